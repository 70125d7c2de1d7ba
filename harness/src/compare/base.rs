//! The engine that all times are relative to has no time relative to itself. If it becomes faster, all others become
//! slower: that is one change and not many. So it is held against all others together, and where they moved alike
//! it is the one that changed.

use super::judge::Judge;
use super::pair::{PairedRules, Scope};
use super::sample::Sampled;
use super::shift::Shift;
use super::{Call, Row};
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
    let judged = || rows.iter().filter(|row| row.joint.is_some());
    let mut alone = judged().filter_map(|row| row.interval);
    let alike = match row.verdict {
        Call::Faster => alone.all(|[low, _]| low > 1.0),
        Call::Slower => alone.all(|[_, high]| high < 1.0),
        Call::Same | Call::Unknown => false,
    };
    // One ratio that lies in the intervals of all is what the base did to all of them.
    let joint = || judged().filter_map(|row| row.joint);
    let low = joint().map(|[low, _]| low).fold(0.0, f64::max);
    let high = joint().map(|[_, high]| high).fold(f64::INFINITY, f64::min);
    (alike && low <= high).then_some(row)
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
