//! Detection: how many hands it takes to catch a wrong engine.
//!
//! That a run is clean says only as much as the run would have seen. So wrong engines that are known are asked
//! the same hands as everybody else, and what is measured is how soon each is caught: by which source and
//! strategy, at which hand, with which probability per hand. Uniform deals stand beside the sources. Engines
//! of like rarity together are a point of the **detection curve**.
//!
//! - [`subject`]: the wrong engines, and mutants of which one look-up judges thousands;
//! - [`measure()`]: one pass over the sources;
//! - [`curve`]: kill rate against rarity;
//! - [`files`], [`plot`], [`summary`]: what is left of it.

mod bench;
pub mod curve;
pub mod files;
mod measure;
pub mod plot;
pub mod subject;
pub mod summary;
mod tally;

pub use measure::{Means, Wanted, measure};
pub use subject::{Crowd, Subject, Subjects};
pub use tally::Tally;

use crate::stats::share_interval;
use duipai_engines::Hand;
use std::collections::BTreeSet;

/// What one source showed.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its name: `winners`, `states`, `g1:SEED`, `deals:SEED`.
    pub source: String,
    /// How many hands it has for a run, of which those that were asked are the first.
    pub len: u64,
    /// Whether every hand comes once and there are no others, so that a share of all of them has no interval.
    pub finite: bool,
    /// Its strategies.
    pub strategies: Vec<&'static str>,
    /// How many of the hands are each strategy's.
    pub hands_of: Vec<u64>,
    /// How many hands each subject was asked, and where it was wrong, in the order of [`Detection::subjects`].
    pub tallies: Vec<Tally>,
}

/// The words of a source's name before its seed.
#[must_use]
pub fn kind_of(source: &str) -> &str {
    source.split(':').next().unwrap_or(source)
}

impl Measured {
    /// Whether it is the source of this kind: `winners`, `states`, `g1`, `deals`.
    #[must_use]
    pub fn is(&self, kind: &str) -> bool {
        kind_of(&self.source) == kind
    }

    /// How many hands a subject was asked, one strategy's or all.
    #[must_use]
    pub fn hands(&self, subject: usize, strategy: Option<usize>) -> u64 {
        match strategy {
            // Of a source with one strategy some subjects are asked more than others.
            Some(number) if self.strategies.len() > 1 => self.hands_of[number],
            _ => self.tallies[subject].hands,
        }
    }

    /// On how many of them it was wrong.
    #[must_use]
    pub fn hits(&self, subject: usize, strategy: Option<usize>) -> u64 {
        let tally = &self.tallies[subject];
        strategy.map_or_else(|| tally.hits.iter().sum(), |number| tally.hits[number])
    }

    /// After how many hands it was caught, counted from 1, among those of a strategy or all.
    #[must_use]
    pub fn caught_at(&self, subject: usize, strategy: Option<usize>) -> Option<u64> {
        let tally = &self.tallies[subject];
        strategy.map_or(tally.first, |number| tally.first_of[number])
    }

    /// The share of hands on which it is wrong; 0 if none was asked.
    #[must_use]
    pub fn share(&self, subject: usize, strategy: Option<usize>) -> f64 {
        match self.hands(subject, strategy) {
            0 => 0.0,
            hands => self.hits(subject, strategy) as f64 / hands as f64,
        }
    }

    /// The 95 % interval of that share: a point where all hands that there are were asked.
    #[must_use]
    pub fn interval(&self, subject: usize, strategy: Option<usize>) -> (f64, f64) {
        let (hits, hands) = (self.hits(subject, strategy), self.hands(subject, strategy));
        if self.finite && hands > 0 && self.tallies[subject].hands == self.len {
            let share = self.share(subject, strategy);
            return (share, share);
        }
        share_interval(hits, hands)
    }
}

/// What is known of a subject.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// What kind of bug: `shipped`, `slip`, `planted`, or the kind of entry that is wrong in a generated one.
    pub class: &'static str,
    /// What is wrong.
    pub wrong: String,
    /// Where that was seen; empty for a generated one.
    pub seen: String,
    /// Whether it belongs to the crowd of generated mutants.
    pub generated: bool,
    /// Whether it takes two suits together to see it, of which each is right by itself.
    pub joint: bool,
    /// Whether it is wrong about some hand of the rules, so that not to catch it is a failure.
    pub shows: bool,
}

/// Everything that was measured.
#[derive(Clone, Debug)]
pub struct Detection {
    /// Canonical name of the rules.
    pub rules: String,
    /// The seed of the mix and of the deals.
    pub seed: u64,
    /// Hands of the mix.
    pub hands: u64,
    /// Uniform deals.
    pub deals: u64,
    /// Tiles of a deal.
    pub dealt: usize,
    /// The subjects, engines first.
    pub subjects: Vec<Known>,
    /// By source: winners, states, the mix, deals, as far as the rules have them.
    pub sources: Vec<Measured>,
    /// Sources that the rules do not have, with the reason.
    pub unavailable: Vec<String>,
    /// Generated mutants that no source of a run catches, each with a hand that convicts it.
    pub witnesses: Vec<(usize, Hand)>,
}

/// A mutant of two suits that no source of a run catches is missed all the same if it may be wrong about so many of
/// the hands of the mix. Pairs of states are more than any run has hands; those that are not rare are to be met.
pub const RARE: f64 = 1e-4;

/// The sources of a default run; deals are none of them.
const OF_A_RUN: [&str; 3] = ["winners", "states", "g1"];

impl Detection {
    /// The source of this kind.
    #[must_use]
    pub fn source(&self, kind: &str) -> Option<&Measured> {
        self.sources.iter().find(|source| source.is(kind))
    }

    /// The sources of a run, in its order.
    pub fn of_a_run(&self) -> impl Iterator<Item = &Measured> {
        let sources = self.sources.iter();
        sources.filter(|source| OF_A_RUN.iter().any(|kind| source.is(kind)))
    }

    /// The source of a run that needs the fewest hands to catch a subject, and how many.
    #[must_use]
    pub fn caught(&self, subject: usize) -> Option<(&Measured, u64)> {
        let caught = self.of_a_run().filter_map(|source| {
            let at = source.caught_at(subject, None)?;
            Some((source, at))
        });
        caught.min_by_key(|(_, at)| *at)
    }

    /// The upper end of the 95 % interval of the share of hands of the mix about which a subject is wrong.
    #[must_use]
    pub fn at_most(&self, subject: usize) -> f64 {
        self.source("g1")
            .map_or(1.0, |mix| mix.interval(subject, None).1)
    }

    /// The mutants of two suits that no source of a run catches, which a hand of their own shows to be wrong, and
    /// which are rare: wrong about fewer than [`RARE`] of the hands of the mix.
    pub fn beyond_reach(&self) -> impl Iterator<Item = (usize, &Hand)> {
        let witnesses = self.witnesses.iter();
        witnesses
            .filter(|(subject, _)| self.subjects[*subject].joint && self.at_most(*subject) < RARE)
            .map(|(subject, hand)| (*subject, hand))
    }

    /// The subjects that show under the rules and that no source of a run catches, but for those
    /// [beyond reach](Self::beyond_reach).
    pub fn missed(&self) -> impl Iterator<Item = usize> {
        let beyond: BTreeSet<usize> = self.beyond_reach().map(|(subject, _)| subject).collect();
        (0..self.subjects.len()).filter(move |subject| {
            self.subjects[*subject].shows
                && self.caught(*subject).is_none()
                && !beyond.contains(subject)
        })
    }
}
