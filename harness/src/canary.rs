//! The canary: an engine that is made wrong by the seed's choice and rides along in every long run. A run that does
//! not catch it would not have caught a bug either, and must not end in green.
//!
//! It answers as a sound engine does, but says the contrary of every legal hand that holds certain tiles in
//! certain numbers in one suit. Which, is taken from the run's own first hands, so that it shows about once in fifteen
//! hundred. It sits on a panel of its own, and its answers are compared and judged by the same functions as all
//! others; but it is asked only what shows it, and what is found of it is counted apart.

use crate::finding;
use crate::panel::{Entrant, Panel, Roster, Sample, Seat, engine_for};
use crate::source::{BLOCK, Drawn, Source, SourceError};
use crate::truth::Judge;
use duipai_engines::engine::waits::candidates;
use duipai_engines::tile::Suit;
use duipai_engines::{
    Engine, Factory, Hand, Kind, Question, Refusal, Rules, Symmetry, Verdict, Waits, registry,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Hands under one rule-set from which on a run is long.
pub const LONG: u64 = 1_000_000;

/// So many blocks of the source are looked at to choose it.
const BLOCKS: u64 = 1;

/// So many candidates are drawn.
const CANDIDATES: usize = 48;

/// About one hand in so many should show it.
const RARITY: u64 = 1_500;

/// So many legal hands an engine has to answer that it is made of.
const ANSWERED: usize = 1_024;

/// Engines that it may be made of, the fastest first.
const SOUND: [&str; 3] = ["table", "recursive", "reference"];

/// What one suit of a hand holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    suit: Suit,
    counts: [u8; 10],
}

impl State {
    fn of(hand: &Hand, suit: &Suit) -> Self {
        let mut counts = [0; 10];
        let held = &hand.counts()[suit.first..suit.first + suit.ranks];
        counts[..suit.ranks].copy_from_slice(held);
        Self {
            suit: *suit,
            counts,
        }
    }

    fn is_held(&self, hand: &Hand) -> bool {
        let held = &hand.counts()[self.suit.first..self.suit.first + self.suit.ranks];
        held == &self.counts[..self.suit.ranks]
    }

    fn tiles(&self) -> u32 {
        self.counts.iter().copied().map(u32::from).sum()
    }
}

/// The factory of an engine that is wrong on purpose.
#[derive(Clone)]
pub struct Canary {
    state: State,
    tiles: Hand,
    sound: Arc<dyn Factory>,
    /// Of the hands that show it, the share it is asked.
    pub sample: Sample,
}

impl Canary {
    /// The canary of a seed for these rules, wrong about something that the first hands of `source` show. `None`
    /// if no sound engine has the rules, or there is no such hand.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn choose(
        rules: &Rules,
        seed: u64,
        source: &dyn Source,
    ) -> Result<Option<Self>, SourceError> {
        let named = |name: &str| {
            registry::builtin()
                .into_iter()
                .find(|one| one.name() == name)
        };
        let mut hands: Vec<Hand> = Vec::new();
        let mut drawn: Vec<Drawn> = Vec::new();
        for block in 0..source.len().div_ceil(BLOCK).min(BLOCKS) {
            source.block(block, &mut drawn)?;
            let legal = drawn.iter().map(|drawn| drawn.hand);
            hands.extend(legal.filter(|hand| rules.invalid(hand).is_none()));
        }
        // Who leaves hands open could leave just those open that would give it away.
        let answers_all = |factory: &dyn Factory| {
            engine_for(factory, rules).is_ok_and(|mut engine| {
                let mut legal = hands.iter().take(ANSWERED);
                legal.all(|hand| engine.judge(hand).votes())
            })
        };
        let slow = |factory: &dyn Factory| {
            rules.question() == Question::Shanten && !factory.finds_shanten()
        };
        let sound = SOUND.iter().filter_map(|name| named(name));
        let mut sound = sound.filter(|factory| !slow(factory.as_ref()));
        let Some(sound) = sound.find(|factory| answers_all(factory.as_ref())) else {
            return Ok(None);
        };
        let Some(state) = state(seed, &hands) else {
            return Ok(None);
        };
        let mut tiles = Hand::empty(rules.alphabet());
        for (rank, &count) in state.counts[..state.suit.ranks].iter().enumerate() {
            tiles.set_count(Kind::new(state.suit.first + rank), count);
        }
        Ok(Some(Self {
            state,
            tiles,
            sound: Arc::from(sound),
            sample: Sample::ALL,
        }))
    }

    /// The tiles that a suit has to hold, and no others of that suit.
    #[must_use]
    pub const fn tiles(&self) -> &Hand {
        &self.tiles
    }
}

/// Of states that hands hold, drawn by the seed, the one whose frequency is nearest to what is wanted.
fn state(seed: u64, hands: &[Hand]) -> Option<State> {
    if hands.is_empty() {
        return None;
    }
    let wanted = (hands.len() as u64 / RARITY).max(1);
    let mut chance = Chance(seed);
    let mut best: Option<(u64, State)> = None;
    for _ in 0..CANDIDATES {
        let hand = &hands[chance.below(hands.len())];
        let suits = hand.alphabet().suits();
        let state = State::of(hand, &suits[chance.below(suits.len())]);
        if state.tiles() == 0 {
            continue;
        }
        let held = hands.iter().filter(|hand| state.is_held(hand)).count() as u64;
        // Twice as often is as far off as half as often.
        let off = held.max(wanted) * 1_024 / held.min(wanted).max(1);
        if best.is_none_or(|(least, _)| off < least) {
            best = Some((off, state));
        }
    }
    best.map(|(_, state)| state)
}

/// Numbers that depend on the seed alone.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        // SplitMix64: any seed will do, 0 too.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

impl Factory for Canary {
    fn name(&self) -> &'static str {
        "canary"
    }

    fn idea(&self) -> &'static str {
        "a sound engine that says the contrary of hands with certain tiles"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(Wrong {
            sound: self.sound.build(rules)?,
            rules: rules.clone(),
            state: self.state,
        }))
    }

    fn shanten(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(Wrong {
            sound: self.sound.shanten(rules)?,
            rules: rules.clone(),
            state: self.state,
        }))
    }

    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry {
            suits: false,
            mirror: false,
            honours: duipai_engines::Honours::Fixed,
        }
    }
}

struct Wrong {
    sound: Box<dyn Engine>,
    rules: Rules,
    state: State,
}

impl Engine for Wrong {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        let right = self.sound.judge(hand);
        if !self.state.is_held(hand) || self.rules.invalid(hand).is_some() {
            return right;
        }
        match right {
            Verdict::Win(_) => Verdict::NO,
            Verdict::No(_) => Verdict::WIN,
            Verdict::Shanten(right) => Verdict::Shanten(right.further()),
            other => other,
        }
    }

    /// Its own, for what it waits for it is wrong about where the hand holds those tiles, not where one more does.
    fn waits_all(&mut self, rules: &Rules, hands: &[Hand], answers: &mut [Verdict]) {
        self.sound.waits_all(rules, hands, answers);
        let legal = rules.asking(Question::Waits);
        for (hand, answer) in hands.iter().zip(answers) {
            let Verdict::Waits(right) = *answer else {
                continue;
            };
            if self.state.is_held(hand) && legal.invalid(hand).is_none() {
                let alphabet = hand.alphabet();
                *answer = Verdict::Waits(if right.is_empty() {
                    Waits::of(alphabet, candidates(hand))
                } else {
                    Waits::none(alphabet)
                });
            }
        }
    }
}

/// What a block saw of the canary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sightings {
    /// Hands with its tiles on which another engine gave a verdict.
    pub chances: u64,
    /// Hands on which it was found to be wrong.
    pub caught: u64,
    /// The place of the first of these in the source.
    pub first: Option<u64>,
}

impl Sightings {
    /// Adds those of a later block.
    pub fn add(&mut self, later: &Self) {
        self.chances += later.chances;
        self.caught += later.caught;
        self.first = self.first.or(later.first);
    }
}

/// A worker's canary at work.
pub struct Watch {
    canary: Canary,
    seat: Seat,
}

/// One block's hands in index order, as its engines answered them.
pub struct Answered<'a> {
    /// The hands as they were asked.
    pub hands: &'a [Hand],
    /// Which of them in which order.
    pub order: &'a [usize],
    /// By seat, what it said of every hand.
    pub verdicts: &'a [Vec<Verdict>],
    /// By seat, what its predicate says.
    pub predicted: &'a [Option<Vec<Verdict>>],
}

impl Watch {
    /// Builds it; `None` if it cannot be built.
    #[must_use]
    pub fn new(canary: &Canary, rules: &Rules) -> Option<Self> {
        let roster = Roster {
            entrants: vec![Entrant {
                factory: Arc::new(canary.clone()),
                sample: canary.sample,
            }],
        };
        Some(Self {
            seat: Panel::new(&roster, rules).seats.pop()?,
            canary: canary.clone(),
        })
    }

    /// Asks it those of a block's hands that show it, for about all others it is right, and compares what it says with what the others said; `index` gives a hand's index
    /// in the source and `place` its place there.
    pub fn look(
        &mut self,
        answered: &Answered<'_>,
        judge: &mut Judge,
        index: &dyn Fn(usize) -> u64,
        place: &dyn Fn(u64) -> u64,
    ) -> Sightings {
        let rules = self.seat.rules().clone();
        let state = self.canary.state;
        let sample = self.canary.sample;
        let holds = |position: &usize| state.is_held(&answered.hands[*position]);
        let shown: Vec<usize> = answered.order.iter().copied().filter(holds).collect();
        let asked = |position: &usize| sample.takes(index(*position));
        let hands = shown.iter().copied().filter(asked);
        let hands: Vec<Hand> = hands.map(|position| answered.hands[position]).collect();
        let mut said = vec![Verdict::Unsupported; hands.len()];
        self.seat.reset();
        self.seat.ask_all(&hands, &mut said);
        let mut said = said.into_iter();
        let mut sightings = Sightings::default();
        let (mut verdicts, mut predicted) = (Vec::new(), Vec::new());
        for position in shown {
            let hand = &answered.hands[position];
            let own = if asked(&position) { said.next() } else { None };
            let own = own.unwrap_or(Verdict::Unsupported);
            verdicts.clear();
            verdicts.extend(answered.verdicts.iter().map(|all| all[position]));
            predicted.clear();
            predicted.extend(
                (answered.predicted.iter()).map(|all| all.as_ref().map(|all| all[position])),
            );
            let legal = rules.invalid(hand).is_none();
            let mut others = verdicts.iter().zip(&predicted);
            let voted = others.any(|(said, predicted)| {
                predicted.is_none() && said.votes() && !said.is_text() && !said.broken()
            });
            sightings.chances += u64::from(legal && voted);
            verdicts.push(own);
            predicted.push(None);
            if finding::all_agree(&verdicts, &predicted, legal) {
                continue;
            }
            // The others' quarrels are heard elsewhere.
            let (_, findings) = finding::judge(judge, &rules, hand, &[own], &[None]);
            if !findings.is_empty() {
                sightings.caught += 1;
                sightings
                    .first
                    .get_or_insert_with(|| place(index(position)));
            }
        }
        sightings
    }
}
