//! One block of a space: everyone is asked its hands, and every answer is held against the truth.
//!
//! Where all is as it should be a hand costs the comparison of two bits. Only where somebody is wrong is a
//! stretch looked at hand by hand, and only the first few hands of each key are judged by search and kept.

use super::ground::{Ground, Stretch};
use super::tally::{Block, EngineTally};
use crate::campaign::kept::Met;
use crate::campaign::result::{KeptCase, KeyTally};
use crate::finding::{self, Key, Status};
use crate::panel::{JUDGE, Panel, Roster, Seat};
use crate::truth::Judge;
use duipai_engines::{Hand, Rules, Verdict};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many cases of one key a block keeps; the rest is counted.
const KEPT_PER_KEY: usize = 3;

/// Runs blocks. A worker owns one.
pub struct Runner<'a> {
    rules: &'a Rules,
    ground: &'a Ground,
    panel: Panel,
    judge: Judge,
    /// Says which hands win where that is not put together from suits.
    search: Option<Seat>,
    searched: Vec<bool>,
    verdicts: Vec<Verdict>,
    predicted: Vec<Option<Verdict>>,
    /// Whether the hands are hands at all: all of them or none, for they differ in nothing that matters.
    legal: bool,
}

/// A key, how many hands showed it, and the first of them with the answers to them.
struct Seen {
    key: Key,
    count: u64,
    first: Vec<(Hand, Verdict)>,
}

impl<'a> Runner<'a> {
    /// A runner with engines of its own.
    ///
    /// # Panics
    /// Never: the judge is built in, and has all rules.
    #[must_use]
    pub fn new(rules: &'a Rules, ground: &'a Ground, roster: &Roster) -> Self {
        let search = ground.truth().is_none().then(|| {
            let judge = Roster::builtin().choose(&[JUDGE.to_owned()]);
            let judge = judge.expect("the judge is built in");
            Panel::new(&judge, rules)
                .seats
                .pop()
                .expect("it has all rules")
        });
        let first = ground.space().hand(0);
        Self {
            rules,
            ground,
            panel: Panel::new(roster, rules),
            judge: Judge::new(roster, rules),
            search,
            searched: Vec::new(),
            verdicts: Vec::new(),
            predicted: Vec::new(),
            legal: first.is_some_and(|hand| rules.invalid(&hand).is_none()),
        }
    }

    /// Names of the engines, in the order of reports.
    #[must_use]
    pub fn engines(&self) -> Vec<String> {
        let seats = self.panel.seats.iter();
        seats.map(|seat| seat.name().to_owned()).collect()
    }

    /// Runs the block of these numbers; `None` if `halt` was raised on the way.
    pub fn run(&mut self, block: u64, numbers: Range<u64>, halt: &AtomicBool) -> Option<Block> {
        for seat in &mut self.panel.seats {
            seat.reset();
        }
        let mut result = Block::new(block, self.engines().into_iter());
        let mut seen: Vec<Seen> = Vec::new();
        let walked = self.ground.each(numbers, &mut |stretch| {
            if halt.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            self.stretch(stretch, &mut result, &mut seen);
            ControlFlow::Continue(())
        });
        if walked.is_break() {
            return None;
        }
        // Only now: whoever is asked again alone must not have that come between the hands of the block.
        for seen in &mut seen {
            let cases = self.keep(seen);
            result.cases.extend(cases);
            result.keys.push(self.key_tally(seen));
        }
        Some(result)
    }

    /// Puts some hands to everyone.
    fn stretch(&mut self, stretch: &Stretch<'_>, result: &mut Block, seen: &mut Vec<Seen>) {
        let mut searched = std::mem::take(&mut self.searched);
        if let Some(search) = &mut self.search {
            self.verdicts
                .resize(stretch.hands.len(), Verdict::Unsupported);
            search.ask_all(stretch.hands, &mut self.verdicts);
            searched.clear();
            searched.extend(
                self.verdicts
                    .iter()
                    .map(|said| matches!(said, Verdict::Win(_))),
            );
        }
        let wins = if stretch.wins.is_empty() {
            &searched
        } else {
            stretch.wins
        };
        result.asked += stretch.hands.len() as u64;
        result.hands += stretch.weights();
        result.wins += stretch.weight_of(wins);
        for seat in 0..self.panel.seats.len() {
            self.ask(seat, stretch, wins, &mut result.engines[seat], seen);
        }
        self.searched = searched;
    }

    /// Puts some hands to one engine.
    fn ask(
        &mut self,
        seat: usize,
        stretch: &Stretch<'_>,
        wins: &[bool],
        tally: &mut EngineTally,
        seen: &mut Vec<Seen>,
    ) {
        self.verdicts
            .resize(stretch.hands.len(), Verdict::Unsupported);
        let engine = &mut self.panel.seats[seat];
        engine.ask_all(stretch.hands, &mut self.verdicts);
        let out = engine.taken_out();
        self.predicted.clear();
        if let Some(predicate) = &mut engine.predicate {
            let predicted = stretch
                .hands
                .iter()
                .map(|hand| Some(Verdict::from_win(predicate.accepts(hand))));
            self.predicted.extend(predicted);
        }
        if self.predicted.is_empty() && stretch.weights.is_empty() {
            let (mut won, mut strange) = (0, false);
            for (verdict, &wins) in self.verdicts.iter().zip(wins) {
                let win = matches!(verdict, Verdict::Win(_));
                let no = matches!(verdict, Verdict::No(_))
                    || !self.legal && matches!(verdict, Verdict::Rejected(_));
                won += u64::from(win);
                strange |= win != wins || !(win || no);
            }
            if !strange {
                tally.win += won;
                tally.no += stretch.hands.len() as u64 - won;
                return;
            }
        }
        for (place, hand) in stretch.hands.iter().enumerate() {
            let (verdict, wins, weight) =
                (self.verdicts[place], wins[place], stretch.weight(place));
            tally.count(&verdict, wins, weight);
            if out && verdict == Verdict::Unsupported && self.panel.seats[seat].takes(hand) {
                tally.not_asked += weight;
            }
            let predicted = self.predicted.get(place).copied().flatten();
            let truth = Verdict::from_win(wins);
            // On illegal hands `no` and `rejected` agree, and none of them wins.
            let thought = finding::held_against(&verdict, predicted, truth, self.legal);
            if let Some((status, expected)) = thought {
                let legality = finding::legality(self.rules, hand);
                let rejected = !self.legal && expected == Verdict::NO;
                let key = Key {
                    seat,
                    verdict: verdict.word(),
                    expected: if rejected {
                        "rejected"
                    } else {
                        expected.word()
                    },
                    legality,
                    status,
                };
                note(seen, key, weight, hand, verdict);
            }
        }
    }

    /// The first cases of a key, judged by search. A key whose first dissent vanishes when a fresh instance is
    /// asked is stateful.
    fn keep(&mut self, seen: &mut Seen) -> Vec<KeptCase> {
        let mut kept = Vec::new();
        let seat = seen.key.seat;
        for (number, &(hand, verdict)) in seen.first.iter().enumerate() {
            let asked = &mut self.panel.seats[seat];
            let again = asked.ask_afresh(&hand);
            let remark = asked.remark();
            if number == 0 && seen.key.status == Status::New && again != verdict {
                seen.key.status = Status::Stateful;
            }
            let predicted = finding::predict(&mut self.panel, &hand);
            let mut verdicts = vec![Verdict::Unsupported; self.panel.seats.len()];
            verdicts[seat] = verdict;
            let (truth, findings) =
                finding::judge(&mut self.judge, self.rules, &hand, &verdicts, &predicted);
            let Some(mut finding) = findings.into_iter().find(|found| found.key.seat == seat)
            else {
                continue;
            };
            finding.key.status = seen.key.status;
            let met = Met {
                hand: &hand,
                order: 0,
                place: self.ground.place(&hand),
                strategy: "exhaust",
                finding: &finding,
                verdict,
                remark,
                truth: &truth,
                history: &[],
                shown: None,
            };
            kept.push(met.kept(self.rules, &mut self.panel));
        }
        kept
    }

    fn key_tally(&self, seen: &Seen) -> KeyTally {
        let key = seen.key;
        KeyTally {
            engine: self.panel.seats[key.seat].name().to_owned(),
            verdict: key.verdict.to_owned(),
            expected: key.expected.to_owned(),
            legality: key.legality.to_owned(),
            status: key.status.word().to_owned(),
            made: false,
            count: seen.count,
        }
    }
}

/// Counts a hand that shows a key, and remembers it if it is one of the first.
fn note(seen: &mut Vec<Seen>, key: Key, weight: u64, hand: &Hand, verdict: Verdict) {
    let known = seen.iter().position(|seen| seen.key == key);
    let place = known.unwrap_or_else(|| {
        seen.push(Seen {
            key,
            count: 0,
            first: Vec::new(),
        });
        seen.len() - 1
    });
    let seen = &mut seen[place];
    seen.count += weight;
    if seen.first.len() < KEPT_PER_KEY {
        seen.first.push((*hand, verdict));
    }
}
