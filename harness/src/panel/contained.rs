//! Code that may panic and must not take anybody with it: engines, and what is fuzzed.

use std::cell::Cell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

thread_local! {
    /// Whose code is running, if its panics are contained.
    static INSIDE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Runs engine code; `None` if it panicked.
pub(super) fn contained<T>(work: impl FnOnce() -> T) -> Option<T> {
    caught("an engine", work).ok()
}

/// Runs somebody's code that is held to account for its panics; what it panicked with, if it did.
pub(crate) fn caught<T>(who: &'static str, work: impl FnOnce() -> T) -> std::thread::Result<T> {
    // It may be an engine within a target of fuzzing, which is held to account as well.
    let before = INSIDE.replace(Some(who));
    // Whatever panics is thrown away, so no broken invariant of it is ever seen.
    let result = catch_unwind(AssertUnwindSafe(work));
    INSIDE.set(before);
    result
}

/// So many panics of engines are told; the rest are verdicts like any other.
const TOLD: usize = 3;

/// Keeps panics of engines from filling the terminal: they are verdicts, and are reported as such. Where the
/// first few happened is told in a line each, for that is what whoever mends the engine needs.
pub fn silence_engine_panics() {
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let Some(who) = INSIDE.get() else {
            return print(info);
        };
        if SEEN.fetch_add(1, Ordering::Relaxed) < TOLD {
            let payload = info.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or(payload.downcast_ref::<String>().map(String::as_str));
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let text = text.unwrap_or("without a message").replace('\n', " ");
            let _ = writeln!(std::io::stderr(), "{who} panicked at {place}: {text}");
        }
    }));
}
