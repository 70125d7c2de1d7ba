//! Hands of one size up to exchanges of tiles: the classes, numbered without gaps, and a random member of each.
//!
//! An engine that answers all members of a class alike need be asked one: of 14 tiles there are
//! 326,520,504,500 hands and 923,597,122 classes. A class is states of the suits, each up to its
//! mirror image, in ascending order where suits are exchanged, and a class of honours. Its weight is how many
//! hands it holds, so the weights of all sum to the space.
//!
//! That the engine is as symmetric as it says is assumed, not shown. So the member asked is a random one: an
//! engine that is not will be caught by and by, where the first of each class would hide it for ever.

mod cursor;
mod draw;
mod exchange;
mod honours;
mod sampled;

pub use sampled::{Asymmetry, asymmetry};

use super::space::{Space, SpaceError, States, sections};
use cursor::Cursor;
use draw::Draw;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Hand, Rules, Symmetry};
use honours::HonourClasses;
use std::ops::Range;

/// The most suits of runs that an alphabet has.
const SUITS: usize = 3;

/// Counts of a suit; entries beyond its ranks are 0.
type State = [u8; 10];

/// The hands of one size with so many wilds, up to exchanges of tiles.
#[derive(Clone, Debug)]
pub struct Classes {
    rules: Rules,
    symmetry: Symmetry,
    size: usize,
    wilds: u8,
    /// First kinds of the suits of runs.
    suits: Vec<usize>,
    ranks: usize,
    first_honour: usize,
    /// One state of each class of such a suit.
    states: States,
    honours: HonourClasses,
    /// Ways to lay the parts of a class over the suits: by suit, which part.
    ways: Vec<[usize; SUITS]>,
    sections: Vec<Section>,
    len: u64,
    space: u64,
}

/// The classes whose parts have the same numbers of tiles.
///
/// A part is what one suit of runs holds. Where suits are exchanged, parts stand in descending order of tiles,
/// and equal ones in ascending order of their states; but that of the missing suit is always the first.
#[derive(Clone, Debug)]
struct Section {
    /// How many classes come in the sections before.
    before: u64,
    /// Tiles of each part.
    tiles: [usize; SUITS],
    /// Which parts must not stand before the part before them.
    chained: [bool; SUITS],
    /// The part whose suit is named as missing.
    missing: Option<usize>,
    /// Tiles among the honours.
    honours: usize,
}

impl Classes {
    /// The classes under `symmetry` of the hands of `size` tiles, `wilds` of them wild, that can be held with
    /// the kinds of `rules`; legal or not, but with no kind more than four times.
    ///
    /// # Errors
    /// If there are no such hands, or too many to number.
    pub fn new(
        rules: &Rules,
        size: usize,
        wilds: u8,
        symmetry: Symmetry,
    ) -> Result<Self, SpaceError> {
        let space = Space::new(rules, size, wilds)?.len();
        let naturals = size - usize::from(wilds);
        let suits: Vec<usize> = (rules.suits().iter().filter(|suit| suit.runs))
            .map(|suit| suit.first)
            .collect();
        let ranks = rules.suits()[0].ranks;
        let first_honour = suits.len() * ranks;
        let mirrored = |counts: &[u8]| counts.iter().rev().le(counts.iter());
        let mut classes = Self {
            rules: rules.clone(),
            symmetry,
            size,
            wilds,
            ranks,
            first_honour,
            states: States::such(ranks, naturals, |counts| {
                !symmetry.mirror || mirrored(counts)
            }),
            honours: HonourClasses::new(
                rules.kinds() - first_honour,
                symmetry.honours.groups(),
                naturals,
            ),
            ways: if symmetry.suits {
                permutations(suits.len())
            } else {
                vec![[0, 1, 2]]
            },
            suits,
            sections: Vec::new(),
            len: 0,
            space,
        };
        for missing in sections(rules)
            .into_iter()
            .map(|suit| suit.map(usize::from))
        {
            // To name another suit is of the same class where suits are exchanged.
            if !symmetry.suits || missing.unwrap_or(0) == 0 {
                classes.add_sections(naturals, missing);
            }
        }
        Ok(classes)
    }

    fn add_sections(&mut self, naturals: usize, missing: Option<usize>) {
        let parts = self.suits.len();
        // Parts from here on are in order.
        let ordered = if self.symmetry.suits {
            usize::from(missing.is_some())
        } else {
            parts
        };
        let last_tiles = if parts < SUITS { 0 } else { naturals };
        for first in 0..=naturals {
            for second in 0..=naturals - first {
                for third in 0..=last_tiles.min(naturals - first - second) {
                    let tiles = [first, second, third];
                    let mut both = (ordered + 1..parts).map(|part| [tiles[part - 1], tiles[part]]);
                    if both.any(|[before, here]| before < here) {
                        continue;
                    }
                    let section = Section {
                        before: self.len,
                        tiles,
                        chained: std::array::from_fn(|part| {
                            part > ordered && part < parts && tiles[part] == tiles[part - 1]
                        }),
                        missing,
                        honours: naturals - first - second - third,
                    };
                    let count = section.count(self);
                    if count > 0 {
                        self.len += count;
                        self.sections.push(section);
                    }
                }
            }
        }
    }

    /// How many classes there are.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Never: some hand can always be held.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many hands there are in all classes together.
    #[must_use]
    pub const fn space(&self) -> u64 {
        self.space
    }

    /// A random member of class number `number`, the same for the same seed, and how many hands the class holds.
    ///
    /// # Panics
    /// If there are not so many classes.
    #[must_use]
    pub fn hand(&self, number: u64, seed: u64) -> (Hand, u64) {
        assert!(number < self.len, "no class has this number");
        Cursor::at(self, number).member(Draw::new(seed, number))
    }

    /// Replaces the contents of `hands` and `weights` by what [`Classes::hand`] says of each of these numbers.
    ///
    /// # Panics
    /// If there are not so many classes.
    pub fn fill(
        &self,
        range: Range<u64>,
        seed: u64,
        hands: &mut Vec<Hand>,
        weights: &mut Vec<u64>,
    ) {
        hands.clear();
        weights.clear();
        if range.is_empty() {
            return;
        }
        assert!(range.end <= self.len, "no class has this number");
        let mut cursor = Cursor::at(self, range.start);
        for number in range {
            let (hand, weight) = cursor.member(Draw::new(seed, number));
            hands.push(hand);
            weights.push(weight);
            cursor.advance();
        }
    }
}

impl Section {
    /// How many classes it has.
    fn count(&self, classes: &Classes) -> u64 {
        let mut count = u128::from(classes.honours.count(self.honours));
        for (part, alike) in self.chains() {
            count *= choices(classes.states.count(self.tiles[part]), alike);
        }
        u64::try_from(count).expect("there are no more classes than hands")
    }

    /// Parts that are in order among each other: the first of them, and how many.
    fn chains(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        let chained = self.chained;
        (0..SUITS)
            .filter(move |&part| !chained[part])
            .map(move |part| {
                let later = chained[part + 1..].iter();
                (part, 1 + later.take_while(|&&chained| chained).count())
            })
    }
}

/// Ways to choose `parts` of so many states, none before the one before it.
fn choices(states: u64, parts: usize) -> u128 {
    let states = u128::from(states);
    match parts {
        1 => states,
        2 => states * (states + 1) / 2,
        _ => states * (states + 1) * (states + 2) / 6,
    }
}

/// All orders of the first so many of three places.
fn permutations(places: usize) -> Vec<[usize; SUITS]> {
    let all = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let number = (1..=places).product();
    all[..number].to_vec()
}

/// Room for the counts of all kinds and for what a suit's counts have beyond its ranks.
const ROOM: usize = MAX_KINDS + 6;
