//! Putting shards together: the blocks of any number of folders, in any order, as if one run had left them.
//!
//! Which blocks there are follows from the plan, so folders need not be shards at all: what counts is that they are of one
//! plan. A block that lies in several folders is taken once, if all copies say the same; of copies that differ in times
//! only, the same one is taken whatever the order of the folders.

mod present;
mod tables;

pub use present::missed;

use crate::campaign::journal::{BlockName, Filed, Journal, JournalError, left_in};
use crate::campaign::plan::Plan;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why folders cannot be put together.
#[derive(Debug, Error)]
pub enum MergeError {
    /// A folder cannot be read, or a file in it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A folder that is no run's.
    #[error("{0} holds no run: give folders that duipai run or duipai exhaust wrote")]
    NoRun(PathBuf),
    /// Two folders are of different runs.
    #[error(
        "{other} holds a run with other arguments than {first} ({what}): merge shards of one run"
    )]
    OtherPlan {
        /// One folder.
        first: PathBuf,
        /// The other.
        other: PathBuf,
        /// Which argument differs.
        what: &'static str,
    },
    /// Blocks of such a run depend on each other.
    #[error(
        "{0} is a run with --stop-after, which ends where its findings say: run it in one piece"
    )]
    StopAfter(PathBuf),
    /// Another program would judge otherwise.
    #[error("{path} was run by duipai {version}, this is {}: merge with that version", env!("CARGO_PKG_VERSION"))]
    OtherVersion {
        /// The folder.
        path: PathBuf,
        /// Its version.
        version: String,
    },
    /// Two copies of a block differ.
    #[error(
        "block {block} of {rules} {source_name} is not the same in {first} and {second}, though both ran it with the same \
         arguments: find out which of them to trust, and leave the other out"
    )]
    Contradiction {
        /// The rules.
        rules: String,
        /// The source.
        source_name: String,
        /// The number of the block.
        block: u64,
        /// One folder.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A table that is not whole.
    #[error(
        "{path} is cut short or damaged ({what}): copy that folder again, or take the file away"
    )]
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

/// Folders of one plan.
#[derive(Debug)]
pub struct Shards {
    plan: Plan,
    folders: Vec<PathBuf>,
}

/// Blocks of a source that a plan has.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The rules.
    pub rules: String,
    /// The source, as the journal has it.
    pub source: String,
    /// How many blocks there are.
    pub blocks: u64,
}

/// Which folder each block is taken from.
#[derive(Debug)]
pub struct Picked<'a> {
    shards: &'a Shards,
    id: String,
    /// In order: the block, and the place of the folder.
    from: Vec<(BlockName<'a>, usize)>,
    /// Copies that were left out.
    pub copies: u64,
}

impl Shards {
    /// Looks into folders. None of them is changed.
    ///
    /// # Errors
    /// If one holds no run, or not all are of one plan that can be put together.
    pub fn open(folders: &[PathBuf]) -> Result<Self, MergeError> {
        let mut all: Option<Self> = None;
        for folder in folders {
            let no_run = || MergeError::NoRun(folder.clone());
            let plan = Journal::plan(folder)?.ok_or_else(no_run)?;
            tables::check(folder)?;
            match &mut all {
                Some(all) => {
                    if let Some(what) = all.plan.difference(&plan) {
                        return Err(MergeError::OtherPlan {
                            first: all.folders[0].clone(),
                            other: folder.clone(),
                            what,
                        });
                    }
                    all.folders.push(folder.clone());
                }
                None => {
                    all = Some(Self {
                        plan,
                        folders: vec![folder.clone()],
                    });
                }
            }
        }
        let all = all.ok_or_else(|| MergeError::NoRun(PathBuf::from(".")))?;
        let first = || all.folders[0].clone();
        if all.plan.duipai != env!("CARGO_PKG_VERSION") {
            return Err(MergeError::OtherVersion {
                path: first(),
                version: all.plan.duipai.clone(),
            });
        }
        if all.plan.stop_after.is_some() {
            return Err(MergeError::StopAfter(first()));
        }
        Ok(all)
    }

    /// What all of them were asked to do.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The folders in the order given.
    #[must_use]
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Takes the blocks of an earlier merge into account, if that is what lies in a folder.
    pub fn with_earlier(&mut self, folder: &Path) {
        let same = |plan: &Plan| self.plan.difference(plan).is_none();
        let earlier = Journal::is_merged(folder)
            && Journal::plan(folder).is_ok_and(|plan| plan.as_ref().is_some_and(same));
        if earlier {
            self.folders.push(folder.to_owned());
        }
    }

    /// Finds every block that some folder has, and compares copies.
    ///
    /// # Errors
    /// If a block is damaged, or copies of it differ.
    pub fn pick<'a, R: Filed>(&'a self, stocks: &'a [Stock]) -> Result<Picked<'a>, MergeError> {
        let mut picked = Picked {
            shards: self,
            id: self.plan.id(),
            from: Vec::new(),
            copies: 0,
        };
        let names = stocks.iter().flat_map(|stock| {
            (0..stock.blocks).map(|block| BlockName {
                rules: &stock.rules,
                source: &stock.source,
                block,
            })
        });
        for name in names {
            picked.add::<R>(name)?;
        }
        Ok(picked)
    }
}

impl Picked<'_> {
    /// Whose blocks they are.
    #[must_use]
    pub const fn shards(&self) -> &Shards {
        self.shards
    }

    /// How many blocks there are.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.from.len()
    }

    /// Every block under these rules, read once more.
    fn results<R: Filed>(&self, rules: &str) -> impl Iterator<Item = Result<R, JournalError>> {
        let of_rules = self
            .from
            .iter()
            .filter(move |(name, _)| name.rules == rules);
        of_rules.filter_map(|(name, place)| {
            let left = left_in::<R>(&self.shards.folders[*place], &self.id, name);
            left.map(|left| left.map(|(result, _)| result)).transpose()
        })
    }

    /// Leaves every block in a folder that does not have it.
    ///
    /// # Errors
    /// If a block went away meanwhile, or cannot be written.
    pub fn carry<R: Filed>(&self, to: &Path, journal: &Journal) -> Result<(), MergeError> {
        for (name, place) in &self.from {
            let folder = &self.shards.folders[*place];
            if folder == to {
                continue;
            }
            if let Some((_, left)) = left_in::<R>(folder, &self.id, name)? {
                journal.keep(name, left)?;
            }
        }
        Ok(())
    }
}

impl<'a> Picked<'a> {
    fn add<R: Filed>(&mut self, name: BlockName<'a>) -> Result<(), MergeError> {
        let mut best: Option<(R, String, usize)> = None;
        for (place, folder) in self.shards.folders.iter().enumerate() {
            let Some((result, left)) = left_in::<R>(folder, &self.id, &name)? else {
                continue;
            };
            let (result, text) = (result.without_times(), left.text().to_owned());
            match &best {
                Some((known, _, first)) if *known != result => {
                    return Err(MergeError::Contradiction {
                        rules: name.rules.to_owned(),
                        source_name: name.source.to_owned(),
                        block: name.block,
                        first: self.shards.folders[*first].clone(),
                        second: folder.clone(),
                    });
                }
                Some((_, known, _)) => {
                    self.copies += 1;
                    // Any rule will do that does not look at the order of the folders.
                    if text < *known {
                        best = Some((result, text, place));
                    }
                }
                None => best = Some((result, text, place)),
            }
        }
        if let Some((_, _, place)) = best {
            self.from.push((name, place));
        }
        Ok(())
    }
}
