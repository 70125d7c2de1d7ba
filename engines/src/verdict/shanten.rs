//! How far a hand is from a win, as a number that fits into a verdict.

use std::fmt;

/// The shanten (向听) of a hand: how many of its tiles have to be exchanged until it waits for one. A hand that waits has
/// 0, and a complete one −1. They are ordered by it; a hand that no exchange completes is the furthest of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shanten {
    /// Tiles of the nearest complete hand that it lacks.
    missing: u8,
}

impl Shanten {
    /// Of a hand that no exchange completes, such as one that shows a tile of the suit it has to lack.
    pub const NEVER: Self = Self { missing: u8::MAX };

    /// Of a hand that lacks so many tiles of the nearest complete hand.
    #[must_use]
    pub const fn of_missing(tiles: u8) -> Self {
        Self { missing: tiles }
    }

    /// The number; `None` if no exchange completes the hand.
    #[must_use]
    pub fn number(self) -> Option<i16> {
        (self != Self::NEVER).then(|| i16::from(self.missing) - 1)
    }

    /// Whether the hand waits for a tile, or is complete.
    #[must_use]
    pub const fn is_ready(self) -> bool {
        self.missing <= 1
    }

    /// One further off, for what is to be wrong. Of a hand that nothing completes that is as far as there is.
    #[must_use]
    pub const fn further(self) -> Self {
        Self {
            missing: self.missing.saturating_add(1),
        }
    }

    /// Reads what [`fmt::Display`] writes: -1, a number of at most two digits, or `-`. `None` if it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::NEVER);
        }
        let number: i16 = text.parse().ok()?;
        let plain = (-1..100).contains(&number) && number.to_string() == text;
        plain.then(|| Self::of_missing((number + 1) as u8))
    }
}

impl fmt::Display for Shanten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("-"),
        }
    }
}

impl fmt::Debug for Shanten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shanten({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        for text in ["-1", "0", "8", "13", "99", "-"] {
            assert_eq!(Shanten::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "-2", "+1", "01", "100", "1.0", "--", "-0", "zero"] {
            assert_eq!(Shanten::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_nearest_come_first() {
        let order = ["-1", "0", "1", "8", "-"].map(|text| Shanten::parse(text).unwrap());
        assert!(order.is_sorted());
        assert_eq!(
            order.map(Shanten::is_ready),
            [true, true, false, false, false]
        );
        assert_eq!(order[1].further(), order[2]);
        assert_eq!(Shanten::NEVER.further(), Shanten::NEVER);
    }
}
