//! The engines of a run: who takes part, and what each says.

use crate::exhaust::classes::{Asymmetry, Classes, asymmetry};
use duipai_engines::engine::waits::{self, Waiting};
use duipai_engines::registry;
use duipai_engines::{
    AnyOrder, Engine, Factory, Hand, Predicate, Program, Question, Refusal, Rules, Verdict,
};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The name of the engine that judges disagreements.
pub const JUDGE: &str = "reference";

/// Which share of the hands an engine is asked: `kept` of every `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sample {
    /// Hands asked …
    pub kept: u32,
    /// … of so many.
    pub of: u32,
}

impl Sample {
    /// Every hand.
    pub const ALL: Self = Self { kept: 1, of: 1 };

    /// Whether the hand at this index is asked. Depends on the index alone.
    #[must_use]
    pub const fn takes(self, index: u64) -> bool {
        index % (self.of as u64) < self.kept as u64
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.kept, self.of)
    }
}

impl From<Sample> for String {
    fn from(sample: Sample) -> Self {
        sample.to_string()
    }
}

impl TryFrom<String> for Sample {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kept, of) = text.split_once('/').unwrap_or((text, "1"));
        match (kept.parse(), of.parse()) {
            (Ok(kept), Ok(of)) if 0 < kept && kept <= of => Ok(Self { kept, of }),
            _ => Err(format!(
                "`{text}` is no share of the hands: write it like 1/16, at most 1"
            )),
        }
    }
}

/// An engine that judges hands by the question of the rules: its judgement of a hand is whether it wins, what it
/// waits for, or how far it is from that.
///
/// # Errors
/// If the factory has none for these rules.
pub fn engine_for(factory: &dyn Factory, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
    let wins = rules.of_wins();
    if let Some(program) = factory.program() {
        program.asks(rules.question())?;
    }
    match rules.question() {
        Question::Win => factory.build(wins),
        Question::Waits => Ok(Box::new(Waiting::new(wins, factory.build(wins)?))),
        Question::Shanten => factory.shanten(rules),
    }
}

/// An engine that takes part, and how often it is asked.
#[derive(Clone)]
pub struct Entrant {
    /// Builds it.
    pub factory: Arc<dyn Factory>,
    /// The share of hands it is asked.
    pub sample: Sample,
}

impl Entrant {
    /// Whether it is somebody else's program.
    #[must_use]
    pub fn outside(&self) -> bool {
        self.factory.program().is_some()
    }

    /// Whether it may be sent the tiles of a hand in another order than the usual one. If nobody said, it may if
    /// relations were `asked_for`: a program that counts on sorted tiles is wrong about nothing.
    #[must_use]
    pub fn takes_any_order(&self, asked_for: bool) -> bool {
        let program = self.factory.program();
        match program.map_or(AnyOrder::Never, Program::any_order) {
            AnyOrder::Never => false,
            AnyOrder::Unsaid => asked_for,
            AnyOrder::Always => true,
        }
    }
}

/// Everyone who takes part, in the order of reports.
#[derive(Clone)]
pub struct Roster {
    /// The engines.
    pub entrants: Vec<Entrant>,
}

/// Why there is no roster.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum RosterError {
    /// A name that no engine has.
    #[error("unknown engine `{name}`: known are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// Nobody is left.
    #[error("no engine is left to ask")]
    Nobody,
    /// A name given twice.
    #[error("engine `{0}` is named twice")]
    Twice(String),
}

impl Roster {
    /// All built-in engines, every hand asked, but for slow ones.
    #[must_use]
    pub fn builtin() -> Self {
        let entrants = registry::builtin().into_iter().map(|factory| {
            let sample = if factory.name() == JUDGE {
                Sample { kept: 1, of: 16 }
            } else {
                Sample::ALL
            };
            Entrant {
                factory: Arc::from(factory),
                sample,
            }
        });
        Self {
            entrants: entrants.collect(),
        }
    }

    /// The same, and behind them every wrong version of a built-in engine, which is called like `table!1`.
    #[cfg(feature = "mutants")]
    #[must_use]
    pub fn with_mutants(mut self) -> Self {
        let mutants = duipai_engines::mutants::all().into_iter();
        self.entrants.extend(mutants.map(|mutant| Entrant {
            factory: Arc::new(mutant),
            sample: Sample::ALL,
        }));
        self
    }

    /// Those that take part without being named. Beside somebody else's program ports are left out: their
    /// bugs are known, and are not what is looked for.
    #[must_use]
    pub fn by_default(&self) -> Self {
        let outside = self.has_outside();
        let mut chosen = self.clone();
        chosen.entrants.retain(|entrant| {
            let port = entrant.factory.is_port();
            entrant.factory.by_default() && !(outside && port)
        });
        chosen
    }

    /// Whether somebody else's program is among them.
    #[must_use]
    pub fn has_outside(&self) -> bool {
        self.entrants.iter().any(Entrant::outside)
    }

    /// Whether illegal hands are to be asked: not beside an engine that is not meant to judge them, unless
    /// somebody else's program is.
    #[must_use]
    pub fn takes_illegal(&self) -> bool {
        let takes = |entrant: &Entrant| entrant.factory.takes_illegal();
        let program = |entrant: &&Entrant| entrant.outside();
        self.entrants.iter().all(takes) || self.entrants.iter().filter(program).any(takes)
    }

    /// Exactly these engines, in the order given; or, where every name begins with `-`, all but those.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or nobody is left.
    pub fn choose(&self, names: &[String]) -> Result<Self, RosterError> {
        let find = |name: &str| {
            self.entrants
                .iter()
                .find(|entrant| entrant.factory.name() == name)
                .cloned()
                .ok_or_else(|| {
                    let known: Vec<&str> = self
                        .entrants
                        .iter()
                        .map(|entrant| entrant.factory.name())
                        .collect();
                    RosterError::Unknown {
                        name: name.to_owned(),
                        known: known.join(", "),
                    }
                })
        };
        let mut entrants: Vec<Entrant> = Vec::new();
        if !names.is_empty() && names.iter().all(|name| name.starts_with('-')) {
            entrants = self.by_default().entrants;
            for name in names {
                let out = find(&name[1..])?;
                entrants.retain(|entrant| entrant.factory.name() != out.factory.name());
            }
        } else {
            for name in names {
                let entrant = find(name)?;
                if entrants
                    .iter()
                    .any(|earlier| earlier.factory.name() == name)
                {
                    return Err(RosterError::Twice(name.clone()));
                }
                entrants.push(entrant);
            }
        }
        if entrants.is_empty() {
            Err(RosterError::Nobody)
        } else {
            Ok(Self { entrants })
        }
    }

    /// Changes how often one engine is asked.
    ///
    /// # Errors
    /// If the engine does not take part.
    pub fn sample(&mut self, name: &str, sample: Sample) -> Result<(), RosterError> {
        let known: Vec<&str> = self
            .entrants
            .iter()
            .map(|entrant| entrant.factory.name())
            .collect();
        let known = known.join(", ");
        let entrant = self
            .entrants
            .iter_mut()
            .find(|entrant| entrant.factory.name() == name);
        entrant
            .ok_or(RosterError::Unknown {
                name: name.to_owned(),
                known,
            })?
            .sample = sample;
        Ok(())
    }
}

/// Engines built for one rule-set, one seat each. Every worker has a panel of its own.
pub struct Panel {
    /// Those that have the rules, in roster order.
    pub seats: Vec<Seat>,
    /// Those that do not: name and reason.
    pub refused: Vec<(String, String)>,
}

impl Panel {
    /// Builds everyone who has these rules.
    #[must_use]
    pub fn new(roster: &Roster, rules: &Rules) -> Self {
        let mut panel = Self {
            seats: Vec::new(),
            refused: Vec::new(),
        };
        for entrant in &roster.entrants {
            match Seat::new(entrant, rules) {
                Ok(seat) => panel.seats.push(seat),
                Err(refusal) => panel
                    .refused
                    .push((entrant.factory.name().to_owned(), refusal.0)),
            }
        }
        panel
    }

    /// What everyone says of one hand, in seat order.
    pub fn ask(&mut self, hand: &Hand) -> Vec<Verdict> {
        self.seats.iter_mut().map(|seat| seat.ask(hand)).collect()
    }
}

/// One engine at work.
pub struct Seat {
    /// Who it is and how to have it afresh.
    pub entrant: Entrant,
    /// For a port: what it accepts.
    pub predicate: Option<Box<dyn Predicate>>,
    rules: Rules,
    engine: Box<dyn Engine>,
    /// In which order it is told tiles: 0 is the usual one.
    order: u8,
}

impl Seat {
    fn new(entrant: &Entrant, rules: &Rules) -> Result<Self, Refusal> {
        let engine = engine_for(entrant.factory.as_ref(), rules)?;
        let predicate = entrant.factory.predicate(rules.of_wins());
        Ok(Self {
            entrant: entrant.clone(),
            predicate,
            rules: rules.clone(),
            engine,
            order: 0,
        })
    }

    /// The engine's name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.entrant.factory.name()
    }

    /// The rules it was built for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// For a port: what it is expected to say of a hand.
    pub fn foresees(&mut self, hand: &Hand) -> Option<Verdict> {
        let predicate = self.predicate.as_deref_mut()?;
        Some(match self.rules.question() {
            Question::Win => Verdict::from_win(predicate.accepts(hand)),
            Question::Waits => waits::foreseen(predicate, self.rules.of_wins(), hand),
            // A predicate tells wins, and of parts of hands it does not.
            Question::Shanten => return None,
        })
    }

    /// Forgets what was asked.
    pub fn reset(&mut self) {
        if contained(|| self.engine.reset()).is_none() {
            self.rebuild();
        }
    }

    /// Judges one hand; a panic becomes [`Verdict::Panicked`] and a new engine.
    pub fn ask(&mut self, hand: &Hand) -> Verdict {
        let order = self.order;
        let verdict = contained(|| {
            if order == 0 {
                return self.engine.judge(hand);
            }
            let mut verdict = [Verdict::Unsupported];
            let hands = std::slice::from_ref(hand);
            self.engine.judge_in_orders(hands, &[order], &mut verdict);
            verdict[0]
        });
        verdict.unwrap_or_else(|| {
            self.rebuild();
            Verdict::Panicked
        })
    }

    /// Judges one hand after a reset, where a reset costs nothing: somebody else's program would have to be
    /// started again.
    pub fn ask_reset(&mut self, hand: &Hand) -> Verdict {
        if !self.outside() {
            self.reset();
        }
        self.ask(hand)
    }

    /// Judges one hand as an engine that was never asked before.
    pub fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        self.renew();
        self.ask(hand)
    }

    /// Makes it an engine that was never asked before.
    pub fn renew(&mut self) {
        // A program is started again by a reset; what is known of how it answers is worth keeping.
        if self.outside() {
            self.reset();
        } else {
            self.rebuild();
        }
    }

    /// Whether it is somebody else's program.
    #[must_use]
    pub fn outside(&self) -> bool {
        self.entrant.outside()
    }

    /// Asks something with tiles in another order, where the engine is told lists of tiles; 0 is the usual order.
    pub fn in_order<T>(&mut self, order: u8, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.order, order);
        let said = ask(self);
        self.order = before;
        said
    }

    /// The line that it is sent for a hand in an order, if it is a program.
    #[must_use]
    pub fn line(&self, hand: &Hand, order: u8) -> Option<String> {
        self.engine.line(hand, order)
    }

    /// In words, what lay behind the answer to the hand last asked alone.
    pub fn remark(&mut self) -> Option<String> {
        contained(|| self.engine.remark()).flatten()
    }

    /// Judges a slice and says how long that took. If the engine panics, the hands are asked one by one,
    /// so that only the guilty ones are [`Verdict::Panicked`].
    pub fn ask_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) -> Duration {
        if let Some(time) = contained(|| timed(self.engine.as_mut(), hands, verdicts)) {
            return time;
        }
        self.rebuild();
        let start = Instant::now();
        for (hand, verdict) in hands.iter().zip(verdicts) {
            *verdict = self.ask(hand);
        }
        start.elapsed()
    }

    /// Judges a slice, each hand with its tiles told in an order of its own; 0 is the usual one.
    pub fn ask_in_orders(&mut self, hands: &[Hand], orders: &[u8], verdicts: &mut [Verdict]) {
        if contained(|| self.engine.judge_in_orders(hands, orders, verdicts)).is_some() {
            return;
        }
        self.rebuild();
        for ((hand, &order), verdict) in hands.iter().zip(orders).zip(verdicts) {
            *verdict = self.in_order(order, |seat| seat.ask(hand));
        }
    }

    /// The first of `number` hands that the engine does not treat like another one of its class.
    pub fn asymmetry(&mut self, classes: &Classes, number: u64, seed: u64) -> Option<Asymmetry> {
        let found = contained(|| asymmetry(self.engine.as_mut(), classes, number, seed));
        found.unwrap_or_else(|| {
            self.rebuild();
            None
        })
    }

    /// What a hand waits for if the player draws the tile, whatever the engine's own routine for waits is.
    pub fn waits_drawing(&mut self, hand: &Hand) -> Verdict {
        let mut answer = [Verdict::Unsupported];
        let hands = std::slice::from_ref(hand);
        let rules = self.rules.of_wins().clone();
        waits::by_substitution(&rules, hands, true, &mut answer, &mut |hands, verdicts| {
            self.ask_all(hands, verdicts);
        });
        answer[0]
    }

    /// The engine's certificate, if it gives one.
    pub fn explain(&mut self, hand: &Hand) -> Option<duipai_engines::Certificate> {
        let certificate = contained(|| self.engine.explain(hand));
        certificate.unwrap_or_else(|| {
            self.rebuild();
            None
        })
    }

    fn rebuild(&mut self) {
        // It was built for the same rules before, so it is built again; if not, the old one stays.
        if let Ok(engine) = engine_for(self.entrant.factory.as_ref(), &self.rules) {
            self.engine = engine;
        }
    }
}

/// The one loop all engines are timed in.
#[inline(never)]
fn timed(engine: &mut dyn Engine, hands: &[Hand], verdicts: &mut [Verdict]) -> Duration {
    let start = Instant::now();
    engine.judge_all(hands, verdicts);
    start.elapsed()
}

thread_local! {
    /// Whose code is running, if its panics are contained.
    static INSIDE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Runs engine code; `None` if it panicked.
fn contained<T>(work: impl FnOnce() -> T) -> Option<T> {
    caught("an engine", work).ok()
}

/// Runs somebody's code that is held to account for its panics; what it panicked with, if it did.
pub(crate) fn caught<T>(who: &'static str, work: impl FnOnce() -> T) -> std::thread::Result<T> {
    // It may be an engine within a target of fuzzing, which is held to account as well.
    let before = INSIDE.replace(Some(who));
    // Whatever panics is thrown away, so no broken invariant of it is ever seen.
    let result = catch_unwind(AssertUnwindSafe(work));
    INSIDE.set(before);
    result
}

/// So many panics of engines are told; the rest are verdicts like any other.
const TOLD: usize = 3;

/// Keeps panics of engines from filling the terminal: they are verdicts, and are reported as such. Where the
/// first few happened is told in a line each, for that is what whoever mends the engine needs.
pub fn silence_engine_panics() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let Some(who) = INSIDE.get() else {
            return print(info);
        };
        if SEEN.fetch_add(1, Ordering::Relaxed) < TOLD {
            let payload = info.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or(payload.downcast_ref::<String>().map(String::as_str));
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let text = text.unwrap_or("without a message").replace('\n', " ");
            let _ = writeln!(std::io::stderr(), "{who} panicked at {place}: {text}");
        }
    }));
}
