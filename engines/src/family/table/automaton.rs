//! The automaton of one paohuzi colour, read rank by rank: for rules with mixed sets (绞).
//!
//! A mixed set takes cards of one rank from both colours. So both colours are read side by side, and at each rank
//! they give up no mixed set, or one with two small cards, or one with two big ones. Once the ranks below can no
//! longer be groups, that way is not followed further; a table of whole colours would be asked at its end only.
//!
//! What may be said of the ranks read so far is a set of [`Open`]s. The sets that occur are numbered, rank by rank,
//! and for each the next one by the number of cards is in a row of five. There are few of them.

use crate::form::Shape;
use crate::tile::MAX_KINDS;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The ranks of a colour.
const RANKS: usize = 10;
/// More copies of a run, or of 2-7-10, need not be looked for: three of them are three triplets.
const MOST: usize = 2;

/// What the eye is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eye {
    None,
    Done,
    /// Its other card is of the next rank.
    Next,
    /// Its other card is of the rank after the next.
    AfterNext,
    /// Its other card is 7 or 10.
    SevenOrTen,
    /// Its other card is 10.
    Ten,
}

const EYES: [Eye; 6] = [
    Eye::None,
    Eye::Done,
    Eye::Next,
    Eye::AfterNext,
    Eye::SevenOrTen,
    Eye::Ten,
];

/// Groups that were begun and are not finished.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Runs that lack one card, of the next rank.
    one: usize,
    /// Runs that lack two.
    two: usize,
    /// Sets of 2-7-10.
    red: usize,
    eye: Eye,
}

const SIDE: usize = MOST + 1;
const OPENS: usize = SIDE * SIDE * SIDE * EYES.len();

impl Open {
    fn number(self) -> usize {
        let eye = EYES.iter().position(|&eye| eye == self.eye);
        ((self.one * SIDE + self.two) * SIDE + self.red) * EYES.len() + eye.unwrap_or_default()
    }

    const fn of(number: usize) -> Self {
        let (rest, eye) = (number / EYES.len(), EYES[number % EYES.len()]);
        Self {
            one: rest / SIDE / SIDE,
            two: rest / SIDE % SIDE,
            red: rest % SIDE,
            eye,
        }
    }

    /// Whether nothing is lacking after the last rank.
    const fn is_closed(self) -> bool {
        self.one == 0 && self.two == 0 && matches!(self.eye, Eye::None | Eye::Done)
    }
}

/// What may be said, as bits.
type Opens = [u64; OPENS.div_ceil(64)];

/// Which groups there are.
#[derive(Clone, PartialEq, Eq)]
struct Shapes {
    sets: Vec<Shape>,
    eyes: Vec<Shape>,
}

impl Shapes {
    /// What can be said once `count` cards of a rank are read after `open`.
    fn read(&self, open: Open, rank: usize, count: usize, said: &mut Opens) {
        let mut add = |open: Open| {
            let number = open.number();
            said[number / 64] |= 1 << (number % 64);
        };
        for (eye, of_eye) in self.eyes_after(open.eye, rank) {
            let mut needed = open.one + open.two + of_eye;
            let reds = match rank {
                2 if self.sets.contains(&Shape::Red) => 0..=MOST,
                7 | 10 => open.red..=open.red,
                _ => 0..=0,
            };
            for red in reds {
                let red_after = if matches!(rank, 2 | 7 | 10) {
                    red
                } else {
                    open.red
                };
                needed += red;
                for begun in 0..=if rank + 2 > RANKS { 0 } else { MOST } {
                    for triplet in [0, 3] {
                        if needed + begun + triplet == count {
                            add(Open {
                                one: open.two,
                                two: begun,
                                red: red_after,
                                eye,
                            });
                        }
                    }
                }
                needed -= red;
            }
        }
    }

    /// What the eye can be after a rank, and how many cards of the rank are in it.
    fn eyes_after(&self, eye: Eye, rank: usize) -> Vec<(Eye, usize)> {
        let has = |shape| self.eyes.contains(&shape);
        match eye {
            Eye::Done => vec![(Eye::Done, 0)],
            Eye::Next => vec![(Eye::Done, 1)],
            Eye::AfterNext => vec![(Eye::Next, 0)],
            Eye::SevenOrTen if rank == 7 => vec![(Eye::Done, 1), (Eye::Ten, 0)],
            Eye::SevenOrTen => vec![(Eye::SevenOrTen, 0)],
            Eye::Ten if rank == 10 => vec![(Eye::Done, 1)],
            Eye::Ten => vec![(Eye::Ten, 0)],
            Eye::None => {
                let begun = [
                    (true, Eye::None, 0),
                    (has(Shape::Pair), Eye::Done, 2),
                    (has(Shape::Adjacent) && rank < RANKS, Eye::Next, 1),
                    (has(Shape::Gap) && rank + 1 < RANKS, Eye::AfterNext, 1),
                    (has(Shape::RedPair) && rank == 2, Eye::SevenOrTen, 1),
                    (has(Shape::RedPair) && rank == 7, Eye::Ten, 1),
                ];
                let begun = begun.into_iter().filter(|(possible, ..)| *possible);
                begun.map(|(_, eye, cards)| (eye, cards)).collect()
            }
        }
    }
}

/// By number of cards: what can be said next; 0 is nothing.
type Row = [u16; 5];

/// The numbered sets of what can be said, and where they lead.
pub(super) struct Automaton {
    /// By rank.
    rows: [Vec<Row>; RANKS],
    /// By what can be said at the end: whether that is a complete colour.
    complete: Vec<bool>,
}

static MADE: Mutex<Vec<(Shapes, Arc<Automaton>)>> = Mutex::new(Vec::new());

impl Automaton {
    /// For these sets, triplets and runs among them, and eyes within a colour.
    pub(super) fn of(sets: &[Shape], eyes: &[Shape]) -> Arc<Self> {
        let shapes = Shapes {
            sets: sets.to_vec(),
            eyes: eyes.to_vec(),
        };
        // A build that panicked pushed nothing, so a poisoned list is a good list.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, automaton)) = made.iter().find(|(known, _)| *known == shapes) {
            return Arc::clone(automaton);
        }
        let automaton = Arc::new(Self::new(&shapes));
        made.push((shapes, Arc::clone(&automaton)));
        automaton
    }

    fn new(shapes: &Shapes) -> Self {
        let start = Open {
            one: 0,
            two: 0,
            red: 0,
            eye: Eye::None,
        };
        let mut first: Opens = Default::default();
        first[start.number() / 64] |= 1 << (start.number() % 64);
        // Number 0 is taken by what leads nowhere.
        let mut said: Vec<Opens> = vec![Opens::default(), first];
        let rows = std::array::from_fn(|place| {
            let mut next: Vec<Opens> = vec![Opens::default()];
            let mut numbers: HashMap<Opens, u16> = HashMap::from([(Opens::default(), 0)]);
            let row = |opens: &Opens| -> Row {
                std::array::from_fn(|count| {
                    let mut after = Opens::default();
                    for number in numbers_in(opens) {
                        shapes.read(Open::of(number), place + 1, count, &mut after);
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

fn numbers_in(opens: &Opens) -> impl Iterator<Item = usize> {
    (0..OPENS).filter(|number| opens[number / 64] >> (number % 64) & 1 == 1)
}
