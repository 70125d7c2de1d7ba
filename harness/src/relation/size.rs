//! A hand of a wrong size: nothing with a tile more or less than the rules allow can win, whatever its tiles are.

use crate::source::Draw;
use duipai_engines::{Hand, Kind, Reason, Rules};

/// The hand with a tile more or less, if that makes its size illegal.
pub fn wrong(rules: &Rules, hand: &Hand, draw: &mut Draw) -> Option<Hand> {
    let more = |draw: &mut Draw| {
        let mut made = *hand;
        made.add(Kind::new(draw.below(rules.kinds() as u32) as usize));
        Some(made)
    };
    let made = if draw.one_in(2) {
        without_one(hand, draw)
    } else {
        more(draw)
    };
    made.filter(|made| matches!(rules.invalid(made), Some(Reason::WrongSize(_))))
}

/// The hand without one of its natural tiles, each as likely; `None` if it has none.
pub fn without_one(hand: &Hand, draw: &mut Draw) -> Option<Hand> {
    let naturals = hand.naturals() as u32;
    let mut left = (naturals > 0).then(|| draw.below(naturals))?;
    let kind = hand.alphabet().iter().find(|&kind| {
        let here = u32::from(hand.count(kind));
        let found = left < here;
        left = left.saturating_sub(here);
        found
    })?;
    let mut less = *hand;
    less.remove(kind);
    Some(less)
}
