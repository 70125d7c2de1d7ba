//! The shanten of a hand (向听) by what it has to do with wins: a hand lacks so many tiles of a complete one as wilds it
//! takes beside some of its tiles to win. That makes shanten of any win check that knows wilds.
//!
//! Some complete hand holds all but r of its tiles in the hand exactly if the hand can be left with so few tiles less
//! that they win together with r wilds. Which are to be left away is not asked cleverly: every choice is tried, for
//! r = 0, 1, 2, … until one wins. So this is slow for hands that are far off, and as right as the win check is.

use super::Engine;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::verdict::{Shanten, Verdict};

/// How many tiles a hand of the size of this one has when it is complete: as many, or one more.
#[must_use]
pub fn complete_size(rules: &Rules, hand: &Hand) -> usize {
    let size = hand.size();
    size + usize::from(!rules.of_wins().sizes().contains(size))
}

/// An engine whose judgement of a hand is its shanten, found by judging parts of it beside wilds.
pub struct ByWilds {
    rules: Rules,
    /// Judges by the same rules with wilds for what is to be drawn.
    engine: Box<dyn Engine>,
}

impl ByWilds {
    /// For rules that ask it, by an engine that was built for their [`Rules::with_wilds_to_draw`].
    #[must_use]
    pub fn new(rules: &Rules, engine: Box<dyn Engine>) -> Self {
        Self {
            rules: rules.clone(),
            engine,
        }
    }

    /// Whether the hand wins with some `dropped` of its natural tiles of kind number `from` and above left away;
    /// else what the engine said that leaves it open, or `no`.
    fn wins_without(&mut self, hand: &mut Hand, from: usize, dropped: usize) -> Verdict {
        if dropped == 0 {
            return self.engine.judge(hand);
        }
        let mut said = Verdict::NO;
        for kind in hand.alphabet().iter().skip(from) {
            if !hand.remove(kind) {
                continue;
            }
            let with_less = self.wins_without(hand, kind.index(), dropped - 1);
            hand.add(kind);
            match with_less {
                Verdict::No(_) => {}
                Verdict::Win(_) => return with_less,
                failed if failed.broken() => return failed,
                open => said = open,
            }
        }
        said
    }
}

impl Engine for ByWilds {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        let (complete, held) = (complete_size(&self.rules, hand), hand.size());
        let mut part = *hand;
        part.set_last(None);
        // Where not even wilds alone win, nothing does.
        let mut wilds_alone = part;
        for kind in hand.alphabet().iter() {
            wilds_alone.set_count(kind, 0);
        }
        wilds_alone.set_wilds(complete as u8);
        match self.engine.judge(&wilds_alone) {
            Verdict::Win(_) => {}
            Verdict::No(_) => return Verdict::Shanten(Shanten::NEVER),
            other => return other,
        }
        for missing in (complete - held)..=complete {
            part.set_wilds(hand.wilds() + missing as u8);
            match self.wins_without(&mut part, 0, held + missing - complete) {
                Verdict::Win(_) => return Verdict::Shanten(Shanten::of_missing(missing as u8)),
                Verdict::No(_) => {}
                other => return other,
            }
        }
        Verdict::Shanten(Shanten::NEVER)
    }

    fn reset(&mut self) {
        self.engine.reset();
    }
}
