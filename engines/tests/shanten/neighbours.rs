//! What the shanten of a hand has to do with that of hands one tile away. By these laws and by which hands win, the
//! shanten of every hand is determined.

use crate::spaces::{changed, win};
use crate::{asking, engine, number, wins};
use duipai_engines::{Hand, Kind, Rules};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The hand with each tile that there can be.
fn drawn(rules: &Rules, hand: &Hand) -> Vec<Hand> {
    let kinds = (0..rules.kinds()).map(Kind::new);
    let left = kinds.filter(|&kind| hand.count(kind) < 4);
    let with = |kind| {
        let mut hand = *hand;
        hand.add(kind);
        hand
    };
    left.map(with).collect()
}

/// The hand without each tile that it holds.
fn discarded(hand: &Hand) -> Vec<Hand> {
    let without = |kind| {
        let mut hand = *hand;
        hand.remove(kind).then_some(hand)
    };
    hand.alphabet().iter().filter_map(without).collect()
}

#[test]
fn a_draw_gains_one_at_most_and_the_best_discard_costs_nothing() {
    for rules in ["standard", "riichi", "gb", "sichuan", "standard~eyes=258"] {
        let rules = asking(rules);
        let mut table = engine(&rules, "table");
        let mut wins = wins(&rules);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut seen = [0; 16];
        for _ in 0..1_500 {
            let size = [5, 8, 11, 14, 14, 14][rng.random_range(0..6)];
            let mut whole = win(rules.of_wins(), size, &mut rng);
            for _ in 0..rng.random_range(0..12) {
                whole = changed(whole, &mut rng);
            }
            if rules.invalid(&whole).is_some() || whole.melds().next().is_some() {
                continue;
            }
            let said = number(table.as_mut(), &whole);
            assert_eq!(said == -1, wins(&whole), "{whole:?}");
            let discards = discarded(&whole);
            let least = discards
                .iter()
                .map(|hand| number(table.as_mut(), hand))
                .min()
                .unwrap();
            assert_eq!(least, said.max(0), "{whole:?}");
            let hand = discards[rng.random_range(0..discards.len())];
            let short = number(table.as_mut(), &hand);
            let draws = drawn(&rules, &hand);
            let draws: Vec<i16> = draws
                .iter()
                .map(|hand| number(table.as_mut(), hand))
                .collect();
            assert!(
                draws.iter().all(|said| [short - 1, short].contains(said)),
                "{hand:?}"
            );
            assert!(draws.contains(&(short - 1)), "{hand:?}");
            seen[(said + 1) as usize] += 1;
        }
        // Not only what is near.
        assert!(
            seen[..4].iter().all(|&hands| hands > 50),
            "{} {seen:?}",
            rules.name()
        );
    }
}
