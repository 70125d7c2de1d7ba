//! Every planted fault of the table engine must show, and must not leak into sound tables.

use crate::spaces::{MAX_KINDS, every_hand, every_vector, near_win, win};
use duipai_engines::family::{recursive::Recursive, table::Table};
use duipai_engines::fault::Fault;
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Alphabet, Factory, Hand, Rules};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const ALL: [&str; 11] = [
    "standard",
    "laizi",
    "laizi~wild.copy_limit=4",
    "sichuan",
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~menzi=pair+cross-rank",
    "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank",
    "waihuzi~menzi=cross-rank",
    "waihuzi~jiao=true~menzi=gap",
    "waihuzi~kan_splittable=false",
];

/// Hands among which each fault must show, beside their rules.
fn hands() -> Vec<(Rules, Vec<Hand>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut all = Vec::new();
    for name in ALL {
        let rules = Rules::named(name).unwrap();
        let mut hands = Vec::new();
        for wilds in 0..=rules.wild_max().min(3) {
            every_hand(rules.alphabet(), 5 - wilds, wilds, &mut |hand| {
                hands.push(*hand);
            });
        }
        if rules.alphabet() == Alphabet::Mahjong {
            // An eye in every suit: 3n+2 tiles all the same.
            let mut counts = [0; MAX_KINDS];
            for kind in [0, 9, 18, 27] {
                counts[kind] = 2;
            }
            hands.push(Hand::from_counts(Alphabet::Mahjong, counts, 0));
        }
        if rules.wild_max() >= 8 {
            every_hand(rules.alphabet(), 3, 8, &mut |hand| hands.push(*hand));
        }
        for size in rules.sizes().iter() {
            hands.extend((0..10_000).map(|_| win(&rules, size, &mut rng)));
        }
        if rules.missing_suit() != MissingSuit::None {
            // Also hands that hold the suit they name.
            hands.extend((0..10_000).map(|_| near_win(&rules, &mut rng)));
        }
        if rules.alphabet() == Alphabet::Mahjong {
            every_vector(0, 9, 14, &mut |counts| {
                hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
            });
            every_vector(27, 34, 8, &mut |counts| {
                hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
            });
        }
        all.push((rules, hands));
    }
    all
}

#[test]
fn every_planted_fault_shows_and_leaves_the_sound_tables_alone() {
    let hands = hands();
    for number in 1..=15 {
        let mut shown = 0;
        for (rules, hands) in &hands {
            let mut wrong = Table {
                fault: Fault::number(number),
            }
            .build(rules)
            .unwrap();
            let mut right = Table::default().build(rules).unwrap();
            let mut judge = Recursive::default().build(rules).unwrap();
            for hand in hands {
                let truth = right.judge(hand);
                if wrong.judge(hand) != truth {
                    shown += 1;
                    assert!(truth.agrees(&judge.judge(hand), true), "{hand:?}");
                    // A wrong reading may come, a panic may not.
                    let _ = wrong.explain(hand);
                }
            }
        }
        println!("fault {number}: {shown} hands");
        assert!(shown > 0, "fault {number} does not show");
    }
}
