//! Every reading of a hand: the lowest card in every group it can be in.

use super::kept::Together;
use super::worth::{By, Worth, last_of};
use super::{Groups, Huxi, KINDS, Place, RANKS, Reading, Table};
use crate::form::{Exposed, MAX_GROUP, Shape};
use crate::hand::Hand;

/// A group of a reading.
#[derive(Clone, Copy)]
pub(super) struct Laid {
    pub(super) shape: Shape,
    cards: [usize; MAX_GROUP],
    len: usize,
}

impl Laid {
    /// These cards, at most four of them.
    pub(super) fn new(shape: Shape, cards: &[usize]) -> Self {
        let mut all = [0; MAX_GROUP];
        all[..cards.len()].copy_from_slice(cards);
        Self {
            shape,
            cards: all,
            len: cards.len(),
        }
    }

    pub(super) fn cards(&self) -> &[usize] {
        &self.cards[..self.len]
    }

    /// Whether it is of this kind alone, three or four.
    pub(super) fn is_alike(&self, kind: usize) -> bool {
        matches!(self.shape, Shape::Triplet | Shape::Four) && self.cards[0] == kind
    }
}

/// Ranks 2, 7 and 10, from 0.
const RED: [usize; 3] = [1, 6, 9];

/// The search.
pub(super) struct Readings<'a> {
    how: &'a Huxi,
    table: &'a Table,
    counts: [u8; KINDS],
    left: [u8; KINDS],
    laid: Vec<Laid>,
    eye: bool,
    open: Exposed,
    open_worth: i16,
    worth: Worth<'a>,
    together: Together,
    found: Option<i16>,
    /// Whether to look no further.
    done: bool,
    /// What groups were worth that led nowhere.
    tried: i16,
}

impl<'a> Readings<'a> {
    /// What the hand is worth; `None` without a reading.
    pub(super) fn best(how: &'a Huxi, table: &'a Table, hand: &Hand) -> Option<i16> {
        let mut counts = [0; KINDS];
        counts.copy_from_slice(&hand.counts()[..KINDS]);
        let last = last_of(how.place, hand);
        let together = if table.keeps {
            Together::of(how.kept, &counts, last, table.has_fours())
        } else {
            Together::FREE
        };
        let worth = Worth {
            how,
            xi: table.xi,
            last,
            last_beside: together.last_beside,
        };
        let mut left = counts;
        if let (Place::AddedAgain, Some((last, _))) = (how.place, last) {
            left[last] += 1;
        }
        let mut readings = Self {
            how,
            table,
            counts,
            left,
            laid: Vec::with_capacity(KINDS),
            eye: false,
            open: hand.exposed(),
            open_worth: worth.of_exposed(hand),
            worth,
            together,
            found: None,
            done: false,
            tried: 0,
        };
        readings.go();
        readings.found
    }

    fn go(&mut self) {
        let Some(card) = self.left.iter().position(|&count| count > 0) else {
            return self.complete();
        };
        let (rank, up) = (card % RANKS, |steps: usize| card + steps);
        if self.table.has_fours() || self.how.groups == Groups::FoursAsSets {
            self.lay(Shape::Four, &[card; 4]);
        }
        self.lay(Shape::Triplet, &[card; 3]);
        if rank + 2 < RANKS {
            self.lay(Shape::Run, &[card, up(1), up(2)]);
        }
        if rank == 0 && self.how.groups == Groups::RunsWrap {
            self.lay(Shape::Run, &[up(8), up(9), card]);
            self.lay(Shape::Run, &[up(9), card, up(1)]);
        }
        if rank == RED[0] {
            self.lay(Shape::Red, &[card, up(5), up(8)]);
        }
        if self.table.jiao && card < RANKS {
            self.mixed(card, up(RANKS));
        }
        if !self.eye {
            self.eyes(card, rank);
        }
    }

    fn mixed(&mut self, small: usize, big: usize) {
        let may = |kind: usize| self.how.groups != Groups::JiaoOfTwo || self.counts[kind] == 2;
        let (of_small, of_big) = (may(small), may(big));
        let one_way = self.how.groups == Groups::JiaoOneWay && self.left[big] >= 2;
        if of_big {
            self.lay(Shape::Mixed, &[small, big, big]);
        }
        if of_small && !one_way {
            self.lay(Shape::Mixed, &[small, small, big]);
        }
    }

    fn eyes(&mut self, card: usize, rank: usize) {
        self.eye = true;
        let table = self.table;
        for &shape in &table.eyes {
            match shape {
                Shape::Pair => self.lay(shape, &[card, card]),
                Shape::Adjacent if rank + 1 < RANKS => self.lay(shape, &[card, card + 1]),
                Shape::Gap if rank + 2 < RANKS => self.lay(shape, &[card, card + 2]),
                Shape::RedPair if RED.contains(&rank) => {
                    for other in RED.into_iter().filter(|&other| other > rank) {
                        self.lay(shape, &[card, card - rank + other]);
                    }
                }
                Shape::CrossRank if card < RANKS => self.lay(shape, &[card, card + RANKS]),
                _ => {}
            }
        }
        self.eye = false;
    }

    /// Lays a group if its cards are there, and goes on.
    fn lay(&mut self, shape: Shape, cards: &[usize]) {
        if self.done {
            return;
        }
        let before = self.left;
        for &card in cards {
            if self.left[card] == 0 {
                self.left = before;
                return;
            }
            self.left[card] -= 1;
        }
        let group = Laid::new(shape, cards);
        self.laid.push(group);
        self.go();
        self.laid.pop();
        self.left = before;
        if self.found.is_none() {
            self.tried += self.worth.of(&group, By::Deal);
        }
    }

    /// No card is left.
    fn complete(&mut self) {
        if !self.is_a_form() || !self.together.is_kept(&self.laid) {
            return;
        }
        let worth = self.open_worth + self.worth.of_reading(&self.laid);
        let best = self.found.map_or(worth, |found| found.max(worth));
        let (found, done) = match self.how.reading {
            Reading::Best => (best, false),
            Reading::First => (worth, true),
            Reading::Last => (worth, false),
            Reading::FirstEnough => (best, worth >= self.table.base),
            Reading::FirstAndTried => (worth + self.tried, true),
        };
        self.found = Some(found);
        self.done = done;
    }

    /// Whether the groups are as many of each sort as a form has.
    fn is_a_form(&self) -> bool {
        let (table, how) = (self.table, self.how.groups);
        let is_four = |group: &&Laid| group.shape == Shape::Four;
        let concealed = self.laid.iter().filter(is_four).count();
        let fours = concealed + self.open.fours;
        let groups = self.laid.len() - usize::from(self.eye) + self.open.groups;
        if !self.eye {
            let none = match how {
                Groups::FoursWithoutPair => true,
                Groups::SevensBesideFour => concealed == 0,
                _ => fours == 0,
            };
            return table.sevens && groups == 7 && none;
        }
        let some = fours == 1 || fours > 1 && how != Groups::OneFour;
        table.sets_menzi || table.fours && groups == 6 && some
    }
}
