//! Listening to a program: for how long, and what it means when something else comes than the answers that are
//! waited for.

use super::lines::{Lines, Speaker, Stop, Why};
use super::output::Arrival;
use super::process::{Process, told};
use super::{Conduct, Dialogue, Failure, FailureKind, excerpt};
use std::ops::Range;
use std::time::{Duration, Instant};

/// How a program failed in the course of several requests.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    pub(super) kind: FailureKind,
    pub(super) detail: String,
    pub(super) count: Count,
    /// The first request without an answer.
    pub(super) at: usize,
    /// The first request whose answer is not to be believed.
    pub(super) since: usize,
}

/// What is wrong with the number of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Nothing that is known of.
    Right,
    /// There are too few.
    Short,
    /// There are too many.
    Surplus,
}

impl Trouble {
    pub(super) fn failure(&self, once: bool) -> Failure {
        Failure {
            kind: self.kind,
            detail: self.detail.clone(),
            once,
        }
    }
}

/// A process that answers, and how long its next answer may take.
struct Awaited<'a> {
    process: &'a mut Process,
    until: Instant,
    answer: Duration,
    conduct: &'a Conduct,
}

impl Speaker for Awaited<'_> {
    fn has_answered(&mut self) {
        let now = Instant::now();
        self.until = now + self.answer;
        if !self.process.answered {
            self.process.answered = true;
            let took = now - self.process.started;
            let hushed = self.process.hushed;
            self.conduct.learn_start((!hushed).then_some(took));
        }
    }

    fn listen(&mut self, lines: &mut Lines) -> Arrival {
        self.process.listen(lines, self.until)
    }

    fn came_to_its_end(&mut self) -> bool {
        self.process.came_to_its_end()
    }
}

impl Dialogue {
    /// Reads so many answers. The first has to be there at `first`.
    pub(super) fn read(
        &mut self,
        process: &mut Process,
        wanted: usize,
        first: Instant,
        take: &mut impl FnMut(usize, &str) -> bool,
    ) -> Result<(), Stop> {
        let mut awaited = Awaited {
            process,
            until: first,
            answer: self.patience.answer,
            conduct: &self.conduct,
        };
        self.lines.take(wanted, &mut awaited, take)
    }

    /// When the first answer to what was sent at `sent` has to be there.
    pub(super) fn first_deadline(&self, process: &Process, sent: Instant) -> Instant {
        if process.answered {
            return sent + self.patience.answer;
        }
        let start = self.conduct.start().map_or(self.patience.start, |took| {
            (4 * took).max(self.briefly()).min(self.patience.start)
        });
        process.started.max(sent) + start + self.patience.answer
    }

    /// How long a program of which nothing is known may say nothing before its input is closed.
    pub(super) fn hush(&self) -> Duration {
        let start = self.conduct.start().unwrap_or_default();
        (3 * start).max(self.briefly())
    }

    fn briefly(&self) -> Duration {
        self.patience.answer.min(Duration::from_millis(500))
    }

    /// The trouble with what was read and not asked for, when these requests were asked.
    pub(super) fn surplus(&self, asked: Range<usize>) -> Trouble {
        let rest = self.lines.rest();
        let line = rest.split(|&byte| byte == b'\n').next();
        let line = excerpt(line.unwrap_or(rest));
        Trouble {
            kind: FailureKind::Protocol,
            detail: format!("printed a line too many: {line}"),
            count: Count::Surplus,
            at: asked.end.saturating_sub(1),
            since: asked.start,
        }
    }

    /// Ends a process that failed when these requests were asked, and says how it did.
    pub(super) fn diagnose(
        &mut self,
        process: Process,
        stop: Stop,
        asked: Range<usize>,
    ) -> Trouble {
        let protocol = |detail| (FailureKind::Protocol, detail);
        let crashed = |detail| (FailureKind::Crashed, detail);
        let closed = process.is_closed();
        let mute = !process.answered;
        let mut count = Count::Right;
        let (kind, detail) = match stop.why {
            Why::NoAnswer(line) => protocol(format!("printed what is no answer: {line}")),
            Why::End => {
                let ended = process.end(Arrival::End);
                let words = ended.last_words();
                match ended.status {
                    None => protocol(format!("closed its output and went on{words}")),
                    Some(status) if closed && status.success() => {
                        count = Count::Short;
                        protocol(format!("printed a line too few and ended{words}"))
                    }
                    Some(status) => crashed(format!("{}{words}", told(status))),
                }
            }
            Why::Silence => {
                let ended = process.end(Arrival::Silence);
                let words = ended.last_words();
                match ended.status {
                    None => (
                        FailureKind::Timeout,
                        format!("no answer in {:?}{words}", self.patience.answer),
                    ),
                    Some(status) => crashed(format!(
                        "{}, and something it started goes on{words}",
                        told(status)
                    )),
                }
            }
        };
        if mute && (kind == FailureKind::Timeout || count == Count::Short) {
            self.conduct.count_mute();
        }
        Trouble {
            kind,
            detail,
            count,
            at: asked.end.saturating_sub(1).min(asked.start + stop.taken),
            since: asked.start,
        }
    }
}
