//! What was measured of one engine before and after: a ratio to the base for every launch.

use super::read::{Launch, Timings};
use super::shift::Shift;
use super::{FEWEST_LAUNCHES, Reason};
use crate::stats;
use std::collections::BTreeMap;

/// Of more launches than these the first are taken: no verdict gets better by more.
const MOST_LAUNCHES: usize = 100;

/// One rule-set in two folders.
#[derive(Clone, Copy)]
pub struct Pairing<'a> {
    /// Before and after.
    pub both: [&'a Timings; 2],
    /// What times are relative to.
    pub base: &'a str,
    /// Whether both come from processors of one model.
    pub same_place: bool,
}

/// One engine on one strategy, or on several together.
pub struct Sampled {
    pub engine: String,
    pub engine_version: [String; 2],
    pub ns: [Option<f64>; 2],
    /// Launches that it was timed in.
    pub launches: [usize; 2],
    /// By launch, the logarithm of its time relative to the base's.
    pub logs: [BTreeMap<u64, f64>; 2],
    /// What forbids to judge it.
    pub blocked: Option<Reason>,
    /// Whether no other row has more power for this engine.
    pub widest: bool,
}

impl<'a> Pairing<'a> {
    /// Both folders' measurements under some rules.
    pub const fn new(both: [&'a Timings; 2], base: &'a str, same_place: bool) -> Self {
        Self {
            both,
            base,
            same_place,
        }
    }

    /// Strategies on which both timed an engine and the base.
    pub fn strategies(&self, engine: &str) -> Vec<&'a str> {
        let timed = |one: &Timings, strategy: &str, engine: &str| {
            let key = (strategy.to_owned(), engine.to_owned());
            one.launches.contains_key(&key)
        };
        let strategies = self.both[0].strategies.iter().map(String::as_str);
        let common = strategies.filter(|strategy| {
            let mut both = self.both.iter();
            both.all(|one| timed(one, strategy, engine) && timed(one, strategy, self.base))
        });
        common.collect()
    }

    /// Nanoseconds a hand: the median of the launches, and the geometric mean of strategies.
    pub fn ns(&self, engine: &str, strategies: &[&str]) -> [Option<f64>; 2] {
        let median = |one: &Timings, strategy: &&str| {
            let ns: Vec<f64> = cell(one, strategy, engine)
                .values()
                .map(|launch| launch.ns)
                .collect();
            stats::median_and_mad(&ns).0.ln()
        };
        self.both.map(|one| {
            let logs: Vec<f64> = strategies
                .iter()
                .map(|strategy| median(one, strategy))
                .collect();
            mean(&logs).map(f64::exp)
        })
    }

    /// The engine's row.
    pub fn sample(&self, engine: &str, strategies: &[&str], widest: bool) -> Sampled {
        let logs = self.both.map(|one| self.logs(one, engine, strategies));
        let launches = self.both.map(|one| {
            let cells = strategies
                .iter()
                .map(|strategy| cell(one, strategy, engine).len());
            cells.min().unwrap_or(0).min(MOST_LAUNCHES)
        });
        let blocked = self.blocked(engine, &logs, launches);
        Sampled {
            engine: engine.to_owned(),
            engine_version: self
                .both
                .map(|one| one.version(engine).unwrap_or_default().to_owned()),
            ns: self.ns(engine, strategies),
            launches,
            logs,
            blocked,
            widest,
        }
    }

    /// By launch: the mean over the strategies, which makes the ratio a geometric mean. A launch counts if it has them
    /// all.
    fn logs(&self, one: &Timings, engine: &str, strategies: &[&str]) -> BTreeMap<u64, f64> {
        let relative = |strategy: &str, engine: &str, launch: u64| {
            // Some tables have no ratio of the base to itself.
            let known = if engine == one.base { Some(1.0) } else { None };
            let rel = cell(one, strategy, engine)
                .get(&launch)
                .map(|launch| launch.rel);
            rel.and_then(|rel| rel.or(known)).map(f64::ln)
        };
        let log = |launch: u64| {
            let strategies = strategies.iter();
            let logs: Option<Vec<f64>> = strategies
                .map(|strategy| {
                    Some(
                        relative(strategy, engine, launch)?
                            - relative(strategy, self.base, launch)?,
                    )
                })
                .collect();
            mean(&logs?)
        };
        let Some(first) = strategies.first() else {
            return BTreeMap::new();
        };
        let launches = cell(one, first, engine).into_keys();
        let logs = launches.filter_map(|launch| Some((launch, log(launch)?)));
        logs.take(MOST_LAUNCHES).collect()
    }

    fn blocked(
        &self,
        engine: &str,
        logs: &[BTreeMap<u64, f64>; 2],
        launches: [usize; 2],
    ) -> Option<Reason> {
        let outside = |one: &Timings| {
            [engine, self.base]
                .iter()
                .any(|name| one.outside.contains(*name))
        };
        if !self.same_place {
            return Some(Reason::Processor);
        }
        let mut without = (0..2).filter(|&side| logs[side].len() < launches[side]);
        let lost = without.find(|&side| logs[side].len() < FEWEST_LAUNCHES);
        if let Some(side) = lost {
            let piped = outside(self.both[side]);
            return Some(if piped { Reason::Pipe } else { Reason::Ratio });
        }
        let few = logs.iter().any(|logs| logs.len() < FEWEST_LAUNCHES);
        few.then_some(Reason::Launches)
    }
}

impl Sampled {
    /// From before to after.
    pub fn shift(&self) -> Option<Shift> {
        let [before, after] = self.logs.each_ref().map(|logs| {
            let logs: Vec<f64> = logs.values().copied().collect();
            logs
        });
        Shift::between(&before, &after)
    }
}

fn cell(one: &Timings, strategy: &str, engine: &str) -> BTreeMap<u64, Launch> {
    let key = (strategy.to_owned(), engine.to_owned());
    one.launches.get(&key).cloned().unwrap_or_default()
}

fn mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().sum();
    (!values.is_empty()).then(|| sum / values.len() as f64)
}
