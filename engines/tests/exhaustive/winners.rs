//! Known numbers of winners, from nothing but verdicts. Quick engines are asked every hand; the others one
//! hand of every class under exchanges that they declare, which counts for all of its class.

use crate::panel::trusted;
use crate::spaces::{every_class, every_hand};
use crate::{LIMITED, named};
use duipai_engines::{Alphabet, Verdict};

/// Engines that judge a hundred million hands in seconds.
const QUICK: [&str; 2] = ["greedy", "table"];

/// Demands of every engine that so many hands of `tiles` naturals and `wilds` wilds win.
fn assert_winners(rules: &str, tiles: u8, wilds: u8, known: u64) {
    let rules = named(rules);
    let alphabet = rules.alphabet();
    for (factory, mut engine) in trusted(&rules) {
        let symmetry = factory.symmetry(&rules);
        let classes = symmetry.suits && (symmetry.honours || alphabet == Alphabet::Paohuzi);
        let mut wins = 0;
        if classes && !QUICK.contains(&factory.name()) {
            every_class(alphabet, tiles, wilds, &mut |hand, weight| {
                wins += weight * u64::from(engine.judge(hand) == Verdict::WIN);
            });
        } else {
            every_hand(alphabet, tiles, wilds, &mut |hand| {
                wins += u64::from(engine.judge(hand) == Verdict::WIN);
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

#[test]
fn waihuzi_winners_are_as_many_as_known() {
    for (cards, known) in [(2, 60), (5, 2_146), (8, 38_044)] {
        assert_winners("waihuzi", cards, 0, known);
    }
}
