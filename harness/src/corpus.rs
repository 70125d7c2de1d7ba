//! The corpus: cases worth keeping and known divergences, as they lie in a folder.

use crate::known::{Entry, KnownError};
use crate::record::{Case, CaseError, read_small};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a corpus holds.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Entries of `known`, in order of name.
    pub known: Vec<Entry>,
    /// Cases of `cases`, with their files, in order of name.
    pub cases: Vec<(PathBuf, Case)>,
}

/// Why a corpus could not be read.
#[derive(Debug, Error)]
pub enum CorpusError {
    /// The system refused.
    #[error("cannot read {path}: {error}")]
    Io {
        /// The folder.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A case.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// An entry.
    #[error(transparent)]
    Known(#[from] KnownError),
}

impl Corpus {
    /// Reads `known` and `cases` below a folder; either may be missing.
    ///
    /// # Errors
    /// At the first file that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, CorpusError> {
        let mut corpus = Self::default();
        for file in toml_files(&folder.join("known"))? {
            corpus.known.push(Entry::read(&file)?);
        }
        for file in toml_files(&folder.join("cases"))? {
            if is_case(&file) {
                let case = Case::read(&file)?;
                corpus.cases.push((file, case));
            }
        }
        Ok(corpus)
    }

    /// The file of a fixed case with this signature.
    #[must_use]
    pub fn fixed_with(&self, signature: &str) -> Option<String> {
        let mut fixed = self.cases.iter().filter(|(_, case)| case.status == "fixed");
        let found = fixed.find(|(_, case)| case.signature.as_deref() == Some(signature));
        found.map(|(file, _)| file.display().to_string())
    }

    /// The file of a case that is the same as another: of one signature, or the same hand after the same hands
    /// under the same rules, of one engine.
    #[must_use]
    pub fn same_as(&self, case: &Case) -> Option<&Path> {
        let found = self.cases.iter().find(|(_, known)| are_same(known, case));
        found.map(|(file, _)| file.as_path())
    }
}

/// Whether two cases tell of one thing.
#[must_use]
pub fn are_same(a: &Case, b: &Case) -> bool {
    let signed = a.signature.is_some() && a.signature == b.signature;
    let same_hand = (&a.rules, &a.ask, &a.hand, &a.history, a.order)
        == (&b.rules, &b.ask, &b.hand, &b.history, b.order);
    // Of stateful cases the signature has no hand.
    (signed && a.shrunk.is_some() == b.shrunk.is_some() && (a.shrunk.is_some() || same_hand))
        || (same_hand && a.engine == b.engine)
}

/// A name for a case that says what it is about.
#[must_use]
pub fn name_of(case: &Case) -> String {
    let plain = |text: &str| -> String {
        let keep = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '-';
        text.chars()
            .map(|c| if keep(c) { c } else { '_' })
            .take(60)
            .collect()
    };
    let engine = case.engine.as_deref().unwrap_or("any");
    let verdict = case.verdict.as_deref().unwrap_or("any");
    let hand = case.shrunk.as_deref().unwrap_or(&case.hand);
    let parts = [engine, &case.rules, verdict, &case.expected, hand];
    parts.map(plain).join("-")
}

/// Every file that ends in `.toml` in a folder or below, in order of name; none if there is no folder.
///
/// # Errors
/// If a folder cannot be read.
pub fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    let refused = |error| CorpusError::Io {
        path: folder.display().to_string(),
        error,
    };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(refused(error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(refused)?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            files.extend(toml_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a file is meant to be a case: not one of another of duipai's formats, such as may lie beside cases.
#[must_use]
pub fn is_case(path: &Path) -> bool {
    let table = read_small(path)
        .ok()
        .and_then(|text| text.parse::<toml::Table>().ok());
    let format = table
        .as_ref()
        .and_then(|table| table.get("format")?.as_str());
    !format.is_some_and(|format| format.starts_with("duipai-") && format != "duipai-case")
}
