//! Hands of every worth. Which worth is enough is told by hands that are worth just that and by hands that are
//! worth one less, and of the random mix few are worth much: these are built, from groups that are worth nothing to
//! groups that are worth most; some hands have none exposed, and others most.

use crate::source::Draw;
use duipai_engines::form::{Count, Form, Group, Part, Shape};
use duipai_engines::hand::{LastCard, MAX_MELDS, Meld};
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Rules};

/// So many hands are tried.
const TRIES: u32 = 2_000;
/// In so many steps groups of worth become as likely as can be.
const STEPS: u32 = 8;
/// The most groups of a form that has as many as there is room for.
const MOST: u32 = 6;

/// Legal hands of rules that count xi, complete by a form that has a score.
pub(super) fn hands(rules: &Rules, seed: u64) -> Vec<Hand> {
    let forms = rules.forms().iter().filter(|form| form.scored);
    let forms: Vec<_> = forms.map(|form| (form, rules.catalogue(form))).collect();
    if rules.xi().is_none() || forms.is_empty() {
        return Vec::new();
    }
    let mut draw = Draw::new(seed, 0);
    let built = (0..TRIES).filter_map(|turn| {
        let (form, catalogue) = draw.of(&forms);
        let often = turn % (STEPS + 1);
        build(form, catalogue, often, rules, &mut draw)
    });
    built.filter(|hand| rules.invalid(hand).is_none()).collect()
}

/// A hand of a form, its groups such that are worth something `often` times of [`STEPS`]; `None` if there were too
/// many of a kind.
fn build(
    form: &Form,
    catalogue: &[Vec<Group>],
    often: u32,
    rules: &Rules,
    draw: &mut Draw,
) -> Option<Hand> {
    let has_fours = form.parts.iter().any(Part::is_of_fours);
    let mut hand = Hand::empty(rules.alphabet());
    let concealed = draw.one_in(3);
    let mixed = draw.one_in(2);
    for (part, groups) in form.parts.iter().zip(catalogue) {
        let many = match part.count {
            Count::Exactly(many) | Count::InAll(many) => many,
            Count::Rest => draw.below(MOST + 1) as usize,
        };
        let groups = groups.iter().copied();
        let groups: Vec<Group> = groups
            .filter(|group| mixed || group.shape() != Shape::Mixed)
            .collect();
        let of_worth: Vec<Group> = groups.iter().copied().filter(is_of_worth).collect();
        for _ in 0..many {
            let valued = draw.below(STEPS) < often && !of_worth.is_empty();
            let group = *draw.of(if valued { &of_worth } else { &groups });
            let exposed = !concealed && !matches!(part.count, Count::Exactly(_));
            if exposed && !draw.one_in(4) && hand.melds().count() < MAX_MELDS {
                hand.add_meld(exposed_as(&group, !has_fours && draw.one_in(2), draw)?);
            } else {
                group.tiles().iter().for_each(|&kind| hand.add(kind));
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
    Some(hand)
}

fn is_of_worth(group: &Group) -> bool {
    matches!(
        group.shape(),
        Shape::Triplet | Shape::Four | Shape::Red | Shape::Pair
    )
}

/// A group as it may lie open: three alike as four of them, if `fourth`.
fn exposed_as(group: &Group, fourth: bool, draw: &mut Draw) -> Option<Meld> {
    let mut tiles = group.tiles().to_vec();
    let alike = tiles.iter().all(|tile| *tile == tiles[0]);
    if alike && fourth && tiles.len() == 3 {
        tiles.push(tiles[0]);
    }
    Meld::new(&tiles, alike && draw.one_in(2))
}
