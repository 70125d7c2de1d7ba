//! How sure a ratio is. Launches of a program differ by more than groups of one launch do, for where memory lies is drawn
//! anew; so launches are what is drawn from.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const DRAWS: usize = 4_000;

/// The geometric mean of the launches' ratios, and a 95 % interval of it: the bootstrap's, by percentiles.
pub(crate) fn mean_and_interval(ratios: &[f64]) -> (f64, f64, f64) {
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let mean =
        |logs: &mut dyn Iterator<Item = f64>| (logs.sum::<f64>() / ratios.len() as f64).exp();
    let mut stream = ChaCha8Rng::seed_from_u64(1);
    let mut draw = || logs[(stream.next_u64() % logs.len() as u64) as usize];
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| mean(&mut (0..ratios.len()).map(|_| draw())))
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let cut = DRAWS / 40;
    (
        mean(&mut logs.iter().copied()),
        means[cut],
        means[DRAWS - 1 - cut],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_launches_leave_no_doubt() {
        let (mean, low, high) = mean_and_interval(&[2.0; 8]);
        for value in [mean, low, high] {
            assert!((value - 2.0).abs() < 1e-12, "{value}");
        }
    }

    #[test]
    fn the_mean_lies_inside_and_the_interval_within_the_launches() {
        let (mean, low, high) = mean_and_interval(&[1.0, 2.0, 4.0]);
        assert!((mean - 2.0).abs() < 1e-12, "{mean}");
        assert!(
            1.0 <= low && low < mean && mean < high && high <= 4.0,
            "{low} {high}"
        );
    }
}
