//! Causes: which tiles of a smallest hand matter, so that one bug is told from another.
//!
//! A smallest hand has tiles in it that are only there to make it complete: the eye beside a run that an engine
//! does not know. What is left without them is the cause. A hand that holds the cause, or one of its images that
//! is seen to do the same, says nothing new; whatever shows the disagreement without it is another bug.

use super::moves::{Pile, height, held, with, without};
use super::steps::Groups;
use super::{Property, Search, Shrunk, order};
use duipai_engines::form::Group;
use duipai_engines::tile::Suit;
use duipai_engines::{Hand, Kind, Rules};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// Images of one cause that are looked for; a cause of so many parts that it has more is looked for in the
/// first ones.
const IMAGES: usize = 4_096;

/// Of images that are like a cause in little, so many are looked at in one hand.
const LOOSE_IMAGES: usize = 256;

/// Tiles are no part of the cause if this share of their substitutes does as well.
const MOST: (usize, usize) = (3, 4);

/// A step from one bug to another brings most of the cause along; one within a bug has this share of it before.
const BEFORE: (usize, usize) = (2, 3);

/// Why a hand shows a disagreement, as far as asking tells.
#[derive(Clone, Debug)]
pub struct Cause {
    minimum: Hand,
    legal: bool,
    /// The tiles that matter.
    tiles: Hand,
    /// The minimum without them.
    filling: Hand,
    /// They and their images under moves that keep the shape of every suit.
    images: Vec<Hand>,
    /// Whether an image does the same, by image and missing suit.
    does: HashMap<Hand, bool>,
}

/// How far an image may be from the cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likeness {
    /// Every suit has the shape it has in the cause.
    Rigid,
    /// As many of one kind, as many of another, and so on, be they wherever they are; wilds may stand for some.
    Loose,
}

impl Cause {
    /// What of `minimum`, which has the property, cannot be exchanged for something else.
    pub fn of(rules: &Rules, minimum: &Hand, keeps: &mut dyn Property) -> Self {
        let legal = rules.invalid(minimum).is_none();
        let mut tiles = minimum.concealed();
        // The tiles that may matter, beside filling that holds none of their kinds if there is such filling: a
        // copy too many would stand in for the tile that is taken away.
        let mut stage = *minimum;
        let groups = Groups::of(rules);
        let lists: [Vec<Vec<Pile>>; 3] = [
            piles_of(groups.sets()),
            piles_of(groups.eyes()),
            minimum
                .alphabet()
                .iter()
                .map(|kind| vec![Pile::Of(kind)])
                .collect(),
        ];
        for list in &lists {
            for part in list {
                let Some(rest) = without(&tiles, part) else {
                    continue;
                };
                let Some(lacking) = without(&stage, part) else {
                    continue;
                };
                let others = list.iter().filter(|other| *other != part);
                let substitutes: Vec<Hand> = others
                    .map(|other| with_piles(&lacking, other))
                    .filter(|hand| rules.invalid(hand).is_none() == legal)
                    .collect();
                let showing = substitutes.iter().filter(|hand| shows(keeps, hand));
                let do_as_well: Vec<&Hand> = showing.collect();
                if substitutes.len() < MOST.1
                    || do_as_well.len() * MOST.1 < substitutes.len() * MOST.0
                {
                    continue;
                }
                tiles = rest;
                let apart = |hand: &&&Hand| {
                    held(&tiles).all(|pile| height(hand, pile) == height(&tiles, pile))
                };
                if let Some(hand) = do_as_well.iter().find(apart) {
                    stage = **hand;
                }
            }
        }
        let filling = held(&tiles).fold(*minimum, |rest, pile| {
            with(&rest, pile, height(&rest, pile) - height(&tiles, pile))
        });
        Self {
            minimum: *minimum,
            legal,
            images: images(&tiles),
            does: HashMap::new(),
            filling,
            tiles,
        }
    }

    /// The hand it was found in.
    #[must_use]
    pub const fn minimum(&self) -> &Hand {
        &self.minimum
    }

    /// The tiles that matter.
    #[must_use]
    pub const fn tiles(&self) -> &Hand {
        &self.tiles
    }

    /// The cause, or an image of it that does the same, if the hand holds one.
    fn found_in(
        &mut self,
        rules: &Rules,
        hand: &Hand,
        likeness: Likeness,
        keeps: &mut dyn Property,
    ) -> Option<Hand> {
        let is_held = |image: &&Hand| {
            let mut counts = image.counts().iter().zip(hand.counts());
            image.wilds() <= hand.wilds() && counts.all(|(wanted, held)| wanted <= held)
        };
        let mut candidates: Vec<Hand> = self.images.iter().filter(is_held).copied().collect();
        if likeness == Likeness::Loose {
            candidates.extend(loose_images(&self.tiles, hand));
        }
        let does = |image: &Hand| self.does_the_same(rules, image, hand.missing(), keeps);
        candidates.into_iter().find(does)
    }

    /// Whether an image in place of the cause does what the cause does.
    fn does_the_same(
        &mut self,
        rules: &Rules,
        image: &Hand,
        missing: Option<u8>,
        keeps: &mut dyn Property,
    ) -> bool {
        let mut moved = held(image).fold(self.filling, |hand, pile| {
            with(
                &hand,
                pile,
                height(&hand, pile).saturating_add(height(image, pile)),
            )
        });
        moved.set_missing(missing);
        let legal = self.legal;
        *self.does.entry(moved).or_insert_with_key(|moved| {
            rules.invalid(moved).is_none() == legal && shows(keeps, moved)
        })
    }
}

fn shows(keeps: &mut dyn Property, hand: &Hand) -> bool {
    keeps.first(std::slice::from_ref(hand)).is_some()
}

fn piles_of(groups: &[Group]) -> Vec<Vec<Pile>> {
    let piles = |group: &Group| group.tiles().iter().copied().map(Pile::Of).collect();
    groups.iter().map(piles).collect()
}

fn with_piles(hand: &Hand, piles: &[Pile]) -> Hand {
    piles.iter().fold(*hand, |hand, &pile| {
        with(&hand, pile, height(&hand, pile).saturating_add(1))
    })
}

/// The tiles with their suits exchanged, read backwards and moved up and down, and with other honours; the tiles
/// themselves first.
fn images(tiles: &Hand) -> Vec<Hand> {
    let mut bare = Hand::empty(tiles.alphabet());
    bare.set_wilds(tiles.wilds());
    let mut found = vec![bare];
    let suits = tiles.alphabet().suits();
    let numbered = |suit: &&Suit| suit.ranks == suits[0].ranks;
    for suit in suits.iter().filter(numbered) {
        let counts: Vec<u8> = kinds(suit).map(|kind| tiles.count(kind)).collect();
        if counts.iter().any(|&count| count > 0) {
            let onto = |image: &Hand| {
                let free = |to: &&Suit| kinds(to).all(|kind| image.count(kind) == 0);
                let free = suits.iter().filter(numbered).filter(free);
                free.flat_map(|to| laid(image, &counts, to))
                    .collect::<Vec<_>>()
            };
            found = found.iter().flat_map(onto).take(IMAGES).collect();
        }
    }
    // Honours have no order: any are an image of any others.
    let honours = || suits.iter().filter(|suit| !numbered(suit)).flat_map(kinds);
    for honour in honours().filter(|&honour| tiles.count(honour) > 0) {
        let onto = |image: &Hand| {
            let free = honours().filter(|&to| image.count(to) == 0);
            free.map(|to| with(image, Pile::Of(to), tiles.count(honour)))
                .collect::<Vec<_>>()
        };
        found = found.iter().flat_map(onto).take(IMAGES).collect();
    }
    let mut seen = HashSet::from([tiles.concealed()]);
    found.retain(|image| seen.insert(*image));
    found.insert(0, tiles.concealed());
    found
}

/// `hand` with the tiles of a suit laid into `to`, as they are and backwards, at every rank where they fit.
fn laid(hand: &Hand, counts: &[u8], to: &Suit) -> Vec<Hand> {
    let ranks = counts.len();
    let first = counts.iter().position(|&count| count > 0).unwrap_or(0);
    let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let mut shape = counts[first..=last].to_vec();
    let mut some = Vec::new();
    for _ in 0..2 {
        for start in 0..=ranks - shape.len() {
            let mut image = *hand;
            for (place, &count) in shape.iter().enumerate() {
                image.set_count(Kind::new(to.first + start + place), count);
            }
            some.push(image);
        }
        shape.reverse();
    }
    some
}

fn kinds(suit: &Suit) -> impl Iterator<Item = Kind> + use<> {
    (suit.first..suit.first + suit.ranks).map(Kind::new)
}

/// Tiles of `hand` that are as many of some kinds as `tiles` are, wilds in place of some among them.
fn loose_images(tiles: &Hand, hand: &Hand) -> Vec<Hand> {
    let mut heights: Vec<u8> = tiles
        .counts()
        .iter()
        .copied()
        .filter(|&count| count > 0)
        .collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    let Some(wilds) = hand.wilds().checked_sub(tiles.wilds()) else {
        return Vec::new();
    };
    let mut bare = Hand::empty(hand.alphabet());
    bare.set_wilds(tiles.wilds());
    let mut found = Vec::new();
    place(&heights, bare, hand, wilds, None, &mut found);
    found
}

/// Lays the rest of `heights` onto kinds of `hand`; of equal heights each onto a later kind than the one before.
fn place(
    heights: &[u8],
    image: Hand,
    hand: &Hand,
    wilds: u8,
    after: Option<(u8, Kind)>,
    found: &mut Vec<Hand>,
) {
    let Some((&wanted, rest)) = heights.split_first() else {
        found.push(image);
        return;
    };
    for kind in hand.alphabet().iter() {
        let later = after.is_none_or(|(height, last)| height != wanted || kind > last);
        let taken = wanted.min(hand.count(kind));
        let lacking = wanted - taken;
        if found.len() >= LOOSE_IMAGES {
            return;
        }
        if later && taken > 0 && image.count(kind) == 0 && lacking <= wilds {
            let mut image = image;
            image.set_count(kind, taken);
            image.set_wilds(image.wilds() + lacking);
            place(
                rest,
                image,
                hand,
                wilds - lacking,
                Some((wanted, kind)),
                found,
            );
        }
    }
}

/// What became of a case beside known causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It is the bug of the cause at this place.
    Explained(usize),
    /// The least hand that was found without any of the causes.
    Another(Shrunk),
}

/// The place of the first cause that `hand` holds, at a glance.
pub fn explained(
    rules: &Rules,
    hand: &Hand,
    causes: &mut [Cause],
    keeps: &mut dyn Property,
) -> Option<usize> {
    place_of(rules, hand, causes, Likeness::Rigid, keeps)
}

fn place_of(
    rules: &Rules,
    hand: &Hand,
    causes: &mut [Cause],
    likeness: Likeness,
    keeps: &mut dyn Property,
) -> Option<usize> {
    causes
        .iter_mut()
        .position(|cause| cause.found_in(rules, hand, likeness, keeps).is_some())
}

/// Shrinks `start`, which holds none of the causes, without ever going over to them.
///
/// First tiles are only taken away: what is left is a part of `start`, so it shows the bug of `start` and no
/// other. After that a step that leads to a known cause is forbidden if it brings most of it along, such as
/// three tiles beside a fourth; if most of it was there before, one bug shows in both hands.
pub fn shrink_beside(
    rules: &Rules,
    start: &Hand,
    causes: &mut [Cause],
    keeps: &mut dyn Property,
) -> Beside {
    let core = Search::new(keeps).take_away(rules, start);
    if let Some(place) = place_of(rules, &core, causes, Likeness::Loose, keeps) {
        return Beside::Explained(place);
    }
    let mut guarded = Guarded {
        rules,
        causes,
        keeps,
        from: core,
        explained: None,
    };
    let mut search = Search::new(&mut guarded);
    let hand = search.descend(rules, &core);
    let asked = search.asked;
    match guarded.explained {
        Some(place) => Beside::Explained(place),
        None => Beside::Another(Shrunk {
            hand,
            smallest: false,
            asked,
        }),
    }
}

/// A property without what is known.
struct Guarded<'a> {
    rules: &'a Rules,
    causes: &'a mut [Cause],
    keeps: &'a mut dyn Property,
    from: Hand,
    explained: Option<usize>,
}

impl Property for Guarded<'_> {
    fn first(&mut self, hands: &[Hand]) -> Option<usize> {
        let mut next = 0;
        while self.explained.is_none()
            && let Some(at) = self.keeps.first(&hands[next..])
        {
            let hand = &hands[next + at];
            let mut causes = self.causes.iter_mut().enumerate();
            let known = causes.find_map(|(place, cause)| {
                Some((
                    place,
                    cause.found_in(self.rules, hand, Likeness::Loose, self.keeps)?,
                ))
            });
            let Some((place, image)) = known else {
                return Some(next + at);
            };
            let piles = || held(&image);
            let before: usize = piles()
                .map(|pile| usize::from(height(&image, pile).min(height(&self.from, pile))))
                .sum();
            let all: usize = piles().map(|pile| usize::from(height(&image, pile))).sum();
            if before * BEFORE.1 >= all * BEFORE.0 {
                self.explained = Some(place);
            }
            next += at + 1;
        }
        None
    }

    fn go_on_from(&mut self, hand: &Hand) {
        debug_assert_ne!(order(hand, &self.from), Ordering::Greater);
        self.from = *hand;
    }
}

#[cfg(test)]
mod tests;
