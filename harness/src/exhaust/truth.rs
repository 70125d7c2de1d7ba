//! The truth about a hand, put together from the states of its suits.
//!
//! Whether a hand wins follows from one small class for each of its suits: the fewest wilds that make the
//! suit sets, the fewest that make it sets and an eye, how many fours are among its pairs, and where it stands in
//! a special hand. The classes come from complete states built forward and from listed hands, as the source
//! `winners` has them, and from no engine: so billions of hands can be held against them without asking anybody.

use super::across::{Across, STRANGE};
use crate::source::complete::{Groups, fours_allowed};
use crate::source::specials::{is_listed, special_hands};
use crate::source::suit::{NEVER, ODD, PAIRS, RANKS, SuitStates};
use duipai_engines::form::{Form, Shape};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Hand, Rules};

/// What a suit's state is to the rest of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    sets: u8,
    with_eye: u8,
    fours: u8,
    empty: bool,
    /// What it is to the special hands.
    label: u8,
}

/// No part of any winning hand.
const DEAD: Class = Class {
    sets: NEVER,
    with_eye: NEVER,
    fours: ODD,
    empty: false,
    label: STRANGE,
};

/// The truth about all hands of one size with so many wilds.
#[derive(Clone, Debug)]
pub struct Truth {
    /// By suit, which of the tables it has.
    table_of: Vec<usize>,
    /// By kind of suit and base-5 number of a state: its class.
    tables: Vec<Vec<u8>>,
    classes: Vec<Class>,
    /// By suit, where it begins and how many ranks it has.
    suits: Vec<(usize, usize)>,
    wilds: u8,
    missing: MissingSuit,
    /// Whether the rules have hands of this size with so many wilds.
    legal: bool,
    /// How many fours may be among seven pairs, where those have this size.
    fours: Option<usize>,
    /// The special hands of this size.
    across: Across,
}

/// Some suits of a hand, put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    sets: u8,
    with_eye: u8,
    fours: u8,
    across: u16,
    /// Whether the suit that has to be missing is, or none has to.
    lacks: bool,
}

impl Truth {
    /// The truth under `rules` about hands of `size` tiles, `wilds` of them wild. `None` where a hand is more than
    /// its suits: where groups mix them, where wilds may stand in special hands, where tiles count as wilds, and where a
    /// hand has to be worth something or what is alike has to stay together.
    #[must_use]
    pub fn new(rules: &Rules, wilds: u8, size: usize) -> Option<Self> {
        let mixed = rules.jiao() || rules.menzi().contains(&Shape::CrossRank);
        // Of pairs only the fours are known, and of listed hands whether they are there: not how many wilds
        // complete them.
        let special = |form: &Form| form.as_seven_pairs().is_some() || is_listed(form);
        let told = |form: &Form| {
            let whole = wilds == 0 || !form.wilds;
            form.as_sets_with_eye().is_some() || whole && special(form)
        };
        let untold = |form: &Form| !told(form) && form.has_size(size);
        let more = rules.base_xi() > 0 || !rules.kan_splittable() || !rules.wild_kinds().is_empty();
        if mixed || more || rules.forms().iter().any(untold) {
            return None;
        }
        let fours = fours_allowed(rules).filter(|_| size == PAIRS && wilds == 0);
        let legal = rules.bare_sizes().contains(size) && wilds <= rules.wild_max();
        let suits: Vec<(usize, usize)> = (rules.suits().iter())
            .map(|suit| (suit.first, suit.ranks))
            .collect();
        let mut kinds: Vec<Groups> = Vec::new();
        let mut table_of = Vec::new();
        for groups in Groups::by_suit(rules) {
            let known = kinds.iter().position(|kind| *kind == groups);
            table_of.push(known.unwrap_or(kinds.len()));
            if known.is_none() {
                kinds.push(groups);
            }
        }
        let mut listed = Vec::new();
        if legal && wilds == 0 {
            listed = special_hands(rules);
            listed.retain(|hand| hand.size() == size);
        }
        let (across, labelled) = Across::new(&listed, &suits, &table_of);
        let mut truth = Self {
            table_of,
            tables: Vec::new(),
            classes: vec![DEAD],
            suits,
            wilds,
            missing: rules.missing_suit(),
            legal,
            fours,
            across,
        };
        for (groups, labelled) in kinds.iter().zip(labelled) {
            // What no rules know of wins nowhere, so its states need no classes.
            let most = if legal { size } else { 0 };
            let held = if legal { wilds } else { 0 };
            let states = SuitStates::new(groups, most, held, rules.copy_limit(), fours);
            let mut table = truth.table(&states, groups.ranks);
            for (counts, label) in labelled {
                let class = &mut table[code(&counts)];
                let known = truth.classes[usize::from(*class)];
                *class = truth.number(Class { label, ..known });
            }
            truth.tables.push(table);
        }
        Some(truth)
    }

    /// The class of every state of one kind of suit.
    fn table(&mut self, states: &SuitStates, ranks: usize) -> Vec<u8> {
        let mut table = vec![0; 5_usize.pow(ranks as u32)];
        let mut counts = [0; RANKS];
        for (number, known) in states.classes.iter().enumerate() {
            let class = Class {
                sets: known.sets,
                with_eye: known.with_eye,
                fours: known.fours,
                empty: known.size == 0 && self.missing != MissingSuit::None,
                label: STRANGE,
            };
            let id = self.number(class);
            for state in states.of_class(number) {
                states.write(state, &mut counts);
                table[code(&counts[..ranks])] = id;
            }
        }
        table
    }

    /// The number of a class, which gets one if it has none.
    fn number(&mut self, class: Class) -> u8 {
        let known = self.classes.iter().position(|earlier| *earlier == class);
        let number = known.unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        });
        u8::try_from(number).expect("classes are few")
    }

    /// How many classes there are.
    #[must_use]
    pub const fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The class of a suit's counts, each at most 4. `suit` is its place among the suits that are played with.
    #[must_use]
    #[inline]
    pub fn class(&self, suit: usize, counts: &[u8]) -> u8 {
        self.tables[self.table_of[suit]][code(counts)]
    }

    /// Nothing put together yet, of a hand that names this missing suit.
    #[must_use]
    pub fn start(&self) -> Node {
        Node {
            sets: 0,
            with_eye: NEVER,
            fours: 0,
            across: self.across.start(),
            lacks: self.missing == MissingSuit::None,
        }
    }

    /// One more suit put to it, in a hand that names `missing`.
    #[must_use]
    #[inline]
    pub fn with(&self, node: Node, suit: usize, class: u8, missing: Option<u8>) -> Node {
        let class = self.classes[usize::from(class)];
        let meant = missing.is_none_or(|missing| usize::from(missing) == suit);
        Node {
            sets: (node.sets + class.sets).min(NEVER),
            with_eye: (node.with_eye + class.sets)
                .min(node.sets + class.with_eye)
                .min(NEVER),
            fours: (node.fours + class.fours).min(ODD),
            across: self.across.step(node.across, suit, class.label),
            lacks: node.lacks || class.empty && meant,
        }
    }

    /// Whether a hand whose suits are all put together wins.
    #[must_use]
    #[inline]
    pub fn complete(&self, node: Node) -> bool {
        // Wilds beyond the fewest come in threes, as sizes do, and three wilds are a set of a kind that the
        // hand does not hold: there always is one.
        let pairs = self
            .fours
            .is_some_and(|most| usize::from(node.fours) <= most);
        self.legal
            && node.lacks
            && (node.with_eye <= self.wilds || pairs || self.across.lists(node.across))
    }

    /// Whether a hand wins whose suits have these classes and that names `missing`.
    #[must_use]
    pub fn wins(&self, classes: &[u8], missing: Option<u8>) -> bool {
        let all = classes.iter().enumerate();
        let node = all.fold(self.start(), |node, (suit, &class)| {
            self.with(node, suit, class, missing)
        });
        self.complete(node)
    }

    /// Whether a plain hand of this size and so many wilds wins, which holds no kind more than four times.
    #[must_use]
    pub fn judge(&self, hand: &Hand) -> bool {
        let suits = self.suits.iter().enumerate();
        let node = suits.fold(self.start(), |node, (suit, &(first, ranks))| {
            let class = self.class(suit, &hand.counts()[first..first + ranks]);
            self.with(node, suit, class, hand.missing())
        });
        self.complete(node)
    }
}

/// A state's number in base 5, rank 1 the lowest digit.
#[inline]
fn code(counts: &[u8]) -> usize {
    let digits = counts.iter().rev();
    digits.fold(0, |code, &count| code * 5 + usize::from(count))
}

#[cfg(test)]
mod tests;
