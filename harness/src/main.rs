//! The `duipai` program.
fn main() {}
