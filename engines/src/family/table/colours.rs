//! The colour-hash back-end: a bit for each of two colours, and a search where groups join them.
//!
//! Fours, and groups of like cards that have to stay together, are taken out of the hand before the colours
//! are looked up.

use super::automaton::Automaton;
use super::complete::Complete;
use super::dealt::Dealt;
use super::halves::{Halves, Held};
use super::index::{Code, ten};
use super::made::Made;
use super::mixed::{Joins, Split};
use super::open::Shapes;
use super::threes::{Parts, Threes};
use super::together::Together;
use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factored, Refusal};
use crate::fault::{Fault, Faults};
use crate::form::{Form, Shape};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};
use std::sync::Arc;

/// Everything the table depends on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    sets: Vec<Shape>,
    eyes: Vec<Shape>,
    most: usize,
    fault: Fault,
}

static MADE: Made<Key, Complete> = Made::nothing();

/// Judges paohuzi hands.
pub(super) struct ColourEngine<F> {
    rules: Rules,
    threes: Threes,
    dealt: Vec<Dealt>,
    complete: Arc<Complete>,
    /// Where groups mix the colours within a rank, but no eye lies across them.
    automaton: Option<Arc<Automaton>>,
    /// The same, and without mixed groups where three and four alike stay together.
    halves: Option<Arc<Halves>>,
    joins: Joins,
    /// Whether the hand is looked up as it is: nothing is taken out of it.
    plain: bool,
    fault: F,
}

impl<F: Faults> ColourEngine<F> {
    pub(super) fn new(rules: &Rules, fault: F) -> Result<Self, Refusal> {
        let (mut threes, mut dealt) = (Threes::default(), Vec::new());
        let largest = rules.sizes().largest();
        let (mut sets, mut eyes): (Vec<Shape>, Vec<Shape>) = (Vec::new(), Vec::new());
        for form in rules.forms() {
            if let Some(found) = Dealt::of(form) {
                dealt.push(found);
                continue;
            }
            let Some(parts) = Parts::of(form) else {
                let why = format!("has no tables for the form `{}`", form.name);
                return Err(Refusal(why));
            };
            let eye = parts.eye.map(|eye| eye.shapes.clone()).unwrap_or_default();
            let other_sets = !sets.is_empty() && sets != parts.sets.shapes;
            if other_sets || !eyes.is_empty() && !eye.is_empty() && eyes != eye {
                return Err(Refusal("has paohuzi tables of one sort of sets".to_owned()));
            }
            sets.clone_from(&parts.sets.shapes);
            if !eye.is_empty() {
                eyes = eye;
            }
            threes.push(form, &parts, largest);
        }
        // Repeated mixed sets are read as triplets.
        if threes.len() > 0 && !sets.contains(&Shape::Triplet) {
            return Err(Refusal("counts on triplets being sets".to_owned()));
        }
        let joins = Joins {
            mixed: sets.contains(&Shape::Mixed),
            cross_rank: eyes.contains(&Shape::CrossRank),
        };
        let fours = threes.have_fours();
        let shapes = Shapes {
            sets: sets.clone(),
            eyes: eyes.clone(),
        };
        // Fours are taken out, so no more than seven threes are looked up.
        let key = Key {
            sets,
            eyes,
            most: if fours { largest.min(21) } else { largest },
            fault: fault.fault(),
        };
        let within_ranks = !joins.cross_rank && !fault.fault().is_planted();
        let automaton = within_ranks && joins.mixed;
        let halves = within_ranks && (joins.mixed || !rules.kan_splittable()) && threes.len() > 0;
        Ok(Self {
            rules: rules.clone(),
            automaton: automaton.then(|| Automaton::of(&shapes)),
            halves: halves.then(|| Halves::of(&shapes)),
            plain: threes.len() == 1 && dealt.is_empty() && !fours && rules.kan_splittable(),
            threes,
            dealt,
            complete: MADE.get(key, |key| {
                Complete::new(&key.sets, &key.eyes, key.most, key.fault)
            }),
            joins,
            fault,
        })
    }

    /// Whether the concealed tiles of a legal hand are complete. The size is 3n+2, so two complete colours
    /// have exactly one eye between them.
    #[inline]
    fn completes(&self, hand: &Hand) -> bool {
        if let Some(halves) = &self.halves
            && let Some(found) = self.fits(halves, hand)
        {
            return found;
        }
        if let Some(automaton) = &self.automaton {
            return self.reads(automaton, hand);
        }
        if !self.plain {
            return self.read(hand).is_some();
        }
        let codes = codes(hand.counts());
        let complete = self.complete.is(codes[0]) & self.complete.is(codes[1]);
        complete
            || (self.joins.mixed || self.joins.cross_rank) && self.split(hand.counts()).is_some()
    }

    /// The same by looking up halves, if they tell.
    #[inline]
    fn fits(&self, halves: &Halves, hand: &Hand) -> Option<bool> {
        let held = Held::of(hand.counts());
        let mut fitting = self.threes.fitting(hand);
        if self.rules.kan_splittable() {
            // Where all threes can go together the hand is complete. Else only without any it is known not to be.
            let no_fours = fitting.any(|(_, wanted)| wanted == 0);
            let complete = no_fours && halves.complete(held.left(true));
            return (complete || !held.has_three()).then_some(complete);
        }
        (!third_is_free(hand)).then(|| {
            let fours = held.fours();
            fitting.any(|(form, wanted)| {
                let has_fours = self.threes.has_fours(form);
                (!has_fours || fours == wanted) && halves.complete(held.left(!has_fours))
            })
        })
    }

    /// The hand without what has to stay together.
    fn together(&self, hand: &Hand, form: usize) -> Together {
        let mut together = Together::new(*hand.counts());
        if !self.rules.kan_splittable() && !self.fault.is(15) {
            together.force(hand, self.threes.has_fours(form));
        }
        together
    }

    /// Whether the automaton finds what [`Self::read`] writes down.
    fn reads(&self, automaton: &Automaton, hand: &Hand) -> bool {
        self.threes.fitting(hand).any(|(form, wanted)| {
            let completes = |left: &[u8; MAX_KINDS]| automaton.completes(left).then_some(());
            let mut together = self.together(hand, form);
            together.with_fours(wanted, completes).is_some()
        })
    }

    /// What is taken out of a legal hand, how the rest is split, and by which form.
    fn read(&self, hand: &Hand) -> Option<(&Form, Together, Split)> {
        self.threes.fitting(hand).find_map(|(form, wanted)| {
            let mut together = self.together(hand, form);
            let split = together.with_fours(wanted, |counts| self.split(counts))?;
            Some((self.threes.form(form), together, split))
        })
    }

    fn split(&self, counts: &[u8; MAX_KINDS]) -> Option<Split> {
        let mut split = Split::new(counts, codes(counts));
        split
            .solve(&self.complete, self.joins, 0, self.fault)
            .then_some(split)
    }

    fn is_dealt(&self, hand: &Hand) -> Option<&Dealt> {
        let concealed = hand.melds().next().is_none();
        let mut dealt = self.dealt.iter();
        dealt.find(|dealt| concealed && dealt.is(hand.counts()))
    }
}

/// Whether another player brought the third of three alike: they may be in any groups.
#[inline]
fn third_is_free(hand: &Hand) -> bool {
    let mut last = hand.last().into_iter();
    last.any(|last| !last.drawn && hand.count(last.kind) == 3)
}

#[inline]
fn codes(counts: &[u8; MAX_KINDS]) -> [Code; 2] {
    [ten(counts, 0), ten(counts, 10)]
}

/// By colour, what the table says; only where no group joins the colours.
impl<F: Faults> Factored for ColourEngine<F> {
    fn value(&mut self, _: usize, counts: &[u8]) -> u32 {
        let tiles: u8 = counts.iter().sum();
        let mut all = [0; MAX_KINDS];
        all[..counts.len()].copy_from_slice(counts);
        // Alike colours share a table. There is none of more cards, and no legal hand.
        let known = usize::from(tiles) <= self.rules.sizes().largest();
        let complete = known && self.complete.is(ten(&all, 0));
        u32::from(tiles) << 1 | u32::from(complete)
    }

    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool {
        let tiles = values.iter().map(|value| (value >> 1) as usize).sum();
        let complete = values.iter().all(|value| value & 1 == 1);
        self.rules.admits(tiles, wilds, missing) && complete
    }

    fn rules_out(&self, _: usize, value: u32, _: u8, _: Option<u8>) -> bool {
        value & 1 == 0
    }
}

impl<F: Faults> Engine for ColourEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        if !self.dealt.is_empty() && self.is_dealt(hand).is_some() {
            return Verdict::WIN;
        }
        if !self.completes(hand) {
            return Verdict::NO;
        }
        // What the groups are worth is in no table.
        if self.rules.base_xi() > 0 {
            Verdict::Unsupported
        } else {
            Verdict::WIN
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let certificate = |form: &Form, groups: Vec<Vec<usize>>| Certificate {
            form: form.name,
            groups: groups.into_iter().map(naturals).collect(),
            score: Score::Absent,
        };
        if let Some(dealt) = self.is_dealt(hand) {
            return Some(certificate(dealt.form(), dealt.groups(hand.counts())));
        }
        if self.rules.base_xi() > 0 {
            return None;
        }
        let (form, together, split) = self.read(hand)?;
        let mut groups = together.groups();
        for (rank, colour) in split.doubled.into_iter().enumerate() {
            groups.extend(colour.map(|colour| {
                let (double, single) = (10 * colour + rank, 10 * (1 - colour) + rank);
                vec![double, double, single]
            }));
        }
        groups.extend(split.eye.map(|rank| vec![rank, rank + 10]));
        for (code, first) in split.codes.into_iter().zip([0, 10]) {
            for ranks in self.complete.groups(code)? {
                groups.push(ranks.iter().map(|rank| first + rank).collect());
            }
        }
        Some(certificate(form, groups))
    }
}

fn naturals(indices: Vec<usize>) -> Vec<Placed> {
    let placed = indices.into_iter().map(|index| Placed {
        kind: Kind::new(index),
        wild: false,
    });
    placed.collect()
}
