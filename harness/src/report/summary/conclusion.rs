//! What a run amounts to, in one line, and what that line means.

use crate::campaign::run::Ending;
use crate::exit::Exit;
use crate::panel::{JUDGE, Sample};
use crate::report::verdict::BROKEN;
use crate::report::{Disagreement, Report};
use std::fmt::Write as _;

/// One line: how it ended.
#[must_use]
pub fn conclusion(report: &Report) -> String {
    let (new, stateful) = (signatures(report, "new"), signatures(report, "stateful"));
    match Exit::from_code(report.exit_code) {
        Some(Exit::Agreed) if report.ending == Ending::Time.word() => {
            "NO NEW DISAGREEMENT in the time given.".to_owned()
        }
        Some(Exit::Agreed) if report.rules.iter().all(|rules| rules.engines.len() < 2) => {
            "NO NEW DISAGREEMENT: the engine contradicts neither itself nor what is known of the hands."
                .to_owned()
        }
        Some(Exit::Agreed) if report.shard.is_some() => {
            let shard = report.shard.as_deref().unwrap_or_default();
            format!("NO NEW DISAGREEMENT in shard {shard}: duipai merge judges all of them together.")
        }
        Some(Exit::Agreed) => {
            "NO NEW DISAGREEMENT: engines that are meant to be right agree on every hand."
                .to_owned()
        }
        Some(Exit::Disagreed) if report.ending == Ending::Differs.word() => {
            "STOPPED EARLY: an external engine differs on more than 1 % of the first hands. It plays by other \
             rules, or has a common bug: duipai probe tells which. Run under the rules that it finds; if \
             nothing fits, go on with --stop-after."
                .to_owned()
        }
        Some(Exit::Disagreed) if stateful > 0 => {
            format!("DISAGREEMENT: {new} new, {stateful} that depend on earlier hands.")
        }
        Some(Exit::Disagreed) => match report.disagreements.first() {
            Some(first) => format!(
                "DISAGREEMENT: {new} new; the first is {} under {}, {} {}.",
                first.engine, first.rules, first.smallest_is, first.smallest
            ),
            None => format!("DISAGREEMENT: {new} new."),
        },
        Some(Exit::Interrupted) => {
            "INTERRUPTED: repeat the command with the --out of this folder to go on, and with --resume if it is \
             no merge."
                .to_owned()
        }
        Some(Exit::NothingCompared)
            if (report.rules.iter()).any(|one| one.canary.as_ref().is_some_and(|c| c.missed)) =>
        {
            "THE CANARY WAS MISSED: an engine that is wrong on purpose passed, so this run would not have \
             seen a bug."
                .to_owned()
        }
        Some(Exit::NothingCompared) if report.ending == Ending::Missing.word() => {
            "BLOCKS ARE MISSING: finish those shards with --resume, and merge again.".to_owned()
        }
        Some(Exit::NothingCompared) => "NOTHING COMPARED: an engine never answered.".to_owned(),
        Some(Exit::NeverSeen) if report.never_seen.is_empty() => {
            "KNOWN LIST: an entry expired, or was never seen; engines agree otherwise.".to_owned()
        }
        Some(Exit::NeverSeen) => "NEVER SEEN: a documented bug of a port did not show.".to_owned(),
        Some(Exit::Broken) => {
            let broken = |one: &&Disagreement| BROKEN.contains(&one.verdict.as_str());
            match report.disagreements.iter().find(broken) {
                Some(one) => format!("BROKEN: {} {}.", one.engine, failed(&one.verdict)),
                None => "BROKEN: an engine failed.".to_owned(),
            }
        }
        _ => format!("exit code {}", report.exit_code),
    }
}

/// What an engine did that failed, as a clause.
pub(super) fn failed(verdict: &str) -> &'static str {
    match verdict {
        "crashed" => "crashed",
        "timeout" => "gave no answer in time",
        "protocol" => "answered with something that is no answer",
        _ => "panicked",
    }
}

pub(super) fn signatures(report: &Report, status: &str) -> usize {
    let all = report.disagreements.iter();
    all.filter(|one| one.status == status).count()
}

/// What was seen and expected; empty if nothing was.
pub(super) fn known_note(report: &Report) -> String {
    let known = match signatures(report, "known") {
        0 => String::new(),
        1 => "One known divergence of a port was seen, as predicted.\n".to_owned(),
        known => format!("{known} known divergences of ports were seen, as predicted.\n"),
    };
    match signatures(report, "listed") {
        0 => known,
        1 => format!("{known}One divergence was seen that the corpus lists.\n"),
        listed => format!("{known}{listed} divergences were seen that the corpus lists.\n"),
    }
}

/// What the words in the tables mean, with each share of the hands that stands there.
pub(super) fn meaning(report: &Report) -> String {
    let mut text = "\"complete\": the engine judged every hand of that source. \"< 3e-6\": it was never wrong; with \
                    95 % confidence it misjudges fewer than 3 in a million hands drawn that way. "
        .to_owned();
    for (sample, judges) in samples(report) {
        let judges = if judges {
            ", and judges every disagreement"
        } else {
            ""
        };
        let of = if sample.kept == 1 {
            format!("every {} hand", ordinal(sample.of))
        } else {
            format!("{} of {} hands", sample.kept, sample.of)
        };
        let _ = write!(text, "\"{sample}\": it was asked {of}{judges}. ");
    }
    // A command is not broken.
    text.push_str("Replay any case: duipai\u{a0}replay\u{a0}'ADDRESS'.");
    wrapped(&text).replace('\u{a0}', " ")
}

/// The shares of the hands that engines of the tables were asked, and whether those who were judge what others say.
fn samples(report: &Report) -> Vec<(Sample, bool)> {
    let begun = report
        .rules
        .iter()
        .filter(|rules| !rules.sources.is_empty());
    let mut samples: Vec<(Sample, bool)> = Vec::new();
    for engine in begun.flat_map(|rules| &rules.engines) {
        let sample = engine.sample.parse().unwrap_or(Sample::ALL);
        let judges = engine.name == JUDGE;
        match samples.iter_mut().find(|(known, _)| *known == sample) {
            Some((_, all)) => *all &= judges,
            None if sample != Sample::ALL => samples.push((sample, judges)),
            None => {}
        }
    }
    samples
}

/// A number as a place in a row.
fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Columns of a terminal that text keeps within.
const WIDTH: usize = 100;

/// Text in lines that a terminal has room for.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn places_in_a_row_are_written_as_they_are_said() {
        for (number, expected) in [
            (2, "2nd"),
            (3, "3rd"),
            (11, "11th"),
            (16, "16th"),
            (112, "112th"),
            (512, "512th"),
            (21, "21st"),
        ] {
            assert_eq!(ordinal(number), expected);
        }
    }
}
