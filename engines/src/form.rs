//! Forms: what a complete hand is made of, as data.
//!
//! A form names the shapes of its sets and of its eye. [`Form::catalogue`] expands the shapes over an
//! alphabet into concrete groups of tiles, which is all a generic engine needs to know of the rules.

use crate::tile::{Alphabet, Kind};

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

/// A concrete group of tiles: a shape at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    shape: Shape,
    tiles: [Kind; 3],
    len: u8,
}

impl Group {
    /// A group of these tiles; `tiles` holds two or three and is put in ascending order.
    ///
    /// # Panics
    /// If there are not two or three tiles.
    #[must_use]
    pub fn new(shape: Shape, tiles: &[Kind]) -> Self {
        assert!(
            (2..=3).contains(&tiles.len()),
            "a group has two or three tiles"
        );
        let mut all = [tiles[0]; 3];
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

    /// Its tiles in ascending order, two or three.
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

/// One way to be complete: some number of sets and one eye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name in rules files and certificates, such as `standard`.
    pub name: &'static str,
    /// Shapes its sets may have; each set is three tiles.
    pub sets: Vec<Shape>,
    /// Shapes its eye may have; the eye is two tiles.
    pub eyes: Vec<Shape>,
}

/// A form's groups over an alphabet, each list ordered by lowest tile and without repetition of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// Every set.
    pub sets: Vec<Group>,
    /// Every eye.
    pub eyes: Vec<Group>,
}

impl Form {
    /// How many sets stand beside the eye in a hand of `size` tiles; `None` if no hand of that size fits.
    #[must_use]
    pub const fn set_count(&self, size: usize) -> Option<usize> {
        if size % 3 == 2 { Some(size / 3) } else { None }
    }

    /// Its shapes laid out over the tiles of `alphabet`.
    #[must_use]
    pub fn catalogue(&self, alphabet: Alphabet) -> Catalogue {
        Catalogue {
            sets: lay_out(&self.sets, alphabet),
            eyes: lay_out(&self.eyes, alphabet),
        }
    }
}

/// Groups of all `shapes`, sorted by lowest tile, then shape; a group whose tiles are those of an earlier
/// one (an adjacent pair that is a red pair too) is left out.
fn lay_out(shapes: &[Shape], alphabet: Alphabet) -> Vec<Group> {
    let mut groups: Vec<Group> = shapes
        .iter()
        .flat_map(|&shape| places(shape, alphabet))
        .collect();
    groups.sort_by_key(|group| (group.lowest(), group.shape, group.tiles));
    let mut kept: Vec<Group> = Vec::with_capacity(groups.len());
    for group in groups {
        if !kept.iter().any(|earlier| earlier.tiles() == group.tiles()) {
            kept.push(group);
        }
    }
    kept
}

/// The three ranks of 2-7-10.
const RED_RANKS: [usize; 3] = [2, 7, 10];

fn places(shape: Shape, alphabet: Alphabet) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut push = |tiles: &[Option<Kind>]| {
        // A place that sticks out of its suit has a tile that does not exist.
        if let Some(tiles) = tiles.iter().copied().collect::<Option<Vec<Kind>>>() {
            groups.push(Group::new(shape, &tiles));
        }
    };
    for (number, suit) in alphabet.suits().iter().enumerate() {
        let at = |rank: usize| alphabet.kind(number, rank);
        for rank in 1..=suit.ranks {
            match shape {
                Shape::Triplet => push(&[at(rank); 3]),
                Shape::Pair => push(&[at(rank); 2]),
                Shape::Run if suit.runs => push(&[at(rank), at(rank + 1), at(rank + 2)]),
                Shape::Adjacent if suit.runs => push(&[at(rank), at(rank + 1)]),
                Shape::Gap if suit.runs => push(&[at(rank), at(rank + 2)]),
                Shape::Mixed if alphabet == Alphabet::Paohuzi => {
                    push(&[at(rank), at(rank), alphabet.kind(1 - number, rank)]);
                }
                Shape::CrossRank if alphabet == Alphabet::Paohuzi && number == 0 => {
                    push(&[at(rank), alphabet.kind(1, rank)]);
                }
                _ => {}
            }
        }
        if alphabet == Alphabet::Paohuzi {
            let [a, b, c] = RED_RANKS.map(at);
            match shape {
                Shape::Red => push(&[a, b, c]),
                Shape::RedPair => {
                    push(&[a, b]);
                    push(&[a, c]);
                    push(&[b, c]);
                }
                _ => {}
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(sets: &[Shape], eyes: &[Shape], alphabet: Alphabet) -> (usize, usize) {
        let form = Form {
            name: "test",
            sets: sets.to_vec(),
            eyes: eyes.to_vec(),
        };
        let catalogue = form.catalogue(alphabet);
        (catalogue.sets.len(), catalogue.eyes.len())
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
}
