// The npm package @kobalab/majiang-core as an engine: lines of its own tile names in, `win` or `no` out.
//
//     adapter.js xiangting   its count of missing tiles: a win is -1; where that is asked, the count itself
//     adapter.js hule        its readings of a winning hand: a win is a reading
//
// Both know seven pairs and thirteen orphans. Under rules without these forms they are asked for sets and one
// eye alone: of the first there is a function for that, of the second such readings have five parts.
//
// A hand of fewer than 14 tiles comes from a player who has exposed the other sets. They are written behind it,
// as this package needs to know how many there are; which they are it does not look at.
"use strict";

const { Shoupai, Util } = require("@kobalab/majiang-core");

const RIICHI = (process.env.DUIPAI_RULES ?? "").startsWith("riichi");
const SHANTEN = process.env.DUIPAI_ASK == "shanten";
// Who holds a kind four times lacks a fifth tile to this package, where to duipai there is none.
const FOUR = /(..)\1{3}/;
const EXPOSED = [",z111-", ",z222-", ",z333-", ",z444-"];

const questions = {
    xiangting: (hand) => missing(hand) == -1,
    hule: RIICHI
        ? (hand) => Util.hule_mianzi(hand).length > 0
        : (hand) => Util.hule_mianzi(hand).some((parts) => parts.length == 5),
};

function missing(hand) {
    return RIICHI ? Util.xiangting(hand) : Util.xiangting_yiban(hand);
}

function answer(line, wins) {
    // `+2` or `[…]`: it knows no wilds, and exposed groups are not asked for by name.
    if (/[^mpsz1-9]/.test(line)) return "unsupported\n";
    const exposed = EXPOSED.slice(0, Math.max(0, (14 - line.length / 2) / 3)).join("");
    try {
        const hand = Shoupai.fromString(line + exposed);
        if (SHANTEN) return FOUR.test(line) ? "unsupported\n" : `shanten ${missing(hand)}\n`;
        return wins(hand) ? "win\n" : "no\n";
    } catch (error) {
        return `error the package refuses this hand: ${error.message}\n`;
    }
}

function main(question) {
    if (question == "--version") {
        // The package does not export its package.json by name.
        const { version } = require("./node_modules/@kobalab/majiang-core/package.json");
        return console.log(`majiang-core ${version}`);
    }
    const wins = questions[question];
    let rest = "";
    process.stdin.setEncoding("utf8");
    process.stdin.on("data", (chunk) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop();
        process.stdout.write(lines.map((line) => answer(line, wins)).join(""));
    });
}

main(process.argv[2]);
