//! The fast way to write notation. Three neighbouring ranks of a suit are looked up at once: their digits are
//! copied as one word, and the next word begins where the digits held end. There is no branch on a count, which
//! no processor could foresee.

use super::order;
use duipai_engines::tile::COPIES;
use duipai_engines::{Alphabet, Hand};

/// Ranks that are looked up together.
const TOGETHER: usize = 3;

/// What one rank's count can be, five alike aside.
const COUNTS: usize = COPIES as usize + 1;

/// The digits of three ranks, at most twelve; the last byte is their number.
type Word = [u8; 16];

const NUMBER: usize = 15;

/// Writes tiles of one alphabet as ranks and suit letters.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    /// For every three ranks from 1 on: a word for all their counts.
    words: Vec<[Word; COUNTS.pow(TOGETHER as u32)]>,
    /// Digit and letter by kind index.
    tiles: Vec<[u8; 2]>,
}

impl Ranks {
    pub fn new(alphabet: Alphabet) -> Self {
        let longest = alphabet.suits().iter().map(|suit| suit.ranks).max();
        let starts = (1..=longest.unwrap_or(0)).step_by(TOGETHER);
        let tiles = alphabet.iter().map(|kind| {
            let letter = alphabet.suits()[alphabet.suit_of(kind)].letter;
            [digit(alphabet.rank_of(kind)), letter as u8]
        });
        Self {
            words: starts.map(words).collect(),
            tiles: tiles.collect(),
        }
    }

    /// Appends the tiles of a hand, suit by suit.
    pub fn write_sorted(&self, hand: &Hand, out: &mut Vec<u8>) {
        let (naturals, five_alike) = hand.tally();
        if five_alike {
            return self.write_list(&order::tiles(hand, 0), out);
        }
        let start = out.len();
        let suits = hand.alphabet().suits();
        // The last word may reach beyond the last digit.
        out.resize(start + naturals + suits.len() + size_of::<Word>(), 0);
        let line = &mut out[start..];
        let mut end = 0;
        for suit in suits {
            let first = end;
            let counts = &hand.counts()[suit.first..suit.first + suit.ranks];
            let (threes, rest) = counts.as_chunks::<TOGETHER>();
            for (words, [a, b, c]) in self.words.iter().zip(threes) {
                let place = usize::from(*a) + COUNTS * (usize::from(*b) + COUNTS * usize::from(*c));
                end = copy(&words[place], line, end);
            }
            // Both alphabets have a suit whose last rank stands alone.
            if let [count] = rest {
                end = copy(&self.words[threes.len()][usize::from(*count)], line, end);
            }
            line[end] = suit.letter as u8;
            end += usize::from(end > first);
        }
        out.truncate(start + end);
    }

    /// Appends tiles in the order given, and the letter of their suit wherever the next is of another.
    pub fn write_list(&self, tiles: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + 2 * tiles.len(), 0);
        let line = &mut out[start..];
        let mut end = 0;
        for (number, &tile) in tiles.iter().enumerate() {
            let [digit, letter] = self.tiles[usize::from(tile)];
            let next = tiles.get(number + 1);
            let next = next.map_or(0, |&next| self.tiles[usize::from(next)][1]);
            line[end..end + 2].copy_from_slice(&[digit, letter]);
            end += 1 + usize::from(next != letter);
        }
        out.truncate(start + end);
    }
}

#[inline]
fn copy(word: &Word, line: &mut [u8], end: usize) -> usize {
    line[end..end + word.len()].copy_from_slice(word);
    end + usize::from(word[NUMBER])
}

/// The words of three ranks from `first` on.
fn words(first: usize) -> [Word; COUNTS.pow(TOGETHER as u32)] {
    std::array::from_fn(|place| {
        let mut word = [0; size_of::<Word>()];
        let mut length = 0;
        let mut counts = place;
        for rank in first..first + TOGETHER {
            for _ in 0..counts % COUNTS {
                word[length] = digit(rank);
                length += 1;
            }
            counts /= COUNTS;
        }
        word[NUMBER] = length as u8;
        word
    })
}

/// The digit of a rank in notation: ten is 0.
fn digit(rank: usize) -> u8 {
    b'0' + (rank % 10) as u8
}
