//! Exit codes: what each means, and which one wins when several apply.

/// How a command ended. The numbers are a published contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Exit {
    /// All that was asked for was done and agrees, known divergences aside.
    Agreed = 0,
    /// A new disagreement, or a fixed case came back.
    Disagreed = 1,
    /// Bad flag, unreadable hand, unknown name, bad or newer file; nothing was written.
    Usage = 2,
    /// A performance regression beyond the threshold.
    Slower = 3,
    /// Nothing was compared: green would be a lie.
    NothingCompared = 4,
    /// A documented bug of a port that is possible under the rules was never seen.
    NeverSeen = 5,
    /// An engine crashed, hung or broke the protocol.
    Broken = 6,
    /// Interrupted; resumable.
    Interrupted = 130,
}

/// Most serious first.
const PRECEDENCE: [Exit; 8] = [
    Exit::Usage,
    Exit::Interrupted,
    Exit::Disagreed,
    Exit::Broken,
    Exit::NothingCompared,
    Exit::NeverSeen,
    Exit::Slower,
    Exit::Agreed,
];

impl Exit {
    /// The most serious of several; [`Exit::Agreed`] of none.
    #[must_use]
    pub fn worst(of: impl IntoIterator<Item = Self>) -> Self {
        let rank = |exit: &Self| PRECEDENCE.iter().position(|listed| listed == exit);
        of.into_iter().min_by_key(rank).unwrap_or(Self::Agreed)
    }

    /// The number the process ends with.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// What it means, in a clause.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Agreed => "all that was asked for was done and agrees, known divergences aside",
            Self::Disagreed => "a new disagreement, or a fixed case came back",
            Self::Usage => {
                "a mistake in how it was called, or what it needs cannot be read or written"
            }
            Self::Slower => "a performance regression beyond the threshold",
            Self::NothingCompared => {
                "nothing was compared, blocks are missing, an engine never answered, or the canary was missed"
            }
            Self::NeverSeen => {
                "something that was expected was never seen, or an entry of the known list expired"
            }
            Self::Broken => "an engine crashed, hung, panicked or broke the protocol",
            Self::Interrupted => "interrupted; resumable",
        }
    }

    /// The code of this number.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        PRECEDENCE.into_iter().find(|exit| exit.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_serious_code_wins() {
        assert_eq!(Exit::worst([]), Exit::Agreed);
        assert_eq!(
            Exit::worst([Exit::Slower, Exit::NeverSeen]),
            Exit::NeverSeen
        );
        assert_eq!(
            Exit::worst([Exit::Broken, Exit::Disagreed, Exit::NothingCompared]),
            Exit::Disagreed
        );
        assert_eq!(
            Exit::worst([Exit::Disagreed, Exit::Interrupted]),
            Exit::Interrupted
        );
        assert_eq!(Exit::worst(PRECEDENCE), Exit::Usage);
    }
}
