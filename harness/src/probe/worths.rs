//! What groups can be worth, held or exposed, and what hands can be worth in all. Where no hand can be worth
//! anything between two values, no hand tells which of them is enough.

use duipai_engines::form::{Count, Form, Group, Part, Shape};
use duipai_engines::hand::Meld;
use duipai_engines::xi::XiTable;
use duipai_engines::{Alphabet, Rules};
use std::collections::BTreeSet;

/// A group as it can lie, and what it is worth there if the last card is none of its own.
pub(super) struct Way {
    pub group: Group,
    /// As what it lies exposed; it is held if as nothing.
    pub meld: Option<Meld>,
    pub worth: i16,
}

/// By part of a form, the ways in which its groups can lie. Where a form has no part for fours, three alike may lie
/// exposed as four.
pub(super) fn ways(rules: &Rules, form: &Form, xi: &XiTable) -> Vec<Vec<Way>> {
    let has_fours = form.parts.iter().any(Part::is_of_fours);
    let parts = form.parts.iter().zip(rules.catalogue(form));
    let all = parts.map(|(part, groups)| {
        let exposed = !matches!(part.count, Count::Exactly(_));
        let lying = |group: Group| {
            let alphabet = rules.alphabet();
            let held = Way {
                group,
                meld: None,
                worth: held(xi, &group, alphabet),
            };
            let mut ways = vec![held];
            if exposed {
                let three = melds(&group, false);
                let four = if has_fours {
                    Vec::new()
                } else {
                    melds(&group, true)
                };
                ways.extend(three.into_iter().chain(four).map(|meld| Way {
                    group,
                    meld: Some(meld),
                    worth: laid(xi, &group, &meld, alphabet),
                }));
            }
            ways
        };
        groups.into_iter().flat_map(lying).collect()
    });
    all.collect()
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

fn held(xi: &XiTable, group: &Group, alphabet: Alphabet) -> i16 {
    let worth = match group.shape() {
        Shape::Triplet => xi.triplet_held,
        Shape::Four => xi.four_drawn,
        Shape::Red => xi.red,
        Shape::Run if alphabet.rank_of(group.lowest()) == 1 => xi.low_run,
        Shape::Pair => xi.pair,
        Shape::RedPair => xi.red_pair,
        _ => return 0,
    };
    worth[alphabet.suit_of(group.lowest())]
}

fn laid(xi: &XiTable, group: &Group, meld: &Meld, alphabet: Alphabet) -> i16 {
    let worth = match (group.shape(), meld.is_four(), meld.drawn()) {
        (Shape::Triplet | Shape::Four, true, true) => xi.four_drawn,
        (Shape::Triplet | Shape::Four, true, false) => xi.four_brought,
        (Shape::Triplet, false, true) => xi.triplet_drawn,
        (Shape::Triplet, false, false) => xi.triplet_brought,
        _ => return held(xi, group, alphabet),
    };
    worth[alphabet.suit_of(group.lowest())]
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
            let mut values: BTreeSet<i16> = ways.iter().map(|way| way.worth).collect();
            // With the last card in it.
            let shapes = ways.iter().map(|way| way.group.shape());
            values.extend(shapes.flat_map(|shape| match shape {
                Shape::Triplet => [xi.triplet_drawn, xi.triplet_brought].concat(),
                Shape::Four => [xi.four_drawn, xi.four_brought].concat(),
                Shape::Pair => xi.pair_drawn.to_vec(),
                _ => Vec::new(),
            }));
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
            // Six big fours; five, and three small ones; nothing between.
            ("paohuzi", 72, &[59, 62, 64, 65, 67, 68, 70, 71]),
        ] {
            let worths = worths(&Rules::named(rules).unwrap());
            assert_eq!(worths.last(), Some(&most), "{rules}");
            let missing: Vec<i16> = (0..most).filter(|worth| !worths.contains(worth)).collect();
            assert_eq!(missing, none, "{rules}");
        }
    }
}
