//! Renamings: tiles called by each other's names. One leaves verdicts as they are exactly if it turns the groups of
//! every part of every form into groups of the same part, and what counts as a wild into what does, too. That is looked
//! up in the catalogue, not assumed.

use crate::source::Draw;
use duipai_engines::form::Group;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::xi::XiTable;
use duipai_engines::{Alphabet, Hand, Kind, LastCard, Meld, Rules, notation};
use std::collections::HashSet;

/// A permutation of the kinds, and of the suits with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    kinds: [Kind; MAX_KINDS],
    suits: Vec<u8>,
}

impl Renaming {
    /// The renaming that takes each suit and rank of the alphabet to those given by `place`.
    fn by(alphabet: Alphabet, place: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut kinds = std::array::from_fn(Kind::new);
        for kind in alphabet.iter() {
            let (suit, rank) = place(alphabet.suit_of(kind), alphabet.rank_of(kind));
            kinds[kind.index()] = alphabet.kind(suit, rank).unwrap_or(kind);
        }
        let suits = 0..alphabet.suits().len();
        Self {
            kinds,
            suits: suits.map(|suit| place(suit, 1).0 as u8).collect(),
        }
    }

    /// The hand under its new names: concealed tiles, exposed groups, last card and missing suit.
    #[must_use]
    pub fn apply(&self, hand: &Hand) -> Hand {
        let mut made = Hand::empty(hand.alphabet());
        let name = |kind: Kind| self.kinds[kind.index()];
        for kind in hand.alphabet().iter() {
            made.set_count(name(kind), hand.count(kind));
        }
        made.set_wilds(hand.wilds());
        made.set_last(hand.last().map(|last| LastCard {
            kind: name(last.kind),
            ..last
        }));
        let missing = hand.missing();
        made.set_missing(
            missing.map(|suit| self.suits.get(usize::from(suit)).copied().unwrap_or(suit)),
        );
        for meld in hand.melds() {
            let tiles: Vec<Kind> = meld.tiles().map(name).collect();
            if let Some(meld) = Meld::new(&tiles, meld.drawn()) {
                made.add_meld(meld);
            }
        }
        made
    }

    /// Whether it turns groups into groups, and tiles that count as wilds into such tiles.
    ///
    /// # Errors
    /// Names a group, by its form, that becomes none, or a tile that would no longer be a wild.
    pub fn keeps_meaning(&self, rules: &Rules) -> Result<(), String> {
        let wild = rules.wild_kinds();
        if let Some(kind) = wild
            .iter()
            .find(|kind| !wild.contains(&self.kinds[kind.index()]))
        {
            let text = |kind: Kind| written(rules.alphabet(), &[kind]);
            return Err(format!(
                "{} counts as a wild and {} does not",
                text(*kind),
                text(self.kinds[kind.index()])
            ));
        }
        for form in rules.forms() {
            for groups in rules.catalogue(form) {
                let known: HashSet<&[Kind]> = groups.iter().map(Group::tiles).collect();
                for group in &groups {
                    let tiles = group.tiles().iter();
                    let mut named: Vec<Kind> = tiles.map(|kind| self.kinds[kind.index()]).collect();
                    named.sort_unstable();
                    if !known.contains(&*named) {
                        let text = |tiles: &[Kind]| written(rules.alphabet(), tiles);
                        return Err(format!(
                            "form `{}` has {} and not {}",
                            form.name,
                            text(group.tiles()),
                            text(&named)
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}

fn written(alphabet: Alphabet, tiles: &[Kind]) -> String {
    let mut hand = Hand::empty(alphabet);
    for &tile in tiles {
        hand.add(tile);
    }
    notation::write(&hand)
}

/// The suits in play that have runs; all of them have as many ranks.
fn suits(rules: &Rules) -> Vec<usize> {
    let suits = rules.suits().iter().enumerate();
    let with_runs = suits.filter(|(_, suit)| suit.runs);
    with_runs.map(|(number, _)| number).collect()
}

/// The suit of honours, if it is in play.
fn honours(rules: &Rules) -> Option<usize> {
    rules.suits().iter().position(|suit| !suit.runs)
}

/// The ranks of honours that may be called by each other's names: those that count as wilds stay what they are.
fn honours_to_rename(rules: &Rules) -> Vec<usize> {
    let Some(suit) = honours(rules) else {
        return Vec::new();
    };
    let is_wild = |rank: usize| {
        let kind = rules.alphabet().kind(suit, rank);
        kind.is_some_and(|kind| rules.wild_kinds().contains(&kind))
    };
    let ranks = 1..=rules.suits()[suit].ranks;
    ranks.filter(|&rank| !is_wild(rank)).collect()
}

/// `list` in a random order, as a map from each of its items to the one in its place.
fn shuffled(list: &[usize], draw: &mut Draw) -> Vec<(usize, usize)> {
    let mut order = list.to_vec();
    for last in (1..order.len()).rev() {
        order.swap(last, draw.below(last as u32 + 1) as usize);
    }
    list.iter().copied().zip(order).collect()
}

fn image(of: usize, map: &[(usize, usize)]) -> usize {
    let found = map.iter().find(|(from, _)| *from == of);
    found.map_or(of, |&(_, to)| to)
}

fn with_suits(rules: &Rules, map: &[(usize, usize)]) -> Renaming {
    Renaming::by(rules.alphabet(), |suit, rank| (image(suit, map), rank))
}

fn with_honours(rules: &Rules, map: &[(usize, usize)]) -> Renaming {
    let honours = honours(rules);
    Renaming::by(rules.alphabet(), |suit, rank| {
        let named = if Some(suit) == honours {
            image(rank, map)
        } else {
            rank
        };
        (suit, named)
    })
}

fn with_mirrors(rules: &Rules, mirrored: &[usize]) -> Renaming {
    let alphabet = rules.alphabet();
    Renaming::by(alphabet, |suit, rank| {
        let ranks = alphabet.suits()[suit].ranks;
        let turned = mirrored.contains(&suit);
        (suit, if turned { ranks + 1 - rank } else { rank })
    })
}

/// Swaps of neighbours, of which every order is made.
fn swaps(list: &[usize]) -> impl Iterator<Item = [(usize, usize); 2]> {
    let pairs = list.windows(2);
    pairs.map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])])
}

/// Whether the suits may change places.
pub(super) fn suits_hold(rules: &Rules) -> Result<(), String> {
    let alike = |xi: &XiTable| xi.is_alike_in_both_colours();
    if rules.base_xi() > 0 && !rules.xi().is_none_or(alike) {
        return Err("big cards are worth more than small ones".to_owned());
    }
    swaps(&suits(rules)).try_for_each(|swap| with_suits(rules, &swap).keeps_meaning(rules))
}

/// Whether all suits together may be mirrored.
pub(super) fn mirror_holds(rules: &Rules) -> Result<(), String> {
    mirror(rules).keeps_meaning(rules)
}

/// Whether every suit by itself may be mirrored.
pub(super) fn mirrors_hold(rules: &Rules) -> Result<(), String> {
    let mut suits = suits(rules).into_iter();
    suits.try_for_each(|suit| with_mirrors(rules, &[suit]).keeps_meaning(rules))
}

/// Whether the honours may change places.
pub(super) fn honours_hold(rules: &Rules) -> Result<(), String> {
    if honours(rules).is_none() {
        return Err("no honours are in play".to_owned());
    }
    let ranks = honours_to_rename(rules);
    if ranks.len() < 2 {
        return Err("no two honours are no wilds".to_owned());
    }
    swaps(&ranks).try_for_each(|swap| with_honours(rules, &swap).keeps_meaning(rules))
}

pub(super) fn any_suits(rules: &Rules, draw: &mut Draw) -> Renaming {
    with_suits(rules, &shuffled(&suits(rules), draw))
}

pub(super) fn mirror(rules: &Rules) -> Renaming {
    with_mirrors(rules, &suits(rules))
}

pub(super) fn any_mirrors(rules: &Rules, draw: &mut Draw) -> Renaming {
    let mut mirrored = suits(rules);
    mirrored.retain(|_| draw.one_in(2));
    with_mirrors(rules, &mirrored)
}

pub(super) fn any_honours(rules: &Rules, draw: &mut Draw) -> Renaming {
    let ranks = honours_to_rename(rules);
    with_honours(rules, &shuffled(&ranks, draw))
}
