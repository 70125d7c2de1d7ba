//! Tiles that count as wilds (红中 in many games): a rewriting of the hand, before any engine sees it. The hand
//! with those tiles written as wilds is judged by the same rules without `wild.kinds`, so it is enough that an
//! engine knows wilds.

use super::{Engine, Refusal};
use crate::certificate::Certificate;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::verdict::Verdict;

/// The engine that `build` makes for these rules, or where tiles count as wilds the one that it makes for
/// wilds, behind the rewriting.
///
/// # Errors
/// Those of `build`.
pub fn with_wild_kinds(
    rules: &Rules,
    build: impl FnOnce(&Rules) -> Result<Box<dyn Engine>, Refusal>,
) -> Result<Box<dyn Engine>, Refusal> {
    if rules.wild_kinds().is_empty() {
        return build(rules);
    }
    Ok(Box::new(Rewriting {
        rules: rules.clone(),
        inner: build(&rules.clone().without_wild_kinds())?,
    }))
}

struct Rewriting {
    rules: Rules,
    inner: Box<dyn Engine>,
}

impl Rewriting {
    /// The hand with its tiles that count as wilds written as wilds. Exposed groups stay what they are.
    fn rewritten(&self, hand: &Hand) -> Hand {
        let mut rewritten = *hand;
        for &kind in self.rules.wild_kinds() {
            rewritten.set_count(kind, 0);
            rewritten.set_wilds(rewritten.wilds() + hand.count(kind));
        }
        // It is held, for the hand is legal; what it was written as plays no part where there are wilds.
        rewritten.set_last(None);
        rewritten
    }
}

impl Engine for Rewriting {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => self.inner.judge(&self.rewritten(hand)),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        match self.rules.invalid(hand) {
            Some(_) => None,
            None => self.inner.explain(&self.rewritten(hand)),
        }
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}
