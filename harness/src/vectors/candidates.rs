//! The hands among which a suite is chosen: every small hand, hands at the borders of what is legal, and a part
//! of every source. All of them can be given to code that knows these rules and nothing else: no exposed groups,
//! no last card, and no wilds where rules have none.

use super::SMALL;
use crate::source::{BLOCK, Drawn, Source, Sources};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Hand, Rules};

/// Hands that are there because they are small.
pub const SMALL_ORIGIN: &str = "exhaustive";

/// So many blocks are candidates, of each source.
const BLOCKS: [(Sources, u64); 3] = [
    (Sources::Winners, 1),
    (Sources::States, 2),
    (Sources::G1, 3),
];

/// So many blocks more, of each source, are searched for hands that kill an engine that no candidate kills.
pub const SEARCHED: u64 = 2;

/// A hand, and what made it: a source's strategy or a word of this module.
pub type Candidate = (Hand, &'static str);

/// The hand if it is legal; else what it becomes with a missing suit, where rules ask for one.
pub fn legal(rules: &Rules, hand: Hand) -> impl Iterator<Item = Hand> {
    let plain = rules.invalid(&hand).is_none();
    let suits = rules.suits().len() as u8;
    let named = (0..if plain { 0 } else { suits }).map(move |suit| {
        let mut hand = hand;
        hand.set_missing(Some(suit));
        hand
    });
    plain
        .then_some(hand)
        .into_iter()
        .chain(named.filter(|hand| rules.invalid(hand).is_none()))
}

/// Whether [`small`] has the hand.
pub fn is_small(rules: &Rules, hand: &Hand) -> bool {
    hand.size() <= SMALL && rules.invalid(hand).is_none()
}

/// Every legal hand of at most [`SMALL`] tiles, ascending in the order of hands.
pub fn small(rules: &Rules) -> Vec<Hand> {
    let mut all = Vec::new();
    for size in rules.sizes().iter().take_while(|&size| size <= SMALL) {
        for kinds in 1..=size {
            let mut hands = Ascending {
                rules,
                counts: [0; MAX_KINDS],
                wilds: 0,
                all: &mut all,
            };
            hands.extend(0, size, kinds);
        }
    }
    all
}

/// Lays out hands of some size and number of kinds, in the order of their lists of tiles.
struct Ascending<'a> {
    rules: &'a Rules,
    counts: [u8; MAX_KINDS],
    wilds: u8,
    all: &'a mut Vec<Hand>,
}

impl Ascending<'_> {
    /// Adds `left` tiles of `kinds` kinds, none below kind `from`.
    fn extend(&mut self, from: usize, left: usize, kinds: usize) {
        let alphabet = self.rules.alphabet();
        if left == 0 && kinds == 0 {
            let hand = Hand::from_counts(alphabet, self.counts, self.wilds);
            self.all.extend(legal(self.rules, hand));
        }
        if left < kinds || kinds == 0 {
            return;
        }
        for kind in from..alphabet.kinds() {
            // Of two lists that begin alike the one with more of the lower kind is the lesser.
            for held in (1..=left.min(usize::from(COPIES))).rev() {
                self.counts[kind] = held as u8;
                self.extend(kind + 1, left - held, kinds - 1);
            }
            self.counts[kind] = 0;
        }
        // Wilds are one kind, and come after all tiles.
        if kinds == 1 && left <= usize::from(self.rules.wild_max()) {
            self.wilds = left as u8;
            self.extend(alphabet.kinds(), 0, 0);
            self.wilds = 0;
        }
    }
}

/// The first blocks of every source that has these rules.
pub fn drawn(rules: &Rules, seed: u64) -> Vec<Candidate> {
    let mut all = Vec::new();
    for (source, blocks) in BLOCKS {
        if let Some(source) = open(source, rules, seed) {
            for block in 0..blocks {
                all.extend(of_block(rules, source.as_ref(), block));
            }
        }
    }
    all
}

/// The hands of the `number`-th round of a search, after those that are candidates.
pub fn searched(rules: &Rules, seed: u64, number: u64) -> Vec<Candidate> {
    let mut all = Vec::new();
    for (source, blocks) in BLOCKS {
        if let Some(source) = open(source, rules, seed) {
            all.extend(of_block(rules, source.as_ref(), blocks + number));
        }
    }
    all
}

fn open(source: Sources, rules: &Rules, seed: u64) -> Option<Box<dyn Source>> {
    // As many as a run would have, so that `winners` are the same uniform sample where there are too many.
    source.open(rules, seed, 1_000_000).ok()
}

fn of_block(rules: &Rules, source: &dyn Source, block: u64) -> impl Iterator<Item = Candidate> {
    let mut drawn: Vec<Drawn> = Vec::new();
    // These sources are computed and cannot fail; one that did would only leave its hands out.
    if block * BLOCK < source.len() && source.block(block, &mut drawn).is_err() {
        drawn.clear();
    }
    let wilds = rules.wild_max() > 0;
    let suits = rules.missing_suit() != MissingSuit::None;
    // Code that knows these rules and nothing else can be given every hand.
    let fits = move |hand: &Hand| {
        let beside = hand.melds().next().is_some() || hand.last().is_some();
        !beside && (wilds || hand.wilds() == 0) && (suits || hand.missing().is_none())
    };
    drawn
        .into_iter()
        .filter(move |drawn| fits(&drawn.hand))
        .map(|drawn| (drawn.hand, source.strategies()[usize::from(drawn.strategy)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shrink::order;
    use std::cmp::Ordering;

    #[test]
    fn small_hands_are_all_there_are_in_ascending_order() {
        // Multisets of two and of five of so many kinds, but for five alike; wilds are one kind more, and may
        // be five alike.
        for (name, expected) in [
            ("standard", 595 + 501_942 - 34),
            ("laizi", 630 + 575_757 - 34),
            ("laizi~wild.max=1", 595 + 34 + 501_908 + 66_045),
            ("waihuzi", 210 + 42_504 - 20),
            ("standard~sizes=14", 0),
        ] {
            let rules = Rules::named(name).unwrap();
            let hands = small(&rules);
            assert_eq!(hands.len(), expected, "{name}");
            for pair in hands.windows(2) {
                assert_eq!(order(&pair[0], &pair[1]), Ordering::Less, "{name}");
            }
            assert!(hands.iter().all(|hand| is_small(&rules, hand)), "{name}");
        }
    }

    #[test]
    fn a_search_meets_no_candidate_of_the_same_source() {
        let rules = Rules::named("standard").unwrap();
        let first: Vec<Candidate> = drawn(&rules, 1);
        let next = searched(&rules, 1, 0);
        assert!(first.len() > 5 * BLOCK as usize && next.len() > 2 * BLOCK as usize);
        let winners = |all: &[Candidate]| {
            let of = all.iter().filter(|(_, origin)| *origin == "winners");
            of.map(|(hand, _)| *hand)
                .collect::<std::collections::HashSet<_>>()
        };
        assert!(winners(&first).is_disjoint(&winners(&next)));
    }
}
