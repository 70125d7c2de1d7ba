//! Wilds for tiles and tiles for wilds. All of it is about forms of sets and an eye, where a wild is any tile that is
//! lacking; a form that takes no wilds is kept out by asking which forms a hand fits.

use super::size::without_one;
use crate::source::Draw;
use duipai_engines::{Hand, Kind, Rules};

/// Whether every form that the hand fits takes wilds.
fn takes_wilds(rules: &Rules, hand: &Hand) -> bool {
    let forms = rules.forms().iter();
    let mut fitting = forms.filter(|form| form.rest(hand.size(), hand.exposed()).is_some());
    fitting.all(|form| form.as_sets_with_eye().is_some())
}

/// Whether there are wilds.
pub(super) fn hold(rules: &Rules) -> Result<(), String> {
    if rules.wild_max() > 0 {
        Ok(())
    } else {
        Err("there are no wilds".to_owned())
    }
}

/// Whether three wilds are always a set.
pub(super) fn three_hold(rules: &Rules) -> Result<(), String> {
    if rules.wild_max() < 3 {
        return Err("there are no three wilds".to_owned());
    }
    if rules.copy_limit() {
        // All copies may be held or stood for already.
        return Err("a wild may not be a fifth copy".to_owned());
    }
    Ok(())
}

/// The hand with a wild instead of one of its tiles.
pub(super) fn from_tile(rules: &Rules, hand: &Hand, draw: &mut Draw) -> Option<Hand> {
    let mut made = without_one(hand, draw)?;
    made.set_wilds(hand.wilds() + 1);
    takes_wilds(rules, hand).then_some(made)
}

/// The hand with three wilds more.
pub(super) fn three_more(rules: &Rules, hand: &Hand) -> Option<Hand> {
    let mut made = *hand;
    made.set_wilds(hand.wilds().saturating_add(3));
    takes_wilds(rules, hand).then_some(made)
}

/// The hand with each tile in turn instead of one of its wilds, as far as that is legal, and whether those are all
/// that the wild can stand for: without a limit it can stand for a fifth copy, which no hand holds.
pub(super) fn to_each_tile(rules: &Rules, hand: &Hand) -> Option<(Vec<Hand>, bool)> {
    let fewer = hand.wilds().checked_sub(1)?;
    if !takes_wilds(rules, hand) {
        return None;
    }
    let with = |kind: usize| {
        let mut made = *hand;
        made.set_wilds(fewer);
        made.add(Kind::new(kind));
        made
    };
    let hands: Vec<Hand> = (0..rules.kinds())
        .map(with)
        .filter(|made| rules.invalid(made).is_none())
        .collect();
    let all = rules.copy_limit() || hands.len() == rules.kinds();
    (!hands.is_empty()).then_some((hands, all))
}
