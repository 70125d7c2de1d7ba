//! The order of tiles within a line. A shuffled line depends on the hand alone, so a hand that is asked again
//! is asked in the same words, and whoever has the hand has the line. Written here, because a library may
//! change how it shuffles, and what a record says was sent would then be another line.

use duipai_engines::Hand;
use duipai_engines::tile::COPIES;

const FOUR: usize = COPIES as usize;

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
