//! A slow-down on purpose, there only with the feature `slow-down`: every tenth hand is judged twice. It changes no
//! verdict. With it a test can ask whether `duipai compare` sees an engine that became a tenth slower.

use std::hint::black_box;

/// Of so many hands one is judged twice.
const EVERY: u8 = 10;

/// Counts hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlowDown(u8);

impl SlowDown {
    /// Does the work once more, if it is the hand's turn; what comes of it is dropped, unseen by the compiler.
    #[inline]
    pub fn repeat<H: ?Sized, T>(&mut self, hand: &H, work: impl Fn(&H) -> T) {
        self.0 += 1;
        if self.0 == EVERY {
            self.0 = 0;
            let _ = black_box(work(black_box(hand)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_tenth_of_the_work_is_done_again() {
        let (mut slow_down, done) = (SlowDown::default(), Cell::new(0));
        for _ in 0..1_000 {
            slow_down.repeat(&(), |()| done.set(done.get() + 1));
        }
        assert_eq!(done.get(), 100);
    }
}
