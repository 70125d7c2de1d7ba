//! Forms: what a complete hand is made of, as data.
//!
//! A form is a list of parts, and a part is so many groups of some shapes: sets as many as the hand has room
//! for and one eye, or seven pairs, or fourteen single tiles out of a list. [`Form::catalogue`] expands the
//! shapes over an alphabet into concrete groups of tiles, which is all a generic engine needs to know of the
//! rules.

mod paohuzi;
mod places;
mod special;

use crate::hand::MAX_MELDS;
use crate::tile::{Alphabet, Kind};
use places::lay_out;

/// A way in which tiles can belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Three alike (刻子; 坎 and its kin in paohuzi).
    Triplet,
    /// Three neighbouring ranks of one suit (顺子, 吃).
    Run,
    /// 2-7-10 of one colour (二七十).
    Red,
    /// Two of one colour and one of the other, all of one rank (绞). Usual in paohuzi, but in no published
    /// waihuzi table, so off there unless `jiao` is set.
    Mixed,
    /// Four alike (提, 跑): a group of its own in paohuzi.
    Four,
    /// Two alike (将, 对子).
    Pair,
    /// Two neighbouring ranks of one colour.
    Adjacent,
    /// Two ranks of one colour that differ by two.
    Gap,
    /// Two different members of 2-7-10, of one colour.
    RedPair,
    /// The same rank in both colours. No published table has it; for house rules.
    CrossRank,
    /// Two alike of rank 2, 5 or 8 (二五八将).
    Pair258,
    /// Any one tile.
    Single,
    /// One honour (字).
    Honour,
    /// One terminal or honour (幺九).
    Orphan,
    /// One tile of a knitted straight: in each of the three suits of mahjong the rank that stands here, or
    /// that rank and three or six more. So `[1, 2, 3]` is 147 of the first suit, 258 of the second and 369
    /// of the third.
    Knitted([u8; 3]),
}

impl Shape {
    /// How many tiles a group of this shape has.
    #[must_use]
    pub const fn tiles(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Triplet | Self::Run | Self::Red | Self::Mixed => 3,
            Self::Pair
            | Self::Pair258
            | Self::Adjacent
            | Self::Gap
            | Self::RedPair
            | Self::CrossRank => 2,
            Self::Single | Self::Honour | Self::Orphan | Self::Knitted(_) => 1,
        }
    }
}

/// The most tiles a group has.
pub const MAX_GROUP: usize = 4;

/// The most parts a form has.
pub const MAX_PARTS: usize = 4;

/// A concrete group of tiles: a shape at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    shape: Shape,
    tiles: [Kind; MAX_GROUP],
    len: u8,
}

impl Group {
    /// A group of these tiles, which are put in ascending order.
    ///
    /// # Panics
    /// If there is none, or more than [`MAX_GROUP`].
    #[must_use]
    pub fn new(shape: Shape, tiles: &[Kind]) -> Self {
        assert!(
            (1..=MAX_GROUP).contains(&tiles.len()),
            "a group has one to four tiles"
        );
        let mut all = [tiles[0]; MAX_GROUP];
        all[..tiles.len()].copy_from_slice(tiles);
        all[..tiles.len()].sort_unstable();
        Self {
            shape,
            tiles: all,
            len: tiles.len() as u8,
        }
    }

    /// Its shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Its tiles in ascending order, one to four.
    #[must_use]
    pub fn tiles(&self) -> &[Kind] {
        &self.tiles[..usize::from(self.len)]
    }

    /// Its lowest tile.
    #[must_use]
    pub const fn lowest(&self) -> Kind {
        self.tiles[0]
    }
}

/// One way to be complete: all of its parts, side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name in rules files and certificates, such as `standard`. Several forms may have one name: there
    /// are six ways to deal 147, 258 and 369 out to three suits.
    pub name: &'static str,
    /// Its parts; at most one of them is [`Count::Rest`].
    pub parts: Vec<Part>,
    /// Whether wilds may stand for its tiles. If not, a hand that holds a wild does not have this form.
    pub wilds: bool,
    /// Whether its readings have a score where the rules count one. A hand of a form without wins whatever
    /// the rules ask for.
    pub scored: bool,
}

/// What lies exposed beside the concealed tiles, as far as forms ask: how many groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Exposed {
    /// Groups, fours among them.
    pub groups: usize,
    /// Groups of four.
    pub fours: usize,
}

impl From<usize> for Exposed {
    /// So many groups of three.
    fn from(groups: usize) -> Self {
        Self { groups, fours: 0 }
    }
}

/// Groups of a form that are of one sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Shapes its groups may have, all of the same number of tiles.
    pub shapes: Vec<Shape>,
    /// How many groups there are.
    pub count: Count,
    /// How many of the groups may have the tiles of an earlier one. Of seven pairs it says how many fours
    /// there may be, for four alike are two equal pairs.
    pub repeats: usize,
}

/// How many groups a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// So many.
    Exactly(usize),
    /// So many together with the exposed groups, which are of this part. Of a form with a part for fours,
    /// exposed fours are of that part, and groups of three of the other.
    InAll(usize),
    /// As many as the hand has room for. Exposed groups are of this part, and do not count.
    Rest,
}

impl Part {
    /// How many tiles each of its groups has.
    ///
    /// # Panics
    /// If it has no shape.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.shapes[0].tiles()
    }

    /// Whether its groups are of four tiles.
    #[must_use]
    pub fn is_of_fours(&self) -> bool {
        self.tiles() == 4
    }
}

impl Form {
    /// Any number of sets, and one eye.
    #[must_use]
    pub fn sets_with_eye(name: &'static str, sets: Vec<Shape>, eyes: Vec<Shape>) -> Self {
        let part = |shapes, count| Part {
            shapes,
            count,
            repeats: usize::MAX,
        };
        Self {
            name,
            parts: vec![part(sets, Count::Rest), part(eyes, Count::Exactly(1))],
            wilds: true,
            scored: true,
        }
    }

    /// The shapes of its sets and of its eye, if that is all it is: any number of sets of three, and one
    /// eye of two.
    #[must_use]
    pub fn as_sets_with_eye(&self) -> Option<(&[Shape], &[Shape])> {
        let [sets, eye] = self.parts.as_slice() else {
            return None;
        };
        let free = sets.count == Count::Rest && sets.repeats == usize::MAX;
        let one = eye.count == Count::Exactly(1);
        (free && one && sets.tiles() == 3 && eye.tiles() == 2)
            .then_some((&sets.shapes, &eye.shapes))
    }

    /// How many fours there may be if it is seven pairs, and that is all it is.
    #[must_use]
    pub fn as_seven_pairs(&self) -> Option<usize> {
        match self.parts.as_slice() {
            [pairs] if pairs.count == Count::Exactly(7) && pairs.shapes == [Shape::Pair] => {
                Some(pairs.repeats)
            }
            _ => None,
        }
    }

    /// Whether exposed groups may lie beside its concealed tiles.
    #[must_use]
    pub fn takes_melds(&self) -> bool {
        let exact = |part: &Part| matches!(part.count, Count::Exactly(_));
        !self.parts.iter().all(exact)
    }

    /// Whether it is mahjong's own: any number of sets, which are triplets and runs, and a pair.
    #[must_use]
    pub fn is_sets_and_pair(&self) -> bool {
        let is_set = |shape: &Shape| matches!(shape, Shape::Triplet | Shape::Run);
        self.as_sets_with_eye().is_some_and(|(sets, eyes)| {
            sets.len() == 2 && sets.iter().all(is_set) && eyes == [Shape::Pair]
        })
    }

    /// How many of the exposed groups are of a part.
    #[must_use]
    pub fn exposed_of(&self, part: &Part, exposed: Exposed) -> usize {
        let has_fours = self.parts.iter().any(Part::is_of_fours);
        match part.count {
            Count::Exactly(_) => 0,
            _ if part.is_of_fours() => exposed.fours,
            _ if has_fours => exposed.groups - exposed.fours,
            _ => exposed.groups,
        }
    }

    /// By part, how many groups there are in `size` concealed tiles beside these exposed groups; `None` if
    /// no hand of that size fits.
    #[must_use]
    pub fn numbers(&self, size: usize, exposed: impl Into<Exposed>) -> Option<[usize; MAX_PARTS]> {
        let exposed = exposed.into();
        if exposed.groups > 0 && !self.takes_melds() {
            return None;
        }
        let (mut numbers, mut left, mut of_rest) = ([0; MAX_PARTS], size, None);
        for (place, part) in self.parts.iter().enumerate() {
            numbers[place] = match part.count {
                Count::Exactly(count) => count,
                Count::InAll(count) => count.checked_sub(self.exposed_of(part, exposed))?,
                Count::Rest => {
                    of_rest = Some((place, part.tiles()));
                    0
                }
            };
            left = left.checked_sub(numbers[place] * part.tiles())?;
        }
        if let Some((place, tiles)) = of_rest {
            numbers[place] = left / tiles;
            left %= tiles;
        }
        (left == 0).then_some(numbers)
    }

    /// How many groups the part of [`Count::Rest`] has in `size` concealed tiles beside these exposed
    /// groups, 0 without such a part; `None` if no hand of that size fits.
    #[must_use]
    pub fn rest(&self, size: usize, exposed: impl Into<Exposed>) -> Option<usize> {
        let numbers = self.numbers(size, exposed)?;
        let place = (self.parts.iter()).position(|part| part.count == Count::Rest);
        Some(place.map_or(0, |place| numbers[place]))
    }

    /// Whether some hand of so many concealed tiles has it, whatever lies exposed.
    #[must_use]
    pub fn has_size(&self, size: usize) -> bool {
        size > 0
            && (0..=MAX_MELDS).any(|groups| {
                (0..=groups).any(|fours| self.numbers(size, Exposed { groups, fours }).is_some())
            })
    }

    /// By part, its shapes laid out over the tiles of `alphabet`: each list is ordered by lowest tile and
    /// without repetition of tiles.
    #[must_use]
    pub fn catalogue(&self, alphabet: Alphabet) -> Vec<Vec<Group>> {
        self.parts
            .iter()
            .map(|part| lay_out(&part.shapes, alphabet))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(sets: &[Shape], eyes: &[Shape], alphabet: Alphabet) -> (usize, usize) {
        let form = Form::sets_with_eye("test", sets.to_vec(), eyes.to_vec());
        assert_eq!(form.as_sets_with_eye(), Some((sets, eyes)));
        let catalogue = form.catalogue(alphabet);
        (catalogue[0].len(), catalogue[1].len())
    }

    #[test]
    fn mahjong_has_55_sets_and_34_pairs() {
        let (sets, eyes) = counts(
            &[Shape::Triplet, Shape::Run],
            &[Shape::Pair],
            Alphabet::Mahjong,
        );
        assert_eq!((sets, eyes), (34 + 21, 34));
    }

    #[test]
    fn waihuzi_has_38_sets_and_60_menzi() {
        // The known count of two-card winners is 60: each of them is one menzi.
        let menzi = [Shape::Pair, Shape::Adjacent, Shape::Gap, Shape::RedPair];
        let (sets, eyes) = counts(
            &[Shape::Triplet, Shape::Run, Shape::Red],
            &menzi,
            Alphabet::Paohuzi,
        );
        assert_eq!((sets, eyes), (20 + 16 + 2, 60));
    }

    #[test]
    fn mixed_sets_and_cross_rank_eyes_join_the_colours() {
        let (sets, eyes) = counts(&[Shape::Mixed], &[Shape::CrossRank], Alphabet::Paohuzi);
        assert_eq!((sets, eyes), (20, 10));
    }

    #[test]
    fn sets_fill_what_the_eye_leaves() {
        let form = Form::sets_with_eye("test", vec![Shape::Triplet], vec![Shape::Pair]);
        for (size, sets) in [(2, Some(0)), (14, Some(4)), (1, None), (0, None), (3, None)] {
            for melds in 0..3 {
                let numbers = form.numbers(size, melds);
                assert_eq!(numbers, sets.map(|sets| [sets, 1, 0, 0]), "{size}");
                assert_eq!(form.rest(size, melds), sets, "{size}");
            }
            assert_eq!(form.has_size(size), sets.is_some());
        }
    }
}
