//! A hand: what a player holds and shows, as plain data.

use crate::form::Exposed;
use crate::tile::{Alphabet, Kind, MAX_KINDS};

/// How many exposed groups a hand can carry; the most any form has sets.
pub const MAX_MELDS: usize = 7;

/// A hand: concealed tiles as counts, wilds, and what some rules need beside them.
///
/// Plain `Copy` data of some 70 bytes. Nothing here says that a hand is legal: five alike, a strange size or a
/// group that is no group can all be written down, and [`crate::Rules::invalid`] judges them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: [u8; MAX_KINDS],
    wilds: u8,
    alphabet: Alphabet,
    missing: Option<u8>,
    last: Option<LastCard>,
    meld_count: u8,
    melds: [Meld; MAX_MELDS],
}

/// The card a hand was completed with. It is among the concealed counts already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastCard {
    /// Which kind.
    pub kind: Kind,
    /// Whether the player drew it; otherwise another player brought it.
    pub drawn: bool,
}

/// A group lying open beside the hand. Its tiles are not among the concealed counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meld {
    // Seven of these ride in every hand, so flags share the bytes of the tiles: the top bit of the first
    // says "drawn oneself", and NONE in the last says "three tiles only".
    bytes: [u8; 4],
}

const DRAWN: u8 = 0x80;
const NONE: u8 = 0x7f;

impl Meld {
    /// A group of three or four tiles, which are put in ascending order; `None` for any other number.
    /// `drawn` is written `!`: 偎/歪 or 提, drawn oneself.
    #[must_use]
    pub fn new(tiles: &[Kind], drawn: bool) -> Option<Self> {
        let mut bytes = [NONE; 4];
        if !(3..=4).contains(&tiles.len()) {
            return None;
        }
        for (byte, tile) in bytes.iter_mut().zip(tiles) {
            *byte = tile.index() as u8;
        }
        bytes.sort_unstable();
        if drawn {
            bytes[0] |= DRAWN;
        }
        Some(Self { bytes })
    }

    /// Its tiles, ascending: three or four.
    pub fn tiles(&self) -> impl Iterator<Item = Kind> {
        self.bytes
            .into_iter()
            .map(|byte| byte & !DRAWN)
            .filter(|&byte| byte != NONE)
            .map(|byte| Kind::new(usize::from(byte)))
    }

    /// Whether it has four tiles.
    #[must_use]
    pub const fn is_four(&self) -> bool {
        self.bytes[3] & !DRAWN != NONE
    }

    /// Whether it was made with a tile the player drew.
    #[must_use]
    pub const fn drawn(&self) -> bool {
        self.bytes[0] & DRAWN != 0
    }
}

impl std::fmt::Debug for Meld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meld")
            .field("tiles", &self.tiles().collect::<Vec<_>>())
            .field("drawn", &self.drawn())
            .finish()
    }
}

const NO_MELDS: [Meld; MAX_MELDS] = [Meld { bytes: [0; 4] }; MAX_MELDS];

impl Hand {
    /// A hand without a tile.
    #[must_use]
    pub const fn empty(alphabet: Alphabet) -> Self {
        Self {
            counts: [0; MAX_KINDS],
            wilds: 0,
            alphabet,
            missing: None,
            last: None,
            meld_count: 0,
            melds: NO_MELDS,
        }
    }

    /// A hand of plain counts and wilds. Counts beyond the alphabet's kinds must be 0.
    #[must_use]
    pub fn from_counts(alphabet: Alphabet, counts: [u8; MAX_KINDS], wilds: u8) -> Self {
        debug_assert!(
            counts[alphabet.kinds()..].iter().all(|&c| c == 0),
            "counts outside the alphabet"
        );
        Self {
            counts,
            wilds,
            ..Self::empty(alphabet)
        }
    }

    /// The alphabet its tiles are of.
    #[must_use]
    pub const fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Concealed natural tiles by kind index. Entries beyond the alphabet's kinds are 0.
    #[must_use]
    pub const fn counts(&self) -> &[u8; MAX_KINDS] {
        &self.counts
    }

    /// Concealed natural tiles of one kind.
    #[must_use]
    pub const fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.index()]
    }

    /// Number of wilds (癞子).
    #[must_use]
    pub const fn wilds(&self) -> u8 {
        self.wilds
    }

    /// Number of concealed natural tiles.
    #[must_use]
    pub fn naturals(&self) -> usize {
        self.counts.iter().map(|&c| usize::from(c)).sum()
    }

    /// Concealed tiles and wilds together: the size that rules speak of.
    #[must_use]
    pub fn size(&self) -> usize {
        self.naturals() + usize::from(self.wilds)
    }

    /// Number of concealed natural tiles, and whether any kind is held more than four times.
    #[must_use]
    #[inline]
    pub fn tally(&self) -> (usize, bool) {
        // Eight counts a step: judging a hand costs little more than this, so it is worth the words.
        let (words, rest) = self.counts.as_chunks::<8>();
        let mut sum = u64::from(rest[0]) + u64::from(rest[1]);
        let mut over = u64::from(rest[0] > 4 || rest[1] > 4);
        for word in words {
            let word = u64::from_le_bytes(*word);
            // It may wrap where a kind is held far too often; such a sum is thrown away below.
            sum = sum.wrapping_add(word);
            // A byte of 5 to 127 reaches its top bit by the sum, a larger one has it already.
            over |= (word.wrapping_add(0x7b7b_7b7b_7b7b_7b7b) | word) & 0x8080_8080_8080_8080;
        }
        if over != 0 {
            return (self.naturals(), true);
        }
        // At most 4 words of at most 4 a byte: no byte carries into the next, and the product gathers them.
        (
            (sum.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize,
            false,
        )
    }

    /// The named missing suit (定缺) as a number in [`Alphabet::suits`].
    #[must_use]
    pub const fn missing(&self) -> Option<u8> {
        self.missing
    }

    /// The last card, if the text named one.
    #[must_use]
    pub const fn last(&self) -> Option<LastCard> {
        self.last
    }

    /// The exposed groups in the order they were written.
    pub fn melds(&self) -> impl Iterator<Item = &Meld> {
        self.melds[..usize::from(self.meld_count)].iter()
    }

    /// How many groups lie exposed, and how many of them are fours.
    #[must_use]
    pub fn exposed(&self) -> Exposed {
        Exposed {
            groups: usize::from(self.meld_count),
            fours: self.melds().filter(|meld| meld.is_four()).count(),
        }
    }

    /// Whether there are concealed tiles and wilds only: no melds, no missing suit, no last card.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.missing.is_none() && self.last.is_none() && self.meld_count == 0
    }

    /// Sets the concealed count of one kind.
    pub const fn set_count(&mut self, kind: Kind, count: u8) {
        self.counts[kind.index()] = count;
    }

    /// Sets the concealed counts of neighbouring kinds, from kind number `first` on.
    ///
    /// # Panics
    /// If there are not so many kinds.
    #[inline]
    pub fn set_counts(&mut self, first: usize, counts: &[u8]) {
        self.counts[first..first + counts.len()].copy_from_slice(counts);
    }

    /// Adds one concealed tile. Counts saturate at 255.
    pub const fn add(&mut self, kind: Kind) {
        self.counts[kind.index()] = self.counts[kind.index()].saturating_add(1);
    }

    /// Takes one concealed tile away; says whether there was one.
    pub const fn remove(&mut self, kind: Kind) -> bool {
        let held = self.counts[kind.index()] > 0;
        if held {
            self.counts[kind.index()] -= 1;
        }
        held
    }

    /// Sets the number of wilds.
    pub const fn set_wilds(&mut self, wilds: u8) {
        self.wilds = wilds;
    }

    /// Names the missing suit, or none.
    pub const fn set_missing(&mut self, suit: Option<u8>) {
        self.missing = suit;
    }

    /// Names the last card, or none.
    pub const fn set_last(&mut self, last: Option<LastCard>) {
        self.last = last;
    }

    /// Adds an exposed group; `false` if [`MAX_MELDS`] lie there already.
    pub fn add_meld(&mut self, meld: Meld) -> bool {
        let Some(slot) = self.melds.get_mut(usize::from(self.meld_count)) else {
            return false;
        };
        *slot = meld;
        self.meld_count += 1;
        true
    }

    /// The same hand without its exposed groups, last card and missing suit.
    #[must_use]
    pub const fn concealed(&self) -> Self {
        Self {
            missing: None,
            last: None,
            meld_count: 0,
            melds: NO_MELDS,
            ..*self
        }
    }

    /// Copies of every kind in the exposed groups.
    #[must_use]
    pub fn meld_counts(&self) -> [u8; MAX_KINDS] {
        let mut counts = [0; MAX_KINDS];
        for tile in self.melds().flat_map(Meld::tiles) {
            counts[tile.index()] += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tally_is_the_plain_sum() {
        for fives in [0, 1] {
            let mut counts = [0; MAX_KINDS];
            for (i, count) in counts.iter_mut().enumerate() {
                *count = (i % (5 + fives)) as u8;
            }
            let hand = Hand::from_counts(Alphabet::Mahjong, counts, 0);
            assert_eq!(hand.tally(), (hand.naturals(), fives == 1));
        }
        for kind in Alphabet::Mahjong.iter() {
            for count in [4, 5, 127, 128, 133, 255] {
                let mut hand = Hand::empty(Alphabet::Mahjong);
                hand.set_count(kind, count);
                assert_eq!(hand.tally(), (usize::from(count), count > 4));
            }
        }
        // Every kind four times: 136 tiles, the most a sum without a fifth copy can reach.
        assert_eq!(
            Hand::from_counts(Alphabet::Mahjong, [4; MAX_KINDS], 0).tally(),
            (136, false)
        );
    }

    #[test]
    fn a_hand_stays_small() {
        assert!(size_of::<Hand>() <= 72, "{} bytes", size_of::<Hand>());
    }
}
