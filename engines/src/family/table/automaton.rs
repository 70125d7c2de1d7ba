//! The automaton of one paohuzi colour, read rank by rank: for rules with mixed sets (绞).
//!
//! A mixed set takes cards of one rank from both colours. So both colours are read side by side, and at each rank
//! they give up no mixed set, or one with two small cards, or one with two big ones. Once the ranks below can no
//! longer be groups, that way is not followed further; a table of whole colours would be asked at its end only.
//!
//! What may be said of the ranks read so far is a set of [`Open`]s. The sets that occur are numbered, rank by rank,
//! and for each the next one by the number of cards is in a row of five. There are few of them.

use super::made::Made;
use super::open::{OPENS, Open, RANKS, Shapes};
use crate::tile::MAX_KINDS;
use std::collections::HashMap;
use std::sync::Arc;

/// What may be said, as bits.
type Opens = [u64; OPENS.div_ceil(64)];

/// By number of cards: what can be said next; 0 is nothing.
type Row = [u16; 5];

/// The numbered sets of what can be said, and where they lead.
pub(super) struct Automaton {
    /// By rank.
    rows: [Vec<Row>; RANKS],
    /// By what can be said at the end: whether that is a complete colour.
    complete: Vec<bool>,
}

static MADE: Made<Shapes, Automaton> = Made::nothing();

impl Automaton {
    /// For these groups within a colour.
    pub(super) fn of(shapes: &Shapes) -> Arc<Self> {
        MADE.get(shapes.clone(), Self::new)
    }

    fn new(shapes: &Shapes) -> Self {
        let mut first = Opens::default();
        add(&mut first, Open::NOTHING.number());
        // Number 0 is taken by what leads nowhere.
        let mut said: Vec<Opens> = vec![Opens::default(), first];
        let rows = std::array::from_fn(|place| {
            let mut next: Vec<Opens> = vec![Opens::default()];
            let mut numbers: HashMap<Opens, u16> = HashMap::from([(Opens::default(), 0)]);
            let row = |opens: &Opens| -> Row {
                std::array::from_fn(|count| {
                    let mut after = Opens::default();
                    for number in numbers_in(opens) {
                        shapes.read(Open::of(number), place + 1, count, |number| {
                            add(&mut after, number);
                        });
                    }
                    *numbers.entry(after).or_insert_with(|| {
                        next.push(after);
                        u16::try_from(next.len() - 1).expect("what can be said is little")
                    })
                })
            };
            let rows = said.iter().map(row).collect();
            said = next;
            rows
        });
        let closed = |opens: &Opens| numbers_in(opens).any(|number| Open::of(number).is_closed());
        Self {
            rows,
            complete: said.iter().map(closed).collect(),
        }
    }

    /// Whether the cards of a hand, but those that were taken out, are groups within the colours and mixed sets. An
    /// eye in each colour is not looked for: the number of cards tells that there is at most one.
    #[inline]
    pub(super) fn completes(&self, left: &[u8; MAX_KINDS]) -> bool {
        self.go(left, 0, [1, 1])
    }

    /// Reads the ranks from number `place` on.
    fn go(&self, left: &[u8; MAX_KINDS], place: usize, said: [u16; 2]) -> bool {
        let Some(rows) = self.rows.get(place) else {
            return self.complete[usize::from(said[0])] && self.complete[usize::from(said[1])];
        };
        let [small, big] = [left[place], left[place + RANKS]].map(usize::from);
        let [small_row, big_row] = said.map(|said| &rows[usize::from(said)]);
        let after = |small: usize, big: usize| {
            let next = [small_row[small], big_row[big]];
            next[0] != 0 && next[1] != 0 && self.go(left, place + 1, next)
        };
        after(small, big)
            || small >= 2 && big >= 1 && after(small - 2, big - 1)
            || small >= 1 && big >= 2 && after(small - 1, big - 2)
    }
}

fn add(opens: &mut Opens, number: usize) {
    opens[number / 64] |= 1 << (number % 64);
}

fn numbers_in(opens: &Opens) -> impl Iterator<Item = usize> {
    (0..OPENS).filter(|number| opens[number / 64] >> (number % 64) & 1 == 1)
}
