//! How far a hand is from a win, by the definition: of all complete hands, as many groups of each part as a form has and
//! no kind more than four times, the one of which the hand lacks the fewest tiles.
//!
//! For a bound of 0, 1, 2, … tiles every multiset of groups is tried, part by part, the eye before the sets, until one
//! lacks no more than that. A group in which the hand has no tile left is as good as any other such group, so those are
//! put in last, wherever there is room; that is the only cleverness.

use crate::engine::{Engine, shanten::complete_size};
use crate::form::{Form, Group, MAX_PARTS, Part};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{COPIES, MAX_KINDS};
use crate::verdict::{Shanten, Verdict};

/// Answers how far hands are from a win.
pub(super) struct DistanceEngine {
    rules: Rules,
    /// Each form with the groups of its parts.
    forms: Vec<(Form, Vec<Vec<Group>>)>,
}

impl DistanceEngine {
    /// For rules that ask it.
    pub(super) fn new(rules: &Rules) -> Self {
        let forms = rules.forms().iter();
        Self {
            rules: rules.clone(),
            forms: forms
                .map(|form| (form.clone(), rules.catalogue(form)))
                .collect(),
        }
    }

    /// Suits of which a complete hand has to have none, one of them: what else has to be told of the hand.
    fn without(&self, hand: &Hand) -> Vec<Option<usize>> {
        match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => vec![None],
            (_, Some(named)) => vec![Some(usize::from(named))],
            (_, None) => (0..self.rules.suits().len()).map(Some).collect(),
        }
    }

    /// Searches for complete hands of `size` tiles beside the exposed groups, one for each form and suit to be without.
    fn searches(&self, hand: &Hand, size: usize) -> Vec<Search> {
        let exposed = hand.meld_counts();
        let mut searches = Vec::new();
        for without in self.without(hand) {
            let is_out = |kind: usize| {
                let suit = without.map(|suit| &self.rules.suits()[suit]);
                suit.is_some_and(|suit| (suit.first..suit.first + suit.ranks).contains(&kind))
            };
            if (0..MAX_KINDS).any(|kind| is_out(kind) && exposed[kind] > 0) {
                continue;
            }
            for (form, catalogue) in &self.forms {
                let Some(numbers) = form.numbers(size, hand.exposed()) else {
                    continue;
                };
                let groups = catalogue.iter().map(|groups| {
                    let groups = groups.iter().copied();
                    let groups = groups.filter(|group| !is_out(group.lowest().index()));
                    groups.collect()
                });
                searches.push(Search {
                    parts: form.parts.clone(),
                    groups: groups.collect(),
                    numbers,
                    left: *hand.counts(),
                    room: exposed.map(|exposed| COPIES.saturating_sub(exposed)),
                    chosen: Vec::new(),
                    hollow: [0; MAX_PARTS],
                });
            }
        }
        searches
    }
}

impl Engine for DistanceEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        let size = complete_size(&self.rules, hand);
        let mut searches = self.searches(hand, size);
        let mut found = |lacking: usize| {
            let mut searches = searches.iter_mut();
            searches.any(|search| search.fill(search.parts.len() - 1, 0, 0, lacking))
        };
        // Its own wilds stand for tiles that it lacks.
        let wilds = usize::from(hand.wilds());
        let missing = (size - hand.size()..=size).find(|missing| found(wilds + missing));
        Verdict::Shanten(
            missing.map_or(Shanten::NEVER, |missing| Shanten::of_missing(missing as u8)),
        )
    }
}

/// A search for a complete hand of one form of which the hand lacks few tiles.
struct Search {
    parts: Vec<Part>,
    /// By part.
    groups: Vec<Vec<Group>>,
    /// By part, how many groups it has.
    numbers: [usize; MAX_PARTS],
    /// Tiles of the hand that no chosen group has taken.
    left: [u8; MAX_KINDS],
    /// Copies that chosen groups may still use.
    room: [u8; MAX_KINDS],
    /// Each with its part.
    chosen: Vec<(usize, Group)>,
    /// By part, how many groups are to have no tile of the hand.
    hollow: [usize; MAX_PARTS],
}

impl Search {
    /// Takes the tiles of a group from the hand as far as it has them, and runs `then` with the number of those that it
    /// lacks; whatever is found, the group is given back. `None` if there is no room for the group.
    fn with<T>(
        &mut self,
        part: usize,
        group: Group,
        then: impl FnOnce(&mut Self, usize) -> T,
    ) -> Option<T> {
        let (left, room) = (self.left, self.room);
        let mut lacking = 0;
        let mut fits = true;
        for tile in group.tiles().iter().map(|tile| tile.index()) {
            match self.left[tile] {
                0 => lacking += 1,
                _ => self.left[tile] -= 1,
            }
            fits &= self.room[tile] > 0;
            self.room[tile] = self.room[tile].saturating_sub(1);
        }
        self.chosen.push((part, group));
        let found = fits.then(|| then(self, lacking));
        self.chosen.pop();
        (self.left, self.room) = (left, room);
        found
    }

    /// Whether the hand has a tile of the group left.
    fn held(&self, group: &Group) -> bool {
        group.tiles().iter().any(|tile| self.left[tile.index()] > 0)
    }

    /// How many groups of a part are chosen, and how many of them repeat another.
    fn count(&self, part: usize) -> (usize, usize) {
        let of_part = |place: &usize| self.chosen[*place].0 == part;
        let places = (0..self.chosen.len()).filter(of_part);
        let repeated = |place: &usize| self.chosen[..*place].contains(&self.chosen[*place]);
        (places.clone().count(), places.filter(repeated).count())
    }

    /// Chooses the rest of the groups of a part, from number `first` on, and of those before it; `repeats` repeat one
    /// already. Says whether that can be done with no more than `lacking` tiles that the hand does not have.
    fn fill(&mut self, part: usize, first: usize, repeats: usize, lacking: usize) -> bool {
        let missing = self.numbers[part] - self.count(part).0;
        let tiles = self.parts[part].tiles();
        let most_repeats = self.parts[part].repeats;
        if missing == 0 {
            return self.go_on(part, lacking);
        }
        // Groups that cannot repeat are soon too few.
        let held = self.groups[part][first..].iter();
        let held = held.filter(|group| self.held(group)).count();
        let hollow = missing.saturating_sub(held.saturating_add(most_repeats));
        if hollow * tiles > lacking {
            return false;
        }
        for number in first..self.groups[part].len() {
            let group = self.groups[part][number];
            // In this order equal groups follow each other.
            let again = repeats + usize::from(self.chosen.last() == Some(&(part, group)));
            if again > most_repeats || !self.held(&group) {
                continue;
            }
            let found = self.with(part, group, |search, lacks| {
                lacks <= lacking && search.fill(part, number, again, lacking - lacks)
            });
            if found == Some(true) {
                return true;
            }
        }
        if missing * tiles > lacking {
            return false;
        }
        self.hollow[part] = missing;
        let found = self.go_on(part, lacking - missing * tiles);
        self.hollow[part] = 0;
        found
    }

    /// A part is chosen: to the next, or to the groups that have no tile of the hand.
    fn go_on(&mut self, part: usize, lacking: usize) -> bool {
        match part.checked_sub(1) {
            Some(next) => self.fill(next, 0, 0, lacking),
            None => self.fill_hollow(0, 0, 0),
        }
    }

    /// Lays down groups that the hand has no tile of, `done` of this part being there, the next from number `first` on.
    fn fill_hollow(&mut self, part: usize, first: usize, done: usize) -> bool {
        if part == self.parts.len() {
            return true;
        }
        if done == self.hollow[part] {
            return self.fill_hollow(part + 1, 0, 0);
        }
        let may_repeat = self.count(part).1 < self.parts[part].repeats;
        (first..self.groups[part].len()).any(|number| {
            let group = self.groups[part][number];
            let free = may_repeat || !self.chosen.contains(&(part, group));
            let mut laid = || {
                self.with(part, group, |search, _| {
                    search.fill_hollow(part, number, done + 1)
                })
            };
            free && laid() == Some(true)
        })
    }
}
