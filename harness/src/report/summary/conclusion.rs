//! What a run amounts to, in one line, and what that line means.

use crate::campaign::run::Ending;
use crate::exit::Exit;
use crate::report::verdict::BROKEN;
use crate::report::{Disagreement, Report};

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
            "STOPPED EARLY: an external engine differs on more than 1 % of the first hands. That is hardly \
             a bug: find out by which rules it plays with duipai probe, then run under those."
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
            "INTERRUPTED: repeat the command with --resume and the --out of this folder to go on."
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

pub(super) const fn meaning() -> &'static str {
    "\"complete\": the engine judged every hand of that source. \"< 3e-6\": it was never wrong; with 95 %\n\
     confidence it misjudges fewer than 3 in a million hands drawn that way. \"1/16\": it was asked every\n\
     16th hand, and judges every disagreement. Replay any case: duipai replay 'ADDRESS'."
}
