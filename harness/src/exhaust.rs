//! The whole space of a size: every hand is asked, none is drawn, and the truth beside them is put together
//! from the states of suits.

pub mod classes;
pub mod space;
pub mod suits;
pub mod truth;
pub mod walk;
