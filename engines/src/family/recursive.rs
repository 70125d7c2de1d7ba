//! `recursive`: lowest tile first.
//!
//! The lowest tile of a hand is in one of its groups. Try each: take the group's tiles, let wilds fill the
//! gaps, and go on with what is left; backtrack where that fails. Each part of the form gives so many groups:
//! the eye is one of them, once; of seven pairs all are alike, and few may repeat another. The suit that has
//! to be missing is in no group.
//!
//! Where rules count xi every reading is walked, and the one that is worth most is kept; groups that have to stay
//! together are taken out before. Those rules know no wilds, which makes that a walk of its own.
//!
//! Faults: 1 triplets are not tried where a run fits, 2 no eye where a run fits, 3 no wild below the lowest tile, 4 the top run of every suit is missing, 5 wilds left over are
//! forgotten unless they fill all sets and the eye, 6 two wilds are no eye, 7 any number of eyes,
//! 8 a kind held four times is no two of seven pairs, 9 any suit may be missing where one is named,
//! 10 the first reading met is scored, not the best, 11 the last card lies in the first group that holds its kind,
//! 12 two alike stay free when the third of them is drawn, 13 big 2-7-10 is worth nothing,
//! 14 exposed groups are worth nothing, 15 a four made with another's card is worth one drawn oneself,
//! 16 a pair made with the last card is worth any other pair.

mod best;
mod choices;
mod forced;
mod points;
mod scoring;
#[cfg(feature = "slow-down")]
mod slow_down;
mod walk;
mod ways;

use crate::certificate::Certificate;
use crate::engine::{Engine, Factory, Refusal, Symmetry, with_wild_kinds};
use crate::fault::{Fault, Faults, Sound};
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::verdict::Verdict;
use choices::Choices;
use scoring::ScoringEngine;
use walk::Walk;

/// Builds the recursive engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recursive {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn idea(&self) -> &'static str {
        "lowest tile first: it is in one of its groups; wilds fill gaps; backtrack"
    }

    #[cfg(feature = "slow-down")]
    fn version(&self) -> String {
        concat!(env!("CARGO_PKG_VERSION"), "+slow-down").to_owned()
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        with_wild_kinds(rules, |rules| {
            Ok(if self.fault.is_planted() {
                engine(rules, self.fault)
            } else {
                engine(rules, Sound)
            })
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }
}

fn engine<F: Faults>(rules: &Rules, fault: F) -> Box<dyn Engine> {
    match rules.xi() {
        Some(xi) => Box::new(ScoringEngine::new(rules, xi, fault)),
        None => Box::new(RecursiveEngine::new(rules, fault)),
    }
}

struct RecursiveEngine<F> {
    rules: Rules,
    forms: Vec<Choices>,
    fault: F,
    #[cfg(feature = "slow-down")]
    slow_down: slow_down::SlowDown,
}

impl<F: Faults> Engine for RecursiveEngine<F> {
    #[inline]
    fn judge(&mut self, hand: &Hand) -> Verdict {
        #[cfg(feature = "slow-down")]
        {
            let mut slow_down = self.slow_down;
            slow_down.repeat(hand, |hand| self.verdict(hand));
            self.slow_down = slow_down;
        }
        self.verdict(hand)
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || !self.lacks_a_suit(hand) {
            return None;
        }
        self.first(hand, |walk| walk.certificate(hand))
    }
}

impl<F: Faults> RecursiveEngine<F> {
    fn new(rules: &Rules, fault: F) -> Self {
        let forms = rules.forms().iter();
        Self {
            rules: rules.clone(),
            forms: forms
                .map(|form| Choices::new(form, rules, fault.fault()))
                .collect(),
            fault,
            #[cfg(feature = "slow-down")]
            slow_down: slow_down::SlowDown::default(),
        }
    }

    #[inline]
    fn verdict(&self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => {
                Verdict::from_win(self.lacks_a_suit(hand) && self.first(hand, |_| ()).is_some())
            }
        }
    }

    /// What `tell` says of the first reading in the order of forms.
    fn first<T>(&self, hand: &Hand, tell: impl Fn(&Walk<'_, F>) -> T) -> Option<T> {
        let limited = self.rules.copy_limit();
        let mut forms = self.forms.iter();
        forms.find_map(|choices| Walk::through(choices, hand, limited, self.fault, &tell))
    }

    /// Whether one of the suits that may be the missing one is in no group, concealed or exposed.
    // Kept out of the loop over hands, which is the shorter for it.
    #[inline(never)]
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let suits = match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => return true,
            (_, Some(named)) if !self.fault.is(9) => &self.rules.suits()[usize::from(named)..][..1],
            _ => self.rules.suits(),
        };
        suits.iter().any(|suit| {
            let inside = suit.first..suit.first + suit.ranks;
            let mut exposed = hand.melds().flat_map(Meld::tiles);
            hand.counts()[inside.clone()]
                .iter()
                .all(|&count| count == 0)
                && !exposed.any(|tile| inside.contains(&tile.index()))
        })
    }
}
