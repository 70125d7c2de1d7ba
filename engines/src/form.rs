//! Forms: what a complete hand is made of, as data.
//!
//! A form is a list of parts, and a part is so many groups of some shapes: sets as many as the hand has room
//! for and one eye, or seven pairs. [`Form::catalogue`] expands the shapes over an alphabet into concrete
//! groups of tiles, which is all a generic engine needs to know of the rules.

mod places;

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
}

impl Shape {
    /// How many tiles a group of this shape has.
    #[must_use]
    pub const fn tiles(self) -> usize {
        match self {
            Self::Triplet | Self::Run | Self::Red | Self::Mixed => 3,
            Self::Pair | Self::Adjacent | Self::Gap | Self::RedPair | Self::CrossRank => 2,
        }
    }
}

/// The most tiles a group has.
pub const MAX_GROUP: usize = 4;

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
    /// Its name in rules files and certificates, such as `standard`.
    pub name: &'static str,
    /// Its parts; at most one of them is [`Count::Rest`].
    pub parts: Vec<Part>,
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
    /// As many as the hand has room for. Exposed groups are of this part, so a form without it is concealed.
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
        }
    }

    /// Seven pairs (七对), of which up to `fours` are the second of their kind.
    #[must_use]
    pub fn seven_pairs(name: &'static str, fours: usize) -> Self {
        Self {
            name,
            parts: vec![Part {
                shapes: vec![Shape::Pair],
                count: Count::Exactly(7),
                repeats: fours,
            }],
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

    /// Whether it is mahjong's own: any number of sets, which are triplets and runs, and a pair.
    #[must_use]
    pub fn is_sets_and_pair(&self) -> bool {
        let is_set = |shape: &Shape| matches!(shape, Shape::Triplet | Shape::Run);
        self.as_sets_with_eye().is_some_and(|(sets, eyes)| {
            sets.len() == 2 && sets.iter().all(is_set) && eyes == [Shape::Pair]
        })
    }

    /// How many groups the part of [`Count::Rest`] has in `size` concealed tiles beside `melds` exposed
    /// groups, 0 without such a part; `None` if no hand of that size fits.
    #[must_use]
    pub fn rest(&self, size: usize, melds: usize) -> Option<usize> {
        let (mut left, mut of_rest) = (size, None);
        for part in &self.parts {
            match part.count {
                Count::Exactly(count) => left = left.checked_sub(count * part.tiles())?,
                Count::Rest => of_rest = Some(part.tiles()),
            }
        }
        match of_rest {
            Some(tiles) => left.is_multiple_of(tiles).then_some(left / tiles),
            None => (left == 0 && melds == 0).then_some(0),
        }
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
                assert_eq!(form.rest(size, melds), sets, "{size}");
            }
        }
    }

    #[test]
    fn seven_pairs_are_fourteen_concealed_tiles() {
        let form = Form::seven_pairs("test", 1);
        assert_eq!(form.as_sets_with_eye(), None);
        assert_eq!(form.as_seven_pairs(), Some(1));
        assert_eq!(form.catalogue(Alphabet::Mahjong)[0].len(), 34);
        for (size, melds, fits) in [(14, 0, true), (14, 1, false), (17, 0, false), (2, 0, false)] {
            assert_eq!(form.rest(size, melds), fits.then_some(0), "{size}");
        }
    }
}
