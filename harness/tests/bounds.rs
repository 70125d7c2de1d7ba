//! What reports claim of chance holds: bounds cover the error rates they bound, and uniform winners are uniform.

use duipai::source::{BLOCK, Drawn, G1, Source, Winners};
use duipai::stats::{share_interval, upper_bound};
use duipai_engines::{Hand, Rules};
use std::collections::BTreeMap;

/// Calls `visit` with the first hands of a source, `most` of them.
fn each(source: &dyn Source, most: u64, mut visit: impl FnMut(&Drawn)) {
    let mut hands = Vec::new();
    for block in 0..most.div_ceil(BLOCK) {
        source.block(block, &mut hands).unwrap();
        let left = (most - block * BLOCK).min(BLOCK) as usize;
        hands.iter().take(left).for_each(&mut visit);
    }
}

/// An engine that is wrong about one hand in `one_in`, whichever the hash picks.
fn is_wrong(hand: &Hand, one_in: u64) -> bool {
    let wilds = u64::from(hand.wilds());
    let mix =
        |hash: u64, &count: &u8| (hash ^ u64::from(count)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = hand.counts().iter().fold(wilds + 1, mix);
    ((u128::from(hash) * u128::from(one_in)) >> 64) == 0
}

fn hits(rules: &Rules, seed: u64, hands: u64, one_in: u64) -> u64 {
    let mut hits = 0;
    each(&G1::new(rules, seed, hands), hands, |drawn| {
        hits += u64::from(is_wrong(&drawn.hand, one_in));
    });
    hits
}

/// Of 1,000 seeds, how many tell the truth: something wrong is seen, or the bound that a clean run claims is not below
/// the error rate. Each has so many hands that the bound just is below it, so that no seed may be clean but by
/// chance. Returned with the share of seeds whose interval holds the error rate.
fn coverage(rules: &str, one_in: u64) -> (f64, f64) {
    const SEEDS: u64 = 1_000;
    let rules = Rules::named(rules).unwrap();
    // The mix favours some hands, so how often it meets those is measured, on other seeds.
    let long = 1_500 * one_in;
    let p = hits(&rules, SEEDS + 1, long, one_in) as f64 / long as f64;
    let hands = (3.3 / p) as u64;
    assert!(
        upper_bound(hands) < p,
        "the bound covers {p} whatever is seen"
    );
    let (mut covered, mut held) = (0.0, 0.0);
    for seed in 0..SEEDS {
        let hits = hits(&rules, seed, hands, one_in);
        covered += f64::from(u8::from(hits > 0));
        let (low, high) = share_interval(hits, hands);
        held += f64::from(u8::from((low..=high).contains(&p)));
    }
    (covered / SEEDS as f64, held / SEEDS as f64)
}

#[test]
fn bounds_cover_an_error_rate_of_one_in_a_thousand() {
    for rules in ["standard", "laizi"] {
        let (covered, held) = coverage(rules, 1_000);
        assert!(covered >= 0.95 && held >= 0.93, "{rules}: {covered} {held}");
    }
}

#[test]
#[ignore = "100 million hands; prints the coverage at one in 20,000"]
fn bounds_cover_an_error_rate_of_one_in_twenty_thousand() {
    let (covered, held) = coverage("standard", 20_000);
    println!("bound: {covered:.3} of 1,000 seeds; interval: {held:.3}");
    assert!(covered >= 0.95 && held >= 0.93, "{covered} {held}");
}

/// What a chi-square of so many degrees of freedom exceeds one time in a million (Wilson and Hilferty).
fn one_in_a_million(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 4.753 * spread.sqrt()).powi(3)
}

/// What a way to sort winners is called, and the class of a hand.
type Sorting = (&'static str, fn(&Hand) -> usize);

/// Ways to sort winners.
const CLASSES: [Sorting; 4] = [
    ("size", Hand::size),
    ("wilds", |hand| usize::from(hand.wilds())),
    ("suits", |hand| {
        let suits = hand.alphabet().suits();
        let held = suits.iter().map(|suit| {
            let counts = &hand.counts()[suit.first..suit.first + suit.ranks];
            usize::from(counts.iter().any(|&count| count > 0))
        });
        held.fold(hand.missing().map_or(0, usize::from), |bits, held| {
            2 * bits + held
        })
    }),
    ("lowest kind that may be the eye", |hand| {
        let mut counts = hand.counts().iter();
        counts.position(|&count| count >= 2).unwrap_or(99)
    }),
];

type Sorted = [BTreeMap<usize, u64>; CLASSES.len()];

fn sort(into: &mut Sorted, hand: &Hand) {
    for (classes, (_, class)) in into.iter_mut().zip(CLASSES) {
        *classes.entry(class(hand)).or_default() += 1;
    }
}

/// Holds a sample against all there are.
fn is_fair(what: &str, sample: &Sorted, all: &Sorted) {
    for ((sample, all), (class, _)) in sample.iter().zip(all).zip(CLASSES) {
        let drawn: u64 = sample.values().sum();
        let total: u64 = all.values().sum();
        assert!(sample.keys().all(|key| all.contains_key(key)));
        let (mut square, mut classes, mut rest) = (0.0, 0.0, (0.0, 0.0));
        let mut add = |seen: f64, expected: f64| {
            square += (seen - expected) * (seen - expected) / expected;
            classes += 1.0;
        };
        for (key, &count) in all {
            let expected = count as f64 / total as f64 * drawn as f64;
            let seen = *sample.get(key).unwrap_or(&0) as f64;
            // Classes of few hands are thrown together.
            if expected < 5.0 {
                rest = (rest.0 + seen, rest.1 + expected);
            } else {
                add(seen, expected);
            }
        }
        if rest.1 >= 5.0 {
            add(rest.0, rest.1);
        }
        let most = one_in_a_million(f64::max(classes - 1.0, 1.0));
        assert!(square < most, "{what}, {class}: {square} of {most}");
    }
}

const SMALL: [&str; 4] = [
    "standard~sizes=2+5+8+11",
    "laizi~sizes=2+5+8~wild.max=4",
    "sichuan~sizes=2+5+8+11",
    "waihuzi~sizes=2+5+8+11",
];

#[test]
fn the_first_winners_are_a_fair_sample_of_all() {
    for name in SMALL {
        let winners = Winners::new(&Rules::named(name).unwrap(), 1).unwrap();
        let (mut all, mut first) = (Sorted::default(), Sorted::default());
        let mut number = 0;
        each(&winners, winners.len(), |drawn| {
            sort(&mut all, &drawn.hand);
            if number < 40_000 {
                sort(&mut first, &drawn.hand);
            }
            number += 1;
        });
        is_fair(name, &first, &all);
    }
}

#[test]
fn uniform_winners_of_the_mix_are_uniform() {
    for name in SMALL {
        // Wilds would be put into them afterwards.
        if name.contains("wild") {
            continue;
        }
        let rules = Rules::named(name).unwrap();
        let winners = Winners::new(&rules, 1).unwrap();
        let mut all = Sorted::default();
        each(&winners, winners.len(), |drawn| sort(&mut all, &drawn.hand));
        let mix = G1::new(&rules, 7, 400_000);
        let uniform = mix.strategies().iter().position(|name| *name == "uniform");
        let mut sample = Sorted::default();
        each(&mix, mix.len(), |drawn| {
            if Some(usize::from(drawn.strategy)) == uniform {
                sort(&mut sample, &drawn.hand);
            }
        });
        assert!(sample[0].values().sum::<u64>() > 40_000);
        is_fair(name, &sample, &all);
    }
}

#[test]
fn the_test_of_fairness_can_fail() {
    // Built of random groups, wins of many readings come too often.
    let rules = Rules::named(SMALL[0]).unwrap();
    let winners = Winners::new(&rules, 1).unwrap();
    let mut all = Sorted::default();
    each(&winners, winners.len(), |drawn| sort(&mut all, &drawn.hand));
    let mix = G1::new(&rules, 7, 100_000);
    let mut sample = Sorted::default();
    each(&mix, mix.len(), |drawn| {
        if mix.strategies()[usize::from(drawn.strategy)] == "wins" {
            sort(&mut sample, &drawn.hand);
        }
    });
    let unfair = std::panic::catch_unwind(|| is_fair("wins", &sample, &all));
    assert!(unfair.is_err());
}
