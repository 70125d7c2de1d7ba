//! The space of all winning hands: suit states combined into hands, counted, and numbered without gaps, so
//! that a number is a hand and a uniform number a uniform hand.

use super::complete::Groups;
use super::suit::{Class, NEVER, SuitStates};
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Alphabet, Hand, Rules};

/// All winning hands of some rules, numbered.
///
/// A hand is put together suit by suit. What has been put together so far is summed up in a [`Class`] of its
/// own, so the many hands pass through few *nodes*, and every node knows how many winning hands go on from it.
#[derive(Clone, Debug)]
pub(super) struct Space {
    alphabet: Alphabet,
    /// One for each different kind of suit.
    tables: Vec<SuitStates>,
    /// Which table each suit has.
    table_of: Vec<usize>,
    /// By suit, the nodes before it; after the last suit, the finished hands.
    levels: Vec<Level>,
    /// By node after the last suit: bit k is set if the hand wins with k wilds.
    wilds: Vec<u32>,
    total: u64,
}

#[derive(Clone, Debug, Default)]
struct Level {
    /// By node of the next level: how many winning hands go on from it.
    rest: Vec<u64>,
    /// By node: where its entries start; and at the end their number.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

/// A way to go on from a node: some state of a class of the next suit.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// How many of the node's hands come before those of this entry.
    before: u64,
    class: u16,
    next: u16,
}

impl Space {
    /// The winning hands of `rules` with up to `wilds` wilds. Groups that mix suits are left out: with those
    /// a hand is no longer the sum of its suits.
    pub fn new(rules: &Rules, wilds: u8) -> Self {
        let most = rules.sizes().largest();
        let suits = Groups::by_suit(rules);
        let (mut kinds, mut tables, mut table_of) = (Vec::new(), Vec::new(), Vec::new());
        for groups in &suits {
            let known = kinds.iter().position(|kind| *kind == groups);
            table_of.push(known.unwrap_or_else(|| {
                tables.push(SuitStates::new(groups, most, wilds, rules.copy_limit()));
                kinds.push(groups);
                kinds.len() - 1
            }));
        }
        let mut space = Self {
            alphabet: rules.alphabet(),
            tables,
            table_of,
            levels: Vec::new(),
            wilds: Vec::new(),
            total: 0,
        };
        let finished = space.lay_out(most, wilds);
        space.count(&finished, rules, wilds);
        space
    }

    /// Finds all nodes and how they follow from each other; returns those after the last suit.
    fn lay_out(&mut self, most: usize, wilds: u8) -> Vec<Class> {
        let mut nodes = vec![Class {
            size: 0,
            sets: 0,
            with_eye: NEVER,
        }];
        for &table in &self.table_of {
            let classes = &self.tables[table].classes;
            let mut level = Level::default();
            let mut following = Vec::new();
            let mut number_of = vec![u16::MAX; 32 * 32 * 32];
            for node in nodes {
                level.starts.push(level.entries.len() as u32);
                for (number, &class) in classes.iter().enumerate() {
                    let sum = add(node, class);
                    let allowed = (most as u8)
                        .checked_sub(sum.size)
                        .map(|room| room.min(wilds));
                    if allowed.is_none_or(|allowed| sum.sets.min(sum.with_eye) > allowed) {
                        continue;
                    }
                    let key = usize::from(sum.size) << 10
                        | usize::from(sum.sets) << 5
                        | usize::from(sum.with_eye);
                    if number_of[key] == u16::MAX {
                        number_of[key] = following.len() as u16;
                        following.push(sum);
                    }
                    level.entries.push(Entry {
                        before: 0,
                        class: number as u16,
                        next: number_of[key],
                    });
                }
            }
            level.starts.push(level.entries.len() as u32);
            self.levels.push(level);
            nodes = following;
        }
        nodes
    }

    /// Counts from the last suit back, and drops what leads nowhere.
    fn count(&mut self, finished: &[Class], rules: &Rules, wilds: u8) {
        // Wilds beyond the fewest come in threes, as sizes do, and three wilds are a set of a kind that the
        // hand does not hold: there always is one.
        let wins = |node: &Class| {
            (node.with_eye..=wilds)
                .filter(|&k| rules.sizes().contains(usize::from(node.size + k)))
                .fold(0_u32, |bits, k| bits | 1 << k)
        };
        self.wilds = finished.iter().map(wins).collect();
        let mut following: Vec<u64> = self
            .wilds
            .iter()
            .map(|bits| u64::from(bits.count_ones()))
            .collect();
        for (level, &table) in self.levels.iter_mut().zip(&self.table_of).rev() {
            let states = &self.tables[table];
            let mut kept = Vec::with_capacity(level.entries.len());
            let mut own = Vec::with_capacity(level.starts.len());
            for node in 0..level.starts.len() - 1 {
                let entries = level.starts[node] as usize..level.starts[node + 1] as usize;
                level.starts[node] = kept.len() as u32;
                let mut ways = 0;
                for &entry in &level.entries[entries] {
                    let rest = following[usize::from(entry.next)];
                    if rest > 0 {
                        kept.push(Entry {
                            before: ways,
                            ..entry
                        });
                        ways += rest * u64::from(states.count(usize::from(entry.class)));
                    }
                }
                own.push(ways);
            }
            *level.starts.last_mut().expect("a level ends its list") = kept.len() as u32;
            level.entries = kept;
            level.rest = std::mem::replace(&mut following, own);
        }
        self.total = following[0];
    }

    /// How many there are.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Number `rank` of them.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn hand(&self, mut rank: u64) -> Hand {
        assert!(rank < self.total, "no winning hand has this number");
        let mut counts = [0; MAX_KINDS];
        let mut node = 0;
        for ((level, suit), &table) in self
            .levels
            .iter()
            .zip(self.alphabet.suits())
            .zip(&self.table_of)
        {
            let entries =
                &level.entries[level.starts[node] as usize..level.starts[node + 1] as usize];
            // The first entry has none before it, so there is one at or before any rank.
            let entry = entries[entries.partition_point(|entry| entry.before <= rank) - 1];
            node = usize::from(entry.next);
            rank -= entry.before;
            let place = rank / level.rest[node];
            rank %= level.rest[node];
            let counts = &mut counts[suit.first..suit.first + suit.ranks];
            self.tables[table].write(usize::from(entry.class), place as u32, counts);
        }
        let mut wilds = self.wilds[node];
        for _ in 0..rank {
            wilds &= wilds - 1;
        }
        Hand::from_counts(self.alphabet, counts, wilds.trailing_zeros() as u8)
    }
}

/// What two parts are together.
fn add(a: Class, b: Class) -> Class {
    Class {
        size: a.size + b.size,
        sets: (a.sets + b.sets).min(NEVER),
        with_eye: (a.with_eye + b.sets).min(a.sets + b.with_eye).min(NEVER),
    }
}
