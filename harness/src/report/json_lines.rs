//! A run as JSON lines: one object a line, as things happen. Documented in `docs/output.md`; scripts rely on it.

use super::reporter::{Outcome, Reporter, Start};
use super::summary::conclusion;
use super::{Disagreement, Report};
use crate::campaign::run::Event;
use serde::Serialize;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Version of the lines.
pub const LINES_VERSION: u32 = 1;

/// How often it is told how far a source, or shrinking, has come.
const PACE: Duration = Duration::from_secs(1);

/// A line. `event` says which.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Line<'a> {
    /// The first one.
    Stream {
        format: &'a str,
        version: u32,
        duipai: &'a str,
    },
    RunStarted {
        folder: String,
        seed: u64,
        threads: usize,
        rules: Vec<&'a str>,
        sources: &'a [String],
        engines: Vec<&'a str>,
    },
    SourceStarted {
        rules: &'a str,
        source: &'a str,
        planned: u64,
    },
    Progress {
        rules: &'a str,
        source: &'a str,
        hands: u64,
        new: u64,
        known: u64,
    },
    SourceFinished {
        rules: &'a str,
        source: &'a str,
        hands: u64,
        planned: u64,
        complete: bool,
        new: u64,
        known: u64,
        seconds: f64,
    },
    Shrinking {
        done: usize,
        of: usize,
    },
    Signature {
        #[serde(flatten)]
        what: &'a Disagreement,
        replay: Option<String>,
    },
    /// The last one.
    RunFinished {
        exit_code: u8,
        ending: &'a str,
        conclusion: String,
        folder: String,
        report: &'a Report,
    },
}

/// The events, in the order in which they first come.
pub const EVENTS: [&str; 8] = [
    "stream",
    "run-started",
    "source-started",
    "progress",
    "source-finished",
    "shrinking",
    "signature",
    "run-finished",
];

/// Writes the lines to `out`.
pub struct JsonLines<W> {
    out: W,
    /// The source at work.
    at: (String, String),
    told: Option<Instant>,
}

impl<W: Write> JsonLines<W> {
    /// Nothing is written before the run begins.
    pub fn new(out: W) -> Self {
        Self {
            out,
            at: Default::default(),
            told: None,
        }
    }

    fn line(&mut self, line: &Line<'_>) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line).map_err(io::Error::other)?;
        bytes.push(b'\n');
        // In one piece, so that a reader never waits for the rest of a line.
        self.out.write_all(&bytes)?;
        self.out.flush()
    }

    /// Whether it is time again to tell how far things are.
    fn due(&mut self) -> bool {
        let due = self.told.is_none_or(|told| told.elapsed() >= PACE);
        if due {
            self.told = Some(Instant::now());
        }
        due
    }
}

impl<W: Write> Reporter for JsonLines<W> {
    fn name(&self) -> &'static str {
        "standard output"
    }

    fn began(&mut self, start: &Start<'_>) -> io::Result<()> {
        let plan = start.plan;
        self.line(&Line::Stream {
            format: "duipai-lines",
            version: LINES_VERSION,
            duipai: env!("CARGO_PKG_VERSION"),
        })?;
        self.line(&Line::RunStarted {
            folder: start.folder.display().to_string(),
            seed: plan.seed,
            threads: start.threads,
            rules: plan.rules.iter().map(|rules| rules.name.as_str()).collect(),
            sources: &plan.sources,
            engines: plan.engines.iter().map(|one| one.name.as_str()).collect(),
        })
    }

    fn observe(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::UnitStarted {
                rules,
                source,
                planned,
            } => {
                self.at = ((*rules).to_owned(), (*source).to_owned());
                self.told = Some(Instant::now());
                self.line(&Line::SourceStarted {
                    rules,
                    source,
                    planned: *planned,
                })
            }
            Event::Progress { hands, new, known } => {
                if !self.due() {
                    return Ok(());
                }
                let (rules, source) = self.at.clone();
                self.line(&Line::Progress {
                    rules: &rules,
                    source: &source,
                    hands: *hands,
                    new: *new,
                    known: *known,
                })
            }
            Event::UnitFinished(sum) => {
                self.told = None;
                self.line(&Line::SourceFinished {
                    rules: &sum.rules,
                    source: &sum.source,
                    hands: sum.hands,
                    planned: sum.planned,
                    complete: sum.complete(),
                    new: sum.found_in_all("new") + sum.found_in_all("stateful"),
                    known: sum.found_in_all("known"),
                    seconds: sum.seconds,
                })
            }
            Event::Shrinking { done, of } => {
                if *of == 0 || !(self.due() || done == of) {
                    return Ok(());
                }
                self.line(&Line::Shrinking {
                    done: *done,
                    of: *of,
                })
            }
        }
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let (report, folder) = (outcome.report, outcome.folder.display().to_string());
        for what in &report.disagreements {
            self.line(&Line::Signature {
                what,
                replay: report.scene(&folder).replay(what),
            })?;
        }
        self.line(&Line::RunFinished {
            exit_code: report.exit_code,
            ending: &report.ending,
            conclusion: conclusion(report),
            folder,
            report,
        })
    }
}
