//! `reference`: the definition, written out.
//!
//! A hand wins if some complete hand of a form, as many groups of each part as the form has, holds all its
//! natural tiles and no more than its wilds beside them; and if it lacks the suit that has to be missing. So:
//! for every multiset of groups, part by part, the eye before the sets, count the tiles that the hand lacks.
//! Groups are taken in the order of the catalogue, which is the order of their lowest tiles; that is the only
//! cleverness, and it allows two cuts: a group of the last part that starts above the lowest natural tile
//! still uncovered leaves that tile uncovered for good, and a group in which the hand has no tile is as good
//! as any other such group, so those are put in last, wherever there is room.
//!
//! Faults: 1 the last set of the catalogue is never tried, 2 an eye may be made of wilds only together with
//! a natural tile, 3 the eye of the last kind is never tried, 4 the last two tiles of the first suit and the
//! first of the second are a run, 5 a set that was used is not tried again, 6 the copy limit is not kept (or,
//! without one, kept), 7 a hand with an honour triplet beside a wild is lost, 8 among seven pairs there may
//! be any number of fours, 9 a hand that names no missing suit need not lack any.

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factory, Refusal, Symmetry};
use crate::fault::{Fault, Faults, Sound};
use crate::form::{Count, Form, Group, MAX_GROUP, Part, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, COPIES, Kind, MAX_KINDS};
use crate::verdict::{Score, Verdict};

/// Builds the reference engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reference {
    /// A planted fault, for tests.
    pub fault: Fault,
}

impl Factory for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn idea(&self) -> &'static str {
        "the definition: every eye with every multiset of sets whose missing tiles the wilds can pay"
    }

    fn build(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(if self.fault.is_planted() {
            Box::new(ReferenceEngine::new(rules, self.fault))
        } else {
            Box::new(ReferenceEngine::new(rules, Sound))
        })
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
    }

    fn factors_by_suit(&self, _: &Rules) -> bool {
        false
    }
}

/// Planted: a run that begins at the end of the first suit and ends in the second.
fn join_suits(sets: &mut Vec<Group>, alphabet: Alphabet) {
    let second = alphabet.suits()[1].first;
    let tiles = [second - 2, second - 1, second].map(Kind::new);
    let place = sets.partition_point(|set| set.lowest() <= tiles[0]);
    sets.insert(place, Group::new(Shape::Run, &tiles));
}

struct ReferenceEngine<F> {
    rules: Rules,
    /// Each form with the groups of its parts.
    forms: Vec<(Form, Vec<Vec<Group>>)>,
    fault: F,
}

impl<F: Faults> Engine for ReferenceEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        match self.rules.invalid(hand) {
            Some(reason) => Verdict::Rejected(reason),
            None => Verdict::from_win(self.find(hand).is_some()),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let (form, groups) = self.find(hand)?;
        Some(certificate(form.name, hand, &groups))
    }
}

impl<F: Faults> ReferenceEngine<F> {
    fn new(rules: &Rules, fault: F) -> Self {
        let forms = rules
            .forms()
            .iter()
            .map(|form| {
                let mut catalogue = rules.catalogue(form);
                if fault.is(4) && form.as_sets_with_eye().is_some() {
                    join_suits(&mut catalogue[0], rules.alphabet());
                }
                (form.clone(), catalogue)
            })
            .collect();
        Self {
            rules: rules.clone(),
            forms,
            fault,
        }
    }

    /// The first complete hand found that covers `hand`, as its form and groups.
    fn find(&self, hand: &Hand) -> Option<(&Form, Vec<Group>)> {
        if !self.lacks_a_suit(hand) {
            return None;
        }
        self.forms.iter().find_map(|(form, catalogue)| {
            let groups = self.search(form, catalogue, hand)?;
            Some((form, groups))
        })
    }

    /// Whether the suit that the rules want missing is: the one the hand names, or if none has to be named
    /// any. Exposed tiles count.
    fn lacks_a_suit(&self, hand: &Hand) -> bool {
        let exposed = hand.meld_counts();
        let alphabet = self.rules.alphabet();
        let lacks = |suit: usize| {
            alphabet.iter().all(|kind| {
                alphabet.suit_of(kind) != suit || hand.count(kind) + exposed[kind.index()] == 0
            })
        };
        match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => true,
            (_, Some(named)) => lacks(usize::from(named)),
            (MissingSuit::Any, None) if self.fault.is(9) => true,
            (MissingSuit::Any, None) => (0..self.rules.suits().len()).any(lacks),
            (MissingSuit::Named, None) => false,
        }
    }

    fn search(&self, form: &Form, catalogue: &[Vec<Group>], hand: &Hand) -> Option<Vec<Group>> {
        let rest = form.rest(hand.size(), hand.melds().count())?;
        let limit = self.rules.copy_limit() != self.fault.is(6);
        let mut search = Search {
            parts: &form.parts,
            groups: catalogue,
            rest,
            lacking: *hand.counts(),
            room: if limit {
                room(hand)
            } else {
                [u8::MAX; MAX_KINDS]
            },
            wilds: hand.wilds(),
            chosen: Vec::with_capacity(8),
            hollow: vec![0; form.parts.len()],
            fault: self.fault,
        };
        if self.fault.is(7) && hand.wilds() > 0 && hand.alphabet() == Alphabet::Mahjong {
            let honours = &hand.counts()[27..];
            if honours.contains(&3) {
                return None;
            }
        }
        let last = form.parts.len() - 1;
        search.choose(last).then_some(search.chosen)
    }
}

/// How many more copies of every kind the complete hand may hold beyond the exposed ones.
fn room(hand: &Hand) -> [u8; MAX_KINDS] {
    hand.meld_counts()
        .map(|exposed| COPIES.saturating_sub(exposed))
}

struct Search<'a, F> {
    parts: &'a [Part],
    /// By part.
    groups: &'a [Vec<Group>],
    /// How many groups the part has that takes the rest.
    rest: usize,
    /// Natural tiles that no chosen group has taken yet.
    lacking: [u8; MAX_KINDS],
    /// Copies that chosen groups may still use.
    room: [u8; MAX_KINDS],
    wilds: u8,
    chosen: Vec<Group>,
    /// By part, how many groups are to be of wilds alone; their wilds are set aside.
    hollow: Vec<usize>,
    fault: F,
}

impl<F: Faults> Search<'_, F> {
    /// Whether the hand has a natural tile left that the group could take.
    fn touches(&self, group: &Group) -> bool {
        group
            .tiles()
            .iter()
            .any(|tile| self.lacking[tile.index()] > 0)
    }

    /// Chooses a group. The answer says which of its tiles wilds paid; `None`, with nothing changed, if
    /// the wilds or the copies do not suffice.
    fn put(&mut self, group: &Group) -> Option<[bool; MAX_GROUP]> {
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
        self.chosen.push(*group);
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
        let count = match self.parts[part].count {
            Count::Exactly(count) => count,
            Count::Rest => self.rest,
        };
        self.fill(part, 0, count, 0)
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
            let again = repeats + usize::from(self.chosen.last() == Some(group));
            if again > self.parts[part].repeats && !self.fault.is(8) {
                continue;
            }
            if let Some(paid) = self.put(group) {
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
            3 => self.fault.is(1) && last || self.fault.is(5) && self.chosen.contains(&all[number]),
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

    /// All tiles are covered: lays down groups of wilds, `done` of this part being there, the next from
    /// number `first` on.
    fn fill_with_wilds(&mut self, part: usize, first: usize, done: usize) -> bool {
        if part == self.parts.len() {
            return true;
        }
        if done == self.hollow[part] {
            return self.fill_with_wilds(part + 1, 0, 0);
        }
        let all = &self.groups[part];
        let distinct = self.parts[part].repeats < usize::MAX;
        for (number, group) in all.iter().enumerate().skip(first) {
            // Some kind is in no group at all, so none has to be repeated.
            if distinct && self.chosen.contains(group) {
                continue;
            }
            let Some(paid) = self.put(group) else {
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

/// Writes groups down as a certificate: a tile is natural while the hand has copies left.
fn certificate(form: &'static str, hand: &Hand, groups: &[Group]) -> Certificate {
    let mut left = *hand.counts();
    let mut place = |group: &Group| {
        let placed = group.tiles().iter().map(|&kind| {
            let wild = left[kind.index()] == 0;
            left[kind.index()] -= u8::from(!wild);
            Placed { kind, wild }
        });
        placed.collect()
    };
    let groups: Vec<_> = groups.iter().map(&mut place).collect();
    Certificate {
        form,
        groups,
        score: Score::Absent,
    }
}
