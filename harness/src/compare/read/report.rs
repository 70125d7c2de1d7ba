//! What is needed of `run.json`, of a run and of a bench.

use super::{BENCH_VERSION, CompareError, Draws, Timings, damaged, needed};
use crate::report::{Host, REPORT_VERSION};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
pub struct RunFile {
    pub duipai: String,
    pub generator: String,
    pub started: String,
    pub host: Host,
    pub plan: Option<PlanPart>,
    pub seed: Option<u64>,
    pub hands: Option<u64>,
    #[serde(default)]
    pub sources: Vec<String>,
    pub rules: Vec<RulesPart>,
}

#[derive(Deserialize)]
pub struct PlanPart {
    pub seed: u64,
    pub hands: u64,
    pub sources: Vec<String>,
}

#[derive(Deserialize)]
pub struct RulesPart {
    pub name: String,
    pub toml: String,
    pub base: String,
    pub engines: Vec<EnginePart>,
    #[serde(default)]
    pub timings: Vec<TimingPart>,
}

#[derive(Deserialize)]
pub struct TimingPart {
    pub strategy: String,
    pub engine: String,
    /// A run is one launch, and does not say so.
    pub launches: Option<usize>,
}

#[derive(Deserialize)]
pub struct EnginePart {
    pub name: String,
    pub version: String,
    pub outside: bool,
}

/// The report of a folder, and whether it is of a run.
pub fn read(folder: &Path) -> Result<(RunFile, bool), CompareError> {
    let path = folder.join("run.json");
    let text = needed(folder, "run.json")?;
    let broken = |error: serde_json::Error| damaged(&path, error.to_string());
    let value: Value = serde_json::from_str(&text).map_err(broken)?;
    let (is_run, newest) = match value["format"].as_str() {
        Some("duipai-run") => (true, u64::from(REPORT_VERSION)),
        Some("duipai-bench") => (false, BENCH_VERSION),
        other => {
            let what = other.unwrap_or("no format that is known").to_owned();
            return Err(CompareError::Foreign { path, what });
        }
    };
    let Some(version) = value["version"].as_u64() else {
        let what = "its version is no whole number".to_owned();
        return Err(damaged(&path, what));
    };
    if version > newest {
        return Err(CompareError::Newer {
            path,
            version,
            newest,
        });
    }
    let report = serde_json::from_value(value).map_err(broken)?;
    Ok((report, is_run))
}

impl Draws {
    pub(super) fn of(report: &RunFile) -> Self {
        let plan = report.plan.as_ref();
        let sources = plan.map_or(&report.sources, |plan| &plan.sources);
        let named = |start: &str| sources.iter().find(|name| name.starts_with(start));
        let seed = plan.map(|plan| plan.seed).or(report.seed);
        Self {
            // Of other sources it changes nothing.
            seed: seed.filter(|_| sources.is_empty() || named("g1").is_some()),
            file: named("from-").cloned(),
            hands: plan.map(|plan| plan.hands).or(report.hands),
        }
    }
}

impl Timings {
    pub(super) fn empty(rules: RulesPart) -> Self {
        let outside = rules.engines.iter().filter(|engine| engine.outside);
        let outside = outside.map(|engine| engine.name.clone()).collect();
        let engines = rules.engines.into_iter();
        let told = rules.timings.into_iter();
        Self {
            name: rules.name,
            toml: rules.toml,
            base: rules.base,
            engines: engines
                .map(|engine| (engine.name, engine.version))
                .collect(),
            outside,
            told: told
                .filter_map(|one| Some(((one.strategy, one.engine), one.launches?)))
                .collect(),
            strategies: Vec::new(),
            launches: BTreeMap::new(),
            instructions: BTreeMap::new(),
        }
    }
}
