//! Differential fuzzing and equivalence testing of win-check engines.
//!
//! Data flows one way: rules → [`source`] → hand → [`panel`] of engines → verdicts → [`finding`] →
//! events of a [`campaign`] → [`report`]. Sources know hands and rules, never engines; engines never know
//! the campaign; reports see what a campaign found, never an engine.

pub mod address;
pub mod campaign;
pub mod exit;
pub mod finding;
pub mod hearing;
pub mod panel;
pub mod record;
pub mod report;
pub mod shrink;
pub mod source;
pub mod stats;
pub mod truth;
