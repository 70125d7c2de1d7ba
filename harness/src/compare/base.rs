//! The engine that all times are relative to has no time relative to itself. If it becomes faster, all others become
//! slower: that is one change and not many. So it is held against all others together, and where they moved alike
//! it is the one that changed.

use super::judge::Judge;
use super::pair::{PairedRules, Scope};
use super::sample::Sampled;
use super::shift::Shift;
use super::{Call, Reason, Row};
use std::collections::BTreeMap;

/// Fewer others cannot tell who moved.
const FEWEST_OTHERS: usize = 2;

fn others(scope: &Scope) -> impl Iterator<Item = &Sampled> {
    scope.rows.iter().filter(|row| row.is_test())
}

/// Whether there are enough others to tell.
pub fn is_tested(scope: &Scope) -> bool {
    others(scope).count() >= FEWEST_OTHERS
}

/// Whether no other scope has more power.
pub fn is_widest(scope: &Scope) -> bool {
    scope.strategy.is_none() || scope.rows.iter().all(|row| row.widest)
}

/// The row of the base, if it is what changed; `rows` are those of the others.
pub fn moved(scope: &Scope, rules: &PairedRules, rows: &[Row], judge: &mut Judge) -> Option<Row> {
    if !is_tested(scope) {
        return None;
    }
    let logs = [0, 1].map(|side| against_all(scope, side));
    let values = logs
        .each_ref()
        .map(|logs| -> Vec<f64> { logs.values().copied().collect() });
    let shift = Shift::between(&values[0], &values[1])?;
    let mut row = Row {
        strategy: scope.strategy.clone(),
        engine: rules.base.clone(),
        engine_version: rules.base_version.clone(),
        launches: logs.each_ref().map(BTreeMap::len),
        ns: scope.base_ns,
        ratio: None,
        interval: None,
        joint: None,
        verdict: Call::Unknown,
        reason: None,
        regression: false,
    };
    judge.fill(&mut row, &shift, is_widest(scope));
    (row.is_called() && alike(rows, row.verdict, judge.floor())).then_some(row)
}

/// Whether all others moved the other way than the base, by what can be one ratio.
fn alike(rows: &[Row], base: Call, floor: f64) -> bool {
    let judged = || rows.iter().filter(|row| row.joint.is_some());
    let moved = |row: &Row| match base {
        Call::Faster => row.ratio > Some(1.0 + floor),
        _ => row.ratio < Some(1.0 / (1.0 + floor)),
    };
    let joint = || judged().filter_map(|row| row.joint);
    let low = joint().map(|[low, _]| low).fold(0.0, f64::max);
    let high = joint().map(|[_, high]| high).fold(f64::INFINITY, f64::min);
    judged().all(moved) && low <= high
}

/// Takes back what was said of others: those on one strategy, where the base moved on all together, only as far as
/// that may be all of it.
pub fn excuse(rows: &mut [Row], base: &Row) {
    let Some([low, high]) = base.joint.map(|[low, high]| [1.0 / high, 1.0 / low]) else {
        return;
    };
    for row in rows {
        let here = row.strategy == base.strategy;
        let within = |[from, to]: [f64; 2]| from <= high && low <= to;
        if row
            .joint
            .is_some_and(|joint| here || (row.is_called() && within(joint)))
        {
            row.verdict = Call::Unknown;
            row.reason = Some(Reason::Base);
            row.regression = false;
        }
    }
}

/// By launch, the logarithm of the base's time relative to the geometric mean of all others.
fn against_all(scope: &Scope, side: usize) -> BTreeMap<u64, f64> {
    let mut others = others(scope).map(|row| &row.logs[side]);
    let Some(first) = others.next() else {
        return BTreeMap::new();
    };
    let rest: Vec<&BTreeMap<u64, f64>> = others.collect();
    let all = 1.0 + rest.len() as f64;
    let of = |(launch, log): (&u64, &f64)| {
        let logs: Option<Vec<f64>> = rest.iter().map(|logs| logs.get(launch).copied()).collect();
        Some((*launch, -(log + logs?.iter().sum::<f64>()) / all))
    };
    first.iter().filter_map(of).collect()
}
