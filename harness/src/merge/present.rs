//! Whether programs are what they were in the shards. One that starts may still lack what it needs, and fail at every
//! hand; then nothing of what it was wrong about could be shrunk, and the end would not be that of a single run.

use super::Picked;
use crate::campaign::journal::JournalError;
use crate::campaign::result::{BlockResult, KeptCase};
use crate::finding::Status;
use crate::panel::{Entrant, Panel, Roster};
use crate::report::BROKEN;
use duipai_engines::{Rules, notation};

/// The first program that fails at a hand which it answered in the shards, in words. Of each program one hand is asked
/// under every rules; one that was wrong about nothing is asked none, for nothing depends on it.
///
/// # Errors
/// If a block went away meanwhile.
pub fn missed(
    picked: &Picked<'_>,
    roster: &Roster,
    rules: &[Rules],
) -> Result<Option<String>, JournalError> {
    let mut programs = roster.clone();
    programs.entrants.retain(Entrant::outside);
    if programs.entrants.is_empty() {
        return Ok(None);
    }
    for rules in rules {
        let mut panel = Panel::new(&programs, rules);
        let mut asked: Vec<String> = Vec::new();
        for result in picked.results::<BlockResult>(&rules.name()) {
            if asked.len() == panel.seats.len() {
                break;
            }
            for case in result?.cases {
                if asked.contains(&case.engine) || !is_answer(&case) {
                    continue;
                }
                if let Some(failure) = failure(&mut panel, rules, &case) {
                    return Ok(Some(failure));
                }
                asked.push(case.engine);
            }
        }
    }
    Ok(None)
}

/// Whether the case is of an answer that the program gives again.
fn is_answer(case: &KeptCase) -> bool {
    let again = [Status::New.word(), Status::Known.word()].contains(&case.status.as_str());
    again && case.order.is_none() && !BROKEN.contains(&case.verdict.as_str())
}

fn failure(panel: &mut Panel, rules: &Rules, case: &KeptCase) -> Option<String> {
    let mut seats = panel.seats.iter_mut();
    let seat = seats.find(|seat| seat.name() == case.engine)?;
    let hand = notation::parse(&case.hand, rules.alphabet()).ok()?;
    let now = seat.ask(&hand);
    BROKEN.contains(&now.word()).then(|| {
        let why = seat.remark().map_or_else(String::new, |why| format!(" ({why})"));
        format!(
            "engine `{}` fails at {} now: {now}{why}, in the shards it said {}: see that it runs here, or merge where it does",
            case.engine, case.hand, case.verdict
        )
    })
}
