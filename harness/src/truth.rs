//! Who is right: the judge of disagreements, and what kind of proof it has.

use crate::panel::{JUDGE, Panel, Roster, Seat};
use duipai_engines::engine::waits::{candidates, completed};
use duipai_engines::{Certificate, Hand, Question, Rules, Verdict, Waits};

/// What a verdict stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A complete reading that was checked without any engine: the hand wins.
    Certificate,
    /// The judge tried everything the rules allow and found no reading; or the hand is illegal, which is
    /// a finite check as well.
    Exhaustive,
    /// Nothing but that other programs say so.
    Agreement,
}

impl Proof {
    /// Its words in reports.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Certificate => "certificate",
            Self::Exhaustive => "exhaustive search",
            Self::Agreement => "agreement only",
        }
    }
}

/// The truth about a hand.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The right verdict.
    pub verdict: Verdict,
    /// Why it is right.
    pub proof: Proof,
    /// The reading, where the proof is one.
    pub certificate: Option<Certificate>,
}

/// Finds the truth. Has engines of its own, so that asking it disturbs nobody.
pub struct Judge {
    rules: Rules,
    reference: Option<Seat>,
    witnesses: Panel,
    /// Where the question is what hands wait for: who says which hands win.
    of_wins: Option<Box<Self>>,
}

impl Judge {
    /// A judge under these rules; engines of `roster` that can show a reading may be called as witnesses for
    /// a win.
    #[must_use]
    pub fn new(roster: &Roster, rules: &Rules) -> Self {
        if rules.question() == Question::Waits {
            return Self {
                rules: rules.clone(),
                reference: None,
                witnesses: Panel {
                    seats: Vec::new(),
                    refused: Vec::new(),
                },
                of_wins: Some(Box::new(Self::new(roster, rules.of_wins()))),
            };
        }
        let mut inside = roster.clone();
        inside.entrants.retain(|entrant| !entrant.outside());
        let own = Roster::builtin().choose(&[JUDGE.to_owned()]);
        // The one who is in the run comes first, so that a reference under test judges, too, and can be
        // refuted by a certificate.
        let from_roster = inside.choose(&[JUDGE.to_owned()]);
        let reference = from_roster
            .or(own)
            .ok()
            .and_then(|one| Panel::new(&one, rules).seats.pop());
        Self {
            rules: rules.clone(),
            reference,
            witnesses: Panel::new(&inside, rules),
            of_wins: None,
        }
    }

    /// What is right for `hand`.
    ///
    /// A checked certificate proves a win, whoever gives it. Without one the reference's search decides.
    pub fn truth(&mut self, hand: &Hand) -> Truth {
        if let Some(reason) = self.rules.invalid(hand) {
            return Truth {
                verdict: Verdict::Rejected(reason),
                proof: Proof::Exhaustive,
                certificate: None,
            };
        }
        if let Some(of_wins) = &mut self.of_wins {
            return of_wins.waits(hand);
        }
        let said = self
            .reference
            .as_mut()
            .map_or(Verdict::Unsupported, |seat| seat.ask_reset(hand));
        if self.rules.question() == Question::Shanten {
            return self.shanten(hand, said);
        }
        if let Some(certificate) = self.certificate(hand, said) {
            return Truth {
                verdict: Verdict::Win(certificate.score),
                proof: Proof::Certificate,
                certificate: Some(certificate),
            };
        }
        match said {
            Verdict::No(_) => Truth {
                verdict: said,
                proof: Proof::Exhaustive,
                certificate: None,
            },
            // A win nobody can write down is no win; a judge that fails leaves the vote of the others.
            Verdict::Win(_) => Truth {
                verdict: Verdict::NO,
                proof: Proof::Agreement,
                certificate: None,
            },
            _ => Truth {
                verdict: self.majority(hand),
                proof: Proof::Agreement,
                certificate: None,
            },
        }
    }

    /// What is right about the waits of a hand, by their definition. It rests on as many proofs as there are kinds,
    /// those of wins and those that there is none.
    fn waits(&mut self, hand: &Hand) -> Truth {
        let mut waits = Waits::none(hand.alphabet());
        let mut proof = Proof::Exhaustive;
        for kind in candidates(hand) {
            let truth = self.truth(&completed(hand, kind, false));
            if matches!(truth.verdict, Verdict::Win(_)) {
                waits.add(kind);
            }
            if truth.proof == Proof::Agreement {
                proof = Proof::Agreement;
            }
        }
        Truth {
            verdict: Verdict::Waits(waits),
            proof,
            certificate: None,
        }
    }

    /// What is right about the shanten of a hand: the judge's search for the nearest complete hand, or where it fails
    /// what most others say.
    fn shanten(&mut self, hand: &Hand, said: Verdict) -> Truth {
        let searched = matches!(said, Verdict::Shanten(_));
        let mut of_others = || {
            let said = self.witnesses.ask(hand);
            let votes = |one: &Verdict| said.iter().filter(|other| *other == one).count();
            let answers = said
                .iter()
                .filter(|said| matches!(said, Verdict::Shanten(_)));
            answers.max_by_key(|one| votes(one)).copied()
        };
        Truth {
            verdict: if searched {
                said
            } else {
                of_others().unwrap_or_default()
            },
            proof: if searched {
                Proof::Exhaustive
            } else {
                Proof::Agreement
            },
            certificate: None,
        }
    }

    /// A reading of the hand that passes the check: the reference's, or a witness's who says it wins. Where
    /// readings have a score, the one with the most, for each proves that the hand is worth so much.
    fn certificate(&mut self, hand: &Hand, said: Verdict) -> Option<Certificate> {
        let rules = &self.rules;
        let checked = |seat: &mut Seat| {
            let certificate = seat.explain(hand)?;
            certificate
                .check(rules, hand)
                .is_ok()
                .then_some(certificate)
        };
        let of_reference = if matches!(said, Verdict::Win(_)) {
            self.reference.as_mut().and_then(checked)
        } else {
            None
        };
        let scores = rules.xi().is_some();
        if of_reference.is_some() && !scores {
            return of_reference;
        }
        let mut witnesses = self.witnesses.seats.iter_mut().filter_map(|seat| {
            if matches!(seat.ask_reset(hand), Verdict::Win(_)) {
                checked(seat)
            } else {
                None
            }
        });
        if !scores {
            return witnesses.next();
        }
        // Of equals the reference's.
        of_reference
            .into_iter()
            .chain(witnesses)
            .reduce(
                |best, next| {
                    if next.score > best.score { next } else { best }
                },
            )
    }

    fn majority(&mut self, hand: &Hand) -> Verdict {
        let verdicts = self.witnesses.ask(hand);
        let wins = verdicts
            .iter()
            .filter(|verdict| matches!(verdict, Verdict::Win(_)))
            .count();
        let noes = verdicts
            .iter()
            .filter(|verdict| matches!(verdict, Verdict::No(_)))
            .count();
        Verdict::from_win(wins > noes)
    }
}
