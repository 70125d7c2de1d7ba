//! The complete sources against known counts and against engines that were written without them.

use duipai::source::{Source, States, Winners};
use duipai_engines::{Engine, Hand, Rules, Verdict, notation, registry};
use std::collections::HashSet;

fn rules(name: &str) -> Rules {
    Rules::named(name).unwrap()
}

fn engine(name: &str, rules: &Rules) -> Box<dyn Engine> {
    let factory = registry::builtin()
        .into_iter()
        .find(|factory| factory.name() == name);
    factory.unwrap().build(rules).unwrap()
}

fn total(name: &str) -> u64 {
    Winners::new(&rules(name), 0).unwrap().total().unwrap()
}

#[test]
fn winners_are_as_many_as_known() {
    for (name, known) in [
        ("standard~sizes=2", 34),
        ("standard~sizes=5", 1_836),
        ("standard~sizes=8", 49_332),
        ("standard~sizes=11", 875_418),
        ("standard~sizes=14", 11_498_658),
        ("standard", 12_425_278),
        ("waihuzi~sizes=2", 60),
        ("waihuzi~sizes=5", 2_146),
        ("waihuzi~sizes=8", 38_044),
        ("waihuzi~sizes=11", 440_736),
        ("waihuzi~sizes=14", 3_721_232),
        ("waihuzi~sizes=17", 24_240_784),
    ] {
        assert_eq!(total(name), known, "{name}");
    }
}

#[test]
fn winners_with_wilds_are_as_many_as_known() {
    let known: [(u64, &str, &[u64]); 7] = [
        (2, "off", &[34, 34, 1]),
        (5, "off", &[1_836, 3_790, 2_503, 595, 34]),
        (5, "4", &[1_836, 3_756, 2_503, 595, 34]),
        (8, "off", &[49_332, 150_456, 179_951, 110_853, 38_422]),
        (8, "4", &[49_332, 148_809, 178_445, 110_622, 38_415]),
        (
            11,
            "off",
            &[875_418, 3_471_303, 5_846_537, 5_609_987, 3_455_111],
        ),
        (
            11,
            "4",
            &[875_418, 3_431_439, 5_775_215, 5_564_249, 3_438_374],
        ),
    ];
    for (size, limit, by_wilds) in known {
        let mut sum = 0;
        for (wilds, known) in by_wilds.iter().enumerate() {
            sum += known;
            let name = format!("laizi~sizes={size}~wild.copy_limit={limit}~wild.max={wilds}");
            assert_eq!(total(&name), sum, "{name}");
        }
    }
}

#[test]
fn timing() {
    for name in [
        "standard",
        "laizi",
        "laizi~wild.copy_limit=4",
        "laizi~sizes=14",
        "laizi~sizes=17",
        "waihuzi",
        "waihuzi~sizes=20",
    ] {
        let t = std::time::Instant::now();
        let w = Winners::new(&rules(name), 1_000_000).unwrap();
        let open = t.elapsed();
        let t = std::time::Instant::now();
        let mut hands = Vec::new();
        for b in 0..20 {
            w.block(b, &mut hands).unwrap();
        }
        eprintln!(
            "{name}: {} open {open:?} {} ns/hand",
            w.total().unwrap(),
            t.elapsed().as_nanos() as f64 / (20.0 * 16384.0)
        );
    }
    for name in ["standard", "laizi", "waihuzi"] {
        let t = std::time::Instant::now();
        let w = States::new(&rules(name));
        let open = t.elapsed();
        let t = std::time::Instant::now();
        let mut hands = Vec::new();
        for b in 0..20 {
            w.block(b, &mut hands).unwrap();
        }
        eprintln!(
            "{name}: {} open {open:?} {} ns/hand",
            w.total().unwrap(),
            t.elapsed().as_nanos() as f64 / (20.0 * 16384.0)
        );
    }
}
