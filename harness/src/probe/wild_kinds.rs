//! Hands that tell whether a tile counts as a wild. A wild makes an eye of any two tiles, so two that have nothing to
//! do with each other tell it of both at once: seventeen hands are enough for all kinds.

use super::expected::{Expected, Setting};
use super::larger::{sets, with_sets};
use super::questions::{ENOUGH_FOR_A_VALUE, KEPT, from_all_over};
use duipai_engines::{Hand, Kind};

/// Hands on which two settings differ that differ in what counts as a wild.
pub(super) fn telling(expected: &mut Expected, a: &Setting, b: &Setting) -> Vec<usize> {
    let (held, other) = (a.rules.wild_kinds(), b.rules.wild_kinds());
    let alphabet = a.rules.alphabet();
    let moved: Vec<Kind> = (alphabet.iter())
        .filter(|kind| held.contains(kind) != other.contains(kind))
        .collect();
    let sets = sets(&a.rules);
    let sizes: Vec<usize> = a.rules.sizes().iter().collect();
    let mut places = Vec::new();
    for size in from_all_over(&sizes) {
        for &kind in &moved {
            // Of one kind, the other one, and a wild.
            for (beside, wilds) in [(opposite(kind), 0), (kind, 0), (kind, 1)] {
                let mut small = Hand::empty(alphabet);
                small.add(kind);
                if wilds == 0 {
                    small.add(beside);
                }
                small.set_wilds(wilds);
                let number = kind.index().min(beside.index());
                places.extend(
                    with_sets(&small, size, &sets, number).map(|hand| expected.place(&hand)),
                );
            }
        }
    }
    places.retain(|&place| expected.differ(a, b, place, false));
    if places.len() >= ENOUGH_FOR_A_VALUE {
        return places;
    }
    // Where sets and an eye do not win, hands that hold the tile: they win or not as it is none, or one.
    let holding: Vec<usize> = (expected.pool())
        .filter(|&place| {
            let hand = expected.hand(place);
            sizes.contains(&hand.size()) && moved.iter().any(|&kind| hand.count(kind) > 0)
        })
        .collect();
    for place in holding {
        if places.len() == KEPT {
            break;
        }
        if expected.differ(a, b, place, false) {
            places.push(place);
        }
    }
    places
}

/// A kind that no group joins with this one.
const fn opposite(kind: Kind) -> Kind {
    Kind::new((kind.index() + 17) % 34)
}
