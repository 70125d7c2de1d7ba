//! The line protocol, from the side of an engine: lines of 34 counts in, answers out. Shared by the
//! adapters around other people's crates, so that each of them is nothing but its question.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

/// How many tiles of each kind: 万, 筒, 条, then 东南西北白发中.
pub type Counts = [u8; 34];

/// Whether the rules that are asked for count seven pairs and thirteen orphans as wins.
#[must_use]
pub fn riichi() -> bool {
    std::env::var("DUIPAI_RULES").is_ok_and(|rules| rules.starts_with("riichi"))
}

/// Whether it is asked how far hands are from a win, not whether they win.
#[must_use]
pub fn asks_shanten() -> bool {
    std::env::var("DUIPAI_ASK").is_ok_and(|question| question == "shanten")
}

/// What is answered to the question whether a hand wins.
#[must_use]
pub fn win_or_no(wins: bool) -> String {
    if wins { "win" } else { "no" }.to_owned()
}

/// What is answered to the question how far a hand is from a win.
#[must_use]
pub fn shanten(number: impl Display) -> String {
    format!("shanten {number}")
}

/// Answers every line of standard input with what `answer` says of it, or why it refuses the hand. A line that is
/// more than counts (wilds, exposed groups) is unsupported. Whoever sends one line and waits is answered at once.
///
/// # Errors
/// If the pipes break.
pub fn answer_all<E: Display>(answer: impl Fn(&Counts) -> Result<String, E>) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        match counts(&line).map(|counts| answer(&counts)) {
            Some(Ok(answer)) => writeln!(output, "{answer}")?,
            Some(Err(refusal)) => writeln!(output, "error {refusal}")?,
            None => writeln!(output, "unsupported")?,
        }
        line.clear();
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()
}

fn counts(line: &str) -> Option<Counts> {
    let mut counts = [0; 34];
    let mut numbers = line.split_ascii_whitespace();
    for count in &mut counts {
        *count = numbers.next()?.parse().ok()?;
    }
    numbers.next().is_none().then_some(counts)
}

/// Prints a package and its version, found in the text of a `Cargo.lock`.
pub fn print_version(package: &str, lock: &str) {
    let heading = format!("name = \"{package}\"\nversion = \"");
    let version = lock
        .split_once(&heading)
        .and_then(|(_, rest)| rest.split('"').next());
    println!("{package} {}", version.unwrap_or("of unknown version"));
}
