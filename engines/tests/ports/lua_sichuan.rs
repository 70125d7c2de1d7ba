//! `lua-sichuan`: the published verdicts and numbers, its errors, and hands no player holds.

use crate::spaces::{every_class_of, every_vector};
use crate::{absurd, judge, published};
use duipai_engines::family::table::Table;
use duipai_engines::port::lua_sichuan::{LuaSichuan, completes};
use duipai_engines::{Alphabet, Engine, Factory, Hand, Rules, Verdict};

fn lua_sichuan() -> Box<dyn Engine> {
    let rules = Rules::named("sichuan").unwrap();
    LuaSichuan::default().build(&rules).unwrap()
}

#[test]
fn lua_sichuan_gives_the_published_verdicts() {
    let rows = published("lua-sichuan");
    assert_eq!(rows.len(), 600);
    let mut engine = lua_sichuan();
    for (hand, verdict) in &rows {
        assert_eq!(judge(&mut *engine, hand).word(), verdict, "{hand}");
    }
}

#[test]
fn lua_sichuan_keeps_its_errors() {
    let mut engine = lua_sichuan();
    let wins = [
        // No eye, triplets and fours left lying.
        "111m/s",
        "1111m/s",
        "111555m111555p/s",
        "11112222m/p",
        "11115555m123456p/s",
        "1111m5555m9999m11p/s",
        // Seven pairs, five and a four, and those beside other tiles.
        "1133557799m1133p/s",
        "1133557799m1111p/s",
        "1133557799m1133p258p/s",
        "1133557799m1111p258p/s",
        // Exposed groups do not count, not even of the missing suit.
        "[111s]11m/s",
        "[123p]1111m/p",
        // The mirror of a hand below.
        "56666788m/p",
        // Five are neither a single tile nor a pair.
        "11111m/p",
        "1111123m/p",
    ];
    for hand in wins {
        assert_eq!(judge(&mut *engine, hand), Verdict::WIN, "{hand}");
    }
    let losses = [
        // The missing suit is held.
        "11m/m",
        "111m22p/p",
        // The eye or a triplet is not seen where the kind is held otherwise, or the lowest run eats it.
        "11122334m/p",
        "12333456m/p",
        "22344445m/p",
        // Two fours and three pairs.
        "1111m3333m5577m99m/p",
        "12m/p",
        "1122m/p",
    ];
    for hand in losses {
        assert_eq!(judge(&mut *engine, hand), Verdict::NO, "{hand}");
    }
    for hand in ["11m", "11z/s", "1m+1/s", "11m111z/s"] {
        assert_eq!(judge(&mut *engine, hand), Verdict::Unsupported, "{hand}");
    }
}

#[test]
fn lua_sichuan_is_built_for_a_named_missing_suit_and_its_own_forms_only() {
    for (rules, refusal) in [
        ("sichuan", None),
        ("sichuan~sizes=8", None),
        (
            "sichuan~pairs=distinct",
            Some("it knows sets and one pair, and seven pairs with one four at most"),
        ),
        (
            "sichuan~pairs=none",
            Some("it knows sets and one pair, and seven pairs with one four at most"),
        ),
        (
            "sichuan~missing_suit=any",
            Some("it must be told the missing suit"),
        ),
        (
            "standard",
            Some("it knows mahjong tiles without honours only"),
        ),
        (
            "waihuzi",
            Some("it knows mahjong tiles without honours only"),
        ),
    ] {
        let built = LuaSichuan::default().build(&Rules::named(rules).unwrap());
        let said = built.err().map(|refusal| refusal.to_string());
        assert_eq!(said.as_deref(), refusal, "{rules}");
    }
}

#[test]
fn lua_sichuan_survives_absurd_hands() {
    let mut engine = lua_sichuan();
    let mut hand = |counts: &[(usize, u8)]| {
        let mut hand = absurd(Alphabet::Mahjong, counts, 0);
        hand.set_missing(Some(2));
        engine.judge(&hand)
    };
    let all = |count: u8| (0..18).map(move |kind| (kind, count)).collect::<Vec<_>>();
    // Runs from 1, 4 and 7 eat everything.
    assert_eq!(hand(&all(255)), Verdict::WIN);
    assert_eq!(hand(&all(5)), Verdict::WIN);
    for (count, verdict) in [(1, Verdict::NO), (2, Verdict::WIN), (3, Verdict::WIN)] {
        assert_eq!(hand(&[(0, count)]), verdict);
        assert_eq!(hand(&[(0, 251), (17, 255), (9, count)]), verdict);
    }
}

/// Counts of three suits without the test of the missing one.
struct Core {
    table: Box<dyn Engine>,
    /// True wins, accepted, false accepts, false rejects.
    seen: [u64; 4],
}

impl Core {
    fn new() -> Self {
        let rules = Rules::named("standard").unwrap();
        Self {
            table: Table::default().build(&rules).unwrap(),
            seen: [0; 4],
        }
    }

    fn ask(&mut self, hand: &Hand, weight: u64) {
        let wins = self.table.judge(hand) == Verdict::WIN;
        let accepted = completes(hand.counts().first_chunk().unwrap());
        for (seen, holds) in
            self.seen
                .iter_mut()
                .zip([wins, accepted, accepted && !wins, wins && !accepted])
        {
            *seen += weight * u64::from(holds);
        }
    }
}

#[test]
fn lua_sichuan_has_the_published_numbers_in_three_suits() {
    for (tiles, expected) in [
        (3, [0, 48, 48, 0]),
        (5, [1_269, 1_269, 0, 0]),
        (6, [0, 1_851, 1_851, 0]),
        (8, [29_718, 29_970, 351, 99]),
        (9, [0, 48_742, 48_742, 0]),
    ] {
        let mut core = Core::new();
        every_class_of(Alphabet::Mahjong, &[], tiles, 0, &mut |hand, weight| {
            core.ask(hand, weight);
        });
        assert_eq!(core.seen, expected, "{tiles} tiles");
    }
}

#[test]
fn lua_sichuan_has_the_published_numbers_in_two_suits_and_in_one() {
    for (suits, tiles, expected) in [
        (2, 3, [0, 32, 32, 0]),
        (2, 5, [558, 558, 0, 0]),
        (2, 6, [0, 816, 816, 0]),
        (2, 8, [8_598, 8_685, 153, 66]),
        (2, 9, [0, 13_730, 13_730, 0]),
        (1, 3, [0, 16, 16, 0]),
        (1, 5, [135, 135, 0, 0]),
        (1, 6, [0, 199, 199, 0]),
        (1, 8, [996, 999, 36, 33]),
        (1, 9, [0, 1_440, 1_440, 0]),
        (1, 11, [4_475, 4_275, 336, 536]),
        (1, 12, [0, 6_467, 6_467, 0]),
    ] {
        let mut core = Core::new();
        every_vector(0, 9 * suits, tiles, &mut |counts| {
            core.ask(&Hand::from_counts(Alphabet::Mahjong, *counts, 0), 1);
        });
        assert_eq!(core.seen, expected, "{tiles} tiles of {suits} suits");
    }
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_lua_sichuan_shows_on_legal_hands() {
    crate::assert_faults_show("sichuan", 7, |fault| Box::new(LuaSichuan { fault }));
}
