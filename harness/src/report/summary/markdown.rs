//! The summary as Markdown: `summary.md`, and the page of a CI job. What was found comes first, for a long page may be
//! cut.

use super::conclusion::{conclusion, known_note, meaning};
use super::finding::{charge, disagreement_text, proof};
use super::{Style, asked, canary_line, told_missing};
use crate::known::EntryReport;
use crate::report::command::Scene;
use crate::report::markdown::{code, escaped, fenced};
use crate::report::table::grouped;
use crate::report::tables::{
    bounds_table, engines_table, sources_table, speed_lines, strategies_table,
};
use crate::report::{Disagreement, Report, RulesReport, load, relations};
use std::fmt::Write as _;

/// The summary as Markdown; `folder` leads to the run's folder from where its reader is.
#[must_use]
pub fn markdown(report: &Report, folder: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "# duipai {}: {}\n",
        report.duipai,
        escaped(&conclusion(report))
    );
    let _ = writeln!(
        out,
        "Seed {}{}, {} threads, {:.1} s, started {}, on {} ({} cores, {} {}). Ended: {}. Exit code {}.\n",
        report.plan.seed,
        asked(report),
        report.threads,
        report.seconds,
        report.started,
        escaped(&report.host.cpu),
        report.host.cores,
        report.host.os,
        report.host.arch,
        report.ending,
        report.exit_code
    );
    if let Some(line) = load::warning(report) {
        let _ = writeln!(out, "{}\n", escaped(&line));
    }
    if !known_note(report).is_empty() {
        let _ = writeln!(out, "{}", known_note(report));
    }
    if !report.disagreements.is_empty() {
        let _ = writeln!(out, "## Found\n");
        out.push_str(&signatures(&report.disagreements, &report.scene(folder)));
    }
    for rules in &report.rules {
        out.push_str(&of_rules(rules));
    }
    if !report.disagreements.is_empty() {
        let _ = writeln!(out, "## Disagreements\n");
        for one in &report.disagreements {
            let text = disagreement_text(one, &report.scene(folder), Style::default());
            let _ = writeln!(out, "{}", fenced(&text));
        }
    }
    let advice = report.entries.iter().filter_map(EntryReport::advice);
    let open = report.never_seen.iter().chain(&report.not_checked);
    out.push_str(&list("External engines", report.notes.iter().cloned()));
    out.push_str(&list("Known divergences", advice));
    out.push_str(&list(
        "Missing blocks",
        report.missing.iter().map(told_missing),
    ));
    out.push_str(&list("Not checked", open.cloned()));
    let _ = writeln!(
        out,
        "## What this means\n\n{}",
        escaped_lines(&meaning(report))
    );
    out
}

/// A line for every signature.
fn signatures(all: &[Disagreement], scene: &Scene<'_>) -> String {
    let mut out = "| status | rules | engine | what | smallest | hands | proof | replay |\n\
                   | --- | --- | --- | --- | --- | ---: | --- | --- |\n"
        .to_owned();
    for one in all {
        let hand = if one.smallest.is_empty() {
            &one.hand
        } else {
            &one.smallest
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            escaped(&one.status),
            escaped(&one.rules),
            escaped(&one.engine),
            escaped(&charge(one)),
            code(hand),
            grouped(one.count),
            escaped(&proof(one)),
            scene
                .replay(one)
                .map_or_else(String::new, |command| code(&command)),
        );
    }
    out.push('\n');
    out
}

fn of_rules(rules: &RulesReport) -> String {
    let mut out = String::new();
    let (name, describe) = (escaped(&rules.name), escaped(&rules.describe));
    let _ = writeln!(out, "## {name}\n\n{describe}\n");
    let _ = writeln!(out, "{}", sources_table(rules).markdown());
    let _ = writeln!(out, "{}", engines_table(rules).markdown());
    let speed = speed_lines(rules);
    for line in speed
        .lines()
        .map(str::trim)
        .chain(canary_line(rules).as_deref())
    {
        let _ = writeln!(out, "{}\n", escaped(line));
    }
    let mixed = |source: &&crate::report::SourceReport| source.strategies.len() > 1;
    for source in rules.sources.iter().filter(mixed) {
        let _ = writeln!(
            out,
            "Strategies of {}:\n\n{}",
            escaped(&source.source),
            strategies_table(source).markdown()
        );
    }
    let _ = writeln!(
        out,
        "What is proven, by engine and source:\n\n{}",
        bounds_table(rules).markdown()
    );
    if !rules.relations.is_empty() {
        let _ = writeln!(
            out,
            "Relations, in hands:\n\n{}",
            relations::table(rules).markdown()
        );
    }
    out
}

/// A heading and its lines; nothing without lines.
fn list(heading: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("- {}", escaped(&line))).collect();
    if lines.is_empty() {
        String::new()
    } else {
        format!("## {heading}\n\n{}\n\n", lines.join("\n"))
    }
}

fn escaped_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}
