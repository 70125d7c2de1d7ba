//! The colour-hash back-end: a bit for each of two colours, and a search where groups join them.
//!
//! Fours, and groups of like cards that have to stay together, are taken out of the hand before the colours
//! are looked up.

use super::automaton::Automaton;
use super::complete::Complete;
use super::dealt::Dealt;
use super::index::{Code, ten};
use super::mixed::{Joins, Split};
use super::together::Together;
use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factored, Refusal};
use crate::fault::{Fault, Faults};
use crate::form::{Count, Exposed, Form, Part, Shape};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

/// Everything the table depends on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    sets: Vec<Shape>,
    eyes: Vec<Shape>,
    most: usize,
    fault: Fault,
}

static MADE: Mutex<Vec<(Key, Arc<Complete>)>> = Mutex::new(Vec::new());

fn table(key: Key) -> Arc<Complete> {
    // Held while building, so that several threads that want the same table build it once. A build that
    // panicked pushed nothing, so a poisoned list is a good list.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, table)) = made.iter().find(|(known, _)| *known == key) {
        return Arc::clone(table);
    }
    let table = Complete::new(&key.sets, &key.eyes, key.most, key.fault);
    let table = Arc::new(table);
    made.push((key, Arc::clone(&table)));
    table
}

/// The parts of a form that is threes, fours and an eye; it may lack the last two.
struct Threes<'a> {
    sets: &'a Part,
    fours: Option<usize>,
    eye: Option<&'a Part>,
}

impl<'a> Threes<'a> {
    fn of(form: &'a Form) -> Option<Self> {
        let [sets, others @ ..] = form.parts.as_slice() else {
            return None;
        };
        let mut threes = Self {
            sets,
            fours: None,
            eye: None,
        };
        for (number, part) in (1..).zip(others) {
            match part.count {
                _ if part.shapes == [Shape::Four] => threes.fours = Some(number),
                Count::Exactly(1) if part.tiles() == 2 => threes.eye = Some(part),
                _ => return None,
            }
        }
        let free = sets.tiles() == 3 && !matches!(sets.count, Count::Exactly(_));
        (free && sets.repeats == usize::MAX).then_some(threes)
    }
}

/// Judges paohuzi hands.
pub(super) struct ColourEngine<F> {
    rules: Rules,
    /// Forms of threes, each with the number of its part of fours.
    threes: Vec<(Form, Option<usize>)>,
    dealt: Vec<Dealt>,
    complete: Arc<Complete>,
    /// Where groups mix the colours within a rank, but no eye lies across them.
    automaton: Option<Arc<Automaton>>,
    joins: Joins,
    /// By form and number of cards, nothing being exposed: how many fours there are.
    bare: Vec<Vec<Option<usize>>>,
    /// Whether the hand is looked up as it is: nothing is taken out of it.
    plain: bool,
    fault: F,
}

impl<F: Faults> ColourEngine<F> {
    pub(super) fn new(rules: &Rules, fault: F) -> Result<Self, Refusal> {
        let (mut threes, mut dealt) = (Vec::new(), Vec::new());
        let (mut sets, mut eyes): (Vec<Shape>, Vec<Shape>) = (Vec::new(), Vec::new());
        for form in rules.forms() {
            if let Some(found) = Dealt::of(form) {
                dealt.push(found);
                continue;
            }
            let Some(parts) = Threes::of(form) else {
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
            threes.push((form.clone(), parts.fours));
        }
        // Repeated mixed sets are read as triplets.
        if !threes.is_empty() && !sets.contains(&Shape::Triplet) {
            return Err(Refusal("counts on triplets being sets".to_owned()));
        }
        let joins = Joins {
            mixed: sets.contains(&Shape::Mixed),
            cross_rank: eyes.contains(&Shape::CrossRank),
        };
        let fours = threes.iter().any(|(_, fours)| fours.is_some());
        // Fours are taken out, so no more than seven threes are looked up.
        let most = rules.sizes().largest();
        let key = Key {
            sets,
            eyes,
            most: if fours { most.min(21) } else { most },
            fault: fault.fault(),
        };
        let joined = joins.mixed && !joins.cross_rank && !fault.fault().is_planted();
        let mut engine = Self {
            rules: rules.clone(),
            automaton: joined.then(|| Automaton::of(&key.sets, &key.eyes)),
            bare: Vec::new(),
            plain: threes.len() == 1 && dealt.is_empty() && !fours && rules.kan_splittable(),
            threes,
            dealt,
            complete: table(key),
            joins,
            fault,
        };
        let by_size = |form| {
            let fours = |size| engine.fours_in(form, size, Exposed::default());
            (0..=rules.sizes().largest()).map(fours).collect()
        };
        let bare = (0..engine.threes.len()).map(by_size).collect();
        engine.bare = bare;
        Ok(engine)
    }

    /// Whether the concealed tiles of a legal hand are complete. The size is 3n+2, so two complete colours
    /// have exactly one eye between them.
    #[inline]
    fn completes(&self, hand: &Hand) -> bool {
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

    /// How many fours a hand of so many cards has by a form, beside what lies exposed.
    fn fours_in(&self, form: usize, size: usize, exposed: Exposed) -> Option<usize> {
        let (form, fours) = &self.threes[form];
        let numbers = form.numbers(size, exposed)?;
        Some(fours.map_or(0, |part| numbers[part]))
    }

    /// By form, how many fours a legal hand has.
    fn wanted(&self, hand: &Hand) -> impl Iterator<Item = (usize, usize)> {
        let (size, exposed) = (hand.naturals(), hand.exposed());
        (0..self.threes.len()).filter_map(move |form| {
            let wanted = if exposed == Exposed::default() {
                self.bare[form].get(size).copied()??
            } else {
                self.fours_in(form, size, exposed)?
            };
            Some((form, wanted))
        })
    }

    /// The hand without what has to stay together.
    fn together(&self, hand: &Hand, form: usize) -> Together {
        let mut together = Together::new(*hand.counts());
        if !self.rules.kan_splittable() && !self.fault.is(15) {
            together.force(hand, self.threes[form].1.is_some());
        }
        together
    }

    /// Whether the automaton finds what [`Self::read`] writes down.
    fn reads(&self, automaton: &Automaton, hand: &Hand) -> bool {
        self.wanted(hand).any(|(form, wanted)| {
            let completes = |left: &[u8; MAX_KINDS]| automaton.completes(left).then_some(());
            let mut together = self.together(hand, form);
            together.with_fours(wanted, completes).is_some()
        })
    }

    /// What is taken out of a legal hand, how the rest is split, and by which form.
    fn read(&self, hand: &Hand) -> Option<(&Form, Together, Split)> {
        self.wanted(hand).find_map(|(form, wanted)| {
            let mut together = self.together(hand, form);
            let split = together.with_fours(wanted, |counts| self.split(counts))?;
            Some((&self.threes[form].0, together, split))
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
