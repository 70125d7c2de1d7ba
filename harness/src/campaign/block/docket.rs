//! What a block found: counted by key, the first cases of each key kept.

use super::Runner;
use crate::campaign::further::{Further, KEPT_PER_KEY};
use crate::campaign::history;
use crate::campaign::kept::Met;
use crate::campaign::result::{KeptCase, KeyTally, Shown};
use crate::finding::{Finding, Key, Status};
use crate::panel::Panel;
use crate::truth::Truth;
use duipai_engines::{Hand, Verdict};
use std::collections::{HashMap, HashSet};

/// The findings of a block.
#[derive(Default)]
pub(super) struct Docket {
    counts: HashMap<Key, Count>,
    /// In the order in which they were first seen.
    keys: Vec<Key>,
    further: Further,
    /// Who was found wrong about which hand of the block: seat and position.
    wrong: HashSet<(usize, usize)>,
}

/// How often a key was seen.
#[derive(Clone, Copy, Default)]
struct Count {
    /// On hands of the source.
    own: u64,
    /// On hands that a relation made.
    made: u64,
}

impl Count {
    const fn sum(self) -> u64 {
        self.own + self.made
    }
}

/// A finding on its way into the docket.
pub(super) struct Found<'a> {
    /// Of the hand, or of the one it was made of.
    pub position: usize,
    pub hand: Hand,
    pub verdict: Verdict,
    /// In which order the tiles were sent: 0 is the usual one.
    pub order: u8,
    pub finding: Finding,
    pub truth: &'a Truth,
    /// By which relation, if it was by one.
    pub shown: Option<Shown>,
    /// If the hand was asked after all hands of the block: what was asked between them and it.
    pub later: Option<&'a [Hand]>,
}

impl Docket {
    /// Whether the engine in this seat was found wrong about the hand in this position.
    pub(super) fn has(&self, seat: usize, position: usize) -> bool {
        self.wrong.contains(&(seat, position))
    }

    fn seen(&self, key: &Key) -> u64 {
        self.counts.get(key).map_or(0, |count| count.sum())
    }

    /// Counts a finding; says how many of its key there are now.
    fn count(&mut self, key: Key, position: usize, made: bool) -> u64 {
        let count = self.counts.entry(key).or_insert_with(|| {
            self.keys.push(key);
            Count::default()
        });
        if made {
            count.made += 1;
        } else {
            count.own += 1;
            self.wrong.insert((key.seat, position));
        }
        count.sum()
    }

    /// Every key with its counts.
    pub(super) fn tallies(&self, panel: &Panel) -> Vec<KeyTally> {
        let tally = |key: &Key| {
            let Count { own, made } = self.counts[key];
            [(own, false), (made, true)].map(|(count, made)| KeyTally {
                engine: panel.seats[key.seat].name().to_owned(),
                verdict: key.verdict.to_owned(),
                expected: key.expected.to_owned(),
                legality: key.legality.to_owned(),
                status: key.status.word().to_owned(),
                made,
                count,
            })
        };
        let tallies = self.keys.iter().flat_map(tally);
        tallies.filter(|tally| tally.count > 0).collect()
    }
}

impl Runner<'_> {
    /// Takes a finding in: asks the engine again if nobody expected it, counts it, and keeps it if it is one of
    /// the first of its key. The answer is its status.
    pub(super) fn enter(
        &mut self,
        block: u64,
        docket: &mut Docket,
        mut found: Found<'_>,
        cases: &mut Vec<KeptCase>,
    ) -> Status {
        let key = &mut found.finding.key;
        let mut remark = None;
        if key.status == Status::New {
            // Somebody else's program is started again for the cases that are kept only.
            let stateful = Key {
                status: Status::Stateful,
                ..*key
            };
            let seen = docket.seen(key) + docket.seen(&stateful);
            let asked = &mut self.panel.seats[key.seat];
            let again = asked.in_order(found.order, |asked| {
                if asked.outside() && seen >= KEPT_PER_KEY {
                    asked.ask(&found.hand)
                } else {
                    asked.ask_afresh(&found.hand)
                }
            });
            if again == found.verdict {
                remark = asked.remark();
            } else {
                key.status = Status::Stateful;
            }
        }
        let key = *key;
        let made = found.shown.as_ref().is_some_and(|shown| shown.made);
        let count = docket.count(key, found.position, made);
        let dissent = (key, found.verdict, found.hand);
        let asked = &mut self.panel.seats[key.seat];
        if (docket.further).keeps(count, dissent, self.rules, asked, &mut self.judge) {
            // To find the history of a program it is started again and again.
            let with_history = count == 1 || !self.panel.seats[key.seat].outside();
            cases.push(self.keep(block, found, remark, with_history));
        }
        key.status
    }

    fn keep(
        &mut self,
        block: u64,
        found: Found<'_>,
        remark: Option<String>,
        with_history: bool,
    ) -> KeptCase {
        let seat = found.finding.key.seat;
        let history = if found.finding.key.status == Status::Stateful && with_history {
            let before = self.asked_before(block, seat, &found);
            let seat = &mut self.panel.seats[seat];
            history::shortest(seat, &before, (&found.hand, found.order), found.verdict)
        } else {
            Vec::new()
        };
        let strategy = self.drawn[self.indices[found.position]].strategy;
        let met = Met {
            hand: &found.hand,
            order: found.order,
            place: self.source.place(self.index(block, found.position)),
            strategy: self.source.strategies()[usize::from(strategy)],
            finding: &found.finding,
            verdict: found.verdict,
            remark,
            truth: found.truth,
            history: &history,
            shown: found.shown,
        };
        met.kept(self.rules, &mut self.panel)
    }

    /// What the engine in this seat was asked in the block before the hand.
    fn asked_before(&self, block: u64, seat: usize, found: &Found<'_>) -> Vec<Hand> {
        let sample = self.panel.seats[seat].entrant.sample;
        let of_block = match found.later {
            Some(_) => self.hands.len(),
            None => found.position,
        };
        let asked = (0..of_block).filter(|&position| sample.takes(self.index(block, position)));
        let of_block = asked.map(|position| self.hands[position]);
        let later = found.later.unwrap_or_default();
        of_block.chain(later.iter().copied()).collect()
    }
}
