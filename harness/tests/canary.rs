//! The canary is caught in every long run, and a run that does not catch it is not green.

mod program;

use duipai::campaign::block::Runner;
use duipai::campaign::finish;
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{self, Means, Unit};
use duipai::canary::Canary;
use duipai::exit::Exit;
use duipai::panel::{Panel, Roster, Sample};
use duipai::report::build::{self, Circumstances};
use duipai::report::summary;
use duipai::report::{CanaryReport, Report};
use duipai::shard::Shard;
use duipai::source::{BLOCK, G1, Source as _, Sources};
use duipai::truth::Judge;
use duipai_engines::rules::Preset;
use duipai_engines::{Question, Rules};
use program::Place;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn roster(names: &[&str]) -> Roster {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    Roster::builtin().choose(&names).unwrap()
}

#[test]
fn the_first_block_catches_the_canary_of_any_seed() {
    for preset in Preset::ALL {
        let rules = Rules::preset(preset);
        // Of two, since `table` leaves hands open that have to be worth something.
        let roster = roster(&["table", "recursive"]);
        let mut rarest = u64::MAX;
        for seed in 0..50 {
            let source = G1::new(&rules, seed, BLOCK);
            let canary = Canary::choose(&rules, seed, &source).unwrap();
            let judge = Judge::new(&roster, &rules);
            let panel = Panel::new(&roster, &rules);
            let runner = Runner::new(&rules, &source, true, panel, judge);
            let result = runner.with_canary(canary.as_ref()).run(0).unwrap();
            assert_eq!(result.cases, [], "the canary is no finding");
            let seen = result.canary.unwrap();
            assert!(seen.caught > 0, "{preset:?} {seed}: {seen:?}");
            assert_eq!(seen.caught, seen.chances, "{preset:?} {seed}");
            assert!(source.index_of(seen.first.unwrap()).unwrap() < BLOCK);
            assert!(
                seen.caught < BLOCK / 50,
                "{preset:?} {seed} is too easy: {seen:?}"
            );
            rarest = rarest.min(seen.caught);
        }
        println!("{preset:?}: at least {rarest} in {BLOCK}");
    }
}

#[test]
fn the_canary_is_caught_by_what_it_waits_for() {
    for preset in [Preset::Standard, Preset::Laizi] {
        let rules = Rules::preset(preset).asking(Question::Waits);
        let roster = roster(&["table"]);
        for seed in 0..3 {
            let source = Sources::G1.open(&rules, seed, BLOCK).unwrap();
            let canary = Canary::choose(&rules, seed, source.as_ref()).unwrap();
            let judge = Judge::new(&roster, &rules);
            let panel = Panel::new(&roster, &rules);
            let runner = Runner::new(&rules, source.as_ref(), true, panel, judge);
            let result = runner.with_canary(canary.as_ref()).run(0).unwrap();
            assert_eq!(result.cases, [], "the canary is no finding");
            let seen = result.canary.unwrap();
            assert!(seen.caught > 0, "{preset:?} {seed}: {seen:?}");
            assert_eq!(seen.caught, seen.chances, "{preset:?} {seed}");
        }
    }
}

/// A run with a canary that is asked this share of the hands.
fn run_with(sample: Sample, time: Option<Duration>) -> Report {
    let rules = [Rules::named("standard").unwrap()];
    let roster = roster(&["table", "recursive"]);
    let source = Sources::G1.open(&rules[0], 1, 100_000).unwrap();
    let mut canary = Canary::choose(&rules[0], 1, source.as_ref())
        .unwrap()
        .unwrap();
    canary.sample = sample;
    let units = [Unit { rules: 0, source }];
    let plan = Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: "test".to_owned(),
        seed: 1,
        hands: 100_000,
        rules: rules.iter().map(PlannedRules::of).collect(),
        sources: vec![units[0].source.name().to_owned()],
        engines: PlannedEngine::all_of(&roster),
        from: None,
        stop_after: None,
        relations: None,
        left_out: Vec::new(),
    };
    let stop = AtomicBool::new(false);
    let means = Means {
        threads: 2,
        time,
        stop: &stop,
        shard: Shard::ALL,
    };
    let canaries = [Some(canary)];
    let campaign = run::run_with(
        &plan,
        &rules,
        &roster,
        (&units, &canaries),
        None,
        &means,
        &mut |_| {},
    );
    let campaign = campaign.unwrap();
    let finish = finish::finish(&campaign.units, &rules, &roster, &stop, &mut |_| {});
    let circumstances = Circumstances {
        threads: 2,
        ..Circumstances::default()
    };
    build::report(&plan, &rules, &roster, &campaign, &finish, circumstances)
}

#[test]
fn a_run_that_never_asks_the_canary_ends_with_exit_4() {
    let caught = run_with(Sample::ALL, None);
    assert_eq!(caught.exit_code, Exit::Agreed.code());
    assert!(caught.disagreements.is_empty());
    let canary = caught.rules[0].canary.clone().unwrap();
    assert!(
        canary.caught > 0 && canary.caught == canary.chances && !canary.missed,
        "{canary:?}"
    );

    let never = Sample { kept: 0, of: 1 };
    let missed = run_with(never, None);
    assert_eq!(missed.exit_code, Exit::NothingCompared.code());
    let told = summary::conclusion(&missed);
    assert!(told.contains("CANARY WAS MISSED"), "{told}");
    let expected = CanaryReport {
        chances: canary.chances,
        caught: 0,
        first: None,
        missed: true,
    };
    assert_eq!(missed.rules[0].canary, Some(expected));

    // Cut short, it says so and blames nobody.
    let short = run_with(never, Some(Duration::ZERO));
    if short.ending == "time" {
        let missed = short.rules[0]
            .canary
            .as_ref()
            .is_some_and(|canary| canary.missed);
        assert!(!missed);
        let told = short
            .not_checked
            .iter()
            .any(|line| line.contains("the canary was not caught"));
        assert_eq!(told, short.rules[0].canary.is_some());
    }
}

#[test]
fn a_long_run_tells_of_its_canary_and_keeps_it_out_of_its_findings() {
    let place = Place::new();
    let run = |out: &str, threads: &str, hands: &str| {
        let args = [
            "run",
            "--rules",
            "standard",
            "--sources",
            "g1",
            "--engines",
            "table,recursive",
        ];
        let more = [
            "--hands",
            hands,
            "--threads",
            threads,
            "--out",
            out,
            "--quiet",
        ];
        let told = place
            .duipai(&[&args[..], &more].concat())
            .ends(0)
            .to_owned();
        (told, place.json(&format!("{out}/run.json")))
    };
    let (told, report) = run("long", "2", "1M");
    let canary = &report["rules"][0]["canary"];
    let first = canary["first"].as_str().unwrap();
    assert!(told.contains(&format!("first at {first}")), "{told}");
    assert!(canary["caught"].as_u64() > Some(10), "{canary}");
    assert_eq!(report["disagreements"].as_array().map(Vec::len), Some(0));
    assert_eq!(place.read("long/disagreements.csv").lines().count(), 1);
    place.duipai(&["replay", first]).ends(0);
    let (_, again) = run("again", "1", "1M");
    assert_eq!(again["rules"][0]["canary"], *canary);
    let (told, report) = run("short", "2", "20k");
    assert!(
        report["rules"][0]["canary"].is_null() && !told.contains("canary"),
        "{told}"
    );
}
