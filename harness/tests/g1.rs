//! The random mix: shares, win rates, the shapes it must hold, and that it never changes.

use duipai::source::{BLOCK, Drawn, G1, Source};
use duipai_engines::{Rules, Verdict, notation, registry};

const RULES: [&str; 8] = [
    "standard",
    "laizi",
    "laizi~wild.copy_limit=4",
    "waihuzi",
    "standard~sizes=2",
    "laizi~sizes=5~wild.max=1",
    "laizi~sizes=17~wild.max=4",
    "waihuzi~jiao=true~menzi=cross-rank",
];

fn block(name: &str, block: u64) -> (G1, Vec<Drawn>) {
    let source = G1::new(&Rules::named(name).unwrap(), 1, u64::MAX);
    let mut hands = Vec::new();
    source.block(block, &mut hands).unwrap();
    (source, hands)
}

#[test]
fn timing() {
    for name in RULES {
        let rules = Rules::named(name).unwrap();
        let t = std::time::Instant::now();
        let source = G1::new(&rules, 1, 1 << 40);
        let open = t.elapsed();
        let mut hands = Vec::new();
        source.block(0, &mut hands).unwrap();
        let t = std::time::Instant::now();
        for b in 0..20 {
            source.block(b, &mut hands).unwrap();
        }
        let ns = t.elapsed().as_nanos() as f64 / (20.0 * 16384.0);
        let mut engine = registry::builtin()
            .into_iter()
            .find(|f| f.name() == "recursive")
            .unwrap()
            .build(&rules)
            .unwrap();
        let n = source.strategies().len();
        let (mut count, mut won) = (vec![0; n], vec![0; n]);
        for d in &hands {
            count[d.strategy as usize] += 1;
            won[d.strategy as usize] += u32::from(engine.judge(&d.hand) == Verdict::WIN);
        }
        let all: u32 = won.iter().sum();
        eprintln!(
            "{name}: open {open:?} {ns:.0} ns; wins {:.1} %",
            f64::from(all) * 100.0 / 16384.0
        );
        for i in 0..n {
            let ex: Vec<_> = hands
                .iter()
                .filter(|d| d.strategy as usize == i)
                .take(5)
                .map(|d| notation::write(&d.hand))
                .collect();
            if name.len() < 9 {
                eprintln!(
                    "   {:8} {} {:.1} %  {}",
                    source.strategies()[i],
                    count[i],
                    f64::from(won[i]) * 100.0 / f64::from(count[i]),
                    ex.join(" ")
                );
            }
        }
    }
}
