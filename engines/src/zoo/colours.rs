//! The fourth wrong-engine skeleton, for paohuzi: every eye, then the lowest card in every set it can be in.

use super::skeleton::{Skeleton, Wins};
use crate::engine::Refusal;
use crate::form::Shape;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::Alphabet;

/// What is done with 2-7-10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Red {
    /// It is a set.
    Right,
    /// The 10 is not asked for, and not taken.
    WithoutTen,
    /// It is none.
    NoSet,
    /// It is a set in the small colour only.
    SmallOnly,
    /// Taken for good wherever it is held.
    Committed,
    /// Its cards may be of both colours.
    AnyColours,
    /// Once in a colour.
    Once,
}

/// Which three ranks run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// Neighbours within a colour.
    Right,
    /// But none from rank 8.
    NoTop,
    /// The ten is written 0, and lies below the one.
    TenIsZero,
    /// Neighbours in the list of kinds, from one colour into the other too.
    AcrossColours,
}

/// What is done with cards that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// Three are a set.
    Right,
    /// Three of the lowest kind are one for good.
    Committed,
    /// Four are never split.
    QuadsNotSplit,
    /// Two of one colour and one of the other are a set too.
    Mixed,
}

/// What is asked of the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eye {
    /// What the rules say.
    Right,
    /// Shapes of the rules, but not this one.
    Not(Shape),
    /// A red pair is 2-7 or 7-10.
    NoTwoTen,
    /// A pair only of a kind held exactly twice.
    ExactlyTwo,
    /// Any two cards.
    AnyTwo,
    /// Any number of eyes.
    Many,
}

/// Whether every hand of the right groups wins: no xi are asked for, and cards that are alike may be split.
pub(super) fn wins_by_groups(rules: &Rules) -> bool {
    rules.alphabet() != Alphabet::Paohuzi || rules.base_xi() <= 0 && rules.kan_splittable()
}

/// The skeleton with its switches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    pub(super) red: Red,
    pub(super) runs: Runs,
    pub(super) alike: Alike,
    pub(super) eye: Eye,
    /// Cards come in another order with every call, and only the first one is looked for at the low end of
    /// its run, as in a list that nobody sorts.
    pub(super) unsorted: bool,
    /// Declined whatever it is: kinds and how often each is held.
    pub(super) lost: Option<&'static [(usize, u8)]>,
}

impl Colours {
    /// No slip at all.
    pub(super) const RIGHT: Self = Self {
        red: Red::Right,
        runs: Runs::Right,
        alike: Alike::Right,
        eye: Eye::Right,
        unsorted: false,
        lost: None,
    };
}

impl Skeleton for Colours {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        let own_colour = rules.alphabet() == Alphabet::Paohuzi
            && !rules.jiao()
            && !rules.menzi().contains(&Shape::CrossRank)
            && (rules.forms().iter()).all(|form| form.as_sets_with_eye().is_some())
            && wins_by_groups(rules);
        if own_colour {
            Ok(())
        } else {
            Err(Refusal(
                "it knows paohuzi without groups of both colours only".to_owned(),
            ))
        }
    }

    fn engine(&self, rules: &Rules) -> Box<dyn Wins> {
        Box::new(ColoursEngine {
            how: *self,
            menzi: rules.menzi().to_vec(),
            calls: 0,
        })
    }
}

const KINDS: usize = 20;
/// Ranks 2, 7 and 10, from 0.
const RED: [usize; 3] = [1, 6, 9];

struct ColoursEngine {
    how: Colours,
    menzi: Vec<Shape>,
    calls: usize,
}

impl Wins for ColoursEngine {
    fn wins(&mut self, hand: &Hand) -> bool {
        let mut held = [0; KINDS];
        held.copy_from_slice(&hand.counts()[..KINDS]);
        // A step that has no divisor in common with 20: every kind comes first at times.
        let first = if self.how.unsorted {
            self.calls * 7 % KINDS
        } else {
            0
        };
        self.calls += 1;
        if let Some(pattern) = self.how.lost
            && pattern.iter().all(|&(kind, count)| held[kind] == count)
        {
            return false;
        }
        let mut search = Search {
            how: &self.how,
            menzi: &self.menzi,
            held,
            left: held,
            reds: [0; 2],
            first,
        };
        search.any_eye()
    }

    fn reset(&mut self) {
        self.calls = 0;
    }
}

struct Search<'a> {
    how: &'a Colours,
    menzi: &'a [Shape],
    held: [u8; KINDS],
    left: [u8; KINDS],
    /// Sets of 2-7-10 taken, by colour.
    reds: [u8; 2],
    first: usize,
}

impl Search<'_> {
    fn any_eye(&mut self) -> bool {
        (0..KINDS).any(|one| {
            (one..KINDS).any(|other| self.is_eye(one, other) && self.with(&[one, other]))
        })
    }

    fn is_eye(&self, one: usize, other: usize) -> bool {
        if self.how.eye == Eye::AnyTwo {
            return true;
        }
        if one / 10 != other / 10 {
            return false;
        }
        let (low, high) = (one % 10, other % 10);
        let is = |shape: &Shape| match shape {
            Shape::Pair => {
                one == other && !(self.how.eye == Eye::ExactlyTwo && self.held[one] != 2)
            }
            Shape::Adjacent => high == low + 1,
            Shape::Gap => high == low + 2,
            Shape::RedPair => {
                let ends = self.how.eye == Eye::NoTwoTen && low == RED[0] && high == RED[2];
                low < high && RED.contains(&low) && RED.contains(&high) && !ends
            }
            _ => false,
        };
        let mut shapes = self.menzi.iter();
        shapes.any(|shape| self.how.eye != Eye::Not(*shape) && is(shape))
    }

    /// Whether these cards are there and the rest is sets.
    fn with(&mut self, cards: &[usize]) -> bool {
        let before = self.left;
        for &card in cards {
            if self.left[card] == 0 {
                self.left = before;
                return false;
            }
            self.left[card] -= 1;
        }
        if self.sets() {
            return true;
        }
        self.left = before;
        false
    }

    fn sets(&mut self) -> bool {
        let mut order = (self.first..KINDS).chain(0..self.first);
        let Some(card) = order.find(|&kind| self.left[kind] > 0) else {
            return true;
        };
        if self.how.red == Red::Committed && RED.contains(&(card % 10)) {
            let red = RED.map(|rank| card / 10 * 10 + rank);
            if red.iter().all(|&card| self.left[card] > 0) {
                return self.with(&red);
            }
        }
        if self.how.alike == Alike::Committed && self.left[card] >= 3 {
            return self.with(&[card; 3]);
        }
        let split = self.how.alike != Alike::QuadsNotSplit || self.held[card] < 4;
        split && self.with(&[card; 3])
            || self.run(card)
            || self.red(card)
            || self.how.alike == Alike::Mixed && self.mixed(card)
            || self.how.eye == Eye::Many
                && (card..KINDS).any(|other| self.is_eye(card, other) && self.with(&[card, other]))
    }

    /// A run with this card, the lowest; in an unsorted list, at its low end.
    fn run(&mut self, card: usize) -> bool {
        let (colour, rank) = (card / 10 * 10, card % 10);
        if self.how.runs == Runs::TenIsZero {
            // In the order 0, 1, 2, … the ten comes first, and takes part in 0-1-2; the lowest card met here
            // may be any of the three.
            let place = |step: usize| colour + (step + 9) % 10;
            return (0..8).any(|start| {
                let run = [place(start), place(start + 1), place(start + 2)];
                run.contains(&card) && self.with(&run)
            });
        }
        let last = match self.how.runs {
            Runs::NoTop => 6,
            Runs::AcrossColours if colour == 0 => 9,
            _ => 7,
        };
        if rank <= last && card + 2 < KINDS {
            return self.with(&[card, card + 1, card + 2]);
        }
        false
    }

    fn red(&mut self, card: usize) -> bool {
        let (colour, rank) = (card / 10, card % 10);
        let once = self.how.red == Red::Once && self.reds[colour] > 0;
        let small = self.how.red == Red::SmallOnly && colour > 0;
        if !RED.contains(&rank) || once || small || self.how.red == Red::NoSet {
            return false;
        }
        let of = |colour: usize, place: usize| 10 * colour + RED[place];
        match self.how.red {
            Red::WithoutTen => self.with(&[of(colour, 0), of(colour, 1)]),
            Red::AnyColours => (0..8).any(|colours: usize| {
                let set = [0, 1, 2].map(|place| of(colours >> place & 1, place));
                set.contains(&card) && self.with(&set)
            }),
            _ => {
                self.reds[colour] += 1;
                let wins = self.with(&[of(colour, 0), of(colour, 1), of(colour, 2)]);
                self.reds[colour] -= 1;
                wins
            }
        }
    }

    fn mixed(&mut self, card: usize) -> bool {
        let other = (card + 10) % KINDS;
        self.with(&[card, card, other]) || self.with(&[card, other, other])
    }
}
