//! Time per hand of every built-in engine, on hands of different kinds.
//!
//! Each workload has 65,536 distinct hands, so that no engine is measured on what the branch predictor has
//! learnt by heart. The generator is the bench's own: what the harness draws may change, these hands must
//! not.

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use duipai_engines::family::recursive::Recursive;
use duipai_engines::{Factory, Hand, Rules, Score, Verdict, registry};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

const HANDS: usize = 1 << 16;
const MAX_KINDS: usize = 34;

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        // The bias is below 2^-57.
        (self.0.next_u64() % bound as u64) as usize
    }

    /// `size` tiles without return, out of the four copies of the kinds from `first` to before `end`.
    fn deal(&mut self, first: usize, end: usize, size: usize) -> [u8; MAX_KINDS] {
        let mut wall: Vec<usize> = (4 * first..4 * end).collect();
        let mut counts = [0; MAX_KINDS];
        for _ in 0..size {
            let tile = self.below(wall.len());
            counts[wall.swap_remove(tile) / 4] += 1;
        }
        counts
    }

    /// Random sets and a random eye, drawn anew until no kind occurs more than four times.
    fn win(&mut self, rules: &Rules, size: usize) -> [u8; MAX_KINDS] {
        let catalogue = rules.catalogue(&rules.forms()[0]);
        loop {
            let mut counts = [0; MAX_KINDS];
            for number in 0..=size / 3 {
                let groups = if number == 0 {
                    &catalogue[1]
                } else {
                    &catalogue[0]
                };
                for tile in groups[self.below(groups.len())].tiles() {
                    counts[tile.index()] += 1;
                }
            }
            if counts.iter().all(|&count| count <= 4) {
                return counts;
            }
        }
    }

    /// Seven random groups of three, drawn anew until no kind occurs more than four times and the hand is complete:
    /// three alike that lie in three groups have to stay together.
    fn seven_groups(&mut self, rules: &Rules) -> [u8; MAX_KINDS] {
        let catalogue = rules.catalogue(&rules.forms()[0]);
        let mut judge = Recursive::default().build(rules).expect("it has the rules");
        loop {
            let mut counts = [0; MAX_KINDS];
            for _ in 0..7 {
                for tile in catalogue[0][self.below(catalogue[0].len())].tiles() {
                    counts[tile.index()] += 1;
                }
            }
            if counts.iter().all(|&count| count <= 4) {
                let hand = Hand::from_counts(rules.alphabet(), counts, 0);
                if judge.judge(&hand).score() != Score::Null {
                    return counts;
                }
            }
        }
    }

    /// Takes away a random tile of the hand.
    fn lose(&mut self, counts: &mut [u8; MAX_KINDS]) {
        let naturals = counts.iter().map(|&count| usize::from(count)).sum();
        let mut tile = self.below(naturals);
        for count in counts {
            if tile < usize::from(*count) {
                *count -= 1;
                return;
            }
            tile -= usize::from(*count);
        }
    }

    /// Adds a random tile.
    fn draw(&mut self, counts: &mut [u8; MAX_KINDS]) {
        loop {
            let kind = self.below(MAX_KINDS);
            if counts[kind] < 4 {
                counts[kind] += 1;
                return;
            }
        }
    }
}

struct Workload {
    name: &'static str,
    rules: Rules,
    hands: Vec<Hand>,
}

fn workload(
    name: &'static str,
    rules: &str,
    draw: impl Fn(&mut Dice, &Rules) -> ([u8; MAX_KINDS], u8),
) -> Workload {
    let rules = Rules::named(rules).expect("a preset");
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(1));
    let mut known = HashSet::new();
    let mut hands = Vec::new();
    while hands.len() < HANDS {
        let (counts, wilds) = draw(&mut dice, &rules);
        let hand = Hand::from_counts(rules.alphabet(), counts, wilds);
        assert_eq!(rules.invalid(&hand), None);
        if known.insert(hand) {
            hands.push(hand);
        }
    }
    Workload { name, rules, hands }
}

fn workloads() -> Vec<Workload> {
    vec![
        workload("deals", "standard", |dice, _| (dice.deal(0, 34, 14), 0)),
        workload("wins", "standard", |dice, rules| (dice.win(rules, 14), 0)),
        workload("near", "standard", |dice, rules| {
            let mut counts = dice.win(rules, 14);
            dice.lose(&mut counts);
            dice.draw(&mut counts);
            (counts, 0)
        }),
        workload("one-suit", "standard", |dice, _| {
            let first = 9 * dice.below(3);
            (dice.deal(first, first + 9, 14), 0)
        }),
        workload("wilds", "laizi", |dice, rules| {
            let mut counts = dice.win(rules, 14);
            let wilds = 1 + dice.below(4);
            for _ in 0..wilds {
                dice.lose(&mut counts);
            }
            (counts, wilds as u8)
        }),
        workload("waihuzi-wins", "waihuzi", |dice, rules| {
            (dice.win(rules, 20), 0)
        }),
        workload("jiao-wins", "waihuzi~jiao=true", |dice, rules| {
            (dice.win(rules, 20), 0)
        }),
        // What a table holds of paohuzi: the structure.
        workload("paohuzi-wins", "paohuzi~base_xi=0", |dice, rules| {
            (dice.seven_groups(rules), 0)
        }),
    ]
}

fn measure(group: &mut BenchmarkGroup<'_, WallTime>, factory: &dyn Factory, workload: &Workload) {
    let Ok(mut engine) = factory.build(&workload.rules) else {
        return;
    };
    let mut verdicts = vec![Verdict::NO; HANDS];
    let hands = &workload.hands[..];
    group.throughput(Throughput::Elements(HANDS as u64));
    group.bench_function(factory.name(), |bencher| {
        bencher.iter(|| engine.judge_all(black_box(hands), black_box(&mut verdicts)));
    });
}

fn engines(criterion: &mut Criterion) {
    for workload in workloads() {
        let mut group = criterion.benchmark_group(workload.name);
        group.sampling_mode(SamplingMode::Flat);
        for factory in registry::builtin() {
            measure(&mut group, factory.as_ref(), &workload);
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
