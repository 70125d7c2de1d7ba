//! Dealt hands of pairs (对子).

use super::{Dealt, KINDS};
use crate::hand::Hand;

/// Whether it is a hand that was just dealt, and won by its pairs.
pub(super) fn wins(how: Dealt, hand: &Hand) -> bool {
    let size = hand.naturals();
    if hand.exposed().groups > 0 || !(19..=20).contains(&size) {
        return false;
    }
    let (mut pairs, mut fours) = (0, 0);
    for &count in &hand.counts()[..KINDS] {
        pairs += match count {
            3 if how == Dealt::ThreeIsNone => 0,
            4 if how != Dealt::FourIsOne => 2,
            2..=4 => 1,
            _ => 0,
        };
        fours += usize::from(count == 4);
    }
    match pairs {
        0 => how != Dealt::NoneLoses,
        1 | 10 => true,
        2 => fours == 1 && how != Dealt::LoneFourIsTwo,
        9 => size == 19 || how != Dealt::NineOf19,
        _ => false,
    }
}
