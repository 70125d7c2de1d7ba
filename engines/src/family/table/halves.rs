//! Two halves of the ranks of paohuzi, looked up, where no kind is held more than twice: for rules by which what is
//! held three or four times stays together.
//!
//! Once that is taken out, no kind is left more than twice. So the ranks 1 to 5, both colours side by side, are one of
//! 9⁵ states, and so are the ranks 6 to 10. What matters of a lower half is what it leaves open for the ranks
//! above, of an upper half what it can close. States that are alike in this have one class, and of every lower class
//! with every upper class a bit says whether they fit together. A hand is three look-ups, mixed sets (绞) included.
//!
//! An eye is in one of the colours or in none. Which of the two follows from the number of cards, as everywhere.

mod classes;

use super::index::word;
use super::made::Made;
use super::open::Shapes;
use crate::tile::MAX_KINDS;
use classes::Classes;
use std::sync::Arc;

/// The ranks of a half.
const RANKS: usize = 5;
/// How many ways there are to hold one rank: each colour not at all, once or twice.
const WAYS: usize = 9;
/// The states of a half.
const STATES: usize = WAYS.pow(RANKS as u32);

/// The lowest bit of each rank in a word of a half, a byte for every rank.
const ONES: u64 = 0x01_0101_0101;

/// The classes of all states, and which of them fit together.
pub(super) struct Halves {
    /// By state.
    lower: Box<[u16]>,
    upper: Box<[u16]>,
    /// By upper class, a bit for each lower class.
    fit: Box<[u64]>,
    /// How many words that takes.
    words: usize,
}

/// What is held, without what stays together.
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// The counts of lower and upper ranks, by colour.
    counts: [[u64; 2]; 2],
}

impl Held {
    /// All of a hand.
    #[inline]
    pub(super) fn of(counts: &[u8; MAX_KINDS]) -> Self {
        let half = |first: usize| word(counts, first) & (0xff * ONES);
        Self {
            counts: [[half(0), half(10)], [half(5), half(15)]],
        }
    }

    /// How many kinds are held four times.
    #[inline]
    pub(super) fn fours(self) -> usize {
        let fours = |count: &u64| count >> 2 & ONES;
        let by_rank: u64 = self.counts.as_flattened().iter().map(fours).sum();
        // The product gathers the bytes in the fifth.
        (by_rank.wrapping_mul(ONES) >> 32 & 0xff) as usize
    }

    /// Whether some kind is held three or four times.
    #[inline]
    pub(super) fn has_three(self) -> bool {
        let many = |count: &u64| (count & count >> 1 | count >> 2) & ONES;
        let mut counts = self.counts.as_flattened().iter();
        counts.any(|count| many(count) != 0)
    }

    /// What is left without groups of three and four; a fourth card may be left, if it is in no four.
    #[inline]
    pub(super) fn left(self, fourths: bool) -> Self {
        let left = |count: u64| {
            let three = count & count >> 1 & ONES;
            let fourth = if fourths { count >> 2 & ONES } else { 0 };
            (count & (3 * ONES)) - 3 * three + fourth
        };
        Self {
            counts: self.counts.map(|colours| colours.map(left)),
        }
    }
}

/// The number of a half's state: the ranks' digits in base 9, the lowest rank's being the lowest.
#[inline]
fn state([small, big]: [u64; 2]) -> usize {
    let digits = small + 3 * big;
    let even = 0xff_00ff_00ff;
    // Neighbours are joined inside the word, as in codes of suits.
    let pairs = (digits & even) + 9 * (digits >> 8 & even);
    let pair = |place: u32| (pairs >> (16 * place) & 0xff) as usize;
    pair(0) + 81 * pair(1) + 6_561 * pair(2)
}

static MADE: Made<Shapes, Halves> = Made::nothing();

impl Halves {
    /// For these groups, and for mixed sets if they stand among them.
    pub(super) fn of(shapes: &Shapes) -> Arc<Self> {
        MADE.get(shapes.clone(), Self::new)
    }

    fn new(shapes: &Shapes) -> Self {
        let (mut lower, mut upper) = (Classes::lower(shapes), Classes::upper(shapes));
        lower.merge(&upper);
        let fit = upper.merge(&lower);
        Self {
            words: fit.first().map_or(0, Vec::len),
            lower: lower.by_state.into(),
            upper: upper.by_state.into(),
            fit: fit.concat().into(),
        }
    }

    /// Whether what is left of a hand is complete: no kind more than twice.
    #[inline]
    pub(super) fn complete(&self, left: Held) -> bool {
        let [lower, upper] = left.counts;
        let lower = usize::from(self.lower[state(lower)]);
        let upper = usize::from(self.upper[state(upper)]);
        self.fit[upper * self.words + lower / 64] >> (lower % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests;
