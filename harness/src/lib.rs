//! Differential fuzzing and equivalence testing of win-check engines.
//!
//! Data flows one way: rules → [`source`] → hand → [`panel`] of engines → verdicts → [`finding`] →
//! events of a [`campaign`] → [`report`]. Sources know hands and rules, never engines; engines never know
//! the campaign; reports see what a campaign found, never an engine.
//!
//! - [`source`], [`address`]: numbered hands, and the name under which each can be had again;
//! - [`panel`], [`finding`], [`truth`]: who is asked, where answers differ, who is right and by which proof;
//! - [`external`]: other people's programs as engines;
//! - [`relation`]: one engine held against itself;
//! - [`hearing`]: all of that for one hand;
//! - [`campaign`], [`shrink`], [`record`], [`report`]: all of that for millions, and what is left of it;
//! - [`corpus`], [`known`]: cases worth keeping, and what engines are allowed to be wrong about;
//! - [`canary`]: an engine that is wrong on purpose, so that a run shows that it would see a bug;
//! - [`probe`]: which rules an engine implements, before anything is called a bug;
//! - [`compare`]: what became faster or slower between two folders;
//! - [`check`]: the same in one call, for a test of your own engine;
//! - [`vectors`]: a small suite of hands for other people's unit tests;
//! - [`detection`]: how many hands it takes to catch engines that are known to be wrong;
//! - [`mod@bench`]: how fast engines are, in pairs and in fresh processes;
//! - [`fuzzing`]: what a fuzzer's bytes mean, and what has to hold of it;
//! - [`stats`], [`exit`]: bounds and medians, exit codes.
//!
//! The engines are in [`duipai_engines`]. The command-line program is the feature `cli`, which is on by
//! default; the library does without it.
//!
//! One hand before all built-in engines:
//!
//! ```
//! use duipai::{hearing::Hearing, panel::Roster, truth::Proof};
//! use duipai_engines::{Rules, Verdict, notation};
//!
//! // Four alike and a wild, where a wild may not be a fifth copy.
//! let rules = Rules::named("laizi~wild.copy_limit=4")?;
//! let hand = notation::parse("1111m+1", rules.alphabet())?;
//! let mut hearing = Hearing::new(&Roster::builtin(), &rules);
//! let heard = hearing.hear(&[], &hand);
//! assert_eq!(heard.truth.verdict, Verdict::NO);
//! assert_eq!(heard.truth.proof, Proof::Exhaustive);
//! // A port of a published program says `win`, which its predicate foresees.
//! assert_eq!(heard.findings.len(), 1);
//! assert!(heard.as_expected());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The hand at an address:
//!
//! ```
//! use duipai::source::Sources;
//! use duipai_engines::{Rules, notation};
//!
//! let rules = Rules::named("standard")?;
//! let winners = Sources::Winners.open(&rules, 1, 1_000)?;
//! assert_eq!(winners.total(), Some(12_425_278));
//! let drawn = winners.hand(0)?.expect("there is a first one");
//! assert_eq!(notation::write(&drawn.hand), "456m567p678s33666z");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod address;
pub mod bench;
pub mod campaign;
pub mod canary;
pub mod check;
pub mod compare;
pub mod corpus;
pub mod detection;
pub mod exhaust;
pub mod exit;
pub mod external;
pub mod finding;
pub mod fuzzing;
pub mod hearing;
pub mod known;
pub mod merge;
pub mod nearest;
#[cfg(feature = "cli")]
pub mod page;
pub mod panel;
pub mod probe;
pub mod record;
pub mod regular;
pub mod relation;
pub mod report;
pub mod shard;
pub mod shrink;
pub mod source;
pub mod stats;
pub mod truth;
pub mod vectors;

/// Compiles the example of the page on suites.
#[cfg(doctest)]
#[doc = include_str!("../../docs/vectors.md")]
mod suite_in_a_unit_test {}
