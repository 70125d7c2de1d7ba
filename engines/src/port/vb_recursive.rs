//! `vb-recursive`: the win check of a network mahjong in Visual Basic.

mod predicate;

pub use predicate::VbRecursivePredicate;
