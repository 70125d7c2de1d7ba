//! Numbers as people read them, and the logarithmic scale that plots share.

use crate::report::table::grouped;

/// A large number in three digits or so, such as `1.2 M`; exact below ten thousand.
#[must_use]
pub fn short(number: u64) -> String {
    let (value, unit) = match number {
        0..10_000 => return grouped(number),
        10_000..1_000_000 => (number as f64 / 1e3, "k"),
        1_000_000..1_000_000_000 => (number as f64 / 1e6, "M"),
        _ => (number as f64 / 1e9, "G"),
    };
    let digits = usize::from(value < 9.95);
    format!("{value:.digits$} {unit}")
}

/// A time a hand.
#[must_use]
pub fn time(ns: f64) -> String {
    match ns {
        ns if ns < 9.95 => format!("{ns:.1} ns"),
        ns if ns < 9_950.0 => format!("{ns:.0} ns"),
        ns if ns < 99_500.0 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 9_950_000.0 => format!("{:.0} µs", ns / 1e3),
        ns => format!("{:.0} ms", ns / 1e6),
    }
}

/// A ratio with three digits or so.
#[must_use]
pub fn ratio(value: f64) -> String {
    let digits = match value {
        value if value >= 99.5 => 0,
        value if value >= 9.95 => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

/// No scale reaches further: what lies beyond was not measured.
const LEAST: f64 = 1e-12;
const MOST: f64 = 1e12;

/// A logarithmic scale from one value to another, laid along so many units from an offset.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    low: f64,
    high: f64,
    from: f64,
    length: f64,
}

impl Log {
    /// A scale for these values, out to the next 1, 2 or 5 times a power of ten on both sides; `None` without any.
    #[must_use]
    pub fn around(values: &[f64], from: f64, length: f64) -> Option<Self> {
        let usable = || {
            values
                .iter()
                .copied()
                .filter(|value| value.is_finite() && *value > 0.0)
                .map(|value| value.clamp(LEAST, MOST))
        };
        let low = usable().reduce(f64::min)?;
        let high = usable().reduce(f64::max)?;
        let low = steps(low / 10.0, low).last().copied().unwrap_or(low);
        let high = steps(high, high * 10.0).first().copied().unwrap_or(high);
        let high = if high > low { high } else { low * 2.0 };
        Some(Self {
            low,
            high,
            from,
            length,
        })
    }

    /// Where a value lies; values outside lie at the end, and at the lower one what is no number.
    #[must_use]
    pub fn at(&self, value: f64) -> f64 {
        let part = (value.max(self.low) / self.low).ln() / (self.high / self.low).ln();
        self.from + self.length * part.clamp(0.0, 1.0)
    }

    /// Values to be marked: 1, 2 and 5 times powers of ten, or powers of ten alone if those are many.
    #[must_use]
    pub fn ticks(&self) -> Vec<f64> {
        let all = steps(self.low, self.high);
        if all.len() <= 7 {
            return all;
        }
        let tens = all
            .into_iter()
            .filter(|tick| (tick.log10() - tick.log10().round()).abs() < 1e-6);
        tens.collect()
    }
}

/// 1, 2 and 5 times powers of ten between two values.
fn steps(low: f64, high: f64) -> Vec<f64> {
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    let all = (first..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10f64.powi(power)));
    all.filter(|step| *step >= low * 0.999_999 && *step <= high * 1.000_001)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0, "0"),
            (9_999, "9,999"),
            (10_000, "10 k"),
            (1_234_567, "1.2 M"),
            (12_345_678, "12 M"),
            (326_520_504_500, "327 G"),
        ] {
            assert_eq!(short(number), text);
        }
        for (ns, text) in [
            (4.26, "4.3 ns"),
            (842.0, "842 ns"),
            (12_340.0, "12.3 µs"),
            (2e6, "2000 µs"),
        ] {
            assert_eq!(time(ns), text);
        }
    }

    #[test]
    fn a_scale_holds_its_values() {
        let scale = Log::around(&[0.7, 40.0], 100.0, 500.0).unwrap();
        assert_eq!(scale.ticks(), [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert!((scale.at(0.5) - 100.0).abs() < 1e-9 && (scale.at(50.0) - 600.0).abs() < 1e-9);
        assert!(scale.at(0.001) >= 100.0 && scale.at(1e9) <= 600.0);
        assert!(Log::around(&[], 0.0, 1.0).is_none());
        assert!(Log::around(&[0.0, f64::NAN], 0.0, 1.0).is_none());
        let far = Log::around(&[1e-300, 1e308], 0.0, 10.0).unwrap();
        assert!(far.ticks().len() < 30);
        for value in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
            assert!((0.0..=10.0).contains(&far.at(value)), "{value}");
        }
        // One value alone still has a scale.
        let one = Log::around(&[1.0], 0.0, 10.0).unwrap();
        assert!(one.at(1.0).is_finite());
    }
}
