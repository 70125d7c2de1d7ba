//! What is asked of a program and what comes back: lines on the one side, answers or failures on the other.

use std::ops::Range;
use std::time::Duration;

/// The lines of one [`ask`](super::Dialogue::ask), laid out as they are sent.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Requests {
    /// No requests yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes all requests away and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Adds a request: one line, given without its end.
    pub fn push(&mut self, line: &str) {
        self.push_with(|bytes| bytes.extend_from_slice(line.as_bytes()));
    }

    /// Adds a request that `write` appends to the bytes it is given: one line, without its end.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.bytes.len();
        write(&mut self.bytes);
        debug_assert!(
            memchr::memchr(b'\n', &self.bytes[start..]).is_none(),
            "a request is one line"
        );
        self.bytes.push(b'\n');
        self.ends.push(self.bytes.len());
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// One request, without the end of its line.
    #[must_use]
    pub fn get(&self, index: usize) -> &[u8] {
        let line = self.span(index..index + 1);
        &line[..line.len() - 1]
    }

    /// Several requests in a row, as they are sent.
    pub(super) fn span(&self, range: Range<usize>) -> &[u8] {
        let start = |index: usize| index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start(range.start)..start(range.end)]
    }
}

/// What came of one request.
#[derive(Clone, Copy, Debug)]
pub enum Reply<'a> {
    /// The program printed this line. Whether it is an answer is for the one who asked to say.
    Line(&'a str),
    /// The program failed on this request.
    Failed(&'a Failure),
    /// The program failed too often and is no longer asked.
    TakenOut,
}

/// How a program failed on one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// In which way.
    pub kind: FailureKind,
    /// What was seen, as a clause: `exit status 3`. Anything the program printed is escaped and cut.
    pub detail: String,
    /// It failed in the course of many requests, and did not fail when asked this one alone in a new process:
    /// it depends on what was asked before, or on chance.
    pub once: bool,
}

/// The ways in which a program can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// It ended.
    Crashed,
    /// It did not answer in time.
    Timeout,
    /// It printed what is no answer, or too many lines, or too few.
    Protocol,
}

/// How long a program may be silent.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For one answer, counted from the answer before.
    pub answer: Duration,
    /// For starting up, which the first answer of a process may take in addition.
    pub start: Duration,
}

impl Patience {
    /// So long for an answer, and ten seconds for starting up.
    #[must_use]
    pub const fn new(answer: Duration) -> Self {
        Self {
            answer,
            start: Duration::from_secs(10),
        }
    }
}
