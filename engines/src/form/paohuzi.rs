//! The forms of paohuzi and waihuzi that are more than sets and an eye.

use super::{Count, Form, Part, Shape};

/// The groups of a classic hand, a four counting as one of them.
const GROUPS: usize = 7;

/// The sizes of a hand that was just dealt: the dealer's, and the others'.
const DEALT: [usize; 2] = [20, 19];

/// So many groups of a part, the exposed ones among them.
const fn in_all(shapes: Vec<Shape>, groups: usize) -> Part {
    Part {
        shapes,
        count: Count::InAll(groups),
        repeats: usize::MAX,
    }
}

const fn exactly(shapes: Vec<Shape>, groups: usize, repeats: usize) -> Part {
    Part {
        shapes,
        count: Count::Exactly(groups),
        repeats,
    }
}

impl Form {
    /// Seven groups of three (七门子) and no four: 21 cards.
    #[must_use]
    pub fn seven_threes(name: &'static str, sets: &[Shape]) -> Self {
        Self {
            name,
            parts: vec![in_all(sets.to_vec(), GROUPS), in_all(vec![Shape::Four], 0)],
            wilds: true,
            scored: true,
        }
    }

    /// One to six fours, threes up to six groups in all, and a pair: 20 cards and one more for each four.
    #[must_use]
    pub fn fours_and_pair(name: &'static str, sets: &[Shape]) -> Vec<Self> {
        let with = |fours| Self {
            name,
            parts: vec![
                in_all(sets.to_vec(), GROUPS - 1 - fours),
                in_all(vec![Shape::Four], fours),
                exactly(vec![Shape::Pair], 1, usize::MAX),
            ],
            wilds: true,
            scored: true,
        };
        (1..GROUPS).map(with).collect()
    }

    /// A dealt hand, nothing exposed, without a pair (无对), with one (一对), or with nine or ten (九对, 十对).
    /// Three alike are one pair, and four are two; but four alike and no other pair are one.
    #[must_use]
    pub fn initial_pairs(name: &'static str) -> Vec<Self> {
        let of_size = |size: usize| {
            let singles = |count, repeats| exactly(vec![Shape::Single], count, repeats);
            [
                vec![singles(size, 0)],
                vec![singles(size - 2, 0), exactly(vec![Shape::Pair], 1, 0)],
                // Three alike, and different singles beside them: one of these may be the fourth.
                vec![singles(size - 3, 0), exactly(vec![Shape::Triplet], 1, 0)],
                vec![
                    exactly(vec![Shape::Pair], 9, usize::MAX),
                    singles(size - 18, usize::MAX),
                ],
            ]
        };
        let form = |parts| Self {
            name,
            parts,
            wilds: false,
            scored: false,
        };
        DEALT.into_iter().flat_map(of_size).map(form).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Exposed;

    const SETS: [Shape; 2] = [Shape::Triplet, Shape::Run];

    #[test]
    fn fours_are_of_the_part_for_fours() {
        let exposed = |groups, fours| Exposed { groups, fours };
        let forms = Form::fours_and_pair("test", &SETS);
        for (fours, form) in (1..).zip(&forms) {
            assert_eq!(
                form.numbers(20 + fours, 0),
                Some([6 - fours, fours, 1, 0]),
                "{fours}"
            );
            assert_eq!(
                form.numbers(16 + fours, exposed(1, 1)),
                Some([6 - fours, fours - 1, 1, 0])
            );
            assert_eq!(form.numbers(20, 0), None);
        }
        let one = &forms[0];
        assert_eq!(one.numbers(18, 1), Some([4, 1, 1, 0]));
        assert_eq!(one.numbers(2, exposed(6, 1)), Some([0, 0, 1, 0]));
        assert_eq!(one.numbers(2, exposed(6, 2)), None);
        assert_eq!(one.numbers(2, 6), None);
    }

    #[test]
    fn seven_threes_have_no_four() {
        let form = Form::seven_threes("test", &SETS);
        assert_eq!(form.numbers(21, 0), Some([7, 0, 0, 0]));
        assert_eq!(form.numbers(18, 1), Some([6, 0, 0, 0]));
        let four = Exposed {
            groups: 1,
            fours: 1,
        };
        assert_eq!(form.numbers(18, four), None);
        assert!(!form.has_size(20) && form.has_size(3) && !form.has_size(0));
    }

    #[test]
    fn initial_pairs_are_of_dealt_hands() {
        for form in Form::initial_pairs("test") {
            assert!(form.numbers(19, 0).is_some() != form.numbers(20, 0).is_some());
            assert_eq!(form.numbers(17, 1), None);
        }
    }
}
