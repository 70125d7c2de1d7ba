//! Published programs, ported with their bugs, each beside a predicate that says what it accepts.

pub mod cpp_waihuzi;
pub mod go_greedy;
pub mod js_recursive;
pub mod lua_sichuan;
pub mod vb_recursive;
