//! The court: what is right about a hand, and which wrong engines it kills. Many hands are asked at once and
//! shared among threads; nothing here depends on how many threads there are.

use super::kills::Kills;
use super::wrong::WrongEngine;
use crate::panel::{Entrant, Panel, Roster, Sample, Seat};
use crate::truth::{Judge, Proof, Truth};
use duipai_engines::{Hand, Rules, Verdict};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Engines are reset after so many hands, whichever thread asks them.
const CHUNK: usize = 1_024;

/// What is known of a hand.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What is right; `None` if nothing better than a vote says so.
    pub verdict: Option<Verdict>,
    /// Of the engines that were asked, those that are wrong about it.
    pub kills: Kills,
}

/// Engines meant to be right, wrong ones and a judge, for one thread.
struct Bench {
    rules: Rules,
    trusted: Panel,
    wrong: Vec<Seat>,
    originals: Vec<Option<usize>>,
    judge: Judge,
}

/// One bench for each thread.
pub struct Court {
    benches: Vec<Bench>,
}

impl Court {
    /// A court for these rules; every engine of `wrong` has them.
    #[must_use]
    pub fn new(rules: &Rules, wrong: &[WrongEngine], threads: usize) -> Self {
        let benches = (0..threads.max(1)).map(|_| Bench::new(rules, wrong));
        Self {
            benches: benches.collect(),
        }
    }

    /// How many wrong engines there are.
    #[must_use]
    pub fn engines(&self) -> usize {
        self.benches[0].wrong.len()
    }

    /// What is right about each of `hands`, and which of the wrong engines numbered in `asked` it kills.
    pub fn judge(&mut self, hands: &[Hand], asked: &[usize]) -> Vec<Judged> {
        let chunks: Vec<&[Hand]> = hands.chunks(CHUNK).collect();
        let next = AtomicUsize::new(0);
        let work = |bench: &mut Bench| {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(chunk) = chunks.get(at) else {
                    return done;
                };
                done.push((at, bench.judge(chunk, asked)));
            }
        };
        let mut parts = if chunks.len() == 1 {
            work(&mut self.benches[0])
        } else {
            std::thread::scope(|scope| {
                let threads: Vec<_> = (self.benches.iter_mut())
                    .map(|bench| scope.spawn(|| work(bench)))
                    .collect();
                let parts = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
                parts
                    .flat_map(|part| part.expect("panics of engines are contained"))
                    .collect()
            })
        };
        parts.sort_by_key(|(at, _)| *at);
        parts.into_iter().flat_map(|(_, judged)| judged).collect()
    }

    /// The proof of what is right about a hand, and every wrong engine it kills, each asked as if nothing had
    /// been asked before. `None` if there is no proof.
    pub fn prove(&mut self, hand: &Hand) -> Option<(Truth, Kills)> {
        let bench = &mut self.benches[0];
        let truth = bench.judge.truth(hand);
        if truth.proof == Proof::Agreement {
            return None;
        }
        let legal = bench.rules.invalid(hand).is_none();
        let mut kills = Kills::none(bench.wrong.len());
        for (engine, seat) in bench.wrong.iter_mut().enumerate() {
            if is_wrong(&seat.ask_reset(hand), &truth.verdict, legal) {
                kills.insert(engine);
            }
        }
        bench.leave_out_inherited(&mut kills);
        Some((truth, kills))
    }
}

/// A suite tells no scores, so only the word counts.
fn is_wrong(said: &Verdict, right: &Verdict, legal: bool) -> bool {
    said.votes() && !said.unscored().agrees(right, legal)
}

impl Bench {
    fn new(rules: &Rules, wrong: &[WrongEngine]) -> Self {
        let mut trusted = Roster::builtin();
        trusted
            .entrants
            .retain(|entrant| !entrant.factory.is_port());
        let roster = Roster {
            entrants: wrong
                .iter()
                .map(|engine| Entrant {
                    factory: engine.factory.clone(),
                    sample: Sample::ALL,
                })
                .collect(),
        };
        Self {
            rules: rules.clone(),
            judge: Judge::new(&trusted, rules),
            trusted: Panel::new(&trusted, rules),
            wrong: Panel::new(&roster, rules).seats,
            originals: wrong.iter().map(|engine| engine.original).collect(),
        }
    }

    fn judge(&mut self, hands: &[Hand], asked: &[usize]) -> Vec<Judged> {
        let none = Kills::none(self.wrong.len());
        let right = self.right(hands);
        let mut kills = vec![none; hands.len()];
        let mut needed: Vec<usize> = asked.to_vec();
        needed.extend(asked.iter().filter_map(|&engine| self.originals[engine]));
        needed.sort_unstable();
        needed.dedup();
        let mut said = vec![Verdict::Unsupported; hands.len()];
        for &engine in &needed {
            let seat = &mut self.wrong[engine];
            seat.reset();
            seat.ask_all(hands, &mut said);
            for (hand, kills) in kills.iter_mut().enumerate() {
                let legal = !matches!(right[hand], Some(Verdict::Rejected(_)));
                if right[hand].is_some_and(|right| is_wrong(&said[hand], &right, legal)) {
                    kills.insert(engine);
                }
            }
        }
        let not_asked: Vec<usize> = needed
            .into_iter()
            .filter(|engine| !asked.contains(engine))
            .collect();
        (right.into_iter().zip(kills))
            .map(|(verdict, mut kills)| {
                self.leave_out_inherited(&mut kills);
                for &engine in &not_asked {
                    kills.remove(engine);
                }
                Judged { verdict, kills }
            })
            .collect()
    }

    /// What is right about each hand: what all say that are meant to be right, and where they differ, or
    /// nobody answers, the judge.
    fn right(&mut self, hands: &[Hand]) -> Vec<Option<Verdict>> {
        let mut right: Vec<Option<Verdict>> = hands
            .iter()
            .map(|hand| self.rules.invalid(hand).map(Verdict::Rejected))
            .collect();
        let mut disputed = vec![false; hands.len()];
        let mut said = vec![Verdict::Unsupported; hands.len()];
        for seat in &mut self.trusted.seats {
            seat.reset();
            seat.ask_all(hands, &mut said);
            for (hand, said) in said.iter().enumerate().filter(|(_, said)| said.votes()) {
                match right[hand] {
                    None => right[hand] = Some(*said),
                    Some(earlier) => {
                        let legal = !matches!(earlier, Verdict::Rejected(_));
                        disputed[hand] |= !said.agrees(&earlier, legal);
                    }
                }
            }
        }
        for (hand, right) in right.iter_mut().enumerate() {
            if disputed[hand] || right.is_none() {
                let truth = self.judge.truth(&hands[hand]);
                *right = (truth.proof != Proof::Agreement).then_some(truth.verdict);
            }
        }
        right
    }

    /// A mutant of a port is killed by its planted fault, not by the bugs it has from the port.
    fn leave_out_inherited(&self, kills: &mut Kills) {
        for (mutant, original) in self.originals.iter().enumerate() {
            if original.is_some_and(|original| kills.contains(original)) {
                kills.remove(mutant);
            }
        }
    }
}
