//! Vectors: a small suite of hands with proved verdicts for other people's unit tests. What makes a hand worth
//! testing is that wrong engines fail on it, so hands are chosen because they kill as many as possible: the
//! ports of published programs and the mutants.
//!
//! ```
//! use duipai::vectors::{self, Wanted};
//! use duipai_engines::Rules;
//!
//! let rules = Rules::named("standard~sizes=2")?;
//! let wrong = vectors::wrong_engines(&rules);
//! let wanted = Wanted { hands: 8, seed: 1, threads: 2 };
//! let suite = vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {})?;
//! assert_eq!(suite.vectors.len(), 8);
//! assert_eq!(suite.kills(8), suite.exposed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boundary;
mod candidates;
mod choose;
mod court;
mod kills;
mod pool;
mod search;
mod spread;
mod write;
mod wrong;

pub use wrong::{WrongEngine, wrong_engines};

use crate::truth::Proof;
use candidates::Candidate;
use court::Court;
use duipai_engines::{Hand, Rules, Verdict};
use pool::Pool;
use thiserror::Error;

/// Every legal hand of so many tiles is a candidate.
const SMALL: usize = 5;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// So many hands at most.
    pub hands: usize,
    /// Of the random candidates.
    pub seed: u64,
    /// Worker threads. They change nothing but the time it takes.
    pub threads: usize,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Candidates are judged by everyone.
    Judge,
    /// The sources are searched for hands that kill what no candidate kills.
    Search,
    /// Killers are made smaller.
    Shrink,
    /// The suite is chosen.
    Choose,
}

impl Step {
    /// Its word for people.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Judge => "judging hands",
            Self::Search => "searching",
            Self::Shrink => "shrinking",
            Self::Choose => "choosing",
        }
    }
}

/// Is told the step, and how much of how much of it is done.
pub type Observe<'a> = dyn FnMut(Step, usize, usize) + 'a;

/// What a hand was chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is the first to kill these wrong engines.
    First(Vec<usize>),
    /// It is the smallest known hand that kills this one.
    Smallest(usize),
    /// It kills an engine that few hands kill, for the so-manieth time.
    Again(usize, usize),
    /// There are few hands of its kind in the suite.
    Rare,
}

/// A hand of a suite. Engines are numbered as in [`Suite::engines`].
#[derive(Clone, Debug)]
pub struct Vector {
    /// The hand: no exposed groups and no last card.
    pub hand: Hand,
    /// What is right.
    pub verdict: Verdict,
    /// `legal`, or why the hand is not.
    pub legality: &'static str,
    /// Why the verdict is right; never [`Proof::Agreement`].
    pub proof: Proof,
    /// The groups it reads as, if it wins.
    pub reads: Vec<String>,
    /// Which wrong engines it kills.
    pub kills: Vec<usize>,
    /// What made it: `exhaustive`, `boundary`, or a source's strategy.
    pub origin: &'static str,
    /// What it was chosen for.
    pub why: Why,
}

/// A wrong engine, and what became of it.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// What is wrong with it, or for a port what it does.
    pub idea: String,
    /// The least hand known to kill it, whether it is in the suite or not.
    pub smallest: Option<Hand>,
    /// How many hands of the suite kill it.
    pub killed: usize,
}

/// A suite.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The rules.
    pub rules: Rules,
    /// The seed of its random candidates.
    pub seed: u64,
    /// How many hands were wanted; there are fewer if the pool had no more.
    pub wanted: usize,
    /// Its hands, in the order in which they were chosen: any first part of it is the best that was found.
    pub vectors: Vec<Vector>,
    /// The wrong engines.
    pub engines: Vec<Target>,
    /// How many hands were judged by all engines that are never killed.
    pub asked: usize,
}

/// Why there is no suite.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum VectorsError {
    /// No engine is known to be wrong.
    #[error(
        "no wrong engine to kill under `{rules}`: of {engines} engines with bugs none was wrong on any of {asked} \
         hands; try other rules"
    )]
    NothingToKill {
        /// The rules.
        rules: String,
        /// How many wrong engines have these rules.
        engines: usize,
        /// How many hands they were asked.
        asked: usize,
    },
}

/// Chooses a suite. The same rules, engines, number and seed give the same suite.
///
/// # Errors
/// If no hand is found on which one of the engines is wrong.
pub fn suite(
    rules: &Rules,
    wrong: &[WrongEngine],
    wanted: &Wanted,
    observe: &mut Observe<'_>,
) -> Result<Suite, VectorsError> {
    let mut court = Court::new(rules, wrong, wanted.threads);
    let mut pool = Pool::default();
    let small = candidates::small(rules).into_iter();
    let mut all: Vec<Candidate> = small.map(|hand| (hand, candidates::SMALL_ORIGIN)).collect();
    all.extend(boundary::boundary(rules));
    all.extend(candidates::drawn(rules, wanted.seed));
    let of = all.len();
    let mut asked = pool.add(rules, &mut court, &all, &mut |done| {
        observe(Step::Judge, done, of);
    });
    drop(all);
    asked += search::unkilled(rules, wanted.seed, &mut court, &mut pool, observe);
    search::smaller(rules, &mut court, &mut pool, observe);
    let killers = pool.killers(court.engines());
    if killers.iter().all(Option::is_none) {
        return Err(VectorsError::NothingToKill {
            rules: rules.name(),
            engines: wrong.len(),
            asked,
        });
    }
    observe(Step::Choose, 0, 1);
    let vectors = choose::choose(rules, &mut court, &pool, wanted.hands);
    let engines = (wrong.iter().zip(killers).enumerate())
        .map(|(engine, (wrong, killer))| Target {
            name: wrong.factory.name().to_owned(),
            idea: wrong.factory.idea().to_owned(),
            smallest: killer.map(|place| pool.entries[place].hand),
            killed: (vectors.iter())
                .filter(|vector| vector.kills.contains(&engine))
                .count(),
        })
        .collect();
    observe(Step::Choose, 1, 1);
    Ok(Suite {
        rules: rules.clone(),
        seed: wanted.seed,
        wanted: wanted.hands,
        vectors,
        engines,
        asked,
    })
}

impl Suite {
    /// How many wrong engines the first `hands` hands kill.
    #[must_use]
    pub fn kills(&self, hands: usize) -> usize {
        let first = &self.vectors[..hands.min(self.vectors.len())];
        (0..self.engines.len())
            .filter(|engine| first.iter().any(|vector| vector.kills.contains(engine)))
            .count()
    }

    /// How many engines are known to be wrong: some hand kills them, in the suite or not.
    #[must_use]
    pub fn exposed(&self) -> usize {
        let engines = self.engines.iter();
        engines.filter(|engine| engine.smallest.is_some()).count()
    }

    /// The engines that no hand was found to kill: their bugs do not show under these rules, or were not found.
    pub fn hidden(&self) -> impl Iterator<Item = &Target> {
        let engines = self.engines.iter();
        engines.filter(|engine| engine.smallest.is_none())
    }
}
