//! Which hands the published Visual Basic program accepts, told from its description and not from its code.
//!
//! A hand is accepted if it splits into runs, triplets and quads and at most one eye. No size is checked and no
//! eye is asked for, so the empty hand is accepted. The program keeps in a variable of its module whether the
//! eye is taken; a second hand judged without setting it back must do without any eye. That is the other
//! predicate here, [`VbRecursivePredicate::with_the_eye_taken`].
//!
//! With more than four of a kind "quads" has to be read closely. The program takes a quad only where exactly
//! four of the lowest kind are left, and then all of them: so a kind is at most one quad, and its other tiles
//! are runs, an eye and triplets. Eight alike are no two quads. What a kind has left after runs and eye is
//! therefore right if it is divisible by 3, or 4 or more and 1 mod 3.
//!
//! The split is found rank by rank: two masks say how many runs may have begun at the last two ranks, without
//! an eye so far and with one. Taking an eye is having two tiles fewer. Three equal runs are three triplets,
//! so no rank has to begin more than two.

use crate::engine::Predicate;
use crate::hand::Hand;
use crate::tile::Alphabet;

/// The accept predicate of `vb-recursive`, on concealed tiles: the program knows no wilds and no exposed
/// groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct VbRecursivePredicate {
    eye_taken: bool,
}

impl VbRecursivePredicate {
    /// For a call with the flag `Jiang` at 0, as it is meant: one eye may be taken.
    #[must_use]
    pub const fn new() -> Self {
        Self { eye_taken: false }
    }

    /// For a call with the flag `Jiang` at 1, as an earlier win leaves it: no eye may be taken.
    #[must_use]
    pub const fn with_the_eye_taken() -> Self {
        Self { eye_taken: true }
    }
}

impl Predicate for VbRecursivePredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        if hand.alphabet() != Alphabet::Mahjong || hand.wilds() > 0 {
            return false;
        }
        let mut open = Open {
            plain: NO_RUN_OPEN,
            eye: 0,
        };
        let (suits, honours) = hand.counts().as_chunks::<9>();
        for suit in suits {
            for &count in suit {
                open.pass(count);
            }
            open.close();
            if open.plain | open.eye == 0 {
                return false;
            }
        }
        for &count in honours {
            open.pass(count);
            // An honour is in no run.
            open.close();
        }
        open.plain != 0 || open.eye != 0 && !self.eye_taken
    }
}

/// The cases of open runs that are possible so far, as masks: case a + 3b has a runs begun one rank below and
/// b two ranks below, each at most two.
#[derive(Clone, Copy)]
struct Open {
    /// Without an eye.
    plain: u16,
    /// With one.
    eye: u16,
}

const NO_RUN_OPEN: u16 = 1;

impl Open {
    /// Goes on over one rank.
    fn pass(&mut self, count: u8) {
        self.eye = step(count, self.eye);
        if let Some(rest) = count.checked_sub(2) {
            self.eye |= step(rest, self.plain);
        }
        self.plain = step(count, self.plain);
    }

    /// Ends a suit: no run reaches beyond it.
    fn close(&mut self) {
        self.plain &= NO_RUN_OPEN;
        self.eye &= NO_RUN_OPEN;
    }
}

/// The cases possible after a rank with so many tiles for runs, triplets and a quad.
fn step(count: u8, cases: u16) -> u16 {
    let row = &STEP[usize::from(reduced(count))];
    let (mut left, mut after) = (cases, 0);
    while left != 0 {
        after |= row[left.trailing_zeros() as usize];
        left &= left - 1;
    }
    after
}

/// Six tiles in runs leave four of ten, enough for a quad. From there on only triplets are added.
const ENOUGH: u8 = 10;

const fn reduced(count: u8) -> u8 {
    if count < ENOUGH {
        count
    } else {
        ENOUGH + (count - ENOUGH) % 3
    }
}

/// By the reduced count of a rank and one case before it: the cases after it.
const STEP: [[u16; 9]; ENOUGH as usize + 3] = {
    let mut table = [[0; 9]; ENOUGH as usize + 3];
    let mut at = 0;
    while at < table.len() * 9 * 3 {
        let (begun, case, count) = (at % 3, at / 3 % 9, at / 27);
        let (below, two_below) = (case % 3, case / 3);
        let in_runs = begun + below + two_below;
        if in_runs <= count {
            let rest = count - in_runs;
            if rest.is_multiple_of(3) || rest % 3 == 1 && rest >= 4 {
                table[count][case] |= 1 << (begun + 3 * below);
            }
        }
        at += 1;
    }
    table
};
