//! The search for what the candidates do not have: hands that kill engines which no candidate kills, and for
//! engines whose killers are large, the smallest that can be found.

use super::candidates::{Candidate, SEARCHED, legal, searched};
use super::court::Court;
use super::pool::Pool;
use super::{Observe, SMALL, Step};
use crate::finding::legality;
use crate::shrink::{Classes, LARGEST, Property, descend, order};
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Rules};
use std::cmp::Ordering;

/// Classes are asked in portions of so many.
const PORTION: usize = 1 << 14;

/// Searches the sources further for engines that nothing in the pool kills. What is found joins the pool. Says
/// how many hands were asked.
pub fn unkilled(
    rules: &Rules,
    seed: u64,
    court: &mut Court,
    pool: &mut Pool,
    observe: &mut Observe<'_>,
) -> usize {
    let mut asked = 0;
    let mut left: Vec<usize> = (pool.killers(court.engines()).iter().enumerate())
        .filter(|(_, killer)| killer.is_none())
        .map(|(engine, _)| engine)
        .collect();
    for round in 0..SEARCHED {
        observe(Step::Search, round as usize, SEARCHED as usize);
        if left.is_empty() {
            break;
        }
        let candidates = searched(rules, seed, round);
        let hands: Vec<Hand> = candidates.iter().map(|(hand, _)| *hand).collect();
        asked += hands.len();
        let mut found: Vec<Candidate> = Vec::new();
        for (candidate, judged) in candidates.iter().zip(court.judge(&hands, &left)) {
            let new = judged.kills.iter().any(|engine| left.contains(&engine));
            if new && judged.verdict.is_some() {
                found.push(*candidate);
                // A few killers are enough to begin with.
                left.retain(|&engine| !judged.kills.contains(engine));
            }
        }
        pool.add(rules, court, &found, &mut |_| {});
    }
    pool.sort();
    asked
}

/// For every engine that no hand of at most [`SMALL`] tiles kills: makes its least killer smaller, then asks one
/// hand of each class that is smaller still. What is found joins the pool.
pub fn smaller(rules: &Rules, court: &mut Court, pool: &mut Pool, observe: &mut Observe<'_>) {
    let killers = pool.killers(court.engines()).into_iter().enumerate();
    let mut bounds: Vec<(usize, Candidate)> = killers
        .filter_map(|(engine, killer)| Some((engine, &pool.entries[killer?])))
        .filter(|(_, entry)| entry.hand.size() > SMALL && rules.invalid(&entry.hand).is_none())
        .map(|(engine, entry)| (engine, (entry.hand, entry.origin)))
        .collect();
    let of = bounds.len();
    for (done, (engine, (hand, _))) in bounds.iter_mut().enumerate() {
        observe(Step::Shrink, done, of);
        let engines = [*engine];
        let mut killing = Killing::new(rules, court, hand, &engines);
        *hand = descend(rules, hand, &mut killing).hand;
    }
    ask_classes(rules, court, &mut bounds, observe);
    let found: Vec<Candidate> = bounds.into_iter().map(|(_, found)| found).collect();
    pool.add(rules, court, &found, &mut |_| {});
    pool.sort();
}

/// Asks one hand of every class of up to [`LARGEST`] tiles that is less than an engine's bound; the first that
/// kills it becomes its bound.
fn ask_classes(
    rules: &Rules,
    court: &mut Court,
    bounds: &mut [(usize, Candidate)],
    observe: &mut Observe<'_>,
) {
    let mut classes = Classes::new();
    let sizes = rules.sizes().iter();
    for size in sizes.filter(|&size| size > SMALL && size <= LARGEST) {
        let mut ascending = classes.ascending(rules.alphabet(), size, rules.wild_max(), COPIES);
        let mut open: Vec<usize> = (0..bounds.len()).collect();
        loop {
            let portion: Vec<Hand> = ascending.by_ref().take(PORTION).collect();
            let Some(first) = portion.first() else {
                break;
            };
            open.retain(|&bound| order(first, &bounds[bound].1.0) == Ordering::Less);
            if open.is_empty() {
                break;
            }
            observe(Step::Shrink, bounds.len() - open.len(), bounds.len());
            let portion: Vec<Hand> = portion
                .into_iter()
                .flat_map(|hand| legal(rules, hand))
                .collect();
            let asked: Vec<usize> = open.iter().map(|&bound| bounds[bound].0).collect();
            for (hand, judged) in portion.iter().zip(court.judge(&portion, &asked)) {
                open.retain(|&bound| {
                    let (engine, (least, _)) = &mut bounds[bound];
                    let kills = judged.verdict.is_some() && judged.kills.contains(*engine);
                    if kills && order(hand, least) == Ordering::Less {
                        *least = *hand;
                    }
                    !kills
                });
            }
        }
    }
}

/// That a hand kills certain engines, and is as legal as another: what must not be lost in shrinking.
pub struct Killing<'a> {
    rules: &'a Rules,
    court: &'a mut Court,
    legality: &'static str,
    engines: &'a [usize],
}

impl<'a> Killing<'a> {
    pub fn new(rules: &'a Rules, court: &'a mut Court, like: &Hand, engines: &'a [usize]) -> Self {
        Self {
            legality: legality(rules, like),
            rules,
            court,
            engines,
        }
    }
}

impl Property for Killing<'_> {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        let fitting: Vec<(usize, Hand)> = (hands.iter().copied().enumerate())
            .filter(|(_, hand)| legality(self.rules, hand) == self.legality)
            .collect();
        let asked: Vec<Hand> = fitting.iter().map(|(_, hand)| *hand).collect();
        let judged = self.court.judge(&asked, self.engines);
        let first = judged.iter().position(|judged| {
            let kills = |&engine| judged.kills.contains(engine);
            judged.verdict.is_some() && self.engines.iter().all(kills)
        });
        first.map(|first| fitting[first].0)
    }
}
