//! The source `states`: every state of each suit, once, beside tiles of other kinds that are complete in
//! themselves. An engine that puts its answer together suit by suit is wrong about some state, or about
//! none; random hands would meet most states never.

mod beside;

use super::complete::{fours_allowed, sets_and_eyes, threes_and_fours};
use super::order::Order;
use super::suit::{PAIRS, RANKS};
use super::{BLOCK, Drawn, Source, SourceError};
use beside::{Chance, Others, lay};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Alphabet, Hand, Rules};

/// The most tiles a state is counted with.
const MOST: usize = 32;
/// The cards of seven groups of three, or of a four, five of three and an eye.
const SEVEN_THREES: usize = 21;

/// Every non-empty state of each suit, alone with each number of wilds, whose size with the wilds is not 1
/// more than a multiple of three: the others can never be part of a winning hand.
///
/// Beside it stand sets, or an eye and sets, from the other suits, chosen pseudo-randomly: up to the smallest
/// legal size, and every other time up to any. No kind of the state's suit is among them, so the state alone
/// decides, unless groups mix the colours. Where seven pairs win, every state that can be part of them comes
/// beside pairs, too. Where a suit has to be missing it is one of the others, and what stands beside the state
/// is of the third; then every state comes once more beside any groups and with its own suit named, which no
/// hand survives. Where forms have fours, states of any size come beside groups that make 21 cards of them.
#[derive(Clone, Debug)]
pub struct States {
    alphabet: Alphabet,
    missing_suit: MissingSuit,
    sections: Vec<Section>,
    others: Vec<Others>,
    passed: Vec<[Passed; MOST]>,
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
    /// Seven groups with what the state is: threes, and beside a state with an eye a four, beside one with a
    /// four an eye.
    Groups,
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
            passed: passed(&ways),
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
        let mut short = target - section.size - section.wilds;
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
            if section.beside == Beside::Groups && short % 3 == 1 {
                lay(&choice.fours, COPIES, &mut chance, &mut counts);
                short -= 4;
            }
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

    /// Writes state number `rank` of a section. Each count is that of the numbers passed, without a branch: one for
    /// each of so many small counts would be guessed wrong half of the time.
    fn write_state(&self, section: &Section, mut rank: u32, counts: &mut [u8; MAX_KINDS]) {
        let suit = self.alphabet.suits()[usize::from(section.suit)];
        let mut left = usize::from(section.size);
        let after = (0..suit.ranks).rev();
        for (count, after) in counts[suit.first..].iter_mut().zip(after) {
            let passed = &self.passed[after][left % MOST];
            let held = passed.iter().filter(|&&passed| passed <= rank).count() - 1;
            rank -= passed[held];
            left -= held;
            *count = held as u8;
        }
    }
}

/// For one rank: by its count, how many states come before those in which so many are held of it; more than there
/// are, where so many cannot be.
type Passed = [u32; COPIES as usize + 1];

/// By ranks after it and tiles left, what to pass at a rank.
fn passed(ways: &[[u32; MOST]; RANKS + 1]) -> Vec<[Passed; MOST]> {
    let of_rank = |ways: &[u32; MOST]| {
        std::array::from_fn(|left| {
            let mut passed = [u32::MAX; COPIES as usize + 1];
            let mut before = 0;
            for (count, passed) in passed.iter_mut().enumerate().take(left + 1) {
                *passed = before;
                before += ways[left - count];
            }
            passed
        })
    };
    ways[..RANKS].iter().map(of_rank).collect()
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
    let groups = threes_and_fours(rules).is_some() && rules.bare_sizes().contains(SEVEN_THREES);
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
                let sizes = rules
                    .sizes()
                    .iter()
                    .filter(|&size| size >= least && size % 3 == 2);
                let targets: Vec<u8> = sizes.map(|size| size as u8).collect();
                if rules.missing_suit() != MissingSuit::None {
                    add(wilds, Beside::Held, targets.clone());
                }
                add(wilds, Beside::Sets, targets);
            }
            // A four needs an eye beside it, and an eye needs a four: then there is one group less of three.
            let least = match size % 3 {
                0 => size,
                1 => size + 2,
                _ => size + 4,
            };
            if groups && least <= SEVEN_THREES {
                add(0, Beside::Groups, vec![SEVEN_THREES as u8]);
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
