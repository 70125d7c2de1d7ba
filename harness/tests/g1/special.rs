//! Hands of forms that are not sets and an eye, and hands that nearly are, come in every way.

use super::{block, recursive};
use duipai::source::Drawn;
use duipai_engines::{Hand, Kind, Rules, Verdict};

/// How many hands of a block are so.
fn count(name: &str, is: impl Fn(&Hand) -> bool) -> usize {
    let hands = block(name, 0).1;
    hands.iter().filter(|drawn| is(&drawn.hand)).count()
}

/// How many hands of a block win by one set of rules and not by another, whose hands they are.
fn won_by(rules: &str, not_by: &str) -> usize {
    let wins = |name: &str| {
        let mut engine = recursive(&Rules::named(name).unwrap());
        move |hand: &Hand| engine.judge(hand) == Verdict::WIN
    };
    let (mut wins, mut loses) = (wins(rules), wins(not_by));
    let hands = block(not_by, 0).1;
    let won = |drawn: &&Drawn| !loses(&drawn.hand) && wins(&drawn.hand);
    hands.iter().filter(won).count()
}

#[test]
fn hands_of_every_special_form_come_and_with_wilds_where_those_count() {
    for (rules, form, least) in [
        ("riichi", "pairs", 400),
        ("riichi", "orphans", 400),
        ("gb", "pairs", 200),
        ("gb", "orphans", 200),
        ("gb", "lesser-knitted", 200),
        ("gb", "greater-knitted", 200),
        ("gb", "knitted-straight", 200),
        ("gb~wild.max=4~wild.in_specials=true", "orphans", 50),
        (
            "gb~wild.max=4~wild.in_specials=true",
            "knitted-straight",
            50,
        ),
    ] {
        let name = format!("{rules}~forms={form}");
        let mut engine = recursive(&Rules::named(&name).unwrap());
        let hands = block(rules, 0).1;
        let wilds = rules.contains("wild");
        let won =
            |d: &&Drawn| engine.judge(&d.hand) == Verdict::WIN && (d.hand.wilds() > 0 || !wilds);
        let won = hands.iter().filter(won).count();
        assert!(won > least, "{name}: {won}");
    }
}

#[test]
fn near_misses_of_every_special_form_come() {
    for (wide, narrow) in [
        // More fours than may be; knitted tiles without all honours; the set of the straight alone in its place.
        ("riichi~pairs=any-quads", "riichi"),
        ("riichi~pairs=one-quad", "riichi"),
        ("gb", "gb~pairs=distinct"),
        ("gb", "gb~forms=-lesser-knitted"),
        // A wild where none may be.
        ("gb~wild.max=2~wild.in_specials=true", "gb~wild.max=2"),
        (
            "riichi~wild.max=4~wild.in_specials=true",
            "riichi~wild.max=4",
        ),
        // Eyes of another rank.
        ("standard", "standard~eyes=258"),
        ("gb", "gb~eyes=258"),
        (
            "gb~forms=knitted-straight",
            "gb~forms=knitted-straight~eyes=258",
        ),
        // Tiles that count as wilds, and wilds that are fifth copies.
        ("laizi~wild.kinds=7z", "laizi"),
        (
            "laizi~wild.kinds=7z",
            "laizi~wild.kinds=7z~wild.copy_limit=4",
        ),
    ] {
        let found = won_by(wide, narrow);
        println!("{wide}, not {narrow}: {found}");
        assert!(found > 10, "{wide}, not {narrow}: {found}");
    }
}

#[test]
fn special_hands_that_lack_a_little_come() {
    let kinds = |hand: &Hand, list: &[usize]| -> (usize, usize) {
        let held = || list.iter().map(|&kind| usize::from(hand.counts()[kind]));
        (held().filter(|&count| count > 0).count(), held().sum())
    };
    let orphans: Vec<usize> = (0..34)
        .filter(|kind| kind % 9 % 8 == 0 || *kind >= 27)
        .collect();
    let fourteen = |hand: &Hand| hand.size() == 14 && hand.wilds() == 0;
    // Any fourteenth tile, and two pairs.
    let any_tile = |hand: &Hand| fourteen(hand) && kinds(hand, &orphans) == (13, 13);
    let two_pairs = |hand: &Hand| fourteen(hand) && kinds(hand, &orphans) == (12, 14);
    for rules in ["riichi", "gb"] {
        assert!(count(rules, any_tile) > 5, "{rules}");
        assert!(count(rules, two_pairs) > 50, "{rules}");
    }
    // One of 147, 258 and 369 in every suit; the straight if there are three of each.
    let knitted = |ranks: [usize; 3]| -> Vec<usize> {
        let suits = ranks.iter().enumerate();
        suits
            .flat_map(|(suit, rank)| [0, 3, 6].map(|step| 9 * suit + rank + step))
            .collect()
    };
    let all: Vec<[usize; 3]> = (0..27).map(|n| [n % 3, n / 3 % 3, n / 9]).collect();
    let (right, mirrored): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|[a, b, c]| a != b && b != c && c != a);
    let straight = |hand: &Hand, ranks: &[[usize; 3]]| {
        ranks
            .iter()
            .any(|&ranks| kinds(hand, &knitted(ranks)).0 == 9)
    };
    let with_honours = |ranks: [usize; 3]| [knitted(ranks), (27..34).collect()].concat();
    let twice = |hand: &Hand| {
        fourteen(hand)
            && right
                .iter()
                .any(|&ranks| kinds(hand, &with_honours(ranks)) == (13, 14))
    };
    assert!(count("gb", twice) > 50);
    let other_suits = |hand: &Hand| {
        fourteen(hand)
            && mirrored
                .iter()
                .any(|&ranks| kinds(hand, &with_honours(ranks)) == (14, 14))
    };
    assert!(count("gb", other_suits) > 50);
    assert!(count("gb", |hand| straight(hand, &mirrored)) > 20);
    for open in [0, 1] {
        let eleven = |hand: &Hand| {
            hand.size() == 11 && straight(hand, &right) && hand.melds().count() == open
        };
        assert!(count("gb", eleven) > 20, "{open} exposed");
    }
    let mut rest = recursive(&Rules::named("standard").unwrap());
    let mut no_set = 0;
    for drawn in block("gb", 0).1 {
        let Some(ranks) = right.iter().find(|ranks| straight(&drawn.hand, &[**ranks])) else {
            continue;
        };
        let mut left = drawn.hand.concealed();
        for kind in knitted(*ranks) {
            assert!(left.remove(Kind::new(kind)));
        }
        no_set += u32::from(left.size() == 5 && rest.judge(&left) != Verdict::WIN);
    }
    assert!(no_set > 20, "{no_set}");
    // Seven pairs beside what lies open: where it is legal, and where it is not.
    let pairs = |hand: &Hand| {
        fourteen(hand)
            && hand.melds().count() == 1
            && hand.counts().iter().all(|count| count % 2 == 0)
    };
    assert!(count("riichi~sizes=14+17", pairs) > 20);
    assert!(count("riichi", pairs) > 5);
}
