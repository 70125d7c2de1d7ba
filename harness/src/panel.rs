//! The engines of a run, each in its seat, and what each says.

mod contained;
mod roster;
mod sample;

pub(crate) use contained::caught;
pub use contained::silence_engine_panics;
pub use roster::{Entrant, JUDGE, Roster, RosterError, engine_for};
pub use sample::Sample;

use crate::exhaust::classes::{Asymmetry, Classes, asymmetry};
use contained::contained;
use duipai_engines::engine::waits;
use duipai_engines::{Engine, Hand, Predicate, Question, Refusal, Rules, Verdict};
use std::time::{Duration, Instant};

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
                    .push((entrant.factory.name().to_owned(), refusal.clause())),
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

    /// Whether it is a program that failed too often and is asked no more: it says `unsupported` to everything.
    #[must_use]
    pub fn taken_out(&self) -> bool {
        let program = self.entrant.factory.program();
        program.is_some_and(|program| program.taken_out(&self.rules).is_some())
    }

    /// Whether it is put a hand at all: a program is not, if the hand is outside of what it says it knows.
    #[must_use]
    pub fn takes(&self, hand: &Hand) -> bool {
        let program = self.entrant.factory.program();
        program.is_none_or(|program| program.takes(&self.rules, hand))
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
