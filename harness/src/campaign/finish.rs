//! The end of a run: kept cases are shrunk, signed and cut down to three of each kind, in index order.

use super::aggregate::UnitSum;
use super::result::KeptCase;
use super::run::Event;
use crate::finding::{self, Status};
use crate::panel::{Panel, Roster};
use crate::record::{CASE_VERSION, Case};
use crate::shrink::{self, Classes, Property};
use crate::truth::Judge;
use duipai_engines::{Digest, Hand, Rules, Verdict, notation};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many cases of one signature become records.
const RECORDS_PER_SIGNATURE: usize = 3;

/// Kept cases of a key that cannot be brought below nine tiles are shrunk one by one; at most so many.
const SHRUNK_PER_KEY: usize = 64;

/// What is left of a key when the hand is taken away.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedKey {
    /// Canonical name of the rules.
    pub rules: String,
    /// The dissenting engine.
    pub engine: String,
    /// What it says.
    pub verdict: String,
    /// What is right.
    pub expected: String,
    /// `legal`, or why the hand is illegal.
    pub legality: String,
    /// `new`, `known` or `stateful`.
    pub status: Status,
}

impl NamedKey {
    /// The key and a hand as one text.
    #[must_use]
    pub fn signature(&self, hand: &str) -> String {
        format!(
            "{} {} {}/{} {} {hand}",
            self.rules, self.engine, self.verdict, self.expected, self.legality
        )
    }
}

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
    let mut probes: HashMap<NamedKey, Probe> = HashMap::new();
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
                .entry(key.clone())
                .or_insert_with(|| Probe::new(&key, rules, roster));
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
                });
            }
            let kept = records.entry(slot).or_default();
            if *kept < RECORDS_PER_SIGNATURE {
                *kept += 1;
                finish
                    .records
                    .push(record(rules, unit, case, &hand, smallest, text));
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

/// Asks whether other hands show the same disagreement.
pub struct Probe {
    key: NamedKey,
    rules: Rules,
    panel: Panel,
    /// Where the key is of answer lines: those they are held against.
    base: Option<Panel>,
    judge: Judge,
    /// The smallest hand of all, once it is known and has at most eight tiles.
    smallest: Option<Hand>,
    shrunk: usize,
}

impl Probe {
    /// A probe for one key; the engine is taken from `roster`.
    #[must_use]
    pub fn new(key: &NamedKey, rules: &Rules, roster: &Roster) -> Self {
        let mut one = roster.clone();
        one.entrants
            .retain(|entrant| entrant.factory.name() == key.engine);
        let judge = Judge::new(roster, rules);
        let lines = key.verdict == Verdict::Text(Digest::default()).word();
        Self {
            key: key.clone(),
            rules: rules.clone(),
            panel: Panel::new(&one, rules),
            base: lines.then(|| Panel::new(roster, rules)),
            judge,
            smallest: None,
            shrunk: 0,
        }
    }

    /// Whether the hand shows the key. It is asked for, never inferred.
    pub fn shows(&mut self, hand: &Hand) -> bool {
        self.first(std::slice::from_ref(hand)).is_some()
    }

    /// Whether a hand to which the engine answered `verdict` shows the key.
    fn confirms(&mut self, hand: &Hand, verdict: Verdict) -> bool {
        if verdict.word() != self.key.verdict
            || finding::legality(&self.rules, hand) != self.key.legality
        {
            return false;
        }
        if let Some(panel) = &mut self.base {
            let mut answers = panel.seats.iter_mut().map(|seat| seat.ask_reset(hand));
            let base = answers.find(Verdict::is_text);
            return base.is_some_and(|base| !base.agrees(&verdict, true));
        }
        let predicted = finding::predict(&mut self.panel, hand);
        let (_, findings) =
            finding::judge(&mut self.judge, &self.rules, hand, &[verdict], &predicted);
        findings.iter().any(|finding| {
            finding.key.expected == self.key.expected && finding.key.status == self.key.status
        })
    }

    /// The smallest hand found from `case`, and whether it is the smallest there is. `None` once enough
    /// cases of the key have been shrunk.
    fn shrink(&mut self, case: &KeptCase, classes: &mut Classes) -> Option<(String, bool)> {
        if self.key.status == Status::Stateful {
            // What matters is the history: the hand alone shows nothing.
            return Some(("stateful".to_owned(), false));
        }
        if let Some(hand) = &self.smallest {
            return Some((notation::write(hand), true));
        }
        if self.shrunk >= SHRUNK_PER_KEY {
            return None;
        }
        self.shrunk += 1;
        let start = notation::parse(&case.hand, self.rules.alphabet()).ok()?;
        let rules = self.rules.clone();
        let shrunk = if self.shrunk == 1 {
            shrink::shrink(&rules, &start, self, classes)
        } else {
            shrink::descend(&rules, &start, self)
        };
        // A program that was taken out on the way was not asked all that is smaller.
        let smallest = shrunk.smallest && !self.taken_out();
        if smallest {
            self.smallest = Some(shrunk.hand);
        }
        Some((notation::write(&shrunk.hand), smallest))
    }

    fn taken_out(&self) -> bool {
        let factories = self.panel.seats.iter().map(|seat| &seat.entrant.factory);
        let mut programs = factories.filter_map(|factory| factory.program());
        programs.any(|program| program.taken_out(&self.rules).is_some())
    }
}

impl Property for Probe {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        let seat = self.panel.seats.first_mut()?;
        if !seat.outside() {
            // Asked one by one: whoever is quick to ask need not be asked more than is needed.
            return hands.iter().position(|hand| {
                if finding::legality(&self.rules, hand) != self.key.legality {
                    return false;
                }
                let verdict = self.panel.seats[0].ask_reset(hand);
                self.confirms(hand, verdict)
            });
        }
        let mut verdicts = vec![Verdict::Unsupported; hands.len()];
        seat.ask_all(hands, &mut verdicts);
        let mut answered = hands.iter().zip(verdicts);
        answered.position(|(hand, verdict)| self.confirms(hand, verdict))
    }
}

fn record(
    rules: &Rules,
    unit: &UnitSum,
    case: &KeptCase,
    shrunk: &str,
    smallest: bool,
    signature: String,
) -> Case {
    let stateful = case.status == Status::Stateful.word();
    let shown = case.shown.as_ref();
    let made = shown.is_some_and(|shown| shown.made);
    let address = Some(format!("{}:{}:{}", unit.rules, unit.source, case.place));
    Case {
        format: "duipai-case".to_owned(),
        version: CASE_VERSION,
        status: case.status.clone(),
        rules: unit.rules.clone(),
        rules_file: rules.base_toml(),
        hand: case.hand.clone(),
        expected: case.right.clone(),
        predicted: (case.expected != case.right).then(|| case.expected.clone()),
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
