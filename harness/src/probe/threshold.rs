//! The worth from which on a complete hand wins. There are too many values to try one after the other; but two are
//! told apart by hands that are worth something between, so the nearest hands on either side are asked.

use super::Prober;
use super::evidence::{Answer, Evidence};
use super::expected::Setting;
use super::space;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What became of the hands of one worth.
#[derive(Clone, Copy, Default)]
pub(super) struct Rung {
    /// How many were declined.
    pub declined: usize,
    /// Whether some can still be asked.
    pub askable: bool,
}

impl Prober {
    /// The nearest settings above and below that differ on some hand that can be asked.
    pub(super) fn next_thresholds(
        &mut self,
        evidence: &Evidence,
        best: &Setting,
    ) -> impl Iterator<Item = Setting> {
        let base = best.rules.base_xi();
        let rungs = self.rungs(evidence, best);
        let askable = || rungs.iter().filter(|(_, rung)| rung.askable);
        let below = askable()
            .map(|(&worth, _)| worth)
            .rfind(|&worth| worth < base);
        let above = askable()
            .map(|(&worth, _)| worth)
            .find(|&worth| worth >= base);
        let bases = [below, above.map(|worth| worth + 1)];
        let best = best.clone();
        bases.into_iter().flatten().map(move |base| {
            let rules = space::with(&best.rules, &format!("base_xi={base}"));
            best.with(rules)
        })
    }

    /// By worth, the hands that win under a setting if that is enough.
    pub(super) fn rungs(&mut self, evidence: &Evidence, best: &Setting) -> BTreeMap<i16, Rung> {
        let mut rungs: BTreeMap<i16, Rung> = BTreeMap::new();
        if best.rules.xi().is_none() {
            return rungs;
        }
        for place in self.expected.legal_pool(best) {
            let complete = self.expected.complete(best, place);
            let Some(worth) = complete.worth.filter(|_| !complete.free) else {
                continue;
            };
            let rung = rungs.entry(worth).or_default();
            match evidence.answer(place) {
                Some(Answer::Declined | Answer::Broken) => rung.declined += 1,
                Some(Answer::Win | Answer::NoWin) => rung.askable = true,
                None => rung.askable |= evidence.may_ask(self.expected.hand(place)),
            }
        }
        rungs
    }

    /// The values that no answer speaks against: above what is worth too little, up to what is worth enough. `None`
    /// if nothing was worth enough.
    pub(super) fn possible_thresholds(
        &mut self,
        evidence: &Evidence,
        best: &Setting,
    ) -> Option<RangeInclusive<i16>> {
        let (mut too_little, mut enough) = (-1, None::<i16>);
        for &(place, said) in evidence.asked() {
            if !self.expected.legal(best, place) {
                continue;
            }
            let complete = self.expected.complete(best, place);
            let Some(worth) = complete.worth.filter(|_| !complete.free) else {
                continue;
            };
            match Answer::of(&said) {
                Answer::Win => enough = Some(enough.map_or(worth, |least| least.min(worth))),
                Answer::NoWin => too_little = too_little.max(worth),
                Answer::Declined | Answer::Broken => {}
            }
        }
        Some(too_little + 1..=enough?)
    }
}
