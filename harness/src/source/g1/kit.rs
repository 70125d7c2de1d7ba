//! What strategies build from: the groups of the rules sorted in the ways in which they are drawn, and for
//! each block a random part of them.

use super::draft::{Draft, Piece};
use super::draw::Draw;
use crate::source::space::Space;
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

/// Everything the strategies need to know of the rules.
pub(super) struct Kit {
    pub alphabet: Alphabet,
    pub sizes: Vec<usize>,
    pub wild_max: u8,
    pub all: Stock,
    /// The suits in which there are runs.
    pub suits: Vec<Stock>,
    /// Mahjong: the honours. Paohuzi: 2, 7 and 10 of both colours.
    pub special: Stock,
    /// Sets that are not three alike.
    pub runs: Vec<Piece>,
    /// Complete hands without wilds.
    pub complete: Space,
}

impl Kit {
    pub fn new(rules: &Rules) -> Self {
        let alphabet = rules.alphabet();
        let catalogue = rules.catalogue(&rules.forms()[0]);
        let all = Stock {
            kinds: (0..alphabet.kinds() as u8).collect(),
            sets: catalogue[0].iter().copied().map(Piece::from).collect(),
            eyes: catalogue[1].iter().copied().map(Piece::from).collect(),
        };
        let special = |kind: u8| match alphabet {
            Alphabet::Mahjong => kind >= 27,
            Alphabet::Paohuzi => matches!(kind % 10 + 1, 2 | 7 | 10),
        };
        Self {
            alphabet,
            sizes: rules.sizes().iter().collect(),
            wild_max: rules.wild_max(),
            suits: alphabet
                .suits()
                .iter()
                .filter(|suit| suit.runs)
                .map(|suit| {
                    let suit = suit.first..suit.first + suit.ranks;
                    all.within(|kind| suit.contains(&usize::from(kind)))
                })
                .collect(),
            special: all.within(special),
            runs: all
                .sets
                .iter()
                .filter(|set| !set.alike())
                .copied()
                .collect(),
            all,
            complete: Space::new(rules, 0),
        }
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
        let suit = self.suits.iter().find(|suit| suit.kinds.contains(&kind))?;
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
pub(super) struct Swarm(pub Stock);

/// With fewer kinds a large hand would not find enough copies.
const FEWEST: u32 = 6;

impl Swarm {
    pub fn new(kit: &Kit, draw: &mut Draw) -> Self {
        let mut kinds = kit.all.kinds.clone();
        let count = FEWEST + draw.below(kinds.len() as u32 - FEWEST);
        for place in 0..count {
            let other = place + draw.below(kinds.len() as u32 - place);
            kinds.swap(place as usize, other as usize);
        }
        kinds.truncate(count as usize);
        Self(kit.all.within(|kind| kinds.contains(&kind)))
    }
}
