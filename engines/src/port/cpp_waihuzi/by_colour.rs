//! The port cut at the border of the colours.
//!
//! No set joins them, and where no menzi does, one colour is sets alone and the other has the menzi. A colour
//! is laid out alone if its size is that of sets and a menzi, and beside a bare menzi of the other
//! colour if it is that of sets: so what is asked is the port's own search and nothing else.

use super::{CppWaihuziEngine, KINDS};
use crate::engine::Factored;
use crate::fault::Faults;
use crate::form::Shape;

impl<F: Faults> Factored for CppWaihuziEngine<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let colour = KINDS / 2;
        let cards: usize = counts.iter().map(|&count| usize::from(count)).sum();
        self.counts = [0; KINDS];
        self.counts[colour * suit..][..colour].copy_from_slice(counts);
        let mut beside = 0;
        if cards.is_multiple_of(3) {
            beside = 2;
            for rank in a_menzi(&self.menzi) {
                self.counts[colour * (1 - suit) + rank - 1] += 1;
            }
        }
        let comes_out = cards % 3 != 1 && self.comes_out(cards + beside, None);
        (cards as u32) << 1 | u32::from(comes_out)
    }

    fn wins(&mut self, values: &[u32], wilds: u8, _: Option<u8>) -> bool {
        let cards = values.iter().map(|value| (value >> 1) as usize).sum();
        wilds == 0 && self.has_result(cards) && values.iter().all(|value| value & 1 == 1)
    }

    fn rules_out(&self, _: usize, value: u32, _: u8, _: Option<u8>) -> bool {
        value & 1 == 0
    }
}

/// Ranks that are a menzi of one of these shapes.
fn a_menzi(shapes: &[Shape]) -> [usize; 2] {
    if shapes.contains(&Shape::Pair) {
        [5, 5]
    } else if shapes.contains(&Shape::Adjacent) {
        [5, 6]
    } else if shapes.contains(&Shape::Gap) {
        [4, 6]
    } else {
        [2, 7]
    }
}
