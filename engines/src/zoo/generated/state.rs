//! A state of a suit: what it holds, as a number and as text.

use crate::tile::{Alphabet, COPIES, Suit};

/// What tables are kept of: suits are alike, and so are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ground {
    /// Any of the three suits, `m` in names.
    Suit,
    /// The honours, `z`.
    Honours,
    /// Either colour, `x` in names.
    Colour,
}

impl Ground {
    pub(super) fn of(alphabet: Alphabet, suit: &Suit) -> Self {
        match (alphabet, suit.runs) {
            (Alphabet::Paohuzi, _) => Self::Colour,
            (_, true) => Self::Suit,
            (_, false) => Self::Honours,
        }
    }

    pub(super) const fn ranks(self) -> usize {
        match self {
            Self::Suit => 9,
            Self::Honours => 7,
            Self::Colour => 10,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Suit => 'm',
            Self::Honours => 'z',
            Self::Colour => 'x',
        }
    }

    const ALL: [Self; 3] = [Self::Suit, Self::Honours, Self::Colour];
}

/// A suit of some ground with its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct State {
    ground: Ground,
    /// Counts as digits to the base of five, rank 1 the last.
    number: u32,
}

impl State {
    /// No tile of a suit.
    pub(super) const EMPTY: Self = Self {
        ground: Ground::Suit,
        number: 0,
    };

    /// The state of these counts, none above four.
    pub(super) fn of(ground: Ground, counts: &[u8]) -> Self {
        let digit = |number, &count| 5 * number + u32::from(count);
        Self {
            ground,
            number: counts.iter().rev().fold(0, digit),
        }
    }

    pub(super) const fn ground(self) -> Ground {
        self.ground
    }

    /// Its counts, rank 1 first; those beyond its ranks are 0.
    pub(super) fn counts(self) -> [u8; 10] {
        let mut left = self.number;
        std::array::from_fn(|_| {
            let count = (left % 5) as u8;
            left /= 5;
            count
        })
    }

    pub(super) fn tiles(self) -> usize {
        self.counts().iter().map(|&count| usize::from(count)).sum()
    }

    /// A number that has nothing to do with what the state is.
    pub(super) fn hashed(self) -> u64 {
        crate::rules::fnv1a(self.name().as_bytes())
    }

    /// Its text, such as `m-11123`; the rank ten is written 0.
    pub(super) fn name(self) -> String {
        let mut text = format!("{}-", self.ground.letter());
        for (rank, count) in self.counts().into_iter().enumerate() {
            for _ in 0..count {
                text += &((rank + 1) % 10).to_string();
            }
        }
        text
    }

    /// Reads the two parts of [`Self::name`].
    pub(super) fn read(letter: &str, ranks: &str) -> Option<Self> {
        let mut grounds = Ground::ALL.into_iter();
        let ground = grounds.find(|ground| letter == ground.letter().to_string())?;
        let mut counts = [0; 10];
        for digit in ranks.chars() {
            let rank = (digit.to_digit(10)? as usize + 9) % 10;
            if rank >= ground.ranks() || counts[rank] == COPIES {
                return None;
            }
            counts[rank] += 1;
        }
        // One state has one name.
        let state = Self::of(ground, &counts);
        (state.name() == format!("{letter}-{ranks}")).then_some(state)
    }
}
