//! A batch is judged by other code than a hand alone: words of several suits at once, and sums. Both say the same.

use duipai_engines::family::table::Table;
use duipai_engines::hand::{LastCard, Meld};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Factory, Hand, Kind, Rules, Verdict};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A hand of a few kinds, so that many of them win and some hold five alike; a few are strange in other ways.
fn draw(rules: &Rules, dice: &mut ChaCha8Rng) -> Hand {
    let mut below = |bound: usize| (dice.next_u64() % bound as u64) as usize;
    let mut hand = Hand::empty(rules.alphabet());
    let wilds = if rules.wild_max() > 0 || below(50) == 0 {
        below(5)
    } else {
        0
    };
    hand.set_wilds(wilds as u8);
    let size = [2, 5, 8, 11, 14, 14, 13, 17][below(8)];
    let (first, kinds) = (below(34), 1 + below(12));
    for _ in wilds..size {
        let kind = (first + below(kinds)) % rules.alphabet().kinds();
        hand.add(Kind::new(kind));
    }
    if rules.missing_suit() != MissingSuit::None && below(8) > 0 {
        hand.set_missing(Some(below(3) as u8));
    }
    match below(40) {
        0 => hand.set_missing(Some(below(4) as u8)),
        1 => {
            let kind = Kind::new(below(rules.alphabet().kinds()));
            hand.set_last(Some(LastCard { kind, drawn: false }));
        }
        2 => {
            let kind = Kind::new(below(rules.alphabet().kinds()));
            hand.add_meld(Meld::new(&[kind; 3], false).expect("three tiles"));
        }
        3 => hand.set_count(Kind::new(below(34)), 5 + below(251) as u8),
        _ => {}
    }
    hand
}

#[test]
fn a_batch_is_judged_like_its_hands_one_by_one() {
    for rules in [
        "standard",
        "standard~eyes=258",
        "standard~sizes=+17",
        "laizi",
        "laizi~wild.copy_limit=4",
        "laizi~wild.kinds=7z",
        "riichi",
        "gb",
        "sichuan",
    ] {
        let rules = Rules::named(rules).unwrap();
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let hands: Vec<Hand> = (0..20_000).map(|_| draw(&rules, &mut dice)).collect();
        let mut table = Table::default().build(&rules).unwrap();
        let mut batch = vec![Verdict::Unsupported; hands.len()];
        table.judge_all(&hands, &mut batch);
        let mut wins = 0;
        for (hand, said) in hands.iter().zip(batch) {
            assert_eq!(said, table.judge(hand), "{} {hand:?}", rules.name());
            wins += usize::from(said == Verdict::WIN);
        }
        assert!(wins > 50, "{}: {wins} wins", rules.name());
    }
}
