//! Other people's engines: programs in any language that are asked through a pipe, a line a hand.
//!
//! [`spec`] reads what an engine's author says of it, [`codec`] writes hands in the codes that it reads, and
//! [`answer`] reads what it prints.

pub mod answer;
pub mod codec;
pub mod spec;
