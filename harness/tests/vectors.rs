//! The suites that `duipai vectors` chooses: right, and worth their hands.

mod suite;

use duipai::panel::Roster;
use duipai::source::{G1, Source as _};
use duipai::truth::Judge;
use duipai::vectors::{self, Suite, VectorsError, Wanted, WrongEngine};
use duipai_engines::rules::Preset;
use duipai_engines::{Factory as _, Rules, mutants, notation, registry};
use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;
use suite::{Wrong, recount, rows, suite};

/// The suite that `duipai vectors` gives without a flag; chosen once for all tests.
fn standard() -> &'static Suite {
    static SUITE: OnceLock<Suite> = OnceLock::new();
    SUITE.get_or_init(|| suite("standard", 50, 2))
}

#[test]
fn the_suite_is_right_and_kills_whom_it_says_it_kills() {
    let suite = standard();
    let rows = rows(&suite.csv());
    assert_eq!(rows.len(), 50);
    let hands: HashSet<&String> = rows.iter().map(|row| &row["hand"]).collect();
    assert_eq!(hands.len(), rows.len(), "no hand comes twice");
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str()).collect();
    assert_eq!((ids[0], ids[49]), ("v001", "v050"));
    let killed = recount(&suite.rules, &rows);
    assert_eq!(killed.len(), suite.kills(50));
    let said = format!(
        "kills {} of {} wrong engines; with the first 5 hands {}; with the first 10 hands {};",
        killed.len(),
        suite.exposed(),
        suite.kills(5),
        recount(&suite.rules, &rows[..10]).len(),
    );
    assert!(suite.summary().contains(&said), "{}", suite.summary());
    // Whoever is not killed is named.
    let summary = suite.summary();
    let (_, named) = summary.trim_end().rsplit_once(": ").unwrap();
    let named: BTreeSet<&str> = named.split(", ").collect();
    for engine in vectors::wrong_engines(&suite.rules) {
        let name = engine.factory.name();
        assert_eq!(killed.contains(name), !named.contains(name), "{name}");
    }
}

/// Engines that say what a hand is worth.
const SCORING: [&str; 3] = ["reference", "recursive", "cover"];

#[test]
fn every_mutant_that_shows_is_killed_and_every_port_that_errs() {
    for name in Preset::ALL.map(Preset::name) {
        let own;
        let suite = match name {
            "standard" => standard(),
            // All faults of these rules show in eight cards, and hands of twenty take long.
            "waihuzi" => {
                own = suite("waihuzi~sizes=2+5+8", 50, 2);
                &own
            }
            _ => {
                own = suite(name, 50, 2);
                &own
            }
        };
        let hidden: Vec<&str> = suite.hidden().map(|engine| engine.name.as_str()).collect();
        for mutant in mutants::all() {
            // What differs from its port only in being right cannot be killed.
            let mends = mutant.name() == "vb-recursive!1";
            // Nor what is wrong about worths alone, where any worth wins, or about the last card, which no suite names.
            let first = match mutant.engine() {
                "reference" | "recursive" => 10,
                _ => 13,
            };
            let of_worth =
                ["waihuzi", "paohuzi"].contains(&name) && SCORING.contains(&mutant.engine());
            let mends = mends || of_worth && mutant.number() >= first;
            if mutant.shows().contains(&name) && !mends {
                assert!(
                    !hidden.contains(&mutant.name()),
                    "{} under {name}",
                    mutant.name()
                );
            }
        }
        for factory in registry::builtin()
            .iter()
            .filter(|factory| factory.is_port())
        {
            let documented = factory.documented(&suite.rules);
            let errs = documented.false_accepts || documented.false_rejects;
            if errs && factory.by_default() && factory.build(&suite.rules).is_ok() {
                assert!(
                    !hidden.contains(&factory.name()),
                    "{} under {name}",
                    factory.name()
                );
            }
        }
        assert_eq!(
            suite.kills(50),
            suite.exposed(),
            "{name}: {}",
            suite.summary()
        );
        assert_eq!(suite.vectors.len(), 50, "{name}");
    }
}

#[test]
fn ten_chosen_hands_kill_more_than_any_ten_random_ones() {
    let suite = standard();
    let rules = &suite.rules;
    let mut drawn = Vec::new();
    G1::new(rules, 1, u64::MAX).block(0, &mut drawn).unwrap();
    let mut judge = Judge::new(&Roster::builtin(), rules);
    let mut wrong = Wrong::new(rules);
    let killed: Vec<BTreeSet<String>> = (drawn.iter().take(2_000))
        .map(|drawn| {
            let right = judge.truth(&drawn.hand).verdict;
            wrong.killed(rules, &drawn.hand, &right)
        })
        .collect();
    let best = (killed.chunks(10))
        .map(|ten| ten.iter().flatten().collect::<BTreeSet<_>>().len())
        .max();
    let chosen = suite.kills(10);
    assert!(best.unwrap() * 10 <= chosen * 9, "{best:?} of {chosen}");
    // They are in the pool, so none of them alone is better than the first chosen hand.
    let best = killed.iter().map(BTreeSet::len).max();
    assert!(suite.kills(1) >= best.unwrap(), "{best:?}");
}

#[test]
fn smallest_killers_are_the_smallest() {
    // Of two tiles each; what is known by heart.
    let suite = standard();
    for (name, smallest) in [
        ("cover!5", "12m"),
        ("table!3", "11z"),
        ("reference!3", "77z"),
    ] {
        let engine = suite
            .engines
            .iter()
            .find(|engine| engine.name == name)
            .unwrap();
        assert_eq!(
            notation::write(&engine.smallest.unwrap()),
            smallest,
            "{name}"
        );
        let held = suite
            .vectors
            .iter()
            .any(|vector| notation::write(&vector.hand) == smallest);
        assert!(held, "{smallest} is not in the suite");
    }
    // Eight tiles are needed for two kinds to be held four times; all classes below are asked.
    let engine = suite
        .engines
        .iter()
        .find(|engine| engine.name == "recursive!7")
        .unwrap();
    assert_eq!(notation::write(&engine.smallest.unwrap()), "11112222m");
}

#[test]
fn verdicts_sizes_and_reasons_are_spread() {
    let suite = standard();
    let words = |word: &str| {
        let of = suite.vectors.iter();
        of.filter(|vector| vector.verdict.word() == word).count()
    };
    assert!(words("win") >= 10 && words("no") >= 10 && words("rejected") >= 6);
    let reasons: BTreeSet<_> = suite
        .vectors
        .iter()
        .filter_map(vectors::Vector::reason)
        .collect();
    assert_eq!(reasons, ["five-alike", "wrong-size"].into());
    for size in suite.rules.sizes().iter() {
        assert!(
            suite
                .vectors
                .iter()
                .any(|vector| vector.hand.size() == size),
            "{size}"
        );
    }
    // Code that knows the rules and nothing else can be given every hand.
    let mut vectors = suite.vectors.iter();
    assert!(vectors.all(|vector| vector.hand.is_plain() && vector.hand.wilds() == 0));
}

#[test]
fn the_same_suite_whatever_the_number_of_threads() {
    let (one, three) = (
        suite("waihuzi~sizes=2+5", 30, 1),
        suite("waihuzi~sizes=2+5", 30, 3),
    );
    assert_eq!(one.csv(), three.csv());
    assert_eq!(one.json(), three.json());
    // A shorter suite is the beginning of a longer one.
    let short = suite("waihuzi~sizes=2+5", 12, 2).csv();
    assert!(one.csv().starts_with(&short));
}

#[test]
fn without_a_wrong_engine_there_is_no_suite() {
    let rules = Rules::named("standard~sizes=2").unwrap();
    let wanted = Wanted {
        hands: 5,
        seed: 1,
        threads: 1,
    };
    let sound = WrongEngine {
        factory: registry::builtin().into_iter().next().unwrap().into(),
        original: None,
    };
    for wrong in [vec![], vec![sound]] {
        let error = vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap_err();
        assert!(
            matches!(&error, VectorsError::NothingToKill { engines, .. } if *engines == wrong.len())
        );
        assert!(error.to_string().contains("standard~sizes=2"), "{error}");
    }
}

#[test]
fn a_pool_that_is_used_up_is_told() {
    let rules = Rules::named("standard~sizes=2").unwrap();
    let mut wrong = vectors::wrong_engines(&rules);
    wrong.retain(|engine| engine.factory.name() == "cover!5");
    let wanted = Wanted {
        hands: 1_000,
        seed: 1,
        threads: 2,
    };
    let suite = vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap();
    // All hands that kill it: two of one suit. Few others of two tiles are in the pool.
    let legal = suite
        .vectors
        .iter()
        .filter(|vector| vector.reason().is_none());
    let legal = legal.count();
    assert!((3 * 36..595).contains(&legal), "{legal}");
    assert!(suite.vectors.len() < 1_000);
    let told = "1000 hands were wanted";
    assert!(suite.summary().contains(told), "{}", suite.summary());
}
