//! What stands beside a state: groups of the other suits, laid down by a chance of their own.

use crate::source::complete::{sets_and_eyes, threes_and_fours};
use duipai_engines::form::Group;
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Kind, Rules};

/// The groups outside one suit.
#[derive(Clone, Debug)]
pub(super) struct Others {
    /// Where a suit has to be missing: for each that may be the groups of the rest.
    pub lacking: Vec<Choice>,
    /// All of them.
    pub all: Choice,
}

/// Groups beside a state, and the suit that they lack with it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub missing: Option<u8>,
    pub sets: Vec<[u8; 3]>,
    pub eyes: Vec<[u8; 2]>,
    pub pairs: Vec<[u8; 2]>,
    pub fours: Vec<[u8; 4]>,
}

impl Others {
    pub fn of(rules: &Rules, suit: usize) -> Self {
        let others = (0..rules.suits().len()).filter(|&missing| missing != suit);
        let lacking = others.map(|missing| Choice::of(rules, suit, Some(missing)));
        Self {
            lacking: if rules.missing_suit() == MissingSuit::None {
                Vec::new()
            } else {
                lacking.collect()
            },
            all: Choice::of(rules, suit, None),
        }
    }
}

impl Choice {
    fn of(rules: &Rules, suit: usize, missing: Option<usize>) -> Self {
        let alphabet = rules.alphabet();
        let outside = |tile: Kind| {
            let there = alphabet.suit_of(tile);
            there != suit && Some(there) != missing
        };
        let [sets, fours, eyes] = threes_and_fours(rules).unwrap_or_else(|| {
            let [sets, eyes] = sets_and_eyes(rules);
            [sets, Vec::new(), eyes]
        });
        let all_outside = |group: &&Group| group.tiles().iter().all(|&tile| outside(tile));
        let pairs = || {
            let kinds = alphabet.iter().take(rules.kinds());
            kinds
                .filter(|&kind| outside(kind))
                .map(|kind| [kind.index() as u8; 2])
                .collect()
        };
        let mut eyes: Vec<[u8; 2]> = eyes
            .iter()
            .filter(all_outside)
            .copied()
            .map(tiles)
            .collect();
        if eyes.is_empty() {
            // Where every eye mixes the colours nothing here is complete: two alike are as good as any two.
            eyes = pairs();
        }
        Self {
            missing: missing.map(|suit| suit as u8),
            sets: sets
                .iter()
                .filter(all_outside)
                .copied()
                .map(tiles)
                .collect(),
            fours: fours
                .iter()
                .filter(all_outside)
                .copied()
                .map(tiles)
                .collect(),
            eyes,
            pairs: pairs(),
        }
    }
}

fn tiles<const N: usize>(group: Group) -> [u8; N] {
    let tiles: Vec<u8> = group
        .tiles()
        .iter()
        .map(|&tile: &Kind| tile.index() as u8)
        .collect();
    tiles
        .try_into()
        .expect("sets have three tiles, eyes two, fours four")
}

/// Lays down one of `groups` that leaves no kind more than `copies` times, looking on from a random place.
/// There always is one: for no triplet to fit, each of nine kinds or more would have to be held twice, and so
/// many tiles never lie beside a state; nor do nine pairs.
pub(super) fn lay<const N: usize>(
    groups: &[[u8; N]],
    copies: u8,
    chance: &mut Chance,
    counts: &mut [u8; MAX_KINDS],
) {
    let start = chance.below(groups.len());
    for group in groups[start..].iter().chain(&groups[..start]) {
        for &tile in group {
            counts[usize::from(tile)] += 1;
        }
        if group
            .iter()
            .all(|&tile| counts[usize::from(tile)] <= copies)
        {
            return;
        }
        for &tile in group {
            counts[usize::from(tile)] -= 1;
        }
    }
    unreachable!("some set or eye always fits beside a state");
}

/// `SplitMix64` from the index: which companions a state gets must not depend on how many came before.
pub(super) struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        // The bias is below 2^-25 and there is nothing to be uniform about.
        (((z >> 32) * n as u64) >> 32) as usize
    }
}
