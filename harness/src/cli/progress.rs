//! Progress on standard error, for a run that a person watches.

use duipai::campaign::run::Event;
use duipai::report::reporter::Reporter;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io;
use std::time::Duration;

/// A bar for the source at work. Draws nothing where standard error is no terminal.
pub struct Progress {
    bar: ProgressBar,
    shrinking: bool,
}

impl Progress {
    /// A bar, or with `quiet` none.
    pub fn new(quiet: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), target(quiet));
        Self {
            bar,
            shrinking: false,
        }
    }

    /// Shows an event.
    pub fn observe(&mut self, event: &Event<'_>) {
        match event {
            Event::UnitStarted {
                rules,
                source,
                planned,
            } => {
                self.bar.reset();
                self.bar.set_length(*planned);
                self.bar.set_style(style(
                    "{prefix} {bar:30} {human_pos}/{human_len} {percent}% {rate} {eta} left {msg}",
                ));
                self.bar.set_prefix(format!("{rules} {source}"));
                self.bar.set_message("");
                self.bar.enable_steady_tick(Duration::from_millis(200));
            }
            Event::Progress { hands, new, known } => {
                self.bar.set_position(*hands);
                if new + known > 0 {
                    self.bar.set_message(format!("{new} new, {known} known"));
                }
            }
            Event::UnitFinished(_) => self.bar.finish_and_clear(),
            Event::Shrinking { done, of } => {
                if *of > 0 && !self.shrinking {
                    self.shrinking = true;
                    self.bar.reset();
                    self.bar.set_length(*of as u64);
                    self.bar
                        .set_style(style("shrinking {bar:30} {pos}/{len} cases"));
                }
                self.bar.set_position(*done as u64);
                if done == of {
                    self.bar.finish_and_clear();
                }
            }
        }
    }
}

impl Reporter for Progress {
    fn name(&self) -> &'static str {
        "progress"
    }

    fn observe(&mut self, event: &Event<'_>) -> io::Result<()> {
        Self::observe(self, event);
        Ok(())
    }
}

/// A bar for what is no run, drawn from the start; with `quiet` none.
pub fn bar(quiet: bool, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), target(quiet));
    bar.set_style(style(template));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn target(quiet: bool) -> ProgressDrawTarget {
    if quiet {
        ProgressDrawTarget::hidden()
    } else {
        ProgressDrawTarget::stderr_with_hz(10)
    }
}

fn style(template: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = write!(out, "{:.0}k/s", state.per_sec() / 1_000.0);
    })
}
