//! Exact totals put together from suits: they are the published counts, and what asking every hand gives.

use duipai::exhaust::space::Space;
use duipai::exhaust::suits::{Totals, states, totals};
use duipai::exhaust::truth::Truth;
use duipai_engines::{Factory, Rules, Verdict, mutants, registry};

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

fn find(name: &str) -> Box<dyn Factory> {
    let builtin = registry::builtin();
    builtin.into_iter().find(|one| one.name() == name).unwrap()
}

fn of(factory: &dyn Factory, rules: &str, size: usize, wilds: u8) -> Totals {
    let rules = named(rules);
    let mut engine = factory.factored(&rules).unwrap();
    totals(&rules, size, wilds, &mut *engine).unwrap().unwrap()
}

/// False accepts and false rejects.
fn errors(name: &str, rules: &str, size: usize) -> [u64; 2] {
    let totals = of(&*find(name), rules, size, 0);
    [totals.false_accepts, totals.false_rejects]
}

/// Demands that an engine makes no error, and that so many hands win.
fn assert_right(name: &str, rules: &str, size: usize, wilds: u8, wins: u64) {
    let totals = of(&*find(name), rules, size, wilds);
    let errors = [totals.false_accepts, totals.false_rejects];
    assert_eq!(errors, [0, 0], "{name} {rules} {size} {wilds}");
    assert_eq!(
        [totals.wins, totals.accepted],
        [wins; 2],
        "{name} {rules} {size} {wilds}"
    );
}

#[test]
fn winners_are_as_many_as_known() {
    for (size, space, wins) in [
        (2, 595, 34),
        (5, 501_908, 1_836),
        (8, 95_305_485, 49_332),
        (11, 7_558_429_024, 875_418),
        (13, 98_521_596_000, 0),
        (14, 326_520_504_500, 11_498_658),
    ] {
        assert_eq!(of(&*find("table"), "standard", size, 0).space, space);
        for name in ["table", "greedy"] {
            assert_right(name, "standard", size, 0, wins);
        }
    }
    for (pairs, wins) in [
        ("one-quad", 771_716),
        ("distinct", 660_860),
        ("none", 629_756),
        ("any-quads", 869_046),
    ] {
        for name in ["table", "greedy"] {
            assert_right(name, &format!("sichuan~pairs={pairs}"), 14, 0, 3 * wins);
        }
    }
    let space = Space::new(&named("standard"), 14, 0).unwrap();
    assert_eq!(states(&space), 3 * 405_350 + 43_130);
    let unnamed = "sichuan~missing_suit=none";
    assert_right("table", unnamed, 14, 0, 7_896_843);
    assert_eq!(of(&*find("table"), unnamed, 14, 0).space, 21_310_147_575);
}

#[test]
fn winners_with_wilds_are_as_many_as_known() {
    for (rules, size, wins) in [
        ("laizi", 2, [34, 34, 1, 0, 0]),
        ("laizi", 5, [1_836, 3_790, 2_503, 595, 34]),
        ("laizi~wild.copy_limit=4", 5, [1_836, 3_756, 2_503, 595, 34]),
        ("laizi", 8, [49_332, 150_456, 179_951, 110_853, 38_422]),
        (
            "laizi~wild.copy_limit=4",
            8,
            [49_332, 148_809, 178_445, 110_622, 38_415],
        ),
        (
            "laizi",
            11,
            [875_418, 3_471_303, 5_846_537, 5_609_987, 3_455_111],
        ),
        (
            "laizi~wild.copy_limit=4",
            11,
            [875_418, 3_431_439, 5_775_215, 5_564_249, 3_438_374],
        ),
    ] {
        for (wilds, wins) in (0..5).zip(wins) {
            if usize::from(wilds) <= size {
                assert_right("table", rules, size, wilds, wins);
            }
        }
    }
}

#[test]
fn waihuzi_winners_are_as_many_as_known() {
    for (size, wins) in [
        (2, 60),
        (5, 2_146),
        (8, 38_044),
        (11, 440_736),
        (14, 3_721_232),
    ] {
        assert_right("table", "waihuzi", size, 0, wins);
    }
    assert_right("cpp-waihuzi", "waihuzi", 8, 0, 38_044);
}

#[test]
fn ports_err_as_often_as_published() {
    for (size, vb, go) in [
        (2, 0, 0),
        (3, 55, 55),
        (4, 34, 444),
        (5, 0, 0),
        (6, 2_628, 4_730),
        (7, 1_773, 23_532),
        (8, 561, 20_987),
        (9, 84_606, 194_597),
        (10, 63_951, 762_069),
        (11, 27_654, 1_061_370),
        (12, 1_829_045, 5_390_205),
        (13, 1_656_075, 17_779_713),
        (14, 862_463, 29_728_776),
    ] {
        assert_eq!(errors("vb-recursive", "standard", size), [vb, 0], "{size}");
        assert_eq!(errors("go-greedy", "standard", size), [go, 0], "{size}");
    }
    // In two suits, for each of the three that can be named.
    for (size, accepts, rejects) in [
        (3, 32, 0),
        (5, 0, 0),
        (6, 816, 0),
        (8, 153, 66),
        (9, 13_730, 0),
        (11, 3_876, 3_622),
        (12, 154_829, 0),
    ] {
        let known = [3 * accepts, 3 * rejects];
        assert_eq!(errors("lua-sichuan", "sichuan", size), known, "{size}");
    }
}

/// The same by asking the whole engine every hand.
fn by_asking(factory: &dyn Factory, rules: &Rules, size: usize, wilds: u8) -> Totals {
    let space = Space::new(rules, size, wilds).unwrap();
    let truth = Truth::new(rules, wilds, size).unwrap();
    let mut engine = factory.build(rules).unwrap();
    let mut totals = Totals {
        space: space.len(),
        ..Totals::default()
    };
    for rank in 0..space.len() {
        let hand = space.hand(rank).unwrap();
        let wins = truth.judge(&hand);
        let accepted = matches!(engine.judge(&hand), Verdict::Win(_));
        totals.wins += u64::from(wins);
        totals.accepted += u64::from(accepted);
        totals.false_accepts += u64::from(accepted && !wins);
        totals.false_rejects += u64::from(wins && !accepted);
    }
    totals
}

/// Demands that both ways agree, if the engine is cut by suit; says whether it errs.
fn assert_both_ways(factory: &dyn Factory, rules: &str, size: usize, wilds: u8) -> bool {
    let known = named(rules);
    if factory.factored(&known).is_none() {
        return false;
    }
    let put_together = of(factory, rules, size, wilds);
    let asked = by_asking(factory, &known, size, wilds);
    assert_eq!(put_together, asked, "{} {rules} {size}", factory.name());
    asked.wins != asked.accepted
}

#[test]
fn totals_are_those_of_asking_every_hand() {
    for factory in registry::builtin() {
        assert_both_ways(&*factory, "standard", 5, 0);
        assert_both_ways(&*factory, "sichuan~missing_suit=any", 5, 0);
    }
    let mut wrong = 0;
    for mutant in mutants::all() {
        for (rules, size, wilds) in [
            ("standard", 4, 0),
            ("laizi", 5, 1),
            ("laizi~wild.copy_limit=4", 5, 2),
            ("sichuan", 2, 0),
            ("waihuzi", 5, 0),
        ] {
            wrong += usize::from(assert_both_ways(&mutant, rules, size, wilds));
        }
    }
    assert!(wrong > 10, "{wrong}");
}
