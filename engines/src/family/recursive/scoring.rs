//! The engine for rules that count xi: the best reading of all forms that have a score, and where that is too
//! little any reading of a form that needs none.

use super::best::{Reading, Rest, Walk};
use super::forced::forced;
use super::points::Prices;
use super::ways::{Quota, Ways, pack};
use crate::certificate::{Certificate, Placed};
use crate::engine::Engine;
use crate::fault::Faults;
use crate::form::Part;
use crate::hand::Hand;
use crate::rules::Rules;
use crate::verdict::{Score, Verdict};
use crate::xi::XiTable;

pub(super) struct ScoringEngine<F> {
    rules: Rules,
    prices: Prices,
    scored: Vec<Ways>,
    unscored: Vec<Ways>,
    /// Whether some form has a part for fours.
    fours: bool,
    fault: F,
}

impl<F: Faults> Engine for ScoringEngine<F> {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        let best = self.best(hand).map(|(_, best)| best.worth);
        let score = best.map_or(Score::Null, Score::Points);
        let enough = best.is_some_and(|worth| worth >= self.rules.base_xi());
        if enough || self.any(hand).is_some() {
            Verdict::Win(score)
        } else {
            Verdict::No(score)
        }
    }

    fn explain(&mut self, hand: &Hand) -> Option<Certificate> {
        if self.rules.invalid(hand).is_some() {
            return None;
        }
        let enough = |(_, best): &(&Ways, Reading)| best.worth >= self.rules.base_xi();
        if let Some((ways, best)) = self.best(hand).filter(enough) {
            return Some(certificate(ways, &best, Score::Points(best.worth)));
        }
        let (ways, reading) = self.any(hand)?;
        Some(certificate(ways, &reading, Score::Null))
    }
}

impl<F: Faults> ScoringEngine<F> {
    pub(super) fn new(rules: &Rules, xi: &XiTable, fault: F) -> Self {
        let prices = Prices::new(xi, rules.alphabet(), fault.fault());
        let ways = |scored| {
            let forms = rules.forms().iter().filter(|form| form.scored == scored);
            forms
                .map(|form| Ways::new(form, rules, &prices, fault.fault()))
                .collect()
        };
        let mut parts = rules.forms().iter().flat_map(|form| &form.parts);
        Self {
            scored: ways(true),
            unscored: ways(false),
            fours: parts.any(Part::is_of_fours),
            rules: rules.clone(),
            prices,
            fault,
        }
    }

    /// The reading that is worth most, of forms with a score.
    fn best(&self, hand: &Hand) -> Option<(&Ways, Reading)> {
        let readings = self.scored.iter().filter_map(|ways| {
            let rest = Rest::new(
                pack(hand.counts()),
                quota(ways, hand)?,
                self.prices.of_exposed(hand),
            );
            let free = self.rules.kan_splittable();
            let groups = (!free).then(|| forced(hand, self.fours, self.fault.fault()));
            let walk = Walk::new(ways, hand, self.fault);
            Some((ways, walk.run(rest, groups.into_iter().flatten())?))
        });
        readings.max_by_key(|(_, reading)| reading.worth)
    }

    /// A reading of a form without a score. What has to stay together does so for its worth, and is not asked
    /// for here.
    fn any(&self, hand: &Hand) -> Option<(&Ways, Reading)> {
        self.unscored.iter().find_map(|ways| {
            let rest = Rest::new(pack(hand.counts()), quota(ways, hand)?, 0);
            let reading = Walk::new(ways, hand, self.fault).run(rest, std::iter::empty());
            Some((ways, reading?))
        })
    }
}

/// The groups that a form has in this hand; `None` if the hand does not fit.
fn quota(ways: &Ways, hand: &Hand) -> Option<Quota> {
    let numbers = ways.form.numbers(hand.size(), hand.exposed())?;
    Some(Quota::new(&ways.form, numbers))
}

fn certificate(ways: &Ways, reading: &Reading, score: Score) -> Certificate {
    let placed = |&kind| Placed { kind, wild: false };
    let groups = reading.groups(ways);
    Certificate {
        form: ways.form.name,
        groups: groups
            .map(|way| way.group.tiles().iter().map(placed).collect())
            .collect(),
        score,
    }
}
