//! The items of a hand: which groups fit, and what each is worth in it.
//!
//! Only like cards change their worth with the last card. If the hand has more of that kind than the group
//! takes, the last card may be counted in another group that holds the kind. There is one, and it is worth the
//! same with it: no two groups of like cards have room in four. So the better of two worths is the item's.

use super::super::prices::{KINDS, NO_EYE, Packed};
use super::{Best, Item, count_of, fits};
use crate::fault::Faults;
use crate::hand::LastCard;
use crate::tile::COPIES;

impl<F: Faults> Best<'_, F> {
    /// Lists the groups that fit these cards, and bounds what they may be worth.
    pub(super) fn list(&mut self, left: Packed) {
        for kind in 0..KINDS {
            self.starts[kind] = self.items.len() as u8;
            if count_of(left, kind) == 0 {
                continue;
            }
            for place in self.prices.of_kind[kind].clone() {
                let priced = &self.prices.all[place];
                let unlisted = self.fault.is(2)
                    && (priced.alike, priced.size) == (Some(kind as u8), 3)
                    && self.counts[kind] == COPIES;
                if fits(left, priced.need) && !unlisted {
                    self.items.push(Item {
                        need: priced.need,
                        worth: self.worth(place),
                        of: priced.of,
                        group: place as u8,
                    });
                }
            }
        }
        self.starts[KINDS] = self.items.len() as u8;
        if self.fault.is(6) {
            let last = self.starts[KINDS].saturating_sub(1);
            self.starts = self.starts.map(|start| start.min(last));
        }
        for kind in (0..KINDS).rev() {
            self.bounds[kind] = self.bounds[kind + 1] + self.bound(left, kind);
        }
    }

    /// What the items with their lowest card in a kind may be worth together: as if no other kind ran short.
    fn bound(&self, left: Packed, kind: usize) -> i16 {
        let [start, end] = [kind, kind + 1].map(|kind| usize::from(self.starts[kind]));
        let mut most = [0; COPIES as usize + 1];
        let count = count_of(left, kind);
        for item in self.items[start..end].iter().filter(|item| item.worth > 0) {
            let takes = count_of(item.need, kind);
            for cards in takes..=count {
                most[cards] = most[cards].max(most[cards - takes] + item.worth);
            }
        }
        most[count]
    }

    pub(super) fn bound_eye(&mut self) {
        if self.leaves > 0 {
            let drawn = self.last.filter(|last| last.drawn);
            let with_last = drawn.map_or(0, |last| self.prices.pair_drawn[last.kind.index()]);
            self.eye_bound = self.prices.best_eye.max(with_last);
        }
    }

    /// What a group is worth in this hand.
    fn worth(&self, place: usize) -> i16 {
        let priced = &self.prices.all[place];
        let Some(last) = self.last_among(place) else {
            return priced.held;
        };
        let with_last = self.with_last(place, last);
        let elsewhere = self.counts[last.kind.index()] > priced.size;
        if elsewhere && !self.fault.is(14) {
            with_last.max(priced.held)
        } else {
            with_last
        }
    }

    /// What a group is worth that has to be there: it holds the last card only if there is no other of its kind.
    pub(super) fn worth_of_forced(&self, place: usize) -> i16 {
        let priced = &self.prices.all[place];
        match self.last_among(place) {
            Some(last) if self.counts[last.kind.index()] == priced.size => {
                self.with_last(place, last)
            }
            _ => priced.held,
        }
    }

    /// The last card, if this is a group of its kind alone.
    fn last_among(&self, place: usize) -> Option<LastCard> {
        let alike = self.prices.all[place].alike?;
        self.last
            .filter(|last| last.kind.index() == usize::from(alike))
    }

    fn with_last(&self, place: usize, last: LastCard) -> i16 {
        let priced = &self.prices.all[place];
        if last.drawn {
            priced.drawn
        } else if self.fault.is(15) {
            priced.held
        } else {
            priced.brought
        }
    }

    /// What two cards are worth as an eye, or [`NO_EYE`].
    pub(super) fn worth_of_eye(&self, [a, b]: [u8; 2]) -> i16 {
        let [a, b] = [a, b].map(usize::from);
        let worth = self.prices.eyes[a][b];
        match self.last {
            Some(last) if last.drawn && a == b && last.kind.index() == a && worth != NO_EYE => {
                let drawn = self.prices.pair_drawn[a];
                let elsewhere = self.counts[a] > 2;
                if elsewhere { drawn.max(worth) } else { drawn }
            }
            _ => worth,
        }
    }
}
