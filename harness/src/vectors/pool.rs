//! The pool: hands that a suite may be chosen from, with what is right about each and whom it kills, ascending
//! in the order of hands. Small hands that kill nobody are not kept: there are too many of them.

use super::candidates::{Candidate, SMALL_ORIGIN, is_small};
use super::court::{Court, Judged};
use super::kills::Kills;
use crate::shrink::{least, order};
use duipai_engines::{Hand, Rules, Verdict};
use std::collections::{HashMap, HashSet};

/// Hands are judged in portions of so many, so that progress can be told.
const PORTION: usize = 1 << 15;

/// A hand of the pool.
#[derive(Clone, Debug)]
pub struct Entry {
    pub hand: Hand,
    /// What is right.
    pub verdict: Verdict,
    /// What made it.
    pub origin: &'static str,
    /// The number of its set of kills: most hands kill the same few sets of engines.
    pub set: usize,
    /// The number of its class: hands alike but for an exchange of suits, ranks or honours.
    pub class: usize,
}

/// All of them.
#[derive(Default)]
pub struct Pool {
    /// Ascending after [`Pool::sort`].
    pub entries: Vec<Entry>,
    /// The different sets of kills.
    pub sets: Vec<Kills>,
    numbers: HashMap<Kills, usize>,
    /// The classes, by the least hand of each.
    classes: HashMap<Hand, usize>,
    /// Hands that are no small ones and were judged.
    known: HashSet<Hand>,
}

impl Pool {
    /// Judges hands and keeps them; says how many were not judged before. `told` is called with how many are
    /// done.
    pub fn add(
        &mut self,
        rules: &Rules,
        court: &mut Court,
        candidates: &[Candidate],
        told: &mut dyn FnMut(usize),
    ) -> usize {
        let all: Vec<usize> = (0..court.engines()).collect();
        let (mut done, mut asked) = (0, 0);
        for portion in candidates.chunks(PORTION) {
            let new = |(hand, origin): &&Candidate| {
                *origin == SMALL_ORIGIN || !is_small(rules, hand) && self.known.insert(*hand)
            };
            let (hands, origins): (Vec<Hand>, Vec<&'static str>) =
                portion.iter().filter(new).copied().unzip();
            asked += hands.len();
            let judged = court.judge(&hands, &all);
            for ((hand, origin), judged) in hands.into_iter().zip(origins).zip(judged) {
                self.keep(hand, origin, judged);
            }
            done += portion.len();
            told(done);
        }
        asked
    }

    fn keep(&mut self, hand: Hand, origin: &'static str, judged: Judged) {
        let Some(verdict) = judged.verdict else {
            return;
        };
        if judged.kills.is_empty() && origin == SMALL_ORIGIN {
            return;
        }
        let next = self.sets.len();
        let set = *self
            .numbers
            .entry(judged.kills)
            .or_insert_with_key(|kills| {
                self.sets.push(kills.clone());
                next
            });
        let next = self.classes.len();
        let class = *self.classes.entry(least(&hand)).or_insert(next);
        self.entries.push(Entry {
            hand,
            verdict,
            origin,
            set,
            class,
        });
    }

    /// Puts the entries in order.
    pub fn sort(&mut self) {
        self.entries.sort_by(|a, b| order(&a.hand, &b.hand));
    }

    /// The place of a hand among the entries, which are in order.
    pub fn place(&self, hand: &Hand) -> Option<usize> {
        let entries = &self.entries;
        let found = entries.binary_search_by(|entry| order(&entry.hand, hand));
        found.ok()
    }

    /// The number of a hand's class, if a hand of the pool is of it.
    pub fn class(&self, hand: &Hand) -> Option<usize> {
        self.classes.get(&least(hand)).copied()
    }

    /// Whom an entry kills.
    pub fn kills(&self, entry: &Entry) -> &Kills {
        &self.sets[entry.set]
    }

    /// For each of the court's engines the place of the first hand that kills it, if there is one.
    pub fn killers(&self, engines: usize) -> Vec<Option<usize>> {
        let mut first = vec![None; engines];
        let mut killed = Kills::none(engines);
        for (place, entry) in self.entries.iter().enumerate() {
            let new = self.kills(entry).without(&killed);
            for engine in new.iter() {
                first[engine] = Some(place);
            }
            killed.add(&new);
        }
        first
    }
}
