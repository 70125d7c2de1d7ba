//! Finding the hand on which a program fails: pieces of a batch, each asked of a process of its own whose input is
//! closed, so that its lines can be counted.

use super::conduct::{Conduct, Markers};
use super::lines::Why;
use super::output::Arrival;
use super::process::{Process, told};
use super::trouble::{Count, Trouble};
use super::{Dialogue, FailureKind, Hear, Reply, Requests, excerpt};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Into how many pieces a piece is cut if nothing says where in it the guilty hand is.
const CUTS: usize = 8;
/// By how much pieces grow while they take little time.
const GROWTH: u32 = 4;
/// How long a process may take to end once it has answered everything and its input is closed.
const LINGER: Duration = Duration::from_secs(1);

impl Dialogue {
    /// Asks a range so that every answer can be believed, and finds those that are guilty. `first` is the trouble that
    /// made it necessary. Gives the first request that was not asked, because the program was taken out.
    pub(super) fn careful(
        &mut self,
        requests: &Requests,
        range: Range<usize>,
        first: Option<Trouble>,
        hear: &mut Hear<'_>,
    ) -> usize {
        let mut guilty = false;
        let mut todo = first
            .as_ref()
            .map_or_else(|| vec![range.clone()], |trouble| cut(&range, trouble));
        let mut seen = first;
        while let Some(mut piece) = todo.pop() {
            if self.conduct.is_out() {
                return piece.start;
            }
            let most = self.piece.max(self.batch);
            if piece.len() > most {
                todo.push(piece.start + most..piece.end);
                piece.end = piece.start + most;
            }
            let Some(process) = self.new_process() else {
                return piece.start;
            };
            let Err(mut trouble) = self.attempt(process, requests, piece.clone(), hear) else {
                continue;
            };
            if piece.len() > 1 {
                if trouble.kind == FailureKind::Timeout {
                    // Answers that come at the end come late if they are many.
                    self.piece = (piece.len() / CUTS).max(1);
                }
                todo.extend(cut(&piece, &trouble));
                seen.get_or_insert(trouble);
                continue;
            }
            if trouble.count == Count::Short
                && let Some(end) = self.quits(requests, piece)
            {
                trouble = end;
            }
            guilty = true;
            self.blame(&trouble, false, hear);
        }
        if let (false, Some(trouble)) = (guilty, seen) {
            if trouble.kind == FailureKind::Timeout {
                self.conduct.unexplained_silence();
            }
            self.blame(&trouble, true, hear);
        }
        range.end
    }

    fn blame(&mut self, trouble: &Trouble, once: bool, hear: &mut Hear<'_>) {
        let failure = trouble.failure(once);
        self.conduct.count(&failure);
        hear(trouble.at, Reply::Failed(&failure));
    }

    /// How a program ends that was asked this piece and has its input left open; nothing if it does not end.
    fn quits(&mut self, requests: &Requests, piece: Range<usize>) -> Option<Trouble> {
        let mut process = self.new_process()?;
        let until = Instant::now() + self.hush();
        process.send(&[requests.span(piece.clone())]);
        let read = self.read(&mut process, piece.len(), until, &mut |_, _| true);
        read.err()
            .filter(|stop| matches!(stop.why, Why::End))
            .map(|stop| self.diagnose(process, stop, piece))
    }

    /// A process that was asked nothing yet.
    fn new_process(&mut self) -> Option<Process> {
        if self.process.as_ref().is_some_and(|process| process.asked) {
            self.restart();
        }
        self.process_to_ask()
    }

    /// Asks a piece of a new process and closes its input.
    fn attempt(
        &mut self,
        mut process: Process,
        requests: &Requests,
        piece: Range<usize>,
        hear: &mut Hear<'_>,
    ) -> Result<(), Trouble> {
        let begun = Instant::now();
        process.send(&[requests.span(piece.clone())]);
        process.close();
        let full = piece.len() == self.piece;
        self.conclude(process, piece, begun, hear)?;
        let start = self.conduct.start().unwrap_or_default();
        let enough = (10 * start).max(Duration::from_millis(200));
        if full && GROWTH * begun.elapsed() < enough.min(self.patience.answer / 4) {
            self.piece *= GROWTH as usize;
        }
        Ok(())
    }

    /// Reads the answers of a process whose input is closed, and sees it end.
    pub(super) fn conclude(
        &mut self,
        mut process: Process,
        piece: Range<usize>,
        begun: Instant,
        hear: &mut Hear<'_>,
    ) -> Result<(), Trouble> {
        let until = self.first_deadline(&process, begun);
        let mut take = |place, line: &str| hear(piece.start + place, Reply::Line(line));
        let Err(stop) = self.read(&mut process, piece.len(), until, &mut take) else {
            return self.see_the_end(process, piece);
        };
        Err(self.diagnose(process, stop, piece))
    }

    /// A process has answered everything and has to end now, without another line.
    pub(super) fn see_the_end(
        &mut self,
        mut process: Process,
        piece: Range<usize>,
    ) -> Result<(), Trouble> {
        let until = Instant::now() + LINGER.min(self.patience.answer);
        let arrival = if self.lines.rest().is_empty() {
            process.listen(&mut self.lines, until)
        } else {
            Arrival::Bytes(self.lines.rest().len())
        };
        match arrival {
            Arrival::Bytes(_) => return Err(self.surplus(piece)),
            Arrival::Silence => {
                self.conduct
                    .note("goes on when its input has ended, and has to be killed");
            }
            Arrival::End => {
                let ended = process.end(Arrival::End);
                if let Some(status) = ended.status.filter(|status| !status.success()) {
                    self.conduct.note(&format!(
                        "answers everything, and then ends badly: {}{}",
                        told(status),
                        ended.last_words()
                    ));
                }
            }
        }
        Ok(())
    }

    /// Asks the two samples, so that their answers are known.
    pub(super) fn meet(&mut self, conduct: &Conduct) -> Option<Markers> {
        let samples = conduct.samples()?;
        let mut requests = Requests::new();
        for sample in samples {
            requests.push(sample);
        }
        let mut answers = [String::new(), String::new()];
        let process = self.new_process()?;
        let heard = self.attempt(process, &requests, 0..samples.len(), &mut |place, reply| {
            if let Reply::Line(line) = reply {
                line.clone_into(&mut answers[place]);
            }
            true
        });
        match heard {
            Ok(()) => Markers::new(samples, answers),
            Err(trouble) => {
                let line = excerpt(requests.get(trouble.at));
                let detail = trouble.detail;
                conduct.note(&format!(
                    "was asked {line}, to know whether it answers line by line, and failed: {detail}"
                ));
                None
            }
        }
    }
}

/// The pieces to ask next, the last one first.
fn cut(range: &Range<usize>, trouble: &Trouble) -> Vec<Range<usize>> {
    let Range { start, end } = *range;
    let at = trouble.at;
    let mut pieces = Vec::new();
    let mut push = |piece: Range<usize>| {
        if !piece.is_empty() {
            pieces.push(piece);
        }
    };
    if trouble.count == Count::Right && at > start {
        push(start..at);
        push(at..at + 1);
        push(at + 1..end);
    } else {
        let mut from = start;
        if trouble.count == Count::Right {
            push(start..start + 1);
            from += 1;
        }
        let length = (end - from).div_ceil(CUTS).max(1);
        while from < end {
            push(from..end.min(from + length));
            from += length;
        }
    }
    pieces.reverse();
    pieces
}
