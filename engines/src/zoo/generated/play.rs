//! Judging by suit states: which states a hand has, what they need, and whether that is enough.

use super::state::{Ground, State};
use crate::engine::Refusal;
use crate::form::{Form, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, Suit};
use crate::zoo::colours;
use crate::zoo::needs::{self, Copies, needs};
use crate::zoo::sichuan;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// The fewest wilds that make a state sets, and sets and an eye.
pub(super) type Needs = [u8; 2];

/// The most suits there are.
pub(super) const SUITS: usize = 4;

/// What is the same of all suits of some rules.
pub(super) struct Play {
    rules: Rules,
    suits: &'static [Suit],
    grounds: Vec<Ground>,
    eyes: Vec<Shape>,
    copies: Copies,
    /// What was worked out already, up to so many states.
    known: RwLock<HashMap<State, Needs>>,
}

/// So many states are kept at most before they are begun anew.
const MOST_KNOWN: usize = 1 << 18;

impl Play {
    /// # Errors
    /// Refuses rules under which a hand is no sum of its suits.
    pub(super) fn new(rules: &Rules) -> Result<Self, Refusal> {
        let pairs = |form: &Form| form.as_seven_pairs().is_some() && rules.wild_max() == 0;
        let (eyes, sets): (_, fn(&Form) -> bool) = match rules.alphabet() {
            Alphabet::Mahjong => (vec![Shape::Pair], Form::is_sets_and_pair),
            Alphabet::Paohuzi => (rules.menzi().to_vec(), |form| {
                form.as_sets_with_eye().is_some()
            }),
        };
        let mut forms = rules.forms().iter();
        let known = forms.clone().any(sets) && forms.all(|form| sets(form) || pairs(form));
        let in_the_way = [
            (
                !known,
                "there are forms or eyes beside sets and a pair or menzi, and seven pairs",
            ),
            (
                rules.jiao() || eyes.contains(&Shape::CrossRank),
                "groups of both colours (jiao, menzi cross-rank) join the colours",
            ),
            (
                !colours::wins_by_groups(rules),
                "what a hand is worth (base_xi) or what stays together (kan_splittable) decides",
            ),
            (
                !rules.wild_kinds().is_empty(),
                "tiles count as wilds (wild.kinds)",
            ),
        ];
        let reasons = in_the_way.iter().filter(|(is, _)| *is);
        let reasons: Vec<&str> = reasons.map(|(_, why)| *why).collect();
        if !reasons.is_empty() {
            return Err(Refusal(format!(
                "under them a hand is no sum of its suits ({})",
                reasons.join("; ")
            )));
        }
        let suits = rules.suits();
        let ground = |suit| Ground::of(rules.alphabet(), suit);
        Ok(Self {
            rules: rules.clone(),
            suits,
            grounds: suits.iter().map(ground).collect(),
            eyes,
            copies: match (rules.wild_max(), rules.copy_limit()) {
                (0, _) => Copies::Held,
                (_, false) => Copies::Any,
                (_, true) => Copies::UpToFour,
            },
            known: RwLock::default(),
        })
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn has_wilds(&self) -> bool {
        self.copies != Copies::Held
    }

    /// The grounds that are played on, each once.
    pub(super) fn grounds(&self) -> Vec<Ground> {
        let mut grounds = self.grounds.clone();
        grounds.dedup();
        grounds
    }

    /// A suit by its number, and what it is played on.
    pub(super) fn suit(&self, number: usize) -> (&'static Suit, Ground) {
        (&self.suits[number], self.grounds[number])
    }

    /// Counts of a suit of so many ranks that is sets, or sets and an eye: triplets from the lowest rank on, and the
    /// eye at the highest.
    pub(super) fn complete(&self, ranks: usize, eye: bool, sets: usize) -> Vec<u8> {
        let mut counts = vec![0; ranks];
        counts[..sets].fill(3);
        if eye {
            let low = match self.eyes[0] {
                Shape::Adjacent => ranks - 2,
                Shape::Gap => ranks - 3,
                // 7 and 10.
                Shape::RedPair => ranks - 4,
                _ => ranks - 1,
            };
            counts[low] += 1;
            counts[ranks - 1] += 1;
        }
        counts
    }

    /// How many suits a winning hand can have.
    pub(super) fn suits_in_a_hand(&self) -> usize {
        let missing = self.rules.missing_suit() != MissingSuit::None;
        self.suits.len() - usize::from(missing)
    }

    /// Whether a legal hand is judged by its suits and nothing else: it is no seven pairs, lacks the suit it has
    /// to lack, and no exposed tiles lower a copy limit.
    pub(super) fn is_by_suits(&self, hand: &Hand) -> bool {
        !self.is_crowded(hand)
            && sichuan::lacks_as_ruled(&self.rules, hand)
            && !sichuan::wins_by_pairs(&self.rules, hand)
    }

    /// Whether exposed tiles leave wilds less room than states tell.
    pub(super) fn is_crowded(&self, hand: &Hand) -> bool {
        self.copies == Copies::UpToFour && hand.wilds() > 0 && hand.melds().next().is_some()
    }

    /// The states of a legal hand, suit by suit.
    pub(super) fn states(&self, hand: &Hand) -> impl Iterator<Item = State> + use<'_> {
        let counts = *hand.counts();
        let suits = self.suits.iter().zip(&self.grounds);
        suits.map(move |(suit, ground)| {
            State::of(*ground, &counts[suit.first..suit.first + suit.ranks])
        })
    }

    /// What a state needs.
    pub(super) fn needs(&self, state: State) -> Needs {
        // Whoever panicked here had put in nothing, or something that is right.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(needs) = known.get(&state) {
            return *needs;
        }
        drop(known);
        let needs = self.work_out(state);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(state, needs);
        needs
    }

    /// The same without a look at what is known.
    pub(super) fn work_out(&self, state: State) -> Needs {
        let ground = needs::Ground {
            runs: state.ground() != Ground::Honours,
            red: state.ground() == Ground::Colour,
            copies: self.copies,
            eyes: &self.eyes,
        };
        needs(&state.counts()[..state.ground().ranks()], &ground)
    }
}

/// Whether so many wilds are enough for suits with these needs.
pub(super) fn is_enough(needs: &[Needs], wilds: u8) -> bool {
    let mut sum = 0;
    // Two wilds are an eye of a kind that nobody holds.
    let mut eye = 2;
    for [none, with] in needs {
        sum += i32::from(*none);
        eye = eye.min(i32::from(*with) - i32::from(*none));
    }
    sum + eye <= i32::from(wilds)
}
