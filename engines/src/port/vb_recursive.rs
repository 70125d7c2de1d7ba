//! `vb-recursive`: a port of the recursive check `HU` of a network mahjong in Visual Basic, and
//! `vb-recursive-stateful`, the same as its calls in one program behave.
//!
//! | tiles | indices |
//! |---|---|
//! | 万 `1m`–`9m` | 1–9 |
//! | 铜 (筒) `1p`–`9p` | 11–19 |
//! | 条 `1s`–`9s` | 21–29 |
//! | 东 南 西 北 中 发 白, `1z 2z 3z 4z 7z 6z 5z` | 31–37 |
//!
//! It judges the concealed tiles with the errors of the original: four alike are a set, a hand needs no eye.
//! Whether the eye is taken is kept in `Jiang`, a variable of the module. The array of tiles is the caller's,
//! so every call here has a fresh one; `Jiang` is the program's: after a success with an eye it stays set,
//! and every later call finds hands without an eye only. `vb-recursive` clears it before each call,
//! `vb-recursive-stateful` in `reset` alone.
//!
//! New are two bounds for hands of more tiles than the original's eighteen places, which it would take for
//! ever to judge. Failures are remembered; a failure once seen would be seen again. And no third run begins
//! at one rank: three equal runs are three triplets, which the original tries before, so what it finds first
//! never has them.
//!
//! Faults: 1 four alike are no set, 2 triplets are not tried below rank 3, 3 no eye where a run fits, 4 no
//! run begins at rank 7, 5 honours run, 6 any number of eyes, 7 an eye that failed stays taken.

mod by_suit;
mod predicate;

pub use predicate::VbRecursivePredicate;

use crate::engine::{Documented, Engine, Factored, Factory, Predicate, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, MAX_KINDS};
use crate::verdict::Verdict;
use std::collections::HashSet;

/// Builds the port that clears the flag before each call.
#[derive(Clone, Copy, Debug, Default)]
pub struct VbRecursive {
    /// A planted fault, for tests.
    pub fault: Fault,
}

/// Builds the port that leaves the flag as the last call did.
#[derive(Clone, Copy, Debug, Default)]
pub struct VbRecursiveStateful;

impl Factory for VbRecursive {
    fn name(&self) -> &'static str {
        "vb-recursive"
    }

    fn idea(&self) -> &'static str {
        "port: the lowest tile as four, triplet, eye or run, backtracking over one array"
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(if self.fault.is_planted() {
            Box::new(VbRecursiveEngine::new(rules, false, self.fault)?)
        } else {
            Box::new(VbRecursiveEngine::new(rules, false, Sound)?)
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    fn predicate(&self, _: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(VbRecursivePredicate::new()))
    }

    /// One of the faults lets a suit that did not come out spoil those after it.
    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        if self.fault.is(7) {
            return None;
        }
        Some(if self.fault.is_planted() {
            Box::new(VbRecursiveEngine::new(rules, false, self.fault).ok()?)
        } else {
            Box::new(VbRecursiveEngine::new(rules, false, Sound).ok()?)
        })
    }

    /// Two quads are two sets, the smallest false accept of a legal size.
    fn documented(&self, rules: &Rules) -> Documented {
        Documented {
            false_accepts: rules.sizes().largest() >= 8,
            false_rejects: false,
        }
    }
}

impl Factory for VbRecursiveStateful {
    fn name(&self) -> &'static str {
        "vb-recursive-stateful"
    }

    fn idea(&self) -> &'static str {
        "port: vb-recursive with its flag left set after a win with an eye"
    }

    fn by_default(&self) -> bool {
        false
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        let engine = VbRecursiveEngine::new(rules, true, Sound)?;
        Ok(Box::new(engine))
    }

    /// Its answers change with what was asked before, so they bear no exchange.
    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry::NONE
    }

    /// Which hands it accepts after a reset. What it declines later depends on the calls before.
    fn predicate(&self, _: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(VbRecursivePredicate::new()))
    }

    /// What an earlier call spoils is not counted: it vanishes when the hand is asked alone.
    fn documented(&self, rules: &Rules) -> Documented {
        VbRecursive::default().documented(rules)
    }
}

/// The index of every kind: 万, 铜, 条, then 东南西北白发中.
const INDICES: [usize; MAX_KINDS] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 31, 32, 33, 34, 37, 36, 35,
];

/// The most tiles that are judged from beginning to end as the original does: its hands have eighteen places.
const LONG: usize = 18;

/// What is left of a hand: the lowest index, how often it and the next two occur, and the flag. Above these
/// no run has reached yet.
type State = (usize, [u8; 3], bool);

struct VbRecursiveEngine<F> {
    /// The counts that a call works on. Indices 0, 10, 20 and 30 are always 0.
    tiles: [u8; 38],
    /// `Jiang`: whether the eye is taken.
    eye: bool,
    /// Whether a call finds the flag as the last one left it.
    stateful: bool,
    /// For long hands: states that did not come out.
    failed: HashSet<State>,
    /// Whether this hand is a long one.
    bounded: bool,
    /// Beyond so many tiles hands are long.
    long: usize,
    fault: F,
}

impl<F: Faults> Engine for VbRecursiveEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if hand.wilds() > 0 {
            return Verdict::Unsupported;
        }
        if !self.stateful {
            self.eye = false;
        }
        Verdict::from_win(self.comes_out(&INDICES, hand.counts()))
    }

    fn reset(&mut self) {
        self.eye = false;
    }
}

impl<F: Faults> VbRecursiveEngine<F> {
    fn new(rules: &Rules, stateful: bool, fault: F) -> Result<Self, Refusal> {
        if rules.alphabet() != Alphabet::Mahjong
            || !matches!(rules.forms(), [form] if form.is_sets_and_pair())
        {
            return Err(Refusal(
                "it knows mahjong sets and one pair only".to_owned(),
            ));
        }
        if rules.missing_suit() != MissingSuit::None {
            return Err(Refusal("it has no notion of a missing suit".to_owned()));
        }
        if !rules.wild_kinds().is_empty() {
            return Err(Refusal("no tile is a wild to it".to_owned()));
        }
        if rules.wild_max() > 0 {
            return Err(Refusal("it has no notion of wilds".to_owned()));
        }
        Ok(Self {
            tiles: [0; 38],
            eye: false,
            stateful,
            failed: HashSet::new(),
            bounded: false,
            long: LONG,
            fault,
        })
    }

    /// Lays out tiles with these indices and calls `HU`.
    fn comes_out(&mut self, indices: &[usize], counts: &[u8]) -> bool {
        self.tiles = [0; 38];
        for (&index, &count) in indices.iter().zip(counts) {
            self.tiles[index] = count;
        }
        self.bounded = counts
            .iter()
            .map(|&count| usize::from(count))
            .sum::<usize>()
            > self.long;
        self.failed.clear();
        self.hu(0, 0)
    }

    /// `HU`: whether the tiles that remain come out. So far `runs` of them began at index `last`.
    ///
    /// After success the tiles are used up and the flag tells whether an eye was taken; after failure both
    /// are as before.
    fn hu(&mut self, last: usize, runs: u8) -> bool {
        let Some(i) = self.tiles.iter().position(|&count| count > 0) else {
            return true;
        };
        if !self.bounded {
            return self.takes_lowest(i, 0);
        }
        let runs = if i == last { runs } else { 0 };
        let near = |step: usize| self.tiles.get(i + step).copied().unwrap_or(0);
        let state = (i, [near(0), near(1), near(2)], self.eye);
        if self.failed.contains(&state) {
            return false;
        }
        let found = self.takes_lowest(i, runs);
        if !found {
            self.failed.insert(state);
        }
        found
    }

    /// Takes the lowest tiles, those at index `i`, as four, triplet, eye or run.
    fn takes_lowest(&mut self, i: usize, runs: u8) -> bool {
        if self.tiles[i] == 4 && !self.fault.is(1) {
            self.tiles[i] = 0;
            if self.hu(i, runs) {
                return true;
            }
            self.tiles[i] = 4;
        }
        if self.tiles[i] >= 3 && !(self.fault.is(2) && i % 10 < 3) {
            self.tiles[i] -= 3;
            if self.hu(i, runs) {
                return true;
            }
            self.tiles[i] += 3;
        }
        let starts = i % 10 < if self.fault.is(4) { 7 } else { 8 };
        let next = self.tiles.get(i + 1..i + 3);
        let runs_on = starts && next.is_some_and(|next| next.iter().all(|&count| count > 0));
        if !self.eye && self.tiles[i] >= 2 && !(self.fault.is(3) && runs_on && i < 30) {
            self.eye = !self.fault.is(6);
            self.tiles[i] -= 2;
            if self.hu(i, runs) {
                return true;
            }
            self.eye = self.fault.is(7);
            self.tiles[i] += 2;
        }
        if i > 30 && !self.fault.is(5) {
            return false;
        }
        // The third run at one index would stand where three triplets failed.
        if !runs_on || self.bounded && runs == 2 {
            return false;
        }
        self.tiles[i..i + 3]
            .iter_mut()
            .for_each(|count| *count -= 1);
        let found = self.hu(i, runs + 1);
        if !found {
            self.tiles[i..i + 3]
                .iter_mut()
                .for_each(|count| *count += 1);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_bounds_of_long_hands_change_neither_verdict_nor_flag() {
        let rules = Rules::named("standard").unwrap();
        let engine = |long| {
            let engine = VbRecursiveEngine::new(&rules, true, Sound).unwrap();
            VbRecursiveEngine { long, ..engine }
        };
        let (mut plain, mut bounded) = (engine(usize::MAX), engine(0));
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (mut wins, mut taken) = (0, 0);
        for _ in 0..200_000 {
            let mut counts = [0; MAX_KINDS];
            let width = rng.random_range(1..=12);
            for _ in 0..rng.random_range(0..24) {
                counts[rng.random_range(0..width)] += 1;
            }
            let hand = Hand::from_counts(Alphabet::Mahjong, counts, 0);
            let verdict = plain.judge(&hand);
            assert_eq!(bounded.judge(&hand), verdict, "{counts:?}");
            assert_eq!(bounded.eye, plain.eye, "{counts:?}");
            wins += usize::from(verdict == Verdict::WIN);
            taken += usize::from(plain.eye);
            if rng.random_range(0..2) == 0 {
                plain.reset();
                bounded.reset();
            }
        }
        assert!((20_000..150_000).contains(&wins), "{wins}");
        assert!((20_000..150_000).contains(&taken), "{taken}");
    }
}
