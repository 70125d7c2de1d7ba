//! Fuzz target `differential_riichi`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_riichi");
