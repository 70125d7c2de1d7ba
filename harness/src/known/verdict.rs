//! What the list says of a run: which findings it explains, and which entries have had their day.

use super::{Entry, Finding, Term, may_explain};
use crate::campaign::finish::{Finish, Signature};
use crate::campaign::result::KeyTally;
use crate::campaign::run::Campaign;
use crate::corpus::Corpus;
use crate::finding::Status;
use crate::report::table::grouped;
use duipai_engines::Rules;
use duipai_engines::notation;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// What became of an entry in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are keys of run.json
pub struct EntryReport {
    pub file: String,
    /// Of what it says, so that a run that is told again sees that the list is another one.
    pub hash: String,
    pub engine: String,
    pub reason: String,
    pub link: Option<String>,
    pub expires: Option<String>,
    /// `holds`, `ends-soon` or `expired`.
    pub term: String,
    /// Hands that the engine judged under rules of the entry.
    pub hands: u64,
    /// Of those, hands with a key of which all is listed and some by this entry.
    pub seen: u64,
    /// Whether it had every chance to show and did not.
    pub never_seen: bool,
}

impl EntryReport {
    /// What whoever keeps the list should do, if anything.
    #[must_use]
    pub fn advice(&self) -> Option<String> {
        let file = &self.file;
        let day = self.expires.as_deref().unwrap_or_default();
        if self.term == Term::Expired.word() {
            return Some(format!(
                "{file} expired on {day}: mend {}, or look again and move the day",
                self.engine
            ));
        }
        if self.never_seen {
            let hands = grouped(self.hands);
            return Some(format!(
                "{file} was never seen in {hands} hands: is it fixed? remove it"
            ));
        }
        (self.term == Term::EndsSoon.word()).then(|| format!("{file} expires on {day}"))
    }

    /// Whether it makes the run end with exit code 5.
    #[must_use]
    pub fn has_had_its_day(&self) -> bool {
        self.never_seen || self.term == Term::Expired.word()
    }
}

/// A line on every entry that concerns a run, as they are before anything is found.
#[must_use]
pub fn concerned(corpus: &Corpus, campaign: &Campaign, today: Date) -> Vec<EntryReport> {
    let reports = corpus.known.iter().map(|entry| {
        let units = campaign
            .units
            .iter()
            .filter(|unit| entry.has_rules(&unit.rules));
        let (mut takes_part, mut hands) = (false, 0);
        for unit in units {
            takes_part |= unit.engines().contains(&entry.engine.as_str());
            hands += unit.answered(&entry.engine);
        }
        takes_part.then(|| report(entry, hands, today))
    });
    reports.flatten().collect()
}

fn report(entry: &Entry, hands: u64, today: Date) -> EntryReport {
    EntryReport {
        file: entry.file.display().to_string(),
        hash: entry.hash(),
        engine: entry.engine.clone(),
        reason: entry.reason.clone(),
        link: entry.link.clone(),
        expires: entry.expires.map(|day| day.to_string()),
        term: entry.term(today).word().to_owned(),
        hands,
        seen: 0,
        never_seen: false,
    }
}

/// Marks what the list explains as listed, and what a fixed case of the corpus was about as come back.
///
/// A finding is judged by its signature, for a block knows nothing of the list. A key is listed if each of its
/// signatures is.
pub fn apply(
    corpus: &Corpus,
    today: Date,
    rules: &[Rules],
    campaign: &mut Campaign,
    finish: &mut Finish,
) -> Vec<EntryReport> {
    let mut reports = concerned(corpus, campaign, today);
    let mut by: Vec<Option<usize>> = Vec::new();
    for signature in &mut finish.signatures {
        let fixed = corpus.fixed_with(&signature.text);
        if let Some(fixed) = &fixed {
            signature.note = Some(format!("it came back: {fixed} is fixed"));
        }
        let explained = fixed.is_none() && may_explain(signature.key.status);
        let entry = corpus.known.iter().find(|entry| {
            explained && explains(entry, rules, signature, finish.records.as_slice())
        });
        let place = entry.and_then(|entry| {
            let file = entry.file.display().to_string();
            signature.note = Some(format!("listed in {file}: {}", entry.reason));
            reports.iter().position(|report| report.file == file)
        });
        by.push(place);
    }
    for unit in &mut campaign.units {
        for key in &mut unit.keys {
            let own = |signature: &Signature| is_of(signature, &unit.rules, key);
            let mut places = Vec::new();
            for (signature, place) in finish.signatures.iter().zip(&by) {
                if own(signature) {
                    places.push(*place);
                }
            }
            for &place in places.iter().flatten() {
                reports[place].seen += key.count;
            }
            if !places.is_empty() && places.iter().all(Option::is_some) {
                Status::Listed.word().clone_into(&mut key.status);
            }
        }
    }
    for (signature, place) in finish.signatures.iter_mut().zip(&by) {
        if place.is_some() {
            for case in &mut finish.records {
                if case.signature.as_ref() == Some(&signature.text)
                    && case.status == signature.key.status.word()
                {
                    Status::Listed.word().clone_into(&mut case.status);
                }
            }
            signature.key.status = Status::Listed;
        }
    }
    if !finish.interrupted && campaign.is_whole() {
        for (report, entry) in reports.iter_mut().filter_map(|report| {
            let entry = corpus
                .known
                .iter()
                .find(|entry| entry.file.display().to_string() == report.file)?;
            Some((report, entry))
        }) {
            report.never_seen = report.seen == 0 && report.hands >= entry.min_hands;
        }
    }
    reports
}

fn is_of(signature: &Signature, rules: &str, tally: &KeyTally) -> bool {
    let key = &signature.key;
    key.rules == rules
        && key.engine == tally.engine
        && key.verdict == tally.verdict
        && key.expected == tally.expected
        && key.legality == tally.legality
        && key.status.word() == tally.status
}

fn explains(
    entry: &Entry,
    rules: &[Rules],
    signature: &Signature,
    records: &[crate::record::Case],
) -> bool {
    let key = &signature.key;
    // A stateful case has no smallest hand: it is judged by the hand that showed it.
    let first = records.iter().find(|case| {
        case.signature.as_ref() == Some(&signature.text) && case.status == key.status.word()
    });
    let text = match key.status {
        Status::Stateful => first.map_or("", |case| case.hand.as_str()),
        _ => signature.hand.as_str(),
    };
    let alphabet = rules
        .iter()
        .find(|one| one.name() == key.rules)
        .map(Rules::alphabet);
    let hand = alphabet.and_then(|alphabet| notation::parse(text, alphabet).ok());
    hand.is_some_and(|hand| {
        entry.explains(&Finding {
            rules: &key.rules,
            engine: &key.engine,
            verdict: &key.verdict,
            expected: &key.expected,
            legality: &key.legality,
            hand: &hand,
        })
    })
}
