//! What a complete paohuzi hand is worth, by the definition: the last card is tried in every group that
//! holds its kind, and the best of these counts.

use crate::fault::Faults;
use crate::form::{Group, Shape};
use crate::hand::{Hand, Meld};
use crate::rules::Rules;
use crate::tile::{Alphabet, Kind};
use crate::xi::XiTable;

/// How the last card of a group came to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// It was held already.
    Deal,
    Draw,
    Others,
}

/// What the groups of one hand are measured by.
pub(super) struct Worth<'a> {
    xi: &'a XiTable,
    alphabet: Alphabet,
    /// The last card and how it came.
    last: Option<(Kind, By)>,
    /// What the exposed groups are worth.
    exposed: i16,
    /// Groups of like cards that the complete hand has to have: the kind, and how many.
    forced: Vec<(Kind, usize)>,
    first_place_only: bool,
}

impl<'a> Worth<'a> {
    /// For this hand; `fours` says that four alike are a group.
    pub(super) fn new(
        rules: &Rules,
        xi: &'a XiTable,
        hand: &Hand,
        fours: bool,
        fault: impl Faults,
    ) -> Self {
        let by = |drawn| if drawn { By::Draw } else { By::Others };
        let mut worth = Self {
            xi,
            alphabet: rules.alphabet(),
            last: hand.last().map(|last| (last.kind, by(last.drawn))),
            exposed: 0,
            forced: Vec::new(),
            first_place_only: fault.is(11),
        };
        let exposed = hand
            .melds()
            .map(|meld| worth.of_exposed(meld, by(meld.drawn())));
        worth.exposed = exposed.sum();
        if !rules.kan_splittable() && !fault.is(12) {
            worth.force(hand, fours);
        }
        worth
    }

    /// Notes what has to stay together: three and four that were held, three with the last card of which
    /// four are made, and two with a card drawn oneself.
    fn force(&mut self, hand: &Hand, fours: bool) {
        for kind in self.alphabet.iter() {
            let by = self
                .last
                .filter(|(last, _)| *last == kind)
                .map(|(_, by)| by);
            let held = usize::from(hand.count(kind)) - usize::from(by.is_some());
            let together = match (held, by) {
                (4, _) | (3, Some(_)) if fours => 4,
                (3 | 4, _) | (2, Some(By::Draw)) => 3,
                _ => continue,
            };
            self.forced.push((kind, together));
        }
    }

    /// What the groups of a complete hand are worth together; `None` if they take apart what has to stay
    /// together.
    pub(super) fn of(&self, groups: &[Group]) -> Option<i16> {
        let is_there = |&(kind, tiles): &(Kind, usize)| {
            let like = vec![kind; tiles];
            groups.iter().any(|group| group.tiles() == like)
        };
        if !self.forced.iter().all(is_there) {
            return None;
        }
        let dealt: i16 = groups
            .iter()
            .map(|group| self.of_group(group, By::Deal))
            .sum();
        let Some((last, by)) = self.last else {
            return Some(self.exposed + dealt);
        };
        let with_last = groups
            .iter()
            .filter(|group| group.tiles().contains(&last) && !self.is_held(group, groups))
            .map(|group| dealt - self.of_group(group, By::Deal) + self.of_group(group, by));
        let best = if self.first_place_only {
            with_last.take(1).max()
        } else {
            with_last.max()
        };
        best.map(|best| self.exposed + best)
    }

    /// Whether the group has to be of cards held before the last one came: three that stay together, if the
    /// fourth is in another group.
    fn is_held(&self, group: &Group, groups: &[Group]) -> bool {
        let kind = group.lowest();
        self.forced.contains(&(kind, 3))
            && group.tiles() == [kind; 3]
            && groups
                .iter()
                .any(|other| other.tiles() != [kind; 3] && other.tiles().contains(&kind))
    }

    fn of_group(&self, group: &Group, by: By) -> i16 {
        let lowest = group.lowest();
        let colour = self.alphabet.suit_of(lowest);
        let xi = self.xi;
        let table = match (group.shape(), by) {
            (Shape::Triplet, By::Deal) => xi.triplet_held,
            (Shape::Triplet, By::Draw) => xi.triplet_drawn,
            (Shape::Triplet, By::Others) => xi.triplet_brought,
            (Shape::Four, By::Deal | By::Draw) => xi.four_drawn,
            (Shape::Four, By::Others) => xi.four_brought,
            (Shape::Red, _) => xi.red,
            (Shape::Run, _) if self.alphabet.rank_of(lowest) == 1 => xi.low_run,
            (Shape::Pair, By::Draw) => xi.pair_drawn,
            (Shape::Pair, _) => xi.pair,
            (Shape::RedPair, _) => xi.red_pair,
            _ => return 0,
        };
        table[colour]
    }

    fn of_exposed(&self, meld: &Meld, by: By) -> i16 {
        let tiles: Vec<Kind> = meld.tiles().collect();
        let ranks: Vec<usize> = tiles
            .iter()
            .map(|&kind| self.alphabet.rank_of(kind))
            .collect();
        let one_colour = self.alphabet.suit_of(tiles[0]) == self.alphabet.suit_of(tiles[2]);
        let shape = match ranks.as_slice() {
            _ if !one_colour => Shape::Mixed,
            [_, _, _, _] => Shape::Four,
            [2, 7, 10] => Shape::Red,
            [a, _, c] if a == c => Shape::Triplet,
            _ => Shape::Run,
        };
        self.of_group(&Group::new(shape, &tiles), by)
    }
}
