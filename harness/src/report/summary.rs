//! The summary, for the terminal and for `summary.md`. For people: its wording may change; scripts read
//! run.json, the lines of `--format json` and the CSV files.

mod conclusion;
mod finding;
mod markdown;

pub use conclusion::conclusion;
pub(crate) use finding::{charge, disagreement_text, proof};
pub use markdown::markdown;

use super::command::quoted;
use super::load;
use super::missing;
use super::relations;
use super::table::grouped;
use super::tables::{engines_table, sources_table, speed_lines, strategies_lines};
use super::{Disagreement, MissingBlocks, Report, RulesReport};
use crate::exit::Exit;
use crate::known::EntryReport;
use conclusion::{known_note, meaning};
use duipai_engines::Question;
use std::fmt::Write as _;

/// At most so many disagreements are shown; all are in the files.
const SHOWN: usize = 10;

/// How headings and verdicts are set off on a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether ANSI colours may be used.
    pub color: bool,
}

impl Style {
    /// In a colour, or whatever else the code of a terminal means.
    #[must_use]
    pub fn paint(self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Set off from the rest.
    #[must_use]
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
}

/// The summary as plain text; `folder` is where the files are.
#[must_use]
pub fn text(report: &Report, folder: &str, style: Style) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}{}   seed {}   {} thread{}   {:.1} s   {folder}",
        style.bold(&format!("duipai {}", report.duipai)),
        asked(report),
        report.plan.seed,
        report.threads,
        if report.threads == 1 { "" } else { "s" },
        report.seconds,
    );
    // Rules that an interrupted run did not come to have nothing to show.
    for rules in report
        .rules
        .iter()
        .filter(|rules| !rules.sources.is_empty())
    {
        let _ = writeln!(out, "\n{}   {}", style.bold(&rules.name), rules.describe);
        out.push_str(&sources_table(rules).text("  "));
        out.push('\n');
        out.push_str(&engines_table(rules).text("  "));
        out.push_str(&speed_lines(rules));
        if let Some(line) = canary_line(rules) {
            let _ = writeln!(out, "\n  {line}");
        }
        if let Some(mix) = strategies_lines(rules) {
            let _ = writeln!(out, "\n{mix}");
        }
        if let Some(lines) = relations::lines(rules) {
            let _ = writeln!(out, "{lines}");
        }
    }
    if let Some(line) = load::warning(report) {
        let _ = writeln!(out, "\n  {line}");
    }
    out.push('\n');
    let shown = first_of_each_key(&report.disagreements);
    for one in &shown {
        out.push_str(&disagreement_text(one, &report.scene(folder), style));
        out.push('\n');
    }
    if report.disagreements.len() > shown.len() {
        let more = report.disagreements.len() - shown.len();
        let _ = writeln!(
            out,
            "… and {more} more signatures in {folder}/disagreements.csv\n"
        );
    }
    for line in &report.notes {
        let _ = writeln!(out, "note: {line}");
    }
    for line in &report.not_checked {
        let _ = writeln!(out, "not checked: {line}");
    }
    for one in &report.missing {
        let _ = writeln!(
            out,
            "{} {}",
            style.paint("31", "missing:"),
            told_missing(one)
        );
    }
    for line in &report.never_seen {
        let _ = writeln!(out, "{} {line}", style.paint("31", "never seen:"));
    }
    let advice: Vec<String> = report
        .entries
        .iter()
        .filter_map(EntryReport::advice)
        .collect();
    for line in &advice {
        let _ = writeln!(out, "{} {line}", style.paint("33", "known list:"));
    }
    if !(report.notes.is_empty()
        && report.not_checked.is_empty()
        && report.never_seen.is_empty()
        && report.missing.is_empty()
        && advice.is_empty())
    {
        out.push('\n');
    }
    let good = report.exit_code == 0;
    let _ = writeln!(
        out,
        "{}",
        style.paint(if good { "1;32" } else { "1;31" }, &conclusion(report))
    );
    if report.exit_code == Exit::Interrupted.code() {
        let _ = writeln!(
            out,
            "To go on: repeat the command with --out {} --resume, or merge without --resume",
            quoted(folder)
        );
    }
    out.push_str(&known_note(report));
    let _ = writeln!(out, "{}", meaning(report));
    out
}

/// Which blocks of a source are missing.
fn told_missing(one: &MissingBlocks) -> String {
    format!(
        "{}: {}: {}",
        one.rules,
        one.source,
        missing::line(&one.blocks)
    )
}

/// What was asked, if not whether hands win.
fn asked(report: &Report) -> String {
    match report.plan.rules.first() {
        Some(rules) if rules.ask != Question::Win.name() => format!("   asked for {}", rules.ask),
        _ => String::new(),
    }
}
/// What became of the canary, if one rode along.
fn canary_line(rules: &RulesReport) -> Option<String> {
    let canary = rules.canary.as_ref()?;
    Some(match &canary.first {
        Some(first) => format!(
            "canary: caught on {} hands, first at {first}",
            grouped(canary.caught)
        ),
        None if canary.missed => format!(
            "canary: MISSED on {} hands that show it",
            grouped(canary.chances)
        ),
        None => "canary: not caught, see below".to_owned(),
    })
}

/// One disagreement of each kind, so that an engine with many does not hide another's; at most [`SHOWN`].
fn first_of_each_key(all: &[Disagreement]) -> Vec<&Disagreement> {
    let mut shown: Vec<&Disagreement> = Vec::new();
    for one in all {
        let key = |one: &Disagreement| {
            let (rules, engine) = (one.rules.clone(), one.engine.clone());
            let (verdict, expected) = (one.verdict.clone(), one.expected.clone());
            (
                rules,
                engine,
                verdict,
                expected,
                one.legality.clone(),
                one.status.clone(),
            )
        };
        if shown.len() < SHOWN && shown.iter().all(|earlier| key(earlier) != key(one)) {
            shown.push(one);
        }
    }
    shown
}
