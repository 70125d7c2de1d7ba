//! What groups can be worth, held or exposed, and what hands can be worth in all. Where no hand can be worth
//! anything between two values, no hand tells which of them is enough.

use duipai_engines::Rules;
use duipai_engines::form::{Count, Form, Group, Part, Shape};
use duipai_engines::hand::{LastCard, Meld};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::xi::{Worth, XiTable};
use std::collections::{BTreeMap, BTreeSet};

/// A group as it can lie, and what it is worth there.
pub(super) struct Way {
    pub group: Group,
    /// As what it lies exposed; it is held if as nothing.
    pub meld: Option<Meld>,
    /// The last card of the hand, if it counts that it is in this group.
    pub last: Option<LastCard>,
    pub worth: i16,
}

impl Way {
    /// So many of each kind with this group beside them; `None` if there are too many.
    pub fn beside(&self, counts: &[u8; MAX_KINDS]) -> Option<[u8; MAX_KINDS]> {
        let mut counts = *counts;
        let held = self.group.tiles().iter().copied();
        let fourth = self.meld.filter(|meld| meld.is_four() && held.len() < 4);
        for kind in held.chain(fourth.map(|_| self.group.lowest())) {
            counts[kind.index()] += 1;
        }
        let enough = counts.iter().all(|&count| count <= COPIES);
        enough.then_some(counts)
    }
}

/// By part of a form, the ways in which its groups can lie. Where a form has no part for fours, three alike may lie
/// exposed as four.
pub(super) fn ways(rules: &Rules, form: &Form, xi: &XiTable) -> Vec<Vec<Way>> {
    let has_fours = form.parts.iter().any(Part::is_of_fours);
    let alphabet = rules.alphabet();
    let parts = form.parts.iter().zip(rules.catalogue(form));
    let all = parts.map(|(part, groups)| {
        let exposed = !matches!(part.count, Count::Exactly(_));
        let lying = |group: Group| {
            let worth = |came| worth(xi, &group, came)[alphabet.suit_of(group.lowest())];
            let way = |meld, last, came| Way {
                group,
                meld,
                last,
                worth: if group.shape() == Shape::Run && alphabet.rank_of(group.lowest()) != 1 {
                    0
                } else {
                    worth(came)
                },
            };
            let mut ways = vec![way(None, None, (Came::Held, false))];
            if matches!(group.shape(), Shape::Triplet | Shape::Four | Shape::Pair) {
                ways.extend([true, false].map(|drawn| {
                    let kind = group.lowest();
                    let last = Some(LastCard { kind, drawn });
                    way(None, last, (Came::of(drawn), false))
                }));
            }
            if exposed {
                let fourth = [false, true]
                    .into_iter()
                    .take(if has_fours { 1 } else { 2 });
                for meld in fourth.flat_map(|fourth| melds(&group, fourth)) {
                    let came = (Came::of(meld.drawn()), meld.is_four());
                    ways.push(way(Some(meld), None, came));
                }
            }
            ways
        };
        groups.into_iter().flat_map(lying).collect()
    });
    all.collect()
}

/// How a group of like cards was completed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    Held,
    Drawn,
    Brought,
}

impl Came {
    const fn of(drawn: bool) -> Self {
        if drawn { Self::Drawn } else { Self::Brought }
    }
}

/// A group as it can lie exposed, brought by another or drawn; three alike as four of them, if `fourth`.
fn melds(group: &Group, fourth: bool) -> Vec<Meld> {
    let mut tiles = group.tiles().to_vec();
    let alike = tiles.iter().all(|tile| *tile == tiles[0]);
    if fourth {
        if !alike || tiles.len() != 3 {
            return Vec::new();
        }
        tiles.push(tiles[0]);
    }
    let drawn = if alike { &[false, true][..] } else { &[false] };
    let melds = drawn.iter().filter_map(|&drawn| Meld::new(&tiles, drawn));
    melds.collect()
}

/// What a group is worth that was completed so, and of which a fourth may lie beside; a run as if it were 1-2-3.
fn worth(xi: &XiTable, group: &Group, (came, fourth): (Came, bool)) -> Worth {
    let four = fourth || group.shape() == Shape::Four;
    match (group.shape(), came) {
        (Shape::Triplet | Shape::Four, Came::Brought) if four => xi.four_brought,
        (Shape::Triplet | Shape::Four, _) if four => xi.four_drawn,
        (Shape::Triplet, Came::Held) => xi.triplet_held,
        (Shape::Triplet, Came::Drawn) => xi.triplet_drawn,
        (Shape::Triplet, Came::Brought) => xi.triplet_brought,
        (Shape::Red, _) => xi.red,
        (Shape::Run, _) => xi.low_run,
        (Shape::Pair, Came::Drawn) => xi.pair_drawn,
        (Shape::Pair, _) => xi.pair,
        (Shape::RedPair, _) => xi.red_pair,
        _ => [0; 2],
    }
}

/// Whatever hands of legal sizes can be worth under rules that count xi, and more: whether there are tiles enough is
/// not looked at.
pub(super) fn worths(rules: &Rules) -> BTreeSet<i16> {
    let mut all = Worths::default();
    let Some(xi) = rules.xi() else {
        return BTreeSet::new();
    };
    let sizes = rules.sizes();
    for form in rules.forms().iter().filter(|form| form.scored) {
        let mut reached = Reached::from([(Lying::default(), Worths::OF_NOTHING)]);
        for (part, ways) in form.parts.iter().zip(ways(rules, form, xi)) {
            let ways = ways.iter().map(|way| (Lying::of(way), way.worth));
            let ways: BTreeSet<(Lying, i16)> = ways.collect();
            let (least, most) = match part.count {
                Count::Exactly(many) | Count::InAll(many) => (many, many),
                Count::Rest => (0, sizes.largest() / part.tiles()),
            };
            let mut after = Reached::new();
            for many in 0..=most {
                if many >= least {
                    for (&lying, &worths) in &reached {
                        after.entry(lying).or_default().join(worths);
                    }
                }
                reached = with_one_of(&reached, &ways, sizes.largest());
            }
            reached = after;
        }
        reached.retain(|lying, _| sizes.contains(lying.held));
        for worths in reached.into_values() {
            all.join(worths);
        }
    }
    all.iter().collect()
}

/// Some worths, each a bit.
#[derive(Clone, Copy, Default)]
pub(super) struct Worths(u128);

impl Worths {
    /// Of no groups.
    pub const OF_NOTHING: Self = Self(1);

    pub fn has(self, worth: i16) -> bool {
        u32::try_from(worth).is_ok_and(|worth| self.0 >> worth & 1 == 1)
    }

    /// What these worths are with `worth` more.
    pub fn plus(self, worth: i16) -> Self {
        Self(self.0 << worth)
    }

    pub fn join(&mut self, others: Self) {
        self.0 |= others.0;
    }

    pub fn iter(self) -> impl Iterator<Item = i16> {
        (0..128).filter(move |&worth| self.has(worth))
    }
}

/// How some groups lie.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Lying {
    /// Tiles of them that are held.
    held: usize,
    exposed: usize,
    /// Groups that hold the last card.
    last: usize,
}

impl Lying {
    fn of(way: &Way) -> Self {
        let exposed = usize::from(way.meld.is_some());
        Self {
            held: (1 - exposed) * way.group.tiles().len(),
            exposed,
            last: usize::from(way.last.is_some()),
        }
    }

    const fn beside(self, other: Self) -> Self {
        Self {
            held: self.held + other.held,
            exposed: self.exposed + other.exposed,
            last: self.last + other.last,
        }
    }

    /// Whether there is room for them in hands of up to so many tiles, of which one is the last.
    const fn fits(self, largest: usize) -> bool {
        self.last <= 1 && self.held + 3 * self.exposed <= largest
    }
}

/// What groups can be worth together, by how they lie.
type Reached = BTreeMap<Lying, Worths>;

/// The same with one more group that can lie and be worth so.
fn with_one_of(reached: &Reached, ways: &BTreeSet<(Lying, i16)>, largest: usize) -> Reached {
    let mut more = Reached::new();
    for (lying, worths) in reached {
        for (way, worth) in ways {
            let lying = lying.beside(*way);
            if lying.fits(largest) {
                more.entry(lying).or_default().join(worths.plus(*worth));
            }
        }
    }
    more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_worth_what_their_groups_can_be() {
        for (rules, most, none) in [
            // Six sets of four and an eye of four.
            ("waihuzi", 28, &[][..]),
            ("waihuzi~xi_table=yueyang", 31, &[]),
            // Six big fours are worth most. Three small cards that another completed are worth 1, all else threes:
            // that is 61 with five big fours beside them, and 50 with four beside two such groups.
            ("paohuzi", 72, &[53, 56, 59, 62, 64, 65, 67, 68, 70, 71]),
            // Nothing lies exposed, so only one group can be worth 1, that of the last card, beside six of 6.
            (
                "paohuzi~sizes=21",
                42,
                &[2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 40, 41],
            ),
        ] {
            let worths = worths(&Rules::named(rules).unwrap());
            assert_eq!(worths.last(), Some(&most), "{rules}");
            let missing: Vec<i16> = (0..most).filter(|worth| !worths.contains(worth)).collect();
            assert_eq!(missing, none, "{rules}");
        }
    }
}
