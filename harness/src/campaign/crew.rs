//! Workers that take blocks one after the other, and whoever hears their results in block order, whoever
//! finished first.

use super::run::RunError;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often whoever listens is given a turn though nothing was finished.
pub const TICK: Duration = Duration::from_millis(100);

/// What is heard.
#[derive(Debug)]
pub enum Heard<R> {
    /// The next block's result.
    Result(R),
    /// Time has passed.
    Tick,
}

/// Has `threads` workers do `blocks` blocks and tells `listen` the results in their order. Once `listen` raises the
/// flag it is given, no more blocks are begun; those at work may look at it, and answer `None` if they broke off.
///
/// # Errors
/// If no thread can be started, or a block fails.
pub fn work<R, E, W>(
    threads: usize,
    blocks: u64,
    worker: impl Fn() -> W + Sync,
    listen: &mut dyn FnMut(Heard<R>, &AtomicBool),
) -> Result<(), RunError>
where
    R: Send,
    E: Send + Into<RunError>,
    W: FnMut(u64, &AtomicBool) -> Result<Option<R>, E>,
{
    let next = AtomicU64::new(0);
    let halt = AtomicBool::new(false);
    let mut failure = None;
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for number in 0..threads.min(blocks.max(1) as usize) {
            let sender = sender.clone();
            let (next, halt, worker) = (&next, &halt, &worker);
            let work = move || {
                let mut work = worker();
                while !halt.load(Ordering::Relaxed) {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= blocks {
                        break;
                    }
                    let result = match work(block, halt) {
                        Ok(Some(result)) => Ok((block, result)),
                        Ok(None) => break,
                        Err(error) => Err(error),
                    };
                    let failed = result.is_err();
                    // The receiver is gone only if the work failed already.
                    if sender.send(result).is_err() || failed {
                        break;
                    }
                }
            };
            if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, work) {
                // Those that have begun do all the work; without any there is nobody to do it.
                if number == 0 {
                    failure = Some(RunError::NoThread(error));
                }
                break;
            }
        }
        drop(sender);
        // Results wait here until all earlier blocks have come in.
        let mut waiting: BTreeMap<u64, R> = BTreeMap::new();
        let mut heard = 0;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(Ok((block, result))) => {
                    waiting.insert(block, result);
                }
                Ok(Err(error)) => {
                    failure.get_or_insert(error.into());
                    halt.store(true, Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(result) = waiting.remove(&heard) {
                heard += 1;
                listen(Heard::Result(result), &halt);
            }
            listen(Heard::Tick, &halt);
        }
    });
    failure.map_or(Ok(()), Err)
}
