//! Which hands the published Go program accepts, told from its description and not from its code.
//!
//! It keeps five tables for the tiles of a hand: 筒, 万, 条, the dragons 中发白 and the winds 东南西北. A hand is
//! accepted if no kind is there a fifth time and every table has a number of tiles that is not 1 mod 3 and
//! splits into sets and any number of pairs. Nothing is added up over the tables, so a hand may have many
//! eyes or none, and the empty hand is accepted.
//!
//! Pairs are free, which makes the split simple. Two or more alike are always pairs and triplets, and two equal
//! runs are three pairs. So a suit splits exactly if there is a choice of ranks, each beginning one run or
//! none, that leaves no kind with a single tile. The choices are followed from rank to rank as one mask: which
//! of the last two ranks may have begun a run.
//!
//! Of the values that the program meets, 2 is always a pair, 3 is a pair and a run or a triplet, and 4 is two
//! pairs or a triplet and a run. What it never tries is harmless for the same reason: two runs from one rank
//! are pairs, and three or four are triplets and what is left of them.

use crate::engine::Predicate;
use crate::hand::Hand;
use crate::tile::Alphabet;

/// The accept predicate of `go-greedy`, on concealed tiles: the program knows no wilds and no exposed groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoGreedyPredicate;

impl GoGreedyPredicate {
    /// The predicate.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

impl Predicate for GoGreedyPredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        let (_, five_alike) = hand.tally();
        if hand.alphabet() != Alphabet::Mahjong || hand.wilds() > 0 || five_alike {
            return false;
        }
        let (suits, honours) = hand.counts().as_chunks::<9>();
        let (winds, dragons) = honours.split_at(4);
        let no_single = |table: &[u8]| table.iter().all(|&count| count != 1);
        suits.iter().all(|suit| has_length(suit) && splits(suit))
            && [winds, dragons]
                .iter()
                .all(|table| has_length(table) && no_single(table))
    }
}

/// Whether a table's number of tiles is one that the program looks at any further.
fn has_length(table: &[u8]) -> bool {
    table.iter().sum::<u8>() % 3 != 1
}

/// Whether a suit without a fifth copy splits into sets and pairs.
fn splits(suit: &[u8; 9]) -> bool {
    let open = suit.iter().fold(NO_RUN_OPEN, |open, &count| {
        STEP[usize::from(count)][usize::from(open)]
    });
    open & NO_RUN_OPEN != 0
}

/// Of the four cases of open runs, the one without any. Case a + 2b has a runs begun one rank below and b two
/// ranks below; a mask has bit n if case n is possible.
const NO_RUN_OPEN: u8 = 1;

/// By the count of a rank and the cases possible before it: those possible after it.
const STEP: [[u8; 16]; 5] = {
    let mut table = [[0; 16]; 5];
    let mut at = 0;
    while at < 5 * 16 * 4 * 2 {
        let (begun, case, mask, count) = (at % 2, at / 2 % 4, at / 8 % 16, at / 128);
        let (below, two_below) = (case % 2, case / 2);
        let in_runs = begun + below + two_below;
        if mask >> case & 1 == 1 && in_runs <= count && count - in_runs != 1 {
            table[count][mask] |= 1 << (begun + 2 * below);
        }
        at += 1;
    }
    table
};
