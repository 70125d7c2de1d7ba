//! What a finished block leaves: counts, timings, the first cases of each key. This is what the journal holds.

use crate::canary::Sightings;
use crate::report::table::grouped;
use duipai_engines::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One in so many different hands is remembered, so that repeats can be counted: every one of a small
/// source, and of a large one so many that the estimate is good to half a percent.
#[must_use]
pub const fn distinct_share(planned: u64) -> u64 {
    if planned <= 1 << 18 { 1 } else { 256 }
}

/// What a finished block leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockResult {
    /// Its number.
    pub block: u64,
    /// Hands asked.
    pub hands: u64,
    /// Illegal hands that were passed over because nobody is to answer them.
    pub passed_over: u64,
    /// Of those asked, illegal ones.
    pub illegal: u64,
    /// Hands and wins by strategy.
    pub strategies: Vec<StrategyTally>,
    /// Answers by strategy and engine.
    pub tallies: Vec<Tally>,
    /// Timings by strategy and engine.
    pub samples: Vec<Sample>,
    /// Every key seen, with its count.
    pub keys: Vec<KeyTally>,
    /// The first cases of each key, in index order.
    pub cases: Vec<KeptCase>,
    /// Hashes of a fixed share of the different hands, for every share of the hands that engines are asked.
    pub distinct: Vec<DistinctSample>,
    /// What two engines both answered, and where they contradict each other. Absent if there are too many engines, and
    /// in what earlier programs left.
    #[serde(default)]
    pub pairs: Option<Vec<PairTally>>,
    /// How engines fared in relations.
    pub relations: Vec<RelationTally>,
    /// What was seen of the canary, if it rode along.
    #[serde(default)]
    pub canary: Option<Sightings>,
}

/// Which different hands the engines of one sampling were asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DistinctSample {
    /// The sampling, such as `1/16`.
    pub sample: String,
    /// Hashes of hands, ascending; one in [`distinct_share`] of them.
    pub hashes: Vec<u64>,
}

/// Two engines, the one that comes first in reports first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    /// One engine.
    pub engine: String,
    /// Another.
    pub other: String,
    /// Hands that both gave a verdict on, or both a line.
    pub compared: u64,
    /// Of those, hands on which they contradict each other, whoever is right.
    pub differ: u64,
}

/// How one engine fared in one relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelationTally {
    /// The relation's name.
    pub relation: String,
    /// The engine.
    pub engine: String,
    /// Hands on which its answers could be held against each other.
    pub asked: u64,
    /// Of those, hands on which they contradict each other.
    pub violated: u64,
    /// Of those, hands on which nothing else had shown an error, and nobody expected it.
    pub new: u64,
}

/// A strategy's share of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrategyTally {
    /// Its name.
    pub strategy: String,
    /// Hands drawn.
    pub hands: u64,
    /// Of them won, or where that is asked waiting for something, by the first engine that answered and is meant to be right.
    pub wins: u64,
}

/// What one engine answered to one strategy's hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The strategy.
    pub strategy: String,
    /// The engine.
    pub engine: String,
    /// Its answers.
    pub answers: Answers,
    /// Of its verdicts, those that something else could contradict: another engine's, a predicate, a source
    /// that built the hand to win, or that the hand is illegal.
    pub compared: u64,
}

/// How often each verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are the verdicts' words
pub struct Answers {
    pub win: u64,
    pub no: u64,
    pub rejected: u64,
    pub unsupported: u64,
    /// Of those, hands it was not asked, because it had failed too often.
    #[serde(default)]
    pub not_asked: u64,
    pub panicked: u64,
    pub crashed: u64,
    pub timeout: u64,
    pub protocol: u64,
    pub text: u64,
    #[serde(default)]
    pub waits: u64,
    #[serde(default)]
    pub shanten: u64,
}

/// What becomes of an engine that fails too often, as a clause.
#[must_use]
pub fn no_longer_asked(failures: u64) -> String {
    match failures {
        0 => "was not asked any more, for it never answered".to_owned(),
        1 => "was not asked any more after one failure".to_owned(),
        more => format!("was not asked any more after {} failures", grouped(more)),
    }
}

impl Answers {
    /// Counts one verdict.
    pub fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Win(_) => &mut self.win,
            Verdict::No(_) => &mut self.no,
            Verdict::Rejected(_) => &mut self.rejected,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Panicked => &mut self.panicked,
            Verdict::Crashed => &mut self.crashed,
            Verdict::Timeout => &mut self.timeout,
            Verdict::Protocol => &mut self.protocol,
            Verdict::Text(_) => &mut self.text,
            Verdict::Waits(_) => &mut self.waits,
            Verdict::Shanten(_) => &mut self.shanten,
        } += 1;
    }

    /// Hands on which the engine failed.
    #[must_use]
    pub const fn broken(&self) -> u64 {
        self.panicked + self.crashed + self.timeout + self.protocol
    }

    /// What became of an engine that failed too often, as a clause.
    #[must_use]
    pub fn no_longer_asked(&self) -> String {
        no_longer_asked(self.broken())
    }

    /// Hands that were answered, be it by failing.
    #[must_use]
    pub const fn given(&self) -> u64 {
        let answered = self.win + self.no + self.rejected + self.text + self.waits + self.shanten;
        answered + self.broken()
    }
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, more: Self) {
        self.win += more.win;
        self.no += more.no;
        self.rejected += more.rejected;
        self.unsupported += more.unsupported;
        self.not_asked += more.not_asked;
        self.panicked += more.panicked;
        self.crashed += more.crashed;
        self.timeout += more.timeout;
        self.protocol += more.protocol;
        self.text += more.text;
        self.waits += more.waits;
        self.shanten += more.shanten;
    }
}

/// How long one engine took for one group: `ns` nanoseconds for all `hands` hands together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Sample {
    pub strategy: String,
    pub engine: String,
    pub hands: u64,
    pub ns: u64,
}

/// How often a key was seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // as in a key
pub struct KeyTally {
    pub engine: String,
    pub verdict: String,
    pub expected: String,
    pub legality: String,
    pub status: String,
    /// Whether these are hands that a relation made, and none of the source.
    pub made: bool,
    pub count: u64,
}

/// A case as a block keeps it: unshrunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptCase {
    /// The place in the source, as an address gives it.
    pub place: u64,
    /// By which strategy.
    pub strategy: String,
    /// The hand in text.
    pub hand: String,
    /// The number of the order of its tiles, if that is not the usual one.
    pub order: Option<u8>,
    /// The line that the dissenter was sent, if its order is not the usual one.
    pub sent: Option<String>,
    /// The dissenting engine.
    pub engine: String,
    /// What it says.
    pub verdict: String,
    /// What was expected of it: what is right, or for a port that is right against its own predicate, what
    /// the predicate says.
    pub expected: String,
    /// What is right.
    pub right: String,
    /// For a port that is right against its own predicate: what the predicate says.
    pub predicted: Option<String>,
    /// `legal`, or why not.
    pub legality: String,
    /// Whether it was expected.
    pub status: String,
    /// Why the engine is wrong.
    pub proof: String,
    /// The reading that proves a win.
    pub certificate: Vec<String>,
    /// What everyone says of the hand.
    pub verdicts: BTreeMap<String, String>,
    /// What lay behind it, from those who say more than a verdict.
    pub remarks: BTreeMap<String, String>,
    /// For a stateful case: the hands that were asked before, shortened as far as it still shows.
    pub history: Vec<String>,
    /// Which relation showed it, if nothing else did.
    pub shown: Option<Shown>,
}

/// How a relation showed a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The relation's name.
    pub relation: String,
    /// The hand that is answered rightly and contradicts it, if that is one hand, and another.
    pub related: Option<String>,
    /// Whether the case's hand was made by the relation, of `related`, which is then the hand at `place`.
    pub made: bool,
}
