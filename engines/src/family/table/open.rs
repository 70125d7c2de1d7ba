//! What may be begun in a paohuzi colour, read rank by rank, and what each rank can do with it.

use crate::form::Shape;

/// The ranks of a colour.
pub(super) const RANKS: usize = 10;
/// More copies of a run, or of 2-7-10, need not be looked for: three of them are three triplets.
const MOST: usize = 2;

/// What the eye is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eye {
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
pub(super) struct Open {
    /// Runs that lack one card, of the next rank.
    pub(super) one: usize,
    /// Runs that lack two.
    pub(super) two: usize,
    /// Sets of 2-7-10.
    pub(super) red: usize,
    pub(super) eye: Eye,
}

const SIDE: usize = MOST + 1;
/// How many there are to tell apart.
pub(super) const OPENS: usize = SIDE * SIDE * SIDE * EYES.len();

impl Open {
    /// Before the first rank.
    pub(super) const NOTHING: Self = Self {
        one: 0,
        two: 0,
        red: 0,
        eye: Eye::None,
    };

    /// Numbers them from 0.
    pub(super) fn number(self) -> usize {
        let eye = EYES.iter().position(|&eye| eye == self.eye);
        ((self.one * SIDE + self.two) * SIDE + self.red) * EYES.len() + eye.unwrap_or_default()
    }

    /// The one of this number.
    pub(super) const fn of(number: usize) -> Self {
        let (rest, eye) = (number / EYES.len(), EYES[number % EYES.len()]);
        Self {
            one: rest / SIDE / SIDE,
            two: rest / SIDE % SIDE,
            red: rest % SIDE,
            eye,
        }
    }

    /// Whether nothing is lacking after the last rank.
    pub(super) const fn is_closed(self) -> bool {
        self.one == 0 && self.two == 0 && matches!(self.eye, Eye::None | Eye::Done)
    }
}

/// Which groups within a colour there are: triplets and runs, and what else stands in these lists.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Shapes {
    pub(super) sets: Vec<Shape>,
    pub(super) eyes: Vec<Shape>,
}

impl Shapes {
    /// Calls `add` with the number of everything that is open once `count` cards of a rank are read after `open`;
    /// perhaps more than once.
    pub(super) fn read(&self, open: Open, rank: usize, count: usize, mut add: impl FnMut(usize)) {
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
                            let after = Open {
                                one: open.two,
                                two: begun,
                                red: red_after,
                                eye,
                            };
                            add(after.number());
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
