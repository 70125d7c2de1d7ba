//! The walk that stops at the first reading, and lets wilds fill gaps.

use super::choices::{Choice, Choices};
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::form::{Group, MAX_PARTS, Shape};
use crate::hand::Hand;
use crate::tile::{COPIES, Kind, MAX_KINDS};
use crate::verdict::Score;

/// The most groups a hand has: thirteen orphans are fourteen.
const MAX_GROUPS: usize = 14;

pub(super) struct Walk<'a, F> {
    choices: &'a Choices,
    counts: [u8; MAX_KINDS],
    /// How many wilds may still stand for each kind.
    spare: [u8; MAX_KINDS],
    wilds: u8,
    /// By part, how many groups are still to be taken.
    left: [usize; MAX_PARTS],
    /// The groups taken, each with its part.
    path: [Option<(usize, Group)>; MAX_GROUPS],
    depth: usize,
    fault: F,
}

/// How many copies of every kind the hand does not show.
fn spare_copies(hand: &Hand) -> [u8; MAX_KINDS] {
    let exposed = hand.meld_counts();
    std::array::from_fn(|kind| COPIES.saturating_sub(hand.counts()[kind] + exposed[kind]))
}

impl<'a, F: Faults> Walk<'a, F> {
    /// What `tell` says of the finished walk, if the hand is complete. `limited` says that a wild may not be a
    /// fifth copy. The walk stays where it is: it is large, and moving it is felt.
    #[inline]
    pub(super) fn through<T>(
        choices: &'a Choices,
        hand: &Hand,
        limited: bool,
        fault: F,
        tell: impl FnOnce(&Self) -> T,
    ) -> Option<T> {
        if hand.wilds() > 0 && !choices.form.wilds {
            return None;
        }
        let left = choices.form.numbers(hand.size(), hand.exposed())?;
        let spare = if limited {
            spare_copies(hand)
        } else {
            [u8::MAX; MAX_KINDS]
        };
        let mut walk = Self {
            choices,
            counts: *hand.counts(),
            spare,
            wilds: hand.wilds(),
            left,
            path: [None; MAX_GROUPS],
            depth: 0,
            fault,
        };
        walk.step(0).then(|| tell(&walk))
    }

    /// Goes on from the lowest tile at or above `from`.
    fn step(&mut self, from: usize) -> bool {
        let Some(lowest) = (from..MAX_KINDS).find(|&kind| self.counts[kind] > 0) else {
            return self.rest_is_wild();
        };
        let choices = self.choices;
        self.counts[lowest] -= 1;
        let mut found = self.try_all(&choices.starting[lowest], lowest);
        if !found && self.wilds > 0 && !self.fault.is(3) {
            found = self.try_all(&choices.reaching[lowest], lowest);
        }
        self.counts[lowest] += 1;
        found
    }

    fn try_all(&mut self, choices: &[Choice], lowest: usize) -> bool {
        let mut run_fitted = false;
        for choice in choices.iter().rev() {
            let used_up = if self.fault.is(7) {
                self.depth == MAX_GROUPS || !choice.eye && self.left[choice.part] == 0
            } else {
                self.left[choice.part] == 0
            };
            if used_up || self.fault.is(1) && run_fitted && choice.group.shape() == Shape::Triplet {
                continue;
            }
            if self.fault.is(2) && choice.eye && self.run_fits(choices) {
                continue;
            }
            if choice.repeats < usize::MAX && self.repeats_too_often(choice) {
                continue;
            }
            let Some(paid) = self.take(choice) else {
                continue;
            };
            run_fitted |= choice.group.shape() == Shape::Run;
            if self.step(lowest) {
                return true;
            }
            self.put_back(choice, paid);
        }
        false
    }

    /// Whether the group would be one more that repeats another than its part may have.
    fn repeats_too_often(&self, choice: &Choice) -> bool {
        let path = &self.path[..self.depth];
        let of_part = |at: usize| path[at].is_some_and(|(part, _)| part == choice.part);
        let repeated = |at: &usize| of_part(*at) && path[..*at].contains(&path[*at]);
        let allowed = if self.fault.is(8) { 0 } else { choice.repeats };
        path.contains(&Some((choice.part, choice.group)))
            && (0..path.len()).filter(repeated).count() >= allowed
    }

    /// Planted: whether one of the choices is a run without a gap.
    #[cold]
    fn run_fits(&self, choices: &[Choice]) -> bool {
        choices.iter().any(|choice| {
            let mut others = choice.others.iter().take_while(|&&kind| kind != usize::MAX);
            choice.group.shape() == Shape::Run && others.all(|&kind| self.counts[kind] > 0)
        })
    }

    /// Takes the other tiles of a group whose lowest is in hand. The answer has a bit for each that a wild
    /// stands for; `None`, with nothing changed, if there are too few.
    fn take(&mut self, choice: &Choice) -> Option<u8> {
        let mut paid = 0;
        for (i, &kind) in choice.others.iter().enumerate() {
            if kind == usize::MAX {
                break;
            }
            if self.counts[kind] > 0 {
                self.counts[kind] -= 1;
            } else if self.wilds > 0 && self.spare[kind] > 0 {
                self.wilds -= 1;
                self.spare[kind] -= 1;
                paid |= 1 << i;
            } else {
                self.give(&choice.others[..i], paid);
                return None;
            }
        }
        self.note(choice);
        Some(paid)
    }

    fn note(&mut self, choice: &Choice) {
        self.left[choice.part] = self.left[choice.part].saturating_sub(1);
        self.path[self.depth] = Some((choice.part, choice.group));
        self.depth += 1;
    }

    fn put_back(&mut self, choice: &Choice, paid: u8) {
        self.depth -= 1;
        self.left[choice.part] += 1;
        self.give(&choice.others, paid);
    }

    fn give(&mut self, others: &[usize], paid: u8) {
        for (i, &kind) in others
            .iter()
            .enumerate()
            .filter(|&(_, &kind)| kind != usize::MAX)
        {
            if paid >> i & 1 == 1 {
                self.wilds += 1;
                self.spare[kind] += 1;
            } else {
                self.counts[kind] += 1;
            }
        }
    }

    /// No tile is left. Groups of wilds alone take the wilds that are left.
    fn rest_is_wild(&mut self) -> bool {
        let groups = self.missing_groups();
        if self.fault.is(5) && groups.iter().filter(|&&tiles| tiles == 3).count() > 1
            || self.fault.is(6) && groups.contains(&2)
        {
            return false;
        }
        self.lay_wilds(0) || self.fault.is(7)
    }

    /// Lays down groups of wilds, whose lowest tile is none below `from`, until each part has its groups.
    fn lay_wilds(&mut self, from: usize) -> bool {
        if self.left == [0; MAX_PARTS] {
            return true;
        }
        let choices = self.choices;
        for kind in from..MAX_KINDS {
            for choice in &choices.starting[kind] {
                if self.left[choice.part] == 0
                    || self.depth == MAX_GROUPS
                    || self.repeats_too_often(choice)
                    || !self.pay(choice.group.tiles())
                {
                    continue;
                }
                self.note(choice);
                if self.lay_wilds(kind) {
                    return true;
                }
                self.depth -= 1;
                self.left[choice.part] += 1;
                self.refund(choice.group.tiles());
            }
        }
        false
    }

    /// Lets wilds stand for all of these tiles; nothing is changed if there are too few wilds or copies.
    fn pay(&mut self, tiles: &[Kind]) -> bool {
        for (i, tile) in tiles.iter().enumerate() {
            if self.wilds == 0 || self.spare[tile.index()] == 0 {
                self.refund(&tiles[..i]);
                return false;
            }
            self.wilds -= 1;
            self.spare[tile.index()] -= 1;
        }
        true
    }

    fn refund(&mut self, tiles: &[Kind]) {
        for tile in tiles {
            self.wilds += 1;
            self.spare[tile.index()] += 1;
        }
    }

    /// The tiles of each group that is still to be taken.
    fn missing_groups(&self) -> Vec<usize> {
        (self.choices.form.parts.iter().zip(self.left))
            .flat_map(|(part, left)| std::iter::repeat_n(part.tiles(), left))
            .collect()
    }

    /// The path written down.
    pub(super) fn certificate(&self, hand: &Hand) -> Certificate {
        let mut left = *hand.counts();
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for (_, group) in self.path[..self.depth].iter().flatten() {
            let mut placed = Vec::new();
            for &kind in group.tiles() {
                let wild = left[kind.index()] == 0;
                left[kind.index()] -= u8::from(!wild);
                placed.push(Placed { kind, wild });
            }
            groups.push(placed);
        }
        Certificate {
            form: self.choices.form.name,
            groups,
            score: Score::Absent,
        }
    }
}
