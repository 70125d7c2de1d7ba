//! Engines against engines: on how many hands that both answered each two contradict each other, whoever is right.

use super::scale::short;
use super::tables::scrolled;
use crate::campaign::result::PairTally;
use crate::report::RulesReport;
use crate::report::table::grouped;
use maud::{Markup, html};

/// The matrix of some rules.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let Some(pairs) = &rules.pairs else {
        return html! {
            h3 { "Engine against engine" }
            p.soft { "This folder does not tell which two engines contradict each other: an earlier program made a part of it, or there were too many engines." }
        };
    };
    if pairs.is_empty() {
        return html! {};
    }
    let names: Vec<&str> = rules
        .engines
        .iter()
        .map(|engine| engine.name.as_str())
        .collect();
    let quiet = pairs.iter().all(|pair| pair.differ == 0);
    let grid = html! {
        table.matrix {
            thead { tr {
                td {}
                @for name in &names { th scope="col" { (name) } }
            } }
            tbody { @for row in &names { tr {
                th scope="row" { (row) }
                @for column in &names { (cell(rules, pairs, row, column)) }
            } } }
        }
    };
    html! {
        h3 { "Engine against engine" }
        p.soft {
            @if quiet { "No two engines contradicted each other on any hand that both answered." }
            @else { "Hands on which two engines contradict each other, and below it how many both answered." }
        }
        @if quiet {
            details { summary { "The matrix" } (scrolled("Engine against engine", &grid)) }
        } @else {
            (scrolled("Engine against engine", &grid))
        }
    }
}

fn cell(rules: &RulesReport, pairs: &[PairTally], row: &str, column: &str) -> Markup {
    if row == column {
        return html! { td.self aria-label="the same engine" { "·" } };
    }
    let of_both = |pair: &&PairTally| {
        (pair.engine == row && pair.other == column) || (pair.engine == column && pair.other == row)
    };
    let Some(pair) = pairs.iter().find(of_both) else {
        return html! { td.none { "–" small { "none in common" } } };
    };
    let mut engines = rules.engines.iter();
    let port = engines.any(|engine| engine.port && [row, column].contains(&engine.name.as_str()));
    let heat = heat(pair, port);
    html! {
        td.(heat) title={ (row) " and " (column) ": " (grouped(pair.differ)) " of " (grouped(pair.compared)) } {
            (grouped(pair.differ)) small { "of " (short(pair.compared)) }
        }
    }
}

/// How loud a cell is: by the share of hands, but never as loud where one is a port, which is known to be wrong.
const fn heat(pair: &PairTally, port: bool) -> &'static str {
    match pair.differ {
        1.. if port => "h2",
        0 => "h0",
        differ if differ * 10_000 < pair.compared => "h1",
        differ if differ * 100 < pair.compared => "h2",
        _ => "h3",
    }
}
