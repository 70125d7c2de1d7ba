//! What a finished block leaves: its file, which says by itself whether it is whole and which plan it belongs to, so that
//! it can be carried from the folder of one run to that of another.

use super::JournalError;
use crate::campaign::plan::STATE_VERSION;
use crate::campaign::result::BlockResult;
use crate::regular;
use duipai_engines::rules::fnv1a;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What a finished block leaves.
pub trait Filed: Serialize + serde::de::DeserializeOwned + PartialEq {
    /// The number of the block.
    fn block(&self) -> u64;

    /// Takes out what another run of the same block may find otherwise: how long it took.
    #[must_use]
    fn without_times(self) -> Self;
}

impl Filed for BlockResult {
    fn block(&self) -> u64 {
        self.block
    }

    fn without_times(mut self) -> Self {
        self.samples.clear();
        self
    }
}

/// A block of some source under some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockName<'a> {
    /// The rules.
    pub rules: &'a str,
    /// The source, as the journal has it.
    pub source: &'a str,
    /// The number of the block.
    pub block: u64,
}

impl BlockName<'_> {
    /// Its file in the folder of a run.
    #[must_use]
    pub fn path(&self, folder: &Path) -> PathBuf {
        folder
            .join("state")
            .join(self.rules)
            .join(self.source)
            .join(format!("{:07}.json", self.block))
    }
}

/// The result of a block as its file has it: checked, and in its own bytes.
pub struct Left(Box<RawValue>);

impl Left {
    /// A result that was just found.
    pub(super) fn of(result: &impl Filed) -> Self {
        let text = serde_json::to_string(result).expect("results have text keys only");
        Self(RawValue::from_string(text).expect("a result is JSON"))
    }

    /// The file that holds it under the plan with this id.
    pub(super) fn file(self, plan: &str) -> BlockFile {
        BlockFile {
            format: "duipai-block".to_owned(),
            version: STATE_VERSION,
            plan: plan.to_owned(),
            check: hash_of(self.text()),
            result: self.0,
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

/// A block's file: the result, and what shows that it belongs to a plan and is whole.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockFile {
    format: String,
    version: u32,
    /// [`Plan::id`](crate::campaign::plan::Plan::id) of the run.
    plan: String,
    /// Hash of the result's text.
    check: String,
    result: Box<RawValue>,
}

fn hash_of(text: &str) -> String {
    format!("{:016x}", fnv1a(text.as_bytes()))
}

/// The block of this number that a file of the journal holds, left by a run of the plan with this
/// [id](crate::campaign::plan::Plan::id).
///
/// # Errors
/// If it is damaged, of another run or of a later program.
pub fn block_of<R: Filed>(
    path: &Path,
    text: &str,
    plan: &str,
    block: u64,
) -> Result<(R, Left), JournalError> {
    let damaged = |error: String| JournalError::Damaged {
        path: path.to_owned(),
        error,
    };
    let file: BlockFile = serde_json::from_str(text).map_err(|error| damaged(error.to_string()))?;
    if file.version > STATE_VERSION {
        return Err(JournalError::Newer {
            path: path.to_owned(),
            found: u64::from(file.version),
        });
    }
    if file.check != hash_of(file.result.get()) {
        return Err(damaged("it is not what was written".to_owned()));
    }
    if file.plan != plan {
        return Err(damaged("it is of a run with other arguments".to_owned()));
    }
    let result: R =
        serde_json::from_str(file.result.get()).map_err(|error| damaged(error.to_string()))?;
    if result.block() == block {
        Ok((result, Left(file.result)))
    } else {
        Err(damaged(format!("it holds block {}", result.block())))
    }
}

/// The text of the file of a finished block, left by a run of the plan with this
/// [id](crate::campaign::plan::Plan::id).
#[must_use]
pub fn text_of(plan: &str, result: &impl Filed) -> String {
    super::json(&Left::of(result).file(plan))
}

/// What a run of the plan with this [id](crate::campaign::plan::Plan::id) left of a block in a folder, if it left it.
///
/// # Errors
/// If it is damaged.
pub fn left_in<R: Filed>(
    folder: &Path,
    plan: &str,
    name: &BlockName<'_>,
) -> Result<Option<(R, Left)>, JournalError> {
    let path = name.path(folder);
    match regular::text(&path) {
        Ok(text) => block_of(&path, &text, plan, name.block).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidData => Err(JournalError::Damaged {
            path,
            error: error.to_string(),
        }),
        Err(error) => Err(JournalError::Read { path, error }),
    }
}
