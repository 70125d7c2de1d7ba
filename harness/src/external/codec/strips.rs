//! The fast way to write codes. For every tile there is a strip with its code four times over; a sorted hand is
//! written by laying down every strip whole, each where the copies held of the one before end. Codes too long
//! for that are written one by one.

use super::Encoding;
use duipai_engines::Hand;
use duipai_engines::tile::COPIES;

/// The most bytes that a code and what stands after it may have in a strip.
const LONGEST: usize = 8;

/// Bytes of a strip.
const STRIP: usize = LONGEST * COPIES as usize;

/// Writes tiles as codes.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    /// By place: the code and what stands between it and the next one.
    codes: Vec<String>,
    /// The same as strips, if no code is too long.
    fast: Option<Vec<[u8; STRIP]>>,
    /// Bytes of what stands between two codes.
    sep: usize,
}

impl Strips {
    /// Codes by place: every kind, then a wild if it has a code.
    pub fn new(encoding: &Encoding, codes: &[String]) -> Self {
        let sep = encoding.sep();
        let codes: Vec<String> = codes.iter().map(|code| format!("{code}{sep}")).collect();
        let strip = |code: &String| {
            let mut strip = [0; STRIP];
            let four = code.repeat(usize::from(COPIES));
            strip
                .get_mut(..four.len())?
                .copy_from_slice(four.as_bytes());
            Some(strip)
        };
        Self {
            fast: codes.iter().map(strip).collect(),
            codes,
            sep: sep.len(),
        }
    }

    /// Appends the tiles of a hand in order of kinds, then so many wilds.
    pub fn write_sorted(&self, hand: &Hand, wilds: u8, out: &mut Vec<u8>) {
        let start = out.len();
        let held = self.codes.iter().zip(hand.counts());
        match (&self.fast, hand.tally()) {
            (Some(strips), (naturals, false)) => {
                // The last strip may reach beyond the last code.
                out.resize(start + naturals * LONGEST + STRIP, 0);
                let line = &mut out[start..];
                let mut end = 0;
                for (strip, (code, &count)) in strips.iter().zip(held) {
                    line[end..end + STRIP].copy_from_slice(strip);
                    end += usize::from(count) * code.len();
                }
                out.truncate(start + end);
            }
            _ => {
                for (code, &count) in held {
                    (0..count).for_each(|_| out.extend_from_slice(code.as_bytes()));
                }
            }
        }
        if let (Some(wild), true) = (self.codes.last(), wilds > 0) {
            (0..wilds).for_each(|_| out.extend_from_slice(wild.as_bytes()));
        }
        self.end_list(start, out);
    }

    /// Appends tiles, as places, in the order given.
    pub fn write_list(&self, tiles: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        if let Some(strips) = &self.fast {
            out.resize(start + tiles.len() * LONGEST, 0);
            let line = &mut out[start..];
            let mut end = 0;
            for &tile in tiles {
                let place = usize::from(tile);
                line[end..end + LONGEST].copy_from_slice(&strips[place][..LONGEST]);
                end += self.codes[place].len();
            }
            out.truncate(start + end);
        } else {
            for &tile in tiles {
                out.extend_from_slice(self.codes[usize::from(tile)].as_bytes());
            }
        }
        self.end_list(start, out);
    }

    /// Nothing stands after the last code.
    fn end_list(&self, start: usize, out: &mut Vec<u8>) {
        if out.len() > start {
            out.truncate(out.len() - self.sep);
        }
    }
}
