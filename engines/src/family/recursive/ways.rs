//! Groups and hands of paohuzi cards as numbers: twenty kinds of three bits are one word, so whether a group is
//! in a hand, and what is left without it, are a few operations.

use super::choices::Choices;
use super::points::{Points, Prices};
use crate::fault::Fault;
use crate::form::{Form, Group, MAX_PARTS, Shape};
use crate::rules::Rules;
use crate::tile::{Alphabet, COPIES, MAX_KINDS};

/// How many cards of every kind there are.
pub(super) type Cards = u64;

const KINDS: usize = Alphabet::Paohuzi.kinds();
const BITS: usize = 3;
/// A kind's highest bit stands for all four copies.
const TOP: Cards = COPIES as Cards;

/// These counts, none above four, in one word.
pub(super) fn pack(counts: &[u8; MAX_KINDS]) -> Cards {
    let kinds = counts[..KINDS].iter().rev();
    kinds.fold(0, |cards, &count| cards << BITS | Cards::from(count))
}

/// The highest bit of a kind.
pub(super) const fn top(kind: usize) -> Cards {
    TOP << (BITS * kind)
}

/// The lowest kind there is, of cards that are not none.
pub(super) const fn lowest(cards: Cards) -> usize {
    cards.trailing_zeros() as usize / BITS
}

/// By part, how many groups are still to be taken, and how many of them may repeat another: a byte each.
#[derive(Clone, Copy)]
pub(super) struct Quota(u64);

/// No hand has so many groups.
const MANY: usize = 0x7f;

impl Quota {
    /// Both for a whole form.
    pub(super) fn new(form: &Form, numbers: [usize; MAX_PARTS]) -> Self {
        let repeats = form.parts.iter().map(|part| part.repeats.min(MANY));
        let bytes = numbers.into_iter().chain(repeats);
        let shifted = bytes
            .zip(0_u32..)
            .map(|(byte, at)| (byte as u64) << (8 * at));
        Self(shifted.sum())
    }

    /// What is left after a group of this part, which repeats another or not; `None` if there may be none.
    #[inline]
    pub(super) const fn without(self, part: u8, repeated: bool) -> Option<Self> {
        let group = 1 << (8 * part);
        let repeat = (repeated as u64) << (8 * (part + MAX_PARTS as u8));
        let (groups, repeats) = (self.0 & (0xff * group), self.0 & (0xff * repeat));
        if groups == 0 || repeated && repeats == 0 {
            return None;
        }
        Some(Self(self.0 - group - repeat))
    }
}

/// One group in which a kind is the lowest.
pub(super) struct Way {
    pub(super) group: Group,
    pub(super) part: u8,
    /// Whether it is the only group of its part.
    pub(super) eye: bool,
    pub(super) points: Points,
    cards: Cards,
    /// Added to cards, it carries into the highest bit of every kind of which there are enough.
    lacking: Cards,
    /// The highest bits of its kinds.
    tops: Cards,
}

impl Way {
    fn new(group: Group, part: usize, eye: bool, points: Points) -> Self {
        let mut counts = [0; MAX_KINDS];
        for tile in group.tiles() {
            counts[tile.index()] += 1;
        }
        let lacking = counts.map(|count| if count > 0 { COPIES - count } else { 0 });
        Self {
            group,
            part: part as u8,
            eye,
            points,
            cards: pack(&counts),
            lacking: pack(&lacking),
            tops: pack(&counts.map(|count| COPIES * u8::from(count > 0))),
        }
    }

    /// What is left of these cards without the group; `None` if it is not in them.
    #[inline]
    pub(super) const fn taken_from(&self, cards: Cards) -> Option<Cards> {
        // A count of at most four and at most three more stay within three bits.
        if (cards + self.lacking) & self.tops == self.tops {
            Some(cards - self.cards)
        } else {
            None
        }
    }

    /// Whether it holds the kind with this highest bit.
    #[inline]
    pub(super) const fn holds(&self, top: Cards) -> bool {
        self.tops & top != 0
    }
}

/// All groups of one form, by their lowest kind.
pub(super) struct Ways {
    pub(super) form: Form,
    pub(super) all: Vec<Way>,
    /// By kind, where those begin of which it is the lowest; one more than there are kinds.
    pub(super) starts: [usize; KINDS + 1],
}

impl Ways {
    pub(super) fn new(form: &Form, rules: &Rules, prices: &Prices, fault: Fault) -> Self {
        let choices = Choices::new(form, rules, fault);
        let mut all = Vec::new();
        let mut starts = [0; KINDS + 1];
        for (kind, choices) in choices.starting[..KINDS].iter().enumerate() {
            all.extend(choices.iter().map(|choice| {
                let points = prices.of(&choice.group);
                Way::new(choice.group, choice.part, choice.eye, points)
            }));
            starts[kind + 1] = all.len();
        }
        Self {
            form: choices.form,
            all,
            starts,
        }
    }

    /// The number of the group of this shape that is of this kind alone.
    pub(super) fn alike(&self, shape: Shape, kind: usize) -> Option<usize> {
        let mut own = self.starts[kind]..self.starts[kind + 1];
        own.find(|&number| self.all[number].group.shape() == shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Kind;

    #[test]
    fn a_group_is_in_cards_that_have_enough_of_all_its_kinds() {
        let kinds = [0, 3, 19].map(Kind::new);
        for first in 1..=4 {
            for shared in 0..=4 {
                let tiles: Vec<Kind> = (0..first).map(|_| kinds[1]).collect();
                let way = Way::new(Group::new(Shape::Triplet, &tiles), 0, false, [0; 3]);
                let run = Way::new(Group::new(Shape::Run, &kinds), 0, false, [0; 3]);
                let mut counts = [0; MAX_KINDS];
                (counts[0], counts[3], counts[4], counts[19]) = (4, shared, 4, 1);
                let cards = pack(&counts);
                counts[3] = shared.saturating_sub(first);
                let left = (shared >= first).then(|| pack(&counts));
                assert_eq!(way.taken_from(cards), left, "{first} of {shared}");
                (counts[0], counts[3], counts[19]) = (3, shared.saturating_sub(1), 0);
                let left = (shared >= 1).then(|| pack(&counts));
                assert_eq!(run.taken_from(cards), left, "{shared}");
            }
        }
    }

    #[test]
    fn quotas_are_kept_by_part() {
        let form = &Form::initial_pairs("test")[1];
        let quota = Quota::new(form, [18, 1, 0, 0]);
        let pair = quota.without(1, false).unwrap();
        assert!(pair.without(1, false).is_none() && pair.without(0, true).is_none());
        let mut singles = Some(pair);
        for _ in 0..18 {
            singles = singles.unwrap().without(0, false);
        }
        assert!(singles.unwrap().without(0, false).is_none());
        let pairs = Quota::new(&Form::initial_pairs("test")[3], [9, 2, 0, 0]);
        assert!(pairs.without(0, true).is_some());
    }
}
