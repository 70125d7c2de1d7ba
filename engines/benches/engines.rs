//! Time per hand of every built-in engine, on hands of different kinds. Which they are, and why so many, is said
//! where they are drawn: the crate `duipai-workloads`.

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use duipai_engines::{Factory, Hand, Rules, Verdict, registry};
use duipai_workloads::{HANDS, workloads};
use std::hint::black_box;
use std::time::Duration;

fn measure(
    group: &mut BenchmarkGroup<'_, WallTime>,
    factory: &dyn Factory,
    rules: &Rules,
    hands: &[Hand],
) {
    let Ok(mut engine) = factory.build(rules) else {
        return;
    };
    let mut verdicts = vec![Verdict::NO; hands.len()];
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(factory.name(), |bencher| {
        bencher.iter(|| engine.judge_all(black_box(hands), black_box(&mut verdicts)));
    });
}

fn engines(criterion: &mut Criterion) {
    for workload in workloads() {
        let hands = workload.hands(HANDS);
        let mut group = criterion.benchmark_group(workload.name);
        group.sampling_mode(SamplingMode::Flat);
        for factory in registry::builtin() {
            measure(&mut group, factory.as_ref(), &workload.rules, &hands);
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = engines
}
criterion_main!(benches);
