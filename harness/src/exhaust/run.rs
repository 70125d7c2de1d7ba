//! Going through a space: blocks on all cores, each left in the journal, added up in their order.

use super::block::Runner;
use super::ground::Ground;
use super::tally::Block;
use crate::campaign::aggregate::UnitSum;
use crate::campaign::crew::{self, Heard};
use crate::campaign::journal::{Journal, JournalError};
use crate::campaign::result::BlockResult;
use crate::campaign::run::{Ending, Event, RunError};
use crate::panel::Roster;
use crate::shard::Shard;
use duipai_engines::Rules;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// At least and at most so many hands in a block: few files in the journal, and no long wait for a block.
const SMALLEST: u64 = 1 << 16;
const LARGEST: u64 = 1 << 27;

/// A space is cut into about so many blocks.
const BLOCKS: u64 = 4_096;

/// How the space is gone through; none of it changes what is found.
pub struct Means<'a> {
    /// Worker threads.
    pub threads: usize,
    /// No longer than this.
    pub time: Option<Duration>,
    /// Raised to stop; blocks at work are dropped.
    pub stop: &'a AtomicBool,
    /// Which part of the blocks.
    pub shard: Shard,
    /// Whether blocks that are not in the journal are missed instead of run.
    pub only_found: bool,
}

/// What was found, before anything is shrunk.
#[derive(Debug)]
pub struct Outcome {
    /// All blocks added up.
    pub sum: Block,
    /// The same as a source that was run: keys and cases.
    pub unit: UnitSum,
    /// Blocks done …
    pub done: u64,
    /// … of so many in this shard.
    pub of: u64,
    /// Why it ended.
    pub ending: Ending,
}

/// How many hands a block of this ground has; fixed by the ground alone, so that shards fit together.
#[must_use]
pub fn block_len(ground: &Ground) -> u64 {
    let share = (ground.len() / BLOCKS).clamp(SMALLEST, LARGEST);
    share.next_power_of_two().min(LARGEST)
}

/// The numbers of the hands of a block.
fn numbers(ground: &Ground, block: u64) -> Range<u64> {
    let len = block_len(ground);
    block * len..((block + 1) * len).min(ground.len())
}

/// Goes through all blocks of the shard. With a journal, blocks that are in it are not run again.
///
/// # Errors
/// If the journal fails, or no thread can be started.
pub fn run(
    rules: &Rules,
    ground: &Ground,
    roster: &Roster,
    journal: Option<&Journal>,
    means: &Means<'_>,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Outcome, RunError> {
    let (name, source) = (rules.name(), ground.name());
    let blocks = means.shard.blocks(ground.len().div_ceil(block_len(ground)));
    observe(&Event::UnitStarted {
        rules: &name,
        source: &source,
        planned: means.shard.items(ground.len(), block_len(ground)),
    });
    let start = Instant::now();
    let engines = Runner::new(rules, ground, roster).engines();
    let mut outcome = Outcome {
        sum: Block::new(0, engines.into_iter()),
        unit: UnitSum::new(&name, &ground.source()),
        done: 0,
        of: blocks,
        ending: Ending::Complete,
    };
    let mut told = Instant::now();
    let worker = || {
        let mut runner = (!means.only_found).then(|| Runner::new(rules, ground, roster));
        let (name, source) = (&name, &source);
        move |place, halt: &AtomicBool| -> Result<Option<Result<Block, u64>>, JournalError> {
            let block = means.shard.block(place);
            if let Some(journal) = journal
                && let Some(known) = journal.find(name, source, block)?
            {
                return Ok(Some(Ok(known)));
            }
            let Some(runner) = &mut runner else {
                return Ok(Some(Err(block)));
            };
            let Some(result) = runner.run(block, numbers(ground, block), halt) else {
                return Ok(None);
            };
            if let Some(journal) = journal {
                journal.leave(name, source, &result)?;
            }
            Ok(Some(Ok(result)))
        }
    };
    crew::work(
        means.threads,
        blocks,
        worker,
        &mut |heard, halt| match heard {
            Heard::Result(Err(missing)) => {
                outcome.unit.missing.push(missing);
                if outcome.ending == Ending::Complete {
                    outcome.ending = Ending::Missing;
                }
            }
            Heard::Result(Ok(block)) => {
                outcome.done += 1;
                outcome.sum.add(&block);
                outcome.unit.add(BlockResult {
                    block: block.block,
                    hands: block.asked,
                    keys: block.keys,
                    cases: block.cases,
                    ..BlockResult::default()
                });
            }
            Heard::Tick => {
                if means.stop.load(Ordering::Relaxed) {
                    outcome.ending = Ending::Interrupted;
                } else if means.time.is_some_and(|time| start.elapsed() >= time) {
                    outcome.ending = Ending::Time;
                }
                if !matches!(outcome.ending, Ending::Complete | Ending::Missing) {
                    halt.store(true, Ordering::Relaxed);
                }
                if told.elapsed() >= crew::TICK {
                    told = Instant::now();
                    observe(&Event::Progress {
                        hands: outcome.sum.asked,
                        new: outcome.unit.found_in_all("new")
                            + outcome.unit.found_in_all("stateful"),
                        known: outcome.unit.found_in_all("known"),
                    });
                }
            }
        },
    )?;
    if outcome.done == outcome.of {
        outcome.ending = Ending::Complete;
    }
    outcome.unit.seconds = start.elapsed().as_secs_f64();
    observe(&Event::UnitFinished(&outcome.unit));
    Ok(outcome)
}

/// Asks everyone a few hands from the middle of the ground, and says how long all of the shard will take.
#[must_use]
pub fn estimate(rules: &Rules, ground: &Ground, roster: &Roster, means: &Means<'_>) -> Duration {
    let mut runner = Runner::new(rules, ground, roster);
    let never = AtomicBool::new(false);
    let all = ground.len() / means.shard.of;
    let (mut sample, start) = (1_024, Instant::now());
    loop {
        let middle = ground.len() / 2;
        let numbers = middle..(middle + sample).min(ground.len());
        let asked = (numbers.end - numbers.start).max(1);
        let before = Instant::now();
        runner.run(0, numbers, &never);
        let time = before.elapsed();
        if start.elapsed() > Duration::from_millis(100) || asked < sample {
            let ns = time.as_nanos() as f64 / asked as f64;
            let seconds = ns * all as f64 / means.threads as f64 / 1e9;
            return Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        }
        sample *= 2;
    }
}
