//! The second wrong-engine skeleton: for every pair as the eye, suits are taken apart from left to right without
//! ever going back. Without wilds that is right, as long as a triplet goes before runs and ranks in order; the
//! switches are what is lost when it is done otherwise.

use super::skeleton::{Skeleton, Wins};
use crate::engine::Refusal;
use crate::form::Form;
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, MAX_KINDS};

/// In which order sets are taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// Rank by rank, the triplet before runs.
    Right,
    /// Rank by rank, runs before the triplet.
    Runs,
    /// All triplets of the hand, then runs.
    AllTriplets,
    /// All runs of the hand, then triplets.
    AllRuns,
}

/// What is forgotten on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// Nothing.
    Right,
    /// A suit ends at the first empty rank after a held one.
    GapEndsSuit,
    /// Whether the third tile of a run is there.
    ThirdTile,
    /// Runs are taken out once, not once per lowest tile.
    OneRunARank,
    /// Rank 9, the loop ending before it.
    RankNine,
}

/// The skeleton with its switches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy {
    pub(super) first: First,
    pub(super) slip: Slip,
}

impl Greedy {
    /// No slip at all.
    pub(super) const RIGHT: Self = Self {
        first: First::Right,
        slip: Slip::Right,
    };
}

impl Skeleton for Greedy {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        let plain = rules.alphabet() == Alphabet::Mahjong
            && rules.forms().iter().all(Form::is_sets_and_pair)
            && rules.missing_suit() == MissingSuit::None
            && rules.wild_max() == 0;
        if plain {
            Ok(())
        } else {
            Err(Refusal(
                "it knows sets and a pair without wilds only".to_owned(),
            ))
        }
    }

    fn engine(&self, _: &Rules) -> Box<dyn Wins> {
        Box::new(*self)
    }
}

type Counts = [u8; MAX_KINDS];

impl Wins for Greedy {
    fn wins(&mut self, hand: &Hand) -> bool {
        (0..MAX_KINDS).any(|eye| {
            let mut left = *hand.counts();
            if left[eye] < 2 {
                return false;
            }
            left[eye] -= 2;
            self.forget(&mut left);
            self.take_out(&mut left);
            left.iter().all(|&count| count == 0)
        })
    }
}

impl Greedy {
    fn take_out(self, left: &mut Counts) {
        let everywhere = |step: fn(Self, &mut Counts, usize), left: &mut Counts| {
            for kind in 0..MAX_KINDS {
                step(self, left, kind);
            }
        };
        match self.first {
            First::Right => everywhere(
                |how, left, kind| {
                    triplet(left, kind);
                    how.runs(left, kind);
                },
                left,
            ),
            First::Runs => everywhere(
                |how, left, kind| {
                    how.runs(left, kind);
                    triplet(left, kind);
                },
                left,
            ),
            First::AllTriplets => {
                everywhere(|_, left, kind| triplet(left, kind), left);
                everywhere(Self::runs, left);
            }
            First::AllRuns => {
                everywhere(Self::runs, left);
                everywhere(|_, left, kind| triplet(left, kind), left);
            }
        }
    }

    /// Takes out every run that starts here.
    fn runs(self, left: &mut Counts, kind: usize) {
        if kind >= 27 || kind % 9 > 6 {
            return;
        }
        let most = if self.slip == Slip::OneRunARank { 1 } else { 4 };
        for _ in 0..most {
            let third = left[kind + 2] > 0 || self.slip == Slip::ThirdTile;
            if left[kind] == 0 || left[kind + 1] == 0 || !third {
                return;
            }
            left[kind] -= 1;
            left[kind + 1] -= 1;
            left[kind + 2] = left[kind + 2].saturating_sub(1);
        }
    }

    /// Loses what a slip does not look at.
    fn forget(self, left: &mut Counts) {
        for suit in left[..27].chunks_mut(9) {
            let seen = match self.slip {
                Slip::GapEndsSuit => {
                    let held = suit.iter().position(|&count| count > 0).unwrap_or(0);
                    let gap = suit[held..].iter().position(|&count| count == 0);
                    gap.map_or(9, |gap| held + gap)
                }
                Slip::RankNine => 8,
                _ => 9,
            };
            suit[seen..].fill(0);
        }
    }
}

fn triplet(left: &mut Counts, kind: usize) {
    if left[kind] >= 3 {
        left[kind] -= 3;
    }
}
