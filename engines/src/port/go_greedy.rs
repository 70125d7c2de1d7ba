//! `go-greedy`: a table decomposition in Go.

mod predicate;

pub use predicate::GoGreedyPredicate;
