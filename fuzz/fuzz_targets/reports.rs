//! Fuzz target `reports`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("reports");
