//! How the nodes of a space follow from each other, and which hands win where they end.

use super::Finished;
use super::level::{Level, Node};
use crate::source::suit::{Class, NEVER, ODD, PAIRS, SuitStates, keys};
use duipai_engines::Rules;

/// What some suits of a hand are together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub class: Class,
    /// Whether one of them has no tile, where that matters.
    lacks: bool,
}

/// How to go on from the nodes before a suit, leading somewhere or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    /// By node: where its ways start; and at the end their number.
    starts: Vec<usize>,
    /// A class of the suit, and the node it leads to.
    all: Vec<(u16, u16)>,
}

/// What every section needs to know of the rules.
pub(super) struct Limits<'a> {
    pub rules: &'a Rules,
    pub wilds: u8,
    /// How many fours there may be among seven pairs, if those win.
    pub fours: Option<usize>,
}

impl Limits<'_> {
    /// Whether some suits can be part of a winning hand.
    fn leads_on(&self, sum: &Sum) -> bool {
        let Class {
            size,
            sets,
            with_eye,
            fours,
        } = sum.class;
        let most = self.rules.sizes().largest() as u8;
        let allowed = most.checked_sub(size).map(|room| room.min(self.wilds));
        allowed.is_some_and(|allowed| sets.min(with_eye) <= allowed)
            || self.are_pairs(fours) && usize::from(size) <= PAIRS
    }

    /// Whether pairs with so many fours, or with [`ODD`] for no pairs, can win.
    fn are_pairs(&self, fours: u8) -> bool {
        self.fours.is_some_and(|most| usize::from(fours) <= most)
    }

    /// Bit k is set if a finished hand wins with k wilds.
    pub fn wins(&self, sum: &Sum) -> u32 {
        if !sum.lacks {
            return 0;
        }
        let Class {
            size,
            with_eye,
            fours,
            ..
        } = sum.class;
        // Wilds beyond the fewest come in threes, as sizes do, and three wilds are a set of a kind that the
        // hand does not hold: there always is one.
        let standard = (with_eye..=self.wilds)
            .filter(|&k| self.rules.sizes().contains(usize::from(size + k)))
            .fold(0_u32, |bits, k| bits | 1 << k);
        let pairs = self.are_pairs(fours) && usize::from(size) == PAIRS;
        standard | u32::from(pairs)
    }
}

/// Finds all nodes and how they follow from each other; returns by suit the ways on, and what the nodes after the last
/// suit are. `must_lack` says that some suit must have no tile.
pub(super) fn lay_out(
    tables: &[&SuitStates],
    limits: &Limits,
    must_lack: bool,
) -> (Vec<Ways>, Vec<Sum>) {
    let pairs = limits.fours.is_some();
    let mut sums = vec![Sum {
        class: Class {
            size: 0,
            sets: 0,
            with_eye: NEVER,
            fours: if pairs { 0 } else { ODD },
        },
        lacks: !must_lack,
    }];
    let mut ways_of = Vec::new();
    for table in tables {
        let mut ways = Ways::default();
        let mut following = Vec::new();
        let mut number_of = vec![u16::MAX; 2 * keys(pairs)];
        for before in sums {
            ways.starts.push(ways.all.len());
            for (number, &class) in table.classes.iter().enumerate() {
                let sum = Sum {
                    class: add(before.class, class),
                    lacks: before.lacks || class.size == 0,
                };
                if !limits.leads_on(&sum) {
                    continue;
                }
                let key = 2 * sum.class.key(pairs) + usize::from(sum.lacks);
                if number_of[key] == u16::MAX {
                    number_of[key] = following.len() as u16;
                    following.push(sum);
                }
                ways.all.push((number as u16, number_of[key]));
            }
        }
        ways.starts.push(ways.all.len());
        ways_of.push(ways);
        sums = following;
    }
    (ways_of, sums)
}

/// Counts from the last suit back; returns the node before the first suit, and the levels.
pub(super) fn count(
    ways_of: &[Ways],
    tables: &[&SuitStates],
    finished: &[Finished],
) -> (Node, Vec<Level>) {
    let hands = |finished: &Finished| u64::from(finished.wilds.count_ones());
    let mut nodes: Vec<Node> = (finished.iter())
        .map(|finished| Node::finished(hands(finished)))
        .collect();
    let mut levels = Vec::with_capacity(ways_of.len());
    for (ways, states) in ways_of.iter().zip(tables).rev() {
        let of_node = |ends: &[usize]| &ways.all[ends[0]..ends[1]];
        let (level, before) = Level::before(nodes, states, ways.starts.windows(2).map(of_node));
        levels.push(level);
        nodes = before;
    }
    levels.reverse();
    (nodes[0], levels)
}

/// What two parts are together.
fn add(a: Class, b: Class) -> Class {
    Class {
        size: a.size + b.size,
        sets: (a.sets + b.sets).min(NEVER),
        with_eye: (a.with_eye + b.sets).min(a.sets + b.with_eye).min(NEVER),
        // Fourteen tiles hold three fours, so sums of good parts stay below.
        fours: (a.fours + b.fours).min(ODD),
    }
}
