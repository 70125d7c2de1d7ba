//! Engines that are meant to be right, each by another algorithm. None uses another's code.

pub mod cover;
pub mod greedy;
pub mod recursive;
pub mod reference;
pub mod table;
