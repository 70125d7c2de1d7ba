//! Cutting what a program prints into lines, in one buffer that is used again and again.

use super::output::{Arrival, Output};
use std::time::Instant;

/// The longest line that can be an answer, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// Ends of lines are expected within so many bytes.
const NEAR: usize = 8;

/// What is read at once.
const ROOM: usize = 1 << 17;

/// A program's output: what was read and not yet taken.
pub(super) struct Lines {
    buffer: Vec<u8>,
    start: usize,
    end: usize,
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            buffer: vec![0; ROOM],
            start: 0,
            end: 0,
        }
    }

    /// Forgets what was read: another program is listened to from here on.
    pub(super) fn clear(&mut self) {
        self.start = 0;
        self.end = 0;
    }

    /// Gives whole lines to `take`, as far as they were read, until `taken` comes to `wanted` or one is not fit to
    /// be an answer or not wanted; that one is the error.
    pub(super) fn give(
        &mut self,
        taken: &mut usize,
        wanted: usize,
        take: &mut impl FnMut(usize, &str) -> bool,
    ) -> Result<(), &[u8]> {
        let bytes = &self.buffer[self.start..self.end];
        // Looking at everything at once is much faster than looking at every line.
        let plain = bytes.iter().fold(true, |plain, byte| {
            plain & matches!(byte, b'\n' | b' '..=b'~')
        });
        let text = std::str::from_utf8(bytes).ok().filter(|_| plain);
        let mut start = 0;
        while *taken < wanted {
            let rest = &bytes[start..];
            // Most answers are so short that calling for help costs more than looking.
            let soon = rest.iter().take(NEAR).position(|&byte| byte == b'\n');
            let Some(length) = soon.or_else(|| memchr::memchr(b'\n', rest)) else {
                break;
            };
            let line = start..start + length;
            start += length + 1;
            let text = match text {
                Some(text) if length <= LONGEST_LINE => Some(&text[line.clone()]),
                _ => fit(&bytes[line.clone()]),
            };
            if !text.is_some_and(|text| take(*taken, text)) {
                self.start += start;
                return Err(&bytes[line]);
            }
            *taken += 1;
        }
        self.start += start;
        Ok(())
    }

    /// What was read and not taken.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes the beginning of a line for a whole one, because nothing follows.
    pub(super) fn end_the_last(&mut self) {
        self.buffer[self.end] = b'\n';
        self.end += 1;
    }

    /// Drops all but the beginning of what was read and not taken.
    pub(super) fn keep_the_beginning(&mut self) {
        self.end = self.end.min(self.start + LONGEST_LINE);
    }

    /// Reads more, waiting for it if need be.
    pub(super) fn fill(&mut self, output: &mut Output, until: Instant) -> Arrival {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        debug_assert!(self.end < ROOM, "lines that are too long are given up");
        let arrival = output.receive(&mut self.buffer[self.end..], until);
        if let Arrival::Bytes(count) = arrival {
            self.end += count;
        }
        arrival
    }
}

/// A line as text, if it is fit to be an answer: not too long, UTF-8, no control characters. Windows ends of
/// lines are taken off.
#[inline]
pub(super) fn fit(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > LONGEST_LINE {
        return None;
    }
    let text = std::str::from_utf8(line).ok()?;
    let plain = line.iter().all(|byte| (b' '..=b'~').contains(byte));
    (plain || !text.chars().any(char::is_control)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_text_is_fit() {
        assert_eq!(fit(b"win 3"), Some("win 3"));
        assert_eq!(fit(b"no\r"), Some("no"));
        assert_eq!(fit("错误".as_bytes()), Some("错误"));
        assert_eq!(fit(b""), Some(""));
        for line in [&b"n\0"[..], b"\x1b[31mno", b"no\xff", b"a\rb", b"\xc2\x85"] {
            assert_eq!(fit(line), None, "{line:?}");
        }
        assert!(fit(&[b'a'; LONGEST_LINE]).is_some());
        assert!(fit(&[b'a'; LONGEST_LINE + 1]).is_none());
    }
}
