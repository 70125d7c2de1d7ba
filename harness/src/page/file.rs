//! The page as a file: it replaces an earlier page, and nothing else.

use crate::campaign::journal::write_whole;
use crate::report::reporter::{Outcome, Reporter};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a page says of itself in its head.
pub const MARK: &str = "duipai report";

/// A page says so within its first bytes.
const WITHIN: u64 = 512;

/// Why a page was not written.
#[derive(Debug, Error)]
pub enum PageError {
    /// Something else has the name.
    #[error("{0} is no page of duipai and stays as it is: give another name with --out")]
    Another(PathBuf),
    /// The system refused.
    #[error("cannot write to {0}: {1}")]
    Io(PathBuf, io::Error),
}

/// Whether what begins like this is a page of ours.
#[must_use]
pub fn is_ours(beginning: &str) -> bool {
    beginning.starts_with("<!DOCTYPE html>")
        && beginning.contains(&format!("<meta name=\"generator\" content=\"{MARK}\">"))
}

/// Writes a page, whole or not at all.
///
/// # Errors
/// If the file is there and is no page, or cannot be written.
pub fn write(path: &Path, html: &str) -> Result<(), PageError> {
    let failed = |error| PageError::Io(path.to_owned(), error);
    match fs::metadata(path) {
        Ok(there) => {
            // A pipe would have its reader wait.
            let ours = there.is_file() && is_ours(&beginning(path).map_err(failed)?);
            if !ours {
                return Err(PageError::Another(path.to_owned()));
            }
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    write_whole(path, html.as_bytes()).map_err(failed)
}

fn beginning(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(WITHIN).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The reporter that leaves the page in the folder of a run.
pub struct InRun;

/// The page's name in the folder of a run.
pub const NAME: &str = "report.html";

impl Reporter for InRun {
    fn name(&self) -> &'static str {
        NAME
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let html = super::html(outcome.report, outcome.records);
        write(&outcome.folder.join(NAME), &html).map_err(io::Error::other)
    }
}
