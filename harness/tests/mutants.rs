//! Every planted fault must be caught: by a complete source always, and by the random mix alone wherever
//! the fault is not too rare.

#[path = "mutants/court.rs"]
mod court;

use court::Court;
use duipai::source::{G1, Source, SourceError, Sources};
use duipai_engines::mutants::{self, Mutant};
use duipai_engines::{Factory, Rules};
use std::sync::Arc;

/// Rules under which every mutant is looked at, if it has them, beside those under which it shows.
const RULES: [&str; 4] = ["standard", "laizi", "laizi~wild.copy_limit=4", "waihuzi"];
/// How many hands `g1` has to convict a mutant.
const G1_HANDS: u64 = 1_000_000;
/// How many uniform winners measure a rarity.
const MEASURED: u64 = 1_000_000;

fn mutants_of(engine: &str) -> Vec<Arc<Mutant>> {
    let mutants: Vec<_> = mutants::all()
        .into_iter()
        .filter(|mutant| mutant.engine() == engine)
        .map(Arc::new)
        .collect();
    assert!(mutants.len() >= 6, "{engine}");
    mutants
}

#[test]
#[ignore = "prints where each mutant shows"]
fn table_of_catches() {
    let only = std::env::var("ENGINE").unwrap_or_default();
    for mutant in mutants::all().into_iter().map(Arc::new) {
        if !mutant.name().starts_with(&only) { continue; }
        for name in RULES.iter().chain(["waihuzi~jiao=true~menzi=cross-rank"].iter()) {
            let t = std::time::Instant::now();
            let Some(mut court) = Court::new(mutant.clone(), name) else { continue };
            let built = t.elapsed();
            let most: u64 = std::env::var("MOST").ok().and_then(|m| m.parse().ok()).unwrap_or(50_000);
            let mut line = format!("{:16} {name:36}", mutant.name());
            for source in Sources::ALL {
                let t = std::time::Instant::now();
                let caught = match source.open(&court.rules, 1, 1_000_000) {
                    Ok(source) => court.first_catch(source.as_ref(), most).map_or("-".to_owned(), |i| i.to_string()),
                    Err(_) => "n/a".to_owned(),
                };
                line += &format!(" {caught:>8} ({:4}ms)", t.elapsed().as_millis());
            }
            println!("{line} built {}ms", built.as_millis());
        }
    }
}
