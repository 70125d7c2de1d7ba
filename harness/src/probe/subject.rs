//! Who is asked: an engine of our own, or somebody else's program in its own codes.

use super::space::widest_of_all;
use crate::external::External;
use crate::external::dialogue::Log;
use crate::external::spec::{Spec, TileOrder};
use crate::panel::{Entrant, Panel, Roster, Sample, Seat};
use duipai_engines::rules::Field;
use duipai_engines::{Hand, Program, Refusal, Rules, Verdict};
use std::sync::Arc;

/// Something that answers hands: an engine of which no more is known.
pub trait Subject {
    /// Its answers to `hands`, in order, as of one that remembers what it was asked before.
    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict>;

    /// Its answer as of one that was never asked before.
    fn ask_afresh(&mut self, hand: &Hand) -> Verdict;

    /// Whether it reads the missing suit that a hand names (定缺). If not, it is not asked hands that name one.
    fn reads_missing_suit(&self) -> bool {
        true
    }

    /// Whether it knows exposed groups. If not, it is asked no hand that has some, nor one with a last card.
    fn reads_melds(&self) -> bool {
        true
    }

    /// Its answers to the same tiles in another order; `None` if it is asked counts, which have no order.
    fn ask_shuffled(&mut self, hands: &[Hand]) -> Option<Vec<Verdict>> {
        let _ = hands;
        None
    }
}

/// Whether rules have to do with a missing suit, so that an engine for them looks at the one that is named.
fn has_missing_suit(rules: &Rules) -> bool {
    rules.get(Field::MissingSuit).is_some()
}

impl Subject for Seat {
    fn reads_missing_suit(&self) -> bool {
        has_missing_suit(self.rules())
    }

    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        let mut verdicts = vec![Verdict::default(); hands.len()];
        self.ask_all(hands, &mut verdicts);
        verdicts
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        Self::ask_afresh(self, hand)
    }
}

/// Somebody else's program, started for some rules but asked whatever any rules of the game make legal, as far
/// as its sizes and wilds reach; illegal hands, too, if it says that it judges them.
pub struct Outside {
    seat: Seat,
    /// The same program, sent its tiles in another order.
    other_order: Seat,
    takes_illegal: bool,
    takes_melds: bool,
    widest: Vec<Rules>,
}

impl Outside {
    /// The program of `spec`, whatever rules that claims. What it prints to stderr goes to `log`.
    ///
    /// # Errors
    /// If its codes are for other tiles than those of `rules`.
    pub fn new(spec: &Spec, rules: &Rules, log: Option<&Arc<Log>>) -> Result<Self, Refusal> {
        let usual = spec.order.unwrap_or_default();
        let other = match usual {
            TileOrder::Sorted => TileOrder::Shuffled,
            TileOrder::Shuffled => TileOrder::Sorted,
        };
        let seat = |order: TileOrder| {
            // What it is not to be asked is held back here, where the rules are not known yet.
            let open = Spec {
                rules: None,
                set: [].into(),
                invalid: true,
                order: Some(order),
                ..spec.clone()
            };
            let entrant = Entrant {
                factory: Arc::new(External::new(open, log.cloned())),
                sample: Sample::ALL,
            };
            let roster = Roster {
                entrants: vec![entrant],
            };
            let mut panel = Panel::new(&roster, rules);
            panel.seats.pop().ok_or_else(|| {
                let refused = panel.refused.pop();
                Refusal(refused.map(|(_, why)| why).unwrap_or_default())
            })
        };
        Ok(Self {
            seat: seat(usual)?,
            other_order: seat(other)?,
            takes_illegal: spec.invalid,
            takes_melds: spec.melds,
            widest: widest_of_all(rules.alphabet()),
        })
    }

    /// What whoever maintains it should know, in whole sentences.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let program = self.seat.entrant.factory.program();
        program.map(Program::notes).unwrap_or_default()
    }

    fn is_asked(&self, hand: &Hand) -> bool {
        self.takes_illegal
            || self
                .widest
                .iter()
                .any(|rules| rules.invalid(hand).is_none())
    }

    /// Asks one of the seats what may be asked.
    fn asked_of(&mut self, hands: &[Hand], seat: fn(&mut Self) -> &mut Seat) -> Vec<Verdict> {
        let asked: Vec<Hand> = hands
            .iter()
            .copied()
            .filter(|hand| self.is_asked(hand))
            .collect();
        let mut answers = Subject::ask(seat(self), &asked).into_iter();
        hands
            .iter()
            .map(|hand| {
                let answer = self.is_asked(hand).then(|| answers.next());
                answer.flatten().unwrap_or(Verdict::Unsupported)
            })
            .collect()
    }
}

impl Subject for Outside {
    fn reads_missing_suit(&self) -> bool {
        self.seat.reads_missing_suit()
    }

    fn reads_melds(&self) -> bool {
        self.takes_melds
    }

    fn ask(&mut self, hands: &[Hand]) -> Vec<Verdict> {
        self.asked_of(hands, |outside| &mut outside.seat)
    }

    fn ask_afresh(&mut self, hand: &Hand) -> Verdict {
        if self.is_asked(hand) {
            self.seat.ask_afresh(hand)
        } else {
            Verdict::Unsupported
        }
    }

    fn ask_shuffled(&mut self, hands: &[Hand]) -> Option<Vec<Verdict>> {
        Some(self.asked_of(hands, |outside| &mut outside.other_order))
    }
}
