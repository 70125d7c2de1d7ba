//! `vb-recursive` and what its flag does between calls.

use crate::{absurd, judge, published};
use duipai_engines::port::vb_recursive::{VbRecursive, VbRecursiveStateful};
use duipai_engines::{Alphabet, Engine, Factory, Rules, Verdict};

fn build(factory: &dyn Factory) -> Box<dyn Engine> {
    factory.build(&Rules::named("standard").unwrap()).unwrap()
}

#[test]
fn vb_recursive_gives_the_published_verdicts() {
    let rows = published("vb-recursive");
    assert_eq!(rows.len(), 600);
    let mut engine = build(&VbRecursive::default());
    let mut stateful = build(&VbRecursiveStateful);
    for (hand, verdict) in &rows {
        assert_eq!(judge(&mut *engine, hand).word(), verdict, "{hand}");
        stateful.reset();
        assert_eq!(judge(&mut *stateful, hand).word(), verdict, "{hand}");
    }
}

#[test]
fn vb_recursive_keeps_its_errors() {
    let mut engine = build(&VbRecursive::default());
    let wins = [
        // No eye.
        "-",
        "111m",
        "1111m",
        "123m",
        // Four alike as a set.
        "11112222m",
        "11115555m123456p",
        "1111m2222m3333m11z",
        // Any number of copies, any size; exposed groups do not count.
        "11111m",
        "111222333444555666m77p",
        "[111z]11m",
    ];
    for hand in wins {
        assert_eq!(judge(&mut *engine, hand), Verdict::WIN, "{hand}");
    }
    for hand in ["1m", "12m", "1122m", "89m1p55m", "9m12p55m", "123z55m"] {
        assert_eq!(judge(&mut *engine, hand), Verdict::NO, "{hand}");
    }
    assert_eq!(judge(&mut *engine, "1m+1"), Verdict::Unsupported);
}

#[test]
fn the_flag_of_vb_recursive_is_cleared_before_each_call() {
    let mut engine = build(&VbRecursive::default());
    for _ in 0..3 {
        assert_eq!(judge(&mut *engine, "11m"), Verdict::WIN);
    }
}

#[test]
fn a_win_with_an_eye_spoils_later_calls_of_the_stateful_one_until_it_is_reset() {
    let mut engine = build(&VbRecursiveStateful);
    // A failure and a win without an eye leave the flag as it was.
    for (hand, verdict) in [("12m", Verdict::NO), ("111m", Verdict::WIN)] {
        assert_eq!(judge(&mut *engine, hand), verdict);
    }
    assert_eq!(judge(&mut *engine, "11m"), Verdict::WIN);
    for _ in 0..2 {
        for (hand, verdict) in [
            ("11m", Verdict::NO),
            ("123m456p789s11z", Verdict::NO),
            ("111m", Verdict::WIN),
            ("11112222m", Verdict::WIN),
            // Not even unsupported hands touch it.
            ("1m+1", Verdict::Unsupported),
        ] {
            assert_eq!(judge(&mut *engine, hand), verdict, "{hand}");
        }
    }
    engine.reset();
    assert_eq!(judge(&mut *engine, "11m"), Verdict::WIN);
}

#[test]
fn the_first_reading_found_decides_whether_the_flag_is_left_set() {
    // Four and four are tried before two triplets and an eye, a triplet and a four before an eye.
    for (hand, later) in [
        ("11112222m", Verdict::WIN),
        ("1111222m", Verdict::WIN),
        ("11122233m", Verdict::NO),
        ("11111m", Verdict::NO),
    ] {
        let mut engine = build(&VbRecursiveStateful);
        assert_eq!(judge(&mut *engine, hand), Verdict::WIN, "{hand}");
        assert_eq!(judge(&mut *engine, "11m"), later, "{hand}");
    }
}

#[test]
fn only_the_stateful_one_waits_to_be_named() {
    assert!(VbRecursive::default().by_default());
    assert!(!VbRecursiveStateful.by_default());
}

#[test]
fn vb_recursive_is_built_for_sets_and_a_pair_without_wilds_only() {
    for (rules, refusal) in [
        ("standard", None),
        ("standard~sizes=14+17", None),
        ("laizi", Some("it has no notion of wilds")),
        ("waihuzi", Some("it knows mahjong sets and one pair only")),
    ] {
        let rules = Rules::named(rules).unwrap();
        let factories: [&dyn Factory; 2] = [&VbRecursive::default(), &VbRecursiveStateful];
        for factory in factories {
            let said = factory
                .build(&rules)
                .err()
                .map(|refusal| refusal.to_string());
            assert_eq!(said.as_deref(), refusal);
        }
    }
}

#[test]
fn vb_recursive_survives_absurd_hands() {
    let mut engine = build(&VbRecursive::default());
    let mut hand = |counts: &[(usize, u8)]| engine.judge(&absurd(Alphabet::Mahjong, counts, 0));
    let all = |count: u8| (0..34).map(move |kind| (kind, count)).collect::<Vec<_>>();
    assert_eq!(hand(&all(255)), Verdict::WIN);
    assert_eq!(hand(&all(254)), Verdict::NO);
    assert_eq!(hand(&all(4)), Verdict::WIN);
    // One honour alone is seen only after all that the suits allow was tried.
    for count in [7, 100, 254, 255] {
        let suits = (0..27).map(|kind| (kind, count));
        let hopeless: Vec<_> = suits.chain([(27, 1), (29, 1)]).collect();
        assert_eq!(hand(&hopeless), Verdict::NO);
    }
    // Eight alike are no two fours: a four is taken where exactly four are left.
    assert_eq!(hand(&[(0, 8)]), Verdict::WIN, "3 + 3 and the eye");
    assert_eq!(hand(&[(0, 8), (30, 2)]), Verdict::NO);
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_vb_recursive_shows_on_legal_hands() {
    crate::assert_faults_show("standard", 7, |fault| Box::new(VbRecursive { fault }));
}
