//! `cpp-waihuzi`: the win check of a waihuzi (歪胡子) server in C++.

mod predicate;

pub use predicate::CppWaihuziPredicate;
