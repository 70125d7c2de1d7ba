//! What groups are worth, and where the last card pays most.

use super::readings::Laid;
use super::{Exposed, Huxi, Place, Price, RANKS};
use crate::form::Shape;
use crate::hand::{Hand, Meld};
use crate::tile::Kind;
use crate::xi::XiTable;

/// How the last card of a group came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Deal,
    Draw,
    Others,
}

impl By {
    const fn drawn(drawn: bool) -> Self {
        if drawn { Self::Draw } else { Self::Others }
    }
}

/// The last card of a hand and how it came, as far as it is looked at.
pub(super) fn last_of(place: Place, hand: &Hand) -> Option<(usize, By)> {
    let last = hand.last().filter(|_| place != Place::NotLookedAt)?;
    let drawn = last.drawn || place == Place::AsDrawn;
    Some((last.kind.index(), By::drawn(drawn)))
}

/// What groups are worth.
pub(super) struct Worth<'a> {
    pub(super) how: &'a Huxi,
    pub(super) xi: &'a XiTable,
    pub(super) last: Option<(usize, By)>,
    /// Whether the last card cannot be in the triplet of its kind.
    pub(super) last_beside: bool,
}

impl Worth<'_> {
    /// The groups of a reading together.
    pub(super) fn of_reading(&self, laid: &[Laid]) -> i16 {
        let dealt = laid.iter().map(|group| self.of(group, By::Deal)).sum();
        let Some((last, by)) = self.last else {
            return dealt;
        };
        let with_last = |group: &Laid| dealt - self.of(group, By::Deal) + self.of(group, by);
        let is_triplet = |group: &&Laid| group.shape == Shape::Triplet && group.is_alike(last);
        let triplet = laid.iter().find(is_triplet);
        let can = |group: &&Laid| {
            group.cards().contains(&last) && !(self.last_beside && is_triplet(group))
        };
        let mut places = laid.iter().filter(can).map(with_last);
        let worth = match (self.how.place, triplet) {
            (Place::TheTriplet, Some(triplet)) => Some(with_last(triplet)),
            (Place::FirstGroup, _) => places.next(),
            _ => places.max(),
        };
        worth.unwrap_or(dealt)
    }

    /// The exposed groups together.
    pub(super) fn of_exposed(&self, hand: &Hand) -> i16 {
        if self.how.exposed == Exposed::Nothing {
            return 0;
        }
        hand.melds().map(|meld| self.of_meld(meld)).sum()
    }

    fn of_meld(&self, meld: &Meld) -> i16 {
        let cards: Vec<usize> = meld.tiles().map(Kind::index).collect();
        let (low, high) = (cards[0], cards[cards.len() - 1]);
        let shape = match high - low {
            0 if meld.is_four() && self.how.exposed != Exposed::FoursAsThrees => Shape::Four,
            0 => Shape::Triplet,
            _ if low / RANKS != high / RANKS => Shape::Mixed,
            2 => Shape::Run,
            _ => Shape::Red,
        };
        let brought = self.how.exposed == Exposed::AllBrought && shape == Shape::Triplet;
        self.of(
            &Laid::new(shape, &cards),
            By::drawn(meld.drawn() && !brought),
        )
    }

    /// One group.
    pub(super) fn of(&self, group: &Laid, by: By) -> i16 {
        let (xi, price) = (self.xi, self.how.price);
        let first = group.cards()[0];
        let [small, big] = match (group.shape, by) {
            (Shape::Triplet, By::Deal) => xi.triplet_held,
            (Shape::Triplet, By::Draw) if price == Price::DrawnIsHeld => xi.triplet_held,
            (Shape::Triplet, By::Draw) => xi.triplet_drawn,
            (Shape::Triplet, By::Others) if price == Price::BroughtIsHeld => xi.triplet_held,
            (Shape::Triplet, By::Others) => xi.triplet_brought,
            (Shape::Mixed, _) if price == Price::MixedIsTriplet => xi.triplet_held,
            (Shape::Four, _) if price == Price::FourIsHeld => xi.triplet_held,
            (Shape::Four, By::Deal) if price == Price::HeldFourIsNothing => [0; 2],
            (Shape::Four, _) if (by == By::Others) == (price == Price::FoursSwapped) => {
                xi.four_drawn
            }
            (Shape::Four, _) => xi.four_brought,
            (Shape::Red, _) if price == Price::BigRedIsNothing => [xi.red[0], 0],
            (Shape::Red, _) => xi.red,
            (Shape::Run, _) if first.is_multiple_of(RANKS) => match price {
                Price::LowRunIsNothing => [0; 2],
                Price::LowRunIsRed => xi.red,
                _ => xi.low_run,
            },
            (Shape::Pair, By::Draw) if price == Price::DrawnPairIsAny => xi.pair,
            (Shape::Pair, By::Draw) => xi.pair_drawn,
            (Shape::Pair, By::Others) if price == Price::BroughtPairIsDrawn => xi.pair_drawn,
            (Shape::Pair, _) => xi.pair,
            (Shape::RedPair, _) if price == Price::RedPairIsNothing => [0; 2],
            (Shape::RedPair, _) => xi.red_pair,
            _ => [0; 2],
        };
        if first < RANKS || price == Price::BigIsSmall {
            small
        } else {
            big
        }
    }
}
