//! What a clean result means, and where it ends: the bound for every engine and source, and all that was not checked.

use super::tables::{scrolled, table};
use crate::report::tables::{bounds_table, sources_table, standing};
use crate::report::{EngineReport, Report, RulesReport, SourceEngine};
use maud::{Markup, html};

/// How to read the page.
pub fn section(report: &Report, shown: &[&RulesReport]) -> Markup {
    html! {
        section #meaning {
            h2 { "What a clean result means" }
            @if shown.is_empty() { p { "No hand was asked, so nothing is known." } } @else {
                p { "Each table below says, for every engine and source of hands, how far it was checked:" }
                dl.key {
                    div { dt { span.cell.best { "complete" } } dd { "it judged every hand the source has, and was right about all of them" } }
                    div { dt { span.cell.good { "< 3e-6" } } dd {
                        "it was never wrong; with 95 % confidence it misjudges fewer than 3 in a million hands "
                        em { "drawn that way" } ". It says nothing of hands that the source does not draw" } }
                    div { dt { span.cell.known { "12 known" } } dd { "it is wrong about so many hands, as expected of it" } }
                    div { dt { span.cell.bad { "12 NEW" } } dd { "it is wrong about so many hands, and nobody expected that" } }
                    div { dt { span.cell.none { "no answer" } } dd { "nothing is known; " b { "1/16" } " in a cell means it was asked every 16th hand" } }
                }
            }
            @if !report.notes.is_empty() {
                h3 { "Notes on external engines" }
                ul { @for note in &report.notes { li { (note) } } }
            }
        }
    }
}

/// How far every engine was checked under some rules.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let grid = html! {
        table.standing {
            thead { tr {
                th scope="col" { "engine" }
                @for source in &rules.sources { th scope="col" { (source.source) } }
            } }
            tbody { @for engine in &rules.engines { tr {
                th scope="row" { (engine.name) @if engine.port { " " span.soft { "port" } } }
                @for source in &rules.sources {
                    (cell(engine, source.engines.iter().find(|entry| entry.engine == engine.name)))
                }
            } } }
        }
    };
    html! {
        (scrolled(&format!("How far each engine was checked under {}", rules.name), &grid))
        details {
            summary { "All counts, by source and engine" }
            (table("Sources", &sources_table(rules)))
            (table("Counts by engine and source", &bounds_table(rules)))
        }
    }
}

fn cell(engine: &EngineReport, entry: Option<&SourceEngine>) -> Markup {
    let Some(entry) = entry else {
        return html! { td { span.cell.none { "not asked" } } };
    };
    let text = standing(entry, &engine.sample);
    let class = if entry.new + entry.stateful + entry.by_relations > 0 {
        "bad"
    } else if entry.compared == 0 {
        "none"
    } else if entry.known + entry.listed > 0 {
        "known"
    } else if entry.complete {
        "best"
    } else {
        "good"
    };
    html! { td { span.cell.(class) { (text) } } }
}

/// The rules as a file.
pub fn rules_in_full(rules: &RulesReport) -> Markup {
    html! {
        details {
            summary { "The rules in full" }
            pre { code { (rules.toml) } }
        }
    }
}

/// What the run leaves open.
pub fn open(report: &Report) -> Markup {
    let missing = report.missing.iter().map(|one| {
        format!(
            "{}: {}: {} blocks are in no folder that was merged",
            one.rules,
            one.source,
            one.blocks.len()
        )
    });
    let lines: Vec<String> = (report.not_checked.iter().cloned())
        .chain(missing)
        .chain(
            report
                .never_seen
                .iter()
                .map(|line| format!("never seen: {line}")),
        )
        .collect();
    html! {
        section #open {
            h2 { "What was not checked" }
            @if lines.is_empty() { p { "Nothing that the run knows of." } } @else {
                ul { @for line in lines { li { (line) } } }
            }
            p.soft { "And always: hands that no source draws, rules that were not named, and whether the rules themselves are those your players know." }
        }
    }
}
