//! The table of one mahjong suit: how many wilds every state needs.
//!
//! One byte a state. The low nibble is the fewest wilds with which the state becomes sets and nothing else,
//! the high nibble the fewest with which it becomes sets and one eye; [`NEVER`] where that is impossible or
//! would take more tiles than a hand has.
//!
//! Without a copy limit the lowest tile decides: it is in some group, the group's other tiles are taken
//! where the state has them and paid by wilds where not (to spend a wild where a tile is at hand gains
//! nothing), and what is left is a smaller state, already known. With a copy limit that would lose track of
//! copies; there the complete states are found first, and then every state is worth one wild more than the
//! best state with one tile added.

use super::index::{Code, StateIndex};
use crate::fault::Fault;
use crate::form::{Form, Group};
use crate::tile::{Alphabet, COPIES};

/// The nibble that says "impossible". Whatever needs as much exceeds any hand that holds the state: four
/// equal honours are the smallest state that cannot be completed, and a hand of 17 has 13 wilds beside them.
pub(super) const NEVER: u8 = 15;

/// A group within one suit, by ranks from 0.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) ranks: Vec<usize>,
    pub(super) eye: bool,
}

/// The bytes of one suit, and the groups they were made of.
pub(super) struct Needs {
    index: StateIndex,
    bytes: Box<[u8]>,
    weights: [Code; 10],
    /// For each rank the groups it can be in.
    choices: Vec<Vec<Choice>>,
}

/// The table of mahjong suit number `suit` for states of at most `most` tiles.
pub(super) fn build(form: &Form, suit: usize, most: usize, limited: bool, fault: Fault) -> Needs {
    let high_ranks = Alphabet::Mahjong.suits()[suit].ranks - 4;
    let index = StateIndex::new(4, high_ranks, most);
    let mut needs = Needs {
        bytes: vec![NEVER << 4 | NEVER; index.len()].into(),
        weights: index.weights(),
        choices: choices(form, suit, fault),
        index,
    };
    needs.fill(limited, fault);
    if limited {
        needs.spread();
    }
    if fault.is(2) && suit == 3 {
        needs.four_is_a_set();
    }
    needs
}

fn choices(form: &Form, suit: usize, fault: Fault) -> Vec<Vec<Choice>> {
    let alphabet = Alphabet::Mahjong;
    let first = alphabet.suits()[suit].first;
    let ranks = alphabet.suits()[suit].ranks;
    let catalogue = form.catalogue(alphabet);
    let sets = catalogue[0].iter().map(|group| (group, false));
    let eyes = catalogue[1].iter().map(|group| (group, true));
    let inside = |group: &Group| alphabet.suit_of(group.lowest()) == suit;
    let mut choices = vec![Vec::new(); ranks];
    for (group, eye) in sets.chain(eyes).filter(|(group, _)| inside(group)) {
        let tiles = group.tiles().iter().map(|kind| kind.index() - first);
        let choice = Choice {
            ranks: tiles.collect(),
            eye,
        };
        if fault.is(1) && choice.ranks == [4, 5, 6] || fault.is(3) && eye && suit == 3 {
            continue;
        }
        for (rank, list) in choices.iter_mut().enumerate() {
            let below = choice.ranks[0] < rank;
            if choice.ranks.contains(&rank) && !(below && fault.is(5)) {
                list.push(choice.clone());
            }
        }
    }
    choices
}

impl Needs {
    /// The numbers of its states.
    pub(super) const fn index(&self) -> &StateIndex {
        &self.index
    }

    /// The byte of a state.
    #[inline]
    pub(super) fn byte(&self, code: Code) -> u8 {
        self.bytes[self.index.number(code)]
    }

    /// The fewest wilds for sets alone, or for sets and an eye.
    pub(super) fn need(&self, code: Code, eye: bool) -> u8 {
        let byte = self.byte(code);
        if eye { byte >> 4 } else { byte & 15 }
    }

    /// What one tile of each rank adds to a code.
    pub(super) const fn weights(&self) -> &[Code; 10] {
        &self.weights
    }

    /// The code of a state's counts; entries beyond its ranks are 0.
    pub(super) fn code(&self, counts: &[u8; 10]) -> Code {
        let nothing = Code { low: 0, high: 0 };
        let tiles = counts.iter().zip(&self.weights);
        tiles.fold(nothing, |sum, (&count, &weight)| {
            (0..count).fold(sum, |sum, _| sum + weight)
        })
    }

    /// The counts of a state.
    pub(super) fn counts(&self, code: Code) -> [u8; 10] {
        self.index.counts(code)
    }

    /// How many ranks the suit has.
    pub(super) fn ranks(&self) -> usize {
        self.choices.len()
    }

    /// The most tiles a state may have.
    pub(super) const fn most(&self) -> usize {
        self.index.most()
    }

    /// The groups that tile of `rank` can be in.
    pub(super) fn choices(&self, rank: usize) -> &[Choice] {
        &self.choices[rank]
    }

    /// What is left of a state without the group's tiles, as far as it has them, and how many it lacks.
    pub(super) fn without(&self, code: Code, mut counts: [u8; 10], choice: &Choice) -> (Code, u8) {
        let (mut left, mut missing) = (code, 0);
        for &rank in &choice.ranks {
            if counts[rank] > 0 {
                counts[rank] -= 1;
                left = left - self.weights[rank];
            } else {
                missing += 1;
            }
        }
        (left, missing)
    }

    /// All states by their lowest tile; with a copy limit only those that are complete without a wild.
    fn fill(&mut self, limited: bool, fault: Fault) {
        let codes: Vec<Code> = self.index.codes().collect();
        for (number, &code) in codes.iter().enumerate() {
            let counts = self.index.counts(code);
            let Some(lowest) = counts.iter().position(|&count| count > 0) else {
                self.bytes[number] = if limited { NEVER << 4 } else { 2 << 4 };
                continue;
            };
            if fault.is(4) && counts.iter().sum::<u8>() == self.index.most() as u8 {
                continue;
            }
            let (mut sets, mut with_eye) = (NEVER, NEVER);
            for choice in &self.choices[lowest] {
                let (left, missing) = self.without(code, counts, choice);
                if limited && missing > 0 {
                    continue;
                }
                let left = self.byte(left);
                if choice.eye {
                    with_eye = with_eye.min((left & 15) + missing);
                } else {
                    sets = sets.min((left & 15) + missing);
                    with_eye = with_eye.min((left >> 4) + missing);
                }
            }
            if fault.is(6) {
                let cap = |need: u8| if need > 4 { NEVER } else { need };
                (sets, with_eye) = (cap(sets), cap(with_eye));
            }
            self.bytes[number] = with_eye << 4 | sets;
        }
    }

    /// From the complete states downward: a state needs one wild more than the best one with a tile added.
    fn spread(&mut self) {
        let codes: Vec<Code> = self.index.codes().collect();
        for (number, &code) in codes.iter().enumerate().rev() {
            let counts = self.index.counts(code);
            if usize::from(counts.iter().sum::<u8>()) == self.index.most() {
                continue;
            }
            let byte = self.bytes[number];
            let (mut sets, mut with_eye) = (byte & 15, byte >> 4);
            for rank in (0..self.choices.len()).filter(|&rank| counts[rank] < COPIES) {
                let more = self.byte(code + self.weights[rank]);
                sets = sets.min((more & 15) + 1);
                with_eye = with_eye.min((more >> 4) + 1);
            }
            self.bytes[number] = with_eye << 4 | sets;
        }
    }

    /// Planted: whatever is complete but for a third of the four is complete with all four.
    fn four_is_a_set(&mut self) {
        let codes: Vec<Code> = self.index.codes().collect();
        for (number, &code) in codes.iter().enumerate() {
            let counts = self.index.counts(code);
            if let Some(rank) = counts.iter().position(|&count| count == COPIES) {
                self.bytes[number] = self.byte(code - self.weights[rank]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn complete(suit: usize, eye: bool) -> Vec<usize> {
        let rules = Rules::named("standard").unwrap();
        let needs = build(&rules.forms()[0], suit, 14, false, Fault::default());
        let mut found = vec![0; 15];
        for code in needs.index.codes() {
            if needs.need(code, eye) == 0 {
                found[usize::from(needs.counts(code).iter().sum::<u8>())] += 1;
            }
        }
        let first = if eye { 2 } else { 0 };
        found.into_iter().skip(first).step_by(3).collect()
    }

    #[test]
    fn complete_states_are_as_many_as_known() {
        assert_eq!(complete(0, false), [1, 16, 127, 627, 2_098]);
        assert_eq!(complete(0, true), [9, 135, 996, 4_475, 13_259]);
        assert_eq!(complete(3, false), [1, 7, 21, 35, 35]);
        assert_eq!(complete(3, true), [7, 42, 105, 140, 105]);
    }
}
