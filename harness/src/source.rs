//! Sources: numbered hands. A hand's place in a source never depends on who asks, when, or how many threads
//! there are, so a source's name and an index are enough to have the hand again.
//!
//! Sources know the rules and nothing of engines: they build hands from the groups that a form names, so what
//! they call a winner is a claim that the engines are tested against, not one of the engines' own answers.

pub(crate) mod complete;
mod deals;
pub mod from;
mod g1;
mod order;
mod shortened;
mod space;
pub(crate) mod specials;
pub mod states;
pub(crate) mod suit;
pub mod winners;

pub use deals::Deals;
pub use from::FromFile;
pub(crate) use g1::Draw;
pub use g1::G1;
pub use order::Order;
pub use shortened::Shortened;
pub use states::States;
pub use winners::Winners;

use duipai_engines::{Hand, Question, Rules};
use thiserror::Error;

/// How many indices one block holds: the unit of work, of the journal and of the random stream.
pub const BLOCK: u64 = 16_384;

/// Name of the way hands are drawn and numbered. It changes with any change of what an address gives.
pub const GENERATOR: &str = "g1/3";

/// A numbered family of hands under one rule-set.
pub trait Source: Send + Sync {
    /// Its name in addresses: `winners`, `states`, `g1:SEED`, `from-HASH8`.
    fn name(&self) -> &str;

    /// How many indices a run takes.
    fn len(&self) -> u64;

    /// How many hands it has in all: more than [`Source::len`] where a run takes the first of them only;
    /// `None` if there is no end.
    fn total(&self) -> Option<u64> {
        Some(self.len())
    }

    /// Whether a run takes no hand at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether every index holds another hand.
    fn distinct(&self) -> bool {
        false
    }

    /// Whether it built every hand to win: a claim that engines are held to, all together.
    fn claims_wins(&self) -> bool {
        false
    }

    /// Names of its strategies; [`Drawn::strategy`] is a place in this list.
    fn strategies(&self) -> &[&'static str];

    /// Replaces `hands` by the hands of block `block`, in index order: [`BLOCK`] of them, or fewer in the
    /// last block.
    ///
    /// # Errors
    /// If the hands come from a file that can no longer be read.
    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError>;

    /// What an address calls the hand at an index: the index itself, or the line of a file.
    fn place(&self, index: u64) -> u64 {
        index
    }

    /// The index of what an address calls `place`; `None` if there is no hand in that place.
    fn index_of(&self, place: u64) -> Option<u64> {
        self.total()
            .is_none_or(|total| place < total)
            .then_some(place)
    }

    /// The hand at an index; `None` if there is no such index. Indices from [`Source::len`] up to
    /// [`Source::total`] have hands too: an address stays good when a later run is shorter.
    ///
    /// # Errors
    /// As for [`Source::block`].
    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        if self.total().is_some_and(|total| index >= total) {
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

/// Replaces `hands` by `count` times `empty`, which `write` fills: some at a time, and the place of the first of them. A
/// hand that is built elsewhere and moved costs more: bytes just written are not read back as words without a stall.
fn fill(
    hands: &mut Vec<Drawn>,
    empty: Drawn,
    count: usize,
    mut write: impl FnMut(usize, &mut [Drawn]),
) {
    // So few that they are still near when they are written.
    const AT_ONCE: usize = 64;
    hands.clear();
    while hands.len() < count {
        let start = hands.len();
        hands.resize((start + AT_ONCE).min(count), empty);
        write(start, &mut hands[start..]);
    }
}

/// How many of `len` indices are in a block.
fn in_block(block: u64, len: u64) -> usize {
    let before = block.saturating_mul(BLOCK);
    len.saturating_sub(before).min(BLOCK) as usize
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
    /// A line of a file of hands is no text.
    #[error("{path}, line {line}: not UTF-8 text: save the file as UTF-8")]
    NotText {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u64,
    },
    /// A line that no hand can be as long as.
    #[error("{path}, line {line}: longer than any hand: write one hand a line")]
    TooLong {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u64,
    },
    /// A file of hands is no longer what it was when it was opened.
    #[error("{path}, line {line}: the file changed while it was read: run again on a copy of it")]
    Changed {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u64,
    },
    /// A file that holds no hand.
    #[error("{0} holds no hand: write one a line, such as 123m456p11z")]
    Empty(String),
}

/// The built-in sources, in the order in which a run takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sources {
    /// Every winning hand.
    Winners,
    /// Every state of every suit.
    States,
    /// The seeded random mix.
    G1,
}

impl Sources {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Winners, Self::States, Self::G1];

    /// Its name on the command line. In addresses `g1` carries its seed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Winners => "winners",
            Self::States => "states",
            Self::G1 => "g1",
        }
    }

    /// One line on what it gives.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Winners => {
                "every winning hand, by construction; of more than 20 million the first"
            }
            Self::States => {
                "every state of each suit beside sets, or an eye and sets, of other kinds"
            }
            Self::G1 => {
                "a seeded random mix: wins, near wins, real deals, rare shapes, illegal hands"
            }
        }
    }

    /// The source of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }

    /// Opens it for `rules`; where the question is what hands wait for, its hands lack a tile, and where it is how far
    /// they are from that three of four do. `seed` is for `g1`; `hands` is how many of its hands a run takes, and how
    /// many winners where there are more than 20 million.
    ///
    /// # Errors
    /// If it has no hands for these rules.
    pub fn open(
        self,
        rules: &Rules,
        seed: u64,
        hands: u64,
    ) -> Result<Box<dyn Source>, SourceError> {
        let wins = rules.of_wins();
        if wins.bare_sizes().largest() == 0 {
            return Err(SourceError::Unavailable {
                source_name: self.name(),
                rules: rules.name(),
                why: "every hand that these rules allow lies beside exposed groups; give such hands with --from",
            });
        }
        let source: Box<dyn Source> = match self {
            Self::Winners => Box::new(Winners::new(wins, hands)?),
            Self::States => Box::new(States::new(wins)),
            Self::G1 => Box::new(G1::new(wins, seed, hands)),
        };
        Ok(asked(source, rules))
    }
}

/// The hands of a source as the question of the rules wants them.
#[must_use]
pub fn asked(source: Box<dyn Source>, rules: &Rules) -> Box<dyn Source> {
    match rules.question() {
        Question::Win => source,
        Question::Waits | Question::Shanten => Box::new(Shortened::new(source, rules)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for source in Sources::ALL {
            assert_eq!(Sources::parse(source.name()), Some(source));
        }
        assert_eq!(Sources::parse("g2"), None);
    }

    #[test]
    fn complete_sources_tell_what_they_promise() {
        let rules = Rules::named("standard~sizes=2").unwrap();
        for (source, wins) in [(Sources::Winners, true), (Sources::States, false)] {
            let opened = source.open(&rules, 1, 10).unwrap();
            assert_eq!(opened.name(), source.name());
            assert_eq!(opened.strategies(), [source.name()]);
            // A run is told to expect these: that every hand wins, and that none comes twice.
            assert_eq!((opened.claims_wins(), opened.distinct()), (wins, wins));
            assert_eq!(opened.total(), Some(opened.len()));
            assert!(!opened.is_empty());
            assert!(opened.hand(opened.len() - 1).unwrap().is_some());
            assert!(opened.hand(opened.len()).unwrap().is_none());
        }
    }
}
