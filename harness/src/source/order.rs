//! A fixed shuffle of 0..n without a table: the order in which complete sources are visited, so that a run cut
//! short has seen a fair sample and not just the hands of one suit.

/// A bijection of `0..n` that looks random and is the same on every machine.
///
/// Rounds of multiplying by an odd number and folding the high half onto the low half permute the numbers of
/// the next power of two; what lands at `n` or above is sent round again until it is below (cycle walking).
#[derive(Clone, Copy, Debug)]
pub struct Order {
    len: u64,
    mask: u64,
    fold: u32,
}

/// Odd, with bits all over; which ones does not matter, only that they never change.
const KEYS: [(u64, u64); 4] = [
    (0x9e37_79b9_7f4a_7c15, 0x243f_6a88_85a3_08d3),
    (0xbf58_476d_1ce4_e5b9, 0x1319_8a2e_0370_7344),
    (0x94d0_49bb_1331_11eb, 0xa409_3822_299f_31d0),
    (0xd6e8_feb8_6659_fd93, 0x082e_fa98_ec4e_6c89),
];

impl Order {
    /// The order of `len` things.
    ///
    /// # Panics
    /// If `len` is above 2^63.
    #[must_use]
    pub const fn new(len: u64) -> Self {
        assert!(len <= 1 << 63, "so many things cannot be numbered");
        let size = if len <= 2 { 2 } else { len.next_power_of_two() };
        let bits = size.trailing_zeros();
        Self {
            len,
            mask: size - 1,
            fold: if bits < 2 { 1 } else { bits / 2 },
        }
    }

    /// Which of the things comes at `index`.
    ///
    /// # Panics
    /// In debug builds, if `index` is not below the length: walking might then never end.
    #[must_use]
    #[inline]
    pub const fn at(&self, index: u64) -> u64 {
        debug_assert!(index < self.len, "index beyond the order");
        let mut x = index;
        loop {
            let mut round = 0;
            while round < KEYS.len() {
                let (times, plus) = KEYS[round];
                x = x.wrapping_mul(times).wrapping_add(plus) & self.mask;
                x ^= x >> self.fold;
                round += 1;
            }
            if x < self.len {
                return x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_comes_once() {
        for len in (1..300).chain([511, 512, 513, 16_384, 100_003, 847_734]) {
            let order = Order::new(len);
            let mut seen = vec![false; len as usize];
            for index in 0..len {
                let place = &mut seen[order.at(index) as usize];
                assert!(!*place, "{len}: {index} comes to a taken place");
                *place = true;
            }
        }
    }

    #[test]
    fn the_first_of_many_lie_everywhere() {
        let order = Order::new(12_425_278);
        let mut tenths = [0; 10];
        for index in 0..10_000 {
            tenths[(order.at(index) * 10 / 12_425_278) as usize] += 1;
        }
        for count in tenths {
            assert!((850..1150).contains(&count), "{tenths:?}");
        }
    }

    #[test]
    fn the_order_never_changes() {
        // Addresses in saved cases rest on these.
        let order = Order::new(12_425_278);
        let first: Vec<u64> = (0..4).map(|index| order.at(index)).collect();
        assert_eq!(first, [4_906_248, 8_286_529, 11_315_576, 701_685]);
    }
}
