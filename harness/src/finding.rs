//! A finding: one engine that is not right about one hand.

use crate::panel::Panel;
use crate::truth::{Judge, Proof, Truth};
use duipai_engines::{Hand, Rules, Verdict};

/// What is to be thought of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Nobody expected it.
    New,
    /// The port's predicate says that it does this.
    Known,
    /// The engine says otherwise when it is asked afresh.
    Stateful,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::New, Self::Known, Self::Stateful];

    /// Its word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Known => "known",
            Self::Stateful => "stateful",
        }
    }

    /// The status of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// What findings have in common that are probably one bug; never the size of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The dissenting engine's place in the panel.
    pub seat: usize,
    /// What it says.
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
    /// The word of the right verdict. The key's expectation is another one only where a port is right
    /// against its own predicate.
    pub right: &'static str,
}

/// `legal`, or the slug of the reason why not.
#[must_use]
pub fn legality(rules: &Rules, hand: &Hand) -> &'static str {
    rules
        .invalid(hand)
        .map_or("legal", duipai_engines::Reason::slug)
}

/// Whether nobody's vote needs a judge: all that are meant to be right agree with each other and with every
/// port, and every port does what its predicate says.
///
/// `predicted` holds, for each port, whether it is expected to accept; `None` for other engines.
#[must_use]
pub fn all_agree(verdicts: &[Verdict], predicted: &[Option<bool>], legal: bool) -> bool {
    let mut votes = verdicts
        .iter()
        .zip(predicted)
        .filter(|(verdict, _)| verdict.votes());
    let Some((first, _)) = votes.clone().next() else {
        return true;
    };
    votes.all(|(verdict, predicted)| {
        let as_predicted = predicted.is_none_or(|accepts| does_as(accepts, verdict));
        // An illegal hand has one right answer that needs no second vote.
        let right = if legal {
            verdict.agrees(first, true)
        } else {
            matches!(verdict, Verdict::No(_) | Verdict::Rejected(_))
        };
        as_predicted && right
    })
}

/// Whether a port did as its predicate says. A panic is nothing that a predicate foresees.
fn does_as(accepts: bool, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Win(_) => accepts,
        Verdict::No(_) | Verdict::Rejected(_) => !accepts,
        Verdict::Unsupported | Verdict::Panicked => false,
    }
}

/// Every dissent about `hand`, judged.
pub fn judge(
    judge: &mut Judge,
    rules: &Rules,
    hand: &Hand,
    verdicts: &[Verdict],
    predicted: &[Option<bool>],
) -> (Truth, Vec<Finding>) {
    let truth = judge.truth(hand);
    let legality = legality(rules, hand);
    let legal = legality == "legal";
    let mut findings = Vec::new();
    for (seat, (verdict, predicted)) in verdicts.iter().zip(predicted).enumerate() {
        if !verdict.votes() {
            continue;
        }
        let wrong = !verdict.agrees(&truth.verdict, legal);
        let as_predicted = predicted.map(|accepts| does_as(accepts, verdict));
        let (status, expected, proof) = match (wrong, as_predicted) {
            (true, Some(true)) => (Status::Known, truth.verdict, truth.proof),
            (true, _) => (Status::New, truth.verdict, truth.proof),
            (false, Some(false)) => {
                let predicted = Verdict::from_win(*predicted == Some(true));
                (Status::New, predicted, Proof::Agreement)
            }
            (false, _) => continue,
        };
        let key = Key {
            seat,
            verdict: verdict.word(),
            expected: expected.word(),
            legality,
            status,
        };
        let right = truth.verdict.word();
        findings.push(Finding { key, proof, right });
    }
    (truth, findings)
}

/// What each port on the panel is expected to do with `hand`; `None` for other engines.
pub fn predict(panel: &mut Panel, hand: &Hand) -> Vec<Option<bool>> {
    let seats = panel.seats.iter_mut();
    seats
        .map(|seat| {
            seat.predicate
                .as_mut()
                .map(|predicate| predicate.accepts(hand))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_predicate_foresees_a_panic() {
        for accepts in [false, true] {
            assert!(!does_as(accepts, &Verdict::Panicked));
            assert!(!all_agree(
                &[Verdict::NO, Verdict::Panicked],
                &[None, Some(accepts)],
                true
            ));
        }
        assert!(does_as(true, &Verdict::WIN) && !does_as(false, &Verdict::WIN));
        assert!(does_as(false, &Verdict::NO) && !does_as(true, &Verdict::NO));
    }

    #[test]
    fn a_port_that_leaves_its_predicate_is_no_agreement_even_where_it_is_right() {
        let verdicts = [Verdict::WIN, Verdict::WIN];
        assert!(all_agree(&verdicts, &[None, Some(true)], true));
        assert!(!all_agree(&verdicts, &[None, Some(false)], true));
    }
}
