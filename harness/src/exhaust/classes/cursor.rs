//! Going from class to class: the last number of a class is changed before the ones before it, so most steps
//! change the honours or one part.

use super::draw::Draw;
use super::{Classes, ROOM, SUITS, State, choices};
use duipai_engines::Hand;
use duipai_engines::tile::MAX_KINDS;

/// One class.
pub(super) struct Cursor<'a> {
    classes: &'a Classes,
    section: usize,
    /// By part, the number of its state among those of as many tiles.
    places: [u64; SUITS],
    /// The number of the honours' class among those of as many tiles.
    honours: u64,
    /// By part, its state as it is and mirrored, if that makes a difference to the class.
    states: [[State; 2]; SUITS],
    /// How many hands the class holds for each arrangement of its honours.
    weight: u64,
}

impl<'a> Cursor<'a> {
    /// Class number `number`, which there must be.
    pub(super) fn at(classes: &'a Classes, number: u64) -> Self {
        // The first section has none before it, and none is empty.
        let section = classes
            .sections
            .partition_point(|section| section.before <= number)
            - 1;
        let here = &classes.sections[section];
        let honours = classes.honours.count(here.honours);
        let number = number - here.before;
        let mut cursor = Self {
            classes,
            section,
            places: [0; SUITS],
            honours: number % honours,
            states: [[[0; 10]; 2]; SUITS],
            weight: 0,
        };
        let mut rest = u128::from(number / honours);
        for (part, alike) in here.chains().rev() {
            let states = classes.states.count(here.tiles[part]);
            let ways = choices(states, alike);
            choose(rest % ways, states, &mut cursor.places[part..part + alike]);
            rest /= ways;
        }
        cursor.look_up(0);
        cursor
    }

    /// Goes on to the next class; after the last one it stays somewhere.
    #[inline]
    pub(super) fn advance(&mut self) {
        let section = &self.classes.sections[self.section];
        self.honours += 1;
        if self.honours < self.classes.honours.count(section.honours) {
            return;
        }
        self.honours = 0;
        for part in (0..SUITS).rev() {
            if self.places[part] + 1 < self.classes.states.count(section.tiles[part]) {
                self.places[part] += 1;
                for later in part + 1..SUITS {
                    self.places[later] = if section.chained[later] {
                        self.places[later - 1]
                    } else {
                        0
                    };
                }
                self.look_up(part);
                return;
            }
        }
        if self.section + 1 < self.classes.sections.len() {
            self.section += 1;
            self.places = [0; SUITS];
            self.look_up(0);
        }
    }

    /// Looks up the states of parts from `from` on, and what the class weighs.
    fn look_up(&mut self, from: usize) {
        let classes = self.classes;
        let section = &classes.sections[self.section];
        for part in from..classes.suits.len() {
            let state = classes
                .states
                .counts(section.tiles[part], self.places[part]);
            self.states[part] = [state; 2];
            if classes.symmetry.mirror {
                self.states[part][1][..classes.ranks].reverse();
            }
        }
        let mut weight = classes.ways.len() as u64;
        let mut alike = 1;
        for part in 0..classes.suits.len() {
            let repeated = section.chained[part] && self.places[part] == self.places[part - 1];
            alike = if repeated { alike + 1 } else { 1 };
            // Equal parts change places without making another hand.
            weight /= alike;
        }
        let two_ways = (self.states.iter()).filter(|[state, mirrored]| state != mirrored);
        self.weight = weight << two_ways.count();
    }

    /// A random member, and how many there are.
    #[inline]
    pub(super) fn member(&self, mut draw: Draw) -> (Hand, u64) {
        let classes = self.classes;
        let section = &classes.sections[self.section];
        let way = &classes.ways[draw.below(classes.ways.len())];
        let mut counts = [0; ROOM];
        let mut missing = None;
        // Each suit is written with the zeros beyond its ranks, over which the next one is written.
        for (suit, (&first, &part)) in classes.suits.iter().zip(way).enumerate() {
            let state = &self.states[part][draw.below(2)];
            counts[first..first + state.len()].copy_from_slice(state);
            if section.missing == Some(part) {
                missing = Some(suit as u8);
            }
        }
        let members = classes.honours.members(section.honours, self.honours);
        let honours = &members[draw.below(members.len())];
        let first = classes.first_honour;
        counts[first..first + honours.len()].copy_from_slice(honours);
        let counts = counts.first_chunk::<MAX_KINDS>().expect("room for more");
        let mut hand = Hand::from_counts(classes.rules.alphabet(), *counts, classes.wilds);
        hand.set_missing(missing);
        (hand, self.weight * members.len() as u64)
    }
}

/// Choice number `number` of states for some parts, none before the one before it.
fn choose(mut number: u128, states: u64, places: &mut [u64]) {
    let (mut first, parts) = (0, places.len());
    for (part, place) in places.iter_mut().enumerate() {
        let parts = parts - part;
        let left = states - first;
        // Choices in which this part has one of the first `count` states that are left.
        let before = |count: u64| choices(left, parts) - choices(left - count, parts);
        let (mut low, mut high) = (0, left);
        while high - low > 1 {
            let middle = low.midpoint(high);
            if before(middle) <= number {
                low = middle;
            } else {
                high = middle;
            }
        }
        number -= before(low);
        first += low;
        *place = first;
    }
}
