//! Fuzz target `differential_laizi`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_laizi");
