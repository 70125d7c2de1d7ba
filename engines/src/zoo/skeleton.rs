//! What a skeleton has to give, and the engine around it. Legality is judged here, once, by the shared judgement.

use crate::engine::{Engine, Refusal};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::verdict::Verdict;

/// A way to judge hands, with its switches set.
pub(super) trait Skeleton: Send + Sync {
    /// Refuses rules it does not have.
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal>;

    /// One that judges under these rules, which were not refused.
    fn engine(&self, rules: &Rules) -> Box<dyn Wins>;

    /// For which reasons illegal hands are judged like any hand, by their short names.
    fn overlooks(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Judges legal hands.
pub(super) trait Wins: Send {
    /// Whether the hand wins.
    fn wins(&mut self, hand: &Hand) -> bool;

    /// The same with a score, of those that score.
    fn verdict(&mut self, hand: &Hand) -> Verdict {
        Verdict::from_win(self.wins(hand))
    }

    /// Forgets everything that was asked.
    fn reset(&mut self) {}
}

/// The engine around a skeleton.
pub(super) fn build(skeleton: &dyn Skeleton, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
    skeleton.refuse(rules)?;
    Ok(Box::new(Judge {
        rules: rules.clone(),
        overlooked: skeleton.overlooks(),
        wins: skeleton.engine(rules),
    }))
}

struct Judge {
    rules: Rules,
    overlooked: &'static [&'static str],
    wins: Box<dyn Wins>,
}

impl Engine for Judge {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) if self.overlooked.contains(&reason.slug()) => {}
            Some(reason) => return Verdict::Rejected(reason),
            None => {}
        }
        self.wins.verdict(hand)
    }

    fn reset(&mut self) {
        self.wins.reset();
    }
}
