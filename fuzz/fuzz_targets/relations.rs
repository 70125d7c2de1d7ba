//! Fuzz target `relations`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("relations");
