//! How rare a bug would still have been found: the chance that at least one of n hands shows it, if it shows on a share p of
//! the hands that a source draws: 1 − (1 − p)^n. Hands are taken to be drawn independently. That holds of the random source and, to be
//! careful, of parts of the others; of a complete source there is nothing to estimate.

use super::plot::{Ink, Plot};
use super::scale::{Log, short};
use super::tables::scrolled;
use crate::report::{RulesReport, SourceReport};
use maud::{Markup, html};

/// A share of an engine's hands, as the page tells it.
struct Reach<'a> {
    source: &'a str,
    engines: Vec<&'a str>,
    hands: u64,
}

/// Found with this chance is called found.
const SURE: f64 = 0.95;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 150.0;

/// What some rules' sources would have found.
pub fn of_rules(rules: &RulesReport) -> Markup {
    let reaches: Vec<Reach<'_>> = rules.sources.iter().flat_map(of_source).collect();
    if reaches.is_empty() {
        return html! {};
    }
    html! {
        h3 { "How rare a bug it would have found" }
        p.soft { "A bug that shows on one in so many hands of the source would have been found with a chance of 95 %, and one that shows more often with more. What is left, if anything, is likely to be rarer." }
        (scrolled("How rare a bug it would have found", &table(&reaches)))
        details {
            summary { "The whole curve" }
            (scrolled("Chance to find a bug against its rarity", &curve(&reaches)))
            p.soft { "Chance that at least one of n hands shows a bug of rarity 1 in N: 1 − (1 − 1/N)ⁿ. Rarity is that among hands of the source, which are chosen to be telling; among hands of real games a bug may be far rarer." }
        }
    }
}

fn table(reaches: &[Reach<'_>]) -> Markup {
    html! {
        table {
            thead { tr {
                @for heading in ["source", "hands compared", "found if on 1 in"] { th scope="col" { (heading) } }
                th.text scope="col" { "engines" }
            } }
            tbody { @for reach in reaches { tr {
                th scope="row" { (reach.source) }
                td { (short(reach.hands)) }
                td { b { (short(within(reach.hands))) } }
                td.text { (reach.engines.join(", ")) }
            } } }
        }
    }
}

/// Engines of a source that were compared on the same number of hands, where that is not all of them.
fn of_source(source: &SourceReport) -> Vec<Reach<'_>> {
    let mut reaches: Vec<Reach<'_>> = Vec::new();
    for engine in &source.engines {
        if engine.complete || engine.compared == 0 {
            continue;
        }
        // About as many, to a tenth: where illegal hands or a few others are not answered.
        let near = |reach: &&mut Reach<'_>| {
            let (low, high) = (
                reach.hands.min(engine.compared),
                reach.hands.max(engine.compared),
            );
            low as f64 > 0.9 * high as f64
        };
        match reaches.iter_mut().find(near) {
            Some(reach) => {
                reach.engines.push(&engine.engine);
                reach.hands = reach.hands.min(engine.compared);
            }
            None => reaches.push(Reach {
                source: &source.source,
                engines: vec![&engine.engine],
                hands: engine.compared,
            }),
        }
    }
    reaches
}

/// The largest N so that a bug on 1 in N hands shows among so many with a chance of 95 %.
fn within(hands: u64) -> u64 {
    let share = 1.0 - (1.0 - SURE).powf(1.0 / hands as f64);
    (1.0 / share).max(1.0) as u64
}

/// The chance to see a bug on 1 in `rarity` hands among so many.
fn chance(rarity: f64, hands: u64) -> f64 {
    // Exact also where 1 − 1/N rounds to 1.
    -f64::exp_m1(hands as f64 * f64::ln_1p(-1.0 / rarity))
}

fn curve(reaches: &[Reach<'_>]) -> Markup {
    let most = reaches.iter().map(|reach| reach.hands).max().unwrap_or(1) as f64;
    let Some(scale) = Log::around(&[10.0, most * 20.0], LEFT, WIDTH - LEFT - 16.0) else {
        return html! {};
    };
    let mut plot = Plot::new(WIDTH, HEIGHT, "Chance to find a bug against its rarity");
    let y = |chance: f64| BOTTOM - (BOTTOM - TOP) * chance;
    for part in [0.0, 0.5, SURE, 1.0] {
        plot.rule((LEFT, y(part)), (WIDTH - 16.0, y(part)));
        // Two marks so close would lie on each other.
        if part <= SURE {
            plot.label(
                (LEFT - 6.0, y(part) + 4.0),
                "end",
                &format!("{:.0} %", 100.0 * part),
            );
        }
    }
    for tick in scale.ticks() {
        plot.label(
            (scale.at(tick), BOTTOM + 16.0),
            "middle",
            &short(tick as u64),
        );
    }
    plot.label(
        (WIDTH / 2.0, HEIGHT - 4.0),
        "middle",
        "the bug shows on 1 in so many hands",
    );
    for (number, reach) in reaches.iter().enumerate() {
        let ink = Ink::of(number);
        let steps = 0..=90;
        let points: Vec<(f64, f64)> = steps
            .map(|step| {
                let rarity = 10f64 * (most * 2.0).powf(f64::from(step) / 90.0);
                (scale.at(rarity), y(chance(rarity, reach.hands)))
            })
            .collect();
        plot.line(&points, ink);
        let at = (scale.at(within(reach.hands) as f64), y(SURE));
        plot.dot(
            at,
            ink,
            &format!("{}: 1 in {}", reach.source, short(within(reach.hands))),
        );
    }
    html! {
        (plot.finish())
        ul.legend { @for (number, reach) in reaches.iter().enumerate() {
            li { span.swatch.(Ink::of(number).class()) {} (reach.source) ", " (reach.engines.join(", ")) }
        } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_is_that_of_independent_hands() {
        assert!((chance(2.0, 1) - 0.5).abs() < 1e-12);
        assert!((chance(2.0, 3) - 0.875).abs() < 1e-12);
        // One in a billion among a million: a thousandth, where naive arithmetic rounds.
        assert!((chance(1e9, 1_000_000) - 9.995_002e-4).abs() < 1e-9);
    }

    #[test]
    fn within_reach_is_what_is_found_with_95_percent() {
        for hands in [1, 10, 1_000_000] {
            let rarity = within(hands) as f64;
            assert!(chance(rarity, hands) >= SURE - 1e-9, "{hands}");
            assert!(chance(rarity + 1.0, hands) < SURE, "{hands}");
        }
    }
}
