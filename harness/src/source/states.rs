//! The source `states`: every state of each suit, once, beside tiles of other kinds that are complete in
//! themselves. An engine that puts its answer together suit by suit is wrong about some state, or about
//! none; random hands would meet most states never.

use super::order::Order;
use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::form::Group;
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Alphabet, Hand, Kind, Rules};

/// The most tiles a state is counted with.
const MOST: usize = 32;
/// The most ranks a suit has.
const RANKS: usize = 10;

/// Every non-empty state of each suit, alone with each number of wilds, whose size with the wilds is not 1
/// more than a multiple of three: the others can never be part of a winning hand.
///
/// Beside it stand sets, or an eye and sets, from the other suits, chosen pseudo-randomly: up to the smallest
/// legal size, and every other time up to any. No kind of the state's suit is among them, so the state alone
/// decides, unless groups mix the colours.
#[derive(Clone, Debug)]
pub struct States {
    alphabet: Alphabet,
    sections: Vec<Section>,
    others: Vec<Others>,
    /// By ranks left and tiles left: how many ways there are to hold them.
    ways: [[u32; MOST]; RANKS + 1],
    order: Order,
    total: u64,
}

/// States of one suit, one size and one number of wilds.
#[derive(Clone, Debug)]
struct Section {
    /// How many states come before.
    before: u64,
    suit: u8,
    size: u8,
    wilds: u8,
    /// The legal sizes that can be reached from there.
    targets: Vec<u8>,
}

/// The groups outside one suit.
#[derive(Clone, Debug)]
struct Others {
    sets: Vec<[u8; 3]>,
    eyes: Vec<[u8; 2]>,
}

impl States {
    /// The states of the suits of `rules`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let (alphabet, ways) = (rules.alphabet(), ways());
        let most = rules.sizes().largest();
        let (mut sections, mut total) = (Vec::new(), 0);
        for (number, suit) in alphabet.suits().iter().enumerate() {
            for (size, &states) in ways[suit.ranks].iter().enumerate().take(most + 1).skip(1) {
                let room = (most - size).min(usize::from(rules.wild_max()));
                for wilds in (0..=room).filter(|wilds| (size + wilds) % 3 != 1) {
                    let held = size + wilds;
                    let least = if held % 3 == 0 { held + 2 } else { held };
                    sections.push(Section {
                        before: total,
                        suit: number as u8,
                        size: size as u8,
                        wilds: wilds as u8,
                        targets: rules
                            .sizes()
                            .iter()
                            .filter(|&size| size >= least)
                            .map(|size| size as u8)
                            .collect(),
                    });
                    total += u64::from(states);
                }
            }
        }
        Self {
            alphabet,
            sections,
            others: (0..alphabet.suits().len())
                .map(|suit| Others::of(rules, suit))
                .collect(),
            ways,
            order: Order::new(total),
            total,
        }
    }

    fn drawn(&self, index: u64) -> Drawn {
        let rank = self.order.at(index);
        let section = self
            .sections
            .partition_point(|section| section.before <= rank)
            - 1;
        let section = &self.sections[section];
        let mut counts = [0; MAX_KINDS];
        self.write_state(section, (rank - section.before) as u32, &mut counts);
        let mut chance = Chance(index);
        let target = if chance.below(2) == 0 {
            section.targets[0]
        } else {
            section.targets[chance.below(section.targets.len())]
        };
        let missing = target - section.size - section.wilds;
        let others = &self.others[usize::from(section.suit)];
        if missing % 3 == 2 {
            lay(&others.eyes, &mut chance, &mut counts);
        }
        for _ in 0..missing / 3 {
            lay(&others.sets, &mut chance, &mut counts);
        }
        Drawn {
            hand: Hand::from_counts(self.alphabet, counts, section.wilds),
            strategy: 0,
        }
    }

    /// Writes state number `rank` of a section.
    fn write_state(&self, section: &Section, mut rank: u32, counts: &mut [u8; MAX_KINDS]) {
        let suit = self.alphabet.suits()[usize::from(section.suit)];
        let mut left = usize::from(section.size);
        for place in 0..suit.ranks {
            let ways = &self.ways[suit.ranks - place - 1];
            let mut count = 0;
            while rank >= ways[left - count] {
                rank -= ways[left - count];
                count += 1;
            }
            counts[suit.first + place] = count as u8;
            left -= count;
            if left == 0 {
                break;
            }
        }
    }
}

/// By ranks and tiles, how many ways there are to hold so many tiles of so many ranks, none five times.
fn ways() -> [[u32; MOST]; RANKS + 1] {
    let mut ways = [[0; MOST]; RANKS + 1];
    ways[0][0] = 1;
    for ranks in 1..=RANKS {
        for size in 0..MOST {
            ways[ranks][size] = (0..=size.min(usize::from(COPIES)))
                .map(|count| ways[ranks - 1][size - count])
                .sum();
        }
    }
    ways
}

impl Others {
    fn of(rules: &Rules, suit: usize) -> Self {
        let alphabet = rules.alphabet();
        let catalogue = rules.catalogue(&rules.forms()[0]);
        let outside = |group: &&Group| {
            group
                .tiles()
                .iter()
                .all(|&tile| alphabet.suit_of(tile) != suit)
        };
        let mut eyes: Vec<[u8; 2]> = catalogue[1]
            .iter()
            .filter(outside)
            .copied()
            .map(tiles)
            .collect();
        if eyes.is_empty() {
            // Where every eye mixes the colours nothing here is complete: two alike are as good as any two.
            eyes = alphabet
                .iter()
                .filter(|&kind| alphabet.suit_of(kind) != suit)
                .map(|kind| [kind.index() as u8; 2])
                .collect();
        }
        Self {
            sets: catalogue[0]
                .iter()
                .filter(outside)
                .copied()
                .map(tiles)
                .collect(),
            eyes,
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
        .expect("sets have three tiles and eyes two")
}

/// Lays down one of `groups` that the tiles in play allow, looking on from a random place. There always is
/// one: for no triplet to fit, each of ten kinds or more would have to be held twice, and so many tiles never
/// lie beside a state.
fn lay<const N: usize>(groups: &[[u8; N]], chance: &mut Chance, counts: &mut [u8; MAX_KINDS]) {
    let start = chance.below(groups.len());
    for group in groups[start..].iter().chain(&groups[..start]) {
        for &tile in group {
            counts[usize::from(tile)] += 1;
        }
        if group
            .iter()
            .all(|&tile| counts[usize::from(tile)] <= COPIES)
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
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        // The bias is below 2^-25 and there is nothing to be uniform about.
        (((z >> 32) * n as u64) >> 32) as usize
    }
}

impl Source for States {
    fn name(&self) -> &'static str {
        "states"
    }

    fn len(&self) -> u64 {
        self.total
    }

    fn strategies(&self) -> &[&'static str] {
        &["states"]
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        hands.clear();
        let start = block.saturating_mul(BLOCK).min(self.total);
        let end = start.saturating_add(BLOCK).min(self.total);
        hands.extend((start..end).map(|index| self.drawn(index)));
        Ok(())
    }

    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        Ok((index < self.total).then(|| self.drawn(index)))
    }
}
