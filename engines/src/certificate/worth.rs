//! What the groups of a certificate are worth, and whether they keep together what has to stay together.
//!
//! The last card (胡牌) lies in one of the groups that hold its kind, in the one where it is worth most.

use super::{Certificate, CertificateError, Placed, group_text, has_shape};
use crate::form::{Form, Shape};
use crate::hand::{Hand, Meld};
use crate::rules::Rules;
use crate::tile::Kind;
use crate::verdict::Score;
use crate::xi::{Worth, XiTable};

/// How the last card of a group came, if it is the last card of the hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    /// The group was held before.
    Before,
    Drawn,
    Brought,
}

impl Certificate {
    /// Whether forced groups are there, and the score is no more than the groups are worth and no less than
    /// the rules ask for. Rules that count nothing have nothing to check, nor have forms without a score.
    pub(super) fn check_worth(
        &self,
        rules: &Rules,
        form: &Form,
        hand: &Hand,
    ) -> Result<(), CertificateError> {
        let Some(xi) = rules.xi().filter(|_| form.scored) else {
            return Ok(());
        };
        let forced = if rules.kan_splittable() {
            vec![]
        } else {
            forced(form, hand)
        };
        for &(kind, tiles) in &forced {
            if !self.groups.iter().any(|group| is_of(group, kind, tiles)) {
                let wanted = vec![Placed { kind, wild: false }; tiles];
                let text = group_text(rules.alphabet(), &wanted);
                return Err(CertificateError::TakenApart(text));
            }
        }
        let worth = self.worth(rules, xi, hand, &forced);
        let exposed: i16 = hand
            .melds()
            .map(|meld| exposed_worth(rules, xi, meld))
            .sum();
        let worth = worth + exposed;
        match self.score {
            Score::Points(claimed) if claimed > worth => {
                Err(CertificateError::WorthLess { claimed, worth })
            }
            _ if worth < rules.base_xi() => Err(CertificateError::BelowBase {
                worth,
                base: rules.base_xi(),
            }),
            _ => Ok(()),
        }
    }

    /// The most that the groups are worth, wherever the last card is among them.
    fn worth(&self, rules: &Rules, xi: &XiTable, hand: &Hand, forced: &[(Kind, usize)]) -> i16 {
        let worth_of = |group: &[Placed], came| group_worth(rules, xi, group, came);
        let all = || self.groups.iter();
        let held: i16 = all().map(|group| worth_of(group, Came::Before)).sum();
        let Some(last) = hand.last() else {
            return held;
        };
        let came = if last.drawn {
            Came::Drawn
        } else {
            Came::Brought
        };
        // Three that were held before have no room for the last card.
        let full = |group: &[Placed]| {
            let before = hand.count(last.kind) - 1;
            before >= 3 && forced.contains(&(last.kind, 3)) && is_of(group, last.kind, 3)
        };
        let holds = |group: &&Vec<Placed>| group.iter().any(|tile| tile.kind == last.kind);
        let gains = all()
            .filter(|group| holds(group) && !full(group))
            .map(|group| worth_of(group, came) - worth_of(group, Came::Before));
        held + gains.max().unwrap_or(0)
    }
}

/// Whether the group is so many of one kind.
fn is_of(group: &[Placed], kind: Kind, tiles: usize) -> bool {
    group.len() == tiles && group.iter().all(|tile| tile.kind == kind)
}

/// The groups that a hand has to have where nothing that is held may be taken apart: the kind, and how many.
fn forced(form: &Form, hand: &Hand) -> Vec<(Kind, usize)> {
    let fours = form.parts.iter().any(|part| part.shapes == [Shape::Four]);
    let mut forced = Vec::new();
    for kind in hand.alphabet().iter() {
        let last = hand.last().filter(|last| last.kind == kind);
        let all = usize::from(hand.count(kind));
        let before = all - usize::from(last.is_some());
        let drawn = last.is_some_and(|last| last.drawn);
        if before >= 3 && all == 4 && fours {
            forced.push((kind, 4));
        } else if before >= 3 || before == 2 && drawn {
            forced.push((kind, 3));
        }
    }
    forced
}

/// What a concealed group is worth.
fn group_worth(rules: &Rules, xi: &XiTable, group: &[Placed], came: Came) -> i16 {
    let alphabet = rules.alphabet();
    let is = |shape| has_shape(alphabet, group, shape);
    let lowest = group.iter().map(|tile| tile.kind).min();
    let colour = lowest.map_or(0, |kind| alphabet.suit_of(kind));
    let low = lowest.is_some_and(|kind| alphabet.rank_of(kind) == 1);
    let by = |before: Worth, drawn: Worth, brought: Worth| match came {
        Came::Before => before[colour],
        Came::Drawn => drawn[colour],
        Came::Brought => brought[colour],
    };
    if is(Shape::Four) {
        by(xi.four_drawn, xi.four_drawn, xi.four_brought)
    } else if is(Shape::Triplet) {
        by(xi.triplet_held, xi.triplet_drawn, xi.triplet_brought)
    } else if is(Shape::Red) {
        xi.red[colour]
    } else if is(Shape::Run) && low {
        xi.low_run[colour]
    } else if is(Shape::Pair) {
        by(xi.pair, xi.pair_drawn, xi.pair)
    } else if is(Shape::RedPair) {
        xi.red_pair[colour]
    } else {
        0
    }
}

/// What an exposed group is worth.
fn exposed_worth(rules: &Rules, xi: &XiTable, meld: &Meld) -> i16 {
    let group: Vec<Placed> = meld
        .tiles()
        .map(|kind| Placed { kind, wild: false })
        .collect();
    let came = if meld.drawn() {
        Came::Drawn
    } else {
        Came::Brought
    };
    group_worth(rules, xi, &group, came)
}
