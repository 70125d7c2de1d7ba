//! Hands at the borders: of what is legal, of suits, of the tiles there are. Random hands meet few of them, and
//! whoever tests a win check wants each at least once.

use super::candidates::{Candidate, legal};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Hand, Kind, Rules};

/// What made these hands.
const ORIGIN: &str = "boundary";

/// All of them; some are legal and some are not.
pub fn boundary(rules: &Rules) -> Vec<Candidate> {
    let mut hands = Vec::new();
    sizes(rules, &mut hands);
    wilds(rules, &mut hands);
    borders(rules, &mut hands);
    let mut all = Vec::new();
    for hand in hands {
        let before = all.len();
        all.extend(legal(rules, hand));
        if all.len() == before {
            all.push(hand);
        }
    }
    missing_suits(&mut all);
    all.into_iter().map(|hand| (hand, ORIGIN)).collect()
}

/// Triplets of the kinds in this order until there are `size` tiles, and what is left of one more kind: hands
/// that are complete or nearly, of any size.
fn triplets(rules: &Rules, size: usize, kinds: impl Iterator<Item = Kind>) -> Hand {
    let mut hand = Hand::empty(rules.alphabet());
    pad(&mut hand, size, kinds);
    hand
}

/// Adds triplets of those of the kinds that the hand does not hold, until there are `size` tiles.
fn pad(hand: &mut Hand, size: usize, kinds: impl Iterator<Item = Kind>) {
    for kind in kinds {
        let left = size.saturating_sub(hand.size());
        if hand.count(kind) == 0 {
            hand.set_count(kind, left.min(3) as u8);
        }
    }
}

fn ascending(rules: &Rules) -> impl Iterator<Item = Kind> {
    rules.alphabet().iter()
}

fn descending(rules: &Rules) -> impl Iterator<Item = Kind> {
    (0..rules.alphabet().kinds()).rev().map(Kind::new)
}

/// Every size up to three tiles more than any hand has: of the lowest kinds, and of the highest, which in
/// mahjong are honours.
fn sizes(rules: &Rules, hands: &mut Vec<Hand>) {
    for size in 0..=rules.sizes().largest() + 3 {
        hands.push(triplets(rules, size, ascending(rules)));
        hands.push(triplets(rules, size, descending(rules)));
    }
}

/// As many wilds as there may be, one more, and nothing but wilds.
fn wilds(rules: &Rules, hands: &mut Vec<Hand>) {
    let most = usize::from(rules.wild_max());
    if most == 0 {
        return;
    }
    for size in rules.sizes().iter() {
        for wilds in [most, most + 1, size] {
            if wilds <= size {
                let naturals = triplets(rules, size - wilds, ascending(rules));
                hands.push(Hand::from_counts(
                    rules.alphabet(),
                    *naturals.counts(),
                    wilds as u8,
                ));
            }
        }
    }
}

/// At both ends of every suit: four and five alike, a pair, and what would be a run across the border. Alone
/// and beside triplets.
fn borders(rules: &Rules, hands: &mut Vec<Hand>) {
    let alphabet = rules.alphabet();
    let kinds = alphabet.kinds();
    for suit in alphabet.suits() {
        for at in [suit.first, suit.first + suit.ranks - 1] {
            let of = |places: &[(usize, u8)]| {
                let mut counts = [0; MAX_KINDS];
                for &(kind, count) in places {
                    counts[kind % kinds] += count;
                }
                Hand::from_counts(alphabet, counts, 0)
            };
            for core in [
                of(&[(at, COPIES)]),
                of(&[(at, COPIES + 1)]),
                of(&[(at, 2)]),
                of(&[(at, 1), (at + 1, 1)]),
                of(&[(at, 1), (at + 1, 1), (at + 2, 1)]),
                of(&[(at + kinds - 1, 1), (at, 1), (at + 1, 1)]),
                of(&[(at, COPIES), (at + 1, 1), (at + 2, 1)]),
            ] {
                let sizes = rules.sizes();
                let least = sizes.iter().find(|&size| size >= core.size());
                for size in least.into_iter().chain([sizes.largest()]) {
                    let mut hand = core;
                    pad(&mut hand, size, ascending(rules));
                    hands.push(hand);
                }
            }
        }
    }
}

/// Where rules ask for a missing suit: the same hands without.
fn missing_suits(all: &mut Vec<Hand>) {
    let named = all.iter().copied();
    let named: Vec<Hand> = named.filter(|hand| hand.missing().is_some()).collect();
    for mut hand in named {
        hand.set_missing(None);
        all.push(hand);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::notation;
    use std::collections::BTreeSet;

    #[test]
    fn every_reason_for_which_such_hands_can_be_illegal_is_met() {
        for (name, wilds) in [
            ("standard", None),
            ("laizi~wild.max=4", Some("too-many-wilds")),
            ("waihuzi", None),
        ] {
            let rules = Rules::named(name).unwrap();
            let reasons: BTreeSet<&str> = (boundary(&rules).iter())
                .filter_map(|(hand, _)| Some(rules.invalid(hand)?.slug()))
                .collect();
            let mut expected = BTreeSet::from(["five-alike", "wrong-size"]);
            expected.extend(wilds);
            assert_eq!(reasons, expected, "{name}");
        }
    }

    #[test]
    fn borders_and_honours_are_met() {
        let rules = Rules::named("standard").unwrap();
        let hands: Vec<String> = (boundary(&rules).iter())
            .map(|(hand, _)| notation::write(hand))
            .collect();
        for hand in [
            "-",
            "33444555666777z",
            "11111m",
            "1189m1p",
            "119m12p",
            "119999m12p",
        ] {
            assert!(hands.iter().any(|met| met == hand), "{hand}");
        }
    }
}
