//! What is needed of `run.json`, of a run and of a bench.

use super::{CompareError, Draws, Timings, damaged, needed};
use crate::bench::{BENCH_FORMAT, BENCH_VERSION};
use crate::report::read::{Document, ReadError};
use crate::report::{Host, REPORT_FORMAT, REPORT_VERSION};
use serde::Deserialize;
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
    let document = Document::parse(&text).map_err(broken)?;
    let (is_run, newest) = match document.format() {
        Some(REPORT_FORMAT) => (true, REPORT_VERSION),
        Some(BENCH_FORMAT) => (false, BENCH_VERSION),
        other => {
            let what = other.unwrap_or("no format that is known").to_owned();
            return Err(CompareError::Foreign { path, what });
        }
    };
    match document.read(newest) {
        Ok(report) => Ok((report, is_run)),
        Err(ReadError::Damaged(error)) => Err(broken(error)),
        Err(ReadError::Newer(version)) => Err(CompareError::Newer {
            path,
            version,
            newest,
        }),
    }
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
