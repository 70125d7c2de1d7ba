//! Engines that have nothing in common but the rules, asked the same hands: tables of what suits lack, a search for the
//! nearest complete hand, and wins of parts of hands beside wilds.

use crate::spaces::{changed, made_wild, win};
use crate::{asking, engines};
use duipai_engines::{Verdict, notation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Those who are led to it by wins are asked up to this: then they try some hundred parts of a hand.
const NEAR: i16 = 2;

#[test]
fn engines_agree_however_they_find_it() {
    for rules in [
        "standard",
        "riichi",
        "gb",
        "gb~pairs=one-quad~eyes=258",
        "sichuan",
        "sichuan~missing_suit=any",
        "laizi~wild.copy_limit=4",
        "riichi~wild.max=3~wild.copy_limit=4~wild.in_specials=true",
    ] {
        let rules = asking(rules);
        let mut engines = engines(&rules);
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut compared = 0;
        for turn in 0..600 {
            let size = [2, 5, 8, 11, 14, 14, 14][rng.random_range(0..7)];
            let mut hand = win(rules.of_wins(), size, &mut rng);
            for _ in 0..rng.random_range(0..8) {
                hand = changed(hand, &mut rng);
            }
            if rules.of_wins().wild_max() > 0 && turn % 2 == 0 {
                hand = made_wild(hand, 1, &mut rng);
            }
            let held = hand.alphabet().iter().filter(|&kind| hand.count(kind) > 0);
            if let Some(kind) = held.last().filter(|_| turn % 3 > 0) {
                hand.remove(kind);
            }
            if rules.invalid(&hand).is_some() {
                continue;
            }
            let (reference, others) = engines.split_first_mut().unwrap();
            let right = reference.1.judge(&hand);
            let near = matches!(right, Verdict::Shanten(said) if said.number() <= Some(NEAR));
            for (name, engine) in others {
                if near || name == "table" {
                    let said = engine.judge(&hand);
                    let text = notation::write(&hand);
                    assert!(
                        said == right || !said.votes(),
                        "{name} {text}: {said}, {right}"
                    );
                    compared += u32::from(said.votes());
                }
            }
        }
        assert!(compared > 400, "{}: {compared}", rules.name());
    }
}
