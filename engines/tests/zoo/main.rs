//! The zoo: its skeletons are right, and every wrong engine made of them is wrong where it says.
#![cfg(feature = "mutants")]

mod generated;
mod right;
mod scores;
#[path = "../spaces/mod.rs"]
mod spaces;
mod wrong;
