//! Other people's engines: what their authors declare of them, and hands in the codes those programs read.

pub mod codec;
pub mod spec;
