//! What opening a source costs, and what a hand from it costs.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duipai::exhaust::space::{CHUNK, Space};
use duipai::exhaust::truth::Truth;
use duipai::exhaust::walk::Walk;
use duipai::panel::{Panel, Roster};
use duipai::source::{BLOCK, Order, Sources};
use duipai_engines::{Rules, Verdict};
use std::hint::black_box;
use std::ops::ControlFlow;

fn sources(c: &mut Criterion) {
    for name in ["standard", "laizi", "sichuan", "waihuzi"] {
        let rules = Rules::named(name).expect("a preset");
        for kind in Sources::ALL {
            let open = || {
                kind.open(&rules, 1, 1 << 40)
                    .expect("presets have every source")
            };
            c.bench_function(&format!("open/{name}/{}", kind.name()), |b| b.iter(open));
            let source = open();
            let mut group = c.benchmark_group("hands");
            group.throughput(Throughput::Elements(BLOCK));
            let (mut hands, mut block) = (Vec::new(), 0);
            group.bench_function(format!("{name}/{}", kind.name()), |b| {
                b.iter(|| {
                    block = (block + 1) % 50;
                    source.block(block, &mut hands).expect("nothing is read");
                    black_box(&hands);
                });
            });
        }
    }
    let order = Order::new(12_425_278);
    let mut index = 0;
    c.bench_function("order", |b| {
        b.iter(|| {
            index = (index + 1) % 12_425_278;
            order.at(black_box(index))
        });
    });
}

/// What a hand of a whole space costs: walking to it, and having it asked as well.
fn spaces(c: &mut Criterion) {
    const HANDS: u64 = 1 << 20;
    for (name, size) in [("standard", 14), ("sichuan", 14), ("waihuzi", 17)] {
        let rules = Rules::named(name).expect("a preset");
        let space = Space::new(&rules, size, 0).expect("a space of that size");
        let truth = Truth::new(&rules, 0, size);
        let roster = Roster::builtin().choose(&["table".to_owned()]);
        let mut panel = Panel::new(&roster.expect("it is built in"), &rules);
        let mut verdicts = vec![Verdict::Unsupported; CHUNK as usize];
        let start = space.len() / 2;
        let mut walk = Walk::new(&space, truth.as_ref());
        let mut group = c.benchmark_group("space");
        group.throughput(Throughput::Elements(HANDS));
        for asked in [false, true] {
            let what = if asked { "asked" } else { "walked" };
            group.bench_function(format!("{name}-{size}/{what}"), |b| {
                b.iter(|| {
                    walk.each(start..start + HANDS, &mut |run| {
                        if asked {
                            let verdicts = &mut verdicts[..run.hands.len()];
                            panel.seats[0].ask_all(run.hands, verdicts);
                            black_box(verdicts);
                        }
                        black_box(run.hands);
                        ControlFlow::Continue(())
                    })
                });
            });
        }
    }
}

criterion_group!(benches, sources, spaces);
criterion_main!(benches);
