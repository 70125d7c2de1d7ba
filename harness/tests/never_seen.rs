//! A port whose documented bug does not show had better be looked at.

use duipai::campaign::finish;
use duipai::campaign::journal::Journal;
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{self, Means, Unit};
use duipai::exit::Exit;
use duipai::panel::{Entrant, Roster, Sample};
use duipai::relation::DEFAULT_SHARE;
use duipai::report::Report;
use duipai::report::build::{self, Circumstances};
use duipai::shard::Shard;
use duipai::source::Sources;
use duipai_engines::{
    Documented, Engine, Factored, Factory, Hand, Predicate, Refusal, Rules, Symmetry, Verdict,
    registry,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// `table` under another name, said to accept too much.
struct Reformed(Box<dyn Factory>);

struct AsTable(Box<dyn Engine>);

impl Predicate for AsTable {
    fn accepts(&mut self, hand: &Hand) -> bool {
        self.0.judge(hand) == Verdict::WIN
    }
}

impl Factory for Reformed {
    fn name(&self) -> &'static str {
        "reformed"
    }

    fn idea(&self) -> &'static str {
        "a port whose bug was mended behind its documentation's back"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        self.0.build(rules)
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        self.0.symmetry(rules)
    }

    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.0.factored(rules)
    }

    fn predicate(&self, rules: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(AsTable(self.0.build(rules).ok()?)))
    }

    fn documented(&self, _: &Rules) -> Documented {
        Documented {
            false_accepts: true,
            false_rejects: false,
        }
    }
}

fn table() -> Box<dyn Factory> {
    let mut builtin = registry::builtin().into_iter();
    builtin.find(|factory| factory.name() == "table").unwrap()
}

fn run_over(source: Sources, hands: u64) -> Report {
    let rules = [Rules::named("laizi").unwrap()];
    let entrant = |factory: Arc<dyn Factory>| Entrant {
        factory,
        sample: Sample::ALL,
    };
    let roster = Roster {
        entrants: vec![
            entrant(Arc::from(table())),
            entrant(Arc::new(Reformed(table()))),
        ],
    };
    let units = [Unit {
        rules: 0,
        source: source.open(&rules[0], 1, hands).unwrap(),
    }];
    let plan = Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: "test".to_owned(),
        seed: 1,
        hands,
        rules: rules.iter().map(PlannedRules::of).collect(),
        sources: vec![units[0].source.name().to_owned()],
        engines: PlannedEngine::all_of(&roster),
        from: None,
        stop_after: None,
        relations: Some(DEFAULT_SHARE),
        left_out: Vec::new(),
    };
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("run"), &plan, false).unwrap();
    let stop = AtomicBool::new(false);
    let means = Means {
        threads: 2,
        time: None,
        stop: &stop,
        shard: Shard::ALL,
    };
    let campaign = run::run(
        &plan,
        &rules,
        &roster,
        &units,
        Some(&journal),
        &means,
        &mut |_| {},
    )
    .unwrap();
    let finish = finish::finish(
        &campaign.units,
        &rules,
        &roster,
        &AtomicBool::new(false),
        &mut |_| {},
    );
    let circumstances = Circumstances {
        started: String::new(),
        seconds: 0.0,
        threads: 2,
        left_out: Vec::new(),
        notes: Vec::new(),
        pipe_ns: None,
        ..Circumstances::default()
    };
    build::report(&plan, &rules, &roster, &campaign, &finish, circumstances)
}

#[test]
fn a_documented_bug_that_a_million_losing_hands_do_not_show_is_exit_5() {
    let report = run_over(Sources::States, 1);
    assert_eq!(report.exit_code, Exit::NeverSeen.code());
    assert_eq!(report.never_seen.len(), 1, "{:?}", report.never_seen);
    assert!(report.never_seen[0].contains("reformed"));
}

#[test]
fn winning_hands_cannot_show_a_false_accept_and_are_not_held_against_it() {
    let report = run_over(Sources::Winners, 1_500_000);
    assert_eq!(report.exit_code, Exit::Agreed.code());
    assert!(report.never_seen.is_empty());
}

#[test]
fn too_few_hands_prove_nothing() {
    let report = run_over(Sources::G1, 100_000);
    assert_eq!(report.exit_code, Exit::Agreed.code());
}
