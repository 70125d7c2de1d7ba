//! The lists against walked orbits and counted ones.

use super::super::order;
use super::super::tests::all;
use super::*;
use duipai_engines::Kind;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Permutations of kinds that generate the whole group.
fn generators(alphabet: Alphabet) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..alphabet.kinds()).collect();
    let mut list = Vec::new();
    let mut add = |change: &dyn Fn(&mut Vec<usize>)| {
        let mut permutation = identity.clone();
        change(&mut permutation);
        list.push(permutation);
    };
    match alphabet {
        Alphabet::Mahjong => {
            add(&|p| p[..18].rotate_left(9));
            add(&|p| p[9..27].rotate_left(9));
            add(&|p| p[..9].reverse());
            for honour in 27..33 {
                add(&|p| p.swap(honour, honour + 1));
            }
        }
        Alphabet::Paohuzi => add(&|p| p.rotate_left(10)),
    }
    list
}

fn image(hand: &Hand, permutation: &[usize]) -> Hand {
    let alphabet = hand.alphabet();
    let mut image = Hand::empty(alphabet);
    image.set_missing(hand.missing().map(|suit| {
        let first = alphabet.suits()[usize::from(suit)].first;
        alphabet.suit_of(Kind::new(permutation[first])) as u8
    }));
    for kind in hand.alphabet().iter() {
        image.set_count(Kind::new(permutation[kind.index()]), hand.count(kind));
    }
    image
}

/// The least member of every orbit, found by walking each orbit.
fn least_by_walking(alphabet: Alphabet, hands: Vec<Hand>) -> Vec<Hand> {
    let generators = generators(alphabet);
    let mut seen = HashSet::new();
    let mut least_ones = Vec::new();
    for hand in hands {
        if !seen.insert(hand) {
            continue;
        }
        let mut orbit = vec![hand];
        let mut next = 0;
        while let Some(member) = orbit.get(next).copied() {
            next += 1;
            for permutation in &generators {
                let image = image(&member, permutation);
                if seen.insert(image) {
                    orbit.push(image);
                }
            }
        }
        let first = *orbit.iter().min_by(|a, b| order(a, b)).unwrap();
        for member in &orbit {
            assert_eq!(least(member), first);
        }
        least_ones.push(first);
    }
    least_ones.sort_by(order);
    least_ones
}

#[test]
fn each_class_is_listed_once_by_its_least_member() {
    let mut classes = Classes::new();
    for (alphabet, largest) in [(Alphabet::Mahjong, 4), (Alphabet::Paohuzi, 5)] {
        for size in 0..=largest {
            for copies in [2, 4, 5] {
                let listed: Vec<Hand> = classes.ascending(alphabet, size, 0, copies).collect();
                let walked = least_by_walking(alphabet, all(alphabet, size, copies));
                assert!(listed == walked, "{alphabet:?} {size} {copies}");
            }
        }
    }
}

#[test]
fn each_class_is_listed_once_with_the_missing_suit_that_moves_along() {
    let rules = Rules::named("sichuan~missing_suit=any").unwrap();
    let mut classes = Classes::new();
    for size in 0..=3 {
        let listed: Vec<Hand> = classes
            .ascending(Alphabet::Mahjong, size, 0, 4)
            .flat_map(|class| each_missing(&rules, &class))
            .collect();
        let mut hands = Vec::new();
        for mut hand in all(Alphabet::Mahjong, size, 4) {
            for missing in [None, Some(0), Some(1), Some(2)] {
                hand.set_missing(missing);
                hands.push(hand);
            }
        }
        assert!(
            listed == least_by_walking(Alphabet::Mahjong, hands),
            "{size}"
        );
    }
}

#[test]
fn mahjong_has_as_many_classes_as_burnside_says() {
    let mut classes = Classes::new();
    for (naturals, expected) in [(2, 47), (5, 8_967), (8, 760_493)] {
        assert_eq!(classes.count(Alphabet::Mahjong, naturals, 4), expected);
    }
}

#[test]
fn paohuzi_has_as_many_classes_as_burnside_says() {
    // Half of all hands and of those that the swap leaves as they are.
    let mut classes = Classes::new();
    for naturals in 0..=LARGEST {
        let hands = |kinds: usize, tiles: usize| {
            let mut ways = vec![0; tiles + 1];
            ways[0] = 1;
            for _ in 0..kinds {
                let before = ways.clone();
                for (size, way) in ways.iter_mut().enumerate() {
                    *way = (0..=size.min(4)).map(|held| before[size - held]).sum();
                }
            }
            ways[tiles]
        };
        let fixed = if naturals % 2 == 0 {
            hands(10, naturals / 2)
        } else {
            0
        };
        assert_eq!(
            classes.count(Alphabet::Paohuzi, naturals, 4),
            usize::midpoint(hands(20, naturals), fixed)
        );
    }
}

#[test]
fn hands_with_wilds_ascend_and_none_is_missing() {
    let mut classes = Classes::new();
    for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
        for size in 0..=5 {
            let hands: Vec<Hand> = classes.ascending(alphabet, size, 3, 4).collect();
            assert!(hands.iter().all(|hand| hand.size() == size));
            assert!(
                hands
                    .windows(2)
                    .all(|pair| order(&pair[0], &pair[1]) == Ordering::Less)
            );
            let expected: usize = (0..=size.min(3))
                .map(|wilds| classes.count(alphabet, size - wilds, 4))
                .sum();
            assert_eq!(hands.len(), expected);
        }
    }
}

#[test]
fn lists_that_are_needed_are_made() {
    let fives = |wilds| {
        Classes::new()
            .ascending(Alphabet::Paohuzi, 5, wilds, 4)
            .count()
    };
    let of_naturals = |naturals| Classes::new().count(Alphabet::Paohuzi, naturals, 4);
    assert_eq!(fives(0), of_naturals(5));
    assert_eq!(fives(2), of_naturals(5) + of_naturals(4) + of_naturals(3));
    assert_eq!(fives(9), (0..=5).map(of_naturals).sum::<usize>());
}

#[test]
fn the_largest_size_ascends_to_eight_alike_where_copies_allow() {
    let mut classes = Classes::new();
    let first = classes.ascending(Alphabet::Mahjong, LARGEST, 0, 8).next();
    assert_eq!(first.unwrap().counts()[0], 8);
    let first = classes.ascending(Alphabet::Mahjong, LARGEST, 0, 4).next();
    assert_eq!(first.unwrap().counts()[..2], [4, 4]);
}
