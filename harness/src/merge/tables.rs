//! The tables of a shard are not needed to put it together. But one that is cut short says that its folder was not
//! copied whole, and then its blocks may not be all there either.

use super::MergeError;
use crate::campaign::journal::JournalError;
use crate::regular;
use std::io::ErrorKind;
use std::path::Path;

/// The tables of a run and of a space.
const TABLES: [&str; 3] = ["disagreements.csv", "timing.csv", "blocks.csv"];

/// Whether every table of a folder that is there is whole.
pub fn check(folder: &Path) -> Result<(), MergeError> {
    for name in TABLES {
        let path = folder.join(name);
        let broken = |what: &str| MergeError::Table {
            path: path.clone(),
            what: what.to_owned(),
        };
        let bytes = match regular::bytes(&path) {
            Ok(bytes) => bytes,
            // A shard that was killed has none yet.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(JournalError::Read { path, error }.into()),
        };
        if bytes.last() != Some(&b'\n') {
            return Err(broken("its last line has no end"));
        }
        let mut reader = csv::Reader::from_reader(bytes.as_slice());
        for record in reader.byte_records() {
            record.map_err(|error| broken(&error.to_string()))?;
        }
    }
    Ok(())
}
