//! What a probe found, put together from the best setting and the answers.

use super::Prober;
use super::evidence::{Answer, Evidence, wrong_score};
use super::expected::{Setting, wrongly_exposed};
use super::memory::Change;
use super::open::Open;
use super::traits::{self, Shown};
use crate::exit::Exit;
use crate::shrink;
use duipai_engines::{Hand, Rules, Verdict};

/// What a probe found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The setting that contradicts the fewest answers.
    pub rules: Rules,
    /// How many hands were asked, those of the traits among them.
    pub asked: usize,
    /// How many answers a setting of the switches could explain: those to hands that some setting makes legal.
    pub answered: usize,
    /// How many of these it called a win.
    pub wins: usize,
    /// How many of the hands asked it declined to answer; they are no evidence.
    pub declined: usize,
    /// Hands at which it panicked, crashed, hung or broke the protocol.
    pub broken: Vec<(Hand, Verdict)>,
    /// Answers that `rules` do not give, least hand first.
    pub contradictions: Vec<Contradiction>,
    /// Settings that would fit as well, as far as it answered.
    pub open: Vec<Open>,
    /// Every trait of the alphabet, shown or not.
    pub traits: Vec<Shown>,
    /// Whether each hand was asked of one that was never asked before, because answers change otherwise.
    pub afresh: bool,
    /// Answers that were others when the same hand was asked again.
    pub changes: Vec<Change>,
}

/// An answer that the best setting does not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The hand.
    pub hand: Hand,
    /// What the engine says.
    pub said: Verdict,
    /// What is right under [`Findings::rules`].
    pub expected: Verdict,
}

impl Findings {
    /// Whether some setting gives all its answers, a win among them: rules cannot be told from `no` alone.
    #[must_use]
    pub fn fits(&self) -> bool {
        self.wins > 0 && self.contradictions.is_empty()
    }

    /// What a command that probes ends with. An answer that no setting gives is a disagreement, and so is an
    /// answer that changes; a trait, shown by illegal hands, is none.
    #[must_use]
    pub fn exit(&self) -> Exit {
        let mut exits = vec![Exit::Agreed];
        if self.answered > 0 && !self.fits() || !self.changes.is_empty() {
            exits.push(Exit::Disagreed);
        }
        if !self.broken.is_empty() {
            exits.push(Exit::Broken);
        }
        if self.answered == 0 {
            exits.push(Exit::NothingCompared);
        }
        Exit::worst(exits)
    }
}

impl Prober {
    pub(super) fn findings(
        &mut self,
        best: &Setting,
        evidence: &Evidence,
        changes: Vec<Change>,
    ) -> Findings {
        let mut findings = Findings {
            rules: best.rules.clone(),
            asked: evidence.asked().len(),
            answered: 0,
            wins: 0,
            declined: 0,
            broken: Vec::new(),
            contradictions: Vec::new(),
            open: self.open(best, evidence),
            traits: Vec::new(),
            afresh: evidence.afresh(),
            changes,
        };
        for &(place, said) in evidence.asked() {
            let hand = *self.expected.hand(place);
            let said_win = match Answer::of(&said) {
                Answer::Declined => {
                    findings.declined += 1;
                    continue;
                }
                Answer::Broken => {
                    findings.broken.push((hand, said));
                    continue;
                }
                answer => answer == Answer::Win,
            };
            if !self.expected.in_space(place) {
                continue;
            }
            let expected = self.expected.verdict(best, place);
            if wrongly_exposed(&expected) {
                continue;
            }
            findings.answered += 1;
            findings.wins += usize::from(said_win);
            let win = matches!(expected, Verdict::Win(_));
            if said_win != win || wrong_score(&said, &expected) {
                findings.contradictions.push(Contradiction {
                    hand,
                    said,
                    expected,
                });
            }
        }
        findings
            .contradictions
            .sort_by(|a, b| shrink::order(&a.hand, &b.hand));
        findings.traits = traits::of(self.expected.alphabet)
            .map(|shown| {
                let asked = shown.hands_under(&best.rules).filter_map(|hand| {
                    let place = self.expected.place(&hand);
                    let win = self.expected.wins(best, place);
                    Some((hand, evidence.verdict(place)?, win))
                });
                Shown::of(shown, &asked.collect::<Vec<_>>())
            })
            .collect();
        findings
    }
}
