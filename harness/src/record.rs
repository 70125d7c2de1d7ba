//! Records: a disagreement written down for good, as `cases/*.toml` of a run and `corpus/` hold them.

use duipai_engines::rules::toml_complaint;
use duipai_engines::{Hand, Question, Rules, Shanten, Waits, notation};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

/// Version of the case format.
pub const CASE_VERSION: u32 = 1;

/// A case file. The hand is stored as it was asked: generators change, hands do not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// `duipai-case`.
    pub format: String,
    /// [`CASE_VERSION`].
    pub version: u32,
    /// In a run `new`, `known`, `listed` or `stateful`; in a corpus `open` or `fixed`.
    pub status: String,
    /// A name given by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Why the case is worth keeping.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Canonical name of the rules.
    pub rules: String,
    /// Where the rules came from a file, what it resolved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_file: Option<String>,
    /// What is asked about the hand, if not whether it wins: `waits` or `shanten`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The hand.
    pub hand: String,
    /// If the order of its tiles matters, the number of the one in which they were sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u8>,
    /// If the order of its tiles matters, the line that the engine was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<String>,
    /// The right verdict.
    pub expected: String,
    /// Why it is right: `certificate`, `exhaustive search` or `agreement only`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The reading that proves a win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub certificate: Vec<String>,
    /// The dissenting engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// What that engine says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Where a port is right against its own predicate: what the predicate says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted: Option<String>,
    /// `legal`, or why the hand is illegal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legality: Option<String>,
    /// Where the hand came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// By which strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The relation that showed it, if nothing else did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<String>,
    /// The hand whose answer contradicts this one's under that relation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related: Option<String>,
    /// Where the related hand came from, if this one was made of it and has no address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related_address: Option<String>,
    /// The smallest hand with the same disagreement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shrunk: Option<String>,
    /// `smallest` or `smallest found`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shrunk_is: Option<String>,
    /// Key and smallest hand: what tells one bug from another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
    /// For a stateful case: the hands asked before, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<String>,
    /// What everyone said of the hand.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub verdicts: BTreeMap<String, String>,
    /// What lay behind it: answer lines, texts of errors, how a program ended.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub remarks: BTreeMap<String, String>,
}

/// Why a case could not be read.
#[derive(Debug, Error)]
pub enum CaseError {
    /// The system refused.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// It is no case.
    #[error("{path} is no case: {error}")]
    Malformed {
        /// The file.
        path: String,
        /// What is wrong.
        error: String,
    },
    /// It is of a later program.
    #[error("{path} has case version {found}, this duipai reads {CASE_VERSION}: update duipai")]
    Newer {
        /// The file.
        path: String,
        /// Its version.
        found: i64,
    },
}

/// More bytes than any file written by hand has.
const LARGEST: u64 = 1 << 20;

/// The text of a regular file of at most a megabyte: whatever else is named would never end, or wait for
/// ever.
///
/// # Errors
/// If it is another kind of file, larger, no text, or cannot be read.
pub fn read_small(path: &Path) -> std::io::Result<String> {
    crate::regular::check(path)?;
    if std::fs::metadata(path)?.len() > LARGEST {
        return Err(std::io::Error::other("it is larger than a megabyte"));
    }
    crate::regular::text(path)
}

/// Statuses a case can have.
const STATUSES: [&str; 6] = ["new", "known", "listed", "stateful", "open", "fixed"];

/// Verdicts a case can expect where it asks whether the hand wins.
const EXPECTED: [&str; 3] = ["win", "no", "rejected"];

/// What a case says of its question: nothing if it is the usual one.
#[must_use]
pub fn ask_of(rules: &Rules) -> Option<String> {
    let question = rules.question();
    (!question.is_win()).then(|| question.name().to_owned())
}

impl Case {
    /// Reads a case file.
    ///
    /// # Errors
    /// If it cannot be read, is no case, or is of a later version.
    pub fn read(path: &Path) -> Result<Self, CaseError> {
        let name = path.display().to_string();
        let text = read_small(path).map_err(|error| CaseError::Io {
            path: name.clone(),
            error,
        })?;
        Self::parse(&name, &text)
    }

    /// Reads a case from text; `path` is for the message.
    ///
    /// # Errors
    /// If it is no case, or of a later version.
    pub fn parse(path: &str, text: &str) -> Result<Self, CaseError> {
        let malformed = |error: String| CaseError::Malformed {
            path: path.to_owned(),
            error,
        };
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| malformed(toml_complaint(text, &error)))?;
        if table.get("format").and_then(toml::Value::as_str) != Some("duipai-case") {
            return Err(malformed("it lacks format = \"duipai-case\"".to_owned()));
        }
        let found = table
            .get("version")
            .and_then(toml::Value::as_integer)
            .unwrap_or(0);
        if found > i64::from(CASE_VERSION) {
            return Err(CaseError::Newer {
                path: path.to_owned(),
                found,
            });
        }
        if found < 1 {
            return Err(malformed("it lacks version = 1".to_owned()));
        }
        let case: Self =
            toml::from_str(text).map_err(|error| malformed(toml_complaint(text, &error)))?;
        if !STATUSES.contains(&case.status.as_str()) {
            return Err(malformed(format!(
                "status `{}` is none of {}",
                case.status,
                STATUSES.join(", ")
            )));
        }
        let (rules, ..) = case.hand_and_rules().map_err(malformed)?;
        case.check_expected(&rules).map_err(malformed)?;
        Ok(case)
    }

    fn check_expected(&self, rules: &Rules) -> Result<(), String> {
        let expected = self.expected.as_str();
        let (expects, known) = match rules.question() {
            Question::Win => (EXPECTED.contains(&expected), EXPECTED.join(", ")),
            Question::Shanten => {
                let number = expected.strip_prefix("shanten ").and_then(Shanten::parse);
                (
                    number.is_some() || expected == "rejected",
                    "shanten with a number or -, as in `shanten 2`, rejected".to_owned(),
                )
            }
            Question::Waits => {
                let kinds = expected.strip_prefix("waits ");
                let waits = kinds.and_then(|kinds| Waits::parse(kinds, rules.alphabet()));
                (
                    waits.is_some() || expected == "rejected",
                    "waits with tiles or -, as in `waits 14m`, rejected".to_owned(),
                )
            }
        };
        if expects {
            Ok(())
        } else {
            Err(format!("expected `{expected}` is none of {known}"))
        }
    }

    /// What is asked about its hand.
    ///
    /// # Errors
    /// If it is no question.
    fn question(&self) -> Result<Question, String> {
        let Some(name) = &self.ask else {
            return Ok(Question::Win);
        };
        Question::parse(name)
            .ok_or_else(|| format!("ask `{name}` is no question: take {}", Question::known()))
    }

    /// Its rules with its question, its hand and history, read.
    ///
    /// # Errors
    /// In words, if one of them does not read.
    pub fn hand_and_rules(&self) -> Result<(Rules, Hand, Vec<Hand>), String> {
        let rules = Rules::restore(&self.rules, self.rules_file.as_deref())
            .map_err(|error| error.to_string())?;
        let question = self.question()?;
        if let Some(why) = rules.refuses(question) {
            return Err(format!("{} {why}", rules.name()));
        }
        let rules = rules.asking(question);
        let read = |text: &String| {
            notation::parse(text, rules.alphabet()).map_err(|error| format!("`{text}`: {error}"))
        };
        let hand = read(&self.hand)?;
        let history = self.history.iter().map(read).collect::<Result<_, _>>()?;
        Ok((rules, hand, history))
    }

    /// The case as TOML.
    ///
    /// # Panics
    /// Never: a case has only text, lists and one table.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a case has only text, lists and one table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: &str = "format = \"duipai-case\"\nversion = 1\nstatus = \"fixed\"\nrules = \"standard\"\n\
        hand = \"11m\"\nexpected = \"win\"\n";

    #[test]
    fn a_case_reads_back() {
        let case = Case::parse("x", CASE).unwrap();
        assert_eq!(Case::parse("x", &case.to_toml()).unwrap(), case);
    }

    #[test]
    fn what_is_no_case_is_refused_in_one_line() {
        for (from, to, message) in [
            ("version = 1", "version = 2", "update duipai"),
            ("version = 1", "", "lacks version"),
            ("duipai-case", "other", "lacks format"),
            ("fixed", "mended", "status `mended`"),
            ("\"win\"", "\"perhaps\"", "expected `perhaps`"),
            ("11m", "8z", "character 1"),
            ("\"standard\"", "\"mahjong\"", "unknown rules"),
            ("hand = \"11m\"\n", "", "hand"),
            ("hand", "hnad", "hnad"),
            ("status =", "status", "line 3"),
        ] {
            let error = Case::parse("x.toml", &CASE.replace(from, to))
                .unwrap_err()
                .to_string();
            assert!(
                error.contains(message) && !error.contains('\n'),
                "{to}: {error}"
            );
            assert!(error.contains("x.toml"), "{error}");
        }
    }
}
