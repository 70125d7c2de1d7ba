//! Addresses: `standard:winners:123456`, `laizi~wild.copy_limit=4:g1:1:77`, `standard:from-1a2b3c4d:17`.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Where a hand comes from: enough to have it again, on any machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// Canonical name of the rules.
    pub rules: String,
    /// Which source.
    pub source: SourceName,
    /// The place in the source's visiting order, or the line in a file.
    pub place: u64,
}

/// A source, as an address names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SourceName {
    /// Every winning hand.
    Winners,
    /// Every suit state.
    States,
    /// The random mix of this seed.
    G1(u64),
    /// A file of hands, by the low 32 bits of its hash.
    From(u32),
    /// Every hand of a size, so many of its tiles wild.
    Exhaust(usize, u8),
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Winners => f.write_str("winners"),
            Self::States => f.write_str("states"),
            Self::G1(seed) => write!(f, "g1:{seed}"),
            Self::From(hash) => write!(f, "from-{hash:08x}"),
            Self::Exhaust(size, wilds) => write!(f, "exhaust-{size}-{wilds}"),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.rules, self.source, self.place)
    }
}

/// Text that is no address.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "`{0}` is no address: one reads RULES:winners:INDEX, RULES:states:INDEX, RULES:g1:SEED:INDEX, RULES:from-HASH8:LINE or RULES:exhaust-SIZE-WILDS:RANK"
)]
pub struct AddressError(pub String);

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let parts: Vec<&str> = text.split(':').collect();
        // The standard readers of numbers take a sign.
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits)
        };
        let parsed = match parts[..] {
            [rules, "winners", place] => {
                number(place).map(|place| (rules, SourceName::Winners, place))
            }
            [rules, "states", place] => {
                number(place).map(|place| (rules, SourceName::States, place))
            }
            [rules, "g1", seed, place] => number(seed)
                .zip(number(place))
                .map(|(seed, place)| (rules, SourceName::G1(seed), place)),
            [rules, space, place] if space.starts_with("exhaust-") => exhausted(space, number)
                .zip(number(place))
                .map(|(source, place)| (rules, source, place)),
            [rules, from, place] => from
                .strip_prefix("from-")
                .filter(|hash| hash.len() == 8 && !hash.starts_with('+'))
                .and_then(|hash| u32::from_str_radix(hash, 16).ok())
                .zip(number(place))
                .map(|(hash, place)| (rules, SourceName::From(hash), place)),
            _ => None,
        };
        let (rules, source, place) = parsed.ok_or_else(|| AddressError(text.to_owned()))?;
        Ok(Self {
            rules: rules.to_owned(),
            source,
            place,
        })
    }
}

/// The space that `exhaust-SIZE-WILDS` names.
fn exhausted(text: &str, number: impl Fn(&str) -> Option<u64>) -> Option<SourceName> {
    let (size, wilds) = text.strip_prefix("exhaust-")?.split_once('-')?;
    let size = usize::try_from(number(size)?).ok()?;
    let wilds = u8::try_from(number(wilds)?).ok()?;
    Some(SourceName::Exhaust(size, wilds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back() {
        for text in [
            "standard:winners:123456",
            "standard:states:5678",
            "laizi~wild.copy_limit=4:g1:1:77",
            "house-1a2b3c4d:from-0000000f:17",
            "laizi:exhaust-14-2:123456789012",
        ] {
            assert_eq!(
                text.parse::<Address>().map(|address| address.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "",
            "standard",
            "standard:g1:1",
            "standard:winners:-1",
            "standard:from-1:2",
            "standard:from-+1234567:2",
            "standard:winners:+1",
            "standard:exhaust-14:1",
            "standard:exhaust--1-0:1",
            "standard:exhaust-14-256:1",
            "a:b:c:d:e",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
