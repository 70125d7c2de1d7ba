//! Hands of paohuzi put together from the groups of a form: concealed, exposed, and with a last card.

use super::MAX_KINDS;
use duipai_engines::form::{Count, Form, Group};
use duipai_engines::hand::LastCard;
use duipai_engines::{Hand, Kind, Meld, Rules};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Groups by part: those of the form, drawn from a window of each part's list, so that many lie close together.
/// `None` if they do not fit beside each other.
fn draw(rules: &Rules, form: &Form, rng: &mut ChaCha8Rng) -> Option<Vec<Vec<Group>>> {
    let mut counts = [0; MAX_KINDS];
    let mut parts = Vec::new();
    for (part, groups) in form.parts.iter().zip(rules.catalogue(form)) {
        let number = match part.count {
            Count::Exactly(number) | Count::InAll(number) => number,
            Count::Rest => rng.random_range(3..=6),
        };
        let width = rng.random_range(number.min(groups.len())..=groups.len());
        let first = rng.random_range(0..=groups.len() - width);
        let mut chosen: Vec<Group> = Vec::new();
        let mut repeats = part.repeats;
        for _ in 0..200 {
            if chosen.len() == number {
                break;
            }
            let group = groups[first + rng.random_range(0..width)];
            let fits = |tile: &Kind| {
                let copies = group.tiles().iter().filter(|other| *other == tile);
                counts[tile.index()] + copies.count() <= 4
            };
            let repeated = chosen.contains(&group);
            if group.tiles().iter().all(fits) && (!repeated || repeats > 0) {
                group
                    .tiles()
                    .iter()
                    .for_each(|tile| counts[tile.index()] += 1);
                repeats -= usize::from(repeated);
                chosen.push(group);
            }
        }
        if chosen.len() < number {
            return None;
        }
        parts.push(chosen);
    }
    Some(parts)
}

/// A hand of one of the forms of these rules; some of its groups may lie exposed, and it may have a last card.
/// Forced groups may stand in its way.
pub fn built(rules: &Rules, rng: &mut ChaCha8Rng) -> Hand {
    let (form, parts) = loop {
        let form = &rules.forms()[rng.random_range(0..rules.forms().len())];
        if let Some(parts) = draw(rules, form, rng) {
            break (form, parts);
        }
    };
    let mut hand = Hand::empty(rules.alphabet());
    let most = [0, 0, 0, 2, 6][rng.random_range(0..5)];
    let exposed = rng.random_range(0..=most);
    for (part, groups) in form.parts.iter().zip(parts) {
        for group in groups {
            let may = !matches!(part.count, Count::Exactly(_));
            if may && hand.exposed().groups < exposed {
                let alike = group.tiles().iter().all(|tile| *tile == group.lowest());
                let drawn = alike && rng.random_range(0..2) == 0;
                hand.add_meld(Meld::new(group.tiles(), drawn).unwrap());
            } else {
                group.tiles().iter().for_each(|&tile| hand.add(tile));
            }
        }
    }
    name_last(&mut hand, rng);
    hand
}

/// Names a last card, drawn or brought, or none.
pub fn name_last(hand: &mut Hand, rng: &mut ChaCha8Rng) {
    let held: Vec<Kind> = (hand.alphabet().iter())
        .filter(|&kind| hand.count(kind) > 0)
        .collect();
    let last = LastCard {
        kind: held[rng.random_range(0..held.len())],
        drawn: rng.random_range(0..2) == 0,
    };
    hand.set_last((rng.random_range(0..3) > 0).then_some(last));
}

/// Calls `visit` with the hand as it is, and with every card it holds as the last one, drawn and brought.
pub fn each_last(hand: &Hand, visit: &mut impl FnMut(&Hand)) {
    visit(hand);
    for kind in hand.alphabet().iter().filter(|&kind| hand.count(kind) > 0) {
        for drawn in [true, false] {
            let mut hand = *hand;
            hand.set_last(Some(LastCard { kind, drawn }));
            visit(&hand);
        }
    }
}
