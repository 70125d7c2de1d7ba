//! The space of all winning hands: suit states combined into hands, counted, and numbered without gaps, so
//! that a number is a hand and a uniform number a uniform hand.

use super::complete::{Groups, fours_allowed};
use super::specials::special_hands;
use super::suit::{Class, NEVER, ODD, PAIRS, SuitStates, keys};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Alphabet, Hand, Rules};

/// All winning hands of some rules, numbered: section by section, which differ by the suit that hands name as
/// missing; and after them the special hands that are not the sum of their suits.
#[derive(Clone, Debug)]
pub(super) struct Space {
    alphabet: Alphabet,
    /// One for each different kind of suit.
    tables: Vec<SuitStates>,
    /// Which table each suit has.
    table_of: Vec<usize>,
    sections: Vec<Section>,
    /// None of them is in a section: sets and an eye, or pairs, are never orphans or knitted tiles.
    specials: Vec<Hand>,
    /// How many hands the sections have.
    total: u64,
}

/// The hands that name one missing suit, or none.
///
/// A hand is put together suit by suit. What has been put together so far is summed up in a [`Node`], so the
/// many hands pass through few nodes, and every node knows how many winning hands go on from it.
#[derive(Clone, Debug)]
struct Section {
    /// How many hands come in the sections before.
    before: u64,
    missing: Option<u8>,
    /// The suits that may have tiles.
    suits: Vec<usize>,
    /// By suit, the nodes before it; after the last suit, the finished hands.
    levels: Vec<Level>,
    /// By node after the last suit: bit k is set if the hand wins with k wilds.
    wilds: Vec<u32>,
}

/// What some suits of a hand are together.
#[derive(Clone, Copy, Debug)]
struct Node {
    class: Class,
    /// Whether one of them has no tile, where that matters.
    lacks: bool,
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

/// What every section needs to know of the rules.
struct Limits<'a> {
    rules: &'a Rules,
    wilds: u8,
    /// How many fours there may be among seven pairs, if those win.
    fours: Option<usize>,
}

impl Space {
    /// The winning hands of `rules` with up to `wilds` wilds. Groups that mix suits are left out: with those
    /// a hand is no longer the sum of its suits.
    pub fn new(rules: &Rules, wilds: u8) -> Self {
        let most = rules.sizes().largest();
        let suits = Groups::by_suit(rules);
        let fours = fours_allowed(rules).filter(|_| rules.sizes().contains(PAIRS));
        let (mut kinds, mut tables, mut table_of) = (Vec::new(), Vec::new(), Vec::new());
        for groups in &suits {
            let known = kinds.iter().position(|kind| *kind == groups);
            table_of.push(known.unwrap_or_else(|| {
                let limit = rules.copy_limit();
                tables.push(SuitStates::new(groups, most, wilds, limit, fours));
                kinds.push(groups);
                kinds.len() - 1
            }));
        }
        let mut space = Self {
            alphabet: rules.alphabet(),
            tables,
            table_of,
            sections: Vec::new(),
            specials: special_hands(rules),
            total: 0,
        };
        let limits = Limits {
            rules,
            wilds,
            fours,
        };
        let all = 0..suits.len();
        if rules.missing_suit() != MissingSuit::None {
            for missing in all.clone() {
                let others = all.clone().filter(|&suit| suit != missing).collect();
                space.add_section(&limits, Some(missing as u8), others);
            }
        }
        if rules.missing_suit() != MissingSuit::Named {
            space.add_section(&limits, None, all.collect());
        }
        space
    }

    fn add_section(&mut self, limits: &Limits, missing: Option<u8>, suits: Vec<usize>) {
        let tables: Vec<&SuitStates> = (suits.iter())
            .map(|&suit| &self.tables[self.table_of[suit]])
            .collect();
        let must_lack = missing.is_none() && limits.rules.missing_suit() == MissingSuit::Any;
        let (mut levels, finished) = lay_out(&tables, limits, must_lack);
        let wilds: Vec<u32> = finished.iter().map(|node| limits.wins(node)).collect();
        let total = count(&mut levels, &tables, &wilds);
        self.sections.push(Section {
            before: self.total,
            missing,
            suits,
            levels,
            wilds,
        });
        self.total += total;
    }

    /// How many there are.
    pub const fn total(&self) -> u64 {
        self.total + self.specials.len() as u64
    }

    /// Number `rank` of them.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn hand(&self, rank: u64) -> Hand {
        assert!(rank < self.total(), "no winning hand has this number");
        if let Some(place) = rank.checked_sub(self.total) {
            return self.specials[place as usize];
        }
        // The first section has none before it. One without hands has as many before it as the next.
        let section = self
            .sections
            .partition_point(|section| section.before <= rank)
            - 1;
        let section = &self.sections[section];
        let mut rank = rank - section.before;
        let mut counts = [0; MAX_KINDS];
        let mut node = 0;
        for (level, &number) in section.levels.iter().zip(&section.suits) {
            let entries =
                &level.entries[level.starts[node] as usize..level.starts[node + 1] as usize];
            // The first entry has none before it, so there is one at or before any rank.
            let entry = entries[entries.partition_point(|entry| entry.before <= rank) - 1];
            node = usize::from(entry.next);
            rank -= entry.before;
            let place = rank / level.rest[node];
            rank %= level.rest[node];
            let suit = self.alphabet.suits()[number];
            let counts = &mut counts[suit.first..suit.first + suit.ranks];
            let table = &self.tables[self.table_of[number]];
            table.write(usize::from(entry.class), place as u32, counts);
        }
        let mut wilds = section.wilds[node];
        for _ in 0..rank {
            wilds &= wilds - 1;
        }
        let wilds = wilds.trailing_zeros() as u8;
        let mut hand = Hand::from_counts(self.alphabet, counts, wilds);
        hand.set_missing(section.missing);
        hand
    }
}

impl Limits<'_> {
    /// Whether a node can be part of a winning hand, by what it has so far.
    fn leads_on(&self, node: &Node) -> bool {
        let Class {
            size,
            sets,
            with_eye,
            fours,
        } = node.class;
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
    fn wins(&self, node: &Node) -> u32 {
        if !node.lacks {
            return 0;
        }
        let Class {
            size,
            with_eye,
            fours,
            ..
        } = node.class;
        // Wilds beyond the fewest come in threes, as sizes do, and three wilds are a set of a kind that the
        // hand does not hold: there always is one.
        let standard = (with_eye..=self.wilds)
            .filter(|&k| self.rules.sizes().contains(usize::from(size + k)))
            .fold(0_u32, |bits, k| bits | 1 << k);
        let pairs = self.are_pairs(fours) && usize::from(size) == PAIRS;
        standard | u32::from(pairs)
    }
}

/// Finds all nodes and how they follow from each other; returns with the levels those after the last suit.
/// `must_lack` says that some suit must have no tile.
fn lay_out(tables: &[&SuitStates], limits: &Limits, must_lack: bool) -> (Vec<Level>, Vec<Node>) {
    let pairs = limits.fours.is_some();
    let mut nodes = vec![Node {
        class: Class {
            size: 0,
            sets: 0,
            with_eye: NEVER,
            fours: if pairs { 0 } else { ODD },
        },
        lacks: !must_lack,
    }];
    let mut levels = Vec::new();
    for table in tables {
        let mut level = Level::default();
        let mut following = Vec::new();
        let mut number_of = vec![u16::MAX; 2 * keys(pairs)];
        for node in nodes {
            level.starts.push(level.entries.len() as u32);
            for (number, &class) in table.classes.iter().enumerate() {
                let sum = Node {
                    class: add(node.class, class),
                    lacks: node.lacks || class.size == 0,
                };
                if !limits.leads_on(&sum) {
                    continue;
                }
                let key = 2 * sum.class.key(pairs) + usize::from(sum.lacks);
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
        levels.push(level);
        nodes = following;
    }
    (levels, nodes)
}

/// Counts from the last suit back, and drops what leads nowhere; returns how many hands there are.
fn count(levels: &mut [Level], tables: &[&SuitStates], wilds: &[u32]) -> u64 {
    let mut following: Vec<u64> = (wilds.iter())
        .map(|bits| u64::from(bits.count_ones()))
        .collect();
    for (level, states) in levels.iter_mut().zip(tables).rev() {
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
    following[0]
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
