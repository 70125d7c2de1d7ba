//! Other people's engines: programs in any language that are asked through a pipe, a line a hand.

pub mod answer;
