//! Fuzz target `notation`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("notation");
