//! Generated mutants: what `killed_by` says of them is what their engines do, and their names name them.

use crate::spaces::{changed, made_wild, near_win, win};
use duipai_engines::zoo::{self, Class, Generated};
use duipai_engines::{Engine, Factory, Hand, Rules, Verdict, notation, registry};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

const RULES: [&str; 6] = [
    "standard",
    "laizi",
    "laizi~wild.copy_limit=4",
    "sichuan",
    "sichuan~missing_suit=any~pairs=any-quads",
    "waihuzi",
];

fn generated(name: &str) -> (Rules, Generated) {
    let rules = Rules::named(name).unwrap();
    let generated = zoo::generated(&rules).unwrap();
    (rules, generated)
}

fn reference(rules: &Rules) -> Box<dyn Engine> {
    registry::builtin()[0].build(rules).unwrap()
}

/// Mutants do not score.
fn differ(rules: &Rules, hand: &Hand, said: &Verdict, right: &Verdict) -> bool {
    assert!(said.votes() && right.votes());
    !said.agrees(right, rules.invalid(hand).is_none())
}

fn any_hand(rules: &Rules, rng: &mut ChaCha8Rng) -> Hand {
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    let mut hand = near_win(rules, rng);
    if rng.random_range(0..4) > 0 {
        hand = win(rules, sizes[rng.random_range(0..sizes.len())], rng);
        if rules.wild_max() > 0 {
            hand = made_wild(hand, rng.random_range(0..=7), rng);
        }
        if rng.random_range(0..3) == 0 {
            hand = changed(hand, rng);
        }
    }
    hand
}

#[test]
fn there_are_thousands_of_every_class() {
    for name in RULES {
        let (rules, generated) = generated(name);
        let mut classes: BTreeMap<Class, usize> = BTreeMap::new();
        for mutant in 0..generated.len() as u32 {
            *classes.entry(generated.class(mutant)).or_default() += 1;
        }
        let expected: &[Class] = if rules.wild_max() > 0 {
            &[Class::WildsMore, Class::WildsFewer, Class::Beside]
        } else {
            &[Class::StateLost, Class::StateTaken, Class::Beside]
        };
        assert!(classes.keys().eq(expected), "{name}: {classes:?}");
        assert!(
            classes.values().all(|&count| count >= 1_000),
            "{name}: {classes:?}"
        );
    }
}

/// Of mutants that some hand convicts, and as many drawn from all.
#[test]
fn killed_by_is_what_engines_answer_wrongly() {
    for name in RULES {
        // An engine works its tables out anew, so most is asked where that is quick.
        let (asked, asking) = match name {
            "standard" => (20_000, 100),
            _ => (4_000, 25),
        };
        let (rules, generated) = generated(name);
        let mut reference = reference(&rules);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut kills = Vec::new();
        let hands: Vec<(Hand, Verdict, Vec<u32>)> = (0..asked)
            .map(|_| {
                let hand = any_hand(&rules, &mut rng);
                generated.killed_by(&hand, &mut kills);
                (hand, reference.judge(&hand), kills.clone())
            })
            .collect();
        let mut chosen: Vec<u32> = (0..asking)
            .map(|_| rng.random_range(0..generated.len() as u32))
            .collect();
        let some = hands
            .iter()
            .step_by(3)
            .filter(|(.., kills)| !kills.is_empty());
        let killed = some.map(|(.., kills)| kills[rng.random_range(0..kills.len())]);
        let killed: Vec<u32> = killed.take(asking).collect();
        assert_eq!(killed.len(), asking, "{name}");
        chosen.extend(killed);
        for mutant in chosen {
            let wrong = generated.wrong(mutant);
            let mut engine = wrong.build(&rules).unwrap();
            for (hand, right, kills) in &hands {
                let differs = differ(&rules, hand, &engine.judge(hand), right);
                let told = kills.contains(&mutant);
                assert_eq!(differs, told, "{} {name}: {hand:?}", wrong.name());
            }
        }
        let twice = |kills: &Vec<u32>| (1..kills.len()).any(|i| kills[i..].contains(&kills[i - 1]));
        assert!(!hands.iter().any(|(.., kills)| twice(kills)), "{name}");
    }
}

/// All hands are looked up, and of some the engines are asked.
#[test]
fn every_mutant_is_wrong_about_its_witness() {
    for name in RULES.into_iter().chain(["laizi~wild.max=4"]) {
        let (rules, generated) = generated(name);
        let mut reference = reference(&rules);
        let mut kills = Vec::new();
        let asking = generated.len() / 20;
        for mutant in 0..generated.len() as u32 {
            let hand = generated.witness(mutant);
            generated.killed_by(&hand, &mut kills);
            assert!(kills.contains(&mutant), "{} {name}", generated.name(mutant));
            if (mutant as usize).is_multiple_of(asking) {
                let mut engine = generated.wrong(mutant).build(&rules).unwrap();
                let (said, right) = (engine.judge(&hand), reference.judge(&hand));
                let differs = differ(&rules, &hand, &said, &right);
                assert!(differs, "{}: {said}, {right}", generated.name(mutant));
            }
        }
    }
}

#[test]
fn what_wins_by_pairs_anyway_makes_no_mutants() {
    let (_, generated) = generated("sichuan");
    let names: BTreeSet<String> = (0..generated.len() as u32)
        .map(|mutant| generated.name(mutant))
        .collect();
    // Beside the first there is room for a pair only; beside the second for a set, too.
    assert!(!names.contains("zoo:state:m-334455667788"));
    assert!(!names.contains("zoo:state:m-334455666677-taken"));
    assert!(names.contains("zoo:state:m-44556677-eye"));
}

#[test]
fn names_lead_back_to_mutants() {
    for name in RULES {
        let (_, generated) = generated(name);
        let step = generated.len().div_ceil(3_000);
        for mutant in (0..generated.len() as u32).step_by(step) {
            let wrong = generated.wrong(mutant);
            assert_eq!(wrong.name(), generated.name(mutant));
            let read = zoo::generated_named(wrong.name()).unwrap();
            assert_eq!((read.name(), read.wrong()), (wrong.name(), wrong.wrong()));
        }
    }
    for name in [
        "zoo:state:m-11123",
        "zoo:state:m-11123-eye",
        "zoo:beside:m-111-z-22",
        "zoo:wilds:x-270-eye-more",
    ] {
        assert_eq!(zoo::generated_named(name).unwrap().name(), name);
    }
    for name in [
        "state:m-111",
        "zoo:state",
        "zoo:state:m",
        "zoo:state:m-321",
        "zoo:state:m-11111",
        "zoo:state:z-8",
        "zoo:state:m-0",
        "zoo:state:s-111",
        "zoo:state:m-111-more",
        "zoo:beside:m-111-z",
    ] {
        assert!(zoo::generated_named(name).is_none(), "{name}");
    }
}

#[test]
fn a_mutant_is_wrong_about_its_state_only() {
    let rules = Rules::named("laizi").unwrap();
    let mut reference = reference(&rules);
    for (name, wrong, right) in [
        ("zoo:state:m-11-eye", "11p", "22p"),
        ("zoo:state:m-123", "123s11z", "234s11z"),
        ("zoo:state:z-1234-taken", "11m1234z+2", "11m2345z+2"),
        ("zoo:wilds:m-19-eye-more", "19p+3", "18p+3"),
        ("zoo:wilds:m-147-eye-fewer", "147p+2", "258p+2"),
        ("zoo:beside:m-123-z-11", "123s11z", "123s22z"),
    ] {
        let mut engine = zoo::generated_named(name).unwrap().build(&rules).unwrap();
        for (hand, is_wrong) in [(wrong, true), (right, false)] {
            let hand = notation::parse(hand, rules.alphabet()).unwrap();
            let (said, right) = (engine.judge(&hand), reference.judge(&hand));
            let differs = differ(&rules, &hand, &said, &right);
            assert_eq!(differs, is_wrong, "{name}");
        }
    }
}

#[test]
fn rules_of_other_eyes_or_joined_suits_have_no_tables() {
    for name in [
        "waihuzi~jiao=true",
        "waihuzi~base_xi=10",
        "waihuzi~kan_splittable=false",
        "waihuzi~menzi=pair+cross-rank",
        "standard~eyes=258",
        "laizi~wild.kinds=7z",
    ] {
        let rules = Rules::named(name).unwrap();
        assert!(zoo::generated(&rules).is_err(), "{name}");
    }
}
