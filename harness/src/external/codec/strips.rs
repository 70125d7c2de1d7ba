//! The fast way to write a sorted hand. For every kind there is a strip with its code four times over; it is
//! laid down whole, and the next one begins where the copies held end. There is no branch on a count, which no
//! processor could foresee.

use super::{Encoding, rank_digit};
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Alphabet, Hand};

/// A code and what stands after it may have so many bytes.
const LONGEST: usize = 8;

/// Copies in a strip.
const FOUR: usize = COPIES as usize;

/// A strip for every kind, as far as the codes are short enough for it.
#[derive(Clone, Debug)]
pub(super) enum Strips {
    /// `mpsz`: codes are ranks of one byte, and a letter ends a suit.
    Ranks([[u8; FOUR]; MAX_KINDS]),
    /// Codes in a row.
    Codes {
        /// By kind index; that of a wild is the last.
        strips: Vec<Strip>,
        /// Bytes of what stands between two codes.
        sep: usize,
    },
    /// Some code is too long, or there are no codes.
    None,
}

/// Four copies of one code, each with what stands after it.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    text: [u8; LONGEST * FOUR],
    /// Bytes of one copy.
    step: u8,
}

impl Strips {
    pub fn new(encoding: &Encoding, alphabet: Alphabet, codes: &[String]) -> Self {
        match encoding {
            Encoding::Counts => Self::None,
            Encoding::Mpsz => {
                let mut strips = [[0; FOUR]; MAX_KINDS];
                for kind in alphabet.iter() {
                    strips[kind.index()] = [rank_digit(alphabet, kind); FOUR];
                }
                Self::Ranks(strips)
            }
            _ => {
                let strip = |code: &String| {
                    let copy = format!("{code}{}", encoding.sep());
                    let mut text = [0; LONGEST * FOUR];
                    let four = copy.repeat(FOUR);
                    text.get_mut(..four.len())?.copy_from_slice(four.as_bytes());
                    let step = copy.len() as u8;
                    Some(Strip { text, step })
                };
                let strips: Option<Vec<Strip>> = codes.iter().map(strip).collect();
                strips.map_or(Self::None, |strips| Self::Codes {
                    strips,
                    sep: encoding.sep().len(),
                })
            }
        }
    }

    /// Appends the sorted tiles and so many wilds as codes; `false`, with nothing written, if that takes the
    /// slow way.
    pub fn lay(&self, hand: &Hand, wilds: u8, out: &mut Vec<u8>) -> bool {
        let (naturals, five_alike) = hand.tally();
        if five_alike {
            return false;
        }
        let start = out.len();
        let counts = hand.counts();
        let end = match self {
            Self::Ranks(strips) => {
                let suits = hand.alphabet().suits();
                // The last strip may reach four bytes beyond the last rank.
                out.resize(start + naturals + suits.len() + FOUR, 0);
                let line = &mut out[start..];
                let mut end = 0;
                for suit in suits {
                    let first = end;
                    let kinds = suit.first..suit.first + suit.ranks;
                    for (strip, &count) in strips[kinds.clone()].iter().zip(&counts[kinds]) {
                        line[end..end + FOUR].copy_from_slice(strip);
                        end += usize::from(count);
                    }
                    line[end] = suit.letter as u8;
                    end += usize::from(end > first);
                }
                end
            }
            Self::Codes { strips, sep } => {
                let tiles = naturals + usize::from(wilds);
                out.resize(start + (tiles + FOUR) * LONGEST, 0);
                let line = &mut out[start..];
                let mut end = 0;
                for (strip, &count) in strips.iter().zip(counts) {
                    line[end..end + LONGEST * FOUR].copy_from_slice(&strip.text);
                    end += usize::from(count) * usize::from(strip.step);
                }
                if let (Some(strip), true) = (strips.last(), wilds > 0) {
                    let step = usize::from(strip.step);
                    for _ in 0..wilds {
                        line[end..end + step].copy_from_slice(&strip.text[..step]);
                        end += step;
                    }
                }
                end - if tiles > 0 { *sep } else { 0 }
            }
            Self::None => return false,
        };
        out.truncate(start + end);
        true
    }
}
