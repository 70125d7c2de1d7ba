//! Known divergences: what an engine is allowed to be wrong about, for a reason and for a time.
//!
//! An entry is a file of `corpus/known`. It names an engine, rules and, if it is to be narrower, the rest of a
//! key, smallest hands or conditions on them. What it explains is `listed` instead of new. So that a list does not
//! become a place where bugs are forgotten, an entry ends on a day, and one that nothing shows any more is told of.

pub mod condition;
mod verdict;

pub use verdict::{EntryReport, apply};

use crate::finding::{LEGALITIES, SHANTEN, Status, WAITS};
use crate::record::read_small;
use condition::Condition;
use duipai_engines::rules::{fnv1a, toml_complaint};
use duipai_engines::{Alphabet, Hand, notation};
use jiff::civil::Date;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Version of the format of an entry.
pub const KNOWN_VERSION: u32 = 1;

/// Hands under which an entry has to show unless it says otherwise.
pub const MIN_HANDS: u64 = 1_000_000;

/// So many days ahead its end is told.
const WARNED_AHEAD: i64 = 14;

/// An entry as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    engine: String,
    rules: Vec<String>,
    verdict: Option<String>,
    expected: Option<String>,
    legality: Option<String>,
    #[serde(default)]
    smallest: Vec<String>,
    #[serde(default)]
    when: Vec<String>,
    reason: String,
    link: Option<String>,
    expires: Option<String>,
    min_hands: Option<u64>,
}

/// An entry of the list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The file it was read from.
    pub file: PathBuf,
    /// The engine.
    pub engine: String,
    /// Canonical names of rules, `*` for anything.
    pub rules: Vec<String>,
    /// What the engine says; anything if absent.
    pub verdict: Option<String>,
    /// What is right; anything if absent.
    pub expected: Option<String>,
    /// `legal`, or why the hand is illegal; anything if absent.
    pub legality: Option<String>,
    /// The smallest hands it is about; any if empty.
    pub smallest: Vec<String>,
    /// What has to be so of the smallest hand.
    pub when: Vec<Condition>,
    /// Why it is allowed.
    pub reason: String,
    /// Where that is written down.
    pub link: Option<String>,
    /// The last day on which it holds.
    pub expires: Option<Date>,
    /// So many hands have to be judged before it is told that nothing shows it.
    pub min_hands: u64,
}

/// Why an entry could not be read.
#[derive(Debug, Error)]
pub enum KnownError {
    /// The system refused.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file or folder.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It is no entry.
    #[error("{path} is no known divergence: {error}")]
    Malformed {
        /// The file.
        path: String,
        /// What is wrong.
        error: String,
    },
}

/// What an entry is held against: a key and a hand.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    /// Canonical name of the rules.
    pub rules: &'a str,
    /// The dissenting engine.
    pub engine: &'a str,
    /// What it says.
    pub verdict: &'a str,
    /// What is right.
    pub expected: &'a str,
    /// `legal`, or why not.
    pub legality: &'a str,
    /// The smallest hand that is known to show it.
    pub hand: &'a Hand,
}

/// How an entry stands on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// It holds.
    Holds,
    /// It ends within 14 days.
    EndsSoon,
    /// It has ended.
    Expired,
}

impl Term {
    /// Its word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::EndsSoon => "ends-soon",
            Self::Expired => "expired",
        }
    }
}

impl Entry {
    /// Reads an entry.
    ///
    /// # Errors
    /// If it cannot be read or is no entry.
    pub fn read(path: &Path) -> Result<Self, KnownError> {
        let text = read_small(path).map_err(|error| KnownError::Io {
            path: path.display().to_string(),
            error,
        })?;
        Self::parse(path, &text)
    }

    /// Reads an entry from text.
    ///
    /// # Errors
    /// If it is no entry.
    pub fn parse(path: &Path, text: &str) -> Result<Self, KnownError> {
        let malformed = |error: String| KnownError::Malformed {
            path: path.display().to_string(),
            error,
        };
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| malformed(toml_complaint(text, &error)))?;
        if table.get("format").and_then(toml::Value::as_str) != Some("duipai-known") {
            return Err(malformed("it lacks format = \"duipai-known\"".to_owned()));
        }
        let version = table.get("version").and_then(toml::Value::as_integer);
        match version {
            Some(found) if found > i64::from(KNOWN_VERSION) => {
                return Err(malformed(format!(
                    "it has version {found}, this duipai reads {KNOWN_VERSION}: update duipai"
                )));
            }
            Some(1..) => {}
            _ => return Err(malformed("it lacks version = 1".to_owned())),
        }
        let written: Written =
            toml::from_str(text).map_err(|error| malformed(toml_complaint(text, &error)))?;
        written.checked(path).map_err(malformed)
    }

    /// Whether it is about these rules.
    #[must_use]
    pub fn has_rules(&self, name: &str) -> bool {
        self.rules.iter().any(|pattern| fits(pattern, name))
    }

    /// Whether it explains a finding.
    #[must_use]
    pub fn explains(&self, finding: &Finding<'_>) -> bool {
        let same =
            |wanted: &Option<String>, is: &str| wanted.as_deref().is_none_or(|one| one == is);
        let hand = || notation::write(finding.hand);
        self.engine == finding.engine
            && self.has_rules(finding.rules)
            && same(&self.verdict, finding.verdict)
            && same(&self.expected, finding.expected)
            && same(&self.legality, finding.legality)
            && (self.smallest.is_empty() || self.smallest.contains(&hand()))
            && self
                .when
                .iter()
                .all(|condition| condition.holds(finding.hand))
    }

    /// Another one if anything in it is changed.
    #[must_use]
    pub fn hash(&self) -> String {
        format!("{:016x}", fnv1a(format!("{self:?}").as_bytes()))
    }

    /// How it stands.
    #[must_use]
    pub fn term(&self, today: Date) -> Term {
        let Some(expires) = self.expires else {
            return Term::Holds;
        };
        let days = today
            .until(expires)
            .map_or(i64::MAX, |span| i64::from(span.get_days()));
        match days {
            ..0 => Term::Expired,
            0..=WARNED_AHEAD => Term::EndsSoon,
            _ => Term::Holds,
        }
    }
}

impl Written {
    fn checked(self, path: &Path) -> Result<Entry, String> {
        let known = |field: &str, word: &Option<String>, all: &[&str]| match word {
            Some(word) if !all.contains(&word.as_str()) => {
                Err(format!("{field} `{word}` is none of {}", all.join(", ")))
            }
            _ => Ok(()),
        };
        let verdicts = [
            "win", "no", "rejected", "panicked", "crashed", "timeout", "protocol", "text",
        ];
        let verdicts = [&verdicts[..], &WAITS, &SHANTEN].concat();
        known("verdict", &self.verdict, &verdicts)?;
        known(
            "expected",
            &self.expected,
            &["win", "no", "rejected", "text", "waits", "shanten"],
        )?;
        known("legality", &self.legality, &LEGALITIES)?;
        if self.engine.trim().is_empty() {
            return Err("engine is empty".to_owned());
        }
        if self.reason.trim().is_empty() {
            return Err("reason is empty: say why this is allowed".to_owned());
        }
        if self.rules.is_empty() || self.rules.iter().any(|one| one.trim().is_empty()) {
            return Err("rules is empty: name them, or write \"*\" for any".to_owned());
        }
        let day = |text: String| {
            let day: Result<Date, _> = text.parse();
            day.map_err(|_| format!("expires `{text}` is no day: write it like 2027-06-30"))
        };
        let smallest = self.smallest.iter().map(|text| {
            let hand = read_hand(text).ok_or(format!("smallest `{text}` is no hand"))?;
            Ok(notation::write(&hand))
        });
        Ok(Entry {
            file: path.to_owned(),
            smallest: smallest.collect::<Result<_, String>>()?,
            when: self
                .when
                .iter()
                .map(|text| text.parse())
                .collect::<Result<_, String>>()?,
            expires: self.expires.map(day).transpose()?,
            engine: self.engine,
            rules: self.rules,
            verdict: self.verdict,
            expected: self.expected,
            legality: self.legality,
            reason: self.reason,
            link: self.link,
            min_hands: self.min_hands.unwrap_or(MIN_HANDS),
        })
    }
}

/// A hand of either game.
fn read_hand(text: &str) -> Option<Hand> {
    let alphabet = notation::alphabet_of(text).unwrap_or(Alphabet::Mahjong);
    notation::parse(text, alphabet).ok()
}

/// Whether a name fits a pattern in which `*` stands for any characters.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, rest)) => name.strip_prefix(head).is_some_and(|name| {
            let mut ends = (0..=name.len()).filter(|&at| name.is_char_boundary(at));
            ends.any(|at| fits(rest, &name[at..]))
        }),
    }
}

/// Whether an entry can explain a finding with this status.
#[must_use]
pub const fn may_explain(status: Status) -> bool {
    matches!(status, Status::New | Status::Stateful)
}

#[cfg(test)]
mod tests;
