//! `cpp-waihuzi`.

use crate::spaces::{Counts, MAX_KINDS, near_win};
use crate::{assert_all, heap, sizes, together};
use duipai_engines::port::cpp_waihuzi::CppWaihuziPredicate;
use duipai_engines::{Alphabet, Hand, Predicate, Rules};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const DEFAULT: &str = "pair,adjacent,gap,red";

fn with(menzi: &str) -> (Rules, CppWaihuziPredicate) {
    let rules = Rules::named("waihuzi").unwrap();
    let rules = rules.with_setting(&format!("menzi={menzi}")).unwrap();
    let predicate = CppWaihuziPredicate::new(&rules);
    (rules, predicate)
}

fn paohuzi(counts: &Counts) -> Hand {
    Hand::from_counts(Alphabet::Paohuzi, *counts, 0)
}

/// What could be a set, each as often as it is listed.
fn analyse_sentence(counts: &Counts) -> Vec<[usize; 3]> {
    let mut items = Vec::new();
    for i in 0..20 {
        if counts[i] >= 3 {
            items.push([i; 3]);
        }
        if i % 10 < 8 {
            for other in [[i + 5, i + 8], [i + 1, i + 2]] {
                let red = other == [i + 5, i + 8];
                if !red || i % 10 == 1 {
                    let copies = counts[i].min(counts[other[0]]).min(counts[other[1]]);
                    let item = [i, other[0], other[1]];
                    items.extend(std::iter::repeat_n(item, usize::from(copies)));
                }
            }
        }
    }
    items
}

fn follow(counts: &Counts, menzi: &str) -> bool {
    let number: usize = counts.iter().copied().map(usize::from).sum();
    let items = analyse_sentence(counts);
    number % 3 == 2 && combine(&items, number / 3, &mut { *counts }, menzi)
}

/// Every combination of `need` items, in their order.
fn combine(items: &[[usize; 3]], need: usize, counts: &mut Counts, menzi: &str) -> bool {
    if need == 0 {
        let left: Vec<usize> = (0..20)
            .flat_map(|kind| std::iter::repeat_n(kind, usize::from(counts[kind])))
            .collect();
        return is_have_menzi(left[0], left[1], menzi);
    }
    items.iter().enumerate().any(|(at, item)| {
        let before = *counts;
        let held = item.iter().all(|&card| {
            let held = counts[card] > 0;
            counts[card] -= u8::from(held);
            held
        });
        let found = held && combine(&items[at + 1..], need - 1, counts, menzi);
        *counts = before;
        found
    })
}

fn is_have_menzi(low: usize, high: usize, menzi: &str) -> bool {
    let is_red = |card: usize| [2, 7, 10].contains(&(card % 10 + 1));
    let one_colour = low / 10 == high / 10;
    menzi.split(',').any(|name| match name {
        "pair" => low == high,
        "adjacent" => one_colour && low + 1 == high,
        "gap" => one_colour && low + 2 == high,
        "red" => one_colour && low != high && is_red(low) && is_red(high),
        "cross-rank" => low + 10 == high,
        _ => unreachable!("{name}"),
    })
}

fn assert_followed(predicate: &mut CppWaihuziPredicate, counts: &Counts, menzi: &str) -> bool {
    let accepts = predicate.accepts(&paohuzi(counts));
    assert_eq!(accepts, follow(counts, menzi), "{counts:?} {menzi}");
    accepts
}

#[test]
fn every_state_of_a_colour_is_accepted_as_its_steps_do() {
    let (_, mut predicate) = with(DEFAULT);
    sizes(0, 10, 11, |counts| {
        assert_followed(&mut predicate, counts, DEFAULT)
    });
    // Both colours.
    let found = sizes(0, 20, 5, |counts| {
        assert_followed(&mut predicate, counts, DEFAULT)
    });
    assert_eq!(found[..6], [0, 0, 60, 0, 0, 2_146]);
}

/// A menzi and some sets, the same ones again and again, then perhaps one card in another place. Often more
/// than four of a kind.
fn piled(rules: &Rules, rng: &mut ChaCha8Rng) -> Counts {
    let catalogue = rules.forms()[0].catalogue(Alphabet::Paohuzi);
    let [all_sets, all_menzi] = catalogue.as_slice() else {
        panic!("sets and a menzi");
    };
    let first = rng.random_range(0..all_sets.len() - 2);
    let menzi = all_menzi[rng.random_range(0..all_menzi.len())];
    let sets = (0..rng.random_range(0..=5)).map(|_| all_sets[first + rng.random_range(0..3)]);
    let mut counts = [0; MAX_KINDS];
    for group in sets.chain([menzi]) {
        for card in group.tiles() {
            counts[card.index()] += 1;
        }
    }
    if rng.random_range(0..2) == 0 {
        counts[menzi.lowest().index()] -= 1;
        heap(&mut counts, 0, 20, 1, rng);
    }
    counts
}

#[test]
fn random_hands_are_accepted_as_its_steps_do_under_any_menzi() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for menzi in [
        DEFAULT,
        "pair",
        "adjacent",
        "gap",
        "red",
        "cross-rank",
        "pair,cross-rank",
    ] {
        let (rules, mut predicate) = with(menzi);
        let mut accepted = [0, 0];
        for _ in 0..4_000 {
            let hand = near_win(&rules, &mut rng);
            let accepts = assert_followed(&mut predicate, hand.counts(), menzi);
            assert_eq!(accepts, predicate.accepts(&hand), "{hand:?}");
            accepted[0] += u32::from(accepts);
            let counts = piled(&rules, &mut rng);
            accepted[1] += u32::from(assert_followed(&mut predicate, &counts, menzi));
        }
        assert!(
            accepted[0] > 500 && accepted[1] > 20,
            "{menzi} {accepted:?}"
        );
    }
}

#[test]
fn any_number_of_copies_is_accepted_as_its_steps_do() {
    let (_, mut predicate) = with(DEFAULT);
    let mut accepted = 0;
    for ranks in [[0, 1, 2, 3], [6, 7, 8, 9], [0, 1, 6, 9], [1, 2, 6, 9]] {
        for vector in 0..7_u32.pow(4) {
            let mut counts = [0; MAX_KINDS];
            for (place, rank) in (0..).zip(ranks) {
                counts[rank] = (vector / 7_u32.pow(place) % 7) as u8;
            }
            accepted += u32::from(assert_followed(&mut predicate, &counts, DEFAULT));
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn it_accepts_as_many_hands_as_win() {
    let (_, mut predicate) = with(DEFAULT);
    let with_menzi = sizes(0, 10, 17, |counts| predicate.accepts(&paohuzi(counts)));
    // Beside a pair in the other colour a colour of 3n cards must be sets.
    let sets = sizes(0, 10, 15, |counts| {
        let mut counts = *counts;
        counts[15] = 2;
        predicate.accepts(&paohuzi(&counts))
    });
    let hands = together(&with_menzi, &sets).map(|number| 2 * number);
    let winners = [60, 2_146, 38_044, 440_736, 3_721_232, 24_240_784];
    for (size, &number) in hands.iter().enumerate() {
        let expected = if size % 3 == 2 { winners[size / 3] } else { 0 };
        assert_eq!(number, expected, "{size} cards");
    }
}

#[test]
fn the_documented_hands_are_accepted_or_not() {
    let (_, mut predicate) = with(DEFAULT);
    let accepted = [
        "11x",
        "24x",
        "2x0x",
        "270x11d",
        "11123x",
        "11123x@1x!",
        "11x[1111d]",
        // A triplet and a run each of 1; runs and 2-7-10 as often as they are held.
        "11112233344x",
        "111111222222333333x77d",
        "222222777777000000x11d",
        "111111222222333333x22x",
    ];
    assert_all(&mut predicate, Alphabet::Paohuzi, &accepted, true);
    let declined = [
        "-",
        "1x",
        "14x",
        "1x1d",
        "27x1d",
        "111x",
        "13579x",
        // It needs a mixed set.
        "22x255d",
        "80x1d",
        // Six alike are listed as one triplet.
        "111111x22d",
    ];
    assert_all(&mut predicate, Alphabet::Paohuzi, &declined, false);
    let (_, mut crossing) = with("cross-rank");
    assert_all(&mut crossing, Alphabet::Paohuzi, &["1x1d"], true);
    assert_all(&mut crossing, Alphabet::Paohuzi, &["11x", "12x"], false);
}

#[test]
fn mixed_sets_are_not_accepted_where_the_rules_have_them() {
    let rules = Rules::named("waihuzi").unwrap();
    let mut predicate = CppWaihuziPredicate::new(&rules.with_setting("jiao=true").unwrap());
    assert_all(&mut predicate, Alphabet::Paohuzi, &["22x255d"], false);
}

#[test]
fn the_largest_counts_there_are_take_no_time() {
    let (_, mut predicate) = with(DEFAULT);
    let mut counts = [0; MAX_KINDS];
    counts[..20].fill(255);
    assert!(!predicate.accepts(&paohuzi(&counts)));
    counts[..20].fill(254);
    assert!(!predicate.accepts(&paohuzi(&counts)));
    // 255 runs of each place, 255 of 2-7-10, and a pair.
    counts[..20].fill(0);
    for (low, high) in [(2, 4), (10, 12), (17, 19)] {
        counts[low..=high].fill(255);
    }
    for rank in [1, 6, 9] {
        counts[rank] = 253;
    }
    assert!(!predicate.accepts(&paohuzi(&counts)));
    counts[0] = 2;
    assert!(predicate.accepts(&paohuzi(&counts)));
    assert!(!predicate.accepts(&Hand::from_counts(Alphabet::Mahjong, counts, 0)));
}
