//! The files of a run's folder, each a reporter of its own.

use super::reporter::{Outcome, Reporter};
use super::{Report, csv, summary};
use crate::campaign::journal::write_whole;
use crate::record::Case;
use std::io;
use std::path::Path;

/// The file that holds the whole report of a run.
pub const REPORT: &str = "run.json";

/// Name of a record's file in the run's folder.
#[must_use]
pub fn case_name(number: usize, case: &Case) -> String {
    let hand = case.shrunk.as_deref().unwrap_or(&case.hand);
    let plain = |text: &str| {
        text.replace(
            |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '+',
            "_",
        )
    };
    let engine = case.engine.as_deref().unwrap_or("engine");
    format!(
        "cases/{:04}-{}-{}-{}.toml",
        number + 1,
        plain(engine),
        case.status,
        plain(hand)
    )
}

/// Whether a file in `cases/` has a name that [`case_name`] gives.
fn is_record(name: &str) -> bool {
    let number = name.split('-').next().unwrap_or_default();
    let stem = name.trim_end_matches(".part");
    number.len() >= 4
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && Path::new(stem)
            .extension()
            .is_some_and(|ending| ending == "toml")
}

/// A file of the folder that is written when the run is over.
pub struct InFolder {
    name: &'static str,
    make: Make,
}

/// What a file holds.
type Make = fn(&Outcome<'_>) -> io::Result<Vec<u8>>;

impl InFolder {
    /// The file of this name.
    #[must_use]
    pub const fn new(name: &'static str, make: Make) -> Self {
        Self { name, make }
    }

    /// `timing.csv`.
    #[must_use]
    pub const fn timing() -> Self {
        Self::new("timing.csv", |outcome| csv::timing(outcome.report))
    }

    /// `blocks.csv`.
    #[must_use]
    pub const fn blocks() -> Self {
        Self::new("blocks.csv", |outcome| csv::blocks(outcome.units))
    }

    /// `disagreements.csv`.
    #[must_use]
    pub const fn disagreements() -> Self {
        Self::new("disagreements.csv", |outcome| {
            csv::disagreements(&engines(outcome.report), outcome.records)
        })
    }

    /// `summary.md`.
    #[must_use]
    pub const fn summary() -> Self {
        Self::new("summary.md", |outcome| {
            Ok(summary::markdown(outcome.report, ".").into_bytes())
        })
    }

    /// `run.json`. It comes after all other files, so that its presence says that they were written, or that it was
    /// told which were not.
    #[must_use]
    pub const fn report() -> Self {
        Self::new(REPORT, |outcome| {
            serde_json::to_vec_pretty(outcome.report).map_err(io::Error::other)
        })
    }
}

impl Reporter for InFolder {
    fn name(&self) -> &str {
        self.name
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let path = outcome.folder.join(self.name);
        let bytes = (self.make)(outcome)?;
        write_whole(&path, &bytes).map_err(|error| cannot_write(&path, &error))
    }
}

/// The case files.
pub struct Cases;

impl Reporter for Cases {
    fn name(&self) -> &'static str {
        "cases"
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        write_cases(outcome.folder, outcome.records)
            .map_err(|error| cannot_write(&outcome.folder.join("cases"), &error))
    }
}

/// An error that says where.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("cannot write to {}: {error}", path.display()),
    )
}

fn engines(report: &Report) -> Vec<&str> {
    let engines = report.plan.engines.iter();
    engines.map(|engine| engine.name.as_str()).collect()
}

/// Writes what was found: `cases` and `disagreements.csv`, with a column for each of `engines`.
///
/// # Errors
/// As the system says.
pub fn write_records(folder: &Path, engines: &[&str], records: &[Case]) -> io::Result<()> {
    write_cases(folder, records)?;
    write_whole(
        &folder.join("disagreements.csv"),
        &csv::disagreements(engines, records)?,
    )
}

fn write_cases(folder: &Path, records: &[Case]) -> io::Result<()> {
    let cases = folder.join("cases");
    std::fs::create_dir_all(&cases)?;
    // Left-over records of an interrupted end would stand beside the new ones. Nothing else is touched.
    for entry in std::fs::read_dir(&cases)? {
        let entry = entry?;
        if is_record(&entry.file_name().to_string_lossy()) {
            std::fs::remove_file(entry.path())?;
        }
    }
    for (number, case) in records.iter().enumerate() {
        write_whole(
            &folder.join(case_name(number, case)),
            case.to_toml().as_bytes(),
        )?;
    }
    Ok(())
}
