//! The quick way to ask: batch after batch to one process whose input stays open.

use super::conduct::{Conduct, Flushing, Markers};
use super::lines::Why;
use super::output::Arrival;
use super::process::Process;
use super::trouble::Trouble;
use super::{Dialogue, Hear, Reply, Requests};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// From this many requests on, an `ask` ends with markers.
pub const MARKED: usize = 256;

/// A batch that takes less than this is made larger …
const SHORT: Duration = Duration::from_millis(10);
/// … and one that takes longer than this is made smaller.
const LONG: Duration = Duration::from_millis(40);
/// How long a short `ask` looks for a line too many.
const GLANCE: Duration = Duration::from_micros(10);

impl Dialogue {
    /// Asks a batch of requests. The process is kept if it did well. A line too many casts doubt on everything from
    /// `settled` on.
    pub(super) fn stream(
        &mut self,
        mut process: Process,
        requests: &Requests,
        settled: usize,
        batch: Range<usize>,
        hear: &mut Hear<'_>,
    ) -> Result<(), Trouble> {
        let conduct = Arc::clone(&self.conduct);
        let ends = batch.end == requests.len();
        let markers = (ends && requests.len() >= MARKED)
            .then(|| self.markers(&conduct))
            .flatten();
        // Another worker may have found out in this very moment that it does not flush.
        let unknown = conduct.flushing() != Flushing::Prompt;

        let begun = Instant::now();
        let marking = markers.map_or(&[][..], |markers| &markers.requests);
        process.send(&[requests.span(batch.clone()), marking]);
        let until = if unknown {
            process.started.max(begun) + self.hush()
        } else {
            self.first_deadline(&process, begun)
        };
        let (hands, mut mistaken) = (batch.len(), false);
        let wanted = hands + markers.map_or(0, |_| Markers::COUNT);
        let read = self.read(&mut process, wanted, until, &mut |place, line| {
            if place < hands {
                return hear(batch.start + place, Reply::Line(line));
            }
            mistaken |= markers.is_some_and(|markers| markers.answer(place - hands) != line);
            true
        });

        match read {
            Ok(()) => {}
            Err(stop) if unknown && stop.taken == 0 && matches!(stop.why, Why::Silence) => {
                // A slow start, or a program that does not flush: the end of its input harms neither.
                let informed = conduct.start().is_some();
                process.hushed = true;
                process.close();
                self.conclude(process, batch, Instant::now(), hear)?;
                if informed {
                    conduct.learn_flushing(Flushing::AtEnd);
                }
                return Ok(());
            }
            Err(stop) => {
                let since = if stop.taken < hands {
                    batch.start
                } else {
                    settled
                };
                let trouble = self.diagnose(process, stop, batch);
                return Err(Trouble { since, ..trouble });
            }
        }
        if unknown {
            conduct.learn_flushing(Flushing::Prompt);
        }
        let glance = ends && markers.is_none();
        if !self.lines.rest().is_empty() || (glance && self.says_more(&mut process)) {
            return Err(self.surplus(settled..batch.end));
        }
        if mistaken {
            // The end of its output tells whether there is a line too many, or whether it does not always say the same.
            process.close();
            self.see_the_end(process, settled..batch.end)?;
            conduct.give_markers_up();
            return Ok(());
        }
        self.grow(hands, begun.elapsed());
        self.process = Some(process);
        Ok(())
    }

    /// The markers. Their answers are asked for when they are needed first, of a process of their own.
    fn markers<'a>(&mut self, conduct: &'a Conduct) -> Option<&'a Markers> {
        conduct.markers.get_or_init(|| self.meet(conduct));
        conduct.usable_markers()
    }

    /// Adapts the size of the next batch to how long this one took.
    fn grow(&mut self, hands: usize, took: Duration) {
        if took > LONG {
            self.batch = (self.batch / 2).max(1);
        } else if took < SHORT && hands == self.batch {
            self.batch *= if took < SHORT / 8 { 8 } else { 2 };
        }
    }

    /// Whether a program that has answered everything prints something more in the next moment.
    fn says_more(&mut self, process: &mut Process) -> bool {
        let arrival = process.listen(&mut self.lines, Instant::now() + GLANCE);
        matches!(arrival, Arrival::Bytes(_))
    }
}
