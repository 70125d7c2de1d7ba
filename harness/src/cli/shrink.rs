//! `duipai shrink`.

use super::args::ShrinkArgs;
use super::{engines, output, rules, target};
use anyhow::{Result, bail};
use duipai::address::Address;
use duipai::campaign::probe::{NamedKey, Probe};
use duipai::exit::Exit;
use duipai::hearing::Hearing;
use duipai::record::Case;
use duipai::shrink::{self, Classes};
use duipai_engines::{Hand, Rules, notation};
use std::fmt::Write as _;
use std::path::Path;

/// Runs the command.
pub fn run(args: &ShrinkArgs) -> Result<Exit> {
    let roster = engines::roster(&args.engines)?;
    let (rules, hand, order) = start(args)?;
    let mut hearing = Hearing::new(&roster, &rules);
    let heard = hearing.hear_in_order(order, &[], &hand);
    if heard.verdicts.iter().all(|verdict| !verdict.votes()) {
        output::complain(&format!(
            "no engine answers {} under {}",
            notation::write(&hand),
            rules.name()
        ));
        return Ok(Exit::NothingCompared);
    }
    let mut out = String::new();
    if heard.findings.is_empty() {
        let _ = writeln!(
            out,
            "{}: all engines agree, there is nothing to shrink",
            notation::write(&hand)
        );
    }
    let mut classes = Classes::default();
    for finding in &heard.findings {
        let engine = hearing.panel.seats[finding.key.seat].name();
        let key = NamedKey::of(&rules, engine, &finding.key);
        let mut probe = Probe::new(&key, &rules, &roster).of_orders(order > 0);
        let shrunk = shrink::shrink(&rules, &hand, &mut probe, &mut classes);
        let what = if shrunk.smallest {
            "smallest"
        } else {
            "smallest found"
        };
        let small = notation::write(&shrunk.hand);
        let tiles = notation::write_tiles(&shrunk.hand);
        let sent = probe.line(&shrunk.hand);
        let sent = sent.map_or_else(String::new, |line| format!("   sent as {line}"));
        let _ = writeln!(
            out,
            "{}: {} says {}, right is {} ({})\n  {what}: {small}   {tiles}{sent}\n  {} hands asked\n  signature: {}",
            notation::write(&hand),
            key.engine,
            key.verdict,
            key.expected,
            key.status.word(),
            shrunk.asked,
            key.signature(&small),
        );
    }
    output::print(&out);
    Ok(heard.exit())
}

/// The rules, the hand, and the order of its tiles: 0 is the usual one.
fn start(args: &ShrinkArgs) -> Result<(Rules, Hand, u8)> {
    if target::is_case(&args.target) {
        target::only_cases(&args.rules, args.from.as_deref())?;
        let case = Case::read(Path::new(&args.target))?;
        let (rules, hand, history) = case.hand_and_rules().map_err(anyhow::Error::msg)?;
        if !history.is_empty() {
            bail!(
                "{} shows only after {} earlier hands: replay it instead",
                args.target,
                history.len()
            );
        }
        return Ok((rules, hand, case.order.unwrap_or_default()));
    }
    // No hand has a colon, and every address has.
    if args.target.contains(':') {
        let address: Address = args.target.parse()?;
        let (rules, hand) = target::locate(&address, args.ask, &args.rules, args.from.as_deref())?;
        return Ok((rules, hand, 0));
    }
    if args.from.is_some() {
        bail!("--from goes with an address, and `{}` is none", args.target);
    }
    let rules = rules::for_hand(&args.rules, &args.target)?;
    let hand = notation::parse(&args.target, rules.alphabet())?;
    Ok((rules::asking(&rules, args.ask)?, hand, 0))
}
