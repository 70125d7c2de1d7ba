//! The choice where it counts what groups are worth: every complete one is scored, and the best is kept.
//!
//! Groups that have to stay together are taken first. The rest is listed by lowest card, each item with its
//! worth, and chosen in that order. What the later kinds may still be worth is bounded beforehand, and a
//! choice that cannot become better than the best so far ends.
//!
//! Only like cards change their worth with the last card. If the hand has more of that kind than the group
//! takes, the last card may be counted in another group that holds the kind. There is one, and it is worth the
//! same with it: no two groups of like cards have room in four. So the better of two worths is the item's.

use super::prices::{BITS, KINDS, NO_EYE, ONE_KIND, Packed, Prices};
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::form::MAX_PARTS;
use crate::hand::{Hand, LastCard};
use crate::tile::{COPIES, Kind};
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
    best: Option<(i16, Chosen)>,
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
            best: None,
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
            if groups >> (8 * priced.of) & 0xff == 0 {
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
        self.best.map(|(worth, _)| worth)
    }

    /// Lists the groups that fit these cards, and bounds what they may be worth.
    fn list(&mut self, left: Packed) {
        for kind in 0..KINDS {
            self.starts[kind] = self.items.len() as u8;
            if count_of(left, kind) == 0 {
                continue;
            }
            for place in self.prices.of_kind[kind].clone() {
                let priced = &self.prices.all[place];
                let unlisted = self.fault.is(2)
                    && (priced.alike, priced.size) == (Some(kind as u8), 3)
                    && self.counts[kind] == COPIES;
                if fits(left, priced.need) && !unlisted {
                    self.items.push(Item {
                        need: priced.need,
                        worth: self.worth(place),
                        of: priced.of,
                        group: place as u8,
                    });
                }
            }
        }
        self.starts[KINDS] = self.items.len() as u8;
        if self.fault.is(6) {
            let last = self.starts[KINDS].saturating_sub(1);
            self.starts = self.starts.map(|start| start.min(last));
        }
        for kind in (0..KINDS).rev() {
            self.bounds[kind] = self.bounds[kind + 1] + self.bound(left, kind);
        }
    }

    /// What the items with their lowest card in a kind may be worth together: as if no other kind ran short.
    fn bound(&self, left: Packed, kind: usize) -> i16 {
        let [start, end] = [kind, kind + 1].map(|kind| usize::from(self.starts[kind]));
        let mut most = [0; COPIES as usize + 1];
        let count = count_of(left, kind);
        for item in self.items[start..end].iter().filter(|item| item.worth > 0) {
            let takes = count_of(item.need, kind);
            for cards in takes..=count {
                most[cards] = most[cards].max(most[cards - takes] + item.worth);
            }
        }
        most[count]
    }

    fn bound_eye(&mut self) {
        if self.leaves > 0 {
            let drawn = self.last.filter(|last| last.drawn);
            let with_last = drawn.map_or(0, |last| self.prices.pair_drawn[last.kind.index()]);
            self.eye_bound = self.prices.best_eye.max(with_last);
        }
    }

    /// What a group is worth in this hand.
    fn worth(&self, place: usize) -> i16 {
        let priced = &self.prices.all[place];
        let Some(last) = self.last_among(place) else {
            return priced.held;
        };
        let with_last = self.with_last(place, last);
        let elsewhere = self.counts[last.kind.index()] > priced.size;
        if elsewhere && !self.fault.is(14) {
            with_last.max(priced.held)
        } else {
            with_last
        }
    }

    /// What a group is worth that has to be there: it holds the last card only if there is no other of its kind.
    fn worth_of_forced(&self, place: usize) -> i16 {
        let priced = &self.prices.all[place];
        match self.last_among(place) {
            Some(last) if self.counts[last.kind.index()] == priced.size => {
                self.with_last(place, last)
            }
            _ => priced.held,
        }
    }

    /// The last card, if this is a group of its kind alone.
    fn last_among(&self, place: usize) -> Option<LastCard> {
        let alike = self.prices.all[place].alike?;
        self.last
            .filter(|last| last.kind.index() == usize::from(alike))
    }

    fn with_last(&self, place: usize, last: LastCard) -> i16 {
        let priced = &self.prices.all[place];
        if last.drawn {
            priced.drawn
        } else if self.fault.is(15) {
            priced.held
        } else {
            priced.brought
        }
    }

    /// What two cards are worth as an eye, or [`NO_EYE`].
    fn worth_of_eye(&self, [a, b]: [u8; 2]) -> i16 {
        let [a, b] = [a, b].map(usize::from);
        let worth = self.prices.eyes[a][b];
        match self.last {
            Some(last) if last.drawn && a == b && last.kind.index() == a && worth != NO_EYE => {
                let drawn = self.prices.pair_drawn[a];
                let elsewhere = self.counts[a] > 2;
                if elsewhere { drawn.max(worth) } else { drawn }
            }
            _ => worth,
        }
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
            if let Some((best, _)) = self.best {
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
                if groups >> (8 * item.of) & 0xff == 0 || !fits(left, item.need) {
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
            .best
            .is_none_or(|(best, _)| worth > best && !self.fault.is(13));
        if better {
            self.best = Some((worth, Chosen { rest, ..self.path }));
        }
    }

    /// The best reading, written down, with `exposed` for the exposed groups.
    pub(super) fn certificate(&self, exposed: i16) -> Option<Certificate> {
        let (worth, chosen) = self.best?;
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

const fn count_of(cards: Packed, kind: usize) -> usize {
    (cards >> (BITS * kind) & ONE_KIND) as usize
}

/// Whether `need` can be taken from `left`: no kind borrows from the next.
const fn fits(left: Packed, need: Packed) -> bool {
    (left ^ need ^ left.wrapping_sub(need)) & LOWS == 0
}
