//! Reading reports back: `run.json` and `exhaust.json`, of this program or of an earlier one.

use serde::de::{DeserializeOwned, Error as _};
use serde_json::Error;

/// Why a text is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It does not read.
    #[error("{0}")]
    Damaged(#[from] Error),
    /// It is of a later program.
    #[error("report version {0}")]
    Newer(u64),
}

/// The report that a text is; `newest` is the latest version that is understood.
///
/// # Errors
/// If it is none, or of a later version.
pub fn report<T: DeserializeOwned>(text: &str, newest: u32) -> Result<T, ReadError> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    match version {
        None => Err(ReadError::Damaged(Error::custom(
            "its version is no whole number",
        ))),
        Some(version) if version > u64::from(newest) => Err(ReadError::Newer(version)),
        Some(_) => Ok(serde_json::from_value(value)?),
    }
}
