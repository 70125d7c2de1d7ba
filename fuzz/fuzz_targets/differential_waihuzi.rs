//! Fuzz target `differential_waihuzi`: see docs/fuzzing.md.

#![no_main]

duipai_fuzz::target!("differential_waihuzi");
