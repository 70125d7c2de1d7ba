//! The source `winners`: every winning hand the rules have, by construction, in a fixed shuffled order.

use super::order::Order;
use super::space::{FEW, Space};
use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::Rules;
use duipai_engines::form::{Form, Shape};

/// Up to so many winners a run takes all of them.
pub const COMPLETE: u64 = 20_000_000;

/// Every winning hand of some rules.
#[derive(Clone, Debug)]
pub struct Winners {
    space: Space,
    order: Order,
    len: u64,
}

impl Winners {
    /// The winners of `rules`; a run takes all of them, or where there are more than [`COMPLETE`] the first
    /// `hands`.
    ///
    /// # Errors
    /// If the rules have groups that mix the colours, so that hands cannot be put together suit by suit, or ask
    /// of groups more than to be there, or have wilds that sets and an eye do not tell of.
    pub fn new(rules: &Rules, hands: u64) -> Result<Self, SourceError> {
        if rules.jiao() || rules.menzi().contains(&Shape::CrossRank) {
            return Err(SourceError::Unavailable {
                source_name: "winners",
                rules: rules.name(),
                why: "groups of both colours (jiao, menzi cross-rank) are not counted by it; \
                      use states and g1",
            });
        }
        let pairs = |form: &Form| !form.scored;
        let worth = rules.base_xi() > 0 || !rules.kan_splittable();
        if worth || rules.forms().iter().any(pairs) {
            return Err(SourceError::Unavailable {
                source_name: "winners",
                rules: rules.name(),
                why: "what has to be worth something (base_xi) or to stay together (kan_splittable), and dealt \
                      hands of pairs, are not counted by it; use states and g1",
            });
        }
        let special = |form: &Form| form.as_sets_with_eye().is_none();
        let wilds = rules.forms().iter().any(|form| special(form) && form.wilds);
        if !rules.wild_kinds().is_empty() || wilds && rules.wild_max() > 0 {
            return Err(SourceError::Unavailable {
                source_name: "winners",
                rules: rules.name(),
                why: "tiles that count as wilds (wild.kinds) and wilds in special hands (wild.in_specials) are \
                      not counted by it; use states and g1",
            });
        }
        let space = Space::new(rules, rules.wild_max());
        let total = space.total();
        Ok(Self {
            order: Order::new(total),
            len: if total <= COMPLETE {
                total
            } else {
                hands.min(total)
            },
            space,
        })
    }

    /// The hands from an index on; after the last hand it comes again.
    fn few(&self, start: u64) -> [Drawn; FEW] {
        let mut few = [self.empty(); FEW];
        self.draw(start, &mut few);
        few
    }

    fn empty(&self) -> Drawn {
        Drawn {
            hand: self.space.empty(),
            strategy: 0,
        }
    }

    /// Writes the hands from an index on into empty ones; after the last hand it comes again.
    fn draw(&self, start: u64, slots: &mut [Drawn; FEW]) {
        let ranks = std::array::from_fn(|place| {
            let index = start + place as u64;
            self.order.at(index.min(self.space.total() - 1))
        });
        self.space
            .put(ranks, slots.each_mut().map(|slot| &mut slot.hand));
    }
}

impl Source for Winners {
    fn name(&self) -> &'static str {
        "winners"
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn total(&self) -> Option<u64> {
        Some(self.space.total())
    }

    fn claims_wins(&self) -> bool {
        true
    }

    fn distinct(&self) -> bool {
        true
    }

    fn strategies(&self) -> &[&'static str] {
        &["winners"]
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        let start = block.saturating_mul(BLOCK);
        let count = super::in_block(block, self.len);
        super::fill(hands, self.empty(), count, |place, slots| {
            let mut index = start + place as u64;
            let (chunks, rest) = slots.as_chunks_mut();
            for few in chunks {
                self.draw(index, few);
                index += FEW as u64;
            }
            if !rest.is_empty() {
                rest.copy_from_slice(&self.few(index)[..rest.len()]);
            }
        });
        Ok(())
    }

    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        Ok((index < self.space.total()).then(|| self.few(index)[0]))
    }
}
