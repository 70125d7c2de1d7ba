//! What a group can look like in the hand: its natural tiles, and what wilds would stand for beside them.

use crate::fault::Fault;
use crate::form::{self, Count, Form, Group, MAX_PARTS, Shape};
use crate::rules::Rules;
use crate::tile::MAX_KINDS;
use std::ops::Range;

/// The natural tiles of a group, one to three; several groups may share them.
pub(super) struct Part {
    /// Kinds, ascending; the first `held` count.
    tiles: [u8; 3],
    held: u8,
    /// How many wilds it takes.
    cost: u8,
    /// Which part of the form it is of.
    of: u8,
    /// Everything wilds may stand for to make it a group; a part without a gap has one empty entry.
    pub(super) fills: Vec<Vec<u8>>,
}

impl Part {
    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.held)]
    }

    /// How many wilds it takes.
    pub(super) const fn cost(&self) -> u8 {
        self.cost
    }

    /// Which part of the form it is of.
    pub(super) const fn of(&self) -> u8 {
        self.of
    }
}

/// All parts of a form, by lowest natural tile, the cheapest of each kind first.
pub(super) struct Parts {
    pub(super) form: Form,
    pub(super) catalogue: Vec<Vec<Group>>,
    pub(super) all: Vec<Part>,
    /// Which of `all` have their lowest tile in a kind.
    pub(super) of_kind: [Range<usize>; MAX_KINDS],
    /// By part of the form, how many of the chosen groups may repeat another.
    pub(super) repeats: [usize; MAX_PARTS],
    /// Which part of the form is the eye that is left.
    pub(super) eye: Option<usize>,
    /// How many tiles the choice leaves: those of the eye, if the form has one.
    pub(super) leaves: u8,
    /// A bit for every kind that makes an eye with a kind.
    pub(super) partners: [u64; MAX_KINDS],
}

/// Which part of a form is the eye that the choice leaves: one group of two, the last of several parts.
pub(super) fn eye_of(form: &Form) -> Option<usize> {
    let last = form.parts.len() - 1;
    let eye = &form.parts[last];
    (last > 0 && eye.count == Count::Exactly(1) && eye.tiles() == 2).then_some(last)
}

/// The parts of a form whose groups are chosen.
pub(super) fn chosen(form: &Form) -> &[form::Part] {
    &form.parts[..eye_of(form).unwrap_or(form.parts.len())]
}

/// Whether a form is groups to be chosen, which are told apart, and at most one eye to be left.
pub(super) fn can_be_covered(form: &Form, rules: &Rules) -> bool {
    let wilds = form.wilds && rules.wild_max() > 0;
    chosen(form).iter().all(|part| {
        // An item with a wild may be the twin of one without, and twins are told by their items.
        part.tiles() <= 3 && (part.repeats == usize::MAX || !wilds)
    })
}

impl Parts {
    pub(super) fn new(form: &Form, rules: &Rules, fault: Fault) -> Self {
        let catalogue = rules.catalogue(form);
        let mut all: Vec<Part> = Vec::new();
        let parts = catalogue.iter().take(chosen(form).len()).enumerate();
        let groups = parts.flat_map(|(of, groups)| groups.iter().map(move |group| (of, group)));
        for (of, group) in groups {
            if fault.is(4)
                && group.shape() == Shape::Red
                && rules.alphabet().suit_of(group.lowest()) > 0
            {
                continue;
            }
            let tiles: Vec<u8> = group
                .tiles()
                .iter()
                .map(|tile| tile.index() as u8)
                .collect();
            // A bit for each place that a natural tile fills; without a natural tile it is no part.
            let size = tiles.len();
            for naturals in 1u8..1 << size {
                let cost = size as u8 - naturals.count_ones() as u8;
                let wilds = if form.wilds { rules.wild_max() } else { 0 };
                if cost > wilds || fault.is(10) && cost == 2 {
                    continue;
                }
                let at = |wanted: bool| {
                    (0..size)
                        .filter(move |place| (naturals >> place & 1 == 1) == wanted)
                        .map(|place| tiles[place])
                };
                let held: Vec<u8> = at(true).collect();
                add(&mut all, of as u8, &held, at(false).collect());
            }
        }
        all.sort_by_key(|part| (part.tiles[0], part.cost(), part.tiles));
        let of_kind = std::array::from_fn(|kind| {
            let below = |kind| all.partition_point(|part| usize::from(part.tiles[0]) < kind);
            below(kind)..below(kind + 1)
        });
        let mut partners = [0; MAX_KINDS];
        let eye = eye_of(form);
        for eye in eye.into_iter().flat_map(|part| &catalogue[part]) {
            let [a, b] = [eye.tiles()[0].index(), eye.tiles()[1].index()];
            partners[a] |= 1 << b;
            partners[b] |= 1 << a;
        }
        Self {
            form: form.clone(),
            repeats: std::array::from_fn(|part| {
                form.parts.get(part).map_or(0, |part| part.repeats)
            }),
            eye,
            leaves: if eye.is_some() { 2 } else { 0 },
            catalogue,
            all,
            of_kind,
            partners,
        }
    }
}

/// Adds a part, or one more way to fill it if it is there.
fn add(all: &mut Vec<Part>, of: u8, naturals: &[u8], fill: Vec<u8>) {
    let mut known = all.iter_mut();
    if let Some(part) = known.find(|part| part.of == of && part.tiles() == naturals) {
        if !part.fills.contains(&fill) {
            part.fills.push(fill);
        }
        return;
    }
    let mut tiles = [u8::MAX; 3];
    tiles[..naturals.len()].copy_from_slice(naturals);
    all.push(Part {
        tiles,
        held: naturals.len() as u8,
        cost: fill.len() as u8,
        of,
        fills: vec![fill],
    });
}
