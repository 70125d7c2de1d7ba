//! A second bug under the key of a common one is found and told from it, and one bug stays one.

#[path = "second_bug/stage.rs"]
mod stage;

use duipai::campaign::finish::Finish;
use duipai::source::Sources;
use duipai_engines::mutants;
use duipai_engines::{Factory as _, Hand, notation, tile::Alphabet};
use stage::{Buggy, run};
use std::collections::BTreeMap;
use std::sync::Arc;

fn holds(hand: &Hand, tiles: &str) -> bool {
    let tiles = notation::parse(tiles, Alphabet::Mahjong).unwrap();
    (hand.counts().iter().zip(tiles.counts())).all(|(held, wanted)| held >= wanted)
}

fn common(hand: &Hand) -> bool {
    holds(hand, "1111m")
}

fn rare(hand: &Hand) -> bool {
    holds(hand, "222s789p66z")
}

/// The smallest hands of every key.
fn smallest(finish: &Finish) -> BTreeMap<String, Vec<String>> {
    let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in &finish.signatures {
        let key = format!("{}/{} {}", one.key.verdict, one.key.expected, one.key.legality);
        keys.entry(key).or_default().push(one.hand.clone());
    }
    keys
}

#[test]
#[ignore = "prints"]
fn two() {
    let start = std::time::Instant::now();
    let bugs = &[common as fn(&Hand) -> bool, rare];
    for list in [&bugs[..1], &bugs[1..], bugs] {
        for sources in [&[Sources::G1][..], &Sources::ALL] {
            if sources.len() > 1 && list.len() < 2 {
                continue;
            }
            let (campaign, finish) = run(Arc::new(Buggy { bugs: list }), "standard", sources, 1_000_000, 2);
            println!("{:?} {:?}", smallest(&finish), start.elapsed());
            for unit in &campaign.units {
                println!("   {} {:?} {:.1}s {} cases", unit.source, unit.keys.iter().map(|k| k.count).collect::<Vec<_>>(), unit.seconds, unit.cases.len());
            }
        }
    }
}

#[test]
#[ignore = "prints"]
fn survey() {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for mutant in mutants::all().into_iter().map(Arc::new) {
        for rules in mutant.shows() {
            let start = std::time::Instant::now();
            let (campaign, finish) = run(mutant.clone(), rules, &[Sources::G1], 32_768, 2);
            let elapsed = start.elapsed().as_secs_f64();
            let found = smallest(&finish);
            let cases: usize = campaign.units.iter().map(|u| u.cases.len()).sum();
            for (key, hands) in &found {
                *numbers.entry(hands.len()).or_default() += 1;
                if hands.len() > 1 {
                    println!("{} | {rules} | {} | {key} | {hands:?}", mutant.name(), mutant.idea());
                }
            }
            if elapsed - campaign.units[0].seconds > 1.0 || campaign.units[0].seconds > 2.0 {
                println!("   {} {rules} finish {:.1} run {:.1} cases {cases}", mutant.name(), elapsed - campaign.units[0].seconds, campaign.units[0].seconds);
            }
        }
    }
    println!("{numbers:?}");
}
