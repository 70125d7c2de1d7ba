//! The hands that are asked: all of a space, each beside the truth about it and with what it stands for.

use super::source::Numbered;
use super::space::Space;
use super::truth::Truth;
use super::walk::Walk;
use crate::source::Source as _;
use duipai_engines::Hand;
use std::ops::{ControlFlow, Range};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Ground {
    space: Space,
    truth: Option<Truth>,
}

/// Neighbouring hands.
pub struct Stretch<'a> {
    /// Number of the first.
    pub first: u64,
    /// The hands.
    pub hands: &'a [Hand],
    /// Whether each of them wins; empty where that is not put together from suits.
    pub wins: &'a [bool],
    /// How many hands each of them stands for; empty where each stands for itself.
    pub weights: &'a [u64],
}

impl Stretch<'_> {
    /// How many hands the hand at this place stands for.
    #[must_use]
    pub fn weight(&self, place: usize) -> u64 {
        self.weights.get(place).copied().unwrap_or(1)
    }

    /// How many hands all of them stand for.
    #[must_use]
    pub fn weights(&self) -> u64 {
        if self.weights.is_empty() {
            self.hands.len() as u64
        } else {
            self.weights.iter().sum()
        }
    }
}

impl Ground {
    /// Every hand of a space.
    #[must_use]
    pub const fn all(space: Space, truth: Option<Truth>) -> Self {
        Self { space, truth }
    }

    /// How many hands are asked.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.space.len()
    }

    /// Whether there is no hand to ask.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The space they are of.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// Where the truth comes from; `None` if hands are more than their suits.
    #[must_use]
    pub const fn truth(&self) -> Option<&Truth> {
        self.truth.as_ref()
    }

    /// Under which exchanges of tiles hands stand for others, in words; `None` if each stands for itself.
    #[must_use]
    pub fn group(&self) -> Option<String> {
        None
    }

    /// What it is called in addresses and in the journal.
    #[must_use]
    pub fn source(&self) -> Numbered {
        Numbered::new(self.space.clone())
    }

    /// Its name in the journal.
    #[must_use]
    pub fn name(&self) -> String {
        self.source().name().to_owned()
    }

    /// The number by which an address names a hand.
    #[must_use]
    pub fn place(&self, hand: &Hand) -> u64 {
        self.space.rank(hand).unwrap_or_default()
    }

    /// Calls `visit` with the hands of these numbers, in order, until it breaks off.
    pub fn each(
        &self,
        numbers: Range<u64>,
        visit: &mut impl FnMut(&Stretch<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Walk::new(&self.space, self.truth.as_ref()).each(numbers, &mut |run| {
            visit(&Stretch {
                first: run.first,
                hands: run.hands,
                wins: run.wins,
                weights: &[],
            })
        })
    }
}
