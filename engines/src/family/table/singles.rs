//! Hands of single tiles out of lists, by bit tests: thirteen orphans and the knitted hands. A list is a word
//! with a bit for each kind; how many tiles of a list a hand holds, and how many different ones, are counts
//! of bits. What a knitted straight has beside its nine tiles is looked up in the tables of sets and eyes.
//!
//! Counts of bits add up over the suits, so the same can be asked of one suit after the other.

use super::suits::SuitEngine;
use crate::certificate::{Certificate, Placed};
use crate::fault::Faults;
use crate::form::{Count, Form, Part};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{Kind, MAX_KINDS};
use crate::verdict::Score;

/// The kinds of a hand as bits: those held more than so many times.
type Planes = [u64; 4];

/// The planes of some counts, each at most 4.
pub(super) fn planes(counts: &[u8; MAX_KINDS]) -> Planes {
    std::array::from_fn(|more| plane(counts, more))
}

/// The kinds that are held more than so many times.
#[inline]
pub(super) fn plane(counts: &[u8; MAX_KINDS], more: usize) -> u64 {
    const TOPS: u64 = 0x8080_8080_8080_8080;
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (words, rest) = counts.as_chunks::<8>();
    let last = u64::from(rest[0]) | u64::from(rest[1]) << 8;
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let words = words.chain(std::iter::once(last)).enumerate();
    words.fold(0, |plane, (place, word)| {
        // A count above `more` reaches the top bit of its byte; the product gathers the eight bits.
        let tops = (word + ONES * (0x7f - more as u64)) & TOPS;
        let bits = (tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        plane | bits << (8 * place)
    })
}

/// A part of a form: single tiles out of a list.
struct Tiles {
    list: u64,
    number: u32,
    /// How many of them may be further copies of a kind.
    repeats: usize,
}

impl Tiles {
    /// The part as a list; `None` if it is not single tiles, or not so many of them.
    fn of(form: &Form, rules: &Rules, number: usize) -> Option<Self> {
        let part: &Part = &form.parts[number];
        let Count::Exactly(count) = part.count else {
            return None;
        };
        let catalogue = rules.catalogue(form);
        let list = catalogue[number]
            .iter()
            .fold(0, |list, group| list | 1 << group.lowest().index());
        (part.tiles() == 1).then_some(Self {
            list,
            number: count as u32,
            repeats: part.repeats,
        })
    }

    fn held(&self, planes: &Planes) -> Held {
        let held = planes.map(|plane| (plane & self.list).count_ones());
        let tiles = held.iter().sum();
        Held {
            tiles,
            further: tiles - held[0],
        }
    }

    /// Whether a hand that has so many of them can have as many as it should.
    fn are(&self, held: Held) -> bool {
        held.tiles == self.number && held.further as usize <= self.repeats
    }
}

/// What a hand, or a suit of it, has of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Held {
    tiles: u32,
    /// How many of them are further copies of a kind.
    further: u32,
}

impl std::ops::Add for Held {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            tiles: self.tiles + other.tiles,
            further: self.further + other.further,
        }
    }
}

/// What a suit has to do with a form of single tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Share {
    /// No hand with such a suit is that.
    Out,
    /// What it has of each of the lists.
    Of(Vec<Held>),
    /// All that the list has of this suit, and beside it what the tables say this of.
    Beside(u8),
}

/// A form of single tiles.
pub(super) struct Singles<F> {
    /// Its name.
    pub(super) form: &'static str,
    /// Lists of which no two have a kind in common.
    lists: Vec<Tiles>,
    /// All kinds of the lists.
    listed: u64,
    /// What the tiles beside the lists are, if the form has any.
    beside: Option<SuitEngine<F>>,
}

impl<F: Faults> Singles<F> {
    /// The form, if it is single tiles, and perhaps a set and an eye beside nine that are all different.
    pub(super) fn of(form: &Form, rules: &Rules, fault: F) -> Option<Self> {
        let mut lists: Vec<Tiles> = Vec::new();
        let mut others: Vec<&Part> = Vec::new();
        for (number, part) in form.parts.iter().enumerate() {
            match Tiles::of(form, rules, number) {
                Some(tiles) => lists.push(tiles),
                None => others.push(part),
            }
        }
        let apart = |place: usize| {
            let earlier = lists[..place].iter();
            earlier.fold(0, |all, tiles| all | tiles.list) & lists[place].list == 0
        };
        if lists.is_empty() || !(0..lists.len()).all(apart) {
            return None;
        }
        let beside = match others[..] {
            [] => None,
            [set, eye] if set.count == Count::InAll(1) && eye.count == Count::Exactly(1) => {
                // Every tile of the one list is needed, so what lies beside them is known.
                let whole = |tiles: &Tiles| tiles.list.count_ones() == tiles.number;
                if !matches!(lists[..], [ref tiles] if whole(tiles) && tiles.repeats == 0) {
                    return None;
                }
                let form = Form::sets_with_eye("standard", set.shapes.clone(), eye.shapes.clone());
                Some(SuitEngine::new(rules, &form, fault))
            }
            _ => return None,
        };
        Some(Self {
            form: form.name,
            listed: lists.iter().fold(0, |all, tiles| all | tiles.list),
            lists,
            beside,
        })
    }

    /// Whether a hand that holds these kinds may be that: it has no tile that is in no list, or all of the list that
    /// other tiles lie beside.
    #[inline]
    pub(super) fn may_be(&self, held: u64) -> bool {
        match self.beside {
            None => held & !self.listed == 0,
            Some(_) => held & self.listed == self.listed,
        }
    }

    /// Whether a hand without wilds is that.
    pub(super) fn are(&self, hand: &Hand, planes: &Planes) -> bool {
        match &self.beside {
            None => (self.lists.iter()).all(|tiles| tiles.are(tiles.held(planes))),
            Some(suits) => {
                let list = self.lists[0].list;
                planes[0] & list == list && suits.wins(&without(hand, list))
            }
        }
    }

    /// What a suit has to do with it: its number and its kinds, and the counts and planes of it alone.
    pub(super) fn share(
        &self,
        (suit, kinds): (usize, u64),
        counts: &[u8; MAX_KINDS],
        planes: &Planes,
    ) -> Share {
        let Some(suits) = &self.beside else {
            // What is in no list stays there, and further copies do not grow fewer.
            let possible = |tiles: &Tiles| tiles.held(planes).further as usize <= tiles.repeats;
            if planes[0] & !self.listed != 0 || !self.lists.iter().all(possible) {
                return Share::Out;
            }
            return Share::Of(self.lists.iter().map(|tiles| tiles.held(planes)).collect());
        };
        let list = self.lists[0].list & kinds;
        if planes[0] & list != list {
            return Share::Out;
        }
        let mut left = *counts;
        bits(list).for_each(|kind| left[kind] -= 1);
        let byte = suits.byte(suit, &left);
        // A set and an eye are neither in a suit that lacks something.
        if suits.fewest(byte) > 0 {
            return Share::Out;
        }
        Share::Beside(byte)
    }

    /// Whether a hand of fourteen tiles, none of them wild, is that if its suits have these shares.
    pub(super) fn share_out(&self, shares: &[&Share]) -> bool {
        if let Some(suits) = &self.beside {
            let mut bytes = [suits.byte(3, &[0; MAX_KINDS]); 4];
            for (byte, share) in bytes.iter_mut().zip(shares) {
                let Share::Beside(beside) = share else {
                    return false;
                };
                *byte = *beside;
            }
            return suits.complete(bytes, 0);
        }
        let mut sums = vec![Held::default(); self.lists.len()];
        for share in shares {
            let Share::Of(held) = share else {
                return false;
            };
            for (sum, &held) in sums.iter_mut().zip(held) {
                *sum = *sum + held;
            }
        }
        (self.lists.iter().zip(sums)).all(|(tiles, held)| tiles.are(held))
    }

    /// The tiles written down one by one, and what lies beside them.
    pub(super) fn read(&self, hand: &Hand) -> Option<Certificate> {
        let single = |kind: Kind| vec![Placed { kind, wild: false }];
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        if let Some(suits) = &self.beside {
            let list = self.lists[0].list;
            groups = suits.reading(&without(hand, list))?.groups;
            groups.extend(kinds(list).map(single));
        } else {
            for kind in hand.alphabet().iter() {
                let copies = usize::from(hand.count(kind));
                groups.extend(std::iter::repeat_n(single(kind), copies));
            }
        }
        Some(Certificate {
            form: self.form,
            groups,
            score: Score::Absent,
        })
    }
}

fn bits(list: u64) -> impl Iterator<Item = usize> {
    (0..MAX_KINDS).filter(move |kind| list >> kind & 1 == 1)
}

fn kinds(list: u64) -> impl Iterator<Item = Kind> {
    bits(list).map(Kind::new)
}

/// The concealed tiles without one of each kind of a list, all of which are held.
fn without(hand: &Hand, list: u64) -> Hand {
    let mut left = hand.concealed();
    for kind in kinds(list) {
        left.remove(kind);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_the_counts_kind_by_kind() {
        for shift in 0..5 {
            let counts: [u8; MAX_KINDS] =
                std::array::from_fn(|kind| ((kind * 7 + shift) % 5) as u8);
            let planes = planes(&counts);
            for (kind, &count) in counts.iter().enumerate() {
                let held = planes
                    .iter()
                    .filter(|&plane| plane >> kind & 1 == 1)
                    .count();
                assert_eq!(held, usize::from(count), "{kind}");
            }
            assert!(planes.iter().all(|plane| plane >> MAX_KINDS == 0));
        }
    }
}
