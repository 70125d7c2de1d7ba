//! Changes of instruction counts. The same program executes the same instructions every time, so a count needs no
//! interval. But libraries choose other code for another processor: there nothing is judged.

use super::read::Timings;
use super::{Amount, InstructionRow, Reason};

/// Counts are rounded, and starting a program is a small part of them: within this nothing changed.
pub const ROUNDING: f64 = 0.001;

/// The counts that both have, in the order of `before`, and what is to be said of those that cannot be compared.
pub fn pair(
    before: &Timings,
    after: &Timings,
    same_place: bool,
) -> (Vec<InstructionRow>, Vec<String>) {
    let mut notes = Vec::new();
    let mut rows = Vec::new();
    for ((strategy, engine), counted) in &before.instructions {
        let key = (strategy.clone(), engine.clone());
        let Some(later) = after.instructions.get(&key) else {
            continue;
        };
        if counted.tool != later.tool {
            let note = format!(
                "instructions were counted by {} before and by {} after: they are not compared",
                counted.tool, later.tool
            );
            if !notes.contains(&note) {
                notes.push(note);
            }
            continue;
        }
        let ratio = later.instructions / counted.instructions;
        let verdict = match ratio {
            _ if !same_place => Amount::Unknown,
            ratio if ratio > 1.0 + ROUNDING => Amount::More,
            ratio if ratio < 1.0 / (1.0 + ROUNDING) => Amount::Fewer,
            _ => Amount::Same,
        };
        rows.push(InstructionRow {
            strategy: strategy.clone(),
            engine: engine.clone(),
            tool: counted.tool.clone(),
            instructions: [counted.instructions, later.instructions],
            ratio,
            verdict,
            reason: (!same_place).then_some(Reason::Processor),
            regression: false,
        });
    }
    rows.sort_by_key(|row| {
        let mut strategies = before.strategies.iter();
        let mut engines = before.engines.iter();
        (
            strategies.position(|name| *name == row.strategy),
            engines.position(|(name, _)| *name == row.engine),
        )
    });
    (rows, notes)
}
