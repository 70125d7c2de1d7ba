//! Hands of every worth. Which worth is enough is told by hands that are worth just that and by hands that are
//! worth one less, and of the random mix few are worth much: these are built, from groups as they come to the
//! best of many groups, and of each worth some are kept. Some hands have no group exposed, and others most.

use super::worths::{Way, ways};
use crate::source::Draw;
use duipai_engines::form::{Count, Part, Shape};
use duipai_engines::hand::{LastCard, MAX_MELDS};
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Rules};
use std::collections::BTreeMap;

/// So many hands are tried.
const TRIES: usize = 6_000;
/// So many are kept of what is worth the same.
const OF_A_WORTH: usize = 6;
/// Of so many groups the best is taken; each hand is built by one of these.
const BEST_OF: [u32; 8] = [1, 1, 2, 3, 5, 8, 20, 80];
/// The most groups of a form that has as many as there is room for.
const MOST: u32 = 6;

/// Legal hands of rules that count xi, complete by a form that has a score.
pub(super) fn hands(rules: &Rules, seed: u64) -> Vec<Hand> {
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
    let mut by_worth: BTreeMap<i16, Vec<Hand>> = BTreeMap::new();
    for turn in 0..TRIES {
        let (parts, ways) = draw.of(&forms);
        let best_of = BEST_OF[turn % BEST_OF.len()];
        let Some((hand, worth)) = build(parts, ways, best_of, rules, &mut draw) else {
            continue;
        };
        let alike = by_worth.entry(worth).or_default();
        if alike.len() < OF_A_WORTH && rules.invalid(&hand).is_none() {
            alike.push(hand);
        }
    }
    by_worth.into_values().flatten().collect()
}

/// A hand of a form, each of its groups the best of so many, and what the groups are worth as they were laid;
/// `None` if there were too many of a kind.
fn build(
    parts: &[Part],
    ways: &[Vec<Way>],
    best_of: u32,
    rules: &Rules,
    draw: &mut Draw,
) -> Option<(Hand, i16)> {
    let (mut hand, mut worth) = (Hand::empty(rules.alphabet()), 0);
    let concealed = draw.one_in(3);
    let mixed = draw.one_in(2);
    for (part, ways) in parts.iter().zip(ways) {
        let many = match part.count {
            Count::Exactly(many) | Count::InAll(many) => many,
            Count::Rest => draw.below(MOST + 1) as usize,
        };
        let ways: Vec<&Way> = ways
            .iter()
            .filter(|way| mixed || way.group.shape() != Shape::Mixed)
            .filter(|way| !concealed || way.meld.is_none())
            .collect();
        for _ in 0..many {
            let drawn = (0..best_of).map(|_| *draw.of(&ways));
            let way = drawn.max_by_key(|way| way.worth)?;
            worth += way.worth;
            match way.meld {
                Some(meld) if hand.melds().count() < MAX_MELDS => {
                    hand.add_meld(meld);
                }
                Some(_) => return None,
                None => way.group.tiles().iter().for_each(|&kind| hand.add(kind)),
            }
        }
    }
    let open = hand.meld_counts();
    let mut kinds = rules.alphabet().iter();
    if !kinds.all(|kind| hand.count(kind) + open[kind.index()] <= COPIES) {
        return None;
    }
    let held: Vec<_> = (rules.alphabet().iter())
        .filter(|&kind| hand.count(kind) > 0)
        .collect();
    if !held.is_empty() && draw.one_in(2) {
        let kind = *draw.of(&held);
        let drawn = draw.one_in(2);
        hand.set_last(Some(LastCard { kind, drawn }));
    }
    Some((hand, worth))
}
