//! What a folder tells: the report of a run and its cases, read back.

use super::bench;
use super::file::NAME;
use crate::bench::{BENCH_FORMAT, BENCH_VERSION, BenchReport};
use crate::record::{Case, CaseError};
use crate::regular;
use crate::report::read::{Document, ReadError};
use crate::report::{REPORT_FORMAT, REPORT_VERSION, Report};
use serde::de::DeserializeOwned;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Files by which folders of other commands are known, and whose they are.
const OTHERS: [(&str, &str); 2] = [("exhaust.json", "exhaust"), ("zoo.csv", "zoo")];

/// Why a folder cannot be shown.
#[derive(Debug, Error)]
pub enum FolderError {
    /// It holds no report.
    #[error(
        "{0} is no folder of a run: it has no run.json; name the folder that duipai run or duipai merge wrote"
    )]
    NoRun(PathBuf),
    /// A run began here and did not end.
    #[error(
        "the run in {0} has not ended: finish it with duipai run --resume, then there is something to show"
    )]
    Unfinished(PathBuf),
    /// It is of a command without a page.
    #[error("{0} is a folder of duipai {1}, which has no page: runs, merges and benches have one")]
    Other(PathBuf, &'static str),
    /// The report is another sort of value.
    #[error("{0} is no report of a run (its format is `{1}`)")]
    Format(PathBuf, String),
    /// The report does not read.
    #[error("{0} is damaged: {1}; repeat the run, or merge it again")]
    Damaged(PathBuf, serde_json::Error),
    /// The report is of a later program.
    #[error("{0} has report version {1}, this duipai reads {2}: update duipai")]
    Newer(PathBuf, u64, u32),
    /// A table does not read.
    #[error("{0} is damaged: {1}; delete it, and the page is made without it")]
    Table(PathBuf, csv::Error),
    /// A case does not read.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// The system refused.
    #[error("cannot read {0}: {1}")]
    Io(PathBuf, io::Error),
}

/// A folder with a report.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    told: Told,
}

/// What a folder tells.
#[derive(Debug)]
pub enum Told {
    /// A run or a merge, and the cases it kept.
    Run(Box<Report>, Vec<Case>),
    /// A bench, and its tables.
    Bench(Box<BenchReport>, Vec<bench::Behind>),
}

impl Folder {
    /// Reads what the folder holds.
    ///
    /// # Errors
    /// If it is no folder of a run, or damaged.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let file = path.join("run.json");
        let text = match regular::text(&file) {
            Ok(text) => text,
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Err(without_report(path));
            }
            Err(error) => return Err(FolderError::Io(file, error)),
        };
        let document =
            Document::parse(&text).map_err(|error| FolderError::Damaged(file.clone(), error))?;
        let told = match document.format() {
            Some(BENCH_FORMAT) => {
                let report = read_back(&file, document, BENCH_VERSION)?;
                Told::Bench(report, bench::behind(path)?)
            }
            Some(REPORT_FORMAT) | None => {
                Told::Run(read_back(&file, document, REPORT_VERSION)?, cases(path)?)
            }
            Some(other) => return Err(FolderError::Format(file, other.to_owned())),
        };
        Ok(Self {
            told,
            path: path.to_owned(),
        })
    }

    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        match &self.told {
            Told::Run(report, cases) => super::html(report, cases),
            Told::Bench(report, behind) => bench::html(report, behind),
        }
    }

    /// Where the page belongs.
    #[must_use]
    pub fn page(&self) -> PathBuf {
        self.path.join(NAME)
    }
}

fn read_back<T: DeserializeOwned>(
    file: &Path,
    document: Document,
    newest: u32,
) -> Result<Box<T>, FolderError> {
    document
        .read(newest)
        .map(Box::new)
        .map_err(|error| match error {
            ReadError::Newer(found) => FolderError::Newer(file.to_owned(), found, newest),
            ReadError::Damaged(error) => FolderError::Damaged(file.to_owned(), error),
        })
}

fn without_report(path: &Path) -> FolderError {
    let has = |name: &str| path.join(name).is_file();
    match OTHERS.into_iter().find(|(name, _)| has(name)) {
        Some((_, command)) => FolderError::Other(path.to_owned(), command),
        None if has("state/plan.json") => FolderError::Unfinished(path.to_owned()),
        None => FolderError::NoRun(path.to_owned()),
    }
}

/// The cases in the order of their names; none if the folder of cases is gone.
fn cases(folder: &Path) -> Result<Vec<Case>, FolderError> {
    let folder = folder.join("cases");
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(FolderError::Io(folder, error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let file = entry
            .map_err(|error| FolderError::Io(folder.clone(), error))?
            .path();
        if file.extension().is_some_and(|ending| ending == "toml") {
            files.push(file);
        }
    }
    files.sort();
    let read = files.iter().map(|file| Case::read(file));
    Ok(read.collect::<Result<_, _>>()?)
}
