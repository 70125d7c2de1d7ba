//! Groups that have to stay together (坎, 提, 偎) where three and four alike may not be taken apart: they are taken
//! out of the hand before the walk begins.

use crate::fault::Fault;
use crate::form::Shape;
use crate::hand::Hand;

/// A group that a hand has to have.
pub(super) struct Forced {
    pub(super) shape: Shape,
    pub(super) kind: usize,
    /// Whether the last card lies in it; otherwise it does not.
    pub(super) with_last: bool,
}

/// The forced groups of a hand. `fours` says whether the rules know groups of four: where not, the fourth card of
/// a kind is free.
pub(super) fn forced(hand: &Hand, fours: bool, fault: Fault) -> impl Iterator<Item = Forced> {
    hand.alphabet().iter().filter_map(move |kind| {
        let last = hand.last().filter(|last| last.kind == kind);
        let held = hand.count(kind) - u8::from(last.is_some());
        let (shape, with_last) = match (held, last) {
            (3, Some(_)) | (4, None) if fours => (Shape::Four, last.is_some()),
            (3 | 4, _) => (Shape::Triplet, false),
            (2, Some(last)) if last.drawn && !fault.is(12) => (Shape::Triplet, true),
            _ => return None,
        };
        Some(Forced {
            shape,
            kind: kind.index(),
            with_last,
        })
    })
}
