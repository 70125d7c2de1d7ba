//! From launches to figures. Groups of all launches tell how long a hand takes and how much that varies. Ratios are
//! taken group by group, and what a launch says of an engine is their median: launches are what differs from one
//! time to the next (where memory lies, how warm the machine is), so launches are what the interval is made of.

use super::BenchEngine;
use super::launch::Launch;
use crate::report::speed::{Pipe, timing};
use crate::report::{Ratio, Timing};
use crate::stats;

/// One engine's time for one group of hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timed<'a> {
    /// Number of the launch, from 1.
    pub launch: u32,
    /// The strategy.
    pub strategy: &'a str,
    /// The engine.
    pub engine: &'a str,
    /// Number of the group, through all launches of the rule-set.
    pub block: u64,
    /// Hands asked.
    pub hands: u64,
    /// For so many nanoseconds.
    pub ns: u64,
    /// As a multiple of what the base took for the same hands.
    pub ratio: Option<f64>,
}

impl Timed<'_> {
    fn rate(&self) -> f64 {
        self.ns as f64 / self.hands as f64
    }
}

/// One launch's say on one engine and strategy: a line of launches.csv.
#[derive(Clone, Debug, PartialEq)]
pub struct LaunchRow {
    /// The strategy.
    pub strategy: String,
    /// Number of the launch, from 1.
    pub launch: u32,
    /// The engine.
    pub engine: String,
    /// Hands asked.
    pub hands: u64,
    /// Groups timed.
    pub groups: usize,
    /// Median of the groups, nanoseconds a hand.
    pub ns_median: f64,
    /// Median of the ratios to the base.
    pub rel: Option<f64>,
}

/// What was timed under one rule-set.
pub struct Measured<'a> {
    /// Strategies in the order of their sources.
    pub strategies: &'a [String],
    /// Who took part, in the order of reports.
    pub engines: &'a [BenchEngine],
    /// Who others were paired with.
    pub base: &'a str,
    /// What the pipe costs, in nanoseconds a hand, if that was measured.
    pub pipe_ns: Option<f64>,
    /// Launches by their number.
    pub launches: &'a [(u32, Launch)],
}

impl<'a> Measured<'a> {
    /// Every time taken: by strategy, engine, launch.
    #[must_use]
    pub fn timed(&self) -> Vec<Timed<'a>> {
        let mut all = Vec::new();
        let mut block = 0;
        for &(launch, ref told) in self.launches {
            for cell in &told.cells {
                for group in &cell.groups {
                    let one = Timed {
                        launch,
                        strategy: &cell.strategy,
                        engine: &cell.engine,
                        block,
                        hands: group.hands,
                        ns: group.ns,
                        ratio: group.ratio(),
                    };
                    block += 1;
                    all.push(one);
                    all.extend(group.base_ns.map(|ns| Timed {
                        engine: self.base,
                        ns,
                        ratio: None,
                        ..one
                    }));
                }
            }
        }
        let strategy = |name: &str| self.strategies.iter().position(|one| one == name);
        let engine = |name: &str| self.engines.iter().position(|one| one.name == name);
        all.sort_by_key(|one| (strategy(one.strategy), engine(one.engine), one.launch));
        all
    }

    /// The lines of launches.csv and of timing.csv.
    #[must_use]
    pub fn figures(&self) -> (Vec<LaunchRow>, Vec<Timing>) {
        let timed = self.timed();
        let same = |a: &Timed<'_>, b: &Timed<'_>| (a.strategy, a.engine) == (b.strategy, b.engine);
        let medians = |strategy: &str, engine: &str| {
            let of = timed.iter();
            let of = of.filter(|one| (one.strategy, one.engine) == (strategy, engine));
            let rates: Vec<f64> = of.map(Timed::rate).collect();
            stats::median_and_mad(&rates).0
        };
        let outside = self.engines.iter().filter(|engine| engine.outside);
        let pipe = Pipe {
            outside: outside.map(|engine| engine.name.as_str()).collect(),
            ns: self.pipe_ns,
        };
        let (mut rows, mut timings) = (Vec::new(), Vec::new());
        for of_both in timed.chunk_by(same) {
            let (strategy, engine) = (of_both[0].strategy, of_both[0].engine);
            let swamped = pipe.swamps(engine, medians(strategy, engine))
                || pipe.swamps(self.base, medians(strategy, self.base));
            let launches = of_both.chunk_by(|a, b| a.launch == b.launch);
            let launches: Vec<LaunchRow> =
                launches.map(|groups| launch_row(groups, swamped)).collect();
            let rels: Vec<f64> = launches.iter().filter_map(|row| row.rel).collect();
            let hands = of_both.iter().map(|one| one.hands).sum();
            let rates = of_both.iter().map(Timed::rate).collect();
            timings.push(Timing {
                rel: (!rels.is_empty()).then(|| Ratio {
                    median: stats::median_and_mad(&rels).0,
                    interval: stats::bootstrap_median(&rels),
                }),
                launches: Some(launches.len()),
                ..timing(strategy, engine, hands, rates)
            });
            rows.extend(launches);
        }
        (rows, timings)
    }
}

/// What the groups of one launch say; no ratio where the pipe would be told of.
fn launch_row(groups: &[Timed<'_>], swamped: bool) -> LaunchRow {
    let rates: Vec<f64> = groups.iter().map(Timed::rate).collect();
    let ratios: Vec<f64> = groups.iter().filter_map(|one| one.ratio).collect();
    LaunchRow {
        strategy: groups[0].strategy.to_owned(),
        launch: groups[0].launch,
        engine: groups[0].engine.to_owned(),
        hands: groups.iter().map(|one| one.hands).sum(),
        groups: groups.len(),
        ns_median: stats::median_and_mad(&rates).0,
        rel: (!ratios.is_empty() && !swamped).then(|| stats::median_and_mad(&ratios).0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::launch::{Cell, Group};
    use super::*;

    fn engine(name: &str, outside: bool) -> BenchEngine {
        BenchEngine {
            name: name.to_owned(),
            version: "1".to_owned(),
            outside,
        }
    }

    /// A launch in which `quick` took twice, and `piped` ten times as long as the base, give or take.
    fn launch(factor: u64) -> Launch {
        let cell = |engine: &str, ns: u64| Cell {
            strategy: "wins".to_owned(),
            engine: engine.to_owned(),
            groups: (0..3)
                .map(|number| Group {
                    hands: 2_000,
                    ns: ns + number,
                    base_ns: Some(20_000),
                })
                .collect(),
        };
        Launch {
            cells: vec![cell("piped", 200_000), cell("quick", 40_000 * factor)],
            ended: true,
            ..Launch::default()
        }
    }

    fn figures(launches: &[(u32, Launch)], pipe_ns: f64) -> (Vec<LaunchRow>, Vec<Timing>) {
        let measured = Measured {
            strategies: &["wins".to_owned()],
            engines: &[
                engine("base", false),
                engine("quick", false),
                engine("piped", true),
            ],
            base: "base",
            pipe_ns: Some(pipe_ns),
            launches,
        };
        let blocks: Vec<u64> = measured.timed().iter().map(|one| one.block).collect();
        let (own, of_base) = (launches.len() * 6, launches.len() * 6);
        assert_eq!(blocks.len(), own + of_base);
        measured.figures()
    }

    #[test]
    fn launches_are_the_unit_of_the_interval() {
        let launches = [1, 1, 2, 1, 1].map(launch);
        let launches: Vec<(u32, Launch)> = (1..).zip(launches).collect();
        let (rows, timings) = figures(&launches, 1.0);
        assert_eq!((rows.len(), timings.len()), (15, 3));
        let names: Vec<&str> = timings.iter().map(|one| one.engine.as_str()).collect();
        assert_eq!(names, ["base", "quick", "piped"]);
        // The base has the groups of both pairs, and no ratio to itself.
        assert_eq!(
            (timings[0].groups, timings[0].hands, timings[0].rel),
            (30, 60_000, None)
        );
        assert!((timings[0].ns_median - 10.0).abs() < 1e-9);
        // One launch of five was off: the median does not follow it, the interval reaches it.
        let rel = timings[1].rel.unwrap();
        let (low, high) = rel.interval.unwrap();
        for (value, expected) in [(rel.median, 2.0), (low, 2.0), (high, 4.0)] {
            assert!((value - expected).abs() < 1e-3, "{rel:?}");
        }
        assert_eq!((timings[1].launches, timings[1].groups), (Some(5), 15));
        let off = &rows[7];
        assert_eq!(
            (off.engine.as_str(), off.launch, off.groups),
            ("quick", 3, 3)
        );
        assert!((off.rel.unwrap() - 4.0).abs() < 1e-3, "{off:?}");
    }

    #[test]
    fn few_launches_have_a_ratio_without_an_interval() {
        let (_, timings) = figures(&[(1, launch(1)), (2, launch(1))], 1.0);
        assert_eq!(timings[1].rel.unwrap().interval, None);
    }

    #[test]
    fn no_ratio_is_told_that_is_the_pipes() {
        // It takes 100 ns a hand, and the pipe more than half of that.
        let launches = [(1, launch(1)), (2, launch(1)), (3, launch(1))];
        let (rows, timings) = figures(&launches, 51.0);
        assert_eq!(
            (timings[2].engine.as_str(), timings[2].rel),
            ("piped", None)
        );
        assert!(
            rows.iter()
                .all(|row| row.rel.is_some() == (row.engine == "quick"))
        );
        let (_, timings) = figures(&launches, 49.0);
        assert!(timings[2].rel.is_some());
    }
}
