//! What groups can be worth, held or exposed, and what hands can be worth in all. Where no hand can be worth
//! anything between two values, no hand tells which of them is enough.

use duipai_engines::Rules;
use duipai_engines::form::{Count, Form, Group, Part, Shape};
use duipai_engines::hand::{LastCard, Meld};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::xi::{Worth, XiTable};
use std::collections::BTreeSet;

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

/// Whatever hands can be worth under rules that count xi, and more: whether there are tiles enough is not looked at.
pub(super) fn worths(rules: &Rules) -> BTreeSet<i16> {
    let mut all = BTreeSet::new();
    let Some(xi) = rules.xi() else {
        return all;
    };
    for form in rules.forms().iter().filter(|form| form.scored) {
        let mut sums = BTreeSet::from([0]);
        for (part, ways) in form.parts.iter().zip(ways(rules, form, xi)) {
            let values: BTreeSet<i16> = ways.iter().map(|way| way.worth).collect();
            let (least, most) = match part.count {
                Count::Exactly(many) | Count::InAll(many) => (many, many),
                Count::Rest => (0, rules.sizes().largest() / part.tiles()),
            };
            let mut reached = BTreeSet::new();
            for many in 0..=most {
                if many >= least {
                    reached.extend(&sums);
                }
                sums = plus(&sums, &values);
            }
            sums = reached;
        }
        all.extend(sums);
    }
    all
}

/// Every sum of one of these and one of those.
fn plus(some: &BTreeSet<i16>, others: &BTreeSet<i16>) -> BTreeSet<i16> {
    let sums = some.iter().flat_map(|a| others.iter().map(move |b| a + b));
    sums.collect()
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
            // Six big fours are worth most. Only three small cards alike are worth no multiple of three: that is 61 with
            // five big fours beside them, and 50 with four beside two such groups.
            ("paohuzi", 72, &[53, 56, 59, 62, 64, 65, 67, 68, 70, 71]),
        ] {
            let worths = worths(&Rules::named(rules).unwrap());
            assert_eq!(worths.last(), Some(&most), "{rules}");
            let missing: Vec<i16> = (0..most).filter(|worth| !worths.contains(worth)).collect();
            assert_eq!(missing, none, "{rules}");
        }
    }
}
