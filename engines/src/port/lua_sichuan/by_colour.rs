//! The port cut at the borders of the colours.
//!
//! Runs are deleted colour by colour, and what is taken out before lies in one colour each. So of a colour the
//! others need to know: for every way to take out a four, a triplet and a pair here, or some of them, what
//! deleting runs leaves; and how many kinds are held twice and four times, for the two tests of pairs.

use super::{Choices, Counts, KINDS, left_over, pairs_in, wins_by_pairs};
use crate::engine::Factored;
use crate::fault::Faults;

/// Judges colour by colour.
pub(super) struct ByColour<F> {
    pub(super) fault: F,
}

/// What deleting runs leaves: nothing; neither a single tile nor a pair; one pair and no single tile. Anything else
/// is never accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Nothing,
    NoPair,
    OnePair,
}

use Left::{NoPair, Nothing, OnePair};

const LEFT: [Left; 3] = [Nothing, NoPair, OnePair];

/// Which of the three things are taken out: bit 0 a four, bit 1 a triplet, bit 2 a pair.
type Taken = usize;

const PAIR: Taken = 4;

/// Every [`Taken`] with every [`Left`] it can come to, a bit each.
type Ways = u32;

const fn way(taken: Taken, left: Left) -> Ways {
    1 << (3 * taken + left as usize)
}

/// All ways in a set.
fn each(ways: Ways) -> impl Iterator<Item = (Taken, Left)> {
    let all = (0..8).flat_map(|taken| LEFT.map(|left| (taken, left)));
    all.filter(move |&(taken, left)| ways & way(taken, left) != 0)
}

/// The ways of two colours together.
fn together(one: Ways, other: Ways) -> Ways {
    let mut ways = 0;
    for (taken, left) in each(one) {
        for (taken_there, left_there) in each(other) {
            let left = match (left, left_there) {
                (OnePair, OnePair) => continue,
                (Nothing, Nothing) => Nothing,
                (OnePair, _) | (_, OnePair) => OnePair,
                _ => NoPair,
            };
            // Nothing is taken out twice.
            if taken & taken_there == 0 {
                ways |= way(taken | taken_there, left);
            }
        }
    }
    ways
}

// A value: 24 bits of ways, one that says that there are tiles, and two numbers that stop growing where they
// say "too many".
const HELD: u32 = 1 << 24;
const TWOS: u32 = 25;
const MOST_TWOS: usize = 15;
const BESIDE: u32 = 29;
const MOST_BESIDE: usize = 3;

impl<F: Faults> Factored for ByColour<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let mut all: Counts = [0; KINDS];
        all[9 * suit..][..9].copy_from_slice(counts);
        let choices = Choices::of(&all, self.fault);
        let mut value = 0;
        // Every choice is made: none ends it.
        choices.any(|chosen| {
            let left = left_over(&all, chosen, self.fault);
            let left = match pairs_in(&left) {
                Some(0) if left == [0; KINDS] => Some(Nothing),
                Some(0) => Some(NoPair),
                Some(1) => Some(OnePair),
                _ => None,
            };
            let bits = (0..3).filter(|&bit| chosen[bit].0.is_some());
            let taken = bits.map(|bit| 1 << bit).sum();
            value |= left.map_or(0, |left| way(taken, left));
            false
        });
        if counts.iter().any(|&count| count > 0) {
            value |= HELD;
        }
        let twos = choices.twos.number.min(MOST_TWOS) as u32;
        let beside = choices.beside.min(MOST_BESIDE) as u32;
        value | twos << TWOS | beside << BESIDE
    }

    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool {
        let mut all = values.iter().enumerate();
        if all.any(|(suit, &value)| self.rules_out(suit, value, wilds, missing)) {
            return false;
        }
        let sum = |shift: u32, most: usize| {
            let numbers = values.iter().map(|value| (value >> shift) as usize & most);
            numbers.sum::<usize>()
        };
        if wins_by_pairs(sum(TWOS, MOST_TWOS), sum(BESIDE, MOST_BESIDE), self.fault) {
            return true;
        }
        let ways = values.iter().map(|value| value & (HELD - 1));
        let ways = ways.reduce(together).unwrap_or(0);
        // With a pair taken out nothing may be left.
        each(ways).any(|(taken, left)| taken & PAIR == 0 || left == Nothing)
    }

    /// The missing suit may not be held.
    fn rules_out(&self, suit: usize, value: u32, wilds: u8, missing: Option<u8>) -> bool {
        let Some(mut barred) = missing.map(usize::from) else {
            return true;
        };
        if self.fault.is(1) {
            barred = (barred + 1) % 3;
        }
        wilds > 0 || barred >= 3 || suit == barred && value & HELD != 0
    }
}
