//! What was asked and answered, by number of the hand.

use super::Subject;
use super::expected::{Expected, Setting};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Hand, Score, Verdict};
use std::collections::HashMap;

/// A verdict as evidence: illegal hands may be declined with `no` or `rejected`, which is the same here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Win,
    NoWin,
    /// It does not answer such hands, or not with verdicts.
    Declined,
    /// It could not answer.
    Broken,
}

impl Answer {
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Win(_) => Self::Win,
            Verdict::No(_) | Verdict::Rejected(_) => Self::NoWin,
            Verdict::Unsupported | Verdict::Text(_) | Verdict::Waits(_) | Verdict::Shanten(_) => {
                Self::Declined
            }
            Verdict::Panicked | Verdict::Crashed | Verdict::Timeout | Verdict::Protocol => {
                Self::Broken
            }
        }
    }

    /// Whether it says anything about rules.
    pub const fn tells(self) -> bool {
        matches!(self, Self::Win | Self::NoWin)
    }
}

/// Whether a verdict with a score contradicts what is right to say of a legal hand, be it win or no.
pub(super) fn wrong_score(said: &Verdict, right: &Verdict) -> bool {
    let legal = !matches!(right, Verdict::Rejected(_));
    let scored = said.score() != Score::Absent && right.score() != Score::Absent;
    legal && scored && said.score() != right.score()
}

/// All answers of one subject.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something that a subject knows or does not"
)]
pub(super) struct Evidence {
    /// Whether it reads the missing suit that a hand names.
    reads_missing_suit: bool,
    /// Whether it knows exposed groups and a last card.
    reads_melds: bool,
    /// Whether some answer had a score.
    scores: bool,
    /// Whether it is asked each hand as if it was never asked before.
    afresh: bool,
    /// In the order of asking.
    asked: Vec<(usize, Verdict)>,
    /// By the number of the hand.
    verdicts: HashMap<usize, Verdict>,
    broken: usize,
}

/// So many hands are asked at first, to see whether it answers at all.
const FIRST: usize = 16;

impl Evidence {
    /// Nothing is known of `subject` yet, which is to be asked each hand `afresh` or not.
    pub fn of(subject: &dyn Subject, afresh: bool) -> Self {
        Self {
            reads_missing_suit: subject.reads_missing_suit(),
            reads_melds: subject.reads_melds(),
            scores: false,
            afresh,
            asked: Vec::new(),
            verdicts: HashMap::new(),
            broken: 0,
        }
    }

    /// Whether a setting could be seen at all: not if every legal hand names a missing suit, and nobody reads it.
    pub fn may_be(&self, setting: &Setting) -> bool {
        self.reads_missing_suit || setting.rules.missing_suit() != MissingSuit::Named
    }

    /// Whether there is a point in asking a hand.
    pub fn may_ask(&self, hand: &Hand) -> bool {
        (self.reads_missing_suit || hand.missing().is_none())
            && (self.reads_melds || is_concealed(hand))
    }

    /// Whether a hand is not asked because of exposed groups or a last card.
    pub fn hides_melds(&self, hand: &Hand) -> bool {
        !self.reads_melds && !is_concealed(hand)
    }

    /// Whether its answers have scores.
    pub const fn scores(&self) -> bool {
        self.scores
    }

    /// Asks the hands at `places`, none of which was asked before, unless there is no hope of answers.
    pub fn ask(&mut self, subject: &mut dyn Subject, expected: &Expected, places: &[usize]) {
        let mut rest = places;
        let mut many = FIRST;
        while !rest.is_empty() && !self.hopeless() {
            let (now, later) = rest.split_at(many.min(rest.len()));
            let batch: Vec<Hand> = now.iter().map(|&place| *expected.hand(place)).collect();
            let verdicts = if self.afresh {
                batch.iter().map(|hand| subject.ask_afresh(hand)).collect()
            } else {
                subject.ask(&batch)
            };
            for (&place, verdict) in now.iter().zip(verdicts) {
                self.asked.push((place, verdict));
                self.verdicts.insert(place, verdict);
                self.broken += usize::from(verdict.broken());
                self.scores |= verdict.score() != Score::Absent;
            }
            rest = later;
            many *= 4;
        }
    }

    /// Whether it fails more often than it answers. A program that hangs takes seconds to fail.
    pub fn hopeless(&self) -> bool {
        self.asked.len() >= FIRST && 2 * self.broken > self.asked.len()
    }

    /// Whether each hand is asked as if it was the first.
    pub const fn afresh(&self) -> bool {
        self.afresh
    }

    /// Places and answers in the order of asking.
    pub fn asked(&self) -> &[(usize, Verdict)] {
        &self.asked
    }

    pub fn verdict(&self, place: usize) -> Option<Verdict> {
        self.verdicts.get(&place).copied()
    }

    pub fn answer(&self, place: usize) -> Option<Answer> {
        self.verdicts.get(&place).map(Answer::of)
    }
}

/// Whether a hand has nothing exposed and no last card.
fn is_concealed(hand: &Hand) -> bool {
    hand.last().is_none() && hand.melds().next().is_none()
}
