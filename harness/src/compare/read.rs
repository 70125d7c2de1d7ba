//! Folders as they are compared: the launches in them, and what tells whether they belong together.
//!
//! Only what is needed is read of `run.json`, and keys that are not known are passed over.

mod report;
mod rows;

use super::FolderTold;
use super::error::CompareError;
use crate::regular;
use crate::report::Host;
use rows::{Instructed, Timed};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A run or a bench.
#[derive(Debug)]
pub struct Folder {
    /// As it was named.
    pub path: PathBuf,
    /// Whether it is of a run: one launch.
    pub is_run: bool,
    /// Where its hands come from.
    pub draws: Draws,
    /// What its rules were timed at, in its order.
    pub rules: Vec<Timings>,
    /// Where it ran.
    pub host: Host,
    /// Version of the way hands are drawn.
    pub generator: String,
    duipai: String,
    started: String,
}

/// Which hands were asked.
#[derive(Debug, PartialEq, Eq)]
pub struct Draws {
    /// Seed of the random mix; absent where none was drawn.
    pub seed: Option<u64>,
    /// Hash of the file the hands come from.
    pub file: Option<String>,
    /// How many were asked for.
    pub hands: Option<u64>,
}

/// What was timed under some rules.
#[derive(Debug)]
pub struct Timings {
    /// Canonical name of the rules.
    pub name: String,
    /// The rules in full.
    pub toml: String,
    /// The engine that ratios are relative to.
    pub base: String,
    /// Engines with their versions, in the order of reports.
    pub engines: Vec<(String, String)>,
    /// Those that are asked through a pipe.
    pub outside: BTreeSet<String>,
    /// How many launches a bench tells of, by strategy and engine.
    told: BTreeMap<(String, String), usize>,
    /// Strategies in the order of the table.
    pub strategies: Vec<String>,
    /// By strategy and engine, and then by launch.
    pub launches: BTreeMap<(String, String), BTreeMap<u64, Launch>>,
    /// Instructions a hand, by strategy and engine.
    pub instructions: BTreeMap<(String, String), Counted>,
}

/// One engine on one strategy in one launch.
#[derive(Clone, Copy, Debug)]
pub struct Launch {
    /// Nanoseconds a hand.
    pub ns: f64,
    /// That relative to the base; absent where it tells of something else than the engines.
    pub rel: Option<f64>,
}

/// Instructions a hand, and what counted them.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Counted {
    pub instructions: f64,
    pub tool: String,
}

/// All folders, none of them twice.
///
/// # Errors
/// If one is none, or cannot be read.
pub fn all(paths: &[PathBuf]) -> Result<Vec<Folder>, CompareError> {
    let mut seen: Vec<(PathBuf, &PathBuf)> = Vec::new();
    let mut folders = Vec::new();
    for path in paths {
        let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == place) {
            return Err(CompareError::Twice {
                first: (*first).clone(),
                second: path.clone(),
            });
        }
        seen.push((place, path));
        folders.push(Folder::open(path)?);
    }
    Ok(folders)
}

impl Folder {
    /// Reads a folder.
    ///
    /// # Errors
    /// If it is none of a run or bench, or cannot be read.
    pub fn open(path: &Path) -> Result<Self, CompareError> {
        if !path.is_dir() {
            return Err(CompareError::NoFolder {
                path: path.to_owned(),
            });
        }
        let (report, is_run) = report::read(path)?;
        let draws = Draws::of(&report);
        let mut folder = Self {
            path: path.to_owned(),
            is_run,
            draws,
            rules: report.rules.into_iter().map(Timings::empty).collect(),
            host: report.host,
            generator: report.generator,
            duipai: report.duipai,
            started: report.started,
        };
        let table = if is_run { "timing.csv" } else { "launches.csv" };
        let text = needed(path, table)?;
        for row in rows::read::<Timed>(&path.join(table), &text)? {
            (folder.time(row)).map_err(|what| self::damaged(&path.join(table), what))?;
        }
        for rules in &folder.rules {
            (rules.check_whole()).map_err(|what| self::damaged(&path.join(table), what))?;
        }
        let table = "instructions.csv";
        if path.join(table).exists() {
            let text = needed(path, table)?;
            for row in rows::read::<Instructed>(&path.join(table), &text)? {
                (folder.count(row)).map_err(|what| self::damaged(&path.join(table), what))?;
            }
        }
        Ok(folder)
    }

    /// In short.
    #[must_use]
    pub fn told(&self) -> FolderTold {
        let cells = self.rules.iter().flat_map(|rules| rules.launches.values());
        let launches: BTreeSet<u64> = cells.flat_map(|cell| cell.keys().copied()).collect();
        FolderTold {
            path: self.path.display().to_string(),
            kind: if self.is_run { "run" } else { "bench" }.to_owned(),
            duipai: self.duipai.clone(),
            started: self.started.clone(),
            launches: launches.len(),
            cpu: self.host.cpu.clone(),
        }
    }

    fn rules_of(&mut self, name: &str) -> Result<&mut Timings, String> {
        let mut known = self.rules.iter_mut();
        (known.find(|rules| rules.name == name))
            .ok_or_else(|| format!("run.json has no rules `{name}`"))
    }

    fn time(&mut self, row: Timed) -> Result<(), String> {
        let name = row.place();
        let rules = self.rules_of(&row.rules)?;
        rules.check_version(&row.engine, &row.engine_version)?;
        if row.base != rules.base {
            let (base, other) = (&rules.base, &row.base);
            return Err(format!(
                "{name} is relative to {other}, run.json says {base}"
            ));
        }
        let sound = |value: f64| value.is_finite() && value > 0.0;
        if !row.rel.is_none_or(sound) || !sound(row.ns_median) {
            return Err(format!("{name} has a time that is none"));
        }
        if !rules.strategies.contains(&row.strategy) {
            rules.strategies.push(row.strategy.clone());
        }
        let cell = (rules.launches)
            .entry((row.strategy, row.engine))
            .or_default();
        let launch = Launch {
            ns: row.ns_median,
            rel: row.rel,
        };
        match cell.insert(row.launch, launch) {
            None => Ok(()),
            Some(_) => Err(format!("{name} is in it twice")),
        }
    }

    fn count(&mut self, row: Instructed) -> Result<(), String> {
        let name = format!("{} {} {}", row.rules, row.strategy, row.engine);
        let rules = self.rules_of(&row.rules)?;
        rules.check_version(&row.engine, &row.engine_version)?;
        if !(row.instructions.is_finite() && row.instructions > 0.0) {
            return Err(format!("{name} has a count that is none"));
        }
        let counted = Counted {
            instructions: row.instructions,
            tool: row.tool,
        };
        match (rules.instructions).insert((row.strategy, row.engine), counted) {
            None => Ok(()),
            Some(_) => Err(format!("{name} is in it twice")),
        }
    }
}

impl Timings {
    /// The version of an engine; `None` if it is not one of these.
    #[must_use]
    pub fn version(&self, engine: &str) -> Option<&str> {
        let mut engines = self.engines.iter();
        let found = engines.find(|(name, _)| name == engine);
        found.map(|(_, version)| version.as_str())
    }

    /// Whether the table has all launches that run.json tells of: one that lost whole lines still reads.
    fn check_whole(&self) -> Result<(), String> {
        for (cell, &told) in &self.told {
            let has = self.launches.get(cell).map_or(0, BTreeMap::len);
            if has != told {
                let ((strategy, engine), rules) = (cell, &self.name);
                return Err(format!(
                    "it has {has} launches of {rules} {strategy} {engine}, run.json tells of {told}"
                ));
            }
        }
        Ok(())
    }

    fn check_version(&self, engine: &str, version: &str) -> Result<(), String> {
        match self.version(engine) {
            None => Err(format!(
                "run.json has no engine `{engine}` for {}",
                self.name
            )),
            Some(known) if known != version => Err(format!(
                "{engine} is of version {version}, run.json says {known}: engines of several versions are mixed"
            )),
            Some(_) => Ok(()),
        }
    }
}

fn needed(folder: &Path, file: &'static str) -> Result<String, CompareError> {
    let path = folder.join(file);
    regular::text(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => CompareError::Missing {
            path: folder.to_owned(),
            file,
        },
        _ => CompareError::Read { path, error },
    })
}

fn damaged(path: &Path, what: String) -> CompareError {
    CompareError::Damaged {
        path: path.to_owned(),
        what,
    }
}
