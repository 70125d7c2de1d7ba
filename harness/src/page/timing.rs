//! How fast the engines were: for every strategy the ratio to the base engine with its interval, and the times behind it.

use super::plot::{Ink, Plot};
use super::scale::{Log, ratio, time};
use super::tables::scrolled;
use crate::report::table::grouped;
use crate::report::tables::{mean_ns, speed_lines};
use crate::report::{RulesReport, Timing};
use maud::{Markup, html};

const WIDTH: f64 = 740.0;
const LEFT: f64 = 140.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 26.0;
/// Between two strategies of an engine.
const STEP: f64 = 6.5;
/// Above and below the strategies of an engine.
const PAD: f64 = 9.0;

/// Times of some rules.
pub fn of_rules(rules: &RulesReport) -> Markup {
    if rules.timings.is_empty() {
        return html! {};
    }
    let plot = plot(rules);
    let speed = speed_lines(rules);
    html! {
        h3 { "How fast they are" }
        @if let Some(plot) = plot {
            p.soft { "Time a hand relative to " b { (rules.base) } ", a mark for each strategy with its 95 % interval; further left is faster. The scale is logarithmic." }
            (scrolled(&format!("Time a hand relative to {}", rules.base), &plot))
        }
        @for line in speed.lines() { p { (line.trim()) } }
        details {
            summary { "Times a hand, by strategy and engine" }
            (scrolled("Times a hand", &table(rules)))
        }
    }
}

/// An engine with its strategies: the time, and the ratio with its interval.
type Row<'a> = (&'a str, Vec<(&'a Timing, [f64; 3])>);

/// Engines with their times on each strategy, the fastest first; none that has no ratio.
fn engines(rules: &RulesReport) -> Vec<Row<'_>> {
    let mut list: Vec<Row<'_>> = Vec::new();
    for engine in &rules.engines {
        let of_engine = rules
            .timings
            .iter()
            .filter(|timing| timing.engine == engine.name);
        let told: Vec<(&Timing, [f64; 3])> = of_engine
            .filter_map(|timing| Some((timing, timing.rel?)))
            .collect();
        if !told.is_empty() {
            list.push((&engine.name, told));
        }
    }
    let mean = |name: &str| mean_ns(rules, name).unwrap_or(f64::INFINITY);
    list.sort_by(|a, b| mean(a.0).total_cmp(&mean(b.0)));
    list
}

fn plot(rules: &RulesReport) -> Option<Markup> {
    let engines = engines(rules);
    let values: Vec<f64> = engines
        .iter()
        .flat_map(|(_, told)| told)
        .flat_map(|(_, rel)| *rel)
        .collect();
    let scale = Log::around(&values, LEFT, WIDTH - LEFT - RIGHT)?;
    let tall = |told: &Vec<(&Timing, [f64; 3])>| (told.len() as f64 * STEP + 2.0 * PAD).max(34.0);
    let height = TOP + engines.iter().map(|(_, told)| tall(told)).sum::<f64>() + 6.0;
    let mut plot = Plot::new(
        WIDTH,
        height,
        &format!("Time a hand of each engine relative to {}", rules.base),
    );
    for tick in scale.ticks() {
        let x = scale.at(tick);
        if (tick - 1.0).abs() < 1e-9 {
            plot.mark((x, TOP), (x, height - 4.0));
        } else {
            plot.rule((x, TOP), (x, height - 4.0));
        }
        plot.label(
            (x, TOP - 9.0),
            "middle",
            &format!("{}×", (tick * 1e6).round() / 1e6),
        );
    }
    let mut top = TOP;
    for (number, (name, told)) in engines.iter().enumerate() {
        let middle = top + tall(told) / 2.0;
        plot.rule((0.0, top), (WIDTH, top));
        plot.name((0.0, middle - 2.0), "start", name);
        let mean =
            mean_ns(rules, name).map_or_else(String::new, |ns| format!("{} a hand", time(ns)));
        plot.label((0.0, middle + 13.0), "start", &mean);
        let first = middle - STEP * (told.len() as f64 - 1.0) / 2.0;
        for (place, (timing, rel)) in told.iter().enumerate() {
            let tells = format!(
                "{}: {}× ({}–{}), {} a hand",
                timing.strategy,
                ratio(rel[0]),
                ratio(rel[1]),
                ratio(rel[2]),
                time(timing.ns_median)
            );
            let y = first + STEP * place as f64;
            plot.interval(y, rel.map(|value| scale.at(value)), Ink::of(number), &tells);
        }
        top += tall(told);
    }
    Some(plot.finish())
}

fn table(rules: &RulesReport) -> Markup {
    html! {
        table {
            thead { tr {
                @for heading in ["strategy", "engine", "hands", "groups", "median", "MAD", "90 %", "group 99 %", "over base", "95 % interval"] {
                    th scope="col" { (heading) }
                }
            } }
            tbody { @for timing in &rules.timings { tr {
                th scope="row" { (timing.strategy) }
                td { (timing.engine) }
                td { (grouped(timing.hands)) }
                td { (timing.groups) }
                td { (time(timing.ns_median)) }
                td { (time(timing.ns_mad)) }
                td { (time(timing.ns_p90)) }
                td { (time(timing.ns_group_p99)) }
                @match timing.rel {
                    Some([value, low, high]) => { td { (ratio(value)) } td { (ratio(low)) "–" (ratio(high)) } }
                    None => { td { "–" } td { "–" } }
                }
            } } }
        }
    }
}
