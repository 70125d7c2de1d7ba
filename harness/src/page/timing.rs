//! How fast the engines were: for every strategy the ratio to the base engine with its interval, and the times behind it.

use super::plot::{Ink, Plot};
use super::scale::{Log, ratio, time};
use super::tables::scrolled;
use crate::report::table::grouped;
use crate::report::tables::speed_lines;
use crate::report::{Ratio, RulesReport, Timing};
use maud::{Markup, html};

const WIDTH: f64 = 740.0;
const LEFT: f64 = 140.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 26.0;
/// Between two strategies of an engine.
const STEP: f64 = 6.5;
/// Above and below the strategies of an engine.
const PAD: f64 = 9.0;

/// Times of some rules of a run.
pub fn of_rules(rules: &RulesReport) -> Markup {
    if rules.timings.is_empty() {
        return html! {};
    }
    let lines = speed_lines(rules);
    html! {
        h3 { "How fast they are" }
        (told(&rules.base, &rules.timings, false))
        @for line in lines.lines() { p { (line.trim()) } }
    }
}

/// The plot and the table behind it, which is unfolded if there is no plot or it is `wanted`.
pub fn told(base: &str, timings: &[Timing], wanted: bool) -> Markup {
    let plot = plot(base, timings);
    html! {
        @if let Some(plot) = &plot {
            p.soft { "Time a hand relative to " b { (base) } ", a mark for each strategy with its " (Timing::interval_name(timings)) "; further left is faster. The scale is logarithmic." }
            (scrolled(&format!("Time a hand relative to {base}"), plot))
        }
        details open[wanted || plot.is_none()] {
            summary { "Times a hand, by strategy and engine" }
            (scrolled("Times a hand", &table(timings)))
        }
    }
}

/// An engine with its strategies: the time, and the ratio with its interval.
type Row<'a> = (&'a str, Vec<(&'a Timing, [f64; 3])>);

/// An engine's time a hand over all strategies: their medians, weighted by the hands that were timed.
fn mean_ns(timings: &[Timing], engine: &str) -> f64 {
    let of_engine = || timings.iter().filter(|timing| timing.engine == engine);
    let hands: u64 = of_engine().map(|timing| timing.hands).sum();
    let ns: f64 = of_engine()
        .map(|timing| timing.ns_median * timing.hands as f64)
        .sum();
    ns / hands.max(1) as f64
}

/// Engines with their times on each strategy, the fastest first; none that has no ratio.
fn engines(timings: &[Timing]) -> Vec<Row<'_>> {
    let mut list: Vec<Row<'_>> = Vec::new();
    for timing in timings {
        let Some(rel) = timing.rel else {
            continue;
        };
        // Without an interval there is the value alone.
        let (low, high) = rel.interval.unwrap_or((rel.median, rel.median));
        let told = (timing, [rel.median, low, high]);
        match list.iter_mut().find(|(engine, _)| *engine == timing.engine) {
            Some((_, all)) => all.push(told),
            None => list.push((&timing.engine, vec![told])),
        }
    }
    list.sort_by(|a, b| mean_ns(timings, a.0).total_cmp(&mean_ns(timings, b.0)));
    list
}

fn plot(base: &str, timings: &[Timing]) -> Option<Markup> {
    let engines = engines(timings);
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
        &format!("Time a hand of each engine relative to {base}"),
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
        let mean = format!("{} a hand", time(mean_ns(timings, name)));
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

fn table(timings: &[Timing]) -> Markup {
    html! {
        table {
            thead { tr {
                @for heading in ["strategy", "engine", "hands", "groups", "median", "MAD", "90 %", "group 99 %", "over base"] {
                    th scope="col" { (heading) }
                }
                th scope="col" { (Timing::interval_name(timings)) }
            } }
            tbody { @for timing in timings { tr {
                th scope="row" { (timing.strategy) }
                td { (timing.engine) }
                td { (grouped(timing.hands)) }
                td { (timing.groups) }
                td { (time(timing.ns_median)) }
                td { (time(timing.ns_mad)) }
                td { (time(timing.ns_p90)) }
                td { (time(timing.ns_group_p99)) }
                @match timing.rel {
                    Some(Ratio { median, interval: Some((low, high)) }) => { td { (ratio(median)) } td { (ratio(low)) "–" (ratio(high)) } }
                    Some(rel) => { td { (ratio(rel.median)) } td { "unknown" } }
                    None => { td { "–" } td { "–" } }
                }
            } } }
        }
    }
}
