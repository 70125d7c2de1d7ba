//! Every planted fault of the table engine must show, and must not leak into sound tables.

use crate::hands::{Dice, MAX_KINDS, built, for_each_state};
use crate::{WAIHUZI, engine};
use duipai_engines::family::{recursive::Recursive, table::Table};
use duipai_engines::fault::Fault;
use duipai_engines::{Alphabet, Factory, Hand, Rules};

/// Hands among which each fault must show, beside their rules.
fn hands() -> Vec<(Rules, Vec<Hand>)> {
    let mut dice = Dice::new(2);
    let mahjong = ["standard", "laizi", "laizi~wild.copy_limit=4"];
    let mut all = Vec::new();
    for name in mahjong.into_iter().chain(WAIHUZI) {
        let rules = Rules::named(name).unwrap();
        let kinds = rules.alphabet().kinds();
        let mut hands = Vec::new();
        for wilds in 0..=rules.wild_max().min(3) {
            for_each_state(0, kinds, 5 - wilds, &mut |counts| {
                hands.push(Hand::from_counts(rules.alphabet(), *counts, wilds));
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
            for_each_state(0, kinds, 3, &mut |counts| {
                hands.push(Hand::from_counts(rules.alphabet(), *counts, 8));
            });
        }
        for size in rules.sizes().iter() {
            hands.extend((0..10_000).map(|_| built(&rules, size, &mut dice)));
        }
        if rules.alphabet() == Alphabet::Mahjong {
            for_each_state(0, 9, 14, &mut |counts| {
                hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
            });
            for_each_state(27, 34, 8, &mut |counts| {
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
    for number in 1..=12 {
        let mut shown = 0;
        for (rules, hands) in &hands {
            let mut wrong = Table {
                fault: Fault::number(number),
            }
            .build(rules)
            .unwrap();
            let mut right = engine(&Table::default(), rules);
            let mut judge = engine(&Recursive::default(), rules);
            for hand in hands {
                let truth = right.judge(hand);
                if wrong.judge(hand) != truth {
                    shown += 1;
                    assert_eq!(truth, judge.judge(hand), "{hand:?}");
                    // A wrong reading may come, a panic may not.
                    let _ = wrong.explain(hand);
                }
            }
        }
        println!("fault {number}: {shown} hands");
        assert!(shown > 0, "fault {number} does not show");
    }
}
