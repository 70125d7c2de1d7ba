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
//! be any number of fours, 9 a hand that names no missing suit need not lack any, 10 the first complete hand is
//! scored, not the best, 11 the last card lies in the first group that holds its kind, 12 three and four that
//! have to stay together may be taken apart.

mod distance;
mod search;
mod worth;

use crate::certificate::{Certificate, Placed};
use crate::engine::{Engine, Factory, Refusal, Symmetry, with_wild_kinds};
use crate::fault::{Fault, Faults, Sound};
use crate::form::{Form, Group, Part, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, Kind};
use crate::verdict::{Score, Verdict};
use search::{Goal, Search};
use worth::Worth;

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
        with_wild_kinds(rules, |rules| {
            Ok(if self.fault.is_planted() {
                Box::new(ReferenceEngine::new(rules, self.fault))
            } else {
                Box::new(ReferenceEngine::new(rules, Sound))
            })
        })
    }

    /// By the definition: the fewest tiles that the hand lacks of a complete one.
    fn shanten(&self, rules: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(distance::DistanceEngine::new(rules)))
    }

    fn finds_shanten(&self) -> bool {
        true
    }

    fn symmetry(&self, rules: &Rules) -> Symmetry {
        Symmetry::of_the_rules(rules)
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
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        let found = self.find(hand);
        if self.rules.xi().is_none() {
            return Verdict::from_win(found.is_some());
        }
        match found.map(|found| found.worth) {
            Some(Some(worth)) if worth >= self.rules.base_xi() => {
                Verdict::Win(Score::Points(worth))
            }
            // A form without a score wins whatever another reading is worth; that is told all the same.
            Some(worth) if self.find_unscored(hand).is_some() => {
                Verdict::Win(worth.map_or(Score::Null, Score::Points))
            }
            Some(Some(worth)) => Verdict::No(Score::Points(worth)),
            Some(None) | None => Verdict::No(Score::Null),
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let too_little = |found: &Found| found.worth.is_some_and(|xi| xi < self.rules.base_xi());
        let found = match self.find(hand)? {
            found if too_little(&found) => self.find_unscored(hand)?,
            found => found,
        };
        let score = match found.worth {
            Some(worth) => Score::Points(worth),
            None if self.rules.xi().is_some() => Score::Null,
            None => Score::Absent,
        };
        Some(certificate(found.form.name, hand, &found.groups, score))
    }
}

/// A complete hand.
struct Found<'a> {
    form: &'a Form,
    groups: Vec<Group>,
    /// What it is worth, if it has a score.
    worth: Option<i16>,
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

    /// A complete hand that covers `hand`: where rules count a score the one that is worth most, else the
    /// first found.
    fn find(&self, hand: &Hand) -> Option<Found<'_>> {
        if !self.lacks_a_suit(hand) {
            return None;
        }
        let Some(xi) = self.rules.xi() else {
            return self
                .forms
                .iter()
                .find_map(|form| self.search(form, hand, None));
        };
        let fours =
            (self.rules.forms().iter()).any(|form| form.parts.iter().any(Part::is_of_fours));
        let worth = Worth::new(&self.rules, xi, hand, fours, self.fault);
        let scored = self.forms.iter().filter(|(form, _)| form.scored);
        let found = scored.filter_map(|form| self.search(form, hand, Some(&worth)));
        // Of equals the first.
        let best = found.reduce(|best, next| if next.worth > best.worth { next } else { best });
        best.or_else(|| self.find_unscored(hand))
    }

    /// A complete hand of a form that has no score.
    fn find_unscored(&self, hand: &Hand) -> Option<Found<'_>> {
        let mut unscored = self.forms.iter().filter(|(form, _)| !form.scored);
        unscored.find_map(|form| self.search(form, hand, None))
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

    fn search<'a>(
        &'a self,
        (form, catalogue): &'a (Form, Vec<Vec<Group>>),
        hand: &Hand,
        worth: Option<&Worth>,
    ) -> Option<Found<'a>> {
        if hand.wilds() > 0 && !form.wilds {
            return None;
        }
        if self.fault.is(7) && hand.wilds() > 0 && hand.alphabet() == Alphabet::Mahjong {
            let honours = &hand.counts()[27..];
            if honours.contains(&3) {
                return None;
            }
        }
        let limit = self.rules.copy_limit() != self.fault.is(6);
        let goal = match worth {
            Some(worth) => Goal::Best { worth, found: None },
            None => Goal::Any,
        };
        let search = Search::new(form, catalogue, hand, limit, goal, self.fault)?;
        let (worth, groups) = search.run()?;
        Some(Found {
            form,
            groups,
            worth,
        })
    }
}

/// Writes groups down as a certificate: a tile is natural while the hand has copies left.
fn certificate(form: &'static str, hand: &Hand, groups: &[Group], score: Score) -> Certificate {
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
        score,
    }
}
