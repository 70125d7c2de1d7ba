//! Small hands made larger: sets are laid beside them.

use duipai_engines::form::{Count, Group};
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Rules};

/// A prime larger than any number of sets.
const STRIDE: usize = 101;

/// The groups of which a hand has as many as there is room for.
pub(super) fn sets(rules: &Rules) -> Vec<Group> {
    let forms = rules.forms().iter();
    let parts = forms.flat_map(|form| form.parts.iter().zip(rules.catalogue(form)));
    parts
        .filter(|(part, _)| part.count == Count::Rest)
        .flat_map(|(_, groups)| groups)
        .collect()
}

/// The hand with sets beside it until it has `size` tiles, taken from `sets` one after the other from a place
/// that `number` gives; `None` if there is no room.
pub(super) fn with_sets(hand: &Hand, size: usize, sets: &[Group], number: usize) -> Option<Hand> {
    let mut hand = *hand;
    // A step that has no divisor in common with any number of sets, so that all of them come.
    for turn in 0..sets.len() {
        if hand.size() >= size {
            break;
        }
        let set = &sets[(number + turn) * STRIDE % sets.len()];
        let mut more = hand;
        for &kind in set.tiles() {
            more.add(kind);
        }
        if set.tiles().iter().all(|&kind| more.count(kind) <= COPIES) {
            hand = more;
        }
    }
    (hand.size() == size).then_some(hand)
}
