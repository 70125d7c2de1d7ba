//! The suit-hash back-end: four bytes looked up and added; for seven pairs and a missing suit a few more.

use super::index::{Code, last_seven, nine};
use super::needs::{self, Needs};
use super::pairs::Pairs;
use super::reading;
use crate::certificate::Certificate;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::form::Form;
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::tile::MAX_KINDS;
use crate::verdict::Verdict;
use std::sync::{Arc, Mutex, PoisonError};

/// The tables of one alphabet, made once per process for every way to make them.
pub(super) struct Tables {
    /// Of any of the three suits: they are alike.
    pub(super) suit: Needs,
    pub(super) honours: Needs,
}

/// Everything the tables depend on.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    form: Form,
    most: usize,
    limited: bool,
    fault: Fault,
}

static MADE: Mutex<Vec<(Key, Arc<Tables>)>> = Mutex::new(Vec::new());

fn tables(form: &Form, most: usize, limited: bool, fault: Fault) -> Arc<Tables> {
    let key = Key {
        form: form.clone(),
        most,
        limited: limited && !fault.is(7),
        fault,
    };
    // Held while building, so that several threads that want the same tables build them once. A build that
    // panicked pushed nothing, so a poisoned list is a good list.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, tables)) = made.iter().find(|(known, _)| *known == key) {
        return Arc::clone(tables);
    }
    let tables = Arc::new(Tables {
        suit: needs::build(form, 0, most, key.limited, fault),
        honours: needs::build(form, 3, most, key.limited, fault),
    });
    made.push((key, Arc::clone(&tables)));
    tables
}

/// Judges mahjong hands.
pub(super) struct SuitEngine {
    rules: Rules,
    /// Name and tables of the form of sets and an eye.
    standard: Option<(&'static str, Arc<Tables>)>,
    pairs: Option<Pairs>,
    /// Whether there is more to look at than the tables of sets and an eye.
    more: bool,
    fault: Fault,
}

impl SuitEngine {
    pub(super) fn new(rules: &Rules, fault: Fault) -> Self {
        let limited = rules.copy_limit() && rules.wild_max() > 0;
        let find = |wanted: fn(&Form) -> bool| rules.forms().iter().find(|form| wanted(form));
        let standard = find(|form| form.as_sets_with_eye().is_some());
        let pairs = find(|form| form.as_seven_pairs().is_some());
        Self {
            rules: rules.clone(),
            standard: standard.map(|form| {
                let tables = tables(form, rules.sizes().largest(), limited, fault);
                (form.name, tables)
            }),
            more: pairs.is_some() || rules.missing_suit() != MissingSuit::None,
            pairs: pairs.and_then(|form| {
                Some(Pairs {
                    form: form.name,
                    fours: form.as_seven_pairs()?,
                    fault,
                })
            }),
            fault,
        }
    }

    /// Whether exposed tiles leave the wilds less room than the tables assume.
    #[inline]
    fn crowded(&self, hand: &Hand) -> bool {
        self.rules.copy_limit() && hand.wilds() > 0 && hand.melds().next().is_some()
    }

    /// Whether the concealed tiles of a legal hand are complete.
    #[inline]
    fn wins(&self, hand: &Hand) -> bool {
        if self.more && !self.lacks_a_suit(hand) {
            return false;
        }
        self.is_standard(hand) || self.more && self.seven_pairs(hand).is_some()
    }

    #[inline]
    fn is_standard(&self, hand: &Hand) -> bool {
        let Some((_, tables)) = &self.standard else {
            return false;
        };
        let need = tables.need(hand.counts(), self.fault);
        // The sizes agree modulo 3, so wilds left over are whole triplets, and among 34 kinds a hand leaves
        // more than enough untouched for them.
        need <= hand.wilds() && !(self.fault.is(12) && need < hand.wilds())
    }

    /// The form of seven pairs, if the hand is that.
    fn seven_pairs(&self, hand: &Hand) -> Option<&Pairs> {
        let pairs = self.pairs.as_ref()?;
        let concealed = hand.naturals() == 14 && hand.melds().next().is_none();
        (concealed && pairs.are(hand.counts())).then_some(pairs)
    }

    /// Whether a suit has no tile that has to have none: its code is that of the empty state.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        if self.rules.missing_suit() == MissingSuit::None || self.fault.is(14) {
            return true;
        }
        let empty = Code { low: 0, high: 0 };
        let mut missing = [0, 9, 18].map(|first| nine(hand.counts(), first) == empty);
        for tile in hand.melds().flat_map(Meld::tiles) {
            missing[tile.index() / 9] = false;
        }
        match hand.missing() {
            Some(named) => missing[usize::from(named)],
            None => missing.contains(&true),
        }
    }
}

impl Tables {
    /// The fewest wilds that make these tiles sets and one eye.
    #[inline]
    fn need(&self, counts: &[u8; MAX_KINDS], fault: Fault) -> u8 {
        let bytes = [
            self.suit.byte(nine(counts, 0)),
            self.suit.byte(nine(counts, 9)),
            self.suit.byte(nine(counts, 18)),
            self.honours.byte(last_seven(counts)),
        ];
        let sum: u8 = bytes.iter().map(|byte| byte & 15).sum();
        if fault.is(8) {
            let eye = bytes.iter().min_by_key(|&byte| byte >> 4);
            return eye.map_or(sum, |eye| sum - (eye & 15) + (eye >> 4));
        }
        // One suit has the eye, and its need changes by this much; or two wilds are an eye of a kind that
        // the hand leaves free.
        let change = |byte: u8| (byte >> 4).cast_signed() - (byte & 15).cast_signed();
        let best = bytes
            .iter()
            .map(|&byte| change(byte))
            .fold(2, std::cmp::Ord::min);
        sum.wrapping_add_signed(best)
    }
}

impl Engine for SuitEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None if self.crowded(hand) => Verdict::Unsupported,
            None => Verdict::from_win(self.wins(hand)),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || self.crowded(hand) || !self.wins(hand) {
            return None;
        }
        match &self.standard {
            Some((form, tables)) if self.is_standard(hand) => {
                reading::read(tables, form, self.rules.copy_limit(), hand)
            }
            _ => self.seven_pairs(hand).map(|pairs| pairs.read(hand)),
        }
    }
}
