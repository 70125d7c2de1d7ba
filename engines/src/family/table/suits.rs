//! The suit-hash back-end: four bytes looked up and added.

use super::exchange::{self, Rows};
use super::index::{last_seven, nine};
#[cfg(target_arch = "x86_64")]
use super::lanes::Lanes;
use super::made::Made;
use super::needs::{self, Needs};
use super::reading;
use super::sums::{self, Bench, Reading, Sums};
use crate::certificate::Certificate;
use crate::engine::Engine;
use crate::fault::{Fault, Faults};
use crate::form::{Form, Group};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{Alphabet, Kind, MAX_KINDS};
use crate::verdict::Verdict;
use std::sync::{Arc, OnceLock};

/// The tables of one alphabet, made once per process for every way to make them.
pub(super) struct Tables {
    /// Of any of the three suits: they are alike.
    pub(super) suit: Needs,
    pub(super) honours: Needs,
    /// The same as shares that are added up, where that can be.
    sums: Option<Sums>,
    /// What states lack, of a suit and of the honours; made when it is first asked for.
    lacking: OnceLock<[Rows; 2]>,
}

/// Everything the tables depend on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    form: Form,
    most: usize,
    limited: bool,
    fault: Fault,
}

static MADE: Made<Key, Tables> = Made::nothing();

pub(super) fn tables(form: &Form, most: usize, limited: bool, fault: Fault) -> Arc<Tables> {
    let key = Key {
        form: form.clone(),
        most,
        limited: limited && !fault.is(7),
        fault,
    };
    MADE.get(key, |key| {
        let [suit, honours] = [0, 3].map(|suit| needs::build(form, suit, most, key.limited, fault));
        let wrongly_added = fault.is(8) || fault.is(12);
        let sums = Sums::of(&suit, &honours).filter(|_| !wrongly_added);
        Tables {
            suit,
            honours,
            sums,
            lacking: OnceLock::new(),
        }
    })
}

/// Judges mahjong hands.
pub(super) struct SuitEngine<F> {
    rules: Rules,
    form: &'static str,
    /// Kinds of which an eye can be.
    eyes: Vec<Kind>,
    tables: Arc<Tables>,
    fault: F,
}

impl<F: Faults> SuitEngine<F> {
    pub(super) fn new(rules: &Rules, form: &Form, fault: F) -> Self {
        let limited = rules.copy_limit() && rules.wild_max() > 0;
        Self {
            rules: rules.clone(),
            form: form.name,
            eyes: rules.catalogue(form)[1].iter().map(Group::lowest).collect(),
            tables: tables(form, rules.sizes().largest(), limited, fault.fault()),
            fault,
        }
    }

    /// Whether exposed tiles leave the wilds less room than the tables assume.
    #[inline]
    pub(super) fn crowded(&self, hand: &Hand) -> bool {
        self.rules.copy_limit() && hand.wilds() > 0 && hand.melds().next().is_some()
    }

    /// Whether the concealed tiles of a legal hand are complete.
    #[inline]
    pub(super) fn wins(&self, hand: &Hand) -> bool {
        if let Some(sums) = &self.tables.sums {
            return sums.need(&Reading::of(hand)) <= u32::from(hand.wilds());
        }
        let byte = |suit| self.tables.byte(suit, hand.counts());
        self.complete([byte(0), byte(1), byte(2), byte(3)], hand.wilds())
    }

    /// What the table says of one suit of a hand.
    pub(super) fn byte(&self, suit: usize, counts: &[u8; MAX_KINDS]) -> u8 {
        match &self.tables.sums {
            Some(sums) => {
                let hand = Hand::from_counts(Alphabet::Mahjong, *counts, 0);
                sums.share(suit, &Reading::of(&hand))
            }
            None => self.tables.byte(suit, counts),
        }
    }

    /// Whether four suits are complete with so many wilds, by what the table says of each.
    #[inline]
    pub(super) fn complete(&self, bytes: [u8; 4], wilds: u8) -> bool {
        if self.tables.sums.is_some() {
            let sum = bytes.iter().map(|&share| u32::from(share)).sum();
            return sums::need(sum) <= u32::from(wilds);
        }
        let need = need(bytes, self.fault);
        // The sizes agree modulo 3, so wilds left over are whole triplets, and among 34 kinds a hand leaves
        // more than enough untouched for them.
        need <= wilds && !(self.fault.is(12) && need < wilds)
    }

    /// The fewest wilds that a suit needs in any hand, by what the table says of it.
    pub(super) fn fewest(&self, byte: u8) -> u8 {
        if self.tables.sums.is_some() {
            sums::fewest(byte)
        } else {
            (byte & 15).min(byte >> 4)
        }
    }
}

impl Tables {
    /// What states lack, of a suit and of the honours.
    pub(super) fn rows(&self) -> &[Rows; 2] {
        let made = || [&self.suit, &self.honours].map(exchange::rows);
        self.lacking.get_or_init(made)
    }

    #[inline]
    fn byte(&self, suit: usize, counts: &[u8; MAX_KINDS]) -> u8 {
        match suit {
            3 => self.honours.byte(last_seven(counts)),
            _ => self.suit.byte(nine(counts, 9 * suit)),
        }
    }
}

/// The fewest wilds that make the suits sets and one eye.
#[inline]
fn need(bytes: [u8; 4], fault: impl Faults) -> u8 {
    let sum: u8 = bytes.iter().map(|byte| byte & 15).sum();
    if fault.is(8) {
        let eye = bytes.iter().min_by_key(|&byte| byte >> 4);
        return eye.map_or(sum, |eye| sum - (eye & 15) + (eye >> 4));
    }
    // One suit has the eye, and its need changes by this much; or two wilds are an eye of a kind that the hand
    // leaves free.
    let change = |byte: u8| (byte >> 4).cast_signed() - (byte & 15).cast_signed();
    let best = bytes
        .iter()
        .map(|&byte| change(byte))
        .fold(2, std::cmp::Ord::min);
    sum.wrapping_add_signed(best)
}

impl<F: Faults> Engine for SuitEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        self.judge_alone(hand)
    }

    fn judge_all(&mut self, hands: &[Hand], verdicts: &mut [Verdict]) {
        let Some(sums) = &self.tables.sums else {
            for (hand, verdict) in hands.iter().zip(verdicts) {
                *verdict = self.judge_alone(hand);
            }
            return;
        };
        let bench = &mut Bench {
            sums,
            rules: &self.rules,
            other: &mut |hand| self.judge_alone(hand),
        };
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = Lanes::of_this_machine() {
            return lanes.judge_all(bench, hands, verdicts);
        }
        bench.judge_all(hands, verdicts);
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || self.crowded(hand) {
            return None;
        }
        self.reading(hand)
    }
}

impl<F: Faults> SuitEngine<F> {
    fn judge_alone(&self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None if self.crowded(hand) => Verdict::Unsupported,
            None => Verdict::from_win(self.wins(hand)),
        }
    }

    /// A reading of the concealed tiles, if they are complete.
    pub(super) fn reading(&self, hand: &Hand) -> Option<Certificate> {
        if !self.wins(hand) {
            return None;
        }
        reading::read(
            &self.tables,
            self.form,
            &self.eyes,
            self.rules.copy_limit(),
            hand,
        )
    }
}
