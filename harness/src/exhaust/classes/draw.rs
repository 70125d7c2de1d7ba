//! Few random numbers for each of very many classes, as a pure function of seed and class.
//!
//! One multiplication and two folds scatter a number over 64 bits (the finaliser of `SplitMix64`); what is
//! drawn is then cut off at the top, and what remains is as random as before but for the bits that were
//! used. A stream cipher would cost as much as the engine that is asked.

/// Random numbers for one class.
pub(super) struct Draw(u64);

/// 2^64 by the golden ratio: neighbouring classes lie far apart.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn scattered(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

impl Draw {
    /// Those of class number `class` under `seed`.
    #[inline]
    pub(super) const fn new(seed: u64, class: u64) -> Self {
        let start = scattered(seed.wrapping_add(STEP));
        Self(scattered(start.wrapping_add(class.wrapping_mul(STEP))))
    }

    /// A number below `n`, which is small: all that are drawn of one class must multiply to far less than 2^64.
    #[inline]
    pub(super) const fn below(&mut self, n: usize) -> usize {
        let product = self.0 as u128 * n as u128;
        self.0 = product as u64;
        (product >> 64) as usize
    }
}
