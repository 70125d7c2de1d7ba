//! Fuzz target `differential_gb`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_gb");
