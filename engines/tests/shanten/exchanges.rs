//! The definition in its own words: start from all hands that wait for a tile, and exchange one tile after the other
//! until every hand is reached. The kinds are a suit, whole or in part, and a few others that stand for all that lies
//! elsewhere: in hands so small no more of them are ever needed.

use crate::spaces::Counts;
use crate::{asking, engines, number, wins};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Alphabet, Hand, Kind, Rules};
use std::collections::HashMap;

/// Every way to hold `tiles` tiles of these kinds, at most four of each.
fn every(kinds: &[usize], tiles: u8, counts: &mut Counts, visit: &mut impl FnMut(&Counts)) {
    let Some((&first, others)) = kinds.split_first() else {
        if tiles == 0 {
            visit(counts);
        }
        return;
    };
    for count in 0..=tiles.min(COPIES) {
        counts[first] = count;
        every(others, tiles - count, counts, visit);
    }
    counts[first] = 0;
}

/// A small space of hands.
struct Space {
    rules: Rules,
    kinds: Vec<usize>,
    missing: Option<u8>,
}

impl Space {
    fn hand(&self, counts: &Counts) -> Hand {
        let mut hand = Hand::from_counts(Alphabet::Mahjong, *counts, 0);
        hand.set_missing(self.missing);
        hand
    }

    fn all(&self, tiles: u8) -> Vec<Counts> {
        let mut all = Vec::new();
        every(&self.kinds, tiles, &mut [0; MAX_KINDS], &mut |counts| {
            all.push(*counts);
        });
        all
    }

    /// How many exchanges every hand of `tiles` tiles, one less than wins, is from one that waits.
    fn distances(&self, tiles: u8) -> HashMap<Counts, i16> {
        let mut wins = wins(&self.rules);
        let mut waits = |counts: &Counts| {
            let drawn = (0..self.rules.kinds()).filter(|&kind| counts[kind] < COPIES);
            drawn.map(Kind::new).any(|kind| {
                let mut hand = self.hand(counts);
                hand.add(kind);
                wins(&hand)
            })
        };
        let all = self.all(tiles);
        let mut nearest: Vec<Counts> = all.iter().copied().filter(&mut waits).collect();
        let mut distances: HashMap<Counts, i16> =
            nearest.iter().map(|counts| (*counts, 0)).collect();
        for distance in 1.. {
            let mut next = Vec::new();
            for counts in &nearest {
                for &out in self.kinds.iter().filter(|&&kind| counts[kind] > 0) {
                    for &into in self.kinds.iter().filter(|&&kind| counts[kind] < COPIES) {
                        let mut exchanged = *counts;
                        exchanged[out] -= 1;
                        exchanged[into] += 1;
                        if exchanged[into] <= COPIES && !distances.contains_key(&exchanged) {
                            distances.insert(exchanged, distance);
                            next.push(exchanged);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            nearest = next;
        }
        assert_eq!(distances.len(), all.len());
        distances
    }

    /// Demands of every engine that it counts as many exchanges, of hands of `tiles` tiles and of one more, every
    /// `stride`th of those if the engine is slow. The answer is how far the farthest is.
    fn assert_counted(&self, tiles: u8, stride: usize) -> i16 {
        let distances = self.distances(tiles);
        let mut wins = wins(&self.rules);
        let whole = self.all(tiles + 1).into_iter().map(|counts| {
            let discards = self.kinds.iter().filter(|&&kind| counts[kind] > 0);
            let least = discards.map(|&kind| {
                let mut less = counts;
                less[kind] -= 1;
                distances[&less]
            });
            let won = wins(&self.hand(&counts));
            (counts, if won { -1 } else { least.min().unwrap() })
        });
        let all: Vec<(Counts, i16)> = (distances
            .iter()
            .map(|(counts, distance)| (*counts, *distance)))
        .chain(whole)
        .collect();
        for (name, mut engine) in engines(&self.rules) {
            let quick = ["table", "reference"].contains(&name.as_str());
            for (counts, distance) in all.iter().step_by(if quick { 1 } else { stride }) {
                let hand = self.hand(counts);
                let said = number(engine.as_mut(), &hand);
                assert_eq!(said, *distance, "{name} {hand:?}");
            }
        }
        distances.into_values().max().unwrap()
    }
}

#[test]
fn one_suit_and_two_honours_are_as_many_exchanges_off_as_counted() {
    let space = Space {
        rules: asking("standard"),
        kinds: (0..9).chain([27, 28]).collect(),
        missing: None,
    };
    assert_eq!(space.assert_counted(1, 1), 0);
    assert_eq!(space.assert_counted(4, 1), 2);
    assert_eq!(space.assert_counted(7, 64), 3);
}

#[test]
fn tiles_of_a_missing_suit_have_to_be_exchanged() {
    let space = Space {
        rules: asking("sichuan"),
        kinds: (0..5).chain([9, 10]).chain(18..21).collect(),
        missing: Some(1),
    };
    assert_eq!(space.assert_counted(1, 1), 1);
    assert_eq!(space.assert_counted(4, 1), 4);
}

#[test]
fn eyes_of_2_5_and_8_are_farther_off() {
    let space = Space {
        rules: asking("standard~eyes=258"),
        kinds: (0..9).chain([10, 27]).collect(),
        missing: None,
    };
    assert_eq!(space.assert_counted(1, 1), 1);
    assert_eq!(space.assert_counted(4, 1), 3);
}
