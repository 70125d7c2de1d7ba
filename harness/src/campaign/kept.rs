//! How a finding is written down before it is shrunk: the hand, what everyone says of it, and why the
//! dissenter is wrong.

use super::result::{KeptCase, Shown};
use crate::finding::Finding;
use crate::panel::Panel;
use crate::truth::Truth;
use duipai_engines::{Hand, Rules, Verdict, notation};
use std::collections::BTreeMap;

/// A finding, and where it was met.
pub struct Met<'a> {
    /// The hand.
    pub hand: &'a Hand,
    /// In which order its tiles were sent: 0 is the usual one.
    pub order: u8,
    /// Its place in the source.
    pub place: u64,
    /// By which strategy.
    pub strategy: &'a str,
    /// The finding.
    pub finding: &'a Finding,
    /// The dissenter's verdict.
    pub verdict: Verdict,
    /// What lay behind it.
    pub remark: Option<String>,
    /// What is right.
    pub truth: &'a Truth,
    /// For a stateful case: the hands asked before.
    pub history: &'a [Hand],
    /// By which relation it was met, if nothing else showed it.
    pub shown: Option<Shown>,
}

impl Met<'_> {
    /// The case. Engines that were not asked the hand, or that answer otherwise alone, are asked now, so that
    /// a record says what everyone says.
    pub fn kept(self, rules: &Rules, panel: &mut Panel) -> KeptCase {
        let key = self.finding.key;
        let mut verdicts: BTreeMap<String, String> = BTreeMap::new();
        let mut remarks: BTreeMap<String, String> = BTreeMap::new();
        for (number, seat) in panel.seats.iter_mut().enumerate() {
            let (said, behind) = if number == key.seat {
                (self.verdict, self.remark.clone())
            } else {
                let said = seat.in_order(self.order, |seat| seat.ask_reset(self.hand));
                (said, seat.remark())
            };
            verdicts.insert(seat.name().to_owned(), said.to_string());
            if let Some(behind) = behind {
                remarks.insert(seat.name().to_owned(), behind);
            }
        }
        let dissenter = &panel.seats[key.seat];
        let sent = (self.order > 0).then(|| dissenter.line(self.hand, self.order));
        let certificate = self.truth.certificate.as_ref();
        KeptCase {
            place: self.place,
            strategy: self.strategy.to_owned(),
            hand: notation::write(self.hand),
            order: (self.order > 0).then_some(self.order),
            sent: sent.flatten(),
            engine: panel.seats[key.seat].name().to_owned(),
            verdict: key.verdict.to_owned(),
            expected: key.expected.to_owned(),
            right: self.finding.right.in_brief(),
            predicted: self.finding.predicted.map(|verdict| verdict.in_brief()),
            legality: key.legality.to_owned(),
            status: key.status.word().to_owned(),
            proof: self.finding.proof.text().to_owned(),
            certificate: certificate.map_or_else(Vec::new, |c| c.texts(rules.alphabet())),
            verdicts,
            remarks,
            history: self.history.iter().map(notation::write).collect(),
            shown: self.shown,
        }
    }
}
