//! The order of tiles within a line. A shuffled line depends on the hand alone, so a hand that is asked again
//! is asked in the same words, and whoever has the hand has the line. Written here, because a library may
//! change how it shuffles, and what a record says was sent would then be another line.
//!
//! Beside a hand's usual order there are [`NUMBERED`] others. Each of them ranks all tiles there are, so that a hand
//! with a tile less has its other tiles in the order that they had before.

use duipai_engines::Hand;
use duipai_engines::tile::COPIES;

const FOUR: usize = COPIES as usize;

/// How many orders beside the usual one there are, numbered from 1.
pub const NUMBERED: u8 = 16;

/// The order of the tiles of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Suit by suit, ranks ascending.
    Sorted,
    /// Shuffled by a seed.
    Shuffled(u64),
    /// One of the numbered orders: 1 is descending, the others look random.
    Numbered(u8),
}

impl Order {
    /// Puts sorted tiles into this order.
    pub fn arrange(self, tiles: &mut [u8]) {
        match self {
            Self::Sorted => {}
            Self::Shuffled(seed) => shuffle(tiles, seed),
            Self::Numbered(1) => tiles.reverse(),
            Self::Numbered(number) => by_number(tiles, number),
        }
    }
}

/// Whether a numbered order is another than the sorted one for the tiles of a hand, its wilds left aside.
#[must_use]
pub fn unsorts(hand: &Hand, number: u8) -> bool {
    let mut arranged = tiles(hand, 0);
    Order::Numbered(number).arrange(&mut arranged);
    !arranged.is_sorted()
}

/// Sorts sorted tiles by what a number makes of each kind and copy.
fn by_number(tiles: &mut [u8], number: u8) {
    let seed = mix(u64::from(number).wrapping_mul(STEP));
    let mut copy = 0;
    let mut ranked = Vec::with_capacity(tiles.len());
    for (place, &tile) in tiles.iter().enumerate() {
        copy = if place > 0 && tiles[place - 1] == tile {
            copy + 1
        } else {
            0
        };
        ranked.push((mix(seed ^ (u64::from(tile) << 8 | copy)), tile));
    }
    ranked.sort_unstable();
    for (tile, (_, ranked)) in tiles.iter_mut().zip(ranked) {
        *tile = ranked;
    }
}

/// The seed of a hand's own order.
#[must_use]
pub fn seed_of(hand: &Hand) -> u64 {
    let mut seed = u64::from(hand.wilds());
    let mut add = |word: u64| seed = mix(seed ^ word);
    for counts in hand.counts().chunks(8) {
        let mut word = [0; 8];
        word[..counts.len()].copy_from_slice(counts);
        add(u64::from_le_bytes(word));
    }
    if !hand.is_plain() {
        add(hand.missing().map_or(0, |suit| u64::from(suit) + 1));
        let last = hand.last();
        add(last.map_or(0, |last| {
            (last.kind.index() as u64 + 1) << 1 | u64::from(last.drawn)
        }));
        for meld in hand.melds() {
            let tiles = meld.tiles();
            add(tiles.fold(u64::from(meld.drawn()), |word, tile| {
                word << 8 | (tile.index() as u64 + 1)
            }));
        }
    }
    seed
}

/// The concealed tiles in order of kinds, as kind indices, then so many wilds as the index after the last kind.
#[must_use]
pub fn tiles(hand: &Hand, wilds: u8) -> Vec<u8> {
    let size = hand.naturals() + usize::from(wilds);
    let mut tiles = vec![0; size + FOUR];
    let mut end = 0;
    let counts = hand.counts()[..hand.alphabet().kinds()].iter();
    for (tile, &count) in (0..).zip(counts.chain([&wilds])) {
        // Four are written whatever the count, which is quicker than to branch on it.
        tiles[end..end + FOUR].fill(tile);
        if count > COPIES {
            tiles[end + FOUR..end + usize::from(count)].fill(tile);
        }
        end += usize::from(count);
    }
    tiles.truncate(size);
    tiles
}

/// Puts `items` into the order of a seed: every order is equally likely, as far as 64 bits reach.
pub fn shuffle(items: &mut [u8], seed: u64) {
    let mut state = seed;
    for last in (1..items.len()).rev() {
        state = state.wrapping_add(STEP);
        let place = (u128::from(mix(state)) * (last as u128 + 1)) >> 64;
        items.swap(last, place as usize);
    }
}

/// The step of `SplitMix64`: 2^64 over the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of `SplitMix64` (Steele, Lea and Flood, 2014).
fn mix(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::{Alphabet, notation};
    use std::collections::HashSet;

    #[test]
    fn every_order_comes_up_about_equally_often() {
        let mut seen = std::collections::HashMap::new();
        for seed in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut items, mix(seed));
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        // A thousand each; the standard deviation is 31.
        assert!(
            seen.values().all(|&times| (850..1_150).contains(&times)),
            "{seen:?}"
        );
    }

    #[test]
    fn a_numbered_order_keeps_what_is_left_of_a_hand_in_order() {
        let full: Vec<u8> = vec![0, 0, 1, 4, 4, 4, 9, 20, 33, 34, 34];
        for number in 1..=NUMBERED {
            let arranged = |mut tiles: Vec<u8>| {
                Order::Numbered(number).arrange(&mut tiles);
                tiles
            };
            let all = arranged(full.clone());
            let mut sorted = all.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, full);
            for gone in [1, 9, 20, 33] {
                let less = |tiles: &[u8]| -> Vec<u8> {
                    tiles.iter().copied().filter(|&tile| tile != gone).collect()
                };
                assert_eq!(arranged(less(&full)), less(&all));
            }
        }
    }

    #[test]
    fn of_every_three_tiles_the_numbered_orders_show_most_orders() {
        for first in 0..32 {
            let orders = (1..=NUMBERED).map(|number| {
                let mut tiles = [first, first + 1, first + 2];
                Order::Numbered(number).arrange(&mut tiles);
                tiles
            });
            let orders: HashSet<[u8; 3]> = orders.collect();
            assert!(orders.len() >= 4, "{first}: {orders:?}");
            assert!(orders.contains(&[first + 2, first + 1, first]));
        }
    }

    #[test]
    fn only_a_hand_of_different_tiles_can_be_unsorted() {
        let unsorts = |text: &str| {
            let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
            (1..=NUMBERED)
                .filter(|&number| unsorts(&hand, number))
                .count()
        };
        assert_eq!(unsorts("555m+1[123m]"), 0);
        assert!((4..=12).contains(&unsorts("5m6m")));
        assert_eq!(unsorts("123456789m11222z"), usize::from(NUMBERED));
    }

    #[test]
    fn whatever_makes_another_hand_makes_another_seed() {
        let texts = [
            ("11m", Alphabet::Mahjong),
            ("11p", Alphabet::Mahjong),
            ("7z", Alphabet::Mahjong),
            ("11m+1", Alphabet::Mahjong),
            ("11m/m", Alphabet::Mahjong),
            ("11m/p", Alphabet::Mahjong),
            ("11m[123m]", Alphabet::Mahjong),
            ("11m[234m]", Alphabet::Mahjong),
            ("11m[123m][234m]", Alphabet::Mahjong),
            ("11m[234m][123m]", Alphabet::Mahjong),
            ("11x@1x", Alphabet::Paohuzi),
            ("11x@1x!", Alphabet::Paohuzi),
            ("11x[111d]", Alphabet::Paohuzi),
            ("11x[111d!]", Alphabet::Paohuzi),
            ("11x[1111d]", Alphabet::Paohuzi),
        ];
        let seeds =
            texts.map(|(text, alphabet)| seed_of(&notation::parse(text, alphabet).unwrap()));
        assert_eq!(HashSet::from(seeds).len(), texts.len());
    }
}
