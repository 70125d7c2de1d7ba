//! `reference`: the definition, written out.
//!
//! A hand wins if some complete hand, an eye and k sets of a form, holds all its natural tiles and no more
//! than its wilds beside them. So: for every eye and every multiset of sets, count the tiles that the hand
//! lacks. Sets are taken in the order of the catalogue, which is the order of their lowest tiles; that is
//! the only cleverness, and it allows two cuts: a set that starts above the lowest natural tile still
//! uncovered leaves that tile uncovered for good, and a set in which the hand has no tile is as good as any
//! other such set, so those are put in last, wherever there is room.
//!
//! Faults: 1 the last set of the catalogue is never tried, 2 an eye may be made of wilds only together with
//! a natural tile, 3 the eye of the last kind is never tried, 4 the last two tiles of the first suit and the
//! first of the second are a run, 5 a set that was used is not tried again, 6 the copy limit is not kept (or,
//! without one, kept), 7 a hand with an honour triplet beside a wild is lost.

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factory, Refusal, Symmetry};
use crate::fault::Fault;
use crate::form::{Catalogue, Form, Group, Shape};
use crate::hand::Hand;
use crate::rules::Rules;
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
        let forms = rules
            .forms()
            .iter()
            .map(|form| {
                let mut catalogue = form.catalogue(rules.alphabet());
                if self.fault.is(4) {
                    join_suits(&mut catalogue.sets, rules.alphabet());
                }
                (form.clone(), catalogue)
            })
            .collect();
        Ok(Box::new(ReferenceEngine {
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

/// Planted: a run that begins at the end of the first suit and ends in the second.
fn join_suits(sets: &mut Vec<Group>, alphabet: Alphabet) {
    let second = alphabet.suits()[1].first;
    let tiles = [second - 2, second - 1, second].map(Kind::new);
    let place = sets.partition_point(|set| set.lowest() <= tiles[0]);
    sets.insert(place, Group::new(Shape::Run, &tiles));
}

struct ReferenceEngine {
    rules: Rules,
    forms: Vec<(Form, Catalogue)>,
    fault: Fault,
}

impl Engine for ReferenceEngine {
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

impl ReferenceEngine {
    /// The first complete hand found that covers `hand`, as its form and groups, the eye first.
    fn find(&self, hand: &Hand) -> Option<(&Form, Vec<Group>)> {
        self.forms.iter().find_map(|(form, catalogue)| {
            let sets = form.set_count(hand.size())?;
            let groups = self.search(catalogue, hand, sets)?;
            Some((form, groups))
        })
    }

    fn search(&self, catalogue: &Catalogue, hand: &Hand, sets: usize) -> Option<Vec<Group>> {
        let limit = self.rules.copy_limit() != self.fault.is(6);
        let mut search = Search {
            sets: &catalogue.sets,
            lacking: *hand.counts(),
            room: if limit {
                room(hand)
            } else {
                [u8::MAX; MAX_KINDS]
            },
            wilds: hand.wilds(),
            chosen: Vec::with_capacity(sets + 1),
            fault: self.fault,
        };
        if self.fault.is(7) && hand.wilds() > 0 && hand.alphabet() == Alphabet::Mahjong {
            let honours = &hand.counts()[27..];
            if honours.contains(&3) {
                return None;
            }
        }
        for eye in catalogue.eyes.iter().rev() {
            // An eye of wilds alone is left for the end, like a set of wilds alone.
            if search.touches(eye) && !(self.fault.is(3) && Some(eye) == catalogue.eyes.last()) {
                let Some(paid) = search.put(eye) else {
                    continue;
                };
                if search.fill(0, sets) {
                    return Some(search.chosen);
                }
                search.take_back(eye, &paid);
            }
        }
        if search.wilds >= 2 && !self.fault.is(2) {
            search.wilds -= 2;
            if search.fill(0, sets) {
                // Room for it was not kept free, so it is looked for; in 34 kinds there is always some.
                search.wilds += 2;
                return catalogue
                    .eyes
                    .iter()
                    .any(|eye| search.put(eye).is_some())
                    .then_some(search.chosen);
            }
        }
        None
    }
}

/// How many more copies of every kind the complete hand may hold beyond the exposed ones.
fn room(hand: &Hand) -> [u8; MAX_KINDS] {
    hand.meld_counts()
        .map(|exposed| COPIES.saturating_sub(exposed))
}

struct Search<'a> {
    sets: &'a [Group],
    /// Natural tiles that no chosen group has taken yet.
    lacking: [u8; MAX_KINDS],
    /// Copies that chosen groups may still use.
    room: [u8; MAX_KINDS],
    wilds: u8,
    chosen: Vec<Group>,
    fault: Fault,
}

impl Search<'_> {
    /// Whether the hand has a natural tile left that the group could take.
    fn touches(&self, group: &Group) -> bool {
        group
            .tiles()
            .iter()
            .any(|tile| self.lacking[tile.index()] > 0)
    }

    /// Chooses a group. The answer says which of its tiles wilds paid; `None`, with nothing changed, if
    /// the wilds or the copies do not suffice.
    fn put(&mut self, group: &Group) -> Option<[bool; 3]> {
        let mut paid = [false; 3];
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

    fn take_back(&mut self, group: &Group, paid: &[bool; 3]) {
        self.chosen.pop();
        self.give(group.tiles(), paid);
    }

    fn give(&mut self, tiles: &[Kind], paid: &[bool; 3]) {
        for (tile, &paid) in tiles.iter().zip(paid) {
            self.room[tile.index()] += 1;
            if paid {
                self.wilds += 1;
            } else {
                self.lacking[tile.index()] += 1;
            }
        }
    }

    /// Chooses `sets` sets, each from number `first` of the catalogue on, so that no tile is left.
    fn fill(&mut self, first: usize, sets: usize) -> bool {
        let Some(lowest) = self.lacking.iter().position(|&count| count > 0) else {
            return self.fill_with_wilds(0, sets);
        };
        if sets == 0 {
            return false;
        }
        let all = self.sets;
        let end = if self.fault.is(1) {
            all.len() - 1
        } else {
            all.len()
        };
        for (number, set) in all.iter().enumerate().take(end).skip(first) {
            if set.lowest().index() > lowest {
                break;
            }
            if !self.touches(set) || self.fault.is(5) && self.chosen.contains(set) {
                continue;
            }
            if let Some(paid) = self.put(set) {
                if self.fill(number, sets - 1) {
                    return true;
                }
                self.take_back(set, &paid);
            }
        }
        false
    }

    /// All tiles are covered: the remaining sets consist of wilds.
    fn fill_with_wilds(&mut self, first: usize, sets: usize) -> bool {
        if sets == 0 {
            return true;
        }
        let all = self.sets;
        for (number, set) in all.iter().enumerate().skip(first) {
            let Some(paid) = self.put(set) else { continue };
            if self.fill_with_wilds(number, sets - 1) {
                return true;
            }
            self.take_back(set, &paid);
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
