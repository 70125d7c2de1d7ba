//! What the wilds of a complete choice stand for, and the choice written down.

use super::{Rest, Search};
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::form::Group;
use crate::tile::Kind;
use crate::verdict::Score;

impl<F: Faults> Search<'_, F> {
    /// The items are chosen. What they leave is an eye with the wilds' help; can the wilds be paid?
    pub(super) fn look_at(&mut self, rest: Rest) -> bool {
        if self.fault.is(3) && rest.len == 0 && self.parts.leaves > 0 {
            return false;
        }
        self.rest = rest;
        self.pay(0)
    }

    /// Finds what the wilds of the chosen items from number `done` on, and of the eye, stand for. Groups of
    /// wilds alone come last, and among so many kinds there is one that is free for each.
    fn pay(&mut self, done: usize) -> bool {
        if done == self.depth {
            return self.pay_eye();
        }
        let parts = self.parts;
        let part = self.items[usize::from(self.path[done].0)].part;
        for (number, fill) in parts.all[usize::from(part)].fills.iter().enumerate() {
            if self.claim(fill) {
                self.path[done].1 = number as u8;
                if self.pay(done + 1) {
                    return true;
                }
                self.release(fill);
            }
        }
        false
    }

    fn pay_eye(&mut self) -> bool {
        if self.rest.len != 1 {
            return true;
        }
        let mut partners = self.parts.partners[usize::from(self.rest.kinds[0])];
        while partners != 0 {
            self.partner = partners.trailing_zeros() as u8;
            if self.fault.is(9) || self.claim(&[self.partner]) {
                return true;
            }
            partners &= partners - 1;
        }
        false
    }

    /// Takes room for wilds standing for these kinds; nothing is changed if there is too little.
    fn claim(&mut self, kinds: &[u8]) -> bool {
        for (i, &kind) in kinds.iter().enumerate() {
            if self.room[usize::from(kind)] == 0 {
                self.release(&kinds[..i]);
                return false;
            }
            self.room[usize::from(kind)] -= 1;
        }
        true
    }

    fn release(&mut self, kinds: &[u8]) {
        for &kind in kinds {
            self.room[usize::from(kind)] += 1;
        }
    }

    fn certificate(&mut self) -> Option<Certificate> {
        let place = |wild| {
            move |&kind: &u8| Placed {
                kind: Kind::new(usize::from(kind)),
                wild,
            }
        };
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        let mut missing = self.groups;
        for &(item, fill) in &self.path[..self.depth] {
            missing[usize::from(self.items[usize::from(item)].of)] -= 1;
            let part = &self.parts.all[usize::from(self.items[usize::from(item)].part)];
            let fill = part.fills[usize::from(fill)].iter().map(place(true));
            groups.push(part.tiles().iter().map(place(false)).chain(fill).collect());
        }
        let catalogue = &self.parts.catalogue;
        for (catalogue, missing) in catalogue.iter().zip(missing) {
            for _ in 0..missing {
                groups.push(self.of_wilds(catalogue)?);
            }
        }
        if let Some(eye) = self.parts.eye {
            let eyes = &catalogue[eye];
            let rest = &self.rest.kinds[..usize::from(self.rest.len)];
            let mut eye: Vec<Placed> = rest.iter().map(place(false)).collect();
            match eye.len() {
                0 => eye = self.of_wilds(eyes)?,
                1 => eye.push(place(true)(&self.partner)),
                _ => {}
            }
            groups.push(eye);
        }
        Some(Certificate {
            form: self.parts.form.name,
            groups,
            score: Score::Absent,
        })
    }

    /// The first of `groups` that has room for wilds alone.
    fn of_wilds(&mut self, groups: &[Group]) -> Option<Vec<Placed>> {
        let kinds = |group: &Group| -> Vec<u8> {
            let tiles = group.tiles().iter();
            tiles.map(|kind| kind.index() as u8).collect()
        };
        let free = groups.iter().find(|group| self.claim(&kinds(group)))?;
        let placed = free.tiles().iter().map(|&kind| Placed { kind, wild: true });
        Some(placed.collect())
    }
}

/// The choice of a search that succeeded, written down.
pub(in super::super) fn write_down(mut search: Search<impl Faults>) -> Option<Certificate> {
    search.certificate()
}
