//! What the lowest tile of a hand can be in: the groups of a form by the tiles in them.

use crate::fault::Fault;
use crate::form::{Count, Form, Group, MAX_GROUP, Shape};
use crate::rules::Rules;
use crate::tile::MAX_KINDS;

/// What the lowest tile can be in, by its kind.
pub(super) struct Choices {
    pub(super) form: Form,
    /// Groups in which the kind is the lowest tile: needed wherever wilds are few.
    pub(super) starting: Vec<Vec<Choice>>,
    /// Groups that reach below the kind: wilds must fill the lower places.
    pub(super) reaching: Vec<Vec<Choice>>,
}

#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) group: Group,
    /// The other tiles, up to three.
    pub(super) others: [usize; MAX_GROUP - 1],
    pub(super) part: usize,
    /// Whether it is the only group of its part.
    pub(super) eye: bool,
    /// How many groups of its part may repeat another.
    pub(super) repeats: usize,
}

impl Choices {
    pub(super) fn new(form: &Form, rules: &Rules, fault: Fault) -> Self {
        let mut starting = vec![Vec::new(); MAX_KINDS];
        let mut reaching = vec![Vec::new(); MAX_KINDS];
        let catalogue = rules.catalogue(form);
        let groups = catalogue
            .iter()
            .enumerate()
            .flat_map(|(part, groups)| groups.iter().map(move |group| (part, group)));
        for (part, group) in groups {
            let tiles = group.tiles();
            let top = tiles[tiles.len() - 1];
            if fault.is(4)
                && group.shape() == Shape::Run
                && rules
                    .alphabet()
                    .kind(
                        rules.alphabet().suit_of(top),
                        rules.alphabet().rank_of(top) + 1,
                    )
                    .is_none()
            {
                continue;
            }
            for (i, &tile) in tiles.iter().enumerate() {
                // A kind that occurs twice in the group is taken at its first place.
                if i > 0 && tiles[i - 1] == tile {
                    continue;
                }
                let mut others = [usize::MAX; MAX_GROUP - 1];
                let rest = tiles
                    .iter()
                    .enumerate()
                    .filter(|&(j, _)| j != i)
                    .map(|(_, kind)| kind.index());
                for (slot, index) in others.iter_mut().zip(rest) {
                    *slot = index;
                }
                let list = if tile == group.lowest() {
                    &mut starting
                } else {
                    &mut reaching
                };
                list[tile.index()].push(Choice {
                    group: *group,
                    others,
                    part,
                    eye: form.parts[part].count == Count::Exactly(1),
                    repeats: form.parts[part].repeats,
                });
            }
        }
        Self {
            form: form.clone(),
            starting,
            reaching,
        }
    }
}
