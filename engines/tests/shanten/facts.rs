//! Hands whose shanten is known: by looking at them, or because it is known how many of a kind there are.

use crate::spaces::every_vector;
use crate::{asking, engine, engines, number, wins};
use duipai_engines::{Alphabet, Hand, Question, Rules, Verdict, notation, registry};

/// Rules, a hand, and what everybody who answers says of it.
const KNOWN: [(&str, &str, &str); 24] = [
    ("standard", "1m", "0"),
    ("standard", "11m", "-1"),
    ("standard", "12m", "0"),
    ("standard", "2345m", "0"),
    // The fifth tile does not exist.
    ("standard", "1111m", "1"),
    ("standard", "1m[111m]", "1"),
    ("standard", "1112m[111z]", "0"),
    ("standard", "1234567z147m258p", "8"),
    ("riichi", "1234567z147m258p", "5"),
    ("riichi", "147m258p369s1234z", "6"),
    ("riichi", "19m19p19s1234567z", "0"),
    ("riichi", "19m19p19s12345677z", "-1"),
    ("riichi", "1199m1199p1199s1z", "0"),
    // Four alike are one pair here and two there.
    ("riichi", "1111222233334z", "3"),
    ("gb", "1111222233334z", "0"),
    ("gb", "147m258p369s1234z", "0"),
    ("gb", "147m258p369s1z[123m]", "0"),
    ("gb", "147m258p369s1z", "6"),
    ("sichuan", "11m/s", "-1"),
    ("sichuan", "5p/p", "1"),
    ("sichuan", "11m[111p]/s", "-1"),
    // What lies exposed cannot be exchanged.
    ("sichuan", "1m[111p]/p", "-"),
    ("laizi~wild.copy_limit=4", "+1", "0"),
    ("laizi~wild.copy_limit=4", "1111m+1", "0"),
];

#[test]
fn known_hands_are_as_far_off_as_known() {
    for (rules, text, shanten) in KNOWN {
        let rules = asking(rules);
        let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
        let mut answered = 0;
        for (name, mut engine) in engines(&rules) {
            let verdict = engine.judge(&hand);
            // Tables leave hands with exposed groups open.
            if verdict.votes() {
                assert_eq!(
                    verdict.to_string(),
                    format!("shanten {shanten}"),
                    "{name} {text}"
                );
                answered += 1;
            }
        }
        assert!(answered >= 2, "{text}");
    }
}

#[test]
fn who_answers_and_who_does_not() {
    for (rules, names) in [
        (
            "standard",
            &["reference", "recursive", "table", "cover"][..],
        ),
        ("riichi", &["reference", "recursive", "table"]),
        ("gb", &["reference", "recursive", "table"]),
        ("sichuan", &["reference", "recursive", "table"]),
    ] {
        let answering = engines(&asking(rules));
        let answering: Vec<&str> = answering.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(answering, names, "{rules}");
    }
    // A port knows wins of whole hands, bugs included.
    let rules = asking("standard");
    for factory in registry::builtin()
        .iter()
        .filter(|factory| factory.is_port())
    {
        assert!(factory.shanten(&rules).is_err(), "{}", factory.name());
    }
}

#[test]
fn illegal_hands_are_rejected() {
    let rules = asking("standard");
    for (name, mut engine) in engines(&rules) {
        for text in ["111m", "-", "11111m", "1m+1", "1m/s"] {
            let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
            let verdict = engine.judge(&hand);
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{name} {text}: {verdict}"
            );
        }
    }
}

/// What hands of one suit wait for.
fn waits(rules: &Rules, hands: &[Hand]) -> Vec<Verdict> {
    let mut factories = registry::builtin().into_iter();
    let factory = factories
        .find(|factory| factory.name() == "recursive")
        .unwrap();
    let mut answers = vec![Verdict::Unsupported; hands.len()];
    let mut engine = factory.build(rules.of_wins()).unwrap();
    engine.waits_all(rules.of_wins(), hands, &mut answers);
    answers
}

#[test]
fn one_suit_hands_have_0_if_they_wait_and_less_if_they_win() {
    let rules = asking("standard");
    let mut table = engine(&rules, "table");
    let (mut whole, mut short) = (Vec::new(), Vec::new());
    for (tiles, hands) in [(13, &mut short), (14, &mut whole)] {
        every_vector(0, 9, tiles, &mut |counts| {
            hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
        });
    }
    // A kind that is held four times is no wait, so there are as many as wait as is known of waits.
    let mut ready = 0;
    for (hand, waits) in short.iter().zip(waits(&rules, &short)) {
        let said = number(table.as_mut(), hand);
        assert_eq!(said == 0, waits.affirms(), "{hand:?}");
        assert!(said >= 0);
        ready += u32::from(said == 0);
    }
    assert_eq!((short.len(), ready), (93_600, 40_070));
    let mut won = 0;
    let mut wins = wins(&rules);
    for hand in &whole {
        let said = number(table.as_mut(), hand);
        assert_eq!(said == -1, wins(hand), "{hand:?}");
        won += u32::from(said == -1);
    }
    assert_eq!((whole.len(), won), (118_800, 13_259));
    assert_eq!(rules.asking(Question::Win), *rules.of_wins());
}
