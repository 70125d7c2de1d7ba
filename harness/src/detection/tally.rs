//! Counting hits: per subject and strategy how often and where first. Counts of threads add up to the same
//! whichever thread had which block.

use super::Measured;
use crate::source::BLOCK;

/// On which hands of a source a subject was wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many hands it was asked.
    pub hands: u64,
    /// By strategy, on how many it was wrong.
    pub hits: Vec<u64>,
    /// Place of the first of them, from 1.
    pub first: Option<u64>,
    /// By strategy, place of the first among that strategy's hands, from 1.
    pub first_of: Vec<Option<u64>>,
}

/// No place yet.
const NOWHERE: u64 = u64::MAX;

/// What one thread counted, or all of them.
pub(super) struct Counts {
    strategies: usize,
    /// By subject and strategy.
    hits: Vec<u64>,
    /// By subject and strategy: number of the block, times [`BLOCK`], and how many hands of the strategy came
    /// before in that block. How many came in earlier blocks is known at the end only.
    first_of: Vec<u64>,
    /// By subject: index of the hand.
    first: Vec<u64>,
    /// By block and strategy: how many hands.
    shares: Vec<u16>,
}

impl Counts {
    pub fn new(subjects: usize, strategies: usize, blocks: u64) -> Self {
        Self {
            strategies,
            hits: vec![0; subjects * strategies],
            first_of: vec![NOWHERE; subjects * strategies],
            first: vec![NOWHERE; subjects],
            shares: vec![0; blocks as usize * strategies],
        }
    }

    /// Notes that a block has one more hand of a strategy; returns how many it had before.
    pub fn hand(&mut self, block: u64, strategy: u8) -> u16 {
        let share = &mut self.shares[block as usize * self.strategies + usize::from(strategy)];
        *share += 1;
        *share - 1
    }

    /// Notes a hit on the hand at `place` of a block, which is hand number `ordinal` of its strategy there.
    pub fn hit(&mut self, subject: usize, block: u64, place: usize, strategy: u8, ordinal: u16) {
        let at = subject * self.strategies + usize::from(strategy);
        self.hits[at] += 1;
        let first_of = &mut self.first_of[at];
        *first_of = (*first_of).min(block * BLOCK + u64::from(ordinal));
        let first = &mut self.first[subject];
        *first = (*first).min(block * BLOCK + place as u64);
    }

    /// Adds what another thread counted of other blocks.
    pub fn add(&mut self, other: &Self) {
        let sum = |own: &mut [u64], other: &[u64], of: fn(u64, u64) -> u64| {
            for (own, &other) in own.iter_mut().zip(other) {
                *own = of(*own, other);
            }
        };
        sum(&mut self.hits, &other.hits, |a, b| a + b);
        sum(&mut self.first_of, &other.first_of, u64::min);
        sum(&mut self.first, &other.first, u64::min);
        for (own, other) in self.shares.iter_mut().zip(&other.shares) {
            *own += other;
        }
    }

    /// Whether a subject was caught.
    pub fn caught(&self, subject: usize) -> bool {
        self.first[subject] != NOWHERE
    }

    /// Puts the tallies into `measured`, and how many hands each strategy had; `hands` says how many a subject was
    /// asked.
    pub fn finish(&self, hands: impl Fn(usize) -> u64, measured: &mut Measured) {
        let strategies = self.strategies;
        // By block and strategy: hands in the blocks before.
        let mut before = vec![0; self.shares.len() + strategies];
        for (at, &share) in self.shares.iter().enumerate() {
            before[at + strategies] = before[at] + u64::from(share);
        }
        measured.hands_of = before[self.shares.len()..].to_vec();
        let place = |at: usize, strategy: usize| {
            let first = self.first_of[at];
            (first != NOWHERE).then(|| {
                let block = (first / BLOCK) as usize;
                before[block * strategies + strategy] + first % BLOCK + 1
            })
        };
        measured.tallies = (0..self.first.len())
            .map(|subject| {
                let row = subject * strategies;
                Tally {
                    hands: hands(subject),
                    hits: self.hits[row..row + strategies].to_vec(),
                    first: (self.first[subject] != NOWHERE).then(|| self.first[subject] + 1),
                    first_of: (0..strategies)
                        .map(|strategy| place(row + strategy, strategy))
                        .collect(),
                }
            })
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured() -> Measured {
        Measured {
            source: "g1:1".to_owned(),
            len: 3 * BLOCK,
            finite: false,
            strategies: vec!["a", "b"],
            hands_of: Vec::new(),
            tallies: Vec::new(),
        }
    }

    /// Every third hand is of the second strategy; the subject is wrong about some hands of the third block.
    fn count(counts: &mut Counts, block: u64) {
        for place in 0..BLOCK as usize {
            let strategy = u8::from(place % 3 == 2);
            let ordinal = counts.hand(block, strategy);
            if block == 2 && place >= 5 && place % 1_000 < 6 {
                counts.hit(0, block, place, strategy, ordinal);
            }
        }
    }

    #[test]
    fn places_count_over_blocks_whoever_had_them() {
        let (mut one, mut two) = (Counts::new(2, 2, 3), Counts::new(2, 2, 3));
        count(&mut one, 2);
        count(&mut two, 0);
        count(&mut one, 1);
        one.add(&two);
        assert!(one.caught(0) && !one.caught(1));
        let mut found = measured();
        one.finish(|_| 3 * BLOCK, &mut found);
        // A block has 5,461 hands of the second strategy, and of the first 10,923.
        assert_eq!(found.hands_of, [3 * 10_923, 3 * 5_461]);
        let tally = &found.tallies[0];
        assert_eq!(tally.first, Some(2 * BLOCK + 6));
        assert_eq!(tally.first_of[1], Some(2 * 5_461 + 2));
        // Places 1,000 to 1,005, of which the first is of the first strategy; 667 of it came before.
        assert_eq!(tally.first_of[0], Some(2 * 10_923 + 668));
        assert_eq!(tally.hits.iter().sum::<u64>(), 1 + 16 * 6);
        assert_eq!(found.tallies[1].first, None);
    }
}
