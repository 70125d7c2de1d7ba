//! Every planted fault must be caught: by a source without chance, `winners` or `states`, always, and by the
//! random mix alone wherever the fault is not too rare.

#[path = "mutants/court.rs"]
mod court;

use court::{Court, Rarity};
use duipai::source::{Source, Sources};
use duipai_engines::mutants::{self, Mutant};
use duipai_engines::{Factory, Rules};
use std::sync::Arc;

/// The rules under which every mutant is looked at, if it has them and even if it is said not to show.
const PRESETS: [&str; 4] = ["standard", "laizi", "laizi~wild.copy_limit=4", "waihuzi"];
/// So many hands `g1` has to convict a mutant.
const G1_HANDS: u64 = 1_000_000;
/// So many uniform winners measure a rarity.
const MEASURED: u64 = 1_000_000;
/// So many hands of a source are asked where nothing is expected.
const GLANCE: u64 = 2_048;
/// So many states of a rule-set with worth are asked if the mix has convicted a mutant there.
const SCORED: u64 = 200_000;

fn open(source: Sources, rules: &Rules) -> Option<Box<dyn Source>> {
    // Where groups mix the colours there is no source of winners.
    source.open(rules, 1, G1_HANDS).ok()
}

/// Where a mutant was caught first, by source, in the order of [`Sources::ALL`].
type Catches = [Option<u64>; 3];

fn catches(court: &mut Court) -> Catches {
    let rules = court.rules.clone();
    let mut first = |source, most| {
        let source = open(source, &rules)?;
        court.first_catch(source.as_ref(), most)
    };
    let g1 = first(Sources::G1, u64::MAX);
    // What a last card and open groups are worth shows in the mix alone: nothing else draws them.
    let mixed = g1.is_some() && rules.xi().is_some();
    let states = first(Sources::States, if mixed { SCORED } else { u64::MAX });
    // Winners are many: what is caught already need not be looked for in all of them.
    let seen = mixed || states.is_some();
    let winners = first(Sources::Winners, if seen { GLANCE } else { u64::MAX });
    [winners, states, g1]
}

/// How rare the fault is among uniform winners, or where there is no such source, among states.
fn rarity(court: &mut Court, most: u64) -> Rarity {
    let rules = court.rules.clone();
    let source = open(Sources::Winners, &rules).or_else(|| open(Sources::States, &rules));
    court.rarity(source.expect("states are never refused").as_ref(), most)
}

fn every_mutant_is_caught(engine: &str) {
    let mutants: Vec<Arc<Mutant>> = mutants::all()
        .into_iter()
        .filter(|mutant| mutant.engine() == engine)
        .map(Arc::new)
        .collect();
    assert!(mutants.len() >= 6, "{engine} has too few mutants");
    for mutant in mutants {
        for rules in mutant.shows() {
            let mut court = Court::new(mutant.clone(), rules).expect("it shows there");
            let [winners, states, g1] = catches(&mut court);
            let in_mix = g1.is_some() && court.rules.xi().is_some();
            assert!(
                winners.is_some() || states.is_some() || in_mix,
                "{} escapes under {rules}",
                mutant.name()
            );
            if g1.is_none() {
                let rarity = rarity(&mut court, MEASURED);
                assert!(
                    rarity.is_beyond_g1(),
                    "{} under {rules} escapes g1: {rarity:?}",
                    mutant.name()
                );
            }
        }
        for rules in PRESETS {
            if !mutant.shows().contains(&rules)
                && let Some(mut court) = Court::new(mutant.clone(), rules)
            {
                for source in [Sources::Winners, Sources::States] {
                    let Some(source) = open(source, &court.rules) else {
                        continue;
                    };
                    let caught = court.first_catch(source.as_ref(), GLANCE);
                    assert_eq!(caught, None, "{} shows under {rules}", mutant.name());
                }
            }
        }
    }
}

#[test]
fn every_mutant_of_reference_is_caught() {
    every_mutant_is_caught("reference");
}

#[test]
fn every_mutant_of_recursive_is_caught() {
    every_mutant_is_caught("recursive");
}

#[test]
fn every_mutant_of_table_is_caught() {
    every_mutant_is_caught("table");
}

#[test]
fn every_mutant_of_cover_is_caught() {
    every_mutant_is_caught("cover");
}

#[test]
fn every_mutant_of_greedy_is_caught() {
    every_mutant_is_caught("greedy");
}

#[test]
fn every_mutant_of_js_recursive_is_caught() {
    every_mutant_is_caught("js-recursive");
}

#[test]
fn every_mutant_of_go_greedy_is_caught() {
    every_mutant_is_caught("go-greedy");
}

#[test]
fn every_mutant_of_vb_recursive_is_caught() {
    every_mutant_is_caught("vb-recursive");
}

#[test]
fn every_mutant_of_lua_sichuan_is_caught() {
    every_mutant_is_caught("lua-sichuan");
}

#[test]
fn every_mutant_of_cpp_waihuzi_is_caught() {
    every_mutant_is_caught("cpp-waihuzi");
}

#[test]
fn no_engine_is_without_a_test_above() {
    let mut engines: Vec<String> = mutants::all()
        .iter()
        .map(|mutant| mutant.engine().to_owned())
        .collect();
    engines.dedup();
    assert_eq!(
        engines,
        [
            "reference",
            "recursive",
            "table",
            "cover",
            "greedy",
            "js-recursive",
            "go-greedy",
            "vb-recursive",
            "lua-sichuan",
            "cpp-waihuzi"
        ]
    );
}

#[test]
#[ignore = "asserts nothing; prints where each mutant is caught first, and how rare it is"]
fn table_of_catches() {
    println!("mutant | rules | winners | states | g1 | differing/wins in 100,000 winners | in g1");
    for mutant in mutants::all().into_iter().map(Arc::new) {
        for rules in mutant.shows() {
            let mut court = Court::new(mutant.clone(), rules).expect("it shows there");
            let caught =
                catches(&mut court).map(|first| first.map_or("-".to_owned(), |n| n.to_string()));
            let among_winners = rarity(&mut court, 100_000);
            let g1 = open(Sources::G1, &court.rules).expect("g1 has hands for all rules");
            let in_g1 = court.rarity(g1.as_ref(), 100_000);
            println!(
                "{} | {rules} | {} | {among_winners} | {in_g1}",
                mutant.name(),
                caught.join(" | "),
            );
        }
    }
}
