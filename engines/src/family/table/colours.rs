//! The colour-hash back-end: a bit for each of two colours, and a search where groups join them.

use super::complete::Complete;
use super::index::{Code, ten};
use super::mixed::{Joins, Split};
use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factored};
use crate::fault::{Fault, Faults};
use crate::form::{Form, Shape};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

/// Everything the table depends on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    form: Form,
    most: usize,
    fault: Fault,
}

static MADE: Mutex<Vec<(Key, Arc<Complete>)>> = Mutex::new(Vec::new());

fn table(form: &Form, most: usize, fault: Fault) -> Arc<Complete> {
    let key = Key {
        form: form.clone(),
        most,
        fault,
    };
    // Held while building, so that several threads that want the same table build it once. A build that
    // panicked pushed nothing, so a poisoned list is a good list.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, table)) = made.iter().find(|(known, _)| *known == key) {
        return Arc::clone(table);
    }
    let table = Arc::new(Complete::new(form, most, fault));
    made.push((key, Arc::clone(&table)));
    table
}

/// Judges paohuzi hands.
pub(super) struct ColourEngine<F> {
    rules: Rules,
    form: &'static str,
    complete: Arc<Complete>,
    joins: Joins,
    fault: F,
}

impl<F: Faults> ColourEngine<F> {
    pub(super) fn new(rules: &Rules, form: &Form, fault: F) -> Self {
        let has = |shape| form.parts.iter().any(|part| part.shapes.contains(&shape));
        Self {
            rules: rules.clone(),
            form: form.name,
            complete: table(form, rules.sizes().largest(), fault.fault()),
            joins: Joins {
                mixed: has(Shape::Mixed),
                cross_rank: has(Shape::CrossRank),
            },
            fault,
        }
    }

    /// Whether the concealed tiles of a legal hand are complete. The size is 3n+2, so two complete colours
    /// have exactly one eye between them.
    #[inline]
    fn completes(&self, hand: &Hand) -> bool {
        let codes = codes(hand);
        let complete = self.complete.is(codes[0]) & self.complete.is(codes[1]);
        complete || (self.joins.mixed || self.joins.cross_rank) && self.split(hand).is_some()
    }

    fn split(&self, hand: &Hand) -> Option<Split> {
        let mut split = Split::new(hand.counts(), codes(hand));
        split
            .solve(&self.complete, self.joins, 0, self.fault)
            .then_some(split)
    }
}

#[inline]
fn codes(hand: &Hand) -> [Code; 2] {
    [ten(hand.counts(), 0), ten(hand.counts(), 10)]
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
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(self.completes(hand)),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let split = self.split(hand)?;
        let natural = |index: usize| Placed {
            kind: Kind::new(index),
            wild: false,
        };
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for (rank, colour) in split.doubled.into_iter().enumerate() {
            groups.extend(colour.map(|colour| {
                let (double, single) = (10 * colour + rank, 10 * (1 - colour) + rank);
                [double, double, single].map(natural).to_vec()
            }));
        }
        groups.extend(
            split
                .eye
                .map(|rank| vec![natural(rank), natural(rank + 10)]),
        );
        for (code, first) in split.codes.into_iter().zip([0, 10]) {
            for ranks in self.complete.groups(code)? {
                groups.push(ranks.iter().map(|rank| natural(first + rank)).collect());
            }
        }
        Some(Certificate {
            form: self.form,
            groups,
            score: Score::Absent,
        })
    }
}
