//! Other people's engines: programs in any language that are asked through a pipe, a line a hand.
//!
//! [`spec`] reads what an engine's author says of it, [`codec`] writes hands in the codes that it reads,
//! [`dialogue`] asks a process and contains whatever it does, [`answer`] reads what it prints, and [`External`]
//! puts them together to an engine like any other.

pub mod answer;
pub mod codec;
pub mod dialogue;
mod program;
mod samples;
pub mod spec;
mod version;

pub use program::{External, load};
