//! The random mix: shares, win rates, the shapes it must hold, and that it never changes.

use duipai::source::{BLOCK, Drawn, G1, Source};
use duipai_engines::rules::{MissingSuit, Preset};
use duipai_engines::{
    Alphabet, Engine, Hand, Kind, Meld, Reason, Rules, Verdict, notation, registry,
};
use std::collections::{BTreeMap, HashSet};

/// Every preset, and rules with switches that the mix reads.
const RULES: [&str; 26] = [
    "standard",
    "riichi",
    "gb",
    "laizi",
    "laizi~wild.copy_limit=4",
    "waihuzi",
    "standard~sizes=2",
    "laizi~sizes=5~wild.max=1",
    "laizi~sizes=17~wild.max=4",
    "waihuzi~jiao=true~menzi=cross-rank",
    "sichuan",
    "sichuan~pairs=none",
    "sichuan~missing_suit=any~pairs=any-quads",
    "sichuan~missing_suit=none",
    "sichuan~forms=pairs",
    "sichuan~sizes=2+17",
    "standard~wild.kinds=7z",
    "standard~eyes=258",
    "laizi~wild.kinds=7z",
    "laizi~wild.kinds=1m+7z~wild.copy_limit=4~wild.max=3",
    "riichi~sizes=14+17",
    "riichi~wild.max=4",
    "riichi~forms=pairs",
    "gb~wild.max=4~wild.in_specials=true",
    "gb~eyes=258~wild.max=2~wild.kinds=7z",
    "gb~forms=orphans+knitted-straight",
];

fn block(name: &str, block: u64) -> (G1, Vec<Drawn>) {
    let source = G1::new(&Rules::named(name).unwrap(), 1, u64::MAX);
    let mut hands = Vec::new();
    source.block(block, &mut hands).unwrap();
    (source, hands)
}

fn recursive(rules: &Rules) -> Box<dyn Engine> {
    let factory = registry::builtin()
        .into_iter()
        .find(|f| f.name() == "recursive");
    factory.unwrap().build(rules).unwrap()
}

#[test]
fn enough_hands_win() {
    for name in RULES {
        let rules = Rules::named(name).unwrap();
        let mut engine = recursive(&rules);
        let (_, hands) = block(name, 0);
        let won = hands
            .iter()
            .filter(|d| engine.judge(&d.hand) == Verdict::WIN)
            .count();
        assert!(won * 5 >= hands.len(), "{name}: {won}");
    }
}

#[test]
fn every_strategy_has_enough_hands_to_time() {
    for name in RULES {
        let (source, hands) = block(name, 0);
        assert_eq!(hands.len() as u64, BLOCK);
        assert!(source.strategies().len() <= 12);
        for (number, strategy) in source.strategies().iter().enumerate() {
            let count = hands
                .iter()
                .filter(|d| usize::from(d.strategy) == number)
                .count();
            assert!(count >= 1_024, "{name}: {strategy} has {count}");
        }
    }
}

#[test]
fn only_the_illegal_strategy_breaks_rules_and_it_always_does() {
    for name in RULES {
        let rules = Rules::named(name).unwrap();
        for number in [0, 5] {
            let (source, hands) = block(name, number);
            for drawn in hands {
                let strategy = source.strategies()[usize::from(drawn.strategy)];
                let invalid = rules.invalid(&drawn.hand);
                let text = notation::write(&drawn.hand);
                assert_eq!(
                    invalid.is_some(),
                    strategy == "illegal",
                    "{name}: {strategy} {text} {invalid:?}"
                );
                assert_eq!(
                    notation::parse(&text, rules.alphabet()).unwrap(),
                    drawn.hand
                );
            }
        }
    }
}

/// The reasons that a hand of these rules can be written down with. What is no hand of its alphabet at all cannot be
/// drawn: mahjong has no last card, and paohuzi neither wilds nor a missing suit.
fn possible(rules: &Rules) -> Vec<&'static str> {
    let mahjong = rules.alphabet() == Alphabet::Mahjong;
    let largest = rules.sizes().largest();
    let missing = rules.missing_suit();
    let all = [
        ("wrong-size", true),
        ("five-alike", largest >= 5),
        ("honour", rules.suits().len() == 3),
        (
            "too-many-wilds",
            mahjong && usize::from(rules.wild_max()) < largest,
        ),
        ("no-group", true),
        ("too-many-groups", true),
        ("no-missing-suit", missing == MissingSuit::Named),
        ("missing-suit", mahjong && missing == MissingSuit::None),
        ("last-not-held", !mahjong),
    ];
    let possible = all.into_iter().filter(|(_, possible)| *possible);
    possible.map(|(slug, _)| slug).collect()
}

#[test]
fn every_reason_to_decline_a_hand_comes() {
    let presets = Preset::NAMED.map(|preset| preset.name());
    assert!(presets.iter().all(|preset| RULES.contains(preset)));
    for name in RULES {
        let rules = Rules::named(name).unwrap();
        let hands = block(name, 0).1;
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for reason in hands.iter().filter_map(|d| rules.invalid(&d.hand)) {
            *found.entry(reason.slug()).or_default() += 1;
        }
        let mut possible = possible(&rules);
        possible.sort_unstable();
        assert!(found.keys().copied().eq(possible), "{name}: {found:?}");
        assert!(
            found.values().all(|&count| count > 100),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn illegal_hands_are_wrong_in_every_way() {
    let count = |name: &str, is: &dyn Fn(&Rules, &Hand) -> bool| {
        let rules = Rules::named(name).unwrap();
        let hands = block(name, 0).1.into_iter().map(|drawn| drawn.hand);
        let illegal = hands.filter(|hand| rules.invalid(hand).is_some());
        illegal.filter(|hand| is(&rules, hand)).count()
    };
    let reason = |rules: &Rules, hand: &Hand| rules.invalid(hand).map(Reason::slug);
    // Five copies of which some lie open; too many wilds of which some are tiles; a set but for the rules.
    let open = count("standard", &|rules, hand| {
        reason(rules, hand) == Some("five-alike") && hand.melds().next().is_some()
    });
    let by_tiles = count(
        "laizi~wild.kinds=1m+7z~wild.copy_limit=4~wild.max=3",
        &|rules, hand| reason(rules, hand) == Some("too-many-wilds") && hand.wilds() <= 3,
    );
    let chi = count("sichuan", &|rules, hand| {
        let run = |meld: &Meld| Rules::named("standard").unwrap().is_group(meld);
        reason(rules, hand) == Some("no-group") && hand.melds().all(run)
    });
    let thirteen = count("gb", &|_, hand| {
        let held = hand.counts().iter().filter(|&&count| count > 0);
        hand.size() == 13 && held.count() == 13
    });
    let complete = count("gb", &|rules, hand| {
        let mut engine = recursive(rules);
        let mut counts = Hand::from_counts(Alphabet::Mahjong, *hand.counts(), hand.wilds());
        counts.set_missing(None);
        hand.melds().next().is_some() && engine.judge(&counts) == Verdict::WIN
    });
    for (what, count) in [
        ("open", open),
        ("by tiles", by_tiles),
        ("chi", chi),
        ("thirteen", thirteen),
        ("complete", complete),
    ] {
        assert!(count > 5, "{what}: {count}");
    }
}

#[test]
fn both_sides_of_seven_pairs_and_of_the_missing_suit_come() {
    let count = |name: &str, is: &dyn Fn(&Hand) -> bool| {
        let hands = block(name, 0).1;
        hands.iter().filter(|drawn| is(&drawn.hand)).count()
    };
    let odd = |hand: &Hand| {
        hand.counts()
            .iter()
            .filter(|&&count| count % 2 == 1)
            .count()
    };
    let fours = |hand: &Hand| {
        hand.counts()
            .iter()
            .map(|&count| usize::from(count == 4))
            .sum::<usize>()
    };
    for most in 0..=3 {
        let pairs = |hand: &Hand| hand.size() == 14 && odd(hand) == 0 && fours(hand) == most;
        let found = count("sichuan", &pairs);
        assert!(found > 40, "{most} fours: {found}");
    }
    let nearly = |hand: &Hand| hand.size() == 14 && odd(hand) == 2;
    assert!(count("sichuan", &nearly) > 400);
    let of_missing = |hand: &Hand| -> Option<u8> {
        let first = 9 * usize::from(hand.missing()?);
        Some(hand.counts()[first..first + 9].iter().sum())
    };
    for (tiles, least) in [(0, 10_000), (1, 200), (3, 50)] {
        let found = count("sichuan", &|hand| of_missing(hand) == Some(tiles));
        assert!(found > least, "{tiles} of the missing suit: {found}");
    }
    let unnamed = count("sichuan~missing_suit=any", &|hand| hand.missing().is_none());
    assert!((5_000..11_000).contains(&unnamed), "{unnamed}");
}

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
            100,
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
        knitted(*ranks)
            .into_iter()
            .for_each(|kind| assert!(left.remove(Kind::new(kind))));
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

#[test]
fn rare_shapes_come() {
    for name in ["standard", "laizi"] {
        let (mut three_quads, mut four_runs, mut honours) = (0, 0, 0);
        for drawn in block(name, 0).1 {
            let counts = drawn.hand.counts();
            let quads: Vec<bool> = counts.iter().map(|&count| count == 4).collect();
            three_quads += u32::from(quads.iter().filter(|&&quad| quad).count() == 3);
            let in_a_row = |suit: &[bool]| suit.windows(3).any(|three| three == [true; 3]);
            four_runs += u32::from(quads[..27].chunks(9).any(in_a_row));
            honours += u32::from(counts[27..].iter().sum::<u8>() >= 13);
        }
        for (what, count) in [
            ("three quads", three_quads),
            ("four equal runs", four_runs),
            ("13 honours", honours),
        ] {
            assert!(count > 100, "{name}: {what} {count}");
        }
    }
}

#[test]
fn wilds_come_in_every_number_and_as_fifth_copies() {
    for (name, most) in [("laizi", 14), ("laizi~wild.max=4", 4), ("standard", 0)] {
        let rules = Rules::named(name).unwrap();
        let legal = |d: &&Drawn| rules.invalid(&d.hand).is_none();
        let hands = block(name, 0).1;
        let numbers: HashSet<u8> = hands.iter().filter(legal).map(|d| d.hand.wilds()).collect();
        assert_eq!(numbers, (0..=most).collect(), "{name}");
    }
    let limited = Rules::named("laizi~wild.copy_limit=4").unwrap();
    let (mut off, mut four) = (
        recursive(&Rules::named("laizi").unwrap()),
        recursive(&limited),
    );
    let hands = block("laizi", 0).1;
    let differ = hands
        .iter()
        .filter(|d| off.judge(&d.hand) != four.judge(&d.hand))
        .count();
    assert!(differ > 50, "{differ}");
}

#[test]
fn an_index_has_the_same_hand_however_it_is_asked_for() {
    let (source, hands) = block("laizi", 3);
    let again = block("laizi", 3).1;
    assert_eq!(hands, again);
    for i in [0, 1, 77, BLOCK - 1] {
        assert_eq!(source.hand(3 * BLOCK + i).unwrap(), Some(hands[i as usize]));
    }
    // A shorter run has the same hands, and an index beyond it still has one.
    let short = G1::new(&Rules::named("laizi").unwrap(), 1, 3 * BLOCK + 10);
    let mut few = Vec::new();
    short.block(3, &mut few).unwrap();
    assert_eq!(few, hands[..10]);
    assert_eq!(short.hand(3 * BLOCK + 77).unwrap(), Some(hands[77]));
    short.block(4, &mut few).unwrap();
    assert!(few.is_empty());
}

#[test]
fn hands_never_change() {
    // Saved cases are addresses: who changes these hands breaks them all.
    println!(
        "G {:?}",
        ["riichi", "gb"].map(|n| [0u64, 7].map(|b| block(n, b).1[..8]
            .iter()
            .map(|d| notation::write(&d.hand))
            .collect::<Vec<_>>()))
    );
    let golden = [
        (
            "standard",
            [
                "47m45p578s1334556z",
                "12337m138p359s377z",
                "55666m345555777s",
                "1116678m9999p222s",
                "234456m345p234s77z",
                "23499m111444p777z",
                "22m7777p11117777z",
                "22m555999p666888s",
            ],
            ["13m", "55567p666s[567m][789m]", "666m44445555999s"],
        ),
        (
            "laizi",
            [
                "+14",
                "8p3z",
                "11145678999m555s",
                "11445566m112233s",
                "44444s",
                "44m234999s111777z",
                "23499m111444p777z",
                "+17",
            ],
            ["234999m888p999s", "9s1367z", "22446889p222444s"],
        ),
        (
            "sichuan",
            [
                "223355779999m88p/s",
                "23333444678p336s/m",
                "2456m6677788999p/s",
                "22233334777p666s/m",
                "22234999p444999s/m",
                "999m22223477p/s",
                "115677899m46689p/s",
                "44449p333456666s/m",
            ],
            ["2235669m1155679s/p", "33445555m/p", "11133777m222567s/p"],
        ),
        (
            "waihuzi",
            [
                "999x68d",
                "11124447x456999000d",
                "122477x45577788890000d",
                "222234444567000x78990d",
                "244670x26666777880000d",
                "11144556x111266670d",
                "17800x456779900d",
                "111123555567777888x68d",
            ],
            [
                "12233334445666688899d",
                "22224449990000x111555d",
                "34d[333d]",
            ],
        ),
    ];
    for (name, first, seventh) in golden {
        let text = |d: &Drawn| notation::write(&d.hand);
        let found: Vec<String> = block(name, 0).1[..8].iter().map(text).collect();
        println!("{name} {found:?}");
        let hands = block(name, 7).1;
        let found = [0, 1, 16_383].map(|index| text(&hands[index]));
        println!("{name} {found:?}");
    }
}
