//! A certificate out of the suit tables: peel off any group that leaves the tables' value consistent.

use super::index::{Code, last_seven, nine};
use super::needs::Needs;
use super::suits::Tables;
use crate::certificate::{Certificate, Placed};
use crate::hand::Hand;
use crate::tile::{Alphabet, COPIES, Kind, MAX_KINDS};
use crate::verdict::Score;

/// A reading of a hand that the tables call complete.
pub(super) fn read(
    tables: &Tables,
    form: &'static str,
    eyes: &[Kind],
    limited: bool,
    hand: &Hand,
) -> Option<Certificate> {
    let suits: [(&Needs, Code); 4] = [
        (&tables.suit, nine(hand.counts(), 0)),
        (&tables.suit, nine(hand.counts(), 9)),
        (&tables.suit, nine(hand.counts(), 18)),
        (&tables.honours, last_seven(hand.counts())),
    ];
    let change = |suit: usize| {
        let (needs, code) = suits[suit];
        i16::from(needs.need(code, true)) - i16::from(needs.need(code, false))
    };
    // A suit that has the eye for two wilds has it in any free kind, which is left for the end.
    let eye_suit = (0..4)
        .filter(|&suit| change(suit) < 2)
        .min_by_key(|&suit| change(suit));
    let mut groups: Vec<Vec<Kind>> = Vec::new();
    for (suit, &(needs, code)) in suits.iter().enumerate() {
        let first = Alphabet::Mahjong.suits()[suit].first;
        for ranks in peel(needs, code, eye_suit == Some(suit), limited)? {
            groups.push(
                ranks
                    .into_iter()
                    .map(|rank| Kind::new(first + rank))
                    .collect(),
            );
        }
    }
    let groups = with_wilds(&groups, eye_suit.is_none().then_some(eyes), hand)?;
    Some(Certificate {
        form,
        groups,
        score: Score::Absent,
    })
}

/// The groups of one suit, tiles that wilds must stand for included.
fn peel(needs: &Needs, state: Code, eye: bool, limited: bool) -> Option<Vec<Vec<usize>>> {
    let (mut code, mut eye) = (state, eye);
    let mut counts = needs.counts(code);
    if limited {
        // These tables know complete states of at most four copies only, so the wilds are put in first.
        while needs.need(code, eye) > 0 {
            let need = needs.need(code, eye);
            if usize::from(counts.iter().sum::<u8>()) == needs.most() {
                return None;
            }
            let rank = (0..needs.ranks()).find(|&rank| {
                counts[rank] < COPIES && needs.need(code + needs.weights()[rank], eye) < need
            })?;
            counts[rank] += 1;
            code = code + needs.weights()[rank];
        }
    }
    let mut groups = Vec::new();
    while let Some(lowest) = counts.iter().position(|&count| count > 0) {
        let choice = needs.choices(lowest).iter().find(|choice| {
            let (left, missing) = needs.without(code, counts, choice);
            (eye || !choice.eye)
                && needs.need(left, eye && !choice.eye) + missing == needs.need(code, eye)
        })?;
        code = needs.without(code, counts, choice).0;
        counts = needs.counts(code);
        eye &= !choice.eye;
        groups.push(choice.ranks.clone());
    }
    (!eye).then_some(groups)
}

/// Says which tile is a wild, and lays out groups of wilds alone in kinds that the hand leaves free.
fn with_wilds(
    groups: &[Vec<Kind>],
    missing_eye: Option<&[Kind]>,
    hand: &Hand,
) -> Option<Vec<Vec<Placed>>> {
    let mut left = *hand.counts();
    let mut used = [false; MAX_KINDS];
    let mut wilds = usize::from(hand.wilds());
    let mut placed: Vec<Vec<Placed>> = Vec::new();
    for group in groups {
        let mut tiles = Vec::new();
        for &kind in group {
            let wild = left[kind.index()] == 0;
            if wild {
                wilds = wilds.checked_sub(1)?;
            } else {
                left[kind.index()] -= 1;
            }
            used[kind.index()] = true;
            tiles.push(Placed { kind, wild });
        }
        placed.push(tiles);
    }
    // What is left makes groups of its own, of kinds that nothing else uses.
    if let Some(eyes) = missing_eye {
        let &kind = eyes.iter().find(|kind| !used[kind.index()])?;
        used[kind.index()] = true;
        wilds = wilds.checked_sub(2)?;
        placed.push(vec![Placed { kind, wild: true }; 2]);
    }
    let mut free = Alphabet::Mahjong.iter().filter(|kind| !used[kind.index()]);
    while wilds >= 3 {
        let kind = free.next()?;
        wilds -= 3;
        placed.push(vec![Placed { kind, wild: true }; 3]);
    }
    if wilds > 0 {
        return None;
    }
    Some(placed)
}
