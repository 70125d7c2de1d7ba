//! A comparison as text for people, as Markdown and as JSON.

use super::{Call, Comparison, FolderTold, InstructionRow, Pair, Reason, Row, RulesPair};
use crate::report::markdown::escaped;
use crate::report::table::{Table, grouped};
use std::fmt::Write as _;

/// Text in one of two forms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Markdown,
}

/// As text for people.
#[must_use]
pub fn text(comparison: &Comparison) -> String {
    written(comparison, Form::Text)
}

/// As Markdown.
#[must_use]
pub fn markdown(comparison: &Comparison) -> String {
    written(comparison, Form::Markdown)
}

/// As one object of JSON.
///
/// # Errors
/// If it cannot be written as such.
pub fn json(comparison: &Comparison) -> serde_json::Result<String> {
    serde_json::to_string(comparison)
}

fn written(comparison: &Comparison, form: Form) -> String {
    let mut out = String::new();
    if form == Form::Markdown {
        let _ = writeln!(
            out,
            "# duipai compare: {}\n",
            escaped(&conclusion(comparison))
        );
    }
    for (pair, after) in comparison.comparisons.iter().zip(&comparison.folders[1..]) {
        form.lines(
            &mut out,
            &[
                format!("before: {}", folder(&comparison.folders[0])),
                format!("after: {}", folder(after)),
            ],
        );
        form.lines(&mut out, &pair.notes);
        for rules in &pair.rules {
            of_rules(&mut out, rules, form);
        }
    }
    form.lines(&mut out, &legend(comparison));
    if form == Form::Text {
        let _ = writeln!(out, "{}", conclusion(comparison));
    }
    out
}

impl Form {
    /// Lines that belong together, and an empty one.
    fn lines(self, out: &mut String, lines: &[String]) {
        for line in lines {
            let _ = match self {
                Self::Text => writeln!(out, "{line}"),
                Self::Markdown => writeln!(out, "- {}", escaped(line)),
            };
        }
        if !lines.is_empty() {
            out.push('\n');
        }
    }

    fn table(self, out: &mut String, table: &Table) {
        out.push_str(&match self {
            Self::Text => table.text("  "),
            Self::Markdown => table.markdown(),
        });
        out.push('\n');
    }

    fn heading(self, out: &mut String, text: &str) {
        let _ = match self {
            Self::Text => writeln!(out, "{text}"),
            Self::Markdown => writeln!(out, "## {}\n", escaped(text)),
        };
    }
}

fn folder(folder: &FolderTold) -> String {
    let plural = if folder.launches == 1 { "" } else { "es" };
    format!(
        "{} ({}, {} launch{plural}, duipai {}, {}, {})",
        folder.path, folder.kind, folder.launches, folder.duipai, folder.started, folder.cpu
    )
}

fn of_rules(out: &mut String, rules: &RulesPair, form: Form) {
    if !rules.rows.is_empty() {
        let heading = format!("{}: time relative to {}", rules.rules, rules.base);
        form.heading(out, &heading);
        let (shown, rest): (Vec<&Row>, Vec<&Row>) = rules
            .rows
            .iter()
            .partition(|row| row.strategy.is_none() || !has_all(rules, row) || row.is_called());
        form.table(out, &table(&shown));
        form.lines(out, &the_rest(&rest));
    }
    if !rules.instructions.is_empty() {
        form.heading(out, &format!("{}: instructions a hand", rules.rules));
        form.table(out, &counts(&rules.instructions));
    }
    form.lines(out, &rules.notes);
}

/// Whether the engine of a row has one over all strategies as well.
fn has_all(rules: &RulesPair, row: &Row) -> bool {
    let mut rows = rules.rows.iter();
    rows.any(|other| other.strategy.is_none() && other.engine == row.engine)
}

fn table(rows: &[&Row]) -> Table {
    let mut table = Table::new([
        "strategy",
        "engine",
        "launches",
        "ns before",
        "ns after",
        "change",
        "at least",
        "at most",
        "",
    ]);
    for row in rows {
        let ns = |ns: Option<f64>| ns.map_or_else(String::new, |ns| format!("{ns:.1}"));
        let end = |end: usize| {
            row.joint
                .map_or_else(String::new, |ends| percent(ends[end]))
        };
        let verdict = match row.reason {
            _ if row.regression => "slower: regression".to_owned(),
            Some(reason) => format!("unknown: {}", reason.word()),
            None => row.verdict.word().to_owned(),
        };
        table.row(vec![
            row.strategy.clone().unwrap_or_else(|| "all".to_owned()),
            row.engine.clone(),
            format!("{} and {}", row.launches[0], row.launches[1]),
            ns(row.ns[0]),
            ns(row.ns[1]),
            row.ratio.map_or_else(String::new, percent),
            end(0),
            end(1),
            verdict,
        ]);
    }
    table
}

/// A ratio as a change.
fn percent(ratio: f64) -> String {
    format!("{:+.1} %", 100.0 * (ratio - 1.0))
}

/// Rows of single strategies that say nothing of their own.
fn the_rest(rows: &[&Row]) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let (same, unknown) = (count(Call::Same), count(Call::Unknown));
    vec![format!(
        "and {} rows of single strategies: {same} same, {unknown} unknown (--format json has them all)",
        rows.len()
    )]
}

fn counts(rows: &[InstructionRow]) -> Table {
    let mut table = Table::new(["strategy", "engine", "before", "after", "change", ""]);
    for row in rows {
        let mut verdict = row.verdict.word().to_owned();
        if let Some(reason) = row.reason {
            let _ = write!(verdict, ": {}", reason.word());
        }
        if row.regression {
            verdict.push_str(": regression");
        }
        table.row(vec![
            row.strategy.clone(),
            row.engine.clone(),
            format!("{:.1}", row.instructions[0]),
            format!("{:.1}", row.instructions[1]),
            percent(row.ratio),
            verdict,
        ]);
    }
    table
}

/// How verdicts are to be read, and what the reasons mean that were given.
fn legend(comparison: &Comparison) -> Vec<String> {
    let mut lines = Vec::new();
    if comparison.tests > 0 {
        let whole = |share: f64| 100.0 * share;
        lines.push(format!(
            "Intervals of all {} rows hold at once at {} %. slower, faster: the whole interval is beyond {} %; same: within \
             {} %.",
            grouped(comparison.tests as u64),
            whole(comparison.level),
            whole(comparison.noise_floor),
            whole(comparison.same_within),
        ));
    }
    let rules = || comparison.comparisons.iter().flat_map(|pair| &pair.rules);
    for reason in Reason::ALL {
        if rules().any(|rules| rules.rows.iter().any(|row| row.reason == Some(reason))) {
            lines.push(format!(
                "{}: {}",
                reason.word(),
                meaning(reason, comparison)
            ));
        }
    }
    lines
}

fn meaning(reason: Reason, comparison: &Comparison) -> String {
    match reason {
        Reason::Processor => "times of different processors tell nothing of a change".to_owned(),
        Reason::Launches => {
            let needed = comparison.launches_needed;
            format!(
                "so many rows need {needed} launches in each folder, and a run is one launch: measure both with duipai \
                 bench --launches {}, or fewer rules and engines",
                needed.max(10)
            )
        }
        Reason::Pipe => "asking through the pipe takes half of the time or more".to_owned(),
        Reason::Ratio => "no ratio to the base was recorded".to_owned(),
        Reason::Base => "it moved as all others did, because the base changed".to_owned(),
        Reason::Noise => {
            "launches scatter too much to tell: more launches, or a quieter machine".to_owned()
        }
    }
}

/// In one line, what came out.
#[must_use]
pub fn conclusion(comparison: &Comparison) -> String {
    let pairs = || comparison.comparisons.iter();
    let rows = || {
        pairs()
            .flat_map(|pair| &pair.rules)
            .flat_map(|rules| &rules.rows)
    };
    let counts = Call::ALL.map(|verdict| {
        let count = rows().filter(|row| row.verdict == verdict).count();
        format!("{} {}", grouped(count as u64), verdict.word())
    });
    let mut line = counts.join(", ");
    let empty: Vec<&Pair> = pairs().filter(|pair| pair.rules.is_empty()).collect();
    for pair in empty {
        let _ = write!(line, "; nothing to compare in {}", pair.after);
    }
    if let Some(limit) = comparison.fail_above {
        let limit = 100.0 * limit;
        let _ = match comparison.regressions {
            0 => write!(line, "; no regression beyond {limit} %"),
            1 => write!(line, "; one regression beyond {limit} %"),
            more => write!(line, "; {more} regressions beyond {limit} %"),
        };
    }
    line
}

/// In one line, why nothing was compared.
#[must_use]
pub fn nothing(comparison: &Comparison) -> String {
    let notes = comparison.comparisons.iter().flat_map(|pair| &pair.notes);
    let notes: Vec<&str> = notes.map(String::as_str).collect();
    let why = if notes.is_empty() {
        "they have no timed rules in common".to_owned()
    } else {
        notes.join("; ")
    };
    format!(
        "the folders have nothing to compare: {why}. Measure both with the same --rules and --engines"
    )
}
