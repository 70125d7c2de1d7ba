//! [`SeveralEngine`] cut at the borders of the suits: of each suit what the suit hash says, its fours, and its
//! share in every form of single tiles; put together by the same code that judges whole hands.

use super::pairs::fours;
use super::several::{SEVEN_PAIRS, SINGLE_TILES, SeveralEngine};
use super::singles::{Share, Singles, planes};
use crate::engine::Factored;
use crate::fault::Faults;
use crate::tile::MAX_KINDS;
use std::collections::HashMap;

/// What the engine knows of one suit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Known {
    tiles: usize,
    /// What the suit hash says.
    byte: u8,
    fours: u8,
    /// By form of single tiles.
    shares: Vec<Share>,
}

/// A hand of rules of any number of forms: with one form and no missing suit this says what the suit hash alone
/// says.
pub(super) struct Cut<F> {
    engine: SeveralEngine<F>,
    /// What is known of suits, each once: values are places in it.
    values: Vec<Known>,
    places: HashMap<Known, u32>,
}

impl<F: Faults> Cut<F> {
    pub(super) fn new(engine: SeveralEngine<F>) -> Self {
        Self {
            engine,
            values: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// Whether four suits with so many fours are pairs that the rules know.
    fn allow_pairs(&self, fours: [u8; 4]) -> bool {
        let pairs = self.engine.pairs.as_ref();
        pairs.is_some_and(|pairs| pairs.allow(fours))
    }
}

impl<F: Faults> Factored for Cut<F> {
    fn value(&mut self, suit: usize, counts: &[u8]) -> u32 {
        let engine = &self.engine;
        let tiles = counts.iter().map(|&count| usize::from(count)).sum();
        let mut all = [0; MAX_KINDS];
        let first = engine.rules.suits()[suit].first;
        all[first..first + counts.len()].copy_from_slice(counts);
        let kinds = ((1 << counts.len()) - 1) << first;
        let planes = planes(&all);
        // There are no tables of more tiles, and no legal hands.
        let sized = tiles <= engine.rules.sizes().largest();
        let standard = engine.standard.as_ref().filter(|_| sized);
        let share = |singles: &Singles<F>| {
            if sized {
                singles.share((suit, kinds), &all, &planes)
            } else {
                Share::Out
            }
        };
        let known = Known {
            tiles,
            byte: standard.map_or(0, |suits| suits.byte(suit, &all)),
            fours: engine.pairs.as_ref().map_or(0, |_| fours(suit, &all)),
            shares: engine.singles.iter().map(share).collect(),
        };
        if let Some(&place) = self.places.get(&known) {
            return place;
        }
        let place = u32::try_from(self.values.len()).expect("suits have fewer states");
        self.values.push(known.clone());
        self.places.insert(known, place);
        place
    }

    fn wins(&mut self, values: &[u32], wilds: u8, missing: Option<u8>) -> bool {
        let engine = &self.engine;
        let value = |suit: usize| Some(&self.values[*values.get(suit)? as usize]);
        let all: [Option<&Known>; 4] = std::array::from_fn(value);
        let known = || all.iter().flatten();
        let naturals: usize = known().map(|known| known.tiles).sum();
        let size = naturals + usize::from(wilds);
        let empty = |suit: usize| all[suit].is_none_or(|known| known.tiles == 0);
        if !engine.rules.admits(size, wilds, missing) || !engine.lacks(missing, empty) {
            return false;
        }
        // A suit that is not played with is empty.
        let standard = engine.standard.as_ref().is_some_and(|suits| {
            let empty = suits.byte(3, &[0; MAX_KINDS]);
            suits.complete(
                all.map(|known| known.map_or(empty, |known| known.byte)),
                wilds,
            )
        });
        let fours = all.map(|known| known.map_or(0, |known| known.fours));
        let pairs = || naturals == SEVEN_PAIRS && wilds == 0 && self.allow_pairs(fours);
        let single = || {
            naturals == SINGLE_TILES
                && wilds == 0
                && engine.singles.iter().enumerate().any(|(form, singles)| {
                    let shares: Vec<&Share> = known().map(|known| &known.shares[form]).collect();
                    singles.share_out(&shares)
                })
        };
        standard || pairs() || single()
    }

    /// The suit takes more wilds than there are, and too many fours, and has tiles that are not single ones.
    fn rules_out(&self, _: usize, value: u32, wilds: u8, _: Option<u8>) -> bool {
        let known = &self.values[value as usize];
        let standard = self.engine.standard.as_ref();
        let standard = standard.is_some_and(|suits| suits.fewest(known.byte) <= wilds);
        let single = wilds == 0 && known.shares.iter().any(|share| *share != Share::Out);
        !standard && !single && !self.allow_pairs([known.fours, 0, 0, 0])
    }
}
