//! How soon wrong engines are caught: what is measured is right, does not depend on threads, and the command tells
//! and writes it.

mod program;

use duipai::detection::{self, Detection, Means, Subjects, Wanted, files};
use duipai::source::{BLOCK, G1, Source, Sources};
use duipai_engines::{Engine, Rules, Verdict, registry};
use program::Place;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Rules of few hands, so that nothing takes long.
const QUICK: &str = "standard~sizes=2+5";

/// As the command does, but for who escapes one block of each source.
fn glance(rules: &Rules, subjects: &Subjects) -> Detection {
    asked(rules, subjects, BLOCK, 2, false)
}

fn measure(rules: &Rules, subjects: &Subjects, hands: u64, threads: usize) -> Detection {
    asked(rules, subjects, hands, threads, true)
}

fn asked(
    rules: &Rules,
    subjects: &Subjects,
    hands: u64,
    threads: usize,
    to_the_end: bool,
) -> Detection {
    let wanted = Wanted {
        seed: 1,
        hands,
        deals: hands,
        to_the_end,
    };
    let means = Means {
        threads,
        stop: &AtomicBool::new(false),
        progress: &|_, _, _| {},
    };
    let detection = detection::measure(rules, subjects, &wanted, &means);
    detection.unwrap().expect("nobody stopped it")
}

/// The subjects of these names.
fn named(rules: &Rules, names: &[&str]) -> Subjects {
    let mut subjects = Subjects::of(rules);
    (subjects.engines).retain(|subject| names.contains(&subject.factory.name()));
    assert_eq!(subjects.engines.len(), names.len());
    subjects
}

#[test]
fn hits_are_those_of_a_plain_loop() {
    let rules = Rules::named("standard").unwrap();
    let subjects = named(&rules, &["greedy!8"]);
    let hands = BLOCK + 3_000;
    let detection = measure(&rules, &subjects, hands, 2);
    let mix = detection.source("g1").unwrap();

    let build = |name: &str| {
        let mut engines = registry::builtin().into_iter();
        let engine = engines.find(|engine| engine.name() == name).unwrap();
        engine.build(&rules).unwrap()
    };
    let (mut right, mut wrong) = (
        build("recursive"),
        subjects.engines[0].factory.build(&rules).unwrap(),
    );
    let source = G1::new(&rules, 1, hands);
    let strategies = source.strategies().len();
    let (mut hits, mut asked) = (vec![0; strategies], vec![0; strategies]);
    let (mut first, mut first_of) = (None, vec![None; strategies]);
    let mut drawn = Vec::new();
    for block in 0..2 {
        source.block(block, &mut drawn).unwrap();
        for (place, drawn) in (block * BLOCK..).zip(&drawn) {
            let strategy = usize::from(drawn.strategy);
            asked[strategy] += 1;
            let win =
                |engine: &mut Box<dyn Engine>| matches!(engine.judge(&drawn.hand), Verdict::Win(_));
            if win(&mut right) != win(&mut wrong) {
                hits[strategy] += 1;
                first.get_or_insert(place + 1);
                first_of[strategy].get_or_insert(asked[strategy]);
            }
        }
    }
    assert_eq!(mix.hands_of, asked);
    assert_eq!(mix.tallies[0].hits, hits);
    assert_eq!(
        (mix.caught_at(0, None), &mix.tallies[0].first_of),
        (first, &first_of)
    );
    let share = mix.share(0, None);
    let (low, high) = mix.interval(0, None);
    assert!(
        low < share && share < high && share > 0.05,
        "{low} {share} {high}"
    );
}

/// The word is right everywhere, and the number is not.
#[test]
fn a_wrong_score_is_a_hit() {
    let rules = Rules::named("waihuzi~sizes=2+5+8").unwrap();
    let subjects = named(&rules, &["zoo:low-run-as-red", "zoo:single-wai-forgotten"]);
    let detection = glance(&rules, &subjects);
    let mix = detection.source("g1").unwrap();
    let mut right = registry::builtin()[0].build(&rules).unwrap();
    let mut drawn = Vec::new();
    G1::new(&rules, 1, BLOCK).block(0, &mut drawn).unwrap();
    for (place, subject) in subjects.engines.iter().enumerate() {
        let mut wrong = subject.factory.build(&rules).unwrap();
        let mut hits = 0;
        for drawn in &drawn {
            let (said, expected) = (wrong.judge(&drawn.hand), right.judge(&drawn.hand));
            assert_eq!(said.word(), expected.word());
            hits += u64::from(said.score() != expected.score());
        }
        assert!(hits > 100, "{hits}");
        assert_eq!(mix.hits(place, None), hits);
    }
}

#[test]
fn threads_change_nothing() {
    let rules = Rules::named(QUICK).unwrap();
    let subjects = named(
        &rules,
        &["greedy!1", "table!2", "recursive!4", "vb-recursive!7"],
    );
    let told = [1, 2, 5].map(|threads| {
        let detection = measure(&rules, &subjects, 5 * BLOCK, threads);
        (files::zoo(&detection), files::json(&detection))
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
}

#[test]
fn who_escapes_is_asked_the_rest_of_a_run() {
    let rules = Rules::named("standard~sizes=8").unwrap();
    let subjects = named(&rules, &["greedy!1", "reference!2"]);
    let detection = measure(&rules, &subjects, 1, 1);
    let winners = detection.source("winners").unwrap();
    let of = |name: &str| {
        let place = detection
            .subjects
            .iter()
            .position(|known| known.name == name);
        place.unwrap()
    };
    // One is wrong about the first states already, the other about nothing.
    assert!(detection.caught(of("reference!2")).is_none());
    assert_eq!(winners.hands(of("reference!2"), None), winners.len);
    assert!(winners.hands(of("greedy!1"), None) <= BLOCK);
    assert!(detection.caught(of("greedy!1")).is_some());
    // All hands that there are say it without an interval.
    assert_eq!(winners.interval(of("reference!2"), None), (0.0, 0.0));
}

#[test]
fn common_faults_are_caught_at_once_and_deals_miss_them() {
    for preset in ["standard", "laizi"] {
        let rules = Rules::named(preset).unwrap();
        let mut subjects = Subjects::of(&rules);
        // Slow engines are measured by the command.
        (subjects.engines).retain(|subject| !subject.factory.name().starts_with("reference"));
        let detection = glance(&rules, &subjects);
        let mix = detection.source("g1").unwrap();
        let all = subjects.len();
        let caught = |kind: &str| {
            let source = detection.source(kind).unwrap();
            (0..all)
                .filter(|&subject| source.caught_at(subject, None).is_some())
                .count()
        };
        assert!(
            10 * caught("g1") >= 8 * all,
            "{preset}: {} of {all}",
            caught("g1")
        );
        assert!(
            2 * caught("deals") < all,
            "{preset}: {} of {all}",
            caught("deals")
        );
        for subject in 0..all {
            if let Some((_, at)) = detection.caught(subject) {
                let by_mix = mix.caught_at(subject, None);
                assert!(by_mix.is_none_or(|by_mix| at <= by_mix));
            }
        }
    }
}

#[test]
fn the_command_tells_and_writes_what_was_measured() {
    let place = Place::new();
    let line = [
        "zoo",
        "--rules",
        QUICK,
        "--hands",
        "20k",
        "--engines",
        "greedy!5,recursive!4",
        "--out",
        "zoo",
    ];
    let told = place.duipai(&line);
    let out = told.ends(0);
    assert!(
        out.contains("all 2 hand-made caught within a run of 20,000 g1 hands: yes"),
        "{out}"
    );
    assert!(out.contains("greedy!5: no run begins at rank 7"), "{out}");
    let there: BTreeSet<String> = place
        .tree()
        .into_keys()
        .filter(|name| name.contains('/'))
        .collect();
    assert_eq!(
        there.iter().map(String::as_str).collect::<Vec<_>>(),
        [
            "zoo/beyond-reach.csv",
            "zoo/curve.csv",
            "zoo/curve.svg",
            "zoo/zoo.csv",
            "zoo/zoo.json"
        ]
    );
    let json = place.json("zoo/zoo.json");
    assert_eq!(json["missed"], Value::Array(Vec::new()));
    // The address is that of a hand on which it is wrong.
    let address = json["engines"][0]["caught"]["address"].as_str().unwrap();
    assert_eq!(place.duipai(&["replay", address]).code, Some(0));
    assert!(place.read("zoo/curve.svg").starts_with("<svg"));

    let json = place.duipai(&[&line[..7], &["--format", "json", "--out", "again"]].concat());
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json, place.json("zoo/zoo.json"));
    // Nothing is overwritten.
    place
        .untouched(&line)
        .refuses(2, &["zoo holds something already", "--out"]);
}

/// Two suits with wilds that a run of a block does not put together, and whether that is called missed.
#[test]
fn mutants_of_two_suits_are_beyond_reach_where_they_are_known_to_be_rare() {
    let rules = Rules::named("laizi~sizes=11~wild.max=5").unwrap();
    let mut subjects = Subjects::default();
    subjects.generate(&rules).unwrap();
    for (hands, known) in [(BLOCK, false), (3 * BLOCK, true)] {
        let detection = asked(&rules, &subjects, hands, 2, true);
        let alone =
            (0..detection.subjects.len()).filter(|&subject| !detection.subjects[subject].joint);
        let by = |subject: usize, kind: &str| {
            let source = detection.source(kind).unwrap();
            source.caught_at(subject, None).is_some()
        };
        // What is wrong with one suit the sources without chance see.
        for subject in alone {
            let name = &detection.subjects[subject].name;
            assert!(by(subject, "winners") || by(subject, "states"), "{name}");
        }
        let escaped: BTreeSet<usize> = (0..detection.subjects.len())
            .filter(|&subject| detection.caught(subject).is_none())
            .collect();
        let shown: BTreeSet<usize> = (detection.witnesses.iter())
            .map(|(subject, _)| *subject)
            .collect();
        assert!(!escaped.is_empty());
        assert_eq!(
            shown, escaped,
            "whoever escapes is convicted by a hand of its own"
        );
        let beyond = detection.beyond_reach().count();
        assert_eq!(beyond, if known { escaped.len() } else { 0 });
        assert_eq!(detection.missed().count(), escaped.len() - beyond);
        let lines = files::beyond_reach(&detection).lines().count();
        assert_eq!(lines, 1 + beyond);
        let told = detection::summary::conclusion(&detection);
        assert_eq!(told.contains("beyond-reach.csv"), known, "{told}");
        assert_eq!(
            told.contains("to know that takes 40,000 g1 hands"),
            !known,
            "{told}"
        );
    }
}

#[test]
fn a_missed_engine_is_a_failure_and_mistakes_are_refused() {
    let place = Place::new();
    place.refuses_all(&[
        (
            &["zoo", "--rules", "standard", "--engines", "greedi!1"],
            &[
                "no wrong engine `greedi!1`",
                "nearest are greedy!1, ",
                "duipai zoo --rules standard --hands 1k",
            ],
        ),
        (&["zoo", "--rules", "standard,laizi"], &["one --rules only"]),
        (&["zoo", "--hands", "0"], &["no number of hands"]),
    ]);
    // One in 20,000 hands shows it, and the first of these are too few.
    let args = [
        "zoo",
        "--rules",
        "standard",
        "--engines",
        "reference!4",
        "--hands",
        "100",
        "--quiet",
    ];
    let told = place.duipai(&args);
    let caught = told
        .out
        .contains("caught within a run of 100 g1 hands: yes");
    assert_eq!(told.code, Some(i32::from(!caught)), "{told:?}");
    assert!(
        place
            .tree()
            .keys()
            .any(|name| name.starts_with("reports/zoo-standard-1-"))
    );
}

#[test]
fn every_source_of_a_run_is_asked() {
    let rules = Rules::named(QUICK).unwrap();
    let detection = measure(&rules, &named(&rules, &["greedy!1"]), 100, 1);
    let asked: Vec<&str> = detection
        .of_a_run()
        .map(|source| detection::kind_of(&source.source))
        .collect();
    assert_eq!(asked, Sources::ALL.map(Sources::name));
    assert_eq!(detection.sources.last().unwrap().source, "deals:1");
}

#[test]
fn rules_without_generated_mutants_say_why() {
    let place = Place::new();
    let told = place.duipai(&["zoo", "--generated", "--rules", "paohuzi"]);
    assert_eq!(told.code, Some(4), "{told:?}");
    for words in [
        "no mutants are generated for the rules `paohuzi`",
        "jiao",
        "base_xi",
        "kan_splittable",
        "leave out --generated",
    ] {
        assert!(told.err.contains(words), "{words}: {told:?}");
    }
    assert!(place.tree().is_empty());
}
