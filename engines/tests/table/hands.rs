//! Hands to ask: all of a kind, or random ones.

use duipai_engines::{Hand, Kind, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub const MAX_KINDS: usize = 34;

/// Calls `visit` with every count vector over the kinds from `first` to before `end` with `tiles` tiles.
pub fn for_each_state(
    first: usize,
    end: usize,
    tiles: u8,
    visit: &mut dyn FnMut(&[u8; MAX_KINDS]),
) {
    fn go(
        counts: &mut [u8; MAX_KINDS],
        kind: usize,
        end: usize,
        tiles: u8,
        visit: &mut dyn FnMut(&[u8; MAX_KINDS]),
    ) {
        if tiles == 0 {
            visit(counts);
        } else if kind < end && usize::from(tiles) <= 4 * (end - kind) {
            for count in 0..=tiles.min(4) {
                counts[kind] = count;
                go(counts, kind + 1, end, tiles - count, visit);
            }
            counts[kind] = 0;
        }
    }
    go(&mut [0; MAX_KINDS], first, end, tiles, visit);
}

pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }
}

/// A complete hand of `size` tiles: groups are added as long as the four copies allow.
pub fn built(rules: &Rules, size: usize, dice: &mut Dice) -> Hand {
    let catalogue = rules.forms()[0].catalogue(rules.alphabet());
    'again: loop {
        let mut counts = [0; MAX_KINDS];
        for number in 0..=size / 3 {
            let groups = if number == 0 {
                &catalogue.eyes
            } else {
                &catalogue.sets
            };
            for tile in groups[dice.below(groups.len())].tiles() {
                counts[tile.index()] += 1;
            }
        }
        if counts.iter().any(|&count| count > 4) {
            continue 'again;
        }
        return Hand::from_counts(rules.alphabet(), counts, 0);
    }
}

/// The hand with one random tile replaced by another.
pub fn changed(mut hand: Hand, dice: &mut Dice) -> Hand {
    let kinds = hand.alphabet().kinds();
    while !hand.remove(Kind::new(dice.below(kinds))) {}
    loop {
        let kind = Kind::new(dice.below(kinds));
        if hand.count(kind) < 4 {
            hand.add(kind);
            return hand;
        }
    }
}
