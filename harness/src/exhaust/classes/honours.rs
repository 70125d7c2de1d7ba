//! The honours of a hand up to exchange: their states in classes, each with all of its members.

use crate::exhaust::space::States;
use std::ops::Range;

/// Classes of the states of honours.
#[derive(Clone, Debug)]
pub(super) struct HonourClasses {
    /// By number of tiles, where the members of each class are.
    by_tiles: Vec<Vec<Range<u32>>>,
    /// Counts; entries beyond the last honour are 0.
    members: Vec<[u8; 10]>,
}

impl HonourClasses {
    /// The states of up to `most` tiles over `ranks` honours, of which neighbours are exchanged in groups of
    /// so many. Without honours there is one class, the empty one.
    pub(super) fn new(ranks: usize, groups: &[usize], most: usize) -> Self {
        let states = States::such(ranks, most, |_| true);
        let mut classes = Self {
            by_tiles: Vec::new(),
            members: Vec::new(),
        };
        for tiles in 0..=most {
            let mut found: Vec<([u8; 10], [u8; 10])> = (0..states.count(tiles))
                .map(|place| states.counts(tiles, place))
                .map(|counts| (sorted(counts, groups), counts))
                .collect();
            found.sort_unstable();
            let of_class = found.chunk_by(|(one, _), (other, _)| one == other);
            let ranges = of_class.map(|class| {
                let first = classes.members.len() as u32;
                classes
                    .members
                    .extend(class.iter().map(|(_, member)| member));
                first..classes.members.len() as u32
            });
            let ranges = ranges.collect();
            classes.by_tiles.push(ranges);
        }
        classes
    }

    /// How many classes have so many tiles.
    pub(super) fn count(&self, tiles: usize) -> u64 {
        self.by_tiles[tiles].len() as u64
    }

    /// The members of a class.
    #[inline]
    pub(super) fn members(&self, tiles: usize, class: u64) -> &[[u8; 10]] {
        let Range { start, end } = self.by_tiles[tiles][class as usize];
        &self.members[start as usize..end as usize]
    }
}

/// The member that stands for a state's class: in each group the numbers ascend.
fn sorted(mut counts: [u8; 10], groups: &[usize]) -> [u8; 10] {
    let mut rest = &mut counts[..];
    for &group in groups {
        let (here, later) = rest.split_at_mut(group);
        here.sort_unstable();
        rest = later;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_as_many_as_ways_to_write_a_sum() {
        let all = HonourClasses::new(7, &[7], 5);
        let counts: Vec<u64> = (0..=5).map(|tiles| all.count(tiles)).collect();
        // Partitions of 0 to 5 into parts of at most four.
        assert_eq!(counts, [1, 1, 2, 3, 5, 6]);
        let apart = HonourClasses::new(7, &[4, 3], 2);
        // Two of a wind, two winds, a wind and a dragon, two dragons, two of a dragon.
        assert_eq!(apart.count(2), 5);
        let none = HonourClasses::new(0, &[], 3);
        assert_eq!([0, 1, 2, 3].map(|tiles| none.count(tiles)), [1, 0, 0, 0]);
    }
}
