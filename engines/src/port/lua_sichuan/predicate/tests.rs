//! The outcomes of one suit, joined over one, two and three, against the published numbers of errors. Asking
//! every hand would take too long.

use super::*;
use std::collections::HashMap;

/// How many hands there are of every size, by what they come to and whether they are sets, without an eye
/// and with one.
type Hands = HashMap<(usize, Outcomes, [bool; 2]), u64>;

/// Whether a suit is sets and, unless it is taken already, one eye.
fn is_sets(suit: [u8; 9], eye: bool) -> bool {
    let Some(low) = suit.iter().position(|&count| count > 0) else {
        return !eye;
    };
    let without = |taken: &[usize], eye| {
        let mut rest = suit;
        let held = taken.iter().all(|&step| {
            let count = rest.get_mut(low + step);
            count.is_some_and(|count| {
                let held = *count > 0;
                *count -= u8::from(held);
                held
            })
        });
        held && is_sets(rest, eye)
    };
    without(&[0, 0, 0], eye) || without(&[0, 1, 2], eye) || eye && without(&[0, 0], false)
}

fn one_suit(most: usize) -> Hands {
    let mut hands = Hands::new();
    for vector in 0..5_u32.pow(9) {
        let suit: [u8; 9] = std::array::from_fn(|rank| (vector / 5_u32.pow(rank as u32) % 5) as u8);
        let size = suit.iter().copied().map(usize::from).sum();
        if size <= most {
            let sets = [false, true].map(|eye| is_sets(suit, eye));
            *hands.entry((size, Outcomes::of(&suit), sets)).or_default() += 1;
        }
    }
    hands
}

fn together(one: &Hands, other: &Hands, most: usize) -> Hands {
    let mut hands = Hands::new();
    for (&(size, outcomes, [sets, eye]), number) in one {
        for (&(more, others, [more_sets, more_eye]), more_number) in other {
            if size + more <= most {
                let both = [sets && more_sets, sets && more_eye || eye && more_sets];
                let key = (size + more, outcomes.beside(others), both);
                *hands.entry(key).or_default() += number * more_number;
            }
        }
    }
    hands
}

/// The published table: winners, accepted, accepted wrongly, declined wrongly.
#[test]
fn it_errs_as_often_as_published() {
    let most = 12;
    let one = one_suit(most);
    let two = together(&one, &one, most);
    let three = together(&two, &one, most);
    let published = [
        (3, [[0, 16, 16, 0], [0, 32, 32, 0], [0, 48, 48, 0]]),
        (
            5,
            [[135, 135, 0, 0], [558, 558, 0, 0], [1_269, 1_269, 0, 0]],
        ),
        (
            6,
            [[0, 199, 199, 0], [0, 816, 816, 0], [0, 1_851, 1_851, 0]],
        ),
        (
            8,
            [
                [996, 999, 36, 33],
                [8_598, 8_685, 153, 66],
                [29_718, 29_970, 351, 99],
            ],
        ),
        (
            9,
            [
                [0, 1_440, 1_440, 0],
                [0, 13_730, 13_730, 0],
                [0, 48_742, 48_742, 0],
            ],
        ),
        (
            11,
            [
                [4_475, 4_275, 336, 536],
                [86_398, 86_652, 3_876, 3_622],
                [459_177, 462_969, 14_508, 10_716],
            ],
        ),
        (
            12,
            [
                [0, 6_467, 6_467, 0],
                [0, 154_829, 154_829, 0],
                [0, 875_505, 875_505, 0],
            ],
        ),
    ];
    for (size, expected) in published {
        let found = [&one, &two, &three].map(|hands| {
            let mut found = [0; 4];
            for (&(_, outcomes, [_, wins]), number) in
                hands.iter().filter(|((tiles, _, _), _)| *tiles == size)
            {
                let accepted = outcomes.accepted();
                let facts = [wins, accepted, accepted && !wins, wins && !accepted];
                for (found, fact) in found.iter_mut().zip(facts) {
                    *found += u64::from(fact) * number;
                }
            }
            found
        });
        assert_eq!(found, expected, "{size} tiles");
    }
}
