//! Differential fuzzing of win-check engines.

pub mod shrink;
pub mod source;
