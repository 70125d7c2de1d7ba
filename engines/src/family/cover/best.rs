//! The choice where it counts what groups are worth: every complete one is scored, and the best is kept.
//!
//! Groups that have to stay together are taken first. The rest is listed by lowest card, each item with its
//! worth, and chosen in that order. What the later kinds may still be worth is bounded beforehand, and a
//! choice that cannot become better than the best so far ends.

mod items;

use super::prices::{BITS, KINDS, NO_EYE, ONE_KIND, Packed, Prices};
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::form::MAX_PARTS;
use crate::hand::{Hand, LastCard};
use crate::tile::Kind;
use crate::verdict::Score;

/// The lowest bit of every kind but the first, and of the place after the last.
const LOWS: Packed = {
    let (mut lows, mut kind) = (0, 1);
    while kind <= KINDS {
        lows |= 1 << (BITS * kind);
        kind += 1;
    }
    lows
};

/// The most groups that are chosen.
const MAX_GROUPS: usize = 7;

/// A group that the hand has cards for.
#[derive(Clone, Copy)]
pub(super) struct Item {
    need: Packed,
    worth: i16,
    of: u8,
    /// Its place among the prices.
    group: u8,
}

/// Groups of like cards that have to be there, by kind and size.
#[derive(Clone, Copy, Default)]
pub(super) struct Forced {
    groups: [(u8, u8); MAX_GROUPS],
    len: usize,
    /// Whether there are more than a hand has groups.
    too_many: bool,
}

impl Forced {
    pub(super) fn add(&mut self, kind: usize, size: u8) {
        match self.groups.get_mut(self.len) {
            Some(group) => {
                *group = (kind as u8, size);
                self.len += 1;
            }
            None => self.too_many = true,
        }
    }
}

/// The cards that no item took.
#[derive(Clone, Copy, Default)]
struct Rest {
    kinds: [u8; 2],
    len: u8,
}

/// Groups chosen, by their places among the prices, and what they leave.
#[derive(Clone, Copy, Default)]
struct Chosen {
    groups: [u8; MAX_GROUPS],
    len: usize,
    rest: Rest,
}

/// How many groups of each part may still be chosen, a byte each.
type Numbers = u32;

pub(super) struct Best<'a, F> {
    prices: &'a Prices,
    items: &'a mut Vec<Item>,
    counts: [u8; KINDS],
    last: Option<LastCard>,
    fault: F,
    /// Where the items of each kind begin, and those of the last end.
    starts: [u8; KINDS + 1],
    /// What the kinds from each on may be worth in groups.
    bounds: [i16; KINDS + 1],
    /// The same for the eye.
    eye_bound: i16,
    /// How many cards are left for the eye.
    leaves: u8,
    path: Chosen,
    kept: Option<(i16, Chosen)>,
}

impl<'a, F: Faults> Best<'a, F> {
    pub(super) fn new(prices: &'a Prices, items: &'a mut Vec<Item>, hand: &Hand, fault: F) -> Self {
        items.clear();
        let mut counts = [0; KINDS];
        counts.copy_from_slice(&hand.counts()[..KINDS]);
        Self {
            prices,
            items,
            counts,
            last: hand.last(),
            fault,
            starts: [0; KINDS + 1],
            bounds: [0; KINDS + 1],
            eye_bound: 0,
            leaves: if prices.eye.is_some() { 2 } else { 0 },
            path: Chosen::default(),
            kept: None,
        }
    }

    /// Looks for the best reading with so many groups of each part, and says what its groups are worth.
    pub(super) fn run(&mut self, numbers: [usize; MAX_PARTS], forced: &Forced) -> Option<i16> {
        let mut groups: Numbers = 0;
        for (part, number) in numbers.into_iter().enumerate() {
            if Some(part) != self.prices.eye {
                groups |= (number as u32) << (8 * part);
            }
        }
        let mut left: Packed = 0;
        for (kind, &count) in self.counts.iter().enumerate() {
            left |= Packed::from(count) << (BITS * kind);
        }
        let mut worth = 0;
        if forced.too_many {
            return None;
        }
        for &(kind, size) in &forced.groups[..forced.len] {
            let place = self.prices.alike(usize::from(kind), size)?;
            let priced = &self.prices.all[place];
            if numbered(groups, priced.of) == 0 {
                return None;
            }
            groups -= 1 << (8 * priced.of);
            left -= priced.need;
            worth += self.worth_of_forced(place);
            self.path.groups[self.path.len] = place as u8;
            self.path.len += 1;
        }
        self.list(left);
        self.bound_eye();
        self.choose(left, 0, groups, worth, Rest::default());
        self.kept.map(|(worth, _)| worth)
    }

    /// Chooses up to `groups` items of each part out of `left`, none before `first`. Cards are always as many
    /// as the groups and the eye have, so the groups are all chosen when no card is left.
    fn choose(
        &mut self,
        mut left: Packed,
        mut first: usize,
        groups: Numbers,
        mut worth: i16,
        mut rest: Rest,
    ) {
        while left != 0 {
            let kind = left.trailing_zeros() as usize / BITS;
            if let Some((best, _)) = self.kept {
                let of_eye = if rest.len < self.leaves {
                    self.eye_bound
                } else {
                    0
                };
                if self.fault.is(13) || worth + self.bounds[kind] + of_eye <= best {
                    return;
                }
            }
            let [start, end] = [kind, kind + 1].map(|kind| usize::from(self.starts[kind]));
            for index in first.max(start)..end {
                let item = self.items[index];
                if numbered(groups, item.of) == 0 || !fits(left, item.need) {
                    continue;
                }
                self.path.groups[self.path.len] = item.group;
                self.path.len += 1;
                let next = index + usize::from(self.fault.is(7));
                let groups = groups - (1 << (8 * item.of));
                self.choose(left - item.need, next, groups, worth + item.worth, rest);
                self.path.len -= 1;
            }
            // No later item takes this kind: what is left of it stays.
            let count = count_of(left, kind);
            if usize::from(rest.len) + count > usize::from(self.leaves) {
                return;
            }
            for _ in 0..count {
                rest.kinds[usize::from(rest.len)] = kind as u8;
                rest.len += 1;
            }
            if rest.len == 2 {
                let of_eye = self.worth_of_eye(rest.kinds);
                if of_eye == NO_EYE {
                    return;
                }
                worth += of_eye;
            }
            left &= !(ONE_KIND << (BITS * kind));
            first = end;
            if rest.len == 1 && left & self.prices.partners[usize::from(rest.kinds[0])] == 0 {
                return;
            }
        }
        self.keep(worth, rest);
    }

    /// A complete choice: is it the best so far?
    fn keep(&mut self, worth: i16, rest: Rest) {
        let better = self
            .kept
            .is_none_or(|(best, _)| worth > best && !self.fault.is(13));
        if better {
            self.kept = Some((worth, Chosen { rest, ..self.path }));
        }
    }

    /// The best reading, written down, with `exposed` for the exposed groups.
    pub(super) fn certificate(&self, exposed: i16) -> Option<Certificate> {
        let (worth, chosen) = self.kept?;
        let placed = |kind: Kind| Placed { kind, wild: false };
        let groups = chosen.groups[..chosen.len].iter().map(|&place| {
            let tiles = self.prices.all[usize::from(place)].group.tiles().iter();
            tiles.map(|&kind| placed(kind)).collect()
        });
        let mut groups: Vec<Vec<Placed>> = groups.collect();
        if self.leaves > 0 {
            let eye = chosen.rest.kinds.iter();
            groups.push(
                eye.map(|&kind| placed(Kind::new(usize::from(kind))))
                    .collect(),
            );
        }
        Some(Certificate {
            form: self.prices.form.name,
            groups,
            score: Score::Points(worth + exposed),
        })
    }
}

/// How many groups of a part may still be chosen.
const fn numbered(groups: Numbers, of: u8) -> u8 {
    (groups >> (8 * of)) as u8
}

const fn count_of(cards: Packed, kind: usize) -> usize {
    (cards >> (BITS * kind) & ONE_KIND) as usize
}

/// Whether `need` can be taken from `left`: no kind borrows from the next.
const fn fits(left: Packed, need: Packed) -> bool {
    (left ^ need ^ left.wrapping_sub(need)) & LOWS == 0
}
