//! What it costs to ask a hand through a pipe, measured with an engine that only answers.

use super::{engines, serve};
use anyhow::Result;
use duipai::campaign::run::Unit;
use duipai::external::External;
use duipai::panel::{Roster, engine_for};
use duipai::stats;
use duipai_engines::{Hand, Program, Question, Rules, Verdict};
use std::time::Instant;

/// Hands that are sent at once, and how often.
const HANDS: usize = 16_384;
const ROUNDS: usize = 5;

/// Nanoseconds a hand, median of some rounds; `None` if nobody is asked through a pipe, or nothing was answered.
pub fn cost(roster: &Roster, rules: &[Rules], units: &[Unit]) -> Result<Option<f64>> {
    let Some(unit) = units.first().filter(|_| roster.has_outside()) else {
        return Ok(None);
    };
    let rules = &rules[unit.rules];
    let mut drawn = Vec::new();
    unit.source.block(0, &mut drawn)?;
    let hands = drawn.iter().map(|drawn| drawn.hand);
    let hands: Vec<Hand> = hands.cycle().take(HANDS.min(64 * drawn.len())).collect();
    let mut verdicts = vec![Verdict::Unsupported; hands.len()];
    let mut spec = engines::serving(serve::NULL)?;
    // Who is led to an answer by wins is sent a line for each tile.
    let itself = |program: &dyn Program| program.asks(rules.question()) == Ok(true);
    let mut programs = (roster.entrants.iter()).filter_map(|entrant| entrant.factory.program());
    if rules.question() == Question::Waits && !programs.all(itself) {
        spec.asks = vec![Question::Win.name().to_owned()];
    }
    let null = External::new(spec, None);
    let Ok(mut engine) = engine_for(&null, rules) else {
        return Ok(None);
    };
    // The first round starts the process and finds out how much can be on its way at once.
    engine.judge_all(&hands, &mut verdicts);
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        engine.judge_all(&hands, &mut verdicts);
        rounds.push(start.elapsed().as_nanos() as f64 / hands.len() as f64);
    }
    let answered = verdicts.iter().any(Verdict::votes);
    Ok(answered.then(|| stats::median_and_mad(&rounds).0))
}
