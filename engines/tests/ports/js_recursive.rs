//! `js-recursive`: the published verdicts, its errors, and hands no player holds.

use crate::{absurd, judge, published};
use duipai_engines::port::js_recursive::JsRecursive;
use duipai_engines::{Alphabet, Engine, Factory, Rules, Verdict};

fn js_recursive(rules: &str) -> Box<dyn Engine> {
    let rules = Rules::named(rules).unwrap();
    JsRecursive::default().build(&rules).unwrap()
}

#[test]
fn js_recursive_gives_the_published_verdicts() {
    let rows = published("js-recursive");
    assert_eq!(rows.len(), 600);
    for rules in ["standard", "laizi", "laizi~wild.copy_limit=4"] {
        let mut engine = js_recursive(rules);
        for (hand, verdict) in &rows {
            assert_eq!(judge(&mut *engine, hand).word(), verdict, "{hand}");
        }
    }
}

#[test]
fn js_recursive_keeps_its_errors() {
    let mut engine = js_recursive("laizi~wild.copy_limit=4");
    let wins = [
        // Fifth copies, of a wild's making and of the hand's.
        "1111s+1",
        "1111z+1",
        "11111m",
        // No size is too large, and an exposed group does not count.
        "111222333444m55p111z",
        "111222333444555666m77p",
        "[111z]11m",
        // A wild on the code below the lowest card: 0-1-2, 10-11-12, 30-31-32.
        "1255s+1",
        "1255m+1",
        "1z55m+2",
        "+2",
        "+17",
    ];
    for hand in wins {
        assert_eq!(judge(&mut *engine, hand), Verdict::WIN, "{hand}");
    }
    for hand in ["-", "111m", "1m+3", "9m1p55m", "89m1p55m", "123z5m+1", "+1"] {
        assert_eq!(judge(&mut *engine, hand), Verdict::NO, "{hand}");
    }
}

#[test]
fn js_recursive_is_built_for_sets_and_a_pair_only() {
    for rules in ["standard", "standard~sizes=14+17", "laizi"] {
        assert!(
            JsRecursive::default()
                .build(&Rules::named(rules).unwrap())
                .is_ok()
        );
    }
    let refusal = JsRecursive::default()
        .build(&Rules::named("waihuzi").unwrap())
        .err()
        .unwrap();
    assert_eq!(refusal.to_string(), "it knows mahjong tiles only");
}

#[test]
fn js_recursive_survives_absurd_hands() {
    let mut engine = js_recursive("laizi");
    let mut hand =
        |counts: &[(usize, u8)], wilds: u8| engine.judge(&absurd(Alphabet::Mahjong, counts, wilds));
    let all = |count: u8| (0..34).map(move |kind| (kind, count)).collect::<Vec<_>>();
    assert_eq!(hand(&all(6), 2), Verdict::WIN);
    assert_eq!(hand(&all(5), 3), Verdict::NO);
    assert_eq!(
        hand(&(0..9).map(|kind| (kind, 22)).collect::<Vec<_>>(), 2),
        Verdict::WIN
    );
    let crowded: Vec<_> = (0..9)
        .map(|kind| (kind, 22))
        .chain([(30, 1), (32, 1)])
        .collect();
    assert_eq!(hand(&crowded, 0), Verdict::NO);
    assert_eq!(hand(&[], 254), Verdict::WIN);
    // Every eye fails only at the honours, after all that the suits allow was tried.
    let hopeless = (0..27)
        .map(|kind| (kind, 7))
        .chain([(27, 2), (28, 1), (29, 1), (30, 1)]);
    assert_eq!(hand(&hopeless.collect::<Vec<_>>(), 3), Verdict::NO);
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_js_recursive_shows_on_legal_hands() {
    crate::assert_faults_show("laizi", 7, |fault| Box::new(JsRecursive { fault }));
}
