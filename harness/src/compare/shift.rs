//! How far two samples lie apart, without any assumption on how values scatter.
//!
//! Launches of one program scatter oddly: most lie close together, a few far off, and where memory happened to lie can
//! make two heaps of them. An interval from means and standard deviations is stretched by a single odd launch, and
//! one from resampled launches is too short with ten of them. Ranks know neither problem. The change is the median of all
//! differences between a launch after and a launch before (Hodges and Lehmann); the ends of its interval are those
//! differences that the rank test of Mann and Whitney would just not reject. If the samples scatter alike, the
//! interval holds its level exactly, whatever the law.

use std::collections::HashMap;

/// All differences between two samples, sorted.
#[derive(Clone, Debug)]
pub struct Shift {
    differences: Vec<f64>,
    sizes: (usize, usize),
}

impl Shift {
    /// From `before` to `after`; `None` if one of them is empty.
    #[must_use]
    pub fn between(before: &[f64], after: &[f64]) -> Option<Self> {
        let differences = after.iter().flat_map(|a| before.iter().map(move |b| a - b));
        let mut differences: Vec<f64> = differences.collect();
        differences.sort_unstable_by(f64::total_cmp);
        (!differences.is_empty()).then_some(Self {
            differences,
            sizes: (before.len(), after.len()),
        })
    }

    /// Their median.
    #[must_use]
    pub fn median(&self) -> f64 {
        crate::stats::quantile(&self.differences, 0.5)
    }

    /// The interval that misses the shift with probability `missed` at most; `None` if the samples are too small for
    /// any interval to do so.
    #[must_use]
    pub fn interval(&self, missed: f64, ranks: &mut Ranks) -> Option<[f64; 2]> {
        let cut = ranks.cut(self.sizes, missed)?;
        let last = self.differences.len() - 1;
        Some([self.differences[cut], self.differences[last - cut]])
    }
}

/// The law of the rank statistic where nothing changed: of how many pairs the value after is the smaller.
#[derive(Debug, Default)]
pub struct Ranks {
    /// The lower half of the law, summed up, by sizes of the samples.
    sums: HashMap<(usize, usize), Vec<f64>>,
}

impl Ranks {
    /// How many differences may be cut off at each end; `None` if even the outermost have to stay and are not enough.
    fn cut(&mut self, sizes: (usize, usize), missed: f64) -> Option<usize> {
        let sums = (self.sums.entry(sizes)).or_insert_with(|| summed(sizes.0, sizes.1));
        // Rounding must not cost a level that is reached exactly.
        let tail = missed / 2.0 * (1.0 + 1e-9);
        sums.partition_point(|&sum| sum <= tail).checked_sub(1)
    }

    /// The least number of values in each of two samples with which an interval can miss with probability `missed`
    /// at most.
    #[must_use]
    pub fn least(missed: f64) -> usize {
        // Of all orders of 2n values two put one sample wholly before the other.
        let (mut n, mut share) = (1, 1.0);
        while share > missed * (1.0 + 1e-9) {
            n += 1;
            share *= n as f64 / (4 * n - 2) as f64;
        }
        n
    }
}

/// For every number up to half of all pairs, how likely it is that not more of them are in that order.
fn summed(n: usize, m: usize) -> Vec<f64> {
    let half = n * m / 2;
    // By number of values after, for as many values before as were added so far. The largest value of all is one of
    // either sample by its share, and is above all values of the other.
    let mut laws: Vec<Vec<f64>> = vec![vec![0.0; half + 1]; m + 1];
    for law in &mut laws {
        law[0] = 1.0;
    }
    for before in 1..=n {
        for after in 1..=m {
            let share = before as f64 / (before + after) as f64;
            let (fewer, law) = laws.split_at_mut(after);
            let (fewer, law) = (&fewer[after - 1], &mut law[0]);
            for pairs in (0..=half).rev() {
                let below = pairs.checked_sub(after).map_or(0.0, |rest| law[rest]);
                law[pairs] = share * below + (1.0 - share) * fewer[pairs];
            }
        }
    }
    let mut sum = 0.0;
    let sums = laws[m].iter().map(|chance| {
        sum += chance;
        sum
    });
    sums.collect()
}

#[cfg(test)]
mod tests;
