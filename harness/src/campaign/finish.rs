//! The end of a run: kept cases are shrunk, signed and cut down to three of each kind, in index order.

use super::aggregate::UnitSum;
use super::probe::{NamedKey, Probe};
use super::result::KeptCase;
use super::run::Event;
use crate::finding::Status;
use crate::panel::Roster;
use crate::record::{self, CASE_VERSION, Case};
use crate::shrink::Classes;
use duipai_engines::Rules;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many cases of one signature become records.
const RECORDS_PER_SIGNATURE: usize = 3;

/// One bug, as far as can be told.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Key and smallest hand.
    pub text: String,
    /// Its key.
    pub key: NamedKey,
    /// The smallest hand.
    pub hand: String,
    /// How many hands showed its key.
    pub count: u64,
    /// What the corpus says of it.
    pub note: Option<String>,
}

/// Records and what they amount to.
#[derive(Clone, Debug, Default)]
pub struct Finish {
    /// In index order, at most three of each signature.
    pub records: Vec<Case>,
    /// Whether it was stopped before all cases were shrunk.
    pub interrupted: bool,
    /// Every signature, in order of its first case.
    pub signatures: Vec<Signature>,
}

/// Shrinks and signs everything that was kept, or as much of it as there is time for before `stop`.
pub fn finish(
    units: &[UnitSum],
    rules: &[Rules],
    roster: &Roster,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Finish {
    // A program that failed too often in the run may fail as often again, so that its failures can be shrunk.
    for program in roster
        .entrants
        .iter()
        .filter_map(|one| one.factory.program())
    {
        program.pardon();
    }
    let of = units.iter().map(|unit| unit.cases.len()).sum();
    let mut done = 0;
    let mut probes: HashMap<(NamedKey, bool), Probe> = HashMap::new();
    let mut classes = Classes::default();
    let mut finish = Finish::default();
    let mut records: HashMap<String, usize> = HashMap::new();
    for unit in units {
        let Some(rules) = rules.iter().find(|rules| rules.name() == unit.rules) else {
            continue;
        };
        for case in &unit.cases {
            if done % 16 == 0 {
                observe(&Event::Shrinking { done, of });
            }
            if stop.load(Ordering::Relaxed) {
                finish.interrupted = true;
                return finish;
            }
            done += 1;
            let Some(status) = Status::from_word(&case.status) else {
                continue;
            };
            let key = NamedKey {
                rules: unit.rules.clone(),
                engine: case.engine.clone(),
                verdict: case.verdict.clone(),
                expected: case.expected.clone(),
                legality: case.legality.clone(),
                status,
            };
            let probe = probes
                .entry((key.clone(), case.order.is_some()))
                .or_insert_with(|| Probe::new(&key, rules, roster).of_orders(case.order.is_some()));
            let Some((hand, smallest)) = probe.shrink(case, &mut classes) else {
                continue;
            };
            let text = key.signature(&hand);
            let slot = format!("{} {text}", status.word());
            if !records.contains_key(&slot) {
                let count = units
                    .iter()
                    .filter(|other| other.rules == unit.rules)
                    .map(|unit| unit.count(&key))
                    .sum();
                finish.signatures.push(Signature {
                    text: text.clone(),
                    key: key.clone(),
                    hand: hand.clone(),
                    count,
                    note: None,
                });
            }
            let kept = records.entry(slot).or_default();
            if *kept < RECORDS_PER_SIGNATURE {
                *kept += 1;
                let address = format!("{}:{}:{}", unit.rules, unit.source, case.place);
                let record = record(rules, Some(address), case, &hand, smallest, text);
                finish.records.push(record);
            }
        }
    }
    observe(&Event::Shrinking { done: of, of });
    finish
}

impl UnitSum {
    /// How many findings of this source have the key.
    fn count(&self, key: &NamedKey) -> u64 {
        let same = |tally: &&super::result::KeyTally| {
            tally.engine == key.engine
                && tally.verdict == key.verdict
                && tally.expected == key.expected
                && tally.legality == key.legality
                && tally.status == key.status.word()
        };
        self.keys.iter().filter(same).map(|tally| tally.count).sum()
    }
}

/// A case that was kept, shrunk and signed, as it is written down; `address` is that of the hand, or of the one that it
/// was made of.
pub(crate) fn record(
    rules: &Rules,
    address: Option<String>,
    case: &KeptCase,
    shrunk: &str,
    smallest: bool,
    signature: String,
) -> Case {
    let stateful = case.status == Status::Stateful.word();
    let shown = case.shown.as_ref();
    let made = shown.is_some_and(|shown| shown.made);
    Case {
        format: "duipai-case".to_owned(),
        version: CASE_VERSION,
        status: case.status.clone(),
        rules: rules.name(),
        rules_file: rules.base_toml(),
        ask: record::ask_of(rules),
        hand: case.hand.clone(),
        order: case.order,
        sent: case.sent.clone(),
        expected: case.right.clone(),
        predicted: case.predicted.clone(),
        proof: Some(case.proof.clone()),
        certificate: case.certificate.clone(),
        engine: Some(case.engine.clone()),
        verdict: Some(case.verdict.clone()),
        legality: Some(case.legality.clone()),
        address: address.clone().filter(|_| !made),
        strategy: Some(case.strategy.clone()),
        relation: shown.map(|shown| shown.relation.clone()),
        related: shown.and_then(|shown| shown.related.clone()),
        related_address: address.filter(|_| made),
        shrunk: (!stateful).then(|| shrunk.to_owned()),
        shrunk_is: (!stateful).then(|| {
            if smallest {
                "smallest"
            } else {
                "smallest found"
            }
            .to_owned()
        }),
        signature: Some(signature),
        history: case.history.clone(),
        verdicts: case.verdicts.clone(),
        remarks: case.remarks.clone(),
        ..Case::default()
    }
}
