//! Published programs, ported with their bugs, each beside a predicate that says what it accepts.

#[path = "port/js_recursive/predicate.rs"]
pub mod js_recursive_predicate;
