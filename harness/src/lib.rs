//! Differential fuzzing of win-check engines.

pub mod source;
