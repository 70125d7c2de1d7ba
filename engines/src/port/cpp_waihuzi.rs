//! `cpp-waihuzi`: a port of the waihuzi (歪胡子) check in C++.
//!
//! A card is its index: colour (0 small, 1 big) times ten, plus rank, less one; so 小二 is 1 and 大二 is 11.
//! Those are this crate's numbers of the kinds as well.
//!
//! It judges the concealed cards, whatever lies exposed: lists the sets that could be there, tries every
//! choice of as many as are needed, and asks of the two cards left whether they are a menzi (门子). As in the
//! original a kind gives one triplet however often it is held, or two (坎 and 碰) when another player brought
//! the fourth. What the original leaves open is settled so: where the list is shorter than the choice, or the
//! cards are not 3n+2, there is no result; one menzi alone is judged as such. Its menzi test is unpublished;
//! the rules say which shapes are menzi.
//!
//! Choices are tried in the order of the original. Those that begin alike are left out together where the
//! beginning takes a card that is not there, and of equal items only the first ones are taken, for the others
//! are the same cards. Beyond twenty cards, the most a player holds and more than the original ever sees, two
//! bounds keep the work small: a beginning that leaves more than two cards for good is given up, and failures
//! are remembered.
//!
//! Faults: 1 the red set is listed for the small colour only, 2 the top run of each colour is not listed,
//! 3 a triplet of a kind held four times is not listed, 4 the gap is no menzi, 5 equal runs are listed once,
//! 6 any two cards of one colour are a menzi, 7 a menzi alone has no result.

mod by_colour;
mod candidates;
mod initial;
mod predicate;

pub use candidates::{Candidate, Label, candidates};
pub use initial::is_all_pairs;
pub use predicate::CppWaihuziPredicate;

use crate::engine::{Engine, Factored, Factory, Predicate, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::form::Shape;
use crate::hand::{Hand, LastCard};
use crate::rules::Rules;
use crate::tile::Alphabet;
use crate::verdict::Verdict;
use std::collections::HashSet;

/// Builds the port.
#[derive(Clone, Copy, Debug, Default)]
pub struct CppWaihuzi {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for CppWaihuzi {
    fn name(&self) -> &'static str {
        "cpp-waihuzi"
    }

    fn idea(&self) -> &'static str {
        "port: every choice of enough candidate sets, then a look at the two cards left"
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if rules.alphabet() != Alphabet::Paohuzi {
            return Err(Refusal("it knows paohuzi cards only".to_owned()));
        }
        if rules.base_xi() > 0 || !rules.kan_splittable() {
            return Err(Refusal(
                "it counts no xi (息), and takes apart what is held".to_owned(),
            ));
        }
        let form = match rules.forms() {
            [form] => form.as_sets_with_eye(),
            _ => None,
        };
        let Some((sets, menzi)) = form else {
            return Err(Refusal("it knows sets and one menzi only".to_owned()));
        };
        let known = [Shape::Triplet, Shape::Run, Shape::Red];
        if sets.len() != known.len() || !sets.iter().all(|set| known.contains(set)) {
            return Err(Refusal(
                "it knows triplets, runs and 2-7-10 only, and all of them".to_owned(),
            ));
        }
        Ok(if self.fault.is_planted() {
            Box::new(CppWaihuziEngine::new(menzi, self.fault))
        } else {
            Box::new(CppWaihuziEngine::new(menzi, Sound))
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    /// Where there is a menzi within a colour and none across.
    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.build(rules).ok()?;
        let menzi = rules.menzi();
        if menzi.contains(&Shape::CrossRank) {
            return None;
        }
        Some(if self.fault.is_planted() {
            Box::new(CppWaihuziEngine::new(menzi, self.fault))
        } else {
            Box::new(CppWaihuziEngine::new(menzi, Sound))
        })
    }

    fn predicate(&self, rules: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(CppWaihuziPredicate::new(rules)))
    }
}

/// Kinds of cards.
const KINDS: usize = 20;

/// How often each kind is held.
type Counts = [u8; KINDS];

/// The most cards that are judged with every choice the original would try.
const LONG: usize = 20;

struct CppWaihuziEngine<F> {
    /// Shapes of a menzi.
    menzi: Vec<Shape>,
    /// Cards that no chosen set has taken yet.
    counts: Counts,
    list: Vec<Candidate>,
    /// For long hands: from which candidate on, and with which cards, no choice came out.
    failed: HashSet<(usize, Counts)>,
    /// Whether this hand is a long one.
    bounded: bool,
    /// Beyond so many cards hands are long.
    long: usize,
    fault: F,
}

impl<F: Faults> Engine for CppWaihuziEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if hand.wilds() > 0 {
            return Verdict::Unsupported;
        }
        let (cards, _) = hand.tally();
        if !self.has_result(cards) {
            return Verdict::NO;
        }
        self.counts.copy_from_slice(&hand.counts()[..KINDS]);
        Verdict::from_win(self.comes_out(cards, hand.last()))
    }
}

impl<F: Faults> CppWaihuziEngine<F> {
    fn new(menzi: &[Shape], fault: F) -> Self {
        Self {
            menzi: menzi.to_vec(),
            counts: [0; KINDS],
            list: Vec::new(),
            failed: HashSet::new(),
            bounded: false,
            long: LONG,
            fault,
        }
    }

    /// Whether there can be a result for so many cards.
    fn has_result(&self, cards: usize) -> bool {
        cards % 3 == 2 && !(cards == 2 && self.fault.is(7))
    }

    /// Lists the sets that the cards laid out could have, and tries every choice of as many as are needed.
    fn comes_out(&mut self, cards: usize, last: Option<LastCard>) -> bool {
        let need = cards / 3;
        self.list.clear();
        if need > 0 {
            candidates::list(&self.counts, last, self.fault, &mut self.list);
        }
        let items: usize = self.list.iter().map(|item| usize::from(item.copies)).sum();
        if items < need {
            return false;
        }
        self.bounded = cards > self.long;
        self.failed.clear();
        self.choose(0, need)
    }

    /// Whether `need` sets from candidate `from` on can be taken so that the cards left are a menzi.
    fn choose(&mut self, from: usize, need: usize) -> bool {
        if need == 0 {
            return self.leaves_menzi();
        }
        let Some(&Candidate { cards, copies, .. }) = self.list.get(from) else {
            return false;
        };
        let state = (from, self.counts);
        if self.bounded {
            // No later candidate takes a card below this one's lowest.
            let stay = self.counts[..cards[0]].iter().map(|&c| usize::from(c));
            if stay.sum::<usize>() > 2 || self.failed.contains(&state) {
                return false;
            }
        }
        let mut taken = 0;
        while taken < need && taken < usize::from(copies) && self.take(cards) {
            taken += 1;
        }
        // The choices with the first items of the list come first.
        loop {
            if self.choose(from + 1, need - taken) {
                return true;
            }
            if taken == 0 {
                break;
            }
            for card in cards {
                self.counts[card] += 1;
            }
            taken -= 1;
        }
        if self.bounded {
            self.failed.insert(state);
        }
        false
    }

    /// Takes the cards of a set, if they are there.
    fn take(&mut self, cards: [usize; 3]) -> bool {
        let before = self.counts;
        for card in cards {
            if self.counts[card] == 0 {
                self.counts = before;
                return false;
            }
            self.counts[card] -= 1;
        }
        true
    }

    /// `IsHaveMenZi`: whether the two cards that are left belong together.
    fn leaves_menzi(&self) -> bool {
        let mut left = (0..KINDS).flat_map(|card| (0..self.counts[card]).map(move |_| card));
        let (Some(low), Some(high), None) = (left.next(), left.next(), left.next()) else {
            return false;
        };
        let (colour, rank) = (|card: usize| card / 10, |card: usize| card % 10 + 1);
        let same_colour = colour(low) == colour(high);
        if same_colour && self.fault.is(6) {
            return true;
        }
        let red = |card: usize| matches!(rank(card), 2 | 7 | 10);
        self.menzi.iter().any(|shape| match shape {
            Shape::Pair => low == high,
            Shape::Adjacent => same_colour && high - low == 1,
            Shape::Gap => same_colour && high - low == 2 && !self.fault.is(4),
            Shape::RedPair => same_colour && low != high && red(low) && red(high),
            Shape::CrossRank => !same_colour && rank(low) == rank(high),
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::MAX_KINDS;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_bounds_of_long_hands_change_no_verdict() {
        let menzi = [Shape::Pair, Shape::Adjacent, Shape::Gap, Shape::RedPair];
        let engine = |long| CppWaihuziEngine {
            long,
            ..CppWaihuziEngine::new(&menzi, Sound)
        };
        let (mut plain, mut bounded) = (engine(usize::MAX), engine(0));
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut wins = 0;
        for _ in 0..100_000 {
            let mut counts = [0; MAX_KINDS];
            let first = rng.random_range(0..10);
            let width = rng.random_range(1..=10);
            for _ in 0..2 + 3 * rng.random_range(0..8) {
                counts[first + rng.random_range(0..width)] += 1;
            }
            let hand = Hand::from_counts(Alphabet::Paohuzi, counts, 0);
            let verdict = plain.judge(&hand);
            assert_eq!(bounded.judge(&hand), verdict, "{counts:?}");
            wins += usize::from(verdict == Verdict::WIN);
        }
        assert!((10_000..90_000).contains(&wins), "{wins}");
    }
}
