//! Shrinking: from a hand with some property to the smallest such hand that can be found.
//!
//! A disagreement on 14 tiles says little; on two it says what is wrong. What the property is, [`Property`]
//! hides, so nothing here knows of engines. First a greedy descent takes away and lowers whatever it can, then every
//! smaller hand of up to [`LARGEST`] tiles is asked, one of each class, least first.

mod cause;
mod classes;
mod moves;
mod steps;

pub use cause::{Beside, Cause, explained, shrink_beside};
pub use classes::{Classes, LARGEST, least};

use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Rules, notation};
use std::cmp::Ordering;
use std::collections::HashSet;

/// The order of hands: fewest tiles (concealed ones and wilds), then fewest kinds (wilds count as one),
/// then the sorted list of tile indices, in which a wild comes after all kinds.
///
/// Hands alike in all that are told apart by the text of exposed groups, missing suit and last card: the
/// shorter text first, so that a hand without them is the least. `Equal` are equal hands only.
#[must_use]
pub fn order(a: &Hand, b: &Hand) -> Ordering {
    let kinds = |hand: &Hand| {
        hand.counts().iter().filter(|&&count| count > 0).count() + usize::from(hand.wilds() > 0)
    };
    // With as many tiles, the hand with more of the first kind in which the two differ has the lesser list.
    (a.size().cmp(&b.size()))
        .then_with(|| kinds(a).cmp(&kinds(b)))
        .then_with(|| b.counts().cmp(a.counts()))
        .then_with(|| order_beside(a, b))
}

/// Orders hands of the same concealed tiles.
fn order_beside(a: &Hand, b: &Hand) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let (text_a, text_b) = (notation::write(a), notation::write(b));
    (text_a.len().cmp(&text_b.len()))
        .then_with(|| text_a.cmp(&text_b))
        // What is left are the two alphabets, and missing suits that do not exist.
        .then_with(|| a.alphabet().kinds().cmp(&b.alphabet().kinds()))
        .then_with(|| a.missing().cmp(&b.missing()))
}

/// What shrinking found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The least hand that was asked and has the property.
    pub hand: Hand,
    /// Whether no lesser hand has it, as far as one of each class tells: see [`shrink`].
    pub smallest: bool,
    /// How many hands were asked, each of them once.
    pub asked: u64,
}

/// Looks for the least hand in [`order`] for which `keeps` holds, from `start`, for which it is known to.
///
/// The result is `start` or a hand that was asked, never one inferred by symmetry. `keeps` must answer the
/// same whenever it is asked about the same hand; then the result is always the same too.
///
/// `smallest` is set if the result has at most [`LARGEST`] tiles and nothing beside them but a missing suit
/// that the rules have. Then one hand of every class that is less was asked, and none has the property. Asked
/// were hands
///
/// - without exposed groups and last card, even if `start` has them (so a result that still has them is never
///   called the smallest);
/// - that name no missing suit, and where the rules have one that name each;
/// - that are legal, if `start` is: whoever shrinks a legal hand wants a legal one;
/// - with as many wilds as the rules allow or `start` holds;
/// - with more than four alike only if `start` has that, its exposed groups counted.
///
/// Where the property is not symmetric, another member of a class may have it and be missed: the descent
/// asks any hand, the last pass only the least member of each class.
pub fn shrink(
    rules: &Rules,
    start: &Hand,
    keeps: &mut dyn Property,
    classes: &mut Classes,
) -> Shrunk {
    let mut search = Search::new(keeps);
    let descended = search.descend(rules, start);
    let hand = search.ask_classes(rules, start, descended, classes);
    Shrunk {
        hand,
        smallest: hand.size() <= LARGEST && has_little_beside(rules, &hand),
        asked: search.asked,
    }
}

/// Whether nothing lies beside the tiles but a missing suit that the rules have.
fn has_little_beside(rules: &Rules, hand: &Hand) -> bool {
    let needless = hand.missing().is_some() && rules.missing_suit() == MissingSuit::None;
    !needless && hand.last().is_none() && hand.melds().next().is_none()
}

/// Only the descent of [`shrink`]: never called the smallest.
pub fn descend(rules: &Rules, start: &Hand, keeps: &mut dyn Property) -> Shrunk {
    let mut search = Search::new(keeps);
    let hand = search.descend(rules, start);
    Shrunk {
        hand,
        smallest: false,
        asked: search.asked,
    }
}

/// What a hand has to have. Hands are asked about in batches: a program that is asked through a pipe answers
/// a thousand hands as soon as one.
pub trait Property {
    /// The first of `hands` that has it.
    fn first(&mut self, hands: &[Hand]) -> Option<usize>;

    /// A descent takes its next step from this hand.
    fn go_on_from(&mut self, _: &Hand) {}
}

impl<F: FnMut(&Hand) -> bool> Property for F {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        hands.iter().position(self)
    }
}

/// The first batch that is asked about; each further one is twice as long, up to [`LONGEST_BATCH`].
const FIRST_BATCH: usize = 16;
const LONGEST_BATCH: usize = 4_096;

struct Search<'a> {
    keeps: &'a mut dyn Property,
    /// What the descent was refused: its steps meet the same hands again and again.
    refused: HashSet<Hand>,
    asked: u64,
}

impl<'a> Search<'a> {
    fn new(keeps: &'a mut dyn Property) -> Self {
        Self {
            keeps,
            refused: HashSet::new(),
            asked: 0,
        }
    }

    /// Takes steps down until none is left.
    fn descend(&mut self, rules: &Rules, start: &Hand) -> Hand {
        self.step_down(rules, start, &steps::STEPS)
    }

    /// Takes tiles away until none can be.
    fn take_away(&mut self, rules: &Rules, start: &Hand) -> Hand {
        self.step_down(rules, start, &steps::STEPS[..steps::TAKING_AWAY])
    }

    fn step_down(&mut self, rules: &Rules, start: &Hand, list: &[steps::Step]) -> Hand {
        let groups = steps::Groups::of(rules);
        let mut hand = *start;
        while let Some(lesser) = list
            .iter()
            .find_map(|step| self.first_kept(&hand, step(&hand, &groups)))
        {
            hand = lesser;
            self.keeps.go_on_from(&hand);
        }
        hand
    }

    /// The least of `candidates` that is less than `hand` and has the property.
    fn first_kept(&mut self, hand: &Hand, mut candidates: Vec<Hand>) -> Option<Hand> {
        candidates.retain(|candidate| order(candidate, hand) == Ordering::Less);
        candidates.sort_unstable_by(order);
        candidates.dedup();
        candidates.retain(|candidate| !self.refused.contains(candidate));
        let mut candidates = candidates.into_iter();
        self.first_of(&mut candidates, true)
    }

    /// The first of `hands` that has the property. Those before it are remembered if `again` says that they
    /// may come again.
    fn first_of(&mut self, hands: &mut dyn Iterator<Item = Hand>, again: bool) -> Option<Hand> {
        let mut size = FIRST_BATCH;
        loop {
            let batch: Vec<Hand> = hands.take(size).collect();
            if batch.is_empty() {
                return None;
            }
            let found = self.keeps.first(&batch);
            self.asked += found.map_or(batch.len(), |at| at + 1) as u64;
            if again {
                let refused = &batch[..found.unwrap_or(batch.len())];
                self.refused.extend(refused);
            }
            if let Some(at) = found {
                return Some(batch[at]);
            }
            size = (2 * size).min(LONGEST_BATCH);
        }
    }

    /// The first hand less than `hand` with the property among the least of each class; `hand` if none is.
    fn ask_classes(
        &mut self,
        rules: &Rules,
        start: &Hand,
        hand: Hand,
        classes: &mut Classes,
    ) -> Hand {
        let legal = rules.invalid(start).is_none();
        let exposed = start.meld_counts();
        let five_alike = (start.counts().iter().zip(exposed))
            .any(|(&count, exposed)| count.saturating_add(exposed) > COPIES);
        let copies = if five_alike { LARGEST as u8 } else { COPIES };
        let wilds = rules.wild_max().max(start.wilds());
        for size in 0..=LARGEST.min(hand.size()) {
            if legal && !rules.sizes().contains(size) {
                continue;
            }
            let refused = std::mem::take(&mut self.refused);
            let is_less = |class: &Hand| order(class, &hand) == Ordering::Less;
            let mut lesser = classes
                .ascending(start.alphabet(), size, wilds, copies)
                .take_while(is_less)
                .flat_map(|class| classes::each_missing(rules, &class))
                .filter(|class| is_less(class) && !refused.contains(class))
                .filter(|class| !legal || rules.invalid(class).is_none());
            let found = self.first_of(&mut lesser, false);
            drop(lesser);
            self.refused = refused;
            if let Some(class) = found {
                return class;
            }
        }
        hand
    }
}

#[cfg(test)]
mod tests;
