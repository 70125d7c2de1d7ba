//! Who takes part: engines by name, each with the share of hands that it is asked, and built for the question of the rules.

use super::Sample;
use crate::nearest;
use duipai_engines::engine::waits::Waiting;
use duipai_engines::registry;
use duipai_engines::{AnyOrder, Engine, Factory, Program, Question, Refusal, Rules};
use std::sync::Arc;
use thiserror::Error;

/// The name of the engine that judges disagreements.
pub const JUDGE: &str = "reference";

/// At most so many names are listed where one is not known; of more the nearest.
const LISTED: usize = 30;
const NEAR: usize = 5;

/// An engine that judges hands by the question of the rules: its judgement of a hand is whether it wins, what it
/// waits for, or how far it is from that.
///
/// # Errors
/// If the factory has none for these rules.
pub fn engine_for(factory: &dyn Factory, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
    let wins = rules.of_wins();
    if let Some(program) = factory.program() {
        program.asks(rules.question())?;
    }
    match rules.question() {
        Question::Win => factory.build(wins),
        Question::Waits => Ok(Box::new(Waiting::new(wins, factory.build(wins)?))),
        Question::Shanten => factory.shanten(rules),
    }
}

/// An engine that takes part, and how often it is asked.
#[derive(Clone)]
pub struct Entrant {
    /// Builds it.
    pub factory: Arc<dyn Factory>,
    /// The share of hands it is asked.
    pub sample: Sample,
}

impl Entrant {
    /// Whether it is somebody else's program.
    #[must_use]
    pub fn outside(&self) -> bool {
        self.factory.program().is_some()
    }

    /// Whether it may be sent the tiles of a hand in another order than the usual one. If nobody said, it may if
    /// relations were `asked_for`: a program that counts on sorted tiles is wrong about nothing.
    #[must_use]
    pub fn takes_any_order(&self, asked_for: bool) -> bool {
        let program = self.factory.program();
        match program.map_or(AnyOrder::Never, Program::any_order) {
            AnyOrder::Never => false,
            AnyOrder::Unsaid => asked_for,
            AnyOrder::Always => true,
        }
    }
}

/// Everyone who takes part, in the order of reports.
#[derive(Clone)]
pub struct Roster {
    /// The engines.
    pub entrants: Vec<Entrant>,
}

/// Why there is no roster.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum RosterError {
    /// A name that no engine has.
    #[error("unknown engine `{name}`: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is, or is nearest to it.
        known: String,
    },
    /// Nobody is left.
    #[error("no engine is left to ask")]
    Nobody,
    /// A name given twice.
    #[error("engine `{0}` is named twice")]
    Twice(String),
}

impl Roster {
    /// All built-in engines, every hand asked, but for slow ones.
    #[must_use]
    pub fn builtin() -> Self {
        let entrants = registry::builtin().into_iter().map(|factory| {
            let sample = if factory.name() == JUDGE {
                Sample { kept: 1, of: 16 }
            } else {
                Sample::ALL
            };
            Entrant {
                factory: Arc::from(factory),
                sample,
            }
        });
        Self {
            entrants: entrants.collect(),
        }
    }

    /// The same, and behind them every wrong version of a built-in engine, which is called like `table!1`.
    #[cfg(feature = "mutants")]
    #[must_use]
    pub fn with_mutants(mut self) -> Self {
        let mutants = duipai_engines::mutants::all().into_iter();
        self.entrants.extend(mutants.map(|mutant| Entrant {
            factory: Arc::new(mutant),
            sample: Sample::ALL,
        }));
        self
    }

    /// Those that take part without being named. Beside somebody else's program ports are left out: their
    /// bugs are known, and are not what is looked for.
    #[must_use]
    pub fn by_default(&self) -> Self {
        let outside = self.has_outside();
        let mut chosen = self.clone();
        chosen.entrants.retain(|entrant| {
            let port = entrant.factory.is_port();
            entrant.factory.by_default() && !(outside && port)
        });
        chosen
    }

    /// Whether somebody else's program is among them.
    #[must_use]
    pub fn has_outside(&self) -> bool {
        self.entrants.iter().any(Entrant::outside)
    }

    /// Whether illegal hands are to be asked: not beside an engine that is not meant to judge them, unless
    /// somebody else's program is.
    #[must_use]
    pub fn takes_illegal(&self) -> bool {
        let takes = |entrant: &Entrant| entrant.factory.takes_illegal();
        let program = |entrant: &&Entrant| entrant.outside();
        self.entrants.iter().all(takes) || self.entrants.iter().filter(program).any(takes)
    }

    /// Exactly these engines, in the order given; or, where every name begins with `-`, all but those.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or nobody is left.
    pub fn choose(&self, names: &[String]) -> Result<Self, RosterError> {
        let find = |name: &str| {
            self.entrants
                .iter()
                .find(|entrant| entrant.factory.name() == name)
                .cloned()
                .ok_or_else(|| self.unknown(name))
        };
        let mut entrants: Vec<Entrant> = Vec::new();
        if !names.is_empty() && names.iter().all(|name| name.starts_with('-')) {
            entrants = self.by_default().entrants;
            for name in names {
                let out = find(&name[1..])?;
                entrants.retain(|entrant| entrant.factory.name() != out.factory.name());
            }
        } else {
            for name in names {
                let entrant = find(name)?;
                if entrants
                    .iter()
                    .any(|earlier| earlier.factory.name() == name)
                {
                    return Err(RosterError::Twice(name.clone()));
                }
                entrants.push(entrant);
            }
        }
        if entrants.is_empty() {
            Err(RosterError::Nobody)
        } else {
            Ok(Self { entrants })
        }
    }

    /// Changes how often one engine is asked.
    ///
    /// # Errors
    /// If the engine does not take part.
    pub fn sample(&mut self, name: &str, sample: Sample) -> Result<(), RosterError> {
        let mut entrants = self.entrants.iter_mut();
        let Some(entrant) = entrants.find(|entrant| entrant.factory.name() == name) else {
            return Err(self.unknown(name));
        };
        entrant.sample = sample;
        Ok(())
    }

    /// A name that nobody here has. Of many names only those are told that may have been meant.
    fn unknown(&self, name: &str) -> RosterError {
        let all = self.entrants.iter();
        let all: Vec<&str> = all.map(|entrant| entrant.factory.name()).collect();
        let known = if all.len() <= LISTED {
            format!("known are {}", all.join(", "))
        } else {
            let near = nearest::names(name, &all, NEAR).join(", ");
            format!("nearest of {} are {near}", all.len())
        };
        let name = name.to_owned();
        RosterError::Unknown { name, known }
    }
}
