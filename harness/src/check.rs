//! One call in an ordinary test: is this function right about every hand that duipai can think of?
//!
//! ```
//! use duipai::check::Check;
//!
//! /// Whether one pair is held, and nothing else.
//! fn wins(counts: &[u8; 34], _wilds: u8) -> bool {
//!     counts.iter().all(|&count| count == 0 || count == 2) && counts.iter().sum::<u8>() == 2
//! }
//!
//! // Under rules where a pair is all there is, that is right ...
//! let pairs = Check::named("standard~sizes=2")?.hands(1_000);
//! println!("{}", pairs.function(wins)?);
//!
//! // ... and where a set may stand beside it, it is not.
//! let wrong = Check::named("standard~sizes=2+5")?.hands(1_000);
//! let wrong = wrong.function(wins).unwrap_err().to_string();
//! assert!(wrong.contains("11122m"), "{wrong}");
//! assert!(wrong.contains("says no, right is win"), "{wrong}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All winners are asked, all suit states, and as many random hands as wanted. Every answer is compared with
//! built-in engines, and what differs is judged, proved and shrunk as `duipai run` does it. Nothing is written.

use crate::campaign::finish::{self, Finish};
use crate::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use crate::campaign::run::{self, Ending, Means, RunError, Unit};
use crate::finding::Status;
use crate::panel::{Entrant, JUDGE, Roster, Sample};
use crate::record::Case;
use crate::relation::DEFAULT_SHARE;
use crate::shard::Shard;
use crate::source::{SourceError, Sources};
use duipai_engines::{
    Engine, Factory, Hand, Refusal, Rules, RulesError, Symmetry, Verdict, notation,
};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// What an engine is asked before it counts as right.
#[derive(Clone, Debug)]
pub struct Check {
    rules: Rules,
    hands: u64,
    seed: u64,
    illegal: bool,
    sources: Vec<Sources>,
}

/// An engine that was right throughout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Canonical name of the rules.
    pub rules: String,
    /// Each source, how many hands of it were asked, and whether that is all it has.
    pub sources: Vec<(String, u64, bool)>,
}

/// Why an engine did not pass.
#[derive(Debug, Error)]
pub enum Failed {
    /// It is wrong.
    #[error("{0}")]
    Wrong(Box<Wrong>),
    /// It cannot be asked, or nothing can be asked under these rules.
    #[error("nothing was compared: {0}")]
    NothingCompared(String),
    /// A source failed, or the system gave no thread.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// What an engine is wrong about.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The first case of every kind of mistake, each with its smallest hand.
    pub cases: Vec<Case>,
}

impl Check {
    /// All winners, all suit states and 100,000 random hands of these rules, legal ones only.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            hands: 100_000,
            seed: 1,
            illegal: false,
            sources: Sources::ALL.to_vec(),
        }
    }

    /// The same for rules by name, such as `laizi~wild.copy_limit=4`.
    ///
    /// # Errors
    /// If there are no such rules.
    pub fn named(rules: &str) -> Result<Self, RulesError> {
        Rules::named(rules).map(Self::new)
    }

    /// So many random hands. Where there are more than twenty million winners, so many of them, too.
    #[must_use]
    pub const fn hands(mut self, hands: u64) -> Self {
        self.hands = hands;
        self
    }

    /// The seed of the random hands.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Whether illegal hands are asked as well, which have to be declined: wrong sizes, five alike.
    #[must_use]
    pub const fn illegal(mut self, asked: bool) -> Self {
        self.illegal = asked;
        self
    }

    /// Only these sources.
    #[must_use]
    pub fn sources(mut self, sources: &[Sources]) -> Self {
        self.sources = sources.to_vec();
        self
    }

    /// Asks a function of counts by kind and the number of wilds. There are 34 kinds of mahjong tiles (万 1–9,
    /// 筒, 条, then 东南西北白发中) and 20 of paohuzi cards (small 1–10, then big).
    ///
    /// # Errors
    /// If it is wrong about any hand, if `KINDS` is not the number of kinds of these rules, or if nothing can be
    /// asked.
    pub fn function<const KINDS: usize>(
        &self,
        wins: impl Fn(&[u8; KINDS], u8) -> bool + Send + Sync + 'static,
    ) -> Result<Passed, Failed> {
        let kinds = self.rules.alphabet().kinds();
        if kinds != KINDS {
            return Err(Failed::NothingCompared(format!(
                "the function takes {KINDS} kinds, {} has {kinds}",
                self.rules.name()
            )));
        }
        let wins = Arc::new(wins);
        self.engine(move || Function::<KINDS, _> {
            wins: Arc::clone(&wins),
        })
    }

    /// Asks engines that `build` makes: one for each thread, and new ones whenever it matters what was asked
    /// before.
    ///
    /// # Errors
    /// If it is wrong about any hand, or nothing can be asked.
    pub fn engine<E: Engine + 'static>(
        &self,
        build: impl Fn() -> E + Send + Sync + 'static,
    ) -> Result<Passed, Failed> {
        self.factory(Arc::new(Guest {
            build,
            takes_illegal: self.illegal,
        }))
    }

    /// Asks what a factory builds.
    ///
    /// # Errors
    /// If it is wrong about any hand, does not have the rules, or nothing can be asked.
    pub fn factory(&self, factory: Arc<dyn Factory>) -> Result<Passed, Failed> {
        if let Err(refusal) = factory.build(&self.rules) {
            return Err(Failed::NothingCompared(refusal.to_string()));
        }
        let name = factory.name().to_owned();
        let mut roster = self.company()?;
        roster.entrants.insert(
            0,
            Entrant {
                factory,
                sample: Sample::ALL,
            },
        );
        let units = self.units()?;
        let plan = self.plan(&roster);
        let rules = std::slice::from_ref(&self.rules);
        let stop = AtomicBool::new(false);
        let means = Means {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            time: None,
            stop: &stop,
            shard: Shard::ALL,
        };
        let campaign = run::run(&plan, rules, &roster, &units, None, &means, &mut |_| {})?;
        let Finish { records, .. } =
            finish::finish(&campaign.units, rules, &roster, &stop, &mut |_| {});
        let mut cases: Vec<Case> = Vec::new();
        for case in records {
            let known = cases.iter().any(|one| one.signature == case.signature);
            let own = case.engine.as_ref() == Some(&name);
            if own && !known && case.status != Status::Known.word() {
                cases.push(case);
            }
        }
        if !cases.is_empty() {
            return Err(Failed::Wrong(Box::new(Wrong { cases })));
        }
        let answered = |unit: &crate::campaign::aggregate::UnitSum| unit.compared(&name);
        if campaign.ending != Ending::Complete || campaign.units.iter().all(|u| answered(u) == 0) {
            return Err(Failed::NothingCompared(
                "the engine never answered".to_owned(),
            ));
        }
        let sources = campaign.units.iter();
        Ok(Passed {
            rules: self.rules.name(),
            sources: sources
                .map(|unit| {
                    let hands = answered(unit);
                    (unit.source.clone(), hands, unit.total == Some(hands))
                })
                .collect(),
        })
    }

    /// Who is asked beside it: the fastest engine that has the rules. Whatever differs, the judge decides.
    fn company(&self) -> Result<Roster, Failed> {
        let mut all = Roster::builtin();
        all.entrants.retain(|entrant| {
            let factory = &entrant.factory;
            !factory.is_port() && factory.by_default() && factory.build(&self.rules).is_ok()
        });
        let fastest = ["table", "recursive", JUDGE]
            .into_iter()
            .find_map(|name| all.choose(&[name.to_owned()]).ok());
        fastest.ok_or_else(|| {
            Failed::NothingCompared(format!("no built-in engine has {}", self.rules.name()))
        })
    }

    fn units(&self) -> Result<Vec<Unit>, Failed> {
        let mut units = Vec::new();
        for source in &self.sources {
            match source.open(&self.rules, self.seed, self.hands) {
                Ok(source) => units.push(Unit { rules: 0, source }),
                Err(SourceError::Unavailable { .. }) => {}
                Err(error) => return Err(RunError::from(error).into()),
            }
        }
        if units.is_empty() {
            return Err(Failed::NothingCompared("no source has hands".to_owned()));
        }
        Ok(units)
    }

    fn plan(&self, roster: &Roster) -> Plan {
        Plan {
            format: "duipai-state".to_owned(),
            version: STATE_VERSION,
            duipai: env!("CARGO_PKG_VERSION").to_owned(),
            seed: self.seed,
            hands: self.hands,
            rules: vec![PlannedRules::of(&self.rules)],
            sources: Vec::new(),
            engines: PlannedEngine::all_of(roster),
            from: None,
            stop_after: Some(1),
            relations: Some(DEFAULT_SHARE),
            left_out: Vec::new(),
        }
    }
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.rules)?;
        for (source, hands, complete) in &self.sources {
            let all = if *complete { " (all)" } else { "" };
            write!(f, " {source} {hands}{all}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for case in &self.cases {
            let text = |field: &Option<String>| field.clone().unwrap_or_default();
            let stateful = case.status == Status::Stateful.word();
            let hand = case.shrunk.as_ref().unwrap_or(&case.hand);
            let tiles = notation::alphabet_of(hand)
                .and_then(|alphabet| notation::parse(hand, alphabet).ok())
                .map(|hand| notation::write_tiles(&hand))
                .unwrap_or_default();
            writeln!(
                f,
                "{}: says {}, right is {} ({}) on {hand}   {tiles}",
                case.rules,
                text(&case.verdict),
                case.expected,
                text(&case.proof),
            )?;
            if stateful {
                writeln!(f, "  asked alone it answers otherwise: does it keep state?")?;
            }
            if *hand != case.hand {
                writeln!(f, "  {} of {}", text(&case.shrunk_is), case.hand)?;
            } else if !case.certificate.is_empty() {
                writeln!(f, "  it reads {}", case.certificate.join(" "))?;
            }
            writeln!(f, "  duipai judge '{hand}' --rules '{}'", case.rules)?;
        }
        Ok(())
    }
}

/// Builds what is under test.
struct Guest<F> {
    build: F,
    takes_illegal: bool,
}

impl<E: Engine + 'static, F: Fn() -> E + Send + Sync> Factory for Guest<F> {
    fn name(&self) -> &'static str {
        "mine"
    }

    fn idea(&self) -> &'static str {
        "under test"
    }

    fn takes_illegal(&self) -> bool {
        self.takes_illegal
    }

    fn build(&self, _: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new((self.build)()))
    }

    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry::NONE
    }
}

/// A function as an engine. It knows nothing of what lies beside the tiles.
struct Function<const KINDS: usize, F> {
    wins: Arc<F>,
}

impl<const KINDS: usize, F> Engine for Function<KINDS, F>
where
    F: Fn(&[u8; KINDS], u8) -> bool + Send + Sync,
{
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match hand.counts().first_chunk() {
            Some(counts) if hand.is_plain() => Verdict::from_win((self.wins)(counts, hand.wilds())),
            _ => Verdict::Unsupported,
        }
    }
}
