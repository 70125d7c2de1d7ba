//! The random numbers of `g1`. `ChaCha8` is a fixed function of key, stream and position; what is made of its
//! words is written here, because a library may change how it draws a number below n, and every address
//! would then name another hand.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The random stream of one block.
pub(crate) struct Draw(ChaCha8Rng);

impl Draw {
    /// The stream of `block` under `seed`, from its start.
    pub fn new(seed: u64, block: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(block);
        // Choosing a stream keeps the position within it.
        rng.set_word_pos(0);
        Self(rng)
    }

    /// A number below `n`, each equally likely: the high word of `n` times a random word, where the low word
    /// tells the few products that would favour some numbers.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let product = u64::from(self.0.next_u32()) * u64::from(n);
        if (product as u32) < n {
            self.below_by(n, product)
        } else {
            (product >> 32) as u32
        }
    }

    /// The same from a first product that may have to be drawn again.
    #[cold]
    fn below_by(&mut self, n: u32, mut product: u64) -> u32 {
        let surplus = n.wrapping_neg() % n;
        while (product as u32) < surplus {
            product = u64::from(self.0.next_u32()) * u64::from(n);
        }
        (product >> 32) as u32
    }

    /// The same for numbers above 2^32: the first two words give a 64-bit one, low word first.
    pub fn below_wide(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            return u64::from(self.below(n));
        }
        let surplus = n.wrapping_neg() % n;
        loop {
            let word = u64::from(self.0.next_u32()) | u64::from(self.0.next_u32()) << 32;
            let product = u128::from(word) * u128::from(n);
            if product as u64 >= surplus {
                return (product >> 64) as u64;
            }
        }
    }

    /// One of a list.
    ///
    /// # Panics
    /// If it is empty.
    #[inline]
    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u32) as usize]
    }

    /// Yes, one time in `n`.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_and_reach_all() {
        let mut draw = Draw::new(1, 0);
        for n in [1, 2, 3, 34, 136] {
            let mut seen = vec![false; n as usize];
            for _ in 0..n * 20 {
                seen[draw.below(n) as usize] = true;
            }
            assert!(seen.iter().all(|&seen| seen), "{n}");
        }
        let wide = (1 << 40) + 1;
        assert!((0..100).all(|_| draw.below_wide(wide) < wide));
        assert!((0..100).any(|_| draw.below_wide(wide) > 1 << 39));
    }

    #[test]
    fn wide_numbers_are_the_high_half_of_a_product_with_two_words_low_word_first() {
        let word = {
            let mut draw = Draw::new(1, 0);
            let [low, high] = [(); 2].map(|()| u64::from(draw.0.next_u32()));
            low | high << 32
        };
        assert_eq!((word as u32 >> 1, word >> 33), (1_349_824_359, 819_242_276));
        let wide = (1 << 40) + 1;
        let expected = (u128::from(word) * u128::from(wide)) >> 64;
        assert_eq!(u128::from(Draw::new(1, 0).below_wide(wide)), expected);
        // Of these nearly every second product is one too many, and its two words are passed over.
        let half = (1 << 63) + 1;
        let mut draw = Draw::new(1, 0);
        assert_eq!(
            [(); 4].map(|()| draw.below_wide(half)),
            [
                3_518_618_786_417_913_703,
                7_362_595_903_599_966_729,
                8_450_021_988_420_720_797,
                7_893_748_699_199_852_180
            ]
        );
    }

    #[test]
    fn a_stream_is_a_function_of_seed_and_block() {
        let words = |seed, block| {
            let mut draw = Draw::new(seed, block);
            [(); 4].map(|()| draw.below(1 << 31))
        };
        assert_eq!(words(1, 7), words(1, 7));
        assert_ne!(words(1, 7), words(1, 8));
        assert_ne!(words(1, 7), words(2, 7));
        assert_eq!(
            words(1, 0),
            [1_349_824_359, 819_242_276, 1_995_080_351, 633_351_609]
        );
    }
}
