//! The built-in engines.

use crate::engine::Factory;
use crate::family;
use crate::port;

/// Every built-in engine, in the order of reports: first those that are meant to be right, then ports.
#[must_use]
pub fn builtin() -> Vec<Box<dyn Factory>> {
    vec![
        Box::new(family::reference::Reference::default()),
        Box::new(family::recursive::Recursive::default()),
        Box::new(family::table::Table::default()),
        Box::new(family::cover::Cover::default()),
        Box::new(family::greedy::Greedy::default()),
        Box::new(port::js_recursive::JsRecursive::default()),
        Box::new(port::go_greedy::GoGreedy::default()),
        Box::new(port::vb_recursive::VbRecursive::default()),
        Box::new(port::vb_recursive::VbRecursiveStateful),
        Box::new(port::lua_sichuan::LuaSichuan::default()),
        Box::new(port::cpp_waihuzi::CppWaihuzi::default()),
    ]
}
