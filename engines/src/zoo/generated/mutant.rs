//! One mutant of the tables: a state, what is wrong with it, and the name that tells both.

use super::play::{Needs, Play, SUITS, is_enough};
use super::state::State;
use crate::engine::Refusal;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::zoo::naive::Naive;
use crate::zoo::needs::NEVER;
use crate::zoo::skeleton::{Skeleton, Wins};

/// What the tables say wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fault {
    /// It is not complete; with `true`, not with an eye.
    Lost(bool),
    /// It is complete; with `true`, with an eye.
    Taken(bool),
    /// One wild more is needed than is; with `true`, with an eye.
    More(bool),
    /// Three wilds less are needed.
    Fewer(bool),
    /// A hand that has the other state in another suit does not win.
    Beside(State),
}

/// A table with one wrong entry, which every suit of that kind looks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mutant {
    pub(super) state: State,
    pub(super) fault: Fault,
}

/// Needs go wrong by whole sets only, see the head of `generated`.
pub(super) const SET: u8 = 3;

impl Mutant {
    /// What a state needs according to it.
    fn needs(&self, state: State, mut needs: Needs) -> Needs {
        if state != self.state {
            return needs;
        }
        match self.fault {
            Fault::Lost(eye) => needs[usize::from(eye)] = NEVER,
            Fault::Taken(eye) => needs[usize::from(eye)] = 0,
            Fault::More(eye) => needs[usize::from(eye)] += 1,
            Fault::Fewer(eye) => {
                let need = &mut needs[usize::from(eye)];
                *need = need.saturating_sub(SET);
            }
            Fault::Beside(_) => {}
        }
        needs
    }

    /// Whether a hand of these states wins according to it.
    pub(super) fn wins(&self, states: &[State], needs: &[Needs], wilds: u8) -> bool {
        if let Fault::Beside(other) = self.fault {
            let apart = |(place, state): (usize, &State)| {
                *state == self.state
                    && states
                        .iter()
                        .enumerate()
                        .any(|(there, state)| there != place && *state == other)
            };
            return !states.iter().enumerate().any(apart) && is_enough(needs, wilds);
        }
        let mut wrong = [[0; 2]; SUITS];
        for (wrong, (state, needs)) in wrong.iter_mut().zip(states.iter().zip(needs)) {
            *wrong = self.needs(*state, *needs);
        }
        is_enough(&wrong[..states.len()], wilds)
    }

    /// Its name without `zoo:`.
    pub(super) fn name(&self) -> String {
        let state = self.state.name();
        let eye = |eye: bool| if eye { "-eye" } else { "" };
        match self.fault {
            Fault::Lost(with) => format!("state:{state}{}", eye(with)),
            Fault::Taken(with) => format!("state:{state}{}-taken", eye(with)),
            Fault::More(with) => format!("wilds:{state}{}-more", eye(with)),
            Fault::Fewer(with) => format!("wilds:{state}{}-fewer", eye(with)),
            Fault::Beside(other) => format!("beside:{state}-{}", other.name()),
        }
    }

    /// The mutant with this name.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (class, rest) = name.split_once(':')?;
        let words: Vec<&str> = rest.split('-').collect();
        let (letter, ranks) = (words.first()?, words.get(1)?);
        let state = State::read(letter, ranks)?;
        let fault = match (class, &words[2..]) {
            ("state", []) => Fault::Lost(false),
            ("state", ["eye"]) => Fault::Lost(true),
            ("state", ["taken"]) => Fault::Taken(false),
            ("state", ["eye", "taken"]) => Fault::Taken(true),
            ("wilds", ["more"]) => Fault::More(false),
            ("wilds", ["eye", "more"]) => Fault::More(true),
            ("wilds", ["fewer"]) => Fault::Fewer(false),
            ("wilds", ["eye", "fewer"]) => Fault::Fewer(true),
            ("beside", [letter, ranks]) => Fault::Beside(State::read(letter, ranks)?),
            _ => return None,
        };
        Some(Self { state, fault })
    }

    /// What is wrong, as a clause.
    pub(super) fn wrong(&self) -> String {
        let state = self.state.name();
        let eye = |eye: bool| if eye { "sets and an eye" } else { "sets" };
        match self.fault {
            Fault::Lost(with) => {
                format!("a suit that holds {state} is not taken for {}", eye(with))
            }
            Fault::Taken(with) => format!("a suit that holds {state} is taken for {}", eye(with)),
            Fault::More(with) => {
                format!("{state} needs one wild too many to be {}", eye(with))
            }
            Fault::Fewer(with) => {
                format!("{state} needs three wilds too few to be {}", eye(with))
            }
            Fault::Beside(other) => {
                format!(
                    "{state} in one suit and {} in another do not win",
                    other.name()
                )
            }
        }
    }
}

impl Skeleton for Mutant {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        Play::new(rules).map(|_| ())
    }

    fn engine(&self, rules: &Rules) -> Box<dyn Wins> {
        Box::new(MutantEngine {
            mutant: *self,
            play: Play::new(rules).expect("rules that were not refused"),
            otherwise: Naive::RIGHT.engine(rules),
        })
    }
}

struct MutantEngine {
    mutant: Mutant,
    play: Play,
    /// Judges what is no matter of suits alone.
    otherwise: Box<dyn Wins>,
}

impl Wins for MutantEngine {
    fn wins(&mut self, hand: &Hand) -> bool {
        if !self.play.is_by_suits(hand) {
            return self.otherwise.wins(hand);
        }
        let states: Vec<State> = self.play.states(hand).collect();
        let needs: Vec<Needs> = states.iter().map(|state| self.play.needs(*state)).collect();
        self.mutant.wins(&states, &needs, hand.wilds())
    }
}
