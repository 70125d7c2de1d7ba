//! Which setting explains the answers best: one switch after the other is put where it contradicts the fewest,
//! until none can be put better.

use super::Prober;
use super::evidence::{Answer, Evidence};
use super::expected::Setting;
use super::space;
use duipai_engines::Rules;
use duipai_engines::rules::Preset;
use std::cmp::Reverse;

/// How badly a setting fits; the least is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score {
    /// Whether it is a setting that could not be seen: no hand that was asked could win.
    unseen: bool,
    /// Answers it contradicts; wins that it calls illegal count [`ILLEGAL_WIN`] times.
    wrong: usize,
    /// Hands that it calls legal and the engine declined: rules are better no wider than what is answered.
    unanswered: usize,
    /// Switches that are not where the preset has them.
    changed: usize,
    /// Of presets that can be made to mean the same, the later: `laizi` for `standard` with wilds.
    preset: Reverse<usize>,
}

impl Score {
    /// Whether some answer contradicts it.
    pub const fn is_wrong(&self) -> bool {
        self.wrong > 0
    }
}

/// An engine that is wrong misses wins of sizes that it knows, and seldom finds any of sizes that it does not.
const ILLEGAL_WIN: usize = 3;

impl Prober {
    pub(super) fn score(&mut self, evidence: &Evidence, setting: &Setting) -> Score {
        let preset = setting.rules.preset_of();
        let mut score = Score {
            unseen: !evidence.may_be(setting),
            wrong: 0,
            unanswered: 0,
            changed: setting.rules.name().matches('~').count(),
            preset: Reverse(
                Preset::ALL
                    .into_iter()
                    .position(|other| other == preset)
                    .unwrap_or_default(),
            ),
        };
        for (place, said) in evidence.asked() {
            match Answer::of(said) {
                Answer::Broken => {}
                Answer::Declined => {
                    let legal = self.expected.legal(setting, *place);
                    score.unanswered += usize::from(legal);
                }
                answer => {
                    // Hands that no setting makes legal would count the same for all of them.
                    if self.expected.in_space(*place) {
                        let win = self.expected.wins(setting, *place);
                        score.wrong += match (answer == Answer::Win, win) {
                            (true, false) if !self.expected.legal(setting, *place) => ILLEGAL_WIN,
                            (said, win) => usize::from(said != win),
                        };
                    }
                }
            }
        }
        score
    }

    /// The best setting that can be reached from `start`, each step being the best of its switch.
    pub(super) fn improve(&mut self, evidence: &Evidence, start: &Setting) -> Setting {
        let mut best = start.clone();
        let mut least = self.score(evidence, &best);
        loop {
            let before = least;
            for axis in &space::AXES {
                // Of a list one part after the other can be changed for the better.
                loop {
                    let from = best.clone();
                    let reached = least;
                    for step in axis.steps(&from.rules) {
                        let other = self.expected.step(&from, step);
                        let score = self.score(evidence, &other);
                        if score < least {
                            (best, least) = (other, score);
                        }
                    }
                    if least == reached {
                        break;
                    }
                }
            }
            if least == before && least.wrong > 0 {
                // One switch may hide what another does, as forms without pairs hide which pairs would win.
                (best, least) = self.two_steps(evidence, &best, least);
            }
            if least == before {
                return best;
            }
        }
    }

    /// The best setting that two changes lead to, if it is better.
    fn two_steps(&mut self, evidence: &Evidence, from: &Setting, score: Score) -> (Setting, Score) {
        let structural = |rules: &Rules| {
            let steps = space::beside(rules).into_iter();
            steps.filter(|step| !step.gate)
        };
        let (mut best, mut least) = (from.clone(), score);
        for first in structural(&from.rules) {
            let middle = self.expected.step(from, first);
            for second in structural(&middle.rules) {
                let other = self.expected.step(&middle, second);
                let score = self.score(evidence, &other);
                if score < least {
                    (best, least) = (other, score);
                }
            }
        }
        (best, least)
    }
}
