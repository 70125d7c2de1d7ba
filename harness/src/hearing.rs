//! A hearing: everyone asked about one hand, and the truth beside it.

use crate::exit::Exit;
use crate::finding::{self, Finding, Status};
use crate::panel::{Panel, Roster};
use crate::truth::{Judge, Truth};
use duipai_engines::{Alphabet, Hand, Question, Rules, Verdict};

/// Engines and a judge for one rule-set.
pub struct Hearing {
    /// The rules.
    pub rules: Rules,
    /// The engines.
    pub panel: Panel,
    judge: Judge,
    /// The same engines asked what hands wait for, once that was asked.
    waiting: Option<Panel>,
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
            waiting: None,
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

    /// What everyone says that a hand waits for (听牌), by seat, if one more tile makes it a legal hand. Of a hand
    /// that is legal as it is, as in paohuzi one may be that could have another four, only if it waits for something.
    ///
    /// In paohuzi what a card is good for depends on who turned it. The first answer of a seat is for a card that
    /// another player brought, the second for one that was drawn; elsewhere they are the same.
    pub fn waits(&mut self, hand: &Hand) -> Vec<[Verdict; 2]> {
        let rules = self.rules.asking(Question::Waits);
        if rules.invalid(hand).is_some() {
            return Vec::new();
        }
        let seats = &self.panel.seats;
        let waiting = self.waiting.get_or_insert_with(|| {
            let entrants = seats.iter().map(|seat| seat.entrant.clone());
            let entrants = entrants.collect();
            Panel::new(&Roster { entrants }, &rules)
        });
        let mut both = Vec::new();
        for (asked, seat) in waiting.seats.iter_mut().zip(&mut self.panel.seats) {
            let brought = asked.ask_reset(hand);
            both.push([
                brought,
                match hand.alphabet() {
                    Alphabet::Mahjong => brought,
                    Alphabet::Paohuzi => seat.waits_drawing(hand),
                },
            ]);
        }
        let nothing = || both.iter().flatten().all(|said| !said.affirms());
        if self.rules.invalid(hand).is_none() && nothing() {
            both.clear();
        }
        both
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
