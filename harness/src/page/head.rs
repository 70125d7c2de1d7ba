//! The head of the page: the verdict in one glance, what led to it, and what ran.

use super::cases::claim;
use super::hand::{alphabet, counted, hand};
use super::scale::short;
use super::tiles::Deck;
use crate::campaign::run::Ending;
use crate::exit::Exit;
use crate::finding::Status;
use crate::report::summary::conclusion;
use crate::report::table::grouped;
use crate::report::{Disagreement, EngineReport, Report};
use duipai_engines::Question;
use maud::{Markup, html};

/// Disagreements that nobody expected.
#[must_use]
pub fn unexpected(report: &Report) -> usize {
    let status = |status: &str| Status::from_word(status).is_some_and(Status::is_unexpected);
    let all = report.disagreements.iter();
    all.filter(|one| status(&one.status)).count()
}

/// The title of the page.
#[must_use]
pub fn title(report: &Report) -> String {
    format!("{} – duipai", headline(report))
}

/// The verdict in a few words.
fn headline(report: &Report) -> String {
    let found = unexpected(report);
    let missed = |report: &Report| {
        let canaries = report
            .rules
            .iter()
            .filter_map(|rules| rules.canary.as_ref());
        canaries.into_iter().any(|canary| canary.missed)
    };
    match Exit::from_code(report.exit_code) {
        Some(Exit::Agreed) => "No new disagreement".to_owned(),
        Some(Exit::Disagreed) if report.ending == Ending::Differs.word() => {
            "Stopped early: other rules".to_owned()
        }
        Some(Exit::Disagreed) => counted(found, "new disagreement"),
        Some(Exit::Interrupted) => "Interrupted".to_owned(),
        Some(Exit::Broken) => "An engine failed".to_owned(),
        Some(Exit::NothingCompared) if missed(report) => "The canary was missed".to_owned(),
        Some(Exit::NothingCompared) if report.ending == Ending::Missing.word() => {
            "Blocks are missing".to_owned()
        }
        Some(Exit::NothingCompared) => "Nothing was compared".to_owned(),
        Some(Exit::NeverSeen) => "Something that was expected did not show".to_owned(),
        _ => format!("Exit code {}", report.exit_code),
    }
}

/// What follows from it: the conclusion without what the headline says already.
fn sentence(report: &Report) -> String {
    if report.exit_code == Exit::Disagreed.code()
        && report.ending != Ending::Differs.word()
        && let Some(first) = first(report)
    {
        return format!(
            "The first: {} {} under {}.",
            first.engine,
            claim(first),
            first.rules
        );
    }
    if report.exit_code == Exit::Agreed.code() && report.ending == Ending::Time.word() {
        return "In the time given.".to_owned();
    }
    let said = conclusion(report);
    let (_, rest) = said.split_once(": ").unwrap_or(("", &said));
    let mut chars = rest.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// The first that nobody expected.
fn first(report: &Report) -> Option<&Disagreement> {
    report
        .disagreements
        .first()
        .filter(|_| unexpected(report) > 0)
}

/// The head.
pub fn section(deck: &mut Deck, report: &Report) -> Markup {
    let mood = match Exit::from_code(report.exit_code) {
        Some(Exit::Agreed) => "good",
        Some(Exit::Disagreed | Exit::Broken) => "bad",
        _ => "warn",
    };
    html! {
        header.top {
            (super::brand())
            div.verdict.(mood) {
                h1 { (headline(report)) }
                p { (sentence(report)) }
                @if let Some(one) = first(report) {
                    @let small = if one.smallest.is_empty() { &one.hand } else { &one.smallest };
                    (hand(deck, small, alphabet(&one.rules, small)))
                }
            }
            (glance(report))
            (facts(report))
        }
    }
}

/// The figures that tell how much there is behind the verdict.
fn glance(report: &Report) -> Markup {
    let rules = report
        .rules
        .iter()
        .filter(|rules| !rules.sources.is_empty())
        .count();
    let hands: u64 = report
        .rules
        .iter()
        .flat_map(|rules| &rules.sources)
        .map(|source| source.hands)
        .sum();
    let answers: u64 = (report.rules.iter().flat_map(|rules| &rules.sources))
        .flat_map(|source| &source.engines)
        .map(|engine| engine.compared)
        .sum();
    let found = unexpected(report);
    let expected = report.disagreements.len() - found;
    let figures = [
        (short(hands), "hands asked"),
        (short(answers), "verdicts compared"),
        (report.plan.engines.len().to_string(), "engines"),
        (rules.to_string(), "rule-sets"),
        (grouped(found as u64), "new disagreements"),
        (grouped(expected as u64), "known divergences"),
    ];
    html! {
        dl.glance {
            @for (figure, what) in figures { div { dt { (what) } dd { (figure) } } }
        }
    }
}

fn facts(report: &Report) -> Markup {
    let rules: Vec<&str> = report
        .rules
        .iter()
        .map(|rules| rules.name.as_str())
        .collect();
    let asked = report
        .plan
        .rules
        .first()
        .filter(|rules| rules.ask != Question::Win.name());
    let host = &report.host;
    let exit = Exit::from_code(report.exit_code);
    html! {
        details.facts {
            summary { "What ran: seed " (report.plan.seed) ", " (report.started.replace('T', " ").replace('Z', " UTC")) ", " (duration(report.seconds)) ", exit code " (report.exit_code) }
            dl {
                (fact("Rules", &rules.join(", ")))
                @if let Some(asked) = asked { (fact("Asked for", &asked.ask)) }
                (fact("Sources", &report.plan.sources.join(", ")))
                @if let Some(from) = &report.plan.from { (fact("Hands from", from)) }
                (fact("Hands of g1", &grouped(report.plan.hands)))
                (fact("Seed", &report.plan.seed.to_string()))
                @if let Some(shard) = &report.shard { (fact("Shard", shard)) }
                (fact("Started", &report.started))
                (fact("Took", &duration(report.seconds)))
                (fact("Processor", &format!("{}, {}, {} {}", host.cpu, counted(host.cores, "core"), host.os, host.arch)))
                (fact("Threads", &report.threads.to_string()))
                (fact("Ended", &ending(&report.ending)))
                (fact("Exit code", &format!("{}: {}", report.exit_code, exit.map_or("unknown", Exit::meaning))))
                (fact("Program", &format!("duipai {}, generator {}", report.duipai, report.generator)))
            }
            (engines(report))
        }
    }
}

/// A fact and its name.
pub fn fact(what: &str, value: &str) -> Markup {
    html! { div { dt { (what) } dd { (value) } } }
}

/// Who was asked.
fn engines(report: &Report) -> Markup {
    let known = |name: &str| -> Option<&EngineReport> {
        let all = report.rules.iter().flat_map(|rules| &rules.engines);
        all.into_iter().find(|engine| engine.name == name)
    };
    super::tables::scrolled(
        "Engines and their versions",
        &html! {
            table {
                thead { tr {
                    @for heading in ["engine", "version", "asked", "kind", "rules it has"] { th scope="col" { (heading) } }
                } }
                tbody {
                    @for engine in &report.plan.engines {
                        @let about = known(&engine.name);
                        tr {
                            th scope="row" { (engine.name) }
                            td { (engine.version) }
                            td { (share(&engine.sample)) }
                            td { (kind(about)) }
                            td { (report.rules.iter().filter(|rules| rules.engines.iter().any(|one| one.name == engine.name)).count()) " of " (report.rules.len()) }
                        }
                    }
                }
            }
        },
    )
}

fn share(sample: &str) -> String {
    match sample {
        "1/1" => "every hand".to_owned(),
        share => format!("{share} of the hands"),
    }
}

const fn kind(about: Option<&EngineReport>) -> &'static str {
    match about {
        Some(EngineReport { outside: true, .. }) => "external program",
        Some(EngineReport { port: true, .. }) => "port of a published program",
        Some(_) => "built in",
        None => "took no part",
    }
}

/// An ending in words.
fn ending(word: &str) -> String {
    let meaning = match word {
        "complete" => "everything planned was asked",
        "stop-after" => "as many new disagreements as were wanted",
        "time" => "the time was up",
        "differs" => "an external engine differs too often to be a bug",
        "interrupted" => "by hand; --resume continues",
        "missing" => "some blocks are in no folder",
        _ => return word.to_owned(),
    };
    format!("{word}: {meaning}")
}

/// A time in words.
#[must_use]
pub fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds if seconds < 7_200.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3_600.0),
    }
}
