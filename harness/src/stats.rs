//! The few statistics that reports need.

/// The upper bound, at 95 %, on the share of hands an engine judges wrongly when `n` independent hands
/// showed none: 1 − 0.05^(1/n), about 3/n (the rule of three). 1 if nothing was asked.
#[must_use]
pub fn upper_bound(n: u64) -> f64 {
    if n == 0 {
        1.0
    } else {
        -(0.05f64.ln() / n as f64).exp_m1()
    }
}

/// The value at quantile `q` (0 to 1) of sorted values; 0 of none.
#[must_use]
pub fn quantile(sorted: &[f64], q: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return 0.0;
    };
    let at = q * last as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    low + (high - low) * at.fract()
}

/// Median and median absolute deviation.
#[must_use]
pub fn median_and_mad(values: &[f64]) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let median = quantile(&sorted, 0.5);
    let mut deviations: Vec<f64> = values.iter().map(|value| (value - median).abs()).collect();
    deviations.sort_unstable_by(f64::total_cmp);
    (median, quantile(&deviations, 0.5))
}

/// A 95 % interval for the median that assumes nothing of the distribution: two order statistics chosen by
/// the binomial law (normal approximation). The whole range where there are fewer than six values.
#[must_use]
pub fn median_interval(values: &[f64]) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else {
        return (0.0, 0.0);
    };
    let n = sorted.len() as f64;
    let half = 1.96 * n.sqrt() / 2.0;
    let low = ((n / 2.0 - half).floor().max(0.0) as usize).min(last);
    let high = ((n / 2.0 + half).ceil() as usize).min(last);
    (sorted[low], sorted[high])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_about_three_over_n() {
        assert!((upper_bound(1_000_000) * 1_000_000.0 - 2.9957).abs() < 1e-3);
        assert!((upper_bound(1) - 0.95).abs() < 1e-12);
        assert!((upper_bound(0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn medians_and_intervals() {
        let values: Vec<f64> = (1..=101).map(f64::from).collect();
        assert_eq!(median_and_mad(&values), (51.0, 25.0));
        let (low, high) = median_interval(&values);
        assert!(
            (38.0..=44.0).contains(&low) && (58.0..=64.0).contains(&high),
            "{low} {high}"
        );
        assert_eq!(median_interval(&[3.0, 1.0]), (1.0, 3.0));
        assert_eq!(quantile(&[], 0.5).to_bits(), 0);
    }
}
