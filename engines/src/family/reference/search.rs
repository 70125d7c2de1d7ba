//! The search itself: groups chosen part by part, and what the hand lacks for them counted.

use super::worth::Worth;
use crate::fault::Faults;
use crate::form::{Form, Group, MAX_GROUP, MAX_PARTS, Part};
use crate::hand::Hand;
use crate::tile::{COPIES, Kind, MAX_KINDS};

/// Which complete hand is looked for.
pub(super) enum Goal<'a> {
    /// The first.
    Any,
    /// The one that is worth most, of those that are readings at all.
    Best {
        worth: &'a Worth<'a>,
        /// The best so far.
        found: Option<(i16, Vec<Group>)>,
    },
}

pub(super) struct Search<'a, F> {
    parts: &'a [Part],
    /// By part.
    groups: &'a [Vec<Group>],
    /// By part, how many groups it has.
    numbers: [usize; MAX_PARTS],
    /// Natural tiles that no chosen group has taken yet.
    lacking: [u8; MAX_KINDS],
    /// Copies that chosen groups may still use.
    room: [u8; MAX_KINDS],
    wilds: u8,
    /// Each with its part.
    chosen: Vec<(usize, Group)>,
    /// By part, how many groups are to be of wilds alone; their wilds are set aside.
    hollow: Vec<usize>,
    goal: Goal<'a>,
    fault: F,
}

impl<'a, F: Faults> Search<'a, F> {
    /// A search of complete hands of `form` that cover `hand`; `None` if the form has none of its size. `limit`
    /// says that no kind may occur more than four times.
    pub(super) fn new(
        form: &'a Form,
        groups: &'a [Vec<Group>],
        hand: &Hand,
        limit: bool,
        goal: Goal<'a>,
        fault: F,
    ) -> Option<Self> {
        let room = if limit {
            room(hand)
        } else {
            [u8::MAX; MAX_KINDS]
        };
        Some(Self {
            parts: &form.parts,
            groups,
            numbers: form.numbers(hand.size(), hand.exposed())?,
            lacking: *hand.counts(),
            room,
            wilds: hand.wilds(),
            chosen: Vec::with_capacity(16),
            hollow: vec![0; form.parts.len()],
            goal,
            fault,
        })
    }

    /// The groups of the complete hand that was looked for, and what they are worth if that counts.
    pub(super) fn run(mut self) -> Option<(Option<i16>, Vec<Group>)> {
        let last = self.parts.len() - 1;
        let stopped = self.choose(last);
        match self.goal {
            Goal::Any => {
                let groups = self.chosen.into_iter().map(|(_, group)| group);
                stopped.then(|| (None, groups.collect()))
            }
            Goal::Best { found, .. } => found.map(|(worth, groups)| (Some(worth), groups)),
        }
    }

    /// A complete hand is found. Says whether to stop.
    fn complete(&mut self) -> bool {
        let Goal::Best { worth, found } = &mut self.goal else {
            return true;
        };
        let groups = self.chosen.iter().map(|(_, group)| *group);
        let groups: Vec<Group> = groups.collect();
        if let Some(worth) = worth.of(&groups)
            && found.as_ref().is_none_or(|(best, _)| worth > *best)
        {
            *found = Some((worth, groups));
        }
        self.fault.is(10) && found.is_some()
    }

    /// Whether the hand has a natural tile left that the group could take.
    fn touches(&self, group: &Group) -> bool {
        group
            .tiles()
            .iter()
            .any(|tile| self.lacking[tile.index()] > 0)
    }

    /// Chooses a group. The answer says which of its tiles wilds paid; `None`, with nothing changed, if
    /// the wilds or the copies do not suffice.
    fn put(&mut self, part: usize, group: &Group) -> Option<[bool; MAX_GROUP]> {
        let mut paid = [false; MAX_GROUP];
        for (i, tile) in group.tiles().iter().enumerate() {
            let natural = self.lacking[tile.index()] > 0;
            if self.room[tile.index()] == 0 || !natural && self.wilds == 0 {
                self.give(&group.tiles()[..i], &paid);
                return None;
            }
            self.room[tile.index()] -= 1;
            if natural {
                self.lacking[tile.index()] -= 1;
            } else {
                self.wilds -= 1;
                paid[i] = true;
            }
        }
        self.chosen.push((part, *group));
        Some(paid)
    }

    fn take_back(&mut self, group: &Group, paid: &[bool; MAX_GROUP]) {
        self.chosen.pop();
        self.give(group.tiles(), paid);
    }

    fn give(&mut self, tiles: &[Kind], paid: &[bool; MAX_GROUP]) {
        for (tile, &paid) in tiles.iter().zip(paid) {
            self.room[tile.index()] += 1;
            if paid {
                self.wilds += 1;
            } else {
                self.lacking[tile.index()] += 1;
            }
        }
    }

    /// Chooses the groups of part number `part` and of those before it, so that no tile is left.
    fn choose(&mut self, part: usize) -> bool {
        self.fill(part, 0, self.numbers[part], 0)
    }

    /// Chooses `left` more groups of a part, from number `first` on, of which `repeats` repeat one already.
    fn fill(&mut self, part: usize, first: usize, left: usize, repeats: usize) -> bool {
        if left == 0 {
            return self.go_on(part);
        }
        let lowest = self.lacking.iter().position(|&count| count > 0);
        let last_part = part == 0;
        if lowest.is_none() && last_part {
            return self.leave_to_wilds(part, left);
        }
        let all = &self.groups[part];
        for number in first..all.len() {
            // High eyes first: of several readings the one with the lower sets is told.
            let place = if last_part {
                number
            } else {
                all.len() - 1 - number
            };
            let group = &all[place];
            if last_part && lowest.is_some_and(|lowest| group.lowest().index() > lowest) {
                return false;
            }
            if !self.touches(group) || self.skips(part, place) {
                continue;
            }
            // In this order equal groups follow each other.
            let again = repeats + usize::from(self.chosen.last() == Some(&(part, *group)));
            if again > self.parts[part].repeats && !self.fault.is(8) {
                continue;
            }
            if let Some(paid) = self.put(part, group) {
                if self.fill(part, number, left - 1, again) {
                    return true;
                }
                self.take_back(group, &paid);
            }
        }
        self.leave_to_wilds(part, left)
    }

    /// Whether a fault keeps the group from being tried.
    fn skips(&self, part: usize, number: usize) -> bool {
        let all = &self.groups[part];
        let last = number + 1 == all.len();
        match self.parts[part].tiles() {
            3 => {
                self.fault.is(1) && last
                    || self.fault.is(5) && self.chosen.contains(&(part, all[number]))
            }
            _ => self.fault.is(3) && last,
        }
    }

    /// Sets wilds aside for `left` groups of a part, in which the hand has no tile, and goes on.
    fn leave_to_wilds(&mut self, part: usize, left: usize) -> bool {
        let tiles = self.parts[part].tiles();
        let needed = left * tiles;
        if usize::from(self.wilds) < needed || self.fault.is(2) && tiles == 2 {
            return false;
        }
        self.wilds -= needed as u8;
        self.hollow[part] = left;
        if self.go_on(part) {
            return true;
        }
        self.hollow[part] = 0;
        self.wilds += needed as u8;
        false
    }

    /// A part is chosen: to the next, or to the groups of wilds alone.
    fn go_on(&mut self, part: usize) -> bool {
        if part > 0 {
            return self.choose(part - 1);
        }
        if self.lacking.iter().any(|&count| count > 0) {
            return false;
        }
        let aside: usize = (self.hollow.iter().zip(self.parts))
            .map(|(count, part)| count * part.tiles())
            .sum();
        self.wilds += aside as u8;
        if self.fill_with_wilds(0, 0, 0) {
            return true;
        }
        self.wilds -= aside as u8;
        false
    }

    /// How many of the part's chosen groups repeat another.
    fn repeats(&self, part: usize) -> usize {
        let repeated = |&place: &usize| {
            let group = &self.chosen[place];
            group.0 == part && self.chosen[..place].contains(group)
        };
        (0..self.chosen.len()).filter(repeated).count()
    }

    /// All tiles are covered: lays down groups of wilds, `done` of this part being there, the next from
    /// number `first` on.
    fn fill_with_wilds(&mut self, part: usize, first: usize, done: usize) -> bool {
        if part == self.parts.len() {
            return self.complete();
        }
        if done == self.hollow[part] {
            return self.fill_with_wilds(part + 1, 0, 0);
        }
        let all = &self.groups[part];
        let may_repeat = self.repeats(part) < self.parts[part].repeats;
        for (number, group) in all.iter().enumerate().skip(first) {
            if !may_repeat && self.chosen.contains(&(part, *group)) {
                continue;
            }
            let Some(paid) = self.put(part, group) else {
                continue;
            };
            if self.fill_with_wilds(part, number, done + 1) {
                return true;
            }
            self.take_back(group, &paid);
        }
        false
    }
}

/// How many more copies of every kind the complete hand may hold beyond the exposed ones.
fn room(hand: &Hand) -> [u8; MAX_KINDS] {
    hand.meld_counts()
        .map(|exposed| COPIES.saturating_sub(exposed))
}
