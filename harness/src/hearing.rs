//! A hearing: everyone asked about one hand, and the truth beside it.

use crate::exit::Exit;
use crate::finding::{self, Finding, Status};
use crate::panel::{Panel, Roster};
use crate::truth::{Judge, Truth};
use duipai_engines::tile::COPIES;
use duipai_engines::{Hand, Kind, Rules, Verdict};

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
    /// What lay behind them, by seat, from those who say more than a verdict.
    pub remarks: Vec<Option<String>>,
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
        self.hear_in_order(0, history, hand)
    }

    /// The same, with the tiles of `hand` sent in a numbered order to programs that are sent lists of tiles and may
    /// not count on their order; 0 is the usual one.
    pub fn hear_in_order(&mut self, order: u8, history: &[Hand], hand: &Hand) -> Heard {
        let mut verdicts = Vec::new();
        let mut remarks = Vec::new();
        for seat in &mut self.panel.seats {
            if history.is_empty() {
                verdicts.push(seat.in_order(order, |seat| seat.ask_reset(hand)));
            } else {
                seat.renew();
                for earlier in history {
                    seat.ask(earlier);
                }
                verdicts.push(seat.in_order(order, |seat| seat.ask(hand)));
            }
            remarks.push(seat.remark());
        }
        let predicted = finding::predict(&mut self.panel, hand);
        let (truth, mut findings) =
            finding::judge(&mut self.judge, &self.rules, hand, &verdicts, &predicted);
        if !history.is_empty() {
            for finding in findings
                .iter_mut()
                .filter(|finding| finding.key.status == Status::New)
            {
                let seat = &mut self.panel.seats[finding.key.seat];
                let afresh = seat.in_order(order, |seat| seat.ask_afresh(hand));
                if afresh != verdicts[finding.key.seat] {
                    finding.key.status = Status::Stateful;
                }
            }
        }
        Heard {
            verdicts,
            remarks,
            truth,
            findings,
        }
    }

    /// For a hand that is one tile short of a legal size: by seat, the kinds with which each engine calls
    /// it won (听牌). A kind that is held four times is no wait. Empty for hands of other sizes.
    pub fn waits(&mut self, hand: &Hand) -> Vec<Vec<Kind>> {
        let size = hand.size();
        if self.rules.sizes().contains(size) || !self.rules.sizes().contains(size + 1) {
            return Vec::new();
        }
        let exposed = hand.meld_counts();
        let left = |kind: &Kind| hand.count(*kind) + exposed[kind.index()] < COPIES;
        let candidates: Vec<Kind> = self.rules.alphabet().iter().filter(left).collect();
        let seats = self.panel.seats.iter_mut();
        seats
            .map(|seat| {
                let mut waits = candidates.clone();
                waits.retain(|&kind| {
                    let mut with = *hand;
                    with.add(kind);
                    matches!(seat.ask_reset(&with), Verdict::Win(_))
                });
                waits
            })
            .collect()
    }
}

impl Heard {
    /// What a command that only asks this hand ends with: known errors of ports are no fault, a failure alone
    /// has a code of its own, and nobody answering is no agreement.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if self.verdicts.iter().all(|verdict| !verdict.votes()) {
            return Exit::NothingCompared;
        }
        let wrong = |finding: &Finding| finding.key.status.is_unexpected();
        let broken = |finding: &Finding| self.verdicts[finding.key.seat].broken();
        if self
            .findings
            .iter()
            .any(|finding| wrong(finding) && !broken(finding))
        {
            return Exit::Disagreed;
        }
        if self.findings.iter().any(broken) {
            Exit::Broken
        } else {
            Exit::Agreed
        }
    }

    /// Whether nothing was said that nobody expected.
    #[must_use]
    pub fn as_expected(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| !finding.key.status.is_unexpected())
    }
}
