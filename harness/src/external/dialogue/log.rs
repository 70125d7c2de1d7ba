//! What programs print to stderr: always read, so that no program waits for it; the end is kept for messages; the
//! beginning goes to a log that cannot grow without end.

use super::excerpt::{escaped, excerpt};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// So many bytes of a program's stderr go to its log.
pub const LOG_CAP: usize = 1 << 20;
/// So many of the last bytes are kept.
const KEPT: usize = 8192;
/// A line that goes on for longer is logged in pieces.
const LINE: usize = 4096;

/// Where the stderr of a program goes, for all processes that run it.
pub struct Log(Mutex<Sink>);

struct Sink {
    target: Target,
    written: usize,
    closed: bool,
}

enum Target {
    File(PathBuf),
    Open(Box<dyn Write + Send>),
}

impl Log {
    /// To anything that takes bytes.
    #[must_use]
    pub fn new(target: Box<dyn Write + Send>) -> Self {
        Self::with(Target::Open(target))
    }

    /// To a file, which is made when there is something to log.
    #[must_use]
    pub fn file(path: PathBuf) -> Self {
        Self::with(Target::File(path))
    }

    fn with(target: Target) -> Self {
        Self(Mutex::new(Sink {
            target,
            written: 0,
            closed: false,
        }))
    }

    /// Logs one line, escaped.
    fn line(&self, bytes: &[u8]) {
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !sink.closed && sink.write(bytes).is_err() {
            // A log that cannot be written is given up; the run is worth more.
            sink.closed = true;
        }
    }
}

impl Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Target::File(path) = &self.target {
            self.target = Target::Open(Box::new(File::create(path)?));
        }
        let Target::Open(target) = &mut self.target else {
            unreachable!("it was just opened");
        };
        let mut line = escaped(bytes.strip_suffix(b"\r").unwrap_or(bytes));
        line.push('\n');
        self.written += line.len();
        if self.written > LOG_CAP {
            "… cut: it printed more than is kept\n".clone_into(&mut line);
            self.closed = true;
        }
        target.write_all(line.as_bytes())?;
        target.flush()
    }
}

/// The stderr of one process.
pub(super) struct Errors(Arc<Shared>);

#[derive(Default)]
struct Shared {
    tail: Mutex<Tail>,
    ended: Condvar,
}

#[derive(Default)]
struct Tail {
    bytes: VecDeque<u8>,
    ended: bool,
}

impl Shared {
    fn tail(&self) -> MutexGuard<'_, Tail> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Errors {
    /// Reads in a thread of its own until the pipe ends.
    pub(super) fn new(pipe: impl Read + Send + 'static, log: Option<Arc<Log>>) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let reader = Arc::clone(&shared);
        std::thread::Builder::new()
            .name("engine stderr".to_owned())
            .spawn(move || {
                drain(pipe, &reader, log.as_deref());
                reader.tail().ended = true;
                reader.ended.notify_all();
            })?;
        Ok(Self(shared))
    }

    /// The last line that says something, once all is read or `patience` is over.
    pub(super) fn last_line(&self, patience: Duration) -> Option<String> {
        let tail = self.0.tail();
        let waited = self
            .0
            .ended
            .wait_timeout_while(tail, patience, |tail| !tail.ended);
        let (mut tail, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let lines = tail.bytes.make_contiguous().split(|&byte| byte == b'\n');
        let mut telling = lines
            .map(<[u8]>::trim_ascii)
            .filter(|line| !line.is_empty());
        telling.next_back().map(excerpt)
    }
}

fn drain(mut pipe: impl Read, shared: &Shared, log: Option<&Log>) {
    let mut room = [0; KEPT];
    let mut line = Vec::new();
    loop {
        let read = match pipe.read(&mut room) {
            Ok(0) => break,
            Ok(count) => &room[..count],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        {
            let mut tail = shared.tail();
            let surplus = (tail.bytes.len() + read.len()).saturating_sub(KEPT);
            tail.bytes.drain(..surplus);
            tail.bytes.extend(read);
        }
        let Some(log) = log else { continue };
        for piece in read.split_inclusive(|&byte| byte == b'\n') {
            line.extend_from_slice(piece);
            if line.pop_if(|byte| *byte == b'\n').is_some() || line.len() >= LINE {
                log.line(&line);
                line.clear();
            }
        }
    }
    if let (Some(log), false) = (log, line.is_empty()) {
        log.line(&line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    fn logged(printed: &'static [u8]) -> (String, Option<String>) {
        let written = Written::default();
        let log = Arc::new(Log::new(Box::new(written.clone())));
        let errors = Errors::new(printed, Some(log)).unwrap();
        let last = errors.last_line(LONG);
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        (text, last)
    }

    #[test]
    fn lines_are_escaped_and_the_last_one_that_says_something_is_known() {
        let (text, last) = logged(b"loading\r\n\x1b[31mpanic\x1b[0m at 3\n\n  \n");
        assert_eq!(text, "loading\n\\u{1b}[31mpanic\\u{1b}[0m at 3\n\n  \n");
        assert_eq!(last.unwrap(), "\\u{1b}[31mpanic\\u{1b}[0m at 3");
        let (text, last) = logged(b"no end of the line");
        assert_eq!(text, "no end of the line\n");
        assert_eq!(last.unwrap(), "no end of the line");
        assert_eq!(logged(b""), (String::new(), None));
    }

    #[test]
    fn a_log_does_not_grow_without_end() {
        for printed in [&b"0123456789\n"[..], b"0123456789"] {
            let (text, last) = logged(printed.repeat(1_000_000).leak());
            assert!(text.len() < LOG_CAP + 100, "{}", text.len());
            assert!(text.len() > LOG_CAP - KEPT - LINE, "{}", text.len());
            assert!(text.ends_with("\n… cut: it printed more than is kept\n"));
            assert!(last.is_some());
        }
    }
}
