//! The summary on a terminal, when the run is over.

use super::reporter::{Outcome, Reporter};
use super::summary::{self, Style};
use std::io::{self, Write};

/// Writes the summary to `out`.
pub struct Terminal<W> {
    out: W,
    style: Style,
}

impl<W: Write> Terminal<W> {
    /// A terminal, or what takes its place.
    pub const fn new(out: W, style: Style) -> Self {
        Self { out, style }
    }
}

impl<W: Write> Reporter for Terminal<W> {
    fn name(&self) -> &'static str {
        "standard output"
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let folder = outcome.folder.display().to_string();
        let text = summary::text(outcome.report, &folder, self.style);
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}
