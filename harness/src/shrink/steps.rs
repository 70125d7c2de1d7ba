//! Steps: what a descent tries on a hand, boldest first.
//!
//! A step only proposes. Candidates that are not less than the hand are left out by the caller, and
//! whether a size, a fifth copy or a stray tile matters is for the property to say.

use super::classes::least;
use super::moves::{Pile, height, held, piles, recast, remade, rename, with, with_melds, without};
use duipai_engines::form::Group;
use duipai_engines::tile::Suit;
use duipai_engines::{Hand, Kind, LastCard, Meld, Rules};

/// The groups that hands of some rules are made of.
pub struct Groups {
    sets: Vec<Group>,
    eyes: Vec<Group>,
}

impl Groups {
    pub fn of(rules: &Rules) -> Self {
        let mut groups = Self {
            sets: Vec::new(),
            eyes: Vec::new(),
        };
        for form in rules.forms() {
            for group in rules.catalogue(form).into_iter().flatten() {
                let list = if group.tiles().len() == 2 {
                    &mut groups.eyes
                } else {
                    &mut groups.sets
                };
                if !list.contains(&group) {
                    list.push(group);
                }
            }
        }
        groups
    }

    /// Every set of every form.
    pub fn sets(&self) -> &[Group] {
        &self.sets
    }

    /// Every eye.
    pub fn eyes(&self) -> &[Group] {
        &self.eyes
    }
}

fn without_group(hand: &Hand, group: Group) -> Option<Hand> {
    let tiles: Vec<Pile> = group.tiles().iter().copied().map(Pile::Of).collect();
    without(hand, &tiles)
}

/// Proposes hands to try instead of a hand.
pub type Step = fn(&Hand, &Groups) -> Vec<Hand>;

/// So many of [`STEPS`], from the first, take something away and change nothing else.
pub const TAKING_AWAY: usize = 5;

/// Every step, in the order in which they are tried after each success.
pub const STEPS: [Step; 10] = [
    drop_what_lies_beside,
    drop_suit,
    drop_group,
    thin,
    drop_up_to_three,
    permute,
    slide_down,
    move_group,
    move_tiles,
    lower_what_lies_beside,
];

fn drop_what_lies_beside(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let mut some = vec![hand.concealed()];
    for drop in [
        |hand: &mut Hand| hand.set_missing(None),
        |hand: &mut Hand| hand.set_last(None),
    ] {
        let mut changed = *hand;
        drop(&mut changed);
        some.push(changed);
    }
    let melds: Vec<Meld> = hand.melds().copied().collect();
    some.extend((0..melds.len()).map(|out| {
        let rest = melds.iter().enumerate().filter(|(at, _)| *at != out);
        with_melds(hand, rest.map(|(_, meld)| *meld))
    }));
    some
}

fn drop_suit(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let mut some: Vec<Hand> = (hand.alphabet().suits().iter())
        .map(|suit| kinds(suit).fold(*hand, |hand, kind| with(&hand, Pile::Of(kind), 0)))
        .collect();
    some.push(with(hand, Pile::Wilds, 0));
    some
}

fn drop_group(hand: &Hand, groups: &Groups) -> Vec<Hand> {
    (groups.sets.iter().chain(&groups.eyes))
        .filter_map(|&group| without_group(hand, group))
        .collect()
}

/// Halves piles: hands that are illegal by their size can have thousands of tiles.
fn thin(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let halve = |hand: &Hand, pile| with(hand, pile, height(hand, pile) / 2);
    let mut some = vec![held(hand).fold(*hand, |hand, pile| halve(&hand, pile))];
    for pile in held(hand) {
        some.push(with(hand, pile, 0));
        some.push(halve(hand, pile));
    }
    some
}

fn drop_up_to_three(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let held: Vec<Pile> = held(hand).collect();
    let mut some = Vec::new();
    for (i, &a) in held.iter().enumerate() {
        some.extend(without(hand, &[a]));
        for (j, &b) in held.iter().enumerate().skip(i) {
            some.extend(without(hand, &[a, b]));
            for &c in &held[j..] {
                some.extend(without(hand, &[a, b, c]));
            }
        }
    }
    some
}

/// Merges and swaps suits, mirrors them, and takes the hand that stands for the class.
fn permute(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let suits = hand.alphabet().suits();
    let mut some = vec![least(hand)];
    let moved = |kind: Kind, from: Suit, to: Suit| Kind::new(kind.index() - from.first + to.first);
    for (a, &from) in suits.iter().enumerate() {
        for (b, &to) in suits.iter().enumerate() {
            if a == b || from.ranks > to.ranks {
                continue;
            }
            some.push(rename(hand, |kind| {
                if is_in(kind, &from) {
                    moved(kind, from, to)
                } else {
                    kind
                }
            }));
            if a > b && from.ranks == to.ranks {
                let mut swapped = rename(hand, |kind| {
                    if is_in(kind, &from) {
                        moved(kind, from, to)
                    } else if is_in(kind, &to) {
                        moved(kind, to, from)
                    } else {
                        kind
                    }
                });
                swapped.set_missing(hand.missing().map(|missing| match usize::from(missing) {
                    suit if suit == a => b as u8,
                    suit if suit == b => a as u8,
                    _ => missing,
                }));
                some.push(swapped);
            }
        }
        some.push(rename(hand, |kind| {
            if is_in(kind, &from) {
                Kind::new(2 * from.first + from.ranks - 1 - kind.index())
            } else {
                kind
            }
        }));
    }
    some
}

/// Moves all tiles of a suit, from some rank upwards, a few ranks down.
fn slide_down(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let mut some = Vec::new();
    for suit in hand.alphabet().suits() {
        for lowest in kinds(suit).filter(|&kind| hand.count(kind) > 0) {
            for by in 1..=lowest.index() - suit.first {
                some.push(rename(hand, |kind| {
                    if is_in(kind, suit) && kind >= lowest {
                        Kind::new(kind.index() - by)
                    } else {
                        kind
                    }
                }));
            }
        }
    }
    some
}

/// Moves a set or an eye to another place, tile by tile in ascending order.
fn move_group(hand: &Hand, groups: &Groups) -> Vec<Hand> {
    let mut some = Vec::new();
    for list in [&groups.sets, &groups.eyes] {
        for from in list
            .iter()
            .filter(|group| without_group(hand, **group).is_some())
        {
            for to in list.iter().filter(|to| *to != from) {
                some.push(
                    (from.tiles().iter().zip(to.tiles())).fold(*hand, |hand, (&from, &to)| {
                        recast(&hand, Pile::Of(from), Pile::Of(to), 1)
                    }),
                );
            }
        }
    }
    some
}

/// Moves one tile or a whole pile to another pile: to lower ranks, to fewer kinds, wilds to tiles.
fn move_tiles(hand: &Hand, _: &Groups) -> Vec<Hand> {
    let mut some = Vec::new();
    for from in held(hand) {
        for to in piles(hand).filter(|to| *to != from) {
            some.push(recast(hand, from, to, height(hand, from)));
            some.push(recast(hand, from, to, 1));
        }
    }
    some
}

fn lower_what_lies_beside(hand: &Hand, groups: &Groups) -> Vec<Hand> {
    let mut some = Vec::new();
    let mut rename_last = |last: LastCard| {
        let mut changed = *hand;
        changed.set_last(Some(last));
        some.push(changed);
    };
    if let Some(last) = hand.last() {
        for kind in hand.alphabet().iter() {
            rename_last(LastCard { kind, ..last });
            rename_last(LastCard { kind, drawn: false });
        }
    }
    for suit in 0..hand.missing().unwrap_or(0) {
        let mut changed = *hand;
        changed.set_missing(Some(suit));
        some.push(changed);
    }
    let melds: Vec<Meld> = hand.melds().copied().collect();
    let mut sorted = melds.clone();
    sorted.sort_by_key(|meld| (meld.tiles().collect::<Vec<Kind>>(), meld.drawn()));
    if sorted != melds {
        some.push(with_melds(hand, sorted.into_iter()));
    }
    for (at, old) in melds.iter().enumerate() {
        let mut replace = |tiles: &[Kind]| {
            for drawn in [false, old.drawn()] {
                let mut melds = melds.clone();
                melds[at] = remade(tiles, drawn);
                some.push(with_melds(hand, melds.into_iter()));
            }
        };
        let tiles: Vec<Kind> = old.tiles().collect();
        replace(&tiles);
        for place in 0..tiles.len() {
            for kind in hand.alphabet().iter() {
                let mut tiles = tiles.clone();
                tiles[place] = kind;
                replace(&tiles);
            }
        }
        for kind in hand.alphabet().iter() {
            replace(&vec![kind; tiles.len()]);
        }
        // Orphans and knitted hands are groups too, and cannot lie exposed.
        for set in groups
            .sets
            .iter()
            .filter(|set| matches!(set.tiles().len(), 3 | 4))
        {
            replace(set.tiles());
        }
    }
    some
}

fn kinds(suit: &Suit) -> impl Iterator<Item = Kind> + use<> {
    (suit.first..suit.first + suit.ranks).map(Kind::new)
}

fn is_in(kind: Kind, suit: &Suit) -> bool {
    (suit.first..suit.first + suit.ranks).contains(&kind.index())
}

#[cfg(test)]
mod tests;
