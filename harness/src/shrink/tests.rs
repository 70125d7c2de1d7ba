//! Shrinking with properties whose smallest hand is known.

use super::*;
use duipai_engines::rules::Preset;
use duipai_engines::{Alphabet, Kind};
use proptest::prelude::*;
use std::cell::RefCell;

mod last_pass;

fn hand(text: &str, rules: &Rules) -> Hand {
    notation::parse(text, rules.alphabet()).unwrap()
}

/// Every hand of `size` naturals.
pub fn all(alphabet: Alphabet, size: usize, copies: u8) -> Vec<Hand> {
    let mut hands = vec![Hand::empty(alphabet)];
    for kind in alphabet.iter() {
        for at in 0..hands.len() {
            let mut hand = hands[at];
            for held in 1..=copies {
                hand.set_count(kind, held);
                if hand.naturals() <= size {
                    hands.push(hand);
                }
            }
        }
    }
    hands.retain(|hand| hand.naturals() == size);
    hands
}

/// Shrinks and checks what holds of every result.
fn shrunk(rules: &Rules, start: &str, keeps: impl Fn(&Hand) -> bool) -> (String, bool) {
    let start = hand(start, rules);
    assert!(keeps(&start), "the start has the property");
    let mut asked = HashSet::new();
    let mut ask = |hand: &Hand| {
        assert!(asked.insert(*hand), "asked twice: {hand:?}");
        keeps(hand)
    };
    let result = shrink(rules, &start, &mut ask, &mut Classes::new());
    assert!(keeps(&result.hand));
    assert_eq!(result.asked, asked.len() as u64);
    assert!(result.hand == start || asked.contains(&result.hand));
    (notation::write(&result.hand), result.smallest)
}

#[test]
fn hands_are_ordered_by_tiles_then_kinds_then_list() {
    let mahjong = "- /m /p [111m] 1m 1m/s 1m[111m][111m] 9p +1 11m +2 12m 1m1z 1m+1 2m+1 111m +3 \
        112m 11m+1 122m 2z+2 123m 12m+1";
    let paohuzi = "- @0x @1x! 1x 1x@1x 1x@1x! 1x[111x] 0d 1x1d";
    for (preset, ascending) in [(Preset::Laizi, mahjong), (Preset::Waihuzi, paohuzi)] {
        let rules = Rules::preset(preset);
        let ascending: Vec<&str> = ascending.split_whitespace().collect();
        let mut sorted: Vec<Hand> = ascending.iter().map(|text| hand(text, &rules)).collect();
        sorted.reverse();
        sorted.sort_by(order);
        let texts: Vec<String> = sorted.iter().map(notation::write).collect();
        assert_eq!(texts, ascending);
    }
}

#[test]
fn four_alike_and_a_wild_shrink_to_exactly_that() {
    let keeps =
        |hand: &Hand| hand.counts().contains(&4) && hand.wilds() > 0 && hand.size() % 3 == 2;
    assert_eq!(
        shrunk(&Rules::preset(Preset::Laizi), "123m456p7777s89s1z+1", keeps),
        ("1111m+1".to_owned(), true)
    );
}

#[test]
fn the_class_pass_finds_what_no_step_reaches() {
    // Between the start and the two smallest hands nothing has the property.
    let rules = Rules::preset(Preset::Standard);
    let (start, small) = (
        hand("123456789m11122z", &rules),
        hand("1122m3p456s", &rules),
    );
    let small = least(&small);
    assert_eq!(
        shrunk(&rules, "123456789m11122z", |hand| *hand == start
            || *hand == small),
        (notation::write(&small), true)
    );
}

#[test]
fn a_property_of_one_suit_stays_in_that_suit() {
    let rules = Rules::preset(Preset::Standard);
    let fives = |hand: &Hand| hand.count(Kind::new(9 + 4)) >= 2 && hand.size() % 3 == 2;
    assert_eq!(
        shrunk(&rules, "123m555p789s11122z", fives),
        ("55p".to_owned(), true)
    );
    let nines_and_red =
        |hand: &Hand| hand.counts()[18 + 8] >= 2 && hand.counts()[33] >= 1 && hand.size() % 3 == 2;
    assert_eq!(
        shrunk(&rules, "123m55p789s999s777z", nines_and_red),
        ("9999s7z".to_owned(), true)
    );
}

#[test]
fn what_needs_eleven_tiles_is_not_called_the_smallest() {
    let rules = Rules::preset(Preset::Standard);
    let keeps = |hand: &Hand| rules.invalid(hand).is_none() && hand.size() >= 11;
    assert_eq!(
        shrunk(&rules, "123m456p789s11122z", keeps),
        ("11112222333m".to_owned(), false)
    );
}

#[test]
fn illegal_hands_shrink_within_their_reason() {
    use Preset::{Sichuan, Standard, Waihuzi};
    for (preset, text, expected) in [
        (Standard, "123m456p789s1112z", "-"),
        (Standard, "123m55555p789s111z", "11111m"),
        (Standard, "123m456p789s11122z/s", "11m/m"),
        (Standard, "123m456p789s11z[135s]", "11m[112m]"),
        (Standard, "123m456p11z+6", "+2"),
        (Sichuan, "123m456p789s111z22m/s", "11z"),
        (Sichuan, "123m456p789s11122m", "11m"),
        (Waihuzi, "123x456x789d22d@7x!", "11x@0d"),
    ] {
        let rules = Rules::preset(preset);
        let reason = rules.invalid(&hand(text, &rules)).unwrap();
        let same = |hand: &Hand| {
            rules.invalid(hand).is_some_and(|other| {
                std::mem::discriminant(&other) == std::mem::discriminant(&reason)
            })
        };
        let (found, _) = shrunk(&rules, text, same);
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_missing_suit_moves_along_and_is_named_where_it_has_to_be() {
    let rules = Rules::preset(Preset::Sichuan);
    let held = |hand: &Hand| {
        let missing = hand.missing().map(|suit| 9 * usize::from(suit));
        missing.is_some_and(|first| hand.counts()[first..first + 9].iter().any(|&c| c > 0))
    };
    let legal = |hand: &Hand| rules.invalid(hand).is_none();
    for (start, property, expected) in [
        // Legal hands name a suit, the smallest among them, too.
        (
            "123m456p789s22p/s",
            &legal as &dyn Fn(&Hand) -> bool,
            "11m/m",
        ),
        (
            "123456p22333444s/m",
            &|hand| legal(hand) && !held(hand),
            "11m/p",
        ),
        (
            "123m11p456s222s999s/s",
            &|hand| legal(hand) && held(hand),
            "11m/m",
        ),
        (
            "123456m11p222p999s/s",
            &|hand| legal(hand) && held(hand) && hand.counts().contains(&2) && hand.size() > 2,
            "11122m/m",
        ),
    ] {
        let (found, smallest) = shrunk(&rules, start, property);
        assert_eq!((found.as_str(), smallest), (expected, true), "{start}");
    }
}

#[test]
fn the_class_pass_asks_hands_that_name_a_suit() {
    // Between the start and the small hand nothing has the property.
    let rules = Rules::preset(Preset::Sichuan);
    let (start, small) = (
        hand("123456789m11122p/s", &rules),
        hand("11223m456p/s", &rules),
    );
    let keeps = |hand: &Hand| *hand == start || least(hand) == least(&small);
    assert_eq!(
        shrunk(&rules, "123456789m11122p/s", keeps),
        (notation::write(&least(&small)), true)
    );
}

#[test]
fn the_last_card_and_exposed_groups_come_down_with_the_rest() {
    let rules = Rules::preset(Preset::Waihuzi);
    let keeps = |hand: &Hand| {
        rules.invalid(hand).is_none()
            && hand.last().is_some_and(|last| last.drawn)
            && hand.melds().next().is_some()
    };
    assert_eq!(
        shrunk(&rules, "345d789d270x11d@9d![666d!]", keeps),
        ("11x[000d]@1x!".to_owned(), false)
    );
}

#[test]
fn exposed_groups_come_down_where_rules_have_groups_that_cannot_lie_exposed() {
    for preset in [Preset::Riichi, Preset::Gb] {
        let rules = Rules::preset(preset);
        let fours = |hand: &Hand| {
            hand.melds()
                .filter(|meld| meld.tiles().count() == 4)
                .count()
        };
        let keeps = |hand: &Hand| rules.invalid(hand).is_none() && fours(hand) == 2;
        let (smallest, _) = shrunk(&rules, "11m[3333s][8888m][222m][123m]", keeps);
        assert!(keeps(&hand(&smallest, &rules)), "{smallest}");
    }
}

#[test]
fn thousands_of_tiles_come_down_quickly() {
    let rules = Rules::preset(Preset::Standard);
    let start = Hand::from_counts(Alphabet::Mahjong, [60; 34], 60);
    let mut keeps = |hand: &Hand| hand.counts()[30] >= 5;
    let result = shrink(&rules, &start, &mut keeps, &mut Classes::new());
    assert_eq!(notation::write(&result.hand), "44444z");
}

/// Symmetric properties: what they ask for is in the start, so the start has them.
fn asked_for(start: &Hand, least_size: usize) -> impl Fn(&Hand) -> bool + use<> {
    let most = |hand: &Hand| hand.counts().iter().copied().max().unwrap_or(0);
    let suits = |hand: &Hand| {
        (hand.alphabet().suits().iter())
            .filter(|suit| {
                hand.counts()[suit.first..][..suit.ranks]
                    .iter()
                    .any(|&c| c > 0)
            })
            .count()
    };
    let (alike, in_suits, wilds, rest) =
        (most(start), suits(start), start.wilds(), start.size() % 3);
    let size = least_size.min(start.size());
    move |hand| {
        hand.size() >= size
            && most(hand) >= alike
            && suits(hand) >= in_suits
            && hand.wilds() >= wilds
            && hand.size() % 3 == rest
    }
}

type Property = fn(&Hand) -> bool;

#[test]
fn among_all_hands_of_a_size_none_is_less() {
    let rules = Rules::preset(Preset::Standard);
    // Symmetric, so that the least of each class is enough.
    let two_and_one = |hand: &Hand| {
        let pairs = |suit: usize| hand.counts()[9 * suit..9 * suit + 9].windows(2);
        (0..3).any(|suit| pairs(suit).any(|pair| pair[0] + pair[1] == 3 && pair[0] * pair[1] == 2))
    };
    let spread = |hand: &Hand| {
        (0..3).all(|suit| hand.counts()[9 * suit..9 * suit + 9].iter().sum::<u8>() % 2 == 1)
            && hand.counts()[27..].iter().any(|&count| count % 2 == 1)
    };
    let properties: [(&str, Property); 2] = [
        ("112m456p789s1112z", two_and_one),
        ("123m456p789s1222z", spread),
    ];
    for (start, keeps) in properties {
        let expected = (0..=5)
            .flat_map(|size| all(Alphabet::Mahjong, size, 4))
            .filter(keeps)
            .min_by(order)
            .unwrap();
        assert_eq!(
            shrunk(&rules, start, keeps),
            (notation::write(&expected), true)
        );
    }
}

#[test]
fn shrinking_keeps_the_property_descends_and_repeats() {
    let classes = RefCell::new(Classes::new());
    let config = ProptestConfig::with_cases(12);
    proptest!(config, |(
        preset in prop::sample::select(Preset::ALL.to_vec()),
        tiles in prop::collection::vec(0_usize..34, 0..18),
        wilds in 0_u8..4,
        least_size in 0_usize..14,
    )| {
        let rules = Rules::preset(preset);
        let mut start = Hand::empty(rules.alphabet());
        for tile in tiles {
            start.add(Kind::new(tile % rules.alphabet().kinds()));
        }
        start.set_wilds(wilds);
        let keeps = asked_for(&start, least_size);
        let mut classes = classes.borrow_mut();
        let first = shrink(&rules, &start, &mut |hand: &Hand| keeps(hand), &mut classes);
        prop_assert!(keeps(&first.hand));
        prop_assert_ne!(order(&first.hand, &start), Ordering::Greater);
        prop_assert_eq!(first.smallest, first.hand.size() <= LARGEST);
        let again = shrink(&rules, &start, &mut |hand: &Hand| keeps(hand), &mut classes);
        prop_assert_eq!(first, again);
        if first.smallest {
            prop_assert_eq!(first.hand, least(&first.hand));
        }
    });
}
