//! The waits of every one-suit hand of 13 tiles: how many hands wait for how many kinds is published. And on hands of
//! fewer tiles, what each engine and each port waits for, kind by kind.

use crate::named;
use crate::panel::trusted;
use crate::spaces::every_vector;
use duipai_engines::engine::waits::{candidates, completed, foreseen};
use duipai_engines::{Alphabet, Engine, Hand, Question, Rules, Verdict, Waits, registry};

/// What an engine says of many hands.
fn asked(engine: &mut dyn Engine, rules: &Rules, hands: &[Hand]) -> Vec<Verdict> {
    let mut answers = vec![Verdict::Unsupported; hands.len()];
    engine.waits_all(rules, hands, &mut answers);
    answers
}

/// Every hand of so many tiles of one suit.
fn one_suit(alphabet: Alphabet, tiles: u8) -> Vec<Hand> {
    let mut hands = Vec::new();
    let ranks = alphabet.suits()[0].ranks;
    every_vector(0, ranks, tiles, &mut |counts| {
        hands.push(Hand::from_counts(alphabet, *counts, 0));
    });
    hands
}

#[test]
fn one_suit_hands_wait_for_as_many_kinds_as_known() {
    // By number of kinds waited for, none to nine.
    const KNOWN: [u32; 10] = [
        93_600 - 40_070,
        14_067,
        14_493,
        6_739,
        2_948,
        1_335,
        392,
        79,
        16,
        1,
    ];
    let rules = named("standard");
    let hands = one_suit(Alphabet::Mahjong, 13);
    for (factory, mut engine) in trusted(&rules) {
        // The definition is slow; it is held to the others on every suit state elsewhere.
        if factory.name() == "reference" {
            continue;
        }
        let mut found = [0; 10];
        for answer in asked(engine.as_mut(), &rules, &hands) {
            let Verdict::Waits(waits) = answer else {
                panic!("{}: {answer:?}", factory.name());
            };
            found[waits.len()] += 1;
        }
        assert_eq!(found, KNOWN, "{}", factory.name());
    }
}

/// Whether an engine answers hands with what it wins with, and a port with what its predicate foresees.
#[test]
fn everybody_waits_for_what_it_wins_with() {
    for (name, wilds, missing) in [
        ("standard", 0, None),
        ("laizi", 1, None),
        ("gb", 0, None),
        ("sichuan", 0, Some(2)),
        ("waihuzi", 0, None),
    ] {
        let rules = named(name);
        let short = rules.asking(Question::Waits);
        let mut hands = Vec::new();
        // Also sizes that no tile makes legal.
        for tiles in [1, 3, 4] {
            for mut hand in one_suit(rules.alphabet(), tiles - wilds) {
                hand.set_wilds(wilds);
                hand.set_missing(missing);
                hands.push(hand);
            }
        }
        for factory in registry::builtin() {
            let Ok(mut engine) = factory.build(&rules) else {
                continue;
            };
            // Whose answers depend on what was asked before waits for what the order brings about.
            if !factory.by_default() {
                continue;
            }
            let mut predicate = factory.predicate(&rules);
            let said = asked(engine.as_mut(), &rules, &hands);
            for (hand, said) in hands.iter().zip(said) {
                let what = format!("{name} {} {hand:?}", factory.name());
                let legal = short.invalid(hand).is_none();
                if let Some(predicate) = predicate.as_deref_mut() {
                    let foreseen = foreseen(predicate, &rules, hand);
                    let as_foreseen = said == foreseen || said.agrees(&foreseen, legal);
                    assert!(as_foreseen || !said.votes(), "{what}: {said}, {foreseen}");
                } else if legal {
                    let wins = candidates(hand).filter(|&kind| {
                        let completed = completed(hand, kind, false);
                        matches!(engine.judge(&completed), Verdict::Win(_))
                    });
                    let waits = Waits::of(hand.alphabet(), wins);
                    assert_eq!(said, Verdict::Waits(waits), "{what}");
                } else {
                    assert!(matches!(said, Verdict::Rejected(_)), "{what}");
                }
            }
        }
    }
}
