//! What single groups are worth, read off the table of xi: once for every group when the engine is built, and
//! for exposed groups when a hand is judged.

use crate::fault::Fault;
use crate::form::{Group, Shape};
use crate::hand::{Hand, LastCard, Meld};
use crate::tile::{Alphabet, Kind};
use crate::xi::XiTable;

/// What a group is worth without the last card, with it drawn oneself, and with it brought by another.
pub(super) type Points = [i16; 3];

/// Where a group without the last card stands in [`Points`].
pub(super) const HELD: usize = 0;

/// Where a group with this last card in it stands in [`Points`].
pub(super) const fn with_last(last: LastCard) -> usize {
    if last.drawn { 1 } else { 2 }
}

/// A table of xi, and the tiles it is about.
pub(super) struct Prices {
    xi: XiTable,
    alphabet: Alphabet,
    fault: Fault,
}

impl Prices {
    pub(super) fn new(xi: &XiTable, alphabet: Alphabet, fault: Fault) -> Self {
        let mut xi = *xi;
        if fault.is(13) {
            xi.red[1] = 0;
        }
        if fault.is(15) {
            xi.four_brought = xi.four_drawn;
        }
        if fault.is(16) {
            xi.pair_drawn = xi.pair;
        }
        Self {
            xi,
            alphabet,
            fault,
        }
    }

    /// What a concealed group is worth.
    pub(super) fn of(&self, group: &Group) -> Points {
        let xi = &self.xi;
        let worths = match group.shape() {
            Shape::Triplet => [xi.triplet_held, xi.triplet_drawn, xi.triplet_brought],
            Shape::Four => [xi.four_drawn, xi.four_drawn, xi.four_brought],
            Shape::Pair => [xi.pair, xi.pair_drawn, xi.pair],
            Shape::RedPair => [xi.red_pair; 3],
            _ => return [self.of_unlike(group.tiles()); 3],
        };
        worths.map(|worth| worth[self.alphabet.suit_of(group.lowest())])
    }

    /// What all exposed groups of a hand are worth.
    pub(super) fn of_exposed(&self, hand: &Hand) -> i16 {
        if self.fault.is(14) {
            return 0;
        }
        hand.melds().map(|meld| self.of_meld(meld)).sum()
    }

    fn of_meld(&self, meld: &Meld) -> i16 {
        let mut tiles = meld.tiles();
        let mut next = || tiles.next().expect("an exposed group has three tiles");
        let three = [next(), next(), next()];
        let xi = &self.xi;
        let worth = match (three[0] == three[2], meld.is_four(), meld.drawn()) {
            (true, true, true) => xi.four_drawn,
            (true, true, false) => xi.four_brought,
            (true, false, true) => xi.triplet_drawn,
            (true, false, false) => xi.triplet_brought,
            (false, ..) => return self.of_unlike(&three),
        };
        worth[self.alphabet.suit_of(three[0])]
    }

    /// Of groups that are not of one kind, 1-2-3 and 2-7-10 of one colour have a worth.
    fn of_unlike(&self, tiles: &[Kind]) -> i16 {
        let suit = self.alphabet.suit_of(tiles[0]);
        if (tiles.iter()).any(|&tile| self.alphabet.suit_of(tile) != suit) {
            return 0;
        }
        let ranks: Vec<usize> = (tiles.iter())
            .map(|&tile| self.alphabet.rank_of(tile))
            .collect();
        match ranks[..] {
            [1, 2, 3] => self.xi.low_run[suit],
            [2, 7, 10] => self.xi.red[suit],
            _ => 0,
        }
    }
}
