//! All states of one suit and of the honours: every win is put together from such states.

use crate::panel::Panel;
use crate::spaces::every_vector;
use crate::{LIMITED, named};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Alphabet, Hand};

/// What was seen in one suit.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    states: usize,
    /// Those without wilds that are so many sets.
    sets: [usize; 5],
    /// Those without wilds that are so many sets and an eye.
    with_eye: [usize; 5],
}

const SUIT: Seen = Seen {
    states: 405_350,
    sets: [1, 16, 127, 627, 2_098],
    with_eye: [9, 135, 996, 4_475, 13_259],
};

const HONOURS: Seen = Seen {
    states: 43_130,
    sets: [1, 7, 21, 35, 35],
    with_eye: [7, 42, 105, 140, 105],
};

/// Every state of up to 14 tiles of suit number `suit`, with up to `wilds` wilds where it has at most 8. With
/// 3k+2 tiles it stands alone; with 3k beside a pair of the kind next to the suit, so that a run across the
/// border would show; with 3k+1 it is no hand. Where a suit has to be missing it is neither of the two.
fn ask_states(rules: &str, suit: usize, wilds: u8) -> Seen {
    let rules = named(rules);
    let mut panel = Panel::new(&rules);
    let missing = (rules.missing_suit() == MissingSuit::Named).then(|| [2, 0, 0][suit]);
    let own = missing.map(|_| suit as u8);
    let suit = Alphabet::Mahjong.suits()[suit];
    let end = suit.first + suit.ranks;
    let beside = if end < rules.kinds() {
        end
    } else {
        suit.first - 1
    };
    let mut seen = Seen::default();
    for tiles in 0..=14 {
        every_vector(suit.first, end, tiles, &mut |counts| {
            seen.states += 1;
            for wilds in 0..=if tiles <= 8 { wilds } else { 0 } {
                let mut counts = *counts;
                let rest = (tiles + wilds) % 3;
                counts[beside] = if rest == 0 { 2 } else { 0 };
                let mut hand = Hand::from_counts(Alphabet::Mahjong, counts, wilds);
                hand.set_missing(missing);
                let wins = panel.ask(&hand);
                if own.is_some() && tiles > 0 {
                    hand.set_missing(own);
                    assert!(!panel.ask(&hand), "its own suit is missing: {hand:?}");
                }
                if wins && wilds == 0 {
                    let seen = if rest == 0 {
                        &mut seen.sets
                    } else {
                        &mut seen.with_eye
                    };
                    seen[usize::from(tiles / 3)] += 1;
                }
                assert!(rest != 1 || !wins);
            }
        });
    }
    seen
}

#[test]
fn every_state_of_the_first_suit_is_judged_as_by_the_reference() {
    assert_eq!(ask_states("standard", 0, 0), SUIT);
}

#[test]
fn every_state_of_the_second_suit_is_judged_as_by_the_reference() {
    assert_eq!(ask_states("standard", 1, 0), SUIT);
}

#[test]
fn every_state_of_the_third_suit_is_judged_as_by_the_reference() {
    assert_eq!(ask_states("standard", 2, 0), SUIT);
}

#[test]
fn every_honour_state_is_judged_as_by_the_reference() {
    assert_eq!(ask_states("standard", 3, 0), HONOURS);
}

/// States of one suit under Sichuan: as known, and beside those the seven pairs, with at most `fours` fours,
/// that are no sets and eye.
fn assert_sichuan_states(rules: &str, suit: usize, fours: usize) {
    let first = Alphabet::Mahjong.suits()[suit].first;
    let mut standard = Panel::new(&named("standard"));
    let mut pairs = |tiles, beside| {
        let mut pairs = 0;
        every_vector(first, first + 9, tiles, &mut |counts| {
            let even = counts.iter().all(|count| count % 2 == 0);
            if even
                && counts
                    .iter()
                    .map(|&count| usize::from(count == 4))
                    .sum::<usize>()
                    <= fours
            {
                let mut counts = *counts;
                counts[33] = beside;
                let hand = Hand::from_counts(Alphabet::Mahjong, counts, 0);
                pairs += usize::from(!standard.ask(&hand));
            }
        });
        pairs
    };
    let mut known = SUIT;
    known.sets[4] += pairs(12, 2);
    known.with_eye[4] += pairs(14, 0);
    assert_eq!(ask_states(rules, suit, 0), known, "{rules}");
}

#[test]
fn every_state_of_the_first_suit_is_judged_as_by_the_reference_in_sichuan() {
    assert_sichuan_states("sichuan", 0, 1);
}

#[test]
fn every_state_of_the_second_suit_is_judged_as_by_the_reference_in_sichuan() {
    assert_sichuan_states("sichuan~pairs=any-quads", 1, 3);
}

#[test]
fn every_state_of_the_third_suit_is_judged_as_by_the_reference_in_sichuan() {
    assert_sichuan_states("sichuan~pairs=distinct", 2, 0);
}

#[test]
fn every_suit_state_with_wilds_is_judged_as_by_the_reference() {
    assert_eq!(ask_states("laizi", 0, 4), SUIT);
}

#[test]
fn every_suit_state_with_wilds_under_a_copy_limit_is_judged_as_by_the_reference() {
    assert_eq!(ask_states(LIMITED, 2, 4), SUIT);
}

#[test]
fn every_honour_state_with_wilds_is_judged_as_by_the_reference() {
    for rules in ["laizi", LIMITED] {
        assert_eq!(ask_states(rules, 3, 4), HONOURS);
    }
}

#[test]
fn every_suit_state_of_five_sets_is_judged_as_by_the_reference() {
    let mut panel = Panel::new(&named("standard~sizes=2+5+8+11+14+17"));
    let mut winners = [0, 0];
    for (winners, (tiles, pair)) in winners.iter_mut().zip([(15, 2), (17, 0)]) {
        every_vector(0, 9, tiles, &mut |counts| {
            let mut counts = *counts;
            counts[20] = pair;
            *winners += usize::from(panel.ask(&Hand::from_counts(Alphabet::Mahjong, counts, 0)));
        });
    }
    assert_eq!(winners, [4_898, 26_414]);
}
