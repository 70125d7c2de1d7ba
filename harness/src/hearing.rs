//! A hearing: everyone asked about one hand, and the truth beside it.

use crate::finding::{self, Finding, Status};
use crate::panel::{Panel, Roster};
use crate::truth::{Judge, Truth};
use duipai_engines::{Hand, Rules, Verdict};

/// Engines and a judge for one rule-set.
pub struct Hearing {
    /// The rules.
    pub rules: Rules,
    /// The engines.
    pub panel: Panel,
    judge: Judge,
}

/// What was said of one hand.
pub struct Heard {
    /// By seat.
    pub verdicts: Vec<Verdict>,
    /// What is right.
    pub truth: Truth,
    /// Who is not right.
    pub findings: Vec<Finding>,
}

impl Hearing {
    /// Everyone of `roster` who has the rules.
    #[must_use]
    pub fn new(roster: &Roster, rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            panel: Panel::new(roster, rules),
            judge: Judge::new(roster, rules),
        }
    }

    /// Asks everyone about `hand`, after `history` if the order of asking matters.
    pub fn hear(&mut self, history: &[Hand], hand: &Hand) -> Heard {
        for seat in &mut self.panel.seats {
            seat.reset();
            for earlier in history {
                seat.ask(earlier);
            }
        }
        let verdicts = self.panel.ask(hand);
        let predicted = finding::predict(&mut self.panel, hand);
        let (truth, mut findings) =
            finding::judge(&mut self.judge, &self.rules, hand, &verdicts, &predicted);
        if !history.is_empty() {
            for finding in findings
                .iter_mut()
                .filter(|finding| finding.key.status == Status::New)
            {
                let seat = &mut self.panel.seats[finding.key.seat];
                if seat.ask_afresh(hand) != verdicts[finding.key.seat] {
                    finding.key.status = Status::Stateful;
                }
            }
        }
        Heard {
            verdicts,
            truth,
            findings,
        }
    }
}

impl Heard {
    /// Whether nothing was said that nobody expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.key.status == Status::Known)
    }
}
