//! Why folders are not compared, each in one line that says what to do.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why nothing was compared.
#[derive(Debug, Error)]
#[allow(missing_docs)] // the messages say what they are
pub enum CompareError {
    #[error("one folder alone is compared with nothing: name two or more")]
    OneFolder,
    #[error("{} and {} are the same folder: name two", first.display(), second.display())]
    Twice { first: PathBuf, second: PathBuf },
    #[error("there is no folder {}: name folders that duipai run or duipai bench left", path.display())]
    NoFolder { path: PathBuf },
    #[error("{} has no {file}: name folders of runs or benches that came to their end", path.display())]
    Missing { path: PathBuf, file: &'static str },
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{} is of {what}: only folders of duipai run and duipai bench are compared", path.display())]
    Foreign { path: PathBuf, what: String },
    #[error("{} has version {version}, this duipai reads up to {newest}: take the duipai that wrote it", path.display())]
    Newer {
        path: PathBuf,
        version: u64,
        newest: u32,
    },
    #[error("{} is damaged: {what}: run or bench again", path.display())]
    Damaged { path: PathBuf, what: String },
    #[error(transparent)]
    Differ(#[from] Box<Difference>),
    #[error("no engine `{base}` in {folder}: engines that all folders have are {known}")]
    NoBase {
        base: String,
        folder: String,
        known: String,
    },
}

/// What two folders have that should be one and the same.
#[derive(Debug, Error)]
#[error("{first} has {what} {first_has}, {second} has {second_has}: {advice}")]
#[allow(missing_docs)]
pub struct Difference {
    pub what: String,
    pub first: String,
    pub first_has: String,
    pub second: String,
    pub second_has: String,
    pub advice: &'static str,
}
