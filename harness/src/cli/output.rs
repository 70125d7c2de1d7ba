//! Standard output and error. A closed pipe ends quietly.

use super::args::Color;
use std::io::{IsTerminal as _, Write as _};

/// Writes results to standard output. A reader that went away is no failure.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes one line of complaint to standard error.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "error: {}", text.replace('\n', " "));
}

/// Whether to use colours on standard output.
pub fn colored(choice: Color) -> bool {
    match choice {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
                || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            !plain && std::io::stdout().is_terminal()
        }
    }
}
