//! Timing that can be believed: engines paired group by group with a base, in fresh processes, and what that came to.
//!
//! [`pool`] has the hands, [`pairs`] times them within one process, [`launch`] is what such a process is told and tells,
//! [`figures`] makes one value of all of them, [`files`] and [`text`] tell it. [`trial`] holds the method against
//! itself, and [`instructions`] counts instead of timing. How it is done, and what may be relied on, is in `docs/bench.md`.

pub mod figures;
pub mod files;
pub mod instructions;
pub mod launch;
pub mod pairs;
pub mod pool;
pub mod text;
pub mod trial;

use crate::report::{Host, Timing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of a bench's run.json.
pub const BENCH_VERSION: u32 = 1;

/// What a bench's run.json says it is.
pub const BENCH_FORMAT: &str = "duipai-bench";

/// A bench, finished or interrupted. The keys are documented in `docs/bench.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are the documented keys
pub struct BenchReport {
    pub format: String,
    pub version: u32,
    pub duipai: String,
    pub generator: String,
    pub started: String,
    pub seconds: f64,
    pub exit_code: u8,
    pub host: Host,
    pub seed: u64,
    pub hands: u64,
    pub sources: Vec<String>,
    /// The file given with `--from`.
    #[serde(default)]
    pub from: Option<String>,
    /// Fresh processes that were planned for each rule-set.
    pub launches: u32,
    pub rules: Vec<BenchRules>,
    /// What was left out, and what went wrong, in words.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One rule-set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct BenchRules {
    pub name: String,
    pub describe: String,
    /// The rules in full, as a rules file.
    pub toml: String,
    /// The engine that others were paired with; empty if there was but one engine.
    pub base: String,
    pub engines: Vec<BenchEngine>,
    /// Engines that do not have these rules, with the reason.
    pub refused: BTreeMap<String, String>,
    /// Over groups of all launches.
    pub timings: Vec<Timing>,
    /// What it costs to ask a hand through a pipe, in nanoseconds, where an engine is asked so.
    pub pipe_ns: Option<f64>,
}

impl BenchRules {
    /// The version of an engine; empty if there is none of that name.
    #[must_use]
    pub fn version_of(&self, engine: &str) -> &str {
        let mut engines = self.engines.iter();
        let found = engines.find(|one| one.name == engine);
        found.map_or("", |one| one.version.as_str())
    }
}

/// One engine that took part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct BenchEngine {
    pub name: String,
    pub version: String,
    /// Whether it is somebody else's program, asked through a pipe.
    pub outside: bool,
}
