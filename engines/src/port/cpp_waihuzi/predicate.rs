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
    /// The ranks of every menzi within a colour.
    within: Vec<[usize; 2]>,
    /// Whether a menzi can be one rank of both colours.
    across: bool,
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
        let pairs = (0..RANKS).flat_map(|low| (low..RANKS).map(move |high| [low, high]));
        let is_menzi = |&ranks: &[usize; 2]| rules.menzi().iter().any(|&menzi| fits(menzi, ranks));
        Self {
            within: pairs.filter(is_menzi).collect(),
            across: rules.menzi().contains(&Shape::CrossRank),
            split: Split::default(),
        }
    }
}

/// Whether two ranks of a colour, the lower first, are a menzi of this shape.
fn fits(menzi: Shape, [low, high]: [usize; 2]) -> bool {
    match menzi {
        Shape::Pair => low == high,
        Shape::Adjacent => low + 1 == high,
        Shape::Gap => low + 2 == high,
        Shape::RedPair => low < high && RED.contains(&low) && RED.contains(&high),
        _ => false,
    }
}

impl Predicate for CppWaihuziPredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        if hand.alphabet() != Alphabet::Paohuzi || hand.wilds() > 0 {
            return false;
        }
        let (colours, _) = hand.counts().as_chunks::<RANKS>();
        let (small, big) = (&colours[0], &colours[1]);
        let split = &mut self.split;
        let mut complete = |one: &Colour, other: &Colour| {
            split.is_sets(other)
                && self
                    .within
                    .iter()
                    .any(|ranks| without(one, ranks).is_some_and(|rest| split.is_sets(&rest)))
        };
        if complete(small, big) || complete(big, small) {
            return true;
        }
        self.across
            && (0..RANKS).any(|rank| {
                let rests = [small, big].map(|colour| without(colour, &[rank]));
                rests
                    .iter()
                    .all(|rest| rest.is_some_and(|rest| split.is_sets(&rest)))
            })
    }
}

/// The colour without one card of each of these ranks, if it has them.
fn without(colour: &Colour, ranks: &[usize]) -> Option<Colour> {
    let mut rest = *colour;
    for &rank in ranks {
        rest[rank] = rest[rank].checked_sub(1)?;
    }
    Some(rest)
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
    ///
    /// Runs and triplets take equally many, mod 3, from the ranks 1-4-7-10, from 2-5-8 and from 3-6-9. A
    /// 2-7-10 takes two from the first, one from the second and none from the third. So if the number of all
    /// cards is divisible by 3, how many there are of 2-7-10 is known mod 3.
    fn is_sets(&mut self, colour: &Colour) -> bool {
        let sum =
            |ranks: &[usize]| -> u32 { ranks.iter().map(|&rank| u32::from(colour[rank])).sum() };
        let [first, second, third] = [&[0, 3, 6, 9][..], &[1, 4, 7], &[2, 5, 8]].map(sum);
        if !(first + second + third).is_multiple_of(3) {
            return false;
        }
        let fewest = ((second + 2 * third) % 3) as u8;
        let most = colour[RED[0]].min(colour[RED[1]]).min(colour[RED[2]]);
        (fewest..=most).step_by(3).any(|reds| {
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
            if self.next.is_empty() {
                return false;
            }
            std::mem::swap(&mut self.open, &mut self.next);
        }
        // The last two ranks began no run.
        true
    }
}
