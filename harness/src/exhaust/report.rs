//! What going through a space amounts to: one value, `exhaust.json`, from which the last line for scripts and
//! the summary for people are made.

use super::ground::Ground;
use super::run::Outcome;
use super::space::Space;
use super::suits::{self, Totals};
use super::tally::EngineTally;
use crate::campaign::finish::Finish;
use crate::campaign::plan::Plan;
use crate::campaign::run::Ending;
use crate::exit::Exit;
use crate::panel::{JUDGE, Roster};
use crate::report::{Disagreement, Host, build};
use crate::shard::Shard;
use duipai_engines::Rules;
use duipai_engines::rules::fnv1a;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The file that holds the whole report of a space.
pub const EXHAUST: &str = "exhaust.json";

/// Version of exhaust.json.
pub const EXHAUST_VERSION: u32 = 1;

/// A space, gone through or stopped in. The keys are documented in `docs/exhaust.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are the documented keys
pub struct ExhaustReport {
    pub format: String,
    pub version: u32,
    pub duipai: String,
    pub started: String,
    pub seconds: f64,
    pub threads: usize,
    pub ending: String,
    pub exit_code: u8,
    pub shard: Option<String>,
    pub host: Host,
    pub plan: Option<Plan>,
    pub rules: String,
    pub rules_toml: String,
    pub size: usize,
    pub wilds: u8,
    pub truth: String,
    pub group: Option<String>,
    pub space: u64,
    pub asked: u64,
    pub covered: u64,
    pub wins: u64,
    pub engines: Vec<EngineReport>,
    pub disagreements: Vec<Disagreement>,
    pub digest: String,
    /// Numbers of blocks that were in none of the folders put together.
    #[serde(default)]
    pub missing: Vec<u64>,
}

/// What one engine said of all hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EngineReport {
    pub name: String,
    pub version: String,
    pub port: bool,
    pub win: u64,
    pub no: u64,
    pub unsupported: u64,
    #[serde(default)]
    pub not_asked: u64,
    pub broken: u64,
    pub accepts: u64,
    pub rejects: u64,
    pub new: u64,
    pub known: u64,
    pub stateful: u64,
}

impl EngineReport {
    /// An engine's counts, and how many findings there are of it by status.
    #[must_use]
    pub fn new(tally: &EngineTally, roster: &Roster, found: impl Fn(&str) -> u64) -> Self {
        let entrants = roster.entrants.iter();
        let entrant = (entrants.map(|entrant| &entrant.factory))
            .find(|factory| factory.name() == tally.engine);
        Self {
            name: tally.engine.clone(),
            version: entrant.map(|factory| factory.version()).unwrap_or_default(),
            port: entrant.is_some_and(|factory| factory.is_port()),
            win: tally.win,
            no: tally.no,
            unsupported: tally.unsupported,
            not_asked: tally.not_asked,
            broken: tally.broken,
            accepts: tally.accepts,
            rejects: tally.rejects,
            new: found("new"),
            known: found("known"),
            stateful: found("stateful"),
        }
    }
}

/// What the report says beside what was found.
pub struct Circumstances {
    /// When it began, UTC.
    pub started: String,
    /// How long it took.
    pub seconds: f64,
    /// Worker threads.
    pub threads: usize,
    /// Which part was asked.
    pub shard: Shard,
}

/// Puts the report together from totals that were multiplied out of suits, by engine. No hand stands beside
/// them that a port's predicate could be held against, so its errors count as known.
#[must_use]
pub fn of_suits(
    rules: &Rules,
    space: &Space,
    roster: &Roster,
    totals: &[(String, Totals)],
    circumstances: Circumstances,
) -> ExhaustReport {
    let engines: Vec<EngineReport> = (totals.iter())
        .map(|(engine, totals)| {
            let tally = EngineTally {
                engine: engine.clone(),
                win: totals.accepted,
                no: totals.space - totals.accepted,
                accepts: totals.false_accepts,
                rejects: totals.false_rejects,
                ..EngineTally::default()
            };
            let mut report = EngineReport::new(&tally, roster, |_| 0);
            let wrong = totals.false_accepts + totals.false_rejects;
            if report.port {
                report.known = wrong;
            } else {
                report.new = wrong;
            }
            report
        })
        .collect();
    let asked = suits::states(space);
    let mut report = ExhaustReport {
        ending: Ending::Complete.word().to_owned(),
        exit_code: exit(&engines, Ending::Complete, asked, Shard::ALL).code(),
        truth: SUIT_STATES.to_owned(),
        asked,
        covered: space.len(),
        wins: totals.first().map_or(0, |(_, totals)| totals.wins),
        engines,
        ..blank(rules, space, circumstances)
    };
    report.digest = report.digest();
    report
}

/// What the truth is put together from.
const SUIT_STATES: &str = "suit states";

/// The report of a space of which nothing is known yet.
fn blank(rules: &Rules, space: &Space, circumstances: Circumstances) -> ExhaustReport {
    let shard = circumstances.shard;
    ExhaustReport {
        format: "duipai-exhaust".to_owned(),
        version: EXHAUST_VERSION,
        duipai: env!("CARGO_PKG_VERSION").to_owned(),
        started: circumstances.started,
        seconds: circumstances.seconds,
        threads: circumstances.threads,
        ending: String::new(),
        exit_code: Exit::NothingCompared.code(),
        shard: (shard != Shard::ALL).then(|| shard.to_string()),
        host: build::host(),
        plan: None,
        rules: rules.name(),
        rules_toml: rules.to_toml(),
        size: space.size(),
        wilds: space.wilds(),
        truth: String::new(),
        group: None,
        space: space.len(),
        asked: 0,
        covered: 0,
        wins: 0,
        engines: Vec::new(),
        disagreements: Vec::new(),
        digest: String::new(),
        missing: Vec::new(),
    }
}

/// Puts the report together; the exit code is decided here.
#[must_use]
pub fn report(
    rules: &Rules,
    ground: &Ground,
    roster: &Roster,
    plan: &Plan,
    (outcome, finish): (&Outcome, &Finish),
    circumstances: Circumstances,
) -> ExhaustReport {
    let sum = &outcome.sum;
    let engines: Vec<EngineReport> = (sum.engines.iter())
        .map(|tally| {
            EngineReport::new(tally, roster, |status| {
                outcome.unit.found(&tally.engine, status)
            })
        })
        .collect();
    let truth = if ground.truth().is_some() {
        SUIT_STATES
    } else {
        JUDGE
    };
    let mut report = ExhaustReport {
        ending: outcome.ending.word().to_owned(),
        exit_code: exit(&engines, outcome.ending, sum.asked, circumstances.shard).code(),
        plan: Some(plan.clone()),
        truth: truth.to_owned(),
        group: ground.group(),
        asked: sum.asked,
        covered: sum.hands,
        wins: sum.wins,
        engines,
        disagreements: build::disagreements(finish),
        missing: outcome.unit.missing.clone(),
        ..blank(rules, ground.space(), circumstances)
    };
    report.digest = report.digest();
    report
}

/// The most serious of what there is to tell. That a part of the blocks leaves something unasked means nothing.
fn exit(engines: &[EngineReport], ending: Ending, asked: u64, shard: Shard) -> Exit {
    let mut reasons = Vec::new();
    if ending == Ending::Interrupted {
        reasons.push(Exit::Interrupted);
    }
    if engines
        .iter()
        .any(|engine| engine.new + engine.stateful > 0)
    {
        reasons.push(Exit::Disagreed);
    }
    if engines.iter().any(|engine| engine.broken > 0) {
        reasons.push(Exit::Broken);
    }
    // An engine that answered nothing was not checked.
    let silent = engines.iter().any(EngineReport::is_silent);
    let nothing = asked == 0 || engines.is_empty() || silent;
    if ending == Ending::Missing || shard == Shard::ALL && nothing {
        reasons.push(Exit::NothingCompared);
    }
    Exit::worst(reasons)
}

impl ExhaustReport {
    /// A hash of what was counted, the same for everyone who counts the same.
    fn digest(&self) -> String {
        let engines = self.engines.iter().map(|engine| {
            json!([
                engine.name,
                engine.win,
                engine.no,
                engine.unsupported,
                engine.broken,
                engine.accepts,
                engine.rejects
            ])
        });
        let counted = json!([
            self.rules,
            self.size,
            self.wilds,
            self.group,
            self.space,
            self.asked,
            self.covered,
            self.wins,
            engines.collect::<Vec<_>>()
        ]);
        format!("{:016x}", fnv1a(counted.to_string().as_bytes()))
    }

    /// The line for scripts.
    #[must_use]
    pub fn line(&self) -> String {
        let wins: Map<String, Value> = (self.engines.iter())
            .map(|engine| (engine.name.clone(), json!(engine.win)))
            .collect();
        let differs: Map<String, Value> = (self.engines.iter())
            .filter(|engine| engine.accepts + engine.rejects > 0)
            .map(|engine| {
                let counts = json!({"accepts": engine.accepts, "rejects": engine.rejects});
                (engine.name.clone(), counts)
            })
            .collect();
        json!({
            "rules": self.rules,
            "size": self.size,
            "wilds": self.wilds,
            "asked": self.asked,
            "space": self.space,
            "group": self.group,
            "wins": wins,
            "differs": differs,
            "truth": self.wins,
            "covered": self.covered,
            "shard": self.shard,
            "ending": self.ending,
            "digest": self.digest,
            "exit": self.exit_code,
        })
        .to_string()
    }
}
