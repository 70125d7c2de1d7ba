//! The summary, for the terminal and for `summary.md`. For people: its wording may change; scripts read
//! run.json and the CSV files.

use super::missing;
use super::relations;
use super::table::grouped;
use super::tables::{
    bounds_table, engines_table, sources_table, speed_lines, strategies_lines, strategies_table,
};
use super::verdict::BROKEN;
use super::{Disagreement, MissingBlocks, Report, RulesReport};
use crate::campaign::run::Ending;
use crate::exit::Exit;
use crate::known::EntryReport;
use duipai_engines::{Question, Rules, notation};
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
    fn paint(self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    fn bold(self, text: &str) -> String {
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
    out.push('\n');
    let shown = first_of_each_key(&report.disagreements);
    for one in &shown {
        out.push_str(&disagreement_text(one, folder, style));
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
            "To go on: repeat the command with --resume --out '{folder}'"
        );
    }
    out.push_str(&known_note(report));
    let _ = writeln!(out, "{}", meaning());
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

/// The summary as Markdown.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "# duipai {}: {}\n", report.duipai, conclusion(report));
    let _ = writeln!(
        out,
        "Seed {}{}, {} threads, {:.1} s, started {}, on {} ({} cores, {} {}). Ended: {}. Exit code {}.\n",
        report.plan.seed,
        asked(report),
        report.threads,
        report.seconds,
        report.started,
        report.host.cpu,
        report.host.cores,
        report.host.os,
        report.host.arch,
        report.ending,
        report.exit_code
    );
    if !known_note(report).is_empty() {
        let _ = writeln!(out, "{}", known_note(report));
    }
    for rules in &report.rules {
        let _ = writeln!(out, "## {}\n\n{}\n", rules.name, rules.describe);
        let _ = writeln!(out, "{}", sources_table(rules).markdown());
        let _ = writeln!(out, "{}", engines_table(rules).markdown());
        for line in speed_lines(rules).lines() {
            let _ = writeln!(out, "{}\n", line.trim());
        }
        if let Some(line) = canary_line(rules) {
            let _ = writeln!(out, "{line}\n");
        }
        for source in rules
            .sources
            .iter()
            .filter(|source| source.strategies.len() > 1)
        {
            let _ = writeln!(
                out,
                "Strategies of {}:\n\n{}",
                source.source,
                strategies_table(source).markdown()
            );
        }
        let _ = writeln!(
            out,
            "Bounds and counts by engine and source:\n\n{}",
            bounds_table(rules).markdown()
        );
        if !rules.relations.is_empty() {
            let _ = writeln!(
                out,
                "Relations, in hands:\n\n{}",
                relations::table(rules).markdown()
            );
        }
    }
    if !report.disagreements.is_empty() {
        let _ = writeln!(out, "## Disagreements\n");
        for one in &report.disagreements {
            let _ = writeln!(
                out,
                "```text\n{}```\n",
                disagreement_text(one, ".", Style::default())
            );
        }
    }
    if !report.notes.is_empty() {
        let _ = writeln!(out, "## External engines\n");
        for line in &report.notes {
            let _ = writeln!(out, "- {line}");
        }
        out.push('\n');
    }
    let advice: Vec<String> = report
        .entries
        .iter()
        .filter_map(EntryReport::advice)
        .collect();
    if !advice.is_empty() {
        let _ = writeln!(out, "## Known divergences\n");
        for line in advice {
            let _ = writeln!(out, "- {line}");
        }
        out.push('\n');
    }
    if !report.missing.is_empty() {
        let _ = writeln!(out, "## Missing blocks\n");
        for one in &report.missing {
            let _ = writeln!(out, "- {}", told_missing(one));
        }
        out.push('\n');
    }
    if !report.never_seen.is_empty() || !report.not_checked.is_empty() {
        let _ = writeln!(out, "## Not checked\n");
        for line in report.never_seen.iter().chain(&report.not_checked) {
            let _ = writeln!(out, "- {line}");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "## What this means\n\n{}", meaning());
    out
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
fn failed(verdict: &str) -> &'static str {
    match verdict {
        "crashed" => "crashed",
        "timeout" => "gave no answer in time",
        "protocol" => "answered with something that is no answer",
        _ => "panicked",
    }
}

fn signatures(report: &Report, status: &str) -> usize {
    let all = report.disagreements.iter();
    all.filter(|one| one.status == status).count()
}

/// What was seen and expected; empty if nothing was.
fn known_note(report: &Report) -> String {
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

const fn meaning() -> &'static str {
    "\"complete\": the engine judged every hand of that source. \"< 3e-6\": it was never wrong; with 95 %\n\
     confidence it misjudges fewer than 3 in a million hands drawn that way. \"1/16\": it was asked every\n\
     16th hand, and judges every disagreement. Replay any case: duipai replay 'ADDRESS'."
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

/// The word of an answer line.
const TEXT: &str = "text";

/// What an engine is found to do, as a clause.
fn charge(one: &Disagreement) -> String {
    if one.verdict == TEXT {
        return "answers otherwise than the first".to_owned();
    }
    let right = match &one.predicted {
        Some(predicted) => format!("its predicate says {predicted}, right is {}", one.expected),
        None if one.legality == "legal" => format!("right is {}", one.expected),
        None => format!("right is {} ({})", one.expected, one.legality),
    };
    if BROKEN.contains(&one.verdict.as_str()) {
        return format!("{}, {right}", failed(&one.verdict));
    }
    // What it waits for is told, not only in which way that is wrong.
    let waits = one.ask.as_ref().and_then(|_| one.verdicts.get(&one.engine));
    format!("says {}, {right}", waits.unwrap_or(&one.verdict))
}

/// A disagreement in full.
fn relation_text(one: &Disagreement) -> String {
    let with = match (&one.related, &one.related_address) {
        (Some(hand), Some(address)) => format!(": made of {hand}, {address}"),
        (Some(hand), None) => format!(" with {hand}"),
        _ if one.sent.is_some() => {
            format!(": sent as {}", one.sent.as_deref().unwrap_or_default())
        }
        _ => String::new(),
    };
    let relation = one.relation.as_ref();
    relation.map_or_else(String::new, |relation| {
        format!("  relation  {relation}{with}\n")
    })
}

pub(crate) fn disagreement_text(one: &Disagreement, folder: &str, style: Style) -> String {
    let mut out = String::new();
    let expected = ["known", "listed"].contains(&one.status.as_str());
    let color = if expected { "33" } else { "1;31" };
    let _ = writeln!(
        out,
        "{}  {}: {} {}   ({} hand{})",
        style.paint(color, &one.status.to_uppercase()),
        one.rules,
        style.bold(&one.engine),
        charge(one),
        grouped(one.count),
        if one.count == 1 { "" } else { "s" }
    );
    let tiles = |hand: &str| {
        let alphabet = Rules::named(&one.rules)
            .map(|rules| rules.alphabet())
            .ok()
            .or(notation::alphabet_of(hand));
        let hand = alphabet.and_then(|alphabet| notation::parse(hand, alphabet).ok());
        hand.map(|hand| format!("   {}", notation::write_tiles(&hand)))
            .unwrap_or_default()
    };
    let _ = writeln!(out, "  hand      {}{}", one.hand, tiles(&one.hand));
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    let told: Vec<(&str, String)> = one
        .verdicts
        .iter()
        .map(|(engine, verdict)| match one.remarks.get(engine) {
            Some(line) if verdict == TEXT => (engine.as_str(), format!("`{line}`")),
            Some(behind) => (engine.as_str(), format!("{verdict} ({behind})")),
            None => (engine.as_str(), verdict.clone()),
        })
        .collect();
    for (engine, verdict) in &told {
        match said.iter_mut().find(|(word, _)| word == verdict) {
            Some((_, engines)) => engines.push(engine),
            None => said.push((verdict, vec![engine])),
        }
    }
    let said: Vec<String> = said
        .iter()
        .map(|(word, engines)| format!("{word}: {}", engines.join(", ")))
        .collect();
    let _ = writeln!(out, "  said      {}", said.join("; "));
    let reading = if one.certificate.is_empty() {
        String::new()
    } else {
        format!(" {}", one.certificate.join(" "))
    };
    let legality = if one.legality == "legal" {
        ""
    } else {
        ": the hand is illegal"
    };
    let _ = writeln!(out, "  proof     {}{reading}{legality}", one.proof);
    if one.history > 0 {
        let _ = writeln!(
            out,
            "  stateful  after {} earlier hand{}; alone it answers otherwise",
            one.history,
            if one.history == 1 { "" } else { "s" }
        );
    } else if one.status == "stateful" {
        let _ = writeln!(
            out,
            "  stateful  no earlier hands bring it back: does the engine keep state outside itself?"
        );
    } else if !one.smallest.is_empty() {
        let _ = writeln!(
            out,
            "  {}  {}{}",
            one.smallest_is,
            one.smallest,
            tiles(&one.smallest)
        );
    }
    out.push_str(&relation_text(one));
    if let Some(note) = &one.note {
        let _ = writeln!(out, "  corpus    {note}");
    }
    if !one.address.is_empty() {
        let _ = writeln!(out, "  address   {}", one.address);
    }
    let replayable = !one.address.is_empty()
        && one.sent.is_none()
        && Rules::named(&one.rules).is_ok()
        && !one.address.contains(":from-")
        && one.history == 0;
    let target = if replayable {
        one.address.clone()
    } else {
        format!("{folder}/{}", one.case)
    };
    if one.status != "stateful" || one.history > 0 {
        // For the shell: a folder's name may hold a quote.
        let target = target.replace('\'', r"'\''");
        let ask = one.ask.as_ref().filter(|_| replayable);
        let ask = ask.map_or_else(String::new, |ask| format!(" --ask {ask}"));
        let _ = writeln!(out, "  replay    duipai replay '{target}'{ask}");
    }
    out
}
