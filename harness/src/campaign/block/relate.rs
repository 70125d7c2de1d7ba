//! Relations within a block: hands are made of its hands, every engine is asked about them in one go, and whoever
//! contradicts itself is judged like anyone else: on which of the hands is it wrong?

use super::Runner;
use super::docket::{Docket, Found};
use crate::campaign::result::{BlockResult, RelationTally, Shown};
use crate::finding::{self, Finding, Key, Status};
use crate::relation::{Claim, Outcome, Relation, Trial};
use crate::truth::{Proof, Truth};
use duipai_engines::rules::fnv1a;
use duipai_engines::{Hand, Verdict, notation};
use std::mem::take;

/// The trials of a block, and what was said in them.
#[derive(Default)]
pub(super) struct Trials {
    /// In index order: the position of the hand, and what was made of it.
    trials: Vec<(usize, Trial)>,
    /// By seat.
    heard: Vec<Heard>,
}

/// What one engine was asked, and said.
#[derive(Default)]
struct Heard {
    hands: Vec<Hand>,
    /// In which orders their tiles were sent.
    orders: Vec<u8>,
    verdicts: Vec<Verdict>,
    /// By trial, where its hands begin; `None` if the trial says nothing of this engine.
    begins: Vec<Option<usize>>,
}

/// One engine's trial.
#[derive(Clone, Copy)]
struct Case<'a> {
    block: u64,
    seat: usize,
    position: usize,
    trial: &'a Trial,
    heard: &'a Heard,
    begin: usize,
}

impl Case<'_> {
    /// What was said of the hand number `made` of the trial.
    fn answer(&self, made: usize) -> Verdict {
        self.heard.verdicts[self.begin + made]
    }

    /// What was asked after the block before that hand.
    fn before(&self, made: usize) -> &[Hand] {
        &self.heard.hands[..self.begin + made]
    }

    /// Whether the hand itself was asked again.
    fn again(&self) -> bool {
        self.trial.claim == Claim::Again
    }
}

/// One relation and one engine in a block.
#[derive(Clone, Copy, Default)]
struct Tried {
    asked: u64,
    violated: u64,
    new: u64,
}

impl Runner<'_> {
    /// Makes hands of a share of the block's and asks everyone about them whom they can tell something of.
    pub(super) fn ask_relations(&mut self, block: u64, in_order: &[usize]) {
        let Some((relations, share)) = &self.relations else {
            return;
        };
        let seed = fnv1a(self.source.name().as_bytes());
        self.trials.trials.clear();
        for &position in in_order {
            let index = self.index(block, position);
            if share.takes(scattered(index)) {
                let trial = relations.trial(&self.hands[position], seed, index);
                self.trials.trials.push((position, trial));
            }
        }
        let seats = self.panel.seats.len();
        self.trials.heard.resize_with(seats, Heard::default);
        for (seat, heard) in self.trials.heard.iter_mut().enumerate() {
            heard.hands.clear();
            heard.orders.clear();
            heard.begins.clear();
            for (position, trial) in &self.trials.trials {
                let asks = trial.claim.asks(self.verdicts[seat][*position])
                    && (trial.order == 0 || self.any_order[seat]);
                heard.begins.push(asks.then_some(heard.hands.len()));
                if asks {
                    heard.hands.extend(&trial.hands);
                    heard.orders.resize(heard.hands.len(), trial.order);
                }
            }
            heard.verdicts.clear();
            heard
                .verdicts
                .resize(heard.hands.len(), Verdict::Unsupported);
            if !heard.hands.is_empty() {
                let seat = &mut self.panel.seats[seat];
                seat.ask_in_orders(&heard.hands, &heard.orders, &mut heard.verdicts);
            }
        }
    }

    /// Looks at what was said, and finds out who is wrong about what.
    pub(super) fn judge_relations(
        &mut self,
        block: u64,
        docket: &mut Docket,
        result: &mut BlockResult,
    ) {
        let Trials { trials, heard } = take(&mut self.trials);
        let seats = self.panel.seats.len();
        let mut tried = vec![[Tried::default(); Relation::ALL.len()]; seats];
        for (number, (position, trial)) in trials.iter().enumerate() {
            let legal = self.rules.invalid(&self.hands[*position]).is_none();
            for (seat, heard) in heard.iter().enumerate() {
                let Some(begin) = heard.begins[number] else {
                    continue;
                };
                let answers = &heard.verdicts[begin..begin + trial.hands.len()];
                let said = self.verdicts[seat][*position];
                let outcome = trial.claim.outcome(said, answers, legal);
                let tried = &mut tried[seat][trial.relation as usize];
                tried.asked += u64::from(outcome != Outcome::Open);
                if let Outcome::Broken(suspects) = outcome {
                    tried.violated += 1;
                    let case = Case {
                        block,
                        seat,
                        position: *position,
                        trial,
                        heard,
                        begin,
                    };
                    let new = self.convict(&case, &suspects, docket, result);
                    tried.new += u64::from(new);
                }
            }
        }
        for (seat, tried) in self.panel.seats.iter().zip(&tried) {
            for (relation, tried) in Relation::ALL.into_iter().zip(tried) {
                if tried.asked > 0 {
                    result.relations.push(RelationTally {
                        relation: relation.name().to_owned(),
                        engine: seat.name().to_owned(),
                        asked: tried.asked,
                        violated: tried.violated,
                        new: tried.new,
                    });
                }
            }
        }
        self.trials = Trials { trials, heard };
    }

    /// Takes in on which hand an engine is wrong that contradicts itself. Whether it is something that nobody
    /// expected, and that was not found without the relation.
    fn convict(
        &mut self,
        case: &Case<'_>,
        suspects: &[usize],
        docket: &mut Docket,
        result: &mut BlockResult,
    ) -> bool {
        let &Case { seat, position, .. } = case;
        if case.trial.claim.doubts_the_hand() && docket.has(seat, position) {
            return false;
        }
        let (made, finding, truth) = self.culprit(case, suspects);
        let own = self.hands[position];
        let related = match (made, suspects) {
            (Some(_), _) => Some(own),
            (None, &[other]) => Some(case.trial.hands[other]),
            (None, _) => None,
        };
        let found = Found {
            position,
            hand: made.map_or(own, |made| case.trial.hands[made]),
            verdict: made.map_or(self.verdicts[seat][position], |made| case.answer(made)),
            order: made.map_or(0, |_| case.trial.order),
            finding,
            truth: &truth,
            shown: Some(Shown {
                relation: case.trial.relation.name().to_owned(),
                related: related
                    .filter(|_| !case.again())
                    .as_ref()
                    .map(notation::write),
                made: made.is_some() && !case.again(),
            }),
            later: made.map(|made| case.before(made)),
        };
        self.enter(case.block, docket, found, &mut result.cases) != Status::Known
    }

    /// Which answer is wrong, by the number of the hand that was made or `None` for the hand itself, and why.
    fn culprit(&mut self, case: &Case<'_>, suspects: &[usize]) -> (Option<usize>, Finding, Truth) {
        let own = self.hands[case.position];
        if case.trial.claim.doubts_the_hand() {
            let said = self.verdicts[case.seat][case.position];
            if let (truth, Some(finding)) = self.judged(case.seat, &own, said) {
                return (None, finding, truth);
            }
        }
        for &made in suspects {
            let hand = case.trial.hands[made];
            if let (truth, Some(finding)) = self.judged(case.seat, &hand, case.answer(made)) {
                return (Some(made), finding, truth);
            }
        }
        let (made, finding) = self.undecided(case, suspects[0]);
        let hand = made.map_or(own, |made| case.trial.hands[made]);
        (made, finding, self.judge.truth(&hand))
    }

    /// What is right about a hand, and what is to be said of an engine that answered so.
    fn judged(&mut self, seat: usize, hand: &Hand, verdict: Verdict) -> (Truth, Option<Finding>) {
        let seats = self.panel.seats.len();
        let mut verdicts = vec![Verdict::Unsupported; seats];
        let mut predicted = vec![None; seats];
        verdicts[seat] = verdict;
        predicted[seat] = self.panel.seats[seat].foresees(hand);
        let (truth, mut findings) =
            finding::judge(&mut self.judge, self.rules, hand, &verdicts, &predicted);
        (truth, findings.pop())
    }

    /// Where the judge finds nothing wrong with either answer: scores and answer lines, which it does not know. Of
    /// two answers to one hand the one is accused that a fresh engine does not give. If it gives either, each in its
    /// order, that is what it is accused of.
    fn undecided(&mut self, case: &Case<'_>, suspect: usize) -> (Option<usize>, Finding) {
        let own = self.hands[case.position];
        let said = self.verdicts[case.seat][case.position];
        let answer = case.answer(suspect);
        let (made, verdict, expected, status) = if case.again() {
            let fresh = self.panel.seats[case.seat].ask_afresh(&own);
            if case.trial.order > 0 && fresh == said {
                (Some(suspect), answer, said, Status::New)
            } else if fresh == answer {
                (None, said, fresh, Status::Stateful)
            } else {
                (Some(suspect), answer, fresh, Status::Stateful)
            }
        } else {
            let other = Verdict::from_win(!matches!(answer, Verdict::Win(_)));
            (Some(suspect), answer, other, Status::New)
        };
        let hand = made.map_or(own, |made| case.trial.hands[made]);
        let finding = Finding {
            key: Key {
                seat: case.seat,
                verdict: verdict.word(),
                expected: expected.word(),
                legality: finding::legality(self.rules, &hand),
                status,
            },
            proof: Proof::Agreement,
            right: expected,
            predicted: None,
        };
        (made, finding)
    }
}

/// Indices in another order, so that the hands that are taken are no neighbours of those that a sampled engine is
/// asked.
const fn scattered(index: u64) -> u64 {
    index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24
}
