//! `recursive`: lowest tile first.
//!
//! The lowest tile of a hand is in one of its groups. Try each: take the group's tiles, let wilds fill the
//! gaps, and go on with what is left; backtrack where that fails. Each part of the form gives so many groups:
//! the eye is one of them, once; of seven pairs all are alike, and few may repeat another. The suit that has
//! to be missing is in no group.
//!
//! Faults: 1 triplets are not tried where a run fits, 2 no eye where a run fits, 3 no wild below the lowest tile, 4 the top run of every suit is missing, 5 wilds left over are
//! forgotten unless they fill all sets and the eye, 6 two wilds are no eye, 7 any number of eyes,
//! 8 a kind held four times is no two of seven pairs, 9 any suit may be missing where one is named.

mod choices;

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factory, Refusal, Symmetry, with_wild_kinds};
use crate::fault::{Fault, Faults, Sound};
use crate::form::{Group, MAX_PARTS, Shape};
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::tile::{COPIES, Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};
use choices::{Choice, Choices};

/// Builds the recursive engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recursive {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn idea(&self) -> &'static str {
        "lowest tile first: it is in one of its groups; wilds fill gaps; backtrack"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        let plain = |form: &crate::form::Form| form.as_sets_with_eye().is_some();
        let counts = rules.xi().is_some() && !rules.forms().iter().all(plain);
        if counts || !rules.kan_splittable() || rules.base_xi() > 0 {
            return Err(Refusal("does not count xi".to_owned()));
        }
        with_wild_kinds(rules, |rules| {
            Ok(if self.fault.is_planted() {
                Box::new(RecursiveEngine::new(rules, self.fault))
            } else {
                Box::new(RecursiveEngine::new(rules, Sound))
            })
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }
}

/// The most groups a hand has: thirteen orphans are fourteen.
const MAX_GROUPS: usize = 14;

struct RecursiveEngine<F> {
    rules: Rules,
    forms: Vec<Choices>,
    fault: F,
}

impl<F: Faults> Engine for RecursiveEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(
                self.lacks_a_suit(hand)
                    && self
                        .forms
                        .iter()
                        .any(|choices| self.walk(choices, hand).is_some()),
            ),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() || !self.lacks_a_suit(hand) {
            return None;
        }
        self.forms.iter().find_map(|choices| {
            let walk = self.walk(choices, hand)?;
            Some(walk.into_certificate(choices.form.name, hand))
        })
    }
}

impl<F: Faults> RecursiveEngine<F> {
    fn new(rules: &Rules, fault: F) -> Self {
        let forms = rules.forms().iter();
        Self {
            rules: rules.clone(),
            forms: forms
                .map(|form| Choices::new(form, rules, fault.fault()))
                .collect(),
            fault,
        }
    }

    /// Whether one of the suits that may be the missing one is in no group, concealed or exposed.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let suits = match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => return true,
            (_, Some(named)) if !self.fault.is(9) => &self.rules.suits()[usize::from(named)..][..1],
            _ => self.rules.suits(),
        };
        suits.iter().any(|suit| {
            let inside = suit.first..suit.first + suit.ranks;
            let mut exposed = hand.melds().flat_map(Meld::tiles);
            hand.counts()[inside.clone()]
                .iter()
                .all(|&count| count == 0)
                && !exposed.any(|tile| inside.contains(&tile.index()))
        })
    }

    /// A finished walk if the hand is complete.
    fn walk<'a>(&self, choices: &'a Choices, hand: &Hand) -> Option<Walk<'a, F>> {
        if hand.wilds() > 0 && !choices.form.wilds {
            return None;
        }
        let left = choices.form.numbers(hand.size(), hand.exposed())?;
        let limited = self.rules.copy_limit();
        let exposed = if limited {
            hand.meld_counts()
        } else {
            [0; MAX_KINDS]
        };
        let mut spare = [u8::MAX; MAX_KINDS];
        if limited {
            for kind in 0..MAX_KINDS {
                spare[kind] = COPIES.saturating_sub(hand.counts()[kind] + exposed[kind]);
            }
        }
        let mut walk = Walk {
            choices,
            counts: *hand.counts(),
            spare,
            wilds: hand.wilds(),
            left,
            path: [None; MAX_GROUPS],
            depth: 0,
            fault: self.fault,
        };
        walk.step(0).then_some(walk)
    }
}

struct Walk<'a, F> {
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

impl<F: Faults> Walk<'_, F> {
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
    fn into_certificate(self, form: &'static str, hand: &Hand) -> Certificate {
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
            form,
            groups,
            score: Score::Absent,
        }
    }
}
