//! `duipai judge --format issue`: a report that can be pasted where the engine's author keeps bugs.

use super::args::JudgeArgs;
use super::judge::Judged;
use duipai::report::command::quoted;
use duipai_engines::{Alphabet, Hand, Rules, Verdict, notation};
use std::fmt::Write as _;

/// The hand, who said what, what is right and why, and how to see it again, as Markdown.
pub fn markdown(case: &Judged<'_>, args: &JudgeArgs) -> String {
    let mut out = String::new();
    let (hand, rules) = (notation::write(case.hand), case.hearing.rules.name());
    let _ = writeln!(out, "## `{hand}` under `{rules}`\n");
    let _ = writeln!(out, "Tiles: {}\n", notation::write_tiles(case.hand));
    if let Some(link) = analysis(case.hand) {
        let _ = writeln!(out, "See it drawn: <{link}>\n");
    }
    let truth = &case.heard.truth;
    let proof = truth.proof.text();
    match truth.verdict {
        Verdict::Win(_) => {
            let groups = case.decomposition().join(" ");
            let _ = writeln!(out, "The hand **wins**: it reads `{groups}`.\n");
        }
        Verdict::Rejected(reason) => {
            let _ = writeln!(out, "The hand is **illegal**: {reason}.\n");
        }
        _ => {
            let _ = writeln!(
                out,
                "The hand does **not win** ({proof}: no way to read it is left).\n"
            );
        }
    }
    let _ = writeln!(
        out,
        "| engine | version | says | |\n| --- | --- | --- | --- |"
    );
    for (number, seat) in case.hearing.panel.seats.iter().enumerate() {
        let remark = case.remark(number).unwrap_or_default();
        let cell = |text: &str| text.replace('|', "\\|");
        let _ = writeln!(
            out,
            "| {} | {} | {} | {remark} |",
            cell(seat.name()),
            cell(&seat.entrant.factory.version()),
            cell(&case.said(number)),
        );
    }
    let _ = writeln!(
        out,
        "\nJudged by duipai {}. To see it again: `{}`\n",
        env!("CARGO_PKG_VERSION"),
        again(&hand, &rules, args)
    );
    out
}

/// The command that judges the hand again: with the engines and the rules that were named, for a name of rules from a file
/// does not lead to the file.
fn again(hand: &str, rules: &str, args: &JudgeArgs) -> String {
    let named = args.rules.rules.first().map(String::as_str);
    let from_file = named.filter(|_| Rules::named(rules).is_err());
    let mut command = format!("duipai judge {}", quoted(hand));
    let mut flag = |name: &str, value: &str| {
        let _ = write!(command, " {name} {}", quoted(value));
    };
    flag("--rules", from_file.unwrap_or(rules));
    for setting in args.rules.set.iter().filter(|_| from_file.is_some()) {
        flag("--set", setting);
    }
    if !args.ask.is_win() {
        flag("--ask", args.ask.name());
    }
    if let Some(file) = &args.engines.external {
        flag("--external", &file.display().to_string());
    }
    if !args.engines.engines.is_empty() {
        flag("--engines", &args.engines.engines.join(","));
    }
    command
}

/// Where a full mahjong hand is drawn and taken apart; that page takes 14 concealed tiles and nothing else.
fn analysis(hand: &Hand) -> Option<String> {
    let fits = hand.alphabet() == Alphabet::Mahjong
        && hand.is_plain()
        && hand.wilds() == 0
        && hand.naturals() == 14;
    fits.then(|| format!("https://tenhou.net/2/?q={}", notation::write(hand)))
}
