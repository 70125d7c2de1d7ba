//! `recursive`: lowest tile first.
//!
//! The lowest tile of a hand is in one of its groups. Try each: take the group's tiles, let wilds fill the
//! gaps, and go on with what is left; backtrack where that fails. The eye is one of the groups, once.
//!
//! Faults: 1 triplets are not tried where a run fits, 2 no eye where a run fits, 3 no wild below the lowest tile, 4 the top run of every suit is missing, 5 wilds left over are
//! forgotten unless they fill all sets and the eye, 6 two wilds are no eye, 7 any number of eyes.

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factory, Refusal, Symmetry};
use crate::fault::Fault;
use crate::form::{Form, Group, Shape};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{COPIES, Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};

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
        let forms = rules
            .forms()
            .iter()
            .map(|form| Choices::new(form, rules, self.fault))
            .collect();
        Ok(Box::new(RecursiveEngine {
            rules: rules.clone(),
            forms,
            fault: self.fault,
        }))
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    fn factors_by_suit(&self, _: &Rules) -> bool {
        false
    }
}

/// What the lowest tile can be in, by its kind.
struct Choices {
    form: Form,
    /// Groups in which the kind is the lowest tile: needed wherever wilds are few.
    starting: Vec<Vec<Choice>>,
    /// Groups that reach below the kind: wilds must fill the lower places.
    reaching: Vec<Vec<Choice>>,
}

#[derive(Clone, Copy)]
struct Choice {
    group: Group,
    /// The other tiles, one or two.
    others: [usize; 2],
    eye: bool,
}

impl Choices {
    fn new(form: &Form, rules: &Rules, fault: Fault) -> Self {
        let catalogue = form.catalogue(rules.alphabet());
        let mut starting = vec![Vec::new(); MAX_KINDS];
        let mut reaching = vec![Vec::new(); MAX_KINDS];
        let groups = catalogue.sets.iter().map(|set| (set, false));
        for (group, eye) in groups.chain(catalogue.eyes.iter().map(|eye| (eye, true))) {
            let tiles = group.tiles();
            let top = tiles[tiles.len() - 1];
            if fault.is(4)
                && group.shape() == Shape::Run
                && rules
                    .alphabet()
                    .kind(
                        rules.alphabet().suit_of(top),
                        rules.alphabet().rank_of(top) + 1,
                    )
                    .is_none()
            {
                continue;
            }
            for (i, &tile) in tiles.iter().enumerate() {
                // A kind that occurs twice in the group is taken at its first place.
                if i > 0 && tiles[i - 1] == tile {
                    continue;
                }
                let mut others = [usize::MAX; 2];
                let rest = tiles
                    .iter()
                    .enumerate()
                    .filter(|&(j, _)| j != i)
                    .map(|(_, kind)| kind.index());
                for (slot, index) in others.iter_mut().zip(rest) {
                    *slot = index;
                }
                let list = if tile == group.lowest() {
                    &mut starting
                } else {
                    &mut reaching
                };
                list[tile.index()].push(Choice {
                    group: *group,
                    others,
                    eye,
                });
            }
        }
        Self {
            form: form.clone(),
            starting,
            reaching,
        }
    }
}

struct RecursiveEngine {
    rules: Rules,
    forms: Vec<Choices>,
    fault: Fault,
}

impl Engine for RecursiveEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(
                self.forms
                    .iter()
                    .any(|choices| self.walk(choices, hand).is_some()),
            ),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        self.forms.iter().find_map(|choices| {
            let walk = self.walk(choices, hand)?;
            walk.into_certificate(choices.form.name, hand)
        })
    }
}

impl RecursiveEngine {
    /// A finished walk if the hand is complete.
    fn walk<'a>(&self, choices: &'a Choices, hand: &Hand) -> Option<Walk<'a>> {
        let sets = choices.form.set_count(hand.size())?;
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
            sets,
            eye: false,
            path: [None; 8],
            depth: 0,
            fault: self.fault,
        };
        walk.step(0).then_some(walk)
    }
}

struct Walk<'a> {
    choices: &'a Choices,
    counts: [u8; MAX_KINDS],
    /// How many wilds may still stand for each kind.
    spare: [u8; MAX_KINDS],
    wilds: u8,
    sets: usize,
    eye: bool,
    path: [Option<Group>; 8],
    depth: usize,
    fault: Fault,
}

impl Walk<'_> {
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
            let used_up = if !choice.eye {
                self.sets == 0
            } else if self.fault.is(7) {
                self.depth + self.sets == self.path.len()
            } else {
                self.eye
            };
            if used_up || self.fault.is(1) && run_fitted && choice.group.shape() == Shape::Triplet {
                continue;
            }
            if self.fault.is(2) && choice.eye && self.run_fits(choices) {
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

    /// Planted: whether one of the choices is a run without a gap.
    #[cold]
    fn run_fits(&self, choices: &[Choice]) -> bool {
        choices.iter().any(|choice| {
            choice.group.shape() == Shape::Run
                && choice.others.iter().all(|&kind| self.counts[kind] > 0)
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
        if choice.eye {
            self.eye = true;
        } else {
            self.sets -= 1;
        }
        self.path[self.depth] = Some(choice.group);
        self.depth += 1;
        Some(paid)
    }

    fn put_back(&mut self, choice: &Choice, paid: u8) {
        self.depth -= 1;
        if choice.eye {
            self.eye = false;
        } else {
            self.sets += 1;
        }
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

    /// No tile is left. A set takes three wilds and an eye two, and among so many kinds there is one that
    /// is free for each.
    fn rest_is_wild(&self) -> bool {
        let needed = 3 * self.sets + if self.eye { 0 } else { 2 };
        if self.fault.is(5) && self.sets > 1 || self.fault.is(6) && !self.eye {
            return false;
        }
        needed <= usize::from(self.wilds) || self.fault.is(7)
    }

    /// The path written down, with triplets and a pair of free kinds for what wilds make alone.
    fn into_certificate(self, form: &'static str, hand: &Hand) -> Option<Certificate> {
        let mut left = *hand.counts();
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        for group in self.path[..self.depth].iter().flatten() {
            let mut placed = Vec::new();
            for &kind in group.tiles() {
                let wild = left[kind.index()] == 0;
                left[kind.index()] -= u8::from(!wild);
                placed.push(Placed { kind, wild });
            }
            groups.push(placed);
        }
        let used: Vec<Kind> = groups.iter().flatten().map(|tile| tile.kind).collect();
        let exposed = hand.meld_counts();
        let mut free = hand
            .alphabet()
            .iter()
            .filter(|kind| !used.contains(kind) && exposed[kind.index()] == 0);
        let lengths = std::iter::repeat_n(3, self.sets).chain((!self.eye).then_some(2));
        for length in lengths {
            let kind = free.next()?;
            groups.push(vec![Placed { kind, wild: true }; length]);
        }
        Some(Certificate {
            form,
            groups,
            score: Score::Absent,
        })
    }
}
