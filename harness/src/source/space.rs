//! The space of all winning hands: suit states combined into hands, counted, and numbered without gaps, so
//! that a number is a hand and a uniform number a uniform hand.

mod layout;
mod level;

use super::complete::{Groups, fours_allowed};
use super::specials::special_hands;
use super::suit::{PAIRS, SuitStates};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Alphabet, Hand, Rules};
use layout::{Limits, count, lay_out};
use level::{Level, Node};

/// Room for counts of which every suit is written as if it had ten ranks, and which fill words.
pub(super) const ROOM: usize = 64;
/// How many hands are written side by side.
pub(super) const FEW: usize = 8;

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
    /// The most suits that a section has.
    depth: usize,
}

/// The hands that name one missing suit, or none.
///
/// A hand is put together suit by suit. What has been put together so far is summed up in a node, so the many hands
/// pass through few nodes, and every node knows how many winning hands go on from it.
#[derive(Clone, Debug)]
struct Section {
    /// How many hands come in the sections before.
    before: u64,
    missing: Option<u8>,
    /// The node before any suit.
    start: Node,
    /// The suits that may have tiles, and how to go on from the nodes before them.
    levels: Vec<(Place, Level)>,
    /// By node after the last suit.
    finished: Vec<Finished>,
}

/// Where a suit is written.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its first kind.
    first: usize,
    /// Which table it has.
    table: usize,
}

/// What the hands are that end in a node.
#[derive(Clone, Copy, Debug)]
struct Finished {
    /// Natural tiles.
    naturals: u8,
    /// Bit k is set if the hand wins with k wilds.
    wilds: u32,
}

/// The way to a hand.
#[derive(Clone, Copy, Debug)]
struct Walk<'a> {
    section: &'a Section,
    /// The node it has come to, and its number on the level.
    node: &'a Node,
    number: usize,
    /// The number of the hand among those that go on from there.
    rank: u64,
}

/// What a winning hand is beside its counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    /// How many tiles the counts are.
    pub naturals: u8,
    /// Its wilds.
    pub wilds: u8,
    /// The suit it names as missing.
    pub missing: Option<u8>,
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
            depth: 0,
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
        let (ways_of, sums) = lay_out(&tables, limits, must_lack);
        let finished: Vec<Finished> = (sums.iter())
            .map(|sum| Finished {
                naturals: sum.class.size,
                wilds: limits.wins(sum),
            })
            .collect();
        let (start, levels) = count(&ways_of, &tables, &finished);
        let place = |suit: usize| Place {
            first: self.alphabet.suits()[suit].first,
            table: self.table_of[suit],
        };
        let before = self.total;
        self.total += start.hands;
        self.depth = self.depth.max(levels.len());
        self.sections.push(Section {
            before,
            missing,
            start,
            levels: suits.into_iter().map(place).zip(levels).collect(),
            finished,
        });
    }

    /// How many there are.
    pub const fn total(&self) -> u64 {
        self.total + self.specials.len() as u64
    }

    /// A hand without a tile.
    pub const fn empty(&self) -> Hand {
        Hand::empty(self.alphabet)
    }

    /// Writes hands of these numbers into empty ones, side by side: every step of a hand waits for the one before, but
    /// for none of another hand.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn put(&self, ranks: [u64; FEW], hands: [&mut Hand; FEW]) {
        let mut counts = [[0; ROOM]; FEW];
        if ranks.iter().all(|&rank| rank < self.total) {
            let mut walks = ranks.map(|rank| self.walk(rank));
            for depth in 0..self.depth {
                for (walk, counts) in walks.iter_mut().zip(&mut counts) {
                    walk.step(depth, &self.tables, counts);
                }
            }
            for ((walk, counts), hand) in walks.iter().zip(&counts).zip(hands) {
                walk.end().put(counts, hand);
            }
        } else {
            for ((rank, counts), hand) in ranks.into_iter().zip(&mut counts).zip(hands) {
                self.write(rank, counts).put(counts, hand);
            }
        }
    }

    /// Writes the counts of number `rank` of them over `counts`, and returns what else it is.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn write(&self, rank: u64, counts: &mut [u8; ROOM]) -> Beside {
        *counts = [0; ROOM];
        if let Some(place) = rank.checked_sub(self.total) {
            let hand = &self.specials[place as usize];
            counts[..MAX_KINDS].copy_from_slice(hand.counts());
            return Beside {
                naturals: hand.naturals() as u8,
                wilds: hand.wilds(),
                missing: hand.missing(),
            };
        }
        let mut walk = self.walk(rank);
        for depth in 0..walk.section.levels.len() {
            walk.step(depth, &self.tables, counts);
        }
        walk.end()
    }

    /// The start of the way to a hand of the sections.
    #[inline]
    fn walk(&self, rank: u64) -> Walk<'_> {
        // The first section has none before it. One without hands has as many before it as the next.
        let reached = (self.sections.iter()).filter(|section| section.before <= rank);
        let section = &self.sections[reached.count() - 1];
        Walk {
            section,
            number: 0,
            node: &section.start,
            rank: rank - section.before,
        }
    }
}

impl Walk<'_> {
    /// Goes on past a suit and writes its counts.
    #[allow(
        clippy::inline_always,
        reason = "called instead, it costs a twentieth of a hand"
    )]
    #[inline(always)]
    fn step(&mut self, depth: usize, tables: &[SuitStates], counts: &mut [u8; ROOM]) {
        if let Some((suit, level)) = self.section.levels.get(depth) {
            let step = level.step(self.node, self.rank);
            // What this writes beyond the suit is 0, and the next suit is written over it.
            let counts = counts[suit.first..].first_chunk_mut();
            tables[suit.table].write(step.state, counts.expect("room for ten ranks"));
            (self.number, self.node, self.rank) = (step.node, level.node(step.node), step.rank);
        }
    }

    /// What the hand is beside its counts.
    #[inline]
    fn end(&self) -> Beside {
        let Finished {
            naturals,
            mut wilds,
        } = self.section.finished[self.number];
        for _ in 0..self.rank {
            wilds &= wilds - 1;
        }
        Beside {
            naturals,
            wilds: wilds.trailing_zeros() as u8,
            missing: self.section.missing,
        }
    }
}

impl Beside {
    /// Writes all of a hand into an empty one.
    #[inline]
    fn put(&self, counts: &[u8; ROOM], hand: &mut Hand) {
        hand.set_counts(0, &counts[..MAX_KINDS]);
        hand.set_wilds(self.wilds);
        hand.set_missing(self.missing);
    }
}
