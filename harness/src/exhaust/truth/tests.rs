//! Hands of fourteen tiles whose verdict is known: what only looks across the suits tells.

use super::*;
use duipai_engines::notation;

/// The truth about a hand, which comes out the same from its suits' classes.
fn wins(rules: &str, hand: &str) -> bool {
    let rules = Rules::named(rules).unwrap();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    let truth = Truth::new(&rules, hand.wilds(), hand.size()).unwrap();
    let suits = rules.suits().iter().enumerate();
    let classes: Vec<u8> = suits
        .map(|(number, suit)| {
            let class = truth.class(number, &hand.counts()[suit.first..suit.first + suit.ranks]);
            assert!(usize::from(class) < truth.classes());
            class
        })
        .collect();
    let told = truth.judge(&hand);
    assert_eq!(truth.wins(&classes, hand.missing()), told, "{hand:?}");
    told
}

#[test]
fn fours_among_seven_pairs_are_counted_through_the_suits() {
    let pairs = "1133557799m2244p/s";
    let one_four = "1111223355m4477p/s";
    let (two_apart, two_together) = ("111122m11112233p/s", "1111222233m4477p/s");
    for (name, most) in [("distinct", 0), ("one-quad", 1), ("any-quads", 2)] {
        let rules = format!("sichuan~pairs={name}");
        for (hand, fours) in [(pairs, 0), (one_four, 1), (two_apart, 2), (two_together, 2)] {
            assert_eq!(wins(&rules, hand), fours <= most, "{rules}: {hand}");
        }
    }
    assert!(!wins("sichuan~pairs=none", pairs));
    // A suit that is held cannot be missing, and a pair too few is none.
    assert!(!wins("sichuan", "1133557799m2244p/m"));
    assert!(!wins("sichuan", "1133557799m2245p/s"));
}

#[test]
fn special_hands_win_as_a_whole_only() {
    for (hand, riichi, gb) in [
        ("19m19p19s12345677z", true, true),
        ("119m19p19s1234567z", true, true),
        ("19m19p19s12345666z", false, false),
        ("18m19p19s12345677z", false, false),
        // Knitted tiles with all honours and with some, and a knitted straight beside a set and an eye.
        ("147m258p36s123456z", false, true),
        ("147m258p36s123455z", false, false),
        ("14m258p36s1234567z", false, true),
        ("147m258p369s11122z", false, true),
        ("147m258p368s11122z", false, false),
        ("147m258p369s11223z", false, false),
        // Seven pairs, and pairs with four alike.
        ("1122m3344p5566s77z", true, true),
        ("1111m3344p5566s77z", false, true),
    ] {
        assert_eq!(
            (wins("riichi", hand), wins("gb", hand)),
            (riichi, gb),
            "{hand}"
        );
    }
    // Where special hands are listed, a wild is in none of them.
    assert!(wins("riichi~wild.max=2", "19m19p19s12345677z"));
    assert!(!wins("riichi~wild.max=2", "19m19p19s1234567z+1"));
    assert!(wins("riichi~wild.max=2", "123m456p789s1112z+1"));
}

#[test]
fn what_the_rules_do_not_have_wins_nowhere() {
    // A size, and more wilds than there are.
    assert!(!wins("standard~sizes=14", "11z"));
    assert!(!wins("standard", "1z+1"));
    assert!(wins("standard", "11z"));
}
