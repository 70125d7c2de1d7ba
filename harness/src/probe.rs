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

    /// Finds out what `subject` implements. If its answers turn out to depend on what it was asked before, it
    /// is asked all over again, each hand as one that was never asked before.
    pub fn probe(&mut self, subject: &mut dyn Subject) -> Findings {
        let findings = self.probe_with(subject, false);
        let remembers = |change: &Change| change.when != When::Shuffled;
        if !findings.changes.iter().any(remembers) {
            return findings;
        }
        Findings {
            changes: findings.changes,
            ..self.probe_with(subject, true)
        }
    }

    fn probe_with(&mut self, subject: &mut dyn Subject, afresh: bool) -> Findings {
        let mut evidence = Evidence::of(subject, afresh);
        let starts = self.starts();
        let mut fits = starts.clone();
        let mut best = 0;
        let mut ask = self.opening(&starts);
        for _ in 0..ROUNDS {
            ask.retain(|&place| evidence.may_ask(self.expected.hand(place)));
            if ask.is_empty() {
                break;
            }
            let places: Vec<usize> = ask.into_iter().collect();
            evidence.ask(subject, &self.expected, &places);
            for (fit, start) in fits.iter_mut().zip(&starts) {
                *fit = self.improve(&evidence, fit);
                let score = self.score(&evidence, fit);
                if score.is_wrong() {
                    // Where an earlier round led astray, the beginning is the better place to go on from.
                    let again = self.improve(&evidence, start);
                    if self.score(&evidence, &again) < score {
                        *fit = again;
                    }
                }
            }
            let order = |&fit: &usize| self.score(&evidence, &fits[fit]);
            best = (0..fits.len()).min_by_key(order).unwrap_or(best);
            if evidence.hopeless() {
                break;
            }
            ask = self.further(&evidence, &fits, best);
        }
        let changes = if afresh || evidence.hopeless() {
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

    /// Some hands of every size and number of wilds.
    fn opening(&mut self, starts: &[Setting]) -> BTreeSet<usize> {
        starts
            .iter()
            .flat_map(|start| questions::first_of_every_size(&mut self.expected, start))
            .collect()
    }

    /// What was not asked yet and tells the best setting from those beside it and from the best of other
    /// presets, or is typical of it, or shows a trait.
    fn further(&mut self, evidence: &Evidence, fits: &[Setting], best: usize) -> BTreeSet<usize> {
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
                    None if !evidence.may_ask(self.expected.hand(place)) => {}
                    None => {
                        ask.insert(place);
                        answered += 1;
                    }
                    Some(Answer::Win | Answer::NoWin) => answered += 1,
                    Some(Answer::Declined | Answer::Broken) => {}
                }
            }
        }
        ask.extend(self.questions.typical(&mut self.expected, best));
        for habit in traits::of(self.expected.alphabet) {
            ask.extend(
                habit
                    .hands_under(&best.rules)
                    .map(|hand| self.expected.place(&hand)),
            );
        }
        ask.retain(|&place| evidence.answer(place).is_none());
        ask
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
