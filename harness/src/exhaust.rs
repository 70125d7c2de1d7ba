//! The whole space of a size: every hand is asked, none is drawn, and the truth beside them is put together
//! from the states of suits.

mod across;
pub mod block;
pub mod classes;
pub mod ground;
pub mod report;
pub mod run;
pub mod source;
pub mod space;
pub mod suits;
mod summary;
pub mod tally;
pub mod truth;
pub mod walk;
