//! Which rules does an engine implement? Before a difference is called a bug, it has to be known which
//! switches the engine was written for.
//!
//! A [`Prober`] asks an engine of which nothing is known some hundred hands, chosen so that settings of the
//! switches differ on them; finds the setting that contradicts the fewest answers; asks what tells that
//! setting from those one switch away; and goes on until no such question is left. What winning means under
//! a setting is said by the engine `reference`. Illegal hands that no setting of any switch makes legal are
//! no part of the fit: they show [traits](TRAITS), such as an engine that wants no eye.

mod axes;
mod evidence;
mod expected;
mod findings;
mod fit;
mod ladder;
mod larger;
mod memory;
mod open;
mod pool;
mod questions;
mod space;
mod subject;
mod threshold;
mod traits;
mod two_steps;
mod wild_kinds;
mod words;
mod worths;

pub use axes::{AXES, Axis, Role, Values};
pub use findings::{Contradiction, Findings};
pub use memory::{Change, When};
pub use open::{Open, Why};
pub use space::alike;
pub use subject::{Outside, Subject};
pub use traits::{Shown, Sign, TRAITS, Trait};
pub use words::describe;

use duipai_engines::{Alphabet, Verdict};
use evidence::{Answer, Evidence};
use expected::{Expected, Setting};
use fit::Least;
use questions::Questions;
use std::collections::BTreeSet;

/// More rounds than any engine needs whose answers do not change from one to the next.
const ROUNDS: usize = 24;
/// In so many rounds it is tried harder. Rules that fit are found sooner; what is left is a wrong engine, which fits
/// nothing however long one looks.
const HARD_ROUNDS: usize = 6;

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
        let starts = self.expected.presets();
        let mut fits = starts.clone();
        let mut best = 0;
        let mut ask = self.opening(&starts);
        let mut hard_rounds = 0;
        for _ in 0..ROUNDS {
            ask.retain(|&place| evidence.may_ask(self.expected.hand(place)));
            if ask.is_empty() {
                break;
            }
            let places: Vec<usize> = ask.into_iter().collect();
            evidence.ask(subject, &self.expected, &places);
            for fit in &mut fits {
                *fit = self.improve(&evidence, fit);
            }
            best = self.best(&evidence, &fits);
            if hard_rounds < HARD_ROUNDS && self.rank(&evidence, &fits[best]).is_wrong() {
                hard_rounds += 1;
                self.try_harder(&evidence, &starts, &mut fits);
                best = self.best(&evidence, &fits);
            }
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

    /// Which fits best.
    fn best(&mut self, evidence: &Evidence, fits: &[Setting]) -> usize {
        let order = |&fit: &usize| self.rank(evidence, &fits[fit]);
        (0..fits.len()).min_by_key(order).unwrap_or_default()
    }

    /// Where nothing fits yet: from the beginning, for an earlier round may have led astray; from each form alone; and
    /// two steps at once.
    fn try_harder(&mut self, evidence: &Evidence, starts: &[Setting], fits: &mut [Setting]) {
        for (fit, start) in fits.iter_mut().zip(starts) {
            let again = self.improve(evidence, start);
            self.take_if_better(evidence, fit, again);
            if start.rules.xi().is_some() {
                let again = self.improve_at_any_worth(evidence, start);
                self.take_if_better(evidence, fit, again);
            }
        }
        if !self.fits(evidence, fits) {
            for (fit, start) in fits.iter_mut().zip(starts) {
                for alone in self.alone(start) {
                    let again = self.improve_structure_first(evidence, &alone);
                    self.take_if_better(evidence, fit, again);
                }
            }
        }
        if !self.fits(evidence, fits) {
            for fit in fits {
                *fit = self.improve_by_two(evidence, fit);
            }
        }
    }

    /// Whether some of these settings gives all answers.
    fn fits(&mut self, evidence: &Evidence, fits: &[Setting]) -> bool {
        fits.iter().any(|fit| !self.rank(evidence, fit).is_wrong())
    }

    fn take_if_better(&mut self, evidence: &Evidence, fit: &mut Setting, other: Setting) {
        if self.rank(evidence, &other) < self.rank(evidence, fit) {
            *fit = other;
        }
    }

    /// Some hands of every form, size and number of wilds.
    fn opening(&mut self, starts: &[Setting]) -> BTreeSet<usize> {
        let mut ask = BTreeSet::new();
        for start in self.by_form(starts) {
            ask.extend(questions::first_of_every_size(&mut self.expected, &start));
        }
        ask
    }

    /// Each of these settings, and each with one of its forms alone: an engine that has one of them only would
    /// answer `no` to the smallest wins of the others.
    fn by_form(&mut self, starts: &[Setting]) -> Vec<Setting> {
        let mut settings = starts.to_vec();
        for start in starts {
            settings.extend(self.alone(start));
        }
        settings
    }

    /// A setting with each of its forms alone, as it is and with all else that lets hands win: that its wilds count,
    /// or its sets mix the colours, would be hidden by the other.
    fn alone(&mut self, start: &Setting) -> Vec<Setting> {
        let forms = start.rules.forms().iter();
        let mut names: Vec<&str> = forms.map(|form| form.name).collect();
        names.dedup();
        let mut alone: Vec<Setting> = Vec::new();
        for name in names.iter().filter(|_| names.len() > 1) {
            for rules in [&start.rules, &space::richest(&start.rules)] {
                let rules = space::with(rules, &format!("forms={name}"));
                alone.push(self.expected.setting(rules));
            }
        }
        alone
    }

    /// What was not asked yet and tells the best setting from those beside it and from the best of other
    /// presets, or is typical of it, or shows a trait.
    fn further(&mut self, evidence: &Evidence, fits: &[Setting], best: usize) -> BTreeSet<usize> {
        let others = fits.iter().enumerate().filter(|(fit, _)| *fit != best);
        let others = others.map(|(_, fit)| (questions::ENOUGH, fit.clone()));
        let best = &fits[best];
        let mut ask = BTreeSet::new();
        let mut beside: Vec<(usize, Setting)> = self.beside(evidence, best);
        beside.extend(others);
        for (enough, other) in beside {
            let telling =
                self.questions
                    .telling(&mut self.expected, best, &other, evidence.scores());
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
        let won = |(_, said): &(usize, Verdict)| Answer::of(said) == Answer::Win;
        if !evidence.asked().iter().any(won) {
            // Whatever it is, it wins something.
            let presets = self.expected.presets();
            for setting in self.by_form(&presets) {
                ask.extend(questions::wins(&mut self.expected, &setting));
            }
        }
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
    fn beside(&mut self, evidence: &Evidence, best: &Setting) -> Vec<(usize, Setting)> {
        let mut beside = Vec::new();
        for step in space::beside(&best.rules) {
            let role = step.role;
            let other = self.expected.step(best, step);
            let enough = match role {
                Role::Structure => questions::ENOUGH,
                Role::Gate => questions::ENOUGH_FOR_A_GATE,
                Role::Rewriting | Role::Threshold => questions::ENOUGH_FOR_A_VALUE,
            };
            if role == Role::Structure {
                // With another worth enough it may still explain all that was answered.
                let (moved, rank) = self.rank_at_best(evidence, other.clone(), Least::Moved);
                if !rank.is_wrong() && moved.rules != other.rules {
                    beside.push((enough, moved));
                }
            }
            beside.push((enough, other));
        }
        let thresholds = self.next_thresholds(evidence, best);
        beside.extend(thresholds.map(|other| (questions::ENOUGH_FOR_A_GATE, other)));
        beside
    }
}
