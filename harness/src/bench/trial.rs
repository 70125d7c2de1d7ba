//! The method held against itself: an engine is paired with a second one of the same code, again and again, and it is
//! counted how often that would have been called a change. Beside it the same with all of the one first and then all of
//! the other, as one is tempted to do it.

use super::launch::Line;
use super::pool::{GROUP, Pool, cut, steps};
use crate::campaign::block::shuffled;
use crate::panel::{Panel, Seat};
use crate::stats;
use duipai_engines::{Hand, Verdict};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// What is called a change: a ratio whose whole interval lies further from 1 than this.
pub const CHANGE: f64 = 0.01;

/// Groups of a trial: at least, and at most.
const GROUPS: (usize, usize) = (16, 512);

/// An engine against itself, once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// On which strategy.
    pub strategy: String,
    /// The engine.
    pub engine: String,
    /// Median of the ratios of groups, and its interval: one, other, other, one.
    pub abba: [f64; 3],
    /// The same: all of the one, then all of the other.
    pub apart: [f64; 3],
}

/// What trials are made within.
pub struct Means {
    /// When the process began.
    pub start: Instant,
    /// How long it should take.
    pub seconds: f64,
    /// So many with each engine.
    pub trials: usize,
    /// Decides the order of hands.
    pub seed: u64,
}

/// Tries every engine of `one` against the same of `other`; pools take turns.
pub fn trials(
    pools: &[Pool],
    (one, other): (&mut Panel, &mut Panel),
    means: &Means,
    tell: &mut dyn FnMut(Line),
) {
    let all = one.seats.len() * means.trials;
    let seats = one.seats.iter_mut().zip(&mut other.seats).enumerate();
    for (number, (one, other)) in seats {
        tell(Line::Begin(one.name().to_owned()));
        let mut both = Both {
            seats: [one, other],
            said: Vec::new(),
            hands: Vec::new(),
        };
        for trial in 0..means.trials {
            let Some(pool) = pools.get(trial % pools.len().max(1)) else {
                return;
            };
            let left = means.seconds - means.start.elapsed().as_secs_f64();
            let seconds = left / (all - number * means.trials - trial) as f64;
            let name = both.seats[0].name().to_owned();
            let Some((abba, apart)) = both.trial(pool, seconds, means.seed ^ trial as u64) else {
                let why = format!("{name} does not answer all of `{}`", pool.strategy);
                tell(Line::Note(why));
                continue;
            };
            tell(Line::Trial(Trial {
                strategy: pool.strategy.clone(),
                engine: name,
                abba,
                apart,
            }));
        }
    }
}

/// Two engines of the same code.
struct Both<'a> {
    seats: [&'a mut Seat; 2],
    said: Vec<Verdict>,
    hands: Vec<Hand>,
}

impl Both<'_> {
    /// One trial of each kind; `None` if not every hand is answered.
    fn trial(&mut self, pool: &Pool, seconds: f64, seed: u64) -> Option<([f64; 3], [f64; 3])> {
        let groups = pool.timed().len() / GROUP;
        let group = cut(pool.timed(), groups);
        // Not counted, but for how many groups there is time: each is asked of both, once in each way.
        let warm = self.time(0, pool.warm_up())? + self.time(1, pool.warm_up())?;
        let hand = warm.as_secs_f64().max(1e-9) / pool.warm_up().len() as f64;
        let fit = seconds / (2.0 * hand * group(0).len() as f64);
        let count = (fit as usize).clamp(GROUPS.0, GROUPS.1);
        let order = shuffled(groups, seed).into_iter().cycle().take(count);
        let order: Vec<&[Hand]> = order.map(&group).collect();
        let abba = |both: &mut Self| {
            let ratios = order.iter().map(|hands| {
                let mut took = [Duration::ZERO; 2];
                for (one, hands) in steps(0, 1, hands) {
                    took[one] += both.time(one, hands)?;
                }
                Some(took[1].as_secs_f64() / took[0].as_secs_f64())
            });
            told(&ratios.collect::<Option<Vec<f64>>>()?)
        };
        let apart = |both: &mut Self| {
            let [first, second] = [0, 1].map(|one| {
                let times = order.iter().map(|hands| both.time(one, hands));
                times.collect::<Option<Vec<Duration>>>()
            });
            let (first, second) = (first?, second?);
            let both = first.iter().zip(&second);
            let ratios: Vec<f64> = both
                .map(|(first, second)| second.as_secs_f64() / first.as_secs_f64())
                .collect();
            told(&ratios)
        };
        // What happens to come first has no advantage.
        if seed.is_multiple_of(2) {
            let abba = abba(self)?;
            Some((abba, apart(self)?))
        } else {
            let apart = apart(self)?;
            Some((abba(self)?, apart))
        }
    }

    fn time(&mut self, one: usize, hands: &[Hand]) -> Option<Duration> {
        let mut own = std::mem::take(&mut self.hands);
        own.clear();
        own.extend_from_slice(hands);
        self.said.resize(own.len(), Verdict::Unsupported);
        let time = self.seats[one].ask_all(&own, &mut self.said);
        self.hands = own;
        let answered = |said: &Verdict| said.votes() && !said.broken();
        self.said.iter().all(answered).then_some(time)
    }
}

fn told(ratios: &[f64]) -> Option<[f64; 3]> {
    let (low, high) = stats::median_interval(ratios);
    let median = stats::median_and_mad(ratios).0;
    median.is_finite().then_some([median, low, high])
}

/// What trials of one way of timing came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// Trials.
    pub trials: usize,
    /// 95 % of trials were not further from 1 than this.
    pub within: f64,
    /// Half of the width of an interval, median of trials.
    pub half_width: f64,
    /// So many would have been called a change over [`CHANGE`].
    pub claimed: usize,
}

impl Floor {
    /// Of medians and intervals.
    #[must_use]
    pub fn of(trials: &[[f64; 3]]) -> Self {
        let mut off: Vec<f64> = trials.iter().map(|one| (one[0] - 1.0).abs()).collect();
        off.sort_unstable_by(f64::total_cmp);
        let halves: Vec<f64> = trials.iter().map(|one| (one[2] - one[1]) / 2.0).collect();
        let claimed = |one: &&[f64; 3]| one[1] > 1.0 + CHANGE || one[2] < 1.0 - CHANGE;
        Self {
            trials: trials.len(),
            within: stats::quantile(&off, 0.95),
            half_width: stats::median_and_mad(&halves).0,
            claimed: trials.iter().filter(claimed).count(),
        }
    }
}

/// What trials with one engine came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdicts {
    /// The rules.
    pub rules: String,
    /// The engine.
    pub engine: String,
    /// One, other, other, one.
    pub abba: Floor,
    /// All of the one, then all of the other.
    pub apart: Floor,
}

/// What the trials under some rules came to, engine by engine.
#[must_use]
pub fn verdicts(rules: &str, trials: &[&Trial]) -> Vec<Verdicts> {
    let mut engines: Vec<&str> = Vec::new();
    for trial in trials {
        if !engines.contains(&trial.engine.as_str()) {
            engines.push(&trial.engine);
        }
    }
    let of = |engine: &str| {
        let own = trials.iter().filter(|trial| trial.engine == engine);
        let (abba, apart): (Vec<_>, Vec<_>) = own.map(|trial| (trial.abba, trial.apart)).unzip();
        Verdicts {
            rules: rules.to_owned(),
            engine: engine.to_owned(),
            abba: Floor::of(&abba),
            apart: Floor::of(&apart),
        }
    };
    engines.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_claimed_if_the_whole_interval_is_beyond() {
        let trials = [
            [1.02, 1.011, 1.03],
            [1.02, 1.009, 1.03],
            [0.97, 0.96, 0.989],
            [1.0, 0.999, 1.001],
        ];
        let floor = Floor::of(&trials);
        assert_eq!((floor.trials, floor.claimed), (4, 2));
        assert!((floor.within - 0.0285).abs() < 1e-9, "{}", floor.within);
        let off = (floor.half_width - 0.01).abs();
        assert!(off < 1e-9, "{}", floor.half_width);
    }
}
