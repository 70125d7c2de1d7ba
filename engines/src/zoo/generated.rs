//! Mutants by the thousand: tables of suit states with one entry wrong.
//!
//! How many hands it takes to see a wrong engine is measured best on many engines whose rarity is spread evenly.
//! These are data: a state, and what is wrong with it. Each can be built and asked like any engine; but to know
//! which of them a hand convicts nobody has to be asked, for a hand concerns only the mutants of the states that
//! are in it. [`Generated::killed_by`] looks those up and judges by the needs of the other suits.
//!
//! | name | what is wrong |
//! |---|---|
//! | `zoo:state:m-11123-eye` | a suit that is complete is not (`-eye`: as sets and an eye) |
//! | `zoo:state:m-1112-eye-taken` | a suit that is not complete is |
//! | `zoo:wilds:m-124-more` | one wild too many is needed |
//! | `zoo:wilds:m-1479-fewer` | three wilds too few are needed |
//! | `zoo:beside:m-123-z-11` | two suits, each right by itself, do not win together |
//!
//! `m` stands for any of the suits, which share a table, `z` for the honours, `x` for either colour. What a
//! hand's suits need and the wilds it has are the same modulo 3, whatever its suits are, or its size is illegal. So
//! a need that is one or two too low never changes an answer, and one that is too low is three too low here.

mod choose;
mod mutant;
mod play;
mod state;
#[cfg(test)]
mod tests;
mod witness;

use super::Wrong;
use super::skeleton::{self, Skeleton};
use crate::engine::{Engine, Refusal};
use crate::hand::Hand;
use crate::rules::Rules;
use mutant::{Fault, Mutant};
use play::{Needs, Play, SUITS, is_enough};
use state::State;
use std::collections::HashMap;
use std::ops::Range;

/// What kind of entry is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// A complete state is taken for an incomplete one.
    StateLost,
    /// An incomplete state is taken for a complete one.
    StateTaken,
    /// A state needs more wilds than it does.
    WildsMore,
    /// A state needs fewer wilds than it does.
    WildsFewer,
    /// Two states do not win together.
    Beside,
}

impl Class {
    /// All classes, in the order of their names' table.
    pub const ALL: [Self; 5] = [
        Self::StateLost,
        Self::StateTaken,
        Self::WildsMore,
        Self::WildsFewer,
        Self::Beside,
    ];

    /// Its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StateLost => "state-lost",
            Self::StateTaken => "state-taken",
            Self::WildsMore => "wilds-more",
            Self::WildsFewer => "wilds-fewer",
            Self::Beside => "beside",
        }
    }

    const fn of(fault: Fault) -> Self {
        match fault {
            Fault::Lost(_) => Self::StateLost,
            Fault::Taken(_) => Self::StateTaken,
            Fault::More(_) => Self::WildsMore,
            Fault::Fewer(_) => Self::WildsFewer,
            Fault::Beside(_) => Self::Beside,
        }
    }
}

/// All mutants of the tables under some rules. A mutant is a number below [`Generated::len`].
pub struct Generated {
    play: Play,
    mutants: Vec<Mutant>,
    /// The mutants of each state that has any, and what it needs.
    of: HashMap<State, (Range<u32>, Needs)>,
}

impl Generated {
    pub(super) fn new(rules: &Rules) -> Result<Self, Refusal> {
        let play = Play::new(rules)?;
        let mutants = choose::mutants(&play);
        Ok(Self::of(play, mutants))
    }

    /// These mutants, those of one state together.
    fn of(play: Play, mutants: Vec<Mutant>) -> Self {
        let mut of = HashMap::new();
        let mut first = 0;
        for chunk in mutants.chunk_by(|one, other| one.state == other.state) {
            let end = first + chunk.len() as u32;
            let state = chunk[0].state;
            of.insert(state, (first..end, play.work_out(state)));
            first = end;
        }
        Self { play, mutants, of }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.mutants.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mutants.is_empty()
    }

    /// Name of a mutant, from which [`super::generated_named`] builds it again.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn name(&self, mutant: u32) -> String {
        format!("zoo:{}", self.mutants[mutant as usize].name())
    }

    /// What kind of mutant it is.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn class(&self, mutant: u32) -> Class {
        Class::of(self.mutants[mutant as usize].fault)
    }

    /// It as an engine.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn wrong(&self, mutant: u32) -> Wrong {
        wrong(self.mutants[mutant as usize])
    }

    /// A legal hand that it answers wrongly. Every mutant has one: an entry that is wrong about no hand makes no
    /// wrong engine, and is not among them.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn witness(&self, mutant: u32) -> Hand {
        let mutant = &self.mutants[mutant as usize];
        let (_, needs) = &self.of[&mutant.state];
        witness::witness(&self.play, mutant, *needs).expect("who has no witness is not chosen")
    }

    /// Writes into `kills`, in place of what it held, the mutants that answer this hand wrongly, each once. An
    /// illegal hand convicts none.
    pub fn killed_by(&self, hand: &Hand, kills: &mut Vec<u32>) {
        kills.clear();
        if self.play.rules().invalid(hand).is_some() || !self.play.is_by_suits(hand) {
            return;
        }
        let mut states = [State::EMPTY; SUITS];
        let mut suits = 0;
        for state in self.play.states(hand) {
            states[suits] = state;
            suits += 1;
        }
        let states = &states[..suits];
        let mut needs = [[0; 2]; SUITS];
        let mut concerned: [Range<u32>; SUITS] = Default::default();
        for (place, state) in states.iter().enumerate() {
            if let Some((mutants, known)) = self.of.get(state) {
                needs[place] = *known;
                // What two suits share is looked at once.
                if !states[..place].contains(state) {
                    concerned[place] = mutants.clone();
                }
            } else {
                needs[place] = self.play.needs(*state);
            }
        }
        let needs = &needs[..suits];
        let right = is_enough(needs, hand.wilds());
        for mutant in concerned.into_iter().flatten() {
            if self.mutants[mutant as usize].wins(states, needs, hand.wilds()) != right {
                kills.push(mutant);
            }
        }
    }
}

/// A mutant as an engine.
fn wrong(mutant: Mutant) -> Wrong {
    Wrong::generated(&mutant.name(), mutant.wrong(), Table(mutant))
}

/// The mutant with this name, from `zoo:` on.
pub(super) fn named(name: &str) -> Option<Wrong> {
    name.strip_prefix("zoo:").and_then(Mutant::read).map(wrong)
}

/// A mutant, for who builds it and need not know what it is.
pub(super) struct Table(Mutant);

impl Table {
    pub(super) fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        let skeleton: &dyn Skeleton = &self.0;
        skeleton::build(skeleton, rules)
    }
}
