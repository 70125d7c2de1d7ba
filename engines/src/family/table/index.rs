//! A minimal perfect hash of the states of one suit.
//!
//! A state is the counts of the suit's ranks, each 0 to 4. It is cut into a low and a high half, each read
//! as a number in base 5 (its *code*, the lowest rank being the lowest digit). States of at most `most`
//! tiles are numbered row by row: a row has one low half, and within it the high halves stand in the order
//! of their sums. So the high halves that still fit are always the first ones of that order, and the number
//! of a state is where its row begins plus the place of its high half.

use crate::tile::MAX_KINDS;

/// Numbers the states of one suit from 0 without a gap.
pub(super) struct StateIndex {
    /// Where the row of each low half begins.
    rows: Box<[u32]>,
    /// The place of each high half in the order of sums.
    places: Box<[u16]>,
    /// High halves in that order.
    by_sum: Box<[u16]>,
    low_ranks: usize,
    high_ranks: usize,
    most: usize,
    len: usize,
}

/// The two halves of a state, as codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) low: usize,
    pub(super) high: usize,
}

impl StateIndex {
    pub(super) fn new(low_ranks: usize, high_ranks: usize, most: usize) -> Self {
        let highs = 5usize.pow(high_ranks as u32);
        let mut by_sum: Vec<u16> = (0..highs as u16).collect();
        by_sum.sort_by_key(|&code| digit_sum(usize::from(code)));
        let mut places = vec![0; highs];
        // How many high halves have at most so many tiles.
        let mut fitting = vec![0u32; most + 1];
        for (place, &code) in by_sum.iter().enumerate() {
            places[usize::from(code)] = place as u16;
            let sum = digit_sum(usize::from(code));
            for count in fitting.iter_mut().skip(sum) {
                *count += 1;
            }
        }
        let mut len = 0;
        let rows = (0..5usize.pow(low_ranks as u32))
            .map(|low| {
                let begin = len;
                if let Some(room) = most.checked_sub(digit_sum(low)) {
                    len += fitting[room];
                }
                begin
            })
            .collect();
        Self {
            rows,
            places: places.into(),
            by_sum: by_sum.into(),
            low_ranks,
            high_ranks,
            most,
            len: len as usize,
        }
    }

    /// How many states there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The number of a state of at most `most` tiles.
    #[inline]
    pub(super) fn number(&self, code: Code) -> usize {
        self.rows[code.low] as usize + usize::from(self.places[code.high])
    }

    /// Where the row of a low half begins.
    pub(super) fn row(&self, low: usize) -> u32 {
        self.rows[low]
    }

    /// The place of a high half in any row.
    pub(super) fn place(&self, high: usize) -> u16 {
        self.places[high]
    }

    /// All states in the order of their numbers. A state comes after all that it contains.
    pub(super) fn codes(&self) -> impl Iterator<Item = Code> {
        (0..self.rows.len()).flat_map(move |low| {
            let room = self.most.checked_sub(digit_sum(low));
            self.by_sum
                .iter()
                .map(|&high| usize::from(high))
                .take_while(move |&high| room.is_some_and(|room| digit_sum(high) <= room))
                .map(move |high| Code { low, high })
        })
    }

    /// The counts of a state; entries beyond its ranks are 0.
    pub(super) fn counts(&self, code: Code) -> [u8; 10] {
        let mut counts = [0; 10];
        let (mut low, mut high) = (code.low, code.high);
        for count in &mut counts[..self.low_ranks] {
            *count = (low % 5) as u8;
            low /= 5;
        }
        for count in &mut counts[self.low_ranks..self.low_ranks + self.high_ranks] {
            *count = (high % 5) as u8;
            high /= 5;
        }
        counts
    }

    /// What one tile of each rank adds to a code; entries beyond its ranks are 0.
    pub(super) fn weights(&self) -> [Code; 10] {
        std::array::from_fn(|rank| {
            let power = |digit: usize| 5usize.pow(digit as u32);
            if rank < self.low_ranks {
                Code {
                    low: power(rank),
                    high: 0,
                }
            } else if rank < self.low_ranks + self.high_ranks {
                Code {
                    low: 0,
                    high: power(rank - self.low_ranks),
                }
            } else {
                Code { low: 0, high: 0 }
            }
        })
    }

    /// The most tiles a state has.
    pub(super) const fn most(&self) -> usize {
        self.most
    }
}

impl std::ops::Add for Code {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            high: self.high + other.high,
        }
    }
}

impl std::ops::Sub for Code {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            low: self.low - other.low,
            high: self.high - other.high,
        }
    }
}

fn digit_sum(mut code: usize) -> usize {
    let mut sum = 0;
    while code > 0 {
        sum += code % 5;
        code /= 5;
    }
    sum
}

/// Eight counts from `at` on as one word, the first in its lowest byte.
#[inline]
pub(super) fn word(counts: &[u8; MAX_KINDS], at: usize) -> u64 {
    // Taken as one piece, so that it compiles to one load.
    let eight = counts[at..].first_chunk();
    u64::from_le_bytes(*eight.expect("every suit begins eight kinds before the end"))
}

/// Two base-5 codes of four digits each: of the lower and of the upper four bytes of `word`.
///
/// A product joins neighbours inside the word: times `0x105`, every byte is five times itself and once the one
/// below; of those every other one is wanted. The same once more joins pairs. With digits up to 4 no lane
/// reaches into the next.
#[inline]
pub(super) fn quads(word: u64) -> (usize, usize) {
    let twos = (word.wrapping_mul(0x0105) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = twos.wrapping_mul(0x0001_0019);
    ((fours >> 16 & 0xffff) as usize, (fours >> 48) as usize)
}

/// The code of nine ranks from kind `first` on, cut after the fourth.
#[inline]
pub(super) fn nine(counts: &[u8; MAX_KINDS], first: usize) -> Code {
    let (low, high) = quads(word(counts, first));
    Code {
        low,
        high: high + 625 * usize::from(counts[first + 8]),
    }
}

/// The code of the last seven kinds, cut after the fourth.
#[inline]
pub(super) fn last_seven(counts: &[u8; MAX_KINDS]) -> Code {
    let (low, high) = quads(word(counts, MAX_KINDS - 8) >> 8);
    Code { low, high }
}

/// The code of ten ranks from kind `first` on, cut after the fifth.
#[inline]
pub(super) fn ten(counts: &[u8; MAX_KINDS], first: usize) -> Code {
    let five = |at: usize| {
        let (four, fifth) = quads(word(counts, at) & 0x00ff_ffff_ffff);
        four + 625 * fifth
    };
    Code {
        low: five(first),
        high: five(first + 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_numbered_without_gaps_and_as_many_as_known() {
        for (low, high, most, known) in [(4, 5, 14, 405_350), (4, 3, 14, 43_130)] {
            let index = StateIndex::new(low, high, most);
            assert_eq!(index.len(), known);
            let numbers = index.codes().map(|code| index.number(code));
            assert!(numbers.eq(0..known));
        }
    }

    #[test]
    fn codes_read_from_a_hand_are_those_of_the_state() {
        let index = StateIndex::new(4, 5, 14);
        for code in index.codes() {
            let state = index.counts(code);
            for first in [0, 9, 18] {
                let mut counts = [4; MAX_KINDS];
                counts[first..first + 9].copy_from_slice(&state[..9]);
                assert_eq!(nine(&counts, first), code);
            }
        }
        let index = StateIndex::new(4, 3, 14);
        for code in index.codes() {
            let mut counts = [4; MAX_KINDS];
            counts[27..].copy_from_slice(&index.counts(code)[..7]);
            assert_eq!(last_seven(&counts), code);
        }
        let index = StateIndex::new(5, 5, 9);
        for code in index.codes() {
            for first in [0, 10] {
                let mut counts = [4; MAX_KINDS];
                counts[first..first + 10].copy_from_slice(&index.counts(code));
                assert_eq!(ten(&counts, first), code);
            }
        }
    }
}
