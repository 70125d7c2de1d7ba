//! Which switches could stand elsewhere as far as it answered, and why that cannot be told.

use super::Prober;
use super::evidence::{Answer, Evidence};
use super::expected::Setting;
use super::{space, worths};
use duipai_engines::Alphabet;

/// A switch of which not all can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Its name.
    pub field: &'static str,
    /// The other values that fit as well.
    pub values: Vec<String>,
    /// Why none of them is told from the value found.
    pub why: Why,
}

/// Why two values cannot be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It declined so many hands that would have told.
    Declined(usize),
    /// All hands that tell have exposed groups or a last card, which it is not asked.
    Hidden,
    /// Only scores tell, and its answers have none.
    Unscored,
    /// No hand tells: none can be worth just that.
    Nowhere,
    /// No hand that tells was found, though there may be some.
    Rare,
}

impl Why {
    /// In words, after the switch and its values.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Declined(_) => "it declines the hands that tell",
            Self::Hidden => {
                "only exposed groups and a last card tell, and it is not asked these without `melds = true`"
            }
            Self::Unscored => "only scores tell, and its answers have none",
            Self::Nowhere => "no hand can be worth what tells",
            Self::Rare => "no hand was found that tells",
        }
    }
}

impl Prober {
    /// Which switches could stand elsewhere.
    pub(super) fn open(&mut self, best: &Setting, evidence: &Evidence) -> Vec<Open> {
        let mut open: Vec<Open> = Vec::new();
        let wins = |said| Answer::of(said) == Answer::Win;
        if !evidence.asked().iter().any(|(_, said)| wins(said)) {
            // Nothing is told of its rules at all.
            return open;
        }
        for step in space::beside(&best.rules) {
            let (field, value) = (step.field, step.value.clone());
            let other = self.expected.step(best, step);
            if let Some(why) = self.doubt(best, &other, evidence) {
                add(&mut open, field, value, why);
            }
        }
        self.open_thresholds(best, evidence, &mut open);
        open
    }

    /// Why two settings cannot be told apart, if they differ and no answer tells.
    fn doubt(&mut self, best: &Setting, other: &Setting, evidence: &Evidence) -> Option<Why> {
        let scores = evidence.scores();
        let mut declined = 0;
        for &(place, said) in evidence.asked() {
            if self.expected.differ(best, other, place, scores) {
                if Answer::of(&said).tells() {
                    return None;
                }
                declined += 1;
            }
        }
        if declined > 0 {
            return Some(Why::Declined(declined));
        }
        let (expected, questions) = (&mut self.expected, &mut self.questions);
        let telling = questions.telling(expected, best, other, scores).to_vec();
        if (telling.iter()).any(|&place| evidence.hides_melds(expected.hand(place))) {
            return Some(Why::Hidden);
        }
        let unscored = !scores
            && expected.alphabet == Alphabet::Paohuzi
            && !questions.telling(expected, best, other, true).is_empty();
        unscored.then_some(Why::Unscored)
    }

    /// Adds other worths that may be enough.
    fn open_thresholds(&mut self, best: &Setting, evidence: &Evidence, open: &mut Vec<Open>) {
        let Some(possible) = self.possible_thresholds(evidence, best) else {
            return;
        };
        let base = best.rules.base_xi();
        let rungs = self.rungs(evidence, best);
        let worths = worths::worths(&best.rules);
        for other in possible.filter(|&other| other != base) {
            let between = rungs.range(base.min(other)..base.max(other));
            let declined: Option<usize> =
                between.map(|(_, rung)| rung.declined).reduce(|a, b| a + b);
            let (low, high) = (base.min(other), base.max(other));
            let why = match declined {
                None if worths.range(low..high).next().is_none() => Why::Nowhere,
                None => Why::Rare,
                Some(0) => Why::Hidden,
                Some(declined) => Why::Declined(declined),
            };
            add(open, "base_xi", other.to_string(), why);
        }
    }
}

/// Adds a value beside the others that cannot be told for the same reason.
fn add(open: &mut Vec<Open>, field: &'static str, value: String, why: Why) {
    let alike = |open: &&mut Open| {
        open.field == field && std::mem::discriminant(&open.why) == std::mem::discriminant(&why)
    };
    match open.iter_mut().find(alike) {
        Some(open) => {
            if let (Why::Declined(most), Why::Declined(declined)) = (&mut open.why, why) {
                *most = declined.max(*most);
            }
            open.values.push(value);
        }
        None => open.push(Open {
            field,
            values: vec![value],
            why,
        }),
    }
}
