//! Processes that end with the run. Every program is the leader of a process group of its own, so that
//! whatever it starts can be ended with it; all groups that are alive stand in one list, so that they can be
//! ended from anywhere.
//!
//! A group is killed before its leader is waited for. Until then the leader's number, which is the group's, cannot be
//! given to another process, and no stranger is hit.

use super::warden::Warden;
use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The groups that are alive.
static LIVE: Mutex<Live> = Mutex::new(Live {
    ended: false,
    leaders: BTreeSet::new(),
    warden: None,
});

struct Live {
    /// No group may be added any more.
    ended: bool,
    leaders: BTreeSet<u32>,
    warden: Option<Warden>,
}

impl Live {
    fn begin(&mut self, leader: u32) {
        self.leaders.insert(leader);
        self.tell(|warden| warden.begin(leader));
    }

    fn end(&mut self, leader: u32) {
        self.leaders.remove(&leader);
        self.tell(|warden| warden.end(leader));
    }

    /// A warden who is gone is not talked to any more.
    fn tell(&mut self, word: impl FnOnce(&mut Warden) -> io::Result<()>) {
        if self
            .warden
            .as_mut()
            .is_some_and(|warden| word(warden).is_err())
        {
            self.warden = None;
        }
    }
}

fn live() -> MutexGuard<'static, Live> {
    // A set of numbers is whole at any time.
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every external program that is alive, with whatever it started, and lets none be started after that.
/// For a program that is about to exit without giving its engines up.
///
/// Where there are no process groups this kills nothing: there programs see the end of their input.
pub fn end_all() {
    let mut live = live();
    live.ended = true;
    for &leader in &live.leaders {
        kill(leader);
    }
}

/// Has programs that are started from here on ended even if this process is killed: `command` starts a
/// process that calls [`warden`](super::warden()) with its standard input, and nothing else.
///
/// # Errors
/// If it cannot be started.
pub fn watch_over(command: &mut Command) -> io::Result<()> {
    let warden = Warden::start(command)?;
    live().warden = Some(warden);
    Ok(())
}

/// A process and its group.
pub(super) struct Group {
    leader: Child,
    reaped: Option<ExitStatus>,
}

impl Group {
    /// Starts the program as the leader of a group.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        apart(command);
        // Held while starting, so that `end_all` misses no process that is just being started.
        let mut live = live();
        if live.ended {
            return Err(io::Error::other("the run is being ended"));
        }
        let leader = command.spawn()?;
        live.begin(leader.id());
        Ok(Self {
            leader,
            reaped: None,
        })
    }

    /// The process that was started.
    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.leader.id()
    }

    /// Whether the leader has ended, after waiting up to `patience` for that.
    pub(super) fn has_ended(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        let mut pause = Duration::from_micros(100);
        loop {
            if self.reaped.is_some() || ended(&mut self.leader) {
                return true;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            std::thread::sleep(pause.min(left));
            pause = (2 * pause).min(Duration::from_millis(10));
        }
    }

    /// Kills what is left of the group, and says how the leader ended.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.reaped {
            return Ok(status);
        }
        kill(self.leader.id());
        // Fails if the process has ended, which is all that is wanted.
        let _ = self.leader.kill();
        live().end(self.leader.id());
        let status = self.leader.wait()?;
        self.reaped = Some(status);
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

#[cfg(unix)]
fn process(leader: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(leader).ok()?)
}

/// Makes the program the leader of a group of its own.
pub(super) fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

#[cfg(unix)]
pub(super) fn kill(leader: u32) {
    if let Some(group) = process(leader) {
        // Fails if nobody is left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(super) fn kill(_: u32) {}

/// Whether the process has ended. Leaves it to be waited for.
#[cfg(unix)]
fn ended(leader: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let Some(process) = process(leader.id()) else {
        return true;
    };
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(process), look), Ok(None))
}

#[cfg(not(unix))]
fn ended(leader: &mut Child) -> bool {
    !matches!(leader.try_wait(), Ok(None))
}
