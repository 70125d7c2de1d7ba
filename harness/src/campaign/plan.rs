//! What a run was asked to do, as it is written down and read back.

use crate::panel::{Roster, Sample};
use duipai_engines::rules::fnv1a;
use duipai_engines::{Program, Question, Rules};
use serde::{Deserialize, Serialize};

/// Version of the state folder's format.
pub const STATE_VERSION: u32 = 1;

/// Everything that decides which hands are asked of whom. Two runs of one plan leave the same records;
/// threads, time limits and where they write are no part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// `duipai-state`.
    pub format: String,
    /// [`STATE_VERSION`].
    pub version: u32,
    /// Version of the program.
    pub duipai: String,
    /// Seed of `g1`.
    pub seed: u64,
    /// `g1` hands per rules, and the bound of `winners` where there are too many.
    pub hands: u64,
    /// Rules in order.
    pub rules: Vec<PlannedRules>,
    /// Sources in order: `winners`, `states`, `g1`, or one `from-HASH8`.
    pub sources: Vec<String>,
    /// Who is asked, and how often.
    pub engines: Vec<PlannedEngine>,
    /// The file of hands, if there is one.
    pub from: Option<String>,
    /// Stop after the block in which so many new disagreements have been seen.
    pub stop_after: Option<u64>,
    /// The share of hands that relations are tried on, if they are.
    pub relations: Option<Sample>,
    /// What was left out before the run began, in words: rules and sources.
    #[serde(default)]
    pub left_out: Vec<String>,
}

/// Rules as a plan holds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedRules {
    /// Canonical name.
    pub name: String,
    /// Where they came from a file, what it resolved to.
    pub file: Option<String>,
    /// What is asked about hands: `win`, `waits` or `shanten`.
    #[serde(default = "win")]
    pub ask: String,
}

fn win() -> String {
    Question::Win.name().to_owned()
}

/// An engine as a plan holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedEngine {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The share of hands it is asked, such as `1/16`.
    pub sample: String,
    /// For an external engine: its entry, as engines.toml has it, with every field.
    pub external: Option<String>,
}

impl PlannedRules {
    /// As these rules are written down.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self {
            name: rules.name(),
            file: rules.base_toml(),
            ask: rules.question().name().to_owned(),
        }
    }
}

impl PlannedEngine {
    /// The engines of a roster as they are written down.
    #[must_use]
    pub fn all_of(roster: &Roster) -> Vec<Self> {
        let entrants = roster.entrants.iter();
        entrants
            .map(|entrant| Self {
                name: entrant.factory.name().to_owned(),
                version: entrant.factory.version(),
                sample: entrant.sample.to_string(),
                external: entrant.factory.program().map(Program::launch),
            })
            .collect()
    }
}

impl Plan {
    /// A hash of all that decides what is asked. Blocks of plans that share it are interchangeable: where a file of
    /// hands lies is no part of it, for its source is named after what it holds.
    ///
    /// # Panics
    /// Never: a plan can be written as JSON.
    #[must_use]
    pub fn id(&self) -> String {
        let deciding = Self {
            from: None,
            left_out: Vec::new(),
            ..self.clone()
        };
        let text = serde_json::to_string(&deciding).expect("plans have text keys only");
        format!("{:016x}", fnv1a(text.as_bytes()))
    }

    /// Whether it is about the whole space of a size.
    #[must_use]
    pub fn is_exhaust(&self) -> bool {
        self.sources
            .iter()
            .any(|source| source.starts_with("exhaust-"))
    }

    /// Which argument of another plan differs, if one does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let differences = [
            ("program version", self.duipai != other.duipai),
            (
                "one is of duipai run, the other of duipai exhaust",
                self.is_exhaust() != other.is_exhaust(),
            ),
            ("--seed", self.seed != other.seed),
            ("--rules or --set", self.rules != other.rules),
            (
                "--sources, the contents of --from, or --size, --wilds and --up-to",
                self.sources != other.sources,
            ),
            ("--hands", self.hands != other.hands),
            (
                "--engines, their versions or --sample",
                self.engines != other.engines,
            ),
            ("--stop-after", self.stop_after != other.stop_after),
            ("--relations", self.relations != other.relations),
        ];
        let differs = differences.iter().find(|(_, differs)| *differs);
        differs.map(|(what, _)| *what)
    }

    /// The rules again.
    ///
    /// # Errors
    /// If they are no longer understood.
    pub fn rules(&self) -> Result<Vec<Rules>, duipai_engines::RulesError> {
        self.rules
            .iter()
            .map(|planned| {
                let rules = Rules::restore(&planned.name, planned.file.as_deref())?;
                Ok(rules.asking(Question::parse(&planned.ask).unwrap_or_default()))
            })
            .collect()
    }

    /// The engines again.
    ///
    /// # Errors
    /// If one no longer exists, in words.
    pub fn roster(&self, known: &Roster) -> Result<Roster, String> {
        let names: Vec<String> = self
            .engines
            .iter()
            .map(|engine| engine.name.clone())
            .collect();
        let mut roster = known.choose(&names).map_err(|error| error.to_string())?;
        for engine in &self.engines {
            let sample: Sample = engine.sample.parse()?;
            roster
                .sample(&engine.name, sample)
                .map_err(|error| error.to_string())?;
        }
        Ok(roster)
    }
}
