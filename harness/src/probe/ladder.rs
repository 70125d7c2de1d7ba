//! Hands of every worth. Which worth is enough is told by hands that are worth just that and by hands that are
//! worth one less, and of the random mix few are worth much: for each worth some are built, the last groups such
//! that the sum comes out. Some hands have no group exposed, and others most.

use super::worths::{Way, ways, worths};
use crate::source::Draw;
use duipai_engines::form::{Count, Part, Shape};
use duipai_engines::hand::{LastCard, MAX_MELDS};
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Hand, Rules};

/// So many hands of a worth are tried.
const TRIES: usize = 600;
/// So many are kept.
const OF_A_WORTH: usize = 6;
/// Of so many groups the one is taken that comes nearest to what is still to be worth.
const CHOICE: usize = 16;
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
    let mut hands = Vec::new();
    for worth in worths(rules) {
        let mut kept = 0;
        for _ in 0..TRIES {
            if kept == OF_A_WORTH {
                break;
            }
            let (parts, ways) = draw.of(&forms);
            let built = build(parts, ways, worth, rules, &mut draw);
            if let Some(hand) = built.filter(|hand| rules.invalid(hand).is_none()) {
                hands.push(hand);
                kept += 1;
            }
        }
    }
    hands
}

/// A hand of a form whose groups are worth so much as they are laid, if that comes out.
fn build(
    parts: &[Part],
    ways: &[Vec<Way>],
    worth: i16,
    rules: &Rules,
    draw: &mut Draw,
) -> Option<Hand> {
    let mut hand = Hand::empty(rules.alphabet());
    let mut counts = [0; MAX_KINDS];
    let mut left = worth;
    let (concealed, mixed, last) = (draw.one_in(3), draw.one_in(2), draw.one_in(2));
    // Every group such that the worth comes out, or some of them any.
    let straight = draw.one_in(2);
    let mut groups = Vec::new();
    for (part, ways) in parts.iter().zip(ways) {
        let many = match part.count {
            Count::Exactly(many) | Count::InAll(many) => many,
            Count::Rest if draw.one_in(2) => MOST as usize,
            Count::Rest => draw.below(MOST) as usize,
        };
        groups.extend(std::iter::repeat_n(ways, many));
    }
    let of_last = draw.below(groups.len().max(1) as u32) as usize;
    for (number, ways) in groups.iter().enumerate() {
        let may_be = |way: &Way, hand: &Hand| {
            (mixed || way.group.shape() != Shape::Mixed)
                && (!concealed || way.meld.is_none())
                && (way.last.is_none() || last && number == of_last)
                && (way.meld.is_none() || hand.melds().count() < MAX_MELDS)
        };
        let to_come = groups.len() - number;
        let any = !straight && to_come > 2 && draw.one_in(2);
        let many = if any { 1 } else { CHOICE };
        let far = |way: &&Way| (way.worth * to_come as i16 - left).abs();
        let drawn: Vec<&Way> = (0..many).map(|_| draw.of(ways)).collect();
        let fitting = drawn
            .into_iter()
            .filter(|way| may_be(way, &hand) && way.beside(&counts).is_some());
        let way = fitting.min_by_key(far)?;
        counts = way.beside(&counts)?;
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
    let held: Vec<_> = (rules.alphabet().iter())
        .filter(|&kind| hand.count(kind) > 0)
        .collect();
    if last && hand.last().is_none() && !held.is_empty() {
        let kind = *draw.of(&held);
        let drawn = draw.one_in(2);
        hand.set_last(Some(LastCard { kind, drawn }));
    }
    (left == 0).then_some(hand)
}
