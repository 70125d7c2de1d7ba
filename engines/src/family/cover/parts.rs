//! What a group can look like in the hand: its natural tiles, and what wilds would stand for beside them.

use crate::fault::Fault;
use crate::form::{Form, Group, Shape};
use crate::rules::Rules;
use crate::tile::MAX_KINDS;
use std::ops::Range;

/// The natural tiles of a set, one to three; several sets may share them.
pub(super) struct Part {
    /// Kinds, ascending; the first `held` count.
    tiles: [u8; 3],
    held: u8,
    /// Everything wilds may stand for to make it a set; a part without a gap has one empty entry.
    pub(super) fills: Vec<Vec<u8>>,
}

impl Part {
    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.held)]
    }

    /// How many wilds it takes.
    pub(super) const fn cost(&self) -> u8 {
        3 - self.held
    }
}

/// All parts of a form, by lowest natural tile, the cheapest of each kind first.
pub(super) struct Parts {
    pub(super) form: Form,
    pub(super) catalogue: Vec<Vec<Group>>,
    pub(super) all: Vec<Part>,
    /// Which of `all` have their lowest tile in a kind.
    pub(super) of_kind: [Range<usize>; MAX_KINDS],
    /// A bit for every kind that makes an eye with a kind.
    pub(super) partners: [u64; MAX_KINDS],
}

impl Parts {
    pub(super) fn new(form: &Form, rules: &Rules, fault: Fault) -> Self {
        let catalogue = rules.catalogue(form);
        let mut all: Vec<Part> = Vec::new();
        for set in &catalogue[0] {
            if fault.is(4)
                && set.shape() == Shape::Red
                && rules.alphabet().suit_of(set.lowest()) > 0
            {
                continue;
            }
            let tiles: Vec<u8> = set.tiles().iter().map(|tile| tile.index() as u8).collect();
            // A bit for each place that a natural tile fills; without a natural tile it is no part.
            for naturals in 1u8..8 {
                let cost = 3 - naturals.count_ones() as u8;
                if cost > rules.wild_max() || fault.is(10) && cost == 2 {
                    continue;
                }
                let at = |wanted: bool| {
                    (0..3)
                        .filter(move |place| (naturals >> place & 1 == 1) == wanted)
                        .map(|place| tiles[place])
                };
                let held: Vec<u8> = at(true).collect();
                add(&mut all, &held, at(false).collect());
            }
        }
        all.sort_by_key(|part| (part.tiles[0], part.cost(), part.tiles));
        let of_kind = std::array::from_fn(|kind| {
            let below = |kind| all.partition_point(|part| usize::from(part.tiles[0]) < kind);
            below(kind)..below(kind + 1)
        });
        let mut partners = [0; MAX_KINDS];
        for eye in &catalogue[1] {
            let [a, b] = [eye.tiles()[0].index(), eye.tiles()[1].index()];
            partners[a] |= 1 << b;
            partners[b] |= 1 << a;
        }
        Self {
            form: form.clone(),
            catalogue,
            all,
            of_kind,
            partners,
        }
    }
}

/// Adds a part, or one more way to fill it if it is there.
fn add(all: &mut Vec<Part>, naturals: &[u8], fill: Vec<u8>) {
    if let Some(part) = all.iter_mut().find(|part| part.tiles() == naturals) {
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
        fills: vec![fill],
    });
}
