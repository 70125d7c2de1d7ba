//! Cutting what a program prints into lines, in one buffer that is used again and again.

use super::excerpt;
use super::output::Arrival;

/// The longest line that can be an answer, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// Ends of lines are expected within so many bytes.
const NEAR: usize = 8;

/// What is read at once.
const ROOM: usize = 1 << 17;

/// Who prints lines.
pub(super) trait Speaker {
    /// Is told that it has answered something.
    fn has_answered(&mut self);

    /// Reads more of what it prints, waiting for it if need be.
    fn listen(&mut self, lines: &mut Lines) -> Arrival;

    /// Once its output has ended, whether it came to its end well: then what it printed last is a line, even if
    /// nothing ends it.
    fn came_to_its_end(&mut self) -> bool;
}

/// What stopped the reading of answers.
pub(super) struct Stop {
    /// So many had come.
    pub(super) taken: usize,
    pub(super) why: Why,
}

/// Why it stopped.
pub(super) enum Why {
    /// The output ended.
    End,
    /// Nothing came in time.
    Silence,
    /// Something came that is no answer.
    NoAnswer(String),
}

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
    fn give(
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

    /// Reads until `wanted` lines were taken.
    pub(super) fn take(
        &mut self,
        wanted: usize,
        speaker: &mut impl Speaker,
        take: &mut impl FnMut(usize, &str) -> bool,
    ) -> Result<(), Stop> {
        let mut taken = 0;
        loop {
            let before = taken;
            if let Err(line) = self.give(&mut taken, wanted, take) {
                let why = Why::NoAnswer(excerpt(line));
                return Err(Stop { taken, why });
            }
            if taken > before {
                speaker.has_answered();
            }
            if taken == wanted {
                return Ok(());
            }
            if self.rest().len() > LONGEST_LINE {
                let why = Why::NoAnswer(excerpt(self.rest()));
                return Err(Stop { taken, why });
            }
            let why = match speaker.listen(self) {
                Arrival::Bytes(_) => continue,
                Arrival::End if !self.rest().is_empty() && speaker.came_to_its_end() => {
                    self.end_the_last();
                    continue;
                }
                Arrival::End => Why::End,
                Arrival::Silence => Why::Silence,
            };
            return Err(Stop { taken, why });
        }
    }

    /// What was read and not taken.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes the beginning of a line for a whole one, because nothing follows.
    fn end_the_last(&mut self) {
        self.buffer[self.end] = b'\n';
        self.end += 1;
    }

    /// Drops all but the beginning of what was read and not taken.
    pub(super) fn keep_the_beginning(&mut self) {
        self.end = self.end.min(self.start + LONGEST_LINE);
    }

    /// Has more read into the room there is.
    pub(super) fn fill(&mut self, read: impl FnOnce(&mut [u8]) -> Arrival) -> Arrival {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        debug_assert!(self.end < ROOM, "lines that are too long are given up");
        let arrival = read(&mut self.buffer[self.end..]);
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
    // With that end: whoever has read so much of a line gives it up, and may not have seen what follows.
    if line.len() > LONGEST_LINE {
        return None;
    }
    let line = line.strip_suffix(b"\r").unwrap_or(line);
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
        let returned = [&[b'a'; LONGEST_LINE][..], b"\r"].concat();
        assert!(fit(&returned).is_none());
        assert!(fit(&returned[1..]).is_some());
    }
}
