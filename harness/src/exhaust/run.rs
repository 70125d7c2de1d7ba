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
use duipai_engines::Rules;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// At least and at most so many hands in a block: few files in the journal, and no long wait for a block.
const SMALLEST: u64 = 1 << 16;
const LARGEST: u64 = 1 << 27;

/// A space is cut into about so many blocks.
const BLOCKS: u64 = 4_096;

/// One part of the blocks: those whose number leaves `part − 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of so many.
    pub of: u64,
}

impl Shard {
    /// Everything.
    pub const ALL: Self = Self { part: 1, of: 1 };

    /// How many of `all` blocks are in this part.
    const fn blocks(self, all: u64) -> u64 {
        (all + self.of - self.part) / self.of
    }

    /// The number of the block in this place of the part.
    const fn block(self, place: u64) -> u64 {
        place * self.of + self.part - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits)
        };
        let parts = text.split_once('/');
        match parts.and_then(|(part, of)| number(part).zip(number(of))) {
            Some((part, of)) if 0 < part && part <= of => Ok(Self { part, of }),
            _ => Err(format!(
                "`{text}` is no shard: write it like 1/8, 8/8 the last"
            )),
        }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

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
    let hands = (0..blocks).map(|place| {
        let numbers = numbers(ground, means.shard.block(place));
        numbers.end - numbers.start
    });
    observe(&Event::UnitStarted {
        rules: &name,
        source: &source,
        planned: hands.sum(),
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
        let mut runner = Runner::new(rules, ground, roster);
        let (name, source) = (&name, &source);
        move |place, halt: &AtomicBool| -> Result<Option<Block>, JournalError> {
            let block = means.shard.block(place);
            if let Some(journal) = journal
                && let Some(known) = journal.find(name, source, block)?
            {
                return Ok(Some(known));
            }
            let Some(result) = runner.run(block, numbers(ground, block), halt) else {
                return Ok(None);
            };
            if let Some(journal) = journal {
                journal.leave(name, source, &result)?;
            }
            Ok(Some(result))
        }
    };
    crew::work(
        means.threads,
        blocks,
        worker,
        &mut |heard, halt| match heard {
            Heard::Result(block) => {
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
                if outcome.ending != Ending::Complete {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_in_one_part() {
        for (all, of) in [(0, 3), (1, 3), (2, 3), (7, 3), (9, 3), (5, 1), (2, 9)] {
            let mut found: Vec<u64> = (1..=of)
                .map(|part| Shard { part, of })
                .flat_map(|shard| (0..shard.blocks(all)).map(move |place| shard.block(place)))
                .collect();
            found.sort_unstable();
            assert_eq!(found, (0..all).collect::<Vec<_>>(), "{all} of {of}");
        }
    }
}
