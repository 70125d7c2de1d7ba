//! Listening to a program: for how long, and what it means when something else comes than the answers that are
//! waited for.

use super::lines::LONGEST_LINE;
use super::output::Arrival;
use super::process::{Process, told};
use super::{Dialogue, Failure, FailureKind, excerpt};
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

impl Dialogue {
    /// Reads so many answers. The first has to be there at `first`.
    pub(super) fn read(
        &mut self,
        process: &mut Process,
        wanted: usize,
        first: Instant,
        take: &mut impl FnMut(usize, &str) -> bool,
    ) -> Result<(), Stop> {
        let (mut taken, mut until) = (0, first);
        loop {
            let before = taken;
            if let Err(line) = self.lines.give(&mut taken, wanted, take) {
                let why = Why::NoAnswer(excerpt(line));
                return Err(Stop { taken, why });
            }
            if taken > before {
                let now = Instant::now();
                until = now + self.patience.answer;
                if !process.answered {
                    process.answered = true;
                    let took = now - process.started;
                    self.conduct.learn_start((!process.hushed).then_some(took));
                }
            }
            if taken == wanted {
                return Ok(());
            }
            if self.lines.rest().len() > LONGEST_LINE {
                let why = Why::NoAnswer(excerpt(self.lines.rest()));
                return Err(Stop { taken, why });
            }
            let why = match process.listen(&mut self.lines, until) {
                Arrival::Bytes(_) => continue,
                Arrival::End if !self.lines.rest().is_empty() && process.came_to_its_end() => {
                    self.lines.end_the_last();
                    continue;
                }
                Arrival::End => Why::End,
                Arrival::Silence => Why::Silence,
            };
            return Err(Stop { taken, why });
        }
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
