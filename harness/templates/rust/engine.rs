//! Adapter between duipai and your win check: reads a hand a line from standard input and answers
//! `win` or `no`, a line each, until the input ends.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

// ---------------------------------------------------------------------------- your code here

/// Whether these tiles win: `counts` is how many of each of the 34 kinds, 1m-9m (万), 1p-9p (筒),
/// 1s-9s (条), 东南西北白发中, and `wilds` how many wilds (癞子) there are beside them. Groups laid
/// out are not among the counts: they are complete.
///
/// Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
fn wins(counts: &[u8; KINDS], wilds: u8) -> bool {
    let size = u32::from(wilds) + counts.iter().map(|&held| u32::from(held)).sum::<u32>();
    if size % 3 != 2 {
        return false;
    }
    if wilds >= 2 && sets(counts, wilds - 2) {
        return true;
    }
    (0..KINDS).any(|kind| counts[kind] > 0 && take(*counts, wilds, &[kind, kind]))
}

/// Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run.
fn sets(counts: &[u8; KINDS], wilds: u8) -> bool {
    let Some(lowest) = counts.iter().position(|&held| held > 0) else {
        return true; // the wilds that are left are sets by themselves
    };
    if take(*counts, wilds, &[lowest; 3]) {
        return true;
    }
    if lowest >= 27 {
        return false; // honours have no runs
    }
    let start = lowest - (lowest % 9).saturating_sub(6); // 789 is the last run
    take(*counts, wilds, &[start, start + 1, start + 2])
}

/// Whether sets are left when this group is taken out, with wilds for its missing tiles.
fn take(mut counts: [u8; KINDS], mut wilds: u8, group: &[usize]) -> bool {
    for &kind in group {
        if counts[kind] > 0 {
            counts[kind] -= 1;
        } else if wilds > 0 {
            wilds -= 1;
        } else {
            return false;
        }
    }
    sets(&counts, wilds)
}

// ----------------------------------------------- the protocol: nothing to change from here on

// For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
const SUITS: &str = "mpsz";
const RANKS: usize = 9;
const ZERO: usize = 5;
const KINDS: usize = 34;

const UNREADABLE: &str = "unreadable hand";

/// What a line says.
struct Hand<'a> {
    counts: [u8; KINDS],
    /// How many tiles lie in groups laid out.
    exposed: [u8; KINDS],
    wilds: u8,
    /// The missing suit (定缺).
    missing: Option<&'a str>,
    last: Option<&'a str>,
}

impl<'a> Hand<'a> {
    /// Reads a hand such as `123m11z[789p]+1/s@1z`.
    fn parse(line: &'a str) -> Result<Self, String> {
        if line.is_empty() {
            return Err(UNREADABLE.to_owned());
        }
        let (line, last) = cut(line, '@');
        let (line, missing) = cut(line, '/');
        let (line, wilds) = cut(line, '+');
        let wilds = wilds.map_or(Ok(0), str::parse);
        let (tiles, mut groups) = line.split_at(line.find('[').unwrap_or(line.len()));
        let mut exposed = [0; KINDS];
        while !groups.is_empty() {
            let inside = groups
                .strip_prefix('[')
                .and_then(|rest| rest.split_once(']'));
            let (group, rest) = inside.ok_or(UNREADABLE)?;
            count(&mut exposed, group.trim_end_matches('!'))?;
            groups = rest;
        }
        let mut counts = [0; KINDS];
        if tiles != "-" {
            count(&mut counts, tiles)?;
        }
        Ok(Hand {
            counts,
            exposed,
            wilds: wilds.map_err(|_| UNREADABLE)?,
            missing,
            last,
        })
    }
}

/// What stands before a mark, and what stands after it if it is there.
fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark)
        .map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Counts the tiles of a text such as `123m11z`.
fn count(counts: &mut [u8; KINDS], text: &str) -> Result<(), String> {
    let mut rest = text;
    while let Some(end) = rest.find(|char: char| !char.is_ascii_digit()) {
        let (digits, after) = rest.split_at(end);
        let letter = after.chars().next().unwrap_or_default();
        let suit = SUITS
            .find(letter)
            .filter(|_| !digits.is_empty())
            .ok_or(UNREADABLE)?;
        for digit in digits.bytes() {
            let rank = if digit == b'0' {
                ZERO
            } else {
                usize::from(digit - b'0')
            };
            let held = counts.get_mut(suit * RANKS + rank - 1);
            let held =
                held.ok_or_else(|| format!("there is no tile {}{letter}", char::from(digit)))?;
            *held = held.saturating_add(1);
        }
        rest = &after[1..];
    }
    if rest.is_empty() {
        Ok(())
    } else {
        Err(UNREADABLE.to_owned())
    }
}

/// The answer to a line.
fn answer(line: &str) -> String {
    let hand = match Hand::parse(line) {
        Ok(hand) => hand,
        Err(problem) => return format!("error {problem}"),
    };
    let mut held = hand.counts.iter().zip(&hand.exposed);
    if held.any(|(&held, &shown)| held.saturating_add(shown) > 4) {
        return "error five alike".to_owned();
    }
    if hand.missing.is_some() || hand.last.is_some() {
        return "unsupported".to_owned(); // hand them to your check if it knows them
    }
    let verdict = if wins(&hand.counts, hand.wilds) {
        "win"
    } else {
        "no"
    };
    verdict.to_owned()
}

fn main() -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    let mut output = BufWriter::new(io::stdout());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        writeln!(output, "{}", answer(text.trim_end_matches(['\r', '\n'])))?;
        line.clear();
        // duipai sends many hands ahead and does not wait for each answer, so flushing every line
        // would only cost time: it is done when no input is left to answer.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()
}
