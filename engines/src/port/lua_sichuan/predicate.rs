//! Which hands the published Lua program accepts, told from its description and not from its code.
//!
//! It never accepts a hand that holds a tile of the missing suit. It accepts one with exactly seven kinds held
//! twice, or with five held twice and one held four times, whatever else is there. For the rest it takes away
//! at most one kind held exactly four times, at most one held three times and at most one held twice, and
//! from what is left the lowest run of each suit again and again. With a pair taken away nothing may be left
//! then. Without one no kind may be left alone and at most one as a pair; all else that is left is ignored, so
//! such a hand needs no eye.
//!
//! What is left over is looked at kind by kind, and only one and two tiles are named. So five or more of a
//! kind, which no real hand holds, are ignored like three and four; and since only exactly two, three and four
//! can be taken away, such a kind leaves in runs or stays.
//!
//! Runs do not cross suits, so a suit can be worked out alone, for each choice of what is taken away from it. A
//! rank's runs are as many as the fewest tiles among it and the next two: taking a run at a higher rank never
//! makes a lower one possible. What the suits bring is joined as sets of outcomes, where no two suits may use up
//! the same thing.
//!
//! Outside its input, and not accepted here, are honours, wilds and hands without a missing suit. The program
//! gets the last tile apart from the others, so the empty hand is outside too; what its steps say of it is that
//! nothing is left over, and that is accepted.

#[cfg(test)]
mod tests;

use crate::engine::Predicate;
use crate::hand::Hand;
use crate::tile::Alphabet;

/// The accept predicate of `lua-sichuan`, on concealed tiles: the program knows no wilds and no exposed groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct LuaSichuanPredicate;

impl LuaSichuanPredicate {
    /// The predicate.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

impl Predicate for LuaSichuanPredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        let (suits, honours) = hand.counts().as_chunks::<9>();
        if hand.alphabet() != Alphabet::Mahjong
            || hand.wilds() > 0
            || honours.iter().any(|&count| count > 0)
        {
            return false;
        }
        let Some(missing) = hand.missing().and_then(|suit| suits.get(usize::from(suit))) else {
            return false;
        };
        if *missing != [0; 9] {
            return false;
        }
        is_pairs(suits.as_flattened())
            || suits
                .iter()
                .map(Outcomes::of)
                .fold(Outcomes::of_nothing(), Outcomes::beside)
                .accepted()
    }
}

/// The two tests for hands of pairs, which do not look at anything else that is held.
fn is_pairs(counts: &[u8]) -> bool {
    let pairs = kinds_held(counts, 2);
    pairs == 7 || pairs == 5 && kinds_held(counts, 4) == 1
}

/// How many kinds are held exactly so often.
fn kinds_held(counts: &[u8], copies: u8) -> u8 {
    counts.iter().map(|&count| u8::from(count == copies)).sum()
}

/// What taking away and the lowest runs can come to, in one suit or in several: two sets of outcomes. An
/// outcome is a number of three bits that say what it has used up, [`FOUR`], [`THREE`] and [`TWO`]; outcome n
/// is in a set if bit n is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Outcomes {
    /// Nothing is left over. [`TWO`] is a pair that was taken away.
    cleared: u8,
    /// No pair was taken away and no kind is left alone. [`TWO`] is a pair that is left over.
    kept: u8,
}

const FOUR: u8 = 1;
const THREE: u8 = 2;
const TWO: u8 = 4;

/// The four outcomes that have used up [`TWO`].
const WITH_TWO: u8 = 0xf0;

impl Outcomes {
    /// Those of no tiles: one, which has used up nothing.
    const fn of_nothing() -> Self {
        Self {
            cleared: 1,
            kept: 1,
        }
    }

    /// Those of one suit.
    fn of(suit: &[u8; 9]) -> Self {
        if *suit == [0; 9] {
            return Self::of_nothing();
        }
        let mut found = Self {
            cleared: 0,
            kept: 0,
        };
        for (rest, four) in with_and_without(suit, 4) {
            for (rest, three) in with_and_without(&rest, 3) {
                let used = (if four { FOUR } else { 0 }) + (if three { THREE } else { 0 });
                for (rest, two) in with_and_without(&rest, 2) {
                    let left = without_runs(rest);
                    if left == [0; 9] {
                        found.cleared |= 1 << (used + if two { TWO } else { 0 });
                    }
                    let pairs = kinds_held(&left, 2);
                    if !two && pairs < 2 && !left.contains(&1) {
                        found.kept |= 1 << (used + if pairs == 1 { TWO } else { 0 });
                    }
                }
            }
        }
        found
    }

    /// Those of this and another part of the hand together.
    fn beside(self, other: Self) -> Self {
        Self {
            cleared: joined(self.cleared, other.cleared),
            kept: joined(self.kept, other.kept),
        }
    }

    /// Whether those of the whole hand hold one that the program takes for a win.
    const fn accepted(self) -> bool {
        self.cleared & WITH_TWO != 0 || self.kept != 0
    }
}

/// The suit as it is, and without each kind that is held exactly so often.
fn with_and_without(suit: &[u8; 9], copies: u8) -> impl Iterator<Item = ([u8; 9], bool)> {
    let ranks = (0..9).filter(move |&rank| suit[rank] == copies);
    let without = ranks.map(|rank| {
        let mut rest = *suit;
        rest[rank] = 0;
        (rest, true)
    });
    std::iter::once((*suit, false)).chain(without)
}

/// What the lowest runs leave.
fn without_runs(mut suit: [u8; 9]) -> [u8; 9] {
    for low in 0..7 {
        let runs = suit[low].min(suit[low + 1]).min(suit[low + 2]);
        suit[low..low + 3]
            .iter_mut()
            .for_each(|count| *count -= runs);
    }
    suit
}

/// The outcomes of two parts, one of each, that use up nothing twice.
fn joined(one: u8, other: u8) -> u8 {
    let firsts = (0..8_u8).filter(|first| one >> first & 1 == 1);
    // With no bit in common, putting two outcomes together is adding their numbers.
    firsts.fold(0, |set, first| {
        set | (other & APART[usize::from(first)]) << first
    })
}

/// By outcome: those that use up nothing it has used.
const APART: [u8; 8] = {
    let mut apart = [0; 8];
    let mut at = 0;
    while at < 64 {
        let (one, other) = (at / 8, at % 8);
        if one & other == 0 {
            apart[one] |= 1 << other;
        }
        at += 1;
    }
    apart
};
