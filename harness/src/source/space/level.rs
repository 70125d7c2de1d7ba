//! One suit on the way from a number to its hand. Which entry a number falls on is found without a branch that
//! hangs on the number: guessed wrong, such a branch costs more than all the rest of the search.

use crate::source::suit::SuitStates;
use std::hint::select_unpredictable;

/// The ways to go on from the nodes before a suit.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// Node by node, so that what comes before them ascends over all of the level; then as many that come after
    /// every number as a search may look beyond the last.
    entries: Vec<Entry>,
    /// The first step of a search, a power of two: no node has more entries than twice as many.
    stride: usize,
    /// The nodes behind the suit.
    nodes: Vec<Node>,
}

/// A way to go on from a node: some state of a class of the next suit.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// How many hands of this node and those before it on the level come before those of this entry.
    before: u64,
    /// The first state of the class.
    state: u32,
    next: u32,
}

/// Where some suits of a hand have led.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// How many winning hands go on from here.
    pub hands: u64,
    /// The largest number that `hands` times is no more than 2^64 - 1: multiplying by it nearly divides.
    inverse: u64,
    /// How many hands go on from the nodes before this one.
    before: u64,
    /// Where its entries start on the next level.
    start: u32,
}

/// Where a number leads on a level.
pub(super) struct Step {
    /// The state of the suit.
    pub state: u32,
    /// The node behind it.
    pub node: usize,
    /// The number among the hands that go on from there.
    pub rank: u64,
}

impl Node {
    /// A node from which so many hands go on, which are finished.
    pub const fn finished(hands: u64) -> Self {
        Self::new(hands, 0, 0)
    }

    const fn new(hands: u64, before: u64, start: usize) -> Self {
        Self {
            hands,
            inverse: match u64::MAX.checked_div(hands) {
                Some(inverse) => inverse,
                None => 0,
            },
            before,
            start: start as u32,
        }
    }

    /// `rank` divided by the number of hands, which is above 0, and what is left over. The high half of a product
    /// with the inverse is the quotient or one less.
    #[inline]
    fn divide(&self, rank: u64) -> (u64, u64) {
        let less = ((u128::from(rank) * u128::from(self.inverse)) >> 64) as u64;
        let over = rank - less * self.hands;
        let more = over >= self.hands;
        let left = select_unpredictable(more, over.wrapping_sub(self.hands), over);
        (less + u64::from(more), left)
    }
}

impl Level {
    /// The level of a suit with these states, before `nodes`. `ways` has for each node before the suit its ways on,
    /// which are a class and the node that it leads to; those that lead nowhere are left out. Returns with it the
    /// nodes before the suit.
    pub fn before<'a>(
        nodes: Vec<Node>,
        states: &SuitStates,
        ways: impl Iterator<Item = &'a [(u16, u16)]>,
    ) -> (Self, Vec<Node>) {
        let (mut entries, mut own) = (Vec::new(), Vec::new());
        let (mut before, mut most) = (0, 1);
        for ways in ways {
            let (first, start) = (before, entries.len());
            for &(class, next) in ways {
                let states = states.of_class(usize::from(class));
                let hands = nodes[usize::from(next)].hands * states.len() as u64;
                if hands > 0 {
                    entries.push(Entry {
                        before,
                        state: states.start,
                        next: u32::from(next),
                    });
                    before += hands;
                }
            }
            own.push(Node::new(before - first, first, start));
            most = most.max(entries.len() - start);
        }
        let room = most.next_power_of_two();
        let beyond = Entry {
            before: u64::MAX,
            state: 0,
            next: 0,
        };
        entries.resize(entries.len() + room, beyond);
        let level = Self {
            entries,
            stride: room / 2,
            nodes,
        };
        (level, own)
    }

    /// A node behind the suit.
    #[inline]
    pub fn node(&self, number: usize) -> &Node {
        &self.nodes[number]
    }

    /// Where hand number `rank` of those from a node before the suit goes on.
    #[inline]
    pub fn step(&self, from: &Node, rank: u64) -> Step {
        let rank = from.before + rank;
        let mut place = from.start as usize;
        let mut stride = self.stride;
        while stride > 0 {
            let further = place + stride;
            let reached = self.entries[further].before <= rank;
            place = select_unpredictable(reached, further, place);
            stride /= 2;
        }
        let entry = &self.entries[place];
        let node = entry.next as usize;
        let (state, rank) = self.nodes[node].divide(rank - entry.before);
        Step {
            state: entry.state + state as u32,
            node,
            rank,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_divides_exactly() {
        let edges = [1, 2, 3, 5, 7, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 63];
        let near = |number: u64| [number - 1, number, number + 1];
        let mut numbers: Vec<u64> = edges.into_iter().flat_map(near).collect();
        numbers.extend([12_425_278, u64::MAX / 3, u64::MAX - 1, u64::MAX]);
        for &hands in numbers.iter().filter(|&&hands| hands > 0) {
            let node = Node::finished(hands);
            for &factor in &numbers {
                let multiple = (factor % (u64::MAX / hands).max(1)) * hands;
                for rank in [factor, multiple, multiple.saturating_sub(1), multiple + 1] {
                    assert_eq!(node.divide(rank), (rank / hands, rank % hands), "{hands}");
                }
            }
        }
    }
}
