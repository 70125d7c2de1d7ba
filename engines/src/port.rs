//! Published programs, ported with their bugs, each beside a predicate that says what it accepts.

pub mod js_recursive;
