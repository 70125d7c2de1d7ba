//! A run of one wrong engine beside the sound table, and the signatures it ends with.

use duipai::campaign::finish::{self, Finish};
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{self, Campaign, Means, Unit};
use duipai::panel::{Entrant, Roster, Sample};
use duipai::shard::Shard;
use duipai::source::Sources;
use duipai_engines::family::table::Table;
use duipai_engines::{Engine, Factory, Hand, Refusal, Rules, Symmetry, Verdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Answers as the table does, but for hands with one of its bugs, where it says the contrary.
pub struct Buggy {
    pub bugs: &'static [fn(&Hand) -> bool],
}

impl Factory for Buggy {
    fn name(&self) -> &'static str {
        "buggy"
    }

    fn idea(&self) -> &'static str {
        "the table, and bugs"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        let table = Table::default().build(rules)?;
        let bugs = self.bugs;
        Ok(Box::new(BuggyEngine { table, bugs }))
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }
}

struct BuggyEngine {
    table: Box<dyn Engine>,
    bugs: &'static [fn(&Hand) -> bool],
}

impl Engine for BuggyEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let right = self.table.judge(hand);
        match right {
            Verdict::Win(_) if self.bugs.iter().any(|bug| bug(hand)) => Verdict::NO,
            Verdict::No(_) if self.bugs.iter().any(|bug| bug(hand)) => Verdict::WIN,
            _ => right,
        }
    }
}

/// What a run finds with `accused` beside the table and, where that is not the accused itself, the reference
/// as judge.
pub fn run(
    accused: Arc<dyn Factory>,
    rules: &str,
    sources: &[Sources],
    hands: u64,
    threads: usize,
) -> (Campaign, Finish) {
    let rules = [Rules::named(rules).unwrap()];
    let entrants: [Arc<dyn Factory>; 2] = [accused, Arc::new(Table::default())];
    let entrants = entrants.map(|factory| Entrant {
        factory,
        sample: Sample::ALL,
    });
    let roster = Roster {
        entrants: entrants.to_vec(),
    };
    let opened = sources
        .iter()
        .filter_map(|source| source.open(&rules[0], 1, hands).ok());
    let units: Vec<Unit> = opened.map(|source| Unit { rules: 0, source }).collect();
    let plan = Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: String::new(),
        seed: 1,
        hands,
        rules: rules.iter().map(PlannedRules::of).collect(),
        sources: units
            .iter()
            .map(|unit| unit.source.name().to_owned())
            .collect(),
        engines: PlannedEngine::all_of(&roster),
        from: None,
        stop_after: None,
        relations: None,
        left_out: Vec::new(),
    };
    let stop = AtomicBool::new(false);
    let means = Means {
        threads,
        time: None,
        stop: &stop,
        shard: Shard::ALL,
    };
    let campaign = run::run(&plan, &rules, &roster, &units, None, &means, &mut |_| ()).unwrap();
    let finish = finish::finish(&campaign.units, &rules, &roster, &stop, &mut |_| ());
    (campaign, finish)
}
