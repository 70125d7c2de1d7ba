//! Like cards that are one group whatever the rest is: fours, and what has to stay together.

use crate::hand::Hand;
use crate::tile::MAX_KINDS;

/// The most groups of like cards in a hand.
const MOST: usize = 8;

/// A hand, and the groups of like cards that were taken out of it.
pub(super) struct Together {
    left: [u8; MAX_KINDS],
    /// Each as its kind and how many.
    taken: [(u8, u8); MOST],
    len: usize,
    fours: usize,
    /// Whether there is no freedom in what is a four.
    forced: bool,
}

impl Together {
    pub(super) const fn new(counts: [u8; MAX_KINDS]) -> Self {
        Self {
            left: counts,
            taken: [(0, 0); MOST],
            len: 0,
            fours: 0,
            forced: false,
        }
    }

    /// Takes out what has to stay together: three or four that were held (坎, 提), a fourth with the last
    /// card, and a third that was drawn (偎). Without `fours` a fourth goes its own way.
    pub(super) fn force(&mut self, hand: &Hand, fours: bool) {
        self.forced = true;
        let last = hand.last();
        for kind in 0..hand.alphabet().kinds() {
            let all = self.left[kind];
            if all < 3 {
                continue;
            }
            let last = last.filter(|last| last.kind.index() == kind);
            if all == 4 && fours {
                // At least three of them were held.
                self.take(kind, 4);
            } else if all == 4 || last.is_none_or(|last| last.drawn) {
                self.take(kind, 3);
            }
        }
    }

    fn take(&mut self, kind: usize, tiles: u8) {
        self.left[kind] -= tiles;
        self.taken[self.len] = (kind as u8, tiles);
        self.len += 1;
        self.fours += usize::from(tiles == 4);
    }

    /// What `rest` makes of the cards left beside `wanted` fours, in any way to have so many.
    pub(super) fn with_fours<T>(
        &mut self,
        wanted: usize,
        rest: impl Fn(&[u8; MAX_KINDS]) -> Option<T>,
    ) -> Option<T> {
        if self.forced {
            return (self.fours == wanted).then(|| rest(&self.left)).flatten();
        }
        self.choose(wanted, 0, &rest)
    }

    fn choose<T>(
        &mut self,
        wanted: usize,
        from: usize,
        rest: &impl Fn(&[u8; MAX_KINDS]) -> Option<T>,
    ) -> Option<T> {
        if self.fours == wanted {
            return rest(&self.left);
        }
        for kind in from..MAX_KINDS {
            if self.left[kind] < 4 {
                continue;
            }
            self.take(kind, 4);
            if let Some(found) = self.choose(wanted, kind + 1, rest) {
                return Some(found);
            }
            self.left[kind] += 4;
            self.len -= 1;
            self.fours -= 1;
        }
        None
    }

    /// The groups that were taken out, by kind indices.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let taken = self.taken[..self.len].iter();
        taken
            .map(|&(kind, tiles)| vec![usize::from(kind); usize::from(tiles)])
            .collect()
    }
}
