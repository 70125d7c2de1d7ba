//! Instructions, counted of processes that do nothing but ask hands.

use super::super::args::BenchArgs;
use super::super::engines;
use super::super::run::STOP;
use super::launch::within;
use super::launches::{Ground, start};
use anyhow::{Context as _, Result};
use duipai::bench::instructions::{Counted, Tool};
use duipai::bench::launch::{LaunchPlan, Limits, Round, Work};
use duipai::bench::pool::{GROUP, pools};
use duipai::panel::Panel;
use duipai::source::Source;
use duipai_engines::{Hand, Verdict, notation};
use std::process::Stdio;
use std::sync::atomic::Ordering;

/// Hands of a source among which those are chosen that are asked.
const DRAWN: u64 = 65_536;

/// How often hands are asked in the process that asks less.
const ROUNDS: u32 = 2;

/// Counts for every rule-set; nothing, and a note why, where nobody can count.
pub fn all(
    grounds: &[Ground<'_>],
    args: &BenchArgs,
    notes: &mut Vec<String>,
) -> Result<Vec<Vec<Counted>>> {
    let tool = match Tool::found() {
        Ok(tool) => tool,
        Err(why) => {
            notes.push(format!("instructions were not counted: {why}"));
            return Ok(vec![Vec::new(); grounds.len()]);
        }
    };
    let of_each = grounds.iter().map(|ground| of_rules(ground, args, tool));
    of_each.collect()
}

fn of_rules(ground: &Ground<'_>, args: &BenchArgs, tool: Tool) -> Result<Vec<Counted>> {
    let sources: Vec<&dyn Source> = (ground.units.iter())
        .map(|unit| unit.source.as_ref())
        .collect();
    let limits = ground.limits(args);
    let limits = Limits {
        hands: limits.hands.min(DRAWN),
        ..limits
    };
    let pools = pools(ground.rules, &sources, &limits)?.full;
    let mut panel = Panel::new(&within(ground.roster), ground.rules);
    let mut counted = Vec::new();
    for seat in &mut panel.seats {
        let name = seat.name().to_owned();
        let mut asked: Vec<(&str, Vec<String>)> = Vec::new();
        for pool in &pools {
            let mut said = vec![Verdict::Unsupported; pool.hands.len()];
            seat.ask_all(&pool.hands, &mut said);
            let answered = |(hand, said): (&Hand, &Verdict)| {
                (said.votes() && !said.broken()).then(|| notation::write(hand))
            };
            let hands = pool.hands.iter().zip(&said).filter_map(answered);
            let hands: Vec<String> = hands.take(GROUP).collect();
            if hands.len() == GROUP {
                asked.push((&pool.strategy, hands));
            }
        }
        let mut of_engine = count(ground, args, tool, &name, &asked)?;
        counted.append(&mut of_engine);
    }
    Ok(counted)
}

/// One process asks all strategies N times; one for each strategy asks that 2N times and the others N times.
fn count(
    ground: &Ground<'_>,
    args: &BenchArgs,
    tool: Tool,
    engine: &str,
    asked: &[(&str, Vec<String>)],
) -> Result<Vec<Counted>> {
    let mut counted = Vec::new();
    if asked.is_empty() {
        return Ok(counted);
    }
    let total = |twice: Option<usize>| {
        let rounds = asked.iter().enumerate().map(|(number, (_, hands))| Round {
            hands: hands.clone(),
            times: if twice == Some(number) {
                2 * ROUNDS
            } else {
                ROUNDS
            },
        });
        let mut plan = ground.plan(args, 0, &[], Work::Rounds(rounds.collect()));
        plan.plan.engines.retain(|planned| planned.name == engine);
        process(&plan, tool)
    };
    let Some(without) = total(None)? else {
        return Ok(counted);
    };
    for (number, (strategy, hands)) in asked.iter().enumerate() {
        let Some(with) = total(Some(number))? else {
            break;
        };
        let more = with.saturating_sub(without) as f64;
        counted.push(Counted {
            strategy: (*strategy).to_owned(),
            engine: engine.to_owned(),
            hands: hands.len(),
            instructions: more / f64::from(ROUNDS) / hands.len() as f64,
            tool: tool.name(),
        });
    }
    Ok(counted)
}

/// Instructions of one process; `None` if it was interrupted.
fn process(plan: &LaunchPlan, tool: Tool) -> Result<Option<u64>> {
    if STOP.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let mut command = tool.around(&engines::itself()?.display().to_string());
    command.stderr(Stdio::piped());
    let ended = start(command, plan, &mut |_| {})?;
    if ended.status.is_none() {
        return Ok(None);
    }
    let count = tool.count(&ended.errors);
    let count = count.with_context(|| {
        format!(
            "{} did not say how many instructions it counted",
            tool.name()
        )
    })?;
    Ok(Some(count))
}
