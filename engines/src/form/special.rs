//! The special hands of mahjong as data: what they ask for, in the words that every other form is told in.
//!
//! Thirteen orphans are fourteen single tiles out of thirteen kinds, of which one may come twice, so all
//! thirteen are there. Knitted tiles are single tiles out of nine kinds, and none twice.

use super::{Count, Form, Part, Shape};

/// The six ways to deal 147, 258 and 369 out to three suits.
const KNITTED: [[u8; 3]; 6] = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
];

/// So many groups, of which none may have the tiles of another.
const fn different(shapes: Vec<Shape>, groups: usize) -> Part {
    Part {
        shapes,
        count: Count::Exactly(groups),
        repeats: 0,
    }
}

fn knitted(name: &'static str, parts: impl Fn(Shape) -> Vec<Part>) -> Vec<Form> {
    let form = |ranks| Form {
        name,
        parts: parts(Shape::Knitted(ranks)),
        wilds: false,
        scored: true,
    };
    KNITTED.map(form).to_vec()
}

impl Form {
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
            wilds: false,
            scored: true,
        }
    }

    /// Thirteen orphans (十三幺): 1 and 9 of each suit and the seven honours, one of them twice.
    #[must_use]
    pub fn orphans(name: &'static str) -> Self {
        Self {
            name,
            parts: vec![Part {
                shapes: vec![Shape::Orphan],
                count: Count::Exactly(14),
                repeats: 1,
            }],
            wilds: false,
            scored: true,
        }
    }

    /// 全不靠: fourteen different tiles out of the honours and of 147, 258 and 369 in three suits.
    #[must_use]
    pub fn lesser_knitted(name: &'static str) -> Vec<Self> {
        knitted(name, |tile| vec![different(vec![tile, Shape::Honour], 14)])
    }

    /// 七星不靠: the seven honours, and seven different tiles out of 147, 258 and 369 in three suits.
    #[must_use]
    pub fn greater_knitted(name: &'static str) -> Vec<Self> {
        knitted(name, |tile| {
            vec![different(vec![tile], 7), different(vec![Shape::Honour], 7)]
        })
    }

    /// 组合龙: 147, 258 and 369 in three suits, a set, which may lie exposed, and an eye.
    #[must_use]
    pub fn knitted_straight(name: &'static str, sets: &[Shape], eyes: &[Shape]) -> Vec<Self> {
        knitted(name, |tile| {
            vec![
                Part {
                    shapes: sets.to_vec(),
                    count: Count::InAll(1),
                    repeats: usize::MAX,
                },
                different(vec![tile], 9),
                different(eyes.to_vec(), 1),
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Alphabet;

    #[test]
    fn seven_pairs_are_fourteen_concealed_tiles() {
        let form = Form::seven_pairs("test", 1);
        assert_eq!(form.as_sets_with_eye(), None);
        assert_eq!(form.as_seven_pairs(), Some(1));
        assert_eq!(form.catalogue(Alphabet::Mahjong)[0].len(), 34);
        for (size, melds, fits) in [(14, 0, true), (14, 1, false), (17, 0, false), (2, 0, false)] {
            let numbers = form.numbers(size, melds);
            assert_eq!(numbers, fits.then_some([7, 0, 0, 0]), "{size}");
        }
    }

    #[test]
    fn single_tiles_are_as_many_as_they_should() {
        let mahjong = |form: &Form| {
            let catalogue = form.catalogue(Alphabet::Mahjong);
            catalogue.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(mahjong(&Form::orphans("test")), [13]);
        for form in Form::lesser_knitted("test") {
            assert_eq!(mahjong(&form), [16]);
        }
        for form in Form::greater_knitted("test") {
            assert_eq!(mahjong(&form), [9, 7]);
        }
        let sets = [Shape::Triplet, Shape::Run];
        for form in Form::knitted_straight("test", &sets, &[Shape::Pair258]) {
            assert_eq!(mahjong(&form), [55, 9, 9]);
            assert_eq!(form.catalogue(Alphabet::Paohuzi)[1..], [vec![], vec![]]);
        }
    }

    #[test]
    fn the_set_of_a_knitted_straight_may_lie_exposed() {
        let form = &Form::knitted_straight("test", &[Shape::Triplet], &[Shape::Pair])[0];
        for (size, melds, numbers) in [
            (14, 0, Some([1, 9, 1, 0])),
            (11, 1, Some([0, 9, 1, 0])),
            (11, 0, None),
            (14, 1, None),
            (8, 2, None),
        ] {
            assert_eq!(form.numbers(size, melds), numbers, "{size} {melds}");
        }
        let sizes: Vec<usize> = (0..32).filter(|&size| form.has_size(size)).collect();
        assert_eq!(sizes, [11, 14]);
    }
}
