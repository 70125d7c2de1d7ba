//! Random hands of some rules, from a stream of random numbers that is pinned: `ChaCha8` with seed 1.

use duipai_engines::family::recursive::Recursive;
use duipai_engines::form::Group;
use duipai_engines::{Engine, Factory, Hand, Rules, Score};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const MAX_KINDS: usize = 34;

/// How many tiles of each kind.
pub(crate) type Counts = [u8; MAX_KINDS];

/// What hands are drawn with.
pub(crate) struct Dice<'a> {
    stream: ChaCha8Rng,
    rules: &'a Rules,
    /// The groups of the first form, part by part.
    groups: Vec<Vec<Group>>,
    judge: Box<dyn Engine>,
}

impl<'a> Dice<'a> {
    pub(crate) fn new(rules: &'a Rules) -> Self {
        Self {
            stream: ChaCha8Rng::seed_from_u64(1),
            rules,
            groups: rules.catalogue(&rules.forms()[0]),
            judge: Recursive::default().build(rules).expect("it has the rules"),
        }
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The bias is below 2^-57.
        (self.stream.next_u64() % bound as u64) as usize
    }

    /// `size` tiles without return, out of the four copies of the kinds from `first` to before `end`.
    pub(crate) fn deal(&mut self, first: usize, end: usize, size: usize) -> Counts {
        let mut wall: Vec<usize> = (4 * first..4 * end).collect();
        let mut counts = [0; MAX_KINDS];
        for _ in 0..size {
            let tile = self.below(wall.len());
            counts[wall.swap_remove(tile) / 4] += 1;
        }
        counts
    }

    /// Random sets and a random eye, drawn anew until no kind occurs more than four times.
    pub(crate) fn win(&mut self, size: usize) -> Counts {
        loop {
            let mut counts = [0; MAX_KINDS];
            self.add_group(1, &mut counts);
            for _ in 0..size / 3 {
                self.add_group(0, &mut counts);
            }
            if counts.iter().all(|&count| count <= 4) {
                return counts;
            }
        }
    }

    /// Seven random groups of three, drawn anew until no kind occurs more than four times and the hand is complete:
    /// three alike that lie in three groups have to stay together.
    pub(crate) fn seven_groups(&mut self) -> Counts {
        loop {
            let mut counts = [0; MAX_KINDS];
            for _ in 0..7 {
                self.add_group(0, &mut counts);
            }
            if counts.iter().all(|&count| count <= 4) {
                let hand = Hand::from_counts(self.rules.alphabet(), counts, 0);
                if self.judge.judge(&hand).score() != Score::Null {
                    return counts;
                }
            }
        }
    }

    /// Adds a random group of a part of the form.
    fn add_group(&mut self, part: usize, counts: &mut Counts) {
        let choice = self.below(self.groups[part].len());
        for tile in self.groups[part][choice].tiles() {
            counts[tile.index()] += 1;
        }
    }

    /// Takes away a random tile of the hand.
    pub(crate) fn lose(&mut self, counts: &mut Counts) {
        let naturals = counts.iter().map(|&count| usize::from(count)).sum();
        let mut tile = self.below(naturals);
        for count in counts {
            if tile < usize::from(*count) {
                *count -= 1;
                return;
            }
            tile -= usize::from(*count);
        }
    }

    /// Adds a random tile.
    pub(crate) fn draw(&mut self, counts: &mut Counts) {
        loop {
            let kind = self.below(MAX_KINDS);
            if counts[kind] < 4 {
                counts[kind] += 1;
                return;
            }
        }
    }
}
