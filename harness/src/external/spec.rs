//! What the author of an external engine says of it: a table `[[engine]]` of `engines.toml`, checked and put
//! into plain data. A run writes it down with its results and can start the same engines again from that.

mod claims;
mod codes;
mod duration;
mod read;
#[cfg(test)]
mod tests;
mod value;

pub use read::FIELDS;

use super::codec::Encoding;
use duipai_engines::rules::{self, Field};
use duipai_engines::{AnyOrder, Hand, Question, Rules, RulesError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// One external engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    /// Its name in reports.
    pub name: String,
    /// The program and its arguments; never empty.
    pub command: Vec<String>,
    /// The folder it is started in, as an absolute path.
    pub cwd: PathBuf,
    /// The rules it claims to have; `None` for all that its tiles fit.
    pub rules: Option<Vec<Claim>>,
    /// Switches that differ from those rules: field to value, as `--set` takes it.
    pub set: BTreeMap<String, String>,
    /// The sizes it knows, ascending; `None` for all.
    pub sizes: Option<Vec<u8>>,
    /// The most wilds it knows; `None` for any number.
    pub max_wilds: Option<u8>,
    /// Whether it knows exposed groups.
    pub melds: bool,
    /// Whether it scores.
    pub scores: bool,
    /// Whether it is to be asked illegal hands.
    pub invalid: bool,
    /// In which order tiles are sent; `None` if nobody said, and then they are sorted, but the engine need not
    /// count on it.
    pub order: Option<TileOrder>,
    /// In which codes tiles are sent.
    pub encoding: Encoding,
    /// What its answers are.
    pub answer: Answer,
    /// The questions it answers, by name. To any other it is led by wins: every tile is put to the hand.
    #[serde(default = "wins")]
    pub asks: Vec<String>,
    /// How long one answer may take, counted from the answer before.
    #[serde(with = "duration::as_text")]
    pub timeout: Duration,
    /// A command that prints its version.
    pub version: Option<Vec<String>>,
    /// What has to be installed, shown if it cannot be started.
    pub dependency: Option<String>,
}

/// What an engine answers that says nothing of questions.
fn wins() -> Vec<String> {
    vec![Question::Win.name().to_owned()]
}

/// Rules that an engine claims to have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Their canonical name.
    pub name: String,
    /// Where they came from a file, what it resolved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// The order of tiles within a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TileOrder {
    /// Suit by suit, ranks ascending.
    #[default]
    Sorted,
    /// Random, but for one hand always the same.
    Shuffled,
}

/// What the answers of an engine are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// `win`, `no` and the like.
    #[default]
    Verdict,
    /// Any text, compared as it is.
    Line,
}

/// Why a file of engines cannot be used.
#[derive(Debug, Error)]
pub enum SpecError {
    /// The system refused, or it is no file of a sensible size.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// Something in it is wrong.
    #[error("{path}, line {line}: {what}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong, and what to do.
        what: String,
    },
}

/// Reads a file of engines. `taken` are the names that engines have already.
///
/// # Errors
/// If the file cannot be read or holds no engine, or something in it is unknown, missing or contradictory.
pub fn load(path: &Path, taken: &[&str]) -> Result<Vec<Spec>, SpecError> {
    let text = crate::record::read_small(path).map_err(|error| SpecError::Io {
        path: path.display().to_string(),
        error,
    })?;
    parse(path, &text, taken)
}

/// Reads the text of a file of engines; folders and rules files in it are found from where `path` lies.
///
/// # Errors
/// If it holds no engine, or something in it is unknown, missing or contradictory.
pub fn parse(path: &Path, text: &str, taken: &[&str]) -> Result<Vec<Spec>, SpecError> {
    read::engines(path, text, taken)
}

impl Claim {
    /// The rules.
    ///
    /// # Errors
    /// If they were written down by another version of the program and are no longer understood.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        Rules::restore(&self.name, self.file.as_deref())
    }
}

impl Spec {
    /// A program that answers whatever it is asked, illegal hands too, in plain text.
    #[must_use]
    pub fn of(name: &str, command: Vec<String>, cwd: PathBuf) -> Self {
        Self {
            name: name.to_owned(),
            command,
            cwd,
            rules: None,
            set: BTreeMap::new(),
            sizes: None,
            max_wilds: None,
            melds: true,
            scores: false,
            invalid: true,
            order: None,
            encoding: Encoding::Mpsz,
            answer: Answer::Verdict,
            asks: wins(),
            timeout: read::TIMEOUT,
            version: None,
            dependency: None,
        }
    }

    /// The same, answering every question itself.
    #[must_use]
    pub fn asked_everything(mut self) -> Self {
        self.asks = Question::ALL
            .map(|question| question.name().to_owned())
            .into();
        self
    }

    /// Whether it answers this question itself.
    #[must_use]
    pub fn asks(&self, question: Question) -> bool {
        self.asks.iter().any(|name| name == question.name())
    }

    /// Whether the engine has these rules. They have to be rules that it claims, with its own switches set:
    /// the same preset, and every switch equal. Two switches may differ, because hands outside are not asked:
    /// `sizes`, and `wild.max` as long as it says how many wilds it knows or claims rules with wilds.
    ///
    /// An engine that claims no rules has all of the alphabet that its tiles fit, where its own switches stand
    /// as it says.
    ///
    /// # Errors
    /// Why it has not, as a clause about "it".
    pub fn claims(&self, rules: &Rules) -> Result<(), String> {
        if !self.encoding.fits(rules.alphabet()) {
            let encoding = self.encoding.name();
            return Err(format!("its `{encoding}` are not the tiles of these rules"));
        }
        let Some(claims) = &self.rules else {
            let own = self
                .with_switches(rules.clone())
                .map_err(|error| error.to_string())?;
            if self.same(&own, rules) {
                return Ok(());
            }
            return Err(format!("it has {} only", own.name()));
        };
        let mut claimed = Vec::new();
        for claim in claims {
            let own = claim.rules().and_then(|own| self.with_switches(own));
            let own = own.map_err(|error| error.to_string())?;
            if self.same(&own, rules) {
                return Ok(());
            }
            claimed.push(own.name());
        }
        Err(format!("it claims {} only", claimed.join(" and ")))
    }

    /// Whether it may be sent the tiles of a hand in any order.
    #[must_use]
    pub fn any_order(&self) -> AnyOrder {
        match self.order {
            _ if self.encoding == Encoding::Counts => AnyOrder::Never,
            Some(TileOrder::Sorted) => AnyOrder::Never,
            Some(TileOrder::Shuffled) => AnyOrder::Always,
            None => AnyOrder::Unsaid,
        }
    }

    /// Whether a hand is in its domain, so that it is asked; what is not, is unsupported.
    #[must_use]
    pub fn answers(&self, rules: &Rules, hand: &Hand) -> bool {
        let knows = |sizes: &Vec<u8>| {
            let size = hand.tally().0 + usize::from(hand.wilds());
            let lacks = match rules.question() {
                Question::Win => false,
                Question::Waits => true,
                Question::Shanten => !rules.of_wins().sizes().contains(size),
            };
            let size = size + usize::from(lacks);
            sizes.iter().any(|&known| usize::from(known) == size)
        };
        self.sizes.as_ref().is_none_or(knows)
            && self.max_wilds.is_none_or(|most| hand.wilds() <= most)
            && (self.melds || hand.melds().next().is_none())
            && (self.invalid || rules.invalid(hand).is_none())
    }

    /// Rules with the switches of this engine set, as far as they have them.
    fn with_switches(&self, rules: Rules) -> Result<Rules, RulesError> {
        self.set.iter().try_fold(rules, |rules, (field, value)| {
            match rules.clone().with_setting(&format!("{field}={value}")) {
                Err(RulesError::NotInPreset { .. }) => Ok(rules),
                changed => changed,
            }
        })
    }

    /// Whether rules of its own are those of a run, as far as sizes and the number of wilds do not matter.
    fn same(&self, own: &Rules, run: &Rules) -> bool {
        let domain = |field: &Field| matches!(field, Field::Sizes | Field::WildMax);
        own.preset_of() == run.preset_of()
            && rules::FIELDS
                .iter()
                .filter(|field| !domain(field))
                .all(|&field| own.get(field) == run.get(field))
            && (run.wild_max() == 0 || own.wild_max() > 0 || self.max_wilds.is_some())
    }
}
