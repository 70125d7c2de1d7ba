//! What the last pass asks, and what it takes to be called the smallest.

use super::*;

/// Every hand that is asked if only the start has the property.
fn asked(start: &str) -> HashSet<Hand> {
    let rules = Rules::preset(Preset::Standard);
    let start = hand(start, &rules);
    let mut asked = HashSet::new();
    let mut ask = |hand: &Hand| {
        asked.insert(*hand);
        false
    };
    let found = shrink(&rules, &start, &mut ask, &mut Classes::new());
    assert_eq!(found.hand, start);
    asked
}

#[test]
fn five_alike_are_asked_only_if_the_start_has_them() {
    let rules = Rules::preset(Preset::Standard);
    let five_alike = hand("11111m", &rules);
    // With five, exposed ones counted; with four; and with fewer. All of them are illegal.
    for (start, expected) in [
        ("11111m2p", true),
        ("1122m3p[111m]", true),
        ("1122m3p[1111m]", true),
        ("1111m23p", false),
        ("1122m3p[122p]/s", false),
        ("1122m3p[111p]/s", false),
        ("112233m", false),
    ] {
        let asked = asked(start);
        assert_eq!(asked.contains(&five_alike), expected, "{start}");
        let (four, other) = (hand("1111m", &rules), hand("1111m1p", &rules));
        assert!(asked.contains(&four) || asked.contains(&other), "{start}");
    }
}

#[test]
fn more_than_four_alike_are_found_where_no_step_leads() {
    let rules = Rules::preset(Preset::Standard);
    let (start, small) = (hand("11111m22233p", &rules), hand("11111222m", &rules));
    let keeps = |hand: &Hand| *hand == start || *hand == small;
    assert_eq!(
        shrunk(&rules, "11111m22233p", keeps),
        ("11111222m".to_owned(), true)
    );
}

#[test]
fn the_smallest_have_nothing_beside_them_but_a_missing_suit_of_the_rules() {
    use Preset::{Sichuan, Standard, Waihuzi};
    for (preset, text, expected) in [
        (Standard, "11m", true),
        (Standard, "11m/s", false),
        (Standard, "11m[111p]", false),
        (Sichuan, "11m/s", true),
        (Sichuan, "11m[111p]/s", false),
        (Waihuzi, "11x@1x", false),
        (Waihuzi, "11x[222x]", false),
        (Waihuzi, "11x@1x[222x]", false),
    ] {
        let rules = Rules::preset(preset);
        let beside = has_little_beside(&rules, &hand(text, &rules));
        assert_eq!(beside, expected, "{text}");
    }
}
