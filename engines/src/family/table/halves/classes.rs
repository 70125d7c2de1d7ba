//! The states of a half, put into classes by what they leave open or can close.
//!
//! What is open between the halves is a pair of [`Open`]s, one for each colour. A lower state is known by the
//! set of pairs that it may leave, an upper one by the set of pairs that it may close; they fit together if the sets meet.
//! Both are read rank by rank, the upper half from the highest rank down, by the same steps turned round.

use super::super::open::{self, Eye, OPENS, Open, Shapes};
use super::{RANKS, STATES, WAYS};
use crate::form::Shape;
use std::collections::HashMap;

/// What is open in the two colours, by number.
type Pair = [u8; 2];

/// All that may be open, ascending.
type Pairs = Vec<Pair>;

/// The classes of one half.
pub(super) struct Classes {
    /// By state.
    pub(super) by_state: Vec<u16>,
    /// By class.
    pairs: Vec<Pairs>,
}

/// By number of cards of a colour's rank and what was open, what may be open next.
type Steps = [Vec<Vec<u8>>; 3];

/// The steps over a rank, upwards or downwards.
fn steps(shapes: &Shapes, rank: usize, down: bool) -> Steps {
    std::array::from_fn(|count| {
        let mut after = vec![Vec::new(); OPENS];
        for open in 0..OPENS {
            shapes.read(Open::of(open), rank, count, |next| {
                let (from, to) = if down { (next, open) } else { (open, next) };
                after[from].push(to as u8);
            });
        }
        after
    })
}

/// Cards of one rank that a mixed set takes from the colours, or none.
const MIXED: [[usize; 2]; 3] = [[0, 0], [2, 1], [1, 2]];

/// Each of one colour with each of the other, but not an eye in both.
fn pairs(small: &[u8], big: &[u8]) -> impl Iterator<Item = Pair> {
    let all = small
        .iter()
        .flat_map(|&small| big.iter().map(move |&big| [small, big]));
    all.filter(|pair| {
        pair.iter()
            .any(|&open| Open::of(open.into()).eye == Eye::None)
    })
}

/// What may be open after a rank of which the colours hold so many cards.
fn after(open: &Pairs, steps: &Steps, held: [usize; 2], mixed: bool) -> Pairs {
    let mut after = Vec::new();
    for taken in &MIXED[..if mixed { 3 } else { 1 }] {
        let (Some(small), Some(big)) =
            (held[0].checked_sub(taken[0]), held[1].checked_sub(taken[1]))
        else {
            continue;
        };
        for pair in open {
            let [small, big] = [
                &steps[small][usize::from(pair[0])],
                &steps[big][usize::from(pair[1])],
            ];
            after.extend(pairs(small, big));
        }
    }
    after.sort_unstable();
    after.dedup();
    after
}

impl Classes {
    /// Of the lower ranks.
    pub(super) fn lower(shapes: &Shapes) -> Self {
        let nothing = Open::NOTHING.number() as u8;
        let mut classes = Self::begin(vec![[nothing; 2]]);
        for rank in 1..=RANKS {
            classes.read(shapes, rank, false);
        }
        classes
    }

    /// Of the upper ranks.
    pub(super) fn upper(shapes: &Shapes) -> Self {
        let closed: Vec<u8> = (0..OPENS)
            .filter(|&open| Open::of(open).is_closed())
            .map(|open| open as u8)
            .collect();
        let mut classes = Self::begin(pairs(&closed, &closed).collect());
        for rank in (RANKS + 1..=open::RANKS).rev() {
            classes.read(shapes, rank, true);
        }
        classes
    }

    /// No rank is read, and this is open.
    fn begin(open: Pairs) -> Self {
        Self {
            by_state: vec![0],
            pairs: vec![open],
        }
    }

    /// Reads the next rank: upwards its digit is the highest of a state, downwards the lowest.
    fn read(&mut self, shapes: &Shapes, rank: usize, down: bool) {
        let steps = steps(shapes, rank, down);
        let mixed = shapes.sets.contains(&Shape::Mixed);
        let mut numbers: HashMap<Pairs, u16> = HashMap::new();
        let mut pairs = Vec::new();
        let rows: Vec<[u16; WAYS]> = (self.pairs.iter())
            .map(|open| {
                std::array::from_fn(|way| {
                    let open = after(open, &steps, [way % 3, way / 3], mixed);
                    *numbers.entry(open).or_insert_with_key(|open| {
                        pairs.push(open.clone());
                        number(pairs.len() - 1)
                    })
                })
            })
            .collect();
        let class = |state: u16, way: usize| rows[usize::from(state)][way];
        let states = &self.by_state;
        self.by_state = if down {
            let ways = |&state: &u16| (0..WAYS).map(move |way| class(state, way));
            states.iter().flat_map(ways).collect()
        } else {
            let with = |way| states.iter().map(move |&state| class(state, way));
            (0..WAYS).flat_map(with).collect()
        };
        self.pairs = pairs;
    }

    /// Makes one class of those that meet the same classes of the other half, and says which ones each meets, as
    /// bits.
    pub(super) fn merge(&mut self, others: &Self) -> Vec<Vec<u64>> {
        let words = others.pairs.len().div_ceil(64);
        let mut by_pair: HashMap<Pair, Vec<u64>> = HashMap::new();
        for (other, pairs) in others.pairs.iter().enumerate() {
            for pair in pairs {
                let with = by_pair.entry(*pair).or_insert_with(|| vec![0; words]);
                with[other / 64] |= 1 << (other % 64);
            }
        }
        let mut numbers: HashMap<Vec<u64>, u16> = HashMap::new();
        let (mut kept, mut met) = (Vec::new(), Vec::new());
        let merged: Vec<u16> = (self.pairs.drain(..))
            .map(|pairs| {
                let mut meets = vec![0; words];
                for with in pairs.iter().filter_map(|pair| by_pair.get(pair)) {
                    meets
                        .iter_mut()
                        .zip(with)
                        .for_each(|(all, bits)| *all |= bits);
                }
                *numbers.entry(meets).or_insert_with_key(|meets| {
                    kept.push(pairs);
                    met.push(meets.clone());
                    number(met.len() - 1)
                })
            })
            .collect();
        self.pairs = kept;
        for class in &mut self.by_state {
            *class = merged[usize::from(*class)];
        }
        met
    }
}

fn number(class: usize) -> u16 {
    u16::try_from(class).expect("a half has fewer states")
}

const _: () = assert!(STATES <= u16::MAX as usize);
