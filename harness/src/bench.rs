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

use crate::report::Host;
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
    /// Programs that waited for a core or had one, a minute's mean, when it began and when it ended; absent where the
    /// system does not tell.
    #[serde(default)]
    pub load: Option<[f64; 2]>,
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
    pub timings: Vec<BenchTiming>,
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

/// How fast one engine was on one strategy. Times are nanoseconds a hand, over groups of all launches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct BenchTiming {
    pub strategy: String,
    pub engine: String,
    pub hands: u64,
    pub groups: usize,
    /// In so many launches it was timed.
    pub launches: usize,
    pub ns_median: f64,
    pub ns_mad: f64,
    pub ns_p90: f64,
    pub ns_group_p99: f64,
    /// Its time as a multiple of the base's; absent for the base, and where there is no ratio to tell.
    pub rel: Option<Ratio>,
}

/// A ratio, and the interval it lies in with 95 % confidence if there were launches enough to tell. In JSON it is a list:
/// the ratio, the low and the high end; the ends are null without an interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    from = "(f64, Option<f64>, Option<f64>)",
    into = "(f64, Option<f64>, Option<f64>)"
)]
pub struct Ratio {
    /// Median over launches of each launch's median.
    pub median: f64,
    /// Low and high end.
    pub interval: Option<(f64, f64)>,
}

impl From<(f64, Option<f64>, Option<f64>)> for Ratio {
    fn from((median, low, high): (f64, Option<f64>, Option<f64>)) -> Self {
        let interval = low.zip(high);
        Self { median, interval }
    }
}

impl From<Ratio> for (f64, Option<f64>, Option<f64>) {
    fn from(ratio: Ratio) -> Self {
        let (low, high) = ratio.interval.unzip();
        (ratio.median, low, high)
    }
}
