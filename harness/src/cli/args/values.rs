//! What the values of flags are read as, each with a line on what is expected.

use duipai::panel::Sample;
use duipai_engines::Question;
use jiff::civil::Date;
use std::time::Duration;

/// A number of hands: digits, then perhaps k, M or G.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let expected =
        || format!("`{text}` is no number of hands: write it like 500k, 10M or 1G, at least 1");
    let (digits, factor) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'M')) => (&text[..at], 1_000_000),
        Some((at, 'G')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: Option<u64> = digits.parse().ok().filter(|_| all_digits);
    number
        .and_then(|number| number.checked_mul(factor))
        .filter(|&hands| hands > 0)
        .ok_or_else(expected)
}

/// The most hands a suite has: beyond that a run of its own tells more.
const LARGEST_SUITE: usize = 1_000;

pub(super) fn suite_size(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let fits = |number: &usize| (1..=LARGEST_SUITE).contains(number);
    number.filter(fits).ok_or_else(|| {
        format!("`{text}` is no size of a suite: write a number from 1 to {LARGEST_SUITE}")
    })
}

pub(super) fn question(text: &str) -> Result<Question, String> {
    Question::parse(text).ok_or_else(|| {
        format!(
            "`{text}` is no question that can be asked: take {}",
            Question::known()
        )
    })
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no seed: write a number from 0"))
}

pub(super) fn day(text: &str) -> Result<Date, String> {
    let wrong = |_| format!("`{text}` is no day: write it like 2027-06-30");
    text.parse().map_err(wrong)
}

/// A time: a number and s, m or h.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("`{text}` is no time: write it like 60s, 10m or 1h");
    let (digits, factor) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3_600),
        _ => (text, 1),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number
        .checked_mul(factor)
        .filter(|&seconds| seconds > 0)
        .map(Duration::from_secs)
        .ok_or_else(expected)
}

pub(super) fn sample(text: &str) -> Result<(String, Sample), String> {
    let (engine, share) = text
        .split_once('=')
        .ok_or_else(|| format!("`{text}` is no ENGINE=N/M: write it like reference=1/16"))?;
    Ok((engine.to_owned(), share.parse()?))
}

/// A change as a share: 5% or 5 is 0.05.
pub(super) fn threshold(text: &str) -> Result<f64, String> {
    let expected = || format!("`{text}` is no threshold: write it like 5%, up to 1000%");
    let (digits, bare) = match text.strip_suffix('%') {
        Some(digits) => (digits, false),
        None => (text, true),
    };
    let plain = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let percent: f64 = digits.parse().map_err(|_| expected())?;
    if !plain || percent <= 0.0 || percent > 1_000.0 {
        return Err(expected());
    }
    if bare && percent < 1.0 {
        return Err(format!(
            "`{text}` may mean {text} % or a share: write {text}% or {}%",
            100.0 * percent
        ));
    }
    Ok(percent / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_percent() {
        for (text, share) in [("5%", 0.05), ("5", 0.05), ("0.5%", 0.005), ("12.5", 0.125)] {
            assert_eq!(threshold(text), Ok(share), "{text}");
        }
        for text in [
            "", "%", "0", "0%", "-5%", "0.05", "5%%", "5 %", "inf", "NaN", "1e3", "1001%",
        ] {
            assert!(threshold(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_and_times() {
        assert_eq!(count("10M"), Ok(10_000_000));
        assert_eq!(count("16384"), Ok(16_384));
        for text in ["0", "10X", "-5", "", "M", "1.5M", "99999999999999G", "+3"] {
            assert!(count(text).is_err(), "{text}");
        }
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for text in ["0s", "s", "-1s", "1d", ""] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
