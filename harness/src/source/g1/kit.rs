//! What strategies build from: the groups of the rules sorted in the ways in which they are drawn, and for
//! each block a random part of them.

use super::draft::{Draft, Piece};
use super::draw::Draw;
use crate::source::complete::sets_and_eyes;
use crate::source::space::Space;
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::Suit;
use duipai_engines::{Alphabet, Rules};

/// Kinds, and the sets and eyes that lie within them.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    pub kinds: Vec<u8>,
    pub sets: Vec<Piece>,
    pub eyes: Vec<Piece>,
}

impl Stock {
    /// The part of it that lies within the kinds that `keep` allows.
    pub fn within(&self, keep: impl Fn(u8) -> bool) -> Self {
        let inside = |piece: &&Piece| piece.tiles().iter().all(|&kind| keep(kind));
        Self {
            kinds: self
                .kinds
                .iter()
                .copied()
                .filter(|&kind| keep(kind))
                .collect(),
            sets: self.sets.iter().filter(inside).copied().collect(),
            eyes: self.eyes.iter().filter(inside).copied().collect(),
        }
    }
}

/// What one hand is drawn from.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    pub all: Stock,
    /// The suits in which there are runs.
    pub suits: Vec<Stock>,
    /// Sets that are not three alike; without sets any three neighbours.
    pub runs: Vec<Piece>,
    /// Sets that may lie open.
    pub open: Vec<Piece>,
}

impl Tiles {
    fn of(rules: &Rules, all: Stock) -> Self {
        let suits: Vec<Stock> = (rules.suits().iter())
            .filter(|suit| suit.runs)
            .map(|suit| {
                let suit = suit.first..suit.first + suit.ranks;
                all.within(|kind| suit.contains(&usize::from(kind)))
            })
            .filter(|suit| !suit.kinds.is_empty())
            .collect();
        let neighbours = suits.iter().flat_map(|suit| suit.kinds.windows(3));
        let runs = if all.sets.is_empty() {
            neighbours.map(Piece::of_three).collect()
        } else {
            let runs = all.sets.iter().filter(|set| !set.alike());
            runs.copied().collect()
        };
        let open = all.sets.iter().copied();
        let open = open.filter(|set| set.open().is_some_and(|meld| rules.is_group(&meld)));
        Self {
            open: open.collect(),
            all,
            suits,
            runs,
        }
    }
}

/// Everything the strategies need to know of the rules.
pub(super) struct Kit {
    pub alphabet: Alphabet,
    pub sizes: Vec<usize>,
    pub wild_max: u8,
    pub missing_suit: MissingSuit,
    /// All that the rules are played with.
    pub whole: Tiles,
    /// By suit that has to be missing: the rest.
    beside: Vec<Tiles>,
    /// Mahjong: the honours. Paohuzi: 2, 7 and 10 of both colours.
    pub special: Stock,
    /// Complete hands without wilds.
    pub complete: Space,
}

impl Kit {
    pub fn new(rules: &Rules) -> Self {
        let alphabet = rules.alphabet();
        let [sets, mut eyes] = sets_and_eyes(rules);
        if sets.is_empty() {
            // Seven pairs alone: hands are built of pairs.
            eyes = rules
                .forms()
                .iter()
                .flat_map(|form| rules.catalogue(form))
                .flatten()
                .collect();
        }
        let all = Stock {
            kinds: (0..rules.kinds() as u8).collect(),
            sets: sets.into_iter().map(Piece::from).collect(),
            eyes: eyes.into_iter().map(Piece::from).collect(),
        };
        let special = |kind: u8| match alphabet {
            Alphabet::Mahjong => kind >= 27,
            Alphabet::Paohuzi => matches!(kind % 10 + 1, 2 | 7 | 10),
        };
        let without = |suit: &Suit| {
            let suit = suit.first..suit.first + suit.ranks;
            Tiles::of(rules, all.within(|kind| !suit.contains(&usize::from(kind))))
        };
        Self {
            alphabet,
            sizes: rules.sizes().iter().collect(),
            wild_max: rules.wild_max(),
            missing_suit: rules.missing_suit(),
            beside: if rules.missing_suit() == MissingSuit::None {
                Vec::new()
            } else {
                rules.suits().iter().map(without).collect()
            },
            special: all.within(special),
            whole: Tiles::of(rules, all),
            complete: Space::new(rules, 0),
        }
    }

    /// Where a suit has to be missing, chooses the one that the hand lacks. It names it if it has to, and half
    /// of the time if it may.
    pub fn keep_apart(&self, draw: &mut Draw, draft: &mut Draft) {
        if !self.beside.is_empty() {
            let suit = draw.below(self.beside.len() as u32) as u8;
            let named = self.missing_suit == MissingSuit::Named || draw.one_in(2);
            draft.keep_apart(suit, named);
        }
    }

    /// What a draft is drawn from: what is not kept apart.
    pub fn tiles(&self, draft: &Draft) -> &Tiles {
        draft.apart().map_or(&self.whole, |suit| &self.beside[suit])
    }

    /// A legal size: mostly the largest, which is the one that is played.
    pub fn size(&self, draw: &mut Draw) -> usize {
        if draw.one_in(4) {
            *draw.of(&self.sizes)
        } else {
            self.sizes[self.sizes.len() - 1]
        }
    }

    /// A kind one or two ranks from `kind` in its suit, if there is one; honours have no neighbours.
    pub fn neighbour(&self, kind: u8, draw: &mut Draw) -> Option<u8> {
        let suit = self
            .whole
            .suits
            .iter()
            .find(|suit| suit.kinds.contains(&kind))?;
        let there = kind.cast_signed() + [-2, -1, 1, 2][draw.below(4) as usize];
        let there = u8::try_from(there).ok()?;
        suit.kinds.contains(&there).then_some(there)
    }

    /// One time in four turns a few tiles into wilds, where the rules have any.
    pub fn sprinkle(&self, draw: &mut Draw, draft: &mut Draft) {
        if self.wild_max > 0 && draw.one_in(4) {
            let most = usize::from(self.wild_max).min(4).min(draft.naturals());
            if most > 0 {
                draft.wild(1 + draw.below(most as u32) as usize, draw);
            }
        }
    }
}

/// A random part of the kinds, the same for all hands of a block: hands then share kinds, and meet shapes that
/// hands of all kinds have too much room to form.
pub(super) struct Swarm {
    whole: Stock,
    /// By suit that has to be missing: the rest.
    beside: Vec<Stock>,
}

/// With fewer kinds a large hand would not find enough copies.
const FEWEST: u32 = 6;

impl Swarm {
    pub fn new(kit: &Kit, draw: &mut Draw) -> Self {
        let kinds = if kit.beside.is_empty() {
            some(&kit.whole.all.kinds, FEWEST, draw)
        } else {
            // Enough of each suit that two of them hold a hand.
            let suits = kit.whole.suits.iter();
            suits
                .flat_map(|suit| some(&suit.kinds, FEWEST / 2, draw))
                .collect()
        };
        let within = |tiles: &Tiles| tiles.all.within(|kind| kinds.contains(&kind));
        Self {
            whole: within(&kit.whole),
            beside: kit.beside.iter().map(within).collect(),
        }
    }

    /// What a draft is drawn from: what is not kept apart.
    pub fn stock(&self, draft: &Draft) -> &Stock {
        draft.apart().map_or(&self.whole, |suit| &self.beside[suit])
    }
}

/// Some of the kinds, `fewest` or more but not all.
fn some(kinds: &[u8], fewest: u32, draw: &mut Draw) -> Vec<u8> {
    let mut kinds = kinds.to_vec();
    let count = fewest + draw.below(kinds.len() as u32 - fewest);
    for place in 0..count {
        let other = place + draw.below(kinds.len() as u32 - place);
        kinds.swap(place as usize, other as usize);
    }
    kinds.truncate(count as usize);
    kinds
}
