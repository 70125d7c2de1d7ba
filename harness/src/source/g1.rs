//! The source `g1`: a seeded random mix of strategies, each aimed at a way in which win checks go wrong.
//!
//! Dealt hands almost never win and almost never hold quads, so engines compared on them would compare `no`
//! with `no`. Every strategy here has a fixed share of the hands; which one made a hand is kept with it.

mod draft;
mod draw;
mod groups;
mod illegal;
mod kit;
mod mahjong;
mod paohuzi;
mod sichuan;
mod special;
mod strategy;

use super::complete::threes_and_fours;
use super::{BLOCK, Drawn, Source, SourceError};
use draft::Draft;
pub(crate) use draw::Draw;
use duipai_engines::{Alphabet, Hand, Rules};
use kit::{Kit, Swarm};
use mahjong::with_specials;

/// A way to make hands.
#[derive(Clone, Copy)]
struct Strategy {
    name: &'static str,
    /// Of 256 hands, how many are its own.
    share: u8,
    make: fn(&Kit, &Swarm, &mut Draw, &mut Draft),
}

impl Strategy {
    const fn new(
        name: &'static str,
        share: u8,
        make: fn(&Kit, &Swarm, &mut Draw, &mut Draft),
    ) -> Self {
        Self { name, share, make }
    }
}

/// The mix for some rules and a seed.
pub struct G1 {
    name: String,
    seed: u64,
    len: u64,
    kit: Kit,
    strategies: Vec<Strategy>,
    names: Vec<&'static str>,
    /// By the byte that a hand draws first: its strategy.
    turns: [u8; 256],
    /// The strategy whose hands break the rules.
    illegal: Option<usize>,
}

impl G1 {
    /// The mix for `rules`; a run takes its first `hands` hands, but any index has one.
    #[must_use]
    pub fn new(rules: &Rules, seed: u64, hands: u64) -> Self {
        let kit = Kit::new(rules);
        // With special hands, whose share they take some of.
        let (mix, of, more): (&[Strategy], _, _) = match rules.alphabet() {
            Alphabet::Paohuzi if threes_and_fours(rules).is_some() => (&paohuzi::FOURS, "", 0),
            Alphabet::Mahjong if rules.suits().len() == 3 => (&sichuan::PLAIN, "uniform", 12),
            Alphabet::Mahjong if rules.wild_max() > 0 => (&mahjong::WITH_WILDS, "near", 8),
            Alphabet::Mahjong => (&mahjong::PLAIN, "uniform", 20),
            Alphabet::Paohuzi => (&paohuzi::SETS, "", 0),
        };
        let strategies = if kit.whole.specials.is_empty() {
            mix.to_vec()
        } else if rules.alphabet() == Alphabet::Paohuzi {
            paohuzi::with_dealt(mix)
        } else {
            with_specials(mix, of, more)
        };
        let mut turns = [0; 256];
        let mut turn = turns.iter_mut();
        for (number, strategy) in strategies.iter().enumerate() {
            for turn in turn.by_ref().take(usize::from(strategy.share)) {
                *turn = number as u8;
            }
        }
        debug_assert!(turn.next().is_none(), "the shares sum to 256");
        Self {
            name: format!("g1:{seed}"),
            seed,
            len: hands,
            kit,
            illegal: (strategies.iter()).position(|strategy| strategy.name == illegal::NAME),
            names: strategies.iter().map(|strategy| strategy.name).collect(),
            strategies,
            turns,
        }
    }

    /// The first `count` hands of a block.
    fn draw(&self, block: u64, count: usize, hands: &mut Vec<Drawn>) {
        let mut draw = Draw::new(self.seed, block);
        let swarm = Swarm::new(&self.kit, &mut draw);
        let mut draft = Draft::default();
        let empty = Drawn {
            hand: Hand::empty(self.kit.alphabet),
            strategy: 0,
        };
        super::fill(hands, empty, count, |_, slots| {
            for slot in slots {
                draft.clear();
                let strategy = self.turns[draw.below(256) as usize];
                let make = self.strategies[usize::from(strategy)].make;
                self.kit.keep_apart(&mut draw, &mut draft);
                make(&self.kit, &swarm, &mut draw, &mut draft);
                if Some(usize::from(strategy)) != self.illegal {
                    self.kit.settle(&mut draw, &mut draft);
                }
                slot.strategy = strategy;
                draft.write(&mut slot.hand);
            }
        });
    }
}

impl Source for G1 {
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
        &self.names
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        self.draw(block, super::in_block(block, self.len), hands);
        Ok(())
    }

    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        let mut hands = Vec::new();
        self.draw(index / BLOCK, (index % BLOCK) as usize + 1, &mut hands);
        Ok(hands.pop())
    }
}
