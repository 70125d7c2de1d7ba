//! Hands before all engines of a preset. Engines that are meant to be right have to agree with each other, and decline
//! what is illegal; ports have to do what their predicates say. Nobody is judged before two answers differ.

use super::court::Courts;
use super::{Flaw, Oracle};
use crate::external::codec::order::seed_of;
use crate::finding::all_agree;
use crate::hearing::{Heard, Hearing};
use crate::panel::Roster;
use arbitrary::Unstructured;
use duipai_engines::rules::Preset;
use duipai_engines::{Hand, Rules, Verdict, notation};
use std::fmt::Write as _;

/// All engines of one preset.
pub struct Differential {
    roster: Roster,
    courts: Courts<Hearing>,
}

impl Differential {
    /// Nobody is built before the first hand asks for them.
    #[must_use]
    pub fn new(preset: Preset, roster: &Roster) -> Self {
        Self {
            roster: roster.clone(),
            courts: Courts::new(preset),
        }
    }

    /// The hand that bytes mean, and the engines of its rules.
    pub fn hearing(&mut self, bytes: &[u8]) -> (&mut Hearing, Hand) {
        let roster = &self.roster;
        let mut bytes = Unstructured::new(bytes);
        let call = |rules: &Rules| Hearing::new(roster, rules);
        let (court, hand) = self.courts.hand(&mut bytes, call);
        (&mut court.asked, hand)
    }
}

impl Oracle for Differential {
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let (hearing, hand) = self.hearing(bytes);
        let (answered, agree) = ask(hearing, &hand);
        if agree {
            return Ok(answered);
        }
        let heard = hearing.hear(&[], &hand);
        Err(Flaw(told(hearing, &hand, &heard)))
    }
}

/// How many answered, and whether they agree.
fn ask(hearing: &mut Hearing, hand: &Hand) -> (usize, bool) {
    let legal = hearing.rules.invalid(hand).is_none();
    let share = seed_of(hand);
    let (mut answered, mut agree) = (0, true);
    let mut trusted = Vec::with_capacity(hearing.panel.seats.len());
    for seat in &mut hearing.panel.seats {
        // Slow engines are asked a share, which depends on the hand alone.
        if !seat.entrant.sample.takes(share) {
            continue;
        }
        let said = seat.ask_reset(hand);
        answered += usize::from(said.votes());
        match seat.foresees(hand) {
            // Alone with its predicate it has nobody else to agree with, whatever the hand is.
            Some(foreseen) => agree &= all_agree(&[said], &[Some(foreseen)], true),
            None => trusted.push(said),
        }
    }
    agree &= all_agree(&trusted, &vec![None; trusted.len()], legal);
    (answered, agree)
}

/// What is wrong, in lines: the hand, who is not right, and what everyone says.
fn told(hearing: &Hearing, hand: &Hand, heard: &Heard) -> String {
    let name = |seat: usize| hearing.panel.seats[seat].name();
    let legality = match hearing.rules.invalid(hand) {
        None => "legal".to_owned(),
        Some(reason) => format!("illegal: {reason}"),
    };
    let (rules, text) = (hearing.rules.name(), notation::write(hand));
    let mut out = format!("engines differ on {text} under {rules} ({legality})\n");
    let unexpected = heard.findings.iter();
    let mut unexpected = unexpected
        .filter(|finding| finding.key.status.is_unexpected())
        .peekable();
    if unexpected.peek().is_none() {
        out.push_str("asked once more they agree: an answer depends on what was asked before\n");
    }
    for finding in unexpected {
        let _ = writeln!(
            out,
            "{} says {}, expected is {} ({})",
            name(finding.key.seat),
            finding.key.verdict,
            finding.key.expected,
            finding.proof.text(),
        );
    }
    let said = heard.verdicts.iter().enumerate();
    let said: Vec<String> = said
        .map(|(seat, verdict): (usize, &Verdict)| format!("{} {verdict}", name(seat)))
        .collect();
    let _ = write!(out, "everyone: {}", said.join(", "));
    out
}
