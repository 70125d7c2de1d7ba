//! Shares of hands: slow engines are asked some of them, and which those are depends on the index alone.

use serde::{Deserialize, Serialize};

/// Which share of the hands an engine is asked: `kept` of every `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sample {
    /// Hands asked …
    pub kept: u32,
    /// … of so many.
    pub of: u32,
}

impl Sample {
    /// Every hand.
    pub const ALL: Self = Self { kept: 1, of: 1 };

    /// Whether the hand at this index is asked. Depends on the index alone.
    #[must_use]
    pub const fn takes(self, index: u64) -> bool {
        index % (self.of as u64) < self.kept as u64
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.kept, self.of)
    }
}

impl From<Sample> for String {
    fn from(sample: Sample) -> Self {
        sample.to_string()
    }
}

impl TryFrom<String> for Sample {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl std::str::FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kept, of) = text.split_once('/').unwrap_or((text, "1"));
        match (kept.parse(), of.parse()) {
            (Ok(kept), Ok(of)) if 0 < kept && kept <= of => Ok(Self { kept, of }),
            _ => Err(format!(
                "`{text}` is no share of the hands: write it like 1/16, at most 1"
            )),
        }
    }
}
