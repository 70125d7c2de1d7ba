//! Reading a hand's counts with AVX2: the four suits side by side in one register.
//!
//! All unsafe code of the crate is here. To run this on a machine without AVX2 would be unsound, so a [`Lanes`] is
//! had only where there is AVX2, and one is needed to run it.

#![allow(unsafe_code)]

use super::index::word;
use super::sums::{Bench, Reading, words};
use crate::hand::Hand;
use crate::verdict::Verdict;
use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_or_si256,
    _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_subs_epu8, _mm256_testz_si256,
};

/// Proof that this machine has AVX2.
#[derive(Clone, Copy)]
pub(super) struct Lanes(());

#[allow(clippy::unused_self, reason = "the proof has to be shown")]
impl Lanes {
    /// If it has.
    #[inline]
    pub(super) fn of_this_machine() -> Option<Self> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// Judges all hands like [`Bench::judge_all`].
    #[inline]
    pub(super) fn judge_all(self, bench: &mut Bench<'_>, hands: &[Hand], verdicts: &mut [Verdict]) {
        // SAFETY: a `Lanes` is made only where AVX2 was detected.
        unsafe { judge_all(bench, hands, verdicts) }
    }

    #[cfg(test)]
    fn read(self, hand: &Hand) -> Reading {
        // SAFETY: as above.
        unsafe { read(hand) }
    }
}

#[target_feature(enable = "avx2")]
fn judge_all(bench: &mut Bench<'_>, hands: &[Hand], verdicts: &mut [Verdict]) {
    for (hand, verdict) in hands.iter().zip(verdicts) {
        *verdict = bench.judge(hand, &read(hand));
    }
}

/// What [`Reading::of`] says of a hand.
#[inline]
#[target_feature(enable = "avx2")]
fn read(hand: &Hand) -> Reading {
    let counts = hand.counts();
    let [first, second, third, last] = words(counts).map(u64::cast_signed);
    let suits = _mm256_set_epi64x(last, third, second, first);
    // Neighbours are joined: ranks to twos, those to fours, each with the weights of digits in base 5.
    let twos = _mm256_maddubs_epi16(suits, _mm256_set1_epi16(0x0501));
    let fours = _mm256_madd_epi16(twos, _mm256_set1_epi32(0x0019_0001));
    let ninths = [counts[8], counts[17], counts[26]];
    // The first 32 kinds as they lie; the last two are among the honours.
    let at_first = |eight: usize| word(counts, 8 * eight).cast_signed();
    let most = _mm256_set_epi64x(at_first(3), at_first(2), at_first(1), at_first(0));
    let above_four = |counts| _mm256_subs_epu8(counts, _mm256_set1_epi8(4));
    let above_four = _mm256_or_si256(above_four(most), above_four(suits));
    let few = _mm256_testz_si256(above_four, above_four) == 1;
    let sums = _mm256_sad_epu8(suits, _mm256_setzero_si256());
    let halves = _mm_add_epi64(
        _mm256_castsi256_si128(sums),
        _mm256_extracti128_si256::<1>(sums),
    );
    let eights = _mm_cvtsi128_si64(_mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves)));
    let rest: usize = ninths.iter().map(|&count| usize::from(count)).sum();
    Reading {
        halves: numbers(fours),
        ninths,
        naturals: eights as usize + rest,
        five_alike: !few,
    }
}

/// A register as eight numbers, from its lowest lane on.
#[inline]
#[target_feature(enable = "avx2")]
fn numbers(register: __m256i) -> [u32; 8] {
    // SAFETY: both are 32 bytes, and any bytes are eight numbers; on this processor the lowest lane comes first.
    unsafe { std::mem::transmute(register) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::{Alphabet, MAX_KINDS};

    /// Counts that grow and wrap, in all kinds or in some, with five alike and without.
    #[test]
    fn lanes_read_what_words_say() {
        let Some(lanes) = Lanes::of_this_machine() else {
            return;
        };
        for most in [5_usize, 6, 256] {
            for step in 1..40 {
                let counts: [u8; MAX_KINDS] =
                    std::array::from_fn(|kind| ((kind * step + kind / 3 * step) % most) as u8);
                let hand = Hand::from_counts(Alphabet::Mahjong, counts, 0);
                let known = Reading::of(&hand);
                let reading = lanes.read(&hand);
                assert_eq!(reading.naturals, known.naturals);
                assert_eq!(reading.five_alike, known.five_alike);
                if !known.five_alike {
                    assert_eq!(reading, known);
                }
            }
        }
    }
}
