//! One launch: everyone timed beside [`BASE`](crate::ours::BASE), in turns.
//!
//! Hands go in groups. Of two groups the first is asked of the base and then of the other, the second of the other and
//! then of the base. So each is asked every hand once, and what drifts over such four, in clock rate or in what else the
//! machine does, falls on both alike. The ratio is taken over each four, and of those the median.

use crate::contestant::Contestant;
use crate::rounds;
use std::ops::Range;
use std::time::Instant;

/// Hands of a group. They take a thousand times as long as to read the clock.
const GROUP: usize = 2_048;

/// The columns of a launch.
pub(crate) const HEADER: &str = "rules,workload,name,form,ns,ratio";

/// Prints a row for everyone but the base, and for each workload one of the base's own time a hand.
pub(crate) fn print() {
    println!("{HEADER}");
    for mut round in rounds() {
        let number = round.hands.len();
        let place = format!("{},{}", round.rules, round.workload);
        let (base, others) = round.contestants.split_first_mut().expect("ours are there");
        // Pages and tables are touched before it counts.
        base.judge.judge(0..number);
        let mut base_ns = Vec::new();
        for other in others {
            other.judge.judge(0..GROUP.min(number));
            let fours: Vec<[f64; 2]> = (0..number / (2 * GROUP))
                .map(|four| four_timings(base, other, 2 * GROUP * four))
                .collect();
            let ns = median(fours.iter().map(|four| four[1]).collect());
            let ratio = median(fours.iter().map(|four| four[1] / four[0]).collect());
            base_ns.extend(fours.iter().map(|four| four[0]));
            println!("{place},{},{},{ns:.3},{ratio:.5}", other.name, other.form);
        }
        let ns = median(base_ns);
        println!("{place},{},{},{ns:.3},1.00000", base.name, base.form);
    }
}

/// Nanoseconds a hand of the base and of the other, over the two groups that begin here.
fn four_timings(base: &mut Contestant, other: &mut Contestant, start: usize) -> [f64; 2] {
    let (first, second) = (start..start + GROUP, start + GROUP..start + 2 * GROUP);
    let mut base_ns = timed(base, first.clone());
    let mut other_ns = timed(other, first);
    other_ns += timed(other, second.clone());
    base_ns += timed(base, second);
    [base_ns, other_ns].map(|ns| ns / (2 * GROUP) as f64)
}

/// One function for all, so that what surrounds the calls is the same code.
#[inline(never)]
fn timed(contestant: &mut Contestant, range: Range<usize>) -> f64 {
    let start = Instant::now();
    contestant.judge.judge(range);
    start.elapsed().as_nanos() as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
