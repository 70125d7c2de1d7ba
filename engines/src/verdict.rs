//! What an engine can answer, and when two answers agree.

mod shanten;
mod waits;

pub use shanten::Shanten;
pub use waits::Waits;

use crate::tile::Kind;
use std::fmt;

/// The answer to "does this hand win?", or to another question. A value, never a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    /// The hand is complete.
    Win(Score),
    /// The hand is legal and not complete.
    No(Score),
    /// The hand is no hand under these rules.
    Rejected(Reason),
    /// The engine does not answer this hand or these rules; it never votes.
    #[default]
    Unsupported,
    /// The engine panicked; it was rebuilt.
    Panicked,
    /// The engine is a program of its own, and ended instead of answering.
    Crashed,
    /// It gave no answer in time.
    Timeout,
    /// It answered with something that is no answer, or with too few or too many lines.
    Protocol,
    /// The kinds that the hand waits for: the answer to another question.
    Waits(Waits),
    /// How far the hand is from a win: the answer to another question.
    Shanten(Shanten),
    /// An answer to another question: any line, compared as it is with other engines' lines.
    Text(Digest),
}

/// Stands for a line of text, so that verdicts stay small and plain; different lines have different digests,
/// but for one pair in 2⁵⁶.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digest([u8; 7]);

impl Digest {
    /// The digest of a line.
    #[must_use]
    pub fn of(line: &str) -> Self {
        let hash = crate::rules::fnv1a(line.as_bytes());
        // The low bits of this hash mix badly in short lines; the top byte joins them.
        let [bytes @ .., top] = (hash ^ hash >> 29).to_le_bytes();
        Self(bytes.map(|byte| byte ^ top))
    }
}

/// The score that came with a verdict; in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Score {
    /// The engine does not score under these rules.
    #[default]
    Absent,
    /// It scores, and there is no complete reading.
    Null,
    /// The best complete reading, also where it lies below the base and the verdict is `no`.
    Points(i16),
}

/// Why a hand is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// So many concealed tiles and wilds; no active form has that size.
    WrongSize(u16),
    /// More than four of this kind, exposed ones included.
    FiveAlike(Kind),
    /// An honour, concealed or exposed, and the rules are played without.
    Honour,
    /// So many wilds, more than `wild.max`.
    TooManyWilds(u8),
    /// An exposed group that is no group of these rules.
    NoGroup,
    /// Size and exposed groups together exceed the largest size.
    TooManyGroups,
    /// No missing suit was named and the rules want one.
    NoMissingSuit,
    /// A missing suit was named and the rules have none, or it is none of their suits.
    MissingSuit,
    /// The last card is not among the concealed cards.
    LastNotHeld,
    /// Rejected by an engine for a reason of its own.
    Other,
}

impl Reason {
    /// A short fixed name, equal for all hands that are illegal in the same way; part of a key.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::WrongSize(_) => "wrong-size",
            Self::FiveAlike(_) => "five-alike",
            Self::Honour => "honour",
            Self::TooManyWilds(_) => "too-many-wilds",
            Self::NoGroup => "no-group",
            Self::TooManyGroups => "too-many-groups",
            Self::NoMissingSuit => "no-missing-suit",
            Self::MissingSuit => "missing-suit",
            Self::LastNotHeld => "last-not-held",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSize(size) => write!(f, "no form has {size} tiles"),
            Self::FiveAlike(_) => f.write_str("more than four of a kind"),
            Self::Honour => f.write_str("an honour, and these rules are played without"),
            Self::TooManyWilds(wilds) => write!(f, "{wilds} wilds are more than wild.max"),
            Self::NoGroup => f.write_str("an exposed group is no group"),
            Self::TooManyGroups => f.write_str("too many exposed groups for this size"),
            Self::NoMissingSuit => f.write_str("no missing suit is named, as in 11m/s"),
            Self::MissingSuit => f.write_str("these rules have no such missing suit"),
            Self::LastNotHeld => f.write_str("the last card is not among the concealed cards"),
            Self::Other => f.write_str("rejected by the engine"),
        }
    }
}

impl Verdict {
    /// The plain win, without a score.
    pub const WIN: Self = Self::Win(Score::Absent);
    /// The plain no, without a score.
    pub const NO: Self = Self::No(Score::Absent);

    /// `win` or `no` without a score.
    #[must_use]
    pub const fn from_win(win: bool) -> Self {
        if win { Self::WIN } else { Self::NO }
    }

    /// The word for it in files and JSON, without score and reason.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::No(_) => "no",
            Self::Rejected(_) => "rejected",
            Self::Unsupported => "unsupported",
            Self::Panicked => "panicked",
            Self::Crashed => "crashed",
            Self::Timeout => "timeout",
            Self::Protocol => "protocol",
            Self::Waits(_) => "waits",
            Self::Shanten(_) => "shanten",
            Self::Text(_) => "text",
        }
    }

    /// What it says of the hand in files: the word, and what the hand waits for or how far it is from that; never a
    /// score.
    #[must_use]
    pub fn in_brief(&self) -> String {
        match self {
            Self::Waits(_) | Self::Shanten(_) => self.to_string(),
            _ => self.word().to_owned(),
        }
    }

    /// Whether the engine failed instead of answering.
    #[must_use]
    pub const fn broken(&self) -> bool {
        matches!(
            self,
            Self::Panicked | Self::Crashed | Self::Timeout | Self::Protocol
        )
    }

    /// Whether it is an answer line, which only other answer lines can contradict.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Text(_))
    }

    /// Whether it says that the hand has what was asked for: that it wins, or waits for something.
    #[must_use]
    pub const fn affirms(&self) -> bool {
        match self {
            Self::Win(_) => true,
            Self::Waits(waits) => !waits.is_empty(),
            Self::Shanten(shanten) => shanten.is_ready(),
            _ => false,
        }
    }

    /// Whether it says that it has not, or that it is no hand.
    #[must_use]
    pub const fn declines(&self) -> bool {
        match self {
            Self::No(_) | Self::Rejected(_) => true,
            Self::Waits(waits) => waits.is_empty(),
            Self::Shanten(shanten) => matches!(*shanten, Shanten::NEVER),
            _ => false,
        }
    }

    /// Its score; absent for all but `win` and `no`.
    #[must_use]
    pub const fn score(&self) -> Score {
        match self {
            Self::Win(score) | Self::No(score) => *score,
            _ => Score::Absent,
        }
    }

    /// The same without its score.
    #[must_use]
    pub const fn unscored(self) -> Self {
        match self {
            Self::Win(_) => Self::WIN,
            Self::No(_) => Self::NO,
            other => other,
        }
    }

    /// Whether it takes part in comparisons.
    #[must_use]
    pub const fn votes(&self) -> bool {
        !matches!(self, Self::Unsupported)
    }

    /// Whether two votes on one hand agree; `legal` is what [`crate::Rules::invalid`] says of the hand.
    ///
    /// On legal hands verdicts must be equal, and scores where both score. On illegal ones `no`, no waits, no
    /// shanten and `rejected` agree and anything else does not. Answer lines agree if they are the same, and a failure
    /// agrees with nothing.
    #[must_use]
    pub fn agrees(&self, other: &Self, legal: bool) -> bool {
        if let (Self::Text(a), Self::Text(b)) = (self, other) {
            return a == b;
        }
        if !legal {
            return self.declines() && other.declines();
        }
        match (self, other) {
            (Self::Win(a), Self::Win(b)) | (Self::No(a), Self::No(b)) => {
                *a == Score::Absent || *b == Score::Absent || a == b
            }
            (Self::Waits(a), Self::Waits(b)) => a == b,
            (Self::Shanten(a), Self::Shanten(b)) => a == b,
            _ => false,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match (self, self.score()) {
            (Self::Waits(waits), _) => write!(f, " {waits}"),
            (Self::Shanten(shanten), _) => write!(f, " {shanten}"),
            (_, Score::Points(points)) => write!(f, " {points}"),
            (_, Score::Absent | Score::Null) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Alphabet;

    #[test]
    fn no_and_rejected_agree_on_illegal_hands_only() {
        let rejected = Verdict::Rejected(Reason::WrongSize(4));
        assert!(rejected.agrees(&Verdict::NO, false));
        assert!(!rejected.agrees(&Verdict::NO, true));
        assert!(!Verdict::WIN.agrees(&rejected, false));
        assert!(!Verdict::WIN.agrees(&Verdict::NO, true));
    }

    #[test]
    fn scores_are_compared_where_both_score() {
        let scored = Verdict::Win(Score::Points(7));
        assert!(scored.agrees(&Verdict::WIN, true));
        assert!(!scored.agrees(&Verdict::Win(Score::Points(6)), true));
        assert!(!Verdict::No(Score::Null).agrees(&Verdict::No(Score::Points(3)), true));
    }

    #[test]
    fn a_failure_agrees_with_nothing() {
        for failure in [
            Verdict::Panicked,
            Verdict::Crashed,
            Verdict::Timeout,
            Verdict::Protocol,
        ] {
            assert!(failure.broken());
            for legal in [false, true] {
                assert!(!failure.agrees(&failure, legal));
                assert!(!failure.agrees(&Verdict::NO, legal));
            }
        }
    }

    #[test]
    fn answer_lines_agree_if_they_are_the_same() {
        let line = |text| Verdict::Text(Digest::of(text));
        assert!(line("3 fan").agrees(&line("3 fan"), true));
        assert!(!line("3 fan").agrees(&line("2 fan"), true));
        assert!(!line("win").agrees(&Verdict::WIN, true));
    }

    #[test]
    fn waits_are_compared_as_sets() {
        let waits = |text| Verdict::Waits(Waits::parse(text, Alphabet::Mahjong).unwrap());
        assert!(waits("41m").agrees(&waits("14m"), true));
        assert!(!waits("14m").agrees(&waits("1m"), true));
        assert!(!waits("-").agrees(&Verdict::NO, true));
        let rejected = Verdict::Rejected(Reason::WrongSize(3));
        assert!(waits("-").agrees(&rejected, false) && !waits("1m").agrees(&rejected, false));
        assert!(waits("1m").affirms() && !waits("1m").declines());
        assert!(!waits("-").affirms() && waits("-").declines());
        assert_eq!(waits("14m7z").to_string(), "waits 14m7z");
        assert_eq!(waits("-").to_string(), "waits -");
    }

    #[test]
    fn shanten_is_compared_as_a_number() {
        let shanten = |text| Verdict::Shanten(Shanten::parse(text).unwrap());
        assert!(shanten("2").agrees(&shanten("2"), true));
        assert!(!shanten("2").agrees(&shanten("1"), true));
        assert!(!shanten("-1").agrees(&Verdict::WIN, true));
        let rejected = Verdict::Rejected(Reason::WrongSize(3));
        assert!(shanten("-").agrees(&rejected, false) && !shanten("9").agrees(&rejected, false));
        assert!(shanten("0").affirms() && !shanten("1").affirms());
        assert_eq!(shanten("-1").to_string(), "shanten -1");
        assert_eq!(shanten("-").in_brief(), "shanten -");
    }

    #[test]
    fn digests_of_a_million_short_lines_differ() {
        let digests: std::collections::HashSet<Digest> = (0..1_000_000)
            .map(|number: u32| Digest::of(&number.to_string()))
            .collect();
        assert_eq!(digests.len(), 1_000_000);
    }

    #[test]
    fn a_verdict_stays_small() {
        assert!(size_of::<Verdict>() <= 8);
    }
}
