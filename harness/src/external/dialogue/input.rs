//! Writing to a program from a thread of its own, so that a program which does not read, or which prints so much
//! that nobody comes to reading, never stops the one who asks.

use std::io::{self, Write as _};
use std::process::ChildStdin;
use std::sync::mpsc::{Receiver, Sender, channel};

/// What pipes are asked to hold: the requests of a whole batch, and as many answers.
#[cfg(target_os = "linux")]
const PIPE: usize = 1 << 20;

/// What is written at once.
const PIECE: usize = 1 << 15;

/// The input of a program. Dropping it ends the input, once everything is written.
pub(super) struct Input {
    /// To the writing thread.
    full: Sender<Vec<u8>>,
    /// Back from it, so that memory is used again.
    spare: Receiver<Vec<u8>>,
}

impl Input {
    /// Starts the thread. It ends with the input: when this is dropped, or when nobody is left to read.
    pub(super) fn new(mut pipe: ChildStdin) -> io::Result<Self> {
        let (full, waiting) = channel::<Vec<u8>>();
        let (written, spare) = channel();
        std::thread::Builder::new()
            .name("engine stdin".to_owned())
            .spawn(move || {
                for bytes in waiting {
                    // A reader is woken when a write is done, so one large write would keep it waiting. Whoever reads
                    // the answers sees that the program is gone.
                    let mut pieces = bytes.chunks(PIECE);
                    if pieces.any(|piece| pipe.write_all(piece).is_err())
                        || written.send(bytes).is_err()
                    {
                        break;
                    }
                }
            })?;
        Ok(Self { full, spare })
    }

    /// Has these pieces written, one after the other.
    pub(super) fn send(&self, pieces: &[&[u8]]) {
        let mut bytes = self.spare.try_recv().unwrap_or_default();
        bytes.clear();
        for piece in pieces {
            bytes.extend_from_slice(piece);
        }
        // Fails if the program has closed its input, which need not keep it from answering.
        let _ = self.full.send(bytes);
    }
}

/// Makes a pipe as large as is allowed. Only speed depends on it.
#[cfg(target_os = "linux")]
pub(super) fn enlarge(pipe: impl std::os::fd::AsFd) {
    let _ = rustix::pipe::fcntl_setpipe_size(pipe, PIPE);
}
#[cfg(not(target_os = "linux"))]
pub(super) fn enlarge<P>(_: P) {}
