//! Fuzz target `differential_standard`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_standard");
