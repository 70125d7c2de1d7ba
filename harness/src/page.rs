//! A run as one page to look at: `report.html`. It holds everything it needs, asks no network for anything, and reads
//! without JavaScript; what needs that is only filters, copying and the choice of light or dark. Made from the report and the
//! cases alone, so that any folder of a run can be shown again.

pub mod bench;
mod canary;
mod cases;
mod file;
mod folder;
mod group;
mod hand;
mod head;
mod known;
mod meaning;
mod pairs;
mod plot;
mod rarity;
mod relations;
mod scale;
mod strategies;
mod tables;
mod tiles;
mod timing;

pub use file::{InRun, PageError, is_ours, write};
pub use folder::{Folder, FolderError, Told};

use crate::record::Case;
use crate::report::{Report, RulesReport};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tiles::Deck;

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Nothing may be loaded from anywhere.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The page of a run, with the cases that were kept.
#[must_use]
pub fn html(report: &Report, cases: &[Case]) -> String {
    let mut deck = Deck::default();
    let found = cases::section(&mut deck, report, cases);
    let unexpected = head::unexpected(report) > 0;
    let shown: Vec<&RulesReport> = (report.rules.iter())
        .filter(|rules| !rules.sources.is_empty())
        .collect();
    let head = head::section(&mut deck, report);
    let body = html! {
        (head)
        (contents(report, &shown, found.is_some()))
        main #main {
            // What somebody has to look at comes first, what was expected after what it is measured by.
            @if unexpected { (found.clone().unwrap_or_default()) }
            (meaning::section(report, &shown))
            @for (number, rules) in shown.iter().enumerate() { (of_rules(number, rules)) }
            @if !unexpected { (found.unwrap_or_default()) }
            (known::section(report))
            (meaning::open(report))
        }
        (deck.definitions())
    };
    shell(&head::title(report), &body)
}

/// Everything that is told of one rule-set.
fn of_rules(number: usize, rules: &RulesReport) -> Markup {
    html! {
        section.rules id=(anchor(number)) {
            h2 { (rules.name) }
            p.describe { (rules.describe) }
            (meaning::of_rules(rules))
            (rarity::of_rules(rules))
            (pairs::of_rules(rules))
            (timing::of_rules(rules))
            (strategies::of_rules(rules))
            (relations::of_rules(rules))
            (canary::of_rules(rules))
            (meaning::rules_in_full(rules))
        }
    }
}

fn anchor(number: usize) -> String {
    format!("rules-{}", number + 1)
}

fn contents(report: &Report, shown: &[&RulesReport], found: bool) -> Markup {
    html! {
        nav aria-label="Contents" {
            ul {
                @if found { li { a href="#cases" { "Disagreements" } } }
                @if !shown.is_empty() { li { a href="#meaning" { "What it means" } } }
                @for (number, rules) in shown.iter().enumerate() {
                    li { a href={ "#" (anchor(number)) } { (rules.name) } }
                }
                @if known::has_any(report) { li { a href="#known" { "Known list" } } }
                li { a href="#open" { "Not checked" } }
            }
        }
    }
}

/// The name of the program, and the choice of colours.
fn brand() -> Markup {
    html! {
        div.brand {
            span { "duipai " span lang="zh" { "对拍" } }
            button #theme type="button" hidden { "Light or dark" }
        }
    }
}

/// The document around a body.
fn shell(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(file::MARK);
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "Skip to the results" }
                (body)
                footer {
                    p { "Made by duipai (对拍) " (env!("CARGO_PKG_VERSION")) ". What is in the folder: docs/run-folder.md." }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}
