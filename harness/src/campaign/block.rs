//! One block: draw its hands, ask everyone, compare, keep the first cases of each key.

mod docket;
pub mod pairs;
mod relate;

use super::result::{
    Answers, BlockResult, DistinctSample, Sample, StrategyTally, Tally, distinct_share,
};
use crate::canary::{Answered, Canary, Sightings, Watch};
use crate::finding;
use crate::panel::{Panel, Sample as Sampling, Seat};
use crate::relation::Relations;
use crate::source::{BLOCK, Drawn, Source, SourceError};
use crate::truth::Judge;
use docket::{Docket, Found};
use duipai_engines::{Hand, Rules, Verdict};
use pairs::Pairs;
use relate::Trials;

/// A group is timed if it has so many hands …
const TIMED_HANDS: usize = 1_024;
/// … or is to take so long that reading the clock is below a hundredth of it. To be, by what the engine took before:
/// were it what the group took, small groups would count just where something held them up.
const TIMED_NS: u128 = 10_000;

/// How long an engine took for how many hands so far.
#[derive(Clone, Copy, Default)]
struct Pace {
    hands: u128,
    ns: u128,
}

impl Pace {
    /// How long so many more hands are to take; nothing is known at first.
    const fn foretells(self, hands: usize) -> u128 {
        match self.hands {
            0 => 0,
            asked => self.ns * hands as u128 / asked,
        }
    }
}

/// Runs blocks of one source. A worker owns one.
pub struct Runner<'a> {
    rules: &'a Rules,
    source: &'a dyn Source,
    /// Whether illegal hands are asked.
    takes_illegal: bool,
    panel: Panel,
    judge: Judge,
    canary: Option<Watch>,
    drawn: Vec<Drawn>,
    /// Hands in the order in which they are asked: by strategy, then index.
    hands: Vec<Hand>,
    /// Where each of them stands in the block.
    indices: Vec<usize>,
    verdicts: Vec<Vec<Verdict>>,
    paces: Vec<Pace>,
    predicted: Vec<Option<Vec<Verdict>>>,
    /// Which relations are tried on which share of the hands, if any are.
    relations: Option<(Relations, Sampling)>,
    trials: Trials,
    /// By seat: whether it may be sent tiles in another order, for the sake of relations.
    any_order: Vec<bool>,
}

impl<'a> Runner<'a> {
    /// A runner whose panel and judge are its own; illegal hands are passed over unless `takes_illegal`.
    #[must_use]
    pub fn new(
        rules: &'a Rules,
        source: &'a dyn Source,
        takes_illegal: bool,
        panel: Panel,
        judge: Judge,
    ) -> Self {
        let verdicts: Vec<Vec<Verdict>> = panel.seats.iter().map(|_| Vec::new()).collect();
        let predicted = panel
            .seats
            .iter()
            .map(|seat| seat.predicate.as_ref().map(|_| Vec::new()))
            .collect();
        Self {
            rules,
            source,
            takes_illegal,
            panel,
            judge,
            canary: None,
            drawn: Vec::new(),
            hands: Vec::new(),
            indices: Vec::new(),
            paces: vec![Pace::default(); verdicts.len()],
            verdicts,
            predicted,
            relations: None,
            trials: Trials::default(),
            any_order: Vec::new(),
        }
    }

    /// The same, with relations tried on a share of the hands.
    #[must_use]
    pub fn with_relations(mut self, share: Sampling) -> Self {
        let seats = self.panel.seats.iter();
        let asked_for = share == Sampling::ALL;
        self.any_order = seats
            .map(|seat| seat.entrant.takes_any_order(asked_for))
            .collect();
        let any_order = self.any_order.contains(&true);
        let relations = Relations::of(self.rules, self.takes_illegal, any_order);
        self.relations = Some((relations, share));
        self
    }

    /// Has a canary ride along.
    #[must_use]
    pub fn with_canary(mut self, canary: Option<&Canary>) -> Self {
        self.canary = canary.and_then(|canary| Watch::new(canary, self.rules));
        self
    }

    /// Runs one block.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn run(&mut self, block: u64) -> Result<BlockResult, SourceError> {
        self.source.block(block, &mut self.drawn)?;
        let groups = self.group();
        let asked = self.hands.len() as u64;
        let mut result = BlockResult {
            block,
            hands: asked,
            passed_over: self.drawn.len() as u64 - asked,
            ..BlockResult::default()
        };
        for seat in &mut self.panel.seats {
            seat.reset();
        }
        for (strategy, range) in &groups {
            self.ask(block, *strategy, range.clone(), &mut result);
        }
        self.tally(&groups, block, &mut result);
        // Cases are kept in index order, whatever the order of asking was.
        let mut in_order: Vec<usize> = (0..self.hands.len()).collect();
        in_order.sort_unstable_by_key(|&position| self.indices[position]);
        // Before anyone is asked afresh: what was asked earlier has to be known.
        self.ask_relations(block, &in_order);
        let mut docket = Docket::default();
        self.compare(block, &in_order, &mut docket, &mut result);
        result.canary = self.watch(block, &in_order);
        self.judge_relations(block, &mut docket, &mut result);
        result.keys = docket.tallies(&self.panel);
        Ok(result)
    }

    /// What the comparison sees of the canary.
    fn watch(&mut self, block: u64, in_order: &[usize]) -> Option<Sightings> {
        let watch = self.canary.as_mut()?;
        let answered = Answered {
            hands: &self.hands,
            order: in_order,
            verdicts: &self.verdicts,
            predicted: &self.predicted,
        };
        let index = |position: usize| block * BLOCK + self.indices[position] as u64;
        let place = |index| self.source.place(index);
        Some(watch.look(&answered, &mut self.judge, &index, &place))
    }

    /// Sorts the drawn hands by strategy; the answer is each strategy's range in `self.hands`.
    fn group(&mut self) -> Vec<(usize, std::ops::Range<usize>)> {
        let asked = |index: &usize| {
            self.takes_illegal || self.rules.invalid(&self.drawn[*index].hand).is_none()
        };
        self.indices.clear();
        self.indices.extend((0..self.drawn.len()).filter(asked));
        self.indices
            .sort_by_key(|&index| self.drawn[index].strategy);
        self.hands.clear();
        self.hands
            .extend(self.indices.iter().map(|&index| self.drawn[index].hand));
        let mut groups: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        for (position, &index) in self.indices.iter().enumerate() {
            let strategy = usize::from(self.drawn[index].strategy);
            match groups.last_mut() {
                Some((last, range)) if *last == strategy => range.end = position + 1,
                _ => groups.push((strategy, position..position + 1)),
            }
        }
        groups
    }

    /// Puts one strategy's hands to everyone, in an order that changes from group to group.
    fn ask(
        &mut self,
        block: u64,
        strategy: usize,
        range: std::ops::Range<usize>,
        result: &mut BlockResult,
    ) {
        for seat in shuffled(self.panel.seats.len(), block * 64 + strategy as u64) {
            let sample = self.panel.seats[seat].entrant.sample;
            let verdicts = &mut self.verdicts[seat];
            verdicts.resize(self.hands.len(), Verdict::Unsupported);
            let engine = &mut self.panel.seats[seat];
            let (time, asked) = if sample.kept == sample.of {
                let verdicts = &mut verdicts[range.clone()];
                let time = engine.ask_all(&self.hands[range.clone()], verdicts);
                (time, range.len())
            } else {
                let taken: Vec<usize> = range
                    .clone()
                    .filter(|&position| sample.takes(block * BLOCK + self.indices[position] as u64))
                    .collect();
                let hands: Vec<Hand> = taken.iter().map(|&position| self.hands[position]).collect();
                let mut answers = vec![Verdict::Unsupported; hands.len()];
                let time = engine.ask_all(&hands, &mut answers);
                verdicts[range.clone()].fill(Verdict::Unsupported);
                for (position, answer) in taken.into_iter().zip(answers) {
                    verdicts[position] = answer;
                }
                (time, hands.len())
            };
            // A program is not sent what it does not answer; an engine of ours may take long to say so. What
            // either fails on costs a start or a wait, which says nothing of how fast it is.
            let said = &verdicts[range.clone()];
            let useless = said.iter().any(Verdict::broken) || !said.iter().any(Verdict::votes);
            let hands = if useless {
                0
            } else if engine.entrant.outside() {
                said.iter().filter(|said| said.votes()).count()
            } else {
                asked
            };
            let pace = &mut self.paces[seat];
            let long = pace.foretells(hands) >= TIMED_NS;
            pace.hands += hands as u128;
            pace.ns += if hands > 0 { time.as_nanos() } else { 0 };
            if hands >= TIMED_HANDS || long {
                result.samples.push(Sample {
                    strategy: self.source.strategies()[strategy].to_owned(),
                    engine: engine.name().to_owned(),
                    hands: hands as u64,
                    ns: time.as_nanos() as u64,
                });
            }
            if let Some(predicted) = &mut self.predicted[seat] {
                predicted.resize(self.hands.len(), Verdict::Unsupported);
                for position in range.clone() {
                    let foreseen = engine.foresees(&self.hands[position]);
                    predicted[position] = foreseen.unwrap_or_default();
                }
            }
        }
    }

    fn tally(
        &self,
        groups: &[(usize, std::ops::Range<usize>)],
        block: u64,
        result: &mut BlockResult,
    ) {
        let seats = &self.panel.seats;
        let claims_wins = self.source.claims_wins();
        let company: Vec<Company> = (0..self.hands.len())
            .map(|position| {
                let votes = || {
                    let all = self.verdicts.iter().map(|all| all[position]);
                    all.filter(Verdict::votes)
                };
                let lines = votes().filter(Verdict::is_text);
                let verdicts = votes().filter(|verdict| !verdict.is_text());
                Company {
                    lines: lines.take(2).count() == 2,
                    verdicts: claims_wins
                        || verdicts.take(2).count() == 2
                        || self.rules.invalid(&self.hands[position]).is_some(),
                }
            })
            .collect();
        for (strategy, range) in groups {
            let strategy = self.source.strategies()[*strategy];
            for (seat, verdicts) in seats.iter().zip(&self.verdicts) {
                let sample = seat.entrant.sample;
                let mut tally = Tally {
                    strategy: strategy.to_owned(),
                    engine: seat.name().to_owned(),
                    answers: Answers::default(),
                    compared: 0,
                };
                let out = seat.taken_out();
                for position in range.clone() {
                    if sample.takes(block * BLOCK + self.indices[position] as u64) {
                        let verdict = verdicts[position];
                        tally.answers.count(verdict);
                        let left_out = out
                            && verdict == Verdict::Unsupported
                            && seat.takes(&self.hands[position]);
                        tally.answers.not_asked += u64::from(left_out);
                        let compared = company[position].of(verdict) || seat.predicate.is_some();
                        tally.compared += u64::from(compared && verdict.votes());
                    }
                }
                result.tallies.push(tally);
            }
            let trusted = |seat: &usize| seats[*seat].predicate.is_none();
            let wins = range.clone().filter(|&position| {
                let vote = (0..seats.len())
                    .filter(trusted)
                    .map(|seat| self.verdicts[seat][position])
                    .find(|verdict| verdict.votes() && !verdict.is_text());
                vote.is_some_and(|vote| vote.affirms())
            });
            result.strategies.push(StrategyTally {
                strategy: strategy.to_owned(),
                hands: range.len() as u64,
                wins: wins.count() as u64,
            });
        }
    }

    /// Compares everyone's answers hand by hand, in index order.
    fn compare(
        &mut self,
        block: u64,
        in_order: &[usize],
        docket: &mut Docket,
        result: &mut BlockResult,
    ) {
        let seats = self.panel.seats.len();
        let mut verdicts = vec![Verdict::Unsupported; seats];
        let mut predicted = vec![None; seats];
        let claims_wins = self.source.claims_wins();
        let counts_repeats = !self.source.distinct();
        let share = distinct_share(self.source.len());
        let mut distinct: Vec<(Sampling, Vec<u64>)> = Vec::new();
        let mut pairs = Pairs::default();
        // The whole is counted too, whether or not somebody is asked all of it.
        let samples = self.panel.seats.iter().map(|seat| seat.entrant.sample);
        for sample in std::iter::once(Sampling::ALL).chain(samples) {
            if counts_repeats && distinct.iter().all(|(earlier, _)| *earlier != sample) {
                distinct.push((sample, Vec::new()));
            }
        }
        for &position in in_order {
            for seat in 0..seats {
                verdicts[seat] = self.verdicts[seat][position];
                predicted[seat] = self.predicted[seat].as_ref().map(|all| all[position]);
            }
            let hand = self.hands[position];
            let legal = self.rules.invalid(&hand).is_none();
            result.illegal += u64::from(!legal);
            if counts_repeats {
                let hash = hand_hash(&hand);
                let index = self.index(block, position);
                for (sample, hashes) in &mut distinct {
                    if hash.is_multiple_of(share) && sample.takes(index) {
                        hashes.push(hash);
                    }
                }
            }
            // Engines that all miss a win agree with each other, but not with a source that built it.
            let missed = claims_wins
                && (verdicts.iter().zip(&predicted)).any(|(verdict, predicted)| {
                    let answers = verdict.votes() && !verdict.is_text();
                    predicted.is_none() && answers && !matches!(verdict, Verdict::Win(_))
                });
            if !missed && finding::all_agree(&verdicts, &predicted, legal) {
                continue;
            }
            pairs.differ(&verdicts, legal);
            let (truth, findings) =
                finding::judge(&mut self.judge, self.rules, &hand, &verdicts, &predicted);
            for finding in findings {
                let found = Found {
                    position,
                    hand,
                    verdict: verdicts[finding.key.seat],
                    finding,
                    truth: &truth,
                    order: 0,
                    shown: None,
                    later: None,
                };
                self.enter(block, docket, found, &mut result.cases);
            }
        }
        let names: Vec<&str> = self.panel.seats.iter().map(Seat::name).collect();
        result.pairs = pairs.tallies(&names, &self.verdicts);
        for (sample, mut hashes) in distinct {
            hashes.sort_unstable();
            hashes.dedup();
            let sample = sample.to_string();
            result.distinct.push(DistinctSample { sample, hashes });
        }
    }

    /// Where the hand in this position stands in the source.
    fn index(&self, block: u64, position: usize) -> u64 {
        block * BLOCK + self.indices[position] as u64
    }
}

/// Whether something could contradict an engine on a hand.
struct Company {
    /// Another engine answers lines, too.
    lines: bool,
    /// Another engine gives a verdict, too, or the verdict is known without one.
    verdicts: bool,
}

impl Company {
    /// Whether anything could contradict this answer.
    const fn of(&self, verdict: Verdict) -> bool {
        if verdict.is_text() {
            self.lines
        } else {
            self.verdicts
        }
    }
}

/// The numbers below `n` in an order that depends on `seed` alone.
pub(crate) fn shuffled(n: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for i in (1..n).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        order.swap(i, (state % (i as u64 + 1)) as usize);
    }
    order
}

/// A fixed hash of what was asked.
fn hand_hash(hand: &Hand) -> u64 {
    let mix = |hash: u64, word: u64| {
        let hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^ hash >> 32
    };
    let (words, rest) = hand.counts().as_chunks::<8>();
    let tail = u64::from(rest[0]) | u64::from(rest[1]) << 8 | u64::from(hand.wilds()) << 16;
    let hash = words.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
        mix(hash, u64::from_le_bytes(*word))
    });
    let hash = mix(hash, tail);
    if hand.is_plain() {
        return mix(hash, 0);
    }
    // What is beside the tiles, each thing told from its absence and from the others.
    let missing = hand.missing().map_or(0, |suit| 1 + u64::from(suit));
    let last = hand.last().map_or(0, |last| {
        ((1 + last.kind.index() as u64) << 1) | u64::from(last.drawn)
    });
    let hash = mix(hash, 1 + missing + (last << 8));
    hand.melds().fold(hash, |hash, meld| {
        let tiles = meld.tiles();
        let word = tiles.fold(u64::from(meld.drawn()), |word, tile| {
            word << 8 | (1 + tile.index() as u64)
        });
        mix(hash, word)
    })
}
