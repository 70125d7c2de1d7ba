//! Hands to ask engines: whole spaces of them, one of each class, or random ones near wins. Every test that
//! walks hands takes them from here, so that no two tests mean different spaces by the same words.

#![allow(dead_code, unused_imports)] // every test is a crate of its own and uses a part

mod built;
mod classes;
mod drawn;

pub use built::{built, each_last, name_last};
pub use classes::{every_class, every_class_of};
pub use drawn::{changed, crowded, made_wild, near_win, win};
pub use duipai_engines::tile::MAX_KINDS;

use duipai_engines::rules::MissingSuit;
use duipai_engines::{Alphabet, Hand, Rules};

/// Counts of all kinds.
pub type Counts = [u8; MAX_KINDS];

/// The hand with every missing suit that it may name under these rules, or none where it may name none.
pub fn each_missing(rules: &Rules, hand: &Hand, visit: &mut impl FnMut(&Hand)) {
    let suits = 0..rules.suits().len() as u8;
    let named: Vec<Option<u8>> = match rules.missing_suit() {
        MissingSuit::None => vec![None],
        MissingSuit::Named => suits.map(Some).collect(),
        MissingSuit::Any => suits.map(Some).chain([None]).collect(),
    };
    for missing in named {
        let mut hand = *hand;
        hand.set_missing(missing);
        visit(&hand);
    }
}

/// Calls `visit` with every vector of exactly `tiles` tiles over kinds `first..end`, at most four of a kind.
pub fn every_vector(first: usize, end: usize, tiles: u8, visit: &mut impl FnMut(&Counts)) {
    fn go(
        counts: &mut Counts,
        kind: usize,
        end: usize,
        tiles: u8,
        visit: &mut impl FnMut(&Counts),
    ) {
        if tiles == 0 {
            visit(counts);
        } else if usize::from(tiles) <= 4 * (end - kind) {
            for count in 0..=tiles.min(4) {
                counts[kind] = count;
                go(counts, kind + 1, end, tiles - count, visit);
            }
            counts[kind] = 0;
        }
    }
    go(&mut [0; MAX_KINDS], first, end, tiles, visit);
}

/// Calls `visit` with every hand of `tiles` naturals, at most four of a kind, and `wilds` wilds.
pub fn every_hand(alphabet: Alphabet, tiles: u8, wilds: u8, visit: &mut impl FnMut(&Hand)) {
    every_vector(0, alphabet.kinds(), tiles, &mut |counts| {
        visit(&Hand::from_counts(alphabet, *counts, wilds));
    });
}
