//! What is said of a change.
//!
//! Many rows are judged at once, and each could be called by chance. So each interval is made wide enough that all of
//! them hold together (Bonferroni): an unchanged build is called slower or faster anywhere in at most one comparison
//! of twenty. Half of that chance is spent on the rows over all strategies, which are few and steady, and half on the
//! rows of single strategies: they are many, and would else take from the former what they tell.

use super::base;
use super::pair::{Paired, PairedRules, Scope};
use super::sample::Sampled;
use super::shift::{Ranks, Shift};
use super::{
    Amount, Call, FEWEST_LAUNCHES, LEVEL, NOISE_FLOOR, Pair, Reason, Row, RulesPair, SAME_WITHIN,
    notes,
};

/// How large a change has to be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To be called.
    pub floor: f64,
    /// Not to be called the same.
    pub same: f64,
    /// To be a regression.
    pub fail_above: Option<f64>,
}

/// Everything judged.
pub struct Judged {
    pub limits: Limits,
    pub tests: usize,
    pub launches_needed: usize,
    pub pairs: Vec<Pair>,
}

/// Judges one row after the other.
pub struct Judge {
    limits: Limits,
    /// How likely an interval may miss, of the widest rows and of others.
    missed: [f64; 2],
    ranks: Ranks,
}

/// Judges all rows of all pairs together.
pub fn judge(paired: Vec<Paired>, fail_above: Option<f64>) -> Judged {
    let limits = Limits {
        floor: fail_above.map_or(NOISE_FLOOR, |limit| limit.min(NOISE_FLOOR)),
        same: fail_above.unwrap_or(SAME_WITHIN),
        fail_above,
    };
    let scopes = || (paired.iter().flat_map(|pair| &pair.rules)).flat_map(|rules| &rules.scopes);
    let count = |widest: bool| {
        let of = |scope: &Scope| {
            let rows = scope
                .rows
                .iter()
                .filter(|row| row.is_test() && row.widest == widest);
            rows.count() + usize::from(base::is_tested(scope) && base::is_widest(scope) == widest)
        };
        scopes().map(of).sum::<usize>()
    };
    let counts = [count(true), count(false)];
    let share = if counts.contains(&0) { 1.0 } else { 0.5 };
    let mut judge = Judge {
        limits,
        missed: counts.map(|count| share * (1.0 - LEVEL) / count.max(1) as f64),
        ranks: Ranks::default(),
    };
    let least = judge.missed.into_iter().fold(1.0, f64::min);
    let pairs = paired.into_iter().map(|pair| judge.pair(pair));
    Judged {
        limits,
        tests: counts.iter().sum(),
        pairs: pairs.collect(),
        launches_needed: Ranks::least(least).max(FEWEST_LAUNCHES),
    }
}

impl Sampled {
    /// Whether it is judged, or would be with more launches.
    pub fn is_test(&self) -> bool {
        matches!(self.blocked, None | Some(Reason::Launches))
    }
}

impl Judge {
    /// A change within this is none.
    pub const fn floor(&self) -> f64 {
        self.limits.floor
    }

    fn pair(&mut self, pair: Paired) -> Pair {
        let rules = pair.rules.into_iter();
        Pair {
            before: pair.before,
            after: pair.after,
            notes: pair.notes,
            rules: rules.map(|rules| self.rules(rules)).collect(),
        }
    }

    fn rules(&mut self, paired: PairedRules) -> RulesPair {
        let mut rows = Vec::new();
        let mut moved_on_all = None;
        for scope in &paired.scopes {
            let mut here: Vec<Row> = scope.rows.iter().map(|row| self.row(scope, row)).collect();
            let moved = base::moved(scope, &paired, &here, self);
            if let Some(base) = moved.as_ref().or(moved_on_all.as_ref()) {
                base::excuse(&mut here, base);
            }
            if scope.strategy.is_none() {
                moved_on_all.clone_from(&moved);
            }
            rows.extend(moved);
            rows.append(&mut here);
        }
        let mut told = paired.notes;
        told.extend(notes::of_rows(&rows, &paired.base));
        let mut instructions = paired.instructions;
        for row in &mut instructions {
            let above = self
                .limits
                .fail_above
                .is_some_and(|limit| row.ratio > 1.0 + limit);
            row.regression = above && row.verdict == Amount::More;
        }
        RulesPair {
            rules: paired.rules,
            base: paired.base,
            notes: told,
            rows,
            instructions,
        }
    }

    fn row(&mut self, scope: &Scope, sampled: &Sampled) -> Row {
        let mut row = Row {
            strategy: scope.strategy.clone(),
            engine: sampled.engine.clone(),
            engine_version: sampled.engine_version.clone(),
            launches: sampled.launches,
            ns: sampled.ns,
            ratio: None,
            interval: None,
            joint: None,
            verdict: Call::Unknown,
            reason: sampled.blocked,
            regression: false,
        };
        if let Some(shift) = sampled.shift() {
            self.fill(&mut row, &shift, sampled.widest);
        }
        row
    }

    /// Puts a change into its row, and judges it unless something forbids that.
    pub fn fill(&mut self, row: &mut Row, shift: &Shift, widest: bool) {
        row.ratio = Some(shift.median().exp());
        if row.reason.is_some() {
            return;
        }
        let mut interval = |missed: f64| {
            let ends = shift.interval(missed, &mut self.ranks);
            ends.map(|ends| ends.map(f64::exp))
        };
        row.interval = interval(1.0 - LEVEL);
        row.joint = interval(self.missed[usize::from(!widest)]);
        let Some([low, high]) = row.joint else {
            row.reason = Some(Reason::Launches);
            return;
        };
        // The same ratio up and down, so that a comparison the other way round says the contrary.
        let within = |limit: f64| low > 1.0 / (1.0 + limit) && high < 1.0 + limit;
        row.verdict = if low > 1.0 + self.limits.floor {
            Call::Slower
        } else if high < 1.0 / (1.0 + self.limits.floor) {
            Call::Faster
        } else if within(self.limits.same) {
            Call::Same
        } else {
            row.reason = Some(Reason::Noise);
            Call::Unknown
        };
        row.regression = self
            .limits
            .fail_above
            .is_some_and(|limit| low > 1.0 + limit);
    }
}

#[cfg(test)]
mod tests;
