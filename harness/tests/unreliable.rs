//! Engines that go wrong in other ways than by a wrong idea of winning: one that remembers, one that panics,
//! and a reference that is itself under test.

use duipai::campaign::aggregate::UnitSum;
use duipai::campaign::block::Runner;
use duipai::campaign::finish::finish;
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::result::BlockResult;
use duipai::campaign::run::{Campaign, Ending};
use duipai::exit::Exit;
use duipai::finding::Status;
use duipai::hearing::Hearing;
use duipai::panel::{self, Entrant, Panel, Roster, Sample};
use duipai::relation::DEFAULT_SHARE;
use duipai::report::build::{self, Circumstances};
use duipai::shard::Shard;
use duipai::source::{BLOCK, G1, Source, Sources};
use duipai::truth::{Judge, Proof};
use duipai_engines::family::recursive::Recursive;
use duipai_engines::family::reference::Reference;
use duipai_engines::fault::Fault;
use duipai_engines::mutants;
use duipai_engines::{Engine, Factory, Hand, Refusal, Rules, Symmetry, Verdict, notation};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Builds an engine that is right, but for what `temper` makes of it.
struct Moody {
    name: &'static str,
    temper: fn(&mut bool, &Hand, Verdict) -> Verdict,
}

struct MoodyEngine {
    sound: Box<dyn Engine>,
    mood: bool,
    temper: fn(&mut bool, &Hand, Verdict) -> Verdict,
}

impl Factory for Moody {
    fn name(&self) -> &str {
        self.name
    }

    fn idea(&self) -> &'static str {
        "right in general"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(MoodyEngine {
            sound: Recursive::default().build(rules)?,
            mood: false,
            temper: self.temper,
        }))
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }
}

impl Engine for MoodyEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let verdict = self.sound.judge(hand);
        (self.temper)(&mut self.mood, hand, verdict)
    }

    fn reset(&mut self) {
        self.mood = false;
    }
}

/// After a win the next hand with honours loses.
fn spoilt_by_success(spoilt: &mut bool, hand: &Hand, verdict: Verdict) -> Verdict {
    let honours = hand.counts()[27..].iter().any(|&count| count > 0);
    if *spoilt && honours {
        *spoilt = false;
        return Verdict::NO;
    }
    *spoilt |= verdict == Verdict::WIN;
    verdict
}

fn is_feared(hand: &Hand) -> bool {
    hand.counts()[0] == 4
}

fn afraid_of_quads(_: &mut bool, hand: &Hand, verdict: Verdict) -> Verdict {
    assert!(!is_feared(hand), "four of the first kind");
    verdict
}

fn standard() -> Rules {
    Rules::named("standard").unwrap()
}

/// `accused`, then the sound `table` and `recursive`.
fn roster(accused: Arc<dyn Factory>) -> Roster {
    let sound = ["table", "recursive"].map(str::to_owned);
    let mut roster = Roster::builtin().choose(&sound).unwrap();
    let accused = Entrant {
        factory: accused,
        sample: Sample::ALL,
    };
    roster.entrants.insert(0, accused);
    roster
}

fn moody(name: &'static str, temper: fn(&mut bool, &Hand, Verdict) -> Verdict) -> Roster {
    roster(Arc::new(Moody { name, temper }))
}

fn run_block(roster: &Roster, rules: &Rules, source: &dyn Source) -> BlockResult {
    let (panel, judge) = (Panel::new(roster, rules), Judge::new(roster, rules));
    Runner::new(rules, source, true, panel, judge)
        .run(0)
        .unwrap()
}

#[test]
fn a_win_that_every_engine_misses_is_found_where_it_was_built_to_win() {
    let rules = standard();
    // Both lack the run 7-8-9, so they agree with each other on every hand.
    let entrants = ["recursive!4", "greedy!5"].map(|name| {
        let mut mutants = mutants::all().into_iter();
        let factory = mutants.find(|mutant| mutant.name() == name).unwrap();
        Entrant {
            factory: Arc::new(factory) as Arc<dyn Factory>,
            sample: Sample::ALL,
        }
    });
    let roster = Roster {
        entrants: entrants.to_vec(),
    };
    let g1 = run_block(&roster, &rules, &G1::new(&rules, 1, BLOCK));
    assert!(g1.keys.is_empty(), "{:?}", g1.keys);
    let winners = Sources::Winners.open(&rules, 1, BLOCK).unwrap();
    let result = run_block(&roster, &rules, winners.as_ref());
    assert_eq!(result.keys.len(), 2, "{:?}", result.keys);
    for key in &result.keys {
        assert_eq!((&*key.verdict, &*key.expected), ("no", "win"), "{key:?}");
        assert_eq!(key.status, "new", "{key:?}");
    }
    assert_eq!(result.cases[0].proof, "certificate");
}

#[test]
fn an_engine_that_remembers_is_convicted_with_the_shortest_history() {
    let rules = standard();
    let roster = moody("spoilt", spoilt_by_success);
    let result = run_block(&roster, &rules, &G1::new(&rules, 1, BLOCK));
    assert!(!result.cases.is_empty());
    assert_eq!(result.keys.len(), 1, "{:?}", result.keys);
    for case in &result.cases {
        assert_eq!((&*case.engine, &*case.status), ("spoilt", "stateful"));
        assert_eq!((&*case.verdict, &*case.expected), ("no", "win"));
        assert_eq!(case.history.len(), 1, "one win is enough to spoil it");

        let parse = |text: &str| notation::parse(text, rules.alphabet()).unwrap();
        let (before, hand) = (parse(&case.history[0]), parse(&case.hand));
        let fresh = || roster.entrants[0].factory.build(&rules).unwrap();
        assert_eq!(fresh().judge(&hand), Verdict::WIN);
        let mut engine = fresh();
        engine.judge(&before);
        assert_eq!(engine.judge(&hand), Verdict::NO);

        let heard = Hearing::new(&roster, &rules).hear(&[before], &hand);
        let [finding] = &heard.findings[..] else {
            panic!("{:?}", heard.findings);
        };
        assert_eq!(
            (finding.key.seat, finding.key.status),
            (0, Status::Stateful)
        );
    }
}

#[test]
fn an_engine_that_panics_is_broken_and_disturbs_nobody() {
    panel::silence_engine_panics();
    let rules = standard();
    let roster = moody("afraid", afraid_of_quads);
    let source = G1::new(&rules, 1, BLOCK);
    let result = run_block(&roster, &rules, &source);

    let mut drawn = Vec::new();
    source.block(0, &mut drawn).unwrap();
    let feared = drawn.iter().filter(|drawn| is_feared(&drawn.hand)).count() as u64;
    assert!(feared > 0);
    for entrant in &roster.entrants {
        let name = entrant.factory.name();
        let of_engine = result.tallies.iter().filter(|tally| tally.engine == name);
        let (mut answered, mut panicked) = (0, 0);
        for tally in of_engine {
            answered += tally.answers.win + tally.answers.no + tally.answers.rejected;
            panicked += tally.answers.panicked;
            assert_eq!(tally.answers.unsupported, 0);
        }
        assert_eq!(answered + panicked, BLOCK, "{name}");
        assert_eq!(panicked, if name == "afraid" { feared } else { 0 });
    }
    for key in &result.keys {
        assert_eq!((&*key.engine, &*key.verdict), ("afraid", "panicked"));
        assert_eq!(key.status, "new");
    }
    for case in &result.cases {
        let hand = notation::parse(&case.hand, rules.alphabet()).unwrap();
        assert!(is_feared(&hand), "{}", case.hand);
    }
    assert_eq!(exit(&roster, &rules, &source, result), Exit::Broken.code());
}

/// How a run of this one block would end.
fn exit(roster: &Roster, rules: &Rules, source: &G1, result: BlockResult) -> u8 {
    let mut unit = UnitSum::new(&rules.name(), source);
    unit.add(result);
    let campaign = Campaign {
        not_begun: Vec::new(),
        units: vec![unit],
        ending: Ending::Complete,
        shard: Shard::ALL,
    };
    let plan = Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: String::new(),
        seed: 1,
        hands: BLOCK,
        rules: vec![PlannedRules::of(rules)],
        sources: vec!["g1".to_owned()],
        engines: PlannedEngine::all_of(roster),
        from: None,
        stop_after: None,
        relations: Some(DEFAULT_SHARE),
        left_out: Vec::new(),
    };
    let all = [rules.clone()];
    let finish = finish(
        &campaign.units,
        &all,
        roster,
        &AtomicBool::new(false),
        &mut |_| {},
    );
    assert!(!finish.records.is_empty());
    let circumstances = Circumstances {
        started: String::new(),
        seconds: 0.0,
        threads: 1,
        left_out: Vec::new(),
        notes: Vec::new(),
        pipe_ns: None,
        ..Circumstances::default()
    };
    build::report(&plan, &all, roster, &campaign, &finish, circumstances).exit_code
}

/// What is found about a hand when the roster's reference has this fault: its verdict, and the proof
/// against it.
fn against_the_reference(accused: Arc<dyn Factory>, hand: &str) -> (&'static str, Proof) {
    let rules = standard();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    let heard = Hearing::new(&roster(accused), &rules).hear(&[], &hand);
    let [finding] = &heard.findings[..] else {
        panic!("{:?}", heard.findings);
    };
    assert_eq!((finding.key.seat, finding.key.status), (0, Status::New));
    (finding.key.verdict, finding.proof)
}

fn reference(number: u8) -> Arc<dyn Factory> {
    Arc::new(Reference {
        fault: Fault::number(number),
    })
}

#[test]
fn a_reference_that_misses_a_win_is_refuted_by_a_certificate() {
    let found = against_the_reference(reference(5), "112233m44p");
    assert_eq!(found, ("no", Proof::Certificate));
}

#[test]
fn a_reference_that_accepts_too_much_is_blamed_for_want_of_a_reading() {
    let found = against_the_reference(reference(4), "89m111p");
    assert_eq!(found, ("win", Proof::Agreement));
}

#[test]
fn a_mutant_of_the_reference_under_another_name_is_judged_by_the_sound_one() {
    for (name, hand, verdict, proof) in [
        ("reference!5", "112233m44p", "no", Proof::Certificate),
        ("reference!4", "89m111p", "win", Proof::Exhaustive),
    ] {
        let mutant = mutants::all()
            .into_iter()
            .find(|mutant| mutant.name() == name);
        let found = against_the_reference(Arc::new(mutant.unwrap()), hand);
        assert_eq!(found, (verdict, proof), "{name}");
    }
}
