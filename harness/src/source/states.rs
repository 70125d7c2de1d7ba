//! The source `states`: every state of each suit, once, beside tiles of other kinds that are complete in
//! themselves. An engine that puts its answer together suit by suit is wrong about some state, or about
//! none; random hands would meet most states never.

use super::complete::{fours_allowed, sets_and_eyes};
use super::order::Order;
use super::suit::PAIRS;
use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::form::Group;
use duipai_engines::rules::MissingSuit;
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
/// decides, unless groups mix the colours. Where seven pairs win, every state that can be part of them comes
/// beside pairs, too. Where a suit has to be missing it is one of the others, and what stands beside the state
/// is of the third; then every state comes once more beside any groups and with its own suit named, which no
/// hand survives.
#[derive(Clone, Debug)]
pub struct States {
    alphabet: Alphabet,
    missing_suit: MissingSuit,
    sections: Vec<Section>,
    others: Vec<Others>,
    /// By ranks left and tiles left: how many ways there are to hold them.
    ways: [[u32; MOST]; RANKS + 1],
    order: Order,
    total: u64,
}

/// States of one suit, one size and one number of wilds, beside one sort of groups.
#[derive(Clone, Debug)]
struct Section {
    /// How many states come before.
    before: u64,
    suit: u8,
    size: u8,
    wilds: u8,
    beside: Beside,
    /// The legal sizes that can be reached from there.
    targets: Vec<u8>,
}

/// What stands beside a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// Sets, or an eye and sets.
    Sets,
    /// Pairs.
    Pairs,
    /// Sets, or an eye and sets, and the suit that should be missing is held.
    Held,
}

/// The groups outside one suit.
#[derive(Clone, Debug)]
struct Others {
    /// Where a suit has to be missing: for each that may be the groups of the rest.
    lacking: Vec<Choice>,
    /// All of them.
    all: Choice,
}

/// Groups beside a state, and the suit that they lack with it.
#[derive(Clone, Debug)]
struct Choice {
    missing: Option<u8>,
    sets: Vec<[u8; 3]>,
    eyes: Vec<[u8; 2]>,
    pairs: Vec<[u8; 2]>,
}

impl States {
    /// The states of the suits of `rules`.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let ways = ways();
        let (sections, total) = sections(rules, &ways);
        Self {
            alphabet: rules.alphabet(),
            missing_suit: rules.missing_suit(),
            sections,
            others: (0..rules.suits().len())
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
        let short = target - section.size - section.wilds;
        let others = &self.others[usize::from(section.suit)];
        let choice = if section.beside == Beside::Held || others.lacking.is_empty() {
            &others.all
        } else {
            &others.lacking[chance.below(others.lacking.len())]
        };
        if section.beside == Beside::Pairs {
            for _ in 0..short / 2 {
                lay(&choice.pairs, 2, &mut chance, &mut counts);
            }
        } else {
            if short % 3 == 2 {
                lay(&choice.eyes, COPIES, &mut chance, &mut counts);
            }
            for _ in 0..short / 3 {
                lay(&choice.sets, COPIES, &mut chance, &mut counts);
            }
        }
        let mut hand = Hand::from_counts(self.alphabet, counts, section.wilds);
        let missing = if section.beside == Beside::Held {
            Some(section.suit)
        } else {
            choice.missing
        };
        let named = self.missing_suit == MissingSuit::Named
            || self.missing_suit == MissingSuit::Any && chance.below(2) == 0;
        hand.set_missing(missing.filter(|_| named));
        Drawn { hand, strategy: 0 }
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

/// All sections in order, and how many states they have together.
fn sections(rules: &Rules, ways: &[[u32; MOST]; RANKS + 1]) -> (Vec<Section>, u64) {
    let most = rules.sizes().largest();
    let standard = !sets_and_eyes(rules)[0].is_empty();
    let pairs = fours_allowed(rules).is_some() && rules.sizes().contains(PAIRS);
    let (mut sections, mut total) = (Vec::new(), 0);
    for (number, suit) in rules.suits().iter().enumerate() {
        for (size, &states) in ways[suit.ranks].iter().enumerate().take(most + 1).skip(1) {
            let mut add = |wilds: usize, beside: Beside, targets: Vec<u8>| {
                sections.push(Section {
                    before: total,
                    suit: number as u8,
                    size: size as u8,
                    wilds: wilds as u8,
                    beside,
                    targets,
                });
                total += u64::from(states);
            };
            let room = (most - size).min(usize::from(rules.wild_max()));
            for wilds in (0..=room).filter(|wilds| standard && (size + wilds) % 3 != 1) {
                let held = size + wilds;
                let least = if held % 3 == 0 { held + 2 } else { held };
                let sizes = rules.sizes().iter().filter(|&size| size >= least);
                let targets: Vec<u8> = sizes.map(|size| size as u8).collect();
                if rules.missing_suit() != MissingSuit::None {
                    add(wilds, Beside::Held, targets.clone());
                }
                add(wilds, Beside::Sets, targets);
            }
            // Beside 14 tiles stands nothing, so they came with the sets already.
            let beside_pairs = size < PAIRS || size == PAIRS && !standard;
            if pairs && size % 2 == 0 && beside_pairs {
                add(0, Beside::Pairs, vec![PAIRS as u8]);
            }
        }
    }
    (sections, total)
}

impl Others {
    fn of(rules: &Rules, suit: usize) -> Self {
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
        let [sets, eyes] = sets_and_eyes(rules);
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
        .expect("sets have three tiles and eyes two")
}

/// Lays down one of `groups` that leaves no kind more than `copies` times, looking on from a random place.
/// There always is one: for no triplet to fit, each of nine kinds or more would have to be held twice, and so
/// many tiles never lie beside a state; nor do nine pairs.
fn lay<const N: usize>(
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
