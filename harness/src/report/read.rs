//! Reading reports back: `run.json` and `exhaust.json`, of this program or of an earlier one.

use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Value};

/// Why a text is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It does not read.
    #[error(transparent)]
    Damaged(#[from] Error),
    /// It is of a later program.
    #[error("report version {0}")]
    Newer(u64),
}

/// A report of which it is not known yet what wrote it.
pub struct Document(Value);

impl Document {
    /// The document that a text is.
    ///
    /// # Errors
    /// If it is no JSON.
    pub fn parse(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text).map(Self)
    }

    /// What it says it is, if it does.
    #[must_use]
    pub fn format(&self) -> Option<&str> {
        self.0.get("format")?.as_str()
    }

    /// The report; `newest` is the latest version that is understood.
    ///
    /// # Errors
    /// If it is none, or of a later version.
    pub fn read<T: DeserializeOwned>(self, newest: u32) -> Result<T, ReadError> {
        let version = self.0.get("version").and_then(Value::as_u64);
        match version {
            None => Err(ReadError::Damaged(Error::custom(
                "its version is no whole number",
            ))),
            Some(version) if version > u64::from(newest) => Err(ReadError::Newer(version)),
            Some(_) => Ok(serde_json::from_value(self.0)?),
        }
    }
}

/// The report that a text is; `newest` is the latest version that is understood.
///
/// # Errors
/// If it is none, or of a later version.
pub fn report<T: DeserializeOwned>(text: &str, newest: u32) -> Result<T, ReadError> {
    Document::parse(text)?.read(newest)
}
