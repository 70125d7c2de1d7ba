//! Running a plan: sources one after the other, the blocks of each on all cores.

use super::aggregate::UnitSum;
use super::block::Runner;
use super::crew::{self, Heard};
use super::doubts::Doubts;
use super::journal::{Journal, JournalError};
use super::plan::Plan;
use super::result::BlockResult;
use crate::canary::{self, Canary};
use crate::panel::{Panel, Roster, Sample};
use crate::shard::Shard;
use crate::source::{BLOCK, Source, SourceError};
use crate::truth::Judge;
use duipai_engines::Rules;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a run could not go on. What was done is in the journal.
#[derive(Debug, Error)]
pub enum RunError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A source failed.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The system gives no thread to work on.
    #[error(
        "cannot start a thread: {0}; end other programs, and repeat the command, with --resume if it is no merge"
    )]
    NoThread(std::io::Error),
}

/// How a run is carried out; none of it changes what is found.
pub struct Means<'a> {
    /// Worker threads.
    pub threads: usize,
    /// Time for all sources together, shared evenly.
    pub time: Option<Duration>,
    /// Raised to stop at the next block boundary.
    pub stop: &'a AtomicBool,
    /// Which part of the blocks.
    pub shard: Shard,
}

/// What happens during a run. Reporters see these and nothing else.
#[derive(Debug)]
pub enum Event<'a> {
    /// A source begins.
    UnitStarted {
        /// The rules.
        rules: &'a str,
        /// The source.
        source: &'a str,
        /// Hands to be asked.
        planned: u64,
    },
    /// Some hands later.
    Progress {
        /// Hands of this source so far, those of a resumed run among them.
        hands: u64,
        /// New and stateful findings of this source.
        new: u64,
        /// Known findings of this source.
        known: u64,
    },
    /// A source is through, or the run stops in it.
    UnitFinished(&'a UnitSum),
    /// Kept cases are being shrunk: so many of so many are done.
    Shrinking {
        /// Done.
        done: usize,
        /// In all.
        of: usize,
    },
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything planned was asked.
    Complete,
    /// `--stop-after` was reached.
    StopAfter,
    /// `--time` ran out.
    Time,
    /// Somebody else's program differs on so many of the first hands that it is not a bug but other rules.
    Differs,
    /// Interrupted.
    Interrupted,
    /// Blocks were put together, and some are missing.
    Missing,
}

impl Ending {
    /// Whether what was found ended it, so that no later block may count.
    const fn by_findings(self) -> bool {
        matches!(self, Self::StopAfter | Self::Differs)
    }

    /// Its word in run.json.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::StopAfter => "stop-after",
            Self::Time => "time",
            Self::Differs => "differs",
            Self::Interrupted => "interrupted",
            Self::Missing => "missing",
        }
    }
}

/// One source under one rule-set, ready to be run.
pub struct Unit {
    /// Place of the rules in the plan.
    pub rules: usize,
    /// The hands.
    pub source: Box<dyn Source>,
}

/// What a campaign found, before anything is shrunk.
#[derive(Debug)]
pub struct Campaign {
    /// Every source that was begun, in plan order.
    pub units: Vec<UnitSum>,
    /// Sources that it did not come to, in plan order: the rules of each, and its name.
    pub not_begun: Vec<(String, String)>,
    /// Why it ended.
    pub ending: Ending,
    /// Which part of the blocks it is about.
    pub shard: Shard,
}

impl Campaign {
    /// Whether it can be told of it what never showed: of a part that says nothing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.shard == Shard::ALL && self.ending != Ending::Missing
    }
}

/// Runs all units. With a journal, blocks that are in it are not run again, and those that are run are left there.
///
/// # Errors
/// If the journal or a source fails; the journal keeps what was done.
pub fn run(
    plan: &Plan,
    rules: &[Rules],
    roster: &Roster,
    units: &[Unit],
    journal: Option<&Journal>,
    means: &Means<'_>,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Campaign, RunError> {
    let canaries = canaries(plan.seed, rules, units)?;
    run_with(
        plan,
        rules,
        roster,
        (units, &canaries),
        journal,
        means,
        observe,
    )
}

/// The canary of each rule-set under which enough hands are planned, in order; the first source shows it.
fn canaries(seed: u64, rules: &[Rules], units: &[Unit]) -> Result<Vec<Option<Canary>>, RunError> {
    let of = |(number, rules): (usize, &Rules)| {
        let own = || units.iter().filter(|unit| unit.rules == number);
        let planned = own().fold(0_u64, |sum, unit| sum.saturating_add(unit.source.len()));
        let first = own().next().filter(|_| planned >= canary::LONG);
        first.map_or(Ok(None), |unit| {
            Ok(Canary::choose(rules, seed, unit.source.as_ref())?)
        })
    };
    rules.iter().enumerate().map(of).collect()
}

/// The same as [`run`], with these canaries, one place for each rule-set.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    plan: &Plan,
    rules: &[Rules],
    roster: &Roster,
    (units, canaries): (&[Unit], &[Option<Canary>]),
    journal: Option<&Journal>,
    means: &Means<'_>,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Campaign, RunError> {
    let make = (canaries, journal);
    through(plan, rules, roster, units, (make, false), means, observe)
}

/// Puts the blocks together that are in the journal, and runs none. What ends a run by what was found ends this as well,
/// at the same block.
///
/// # Errors
/// If the journal fails.
pub fn gather(
    plan: &Plan,
    rules: &[Rules],
    roster: &Roster,
    units: &[Unit],
    journal: &Journal,
    means: &Means<'_>,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Campaign, RunError> {
    let found: Blocks<'_> = (&[], Some(journal));
    through(plan, rules, roster, units, (found, true), means, observe)
}

/// What blocks are made with and where they lie.
type Blocks<'a> = (&'a [Option<Canary>], Option<&'a Journal>);

fn through(
    plan: &Plan,
    rules: &[Rules],
    roster: &Roster,
    units: &[Unit],
    ((canaries, journal), only_found): (Blocks<'_>, bool),
    means: &Means<'_>,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Campaign, RunError> {
    let start = Instant::now();
    let mut sums = Vec::new();
    let mut ending = Ending::Complete;
    let mut new_before = 0;
    let mut doubts = Doubts::new(plan, roster);
    for (number, unit) in units.iter().enumerate() {
        // What an earlier source did not need of its share goes to the later ones.
        let left = (units.len() - number) as u32;
        let share = means
            .time
            .map(|time| time.saturating_sub(start.elapsed()) / left);
        let quota = plan
            .stop_after
            .map(|limit| limit.saturating_sub(new_before));
        let job = Job {
            rules: &rules[unit.rules],
            roster,
            source: unit.source.as_ref(),
            relations: plan.relations,
            canary: canaries.get(unit.rules).and_then(Option::as_ref),
            journal,
            only_found,
            gap: ending == Ending::Missing,
            means,
            share,
            quota,
        };
        doubts.turn_to(unit.rules);
        let (sum, how) = job.run(&mut doubts, observe)?;
        observe(&Event::UnitFinished(&sum));
        new_before += sum.found_in_all("new") + sum.found_in_all("stateful");
        sums.push(sum);
        match how {
            Ending::Complete => {}
            Ending::Time | Ending::Missing => ending = how,
            Ending::StopAfter | Ending::Differs | Ending::Interrupted => {
                ending = how;
                break;
            }
        }
    }
    let not_begun = units[sums.len()..].iter();
    let not_begun = not_begun
        .map(|unit| (rules[unit.rules].name(), unit.source.name().to_owned()))
        .collect();
    Ok(Campaign {
        units: sums,
        not_begun,
        ending,
        shard: means.shard,
    })
}

/// One unit's run.
struct Job<'a> {
    rules: &'a Rules,
    roster: &'a Roster,
    source: &'a dyn Source,
    /// The share of hands that relations are tried on.
    relations: Option<Sample>,
    canary: Option<&'a Canary>,
    /// Where blocks are left and found again, if they are to be kept.
    journal: Option<&'a Journal>,
    /// Whether blocks that are not there are missed instead of run.
    only_found: bool,
    /// Whether any are missing of earlier sources.
    gap: bool,
    means: &'a Means<'a>,
    share: Option<Duration>,
    /// New findings still allowed.
    quota: Option<u64>,
}

impl Job<'_> {
    fn run(
        &self,
        doubts: &mut Doubts,
        observe: &mut dyn FnMut(&Event<'_>),
    ) -> Result<(UnitSum, Ending), RunError> {
        let (rules, source) = (self.rules.name(), self.source.name().to_owned());
        let shard = self.means.shard;
        let planned = shard.items(self.source.len(), BLOCK);
        observe(&Event::UnitStarted {
            rules: &rules,
            source: &source,
            planned,
        });
        let start = Instant::now();
        let mut sum = UnitSum::new(&rules, self.source);
        sum.planned = planned;
        let blocks = shard.blocks(self.source.len().div_ceil(BLOCK));
        let mut how = Ending::Complete;
        let mut told = Instant::now();
        let worker = || {
            let mut runner = (!self.only_found).then(|| self.runner());
            let (rules, source) = (&rules, block_name(&source));
            move |place, _: &AtomicBool| {
                let block = shard.block(place);
                let left = self.block(&mut runner, rules, source, block)?;
                Ok::<_, RunError>(Some(left.ok_or(block)))
            }
        };
        crew::work(self.means.threads, blocks, worker, &mut |heard, halt| {
            match heard {
                Heard::Result(Err(missing)) if !how.by_findings() => {
                    sum.missing.push(missing);
                    how = Ending::Missing;
                }
                Heard::Result(Ok(result)) if !how.by_findings() => {
                    doubts.hear(&result);
                    sum.add(result);
                    // Behind a gap nobody knows what the findings before came to.
                    if how == Ending::Missing || self.gap {
                        return;
                    }
                    let new = sum.found_in_all("new") + sum.found_in_all("stateful");
                    if self.quota.is_some_and(|quota| new >= quota) {
                        how = Ending::StopAfter;
                    } else if doubts.confirmed() {
                        how = Ending::Differs;
                    }
                }
                Heard::Result(_) => {}
                Heard::Tick => {
                    let goes_on = matches!(how, Ending::Complete | Ending::Missing);
                    if goes_on && self.means.stop.load(Ordering::Relaxed) {
                        how = Ending::Interrupted;
                    } else if goes_on && self.share.is_some_and(|share| start.elapsed() >= share) {
                        how = Ending::Time;
                    }
                    if told.elapsed() >= crew::TICK {
                        told = Instant::now();
                        observe(&Event::Progress {
                            hands: sum.hands,
                            new: sum.found_in_all("new") + sum.found_in_all("stateful"),
                            known: sum.found_in_all("known"),
                        });
                    }
                }
            }
            if !matches!(how, Ending::Complete | Ending::Missing) {
                halt.store(true, Ordering::Relaxed);
            }
        })?;
        if !how.by_findings() && sum.blocks == blocks {
            how = Ending::Complete;
        }
        sum.seconds = start.elapsed().as_secs_f64();
        Ok((sum, how))
    }

    /// What a worker asks with; each has its own.
    fn runner(&self) -> Runner<'_> {
        let runner = Runner::new(
            self.rules,
            self.source,
            self.roster.takes_illegal(),
            Panel::new(self.roster, self.rules),
            Judge::new(self.roster, self.rules),
        )
        .with_canary(self.canary);
        match self.relations {
            Some(share) => runner.with_relations(share),
            None => runner,
        }
    }

    /// A block's result: from the journal, or run now and left there; `None` if it is missing.
    fn block(
        &self,
        runner: &mut Option<Runner<'_>>,
        rules: &str,
        source: &str,
        block: u64,
    ) -> Result<Option<BlockResult>, RunError> {
        let found = match self.journal {
            Some(journal) => journal.find(rules, source, block)?,
            None => None,
        };
        let Some(runner) = runner.as_mut().filter(|_| found.is_none()) else {
            return Ok(found);
        };
        let result = runner.run(block)?;
        if let Some(journal) = self.journal {
            journal.leave(rules, source, &result)?;
        }
        Ok(Some(result))
    }
}

/// The folder of a source in the journal: its name without the seed, which the plan holds.
#[must_use]
pub fn block_name(source: &str) -> &str {
    source.split(':').next().unwrap_or(source)
}
