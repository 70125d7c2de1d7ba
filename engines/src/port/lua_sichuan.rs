//! `lua-sichuan`: a port of the Sichuan check in Lua.
//!
//! | tiles | colour, point |
//! |---|---|
//! | 万 `1m`–`9m` | 1, 1–9 |
//! | 筒 `1p`–`9p` | 2, 1–9 |
//! | 条 `1s`–`9s` | 3, 1–9 |
//!
//! The original is given the hand before the winning tile, that tile and the missing suit, and adds the tile
//! first; so only the whole hand matters, and that is what it is given here: the concealed tiles. It keeps
//! its errors: at most one four, one triplet and one pair are taken out, each of a kind held exactly so
//! often, and of what is left always the lowest run; without a pair taken out it lets triplets and fours lie,
//! and even a hand without an eye. Seven pairs, and five with a four, win whatever lies beside them. Nothing
//! looks at sizes and copies.
//!
//! Every number of copies is judged step by step as described: equal runs are taken at once, and there are at
//! most so many choices as kinds held twice, thrice and four times. Hands that the original cannot be given
//! are unsupported: with honours or wilds, or without a missing suit.
//!
//! Faults: 1 the suit after the missing one may not be held, 2 seven pairs are not looked for, 3 no triplet is taken out, 4 no
//! run begins at point 7, 5 the highest run is taken first, 6 five pairs win with a triplet as with a four,
//! 7 a pair is taken out of any kind held at least twice.

mod by_colour;
mod predicate;

pub use predicate::LuaSichuanPredicate;

use crate::engine::{Documented, Engine, Factored, Factory, Predicate, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::form::Form;
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::Alphabet;
use crate::verdict::Verdict;

/// Builds the port.
#[derive(Clone, Copy, Debug, Default)]
pub struct LuaSichuan {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for LuaSichuan {
    fn name(&self) -> &'static str {
        "lua-sichuan"
    }

    fn idea(&self) -> &'static str {
        "port: a four, a triplet and a pair taken out, then runs, the lowest first"
    }

    fn is_port(&self) -> bool {
        true
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        if rules.alphabet() != Alphabet::Mahjong || rules.kinds() != KINDS {
            return Err(Refusal(
                "it knows mahjong tiles without honours only".to_owned(),
            ));
        }
        if rules.missing_suit() != MissingSuit::Named {
            return Err(Refusal("it must be told the missing suit".to_owned()));
        }
        if rules.wild_max() > 0 {
            return Err(Refusal("it has no notion of wilds".to_owned()));
        }
        let is_pairs = |form: &Form| form.as_seven_pairs() == Some(1);
        let both = match rules.forms() {
            [a, b] => a.is_sets_and_pair() && is_pairs(b) || b.is_sets_and_pair() && is_pairs(a),
            _ => false,
        };
        if !both {
            return Err(Refusal(
                "it knows sets and one pair, and seven pairs with one four at most".to_owned(),
            ));
        }
        Ok(if self.fault.is_planted() {
            Box::new(LuaSichuanEngine { fault: self.fault })
        } else {
            Box::new(LuaSichuanEngine { fault: Sound })
        })
    }

    /// It takes the lowest run first, so it knows no mirror.
    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry {
            mirror: false,
            ..Symmetry::of_the_rules(rules)
        }
    }

    fn predicate(&self, _: &Rules) -> Option<Box<dyn Predicate>> {
        Some(Box::new(LuaSichuanPredicate::new()))
    }

    fn factored(&self, rules: &Rules) -> Option<Box<dyn Factored>> {
        self.build(rules).ok()?;
        Some(if self.fault.is_planted() {
            Box::new(by_colour::ByColour { fault: self.fault })
        } else {
            Box::new(by_colour::ByColour { fault: Sound })
        })
    }

    /// From eight tiles on. A smaller hand it takes wrongly only beside an exposed group of the missing suit,
    /// which it does not look at, and which no source lays down.
    fn documented(&self, rules: &Rules) -> Documented {
        let errs = rules.sizes().largest() >= 8;
        Documented {
            false_accepts: errs,
            false_rejects: errs,
        }
    }
}

/// Kinds of tiles: nine points in three colours.
const KINDS: usize = 27;

/// How often each kind is held, colour by colour.
type Counts = [u8; KINDS];

struct LuaSichuanEngine<F> {
    fault: F,
}

impl<F: Faults> Engine for LuaSichuanEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let (counts, honours) = hand
            .counts()
            .split_first_chunk::<KINDS>()
            .expect("34 kinds");
        let colour = |number: usize| counts.chunks_exact(9).nth(number);
        // Where none is named, or that of the honours, there is none.
        let missing = hand.missing().map_or(3, usize::from);
        let Some(mut barred) = colour(missing) else {
            return Verdict::Unsupported;
        };
        let honours = honours.iter().any(|&count| count > 0);
        if honours || hand.wilds() > 0 {
            return Verdict::Unsupported;
        }
        if self.fault.is(1) {
            barred = colour((missing + 1) % 3).expect("three colours");
        }
        let held = barred.iter().any(|&count| count > 0);
        Verdict::from_win(!held && any_choice(counts, self.fault))
    }
}

/// Whether the original accepts these counts of 万, 筒 and 条, the missing suit aside.
#[must_use]
pub fn completes(counts: &[u8; KINDS]) -> bool {
    any_choice(counts, Sound)
}

/// The two tests of pairs, then every choice of a four, a triplet and a pair to take out.
fn any_choice(counts: &Counts, fault: impl Faults) -> bool {
    let choices = Choices::of(counts, fault);
    choices.are_pairs(fault) || choices.any(|chosen| calc(counts, chosen, fault))
}

/// Kinds that can be taken out.
struct Choices {
    fours: Choice,
    threes: Choice,
    twos: Choice,
    /// How many kinds five pairs may have beside them, if there is one.
    beside: usize,
}

/// Kinds and copies that are taken out: a four, a triplet and a pair, or some of them.
type Chosen = [(Option<usize>, u8); 3];

impl Choices {
    fn of(counts: &Counts, fault: impl Faults) -> Self {
        let (mut twos, mut threes, mut fours) = (Choice::NONE, Choice::NONE, Choice::NONE);
        for (kind, &count) in counts.iter().enumerate() {
            match count {
                2 => twos.add(kind),
                3 => threes.add(kind),
                4 => fours.add(kind),
                _ => {}
            }
            if count > 2 && fault.is(7) {
                twos.add(kind);
            }
        }
        let beside = if fault.is(6) { &threes } else { &fours };
        Self {
            beside: beside.number,
            threes: if fault.is(3) { Choice::NONE } else { threes },
            fours,
            twos,
        }
    }

    /// The two tests of pairs.
    fn are_pairs(&self, fault: impl Faults) -> bool {
        wins_by_pairs(self.twos.number, self.beside, fault)
    }

    /// Makes every choice, a four outermost, until one passes the test.
    fn any(&self, mut test: impl FnMut(Chosen) -> bool) -> bool {
        self.fours.each().any(|four| {
            self.threes.each().any(|three| {
                let mut twos = self.twos.each();
                twos.any(|two| test([(four, 4), (three, 3), (two, 2)]))
            })
        })
    }
}

/// Seven kinds held twice, or five and one held four times. Nothing says that there is nothing else.
fn wins_by_pairs(twos: usize, beside: usize, fault: impl Faults) -> bool {
    twos == 7 && !fault.is(2) || twos == 5 && beside == 1
}

/// Kinds of which none or one is taken out.
struct Choice {
    kinds: [usize; KINDS],
    number: usize,
}

impl Choice {
    const NONE: Self = Self {
        kinds: [0; KINDS],
        number: 0,
    };

    const fn add(&mut self, kind: usize) {
        self.kinds[self.number] = kind;
        self.number += 1;
    }

    /// None first, then kind by kind.
    fn each(&self) -> impl Iterator<Item = Option<usize>> {
        let kinds = self.kinds[..self.number].iter();
        std::iter::once(None).chain(kinds.copied().map(Some))
    }
}

/// `Calc`: takes out the chosen tiles, then the lowest run as long as there is one, and looks at what is left.
/// With a pair chosen, the last of the three, that must be nothing; without one no single tile and no second
/// pair.
fn calc(counts: &Counts, chosen: Chosen, fault: impl Faults) -> bool {
    let left = left_over(counts, chosen, fault);
    if chosen[2].0.is_some() {
        return left == [0; KINDS];
    }
    pairs_in(&left).is_some_and(|pairs| pairs < 2)
}

/// What is left without the chosen tiles and the runs.
fn left_over(counts: &Counts, chosen: Chosen, fault: impl Faults) -> Counts {
    let mut left = *counts;
    for (kind, copies) in chosen {
        if let Some(kind) = kind {
            left[kind] = left[kind].saturating_sub(copies);
        }
    }
    for colour in left.chunks_exact_mut(9) {
        for number in 0..if fault.is(4) { 6 } else { 7 } {
            let start = if fault.is(5) { 6 - number } else { number };
            let run = &mut colour[start..start + 3];
            let times = run[0].min(run[1]).min(run[2]);
            for count in run {
                *count -= times;
            }
        }
    }
    left
}

/// How many pairs are left; `None` where a single tile is.
fn pairs_in(left: &Counts) -> Option<usize> {
    if left.contains(&1) {
        return None;
    }
    Some(left.iter().map(|&count| usize::from(count == 2)).sum())
}
