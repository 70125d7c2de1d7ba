//! Whether answers depend on more than the hand: on what was asked before, or on the order of the tiles.

use super::Subject;
use super::evidence::{Answer, Evidence};
use super::expected::Expected;
use duipai_engines::{Hand, Score, Verdict};

/// How a hand was asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// After the same hands in reverse order.
    Reversed,
    /// Twice in a row.
    Twice,
    /// Of one that was never asked before.
    Afresh,
    /// With its tiles in another order.
    Shuffled,
}

impl When {
    /// In words, after "says win, and then no".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reversed => "asked after other hands",
            Self::Twice => "asked twice in a row",
            Self::Afresh => "asked of a fresh instance",
            Self::Shuffled => "with its tiles in another order",
        }
    }
}

/// A hand that was answered in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The hand.
    pub hand: Hand,
    /// What was said at first.
    pub first: Verdict,
    /// What was said again.
    pub then: Verdict,
    /// How it was asked again.
    pub when: When,
}

/// So many wins are asked again, and as many hands that do not win.
const AGAIN: usize = 32;
/// So many of these are asked of a fresh instance, which may be a process that takes its time to start.
const AFRESH: usize = 8;

/// Asks some hands again, in all the ways.
pub(super) fn changes(
    subject: &mut dyn Subject,
    expected: &Expected,
    evidence: &Evidence,
) -> Vec<Change> {
    let said: Vec<(Hand, Verdict)> = [Answer::Win, Answer::NoWin]
        .into_iter()
        .flat_map(|answer| {
            let asked = evidence.asked().iter();
            let all: Vec<_> = asked
                .filter(|(_, said)| Answer::of(said) == answer)
                .map(|&(place, said)| (*expected.hand(place), said))
                .collect();
            let step = all.len().div_ceil(AGAIN).max(1);
            all.into_iter().step_by(step)
        })
        .collect();
    let mut changes = Vec::new();
    let mut compare = |(hand, first): (Hand, Verdict), then: Verdict, when: When| {
        if Answer::of(&first) != Answer::of(&then) || scores_differ(&first, &then) {
            changes.push(Change {
                hand,
                first,
                then,
                when,
            });
        }
    };

    let reversed: Vec<(Hand, Verdict)> = said.iter().rev().copied().collect();
    let again: Vec<Hand> = reversed.iter().map(|(hand, _)| *hand).collect();
    for (&said, then) in reversed.iter().zip(subject.ask(&again)) {
        compare(said, then, When::Reversed);
    }
    let twice: Vec<Hand> = said.iter().flat_map(|(hand, _)| [*hand; 2]).collect();
    let answers = subject.ask(&twice);
    for (&(hand, _), pair) in said.iter().zip(answers.chunks_exact(2)) {
        compare((hand, pair[0]), pair[1], When::Twice);
    }
    for &(hand, first) in said.iter().step_by(said.len().div_ceil(AFRESH).max(1)) {
        compare((hand, first), subject.ask_afresh(&hand), When::Afresh);
    }
    let again: Vec<Hand> = said.iter().map(|(hand, _)| *hand).collect();
    let answers = subject.ask_shuffled(&again).unwrap_or_default();
    for (&said, then) in said.iter().zip(answers) {
        compare(said, then, When::Shuffled);
    }
    changes
}

/// Whether two verdicts both have a score, and not the same.
fn scores_differ(a: &Verdict, b: &Verdict) -> bool {
    let (a, b) = (a.score(), b.score());
    a != Score::Absent && b != Score::Absent && a != b
}
