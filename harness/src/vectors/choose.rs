//! The choice: which hands of the pool make the suite, and in which order.
//!
//! 1. Greedily: the hand that kills the most engines that no earlier one kills, of several the least, and made
//!    smaller as long as it still kills them; until every engine is killed that any hand kills.
//! 2. For every engine, the least killed first, its smallest killer.
//! 3. Then in turn: a hand for the engine that is killed least often; a legal hand of the rarest verdict, size
//!    and origin; again one for an engine; an illegal hand of the rarest reason.
//!
//! From 2 on a hand that differs from an earlier one by an exchange of suits, ranks or honours only has to wait
//! until there is no other.

use super::court::Court;
use super::kills::Kills;
use super::pool::Pool;
use super::search::Killing;
use super::spread::Spread;
use super::{Vector, Why};
use crate::finding::legality;
use crate::shrink::descend;
use duipai_engines::{Hand, Rules};
use std::cmp::Reverse;

/// What a hand is chosen for after the first two stages.
#[derive(Clone, Copy)]
enum Turn {
    Engine,
    Legal,
    Illegal,
}

/// Over and over.
const TURNS: [Turn; 4] = [Turn::Engine, Turn::Legal, Turn::Engine, Turn::Illegal];

/// A suite in the making.
struct Choice<'a> {
    rules: &'a Rules,
    court: &'a mut Court,
    pool: &'a Pool,
    wanted: usize,
    vectors: Vec<Vector>,
    /// By engine, how many of the chosen hands kill it.
    times: Vec<usize>,
    /// Engines that answered otherwise when they were asked alone: no test of one hand can kill them for sure.
    fickle: Kills,
    /// By place in the pool: whether the hand was chosen, or cannot be.
    used: Vec<bool>,
    /// By class: whether a hand of it was chosen.
    stale: Vec<bool>,
    spread: Spread,
}

/// Chooses at most `wanted` hands from the pool, which is sorted.
pub fn choose(rules: &Rules, court: &mut Court, pool: &Pool, wanted: usize) -> Vec<Vector> {
    let mut choice = Choice {
        rules,
        times: vec![0; court.engines()],
        fickle: Kills::none(court.engines()),
        court,
        pool,
        wanted,
        vectors: Vec::new(),
        used: vec![false; pool.entries.len()],
        stale: vec![false; pool.entries.len()],
        spread: Spread::new(pool),
    };
    while choice.open() && choice.first_kill() {}
    choice.smallest();
    // Illegal hands have no end, so it ends when nothing else is left.
    let mut found = true;
    while found {
        found = false;
        for turn in TURNS {
            if !choice.open() {
                return choice.vectors;
            }
            match turn {
                Turn::Engine => found |= choice.again(),
                Turn::Legal => found |= choice.rare(true),
                Turn::Illegal => {
                    choice.rare(false);
                }
            }
        }
    }
    choice.vectors
}

impl Choice<'_> {
    fn open(&self) -> bool {
        self.vectors.len() < self.wanted
    }

    /// Adds the hand that kills the most engines that are not killed yet. Says whether there was one.
    fn first_kill(&mut self) -> bool {
        let mut killed = self.fickle.clone();
        for engine in (0..self.times.len()).filter(|&engine| self.times[engine] > 0) {
            killed.insert(engine);
        }
        let new: Vec<Kills> = (self.pool.sets.iter())
            .map(|kills| kills.without(&killed))
            .collect();
        let gains: Vec<usize> = new.iter().map(Kills::len).collect();
        let entries = &self.pool.entries;
        // The first of the best, so the least.
        let best = (0..entries.len())
            .filter(|&place| !self.used[place])
            .min_by_key(|&place| Reverse(gains[entries[place].set]));
        let Some(best) = best.filter(|&place| gains[entries[place].set] > 0) else {
            return false;
        };
        let engines: Vec<usize> = new[entries[best].set].iter().collect();
        let (hand, origin) = (entries[best].hand, entries[best].origin);
        let mut killing = Killing::new(self.rules, self.court, &hand, &engines);
        let small = descend(self.rules, &hand, &mut killing).hand;
        let why = Why::First(engines);
        if !self.take(small, origin, why.clone()) {
            self.take(hand, origin, why);
        }
        // Whatever came of it, the next one is another, so this ends.
        self.used[best] = true;
        true
    }

    /// Adds every engine's smallest killer, those first that are killed least often.
    fn smallest(&mut self) {
        let killers = self.pool.killers(self.times.len());
        let mut left: Vec<(usize, usize)> = (killers.into_iter().enumerate())
            .filter_map(|(engine, killer)| Some((engine, killer?)))
            .collect();
        while self.open()
            && let Some(next) = (0..left.len()).min_by_key(|&next| self.times[left[next].0])
        {
            let (engine, place) = left.remove(next);
            self.take_from(place, Why::Smallest(engine));
        }
    }

    /// Adds the least hand for the engine that is killed least often and has one left. Says whether one has.
    fn again(&mut self) -> bool {
        let mut engines: Vec<usize> = (0..self.times.len())
            .filter(|&engine| !self.fickle.contains(engine))
            .collect();
        engines.sort_by_key(|&engine| self.times[engine]);
        let entries = &self.pool.entries;
        for fresh in [true, false] {
            for &engine in &engines {
                let kills: Vec<bool> = (self.pool.sets.iter())
                    .map(|kills| kills.contains(engine))
                    .collect();
                let fits = |&place: &usize| {
                    let entry = &entries[place];
                    let stale = fresh && self.stale[entry.class];
                    kills[entry.set] && !self.used[place] && !stale
                };
                if let Some(place) = (0..entries.len()).find(fits) {
                    self.take_from(place, Why::Again(engine, self.times[engine] + 1));
                    return true;
                }
            }
        }
        false
    }

    /// Adds a hand of a kind of which there are few. Says whether there was one.
    fn rare(&mut self, legal: bool) -> bool {
        let stale = |class: usize| self.stale[class];
        let rarest = self.spread.rarest(legal, self.pool, &self.used, &stale);
        if let Some(place) = rarest {
            self.take_from(place, Why::Rare);
        }
        rarest.is_some()
    }

    fn take_from(&mut self, place: usize, why: Why) {
        let entry = &self.pool.entries[place];
        if !self.used[place] {
            self.take(entry.hand, entry.origin, why);
            self.used[place] = true;
        }
    }

    /// Adds a hand, if what is right about it can be proved and it kills whom it is said to kill. Says whether
    /// it did.
    fn take(&mut self, hand: Hand, origin: &'static str, why: Why) -> bool {
        let Some((truth, kills)) = self.court.prove(&hand) else {
            return false;
        };
        let wanted = match &why {
            Why::First(engines) => &engines[..],
            Why::Smallest(engine) | Why::Again(engine, _) => std::slice::from_ref(engine),
            Why::Rare => &[],
        };
        let mut missed = wanted
            .iter()
            .filter(|&&engine| !kills.contains(engine))
            .peekable();
        if missed.peek().is_some() {
            missed.for_each(|&engine| self.fickle.insert(engine));
            return false;
        }
        for engine in kills.iter() {
            self.times[engine] += 1;
        }
        // A hand that was made smaller need not be in the pool.
        if let Some(place) = self.pool.place(&hand) {
            self.used[place] = true;
        }
        if let Some(class) = self.pool.class(&hand) {
            self.stale[class] = true;
        }
        self.spread.add(truth.verdict, &hand, origin);
        let groups = truth.certificate.as_ref();
        self.vectors.push(Vector {
            hand,
            verdict: truth.verdict,
            legality: legality(self.rules, &hand),
            proof: truth.proof,
            reads: groups.map_or_else(Vec::new, |groups| groups.texts(hand.alphabet())),
            kills: kills.iter().collect(),
            origin,
            why,
        });
        true
    }
}
