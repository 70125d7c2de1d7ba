//! One disagreement, in a clause and in full.

use super::Style;
use super::conclusion::failed;
use crate::report::Disagreement;
use crate::report::command::Scene;
use crate::report::table::grouped;
use crate::report::verdict::BROKEN;
use crate::truth::Proof;
use duipai_engines::{Rules, notation};
use std::fmt::Write as _;

/// The word of an answer line.
const TEXT: &str = "text";

/// What an engine is found to do, as a clause.
pub(crate) fn charge(one: &Disagreement) -> String {
    if one.verdict == TEXT {
        return "answers otherwise than the first".to_owned();
    }
    let right = match &one.predicted {
        Some(predicted) => format!("its predicate says {predicted}, right is {}", one.expected),
        None if one.legality == "legal" => format!("right is {}", one.expected),
        None => format!("right is {} ({})", one.expected, one.legality),
    };
    if BROKEN.contains(&one.verdict.as_str()) {
        return format!("{}, {right}", failed(&one.verdict));
    }
    // What it waits for is told, not only in which way that is wrong.
    let waits = one.ask.as_ref().and_then(|_| one.verdicts.get(&one.engine));
    format!("says {}, {right}", waits.unwrap_or(&one.verdict))
}

/// How what is right is known. That a hand is illegal is told by sizes and counts: nothing was searched.
pub(crate) fn proof(one: &Disagreement) -> String {
    if one.legality == "legal" || one.proof != Proof::Exhaustive.text() {
        one.proof.clone()
    } else {
        format!("the hand is illegal: {}", one.legality)
    }
}

/// Which relation showed it, if one did.
fn relation_text(one: &Disagreement) -> String {
    let with = match (&one.related, &one.related_address) {
        (Some(hand), Some(address)) => format!(": made of {hand}, {address}"),
        (Some(hand), None) => format!(" with {hand}"),
        _ if one.sent.is_some() => {
            format!(": sent as {}", one.sent.as_deref().unwrap_or_default())
        }
        _ => String::new(),
    };
    let relation = one.relation.as_ref();
    relation.map_or_else(String::new, |relation| {
        format!("  relation  {relation}{with}\n")
    })
}

/// A disagreement in full.
pub(crate) fn disagreement_text(one: &Disagreement, scene: &Scene<'_>, style: Style) -> String {
    let mut out = String::new();
    let expected = ["known", "listed"].contains(&one.status.as_str());
    let color = if expected { "33" } else { "1;31" };
    let _ = writeln!(
        out,
        "{}  {}: {} {}   ({} hand{})",
        style.paint(color, &one.status.to_uppercase()),
        one.rules,
        style.bold(&one.engine),
        charge(one),
        grouped(one.count),
        if one.count == 1 { "" } else { "s" }
    );
    let tiles = |hand: &str| {
        let alphabet = Rules::named(&one.rules)
            .map(|rules| rules.alphabet())
            .ok()
            .or(notation::alphabet_of(hand));
        let hand = alphabet.and_then(|alphabet| notation::parse(hand, alphabet).ok());
        hand.map(|hand| format!("   {}", notation::write_tiles(&hand)))
            .unwrap_or_default()
    };
    let _ = writeln!(out, "  hand      {}{}", one.hand, tiles(&one.hand));
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    let told: Vec<(&str, String)> = one
        .verdicts
        .iter()
        .map(|(engine, verdict)| match one.remarks.get(engine) {
            Some(line) if verdict == TEXT => (engine.as_str(), format!("`{line}`")),
            Some(behind) => (engine.as_str(), format!("{verdict} ({behind})")),
            None => (engine.as_str(), verdict.clone()),
        })
        .collect();
    for (engine, verdict) in &told {
        match said.iter_mut().find(|(word, _)| word == verdict) {
            Some((_, engines)) => engines.push(engine),
            None => said.push((verdict, vec![engine])),
        }
    }
    let said: Vec<String> = said
        .iter()
        .map(|(word, engines)| format!("{word}: {}", engines.join(", ")))
        .collect();
    let _ = writeln!(out, "  said      {}", said.join("; "));
    let reading = if one.certificate.is_empty() {
        String::new()
    } else {
        format!(" {}", one.certificate.join(" "))
    };
    let _ = writeln!(out, "  proof     {}{reading}", proof(one));
    if one.history > 0 {
        let _ = writeln!(
            out,
            "  stateful  after {} earlier hand{}; alone it answers otherwise",
            one.history,
            if one.history == 1 { "" } else { "s" }
        );
    } else if one.status == "stateful" {
        let _ = writeln!(
            out,
            "  stateful  no earlier hands bring it back: does the engine keep state outside itself?"
        );
    } else if !one.smallest.is_empty() {
        let _ = writeln!(
            out,
            "  {}  {}{}",
            one.smallest_is,
            one.smallest,
            tiles(&one.smallest)
        );
    }
    out.push_str(&relation_text(one));
    if let Some(note) = &one.note {
        let _ = writeln!(out, "  corpus    {note}");
    }
    if !one.address.is_empty() {
        let _ = writeln!(out, "  address   {}", one.address);
    }
    if let Some(command) = scene.replay(one) {
        let _ = writeln!(out, "  replay    {command}");
    }
    out
}
