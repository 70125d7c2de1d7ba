//! What joins the colours: mixed sets (绞) and an eye of one rank in both colours.
//!
//! The colour table knows nothing of them, so they are taken out first: for every rank no mixed set, or the
//! one with two small cards, or the one with two big cards; and perhaps one eye. Then the table says whether
//! both colours are complete. More than one mixed set of a rank need not be tried: two alike are a triplet
//! and the other kind, and one of each are two triplets. Few ranks are held in both colours often enough, so
//! there is little to try.

use super::complete::Complete;
use super::index::Code;
use crate::fault::Faults;
use crate::tile::MAX_KINDS;

/// Which joining groups the rules have.
#[derive(Clone, Copy)]
pub(super) struct Joins {
    pub(super) mixed: bool,
    pub(super) cross_rank: bool,
}

/// A hand whose joining groups are being chosen.
pub(super) struct Split {
    /// What is left of the two colours.
    pub(super) codes: [Code; 2],
    counts: [[u8; 10]; 2],
    /// For each rank the colour, 0 or 1, of which a mixed set takes two.
    pub(super) doubled: [Option<usize>; 10],
    /// The rank of the eye across the colours.
    pub(super) eye: Option<usize>,
}

impl Split {
    pub(super) fn new(counts: &[u8; MAX_KINDS], codes: [Code; 2]) -> Self {
        Self {
            codes,
            counts: [0, 10].map(|first| std::array::from_fn(|rank| counts[first + rank])),
            doubled: [None; 10],
            eye: None,
        }
    }

    /// Takes out joining groups of ranks from `from` on until both colours are complete. Where that cannot
    /// be done, nothing is changed.
    pub(super) fn solve(
        &mut self,
        complete: &Complete,
        joins: Joins,
        from: usize,
        fault: impl Faults,
    ) -> bool {
        if self.is_complete(complete, joins, fault) {
            return true;
        }
        if !joins.mixed {
            return false;
        }
        for rank in from..10 {
            for (colour, tiles) in [[2, 1], [1, 2]].into_iter().enumerate() {
                if self.take(complete, rank, tiles) {
                    self.doubled[rank] = Some(colour);
                    let from = if fault.is(10) { 10 } else { rank + 1 };
                    if self.solve(complete, joins, from, fault) {
                        return true;
                    }
                    self.doubled[rank] = None;
                    self.give(complete, rank, tiles);
                }
            }
        }
        false
    }

    fn is_complete(&mut self, complete: &Complete, joins: Joins, fault: impl Faults) -> bool {
        let both = |codes: [Code; 2]| complete.is(codes[0]) && complete.is(codes[1]);
        if both(self.codes) {
            return true;
        }
        let spare_one = |counts: &[u8; 10]| counts.iter().sum::<u8>() % 3 == 1;
        if !joins.cross_rank || !self.counts.iter().all(spare_one) {
            return false;
        }
        let mut common =
            (0..10).filter(|&rank| self.counts[0][rank] > 0 && self.counts[1][rank] > 0);
        let wins = |&rank: &usize| both(self.codes.map(|code| code - complete.weights()[rank]));
        let rank = if fault.is(11) {
            common.next().filter(wins)
        } else {
            common.find(wins)
        };
        let Some(rank) = rank else { return false };
        self.take(complete, rank, [1, 1]);
        self.eye = Some(rank);
        true
    }

    /// Takes tiles of one rank out of the two colours, if they are there.
    fn take(&mut self, complete: &Complete, rank: usize, tiles: [u8; 2]) -> bool {
        if self.counts[0][rank] < tiles[0] || self.counts[1][rank] < tiles[1] {
            return false;
        }
        for (colour, &taken) in tiles.iter().enumerate() {
            self.counts[colour][rank] -= taken;
            for _ in 0..taken {
                self.codes[colour] = self.codes[colour] - complete.weights()[rank];
            }
        }
        true
    }

    fn give(&mut self, complete: &Complete, rank: usize, tiles: [u8; 2]) {
        for (colour, &given) in tiles.iter().enumerate() {
            self.counts[colour][rank] += given;
            for _ in 0..given {
                self.codes[colour] = self.codes[colour] + complete.weights()[rank];
            }
        }
    }
}
