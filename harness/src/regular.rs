//! Files that are read because of their names. Such a name may lead to a pipe or a device, which would have its reader
//! wait for ever, or would never end: only regular files are read.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Refuses what is no regular file.
///
/// # Errors
/// If it is another kind of file, or cannot be looked at.
pub fn check(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("it is no regular file"))
    }
}

/// What a regular file holds.
///
/// # Errors
/// If it is another kind of file, or cannot be read.
pub fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    check(path)?;
    fs::read(path)
}

/// The text of a regular file.
///
/// # Errors
/// As [`bytes`]; and if it is no text.
pub fn text(path: &Path) -> io::Result<String> {
    let bytes = bytes(path)?;
    String::from_utf8(bytes).map_err(|_| {
        let what = "stream did not contain valid UTF-8";
        io::Error::new(ErrorKind::InvalidData, what)
    })
}
