//! A process of our own that is given something to do and tells lines until it is done. It is ended like any other
//! program: with whatever it started, and with this process.

use super::group::Group;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often it is looked whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// How long it may take to end once it has told all.
const GRACE: Duration = Duration::from_secs(5);

/// How an errand ended.
pub struct Errand {
    /// As the system says; `None` if it was stopped.
    pub status: Option<ExitStatus>,
    /// What it printed to stderr, if that was to be heard.
    pub errors: String,
}

/// Starts a process, writes `input` to it, and hears its lines until it ends or `stop` is raised. Its stderr is as the
/// command has it; where that is a pipe, it is kept.
///
/// # Errors
/// If it cannot be started.
pub fn errand(
    command: &mut Command,
    input: &[u8],
    stop: &AtomicBool,
    hear: &mut dyn FnMut(&str),
) -> io::Result<Errand> {
    let mut group = Group::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
    let leader = group.leader();
    let (stdin, stdout, stderr) = (
        leader.stdin.take(),
        leader.stdout.take(),
        leader.stderr.take(),
    );
    let (sender, lines) = channel();
    let reader = std::thread::Builder::new().spawn(move || {
        let Some(stdout) = stdout else { return };
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    })?;
    let listener = std::thread::Builder::new().spawn(move || {
        let mut errors = Vec::new();
        if let Some(mut stderr) = stderr {
            let _ = stderr.read_to_end(&mut errors);
        }
        String::from_utf8_lossy(&errors).into_owned()
    })?;
    if let Some(mut stdin) = stdin {
        // One that does not listen has ended, and how it did is told below.
        let _ = stdin.write_all(input);
    }
    let mut stopped = false;
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) => hear(&line),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if stop.load(Ordering::Relaxed) {
            stopped = true;
            break;
        }
    }
    if !stopped {
        group.has_ended(GRACE);
    }
    let status = group.end()?;
    // Both ends of the pipes are closed by now, unless a stranger holds them.
    let errors = if stopped {
        String::new()
    } else {
        let _ = reader.join();
        listener.join().unwrap_or_default()
    };
    Ok(Errand {
        status: (!stopped).then_some(status),
        errors,
    })
}
