//! A bench told to people.

use super::instructions::Counted;
use super::trial::{CHANGE, Verdicts};
use super::{BenchReport, BenchRules};
use crate::report::Timing;
use crate::report::table::Table;
use crate::stats;
use std::fmt::Write as _;

/// Deviations over this share of the median are called large.
const LARGE: f64 = 0.1;

/// The whole of it; `folder` is where the files are.
#[must_use]
pub fn text(report: &BenchReport, counted: &[Vec<Counted>], folder: &str) -> String {
    let mut text = String::new();
    let none = Vec::new();
    for (number, rules) in report.rules.iter().enumerate() {
        let counted = counted.get(number).unwrap_or(&none);
        text.push_str(&of_rules(rules, counted));
        text.push('\n');
    }
    for warning in warnings(report) {
        let _ = writeln!(text, "warning: {warning}");
    }
    for note in &report.notes {
        let _ = writeln!(text, "note: {note}");
    }
    let _ = writeln!(
        text,
        "launches: {}; {:.0} s; hands of a source: {} at most; seed {}; files in {folder}",
        report.launches, report.seconds, report.hands, report.seed
    );
    text
}

fn of_rules(rules: &BenchRules, counted: &[Counted]) -> String {
    let mut text = format!("{}: {}\n", rules.name, rules.describe);
    if rules.timings.is_empty() {
        text.push_str("  nothing was timed\n");
        return text;
    }
    let mut table = Table::new(["strategy", "engine", "ns a hand", "MAD"]);
    if !rules.base.is_empty() {
        table.heading(&format!("time over {}", rules.base));
        table.heading(&Timing::interval_name(&rules.timings));
    }
    if !counted.is_empty() {
        table.heading("instructions");
    }
    let mut last = "";
    for timing in &rules.timings {
        let mut row = vec![
            if timing.strategy == last {
                String::new()
            } else {
                timing.strategy.clone()
            },
            timing.engine.clone(),
            format!("{:.1}", timing.ns_median),
            format!("{:.1}", timing.ns_mad),
        ];
        last = &timing.strategy;
        if !rules.base.is_empty() {
            row.extend(ratio(timing, rules));
        }
        if !counted.is_empty() {
            let mut of = counted.iter();
            let own =
                of.find(|one| (&one.strategy, &one.engine) == (&timing.strategy, &timing.engine));
            row.push(own.map_or_else(dash, |one| format!("{:.0}", one.instructions)));
        }
        table.row(row);
    }
    text.push_str(&table.text("  "));
    text.push_str(&over_all(rules));
    if let Some(ns) = rules.pipe_ns {
        let _ = writeln!(text, "  the pipe alone takes {ns:.0} ns a hand");
    }
    text
}

/// In a line, how each engine compares with the base over all strategies.
fn over_all(rules: &BenchRules) -> String {
    let told = rules.engines.iter().filter_map(|engine| {
        let own = rules.timings.iter();
        let own = own.filter(|timing| timing.engine == engine.name);
        let mut rels: Vec<f64> = own.filter_map(|timing| Some(timing.rel?.median)).collect();
        rels.sort_unstable_by(f64::total_cmp);
        let (least, most) = (rels.first()?, rels.last()?);
        let median = stats::quantile(&rels, 0.5);
        Some(format!(
            "{} {median:.2} ({least:.2}–{most:.2})",
            engine.name
        ))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return String::new();
    }
    format!(
        "  time over {}, median of strategies (least–most): {}\n",
        rules.base,
        told.join(", ")
    )
}

fn dash() -> String {
    "–".to_owned()
}

/// The ratio and its interval.
fn ratio(timing: &Timing, rules: &BenchRules) -> [String; 2] {
    let outside = |name: &str| {
        let mut engines = rules.engines.iter();
        engines.any(|engine| engine.outside && engine.name == name)
    };
    let Some(rel) = timing.rel else {
        let why = if timing.engine == rules.base {
            "base"
        } else if outside(&timing.engine) || outside(&rules.base) {
            "pipe"
        } else {
            "–"
        };
        return [why.to_owned(), dash()];
    };
    let interval = rel
        .interval
        .map(|(low, high)| format!("{low:.3}–{high:.3}"));
    let interval = interval.unwrap_or_else(|| "too few launches".to_owned());
    [format!("{:.3}", rel.median), interval]
}

/// What makes the figures doubtful, a line each.
fn warnings(report: &BenchReport) -> Vec<String> {
    let mut warnings = Vec::new();
    let cores = report.host.cores as f64;
    // At its end one of those at work was this bench.
    let others = report
        .host
        .load
        .map(|[before, after]| before.max(after - 1.0));
    if let Some(others) = others.filter(|others| others + 1.0 > cores) {
        warnings.push(format!(
            "other programs kept {others:.1} of {} cores busy: times are long, ratios wide; repeat it on a quiet machine",
            report.host.cores
        ));
    }
    let timings = || report.rules.iter().flat_map(|rules| &rules.timings);
    let large = |timing: &&Timing| timing.ns_mad > LARGE * timing.ns_median;
    let (wide, all) = (timings().filter(large).count(), timings().count());
    if wide > 0 {
        warnings.push(format!(
            "in {wide} of {all} lines times of groups deviate by more than {:.0} % (MAD): believe ratios, not times",
            100.0 * LARGE
        ));
    }
    warnings
}

/// What the trials came to.
#[must_use]
pub fn self_test(results: &[Verdicts], notes: &[String]) -> String {
    let mut table = Table::new([
        "engine against itself",
        "trials",
        "95 % within",
        "half-width",
        "called a change",
    ]);
    for result in results {
        let ways = [
            ("base, engine, engine, base", result.abba),
            ("all of one, then all of the other", result.apart),
        ];
        for (way, floor) in ways {
            table.row(vec![
                format!("{} {}: {way}", result.rules, result.engine),
                floor.trials.to_string(),
                format!("±{:.2} %", 100.0 * floor.within),
                format!("±{:.2} %", 100.0 * floor.half_width),
                format!(
                    "{} ({:.1} %)",
                    floor.claimed,
                    100.0 * floor.claimed as f64 / floor.trials.max(1) as f64
                ),
            ]);
        }
    }
    let mut text = table.text("");
    let _ = writeln!(
        text,
        "called a change: the whole interval lies further than {:.0} % from 1, and nothing had changed",
        100.0 * CHANGE
    );
    for note in notes {
        let _ = writeln!(text, "note: {note}");
    }
    text
}
