//! Which rules does an engine implement? Before a difference is called a bug, it has to be known which
//! switches the engine was written for.
//!
//! A [`Prober`] asks an engine of which nothing is known some hundred hands, chosen so that settings of the
//! switches differ on them; finds the setting that contradicts the fewest answers; asks what tells that
//! setting from those one switch away; and goes on until no such question is left. What winning means under
//! a setting is said by the engine `reference`. Illegal hands that no setting of any switch makes legal are
//! no part of the fit: they show [traits](TRAITS), such as an engine that wants no eye.

mod evidence;
mod expected;
mod findings;
mod fit;
mod memory;
mod pool;
mod questions;
mod space;
mod subject;
mod traits;
mod words;

pub use findings::{Contradiction, Findings, Open};
pub use memory::{Change, When};
pub use space::{AXES, Axis, Values};
pub use subject::{Outside, Subject};
pub use traits::{Shown, Sign, TRAITS, Trait};
pub use words::describe;

use duipai_engines::Alphabet;
use evidence::{Answer, Evidence};
use expected::{Expected, Setting};
use questions::Questions;
use std::collections::BTreeSet;

/// More rounds than any engine needs whose answers do not change from one to the next.
const ROUNDS: usize = 24;

/// Probes engines of one alphabet. What is right is remembered from one engine to the next.
pub struct Prober {
    expected: Expected,
    questions: Questions,
}

impl Prober {
    /// A prober for engines that judge hands of this alphabet.
    #[must_use]
    pub fn new(alphabet: Alphabet) -> Self {
        Self {
            expected: Expected::new(alphabet),
            questions: Questions::default(),
        }
    }

    /// Finds out what `subject` implements.
    pub fn probe(&mut self, subject: &mut dyn Subject) -> Findings {
        let mut evidence = Evidence::default();
        let starts = self.starts();
        let mut fits = starts.clone();
        let mut best = 0;
        let mut ask = self.opening(&starts);
        for _ in 0..ROUNDS {
            evidence.ask(subject, &self.expected, &ask);
            for (fit, start) in fits.iter_mut().zip(&starts) {
                // Where an earlier round led astray, the beginning is the better place to go on from.
                let on = self.improve(&evidence, fit);
                let again = self.improve(&evidence, start);
                let better = self.score(&evidence, &again) < self.score(&evidence, &on);
                *fit = if better { again } else { on };
            }
            let order = |&fit: &usize| self.score(&evidence, &fits[fit]);
            best = (0..fits.len()).min_by_key(order).unwrap_or(best);
            if evidence.hopeless() {
                break;
            }
            ask = self.further(&evidence, &fits, best);
            if ask.is_empty() {
                break;
            }
        }
        let changes = if evidence.hopeless() {
            Vec::new()
        } else {
            memory::changes(subject, &self.expected, &evidence)
        };
        self.findings(&fits[best], &evidence, changes)
    }

    fn starts(&mut self) -> Vec<Setting> {
        let presets = space::presets(self.expected.alphabet);
        presets
            .into_iter()
            .map(|rules| self.expected.setting(rules))
            .collect()
    }

    /// The hands of all traits, and some of every size and number of wilds.
    fn opening(&mut self, starts: &[Setting]) -> Vec<usize> {
        let traits = traits::of(self.expected.alphabet).flat_map(Trait::hands);
        let mut ask: BTreeSet<usize> = traits.map(|hand| self.expected.place(&hand)).collect();
        for start in starts {
            ask.extend(questions::first_of_every_size(&mut self.expected, start));
        }
        ask.into_iter().collect()
    }

    /// What was not asked yet and tells the best setting from those beside it and from the best of other
    /// presets, or is typical of it.
    fn further(&mut self, evidence: &Evidence, fits: &[Setting], best: usize) -> Vec<usize> {
        let others = fits.iter().enumerate().filter(|(fit, _)| *fit != best);
        let others = others.map(|(_, fit)| (questions::ENOUGH, fit.clone()));
        let best = &fits[best];
        let mut ask = BTreeSet::new();
        let mut beside: Vec<(usize, Setting)> = self.beside(best);
        beside.extend(others);
        for (enough, other) in beside {
            let telling = self.questions.telling(&mut self.expected, best, &other);
            let mut answered = 0;
            for &place in telling {
                if answered == enough {
                    break;
                }
                match evidence.answer(place) {
                    None => {
                        ask.insert(place);
                        answered += 1;
                    }
                    Some(Answer::Win | Answer::NoWin) => answered += 1,
                    Some(Answer::Declined | Answer::Broken) => {}
                }
            }
        }
        let typical = self.questions.typical(&mut self.expected, best);
        ask.extend(
            typical
                .iter()
                .filter(|&&place| evidence.answer(place).is_none()),
        );
        ask.into_iter().collect()
    }

    /// The settings one switch away, and how many answers are enough to tell them.
    fn beside(&mut self, best: &Setting) -> Vec<(usize, Setting)> {
        let steps = space::beside(&best.rules);
        let steps = steps.into_iter().map(|step| {
            let enough = if step.gate {
                questions::ENOUGH_FOR_A_GATE
            } else {
                questions::ENOUGH
            };
            (enough, self.expected.step(best, step))
        });
        steps.collect()
    }
}
