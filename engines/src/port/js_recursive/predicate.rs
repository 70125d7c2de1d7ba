//! Which hands the published JavaScript program accepts, told from its description and not from its code.
//!
//! It accepts a hand of n tiles, wilds included, if n mod 3 is 2 and the tiles split into sets and one eye,
//! where a wild may stand for any tile, a fifth copy too. It knows no largest size. So what decides is the
//! fewest wilds with which the naturals split: wilds beyond that number come in threes, by the size, and are
//! sets of their own.
//!
//! That number is found rank by rank: a dynamic programme over the runs begun at the two ranks below, once
//! without and once with an eye in the suit. The suits share nothing but the eye.
//!
//! Why the program's phantom runs do not matter. It lets a run begin at codes that are no tiles (-1, 0, 10,
//! 20, 30 …) when wilds fill those places. No natural lies on such a code, and no legal naturals on either
//! side of one are in the same run, so a phantom run holds one or two naturals at one edge of one suit. With
//! one, it has two wilds, which make a triplet of that natural instead. With two, they are neighbours at the
//! edge (0-1-2 holds 1 and 2) and its one wild can be the legal neighbour (1-2-3). Either way the same
//! naturals go for the same wilds, and with no more of them. That the program takes a natural wherever there
//! is one loses nothing either: in a split that uses a wild there the two can be exchanged.

use crate::engine::Predicate;
use crate::hand::Hand;
use crate::tile::{Alphabet, MAX_KINDS};

/// The accept predicate of `js-recursive`, on concealed tiles and wilds: the program knows no exposed groups.
#[derive(Debug)]
pub struct JsRecursivePredicate {
    /// Suits already worked out, each at the slot its key hashes to: a later one replaces it, so memory is
    /// bounded and nothing is ever searched. A slot holds key and answer, or 0.
    known: Box<[u64]>,
}

/// Two MiB of slots: the suits that a campaign of mixed hands meets often stay, and a cache holds them.
const SLOT_BITS: u32 = 18;

/// Fewest wilds that complete a suit, without an eye in it and with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Need {
    plain: u8,
    eye: u8,
}

impl Default for JsRecursivePredicate {
    fn default() -> Self {
        Self::new()
    }
}

impl JsRecursivePredicate {
    /// A predicate that has seen no hand yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            known: vec![0; 1 << SLOT_BITS].into_boxed_slice(),
        }
    }

    fn need(&mut self, key: u64) -> Need {
        // Fibonacci hashing: the high bits of the product depend on all of the key.
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS)) as usize;
        let known = self.known[slot];
        if known & KEY_MASK == key && known & FILLED != 0 {
            return Need {
                plain: (known >> PLAIN_SHIFT) as u8,
                eye: (known >> EYE_SHIFT & 0x3f) as u8,
            };
        }
        let need = need_of(key);
        self.known[slot] =
            key | u64::from(need.plain) << PLAIN_SHIFT | u64::from(need.eye) << EYE_SHIFT | FILLED;
        need
    }
}

// A slot: 36 bits of key, 6 for the need with an eye, a flag, and the need without an eye on top.
const KEY_MASK: u64 = (1 << 36) - 1;
const EYE_SHIFT: u32 = 36;
const FILLED: u64 = 1 << 42;
const PLAIN_SHIFT: u32 = 56;

impl Predicate for JsRecursivePredicate {
    fn accepts(&mut self, hand: &Hand) -> bool {
        if hand.alphabet() != Alphabet::Mahjong || hand.size() % 3 != 2 {
            return false;
        }
        let wilds = i32::from(hand.wilds());
        let (mut sum, mut dearer) = honours(hand.counts());
        let (suits, _) = hand.counts().as_chunks::<9>();
        for suit in suits {
            // The eye saves one wild at most, since with one more it is a triplet.
            if sum - 1 > wilds {
                return false;
            }
            let need = self.need(key(suit));
            sum += i32::from(need.plain);
            dearer = dearer.min(i32::from(need.eye) - i32::from(need.plain));
        }
        sum + dearer <= wilds
    }
}

/// The most of one kind that groups reaching over from other choices can take: two runs from each of three
/// ranks (three equal runs hold the tiles of three triplets, so two are always enough) and an eye.
const REACH: u8 = 8;

/// A suit's counts in four bits each. Beyond [`REACH`] only triplets are left to take, so there three copies
/// more or less change nothing.
fn key(suit: &[u8; 9]) -> u64 {
    suit.iter().fold(0, |key, &count| {
        let reduced = if count > REACH {
            REACH + (count - REACH) % 3
        } else {
            count
        };
        key << 4 | u64::from(reduced)
    })
}

/// Wilds that one rank costs, where `taken` of its tiles go into runs and the eye and the rest into triplets.
fn cost(count: u8, taken: u8) -> u8 {
    if taken >= count {
        taken - count
    } else {
        (3 - (count - taken) % 3) % 3
    }
}

/// More than any suit needs: two wilds for each triplet and two for the eye, 20 in all.
const NEVER: u8 = 63;

/// The programme: the cheapest way to have `a` runs begun one rank below and `b` two ranks below.
fn need_of(key: u64) -> Need {
    let mut plain = [[NEVER; 3]; 3];
    let mut eye = [[NEVER; 3]; 3];
    plain[0][0] = 0;
    for rank in 0..9 {
        let count = (key >> (4 * (8 - rank)) & 0xf) as u8;
        let mut costs = [0; REACH as usize + 1];
        for (taken, price) in (0..).zip(&mut costs) {
            *price = cost(count, taken);
        }
        let most_runs = if rank < 7 { 2 } else { 0 };
        let mut next_plain = [[NEVER; 3]; 3];
        let mut next_eye = [[NEVER; 3]; 3];
        for a in 0..3 {
            for b in 0..3 {
                for runs in 0..=most_runs {
                    let taken = a + b + runs;
                    let (alone, with_eye) = (costs[taken], costs[taken + 2]);
                    let to = &mut next_plain[runs][a];
                    *to = (*to).min(plain[a][b] + alone);
                    let to = &mut next_eye[runs][a];
                    *to = (*to).min(eye[a][b] + alone).min(plain[a][b] + with_eye);
                }
            }
        }
        (plain, eye) = (next_plain, next_eye);
    }
    Need {
        plain: plain[0][0],
        eye: eye[0][0],
    }
}

/// What the honours need without an eye, and how much more with the eye among them (less, if negative).
fn honours(counts: &[u8; MAX_KINDS]) -> (i32, i32) {
    let mut sum = 0;
    let mut dearer = 2;
    for &count in &counts[27..] {
        let lacking = i32::from((3 - count % 3) % 3);
        sum += lacking;
        if lacking > 0 {
            // A pair where a triplet was: one tile fewer to pay. Three alike would lose a tile and lack two.
            dearer = -1;
        }
    }
    (sum, dearer)
}
