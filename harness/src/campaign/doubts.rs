//! Doubts about somebody else's program: whether it plays by the rules at all that it is asked about.
//!
//! A bug shows on few hands. A program that differs on more than one in a hundred plays by other rules, and
//! millions of findings would tell no more than the first hundred do.

use super::plan::Plan;
use super::result::BlockResult;
use crate::finding::Status;
use crate::panel::Roster;
use crate::relation::Relation;

/// So many hands of each rule-set are looked at.
pub const FIRST_HANDS: u64 = 10_000;

/// More than one finding in so many hands is no bug.
const ONE_IN: u64 = 100;

/// Counts over the first hands of one rule-set.
pub struct Doubts {
    /// Each program, and on how many hands it was found wrong; empty if nobody is doubted.
    outside: Vec<(String, u64)>,
    rules: usize,
    hands: u64,
    heard: bool,
}

impl Doubts {
    /// Nobody is doubted where a limit of findings was asked for: then it decides.
    pub fn new(plan: &Plan, roster: &Roster) -> Self {
        let outside = roster
            .entrants
            .iter()
            .filter(|entrant| entrant.outside() && plan.stop_after.is_none())
            .map(|entrant| (entrant.factory.name().to_owned(), 0));
        Self {
            outside: outside.collect(),
            rules: usize::MAX,
            hands: 0,
            heard: false,
        }
    }

    /// A source of these rules comes next.
    pub fn turn_to(&mut self, rules: usize) {
        if self.rules != rules {
            self.rules = rules;
            self.hands = 0;
            self.heard = false;
            for (_, found) in &mut self.outside {
                *found = 0;
            }
        }
    }

    /// Takes note of the next block.
    pub fn hear(&mut self, result: &BlockResult) {
        self.heard = self.hands >= FIRST_HANDS;
        self.hands += result.hands;
        for (name, found) in &mut self.outside {
            let keys = result.keys.iter();
            let all: u64 = keys
                .filter(|key| key.engine == *name && key.status != Status::Known.word())
                .map(|key| key.count)
                .sum();
            // Who minds the order of tiles may play by these rules all the same.
            let relations = result.relations.iter();
            let of_order: u64 = relations
                .filter(|one| one.engine == *name && one.relation == Relation::Order.name())
                .map(|one| one.new)
                .sum();
            *found += all.saturating_sub(of_order);
        }
    }

    /// Whether the block that was just heard completes the first hands, and a program differs on too many.
    pub fn confirmed(&self) -> bool {
        let complete = self.hands >= FIRST_HANDS && !self.heard;
        let too_many = |found: u64| found * ONE_IN > self.hands;
        complete && self.outside.iter().any(|&(_, found)| too_many(found))
    }
}
