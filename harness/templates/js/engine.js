// Adapter between duipai and your win check: reads a hand a line from standard input and answers
// `win` or `no`, a line each, until the input ends.
"use strict";

// ----------------------------------------------------------------------------- your code here

/**
 * Whether these tiles win. Groups laid out are not among the counts: they are complete.
 *
 * Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
 *
 * @param {number[]} counts how many of each of the 34 kinds: 1m-9m (万), 1p-9p (筒), 1s-9s (条),
 *     东南西北白发中
 * @param {number} wilds how many wilds (癞子) there are beside them
 * @returns {boolean}
 */
function wins(counts, wilds) {
  const size = counts.reduce((sum, held) => sum + held, wilds);
  if (size % 3 !== 2) return false;
  if (wilds >= 2 && sets(counts, wilds - 2)) return true;
  return counts.some((held, kind) => held > 0 && take(counts, wilds, [kind, kind]));
}

/** Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run. */
function sets(counts, wilds) {
  const lowest = counts.findIndex((held) => held > 0);
  if (lowest < 0) return true; // the wilds that are left are sets by themselves
  if (take(counts, wilds, [lowest, lowest, lowest])) return true;
  if (lowest >= 27) return false; // honours have no runs
  const start = lowest - Math.max(0, (lowest % 9) - 6); // 789 is the last run
  return take(counts, wilds, [start, start + 1, start + 2]);
}

/** Whether sets are left when this group is taken out, with wilds for its missing tiles. */
function take(counts, wilds, group) {
  const left = counts.slice();
  for (const kind of group) {
    if (left[kind] > 0) left[kind]--;
    else wilds--;
  }
  return wilds >= 0 && sets(left, wilds);
}

// ------------------------------------------------ the protocol: nothing to change from here on

// For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
const SUITS = "mpsz";
const RANKS = 9;
const ZERO = 5;
const KINDS = 34;

// Tiles, groups laid out, wilds, the missing suit (定缺), the last card: 123m11z[789p]+1/s@1z
const TILES = `(?:[0-9]+[${SUITS}])`;
const HAND = new RegExp(
  `^(-|${TILES}*)((?:\\[${TILES}+!?\\])*)(?:\\+([0-9]{1,2}))?(?:/([${SUITS}]))?(?:@(${TILES}!?))?$`,
);

/** How many tiles of each kind there are in a text such as 123m11z. */
function count(text) {
  const counts = new Array(KINDS).fill(0);
  for (const [, ranks, suit] of text.matchAll(/([0-9]+)([a-z])/g)) {
    for (const rank of ranks) {
      const kind = SUITS.indexOf(suit) * RANKS + (Number(rank) || ZERO) - 1;
      if (kind >= KINDS) throw new RangeError(`there is no tile ${rank}${suit}`);
      counts[kind]++;
    }
  }
  return counts;
}

/** The answer to a line. */
function answer(line) {
  const hand = line === "" ? null : HAND.exec(line);
  if (hand === null) return "error unreadable hand";
  const [, tiles, groups, wilds = "0", missing, last] = hand;
  let counts, exposed;
  try {
    counts = count(tiles);
    exposed = count(groups);
  } catch (error) {
    return `error ${error.message}`;
  }
  if (counts.some((held, kind) => held + exposed[kind] > 4)) return "error five alike";
  if (missing || last) return "unsupported"; // hand them to your check if it knows them
  return wins(counts, Number(wilds)) ? "win" : "no";
}

// Whatever has come in is answered, then written at once: duipai sends many hands ahead and does
// not wait for each answer, so a write for every line would only cost time.
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  const answers = lines.map((line) => answer(line.replace(/\r$/, "")) + "\n");
  process.stdout.write(answers.join(""));
});
process.stdin.on("end", () => {
  if (rest !== "") process.stdout.write(answer(rest) + "\n");
});
