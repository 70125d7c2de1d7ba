//! Every disagreement: the smallest hand, what everyone says, the proof, and how to see it again. One entry a signature; the
//! other cases of it that were kept stand behind it.

use super::hand::{alphabet, counted, hand, reading};
use super::tiles::Deck;
use crate::finding::Status;
use crate::record::Case;
use crate::report::command::Scene;
use crate::report::summary::charge;
use crate::report::table::grouped;
use crate::report::{Disagreement, Report};
use duipai_engines::{Alphabet, Verdict};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// So many of those that nobody expected are open at first.
const OPEN: usize = 3;

/// Statuses in the order of the page, with what is said of them.
const STATUSES: [(Status, &str, &str); 4] = [
    (Status::New, "New", "Nobody expected these."),
    (
        Status::Stateful,
        "Stateful",
        "The engine answers otherwise when it is asked afresh.",
    ),
    (
        Status::Listed,
        "Listed",
        "The list of known divergences explains these.",
    ),
    (
        Status::Known,
        "Known",
        "A port of a published program does what its description says, and is wrong.",
    ),
];

/// All of them; `None` if there are none.
pub fn section(deck: &mut Deck, report: &Report, cases: &[Case]) -> Option<Markup> {
    let all = &report.disagreements;
    if all.is_empty() {
        return None;
    }
    let mut left = OPEN;
    let scene = report.scene(".");
    let groups: Vec<(&str, &str, Vec<Markup>)> = STATUSES
        .iter()
        .map(|(status, name, says)| {
            let of_status = all.iter().filter(|one| one.status == status.word());
            let entries = of_status.map(|one| {
                let open = status.is_unexpected() && left > 0;
                left -= usize::from(open);
                entry(deck, one, cases, &scene, open)
            });
            (*name, *says, entries.collect())
        })
        .collect();
    Some(html! {
        section #cases {
            h2 { "Disagreements" }
            p.soft {
                "An entry for each " em { "signature" } ": rules, engine, what it says, what is right, and the smallest hand. "
                "Commands are meant to be given in the folder of this page."
            }
            (filters(all))
            @for (name, says, entries) in groups.iter().filter(|(_, _, entries)| !entries.is_empty()) {
                div.status-group {
                    h3 { (name) " " span.soft { (entries.len()) } }
                    p.soft { (says) }
                    @for entry in entries { (entry) }
                }
            }
        }
    })
}

/// Choices that hide entries; they appear where there is JavaScript.
fn filters(all: &[Disagreement]) -> Markup {
    let values = |of: fn(&Disagreement) -> &str| -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        for one in all {
            if values.iter().all(|value| value != of(one)) {
                values.push(of(one).to_owned());
            }
        }
        values
    };
    let choices = [
        ("rules", "Rules", values(|one| &one.rules)),
        ("engine", "Engine", values(|one| &one.engine)),
        ("status", "Status", values(|one| &one.status)),
    ];
    html! {
        form #filters hidden {
            @for (key, name, values) in choices {
                label { span { (name) }
                    select name=(key) {
                        option value="" { "all" }
                        @for value in values { option value=(value) { (value) } }
                    }
                }
            }
            label { span { "Text" } input type="search" name="text" placeholder="hand, verdict, address …"; }
            button type="reset" { "Show all" }
            output #shown aria-live="polite" { (all.len()) " of " (all.len()) }
        }
    }
}

/// The number of a case, as its file has it.
fn number(one: &Disagreement) -> &str {
    let name = one.case.strip_prefix("cases/").unwrap_or(&one.case);
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    &name[..digits]
}

fn entry(
    deck: &mut Deck,
    one: &Disagreement,
    cases: &[Case],
    scene: &Scene<'_>,
    open: bool,
) -> Markup {
    let id = format!("case-{}", number(one));
    let small = if one.smallest.is_empty() {
        &one.hand
    } else {
        &one.smallest
    };
    let alphabet = alphabet(&one.rules, small);
    let (same, first) = {
        let mut of_signature = cases.iter().filter(|case| {
            case.signature.as_ref() == Some(&one.signature) && case.status == one.status
        });
        let first = of_signature.next();
        (of_signature.collect::<Vec<&Case>>(), first)
    };
    html! {
        details.case #(id) data-rules=(one.rules) data-engine=(one.engine) data-status=(one.status) open[open] {
            summary {
                span.pill.(one.status) { (one.status) }
                span.charge { b { (one.engine) } " " (claim(one)) }
                span.where { (one.rules) " · " (counted_hands(one.count)) }
                (hand(deck, small, alphabet))
            }
            div.body {
                (smallest(one))
                @if &one.hand != small {
                    div.part { h4 { "The hand as it was asked" } (hand(deck, &one.hand, alphabet)) }
                }
                div.part { h4 { "Who says what" } (said(one)) }
                (proof(deck, one, alphabet))
                (origin(one, first))
                (again(one, scene))
                @if !same.is_empty() { (others(deck, &same, alphabet)) }
                p.link { a href={ "#" (id) } { "Link to this entry" } " · " code { (one.case) } }
            }
        }
    }
}

/// What the engine does wrong, as a clause.
pub fn claim(one: &Disagreement) -> String {
    let scored = one.verdicts.get(&one.engine);
    match scored.filter(|_| one.verdict == one.expected && one.ask.is_none()) {
        // Only the scores differ, which are told with what everyone says.
        Some(said) if one.verdict != "text" => {
            format!("says {said}: the right verdict, but a wrong score")
        }
        _ => charge(one),
    }
}

fn counted_hands(count: u64) -> String {
    let hands = if count == 1 { "hand" } else { "hands" };
    format!("{} {hands}", grouped(count))
}

/// What is claimed of the hand above.
fn smallest(one: &Disagreement) -> Markup {
    let says = match one.smallest_is.as_str() {
        "smallest" => "The smallest hand that shows it: one of every smaller kind was asked.",
        "smallest found" => "The smallest hand that was found to show it.",
        _ if one.history > 0 => "It shows only after other hands, so the hand is not made smaller.",
        _ => "The hand that showed it.",
    };
    html! {
        p.soft { (says) " Seen on " (counted_hands(one.count)) " with the same verdicts." }
    }
}

/// Engines by what they say; the one at fault is marked.
fn said(one: &Disagreement) -> Markup {
    let mut grouped: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (engine, verdict) in &one.verdicts {
        grouped.entry(verdict).or_default().push(engine);
    }
    let silent = |verdict: &str| verdict == Verdict::Unsupported.word();
    let mut by_verdict: Vec<(&str, Vec<&str>)> = grouped.into_iter().collect();
    // The one at fault, those who contradict it, and those who say nothing.
    by_verdict.sort_by_key(|(verdict, engines)| {
        (silent(verdict), !engines.contains(&one.engine.as_str()))
    });
    html! {
        dl.said {
            @for (verdict, engines) in &by_verdict {
                div.wrong[engines.contains(&one.engine.as_str())].silent[silent(verdict)] {
                    dt { (verdict) }
                    dd { @for engine in engines { span.engine.at-fault[**engine == *one.engine] { (engine) } " " } }
                }
            }
        }
        @if !one.remarks.is_empty() {
            dl.remarks { @for (engine, remark) in &one.remarks { div { dt { (engine) } dd { code { (remark) } } } } }
        }
    }
}

fn proof(deck: &mut Deck, one: &Disagreement, alphabet: Option<Alphabet>) -> Markup {
    let proves = match one.proof.as_str() {
        "certificate" => {
            "A complete reading, checked by itself: the hand wins, whoever says otherwise."
        }
        "exhaustive search" if one.legality != "legal" => {
            "The hand is illegal, which is a matter of counting."
        }
        "exhaustive search" => {
            "Every way to read the hand was tried by the reference engine, and none is complete or worth more."
        }
        _ => "Nothing but what programs say; look at it by hand.",
    };
    html! {
        div.part {
            h4 { "Proof: " (one.proof) }
            @if !one.certificate.is_empty() { (reading(deck, &one.certificate, alphabet)) }
            p.soft { (proves) @if one.legality != "legal" { " The hand is illegal: " (one.legality) "." } }
            @if let Some(predicted) = &one.predicted { p { "The predicate of the port says " b { (predicted) } "." } }
            @if let Some(note) = &one.note { p { "Corpus: " (note) } }
        }
    }
}

/// Where the hand came from.
fn origin(one: &Disagreement, case: Option<&Case>) -> Markup {
    let strategy = case.and_then(|case| case.strategy.as_deref());
    html! {
        dl.origin {
            @if !one.address.is_empty() { div { dt { "Address" } dd { code { (one.address) } } } }
            @if let Some(strategy) = strategy { div { dt { "Strategy" } dd { (strategy) } } }
            @if let Some(relation) = &one.relation {
                div { dt { "Relation" } dd {
                    (relation)
                    @if let Some(related) = &one.related { " with " code { (related) } }
                    @if let Some(address) = &one.related_address { ", " code { (address) } }
                } }
            }
            @if let Some(sent) = &one.sent { div { dt { "Sent as" } dd { code { (sent) } } } }
            @if let Some(case) = case.filter(|case| !case.history.is_empty()) {
                div { dt { "Asked before" } dd { @for hand in &case.history { code { (hand) } " " } } }
            }
        }
    }
}

/// The command that judges it again.
fn again(one: &Disagreement, scene: &Scene<'_>) -> Markup {
    let Some(command) = scene.replay(one) else {
        return html! { p.soft { "Nothing brings it back: the engine seems to keep state outside itself." } };
    };
    html! {
        div.replay { code { (command) } button type="button" data-copy=(command) hidden { "Copy" } }
    }
}

/// The other cases that were kept.
fn others(deck: &mut Deck, cases: &[&Case], alphabet: Option<Alphabet>) -> Markup {
    html! {
        details.others {
            summary { (counted(cases.len(), "more case")) " of this signature" }
            ul { @for case in cases { li {
                (hand(deck, &case.hand, alphabet))
                @if let Some(address) = &case.address { code.soft { (address) } }
            } } }
        }
    }
}
