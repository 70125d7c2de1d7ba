//! The whole space of a size: every hand is asked, none is drawn, and the truth beside them is put together
//! from the states of suits.

pub mod block;
pub mod ground;
pub mod report;
pub mod run;
mod summary;
pub mod source;
pub mod space;
pub mod tally;
pub mod truth;
pub mod walk;
