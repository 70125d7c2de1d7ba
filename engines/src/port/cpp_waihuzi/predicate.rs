//! Which hands the published C++ program accepts, told from its description and not from its code.
//!
//! A hand of 3n+2 concealed cards is accepted if they are n sets and a menzi (门子). Sets are triplets, runs and
//! 2-7-10; there are no mixed ones (绞), whatever the rules say, and no fours. Which menzi there are is taken
//! from the rules, since the program's own test of them was not published. Two cards alone are accepted if
//! they are a menzi. The last card makes no difference: it gives a triplet another name only.
//!
//! With more than four of a kind one thing has to be added. The program lists what could be a set before it
//! combines, and lists one triplet of a kind: so six alike are never two triplets, though runs and 2-7-10
//! are listed as often as the cards allow.
//!
//! A colour is split from rank to rank. With the number of 2-7-10 chosen, a rank's cards go into runs begun
//! below, a triplet or none, and runs that begin here: so there are two choices a rank at most, and what is
//! kept is how many runs begun at the last two ranks are possible.

use crate::engine::Predicate;
use crate::form::Shape;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::Alphabet;

/// The accept predicate of `cpp-waihuzi`, on concealed cards: the program counts exposed groups apart.
#[derive(Clone, Debug)]
pub struct CppWaihuziPredicate {
    /// The two cards of every menzi.
    menzi: Vec<[usize; 2]>,
    split: Split,
}

/// Ranks of a colour.
const RANKS: usize = 10;

/// Counts of one colour.
type Colour = [u8; RANKS];

/// Where 2, 7 and 10 stand in a colour.
const RED: [usize; 3] = [1, 6, 9];

impl CppWaihuziPredicate {
    /// The predicate with the menzi of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let cards = 2 * RANKS;
        let pairs = (0..cards).flat_map(|low| (low..cards).map(move |high| [low, high]));
        let is_menzi = |&pair: &[usize; 2]| rules.menzi().iter().any(|&menzi| fits(menzi, pair));
        Self {
            menzi: pairs.filter(is_menzi).collect(),
            split: Split::default(),
        }
    }
}

/// Whether two cards, the lower first, are a menzi of this shape.
fn fits(menzi: Shape, [low, high]: [usize; 2]) -> bool {
    let (step, same_colour) = (high - low, low / RANKS == high / RANKS);
    let red = |card: usize| RED.contains(&(card % RANKS));
    match menzi {
        Shape::Pair => step == 0,
        Shape::Adjacent => same_colour && step == 1,
        Shape::Gap => same_colour && step == 2,
        Shape::RedPair => same_colour && step > 0 && red(low) && red(high),
        Shape::CrossRank => step == RANKS,
        Shape::Triplet | Shape::Run | Shape::Red | Shape::Mixed => false,
    }
}

impl Predicate for CppWaihuziPredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        if hand.alphabet() != Alphabet::Paohuzi || hand.wilds() > 0 || hand.size() % 3 != 2 {
            return false;
        }
        let (colours, _) = hand.counts().as_chunks::<RANKS>();
        let colours = [colours[0], colours[1]];
        // A colour that the menzi does not touch is judged once.
        let whole = colours.map(|colour| self.split.is_sets(&colour));
        self.menzi.iter().any(|&menzi| {
            let mut rest = colours;
            let held = menzi.iter().all(|&card| {
                let count = &mut rest[card / RANKS][card % RANKS];
                let held = *count > 0;
                *count -= u8::from(held);
                held
            });
            let touches = |colour| menzi.iter().any(|card| card / RANKS == colour);
            held && (0..2).all(|colour| touches(colour) || whole[colour])
                && (0..2).all(|colour| !touches(colour) || self.split.is_sets(&rest[colour]))
        })
    }
}

/// Splits a colour into sets. Holds scratch space only.
#[derive(Clone, Debug, Default)]
struct Split {
    /// Runs begun one rank below and two ranks below, every possible case once.
    open: Vec<[u8; 2]>,
    next: Vec<[u8; 2]>,
}

impl Split {
    /// Whether the colour is nothing but sets.
    fn is_sets(&mut self, colour: &Colour) -> bool {
        let cards: u16 = colour.iter().copied().map(u16::from).sum();
        let most = RED.map(|rank| colour[rank]).into_iter().min().unwrap_or(0);
        cards.is_multiple_of(3)
            && (0..=most).any(|reds| {
                let mut rest = *colour;
                for rank in RED {
                    rest[rank] -= reds;
                }
                self.is_runs_and_triplets(&rest)
            })
    }

    /// Whether the colour is runs, and no more than one triplet of a kind.
    fn is_runs_and_triplets(&mut self, colour: &Colour) -> bool {
        self.open.clear();
        self.open.push([0, 0]);
        for (rank, &count) in colour.iter().enumerate() {
            self.next.clear();
            for &[below, two_below] in &self.open {
                let rest = count.checked_sub(below);
                let Some(rest) = rest.and_then(|rest| rest.checked_sub(two_below)) else {
                    continue;
                };
                for begun in [Some(rest), rest.checked_sub(3)].into_iter().flatten() {
                    let case = [begun, below];
                    let has_room = begun == 0 || rank + 2 < RANKS;
                    if has_room && !self.next.contains(&case) {
                        self.next.push(case);
                    }
                }
            }
            std::mem::swap(&mut self.open, &mut self.next);
        }
        // The last two ranks began no run.
        !self.open.is_empty()
    }
}
