//! What Sichuan has beside sets and an eye: seven pairs and a missing suit.

use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};

/// Whether there are pairs only, up to `fours` of them equal to another.
pub(super) fn is_pairs(hand: &Hand, fours: usize) -> bool {
    let held = hand.counts();
    let four = |count: &u8| usize::from(count / 4);
    held.iter().all(|count| count % 2 == 0) && held.iter().map(four).sum::<usize>() <= fours
}

/// Whether the hand has no tile of a suit, concealed or, if `exposed` says that those are looked at, exposed.
pub(super) fn lacks(hand: &Hand, suit: usize, exposed: bool) -> bool {
    let melds = hand.meld_counts();
    (9 * suit..9 * suit + 9).all(|kind| hand.counts()[kind] == 0 && !(exposed && melds[kind] > 0))
}

/// Whether the suit that the rules want missing is.
pub(super) fn lacks_as_ruled(rules: &Rules, hand: &Hand) -> bool {
    match (rules.missing_suit(), hand.missing()) {
        (MissingSuit::None, _) => true,
        (_, Some(suit)) => lacks(hand, usize::from(suit), true),
        (_, None) => (0..3).any(|suit| lacks(hand, suit, true)),
    }
}

/// Whether it wins as seven pairs, where the rules have them.
pub(super) fn wins_by_pairs(rules: &Rules, hand: &Hand) -> bool {
    rules.forms().iter().any(|form| {
        let fits = || form.rest(hand.size(), hand.exposed()).is_some();
        form.as_seven_pairs()
            .is_some_and(|fours| fits() && is_pairs(hand, fours))
    })
}
