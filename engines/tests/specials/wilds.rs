//! Wilds in special hands, and tiles that count as wilds. The truth is told by putting every tile in the place of
//! one wild after the other.

use crate::spaces::{made_wild, near_win, win};
use crate::{engines, named};
use duipai_engines::{Alphabet, Engine, Hand, Rules, Verdict, notation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Whether some tile in the place of each wild makes the hand win. Where copies are not limited this asks for
/// what an engine without wilds would call five alike, so it is for limited copies.
fn wins_by_hand(engine: &mut dyn Engine, hand: &Hand, from: usize) -> bool {
    if hand.wilds() == 0 {
        return engine.judge(hand) == Verdict::WIN;
    }
    let melds = hand.meld_counts();
    hand.alphabet().iter().skip(from).any(|kind| {
        let mut other = *hand;
        other.add(kind);
        other.set_wilds(hand.wilds() - 1);
        other.count(kind) + melds[kind.index()] <= 4 && wins_by_hand(engine, &other, kind.index())
    })
}

#[test]
fn wilds_in_special_hands_stand_for_any_tile() {
    for rules in ["riichi", "gb", "gb~pairs=one-quad~eyes=258"] {
        let plain = named(rules);
        let settings = ["wild.max=3", "wild.copy_limit=4", "wild.in_specials=true"];
        let rules = plain.clone().with_settings(settings.into_iter()).unwrap();
        // The quick engine without wilds is tested against the others elsewhere.
        let mut table = engines(&plain).swap_remove(2).1;
        let mut asked = engines(&rules);
        let names: Vec<&str> = asked.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.starts_with(&["reference", "recursive"]), "{names:?}");
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut wins = 0;
        for turn in 0..1_500 {
            let wilds = rng.random_range(1..=2);
            let hand = if turn % 2 == 0 {
                let near = near_win(&plain, &mut rng);
                made_wild(near, wilds, &mut rng)
            } else {
                made_wild(win(&plain, 14, &mut rng), wilds, &mut rng)
            };
            if rules.invalid(&hand).is_some() {
                continue;
            }
            let truth = wins_by_hand(table.as_mut(), &hand, 0);
            wins += usize::from(truth);
            for (name, engine) in &mut asked {
                let text = notation::write(&hand);
                let verdict = engine.judge(&hand);
                assert_eq!(
                    verdict,
                    Verdict::from_win(truth),
                    "{name} {} {text}",
                    rules.name()
                );
                let certificate = engine.explain(&hand);
                assert_eq!(certificate.is_some(), truth, "{name} {text}");
                if let Some(certificate) = certificate {
                    assert_eq!(certificate.check(&rules, &hand), Ok(()), "{name} {text}");
                }
            }
        }
        assert!((700..1_400).contains(&wins), "{wins}");
    }
}

/// Every engine that has the rules.
fn verdicts(rules: &Rules, text: &str) -> Vec<(String, &'static str)> {
    let hand = notation::parse(text, Alphabet::Mahjong).unwrap();
    let judge = |(name, mut engine): (String, Box<dyn Engine>)| {
        if let Some(certificate) = engine.explain(&hand) {
            assert_eq!(certificate.check(rules, &hand), Ok(()), "{name} {text}");
        }
        (name, engine.judge(&hand).word())
    };
    engines(rules).into_iter().map(judge).collect()
}

#[test]
fn special_hands_take_wilds_only_if_the_rules_say_so() {
    let orphans = "19m19p19s1234567z+1";
    let in_specials = "wild.max=2~wild.in_specials=true";
    for (rules, switches, text, expected) in [
        ("gb", "wild.max=1", orphans, "no"),
        ("gb", "wild.in_specials=true", orphans, "rejected"),
        ("riichi", "wild.max=2", "1144m2277p3366s+2", "no"),
        ("gb", in_specials, orphans, "win"),
        ("riichi", in_specials, "1144m2277p3366s+2", "win"),
        ("riichi", in_specials, "1122m4455p778s66z+1", "win"),
        // The seventh pair would be a second one of its kind.
        ("riichi", in_specials, "111m4455p7788s66z+1", "no"),
        ("gb", in_specials, "111m4455p7788s66z+1", "win"),
        ("gb", in_specials, "147m258p1234567z+1", "win"),
        ("gb", in_specials, "147m258p3s11z+2[222s]", "win"),
        ("gb", in_specials, "147m258p36s11z+1[222s]", "win"),
        ("gb", in_specials, "147m258p35s11z+1[222s]", "no"),
    ] {
        let rules = format!("{rules}~{switches}");
        for (name, word) in verdicts(&named(&rules), text) {
            assert_eq!(word, expected, "{name} {rules} {text}");
        }
    }
}

#[test]
fn tiles_that_count_as_wilds_are_wilds_wherever_they_are_concealed() {
    for (rules, text, expected) in [
        ("laizi~wild.kinds=7z", "1z7z", "win"),
        ("laizi", "1z7z", "no"),
        ("laizi~wild.kinds=7z", "123m456p789s12z777z", "win"),
        ("laizi~wild.kinds=7z", "123m456p789s1z777z+1", "win"),
        ("laizi~wild.kinds=7z", "123m456p789s124z77z", "no"),
        ("laizi~wild.kinds=7z", "77777z", "rejected"),
        ("laizi~wild.kinds=7z~wild.max=1", "77z", "rejected"),
        ("laizi~wild.kinds=7z~wild.max=1", "7z+1", "rejected"),
        ("laizi~wild.kinds=7z", "11m[777z]", "win"),
        ("laizi~wild.kinds=7z", "15m[777z]", "no"),
        ("laizi~wild.kinds=5m+7z~wild.copy_limit=4", "2222m7z", "no"),
        (
            "laizi~wild.kinds=5m+7z~wild.copy_limit=4",
            "11m3m5m7z",
            "win",
        ),
        ("standard~wild.kinds=7z", "77z", "rejected"),
        // The hand holds a wild, and orphans take none.
        (
            "riichi~wild.kinds=7z~wild.max=4",
            "19m19p19s11234567z",
            "no",
        ),
        (
            "riichi~wild.kinds=7z~wild.max=4~wild.in_specials=true",
            "19m19p19s11234567z",
            "win",
        ),
    ] {
        let verdicts = verdicts(&named(rules), text);
        assert!(verdicts.len() >= 2, "{rules}");
        for (name, word) in verdicts {
            assert_eq!(word, expected, "{name} {rules} {text}");
        }
    }
}
