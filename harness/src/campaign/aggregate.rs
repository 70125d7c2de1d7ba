//! Blocks of one source added up, in block order, so that the sum does not depend on who finished first.

use super::result::{
    BlockResult, KeptCase, KeyTally, PairTally, RelationTally, Sample, StrategyTally, Tally,
};
use crate::canary::Sightings;
use crate::source::Source;
use std::collections::{HashMap, HashSet};

/// At most so many cases of one key are kept for shrinking; the rest is counted.
const CASES_PER_KEY: usize = 4_096;

/// At most so many timings per strategy and engine are kept.
pub const SAMPLES: usize = 4_096;

/// A timed group and the block it was in.
#[derive(Clone, Debug)]
pub struct TimedGroup {
    /// Block number.
    pub block: u64,
    /// The timing.
    pub sample: Sample,
}

/// One source under one rule-set, as far as it was run.
#[derive(Clone, Debug, Default)]
pub struct UnitSum {
    /// Canonical name of the rules.
    pub rules: String,
    /// `winners`, `states`, `g1:SEED` or `from-HASH8`, as addresses have it.
    pub source: String,
    /// How many hands there are to run.
    pub planned: u64,
    /// How many the source has in all; `None` if there is no end.
    pub total: Option<u64>,
    /// Whether every index is another hand by construction.
    pub distinct_by_construction: bool,
    /// Blocks added.
    pub blocks: u64,
    /// Hands asked.
    pub hands: u64,
    /// Illegal hands that were passed over.
    pub passed_over: u64,
    /// Of those asked, illegal ones.
    pub illegal: u64,
    /// By strategy.
    pub strategies: Vec<StrategyTally>,
    /// By strategy and engine.
    pub tallies: Vec<Tally>,
    /// Every key.
    pub keys: Vec<KeyTally>,
    /// Kept cases, block by block: those of the comparison in index order, then those that only relations showed.
    pub cases: Vec<KeptCase>,
    /// Pairs of engines; unknown if some block does not tell.
    pub pairs: Option<Vec<PairTally>>,
    /// By relation and engine.
    pub relations: Vec<RelationTally>,
    /// What was seen of the canary, if it rode along.
    pub canary: Option<Sightings>,
    /// Time spent.
    pub seconds: f64,
    /// Numbers of the blocks that were looked for and not found, ascending.
    pub missing: Vec<u64>,
    /// Hands of all shards together.
    whole: u64,
    timings: HashMap<(String, String), Timings>,
    kept: HashMap<KeptKey, usize>,
    /// By sampling.
    distinct: HashMap<String, HashSet<u64>>,
}

/// Engine, verdict, expected, legality, status.
type KeptKey = (String, String, String, String, String);

#[derive(Clone, Debug)]
struct Timings {
    /// Only blocks whose number is a multiple of this are kept.
    stride: u64,
    groups: Vec<TimedGroup>,
}

impl UnitSum {
    /// Nothing yet of this source.
    #[must_use]
    pub fn new(rules: &str, source: &dyn Source) -> Self {
        Self {
            rules: rules.to_owned(),
            source: source.name().to_owned(),
            planned: source.len(),
            whole: source.len(),
            total: source.total(),
            distinct_by_construction: source.distinct(),
            pairs: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// Adds the next block.
    pub fn add(&mut self, result: BlockResult) {
        self.blocks += 1;
        self.hands += result.hands;
        self.passed_over += result.passed_over;
        self.illegal += result.illegal;
        if let Some(seen) = &result.canary {
            self.canary.get_or_insert_default().add(seen);
        }
        for new in result.strategies {
            match self
                .strategies
                .iter_mut()
                .find(|sum| sum.strategy == new.strategy)
            {
                Some(sum) => {
                    sum.hands += new.hands;
                    sum.wins += new.wins;
                }
                None => self.strategies.push(new),
            }
        }
        for new in result.tallies {
            let same = |sum: &&mut Tally| sum.strategy == new.strategy && sum.engine == new.engine;
            match self.tallies.iter_mut().find(same) {
                Some(sum) => {
                    sum.answers += new.answers;
                    sum.compared += new.compared;
                }
                None => self.tallies.push(new),
            }
        }
        for new in result.keys {
            let same = |sum: &&mut KeyTally| {
                KeyTally {
                    count: new.count,
                    ..(**sum).clone()
                } == new
            };
            match self.keys.iter_mut().find(same) {
                Some(sum) => sum.count += new.count,
                None => self.keys.push(new),
            }
        }
        for new in result.relations {
            let same =
                |sum: &&mut RelationTally| sum.relation == new.relation && sum.engine == new.engine;
            match self.relations.iter_mut().find(same) {
                Some(sum) => {
                    sum.asked += new.asked;
                    sum.violated += new.violated;
                    sum.new += new.new;
                }
                None => self.relations.push(new),
            }
        }
        self.pairs = match (self.pairs.take(), result.pairs) {
            (Some(sum), Some(new)) => Some(added(sum, new)),
            _ => None,
        };
        for case in result.cases {
            let key = (
                &case.engine,
                &case.verdict,
                &case.expected,
                &case.legality,
                &case.status,
            );
            let key = (
                key.0.clone(),
                key.1.clone(),
                key.2.clone(),
                key.3.clone(),
                key.4.clone(),
            );
            let kept = self.kept.entry(key).or_default();
            if *kept < CASES_PER_KEY {
                *kept += 1;
                self.cases.push(case);
            }
        }
        for sample in result.samples {
            self.add_sample(TimedGroup {
                block: result.block,
                sample,
            });
        }
        if !self.distinct_by_construction {
            for sample in result.distinct {
                let known = self.distinct.entry(sample.sample).or_default();
                known.extend(sample.hashes);
            }
        }
    }

    fn add_sample(&mut self, group: TimedGroup) {
        let key = (group.sample.strategy.clone(), group.sample.engine.clone());
        let timings = self.timings.entry(key).or_insert_with(|| Timings {
            stride: 1,
            groups: Vec::new(),
        });
        if group.block.is_multiple_of(timings.stride) {
            timings.groups.push(group);
        }
        if timings.groups.len() > SAMPLES {
            timings.stride *= 2;
            let stride = timings.stride;
            timings
                .groups
                .retain(|group| group.block.is_multiple_of(stride));
        }
    }

    /// Timed groups of one engine on one strategy, in block order.
    #[must_use]
    pub fn groups(&self, strategy: &str, engine: &str) -> &[TimedGroup] {
        self.timings
            .get(&(strategy.to_owned(), engine.to_owned()))
            .map_or(&[], |timings| &timings.groups)
    }

    /// Engines in the order of their first answers.
    #[must_use]
    pub fn engines(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for tally in &self.tallies {
            if !names.contains(&tally.engine.as_str()) {
                names.push(&tally.engine);
            }
        }
        names
    }

    /// Hands that the engine gave a verdict on.
    #[must_use]
    pub fn answered(&self, engine: &str) -> u64 {
        let of_engine = self.tallies.iter().filter(|tally| tally.engine == engine);
        of_engine.map(|tally| tally.answers.given()).sum()
    }

    /// Of those, hands on which something else could have contradicted it.
    #[must_use]
    pub fn compared(&self, engine: &str) -> u64 {
        let of_engine = self.tallies.iter().filter(|tally| tally.engine == engine);
        of_engine.map(|tally| tally.compared).sum()
    }

    /// Hands of the source that one engine was found wrong about, with this status.
    #[must_use]
    pub fn found(&self, engine: &str, status: &str) -> u64 {
        self.counted(|key| key.engine == engine && key.status == status && !key.made)
    }

    /// Hands that relations made, and that one engine was found wrong about with this status.
    #[must_use]
    pub fn found_made(&self, engine: &str, status: &str) -> u64 {
        self.counted(|key| key.engine == engine && key.status == status && key.made)
    }

    fn counted(&self, keys: impl Fn(&KeyTally) -> bool) -> u64 {
        let keys = self.keys.iter().filter(|key| keys(key));
        keys.map(|key| key.count).sum()
    }

    /// Trials of relations in which the engine's answers could be held against each other.
    #[must_use]
    pub fn tried(&self, engine: &str) -> u64 {
        let of_engine = self.relations.iter().filter(|one| one.engine == engine);
        of_engine.map(|one| one.asked).sum()
    }

    /// Findings with this status.
    #[must_use]
    pub fn found_in_all(&self, status: &str) -> u64 {
        self.counted(|key| key.status == status)
    }

    /// How many of the hands that were asked at this sampling (`1/1`: all) were different: exact by
    /// construction or by counting, in large sources estimated from a fixed share of all hashes.
    #[must_use]
    pub fn distinct(&self, sample: &str, asked: u64) -> u64 {
        if self.distinct_by_construction {
            return asked;
        }
        let known = self.distinct.get(sample).map_or(0, HashSet::len) as u64;
        (known * super::result::distinct_share(self.whole)).min(asked)
    }

    /// Whether every hand of the source was asked.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.total == Some(self.hands)
    }
}

/// Both lists of pairs as one.
pub(crate) fn added(mut sum: Vec<PairTally>, new: Vec<PairTally>) -> Vec<PairTally> {
    for new in new {
        let same = |sum: &&mut PairTally| sum.engine == new.engine && sum.other == new.other;
        match sum.iter_mut().find(same) {
            Some(sum) => {
                sum.compared += new.compared;
                sum.differ += new.differ;
            }
            None => sum.push(new),
        }
    }
    sum
}
