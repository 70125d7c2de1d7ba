//! The few statistics that reports need.

mod bootstrap;

pub use bootstrap::{FEWEST, bootstrap_median};

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

/// What a normal variable exceeds one time in 40.
const NORMAL: f64 = 1.959_964;

/// A 95 % interval for a share of which `hits` of `n` independent hands had their part (Wilson's): it also holds
/// where hits are few or none. From 0 to 1 if nothing was asked.
#[must_use]
pub fn share_interval(hits: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (all, none) = (hits == n, hits == 0);
    let (hits, n) = (hits as f64, n as f64);
    let share = hits / n;
    let scale = 1.0 / (1.0 + NORMAL * NORMAL / n);
    let middle = share + NORMAL * NORMAL / (2.0 * n);
    let half = NORMAL * (share * (1.0 - share) / n + NORMAL * NORMAL / (4.0 * n * n)).sqrt();
    // Rounding must not exclude what was seen.
    let low = (scale * (middle - half)).clamp(0.0, share);
    let high = (scale * (middle + half)).clamp(share, 1.0);
    (if none { 0.0 } else { low }, if all { 1.0 } else { high })
}

/// How likely something of share `share` is met among `n` independent hands: 1 − (1 − share)^n.
#[must_use]
pub fn met_within(share: f64, n: f64) -> f64 {
    if share >= 1.0 {
        return f64::from(u8::from(n > 0.0));
    }
    -(n * (-share).ln_1p()).exp_m1()
}

/// How many independent hands it takes to meet something of share `share` with 95 %; infinite for a share of 0.
#[must_use]
pub fn hands_to_meet(share: f64) -> f64 {
    if share >= 1.0 {
        return 1.0;
    }
    (0.05f64.ln() / (-share).ln_1p()).abs()
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

/// Of fewer values than these there is no 95 % interval for the median: not even their whole range is one.
pub const INTERVAL_FROM: usize = 6;

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
    fn intervals_of_shares_hold_the_share() {
        // Published values of Wilson's interval.
        let (low, high) = share_interval(1, 10);
        assert!(
            (low - 0.0179).abs() < 1e-4 && (high - 0.4042).abs() < 1e-4,
            "{low} {high}"
        );
        let (low, high) = share_interval(0, 1_000_000);
        assert!(
            low.to_bits() == 0 && (high * 1e6 - 3.8415).abs() < 1e-3,
            "{high}"
        );
        assert_eq!(share_interval(0, 0), (0.0, 1.0));
        assert_eq!(share_interval(7, 7).1.to_bits(), 1f64.to_bits());
        // Of how many a share of one in 20,000 is inside, over the binomial law of 60,000 draws.
        let (n, p) = (60_000_u64, 1.0 / 20_000.0_f64);
        let (mut weight, mut inside) = ((1.0 - p).powf(n as f64), 0.0);
        for hits in 0..40 {
            let (low, high) = share_interval(hits, n);
            if (low..=high).contains(&p) {
                inside += weight;
            }
            weight *= (n - hits) as f64 / (hits + 1) as f64 * p / (1.0 - p);
        }
        assert!((0.93..0.99).contains(&inside), "{inside}");
    }

    #[test]
    fn a_share_is_met_when_it_should_be() {
        let within = met_within(1e-6, 1e6);
        assert!((within - 0.632_120_7).abs() < 1e-6, "{within}");
        assert!((met_within(1e-6, hands_to_meet(1e-6)) - 0.95).abs() < 1e-9);
        assert!(hands_to_meet(0.0).is_infinite());
        assert_eq!(met_within(0.0, 1e9).abs().to_bits(), 0);
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
