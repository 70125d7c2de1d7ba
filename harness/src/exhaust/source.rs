//! The space of a size as a source, so that its hands have addresses and can be had again one by one.

use super::space::Space;
use crate::source::{BLOCK, Drawn, Source, SourceError};

/// A space whose hands have places.
#[derive(Clone, Debug)]
pub struct Numbered {
    space: Space,
    name: String,
}

impl Numbered {
    /// The hands of a space by their numbers.
    #[must_use]
    pub fn new(space: Space) -> Self {
        let name = format!("exhaust-{}-{}", space.size(), space.wilds());
        Self { space, name }
    }
}

impl Source for Numbered {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.space.len()
    }

    fn distinct(&self) -> bool {
        true
    }

    fn strategies(&self) -> &[&'static str] {
        &["exhaust"]
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        let start = block.saturating_mul(BLOCK);
        hands.clear();
        hands.extend((start..start.saturating_add(BLOCK)).map_while(|rank| self.drawn(rank)));
        Ok(())
    }

    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        Ok(self.drawn(index))
    }
}

impl Numbered {
    fn drawn(&self, rank: u64) -> Option<Drawn> {
        let hand = self.space.hand(rank)?;
        Some(Drawn { hand, strategy: 0 })
    }
}
