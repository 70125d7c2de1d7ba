//! The table of half a mahjong suit for seven pairs: how many fours it has, if it is pairs and nothing else.
//!
//! Pairs do not reach across ranks, so the two halves of a suit's code are looked up apart, in one table of
//! five ranks that serves all halves. What is odd anywhere spoils the sum for good.

use super::index::{last_seven, nine};
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::hand::Hand;
use crate::tile::MAX_KINDS;
use crate::verdict::Score;

/// Some rank is held an odd number of times; added to anything it stays above what is allowed.
const ODD: u8 = u8::MAX;

/// By code of up to five ranks: how many are held four times.
static FOURS: [u8; 3_125] = halves();

const fn halves() -> [u8; 3_125] {
    let mut table = [0; 3_125];
    let mut code = 0;
    while code < table.len() {
        let mut left = code;
        while left > 0 {
            match left % 5 {
                1 | 3 => table[code] = ODD,
                4 => table[code] = table[code].saturating_add(1),
                _ => {}
            }
            left /= 5;
        }
        code += 1;
    }
    table
}

/// How many fours a suit of a hand has; [`ODD`] if it is not pairs alone.
#[inline]
pub(super) fn fours(suit: usize, counts: &[u8; MAX_KINDS]) -> u8 {
    let code = match suit {
        3 => last_seven(counts),
        _ => nine(counts, 9 * suit),
    };
    FOURS[code.low].saturating_add(FOURS[code.high])
}

/// Whether some kind is held an odd number of times: such hands are no pairs, and most hands are such.
#[inline]
pub(super) fn some_odd(counts: &[u8; MAX_KINDS]) -> bool {
    let (words, rest) = counts.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = u64::from(rest[0] | rest[1]);
    words.fold(rest, |all, word| all | word) & 0x0101_0101_0101_0101 != 0
}

/// The form "seven pairs" of some rules.
pub(super) struct Pairs<F> {
    /// Its name.
    pub(super) form: &'static str,
    /// How many fours there may be.
    pub(super) fours: usize,
    pub(super) fault: F,
}

impl<F: Faults> Pairs<F> {
    /// Whether fourteen concealed tiles are seven pairs.
    pub(super) fn are(&self, counts: &[u8; MAX_KINDS]) -> bool {
        let fours = |suit| fours(suit, counts);
        self.allow([fours(0), fours(1), fours(2), fours(3)])
    }

    /// Whether four suits with so many fours are.
    pub(super) fn allow(&self, fours: [u8; 4]) -> bool {
        let fours = fours.into_iter().fold(0, u8::saturating_add);
        let allowed = if self.fault.is(13) { 0 } else { self.fours };
        usize::from(fours) <= allowed
    }

    /// The pairs written down.
    pub(super) fn read(&self, hand: &Hand) -> Certificate {
        let pairs = hand.alphabet().iter().flat_map(|kind| {
            let pair = vec![Placed { kind, wild: false }; 2];
            std::iter::repeat_n(pair, usize::from(hand.count(kind) / 2))
        });
        Certificate {
            form: self.form,
            groups: pairs.collect(),
            score: Score::Absent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_pairs_are_as_many_as_they_should() {
        // Each of five ranks is held 0, 2 or 4 times.
        let mut found = [0; 256];
        for held in FOURS {
            found[usize::from(held)] += 1;
        }
        assert_eq!(found[..6], [32, 80, 80, 40, 10, 1]);
        assert_eq!(found[usize::from(ODD)], 3_125 - 243);
    }
}
