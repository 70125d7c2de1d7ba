//! What a run amounts to, as one value that every reporter reads; `run.json` is this value. And the reporters.

pub mod build;
pub mod command;
pub(crate) mod csv;
pub mod files;
pub mod github;
pub mod json_lines;
#[cfg(feature = "cli")]
pub mod junit;
pub mod load;
pub(crate) mod markdown;
pub mod missing;
pub mod read;
pub(crate) mod relations;
pub mod reporter;
pub(crate) mod speed;
pub mod summary;
pub(crate) mod table;
pub(crate) mod tables;
pub mod terminal;
mod verdict;

pub use build::host;
pub(crate) use verdict::BROKEN;

use crate::campaign::plan::Plan;
use crate::campaign::result::{Answers, PairTally};
use crate::known::EntryReport;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of run.json.
pub const REPORT_VERSION: u32 = 1;

/// What a run's run.json says it is.
pub const REPORT_FORMAT: &str = "duipai-run";

/// A run, finished or stopped. The keys are documented in `docs/run-folder.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are the documented keys
pub struct Report {
    pub format: String,
    pub version: u32,
    pub duipai: String,
    pub generator: String,
    pub started: String,
    pub seconds: f64,
    pub threads: usize,
    pub ending: String,
    pub exit_code: u8,
    /// Which part of the blocks it is about, if not about all.
    #[serde(default)]
    pub shard: Option<String>,
    pub host: Host,
    pub plan: Plan,
    pub rules: Vec<RulesReport>,
    /// Blocks that were in none of the folders put together.
    #[serde(default)]
    pub missing: Vec<MissingBlocks>,
    pub disagreements: Vec<Disagreement>,
    pub notes: Vec<String>,
    /// Known divergences that concern the run.
    pub entries: Vec<EntryReport>,
    pub never_seen: Vec<String>,
    pub not_checked: Vec<String>,
}

impl Report {
    /// What commands refer to that are pasted where `folder` leads to the run's folder.
    #[must_use]
    pub fn scene<'a>(&'a self, folder: &'a str) -> command::Scene<'a> {
        command::Scene {
            folder,
            report: files::REPORT,
            engines: &self.plan.engines,
        }
    }
}

/// Blocks of one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MissingBlocks {
    pub rules: String,
    pub source: String,
    /// Their numbers, ascending.
    pub blocks: Vec<u64>,
}

/// Where it ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Host {
    pub os: String,
    pub arch: String,
    pub cpu: String,
    pub cores: usize,
    /// Processes that ran or waited for a core, before and after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<[f64; 2]>,
}

/// One rule-set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RulesReport {
    pub name: String,
    pub describe: String,
    /// The rules in full, as a rules file.
    pub toml: String,
    pub engines: Vec<EngineReport>,
    /// Engines that do not have these rules, with the reason.
    pub refused: BTreeMap<String, String>,
    pub sources: Vec<SourceReport>,
    /// Every two engines with hands in common; absent if that is unknown.
    #[serde(default)]
    pub pairs: Option<Vec<PairTally>>,
    pub relations: Vec<RelationReport>,
    /// The engine that `rel` in timing.csv and here is relative to.
    pub base: String,
    pub timings: Vec<Timing>,
    /// What it costs to ask a hand through a pipe, in nanoseconds, where an engine is asked so.
    pub pipe_ns: Option<f64>,
    pub speed_ups: Vec<SpeedUp>,
    /// What was seen of the canary; absent if none rode along.
    pub canary: Option<CanaryReport>,
}

/// The engine that was wrong on purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CanaryReport {
    /// Hands that could show it.
    pub chances: u64,
    pub caught: u64,
    /// The address of the first hand on which it was caught.
    pub first: Option<String>,
    /// Whether it should have been caught and was not.
    pub missed: bool,
}

/// How much faster an engine that is asked through a pipe is than another, over all groups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SpeedUp {
    pub engine: String,
    pub base: String,
    pub ns: f64,
    pub base_ns: f64,
    pub groups: usize,
    /// Median, low and high end of its 95 % interval; absent where the pipe takes half of the time or more of
    /// either.
    pub times: Option<[f64; 3]>,
}

/// One engine that took part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct EngineReport {
    pub name: String,
    pub version: String,
    /// Which share of the hands it was asked, such as `1/16`.
    pub sample: String,
    /// Whether it is a port of a published program, bugs included.
    pub port: bool,
    /// Whether it is somebody else's program, asked through a pipe.
    pub outside: bool,
}

/// One source, as far as it was run. Counts are hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SourceReport {
    pub source: String,
    pub hands: u64,
    pub planned: u64,
    /// How many hands the source has; absent if there is no end.
    pub total: Option<u64>,
    pub complete: bool,
    /// Different hands: exact where no index repeats a hand, else an estimate.
    pub distinct: u64,
    pub illegal: u64,
    pub seconds: f64,
    pub strategies: Vec<StrategyReport>,
    pub engines: Vec<SourceEngine>,
}

/// One strategy of a source. Shares and rates are 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct StrategyReport {
    pub strategy: String,
    pub hands: u64,
    pub share: f64,
    pub wins: u64,
    pub win_rate: f64,
}

/// What one engine did on one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SourceEngine {
    pub engine: String,
    pub answered: u64,
    /// Of those, hands on which something else could have contradicted it; bounds count only these.
    pub compared: u64,
    /// Different hands among those it was asked: exact, or an estimate where a large source repeats hands.
    pub distinct: u64,
    #[serde(flatten)]
    pub answers: Answers,
    pub new: u64,
    pub known: u64,
    pub stateful: u64,
    /// Hands made by relations, and none of the source, that it is wrong about and nobody expected that.
    pub by_relations: u64,
    pub listed: u64,
    /// Whether it answered every hand the source has.
    pub complete: bool,
    /// If it was never wrong: the 95 % upper bound on the share of such hands that it judges wrongly.
    pub bound: Option<f64>,
}

impl SourceEngine {
    /// Hands on which it was wrong, expected or not.
    #[must_use]
    pub const fn wrong(&self) -> u64 {
        self.new + self.known + self.stateful + self.listed
    }
}

/// How one engine fared in one relation, over all sources. Counts are hands of the sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RelationReport {
    pub relation: String,
    pub engine: String,
    /// Hands on which its answers could be held against each other.
    pub asked: u64,
    /// Of those, hands on which they cannot all be right.
    pub violated: u64,
    /// Of those, hands on which nothing else had shown an error, and nobody expected it.
    pub new: u64,
}

/// How fast one engine was on one strategy. Times are nanoseconds a hand, over *groups*: hands of one strategy, in a run
/// those of one block, timed together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Timing {
    pub strategy: String,
    pub engine: String,
    pub hands: u64,
    pub groups: usize,
    pub ns_median: f64,
    pub ns_mad: f64,
    pub ns_p90: f64,
    pub ns_group_p99: f64,
    /// Its time as a multiple of the base engine's: of a run the median over blocks, of a bench over launches; absent for
    /// a bench's base, and where there is no ratio to tell.
    pub rel: Option<Ratio>,
    /// In so many launches it was timed; absent in a run, which is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub launches: Option<usize>,
}

/// Launches of which a bootstrap interval holds a median with 95 %, or nearly (94 %).
const FULL_INTERVAL: usize = 5;

impl Timing {
    /// What the intervals of these are: of few launches they are the whole range, which holds the median with less
    /// than 95 %.
    #[must_use]
    pub fn interval_name(timings: &[Self]) -> String {
        match timings.iter().filter_map(|timing| timing.launches).max() {
            Some(launches) if launches < FULL_INTERVAL => format!("range of {launches} launches"),
            _ => "95 % interval".to_owned(),
        }
    }
}

/// A ratio of times, and its 95 % interval if there was enough to tell one. In JSON it is a list: the ratio, the low and the
/// high end; the ends are null without an interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    from = "(f64, Option<f64>, Option<f64>)",
    into = "(f64, Option<f64>, Option<f64>)"
)]
pub struct Ratio {
    /// The ratio itself.
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

/// One signature, with its first case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Disagreement {
    pub status: String,
    pub signature: String,
    pub rules: String,
    pub engine: String,
    pub verdict: String,
    /// The right verdict.
    pub expected: String,
    /// Where a port is right against its own predicate: what the predicate says.
    pub predicted: Option<String>,
    pub legality: String,
    /// What was asked about the hand, if not whether it wins.
    #[serde(default)]
    pub ask: Option<String>,
    /// How many hands showed the same key.
    pub count: u64,
    pub smallest: String,
    /// `smallest` or `smallest found`.
    pub smallest_is: String,
    pub hand: String,
    /// Empty if a relation made the hand.
    pub address: String,
    pub relation: Option<String>,
    /// If the order of its tiles matters: the line that the engine was sent.
    pub sent: Option<String>,
    pub related: Option<String>,
    pub related_address: Option<String>,
    pub proof: String,
    pub certificate: Vec<String>,
    pub verdicts: BTreeMap<String, String>,
    pub remarks: BTreeMap<String, String>,
    pub history: usize,
    /// The case file, relative to the run's folder.
    pub case: String,
    /// What the corpus says of it: that it is listed, or that it came back.
    pub note: Option<String>,
}
