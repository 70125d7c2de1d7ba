//! The pass: every source is asked of every wrong engine, block by block on all cores. What is right about a hand
//! an engine says that is meant to be right, so a hit is a wrong answer and no mere difference.

use super::subject::{Crowd, Subject, Subjects};
use super::tally::Counts;
use super::{Detection, Measured};
use crate::panel::{Entrant, Panel, Roster, Sample, Seat};
use crate::source::{BLOCK, Deals, Drawn, Source, SourceError, Sources};
use duipai_engines::{Factory, Hand, Rules, Verdict, registry};
use std::sync::Arc;
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

/// Those who know what is right, the quickest first: who does not answer is followed by the next.
const TRUSTED: [&str; 3] = ["table", "recursive", "reference"];

/// Asks every subject the hands of every source: of `winners` and `states` the first `hands` in visiting order, or a
/// few more so that a block is whole, of the mix `hands`, and `deals` deals. A subject that nothing of that catches
/// is asked the rest of `winners` and `states` as a run would, if that is wanted. `None` if it was stopped.
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
    let dealt = deals.size();
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
    let escaped: Vec<usize> = everyone
        .iter()
        .copied()
        .filter(|&subject| !(passes[..in_a_run].iter()).any(|pass| pass.counts.caught(subject)))
        .collect();
    if wanted.to_the_end && !escaped.is_empty() {
        for pass in &mut passes[..in_a_run] {
            let blocks = pass.source.len().div_ceil(BLOCK);
            if !pass.go_on(rules, subjects, &escaped, blocks, means)? {
                return Ok(None);
            }
        }
    }
    Ok(Some(Detection {
        rules: rules.name(),
        seed: wanted.seed,
        hands: wanted.hands,
        deals: wanted.deals,
        dealt,
        subjects: subjects.known(),
        sources: passes.iter().map(Pass::finish).collect(),
        unavailable,
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

/// The engines of one thread.
struct Bench<'a> {
    rules: &'a Rules,
    trusted: Vec<Seat>,
    /// Number of the subject, its seat, and that of the engine it was made of.
    wrong: Vec<(usize, Seat, Option<usize>)>,
    originals: Vec<Seat>,
    original_said: Vec<Vec<Verdict>>,
    crowd: Option<Arc<dyn Crowd>>,
    /// How many subjects come before the crowd.
    engines: usize,
    /// Whether each of the crowd is asked.
    of_crowd: Vec<bool>,
    drawn: Vec<Drawn>,
    hands: Vec<Hand>,
    right: Vec<Option<Verdict>>,
    said: Vec<Verdict>,
    ordinals: Vec<u16>,
    killed: Vec<u32>,
}

fn seat(factory: &Arc<dyn Factory>, rules: &Rules) -> Option<Seat> {
    let roster = Roster {
        entrants: vec![Entrant {
            factory: Arc::clone(factory),
            sample: Sample::ALL,
        }],
    };
    Panel::new(&roster, rules).seats.pop()
}

impl<'a> Bench<'a> {
    fn new(rules: &'a Rules, subjects: &Subjects, asked: &[usize]) -> Self {
        let builtin: Vec<Arc<dyn Factory>> =
            registry::builtin().into_iter().map(Arc::from).collect();
        let named = |name: &&str| builtin.iter().find(|factory| factory.name() == *name);
        let trusted = TRUSTED.iter().filter_map(named);
        let mut bench = Self {
            rules,
            trusted: trusted.filter_map(|factory| seat(factory, rules)).collect(),
            wrong: Vec::new(),
            originals: Vec::new(),
            original_said: Vec::new(),
            crowd: None,
            engines: subjects.engines.len(),
            of_crowd: vec![false; subjects.len() - subjects.engines.len()],
            drawn: Vec::new(),
            hands: Vec::new(),
            right: Vec::new(),
            said: Vec::new(),
            ordinals: Vec::new(),
            killed: Vec::new(),
        };
        for &number in asked {
            if let Some(subject) = subjects.engines.get(number) {
                bench.add(number, subject);
            } else {
                bench.of_crowd[number - bench.engines] = true;
            }
        }
        if bench.of_crowd.contains(&true) {
            bench.crowd.clone_from(&subjects.crowd);
        }
        bench
    }

    fn add(&mut self, number: usize, subject: &Subject) {
        let Some(own) = seat(&subject.factory, self.rules) else {
            return;
        };
        let original = subject.original.as_ref().and_then(|original| {
            let known = self.originals.iter();
            let known = known
                .map(Seat::name)
                .position(|name| name == original.name());
            known.or_else(|| {
                self.originals.push(seat(original, self.rules)?);
                self.original_said.push(Vec::new());
                Some(self.originals.len() - 1)
            })
        });
        self.wrong.push((number, own, original));
    }

    /// Asks a block; how many hands it had.
    fn ask(
        &mut self,
        source: &dyn Source,
        block: u64,
        counts: &mut Counts,
    ) -> Result<u64, SourceError> {
        source.block(block, &mut self.drawn)?;
        self.hands.clear();
        self.hands.extend(self.drawn.iter().map(|drawn| drawn.hand));
        self.ordinals.clear();
        let drawn = self.drawn.iter();
        self.ordinals
            .extend(drawn.map(|drawn| counts.hand(block, drawn.strategy)));
        self.said.resize(self.hands.len(), Verdict::Unsupported);
        self.find_right();
        for (seat, said) in self.originals.iter_mut().zip(&mut self.original_said) {
            said.resize(self.hands.len(), Verdict::Unsupported);
            seat.reset();
            seat.ask_all(&self.hands, said);
        }
        for (subject, seat, original) in &mut self.wrong {
            seat.reset();
            seat.ask_all(&self.hands, &mut self.said);
            for (place, right) in self.right.iter().enumerate() {
                let Some(right) = right else { continue };
                let said = &self.said[place];
                let wrong = match original {
                    Some(number) => differs(said, &self.original_said[*number][place]),
                    None => is_wrong(said, right),
                };
                if wrong {
                    let (strategy, ordinal) = (self.drawn[place].strategy, self.ordinals[place]);
                    counts.hit(*subject, block, place, strategy, ordinal);
                }
            }
        }
        self.ask_crowd(block, counts);
        Ok(self.hands.len() as u64)
    }

    fn ask_crowd(&mut self, block: u64, counts: &mut Counts) {
        let Some(crowd) = &self.crowd else {
            return;
        };
        for (place, drawn) in self.drawn.iter().enumerate() {
            crowd.killed_by(&drawn.hand, &mut self.killed);
            for &number in &self.killed {
                if self.of_crowd[number as usize] {
                    let subject = self.engines + number as usize;
                    counts.hit(subject, block, place, drawn.strategy, self.ordinals[place]);
                }
            }
        }
    }

    /// What is right about each hand, as far as anybody knows.
    fn find_right(&mut self) {
        self.right.clear();
        let legality = self.hands.iter();
        self.right
            .extend(legality.map(|hand| self.rules.invalid(hand).map(Verdict::Rejected)));
        for seat in &mut self.trusted {
            let open: Vec<usize> = (0..self.hands.len())
                .filter(|&place| self.right[place].is_none())
                .collect();
            if open.is_empty() {
                break;
            }
            let hands: Vec<Hand> = open.iter().map(|&place| self.hands[place]).collect();
            let mut said = vec![Verdict::Unsupported; hands.len()];
            seat.reset();
            seat.ask_all(&hands, &mut said);
            for (place, said) in open.into_iter().zip(said) {
                if matches!(said, Verdict::Win(_) | Verdict::No(_)) {
                    self.right[place] = Some(said);
                }
            }
        }
    }
}

/// Whether a mutant of a port does something else than the port, bugs and all.
fn differs(said: &Verdict, original: &Verdict) -> bool {
    let wins = |verdict: &Verdict| matches!(verdict, Verdict::Win(_));
    said.votes() && wins(said) != wins(original)
}

fn is_wrong(said: &Verdict, right: &Verdict) -> bool {
    let legal = !matches!(right, Verdict::Rejected(_));
    said.votes() && !said.agrees(right, legal)
}
