//! Suites of `duipai vectors`: chosen through the library, read back, and counted again by asking every wrong
//! engine.

// Every test file takes what it needs.
#![allow(dead_code)]

use duipai::panel::Roster;
use duipai::truth::{Judge, Proof};
use duipai::vectors::{self, Suite, Wanted, WrongEngine};
use duipai_engines::{Engine, Hand, Rules, Verdict, notation};
use std::collections::{BTreeMap, BTreeSet};

pub fn suite(rules: &str, hands: usize, threads: usize) -> Suite {
    let rules = Rules::named(rules).unwrap();
    let wanted = Wanted {
        hands,
        seed: 1,
        threads,
    };
    let wrong = vectors::wrong_engines(&rules);
    vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap()
}

pub fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// Every wrong engine by name, each asked alone.
pub struct Wrong {
    engines: Vec<(WrongEngine, Box<dyn Engine>)>,
}

impl Wrong {
    pub fn new(rules: &Rules) -> Self {
        let engines = vectors::wrong_engines(rules).into_iter();
        Self {
            engines: engines
                .map(|wrong| {
                    let engine = wrong.factory.build(rules).unwrap();
                    (wrong, engine)
                })
                .collect(),
        }
    }

    /// The names of those that are wrong about a hand; a mutant of a port only if the port is not.
    pub fn killed(&mut self, rules: &Rules, hand: &Hand, right: &Verdict) -> BTreeSet<String> {
        let legal = rules.invalid(hand).is_none();
        let mut wrong = Vec::new();
        for (_, engine) in &mut self.engines {
            engine.reset();
            // A panic would end the test: faults are wrong answers, not crashes.
            let said = engine.judge(hand);
            wrong.push(said.votes() && !said.agrees(right, legal));
        }
        let own = |number: &usize| {
            let original = self.engines[*number].0.original;
            wrong[*number] && !original.is_some_and(|original| wrong[original])
        };
        let killed = (0..wrong.len()).filter(own);
        killed
            .map(|number| self.engines[number].0.factory.name().to_owned())
            .collect()
    }
}

/// Whether every row is right and kills whom it says; gives all who are killed.
pub fn recount(rules: &Rules, rows: &[BTreeMap<String, String>]) -> BTreeSet<String> {
    let mut judge = Judge::new(&Roster::builtin(), rules);
    let mut wrong = Wrong::new(rules);
    let mut all = BTreeSet::new();
    for row in rows {
        let hand = notation::parse(&row["hand"], rules.alphabet()).unwrap();
        assert_eq!(notation::write(&hand), row["hand"]);
        assert_eq!(row["rules"], rules.name());
        let truth = judge.truth(&hand);
        assert_ne!(truth.proof, Proof::Agreement, "{row:?}");
        assert_eq!(row["proof"], truth.proof.text(), "{row:?}");
        assert_eq!(row["verdict"], truth.verdict.to_string(), "{row:?}");
        let reason = rules.invalid(&hand).map_or("", |reason| reason.slug());
        assert_eq!(row["reason"], reason, "{row:?}");
        assert_eq!(row["verdict"] == "win", !row["reads"].is_empty(), "{row:?}");
        let killed = wrong.killed(rules, &hand, &truth.verdict);
        let said: BTreeSet<String> = row["kills"].split_whitespace().map(str::to_owned).collect();
        assert_eq!(said, killed, "{row:?}");
        all.extend(killed);
    }
    all
}
