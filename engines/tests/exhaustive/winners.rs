//! Known numbers of winners, from nothing but verdicts. Quick engines are asked every hand; the others one
//! hand of every class under exchanges that they declare, which counts for all of its class.

use crate::panel::trusted;
use crate::spaces::{Counts, MAX_KINDS, every_class, every_hand, every_vector};
use crate::{LIMITED, named};
use duipai_engines::form::Group;
use duipai_engines::{Alphabet, Hand, Honours, Verdict};
use std::collections::HashSet;

/// Engines that judge a hundred million hands in seconds.
const QUICK: [&str; 2] = ["greedy", "table"];

/// Demands of every engine that so many hands of `tiles` naturals and `wilds` wilds win.
fn assert_winners(rules: &str, tiles: u8, wilds: u8, known: u64) {
    let rules = named(rules);
    let alphabet = rules.alphabet();
    for (factory, mut engine) in trusted(&rules) {
        let symmetry = factory.symmetry(&rules);
        let classes =
            symmetry.suits && (symmetry.honours == Honours::All || alphabet == Alphabet::Paohuzi);
        let mut wins = 0;
        if classes && !QUICK.contains(&factory.name()) {
            every_class(alphabet, tiles, wilds, &mut |hand, weight| {
                wins += weight * u64::from(matches!(engine.judge(hand), Verdict::Win(_)));
            });
        } else {
            every_hand(alphabet, tiles, wilds, &mut |hand| {
                wins += u64::from(matches!(engine.judge(hand), Verdict::Win(_)));
            });
        }
        assert_eq!(
            wins,
            known,
            "{} {}: {tiles} + {wilds}",
            factory.name(),
            rules.name()
        );
    }
}

#[test]
fn classes_hold_every_hand() {
    for (alphabet, tiles, classes, hands) in [
        (Alphabet::Mahjong, 2, 101, 595),
        (Alphabet::Mahjong, 5, 36_729, 501_908),
        (Alphabet::Mahjong, 8, 4_198_703, 95_305_485),
        (Alphabet::Paohuzi, 2, 110, 210),
    ] {
        let mut found = (0, 0);
        every_class(alphabet, tiles, 0, &mut |_, weight| {
            found = (found.0 + 1, found.1 + weight);
        });
        assert_eq!(found, (classes, hands), "{tiles} tiles");
    }
}

#[test]
fn winners_of_two_and_five_tiles_are_as_many_as_known() {
    assert_winners("standard", 2, 0, 34);
    assert_winners("standard", 5, 0, 1_836);
}

#[test]
fn winners_of_eight_tiles_are_as_many_as_known() {
    assert_winners("standard", 8, 0, 49_332);
}

#[test]
fn winners_of_two_and_five_tiles_with_wilds_are_as_many_as_known() {
    for (rules, five) in [
        ("laizi", [1_836, 3_790, 2_503, 595, 34]),
        (LIMITED, [1_836, 3_756, 2_503, 595, 34]),
    ] {
        for (wilds, known) in (0..).zip([34, 34, 1]) {
            assert_winners(rules, 2 - wilds, wilds, known);
        }
        // Five wilds alone are one hand, and it wins.
        for (wilds, known) in (0..).zip(five.into_iter().chain([1])) {
            assert_winners(rules, 5 - wilds, wilds, known);
        }
    }
}

#[test]
fn winners_of_eight_tiles_without_a_wild_are_as_many_where_wilds_are_allowed() {
    assert_winners("laizi", 8, 0, 49_332);
}

#[test]
fn winners_of_eight_tiles_without_a_wild_are_as_many_where_copies_are_limited() {
    assert_winners(LIMITED, 8, 0, 49_332);
}

#[test]
fn winners_of_eight_tiles_with_wilds_are_as_many_as_known() {
    for (wilds, known) in (1..).zip([150_456, 179_951, 110_853, 38_422]) {
        assert_winners("laizi", 8 - wilds, wilds, known);
    }
}

#[test]
fn winners_of_eight_tiles_with_wilds_and_limited_copies_are_as_many_as_known() {
    for (wilds, known) in (1..).zip([148_809, 178_445, 110_622, 38_415]) {
        assert_winners(LIMITED, 8 - wilds, wilds, known);
    }
}

/// Demands of the engines that are `asked` that so many hands of `size` tiles win in Sichuan with the first
/// suit missing.
fn assert_sichuan_winners(rules: &str, size: u8, known: u64, asked: impl Fn(&str) -> bool) {
    let rules = named(rules);
    for (factory, mut engine) in trusted(&rules) {
        if !asked(factory.name()) {
            continue;
        }
        let mut wins = 0;
        every_vector(9, 27, size, &mut |counts| {
            let mut hand = Hand::from_counts(Alphabet::Mahjong, *counts, 0);
            hand.set_missing(Some(0));
            wins += u64::from(engine.judge(&hand) == Verdict::WIN);
        });
        assert_eq!(wins, known, "{} {}: {size}", factory.name(), rules.name());
    }
}

#[test]
fn sichuan_winners_of_up_to_eleven_tiles_are_as_many_as_known() {
    for (size, known) in [(2, 18), (5, 558), (8, 8_598)] {
        assert_sichuan_winners("sichuan", size, known, |_| true);
    }
    assert_sichuan_winners("sichuan", 11, 86_398, |name| QUICK.contains(&name));
}

/// Every hand of fourteen tiles of two suits that is sets and an eye, or seven pairs with any fours.
fn sichuan_candidates() -> HashSet<Counts> {
    let mut hands = HashSet::new();
    let rules = named("sichuan");
    let catalogue = rules.catalogue(&rules.forms()[0]);
    let inside = |group: &&Group| group.lowest().index() >= 9;
    let sets: Vec<&Group> = catalogue[0].iter().filter(inside).collect();
    let with = |mut counts: Counts, group: &Group| {
        group
            .tiles()
            .iter()
            .for_each(|tile| counts[tile.index()] += 1);
        counts.iter().all(|&count| count <= 4).then_some(counts)
    };
    let mut piles: HashSet<Counts> = HashSet::from([[0; MAX_KINDS]]);
    for _ in 0..4 {
        let more = piles
            .iter()
            .flat_map(|pile| sets.iter().filter_map(|set| with(*pile, set)));
        piles = more.collect();
    }
    for eye in catalogue[1].iter().filter(inside) {
        hands.extend(piles.iter().filter_map(|pile| with(*pile, eye)));
    }
    every_vector(9, 27, 7, &mut |pairs| {
        if pairs.iter().all(|&count| count <= 2) {
            hands.insert(pairs.map(|count| 2 * count));
        }
    });
    hands
}

#[test]
fn every_engine_finds_as_many_sichuan_winners_as_known_among_all_that_can_be() {
    let hands = sichuan_candidates();
    assert_eq!(hands.len(), 869_046);
    for (mode, known) in [
        ("none", 629_756),
        ("distinct", 660_860),
        ("one-quad", 771_716),
        ("any-quads", 869_046),
    ] {
        let rules = named(&format!("sichuan~pairs={mode}"));
        for (factory, mut engine) in trusted(&rules) {
            let mut wins = 0;
            for counts in &hands {
                let mut hand = Hand::from_counts(Alphabet::Mahjong, *counts, 0);
                hand.set_missing(Some(0));
                wins += usize::from(engine.judge(&hand) == Verdict::WIN);
            }
            assert_eq!(wins, known, "{} {mode}", factory.name());
        }
    }
}

#[test]
fn waihuzi_winners_are_as_many_as_known() {
    for (cards, known) in [(2, 60), (5, 2_146), (8, 38_044)] {
        assert_winners("waihuzi", cards, 0, known);
    }
}
