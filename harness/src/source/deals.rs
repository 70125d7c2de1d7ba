//! Uniform deals: what a test without a generator would ask. No run takes them; they stand beside the other
//! sources where it is measured how soon a wrong engine is caught, so that one can see what dealing misses.

use super::g1::Draw;
use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Alphabet, Hand, Rules};

/// As many wilds lie in the wall: the copies of one kind that was turned up.
const WILDS: u8 = COPIES;

/// Hands of the largest legal size, dealt from a full wall: every kind four times, and four wilds where the rules
/// have any, or as many as they allow. Where a suit has to be missing it is left out of the wall, and named.
pub struct Deals {
    name: String,
    seed: u64,
    len: u64,
    alphabet: Alphabet,
    size: usize,
    wilds: u8,
    /// By suit that is missing, the wall; one wall if none has to be.
    walls: Vec<(Option<u8>, Vec<u8>)>,
}

/// A wild among the kinds of a wall.
const WILD: u8 = MAX_KINDS as u8;

impl Deals {
    /// The first `hands` deals of a seed.
    #[must_use]
    pub fn new(rules: &Rules, seed: u64, hands: u64) -> Self {
        let wilds = rules.wild_max().min(WILDS);
        let wall = |missing: Option<usize>| {
            let left_out = missing.map(|suit| rules.suits()[suit]);
            let left_out = left_out.map_or(0..0, |suit| suit.first..suit.first + suit.ranks);
            let kinds = (0..rules.kinds()).filter(|kind| !left_out.contains(kind));
            let mut wall: Vec<u8> = kinds
                .flat_map(|kind| [kind as u8; COPIES as usize])
                .collect();
            wall.resize(wall.len() + usize::from(wilds), WILD);
            (missing.map(|suit| suit as u8), wall)
        };
        let walls = if rules.missing_suit() == MissingSuit::None {
            vec![wall(None)]
        } else {
            (0..rules.suits().len())
                .map(|suit| wall(Some(suit)))
                .collect()
        };
        Self {
            name: format!("deals:{seed}"),
            seed,
            len: hands,
            alphabet: rules.alphabet(),
            size: rules.sizes().largest(),
            wilds,
            walls,
        }
    }

    /// How many tiles are dealt.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many wilds lie in the wall.
    #[must_use]
    pub const fn wilds(&self) -> u8 {
        self.wilds
    }
}

impl Source for Deals {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn total(&self) -> Option<u64> {
        None
    }

    fn strategies(&self) -> &[&'static str] {
        &["deals"]
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        hands.clear();
        let start = block.saturating_mul(BLOCK);
        let count = self.len.saturating_sub(start).min(BLOCK);
        // Another stream than that of the mix under the same seed.
        let mut draw = Draw::new(self.seed, !block);
        let mut walls = self.walls.clone();
        for _ in 0..count {
            let number = draw.below(walls.len() as u32) as usize;
            let (missing, wall) = &mut walls[number];
            let (mut counts, mut wilds) = ([0; MAX_KINDS], 0);
            // What is dealt is moved to the front; a wall in any order is as good as one in another.
            for place in 0..self.size {
                let other = place + draw.below((wall.len() - place) as u32) as usize;
                wall.swap(place, other);
                match wall[place] {
                    WILD => wilds += 1,
                    kind => counts[usize::from(kind)] += 1,
                }
            }
            let mut hand = Hand::from_counts(self.alphabet, counts, wilds);
            hand.set_missing(*missing);
            hands.push(Drawn { hand, strategy: 0 });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_legal_and_the_same_again() {
        for name in ["standard", "laizi~wild.max=2", "sichuan", "waihuzi"] {
            let rules = Rules::named(name).unwrap();
            let deals = Deals::new(&rules, 1, 3_000);
            let mut hands = Vec::new();
            deals.block(0, &mut hands).unwrap();
            assert_eq!(hands.len(), 3_000);
            assert!(
                hands
                    .iter()
                    .all(|drawn| rules.invalid(&drawn.hand).is_none()
                        && drawn.hand.size() == rules.sizes().largest()),
                "{name}"
            );
            let mut again = Vec::new();
            Deals::new(&rules, 1, 3_000).block(0, &mut again).unwrap();
            assert_eq!(hands, again);
        }
    }

    #[test]
    fn every_kind_is_dealt_as_often_as_another() {
        let deals = Deals::new(&Rules::named("standard").unwrap(), 1, BLOCK);
        let mut hands = Vec::new();
        deals.block(0, &mut hands).unwrap();
        let mut tiles = [0_u32; 34];
        for drawn in &hands {
            for (sum, count) in tiles.iter_mut().zip(drawn.hand.counts()) {
                *sum += u32::from(*count);
            }
        }
        // 16,384 hands of 14 tiles, 6,747 of each kind, give or take 76.
        assert!(tiles.iter().all(|count| (6_400..7_100).contains(count)));
    }
}
