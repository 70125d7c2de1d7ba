//! What a finished block of a space leaves, and the sum of all of them.

use crate::campaign::journal::Filed;
use crate::campaign::result::{KeptCase, KeyTally};
use duipai_engines::Verdict;
use serde::{Deserialize, Serialize};

/// What a finished block leaves. Hands are counted with the weight of what they stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Its number.
    pub block: u64,
    /// Hands that were put to the engines.
    pub asked: u64,
    /// Hands that those stand for.
    pub hands: u64,
    /// Of them winning, by the truth.
    pub wins: u64,
    /// In the order of reports.
    pub engines: Vec<EngineTally>,
    /// Every key seen, with its count.
    pub keys: Vec<KeyTally>,
    /// The first cases of each key, in order.
    pub cases: Vec<KeptCase>,
}

/// What one engine said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineTally {
    /// The engine.
    pub engine: String,
    /// Verdicts `win`.
    pub win: u64,
    /// Verdicts `no` and `rejected`.
    pub no: u64,
    /// Hands it does not answer.
    pub unsupported: u64,
    /// Of those, hands it was not asked, because it had failed too often.
    #[serde(default)]
    pub not_asked: u64,
    /// Hands on which it failed.
    pub broken: u64,
    /// Hands it calls a win that are none.
    pub accepts: u64,
    /// Winning hands it does not call a win.
    pub rejects: u64,
}

impl EngineTally {
    /// Counts a verdict on hands of this weight, of which `wins` is the truth.
    pub fn count(&mut self, verdict: &Verdict, wins: bool, weight: u64) {
        let (kind, error) = match verdict {
            Verdict::Win(_) => (&mut self.win, (!wins).then_some(&mut self.accepts)),
            Verdict::No(_) | Verdict::Rejected(_) => {
                (&mut self.no, wins.then_some(&mut self.rejects))
            }
            verdict if verdict.broken() => (&mut self.broken, None),
            _ => (&mut self.unsupported, None),
        };
        *kind += weight;
        if let Some(error) = error {
            *error += weight;
        }
    }

    fn add(&mut self, more: &Self) {
        self.win += more.win;
        self.no += more.no;
        self.unsupported += more.unsupported;
        self.not_asked += more.not_asked;
        self.broken += more.broken;
        self.accepts += more.accepts;
        self.rejects += more.rejects;
    }
}

impl Block {
    /// Nothing asked yet.
    #[must_use]
    pub fn new(block: u64, engines: impl Iterator<Item = String>) -> Self {
        let tally = |engine| EngineTally {
            engine,
            ..EngineTally::default()
        };
        Self {
            block,
            asked: 0,
            hands: 0,
            wins: 0,
            engines: engines.map(tally).collect(),
            keys: Vec::new(),
            cases: Vec::new(),
        }
    }

    /// Adds the counts of another block of the same engines. Keys and cases are not added.
    pub fn add(&mut self, more: &Self) {
        self.asked += more.asked;
        self.hands += more.hands;
        self.wins += more.wins;
        for (sum, more) in self.engines.iter_mut().zip(&more.engines) {
            sum.add(more);
        }
    }
}

impl Filed for Block {
    fn block(&self) -> u64 {
        self.block
    }

    fn without_times(self) -> Self {
        self
    }
}
