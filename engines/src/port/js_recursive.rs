//! `js-recursive`: a port of the recursive laizi check in JavaScript, published together with its refactoring
//! by comparison.
//!
//! | tiles | codes |
//! |---|---|
//! | 条 `1s`–`9s` | 1–9 |
//! | 万 `1m`–`9m` | 11–19 |
//! | 筒 `1p`–`9p` | 21–29 |
//! | 东 南 西 北 中 发 白, `1z 2z 3z 4z 7z 6z 5z` | 31 41 51 61 71 81 91 |
//!
//! It judges the concealed tiles, in the order and with the errors of the original: whatever the number of
//! copies, at any size of 3k+2, and with runs that start at codes such as 10 or 30, where there is no tile,
//! as long as wilds stand on them. Not kept is what cannot be seen in a verdict: the original sorts the list
//! of its caller in place. New is the memory of failures for hands beyond seventeen tiles, which the
//! original, never meant for them, would take for ever to judge; a failure once seen would be seen again.
//! It is not cut by suit: one recursion runs through all cards with one store of wilds, and asks nowhere
//! how many a suit needs.
//!
//! Faults: 1 a run may not start at rank 7, 2 two wilds are no eye, 3 no run starts below the lowest card,
//! 4 a triplet takes no wilds, 5 an eye takes a wild wherever there is one, 6 a run with two gaps is paid
//! with one wild, 7 the last card is not looked at for an eye.

mod predicate;

pub use predicate::JsRecursivePredicate;

use crate::engine::{Documented, Engine, Factory, Predicate, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, MAX_KINDS};
use crate::verdict::Verdict;
use std::collections::HashMap;

/// Builds the port.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsRecursive {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for JsRecursive {
    fn name(&self) -> &'static str {
        "js-recursive"
    }

    fn idea(&self) -> &'static str {
        "port: every eye, then the lowest card's runs and triplet, wilds paying for gaps"
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if rules.alphabet() != Alphabet::Mahjong {
            return Err(Refusal("it knows mahjong tiles only".to_owned()));
        }
        if !matches!(rules.forms(), [form] if form.is_sets_and_pair()) {
            return Err(Refusal("it knows sets and one pair only".to_owned()));
        }
        if rules.missing_suit() != MissingSuit::None {
            return Err(Refusal("it has no notion of a missing suit".to_owned()));
        }
        if !rules.wild_kinds().is_empty() {
            return Err(Refusal("no tile is a wild to it".to_owned()));
        }
        Ok(if self.fault.is_planted() {
            Box::new(JsRecursiveEngine::new(self.fault))
        } else {
            Box::new(JsRecursiveEngine::new(Sound))
        })
    }

    /// All three hold for its verdicts, though the phantom runs of its inner workings know no mirror.
    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    fn predicate(&self, _: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(JsRecursivePredicate::new()))
    }

    /// Where a wild may not be a fifth copy, it makes fifth copies all the same.
    fn documented(&self, rules: &Rules) -> Documented {
        Documented {
            // The smallest hand that needs a fifth copy has five tiles.
            false_accepts: rules.copy_limit()
                && rules.wild_max() > 0
                && rules.sizes().largest() >= 5,
            false_rejects: false,
        }
    }
}

/// The code of every kind: 万, 筒, 条, then 东南西北白发中.
const CODES: [i32; MAX_KINDS] = [
    11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 1, 2, 3, 4, 5, 6, 7, 8,
    9, 31, 41, 51, 61, 91, 81, 71,
];

/// The most cards and wilds that are judged from beginning to end as the original does.
const LONG: usize = 17;

/// What is left under one eye: the lowest card, how often it and the next two occur. Above these no run has
/// reached yet.
type State = (i32, [usize; 3]);

struct JsRecursiveEngine<F> {
    /// Scratch: the sorted hand, then, one behind the other, the copies that the recursion makes.
    cards: Vec<i32>,
    /// For long hands: states that did not come out, each with the most wilds it was tried with; more wilds
    /// never hurt.
    failed: HashMap<State, usize>,
    /// Beyond so many cards and wilds failures are remembered.
    long: usize,
    fault: F,
}

impl<F: Faults> Engine for JsRecursiveEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        self.cards.clear();
        for (&code, &count) in CODES.iter().zip(hand.counts()) {
            self.cards
                .extend(std::iter::repeat_n(code, usize::from(count)));
        }
        Verdict::from_win(self.wins(usize::from(hand.wilds())))
    }
}

impl<F: Faults> JsRecursiveEngine<F> {
    fn new(fault: F) -> Self {
        Self {
            cards: Vec::new(),
            long: LONG,
            failed: HashMap::new(),
            fault,
        }
    }

    /// The top level: looks for an eye, and asks whether the rest is sets.
    fn wins(&mut self, wilds: usize) -> bool {
        let length = self.cards.len();
        if !(length + wilds + 1).is_multiple_of(3) {
            return false;
        }
        self.cards.sort_unstable();
        let last = if self.fault.is(7) {
            length.saturating_sub(1)
        } else {
            length
        };
        for i in 0..last {
            let card = self.cards[i];
            if i > 0 && self.cards[i - 1] == card {
                continue;
            }
            let next_is_equal = self.cards.get(i + 1) == Some(&card);
            if !next_is_equal && wilds == 0 {
                continue;
            }
            let natural_pair = next_is_equal && !(self.fault.is(5) && wilds > 0);
            let taken = if natural_pair { 2 } else { 1 };
            self.cards.extend_from_within(..i);
            self.cards.extend_from_within(i + taken..length);
            let rest = wilds - usize::from(!natural_pair);
            self.failed.clear();
            let found = self.is_sets(length, rest);
            self.cards.truncate(length);
            if found {
                return true;
            }
        }
        self.failed.clear();
        wilds >= 2 && !self.fault.is(2) && self.is_sets(0, wilds - 2)
    }

    /// Whether the sorted cards from place `at` to the end are sets, with `wilds` for the gaps. Wilds that are
    /// left over do not matter: with them the number of cards is that of some sets.
    fn is_sets(&mut self, at: usize, wilds: usize) -> bool {
        let end = self.cards.len();
        let Some(&lowest) = self.cards.get(at) else {
            return true;
        };
        let state = (end - at + wilds > self.long).then(|| self.state(at, lowest));
        let failed = state.and_then(|state| self.failed.get(&state));
        if failed.is_some_and(|&with| wilds <= with) {
            return false;
        }
        if self.runs(at, wilds, lowest) || self.triplet(at, wilds, lowest) {
            return true;
        }
        if let Some(state) = state {
            // Known with as many wilds it would not have been tried.
            self.failed.insert(state, wilds);
        }
        false
    }

    fn state(&self, at: usize, lowest: i32) -> State {
        let mut from = at;
        let counts = [lowest, lowest + 1, lowest + 2].map(|card| {
            let equal = self.cards[from..].iter().take_while(|&&held| held == card);
            let count = equal.count();
            from += count;
            count
        });
        (lowest, counts)
    }

    /// Takes the lowest card in each of the runs that hold it, the lowest run first.
    fn runs(&mut self, at: usize, wilds: usize, lowest: i32) -> bool {
        let highest_rank = if self.fault.is(1) { 6 } else { 7 };
        for start in lowest - 2..=lowest {
            // The remainder keeps the sign, so the start −1 below 1 passes, as 0, 10, 20 and 30 do.
            if start % 10 > highest_rank || (wilds == 0 || self.fault.is(3)) && start < lowest {
                continue;
            }
            let mut places = [None; 3];
            for (place, card) in places.iter_mut().zip(start..) {
                let mut near = self.cards[at..].iter().take_while(|&&held| held <= card);
                *place = near.position(|&held| held == card).map(|i| at + i);
            }
            let occur = places.iter().flatten().count();
            if occur + wilds < 3 {
                continue;
            }
            let paid = if self.fault.is(6) {
                (3 - occur).min(1)
            } else {
                3 - occur
            };
            let end = self.cards.len();
            let mut from = at;
            for place in places.into_iter().flatten() {
                self.cards.extend_from_within(from..place);
                from = place + 1;
            }
            self.cards.extend_from_within(from..end);
            let found = self.is_sets(end, wilds - paid);
            self.cards.truncate(end);
            if found {
                return true;
            }
        }
        false
    }

    /// Takes up to three of the lowest card.
    fn triplet(&mut self, at: usize, wilds: usize, lowest: i32) -> bool {
        let equal = |place: usize| usize::from(self.cards.get(place) == Some(&lowest));
        let held = 1 + equal(at + 1) + equal(at + 2);
        let paid = 3 - held;
        if paid > wilds || self.fault.is(4) && paid > 0 {
            return false;
        }
        let end = self.cards.len();
        self.cards.extend_from_within(at + held..end);
        let found = self.is_sets(end, wilds - paid);
        self.cards.truncate(end);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn remembered_failures_change_no_verdict() {
        let engine = |long| JsRecursiveEngine {
            long,
            ..JsRecursiveEngine::new(Sound)
        };
        let (mut plain, mut remembering) = (engine(usize::MAX), engine(0));
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut wins = 0;
        for _ in 0..100_000 {
            let mut counts = [0; MAX_KINDS];
            let width = rng.random_range(1..=12);
            for _ in 0..rng.random_range(0..24) {
                counts[rng.random_range(0..width)] += 1;
            }
            let hand = Hand::from_counts(Alphabet::Mahjong, counts, rng.random_range(0..5));
            let verdict = plain.judge(&hand);
            assert_eq!(remembering.judge(&hand), verdict, "{counts:?}");
            wins += usize::from(verdict == Verdict::WIN);
        }
        assert!((5_000..50_000).contains(&wins), "{wins}");
    }
}
