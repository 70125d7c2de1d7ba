//! Fuzz target `differential_paohuzi`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_paohuzi");
