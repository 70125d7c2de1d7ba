//! All hands of two and five tiles, hands of wilds alone, and random hands near wins up to the largest sizes.

use crate::panel::Panel;
use crate::spaces::{changed, each_missing, every_hand, made_wild, near_win, win};
use crate::{LIMITED, SICHUAN, SPECIAL, WAIHUZI, named};
use duipai_engines::{Alphabet, Hand};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Asks about every hand of `size` tiles, up to `wilds` of them wild.
fn ask_all(rules: &str, size: u8, wilds: u8) {
    let rules = named(rules);
    let mut panel = Panel::new(&rules);
    for wilds in 0..=wilds {
        every_hand(rules.alphabet(), size - wilds, wilds, &mut |hand| {
            each_missing(&rules, hand, &mut |hand| {
                panel.ask(hand);
            });
        });
    }
}

#[test]
fn every_hand_of_five_tiles_is_judged_as_by_the_reference() {
    ask_all("standard", 2, 0);
    ask_all("standard", 5, 0);
}

#[test]
fn every_hand_of_five_tiles_with_wilds_is_judged_as_by_the_reference() {
    for rules in ["laizi", LIMITED] {
        ask_all(rules, 2, 2);
        ask_all(rules, 5, 5);
    }
}

#[test]
fn every_hand_of_five_paohuzi_cards_is_judged_as_by_the_reference() {
    for rules in WAIHUZI {
        ask_all(rules, 2, 0);
        ask_all(rules, 5, 0);
    }
}

#[test]
fn every_hand_of_five_tiles_is_judged_as_by_the_reference_whatever_suit_is_missing() {
    // Honours among them, which are rejected.
    for rules in SICHUAN {
        ask_all(rules, 2, 0);
    }
    ask_all("sichuan", 5, 0);
    ask_all("sichuan~missing_suit=any", 5, 0);
}

#[test]
fn a_hand_that_names_no_suit_wins_where_any_may_be_missing_if_it_wins_by_naming_one() {
    let (any, named_rules) = (named("sichuan~missing_suit=any"), named("sichuan"));
    let (mut any_panel, mut named_panel) = (Panel::new(&any), Panel::new(&named_rules));
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut wins = 0;
    for _ in 0..20_000 {
        let mut hand = near_win(&named_rules, &mut rng);
        hand.set_missing(None);
        let mut by_name = false;
        each_missing(&named_rules, &hand, &mut |hand| {
            by_name |= named_panel.ask(hand);
        });
        let wins_by_any = any_panel.ask(&hand);
        assert_eq!(wins_by_any, by_name, "{hand:?}");
        wins += usize::from(wins_by_any);
    }
    assert!((4_000..16_000).contains(&wins), "{wins}");
}

#[test]
fn hands_of_wilds_alone_win() {
    for rules in ["laizi", LIMITED, "laizi~sizes=14+17~wild.max=17"].map(named) {
        let mut panel = Panel::new(&rules);
        for size in rules.sizes().iter() {
            let mut hand = Hand::empty(Alphabet::Mahjong);
            hand.set_wilds(size as u8);
            assert!(panel.ask(&hand), "{size}");
        }
    }
}

/// Asks about 10,000 wins and what lies beside them.
fn ask_near_wins(rules: &str) {
    ask_near(10_000, rules);
}

/// Asks about so many wins and what lies beside them.
fn ask_near(number: usize, rules: &str) {
    let rules = named(rules);
    let mut panel = Panel::new(&rules);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    let mut wins = 0;
    for _ in 0..number {
        let mut hand = win(&rules, sizes[rng.random_range(0..sizes.len())], &mut rng);
        assert!(panel.ask(&hand), "{hand:?}");
        panel.ask(&changed(hand, &mut rng));
        if rules.wild_max() > 0 {
            let number = rng.random_range(1..=6);
            hand = made_wild(hand, number, &mut rng);
            // Special hands may take no wilds.
            let still = rules.forms().iter().all(|form| form.wilds);
            assert!(panel.ask(&hand) || !still, "{hand:?}");
            panel.ask(&changed(hand, &mut rng));
        }
        for _ in 0..2 {
            wins += usize::from(panel.ask(&near_win(&rules, &mut rng)));
        }
    }
    let name = rules.name();
    assert!(
        (number * 2 / 5..number * 9 / 5).contains(&wins),
        "{name}: {wins} wins"
    );
}

#[test]
fn mahjong_hands_near_wins_are_judged_as_by_the_reference() {
    ask_near_wins("standard");
    ask_near_wins("standard~sizes=2+5+8+11+14+17");
}

#[test]
fn mahjong_hands_with_wilds_near_wins_are_judged_as_by_the_reference() {
    ask_near_wins("laizi");
    ask_near_wins(LIMITED);
    ask_near_wins("laizi~sizes=2+5+8+11+14+17~wild.max=17");
}

#[test]
fn sichuan_hands_near_wins_are_judged_as_by_the_reference() {
    SICHUAN.into_iter().for_each(ask_near_wins);
    ask_near_wins("sichuan~sizes=2+5+8+11+14+17");
}

#[test]
fn special_hands_near_wins_are_judged_as_by_the_reference() {
    for rules in SPECIAL {
        ask_near(3_000, rules);
    }
}

#[test]
fn paohuzi_hands_near_wins_are_judged_as_by_the_reference() {
    WAIHUZI.into_iter().for_each(ask_near_wins);
}
