//! Launches: each a fresh process of this program for one rule-set. Rule-sets take turns, so that what a machine does in
//! some minute is not one rule-set's alone.

use super::super::args::BenchArgs;
use super::super::progress;
use super::super::run::STOP;
use super::super::{engines, units};
use anyhow::{Context as _, Result, bail};
use duipai::bench::BenchEngine;
use duipai::bench::launch::{Launch, LaunchPlan, Limits, Work};
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::Unit;
use duipai::external::dialogue::{Errand, errand};
use duipai::panel::{Panel, Roster};
use duipai_engines::Rules;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The name of the command that does what a launch is told.
const LAUNCH: &str = "bench-launch";

/// One rule-set, and who is timed on what.
pub struct Ground<'a> {
    pub rules: &'a Rules,
    pub roster: &'a Roster,
    pub units: Vec<&'a Unit>,
    /// Who others are paired with.
    pub base: Option<String>,
}

impl Ground<'_> {
    /// Who has these rules.
    pub fn engines(&self) -> Vec<BenchEngine> {
        let panel = Panel::new(self.roster, self.rules);
        let engines = panel.seats.iter().map(|seat| BenchEngine {
            name: seat.name().to_owned(),
            version: seat.entrant.factory.version(),
            outside: seat.outside(),
        });
        engines.collect()
    }

    /// Strategies of all sources, in their order.
    pub fn strategies(&self) -> Vec<String> {
        let all = self.units.iter().flat_map(|unit| unit.source.strategies());
        all.map(|&name| name.to_owned()).collect()
    }

    /// Which hands are asked.
    pub fn limits(&self, args: &BenchArgs) -> Limits {
        Limits {
            hands: args.drawn.hands,
            illegal: self.roster.takes_illegal(),
        }
    }

    /// What a launch is told; those who are out are not asked.
    pub fn plan(&self, args: &BenchArgs, launch: u32, out: &[String], work: Work) -> LaunchPlan {
        let sources = self.units.iter().map(|unit| unit.source.name().to_owned());
        let has = self.engines();
        let mut planned = PlannedEngine::all_of(self.roster);
        planned.retain(|engine| {
            has.iter().any(|one| one.name == engine.name) && !out.contains(&engine.name)
        });
        LaunchPlan {
            plan: Plan {
                format: "duipai-state".to_owned(),
                version: STATE_VERSION,
                duipai: env!("CARGO_PKG_VERSION").to_owned(),
                seed: args.drawn.seed,
                hands: args.drawn.hands,
                rules: vec![PlannedRules::of(self.rules)],
                sources: sources.collect(),
                engines: planned,
                from: (args.drawn.from.as_ref()).map(|path| path.display().to_string()),
                stop_after: None,
                relations: None,
                left_out: Vec::new(),
            },
            limits: self.limits(args),
            base: self.base.clone().filter(|base| !out.contains(base)),
            launch,
            work,
        }
    }
}

/// How much time there is.
pub struct Budget {
    pub until: Instant,
    /// For each rule-set.
    pub launches: u32,
}

/// What all launches came to.
pub struct Told {
    /// By rule-set.
    pub launches: Vec<Vec<(u32, Launch)>>,
    /// Whether an engine failed.
    pub broken: bool,
}

/// Has every launch of every rule-set done, until Ctrl-C. `work` says what one does in so many seconds.
pub fn all(
    grounds: &[Ground<'_>],
    args: &BenchArgs,
    budget: &Budget,
    work: &dyn Fn(&Ground<'_>, f64, u32) -> Work,
    notes: &mut Vec<String>,
) -> Result<Told> {
    let mut told = Told {
        launches: vec![Vec::new(); grounds.len()],
        broken: false,
    };
    let mut out: Vec<Vec<String>> = vec![Vec::new(); grounds.len()];
    let mut left = grounds.len() * budget.launches as usize;
    let template = "{msg} {bar:30} {pos}/{len} launches {eta} left";
    let bar = progress::bar(args.tell.look.quiet, template);
    bar.set_length(left as u64);
    for launch in 1..=budget.launches {
        for (number, ground) in grounds.iter().enumerate() {
            if STOP.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                return Ok(told);
            }
            let name = ground.rules.name();
            bar.set_message(name.clone());
            let seconds = budget.until.saturating_duration_since(Instant::now());
            let seconds = seconds.as_secs_f64() / left as f64;
            left -= 1;
            let plan = ground.plan(args, launch, &out[number], work(ground, seconds, launch));
            if plan.plan.engines.is_empty() {
                continue;
            }
            let mut say = |note: String| {
                if !notes.contains(&note) {
                    notes.push(note);
                }
            };
            let done = one(&plan, launch == 1).and_then(|(heard, ended)| came_to(heard, ended));
            bar.inc(1);
            let (heard, ended) = match done {
                Ok(Some(done)) => done,
                // Half of a launch that was interrupted is not one.
                Ok(None) => continue,
                // What others measured is worth keeping.
                Err(error) if told.launches.iter().any(|launches| !launches.is_empty()) => {
                    say(format!("{name}: launch {launch} failed: {error:#}"));
                    told.broken = true;
                    continue;
                }
                Err(error) => {
                    bar.finish_and_clear();
                    return Err(error.context(format!("launch {launch} of {name} failed")));
                }
            };
            for note in &heard.notes {
                say(format!("{name}: {note}"));
            }
            for (engine, how) in &heard.broken {
                say(format!("{name}: {engine} is not timed any more: {how}"));
                out[number].push(engine.clone());
            }
            if let Some(engine) = heard.at_work.clone().filter(|_| !heard.ended) {
                say(format!(
                    "{name}: {engine} is not timed any more: it ended launch {launch} ({ended})"
                ));
                out[number].push(engine);
            }
            told.broken |= !out[number].is_empty();
            told.launches[number].push((launch, heard));
        }
    }
    bar.finish_and_clear();
    Ok(told)
}

/// What a launch told, and how it ended; nothing if it was stopped. An error if it could measure nothing.
fn came_to(heard: Launch, ended: Option<ExitStatus>) -> Result<Option<(Launch, ExitStatus)>> {
    if let Some(error) = &heard.error {
        bail!("{error}");
    }
    let Some(ended) = ended else { return Ok(None) };
    if !heard.ended && heard.at_work.is_none() {
        bail!("it ended before anybody was asked ({ended})");
    }
    Ok(Some((heard, ended)))
}

/// One process. How it ended; `None` if it was stopped.
fn one(plan: &LaunchPlan, first: bool) -> Result<(Launch, Option<ExitStatus>)> {
    let mut command = Command::new(engines::itself()?);
    // What engines print is the same every time.
    command.stderr(if first {
        Stdio::inherit()
    } else {
        Stdio::null()
    });
    let mut heard = Launch::default();
    let ended = start(command, plan, &mut |line| heard.hear(line))?;
    Ok((heard, ended.status))
}

/// Starts this program with whatever stands around it, for one launch.
pub fn start(
    mut command: Command,
    plan: &LaunchPlan,
    hear: &mut dyn FnMut(&str),
) -> Result<Errand> {
    let input = serde_json::to_vec(plan)?;
    errand(command.arg(LAUNCH), &input, &STOP, hear).context("cannot start a second process")
}

/// The sources of a launch's plan, opened.
pub fn opened(plan: &LaunchPlan, rules: &[Rules]) -> Result<Vec<Unit>> {
    units::of_plan(&plan.plan, rules, None)
}
