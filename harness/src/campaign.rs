//! A campaign: every source of every rule-set, block by block, on all cores.

pub mod aggregate;
pub mod block;
pub mod crew;
mod doubts;
pub mod finish;
mod further;
pub mod history;
pub mod journal;
pub(crate) mod kept;
pub mod plan;
pub mod probe;
pub mod result;
pub mod run;
