//! The journal: a run's `state/` folder. A finished block is one file there, written and then renamed, so
//! that a killed run loses the blocks in flight and nothing else.

mod left;

pub use left::{BlockName, Filed, Left, block_of, left_in, text_of};

use super::plan::{Plan, STATE_VERSION};
use crate::regular;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What can be wrong with a run's folder.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A run lies there that was not asked to be continued.
    #[error("{0} holds another run: give another --out, or --resume to continue it")]
    Occupied(PathBuf),
    /// A run lies there that is none that was put together.
    #[error("{0} holds a run that merge did not make: give another --out")]
    NotMerged(PathBuf),
    /// Something lies there that is no run.
    #[error("{0} is not empty and holds no run: give another --out")]
    Foreign(PathBuf),
    /// It lies in the folder of a run.
    #[error("{path} lies in {run}, which holds a run: give another --out")]
    Inside {
        /// The folder.
        path: PathBuf,
        /// The folder of the run.
        run: PathBuf,
    },
    /// The folder holds a run that was asked for something else.
    #[error(
        "{path} holds a run with other arguments ({what}): repeat its arguments, or give another --out"
    )]
    OtherPlan {
        /// The folder.
        path: PathBuf,
        /// Which argument differs.
        what: &'static str,
    },
    /// Somebody is writing there.
    #[error("{0} is in use by another duipai: wait for it, or give another --out")]
    InUse(PathBuf),
    /// The folder went away under a run.
    #[error("{0} was removed or replaced while the run was writing there: run again")]
    Gone(PathBuf),
    /// A plan that does not read: without it the blocks say nothing.
    #[error("{path} is damaged: {error}; the run cannot be continued, give another --out")]
    Plan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: String,
    },
    /// A file that does not read.
    #[error("{path} is damaged: {error}; delete that file to have it made again")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: String,
    },
    /// A file that the system does not hand over: nothing says that it is damaged.
    #[error("cannot read {path}: {error}; see that it can be read, and repeat the command")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file of a later program.
    #[error("{path} has state version {found}, this duipai reads {STATE_VERSION}: update duipai")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
    },
    /// The system refused.
    #[error("cannot write to {path}: {error}; {}", remedy(error))]
    Write {
        /// What.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// What to do about a file that could not be written.
#[must_use]
pub fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "what was finished is kept: make room and repeat the command, with --resume if it is no merge"
        }
        _ => "choose another folder with --out",
    }
}

/// Says of a folder that its run was put together.
const MERGED: &str = "merged";

/// A run's folder, held open by one process.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    /// Name of the plan; every block file says under which plan it was made.
    plan: String,
    lock: File,
}

impl Journal {
    /// Starts a run in a new or empty folder, or continues the one of the same plan.
    ///
    /// # Errors
    /// If the folder holds something else, is in use, or cannot be written.
    pub fn open(folder: &Path, plan: &Plan, resume: bool) -> Result<Self, JournalError> {
        Self::open_as(folder, plan, resume, false)
    }

    /// The same for a run that is put together of others, or was and is again.
    ///
    /// # Errors
    /// As [`Journal::open`]; and if the folder holds a run that was not put together.
    pub fn open_merged(folder: &Path, plan: &Plan) -> Result<Self, JournalError> {
        let again = Self::is_merged(folder);
        match Self::open_as(folder, plan, again, true) {
            Err(JournalError::Occupied(path)) => Err(JournalError::NotMerged(path)),
            opened => opened,
        }
    }

    /// Whether the folder holds a run that was put together.
    #[must_use]
    pub fn is_merged(folder: &Path) -> bool {
        folder.join("state").join(MERGED).is_file()
    }

    fn open_as(
        folder: &Path,
        plan: &Plan,
        resume: bool,
        merged: bool,
    ) -> Result<Self, JournalError> {
        Self::welcome(folder, plan, resume)?;
        let state = folder.join("state");
        let refused = |path: &Path, error| JournalError::Write {
            path: path.to_owned(),
            error,
        };
        fs::create_dir_all(&state).map_err(|error| refused(folder, error))?;
        let path = state.join("lock");
        match regular::check(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(refused(&path, error)),
            _ => {}
        }
        // Not truncated: a run that is only told again changes no file.
        let lock = File::options().create(true).append(true).open(&path);
        let lock = lock.map_err(|error| refused(&path, error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(refused(&path, error)),
        }
        // Another process may have begun, or even ended, a run here before the lock was ours.
        if !Self::welcome(folder, plan, resume)? {
            if merged {
                let path = state.join(MERGED);
                write_whole(&path, b"").map_err(|error| refused(&path, error))?;
            }
            save(&Self::plan_path(folder), &json(plan))?;
        }
        Ok(Self {
            folder: folder.to_owned(),
            plan: plan.id(),
            lock,
        })
    }

    /// Whether the folder is still the one that was opened, and nobody else's.
    ///
    /// # Errors
    /// If it was removed or replaced meanwhile.
    pub fn still_here(&self) -> Result<(), JournalError> {
        let gone = || JournalError::Gone(self.folder.clone());
        let there = fs::metadata(self.folder.join("state").join("lock")).map_err(|_| gone())?;
        let held = self.lock.metadata().map_err(|_| gone())?;
        if same_file(&there, &held) {
            Ok(())
        } else {
            Err(gone())
        }
    }

    /// Whether the folder holds a run of this plan already; an error if this one may not be written there.
    fn welcome(folder: &Path, plan: &Plan, resume: bool) -> Result<bool, JournalError> {
        match (Self::plan(folder)?, resume) {
            (Some(_), false) => Err(JournalError::Occupied(folder.to_owned())),
            (Some(there), true) => same_plan(folder, &there, plan).map(|()| true),
            (None, _) if unused(folder) => apart(folder).map(|()| false),
            (None, _) => Err(JournalError::Foreign(folder.to_owned())),
        }
    }

    /// The plan of the run in a folder, if there is one.
    ///
    /// # Errors
    /// If it is damaged or of a later program.
    pub fn plan(folder: &Path) -> Result<Option<Plan>, JournalError> {
        let path = Self::plan_path(folder);
        let text = match regular::text(&path) {
            Ok(text) => text,
            // Below a file there is no folder: that shows when it is made.
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(JournalError::Plan {
                    path,
                    error: error.to_string(),
                });
            }
            Err(error) => return Err(JournalError::Read { path, error }),
        };
        plan_of(&path, &text).map(Some)
    }

    /// Leaves a finished block.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn leave(
        &self,
        rules: &str,
        source: &str,
        result: &impl Filed,
    ) -> Result<(), JournalError> {
        self.still_here()?;
        let block = result.block();
        self.keep(
            &BlockName {
                rules,
                source,
                block,
            },
            Left::of(result),
        )
    }

    /// Keeps a block that another run of this plan left.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, name: &BlockName<'_>, left: Left) -> Result<(), JournalError> {
        self.still_here()?;
        save(&name.path(&self.folder), &json(&left.file(&self.plan)))
    }

    /// A block that was left earlier.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn find<R: Filed>(
        &self,
        rules: &str,
        source: &str,
        block: u64,
    ) -> Result<Option<R>, JournalError> {
        let name = BlockName {
            rules,
            source,
            block,
        };
        let found = left_in(&self.folder, &self.plan, &name)?;
        Ok(found.map(|(result, _)| result))
    }

    fn plan_path(folder: &Path) -> PathBuf {
        folder.join("state").join("plan.json")
    }
}

/// The plan that a file of the journal holds.
///
/// # Errors
/// If it is damaged or of a later program.
pub fn plan_of(path: &Path, text: &str) -> Result<Plan, JournalError> {
    let damaged = |error: serde_json::Error| JournalError::Plan {
        path: path.to_owned(),
        error: error.to_string(),
    };
    let value: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
    let found = value
        .get("version")
        .and_then(serde_json::Value::as_u64)
        .unwrap_or(0);
    if found > u64::from(STATE_VERSION) {
        let path = path.to_owned();
        return Err(JournalError::Newer { path, found });
    }
    let plan: Plan = serde_json::from_value(value).map_err(damaged)?;
    if plan.format != "duipai-state" || plan.version != STATE_VERSION {
        let error = "it is no plan of a run".to_owned();
        let path = path.to_owned();
        return Err(JournalError::Plan { path, error });
    }
    Ok(plan)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plans and results have text keys only")
}

#[cfg(unix)]
fn same_file(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    // Elsewhere an open file keeps its folder from being removed.
    true
}

fn save(path: &Path, text: &str) -> Result<(), JournalError> {
    write_whole(path, text.as_bytes()).map_err(|error| JournalError::Write {
        path: path.to_owned(),
        error,
    })
}

/// Refuses a folder that lies, or would be made, in the folder of a run: nothing is added to what a run left.
fn apart(folder: &Path) -> Result<(), JournalError> {
    let folders = folder.ancestors();
    // What is not there yet is made below the first that is.
    let mut there = folders.map(|above| {
        if above.as_os_str().is_empty() {
            Path::new(".")
        } else {
            above
        }
    });
    let real = there.find_map(|above| Some((above, fs::canonicalize(above).ok()?)));
    let Some((above, real)) = real else {
        return Ok(());
    };
    let below = usize::from(above == folder);
    match (real.ancestors().skip(below)).find(|above| Journal::plan_path(above).is_file()) {
        Some(run) => Err(JournalError::Inside {
            path: folder.to_owned(),
            run: run.to_owned(),
        }),
        None => Ok(()),
    }
}

/// Whether a folder has nothing in it, or only what a run leaves that was killed before it had a plan.
fn unused(folder: &Path) -> bool {
    let only = |folder: &Path, known: &[&str]| {
        fs::read_dir(folder).is_ok_and(|mut entries| {
            entries.all(|entry| {
                entry.is_ok_and(|entry| known.iter().any(|known| entry.file_name() == *known))
            })
        })
    };
    let state = folder.join("state");
    let absent = |path: &Path| !path.is_dir();
    absent(folder)
        || only(folder, &["state"])
            && (absent(&state) || only(&state, &["lock", "plan.json.part", MERGED, "merged.part"]))
}

/// Writes a file so that it is there whole or not at all.
///
/// # Errors
/// As the system says.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    // A left-over of a killed run, or a link that leads elsewhere.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = File::options().write(true).create_new(true).open(&part)?;
    let written = file.write_all(bytes);
    drop(file);
    // What cannot be finished, for want of room or because of what stands in its place, is not left about.
    written
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
}

fn same_plan(folder: &Path, there: &Plan, asked: &Plan) -> Result<(), JournalError> {
    match there.difference(asked) {
        Some(what) => Err(JournalError::OtherPlan {
            path: folder.to_owned(),
            what,
        }),
        None => Ok(()),
    }
}
