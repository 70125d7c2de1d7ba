//! Fuzz target `differential_sichuan`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_sichuan");
