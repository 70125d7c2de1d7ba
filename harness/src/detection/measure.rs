//! The pass: every source is asked of every wrong engine, block by block on all cores. What is right about a hand
//! an engine says that is meant to be right, so a hit is a wrong answer and no mere difference.

use super::bench::Bench;
use super::subject::Subjects;
use super::tally::Counts;
use super::{Detection, Measured};
use crate::source::{BLOCK, Deals, Source, SourceError, Sources};
use duipai_engines::Rules;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Seed of the mix and of the deals.
    pub seed: u64,
    /// Hands of the mix.
    pub hands: u64,
    /// Uniform deals.
    pub deals: u64,
    /// Whether who escapes is asked the rest of `winners` and `states`, so that missed means missed by a run.
    pub to_the_end: bool,
}

/// How it is carried out; none of it changes what is found.
pub struct Means<'a> {
    /// Worker threads.
    pub threads: usize,
    /// Raised to stop at the next block boundary.
    pub stop: &'a AtomicBool,
    /// Told the name of a source and how many of so many hands are done.
    pub progress: &'a (dyn Fn(&str, u64, u64) + Sync),
}

/// Asks every subject the hands of every source: of `winners` and `states` the first `hands` in visiting order, or a
/// few more so that a block is whole, of the mix `hands`, and `deals` deals. A subject that nothing of that catches
/// is asked the rest of `winners` and `states` as a run would, if that is wanted; a generated one also if the mix
/// alone caught it. `None` if it was stopped.
///
/// # Errors
/// If a source cannot be read.
pub fn measure(
    rules: &Rules,
    subjects: &Subjects,
    wanted: &Wanted,
    means: &Means<'_>,
) -> Result<Option<Detection>, SourceError> {
    let deals = Deals::new(rules, wanted.seed, wanted.deals);
    let tiles_of_a_deal = deals.size();
    let (mut sources, mut unavailable) = (Vec::new(), Vec::new());
    for source in Sources::ALL {
        match source.open(rules, wanted.seed, wanted.hands) {
            Ok(source) => sources.push(source),
            Err(error @ SourceError::Unavailable { .. }) => unavailable.push(error.to_string()),
            Err(error) => return Err(error),
        }
    }
    let in_a_run = sources.len();
    sources.push(Box::new(deals));

    let everyone: Vec<usize> = (0..subjects.len()).collect();
    let mut passes = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let most = if number < in_a_run {
            wanted.hands
        } else {
            wanted.deals
        };
        let first = most.min(source.len()).div_ceil(BLOCK);
        let mut pass = Pass::new(source.as_ref(), subjects, first);
        if !pass.go_on(rules, subjects, &everyone, first, means)? {
            return Ok(None);
        }
        passes.push(pass);
    }
    let escapes = |subject: usize| {
        // What is looked up costs little: of mutants it is told what the sources without chance do alone.
        let generated = subject >= subjects.engines.len();
        let mut passes = passes[..in_a_run].iter();
        !passes.any(|pass| {
            (!generated || pass.source.total().is_some()) && pass.counts.caught(subject)
        })
    };
    let at_large: Vec<usize> = (everyone.iter().copied())
        .filter(|&subject| escapes(subject))
        .collect();
    if wanted.to_the_end && !at_large.is_empty() {
        for pass in &mut passes[..in_a_run] {
            let blocks = pass.source.len().div_ceil(BLOCK);
            if !pass.go_on(rules, subjects, &at_large, blocks, means)? {
                return Ok(None);
            }
        }
    }
    let caught = |subject: usize| {
        let mut passes = passes[..in_a_run].iter();
        passes.any(|pass| pass.counts.caught(subject))
    };
    let witnesses = subjects.witnesses(caught);
    Ok(Some(Detection {
        rules: rules.name(),
        seed: wanted.seed,
        hands: wanted.hands,
        deals: wanted.deals,
        dealt: tiles_of_a_deal,
        subjects: subjects.known(),
        sources: passes.iter().map(Pass::finish).collect(),
        unavailable,
        witnesses,
    }))
}

/// One source, as far as it was asked.
struct Pass<'a> {
    source: &'a dyn Source,
    /// Blocks of which everybody was asked, and of which somebody was.
    for_all: u64,
    done: u64,
    counts: Counts,
    /// Who was asked the rest.
    asked_on: Vec<bool>,
}

impl<'a> Pass<'a> {
    fn new(source: &'a dyn Source, subjects: &Subjects, for_all: u64) -> Self {
        let blocks = source.len().div_ceil(BLOCK);
        Self {
            source,
            for_all,
            done: 0,
            counts: Counts::new(subjects.len(), source.strategies().len(), blocks),
            asked_on: vec![false; subjects.len()],
        }
    }

    /// Asks `asked` the blocks up to `to`; whether it came to the end.
    fn go_on(
        &mut self,
        rules: &Rules,
        subjects: &Subjects,
        asked: &[usize],
        to: u64,
        means: &Means<'_>,
    ) -> Result<bool, SourceError> {
        if to <= self.done {
            return Ok(true);
        }
        if self.done > 0 {
            for &subject in asked {
                self.asked_on[subject] = true;
            }
        }
        let of = ((to * BLOCK).min(self.source.len())).saturating_sub(self.done * BLOCK);
        let next = AtomicU64::new(self.done);
        let told = AtomicU64::new(0);
        let blocks = self.source.len().div_ceil(BLOCK);
        let work = || {
            let mut bench = Bench::new(rules, subjects, asked);
            let strategies = self.source.strategies().len();
            let mut counts = Counts::new(subjects.len(), strategies, blocks);
            while !means.stop.load(Ordering::Relaxed) {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= to {
                    break;
                }
                let hands = bench.ask(self.source, block, &mut counts)?;
                let done = told.fetch_add(hands, Ordering::Relaxed) + hands;
                (means.progress)(self.source.name(), done, of);
            }
            Ok(counts)
        };
        let threads = means.threads.clamp(1, (to - self.done) as usize);
        let parts: Vec<Result<Counts, SourceError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let parts = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
            parts
                .map(|part| part.expect("panics of engines are contained"))
                .collect()
        });
        for part in parts {
            self.counts.add(&part?);
        }
        self.done = to;
        Ok(!means.stop.load(Ordering::Relaxed))
    }

    fn finish(&self) -> Measured {
        let len = self.source.len();
        let hands = |blocks: u64| (blocks * BLOCK).min(len);
        let mut measured = Measured {
            source: self.source.name().to_owned(),
            len,
            finite: self.source.total() == Some(len),
            strategies: self.source.strategies().to_vec(),
            hands_of: Vec::new(),
            tallies: Vec::new(),
        };
        let of = |subject: usize| {
            hands(if self.asked_on[subject] {
                self.done
            } else {
                self.for_all
            })
        };
        self.counts.finish(of, &mut measured);
        measured
    }
}
