//! Fuzz target `protocol`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("protocol");
