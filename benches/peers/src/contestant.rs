//! Somebody who judges hands, with the hands in the form that it wants: they are put into it before any clock
//! starts.

use duipai_engines::Hand;
use std::ops::Range;

/// Somebody who judges the hands it holds.
pub(crate) trait Judge {
    /// Judges those with these numbers, and keeps what it says.
    fn judge(&mut self, range: Range<usize>);

    /// Whether the hand with this number wins, as it was judged last.
    fn wins(&self, number: usize) -> bool;
}

/// A judge with a name.
pub(crate) struct Contestant {
    /// A crate and one of its functions, or an engine of ours.
    pub(crate) name: &'static str,
    /// What it is given.
    pub(crate) form: &'static str,
    pub(crate) judge: Box<dyn Judge>,
}

impl Contestant {
    /// One whose hands are made by `form_of` and judged by `wins`, one by one.
    pub(crate) fn new<H: 'static>(
        name: &'static str,
        form: &'static str,
        hands: &[Hand],
        form_of: impl Fn(&[u8; 34]) -> H,
        wins: impl Fn(&mut H) -> bool + 'static,
    ) -> Self {
        let hands: Vec<H> = hands.iter().map(|hand| form_of(&counts(hand))).collect();
        let answers = vec![false; hands.len()];
        Self {
            name,
            form,
            judge: Box::new(OneByOne {
                hands,
                answers,
                wins,
            }),
        }
    }
}

struct OneByOne<H, F> {
    hands: Vec<H>,
    answers: Vec<bool>,
    wins: F,
}

impl<H, F: Fn(&mut H) -> bool> Judge for OneByOne<H, F> {
    fn judge(&mut self, range: Range<usize>) {
        let hands = self.hands[range.clone()].iter_mut();
        for (hand, answer) in hands.zip(&mut self.answers[range]) {
            *answer = (self.wins)(hand);
        }
    }

    fn wins(&self, number: usize) -> bool {
        self.answers[number]
    }
}

/// How many tiles of each kind, in the order that all crates here have: 万, 筒, 条, 东南西北白发中.
fn counts(hand: &Hand) -> [u8; 34] {
    let mut counts = [0; 34];
    for kind in hand.alphabet().iter() {
        counts[kind.index()] = hand.count(kind);
    }
    counts
}
