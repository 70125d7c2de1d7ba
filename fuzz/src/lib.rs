//! Glue between libFuzzer and `duipai::fuzzing`: it hands bytes over, and stops the process on a flaw so that libFuzzer
//! keeps the bytes. What bytes mean and what has to hold of them is in the library, where plain tests run it.

pub use libfuzzer_sys;

use duipai::fuzzing::{Fuzzer, Target};
use duipai::panel::{self, Roster};
use std::cell::RefCell;

/// A fuzz target of this name.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(
            init: $crate::begin(),
            |bytes: &[u8]| { $crate::feed($name, bytes) }
        );
    };
}

/// Has panics of engines and readers unwind. libfuzzer-sys ends the process from within the panic hook, before
/// anything could be contained; the hook that is set here calls that one for panics of nobody only.
pub fn begin() {
    panel::silence_engine_panics();
}

/// Who is asked: all engines that take part without being named.
#[cfg(not(feature = "broken"))]
fn roster() -> Roster {
    Roster::builtin().by_default()
}

/// The same, and an engine that is wrong on purpose.
#[cfg(feature = "broken")]
fn roster() -> Roster {
    let mutants = Roster::builtin().with_mutants().entrants.into_iter();
    let wrong = mutants.filter(|entrant| entrant.factory.name() == BROKEN);
    let mut roster = Roster::builtin().by_default();
    roster.entrants.extend(wrong);
    roster
}

/// A table engine that lacks the run 5-6-7.
#[cfg(feature = "broken")]
const BROKEN: &str = "table!1";

thread_local! {
    static FUZZER: RefCell<Option<Fuzzer>> = const { RefCell::new(None) };
}

/// Judges bytes.
///
/// # Panics
/// If there is no target of this name, which a test of the library rules out.
pub fn feed(target: &str, bytes: &[u8]) {
    FUZZER.with_borrow_mut(|fuzzer| {
        let fuzzer = fuzzer.get_or_insert_with(|| {
            let target = Target::named(target).expect("every target has the name of its file");
            Fuzzer::new(target, &roster())
        });
        if let Err(flaw) = fuzzer.feed(bytes) {
            eprintln!("duipai: {target}: {flaw}");
            std::process::abort();
        }
    });
}
