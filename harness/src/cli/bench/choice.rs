//! Who is timed, under which rules, and beside whom. What nobody can time is told before anything is started.

use super::super::args::BenchArgs;
use super::super::{engines, output, pipe, rules};
use anyhow::{Result, bail};
use duipai::campaign::run::Unit;
use duipai::panel::{Panel, Roster};
use duipai::source::Drawn;
use duipai_engines::rules::Preset;
use duipai_engines::{Rules, Verdict};

/// Who others are paired with, if it takes part. It has all rules, and computes more than it looks up: the time of
/// `table` hangs on where its tables lie, several percent from launch to launch, and every ratio to it would.
const BASE: &str = "recursive";

/// Who is timed against itself unless somebody is named: the quickest, whose noise is the largest.
const SELF: &str = "table";

/// Hands that are asked to find out who answers at all.
const ASKED: usize = 64;

/// The engines named, else everyone; for a self-test only the usual base.
pub fn roster(args: &BenchArgs) -> Result<Roster> {
    let mut roster = engines::roster(&args.engines)?;
    if args.self_test && args.engines.engines.is_empty() && !roster.has_outside() {
        (roster.entrants).retain(|entrant| entrant.factory.name() == SELF);
    }
    if let Some(base) = &args.base
        && !(roster.entrants.iter()).any(|entrant| entrant.factory.name() == base)
    {
        bail!(
            "--base {base}: no such engine takes part; name it in --engines, or leave out --base"
        );
    }
    Ok(roster)
}

/// The rules that somebody has; `None`, after saying so, if rules that were asked for are not among them.
pub fn rules(
    args: &BenchArgs,
    roster: &Roster,
    notes: &mut Vec<String>,
) -> Result<Option<Vec<Rules>>> {
    let given = !args.rules.rules.is_empty();
    let chosen = match &args.drawn.from {
        Some(path) if !given => vec![rules::for_file(&args.rules, path)?],
        None if !given && args.self_test => {
            let rules = Rules::preset(Preset::Standard);
            vec![rules::with_settings(rules, &args.rules.set)?]
        }
        _ => rules::chosen(&args.rules)?,
    };
    let mut kept = Vec::new();
    for rules in chosen {
        let panel = Panel::new(roster, &rules);
        let lacks = |base: &&String| !panel.seats.iter().any(|seat| seat.name() == base.as_str());
        let why = match args.base.as_ref().filter(lacks) {
            _ if panel.seats.is_empty() => format!("no engine has the rules `{}`", rules.name()),
            Some(base) => format!("the base {base} does not have the rules `{}`", rules.name()),
            None => {
                kept.push(rules);
                continue;
            }
        };
        if given {
            output::complain(&format!("{why}; choose others (see duipai engines)"));
            return Ok(None);
        }
        notes.push(why);
    }
    if kept.is_empty() {
        output::complain(&format!("there is nothing to time: {}", notes.join("; ")));
        return Ok(None);
    }
    Ok(Some(kept))
}

/// Who others are paired with, for each rule-set: the one named, else the usual one if it answers, else the first that
/// does, and of those rather one of ours. Nobody if there is but one engine.
pub fn bases(
    args: &BenchArgs,
    roster: &Roster,
    rules: &[Rules],
    units: &[Unit],
) -> Result<Vec<Option<String>>> {
    let mut bases = Vec::new();
    for (number, rules) in rules.iter().enumerate() {
        let mut panel = Panel::new(roster, rules);
        if panel.seats.len() < 2 {
            bases.push(None);
            continue;
        }
        if args.base.is_some() {
            bases.push(args.base.clone());
            continue;
        }
        let mut drawn: Vec<Drawn> = Vec::new();
        if let Some(unit) = units.iter().find(|unit| unit.rules == number) {
            unit.source.block(0, &mut drawn)?;
        }
        drawn.truncate(ASKED);
        panel
            .seats
            .sort_by_key(|seat| (seat.outside(), seat.name() != BASE));
        let answers = |verdict: Verdict| verdict.votes() && !verdict.broken();
        let mut seats = panel.seats.iter_mut();
        let base = seats.find_map(|seat| {
            let some = drawn.iter().any(|drawn| answers(seat.ask(&drawn.hand)));
            some.then(|| seat.name().to_owned())
        });
        bases.push(base);
    }
    Ok(bases)
}

/// What the pipe costs under each rule-set of which somebody is asked through one.
pub fn pipes(roster: &Roster, rules: &[Rules], units: &[Unit]) -> Result<Vec<Option<f64>>> {
    let mut pipes = Vec::new();
    for (number, of_one) in rules.iter().enumerate() {
        let outside = (Panel::new(roster, of_one).seats.iter()).any(duipai::panel::Seat::outside);
        let first = units.iter().position(|unit| unit.rules == number);
        pipes.push(match first.filter(|_| outside) {
            Some(first) => pipe::cost(roster, rules, &units[first..])?,
            None => None,
        });
    }
    Ok(pipes)
}
