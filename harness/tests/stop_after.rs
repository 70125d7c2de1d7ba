//! `--stop-after` with an engine that is really wrong, which no built-in one is: the run ends at the same
//! block, with the same records, however many work on it.

use duipai::campaign::finish::{self, Finish};
use duipai::campaign::journal::Journal;
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{self, Campaign, Ending, Means, Unit};
use duipai::panel::{Entrant, Roster, Sample};
use duipai::relation::DEFAULT_SHARE;
use duipai::shard::Shard;
use duipai::source::Sources;
use duipai_engines::family::cover::Cover;
use duipai_engines::family::table::Table;
use duipai_engines::fault::Fault;
use duipai_engines::{Factory, Rules};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The table without its largest states, beside an engine that is right.
fn roster() -> Roster {
    let fault = Fault::number(4);
    let factories: [Arc<dyn Factory>; 2] = [Arc::new(Table { fault }), Arc::new(Cover::default())];
    let entrant = |factory| Entrant {
        factory,
        sample: Sample::ALL,
    };
    Roster {
        entrants: factories.map(entrant).to_vec(),
    }
}

fn run(folder: &Path, stop_after: Option<u64>, threads: usize) -> (Campaign, Finish) {
    let roster = roster();
    let rules = [
        Rules::named("standard").unwrap(),
        Rules::named("laizi").unwrap(),
    ];
    let unit = |number: usize| Unit {
        rules: number,
        source: Sources::G1.open(&rules[number], 1, 120_000).unwrap(),
    };
    let units = [unit(0), unit(1)];
    let plan = Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: String::new(),
        seed: 1,
        hands: 120_000,
        rules: rules.iter().map(PlannedRules::of).collect(),
        sources: vec!["g1:1".to_owned()],
        engines: PlannedEngine::all_of(&roster),
        from: None,
        stop_after,
        relations: Some(DEFAULT_SHARE),
        left_out: Vec::new(),
    };
    let journal = Journal::open(folder, &plan, true).unwrap();
    let means = Means {
        threads,
        time: None,
        stop: &AtomicBool::new(false),
        shard: Shard::ALL,
    };
    let campaign = run::run(
        &plan,
        &rules,
        &roster,
        &units,
        Some(&journal),
        &means,
        &mut |_| (),
    )
    .unwrap();
    let finish = finish::finish(
        &campaign.units,
        &rules,
        &roster,
        &AtomicBool::new(false),
        &mut |_| (),
    );
    (campaign, finish)
}

fn new(campaign: &Campaign) -> u64 {
    campaign
        .units
        .iter()
        .map(|unit| unit.found_in_all("new"))
        .sum()
}

#[test]
fn the_end_does_not_depend_on_the_number_of_threads() {
    let place = tempfile::tempdir().unwrap();
    let folder = |name: &str| place.path().join(name);
    let (all, _) = run(&folder("all"), None, 2);
    assert_eq!(all.ending, Ending::Complete);
    // In the midst of the first rules, in the midst of the second, and never.
    let first = all.units[0].found_in_all("new");
    assert!(first > 0 && new(&all) > first + 1);
    for limit in [1, first / 2, first + 1, new(&all) + 1] {
        let (one, records) = run(&folder(&format!("{limit}-1")), Some(limit), 1);
        let stopped = limit <= new(&all);
        let ending = if stopped {
            Ending::StopAfter
        } else {
            Ending::Complete
        };
        assert_eq!(one.ending, ending, "{limit}");
        assert_eq!(new(&one) >= limit, stopped, "{limit}");
        // The second time over what it left itself: resumed, it ends there again.
        for (threads, name) in [(3, "3"), (2, "1")] {
            let (other, others) = run(&folder(&format!("{limit}-{name}")), Some(limit), threads);
            assert_eq!(other.ending, ending, "{limit}");
            let hands = |campaign: &Campaign| -> Vec<u64> {
                campaign.units.iter().map(|unit| unit.hands).collect()
            };
            assert_eq!(hands(&other), hands(&one), "{limit} with {threads} threads");
            assert_eq!(
                others.records, records.records,
                "{limit} with {threads} threads"
            );
        }
    }
}
