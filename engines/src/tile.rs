//! Tiles: the two alphabets and their kinds.
//!
//! A *kind* is a face, such as "two of dots"; every kind exists four times. Kinds are numbered from 0
//! within their alphabet, suit by suit, and everything else in this crate speaks in those numbers.

/// The tiles a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Alphabet {
    /// 34 kinds of mahjong (麻将): three suits of nine ranks and seven honours.
    Mahjong,
    /// 20 kinds of paohuzi (跑胡子): small (小字) and big (大字) ranks one to ten.
    Paohuzi,
}

/// A run of consecutive kinds that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suit {
    /// The letter that follows its ranks in text: `m p s z`, or `x d`.
    pub letter: char,
    /// Index of its rank 1.
    pub first: usize,
    /// How many ranks it has.
    pub ranks: usize,
    /// Whether neighbouring ranks form runs; honours do not.
    pub runs: bool,
}

const MAHJONG: [Suit; 4] = [
    Suit {
        letter: 'm',
        first: 0,
        ranks: 9,
        runs: true,
    },
    Suit {
        letter: 'p',
        first: 9,
        ranks: 9,
        runs: true,
    },
    Suit {
        letter: 's',
        first: 18,
        ranks: 9,
        runs: true,
    },
    Suit {
        letter: 'z',
        first: 27,
        ranks: 7,
        runs: false,
    },
];

const PAOHUZI: [Suit; 2] = [
    Suit {
        letter: 'x',
        first: 0,
        ranks: 10,
        runs: true,
    },
    Suit {
        letter: 'd',
        first: 10,
        ranks: 10,
        runs: true,
    },
];

/// The most kinds any alphabet has; the length of a [`crate::Hand`]'s counts.
pub const MAX_KINDS: usize = 34;

/// How often every kind exists.
pub const COPIES: u8 = 4;

impl Alphabet {
    /// Number of kinds: 34 or 20.
    #[must_use]
    pub const fn kinds(self) -> usize {
        match self {
            Self::Mahjong => 34,
            Self::Paohuzi => 20,
        }
    }

    /// Its suits in index order; for mahjong the honours are the last.
    #[must_use]
    pub const fn suits(self) -> &'static [Suit] {
        match self {
            Self::Mahjong => &MAHJONG,
            Self::Paohuzi => &PAOHUZI,
        }
    }

    /// The number in [`Alphabet::suits`] of the suit that `kind` belongs to.
    ///
    /// # Panics
    /// If `kind` is not below [`Alphabet::kinds`].
    #[must_use]
    pub fn suit_of(self, kind: Kind) -> usize {
        assert!(
            kind.index() < self.kinds(),
            "kind {} is outside the alphabet",
            kind.index()
        );
        match self {
            Self::Mahjong => (kind.index() / 9).min(3),
            Self::Paohuzi => kind.index() / 10,
        }
    }

    /// The rank of `kind` within its suit, from 1.
    #[must_use]
    pub fn rank_of(self, kind: Kind) -> usize {
        kind.index() - self.suits()[self.suit_of(kind)].first + 1
    }

    /// The kind with this rank (from 1) in suit number `suit`, if there is one.
    #[must_use]
    pub fn kind(self, suit: usize, rank: usize) -> Option<Kind> {
        let suit = self.suits().get(suit)?;
        (1..=suit.ranks)
            .contains(&rank)
            .then(|| Kind::new(suit.first + rank - 1))
    }

    /// All kinds in index order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        (0..self.kinds()).map(Kind::new)
    }
}

/// One kind of tile, as its index within its alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// The kind with this index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_KINDS`].
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_KINDS, "no alphabet has so many kinds");
        Self(index as u8)
    }

    /// Its index, 0 to 33 or 0 to 19.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
