//! Four bytes that only have to be added: what every suit needs, in a form whose sum says what the hand needs.
//!
//! A suit needs so many wilds to become sets, and so many to become sets and an eye. An eye can be made a triplet
//! with one wild, so the second is one less than the first, or it is no less than two more; and two more is what an
//! eye costs anywhere, made of wilds alone. So a suit's *share* is one number, and one bit that says "the eye saves
//! a wild here". Shares are added up; the bits add up above the numbers.
//!
//! Tables of which that is not true (with a copy limit, or wrong on purpose) have no sums.

use super::index::{StateIndex, quads, word};
use super::needs::{NEVER, Needs};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::MAX_KINDS;
use crate::verdict::Verdict;

/// The eye saves a wild in this suit.
const EYE: u8 = 0x40;

/// The shares of all states, and their numbers.
///
/// Codes are cut so that a few whole words of counts give all of them, and rows and places are as long as a mask can
/// tell: nothing has to be compared with a length.
pub(super) struct Sums {
    suit: Sheet,
    honours: Sheet,
}

/// The shares of one suit's states.
struct Sheet {
    /// Where the row of each low half begins.
    rows: Box<[u32; ROWS]>,
    /// The place of each high half in any row.
    places: Box<[u16; PLACES]>,
    shares: Box<[u8]>,
}

const ROWS: usize = 1 << 10;
const PLACES: usize = 1 << 12;

/// What a hand's counts say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// By suit the codes of its low half and of the next four ranks. The low half of the honours is three ranks, and
    /// its code five times what it would be.
    pub(super) halves: [u32; 8],
    /// How often the ninth rank of each suit is held.
    pub(super) ninths: [u8; 3],
    /// Natural tiles.
    pub(super) naturals: usize,
    /// Whether some kind is held more than four times; the rest means nothing then.
    pub(super) five_alike: bool,
}

impl Reading {
    /// Word by word, on any machine.
    #[inline]
    pub(super) fn of(hand: &Hand) -> Self {
        let counts = hand.counts();
        let (naturals, five_alike) = hand.tally();
        let mut halves = [0; 8];
        for (suit, word) in words(counts).into_iter().enumerate() {
            let (low, high) = quads(word);
            (halves[2 * suit], halves[2 * suit + 1]) = (low as u32, high as u32);
        }
        Self {
            halves,
            ninths: [counts[8], counts[17], counts[26]],
            naturals,
            five_alike,
        }
    }
}

/// Of every suit the first eight ranks; the honours behind an empty byte.
#[inline]
pub(super) fn words(counts: &[u8; MAX_KINDS]) -> [u64; 4] {
    let last = word(counts, MAX_KINDS - 8) & !0xff;
    [word(counts, 0), word(counts, 9), word(counts, 18), last]
}

/// What judges hands by their sums.
pub(super) struct Bench<'a> {
    pub(super) sums: &'a Sums,
    pub(super) rules: &'a Rules,
    /// Judges hands that are not legal at first sight.
    pub(super) other: &'a mut dyn FnMut(&Hand) -> Verdict,
}

impl Bench<'_> {
    /// Judges a hand by what was read of it.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "called, it gets what was read through memory: 5.7 ns a hand instead of 5.0"
    )]
    pub(super) fn judge(&mut self, hand: &Hand, reading: &Reading) -> Verdict {
        let (naturals, five_alike) = (reading.naturals, reading.five_alike);
        if self.rules.is_plainly_legal(hand, naturals, five_alike) {
            Verdict::from_win(self.sums.need(reading) <= u32::from(hand.wilds()))
        } else {
            (self.other)(hand)
        }
    }

    /// Judges all hands, on any machine.
    pub(super) fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        for (hand, verdict) in hands.iter().zip(verdicts) {
            *verdict = self.judge(hand, &Reading::of(hand));
        }
    }
}

impl Sums {
    /// The sums of these tables, if they have any.
    pub(super) fn of(suit: &Needs, honours: &Needs) -> Option<Self> {
        Some(Self {
            suit: Sheet::of(suit, (4, 5))?,
            honours: Sheet::of(honours, (3, 4))?,
        })
    }

    /// The fewest wilds that make a hand sets and one eye.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "what it reads is in registers")]
    pub(super) fn need(&self, reading: &Reading) -> u32 {
        let share = |suit| u32::from(self.share(suit, reading));
        need(share(0) + share(1) + share(2) + share(3))
    }

    /// What a suit of a hand adds.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub(super) fn share(&self, suit: usize, reading: &Reading) -> u8 {
        let Reading { halves, ninths, .. } = reading;
        let (low, high) = (halves[2 * suit], halves[2 * suit + 1]);
        match ninths.get(suit) {
            Some(&ninth) => self.suit.share(low, high + 625 * u32::from(ninth)),
            None => self.honours.share(low, high),
        }
    }
}

/// The fewest wilds that make suits sets and one eye whose shares add up to this.
#[inline]
pub(super) const fn need(sum: u32) -> u32 {
    let wilds = sum & (EYE as u32 - 1);
    // An eye that saves a wild lies in a suit that needs one.
    if sum < EYE as u32 {
        wilds + 2
    } else {
        wilds - 1
    }
}

/// The fewest wilds that a suit of this share needs, be it for sets or for sets and an eye.
pub(super) const fn fewest(share: u8) -> u8 {
    if share < EYE { share } else { share - EYE - 1 }
}

impl Sheet {
    fn of(needs: &Needs, (low, high): (usize, usize)) -> Option<Self> {
        let index = StateIndex::new(low, high, needs.most());
        // The code of a low half is that of four ranks, the lowest of which may be missing.
        let scale = 5usize.pow(4 - low as u32);
        let (mut rows, mut places) = (vec![0; ROWS], vec![0; PLACES]);
        let mut shares = Vec::with_capacity(index.len());
        for code in index.codes() {
            let counts = index.counts(code);
            rows[scale * code.low] = index.row(code.low);
            places[code.high] = index.place(code.high);
            let state = needs.code(&counts);
            let tiles = usize::from(counts.iter().sum::<u8>());
            let [sets, eye] = [false, true].map(|eye| needs.need(state, eye));
            shares.push(share(sets, eye, needs.most() - tiles)?);
        }
        Some(Self {
            rows: rows.into_boxed_slice().try_into().ok()?,
            places: places.into_boxed_slice().try_into().ok()?,
            shares: shares.into(),
        })
    }

    #[inline]
    fn share(&self, low: u32, high: u32) -> u8 {
        let row = self.rows[low as usize % ROWS];
        let place = self.places[high as usize % PLACES];
        self.shares[row as usize + usize::from(place)]
    }
}

/// What a suit adds that needs so many wilds for sets, or for sets and an eye, in a hand that has room for so many
/// more tiles; `None` if that does not tell all.
fn share(sets: u8, eye: u8, room: usize) -> Option<u8> {
    if eye == NEVER || eye >= sets + 2 {
        return Some(sets);
    }
    // Where sets alone would be more tiles than a hand has, no hand has the wilds for it either.
    let too_many = sets == NEVER && usize::from(eye) + 1 > room;
    (sets == eye + 1 || too_many).then_some(EYE | (eye + 1))
}

#[cfg(test)]
mod tests {
    use super::super::needs;
    use super::*;
    use crate::fault::Fault;
    use crate::tile::Alphabet;

    fn tables(rules: &str) -> [Needs; 2] {
        let rules = Rules::named(rules).unwrap();
        let most = rules.sizes().largest();
        let limited = rules.copy_limit() && rules.wild_max() > 0;
        let form = &rules.forms()[0];
        [0, 3].map(|suit| needs::build(form, suit, most, limited, Fault::default()))
    }

    #[test]
    fn rules_without_a_copy_limit_have_sums() {
        for rules in ["standard", "laizi", "laizi~sizes=17", "standard~eyes=258"] {
            let [suit, honours] = tables(rules);
            assert!(Sums::of(&suit, &honours).is_some(), "{rules}");
        }
    }

    /// What one suit needs, and what it needs beside the other suits' shares.
    #[test]
    fn a_state_alone_needs_what_its_table_says() {
        let [suit, honours] = tables("laizi");
        let sums = Sums::of(&suit, &honours).unwrap();
        for (needs, firsts) in [(&suit, &[0, 9, 18][..]), (&honours, &[27][..])] {
            for code in needs.index().codes() {
                let counts = needs.counts(code);
                // The eye is here, or made of two wilds.
                let [sets, eye] = [false, true].map(|eye| needs.need(code, eye));
                let known = u32::from(eye.min(sets + 2));
                for &first in firsts {
                    let mut hand = Hand::empty(Alphabet::Mahjong);
                    hand.set_counts(first, &counts[..needs.ranks()]);
                    assert_eq!(sums.need(&Reading::of(&hand)), known, "{hand:?}");
                }
            }
        }
    }
}
