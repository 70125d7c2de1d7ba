//! The walk through every reading of a hand, which keeps the one that is worth most.
//!
//! Of groups with the same lowest tile none is taken before one that comes earlier in the list, so that every
//! reading is met once. Where the last card lies is decided on the way: two sums run along, one of readings in
//! which it is in none of the groups so far, and one in which it is in the best of them.

use super::forced::Forced;
use super::points::{HELD, with_last};
use super::ways::{Cards, Quota, Way, Ways, lowest, top};
use crate::fault::Faults;
use crate::form::Shape;
use crate::hand::{Hand, LastCard};

/// The most groups a hand has: a dealt one may be twenty single cards.
const MAX_GROUPS: usize = 20;

/// Less than any sum: there is no such reading.
const NEVER: i16 = i16::MIN / 2;

/// A complete hand.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub(super) worth: i16,
    path: [u16; MAX_GROUPS],
    depth: usize,
}

impl Reading {
    /// Its groups.
    pub(super) fn groups<'a>(&self, ways: &'a Ways) -> impl Iterator<Item = &'a Way> {
        let path = self.path.into_iter().take(self.depth);
        path.map(|number| &ways.all[usize::from(number)])
    }
}

/// What is left of a hand, and the sums so far.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    pub(super) cards: Cards,
    pub(super) quota: Quota,
    /// Worth of all groups so far, the last card in none of them.
    apart: i16,
    /// The same with the last card in one of them.
    placed: i16,
}

impl Rest {
    /// Before any group is taken; `exposed` is what exposed groups are worth.
    pub(super) const fn new(cards: Cards, quota: Quota, exposed: i16) -> Self {
        Self {
            cards,
            quota,
            apart: exposed,
            placed: NEVER,
        }
    }
}

pub(super) struct Walk<'a, F> {
    ways: &'a Ways,
    last: Option<LastCard>,
    /// Highest bit of the last card's kind, 0 without one.
    last_top: Cards,
    /// Whether one reading is as good as any.
    any: bool,
    path: [u16; MAX_GROUPS],
    best: Option<Reading>,
    fault: F,
}

impl<'a, F: Faults> Walk<'a, F> {
    pub(super) fn new(ways: &'a Ways, hand: &Hand, fault: F) -> Self {
        Self {
            ways,
            last: hand.last(),
            last_top: hand.last().map_or(0, |last| top(last.kind.index())),
            any: !ways.form.scored || fault.is(10),
            path: [0; MAX_GROUPS],
            best: None,
            fault,
        }
    }

    /// The best reading that has these groups.
    pub(super) fn run(
        mut self,
        mut rest: Rest,
        forced: impl Iterator<Item = Forced>,
    ) -> Option<Reading> {
        let mut depth = 0;
        for group in forced {
            rest = self.set_aside(&rest, &group, depth)?;
            depth += 1;
        }
        self.step(&rest, 0, depth);
        self.best
    }

    /// Takes a group that is not chosen; `None` if the form has no room for it.
    fn set_aside(&mut self, rest: &Rest, group: &Forced, depth: usize) -> Option<Rest> {
        let number = self.ways.alike(group.shape, group.kind)?;
        let way = &self.ways.all[number];
        let cards = way.taken_from(rest.cards)?;
        let quota = rest.quota.without(way.part, false)?;
        self.path[depth] = number as u16;
        let inside = self.last.filter(|_| group.with_last);
        let worth = way.points[inside.map_or(HELD, with_last)];
        let (apart, placed) = match inside {
            Some(_) => (NEVER, rest.apart + worth),
            None => (rest.apart + worth, rest.placed + worth),
        };
        Some(Rest {
            cards,
            quota,
            apart,
            placed,
        })
    }

    /// Goes on from the lowest card, with groups from number `from` on. Says whether to stop.
    fn step(&mut self, rest: &Rest, from: usize, depth: usize) -> bool {
        if rest.cards == 0 {
            return self.complete(rest, depth);
        }
        let ways = self.ways;
        let lowest = lowest(rest.cards);
        let end = ways.starts[lowest + 1];
        for number in from.max(ways.starts[lowest])..end {
            let way = &ways.all[number];
            let Some(cards) = way.taken_from(rest.cards) else {
                continue;
            };
            // In this order equal groups follow each other.
            let repeated = depth > 0 && usize::from(self.path[depth - 1]) == number;
            let quota = match rest.quota.without(way.part, repeated) {
                Some(quota) => quota,
                None if self.fault.is(7) && way.eye => rest.quota,
                None => continue,
            };
            if self.is_skipped(way, rest.cards, lowest) {
                continue;
            }
            self.path[depth] = number as u16;
            let rest = self.counted(rest, way, cards, quota);
            if self.step(&rest, number, depth + 1) {
                return true;
            }
        }
        false
    }

    /// What is left, and the sums with the group among them.
    #[inline]
    fn counted(&self, rest: &Rest, way: &Way, cards: Cards, quota: Quota) -> Rest {
        let held = way.points[HELD];
        let (mut apart, mut placed) = (rest.apart + held, rest.placed + held);
        if let Some(last) = self.last
            && way.holds(self.last_top)
        {
            placed = placed.max(rest.apart + way.points[with_last(last)]);
            if self.fault.is(11) {
                apart = NEVER;
            }
        }
        Rest {
            cards,
            quota,
            apart,
            placed,
        }
    }

    /// No card is left, so there are as many groups as there should be. Says whether to stop.
    fn complete(&mut self, rest: &Rest, depth: usize) -> bool {
        let worth = match self.last {
            Some(_) => rest.placed,
            None => rest.apart,
        };
        if self.best.is_none_or(|best| worth > best.worth) {
            self.best = Some(Reading {
                worth,
                path: self.path,
                depth,
            });
        }
        self.any
    }

    /// Planted: whether the group is passed over because a run fits.
    #[inline]
    fn is_skipped(&self, way: &Way, cards: Cards, lowest: usize) -> bool {
        let skipped =
            self.fault.is(1) && way.group.shape() == Shape::Triplet || self.fault.is(2) && way.eye;
        let own = self.ways.starts[lowest]..self.ways.starts[lowest + 1];
        let fits = |way: &Way| way.group.shape() == Shape::Run && way.taken_from(cards).is_some();
        skipped && self.ways.all[own].iter().any(fits)
    }
}
