//! Classes: small hands up to the symmetry of the rules, one of each.
//!
//! To say that a hand is the smallest with some property, every smaller one has to be asked. There are
//! 95,305,485 hands of 8 mahjong tiles but 760,493 classes, few enough to list and to ask. Mahjong hands are alike if suits are permuted, any suit is read backwards, or honours are
//! permuted; paohuzi hands if the colours are swapped (2-7-10 forbids the mirror). The member that stands
//! for its class is the least in [`super::order`].

use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::{MAX_KINDS, Suit};
use duipai_engines::{Alphabet, Hand, Rules};
use std::collections::HashMap;

/// The most natural tiles, and the largest size, that classes are listed for.
pub const LARGEST: usize = 8;

/// Lists of classes, made when first needed and kept for the next hand to shrink.
#[derive(Debug, Default)]
pub struct Classes {
    lists: HashMap<(Alphabet, usize, usize), Vec<u64>>,
}

// A hand of at most 8 naturals as one number whose order is that of hands of one size: number of kinds,
// then six bits a tile in ascending order, then a filler that is above all tiles as wilds are.
const BITS: usize = 6;
const FILLER: u64 = (1 << BITS) - 1;
const ONE_KIND: u64 = 1 << (BITS * LARGEST);

impl Classes {
    /// No lists yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of classes of `naturals` tiles, no kind more than `copies` times.
    ///
    /// # Panics
    /// If `naturals` is above [`LARGEST`].
    pub fn count(&mut self, alphabet: Alphabet, naturals: usize, copies: u8) -> usize {
        self.prepare(alphabet, naturals, copies);
        self.list(alphabet, naturals, copies).len()
    }

    /// One hand of each class of `size` tiles, 0 to `wilds` of them wild and no kind more than `copies`
    /// times, ascending in [`super::order`].
    ///
    /// # Panics
    /// If `size` is above [`LARGEST`].
    pub fn ascending(
        &mut self,
        alphabet: Alphabet,
        size: usize,
        wilds: u8,
        copies: u8,
    ) -> impl Iterator<Item = Hand> {
        let wilds = usize::from(wilds).min(size);
        for held in 0..=wilds {
            self.prepare(alphabet, size - held, copies);
        }
        let mut heads: Vec<(usize, &[u64])> = (0..=wilds)
            .map(|held| (held, self.list(alphabet, size - held, copies)))
            .collect();
        std::iter::from_fn(move || {
            let (held, list) = heads
                .iter_mut()
                .filter(|(_, list)| !list.is_empty())
                .min_by_key(|(held, list)| list[0] + if *held > 0 { ONE_KIND } else { 0 })?;
            let (first, rest) = list.split_first()?;
            *list = rest;
            Some(unpack(alphabet, *first, *held))
        })
    }

    fn prepare(&mut self, alphabet: Alphabet, naturals: usize, copies: u8) {
        self.lists
            .entry(key(alphabet, naturals, copies))
            .or_insert_with_key(|&(alphabet, naturals, copies)| {
                generate(alphabet, naturals, copies)
            });
    }

    fn list(&self, alphabet: Alphabet, naturals: usize, copies: u8) -> &[u64] {
        &self.lists[&key(alphabet, naturals, copies)]
    }
}

/// More copies than tiles are no further hands, so they share a list.
fn key(alphabet: Alphabet, naturals: usize, copies: u8) -> (Alphabet, usize, usize) {
    assert!(naturals <= LARGEST, "no classes of {naturals} tiles");
    (alphabet, naturals, usize::from(copies).min(naturals))
}

fn unpack(alphabet: Alphabet, packed: u64, wilds: usize) -> Hand {
    let mut counts = [0; MAX_KINDS];
    for place in (0..LARGEST).rev() {
        let tile = packed >> (BITS * place) & FILLER;
        if tile == FILLER {
            break;
        }
        counts[tile as usize] += 1;
    }
    Hand::from_counts(alphabet, counts, wilds as u8)
}

/// The tiles of one suit: the least of its images under the symmetry within the suit.
#[derive(Clone, Copy)]
struct State {
    /// Copies of each rank, four bits each, rank 1 highest. Of two hands of one size the one with more
    /// copies of the first kind in which they differ is the lesser, so greater numbers are lesser states.
    copies: u64,
    /// Its ranks from 0, ascending, in the packing of hands.
    tiles: u64,
    kinds: u64,
}

impl State {
    const NONE: Self = Self {
        copies: 0,
        tiles: 0,
        kinds: 0,
    };

    /// These tiles and those of a suit that starts at kind `first`.
    const fn beside(self, suit: Self, size: usize, first: usize) -> Self {
        // One in each of the fields of `size` tiles.
        let ones = ((1 << (BITS * size)) - 1) / FILLER;
        Self {
            copies: suit.copies,
            tiles: self.tiles << (BITS * size) | (suit.tiles + ones * first as u64),
            kinds: self.kinds + suit.kinds,
        }
    }
}

fn generate(alphabet: Alphabet, naturals: usize, copies: usize) -> Vec<u64> {
    let states = alphabet
        .suits()
        .iter()
        .map(|suit| {
            (0..=naturals)
                .map(|size| states(alphabet, *suit, size, copies))
                .collect()
        })
        .collect();
    let mut join = Join {
        alphabet,
        states,
        naturals,
        list: Vec::new(),
    };
    join.extend(0, naturals, State::NONE, u64::MAX);
    join.list.sort_unstable();
    join.list
}

/// Every least state of `size` tiles in a suit, ascending in the order of hands: `copies` descends.
fn states(alphabet: Alphabet, suit: Suit, size: usize, copies: usize) -> Vec<State> {
    let mut all = Vec::new();
    extend_state(suit, 0, size, copies, State::NONE, &mut all);
    if alphabet == Alphabet::Mahjong && suit.runs {
        all.retain(|state| state.copies >= backwards(state.copies, suit.ranks));
    }
    all
}

fn extend_state(
    suit: Suit,
    rank: usize,
    left: usize,
    most: usize,
    so_far: State,
    all: &mut Vec<State>,
) {
    if rank == suit.ranks {
        if left == 0 {
            all.push(so_far);
        }
        return;
    }
    for held in (0..=left.min(most)).rev() {
        let mut state = so_far;
        state.copies = state.copies << 4 | held as u64;
        state.kinds += u64::from(held > 0);
        for _ in 0..held {
            state.tiles = state.tiles << BITS | rank as u64;
        }
        // Honours permute freely, so the least state has them in descending number.
        let next_most = if suit.runs { most } else { held };
        extend_state(suit, rank + 1, left - held, next_most, state, all);
    }
}

fn backwards(copies: u64, ranks: usize) -> u64 {
    (0..ranks).fold(0, |turned, rank| turned << 4 | copies >> (4 * rank) & 0xf)
}

/// Joins the states of the suits to hands.
struct Join {
    alphabet: Alphabet,
    /// By suit, then by size.
    states: Vec<Vec<Vec<State>>>,
    naturals: usize,
    list: Vec<u64>,
}

impl Join {
    /// Lists every hand that is `so_far` and `left` tiles of suit `number` and those after it. Suits of
    /// runs permute, so none of them may be less than the one before it, of `before` copies.
    fn extend(&mut self, number: usize, left: usize, so_far: State, before: u64) {
        let suits = self.alphabet.suits();
        let suit = suits[number];
        let last = number + 1 == suits.len();
        for size in if last { left } else { 0 }..=left {
            let first = if suit.runs {
                self.states[number][size].partition_point(|state| state.copies > before)
            } else {
                0
            };
            for at in first..self.states[number][size].len() {
                let state = self.states[number][size][at];
                let hand = so_far.beside(state, size, suit.first);
                if last {
                    let free = BITS * (LARGEST - self.naturals);
                    self.list
                        .push((hand.kinds * ONE_KIND) | (hand.tiles << free) | ((1 << free) - 1));
                } else {
                    self.extend(number + 1, left - size, hand, state.copies);
                }
            }
        }
    }
}

/// The least hand of a class, naming no suit, and where the rules have a missing suit naming each, in ascending
/// order; of suits that hold the same only the first, for to name another is of its class.
pub fn each_missing(rules: &Rules, least: &Hand) -> impl Iterator<Item = Hand> + use<> {
    let suits = match rules.missing_suit() {
        MissingSuit::None => &[],
        MissingSuit::Named | MissingSuit::Any => rules.suits(),
    };
    let least = *least;
    let first = move |number: &usize| {
        let held = |suit: &Suit| &least.counts()[suit.first..suit.first + suit.ranks];
        let held_here = held(&suits[*number]);
        suits[..*number]
            .iter()
            .all(|earlier| held(earlier) != held_here)
    };
    let named = (0..suits.len()).filter(first).map(|suit| Some(suit as u8));
    std::iter::once(None).chain(named).map(move |missing| {
        let mut hand = least;
        hand.set_missing(missing);
        hand
    })
}

/// The member that stands for the class of a hand: the least in [`super::order`] among its images. Only
/// concealed tiles, wilds and the missing suit remain.
#[must_use]
pub fn least(hand: &Hand) -> Hand {
    let alphabet = hand.alphabet();
    let (mut of_runs, mut others) = (Vec::new(), Vec::new());
    for suit in alphabet.suits() {
        let mut copies = hand.counts()[suit.first..suit.first + suit.ranks].to_vec();
        if suit.runs {
            if alphabet == Alphabet::Mahjong {
                let turned = copies.iter().rev().copied().collect();
                copies = copies.max(turned);
            }
            of_runs.push(copies);
        } else {
            copies.sort_unstable_by(|a, b| b.cmp(a));
            others.push(copies);
        }
    }
    let of_missing = hand
        .missing()
        .and_then(|suit| of_runs.get(usize::from(suit)).cloned());
    of_runs.sort_unstable_by(|a, b| b.cmp(a));
    // The missing suit goes where its tiles go, and of suits that hold the same it may as well be the first.
    let missing = of_missing.and_then(|copies| of_runs.iter().position(|held| *held == copies));
    let mut counts = [0; MAX_KINDS];
    let tiles = of_runs.into_iter().chain(others).flatten();
    for (count, copies) in counts.iter_mut().zip(tiles) {
        *count = copies;
    }
    let mut least = Hand::from_counts(alphabet, counts, hand.wilds());
    least.set_missing(missing.map(|suit| suit as u8));
    least
}

#[cfg(test)]
mod tests;
