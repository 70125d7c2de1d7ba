//! The complete sources against known counts and against engines that were written without them.

use duipai::source::{Source, Sources, States, Winners};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Engine, Hand, Kind, Rules, Verdict, notation, registry};
use std::collections::HashSet;
use std::ops::Range;

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

fn engine(name: &str, rules: &Rules) -> Box<dyn Engine> {
    let factory = registry::builtin()
        .into_iter()
        .find(|factory| factory.name() == name);
    factory.unwrap().build(rules).unwrap()
}

fn total(name: &str) -> u64 {
    Winners::new(&rules(name), 0).unwrap().total().unwrap()
}

#[test]
fn winners_are_as_many_as_known() {
    for (name, known) in [
        ("standard~sizes=2", 34),
        ("standard~sizes=5", 1_836),
        ("standard~sizes=8", 49_332),
        ("standard~sizes=11", 875_418),
        ("standard~sizes=14", 11_498_658),
        ("standard", 12_425_278),
        // For each of three missing suits as many as without the other two suits' honours.
        ("sichuan~sizes=2", 3 * 18),
        ("sichuan~sizes=5", 3 * 558),
        ("sichuan~sizes=8", 3 * 8_598),
        ("sichuan~sizes=11", 3 * 86_398),
        ("sichuan~sizes=14", 3 * 771_716),
        ("sichuan~sizes=14~pairs=distinct", 3 * 660_860),
        ("sichuan~sizes=14~pairs=none", 3 * 629_756),
        ("sichuan~sizes=14~pairs=any-quads", 3 * 869_046),
        ("sichuan", 3 * 867_288),
        // Seven of 18 kinds, and one four and five pairs of them.
        ("sichuan~forms=pairs", 3 * (31_824 + 111_384)),
        // Those that name a suit, and of 27 kinds those in which some is absent.
        (
            "sichuan~missing_suit=any~pairs=none~sizes=14",
            3 * 629_756 + 1_849_491,
        ),
        (
            "sichuan~missing_suit=any~pairs=none~sizes=8",
            3 * 8_598 + 22_806,
        ),
        ("sichuan~missing_suit=none~sizes=14", 7_896_843),
        ("sichuan~missing_suit=none~pairs=none~sizes=11", 459_177),
        ("waihuzi~sizes=2", 60),
        ("waihuzi~sizes=5", 2_146),
        ("waihuzi~sizes=8", 38_044),
        ("waihuzi~sizes=11", 440_736),
        ("waihuzi~sizes=14", 3_721_232),
        ("waihuzi~sizes=17", 24_240_784),
    ] {
        assert_eq!(total(name), known, "{name}");
    }
}

#[test]
fn winners_with_wilds_are_as_many_as_known() {
    let known: [(u64, &str, &[u64]); 7] = [
        (2, "off", &[34, 34, 1]),
        (5, "off", &[1_836, 3_790, 2_503, 595, 34]),
        (5, "4", &[1_836, 3_756, 2_503, 595, 34]),
        (8, "off", &[49_332, 150_456, 179_951, 110_853, 38_422]),
        (8, "4", &[49_332, 148_809, 178_445, 110_622, 38_415]),
        (
            11,
            "off",
            &[875_418, 3_471_303, 5_846_537, 5_609_987, 3_455_111],
        ),
        (
            11,
            "4",
            &[875_418, 3_431_439, 5_775_215, 5_564_249, 3_438_374],
        ),
    ];
    for (size, limit, by_wilds) in known {
        let mut sum = 0;
        for (wilds, known) in by_wilds.iter().enumerate() {
            sum += known;
            let name = format!("laizi~sizes={size}~wild.copy_limit={limit}~wild.max={wilds}");
            assert_eq!(total(&name), sum, "{name}");
        }
    }
}

/// The hands of `source` in order, all of them or the first `most`.
fn hands(source: &dyn Source, most: u64) -> Vec<Hand> {
    let (mut all, mut block) = (Vec::new(), Vec::new());
    for number in 0.. {
        source.block(number, &mut block).unwrap();
        if block.is_empty() || all.len() as u64 >= most {
            break;
        }
        all.extend(block.iter().map(|drawn| drawn.hand));
    }
    all.truncate(most as usize);
    all
}

#[test]
fn small_winners_are_different_and_win() {
    for name in [
        "standard~sizes=2,5",
        "sichuan~sizes=2,5",
        "sichuan~sizes=5~missing_suit=any",
        "laizi~sizes=2,5",
        "laizi~sizes=2,5~wild.copy_limit=4",
        "laizi~sizes=2,5~wild.max=2",
        "waihuzi~sizes=2,5",
        "waihuzi~sizes=5~menzi=gap",
    ] {
        let rules = rules(&name.replace(',', "+"));
        let source = Winners::new(&rules, 0).unwrap();
        let mut reference = engine("reference", &rules);
        let hands = hands(&source, u64::MAX);
        assert_eq!(hands.len() as u64, source.len(), "{name}");
        for hand in &hands {
            assert!(
                matches!(reference.judge(hand), Verdict::Win(_)),
                "{name}: {}",
                notation::write(hand)
            );
        }
        let distinct: HashSet<&Hand> = hands.iter().collect();
        assert_eq!(distinct.len(), hands.len(), "{name}");
    }
}

/// States of nine ranks, each held twice, four times or not, of 2 to 14 tiles.
const PAIR_STATES: u64 = 5_364;

/// Calls `visit` with all ways to lay `size` natural tiles of `kinds` on a hand.
fn each_hand(hand: &mut Hand, kinds: Range<usize>, size: usize, visit: &mut impl FnMut(&Hand)) {
    if size == 0 {
        return visit(hand);
    }
    if !kinds.is_empty() {
        let kind = Kind::new(kinds.start);
        for count in 0..=size.min(4) {
            hand.set_count(kind, count as u8);
            each_hand(hand, kinds.start + 1..kinds.end, size - count, visit);
        }
        hand.set_count(kind, 0);
    }
}

#[test]
fn winners_of_five_tiles_are_all_that_win() {
    for name in [
        "laizi~sizes=5",
        "laizi~sizes=5~wild.copy_limit=4",
        "sichuan~sizes=5",
        "sichuan~sizes=5~missing_suit=any",
        "waihuzi~sizes=5",
    ] {
        let rules = rules(name);
        let source = Winners::new(&rules, 0).unwrap();
        let winners: HashSet<Hand> = hands(&source, u64::MAX).into_iter().collect();
        let mut recursive = engine("recursive", &rules);
        let mut won = 0;
        for wilds in 0..=rules.wild_max().min(5) {
            let mut hand = Hand::empty(rules.alphabet());
            hand.set_wilds(wilds);
            let kinds = 0..rules.alphabet().kinds();
            each_hand(&mut hand, kinds, 5 - usize::from(wilds), &mut |hand| {
                for missing in [None, Some(0), Some(1), Some(2)] {
                    let mut hand = *hand;
                    hand.set_missing(missing);
                    if matches!(recursive.judge(&hand), Verdict::Win(_)) {
                        won += 1;
                        let text = notation::write(&hand);
                        assert!(winners.contains(&hand), "{name}: {text}");
                    }
                }
            });
        }
        assert_eq!(won, winners.len(), "{name}");
    }
}

#[test]
fn large_winners_win() {
    for name in [
        "standard",
        "laizi",
        "laizi~wild.copy_limit=4",
        "laizi~sizes=17~wild.max=4",
        "sichuan",
        "sichuan~sizes=14~pairs=any-quads",
        "sichuan~missing_suit=any",
        "sichuan~missing_suit=none",
        "sichuan~forms=pairs",
        "waihuzi",
    ] {
        let rules = rules(name);
        let source = Winners::new(&rules, 20_000).unwrap();
        let mut recursive = engine("recursive", &rules);
        for hand in hands(&source, 20_000) {
            assert!(
                matches!(recursive.judge(&hand), Verdict::Win(_)),
                "{name}: {}",
                notation::write(&hand)
            );
        }
    }
}

#[test]
fn winners_beyond_twenty_million_are_cut_short() {
    let source = Winners::new(&rules("laizi"), 1_000).unwrap();
    assert_eq!((source.len(), source.total()), (1_000, Some(622_593_651)));
    assert_eq!(hands(&source, u64::MAX).len(), 1_000);
    // An address from a longer run is still good.
    assert!(source.hand(622_593_650).unwrap().is_some());
    assert!(source.hand(622_593_651).unwrap().is_none());
}

#[test]
fn winners_of_special_hands_are_as_many_as_known() {
    // Sets and an eye of 2 to 11 tiles come to the published numbers of 14.
    let smaller = 34 + 1_836 + 49_332 + 875_418;
    for (name, known) in [("riichi", 16_873_619), ("gb", 27_919_573)] {
        let rules = rules(name);
        let source = Winners::new(&rules, 1_000).unwrap();
        assert_eq!(source.total(), Some(smaller + known), "{name}");
        let mut recursive = engine("recursive", &rules);
        for hand in hands(&source, 1_000) {
            let text = notation::write(&hand);
            assert!(
                matches!(recursive.judge(&hand), Verdict::Win(_)),
                "{name}: {text}"
            );
        }
    }
    for name in ["gb~wild.max=1~wild.in_specials=true", "laizi~wild.kinds=7z"] {
        let error = Winners::new(&rules(name), 0).err().unwrap().to_string();
        assert!(error.contains("wild."), "{error}");
    }
}

#[test]
fn groups_of_both_colours_are_declined() {
    for name in ["waihuzi~jiao=true", "waihuzi~menzi=+cross-rank"] {
        let error = Winners::new(&rules(name), 0).err().unwrap().to_string();
        assert!(
            error.contains("winners") && error.contains("colours"),
            "{error}"
        );
        assert!(States::new(&rules(name)).len() > 0);
    }
}

#[test]
fn states_are_as_many_as_known() {
    for (name, known) in [
        ("standard", 847_734),
        ("laizi", 2_487_339),
        ("sichuan", 1_988_223),
        ("waihuzi", 7_077_092),
    ] {
        assert_eq!(States::new(&rules(name)).len(), known, "{name}");
    }
}

/// The tiles of one suit, with the wilds.
fn part(hand: &Hand, number: usize) -> Vec<u8> {
    let suit = hand.alphabet().suits()[number];
    let mut state = hand.counts()[suit.first..suit.first + suit.ranks].to_vec();
    state.push(hand.wilds());
    state
}

#[test]
fn every_state_comes_and_every_hand_is_legal() {
    for name in [
        "standard~sizes=2+5",
        "laizi~sizes=2+5",
        "sichuan~sizes=2+5",
        "sichuan~sizes=5~missing_suit=any",
        "waihuzi~sizes=2+5",
        "laizi~sizes=8~wild.max=1",
        "waihuzi~menzi=cross-rank~sizes=5",
    ] {
        let rules = rules(name);
        let source = States::new(&rules);
        let mut met = HashSet::new();
        for hand in hands(&source, u64::MAX) {
            assert_eq!(
                rules.invalid(&hand),
                None,
                "{name}: {}",
                notation::write(&hand)
            );
            for suit in 0..rules.suits().len() {
                met.insert((suit, part(&hand, suit)));
            }
        }
        // Companions are states as well, so nothing less than all are met.
        let largest = rules.sizes().largest();
        let mut expected = 0;
        for (number, suit) in rules.suits().iter().enumerate() {
            let kinds = suit.first..suit.first + suit.ranks;
            for size in 1..=largest {
                let room = (largest - size).min(usize::from(rules.wild_max()));
                for wilds in (0..=room).filter(|wilds| (size + wilds) % 3 != 1) {
                    let mut hand = Hand::empty(rules.alphabet());
                    hand.set_wilds(wilds as u8);
                    each_hand(&mut hand, kinds.clone(), size, &mut |hand| {
                        expected += 1;
                        let state = part(hand, number);
                        assert!(met.contains(&(number, state.clone())), "{name}: {state:?}");
                    });
                }
            }
        }
        // Where a suit has to be missing, each state comes once more with its own suit named.
        let times = if rules.missing_suit() == MissingSuit::None {
            1
        } else {
            2
        };
        assert_eq!(source.len(), times * expected, "{name}");
    }
}

#[test]
fn large_states_are_legal_and_some_win() {
    for name in [
        "standard",
        "laizi",
        "sichuan",
        "sichuan~missing_suit=any",
        "sichuan~missing_suit=none",
        "sichuan~forms=pairs",
        "sichuan~sizes=14+17",
        "waihuzi",
    ] {
        let rules = rules(name);
        let source = States::new(&rules);
        let mut recursive = engine("recursive", &rules);
        let mut won = 0;
        for hand in hands(&source, 100_000) {
            assert_eq!(
                rules.invalid(&hand),
                None,
                "{name}: {}",
                notation::write(&hand)
            );
            won += u32::from(matches!(recursive.judge(&hand), Verdict::Win(_)));
        }
        assert!(won > 1_000, "{name}: {won}");
    }
}

#[test]
fn every_state_comes_with_its_own_suit_missing() {
    let rules = rules("sichuan~sizes=2+5~pairs=none");
    let source = States::new(&rules);
    let mut met = HashSet::new();
    let mut lacking = 0;
    for hand in hands(&source, u64::MAX) {
        let missing = usize::from(hand.missing().unwrap());
        let state = part(&hand, missing);
        if state.iter().all(|&count| count == 0) {
            lacking += 1;
        } else {
            met.insert((missing, state));
        }
    }
    assert_eq!(2 * lacking, source.len());
    // Different states only: none comes twice so.
    assert_eq!(met.len() as u64, lacking);
}

#[test]
fn states_of_seven_pairs_stand_beside_pairs() {
    let rules = rules("sichuan~forms=pairs");
    let source = States::new(&rules);
    let even = |suit: &[u8]| suit.iter().all(|count| count % 2 == 0);
    let mut odd_suits = [0; 4];
    for hand in hands(&source, u64::MAX) {
        let suits = hand.counts()[..27].chunks(9);
        odd_suits[suits.filter(|suit| !even(suit)).count()] += 1;
        assert_eq!(hand.size(), 14);
    }
    // Of the states of 2 to 14 tiles those of pairs: each rank not held, or held twice or four times.
    assert_eq!(odd_suits[0], 3 * PAIR_STATES);
    assert_eq!(odd_suits[1], source.len() - 3 * PAIR_STATES);
}

#[test]
fn states_of_forms_with_fours_stand_beside_groups() {
    let rules = rules("paohuzi");
    let source = States::new(&rules);
    // The states of ten ranks by size, none five times.
    let mut by_size = vec![0; 41];
    by_size[0] = 1;
    for _ in 0..10 {
        let held = |size: usize| (size.saturating_sub(4)..=size).map(|rest| by_size[rest]);
        by_size = (0..41).map(|size| held(size).sum::<u64>()).collect();
    }
    // Of 21 cards a four takes 4 and an eye 2: only with both of them the number comes out.
    let sizes = (1..=19).chain([21]);
    let known: u64 = sizes.map(|size| by_size[size]).sum();
    assert_eq!(source.len(), 2 * known);
    assert!(States::new(&self::rules("paohuzi~sizes=20")).is_empty());
    let mut recursive = engine("recursive", &rules);
    let mut won = 0;
    for hand in hands(&source, 10_000) {
        let text = notation::write(&hand);
        assert_eq!((rules.invalid(&hand), hand.size()), (None, 21), "{text}");
        won += u32::from(matches!(recursive.judge(&hand), Verdict::Win(_)));
    }
    assert!(won > 100, "{won}");
}

#[test]
#[allow(clippy::too_many_lines)] // a table
fn places_never_change() {
    // Saved cases are addresses: who changes these hands breaks them all.
    let golden = [
        (
            "standard",
            Sources::Winners,
            [
                "456m567p678s33666z",
                "77888m444456678p",
                "11444999m333789p",
                "888p567999s22244z",
                "12399m444456p111z",
                "678999m555789s66z",
            ],
        ),
        (
            "laizi",
            Sources::Winners,
            [
                "12m222388s333z+3",
                "3789m44p3346s+4",
                "345p4445s24z+5",
                "46m333p22s1222z+3",
                "68m346679s7z+5",
                "888m45p29s777z+4",
            ],
        ),
        (
            "waihuzi",
            Sources::Winners,
            [
                "34444678889900x233334d",
                "566667778899x11144499d",
                "22555700x222566667890d",
                "24567779990x123333555d",
                "11345555x122345677890d",
                "22223477770x222666888d",
            ],
        ),
        (
            "standard",
            Sources::States,
            [
                "11233366778p",
                "22345577999m666z",
                "66p111223466677s",
                "11344446777z",
                "22555577888999s",
                "99m111223355568s",
            ],
        ),
        (
            "laizi",
            Sources::States,
            [
                "11244456666m+3",
                "11145555m77z+4",
                "456p11278999s+3",
                "12224888999m+3",
                "233335778888s+2",
                "2233334459m99p+2",
            ],
        ),
        (
            "sichuan",
            Sources::Winners,
            [
                "227788p44666688s/m",
                "567p34556777888s/m",
                "33444456999m777s/p",
                "445577p22447799s/m",
                "455556m23466777p/s",
                "66678p333445566s/m",
            ],
        ),
        (
            "sichuan",
            Sources::States,
            [
                "12333445556699p/p",
                "36788889999m999s/m",
                "777m22345566799p/s",
                "13335567778899s/p",
                "22244555566668p/m",
                "22455667777888p/p",
            ],
        ),
        (
            "sichuan~missing_suit=any",
            Sources::States,
            [
                "12333445556699p/p",
                "36788889999m999s/m",
                "777m22345566799p/s",
                "13335567778899s",
                "22244555566668p",
                "22455667777888p/p",
            ],
        ),
        (
            "waihuzi",
            Sources::States,
            [
                "11x112233345666777899d",
                "111333444555666880x00d",
                "666x22235556667777888d",
                "12233335690x",
                "11112233444555578888d",
                "35x222333445677789000d",
            ],
        ),
        (
            "paohuzi",
            Sources::States,
            [
                "112222366777788889999x",
                "000x222234466888899990d",
                "111566778000x333666789d",
                "1111455556680x12366688d",
                "33678x1222233334577889d",
                "1233355556667788000x44d",
            ],
        ),
    ];
    for (name, source, expected) in golden {
        let source = source.open(&rules(name), 1, 1_000_000).unwrap();
        assert_eq!(
            Sources::parse(source.name()).map(Sources::name),
            Some(source.name())
        );
        let found: Vec<String> = [0, 1, 2, 3, 16_384, 800_000]
            .into_iter()
            .map(|index| notation::write(&source.hand(index).unwrap().unwrap().hand))
            .collect();
        assert_eq!(found, expected, "{name} {}", source.name());
    }
}

#[test]
fn rules_whose_hands_all_lie_beside_exposed_groups_have_no_source() {
    let rules = Rules::named("paohuzi~sizes=12").unwrap();
    for source in Sources::ALL {
        let error = source.open(&rules, 1, 1).err().unwrap().to_string();
        assert!(error.contains("exposed groups"), "{error}");
    }
}
