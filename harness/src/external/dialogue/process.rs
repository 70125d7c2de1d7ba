//! One process of a program: how it is started, spoken to and ended, and how its end is told.

use super::group::Group;
use super::input::{Input, enlarge};
use super::lines::Lines;
use super::log::{Errors, Log};
use super::output::{Arrival, Output};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a process may take to end once its input or its output has.
const GRACE: Duration = Duration::from_millis(150);

/// How to start a program.
#[derive(Clone)]
pub struct Launch {
    /// The program and its arguments. A relative path to the program begins at `cwd`; a bare name is looked up in
    /// `PATH`.
    pub program: Vec<String>,
    /// The folder it runs in.
    pub cwd: PathBuf,
    /// What its environment has besides ours.
    pub env: Vec<(String, String)>,
    /// Where its stderr goes; only its end is kept if nowhere.
    pub log: Option<Arc<Log>>,
}

impl Launch {
    fn command(&self) -> io::Result<Command> {
        let invalid = |text: &str| io::Error::new(io::ErrorKind::InvalidInput, text.to_owned());
        let (program, arguments) = self
            .program
            .split_first()
            .ok_or_else(|| invalid("the command is empty"))?;
        if !self.cwd.is_dir() {
            return Err(invalid(&format!(
                "it is to run in {}, which is no folder",
                self.cwd.display()
            )));
        }
        let mut command = Command::new(found_from(&self.cwd, program));
        command
            .args(arguments)
            .current_dir(&self.cwd)
            .envs(self.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Ok(command)
    }
}

/// The program to start: a relative path begins at `cwd`, a bare name is looked up in `PATH`.
#[must_use]
pub fn found_from(cwd: &Path, program: &str) -> PathBuf {
    let path = Path::new(program);
    if path.is_relative() && path.components().count() > 1 {
        cwd.join(path)
    } else {
        path.to_owned()
    }
}

/// A running program.
pub(super) struct Process {
    /// `None` once the input is closed.
    input: Option<Input>,
    output: Output,
    errors: Errors,
    group: Group,
    /// When it was started.
    pub(super) started: Instant,
    /// Whether it has answered anything.
    pub(super) answered: bool,
    /// Whether its input was closed because it was silent.
    pub(super) hushed: bool,
    /// Whether it was asked anything.
    pub(super) asked: bool,
}

impl Process {
    pub(super) fn start(launch: &Launch) -> io::Result<Self> {
        let started = Instant::now();
        let mut group = Group::start(&mut launch.command()?)?;
        let leader = group.leader();
        let pipes = (
            leader.stdin.take(),
            leader.stdout.take(),
            leader.stderr.take(),
        );
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three were asked for");
        };
        enlarge(&stdin);
        enlarge(&stdout);
        Ok(Self {
            input: Some(Input::new(stdin)?),
            output: Output::new(stdout)?,
            errors: Errors::new(stderr, launch.log.clone())?,
            group,
            started,
            answered: false,
            hushed: false,
            asked: false,
        })
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.group.id()
    }

    /// Has lines written to it.
    pub(super) fn send(&mut self, pieces: &[&[u8]]) {
        self.asked = true;
        if let Some(input) = &self.input {
            input.send(pieces);
        }
    }

    /// Ends its input, once everything is written.
    pub(super) fn close(&mut self) {
        self.input = None;
    }

    /// Whether its input is ended.
    pub(super) const fn is_closed(&self) -> bool {
        self.input.is_none()
    }

    /// Reads what it prints.
    pub(super) fn listen(&mut self, lines: &mut Lines, until: Instant) -> Arrival {
        lines.fill(|room| self.output.receive(room, until))
    }

    /// Whether it ended well because its input did, once its output has ended.
    pub(super) fn came_to_its_end(&mut self) -> bool {
        let status = self.group.has_ended(GRACE).then(|| self.group.end());
        self.is_closed() && status.is_some_and(|status| status.is_ok_and(|status| status.success()))
    }

    /// Ends it because it failed, giving it a moment to end by itself if its output has ended.
    pub(super) fn end(mut self, output: Arrival) -> Ended {
        // Its input stays open: that it ended because of us would tell nothing.
        let patience = match output {
            Arrival::End => GRACE,
            Arrival::Bytes(_) | Arrival::Silence => Duration::ZERO,
        };
        let by_itself = self.group.has_ended(patience);
        let status = self.group.end().ok().filter(|_| by_itself);
        Ended {
            status,
            // Whoever could still write to it is dead, unless it left the group.
            last_words: self.errors.last_line(GRACE),
        }
    }

    /// Ends it because it is no longer needed: its input ends, and it is killed if it does not end soon. Gives
    /// what it printed although nothing was asked.
    pub(super) fn retire(mut self, lines: &mut Lines) -> bool {
        self.input = None;
        let until = Instant::now() + GRACE;
        let mut surplus = false;
        loop {
            match self.listen(lines, until) {
                // What came first is told; whatever follows is only taken off its hands, for a moment.
                Arrival::Bytes(_) if Instant::now() < until => {
                    surplus = true;
                    lines.keep_the_beginning();
                }
                Arrival::Bytes(_) | Arrival::Silence => break,
                Arrival::End => {
                    let left = until.saturating_duration_since(Instant::now());
                    self.group.has_ended(left);
                    break;
                }
            }
        }
        surplus
    }
}

/// How a process ended.
pub(super) struct Ended {
    /// Nothing if it had to be killed.
    pub(super) status: Option<ExitStatus>,
    /// The last line on its stderr.
    pub(super) last_words: Option<String>,
}

impl Ended {
    /// The end of a message about it.
    pub(super) fn last_words(&self) -> String {
        let words = self.last_words.as_ref();
        words.map_or_else(String::new, |line| format!("; last on stderr: {line}"))
    }
}

/// An exit status as a clause.
pub(super) fn told(status: ExitStatus) -> String {
    if let Some(code) = status.code() {
        return format!("exit status {code}");
    }
    killed_by(status).unwrap_or_else(|| status.to_string())
}

#[cfg(unix)]
fn killed_by(status: ExitStatus) -> Option<String> {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt as _;
    const NAMES: [(Signal, &str); 13] = [
        (Signal::HUP, "SIGHUP"),
        (Signal::INT, "SIGINT"),
        (Signal::QUIT, "SIGQUIT"),
        (Signal::ILL, "SIGILL"),
        (Signal::TRAP, "SIGTRAP"),
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::KILL, "SIGKILL"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::TERM, "SIGTERM"),
        (Signal::XCPU, "SIGXCPU"),
    ];
    let number = status.signal()?;
    let known = NAMES
        .iter()
        .find(|(signal, _)| signal.as_raw() == number)
        .map_or_else(String::new, |(_, name)| format!(" ({name})"));
    Some(format!("killed by signal {number}{known}"))
}

#[cfg(not(unix))]
fn killed_by(_: ExitStatus) -> Option<String> {
    None
}
