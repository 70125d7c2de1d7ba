//! The engine cut at the borders of the suits: of each the others need to know how many tiles and eyes it has,
//! and how many fours.

use super::{GreedyEngine, SEVEN_PAIRS, fours};
use crate::engine::Factored;
use crate::fault::Faults;
use crate::rules::MissingSuit;
use crate::tile::MAX_KINDS;

/// What a value says of a suit that does not come out.
const NONE: u8 = u8::MAX;

/// The bytes of a value: number of tiles; eyes, or [`NONE`]; number of fours, or [`NONE`] where a kind is held an odd
/// number of times.
type Value = [u8; 4];

impl<F: Faults> Factored for GreedyEngine<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let first = self.rules.suits()[suit].first;
        let mut all = [0; MAX_KINDS];
        all[first..first + counts.len()].copy_from_slice(counts);
        let eyes = match counts.first_chunk::<9>() {
            Some(nine) => self
                .eyes_by_size(nine)
                .filter(|&eyes| self.walk(nine, 0, [0, 0], eyes)),
            None => self.honours(&all),
        };
        let fours = self.pairs.and_then(|_| fours(&all));
        let tiles = counts.iter().sum();
        u32::from_be_bytes([
            0,
            tiles,
            eyes.unwrap_or(NONE),
            fours.map_or(NONE, |fours| fours as u8),
        ])
    }

    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool {
        let values: Vec<Value> = values.iter().map(|value| value.to_be_bytes()).collect();
        let tiles: Vec<u8> = values.iter().map(|&[_, tiles, ..]| tiles).collect();
        let size = tiles.iter().map(|&tiles| usize::from(tiles)).sum();
        if !self.rules.admits(size, wilds, missing)
            || self.rules.missing_suit() != MissingSuit::None && !self.lacks(missing, &tiles)
        {
            return false;
        }
        let sum = |byte: usize| {
            values.iter().try_fold(0_u8, |sum, value| {
                (value[byte] != NONE).then(|| sum + value[byte])
            })
        };
        let standard = self.standard.is_some() && sum(2).is_some_and(|eyes| self.enough(eyes));
        let fours = self.pairs.filter(|_| size == SEVEN_PAIRS).zip(sum(3));
        standard || fours.is_some_and(|((_, most), fours)| self.few_fours(fours.into(), most))
    }

    fn rules_out(&self, _: usize, value: u32, _: u8, _: Option<u8>) -> bool {
        let [_, _, eyes, fours] = value.to_be_bytes();
        eyes == NONE && fours == NONE
    }
}
