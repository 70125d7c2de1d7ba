//! What a relation claims of an engine's answers, and whether they keep it. Nothing here knows what is right.

use duipai_engines::Verdict;

/// What the answers to the hands that were made have to do with the answer to the hand itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The one that was made wins exactly if the hand does.
    Same,
    /// If the hand wins, so does the one that was made.
    StaysWin,
    /// If one of those that were made wins, so does the hand.
    Any {
        /// And if the hand wins, so does one of them.
        only: bool,
    },
    /// None that was made wins: they are no hands.
    Never,
    /// The answer is the same, whatever it was.
    Again,
}

/// How an engine fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did not answer what would tell.
    Open,
    /// Its answers fit together.
    Kept,
    /// They cannot all be right. Given are the hands that were made, by number, of which one is wrongly answered
    /// if the hand itself is not.
    Broken(Vec<usize>),
}

impl Claim {
    /// Whether the claim says anything once the hand was answered so.
    #[must_use]
    pub const fn asks(self, said: Verdict) -> bool {
        match self {
            Self::Again => said.votes() && !said.broken(),
            Self::Same | Self::Any { only: true } => {
                matches!(said, Verdict::Win(_) | Verdict::No(_))
            }
            Self::StaysWin => matches!(said, Verdict::Win(_)),
            Self::Any { only: false } => matches!(said, Verdict::No(_)),
            Self::Never => matches!(
                said,
                Verdict::Win(_) | Verdict::No(_) | Verdict::Rejected(_)
            ),
        }
    }

    /// Whether the hand itself may be the one that was wrongly answered.
    #[must_use]
    pub const fn doubts_the_hand(self) -> bool {
        !matches!(self, Self::Never)
    }

    /// How an engine fared that said `said` of the hand and `answers` of those that were made; `legal` tells of
    /// the hand.
    #[must_use]
    pub fn outcome(self, said: Verdict, answers: &[Verdict], legal: bool) -> Outcome {
        let first = |wrong: &dyn Fn(&Verdict) -> bool| answers.iter().position(wrong);
        let judged = |at: Option<usize>| match at {
            Some(at) => Outcome::Broken(vec![at]),
            None => Outcome::Kept,
        };
        let is_win = |answer: &Verdict| matches!(answer, Verdict::Win(_));
        if answers.is_empty() || answers.iter().all(|answer| !answer.votes()) {
            return Outcome::Open;
        }
        match self {
            Self::Again => {
                let same = |answer: &Verdict| *answer == said || answer.agrees(&said, legal);
                return judged(first(&|answer| !same(answer)));
            }
            Self::Never => return judged(first(&|answer| is_win(answer) || answer.broken())),
            _ => {}
        }
        // Those that were made are hands, so whoever fails on one or rejects it is wrong about that one.
        let fails = |answer: &Verdict| answer.broken() || matches!(answer, Verdict::Rejected(_));
        if let Some(at) = first(&fails) {
            return Outcome::Broken(vec![at]);
        }
        let all_told = answers
            .iter()
            .all(|answer| answer.votes() && !answer.is_text());
        match (is_win(&said), first(&is_win)) {
            (false, _) if self == Self::StaysWin => Outcome::Open,
            (false, Some(at)) => Outcome::Broken(vec![at]),
            (_, None) if !all_told => Outcome::Open,
            (true, None) => Outcome::Broken((0..answers.len()).collect()),
            _ => Outcome::Kept,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::{Digest, Reason, Score};

    const WIN: Verdict = Verdict::WIN;
    const NO: Verdict = Verdict::NO;

    fn broken(at: &[usize]) -> Outcome {
        Outcome::Broken(at.to_vec())
    }

    #[test]
    fn a_claim_is_broken_by_exactly_the_answers_that_cannot_all_be_right() {
        let any = |only| Claim::Any { only };
        for (claim, said, answers, expected) in [
            (Claim::Same, WIN, &[WIN][..], Outcome::Kept),
            (Claim::Same, NO, &[NO], Outcome::Kept),
            (Claim::Same, WIN, &[NO], broken(&[0])),
            (Claim::Same, NO, &[WIN], broken(&[0])),
            (Claim::StaysWin, WIN, &[WIN], Outcome::Kept),
            (Claim::StaysWin, WIN, &[NO], broken(&[0])),
            (any(true), WIN, &[NO, WIN], Outcome::Kept),
            (any(true), WIN, &[NO, NO], broken(&[0, 1])),
            (any(true), NO, &[NO, WIN], broken(&[1])),
            (any(true), NO, &[NO, NO], Outcome::Kept),
            (any(false), NO, &[NO, WIN], broken(&[1])),
            (Claim::Never, WIN, &[NO], Outcome::Kept),
            (Claim::Never, NO, &[WIN], broken(&[0])),
            (Claim::Again, NO, &[NO], Outcome::Kept),
            (Claim::Again, NO, &[WIN], broken(&[0])),
        ] {
            assert_eq!(claim.outcome(said, answers, true), expected, "{claim:?}");
        }
    }

    #[test]
    fn who_does_not_answer_breaks_nothing_and_who_fails_does() {
        for claim in [
            Claim::Same,
            Claim::StaysWin,
            Claim::Any { only: true },
            Claim::Never,
            Claim::Again,
        ] {
            let outcome = claim.outcome(WIN, &[Verdict::Unsupported], true);
            assert_eq!(outcome, Outcome::Open, "{claim:?}");
            let outcome = claim.outcome(WIN, &[Verdict::Panicked], true);
            assert_eq!(outcome, broken(&[0]), "{claim:?}");
            assert!(!claim.asks(Verdict::Panicked) && !claim.asks(Verdict::Unsupported));
        }
        // One of several tells nothing of the others.
        let any = Claim::Any { only: true };
        let open = any.outcome(WIN, &[NO, Verdict::Unsupported], true);
        assert_eq!(open, Outcome::Open);
    }

    #[test]
    fn asked_again_scores_and_lines_count_too() {
        let scored = |points| Verdict::Win(Score::Points(points));
        let line = |text| Verdict::Text(Digest::of(text));
        let again = Claim::Again;
        assert_eq!(again.outcome(scored(3), &[scored(4)], true), broken(&[0]));
        assert_eq!(again.outcome(line("a"), &[line("b")], true), broken(&[0]));
        assert_eq!(again.outcome(line("a"), &[line("a")], true), Outcome::Kept);
        // Both words decline an illegal hand; and a win is the same win, wrong as it is.
        let rejected = Verdict::Rejected(Reason::Other);
        assert_eq!(again.outcome(rejected, &[NO], false), Outcome::Kept);
        assert_eq!(again.outcome(WIN, &[WIN], false), Outcome::Kept);
        assert_eq!(again.outcome(rejected, &[NO], true), broken(&[0]));
    }
}
