//! A campaign: every source of every rule-set, block by block, on all cores.

pub mod aggregate;
pub mod block;
mod doubts;
pub mod finish;
pub mod history;
pub mod journal;
pub mod plan;
pub mod result;
pub mod run;
