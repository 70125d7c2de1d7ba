//! Times as people write them in `engines.toml`: `5s`, `300ms`, `2m`.

use std::time::Duration;

/// Units in milliseconds.
const UNITS: [(&str, u64); 3] = [("ms", 1), ("s", 1_000), ("m", 60_000)];

/// A day: nobody waits longer for one answer, and clocks can add it.
const LONGEST: u64 = 24 * 60 * 60_000;

/// A time from a whole number and its unit; more than nothing and at most a day.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
    let (_, factor) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let time = number.checked_mul(*factor)?;
    (1..=LONGEST)
        .contains(&time)
        .then(|| Duration::from_millis(time))
}

/// The same back: whole seconds, or milliseconds.
pub(super) fn write(time: Duration) -> String {
    match time.as_millis() {
        time if time % 1_000 == 0 => format!("{}s", time / 1_000),
        time => format!("{time}ms"),
    }
}

/// For serde.
pub(super) mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::write(*time))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        let text = String::deserialize(from)?;
        super::parse(&text).ok_or_else(|| de::Error::custom(format!("`{text}` is no time")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_and_are_written() {
        for (text, written) in [
            ("5s", "5s"),
            ("300ms", "300ms"),
            ("2m", "120s"),
            ("1500ms", "1500ms"),
            ("1440m", "86400s"),
        ] {
            assert_eq!(parse(text).map(write).as_deref(), Some(written), "{text}");
        }
        for text in [
            "",
            "5",
            "s",
            "0s",
            "1441m",
            "-1s",
            "+1s",
            "1.5s",
            "5 s",
            "1h",
            "99999999999999999999s",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
