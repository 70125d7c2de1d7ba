//! Rows of the tables of a folder, by the names of their columns.

use super::{CompareError, damaged};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// A row of `timing.csv` or `launches.csv`.
#[derive(Deserialize)]
pub struct Timed {
    pub rules: String,
    pub strategy: String,
    /// A run is one launch.
    #[serde(default)]
    pub launch: u64,
    pub engine: String,
    pub engine_version: String,
    pub ns_median: f64,
    pub base: String,
    pub rel: Option<f64>,
}

impl Timed {
    /// What it is about.
    pub fn place(&self) -> String {
        format!(
            "{} {} {} of launch {}",
            self.rules, self.strategy, self.engine, self.launch
        )
    }
}

/// A row of `instructions.csv`.
#[derive(Deserialize)]
pub struct Instructed {
    pub rules: String,
    pub strategy: String,
    pub engine: String,
    pub engine_version: String,
    pub instructions: f64,
    pub tool: String,
}

/// All rows of a table.
pub fn read<R: DeserializeOwned>(path: &Path, text: &str) -> Result<Vec<R>, CompareError> {
    if !text.ends_with('\n') {
        return Err(damaged(path, "its last line has no end".to_owned()));
    }
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    let rows: Result<Vec<R>, csv::Error> = rows.collect();
    rows.map_err(|error| damaged(path, error.to_string()))
}
