//! What holds of legality whatever the hand: the quick ways to ask agree with the slow one, exposed groups are
//! those of the forms, and of several reasons the first is told.

use super::*;
use crate::form::Part;
use crate::notation;
use crate::rules::Preset;
use std::collections::HashSet;

fn reason(rules: &str, hand: &str) -> &'static str {
    let rules = Rules::named(rules).unwrap();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    rules.invalid(&hand).map_or("legal", Reason::slug)
}

/// Rules of every preset, and those whose switches legality reads.
fn all_rules() -> impl Iterator<Item = Rules> {
    let switched = [
        "sichuan~missing_suit=any",
        "sichuan~missing_suit=none",
        "sichuan~forms=pairs",
        "laizi~wild.max=4",
        "waihuzi~jiao=true",
    ];
    let presets = Preset::ALL.into_iter().map(Rules::preset);
    presets.chain(switched.map(|name| Rules::named(name).unwrap()))
}

/// `size` tiles, the kinds in turn.
fn spread(rules: &Rules, size: usize) -> Hand {
    let mut hand = Hand::empty(rules.alphabet());
    for place in 0..size {
        hand.add(Kind::new(place % rules.kinds()));
    }
    hand
}

#[test]
fn what_is_admitted_by_numbers_is_legal_with_tiles() {
    for rules in all_rules() {
        let missing = [None, Some(0), Some(1), Some(2), Some(3)];
        for (size, wilds, missing) in (0..=20_u8)
            .flat_map(|size| (0..=size).map(move |wilds| (size, wilds)))
            .flat_map(|(size, wilds)| missing.map(|missing| (size, wilds, missing)))
        {
            let mut hand = spread(&rules, usize::from(size - wilds));
            hand.set_wilds(wilds);
            hand.set_missing(missing);
            assert_eq!(
                rules.admits(usize::from(size), wilds, missing),
                rules.invalid(&hand).is_none(),
                "{} {hand:?}",
                rules.name()
            );
        }
    }
}

#[test]
fn hands_of_counts_alone_are_judged_as_all_others_are() {
    for rules in all_rules() {
        for size in 0..=20 {
            for (wilds, copies) in [0, 1, 4, 5]
                .map(|w| [0, 3, 4, 5, 6].map(|c| (w, c)))
                .concat()
            {
                for at in rules.alphabet().iter() {
                    let mut hand = spread(&rules, size);
                    hand.set_count(at, copies);
                    hand.set_wilds(wilds);
                    let (naturals, five_alike) = hand.tally();
                    let size = naturals + usize::from(wilds);
                    assert_eq!(
                        rules.invalid(&hand),
                        rules.invalid_in_detail(&hand, size, five_alike),
                        "{} {hand:?}",
                        rules.name()
                    );
                }
            }
        }
    }
}

#[test]
fn exposed_groups_are_the_sets_of_some_form_and_fours() {
    for rules in all_rules() {
        let catalogue = rules.forms().iter().flat_map(|form| {
            let may_lie_open = |part: &Part| !matches!(part.count, Count::Exactly(_));
            let groups = form.parts.iter().zip(form.catalogue(rules.alphabet()));
            groups
                .filter(move |(part, _)| may_lie_open(part))
                .flat_map(|(_, groups)| groups)
        });
        let chi = rules.preset_of() != Preset::Sichuan;
        let sets: HashSet<Vec<Kind>> = catalogue
            .filter(|set| chi || set.shape() != Shape::Run)
            .map(|set| set.tiles().to_vec())
            .collect();
        let alphabet = rules.alphabet();
        for a in alphabet.iter() {
            for b in alphabet.iter().filter(|&b| b >= a) {
                for c in alphabet.iter().filter(|&c| c >= b) {
                    for tiles in [vec![a, b, c], vec![a, b, b, c]] {
                        let alike = a == c;
                        let drawn = Meld::new(&tiles, true).unwrap();
                        let by_itself = alike && alphabet == Alphabet::Paohuzi;
                        assert_eq!(rules.is_group(&drawn), by_itself, "{tiles:?}");
                        let called = Meld::new(&tiles, false).unwrap();
                        let expected = alike || sets.contains(&tiles);
                        assert_eq!(rules.is_group(&called), expected, "{tiles:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_first_reason_is_told() {
    for (rules, hand, expected) in [
        ("standard", "11m[123m][456m][789m][111p]", "legal"),
        ("standard", "11222m[123m][456m][789m]", "legal"),
        (
            "standard",
            "11222m[123m][456m][789m][111p]",
            "too-many-groups",
        ),
        ("standard", "11m[1111m]", "five-alike"),
        ("standard", "1122m[123m]", "wrong-size"),
        ("standard", "12m[222m]", "legal"),
        ("standard", "12m[222m][222p]", "legal"),
        ("standard", "22m[222m]", "five-alike"),
        ("standard", "11m[135m]", "no-group"),
        ("standard", "1m+1[135m]", "too-many-wilds"),
        ("standard", "11m[135m]/s", "missing-suit"),
        ("laizi~wild.max=1", "1m+1", "legal"),
        ("laizi~wild.max=1", "1m+1[111p]", "legal"),
        ("laizi~wild.max=1", "+2", "too-many-wilds"),
        ("laizi~wild.max=1", "+2[111p]", "too-many-wilds"),
        ("sichuan", "1m1z[123m]", "honour"),
        ("sichuan", "11m[123m]", "no-missing-suit"),
        ("waihuzi", "11x@1x", "legal"),
        ("waihuzi", "11x@2x", "last-not-held"),
        ("waihuzi", "11x[135d]@2x", "last-not-held"),
        ("waihuzi", "11x[135d]@1x", "no-group"),
    ] {
        assert_eq!(reason(rules, hand), expected, "{rules} {hand}");
    }
}
