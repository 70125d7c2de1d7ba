//! What opening a source costs, and what a hand from it costs.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duipai::source::{BLOCK, Order, Sources};
use duipai_engines::Rules;
use std::hint::black_box;

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

criterion_group!(benches, sources);
criterion_main!(benches);
