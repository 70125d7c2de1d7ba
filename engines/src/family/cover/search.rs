//! The choice itself: the items that fit the hand, in order, and what they leave.

mod wilds;

pub(super) use wilds::write_down;

use super::parts::Parts;
use crate::fault::Faults;
use crate::form::MAX_PARTS;
use crate::hand::Hand;
use crate::tile::{Alphabet, Kind, MAX_KINDS};

/// Counts of the kinds in hand, four bits each, lowest kind lowest. No count reaches the top bit.
type Packed = u128;

/// The top bit of every count.
const TOPS: Packed = 0x8888_8888_8888_8888_8888_8888_8888_8888;
/// No legal hand has 32 kinds, so the count at this place is 0: where kinds go that are not in hand.
const NOT_HELD: u8 = 31;
const SLOTS: usize = 32;

/// A part that fits the hand.
pub(super) struct Item {
    need: Packed,
    part: u16,
    cost: u8,
    of: u8,
}

/// The most groups a hand is made of: as many single cards as are dealt in waihuzi.
const MAX_GROUPS: usize = 20;

/// By part of the form, a number of groups.
type Numbers = [u8; MAX_PARTS];

/// Natural tiles that no item took: two at most, and two only if they are an eye.
#[derive(Clone, Copy, Default)]
struct Rest {
    kinds: [u8; 2],
    len: u8,
}

pub(super) struct Search<'a, F> {
    parts: &'a Parts,
    counts: &'a [u8; MAX_KINDS],
    alphabet: Alphabet,
    fault: F,
    items: &'a mut Vec<Item>,
    /// The kind at each place of the packed counts.
    kinds: [u8; SLOTS],
    /// Where the items end whose lowest tile is at that place; they start where those before end.
    ends: [u16; SLOTS],
    /// How many wilds may still stand for each kind.
    room: [u8; MAX_KINDS],
    groups: Numbers,
    /// By part of the form, how many more of the chosen items may repeat the one before.
    repeats: [usize; MAX_PARTS],
    /// The chosen items in order, and which of its fills each was given.
    path: [(u16, u8); MAX_GROUPS],
    depth: usize,
    rest: Rest,
    /// What completes a rest of one tile.
    partner: u8,
}

impl<'a, F: Faults> Search<'a, F> {
    pub(super) fn new(
        parts: &'a Parts,
        items: &'a mut Vec<Item>,
        hand: &'a Hand,
        room: [u8; MAX_KINDS],
        fault: F,
    ) -> Self {
        Self {
            parts,
            counts: hand.counts(),
            alphabet: hand.alphabet(),
            fault,
            items,
            kinds: [0; SLOTS],
            ends: [0; SLOTS],
            room,
            groups: [0; MAX_PARTS],
            repeats: parts.repeats,
            path: [(0, 0); MAX_GROUPS],
            depth: 0,
            rest: Rest::default(),
            partner: 0,
        }
    }

    /// Whether so many groups of each part, and the eye if the form has one, can be made of the hand.
    pub(super) fn run(&mut self, numbers: [usize; MAX_PARTS], wilds: u8) -> bool {
        self.groups = numbers.map(|number| number as u8);
        if let Some(eye) = self.parts.eye {
            self.groups[eye] = 0;
        }
        let all = self.list(wilds);
        self.choose(all, 0, self.groups, wilds, Rest::default())
    }

    /// Packs the hand and lists the parts that fit it.
    fn list(&mut self, wilds: u8) -> Packed {
        let mut slots = [NOT_HELD; MAX_KINDS];
        let mut all: Packed = 0;
        let mut held = 0;
        for (kind, &count) in self.counts.iter().enumerate() {
            if count > 0 {
                slots[kind] = held as u8;
                self.kinds[held] = kind as u8;
                all |= Packed::from(count) << (4 * held);
                held += 1;
            }
        }
        self.items.clear();
        for slot in 0..held {
            let range = self.parts.of_kind[usize::from(self.kinds[slot])].clone();
            for part in range {
                let tiles = self.parts.all[part].tiles();
                let cost = self.parts.all[part].cost();
                if cost > wilds {
                    break;
                }
                let need = tiles.iter().fold(0, |need, &tile| {
                    need + (1 << (4 * slots[usize::from(tile)]))
                });
                let listed = fits(all, need)
                    && !(self.fault.is(1) && self.items.len() == 16)
                    && !(self.fault.is(2)
                        && tiles.len() == 3
                        && tiles[0] == tiles[2]
                        && self.counts[usize::from(tiles[0])] == 4);
                if listed {
                    self.items.push(Item {
                        need,
                        part: part as u16,
                        cost,
                        of: self.parts.all[part].of(),
                    });
                }
            }
            self.ends[slot] = self.items.len() as u16;
        }
        if self.fault.is(6) {
            let last = self.items.len().saturating_sub(1) as u16;
            self.ends = self.ends.map(|end| end.min(last));
        }
        all
    }

    /// Chooses up to `groups` items of each part, none before `first`, so that `left` and `rest` can be the eye.
    ///
    /// Tiles and wilds together are always those of the groups and the eye: so what no item takes and no eye
    /// needs makes groups of wilds alone, and no count has to be compared.
    fn choose(
        &mut self,
        left: Packed,
        first: usize,
        mut groups: Numbers,
        wilds: u8,
        rest: Rest,
    ) -> bool {
        if left == 0 {
            return self.look_at(rest);
        }
        let slot = left.trailing_zeros() as usize / 4;
        let end = usize::from(self.ends[slot]);
        if groups != [0; MAX_PARTS] {
            let start = if slot == 0 { 0 } else { self.ends[slot - 1] };
            for index in first.max(usize::from(start))..end {
                let Item { need, cost, of, .. } = self.items[index];
                let of = usize::from(of);
                if groups[of] == 0
                    || cost > wilds
                    || !fits(left, need)
                    || self.fault.is(7) && self.chosen(index)
                {
                    continue;
                }
                let repeats = usize::from(self.is_last(index) && !self.fault.is(11));
                if repeats > self.repeats[of] {
                    continue;
                }
                self.repeats[of] -= repeats;
                groups[of] -= 1;
                self.path[self.depth].0 = index as u16;
                self.depth += 1;
                if self.choose(left - need, index, groups, wilds - cost, rest) {
                    return true;
                }
                self.depth -= 1;
                groups[of] += 1;
                self.repeats[of] += repeats;
            }
        }
        // No later item takes this kind: what is left of it stays.
        let here = 0xf << (4 * slot);
        let count = ((left & here) >> (4 * slot)) as u8;
        match self.leave(rest, self.kinds[slot], count, wilds) {
            Some(rest) => self.choose(left & !here, end, groups, wilds, rest),
            None => false,
        }
    }

    /// Whether the item was chosen last. Items are chosen in order, so equal ones follow each other.
    fn is_last(&self, index: usize) -> bool {
        let last = self.path[..self.depth].last();
        last.is_some_and(|&(item, _)| usize::from(item) == index)
    }

    fn chosen(&self, index: usize) -> bool {
        let chosen = &self.path[..self.depth];
        chosen.iter().any(|&(item, _)| usize::from(item) == index)
    }

    /// `rest` and `count` more tiles of a kind, if that can still become an eye: with a tile of a later kind,
    /// or with a wild.
    fn leave(&self, mut rest: Rest, kind: u8, count: u8, wilds: u8) -> Option<Rest> {
        if rest.len + count > self.parts.leaves {
            return None;
        }
        for _ in 0..count {
            rest.kinds[usize::from(rest.len)] = kind;
            rest.len += 1;
        }
        let can_be_eye = match rest.len {
            0 => true,
            1 => wilds > 0 || self.may_be_eye(rest.kinds[0], kind),
            _ => self.is_eye(rest.kinds),
        };
        can_be_eye.then_some(rest)
    }

    /// Whether one tile makes an eye with a tile of a kind above `kind`.
    fn may_be_eye(&self, one: u8, kind: u8) -> bool {
        self.parts.partners[usize::from(one)] >> kind > 1 || self.fault.is(5)
    }

    fn is_eye(&self, [a, b]: [u8; 2]) -> bool {
        if self.fault.is(5) {
            let suit = |kind: u8| self.alphabet.suit_of(Kind::new(usize::from(kind)));
            return suit(a) == suit(b);
        }
        if self.fault.is(8) && a == b && self.counts[usize::from(a)] != 2 {
            return false;
        }
        self.parts.partners[usize::from(a)] >> b & 1 == 1
    }
}

/// Whether `need` can be taken from `left`: no count borrows from its top bit.
const fn fits(left: Packed, need: Packed) -> bool {
    ((left | TOPS) - need) & TOPS == TOPS
}
