//! What a program printed, read like the output of a process, but from memory. So fuzzing can put any bytes before the
//! reader, cut into any pieces, without starting a process for each.

use super::lines::{Lines, Speaker, Why};
use super::output::Arrival;

/// What reading output came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overheard {
    /// All lines that were wanted; so many bytes came after them.
    All(usize),
    /// So many lines, and then the output ended.
    End(usize),
    /// So many lines, and then something that is no answer: its beginning, fit to be shown.
    NoAnswer(usize, String),
}

/// Takes `wanted` lines from output that comes in pieces of `piece` bytes, at least one. `well` says whether the
/// program came to its end well, so that what it printed last is a line even if nothing ends it.
pub fn overhear(
    output: &[u8],
    piece: usize,
    well: bool,
    wanted: usize,
    take: &mut impl FnMut(usize, &str) -> bool,
) -> Overheard {
    let mut lines = Lines::new();
    let mut memory = Memory {
        left: output,
        piece: piece.max(1),
        well,
    };
    match lines.take(wanted, &mut memory, take) {
        Ok(()) => Overheard::All(lines.rest().len() + memory.left.len()),
        Err(stop) => match stop.why {
            Why::NoAnswer(shown) => Overheard::NoAnswer(stop.taken, shown),
            Why::End | Why::Silence => Overheard::End(stop.taken),
        },
    }
}

struct Memory<'a> {
    left: &'a [u8],
    piece: usize,
    well: bool,
}

impl Speaker for Memory<'_> {
    fn has_answered(&mut self) {}

    fn listen(&mut self, lines: &mut Lines) -> Arrival {
        lines.fill(|room| {
            let count = self.piece.min(self.left.len()).min(room.len());
            let (now, later) = self.left.split_at(count);
            room[..count].copy_from_slice(now);
            self.left = later;
            if count == 0 {
                Arrival::End
            } else {
                Arrival::Bytes(count)
            }
        })
    }

    fn came_to_its_end(&mut self) -> bool {
        self.well
    }
}
