//! The kinds that a hand waits for, as a set that fits into a verdict.

use crate::hand::Hand;
use crate::notation;
use crate::tile::{Alphabet, Kind};
use std::fmt;

/// A set of kinds of one alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Waits {
    // A bit for every kind, and the top one for the alphabet: as bytes, so that a verdict takes no more room.
    bytes: [u8; 5],
}

const PAOHUZI: u64 = 1 << 39;

impl Waits {
    /// Nothing.
    #[must_use]
    pub const fn none(alphabet: Alphabet) -> Self {
        Self::from_bits(match alphabet {
            Alphabet::Mahjong => 0,
            Alphabet::Paohuzi => PAOHUZI,
        })
    }

    /// These kinds.
    #[must_use]
    pub fn of(alphabet: Alphabet, kinds: impl IntoIterator<Item = Kind>) -> Self {
        let mut waits = Self::none(alphabet);
        for kind in kinds {
            waits.add(kind);
        }
        waits
    }

    const fn from_bits(bits: u64) -> Self {
        let [bytes @ .., _, _, _] = bits.to_le_bytes();
        Self { bytes }
    }

    const fn bits(self) -> u64 {
        let mut all = [0; 8];
        all.split_at_mut(5).0.copy_from_slice(&self.bytes);
        u64::from_le_bytes(all)
    }

    /// Adds a kind.
    pub const fn add(&mut self, kind: Kind) {
        *self = Self::from_bits(self.bits() | 1 << kind.index());
    }

    /// The alphabet of its kinds.
    #[must_use]
    pub const fn alphabet(self) -> Alphabet {
        if self.bits() & PAOHUZI == 0 {
            Alphabet::Mahjong
        } else {
            Alphabet::Paohuzi
        }
    }

    /// Whether a kind is in it.
    #[must_use]
    pub const fn contains(self, kind: Kind) -> bool {
        self.bits() >> kind.index() & 1 == 1
    }

    /// Its kinds, ascending.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        self.alphabet()
            .iter()
            .filter(move |&kind| self.contains(kind))
    }

    /// How many kinds there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.bits() & !PAOHUZI).count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether all its kinds are in another set.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.bits() & !other.bits() & !PAOHUZI == 0
    }

    /// Reads what [`fmt::Display`] writes: tiles such as `14m7z`, each kind once, or `-`. `None` if it is anything
    /// else.
    #[must_use]
    pub fn parse(text: &str, alphabet: Alphabet) -> Option<Self> {
        let hand = notation::parse(text, alphabet).ok()?;
        let once = hand.counts().iter().all(|&count| count <= 1);
        if text.is_empty() || !once || !hand.is_plain() || hand.wilds() > 0 {
            return None;
        }
        let held = alphabet.iter().filter(|&kind| hand.count(kind) > 0);
        Some(Self::of(alphabet, held))
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut hand = Hand::empty(self.alphabet());
        for kind in self.iter() {
            hand.add(kind);
        }
        f.write_str(&notation::write(&hand))
    }
}

impl fmt::Debug for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Waits({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_read_back() {
        for (alphabet, texts) in [
            (Alphabet::Mahjong, ["-", "1m", "14m7z", "9m1p9s1234567z"]),
            (Alphabet::Paohuzi, ["-", "1x", "270x0d", "10d"]),
        ] {
            for text in texts {
                let waits = Waits::parse(text, alphabet).unwrap();
                assert_eq!(waits.to_string(), text);
                assert_eq!(waits.alphabet(), alphabet);
                assert_eq!(waits.is_empty(), text == "-");
                assert_eq!(waits.iter().count(), waits.len());
            }
            let all = Waits::of(alphabet, alphabet.iter());
            assert_eq!(Waits::parse(&all.to_string(), alphabet), Some(all));
            assert_eq!(all.len(), alphabet.kinds());
        }
    }

    #[test]
    fn any_order_of_tiles_is_one_set_and_nothing_else_is_a_set() {
        let read = |text| Waits::parse(text, Alphabet::Mahjong);
        assert_eq!(read("7z41m"), read("14m7z"));
        for text in [
            "", "11m", "1m1m", "1m+1", "1m/s", "[111m]", "1x", "8z", "nothing",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn sets_are_compared_kind_by_kind() {
        let read = |text| Waits::parse(text, Alphabet::Mahjong).unwrap();
        assert!(read("1m").is_within(read("14m")) && read("-").is_within(read("1m")));
        assert!(!read("14m").is_within(read("1m")) && !read("1m").is_within(read("1p")));
        assert!(read("14m").contains(Kind::new(3)) && !read("14m").contains(Kind::new(1)));
    }
}
