//! Fuzz target `rules_toml`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("rules_toml");
