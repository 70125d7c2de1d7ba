//! One launch: what a fresh process of a bench does. It is told on standard input, and tells on standard output.

use super::super::engines;
use super::launches::opened;
use anyhow::{Context as _, Result};
use duipai::bench::launch::{LaunchPlan, Line, Round, Work};
use duipai::bench::pool::pools;
use duipai::bench::{pairs, trial};
use duipai::exit::Exit;
use duipai::panel::{Panel, Roster};
use duipai::source::Source;
use duipai_engines::{Hand, Rules, Verdict, notation};
use std::io::{Write as _, stdin, stdout};
use std::time::Instant;

/// Runs the hidden command.
pub fn run() -> Result<Exit> {
    let start = Instant::now();
    let plan: LaunchPlan =
        serde_json::from_reader(stdin().lock()).context("only a bench talks to its launches")?;
    let mut tell = |line: Line| {
        let mut out = stdout().lock();
        let text = serde_json::to_string(&line).unwrap_or_default();
        // Whoever listened has gone, and will not miss it.
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    if let Err(error) = measure(&plan, start, &mut tell) {
        tell(Line::Error(format!("{error:#}")));
    }
    tell(Line::End);
    Ok(Exit::Agreed)
}

fn measure(plan: &LaunchPlan, start: Instant, tell: &mut dyn FnMut(Line)) -> Result<()> {
    let rules = plan.plan.rules()?;
    let roster = engines::again(&plan.plan)?;
    let of_one = rules.first().context("a launch has one rule-set")?;
    let mut panel = Panel::new(&roster, of_one);
    if let Work::Rounds(rounds) = &plan.work {
        return ask(&mut panel, of_one, rounds);
    }
    let units = opened(plan, &rules)?;
    let sources: Vec<&dyn Source> = units.iter().map(|unit| unit.source.as_ref()).collect();
    let pools = pools(of_one, &sources, &plan.limits)?;
    for (strategy, hands) in &pools.short {
        tell(Line::Note(format!(
            "`{strategy}` is not timed: of {hands} different hands no group can be made"
        )));
    }
    let seed = plan.plan.seed ^ u64::from(plan.launch) << 32;
    match plan.work {
        Work::Pairs { seconds, groups } => {
            let means = pairs::Means {
                start,
                seconds,
                groups,
                seed,
            };
            pairs::pairs(&pools.full, &mut panel, plan.base.as_deref(), &means, tell);
        }
        Work::Trials { seconds, trials } => {
            let means = trial::Means {
                start,
                seconds,
                trials,
                seed,
            };
            let mut other = Panel::new(&roster, of_one);
            trial::trials(&pools.full, (&mut panel, &mut other), &means, tell);
        }
        Work::Rounds(_) => {}
    }
    Ok(())
}

/// Asks hands over and over, so that somebody can count what that takes.
fn ask(panel: &mut Panel, rules: &Rules, rounds: &[Round]) -> Result<()> {
    for round in rounds {
        let hands = round.hands.iter();
        let hands = hands.map(|text| notation::parse(text, rules.alphabet()));
        let hands: Vec<Hand> = hands.collect::<Result<_, _>>()?;
        let mut said = vec![Verdict::Unsupported; hands.len()];
        for _ in 0..round.times {
            for seat in &mut panel.seats {
                seat.ask_all(&hands, &mut said);
            }
        }
    }
    Ok(())
}

/// The engines of a ground without those that are asked through a pipe.
pub fn within(roster: &Roster) -> Roster {
    let mut own = roster.clone();
    own.entrants.retain(|entrant| !entrant.outside());
    own
}
