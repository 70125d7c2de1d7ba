//! One hand of every class under exchange of suits (colours) and of honours, with the size of its class. No
//! mirrors: what is counted with these must not lean on more symmetry than it needs.

use super::{Counts, MAX_KINDS, every_vector};
use duipai_engines::tile::Suit;
use duipai_engines::{Alphabet, Hand};

/// Calls `visit` with one hand of `tiles` naturals and `wilds` wilds from every class, and with the number
/// of hands in that class.
pub fn every_class(alphabet: Alphabet, tiles: u8, wilds: u8, visit: &mut impl FnMut(&Hand, u64)) {
    let (suits, honours): (Vec<Suit>, Vec<Suit>) =
        alphabet.suits().iter().partition(|suit| suit.runs);
    let mut vectors = Vec::new();
    let mut starts = vec![0];
    for size in 0..=tiles {
        every_vector(0, suits[0].ranks, size, &mut |counts| vectors.push(*counts));
        starts.push(vectors.len());
    }
    let choice = Choice {
        ranks: suits[0].ranks,
        suits: suits.len(),
        vectors,
        starts,
    };
    let honours = honours.first().map_or(0, |suit| suit.ranks);
    for size in 0..=tiles {
        partitions(honours, size, 4, &mut Vec::new(), &mut |parts| {
            let mut counts = [0; MAX_KINDS];
            let first = choice.ranks * choice.suits;
            counts[first..first + honours].copy_from_slice(parts);
            let weight = arrangements(parts);
            choice.go(
                &mut counts,
                0,
                0,
                0,
                tiles - size,
                weight,
                &mut |counts, weight| {
                    visit(&Hand::from_counts(alphabet, *counts, wilds), weight);
                },
            );
        });
    }
}

/// Ways to choose a vector for every suit, in ascending order of their numbers.
struct Choice {
    ranks: usize,
    suits: usize,
    /// By number of tiles.
    vectors: Vec<Counts>,
    /// Where the vectors of each number of tiles start; one more than there are numbers.
    starts: Vec<usize>,
}

impl Choice {
    /// `alike` suits before this one hold vector number `from`.
    #[allow(clippy::too_many_arguments)] // the state of one walk
    fn go(
        &self,
        counts: &mut Counts,
        suit: usize,
        from: usize,
        alike: u64,
        tiles: u8,
        weight: u64,
        visit: &mut impl FnMut(&Counts, u64),
    ) {
        let left = self.suits - suit;
        if left == 0 {
            visit(counts, weight);
            return;
        }
        // The suits to come hold at least as many tiles each, and the last one takes the rest.
        let tiles_here = usize::from(tiles) / left;
        let first = if left == 1 {
            self.starts[tiles_here].max(from)
        } else {
            from
        };
        for number in first..self.starts[tiles_here + 1] {
            let vector = &self.vectors[number][..self.ranks];
            counts[suit * self.ranks..][..self.ranks].copy_from_slice(vector);
            let rest = tiles - vector.iter().sum::<u8>();
            let alike = if number == from { alike + 1 } else { 1 };
            // The multinomial coefficient, suit by suit.
            let weight = weight * (suit as u64 + 1) / alike;
            self.go(counts, suit + 1, number, alike, rest, weight, visit);
        }
    }
}

/// Calls `visit` with every descending list of `parts` numbers up to `most` whose sum is `sum`.
fn partitions(parts: usize, sum: u8, most: u8, list: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if parts == 0 {
        if sum == 0 {
            visit(list);
        }
        return;
    }
    for part in 0..=sum.min(most) {
        list.push(part);
        // The closure changes type with every level, were it not passed on as it is.
        partitions(parts - 1, sum - part, part, list, visit);
        list.pop();
    }
}

/// In how many orders a sorted list can be written.
fn arrangements(list: &[u8]) -> u64 {
    let mut number = 1;
    let mut alike = 0;
    for (place, part) in list.iter().enumerate() {
        alike = if place > 0 && list[place - 1] == *part {
            alike + 1
        } else {
            1
        };
        number = number * (place as u64 + 1) / alike;
    }
    number
}
