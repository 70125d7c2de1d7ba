//! What became faster or slower between two folders of runs or benches.
//!
//! A folder holds launches, each a fresh process in which engines were timed beside each other. What is compared is
//! the ratio of an engine's time to another's in the same launch, for what slows down the whole machine slows
//! down both. How launches scatter decides what can be told: everything else is unknown.
//!
//! Data flows one way: folder → [`read`] → `pair` → [`shift`] → `judge` → [`tell`]. The keys of a [`Comparison`]
//! are documented in `docs/compare.md`.

mod base;
mod belong;
pub mod error;
mod instructions;
mod judge;
mod notes;
mod pair;
pub mod read;
mod sample;
pub mod shift;
pub mod tell;

use crate::exit::Exit;
use error::CompareError;
use read::Folder;
use serde::Serialize;
use std::path::PathBuf;

/// Version of the JSON of a comparison.
pub const COMPARE_VERSION: u32 = 1;

/// How likely the intervals of all rows hold at once.
pub const LEVEL: f64 = 0.95;

/// A change within this is no change that anybody should look at.
pub const NOISE_FLOOR: f64 = 0.02;

/// Within this nothing worth mention changed, unless another threshold is given.
pub const SAME_WITHIN: f64 = 0.05;

/// Fewer launches in a folder tell nothing of how launches scatter.
pub const FEWEST_LAUNCHES: usize = 3;

/// What is asked of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The engine that times are relative to; the recorded one unless given.
    pub base: Option<String>,
    /// A change beyond this is a regression, as in 0.05.
    pub fail_above: Option<f64>,
}

/// Folders, each later one compared with the first.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // the fields are the documented keys
pub struct Comparison {
    pub format: String,
    pub version: u32,
    pub duipai: String,
    pub fail_above: Option<f64>,
    pub noise_floor: f64,
    pub same_within: f64,
    pub level: f64,
    /// Rows that were judged.
    pub tests: usize,
    /// Launches that so many rows need in each folder.
    pub launches_needed: usize,
    pub regressions: usize,
    pub exit_code: u8,
    pub folders: Vec<FolderTold>,
    pub comparisons: Vec<Pair>,
}

/// A folder, in short.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct FolderTold {
    pub path: String,
    /// `run` or `bench`.
    pub kind: String,
    pub duipai: String,
    pub started: String,
    pub launches: usize,
    pub cpu: String,
}

/// One folder held against the first.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Pair {
    pub before: String,
    pub after: String,
    pub notes: Vec<String>,
    pub rules: Vec<RulesPair>,
}

/// One rule-set that both folders have.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct RulesPair {
    pub rules: String,
    pub base: String,
    pub notes: Vec<String>,
    pub rows: Vec<Row>,
    pub instructions: Vec<InstructionRow>,
}

/// One engine on one strategy. Where there are two values, the first is before and the second after.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Row {
    /// Absent for all strategies together.
    pub strategy: Option<String>,
    pub engine: String,
    pub engine_version: [String; 2],
    pub launches: [usize; 2],
    /// Nanoseconds a hand: for information, nothing is judged by it.
    pub ns: [Option<f64>; 2],
    /// The time relative to the base, after to before: above 1 is slower.
    pub ratio: Option<f64>,
    /// Its interval, for this row alone.
    pub interval: Option<[f64; 2]>,
    /// Its interval that holds together with those of all other rows; verdicts are given by this one.
    pub joint: Option<[f64; 2]>,
    pub verdict: Call,
    pub reason: Option<Reason>,
    pub regression: bool,
}

/// How many instructions an engine needs for a hand.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct InstructionRow {
    pub strategy: String,
    pub engine: String,
    pub tool: String,
    pub instructions: [f64; 2],
    pub ratio: f64,
    pub verdict: Amount,
    pub reason: Option<Reason>,
    pub regression: bool,
}

/// What is said of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// The whole interval is above the noise floor.
    Slower,
    /// The whole interval is below it.
    Faster,
    /// The whole interval is close to no change.
    Same,
    /// None of that can be said.
    Unknown,
}

impl Call {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Slower, Self::Faster, Self::Same, Self::Unknown];

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::Same => "same",
            Self::Unknown => "unknown",
        }
    }
}

/// What is said of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// More instructions than before.
    More,
    /// Fewer.
    Fewer,
    /// As many, but for rounding.
    Same,
    /// The folders come from different processors.
    Unknown,
}

impl Amount {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::More, Self::Fewer, Self::Same, Self::Unknown];

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::More => "more",
            Self::Fewer => "fewer",
            Self::Same => "same",
            Self::Unknown => "unknown",
        }
    }
}

/// Why a change is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The folders come from different processors.
    Processor,
    /// A folder has too few launches.
    Launches,
    /// The pipe takes half of the time or more.
    Pipe,
    /// No ratio to the base was recorded.
    Ratio,
    /// It moved with all others: the base changed.
    Base,
    /// The interval is too wide.
    Noise,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Processor,
        Self::Launches,
        Self::Pipe,
        Self::Ratio,
        Self::Base,
        Self::Noise,
    ];

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Processor => "processor",
            Self::Launches => "launches",
            Self::Pipe => "pipe",
            Self::Ratio => "ratio",
            Self::Base => "base",
            Self::Noise => "noise",
        }
    }
}

impl Row {
    /// Whether it is said that something changed.
    #[must_use]
    pub const fn is_called(&self) -> bool {
        matches!(self.verdict, Call::Slower | Call::Faster)
    }
}

/// Compares every later folder with the first.
///
/// # Errors
/// If there are fewer than two folders, one of them cannot be read, or they do not belong together.
pub fn folders(paths: &[PathBuf], wanted: &Wanted) -> Result<Comparison, CompareError> {
    let folders = read::all(paths)?;
    let Some((before, later)) = folders.split_first().filter(|(_, later)| !later.is_empty()) else {
        return Err(CompareError::OneFolder);
    };
    belong::check_base(&folders, wanted.base.as_deref())?;
    for after in later {
        belong::check(before, after)?;
    }
    let paired = later
        .iter()
        .map(|after| pair::pair(before, after, wanted.base.as_deref()));
    let judged = judge::judge(paired.collect(), wanted.fail_above);
    let mut comparison = Comparison {
        format: "duipai-compare".to_owned(),
        version: COMPARE_VERSION,
        duipai: env!("CARGO_PKG_VERSION").to_owned(),
        fail_above: wanted.fail_above,
        noise_floor: judged.limits.floor,
        same_within: judged.limits.same,
        level: LEVEL,
        tests: judged.tests,
        launches_needed: judged.launches_needed,
        regressions: 0,
        exit_code: 0,
        folders: folders.iter().map(Folder::told).collect(),
        comparisons: judged.pairs,
    };
    comparison.regressions = comparison.count_regressions();
    comparison.exit_code = comparison.exit().code();
    Ok(comparison)
}

impl Comparison {
    fn count_regressions(&self) -> usize {
        let rules = || self.comparisons.iter().flat_map(|pair| &pair.rules);
        let rows = rules().flat_map(|rules| &rules.rows);
        let counts = rules().flat_map(|rules| &rules.instructions);
        rows.filter(|row| row.regression).count() + counts.filter(|row| row.regression).count()
    }

    /// Whether no two folders had anything in common.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.comparisons.iter().all(|pair| pair.rules.is_empty())
    }

    /// How the command ends.
    #[must_use]
    pub fn exit(&self) -> Exit {
        let empty = self.comparisons.iter().any(|pair| pair.rules.is_empty());
        Exit::worst([
            if empty {
                Exit::NothingCompared
            } else {
                Exit::Agreed
            },
            if self.regressions > 0 {
                Exit::Slower
            } else {
                Exit::Agreed
            },
        ])
    }
}
