//! Hands that look across the suits, read suit by suit: a small automaton that knows a list of hands.
//!
//! Thirteen orphans and knitted tiles are no sum of their suits, but they are few, so they can be listed.
//! States of a suit that stand in the list beside the same rests are one *label*, and beginnings of a hand
//! that go on in the same ways are one *state*. Then to tell whether a hand is in the list costs one step
//! for each suit, in any order, and hands that are not are lost at their first strange suit.

use duipai_engines::Hand;
use duipai_engines::tile::MAX_KINDS;
use std::collections::{BTreeMap, BTreeSet};

/// The label of what is in no listed hand. In a word: a suit that was read.
pub(super) const STRANGE: u8 = 0;

/// No listed hand begins like this.
const LOST: u16 = 0;

/// By suit, the label of what it holds.
type Word = Vec<u8>;

type Counts = [u8; MAX_KINDS];

/// For each suit of one kind that has a state, the rests of the hands beside it.
type Rests = BTreeMap<usize, BTreeSet<Counts>>;

/// Reads hands.
#[derive(Clone, Debug)]
pub(super) struct Across {
    /// By state, suit and label, the state after it.
    next: Vec<u16>,
    suits: usize,
    labels: usize,
    start: u16,
    /// The state after the last suit of a listed hand; without any, none.
    end: Option<u16>,
}

/// By kind of suit, the states that stand in listed hands, with their labels.
pub(super) type Labelled = Vec<Vec<(Vec<u8>, u8)>>;

impl Across {
    /// Reads `hands`, whose suits begin at the first number of each of `suits` and have as many ranks as the
    /// second; suits that have the same number in `kind_of` share their labels.
    pub(super) fn new(
        hands: &[Hand],
        suits: &[(usize, usize)],
        kind_of: &[usize],
    ) -> (Self, Labelled) {
        let mut rests: BTreeMap<(usize, &[u8]), Rests> = BTreeMap::new();
        for hand in hands {
            for (suit, &(first, ranks)) in suits.iter().enumerate() {
                let state = &hand.counts()[first..first + ranks];
                let mut rest = *hand.counts();
                rest[first..first + ranks].fill(0);
                let of_state = rests.entry((kind_of[suit], state)).or_default();
                of_state.entry(suit).or_default().insert(rest);
            }
        }
        let kinds = kind_of.iter().max().map_or(0, |last| last + 1);
        let mut labelled: Labelled = vec![Vec::new(); kinds];
        let mut known: BTreeMap<(usize, &Rests), u8> = BTreeMap::new();
        for (&(kind, state), of_state) in &rests {
            let new = u8::try_from(known.len() + 1).expect("special hands have few sorts of suits");
            let label = *known.entry((kind, of_state)).or_insert(new);
            labelled[kind].push((state.to_vec(), label));
        }
        let label = |hand: &Hand, suit: usize| {
            let (first, ranks) = suits[suit];
            let state = &hand.counts()[first..first + ranks];
            known[&(kind_of[suit], &rests[&(kind_of[suit], state)])]
        };
        let words: BTreeSet<Word> = (hands.iter())
            .map(|hand| (0..suits.len()).map(|suit| label(hand, suit)).collect())
            .collect();
        let labels = known.len() + 1;
        let mut across = Self {
            next: vec![LOST; suits.len() * labels],
            suits: suits.len(),
            labels,
            start: LOST,
            end: None,
        };
        if !words.is_empty() {
            let mut states = BTreeMap::new();
            across.start = across.state(words, &mut states);
            across.end = (states.get(&BTreeSet::from([vec![STRANGE; suits.len()]]))).copied();
        }
        (across, labelled)
    }

    /// The state from which these words lead on, made if there is none yet.
    fn state(&mut self, words: BTreeSet<Word>, known: &mut BTreeMap<BTreeSet<Word>, u16>) -> u16 {
        if let Some(&state) = known.get(&words) {
            return state;
        }
        let row = self.suits * self.labels;
        let state = u16::try_from(self.next.len() / row).expect("special hands are few");
        self.next.resize(self.next.len() + row, LOST);
        let mut after: BTreeMap<(usize, u8), BTreeSet<Word>> = BTreeMap::new();
        for word in &words {
            for suit in (0..word.len()).filter(|&suit| word[suit] != STRANGE) {
                let mut rest = word.clone();
                let label = std::mem::replace(&mut rest[suit], STRANGE);
                after.entry((suit, label)).or_default().insert(rest);
            }
        }
        known.insert(words, state);
        for ((suit, label), words) in after {
            let next = self.state(words, known);
            let place = self.place(state, suit, label);
            self.next[place] = next;
        }
        state
    }

    #[inline]
    fn place(&self, state: u16, suit: usize, label: u8) -> usize {
        (usize::from(state) * self.suits + suit) * self.labels + usize::from(label)
    }

    /// Before the first suit.
    pub(super) const fn start(&self) -> u16 {
        self.start
    }

    /// After one more suit, which was not read before.
    #[inline]
    pub(super) fn step(&self, state: u16, suit: usize, label: u8) -> u16 {
        self.next[self.place(state, suit, label)]
    }

    /// Whether a hand whose last suit led here is listed.
    #[inline]
    pub(super) fn lists(&self, state: u16) -> bool {
        self.end == Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::{Alphabet, notation};

    const SUITS: [(usize, usize); 4] = [(0, 9), (9, 9), (18, 9), (27, 7)];
    const KINDS: [usize; 4] = [0, 0, 0, 1];

    fn hands(texts: &[&str]) -> Vec<Hand> {
        let read = |text: &&str| notation::parse(text, Alphabet::Mahjong).unwrap();
        texts.iter().map(read).collect()
    }

    /// Whether a hand is listed, its suits read in this order.
    fn lists(across: &Across, labelled: &Labelled, hand: &Hand, order: [usize; 4]) -> bool {
        let state = order.iter().fold(across.start(), |state, &suit| {
            let (first, ranks) = SUITS[suit];
            let counts = &hand.counts()[first..first + ranks];
            let found = (labelled[KINDS[suit]].iter()).find(|(known, _)| known == counts);
            across.step(state, suit, found.map_or(STRANGE, |&(_, label)| label))
        });
        across.lists(state)
    }

    #[test]
    fn just_the_listed_hands_are_known_again() {
        // In all ways to mix their suits.
        let parts = [["-", "1m", "9m"], ["-", "1p", "19p"], ["1s", "11s", "-"]];
        let honours = ["1z", "12z", "-"];
        let mut all = Vec::new();
        for first in parts[0] {
            for second in parts[1] {
                for third in parts[2] {
                    for honour in honours {
                        let text = [first, second, third, honour].concat().replace('-', "");
                        all.push(if text.is_empty() {
                            "-".to_owned()
                        } else {
                            text
                        });
                    }
                }
            }
        }
        for listed in [
            &["1m1p1s1z", "9m1p1s1z", "1m19p11s12z"][..],
            &["1m", "1p", "1s"],
            &["-", "1m19p1s12z"],
            &[],
        ] {
            let wanted = hands(listed);
            let (across, labelled) = Across::new(&wanted, &SUITS, &KINDS);
            for hand in hands(&all.iter().map(String::as_str).collect::<Vec<_>>()) {
                for order in [[0, 1, 2, 3], [1, 2, 3, 0], [3, 0, 2, 1]] {
                    let listed = lists(&across, &labelled, &hand, order);
                    assert_eq!(listed, wanted.contains(&hand), "{hand:?} {order:?}");
                }
            }
        }
    }

    #[test]
    fn what_stands_beside_the_same_rests_is_alike() {
        let (_, labelled) = Across::new(&hands(&["1m1z", "9m1z", "1m2z", "9m2z"]), &SUITS, &KINDS);
        let label = |kind: usize, place: usize| labelled[kind][place].1;
        // The empty state, 9 and 1 of a suit; 2z and 1z.
        assert_eq!([labelled[0].len(), labelled[1].len()], [3, 2]);
        assert_eq!(label(0, 1), label(0, 2));
        assert_ne!(label(0, 0), label(0, 1));
        assert_eq!(label(1, 0), label(1, 1));
    }
}
