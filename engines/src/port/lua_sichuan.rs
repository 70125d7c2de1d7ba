//! `lua-sichuan`: the win check of a Sichuan mahjong in Lua.

mod predicate;

pub use predicate::LuaSichuanPredicate;
