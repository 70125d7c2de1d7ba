//! How many wilds a suit state needs, from first principles: rank by rank, by how many runs reach into the rank.
//!
//! The zoo has its own way to this, and shares none with the engines: wrong tables are made from right ones, and
//! a table that was wrong already would make all of them wrong in the same place.

use crate::form::Shape;

/// Wilds that a state needs beyond any hand.
pub(super) const NEVER: u8 = 99;

/// How many copies of a kind the groups of a complete state may use, beside the natural ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Copies {
    /// No more: there are no wilds.
    Held,
    /// Any number.
    Any,
    /// Up to four together.
    UpToFour,
}

/// What a suit is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground<'a> {
    /// Whether neighbours run.
    pub(super) runs: bool,
    /// Whether 2-7-10 is a set.
    pub(super) red: bool,
    /// How many copies groups may use of a kind.
    pub(super) copies: Copies,
    /// Shapes of the eye.
    pub(super) eyes: &'a [Shape],
}

/// The fewest wilds that make a suit state sets (`[0]`), and sets and an eye (`[1]`).
pub(super) fn needs(counts: &[u8], ground: &Ground) -> [u8; 2] {
    let mut best = [NEVER; 2];
    // Without wilds the number of tiles says whether there is an eye.
    let held = ground.copies == Copies::Held;
    let over = counts.iter().sum::<u8>() % 3;
    if held && over == 1 {
        return best;
    }
    let reds = if ground.red {
        counts[1].min(counts[6]).min(counts[9])
    } else {
        0
    };
    let pairs = ground.eyes.contains(&Shape::Pair);
    for reds in 0..=reds {
        let mut base = [0; 10];
        for rank in RED {
            base[rank] += reds;
        }
        let [none, pair] = by_ranks(counts, &base, ground);
        best[0] = best[0].min(none);
        if pairs {
            best[1] = best[1].min(pair);
        }
        if held && over == 0 {
            continue;
        }
        each_eye(counts.len(), ground, &mut |[low, high]| {
            if held && (counts[low] == 0 || counts[high] == 0) {
                return;
            }
            let mut base = base;
            base[low] += 1;
            base[high] += 1;
            best[1] = best[1].min(by_ranks(counts, &base, ground)[0]);
        });
    }
    best
}

/// The ranks of 2-7-10, from 0.
const RED: [usize; 3] = [1, 6, 9];

/// Calls `visit` with every eye that is no pair, as ranks from 0.
fn each_eye(ranks: usize, ground: &Ground, visit: &mut impl FnMut([usize; 2])) {
    for shape in ground.eyes {
        match shape {
            Shape::Adjacent => (0..ranks - 1).for_each(|low| visit([low, low + 1])),
            Shape::Gap => (0..ranks - 2).for_each(|low| visit([low, low + 2])),
            Shape::RedPair => {
                let [two, seven, ten] = RED;
                for eye in [[two, seven], [two, ten], [seven, ten]] {
                    visit(eye);
                }
            }
            _ => {}
        }
    }
}

/// By eye, by runs that began two ranks below and one rank below: the fewest wilds so far.
type Reached = [[[u8; 5]; 5]; 2];

/// Goes through the ranks, of which `base` copies are used already: triplets, runs, and a pair once for `[1]`.
fn by_ranks(counts: &[u8], base: &[u8; 10], ground: &Ground) -> [u8; 2] {
    let mut reached: Reached = [[[NEVER; 5]; 5]; 2];
    reached[0][0][0] = 0;
    for (rank, &held) in counts.iter().enumerate() {
        let mut next: Reached = [[[NEVER; 5]; 5]; 2];
        let most_runs = if ground.runs && rank + 2 < counts.len() {
            4
        } else {
            0
        };
        for (eye, older, newer) in places() {
            let wilds = reached[eye][older][newer];
            if wilds == NEVER {
                continue;
            }
            for pair in 0..2 - eye {
                for triplets in 0..=2 {
                    let fixed = base[rank] + (older + newer + 3 * triplets + 2 * pair) as u8;
                    let places = next[eye + pair][newer].iter_mut().take(most_runs + 1);
                    for (place, copies) in places.zip(fixed..) {
                        let fits = match ground.copies {
                            Copies::Held => copies == held,
                            Copies::Any => copies >= held,
                            Copies::UpToFour => (held..=4).contains(&copies),
                        };
                        if fits {
                            *place = (*place).min(wilds + copies - held);
                        }
                    }
                }
            }
        }
        reached = next;
    }
    [reached[0][0][0], reached[1][0][0]]
}

fn places() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..2)
        .flat_map(|eye| (0..5).flat_map(move |older| (0..5).map(move |newer| (eye, older, newer))))
}
