//! `AnalyseSentence`: the sets that some cards of the hand could be, listed kind by kind.

use super::{Counts, KINDS};
use crate::fault::{Faults, Sound};
use crate::hand::LastCard;

/// A set that the hand could have, as the original lists it; equal ones side by side are told as copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is called.
    pub label: Label,
    /// The indices of its cards, ascending.
    pub cards: [usize; 3],
    /// How many items of the list are this one.
    pub copies: u8,
}

/// How the original calls a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// 歪: three alike, the last drawn oneself.
    Wai,
    /// 坎: three alike in the hand.
    Kan,
    /// 碰: three alike, the last from another player.
    Peng,
    /// A run, called left chi with its lowest card in the centre.
    Chi,
    /// 2-7-10, called the same, but red.
    RedChi,
}

/// The list for `counts` of the twenty kinds, completed with the card `last`.
#[must_use]
pub fn candidates(counts: &[u8; KINDS], last: Option<LastCard>) -> Vec<Candidate> {
    let mut found = Vec::new();
    list(counts, last, Sound, &mut found);
    found
}

/// Adds the candidates to `found`. A drawn fourth card gives 歪 alone, though the other three could be 坎.
pub(super) fn list(
    counts: &Counts,
    last: Option<LastCard>,
    fault: impl Faults,
    found: &mut Vec<Candidate>,
) {
    let mut add = |label, cards: [usize; 3], copies| {
        if copies > 0 {
            found.push(Candidate {
                label,
                cards,
                copies,
            });
        }
    };
    let fewest = |cards: [usize; 3]| {
        cards
            .map(|card| counts[card])
            .into_iter()
            .min()
            .unwrap_or(0)
    };
    for (card, &count) in counts.iter().enumerate() {
        let rank = card % 10 + 1;
        if count >= 3 && !(count == 4 && fault.is(3)) {
            let alike = [card; 3];
            match last.filter(|last| last.kind.index() == card) {
                Some(last) if last.drawn => add(Label::Wai, alike, 1),
                Some(_) => {
                    add(Label::Kan, alike, u8::from(count == 4));
                    add(Label::Peng, alike, 1);
                }
                None => add(Label::Kan, alike, 1),
            }
        }
        let top = if fault.is(2) { 7 } else { 8 };
        if rank > top {
            continue;
        }
        if rank == 2 && !(card > 10 && fault.is(1)) {
            let red = [card, card + 5, card + 8];
            add(Label::RedChi, red, fewest(red));
        }
        let run = [card, card + 1, card + 2];
        let most = if fault.is(5) { 1 } else { u8::MAX };
        add(Label::Chi, run, fewest(run).min(most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::{Alphabet, Kind};

    /// Labels and lowest ranks for cards of the small colour.
    fn labels(ranks: &[usize], last: Option<(usize, bool)>) -> Vec<(Label, usize, u8)> {
        let mut counts = [0; KINDS];
        for rank in ranks {
            counts[rank - 1] += 1;
        }
        let last = last.map(|(rank, drawn)| LastCard {
            kind: Kind::new(rank - 1),
            drawn,
        });
        candidates(&counts, last)
            .iter()
            .map(|item| (item.label, item.cards[0] + 1, item.copies))
            .collect()
    }

    #[test]
    fn kinds_are_listed_in_order_triplet_then_red_then_run() {
        let found = labels(&[2, 2, 2, 3, 3, 4, 4, 7, 10], None);
        let expected = [
            (Label::Kan, 2, 1),
            (Label::RedChi, 2, 1),
            (Label::Chi, 2, 2),
        ];
        assert_eq!(found, expected);
        assert_eq!(labels(&[8, 9, 10], None), [(Label::Chi, 8, 1)]);
        assert_eq!(labels(&[1, 3, 5, 7, 9], None), []);
        // Ranks 9 and 10 begin nothing, and the colours do not touch.
        let mut counts = [0; KINDS];
        counts[8..12].fill(1);
        assert_eq!(candidates(&counts, None), []);
    }

    #[test]
    fn a_triplet_is_called_by_where_its_last_card_came_from() {
        let four = [1, 1, 1, 1];
        assert_eq!(labels(&four, None), [(Label::Kan, 1, 1)]);
        assert_eq!(labels(&four, Some((2, true))), [(Label::Kan, 1, 1)]);
        assert_eq!(labels(&four, Some((1, true))), [(Label::Wai, 1, 1)]);
        let both = [(Label::Kan, 1, 1), (Label::Peng, 1, 1)];
        assert_eq!(labels(&four, Some((1, false))), both);
        assert_eq!(labels(&[1; 3], Some((1, false))), [(Label::Peng, 1, 1)]);
        assert_eq!(labels(&[1; 3], Some((1, true))), [(Label::Wai, 1, 1)]);
        assert_eq!(Alphabet::Paohuzi.kinds(), KINDS);
    }
}
