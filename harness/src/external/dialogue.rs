//! Asking a program, which may do anything, and losing nothing but the hands on which it fails.
//!
//! The program reads a line and prints a line. Many requests are on their way at once: a thread writes them, the
//! one that asks reads. A batch begins with one request and grows to about twenty milliseconds of work. The next
//! batch is sent when all answers to the last are there.
//!
//! **When something goes wrong** (the process ends, is silent for too long, prints what is no answer) nothing that
//! came in that batch is believed, for a program that leaves a line out shifts all later answers. The batch is
//! asked again *carefully*: in pieces, each of a process of its own whose input is closed after the last request.
//! There the lines can be counted, because they end. A piece whose count is right stands. A piece that fails is cut up:
//!
//! - in three, before, at and behind the first hand without an answer, if there are answers before it. A program that
//!   flushes fails there;
//! - else the first hand alone, and eighths of the rest: a program that buffers loses answers when it dies, and
//!   the guilty hand may be anywhere. Eighths and not halves because a piece that passes costs a start, and one that
//!   hangs costs the whole patience;
//! - in eighths if lines are too many or too few, for then nothing says where.
//!
//! A hand that fails alone in a new process is guilty. If it has no line and the program ended well, it is asked alone
//! once more with its input left open: a program that ends all the same has not left a line out, but quit. If no hand is guilty, the failure depends on history or on chance; it is
//! told of the first hand that had no answer, as `once`, and all others have answers. Every failure counts;
//! after [`FAILURES_ALLOWED`] the program is not asked any more, and much sooner if it has never answered
//! ([`UNANSWERED_ALLOWED`]).
//!
//! **A line too many** cannot be told from a quick answer to the next request. So a batch that ends an `ask` of [`MARKED`]
//! requests or more ends with markers, requests whose answers are known and differ
//! ([`Conduct::with_samples`]): if they do not come back as they should, the input is closed and what is left is
//! counted. If there are lines too many, everything that was asked since the beginning of that `ask` is asked again
//! carefully; if not, the program does not always say the same, which is for others to judge. A shorter one only looks whether anything more is there
//! for a moment; if it comes later still, it is seen before the next request, the process is replaced and
//! a note tells it.
//!
//! **A program that does not flush** says nothing while its input is open. So the first request ever is sent
//! alone, and on silence the input is closed. If the answer comes then, the next request has its input closed at once,
//! which shows how long the program takes to start. If it is silent for longer than that again, it is asked
//! carefully from then on, and a note tells it.
//!
//! **What else it prints** ends in messages only escaped and cut, and in the log escaped and capped.
//! A process is ended with its whole process group, waited for, and never waited for long.

mod careful;
mod conduct;
mod errand;
mod excerpt;
mod group;
mod input;
mod lines;
mod log;
mod output;
mod overheard;
mod process;
mod requests;
mod stream;
mod trouble;
mod warden;

pub use conduct::{Conduct, FAILURES_ALLOWED, UNANSWERED_ALLOWED};
pub use errand::{Errand, errand};
pub use excerpt::{EXCERPT, escaped, excerpt};
pub use group::{end_all, watch_over};
pub use lines::LONGEST_LINE;
pub use log::{LOG_CAP, Log};
pub use overheard::{Overheard, overhear};
pub use process::{Launch, found_from};
pub use requests::{Failure, FailureKind, Patience, Reply, Requests};
pub use stream::MARKED;
pub use warden::warden;

use conduct::Flushing;
use lines::Lines;
use output::Arrival;
use process::Process;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// Hears the reply to the request of this index, and says whether a line is an answer. Replies come in
/// order, but what is asked again is told again: the last one counts.
pub type Hear<'a> = dyn FnMut(usize, Reply<'_>) -> bool + 'a;

/// A program that answers lines with lines, and the process that runs it at the moment.
pub struct Dialogue {
    launch: Launch,
    patience: Patience,
    conduct: Arc<Conduct>,
    process: Option<Process>,
    lines: Lines,
    /// How many requests are sent at once.
    batch: usize,
    /// How many are asked of one process where each has its input closed.
    piece: usize,
    /// The last request that was answered.
    last: Vec<u8>,
}

impl Dialogue {
    /// Starts nothing yet. All workers that run the same program share its `conduct`.
    #[must_use]
    pub fn new(launch: Launch, patience: Patience, conduct: Arc<Conduct>) -> Self {
        Self {
            launch,
            patience,
            conduct,
            process: None,
            lines: Lines::new(),
            batch: 1,
            piece: 1,
            last: Vec::new(),
        }
    }

    /// Starts the program, unless it runs: to know before a run that it can be started.
    ///
    /// # Errors
    /// If it cannot.
    pub fn try_start(&mut self) -> io::Result<()> {
        if self.process.is_none() {
            self.lines.clear();
            self.process = Some(Process::start(&self.launch)?);
        }
        Ok(())
    }

    /// The number of the process, while there is one.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// What is known of the program.
    #[must_use]
    pub const fn conduct(&self) -> &Arc<Conduct> {
        &self.conduct
    }

    /// Gives the process up; the next request goes to a new one.
    pub fn restart(&mut self) {
        if let Some(process) = self.process.take()
            && process.retire(&mut self.lines)
        {
            self.late_surplus();
        }
    }

    /// Asks everything, and tells a reply to every request, if not two.
    pub fn ask(&mut self, requests: &Requests, hear: &mut Hear<'_>) {
        let Some(last) = requests.len().checked_sub(1) else {
            return;
        };
        let conduct = Arc::clone(&self.conduct);
        self.notice_surplus();
        let mut next = 0;
        // Up to here no line too many can make a difference any more.
        let mut settled = 0;
        while next < requests.len() && !conduct.is_out() {
            if conduct.flushing() == Flushing::AtEnd {
                next = self.careful(requests, next..requests.len(), None, hear);
                continue;
            }
            if conduct.is_slow_or_silent() {
                // With its input closed at once, it shows how long it takes to start.
                next = self.careful(requests, next..next + 1, None, hear);
                continue;
            }
            let Some(process) = self.process_to_ask() else {
                break;
            };
            let batch = next..requests.len().min(next + self.batch);
            next = match self.stream(process, requests, settled, batch.clone(), hear) {
                Ok(()) => batch.end,
                Err(trouble) => {
                    let doubtful = trouble.since..batch.end;
                    settled = self.careful(requests, doubtful, Some(trouble), hear);
                    settled
                }
            };
        }
        for index in next..requests.len() {
            hear(index, Reply::TakenOut);
        }
        self.last.clear();
        self.last.extend_from_slice(requests.get(last));
    }

    /// The process that runs, or a new one. If none can be started, the program is out.
    fn process_to_ask(&mut self) -> Option<Process> {
        if let Err(error) = self.try_start() {
            let reason = format!("it cannot be started: {error}");
            self.conduct.take_out(reason);
        }
        self.process.take()
    }

    /// Sees a line that nobody asked for, before anything else is asked.
    fn notice_surplus(&mut self) {
        let Some(mut process) = self.process.take() else {
            return;
        };
        if let Arrival::Bytes(_) = process.listen(&mut self.lines, Instant::now()) {
            drop(process);
            self.late_surplus();
        } else {
            self.process = Some(process);
        }
    }

    /// A line too many was seen when it was too late to tell whose it is.
    fn late_surplus(&mut self) {
        let trouble = self.surplus(0..0);
        self.conduct.count(&trouble.failure(true));
        self.conduct.note(&format!(
            "{}, and it came late: it belongs to {} or to a hand before that, whose answers may be shifted",
            trouble.detail,
            excerpt(&self.last)
        ));
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        self.restart();
    }
}
