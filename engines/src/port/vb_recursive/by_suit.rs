//! The port cut at the borders of the suits.
//!
//! No run leaves its suit, so what a suit needs to know of the others is the flag. As `HU` goes back over
//! everything it took, a hand comes out if its suits do with the eye in any one of them or in none.

use super::{INDICES, VbRecursiveEngine};
use crate::engine::Factored;
use crate::fault::Faults;
use crate::tile::Alphabet;

/// The suit comes out where the eye is taken before.
const WITHOUT_EYE: u32 = 1;
/// It comes out where the eye is not taken.
const EYE_IS_FREE: u32 = 2;
/// After that the eye is taken.
const TAKES_EYE: u32 = 4;

impl<F: Faults> Factored for VbRecursiveEngine<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let indices = &INDICES[Alphabet::Mahjong.suits()[suit].first..];
        self.eye = true;
        let mut value = 0;
        if self.comes_out(indices, counts) {
            value |= WITHOUT_EYE;
        }
        self.eye = false;
        if self.comes_out(indices, counts) {
            value |= EYE_IS_FREE;
            if self.eye {
                value |= TAKES_EYE;
            }
        }
        value
    }

    fn wins(&mut self, values: &[u32], wilds: u8, _: Option<u8>) -> bool {
        let mut eye = false;
        let mut comes_out = |value: &u32| {
            let without = value & WITHOUT_EYE != 0;
            let with = value & EYE_IS_FREE != 0 && !eye;
            eye |= !without && value & TAKES_EYE != 0;
            without || with
        };
        wilds == 0 && values.iter().all(&mut comes_out)
    }

    fn rules_out(&self, _: usize, value: u32, _: u8, _: Option<u8>) -> bool {
        value == 0
    }
}
