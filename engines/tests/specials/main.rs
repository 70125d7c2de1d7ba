//! The special hands of mahjong, listed here from what the rules say of them and without the forms that engines
//! read: as many as known, each a win to every engine, and nothing beside them.

mod lists;
#[path = "../spaces/mod.rs"]
mod spaces;
mod unions;
mod wilds;

use duipai_engines::{Alphabet, Engine, Hand, Rules, Verdict, registry};
use lists::Counts;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use spaces::changed;
use std::collections::HashSet;

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(Alphabet::Mahjong, *counts, 0)
}

/// The engines that have all forms of these rules, by name.
fn engines(rules: &Rules) -> Vec<(String, Box<dyn Engine>)> {
    let built = registry::builtin().into_iter().filter_map(|factory| {
        let engine = factory.build(rules).ok()?;
        (!factory.is_port()).then(|| (factory.name().to_owned(), engine))
    });
    built.collect()
}

/// Demands of every engine that under these rules the hands of the list win, and of those one tile beside
/// them the ones that are in the list as well.
fn assert_listed(rules: &str, list: &HashSet<Counts>) {
    let rules = named(rules);
    let engines = engines(&rules);
    assert!(engines.len() >= 4, "{}", rules.name());
    for (name, mut engine) in engines {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for counts in list {
            assert_eq!(
                engine.judge(&hand(counts)),
                Verdict::WIN,
                "{name} {counts:?}"
            );
            let certificate = engine.explain(&hand(counts)).expect("a reading");
            assert_eq!(
                certificate.check(&rules, &hand(counts)),
                Ok(()),
                "{name} {counts:?}"
            );
            for _ in 0..3 {
                let beside = changed(hand(counts), &mut rng);
                let wins = list.contains(beside.counts());
                assert_eq!(
                    engine.judge(&beside),
                    Verdict::from_win(wins),
                    "{name} {beside:?}"
                );
            }
        }
    }
}

#[test]
fn thirteen_orphans_are_thirteen_hands() {
    let list = lists::orphans();
    assert_eq!(list.len(), 13);
    assert_listed("gb~forms=orphans", &list);
    assert_listed("riichi~forms=orphans", &list);
}

#[test]
fn lesser_knitted_hands_are_720_and_greater_ones_216_of_them() {
    let (lesser, greater) = (lists::lesser_knitted(), lists::greater_knitted());
    assert_eq!((lesser.len(), greater.len()), (720, 216));
    assert!(greater.is_subset(&lesser));
    assert_listed("gb~forms=lesser-knitted", &lesser);
    assert_listed("gb~forms=greater-knitted", &greater);
    assert_listed("gb~forms=lesser-knitted+greater-knitted", &lesser);
}

#[test]
fn knitted_straights_are_11016() {
    let list = lists::knitted_straights();
    assert_eq!(list.len(), 11_016);
    assert!(list.is_disjoint(&lists::lesser_knitted()));
    assert_listed("gb~forms=knitted-straight", &list);
    // Ranks 2, 5 and 8 of three suits.
    let eyes: Vec<usize> = (0..9).map(|number| 3 * number + 1).collect();
    let list = lists::knitted_straights_with(&eyes);
    assert_listed("gb~forms=knitted-straight~eyes=258", &list);
}

#[test]
fn of_eleven_concealed_tiles_a_knitted_straight_stands_beside_one_set() {
    let rules = named("gb");
    for (text, expected) in [
        ("147m258p369s11z[123m]", "win"),
        ("147m258p369s11z[222p]", "win"),
        ("147m258p369s11z[4444p]", "win"),
        ("147m258p369s11z", "no"),
        ("147m258p369s12z[123m]", "no"),
        ("147m258p369s11z[124m]", "rejected"),
        ("147m258p369s11123z[222p]", "rejected"),
        ("147m258p369s12347z", "win"),
        ("19m19p19s1234567z[222p]", "rejected"),
        ("2m[123m][123p][123s][123s]", "rejected"),
    ] {
        let hand = duipai_engines::notation::parse(text, Alphabet::Mahjong).unwrap();
        for (name, mut engine) in engines(&rules) {
            assert_eq!(engine.judge(&hand).word(), expected, "{name} {text}");
            if let Some(certificate) = engine.explain(&hand) {
                assert_eq!(certificate.check(&rules, &hand), Ok(()), "{name} {text}");
            }
        }
    }
}
