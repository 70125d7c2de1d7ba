//! How often a whole comparison is wrong, and how often it sees a change: by comparisons that are drawn.

use super::*;
use crate::compare::{Call, RulesPair};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

const TRIALS: usize = 400;
const STRATEGIES: usize = 12;

/// By Student's t with two degrees of freedom, which has no variance: half of all are within 0.8, one of twenty is
/// beyond 4.3.
fn heavy(rng: &mut ChaCha8Rng) -> f64 {
    let share: f64 = rng.random_range(1e-9..1.0 - 1e-9);
    (2.0 * share - 1.0) / (2.0 * share * (1.0 - share)).sqrt()
}

/// The logarithms of an engine's times in ten launches, strategy by strategy. Launches differ by 1.5 %, for all
/// strategies alike, and each by 1 % more.
fn launches(rng: &mut ChaCha8Rng, slower: f64) -> Vec<BTreeMap<u64, f64>> {
    let mut strategies = vec![BTreeMap::new(); STRATEGIES];
    for launch in 0..10 {
        let all = 0.015 * heavy(rng);
        for strategy in &mut strategies {
            strategy.insert(launch, slower.ln() + all + 0.01 * heavy(rng));
        }
    }
    strategies
}

fn together(strategies: &[BTreeMap<u64, f64>]) -> BTreeMap<u64, f64> {
    let mean =
        |launch: &u64| strategies.iter().map(|one| one[launch]).sum::<f64>() / STRATEGIES as f64;
    let launches = strategies[0].keys();
    launches.map(|launch| (*launch, mean(launch))).collect()
}

/// A comparison of engines that became slower by these factors.
fn drawn(rng: &mut ChaCha8Rng, slower: &[f64], fail_above: Option<f64>) -> RulesPair {
    let mut scopes: Vec<Scope> = (0..=STRATEGIES)
        .map(|number| Scope {
            strategy: number.checked_sub(1).map(|number| number.to_string()),
            base_ns: [None; 2],
            rows: Vec::new(),
        })
        .collect();
    for (number, &slower) in slower.iter().enumerate() {
        let (before, after) = (launches(rng, 1.0), launches(rng, slower));
        let all = [together(&before), together(&after)];
        let alone = before
            .into_iter()
            .zip(after)
            .map(|(before, after)| [before, after]);
        for (scope, logs) in scopes.iter_mut().zip([all].into_iter().chain(alone)) {
            scope.rows.push(Sampled {
                engine: number.to_string(),
                engine_version: Default::default(),
                ns: [None; 2],
                launches: [10; 2],
                logs,
                blocked: None,
                widest: scope.strategy.is_none(),
            });
        }
    }
    let rules = PairedRules {
        rules: "standard".to_owned(),
        base: "base".to_owned(),
        base_version: Default::default(),
        notes: Vec::new(),
        scopes,
        instructions: Vec::new(),
    };
    let paired = Paired {
        before: "before".to_owned(),
        after: "after".to_owned(),
        notes: Vec::new(),
        rules: vec![rules],
    };
    let mut judged = judge(vec![paired], fail_above);
    judged.pairs.remove(0).rules.remove(0)
}

/// In how many of the trials some row is so.
fn count(slower: &[f64], fail_above: Option<f64>, so: impl Fn(&Row) -> bool) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let drawn = |_: &usize| drawn(&mut rng, slower, fail_above).rows.iter().any(&so);
    (0..TRIALS).filter(drawn).count()
}

#[test]
fn an_unchanged_build_is_called_changed_in_one_comparison_of_twenty_at_most() {
    let called = |row: &Row| row.is_called();
    let wrong = count(&[1.0; 4], None, called);
    assert!(wrong <= TRIALS / 20, "{wrong} of {TRIALS}");
    let failed = count(&[1.0; 4], Some(0.05), |row| row.regression);
    assert!(failed <= TRIALS / 20, "{failed} of {TRIALS}");
}

#[test]
fn without_a_noise_floor_the_level_is_used_and_not_passed() {
    // A threshold of almost nothing makes every interval count that does not hold 1.
    let called = |row: &Row| row.is_called();
    let wrong = count(&[1.0; 4], Some(1e-9), called);
    // 20 are expected at most, and chance adds 13 to that once in 1,000 tries.
    assert!((1..=33).contains(&wrong), "{wrong} of {TRIALS}");
}

#[test]
fn a_slow_down_of_ten_percent_is_called_in_nine_of_ten_comparisons_at_least() {
    for others in [&[1.1][..], &[1.1, 1.0, 1.0, 1.0]] {
        let seen = count(others, None, |row| {
            row.engine == "0" && row.strategy.is_none() && row.verdict == Call::Slower
        });
        assert!(seen >= TRIALS * 9 / 10, "{seen} of {TRIALS}");
    }
}

#[test]
fn a_base_that_changes_is_one_change() {
    let blamed = |row: &Row| row.engine != "base" && row.verdict == Call::Slower;
    let wrong = count(&[1.1; 4], None, blamed);
    assert!(wrong <= TRIALS / 10, "{wrong} of {TRIALS}");
    let seen = count(&[1.1; 4], None, |row| {
        row.engine == "base" && row.strategy.is_none() && row.verdict == Call::Faster
    });
    assert!(seen >= TRIALS * 9 / 10, "{seen} of {TRIALS}");
}
