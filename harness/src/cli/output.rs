//! Standard output and error. A closed pipe ends quietly.

use super::args::Color;
use duipai::exit::Exit;
use std::io::{ErrorKind, IsTerminal as _, Write as _};

/// Writes results to standard output. A reader that went away is no failure; a disk that is full is one, and
/// ends the program, for a result that nobody has is none.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
        && error.kind() != ErrorKind::BrokenPipe
    {
        complain(&format!("cannot write to standard output: {error}"));
        std::process::exit(i32::from(Exit::Usage.code()));
    }
}

/// A complaint is cut in the middle beyond so many characters.
const LONGEST: usize = 800;

/// Writes one line of complaint to standard error, whatever was quoted in it.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "error: {}", line(text));
}

/// The text without line breaks and other control characters. What is wrong stands at its beginning and
/// what to do at its end, so a text that quotes a whole file loses its middle.
fn line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let chars: Vec<char> = text.chars().map(plain).collect();
    if chars.len() <= LONGEST {
        return chars.into_iter().collect();
    }
    let (start, end) = (&chars[..LONGEST / 2], &chars[chars.len() - LONGEST / 2..]);
    start.iter().chain(&[' ', '…', ' ']).chain(end).collect()
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
