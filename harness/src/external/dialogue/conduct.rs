//! What is known of a program's conduct, shared by all workers that run it: how often it failed, whether it
//! flushes, how long it takes to start. Each of these costs time to find out, so it is found out once.

use super::requests::Failure;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// So many failures are recorded, each with its hand; then the program is taken out of the run.
pub const FAILURES_ALLOWED: u32 = 32;

/// A program that has never answered is taken out after so many failures, or after so many processes that said
/// nothing, neither in time nor before they ended.
pub const UNANSWERED_ALLOWED: u32 = 3;

/// The conduct of one program in one run.
pub struct Conduct {
    name: String,
    samples: Option<[String; 2]>,
    pub(super) markers: OnceLock<Option<Markers>>,
    markers_fail: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    failures: u32,
    answered: bool,
    out: Option<String>,
    flushing: Flushing,
    start: Option<Duration>,
    mute: u32,
    silences: u32,
    notes: Vec<String>,
}

/// Whether a program's answers come while its input is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Flushing {
    /// It was not seen yet.
    #[default]
    Unknown,
    /// They do.
    Prompt,
    /// They come when the input is closed.
    AtEnd,
}

impl Conduct {
    /// Nothing is known yet of the program of this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            samples: None,
            markers: OnceLock::new(),
            markers_fail: AtomicBool::new(false),
            state: Mutex::default(),
        }
    }

    /// Adds two requests that a program should answer differently, such as a hand that wins and one that does
    /// not. With them a line too many is seen before any answer is believed, whenever [`MARKED`] hands or more are
    /// asked in one go: see [the head of this module](super).
    ///
    /// [`MARKED`]: super::MARKED
    #[must_use]
    pub fn with_samples(mut self, first: impl Into<String>, second: impl Into<String>) -> Self {
        self.samples = Some([first.into(), second.into()]);
        self
    }

    /// How many failures were recorded.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.state().failures
    }

    /// Why the program was taken out of the run, if it was.
    #[must_use]
    pub fn taken_out(&self) -> Option<String> {
        self.state().out.clone()
    }

    /// What whoever maintains the program should know, each thing once: whole sentences that name the program.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        self.state().notes.clone()
    }

    /// Forgets its failures: it is asked again, and may fail as often again. One that never answers stays out: every
    /// process of it would be waited for.
    pub fn pardon(&self) {
        let mut state = self.state();
        if state.answered || state.mute < UNANSWERED_ALLOWED {
            state.failures = 0;
            state.out = None;
        }
    }

    /// Takes the program out of the run, for all who ask it, as soon as they are done waiting for what they wait for.
    pub fn take_out(&self, reason: impl Into<String>) {
        self.state().out.get_or_insert(reason.into());
    }

    pub(super) fn is_out(&self) -> bool {
        self.state().out.is_some()
    }

    /// Counts a failure, and takes the program out if it was one too many.
    pub(super) fn count(&self, failure: &Failure) {
        let mut state = self.state();
        state.failures += 1;
        let (allowed, out) = if state.answered {
            (FAILURES_ALLOWED, "times")
        } else {
            (UNANSWERED_ALLOWED, "times and never answered")
        };
        if state.failures >= allowed {
            let (failures, detail) = (state.failures, &failure.detail);
            let reason = format!("it failed {failures} {out}; the last time: {detail}");
            state.out.get_or_insert(reason);
        }
    }

    /// A process said nothing. If none ever did, there is no use in waiting for more.
    pub(super) fn count_mute(&self) {
        let mut state = self.state();
        state.mute += 1;
        if !state.answered && state.mute >= UNANSWERED_ALLOWED {
            let reason = format!("it never answers: {UNANSWERED_ALLOWED} processes said nothing");
            state.out.get_or_insert(reason);
        }
    }

    /// Adds a sentence about the program to the notes, once.
    pub(super) fn note(&self, predicate: &str) {
        let note = format!("{} {predicate}", self.name);
        let mut state = self.state();
        if !state.notes.contains(&note) {
            state.notes.push(note);
        }
    }

    /// It answered for the first time since it was started, after so long; nothing if its input had to be closed before,
    /// for then it may have waited for that.
    pub(super) fn learn_start(&self, took: Option<Duration>) {
        let mut state = self.state();
        state.answered = true;
        state.start = state.start.max(took);
    }

    /// Whether it answered, but it is not known how long it takes to start.
    pub(super) fn is_slow_or_silent(&self) -> bool {
        let state = self.state();
        state.answered && state.start.is_none()
    }

    /// The longest it took from starting to the first answer.
    pub(super) fn start(&self) -> Option<Duration> {
        self.state().start
    }

    pub(super) fn flushing(&self) -> Flushing {
        self.state().flushing
    }

    pub(super) fn learn_flushing(&self, flushing: Flushing) {
        {
            let mut state = self.state();
            if flushing == Flushing::Prompt && state.flushing == Flushing::AtEnd {
                return;
            }
            state.flushing = flushing;
        }
        if flushing == Flushing::AtEnd {
            self.note(
                "answers only when its input ends: does it flush its output after each line? It is \
                 started anew for every batch, which is slow",
            );
        }
    }

    /// It was silent, and no hand was found on which it is. If that happens again, it may hold answers back.
    pub(super) fn unexplained_silence(&self) {
        let silences = {
            let mut state = self.state();
            state.silences += 1;
            state.silences
        };
        if silences == 2 {
            self.learn_flushing(Flushing::AtEnd);
        }
    }

    pub(super) fn samples(&self) -> Option<&[String; 2]> {
        self.samples.as_ref()
    }

    /// The lines that end a long batch, if there are any.
    pub(super) fn usable_markers(&self) -> Option<&Markers> {
        let usable = !self.markers_fail.load(Ordering::Relaxed);
        self.markers.get()?.as_ref().filter(|_| usable)
    }

    /// They were answered differently than before, and not because of a line too many.
    pub(super) fn give_markers_up(&self) {
        self.markers_fail.store(true, Ordering::Relaxed);
        self.note("does not always give the same answer to the same line");
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Requests with known answers, asked at the end of a batch: the first sample three times, then the second. If
/// the program printed up to three lines too many, an answer to the first stands where the one to the second should.
pub(super) struct Markers {
    /// As they are sent.
    pub(super) requests: Vec<u8>,
    answers: [String; 2],
}

impl Markers {
    /// How many there are.
    pub(super) const COUNT: usize = 4;

    /// `None` if the answers are equal: then they mark nothing.
    pub(super) fn new(samples: &[String; 2], answers: [String; 2]) -> Option<Self> {
        let [first, second] = samples;
        let requests = format!("{first}\n{first}\n{first}\n{second}\n").into_bytes();
        (answers[0] != answers[1]).then_some(Self { requests, answers })
    }

    /// The answer to one of them.
    pub(super) fn answer(&self, place: usize) -> &str {
        &self.answers[usize::from(place == Self::COUNT - 1)]
    }
}
