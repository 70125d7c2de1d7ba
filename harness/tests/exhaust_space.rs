//! The spaces that `exhaust` goes through: every hand once, each with a number that gives it again, and the
//! truth beside it that the definition gives.

use duipai::exhaust::space::{Space, SpaceError};
use duipai::exhaust::truth::Truth;
use duipai::exhaust::walk::Walk;
use duipai::panel::{JUDGE, Panel, Roster};
use duipai::source::Sources;
use duipai_engines::{Hand, Rules, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

/// Presets and switches that make other spaces, or other truths.
const RULES: [&str; 10] = [
    "standard",
    "laizi",
    "laizi~wild.copy_limit=4",
    "sichuan",
    "sichuan~missing_suit=any~pairs=any-quads",
    "waihuzi",
    "waihuzi~menzi=pair+adjacent",
    "riichi",
    "gb",
    "riichi~wild.max=2",
];

fn walked(space: &Space, truth: Option<&Truth>) -> Vec<(Hand, Option<bool>)> {
    let mut all = Vec::new();
    let mut walk = Walk::new(space, truth);
    let _ = walk.each(0..space.len(), &mut |run| {
        assert_eq!(run.first, all.len() as u64);
        let wins = |place: usize| run.wins.get(place).copied();
        all.extend((0..run.hands.len()).map(|place| (run.hands[place], wins(place))));
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn every_hand_is_met_once_and_its_number_gives_it_again() {
    for name in RULES {
        let rules = rules(name);
        for (size, wilds) in [
            (0, 0),
            (1, 0),
            (2, 0),
            (3, 0),
            (4, 0),
            (3, 1),
            (4, 4),
            (5, 2),
        ] {
            let space = Space::new(&rules, size, wilds).unwrap();
            let hands = walked(&space, None);
            assert_eq!(hands.len() as u64, space.len(), "{name} {size}");
            let different: HashSet<Hand> = hands.iter().map(|(hand, _)| *hand).collect();
            assert_eq!(different.len(), hands.len(), "{name} {size}");
            for (rank, (hand, _)) in (0..).zip(&hands) {
                assert_eq!((hand.size(), hand.wilds()), (size, wilds));
                assert_eq!(space.hand(rank), Some(*hand), "{name} {rank}");
                assert_eq!(space.rank(hand), Some(rank), "{name} {rank}");
            }
            assert_eq!(space.hand(space.len()), None);
        }
    }
}

#[test]
fn there_are_as_many_hands_as_known() {
    let known = [
        ("standard", 14, 0, 326_520_504_500),
        ("standard", 13, 0, 98_521_596_000),
        ("standard", 11, 0, 7_558_429_024),
        ("laizi", 14, 2, 28_126_474_500),
        ("laizi", 14, 4, 1_900_269_316),
        ("sichuan", 14, 0, 3 * 21_310_147_575),
        ("sichuan~missing_suit=any", 8, 0, 4 * 18_057_546),
        ("waihuzi", 20, 0, 35_561_166_195),
        ("waihuzi", 19, 0, 20_271_296_100),
    ];
    for (name, size, wilds, hands) in known {
        let space = Space::new(&rules(name), size, wilds).unwrap();
        assert_eq!(space.len(), hands, "{name} {size} {wilds}");
    }
}

#[test]
fn a_walk_that_begins_anywhere_meets_the_same_hands() {
    for (name, size) in [("standard", 14), ("sichuan", 14), ("waihuzi", 17)] {
        let rules = rules(name);
        let space = Space::new(&rules, size, 0).unwrap();
        let truth = Truth::new(&rules, 0, size).unwrap();
        let mut walk = Walk::new(&space, Some(&truth));
        let mut seen = 0;
        for part in 0..40 {
            let start = space.len() / 40 * part + 977 * part;
            let end = (start + 3_000).min(space.len());
            let mut next = start;
            let _ = walk.each(start..end, &mut |run| {
                for (place, hand) in run.hands.iter().enumerate() {
                    let rank = run.first + place as u64;
                    assert_eq!(rank, next);
                    assert_eq!(space.hand(rank).as_ref(), Some(hand), "{name} {rank}");
                    assert_eq!(truth.judge(hand), run.wins[place]);
                    next += 1;
                }
                ControlFlow::Continue(())
            });
            assert_eq!(next, end);
            seen += end - start;
        }
        assert!(seen > 100_000);
    }
}

#[test]
fn a_walk_can_be_broken_off() {
    let space = Space::new(&rules("standard"), 5, 0).unwrap();
    let mut asked = 0;
    let walked = Walk::new(&space, None).each(0..space.len(), &mut |run| {
        asked += run.hands.len();
        if asked > 10_000 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    assert!(walked.is_break() && asked < 11_000);
}

#[test]
fn the_truth_is_what_the_definition_says_on_every_small_hand() {
    let roster = Roster::builtin().choose(&[JUDGE.to_owned()]).unwrap();
    for name in RULES {
        let rules = rules(name);
        let judge = &mut Panel::new(&roster, &rules).seats[0];
        let most = if rules.wild_max() > 0 { 5 } else { 0 };
        for size in 0..=5_usize {
            for wilds in 0..=most.min(size as u8) {
                let space = Space::new(&rules, size, wilds).unwrap();
                let truth = Truth::new(&rules, wilds, size).unwrap();
                for (hand, wins) in walked(&space, Some(&truth)) {
                    let said = matches!(judge.ask(&hand), Verdict::Win(_));
                    assert_eq!(wins, Some(said), "{name} {hand:?}");
                }
            }
        }
    }
}

#[test]
fn the_truth_is_what_the_definition_says_on_large_hands() {
    let roster = Roster::builtin().choose(&[JUDGE.to_owned()]).unwrap();
    for name in RULES {
        let rules = rules(name);
        let judge = &mut Panel::new(&roster, &rules).seats[0];
        let mixed = Sources::G1.open(&rules, 7, 20_000).unwrap();
        let mut hands = Vec::new();
        mixed.block(0, &mut hands).unwrap();
        let mut wins = 0;
        let mut truths = std::collections::HashMap::new();
        for drawn in &hands {
            let hand = drawn.hand;
            if rules.invalid(&hand).is_some() || hand.melds().next().is_some() {
                continue;
            }
            let truth = truths
                .entry((hand.size(), hand.wilds()))
                .or_insert_with(|| Truth::new(&rules, hand.wilds(), hand.size()).unwrap());
            let said = matches!(judge.ask(&hand), Verdict::Win(_));
            assert_eq!(truth.judge(&hand), said, "{name} {hand:?}");
            wins += u32::from(said);
        }
        assert!(wins > 1_000, "{name}: {wins}");
    }
}

#[test]
fn where_hands_are_more_than_their_suits_there_is_no_truth_from_suits() {
    for name in [
        "waihuzi~jiao=true",
        "waihuzi~menzi=pair+cross-rank",
        "standard~wild.kinds=7z",
    ] {
        assert!(Truth::new(&rules(name), 0, 5).is_none(), "{name}");
    }
    // Special hands are listed, but what wilds make of them is not.
    for (name, wilds, told) in [
        ("riichi", 0, true),
        ("gb", 0, true),
        ("riichi~wild.max=2", 1, true),
        ("riichi~wild.max=2~wild.in_specials=true", 0, true),
        ("riichi~wild.max=2~wild.in_specials=true", 1, false),
    ] {
        let truth = Truth::new(&rules(name), wilds, 14);
        assert_eq!(truth.is_some(), told, "{name} {wilds}");
    }
    // Hands of seven threes are too many to be listed.
    let threes = rules("paohuzi~base_xi=0~kan_splittable=true~jiao=false");
    assert!(Truth::new(&threes, 0, 21).is_none());
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let standard = rules("standard");
    let refused = |size, wilds| Space::new(&standard, size, wilds).unwrap_err();
    assert_eq!(refused(3, 4), SpaceError::Wilds { size: 3, wilds: 4 });
    assert_eq!(refused(68, 0), SpaceError::Many(68));
    let tiles = SpaceError::Tiles {
        naturals: 137,
        most: 136,
    };
    assert_eq!(refused(137, 0), tiles);
    assert_eq!(Space::new(&standard, 136, 0).unwrap().len(), 1);
}
