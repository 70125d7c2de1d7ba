//! The table of one paohuzi colour: which states are complete.
//!
//! One bit a state: sets alone, or sets and one eye within the colour. Which of the two follows from the
//! number of tiles, so one bit is enough, and the 5.2 million states of a colour take 650 kB. The two
//! colours are alike and share it. It is made forwards: from every state of sets alone each further set and
//! each eye leads to a complete state.

use super::index::{Code, StateIndex};
use crate::fault::Fault;
use crate::form::{Form, Group, Shape};
use crate::tile::{Alphabet, COPIES};

/// The bits of one colour, and the groups they were made of.
pub(super) struct Complete {
    index: StateIndex,
    bits: Box<[u64]>,
    weights: [Code; 10],
    sets: Vec<Vec<usize>>,
    eyes: Vec<Vec<usize>>,
}

/// The groups that lie within the first colour, by ranks from 0.
fn within(groups: &[Group]) -> Vec<Vec<usize>> {
    let ranks = Alphabet::Paohuzi.suits()[0].ranks;
    groups
        .iter()
        .map(|group| group.tiles().iter().map(|kind| kind.index()).collect())
        .filter(|tiles: &Vec<usize>| tiles.iter().all(|&rank| rank < ranks))
        .collect()
}

impl Complete {
    /// The table of states of at most `most` tiles, for sets and eyes of these shapes. There may be no eye.
    pub(super) fn new(sets: &[Shape], eyes: &[Shape], most: usize, fault: Fault) -> Self {
        let form = Form::sets_with_eye("table", sets.to_vec(), eyes.to_vec());
        let catalogue = form.catalogue(Alphabet::Paohuzi);
        let index = StateIndex::new(5, 5, most);
        let mut complete = Self {
            bits: vec![0; index.len().div_ceil(64)].into(),
            weights: index.weights(),
            sets: within(&catalogue[0]),
            eyes: within(&catalogue[1]),
            index,
        };
        if fault.is(1) {
            complete.sets.retain(|ranks| ranks != &[4, 5, 6]);
        }
        if fault.is(9) {
            complete.eyes.retain(|ranks| ranks != &[7, 9]);
        }
        complete.spread();
        complete
    }

    /// Whether a state is sets alone, or sets and an eye within the colour.
    #[inline]
    pub(super) fn is(&self, code: Code) -> bool {
        let number = self.index.number(code);
        self.bits[number / 64] >> (number % 64) & 1 == 1
    }

    /// What one tile of each rank adds to a code.
    pub(super) const fn weights(&self) -> &[Code; 10] {
        &self.weights
    }

    /// The groups of a complete state, by ranks.
    pub(super) fn groups(&self, state: Code) -> Option<Vec<&[usize]>> {
        let mut code = state;
        let mut groups = Vec::new();
        loop {
            let counts = self.index.counts(code);
            let tiles: u8 = counts.iter().sum();
            if tiles == 0 {
                return Some(groups);
            }
            let candidates = if tiles % 3 == 2 {
                &self.eyes
            } else {
                &self.sets
            };
            let group = candidates.iter().find(|ranks| {
                self.without(counts, code, ranks)
                    .is_some_and(|left| self.is(left))
            })?;
            code = self.without(counts, code, group)?;
            groups.push(group.as_slice());
        }
    }

    /// The state without a group, if it holds the group.
    fn without(&self, mut counts: [u8; 10], code: Code, ranks: &[usize]) -> Option<Code> {
        let mut left = code;
        for &rank in ranks {
            counts[rank] = counts[rank].checked_sub(1)?;
            left = left - self.weights[rank];
        }
        Some(left)
    }

    /// The state with a group, if that keeps to four copies and to the most tiles.
    fn with(&self, mut counts: [u8; 10], code: Code, ranks: &[usize]) -> Option<Code> {
        let tiles = usize::from(counts.iter().sum::<u8>()) + ranks.len();
        let mut more = code;
        for &rank in ranks {
            counts[rank] += 1;
            if counts[rank] > COPIES {
                return None;
            }
            more = more + self.weights[rank];
        }
        (tiles <= self.index.most()).then_some(more)
    }

    /// Marks a state; says whether it was not marked before.
    fn mark(&mut self, code: Code) -> bool {
        let number = self.index.number(code);
        let bit = 1 << (number % 64);
        let new = self.bits[number / 64] & bit == 0;
        self.bits[number / 64] |= bit;
        new
    }

    fn spread(&mut self) {
        let empty = Code { low: 0, high: 0 };
        self.mark(empty);
        let mut open = vec![empty];
        let (sets, eyes) = (
            std::mem::take(&mut self.sets),
            std::mem::take(&mut self.eyes),
        );
        while let Some(code) = open.pop() {
            let counts = self.index.counts(code);
            for eye in &eyes {
                if let Some(more) = self.with(counts, code, eye) {
                    self.mark(more);
                }
            }
            for set in &sets {
                if let Some(more) = self.with(counts, code, set)
                    && self.mark(more)
                {
                    open.push(more);
                }
            }
        }
        (self.sets, self.eyes) = (sets, eyes);
    }
}
