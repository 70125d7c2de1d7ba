//! The random mix: shares, win rates, the shapes it must hold, and that it never changes.

#[path = "g1/illegal.rs"]
mod illegal;
#[path = "g1/special.rs"]
mod special;

use duipai::source::{BLOCK, Drawn, G1, Source};
use duipai_engines::rules::Preset;
use duipai_engines::rules::fnv1a;
use duipai_engines::{Engine, Hand, Rules, Verdict, notation, registry};
use std::collections::HashSet;

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
            .filter(|d| matches!(engine.judge(&d.hand), Verdict::Win(_)))
            .count();
        assert!(won * 5 >= hands.len(), "{name}: {won}");
    }
}

/// Of 19 cards six sets leave one, and no eye.
#[test]
fn hands_of_nineteen_cards_have_room_for_what_is_laid() {
    const DEALT: &str = "waihuzi~forms=sets-menzi+initial-pairs";
    let rules = Rules::named(DEALT).unwrap();
    let (source, hands) = block(DEALT, 0);
    let is_legal = |name: &str| name != "illegal";
    let legal = hands
        .iter()
        .filter(|drawn| is_legal(source.strategies()[usize::from(drawn.strategy)]));
    let sizes: HashSet<usize> = legal.map(|drawn| drawn.hand.size()).collect();
    assert!(sizes.contains(&19));
    for size in sizes {
        assert!(rules.sizes().contains(size), "{size}");
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

#[test]
fn every_size_alone_is_drawn_from() {
    for preset in Preset::ALL {
        let all = Rules::preset(preset);
        for size in all.bare_sizes().iter() {
            let setting = format!("sizes={size}");
            let rules = all.clone().with_setting(&setting).unwrap();
            let mut hands = Vec::new();
            let source = G1::new(&rules, 1, 1_000);
            source.block(0, &mut hands).unwrap();
            for drawn in hands {
                let illegal = source.strategies()[usize::from(drawn.strategy)] == "illegal";
                let text = notation::write(&drawn.hand);
                let invalid = rules.invalid(&drawn.hand);
                assert_eq!(invalid.is_some(), illegal, "{}: {text}", rules.name());
            }
        }
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
    assert_eq!(
        (short.name(), short.len(), short.total()),
        ("g1:1", 3 * BLOCK + 10, None)
    );
    short.block(3, &mut few).unwrap();
    assert_eq!(few, hands[..10]);
    assert_eq!(short.hand(3 * BLOCK + 77).unwrap(), Some(hands[77]));
    short.block(4, &mut few).unwrap();
    assert!(few.is_empty());
}

#[test]
fn hands_never_change() {
    // Saved cases are addresses: who changes these hands breaks them all.
    let golden = include_str!("g1/golden.txt");
    let drawn = golden.lines().map(|line| {
        let [name, number, index, _] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("`{line}`: rules, block, index and hand");
        };
        let index: usize = index.parse().unwrap();
        let hand = block(name, number.parse().unwrap()).1[index].hand;
        format!("{name} {number} {index} {}\n", notation::write(&hand))
    });
    let found: String = drawn.collect();
    assert_eq!(found, golden, "left: as drawn, which is\n{found}");
}

#[test]
fn whole_blocks_never_change() {
    // One number for each of the rules: of every hand and its strategy, where the pinned hands are samples.
    let golden = include_str!("g1/digests.txt");
    let digest = |name: &str| {
        let (source, hands) = block(name, 0);
        let mut text = String::new();
        for drawn in hands {
            text += source.strategies()[usize::from(drawn.strategy)];
            text += &notation::write(&drawn.hand);
        }
        format!("{name} {:016x}\n", fnv1a(text.as_bytes()))
    };
    let colours = [
        "paohuzi",
        "paohuzi~base_xi=0~forms=seven-threes~jiao=false",
        "waihuzi~base_xi=7~forms=sets-menzi+initial-pairs",
    ];
    let names = RULES.into_iter().chain(colours);
    let found: String = names.map(digest).collect();
    assert_eq!(found, golden, "left: as drawn, which is\n{found}");
}
