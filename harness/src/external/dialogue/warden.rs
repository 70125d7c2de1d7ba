//! A process that outlives the run. A run that is killed cannot end its programs, and one that hangs does not notice
//! that its input has ended. The warden is told which groups are alive, and kills those when it is told no more.

use super::group::kill;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write as _};
use std::process::{ChildStdin, Command, Stdio};

/// The way to a warden.
pub(super) struct Warden(ChildStdin);

impl Warden {
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        // Out of reach of Ctrl-C, which is meant for the run.
        super::group::apart(command);
        let warden = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        warden
            .stdin
            .map(Self)
            .ok_or_else(|| io::Error::other("the warden has no input"))
    }

    /// A group is alive. The error is that of a warden who is gone.
    pub(super) fn begin(&mut self, leader: u32) -> io::Result<()> {
        self.0.write_all(format!("+{leader}\n").as_bytes())
    }

    /// A group is about to be waited for.
    pub(super) fn end(&mut self, leader: u32) -> io::Result<()> {
        self.0.write_all(format!("-{leader}\n").as_bytes())
    }
}

/// What the process started by [`watch_over`](super::watch_over) does: reads which groups are alive from its standard
/// input, and kills those that are when it ends.
///
/// # Errors
/// If the input cannot be read or is not a run's.
pub fn warden(input: impl BufRead) -> io::Result<()> {
    let mut alive = BTreeSet::new();
    for line in input.lines() {
        let line = line?;
        let number = |text: &str| text.parse::<u32>().map_err(io::Error::other);
        if let Some(leader) = line.strip_prefix('+') {
            alive.insert(number(leader)?);
        } else if let Some(leader) = line.strip_prefix('-') {
            alive.remove(&number(leader)?);
        } else {
            return Err(io::Error::other("only a run talks to its warden"));
        }
    }
    for leader in alive {
        kill(leader);
    }
    Ok(())
}
