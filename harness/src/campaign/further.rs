//! Cases that are kept beyond the first of a key, because they may be another bug.
//!
//! Of two bugs under one key the common one fills all places. So a block finds out why its first case shows the
//! key, and keeps a later one only if that reason is not in it. It looks at nothing but its own hands: what is
//! kept depends on no other block.

use crate::finding::{self, Key, Status};
use crate::panel::Seat;
use crate::shrink::{self, Beside, Cause, Property};
use crate::truth::Judge;
use duipai_engines::{Hand, Rules, Verdict};
use std::collections::HashMap;

/// How many cases of one key a block keeps, beside those that may be another bug; the rest is counted.
pub const KEPT_PER_KEY: u64 = 3;

/// At most so many further cases of one key are looked at closely in a block.
const LOOKED_AT: usize = 8;

/// At most so many causes of one key are told apart in a block.
const CAUSES: usize = super::probe::BUGS_PER_KEY;

/// What a block knows of its keys.
#[derive(Default)]
pub struct Further {
    keys: HashMap<Key, Known>,
}

struct Known {
    first: Hand,
    causes: Vec<Cause>,
    looked_at: usize,
}

impl Further {
    /// Whether a case is to be kept, the case number `seen` of its key. The first are; a later one if the key is
    /// new and the case shows it without what is known to bring it about. Only engines of this program are asked
    /// as often as that takes.
    pub fn keeps(
        &mut self,
        seen: u64,
        (key, verdict, hand): (Key, Verdict, Hand),
        rules: &Rules,
        seat: &mut Seat,
        judge: &mut Judge,
    ) -> bool {
        let hand = &hand;
        let known = self.keys.entry(key).or_insert_with(|| Known {
            first: *hand,
            causes: Vec::new(),
            looked_at: 0,
        });
        if seen <= KEPT_PER_KEY {
            return true;
        }
        let asked = key.status == Status::New && !seat.outside() && !verdict.broken();
        if !asked || known.looked_at >= LOOKED_AT {
            return false;
        }
        let mut shows = Shows {
            key,
            rules,
            seat,
            judge,
        };
        if known.causes.is_empty() {
            let least = shrink::descend(rules, &known.first, &mut shows).hand;
            known.causes.push(Cause::of(rules, &least, &mut shows));
        }
        if shrink::explained(rules, hand, &mut known.causes, &mut shows).is_some() {
            return false;
        }
        known.looked_at += 1;
        match shrink::shrink_beside(rules, hand, &mut known.causes, &mut shows) {
            Beside::Explained(_) => false,
            Beside::Another(shrunk) => {
                if known.causes.len() < CAUSES {
                    known
                        .causes
                        .push(Cause::of(rules, &shrunk.hand, &mut shows));
                }
                true
            }
        }
    }
}

/// Whether an engine shows a key.
struct Shows<'a> {
    key: Key,
    rules: &'a Rules,
    seat: &'a mut Seat,
    judge: &'a mut Judge,
}

impl Property for Shows<'_> {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        hands.iter().position(|hand| {
            if finding::legality(self.rules, hand) != self.key.legality {
                return false;
            }
            let verdict = self.seat.ask_reset(hand);
            if !finding::could_be(&verdict, self.key.verdict) {
                return false;
            }
            let predicted = self.seat.foresees(hand);
            let wanted = (self.key.verdict, self.key.expected, self.key.status);
            finding::shows(self.judge, self.rules, hand, verdict, predicted, wanted)
        })
    }
}
