//! Hands of every worth. Which worth is enough is told by hands that are worth just that and by hands that are
//! worth one less, and of the random mix few are worth much: for each worth some are built, each group in a way
//! that leaves what the groups after it can be worth. Some hands have no group exposed, and others most.

use super::worths::{Way, Worths, ways, worths};
use crate::source::Draw;
use duipai_engines::form::{Count, Part, Shape};
use duipai_engines::hand::MAX_MELDS;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Hand, Rules};
use std::collections::BTreeSet;

/// So many hands of a worth are tried.
const TRIES: usize = 200;
/// So many are kept.
const OF_A_WORTH: usize = 6;
/// The same beside nothing exposed, of each size and form.
const OF_A_BARE_WORTH: usize = 2;
/// So many ways are tried for a group, of which there may be no cards left.
const CHOICE: usize = 16;
/// The most groups of a form that has as many as there is room for.
const MOST: u32 = 6;

/// Legal hands of rules that count xi, complete by a form that has a score.
pub(super) fn hands(rules: &Rules, seed: u64) -> Vec<Hand> {
    of_every_worth(
        rules,
        seed,
        OF_A_WORTH,
        &mut |(parts, ways), worth, draw| {
            let concealed = draw.one_in(3);
            let groups = groups(parts, ways, draw);
            build(&groups, worth, concealed, rules, draw)
        },
    )
}

/// Such hands of so many tiles, which have nothing exposed.
pub(super) fn bare_hands(rules: &Rules, size: usize, seed: u64) -> Vec<Hand> {
    of_every_worth(
        rules,
        seed,
        OF_A_BARE_WORTH,
        &mut |(parts, ways), worth, draw| {
            let tiles = |groups: &Vec<&[Way]>| {
                let of = |ways: &&[Way]| ways.first().map_or(0, |way| way.group.tiles().len());
                groups.iter().map(of).sum::<usize>()
            };
            let mut drawn = (0..CHOICE * CHOICE).map(|_| groups(parts, ways, draw));
            let groups = drawn.find(|groups| tiles(groups) == size)?;
            build(&groups, worth, true, rules, draw)
        },
    )
}

/// The parts of a form, and in which ways the groups of each can lie.
type Laid<'a> = (&'a [Part], &'a [Vec<Way>]);

/// Legal hands of every worth, up to so many of each, as `lay` makes them of a form and a worth.
fn of_every_worth(
    rules: &Rules,
    seed: u64,
    of_a_worth: usize,
    lay: &mut dyn FnMut(Laid<'_>, i16, &mut Draw) -> Option<Hand>,
) -> Vec<Hand> {
    let Some(xi) = rules.xi() else {
        return Vec::new();
    };
    let forms = rules.forms().iter().filter(|form| form.scored);
    let forms: Vec<_> = forms
        .map(|form| (form.parts.as_slice(), ways(rules, form, xi)))
        .collect();
    if forms.is_empty() {
        return Vec::new();
    }
    let mut draw = Draw::new(seed, 0);
    let mut hands = Vec::new();
    for worth in worths(rules) {
        let built = (0..TRIES).filter_map(|_| {
            let (parts, ways) = draw.of(&forms);
            lay((parts, ways), worth, &mut draw)
        });
        let legal = built.filter(|hand| rules.invalid(hand).is_none());
        hands.extend(legal.take(of_a_worth));
    }
    hands
}

/// For each group of a hand of these parts, the ways in which it may lie.
fn groups<'a>(parts: &[Part], ways: &'a [Vec<Way>], draw: &mut Draw) -> Vec<&'a [Way]> {
    let mut groups = Vec::new();
    for (part, ways) in parts.iter().zip(ways) {
        let many = match part.count {
            Count::Exactly(many) | Count::InAll(many) => many,
            Count::Rest if draw.one_in(2) => MOST as usize,
            Count::Rest => draw.below(MOST) as usize,
        };
        groups.extend(std::iter::repeat_n(ways.as_slice(), many));
    }
    groups
}

/// A hand of such groups that are worth so much as they are laid, if that comes out.
fn build(
    groups: &[&[Way]],
    worth: i16,
    concealed: bool,
    rules: &Rules,
    draw: &mut Draw,
) -> Option<Hand> {
    let (mixed, last) = (draw.one_in(2), draw.one_in(2));
    let of_last = draw.below(groups.len().max(1) as u32) as usize;
    let may_lie = |number: usize, way: &Way| {
        (mixed || way.group.shape() != Shape::Mixed)
            && (!concealed || way.meld.is_none())
            && (way.last.is_none() || last && number == of_last)
    };
    // What the groups from each on can be worth, the last first.
    let mut within = vec![Worths::OF_NOTHING];
    for (number, ways) in groups.iter().enumerate().rev() {
        let ways = ways.iter().filter(|way| may_lie(number, way));
        let each: BTreeSet<i16> = ways.map(|way| way.worth).collect();
        let (after, mut from) = (within[within.len() - 1], Worths::default());
        for worth in each {
            from.join(after.plus(worth));
        }
        within.push(from);
    }
    within.pop();
    let mut hand = Hand::empty(rules.alphabet());
    let mut counts = [0; MAX_KINDS];
    let mut left = worth;
    for (number, ways) in groups.iter().enumerate() {
        let after = within.pop()?;
        let leads_on = |way: &&Way| {
            may_lie(number, way)
                && after.has(left - way.worth)
                && (way.meld.is_none() || hand.melds().count() < MAX_MELDS)
        };
        let leading: Vec<&Way> = ways.iter().filter(leads_on).collect();
        if leading.is_empty() {
            return None;
        }
        let mut drawn = (0..CHOICE).map(|_| *draw.of(&leading));
        let (way, beside) = drawn.find_map(|way| Some((way, way.beside(&counts)?)))?;
        counts = beside;
        left -= way.worth;
        match way.meld {
            Some(meld) => {
                hand.add_meld(meld);
            }
            None => way.group.tiles().iter().for_each(|&kind| hand.add(kind)),
        }
        if way.last.is_some() {
            hand.set_last(way.last);
        }
    }
    (left == 0).then_some(hand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::xi::XI_TABLES;
    use duipai_engines::{Score, registry};

    #[test]
    fn there_is_a_hand_of_every_worth() {
        let mut missing = Vec::new();
        for preset in ["waihuzi", "paohuzi"] {
            for table in XI_TABLES {
                let rules = Rules::named(&format!("{preset}~base_xi=0~xi_table={}", table.name));
                let rules = rules.unwrap();
                let judge = registry::builtin();
                let judge = judge.iter().find(|factory| factory.name() == "reference");
                let mut judge = judge.unwrap().build(&rules).unwrap();
                let built = hands(&rules, 1);
                let built = built.iter().map(|hand| judge.judge(hand).score());
                let built: BTreeSet<i16> = built
                    .filter_map(|score| match score {
                        Score::Points(worth) => Some(worth),
                        _ => None,
                    })
                    .collect();
                let none = worths(&rules)
                    .difference(&built)
                    .copied()
                    .collect::<Vec<i16>>();
                if !none.is_empty() {
                    missing.push((rules.name(), none));
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
