//! A finding: one engine that is not right about one hand.

use crate::panel::Panel;
use crate::truth::{Judge, Proof, Truth};
use duipai_engines::{Hand, Rules, Score, Verdict};

/// What is to be thought of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Nobody expected it.
    New,
    /// The port's predicate says that it does this.
    Known,
    /// The engine says otherwise when it is asked afresh.
    Stateful,
    /// An entry of the list of known divergences explains it. Decided at the end of a run only.
    Listed,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::New, Self::Known, Self::Stateful, Self::Listed];

    /// Its word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Known => "known",
            Self::Stateful => "stateful",
            Self::Listed => "listed",
        }
    }

    /// The status of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }

    /// Whether it is for somebody to look at.
    #[must_use]
    pub const fn is_unexpected(self) -> bool {
        matches!(self, Self::New | Self::Stateful)
    }
}

/// What the legality of a hand can be.
pub const LEGALITIES: [&str; 11] = [
    "legal",
    "wrong-size",
    "five-alike",
    "honour",
    "too-many-wilds",
    "no-group",
    "too-many-groups",
    "no-missing-suit",
    "missing-suit",
    "last-not-held",
    "other",
];

/// What findings have in common that are probably one bug; never the size of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The dissenting engine's place in the panel.
    pub seat: usize,
    /// What it says: the verdict's word, of waits one of [`WAITS`], of shanten one of [`SHANTEN`].
    pub verdict: &'static str,
    /// What is right; for a port that is right against its own predicate, what the predicate says.
    pub expected: &'static str,
    /// `legal`, or the reason the hand is illegal.
    pub legality: &'static str,
    /// Whether it was expected.
    pub status: Status,
}

/// One dissent about one hand.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its key.
    pub key: Key,
    /// Why the engine is wrong.
    pub proof: Proof,
    /// The right verdict.
    pub right: Verdict,
    /// Where a port is right against its own predicate: what the predicate says, which is the key's expectation.
    pub predicted: Option<Verdict>,
}

impl Finding {
    /// An answer line that is not the base's. Nobody can say which of them is right.
    fn of_lines(seat: usize, legality: &'static str) -> Self {
        let right = Verdict::Text(duipai_engines::Digest::default());
        let word = right.word();
        Self {
            key: Key {
                seat,
                verdict: word,
                expected: word,
                legality,
                status: Status::New,
            },
            proof: Proof::Agreement,
            right,
            predicted: None,
        }
    }
}

/// How waits can be wrong, as keys have it: kinds are listed that are no waits, waits are left out, or both.
pub const WAITS: [&str; 3] = ["waits-more", "waits-less", "waits-other"];

/// How shanten can be wrong, as keys have it: the hand is said to be further off than it is, or nearer.
pub const SHANTEN: [&str; 2] = ["shanten-more", "shanten-less"];

/// What an engine says where something else is expected, as a key has it. Of waits and shanten it tells in which way
/// they are wrong, not which they are: that changes from hand to hand.
#[must_use]
pub fn said(verdict: &Verdict, expected: &Verdict) -> &'static str {
    let [more, less, other] = WAITS;
    let [further, nearer] = SHANTEN;
    match (verdict, expected) {
        (Verdict::Waits(said), Verdict::Waits(right)) if right.is_within(*said) => more,
        (Verdict::Waits(said), Verdict::Waits(right)) if said.is_within(*right) => less,
        (Verdict::Waits(_), Verdict::Waits(_)) => other,
        (Verdict::Waits(_), _) => more,
        (Verdict::Shanten(said), Verdict::Shanten(right)) if said > right => further,
        (Verdict::Shanten(_), _) => nearer,
        _ => verdict.word(),
    }
}

/// Whether [`said`] can make this of a verdict, whatever is expected.
#[must_use]
pub fn could_be(verdict: &Verdict, said: &str) -> bool {
    match verdict {
        Verdict::Waits(_) => WAITS.contains(&said),
        Verdict::Shanten(_) => SHANTEN.contains(&said),
        _ => verdict.word() == said,
    }
}

/// `legal`, or the slug of the reason why not.
#[must_use]
pub fn legality(rules: &Rules, hand: &Hand) -> &'static str {
    rules
        .invalid(hand)
        .map_or("legal", duipai_engines::Reason::slug)
}

/// Whether nobody's vote needs a judge: all that are meant to be right agree with each other and with every
/// port, and every port does what its predicate says; and all answer lines are the same.
///
/// `predicted` holds, for each port, what it is expected to say; `None` for other engines.
#[must_use]
pub fn all_agree(verdicts: &[Verdict], predicted: &[Option<Verdict>], legal: bool) -> bool {
    let (mut first, mut line, mut scored) = (None, None, None);
    verdicts.iter().zip(predicted).all(|(verdict, predicted)| {
        if verdict.is_text() {
            return line.get_or_insert(verdict).agrees(verdict, legal);
        }
        if !verdict.votes() {
            return true;
        }
        let as_predicted = predicted.is_none_or(|foreseen| does_as(&foreseen, verdict));
        // An illegal hand has one right answer that needs no second vote.
        let right = if legal {
            // Who does not score agrees with every score, so scores have a first of their own.
            verdict.agrees(first.get_or_insert(verdict), true)
                && (verdict.score() == Score::Absent
                    || verdict.agrees(scored.get_or_insert(verdict), true))
        } else {
            verdict.declines()
        };
        as_predicted && right
    })
}

/// Whether a port did as its predicate says. A failure is nothing that a predicate foresees.
fn does_as(foreseen: &Verdict, verdict: &Verdict) -> bool {
    match (foreseen, verdict) {
        (Verdict::Win(_), Verdict::Win(_)) => true,
        (Verdict::Waits(foreseen), Verdict::Waits(said)) => foreseen == said,
        _ => foreseen.declines() && verdict.declines(),
    }
}

/// Whether two answers to one hand contradict each other, whoever is right. A failure contradicts everything, and an
/// answer line nothing but other lines.
#[must_use]
pub fn contradict(a: &Verdict, b: &Verdict, legal: bool) -> bool {
    if !a.votes() || !b.votes() || a.is_text() != b.is_text() {
        return false;
    }
    if legal || a.is_text() || a.broken() || b.broken() {
        return !a.agrees(b, legal);
    }
    // Of an illegal hand both may be wrong, and alike.
    a.declines() != b.declines()
}

/// The answer line that the others are held against: the first in the order of reports.
#[must_use]
pub fn base_line(verdicts: &[Verdict]) -> Option<usize> {
    verdicts.iter().position(Verdict::is_text)
}

/// What is to be thought of a verdict where `truth` is right, and what was expected; `None` if there is nothing
/// to it. `predicted` is what a port's predicate says.
#[must_use]
pub fn held_against(
    verdict: &Verdict,
    predicted: Option<Verdict>,
    truth: Verdict,
    legal: bool,
) -> Option<(Status, Verdict)> {
    if !verdict.votes() {
        return None;
    }
    let wrong = !verdict.agrees(&truth, legal);
    let against = predicted.filter(|foreseen| !does_as(foreseen, verdict));
    match (wrong, against) {
        (true, None) if predicted.is_some() => Some((Status::Known, truth)),
        (true, _) => Some((Status::New, truth)),
        // A port that is right against its own predicate.
        (false, Some(foreseen)) => Some((Status::New, foreseen)),
        (false, None) => None,
    }
}

/// Every dissent about `hand`, judged.
pub fn judge(
    judge: &mut Judge,
    rules: &Rules,
    hand: &Hand,
    verdicts: &[Verdict],
    predicted: &[Option<Verdict>],
) -> (Truth, Vec<Finding>) {
    let truth = judge.truth(hand);
    let legality = legality(rules, hand);
    let legal = legality == "legal";
    let mut findings = Vec::new();
    let base = base_line(verdicts);
    for (seat, (verdict, predicted)) in verdicts.iter().zip(predicted).enumerate() {
        if let Some(base) = base.filter(|_| verdict.is_text()) {
            if !verdict.agrees(&verdicts[base], legal) {
                findings.push(Finding::of_lines(seat, legality));
            }
            continue;
        }
        let Some((status, expected)) = held_against(verdict, *predicted, truth.verdict, legal)
        else {
            continue;
        };
        let claims_more =
            verdict.word() == truth.verdict.word() && verdict.score() > truth.verdict.score();
        let proof = if expected != truth.verdict {
            Proof::Agreement
        } else if claims_more && truth.proof == Proof::Certificate {
            // A reading proves that a hand is worth so much; that it is worth no more is the judge's search.
            Proof::Exhaustive
        } else {
            truth.proof
        };
        let key = Key {
            seat,
            verdict: said(verdict, &expected),
            expected: expected.word(),
            legality,
            status,
        };
        findings.push(Finding {
            key,
            proof,
            right: truth.verdict,
            predicted: (expected != truth.verdict).then_some(expected),
        });
    }
    (truth, findings)
}

/// Whether answering `verdict` to a hand is a finding whose key says this, expects this and has this status.
pub fn shows(
    court: &mut Judge,
    rules: &Rules,
    hand: &Hand,
    verdict: Verdict,
    predicted: Option<Verdict>,
    (said, expected, status): (&str, &str, Status),
) -> bool {
    let (_, findings) = judge(court, rules, hand, &[verdict], &[predicted]);
    findings.iter().any(|finding| {
        let key = &finding.key;
        key.verdict == said && key.expected == expected && key.status == status
    })
}

/// What each port on the panel is expected to say of `hand`; `None` for other engines.
pub fn predict(panel: &mut Panel, hand: &Hand) -> Vec<Option<Verdict>> {
    let seats = panel.seats.iter_mut();
    seats.map(|seat| seat.foresees(hand)).collect()
}

#[cfg(test)]
mod tests;
