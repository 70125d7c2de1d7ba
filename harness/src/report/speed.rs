//! How fast engines are, and which ratios of their times mean anything.
//!
//! Somebody else's program is asked through a pipe, and what the pipe costs is measured with an engine that only
//! answers. Where the pipe takes half of the time or more, a ratio would tell of the pipe, and none is given.

use super::{Ratio, SpeedUp, Timing};
use crate::campaign::aggregate::{TimedGroup, UnitSum};
use crate::stats;
use std::collections::HashMap;

/// What is needed to tell times of engines from times of pipes.
pub struct Pipe<'a> {
    /// Engines that are asked through one.
    pub outside: Vec<&'a str>,
    /// What it costs, in nanoseconds a hand, if that was measured.
    pub ns: Option<f64>,
}

impl Pipe<'_> {
    /// Whether this time of an engine is the pipe's for the most part, as far as is known.
    pub fn swamps(&self, engine: &str, ns: f64) -> bool {
        self.outside.contains(&engine) && self.ns.is_some_and(|pipe| ns < 2.0 * pipe)
    }
}

/// How long a hand takes, over groups of these rates; without a ratio.
pub fn timing(strategy: &str, engine: &str, hands: u64, mut rates: Vec<f64>) -> Timing {
    let (ns_median, ns_mad) = stats::median_and_mad(&rates);
    rates.sort_unstable_by(f64::total_cmp);
    Timing {
        strategy: strategy.to_owned(),
        engine: engine.to_owned(),
        hands,
        groups: rates.len(),
        ns_median,
        ns_mad,
        ns_p90: stats::quantile(&rates, 0.9),
        ns_group_p99: stats::quantile(&rates, 0.99),
        rel: None,
        launches: None,
    }
}

fn rate(group: &TimedGroup) -> f64 {
    group.sample.ns as f64 / group.sample.hands as f64
}

/// The ratios of two engines' times on one strategy, block by block.
fn ratios(unit: &UnitSum, strategy: &str, engine: &str, base: &str) -> Vec<f64> {
    let of_base: HashMap<u64, f64> = unit
        .groups(strategy, base)
        .iter()
        .map(|group| (group.block, rate(group)))
        .collect();
    let groups = unit.groups(strategy, engine).iter();
    groups
        .filter_map(|group| Some(rate(group) / of_base.get(&group.block)?))
        .collect()
}

/// Their median and the ends of its 95 % interval.
fn interval(ratios: &[f64]) -> Option<[f64; 3]> {
    let (low, high) = stats::median_interval(ratios);
    (!ratios.is_empty()).then(|| [stats::median_and_mad(ratios).0, low, high])
}

/// Nanoseconds a hand, engine by engine and strategy by strategy.
pub fn timings(unit: &UnitSum, base: &str, pipe: &Pipe<'_>) -> Vec<Timing> {
    let median = |strategy: &str, engine: &str| {
        let rates: Vec<f64> = unit.groups(strategy, engine).iter().map(rate).collect();
        stats::median_and_mad(&rates).0
    };
    let mut timings = Vec::new();
    for tally in &unit.tallies {
        let (strategy, engine) = (tally.strategy.as_str(), tally.engine.as_str());
        let groups = unit.groups(strategy, engine);
        if groups.is_empty() {
            continue;
        }
        let hands = groups.iter().map(|group| group.sample.hands).sum();
        let mut timing = timing(strategy, engine, hands, groups.iter().map(rate).collect());
        let swamped =
            pipe.swamps(engine, timing.ns_median) || pipe.swamps(base, median(strategy, base));
        let rel = interval(&ratios(unit, strategy, engine, base)).filter(|_| !swamped);
        timing.rel = rel.map(|[median, low, high]| Ratio {
            median,
            interval: Some((low, high)),
        });
        timings.push(timing);
    }
    timings
}

/// How much faster each outside engine is than the first of them, or than `base` if there is but one; over all
/// groups of all strategies.
pub fn speed_ups(units: &[&UnitSum], base: &str, pipe: &Pipe<'_>) -> Vec<SpeedUp> {
    let (base, others) = match pipe.outside.as_slice() {
        [first, others @ ..] if !others.is_empty() => (*first, others),
        all => (base, all),
    };
    let ns = |engine: &str| {
        let groups = |unit: &&UnitSum| -> Vec<f64> {
            let strategies = unit.strategies.iter();
            let groups = strategies.flat_map(|tally| unit.groups(&tally.strategy, engine));
            groups.map(rate).collect()
        };
        let rates: Vec<f64> = units.iter().flat_map(groups).collect();
        (!rates.is_empty()).then(|| stats::median_and_mad(&rates).0)
    };
    let speed_up = |engine: &&str| {
        let (base_ns, engine_ns) = (ns(base)?, ns(engine)?);
        let swamped = pipe.swamps(base, base_ns) || pipe.swamps(engine, engine_ns);
        let times: Vec<f64> = units
            .iter()
            .flat_map(|unit| {
                let strategies = unit.strategies.iter();
                strategies.flat_map(|tally| ratios(unit, &tally.strategy, engine, base))
            })
            .map(|ratio| 1.0 / ratio)
            .collect();
        Some(SpeedUp {
            engine: (*engine).to_owned(),
            base: base.to_owned(),
            ns: engine_ns,
            base_ns,
            groups: times.len(),
            times: interval(&times).filter(|_| !swamped),
        })
    };
    let others = others.iter().filter(|engine| **engine != base);
    others.filter_map(speed_up).collect()
}
