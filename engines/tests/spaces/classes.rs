//! One hand of every class under exchange of suits (colours) and of honours, with the size of its class. No
//! mirrors: what is counted with these must not lean on more symmetry than it needs, and whether all honours
//! are alike is for the caller to say.

use super::{Counts, MAX_KINDS, every_vector};
use duipai_engines::tile::Suit;
use duipai_engines::{Alphabet, Hand};

/// Calls `visit` with one hand of `tiles` naturals and `wilds` wilds from every class, and with the number
/// of hands in that class.
pub fn every_class(alphabet: Alphabet, tiles: u8, wilds: u8, visit: &mut impl FnMut(&Hand, u64)) {
    let honours = alphabet.suits().iter().filter(|suit| !suit.runs);
    let honours: Vec<usize> = honours.map(|suit| suit.ranks).collect();
    every_class_of(alphabet, &honours, tiles, wilds, visit);
}

/// The same where honours are exchanged within groups of so many, the first ones of the alphabet first; those
/// beyond the groups are in no hand.
pub fn every_class_of(
    alphabet: Alphabet,
    honours: &[usize],
    tiles: u8,
    wilds: u8,
    visit: &mut impl FnMut(&Hand, u64),
) {
    let suits: Vec<Suit> = alphabet
        .suits()
        .iter()
        .filter(|suit| suit.runs)
        .copied()
        .collect();
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
    let first = choice.ranks * choice.suits;
    for size in 0..=tiles {
        for (parts, weight) in honour_classes(honours, size) {
            let mut counts = [0; MAX_KINDS];
            counts[first..first + parts.len()].copy_from_slice(&parts);
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
        }
    }
}

/// Counts of honours with `sum` tiles, one list of every class, and how many are in it.
fn honour_classes(groups: &[usize], sum: u8) -> Vec<(Vec<u8>, u64)> {
    let Some((&group, others)) = groups.split_first() else {
        return if sum == 0 { vec![(vec![], 1)] } else { vec![] };
    };
    let mut classes = Vec::new();
    for here in 0..=sum {
        let others = honour_classes(others, sum - here);
        partitions(group, here, 4, &mut Vec::new(), &mut |parts| {
            for (rest, weight) in &others {
                classes.push(([parts, rest].concat(), weight * arrangements(parts)));
            }
        });
    }
    classes
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
