//! The hands that are asked: all of a space, or one of each class; each beside the truth about it and with what
//! it stands for.

use super::classes::Classes;
use super::source::Numbered;
use super::space::Space;
use super::truth::Truth;
use super::walk::Walk;
use crate::source::Source as _;
use duipai_engines::Hand;
use std::ops::{ControlFlow, Range};

/// Members of classes that are drawn together.
const DRAWN: u64 = 1_024;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Ground {
    space: Space,
    truth: Option<Truth>,
    /// Where one hand of each class is asked: the classes, and the seed of the members.
    classes: Option<(Classes, u64)>,
}

/// Neighbouring hands.
pub struct Stretch<'a> {
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

    /// How many hands those stand for that are marked.
    #[must_use]
    pub fn weight_of(&self, marked: &[bool]) -> u64 {
        // Where all weigh the same, many marks are counted at a time.
        if self.weights.is_empty() {
            return marked.iter().filter(|marked| **marked).count() as u64;
        }
        let weights = self.weights.iter().zip(marked);
        weights
            .filter(|(_, marked)| **marked)
            .map(|(&weight, _)| weight)
            .sum()
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
        Self {
            space,
            truth,
            classes: None,
        }
    }

    /// One hand of each class of a space, drawn by `seed`.
    #[must_use]
    pub const fn members(space: Space, truth: Option<Truth>, classes: Classes, seed: u64) -> Self {
        Self {
            space,
            truth,
            classes: Some((classes, seed)),
        }
    }

    /// How many hands are asked.
    #[must_use]
    pub fn len(&self) -> u64 {
        let classes = self.classes.as_ref();
        classes.map_or(self.space.len(), |(classes, _)| classes.len())
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
        let classes = self.classes.as_ref();
        classes.map(|(classes, _)| classes.declares())
    }

    /// The space as a source, whose name addresses have.
    #[must_use]
    pub fn source(&self) -> Numbered {
        Numbered::new(self.space.clone())
    }

    /// Its name in the journal.
    #[must_use]
    pub fn name(&self) -> String {
        let space = self.source().name().to_owned();
        match self.group() {
            Some(group) => format!("{space}-{}", group.replace(' ', "-")),
            None => space,
        }
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
        if let Some((classes, seed)) = &self.classes {
            return self.each_member(classes, *seed, numbers, visit);
        }
        Walk::new(&self.space, self.truth.as_ref()).each(numbers, &mut |run| {
            visit(&Stretch {
                hands: run.hands,
                wins: run.wins,
                weights: &[],
            })
        })
    }

    fn each_member(
        &self,
        classes: &Classes,
        seed: u64,
        numbers: Range<u64>,
        visit: &mut impl FnMut(&Stretch<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut hands, mut weights, mut wins) = (Vec::new(), Vec::new(), Vec::new());
        let mut next = numbers.start;
        while next < numbers.end {
            let end = (next + DRAWN).min(numbers.end);
            classes.fill(next..end, seed, &mut hands, &mut weights);
            wins.clear();
            if let Some(truth) = &self.truth {
                wins.extend(hands.iter().map(|hand| truth.judge(hand)));
            }
            visit(&Stretch {
                hands: &hands,
                wins: &wins,
                weights: &weights,
            })?;
            next = end;
        }
        ControlFlow::Continue(())
    }
}
