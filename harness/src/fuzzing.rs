//! What fuzzing asks, as an ordinary library: what bytes mean, and what has to hold of it. The targets in `fuzz/` only
//! hand bytes over, so everything here runs in plain tests too, and an artifact can be had again without a fuzzer.

pub mod case;
mod court;
pub mod differential;
pub mod hands;
mod notation;
mod protocol;
mod relations;
mod reports;
mod rules_toml;
pub mod seeds;
pub mod variants;

use crate::panel::{Roster, caught};
use differential::Differential;
use duipai_engines::rules::Preset;
use thiserror::Error;

/// A fuzz target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Hands before all engines: those that are meant to be right against each other, ports against their
    /// predicates.
    Differential(Preset),
    /// Every engine that is meant to be right against itself.
    Relations,
    /// Readers of hands, waits and addresses.
    Notation,
    /// The reader of what other people's programs print.
    Protocol,
    /// Readers of cases, known divergences, files of engines, journals and reports.
    Reports,
    /// Readers of rules.
    RulesToml,
}

impl Target {
    /// Every target.
    pub const ALL: [Self; 12] = [
        Self::Differential(Preset::Standard),
        Self::Differential(Preset::Laizi),
        Self::Differential(Preset::Riichi),
        Self::Differential(Preset::Gb),
        Self::Differential(Preset::Sichuan),
        Self::Differential(Preset::Waihuzi),
        Self::Differential(Preset::Paohuzi),
        Self::Relations,
        Self::Notation,
        Self::Protocol,
        Self::Reports,
        Self::RulesToml,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Differential(preset) => format!("differential_{}", preset.name()),
            Self::Relations => "relations".to_owned(),
            Self::Notation => "notation".to_owned(),
            Self::Protocol => "protocol".to_owned(),
            Self::Reports => "reports".to_owned(),
            Self::RulesToml => "rules_toml".to_owned(),
        }
    }

    /// The target of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, UnknownTarget> {
        let found = Self::ALL.into_iter().find(|target| target.name() == name);
        found.ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}

/// A name that no target has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown fuzz target `{0}`: known are {known}", known = names())]
pub struct UnknownTarget(pub String);

fn names() -> String {
    Target::ALL.map(Target::name).join(", ")
}

/// What does not hold, in words: the hand or text, its rules, and who says what.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Flaw(pub String);

/// Judges bytes.
trait Oracle {
    /// By how many the bytes were taken for something: readers that read them, engines that answered.
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw>;
}

/// A target at work.
pub struct Fuzzer {
    target: Target,
    roster: Roster,
    oracle: Box<dyn Oracle>,
}

impl Fuzzer {
    /// A target; engines are those of `roster`.
    #[must_use]
    pub fn new(target: Target, roster: &Roster) -> Self {
        Self {
            target,
            roster: roster.clone(),
            oracle: oracle_of(target, roster),
        }
    }

    /// The target.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// Judges bytes, and says by how many they were taken for something: readers that read them, engines that answered.
    /// What is asked may panic: that is a flaw like any other.
    ///
    /// # Errors
    /// If something does not hold that has to.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let oracle = &mut self.oracle;
        caught("what is fuzzed", || oracle.feed(bytes)).unwrap_or_else(|panic| {
            self.oracle = oracle_of(self.target, &self.roster);
            let text = panic.downcast_ref::<&str>().copied();
            let text = text.or(panic.downcast_ref::<String>().map(String::as_str));
            let text = text.unwrap_or("without a message").replace('\n', " ");
            Err(Flaw(format!("panicked: {text}")))
        })
    }
}

fn oracle_of(target: Target, roster: &Roster) -> Box<dyn Oracle> {
    match target {
        Target::Differential(preset) => Box::new(Differential::new(preset, roster)),
        Target::Relations => Box::new(relations::OneEngine::new(roster)),
        Target::Notation => Box::new(notation::Texts::new()),
        Target::Protocol => Box::new(protocol::Output),
        Target::Reports => Box::new(reports::Files),
        Target::RulesToml => Box::new(rules_toml::RulesFiles::new()),
    }
}

/// Bytes as text, whatever they are.
fn text_of(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// A flaw unless it holds.
fn holds(holds: bool, what: impl FnOnce() -> String) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw(what())) }
}
