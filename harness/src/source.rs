//! Sources: numbered hands. A hand's place in a source never depends on who asks, when, or how many threads
//! there are, so a source's name and an index are enough to have the hand again.

use duipai_engines::Hand;
use thiserror::Error;

/// How many indices one block holds: the unit of work, of the journal and of the random stream.
pub const BLOCK: u64 = 16_384;

/// A numbered family of hands under one rule-set.
pub trait Source: Send + Sync {
    /// Its name in addresses: `winners`, `states`, `g1:SEED`, `from-HASH8`.
    fn name(&self) -> &str;

    /// How many indices it has; `None` if there is no end.
    fn len(&self) -> Option<u64>;

    /// Names of its strategies; [`Drawn::strategy`] is a place in this list.
    fn strategies(&self) -> &[&'static str];

    /// Replaces `hands` by the hands of block `block`, in index order: [`BLOCK`] of them, or fewer in the
    /// last block.
    ///
    /// # Errors
    /// If the hands come from a file that can no longer be read.
    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError>;

    /// The hand at an index; `None` if there is no such index.
    ///
    /// # Errors
    /// As for [`Source::block`].
    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        if self.len().is_some_and(|len| index >= len) {
            return Ok(None);
        }
        let mut hands = Vec::new();
        self.block(index / BLOCK, &mut hands)?;
        Ok(hands.get((index % BLOCK) as usize).copied())
    }
}

/// A hand as a source gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The hand.
    pub hand: Hand,
    /// By which of the source's strategies.
    pub strategy: u8,
}

/// Why a source could not be opened or read.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The source has nothing for these rules.
    #[error("source `{source_name}` has no hands for {rules}: {why}")]
    Unavailable {
        /// Which source.
        source_name: &'static str,
        /// Which rules.
        rules: String,
        /// Why.
        why: &'static str,
    },
    /// A file of hands could not be read.
    #[error("cannot read hands from {path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What went wrong.
        error: std::io::Error,
    },
    /// A line of a file of hands is no hand.
    #[error("{path}, line {line}: {error}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: duipai_engines::notation::NotationError,
    },
    /// A file that holds no hand.
    #[error("{0} holds no hand: write one a line, such as 123m456p11z")]
    Empty(String),
}
