//! Win-check engines for mahjong (麻将) and paohuzi (跑胡子) behind one trait, with the rules as data.
//!
//! - [`tile`], [`Hand`], [`notation`]: what is judged and how it is written;
//! - [`Rules`], [`form`]: what wins, as data, and the one shared judgement [`Rules::invalid`];
//! - [`Engine`], [`Factory`], [`registry`]: the implementations, which share no decision code;
//! - [`Verdict`], [`Certificate`]: what they answer, and the proof of a win that needs no engine.
//!
//! ```
//! use duipai_engines::{Rules, Verdict, notation, registry};
//!
//! let rules = Rules::named("laizi")?;
//! let hand = notation::parse("123m456p789s1122z+1", rules.alphabet())?;
//! for factory in registry::builtin() {
//!     if let Ok(mut engine) = factory.build(&rules) {
//!         assert_eq!(engine.judge(&hand), Verdict::WIN, "{}", factory.name());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod certificate;
pub mod engine;
pub mod family;
pub mod fault;
pub mod form;
pub mod hand;
#[cfg(feature = "mutants")]
pub mod mutants;
pub mod notation;
pub mod port;
pub mod question;
pub mod registry;
pub mod rules;
pub mod tile;
pub mod verdict;
pub mod xi;
#[cfg(feature = "mutants")]
pub mod zoo;

pub use certificate::{Certificate, Placed};
pub use engine::{
    AnyOrder, Documented, Engine, Factored, Factory, Honours, Predicate, Program, Refusal, Symmetry,
};
pub use hand::{Hand, LastCard, Meld};
pub use question::Question;
pub use rules::{Rules, RulesError};
pub use tile::{Alphabet, Kind};
pub use verdict::{Digest, Reason, Score, Shanten, Verdict, Waits};

/// Runs the example engine of the contributors' guide as a test.
#[cfg(doctest)]
#[doc = include_str!("../../CONTRIBUTING.md")]
mod contributing {}
