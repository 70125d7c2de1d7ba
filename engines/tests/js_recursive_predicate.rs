//! What `js-recursive` is said to accept, against `reference` on legal hands and against the plainest search
//! on illegal ones.

mod spaces;

use duipai_engines::engine::Predicate;
use duipai_engines::family::reference::Reference;
use duipai_engines::port::js_recursive::JsRecursivePredicate;
use duipai_engines::{Alphabet, Factory, Hand, Rules, Verdict, notation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use spaces::every_vector;

fn hand(counts: [u8; 34], wilds: u8) -> Hand {
    Hand::from_counts(Alphabet::Mahjong, counts, wilds)
}

/// Whether naturals alone split into sets and, unless it is taken already, one eye.
fn splits(counts: &mut [u8; 34], eye: bool) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return eye;
    };
    let groups = [&[0, 0, 0][..], &[0, 1, 2], &[0, 0]];
    groups.iter().any(|group| {
        let run = group.contains(&1);
        if run && (low >= 27 || low % 9 > 6) || group.len() == 2 && eye {
            return false;
        }
        let before = *counts;
        let held = group.iter().all(|step| {
            let held = counts[low + step] > 0;
            counts[low + step] -= u8::from(held);
            held
        });
        let found = held && splits(counts, eye || group.len() == 2);
        *counts = before;
        found
    })
}

/// Every wild as every one of `kinds`, from `from` on. Kinds that no natural is near are all alike, so one
/// of them is enough.
fn brute_force(counts: &mut [u8; 34], wilds: u8, kinds: &[usize]) -> bool {
    if wilds == 0 {
        return splits(counts, false);
    }
    kinds.iter().enumerate().any(|(from, &kind)| {
        counts[kind] += 1;
        let found = brute_force(counts, wilds - 1, &kinds[from..]);
        counts[kind] -= 1;
        found
    })
}

const ALL_KINDS: [usize; 34] = {
    let mut kinds = [0; 34];
    let mut kind = 0;
    while kind < 34 {
        kinds[kind] = kind;
        kind += 1;
    }
    kinds
};

fn assert_as_brute_force(
    predicate: &mut JsRecursivePredicate,
    hand: &Hand,
    kinds: &[usize],
) -> bool {
    let accepts = predicate.accepts(hand);
    let expected = brute_force(&mut { *hand.counts() }, hand.wilds(), kinds);
    assert_eq!(accepts, expected, "{:?} + {}", hand.counts(), hand.wilds());
    accepts
}

/// A hand that splits with `wilds` wilds, or with some luck fails to: groups, some tiles made wild, and in
/// half of the hands one tile changed.
fn near_win(rng: &mut ChaCha8Rng, sets: usize, spread: usize, wilds: u8) -> [u8; 34] {
    let mut counts = [0; 34];
    let kind = |rng: &mut ChaCha8Rng| {
        let kind = rng.random_range(0..34);
        if kind < 27 { kind % spread } else { kind }
    };
    counts[kind(rng)] += 2;
    for _ in 0..sets {
        let low = kind(rng);
        if low < 27 && low % 9 < 7 && rng.random_range(0..3) > 0 {
            (0..3).for_each(|step| counts[low + step] += 1);
        } else {
            counts[low] += 3;
        }
    }
    let take = |counts: &mut [u8; 34], rng: &mut ChaCha8Rng| loop {
        let kind = rng.random_range(0..34);
        if counts[kind] > 0 {
            counts[kind] -= 1;
            return;
        }
    };
    (0..wilds).for_each(|_| take(&mut counts, rng));
    if rng.random_range(0..2) == 0 && counts.iter().any(|&count| count > 0) {
        take(&mut counts, rng);
        counts[kind(rng)] += 1;
    }
    counts
}

#[test]
fn every_suit_state_of_eight_tiles_is_accepted_as_the_reference_judges() {
    let rules = Rules::named("laizi").unwrap();
    let mut reference = Reference::default().build(&rules).unwrap();
    let mut predicate = JsRecursivePredicate::new();
    let (mut legal, mut accepted) = (0, 0);
    for tiles in 0..=8 {
        every_vector(0, 9, tiles, &mut |counts| {
            for wilds in 0..=4 {
                let hand = hand(*counts, wilds);
                let accepts = predicate.accepts(&hand);
                let verdict = reference.judge(&hand);
                assert_eq!(accepts, verdict == Verdict::WIN, "{counts:?} + {wilds}");
                legal += u32::from(rules.invalid(&hand).is_none());
                accepted += u32::from(accepts);
            }
        });
    }
    assert!(legal > 20_000 && accepted > 10_000, "{legal} {accepted}");
}

#[test]
fn mixed_legal_hands_are_accepted_as_the_reference_judges() {
    let rules = Rules::named("laizi").unwrap();
    let mut reference = Reference::default().build(&rules).unwrap();
    let mut predicate = JsRecursivePredicate::new();
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let (mut legal, mut accepted) = (0, 0);
    for _ in 0..20_000 {
        let spread = [9, 18, 27][rng.random_range(0..3)];
        let sets = rng.random_range(1..=4);
        let wilds = rng.random_range(0..=6.min(3 * sets as u8));
        let hand = hand(near_win(&mut rng, sets, spread, wilds), wilds);
        if rules.invalid(&hand).is_none() {
            let accepts = predicate.accepts(&hand);
            assert_eq!(accepts, reference.judge(&hand) == Verdict::WIN, "{hand:?}");
            legal += 1;
            accepted += u32::from(accepts);
        }
    }
    assert!(
        legal - accepted > 1_000 && accepted > 1_000,
        "{legal} {accepted}"
    );
}

#[test]
fn any_size_is_judged_by_its_remainder_and_its_split() {
    let mut predicate = JsRecursivePredicate::new();
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let mut accepted = [0; 8];
    for _ in 0..4_000 {
        let wilds = rng.random_range(0..=2);
        let sets = rng.random_range(0..=7);
        let mut counts = near_win(&mut rng, sets, 27, wilds.min(2));
        // Sizes 3k and 3k + 1 too.
        for _ in 0..rng.random_range(0..6_u32).saturating_sub(3) {
            counts[rng.random_range(0..34)] += 1;
        }
        let hand = hand(counts, wilds);
        if assert_as_brute_force(&mut predicate, &hand, &ALL_KINDS) {
            accepted[hand.size() / 3] += 1;
        }
    }
    assert!(accepted.iter().all(|&count| count > 50), "{accepted:?}");
}

#[test]
fn any_number_of_copies_is_judged_by_its_split() {
    // The kinds of one suit and one kind that is free.
    let kinds: Vec<usize> = (0..9).chain([27]).collect();
    let mut predicate = JsRecursivePredicate::new();
    let mut accepted = 0;
    for ranks in [[0, 1, 2, 3], [5, 6, 7, 8], [0, 2, 4, 6]] {
        for vector in 0..9_u32.pow(4) {
            let mut counts = [0; 34];
            for (place, rank) in (0..).zip(ranks) {
                counts[rank] = (vector / 9_u32.pow(place) % 9) as u8;
            }
            for wilds in 0..=2 {
                let hand = hand(counts, wilds);
                accepted += u32::from(assert_as_brute_force(&mut predicate, &hand, &kinds));
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
    // Around the count from which the predicate reduces by three.
    for vector in 0..14_u32.pow(2) {
        for wilds in 0..=3 {
            let mut counts = [0; 34];
            counts[6] = (vector % 14) as u8;
            counts[7] = (vector / 14) as u8;
            assert_as_brute_force(&mut predicate, &hand(counts, wilds), &kinds);
        }
    }
}

#[test]
fn the_largest_counts_there_are_take_no_time() {
    let mut predicate = JsRecursivePredicate::new();
    assert!(predicate.accepts(&hand([255; 34], 254)));
    assert!(!predicate.accepts(&hand([255; 34], 255)));
    assert!(predicate.accepts(&hand([254; 34], 33)));
    assert!(!predicate.accepts(&hand([0; 34], 0)));
    assert!(predicate.accepts(&hand([0; 34], 254)));
}

#[test]
fn the_documented_inputs_are_accepted() {
    let mut predicate = JsRecursivePredicate::new();
    for text in [
        "1111m+1",
        "1111z+1",
        "12m55m+1",
        "1z+4",
        "111222333444555m11z",
    ] {
        let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
        assert!(predicate.accepts(&hand), "{text}");
    }
}

#[test]
fn the_published_verdicts_are_its_own() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/published.csv");
    let mut predicate = JsRecursivePredicate::new();
    let mut asked = 0;
    for row in csv::Reader::from_path(path).unwrap().records() {
        let row = row.unwrap();
        if &row[0] == "js-recursive" {
            let hand = notation::parse(&row[1], Alphabet::Mahjong).unwrap();
            assert_eq!(predicate.accepts(&hand), &row[2] == "win", "{}", &row[1]);
            asked += 1;
        }
    }
    assert!(asked > 0);
}
