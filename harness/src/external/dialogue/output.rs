//! Reading what a program prints, and giving up when it is silent for too long.
//!
//! On Unix the thread that asks waits for the pipe itself: one change of threads less for every line of a
//! program that flushes each. Elsewhere a thread reads, and the one that asks waits for that.

use std::time::Instant;

#[cfg(unix)]
pub(super) use self::polled::Output;
#[cfg(not(unix))]
pub(super) use self::threaded::Output;

/// What waiting for output came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// So many bytes.
    Bytes(usize),
    /// There will be nothing more.
    End,
    /// Nothing came in time.
    Silence,
}

#[cfg(unix)]
mod polled {
    use super::{Arrival, Instant};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::{self, ErrorKind, Read as _};
    use std::process::ChildStdout;

    /// The output of a program.
    pub struct Output {
        pipe: ChildStdout,
    }

    impl Output {
        pub fn new(pipe: ChildStdout) -> io::Result<Self> {
            // Our end only: the program's end is another one and stays as programs expect it.
            rustix::io::ioctl_fionbio(&pipe, true)?;
            Ok(Self { pipe })
        }

        /// Reads what there is, waiting for it if need be.
        pub fn receive(&mut self, room: &mut [u8], until: Instant) -> Arrival {
            loop {
                match self.pipe.read(room) {
                    Ok(0) => return Arrival::End,
                    Ok(count) => return Arrival::Bytes(count),
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(_) => return Arrival::End,
                }
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Arrival::Silence;
                }
                let left = Timespec::try_from(left).ok();
                // Whatever it says, the next read finds out; a signal only makes it look once more.
                let _ = poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], left.as_ref());
            }
        }
    }
}

#[cfg(any(not(unix), test))]
mod threaded {
    use super::{Arrival, Instant};
    use std::io::{self, ErrorKind, Read};
    use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

    /// So much is kept for a reader who is slower than the program.
    const KEPT: usize = 1 << 20;

    #[derive(Default)]
    struct Inbox {
        bytes: Vec<u8>,
        taken: usize,
        ended: bool,
        /// Nobody will read any more.
        left: bool,
    }

    #[derive(Default)]
    struct Shared {
        inbox: Mutex<Inbox>,
        changed: Condvar,
    }

    impl Shared {
        fn inbox(&self) -> MutexGuard<'_, Inbox> {
            self.inbox.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Runs in a thread of its own until the output ends.
        fn fill(&self, mut pipe: impl Read) {
            let mut room = vec![0; 1 << 16];
            loop {
                let count = match pipe.read(&mut room) {
                    Ok(count) => count,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(_) => 0,
                };
                let inbox = self.inbox();
                let full = |inbox: &mut Inbox| inbox.bytes.len() >= KEPT && !inbox.left;
                let inbox = self.changed.wait_while(inbox, full);
                let mut inbox = inbox.unwrap_or_else(PoisonError::into_inner);
                inbox.bytes.extend_from_slice(&room[..count]);
                inbox.ended = count == 0;
                self.changed.notify_all();
                if inbox.ended || inbox.left {
                    return;
                }
            }
        }
    }

    /// The output of a program.
    pub struct Output {
        shared: Arc<Shared>,
    }

    impl Output {
        pub fn new(pipe: impl Read + Send + 'static) -> io::Result<Self> {
            let shared = Arc::new(Shared::default());
            let reader = Arc::clone(&shared);
            std::thread::Builder::new()
                .name("engine stdout".to_owned())
                .spawn(move || reader.fill(pipe))?;
            Ok(Self { shared })
        }

        /// Reads what there is, waiting for it if need be.
        pub fn receive(&mut self, room: &mut [u8], until: Instant) -> Arrival {
            let inbox = self.shared.inbox();
            let left = until.saturating_duration_since(Instant::now());
            let empty = |inbox: &mut Inbox| inbox.bytes.len() == inbox.taken && !inbox.ended;
            let waited = self.shared.changed.wait_timeout_while(inbox, left, empty);
            let (mut inbox, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let waiting = &inbox.bytes[inbox.taken..];
            let count = waiting.len().min(room.len());
            room[..count].copy_from_slice(&waiting[..count]);
            inbox.taken += count;
            if inbox.taken == inbox.bytes.len() {
                inbox.bytes.clear();
                inbox.taken = 0;
                self.shared.changed.notify_all();
            }
            match count {
                0 if inbox.ended => Arrival::End,
                0 => Arrival::Silence,
                _ => Arrival::Bytes(count),
            }
        }
    }

    impl Drop for Output {
        fn drop(&mut self) {
            self.shared.inbox().left = true;
            self.shared.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arrival, Instant, threaded};
    use std::io::Write as _;
    use std::time::Duration;

    const SOON: Duration = Duration::from_millis(1);
    const LATE: Duration = Duration::from_secs(60);

    #[test]
    fn a_reading_thread_hands_everything_on_in_order_and_knows_silence_from_the_end() {
        let (reader, mut writer) = std::io::pipe().unwrap();
        let mut output = threaded::Output::new(reader).unwrap();
        let mut room = [0; 1000];
        assert_eq!(
            output.receive(&mut room, Instant::now() + SOON),
            Arrival::Silence
        );

        let sent: Vec<u8> = (0..3_000_000_u32).map(|i| (i % 251) as u8).collect();
        let copy = sent.clone();
        let writing = std::thread::spawn(move || writer.write_all(&copy).unwrap());
        let mut got = Vec::new();
        while let Arrival::Bytes(count) = output.receive(&mut room, Instant::now() + LATE) {
            got.extend_from_slice(&room[..count]);
        }
        assert!(got == sent);
        writing.join().unwrap();
        assert_eq!(
            output.receive(&mut room, Instant::now() + LATE),
            Arrival::End
        );
    }
}
