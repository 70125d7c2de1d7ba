//! Engines paired with a base, in one process. A group of hands is cut in halves, and asked in four steps: the first
//! half of the base and of the engine, the second half of the engine and of the base. What drifts from one moment to the
//! next (the clock of the processor, other programs) then adds the same to both; so does what one of them leaves in the
//! caches for the other; and nobody is asked a hand twice, for the second time is much quicker than the first.
//! Strategies and engines come in an order that the seed and the number of the launch decide.

use super::launch::{Cell, Group, Line};
use super::pool::{GROUP, HALF, Pool, cut, steps};
use crate::campaign::block::shuffled;
use crate::panel::{Panel, Seat};
use duipai_engines::{Hand, Verdict};
use std::time::{Duration, Instant};

/// Hands of the smallest part of a warm-up: enough to know how long the rest will take.
const FIRST: usize = 64;

/// A half should take an engine this long, so that the clock costs nothing beside it.
const HALF_NS: f64 = 100_000.0;

/// Quick engines have groups of up to so many times the fewest hands.
const LARGEST: usize = 4;

/// So many groups are worth more than larger ones.
const ENOUGH: usize = 8;

/// Of whoever answers some hands only, so many are looked at to find those.
const SCREENED: usize = 8 * GROUP;

/// No group is too long that takes no longer than this, in seconds.
const SHORT: f64 = 0.25;

/// What engines are asked within.
pub struct Means {
    /// When the process began.
    pub start: Instant,
    /// How long it should take.
    pub seconds: f64,
    /// At most so many groups of a strategy and an engine.
    pub groups: usize,
    /// Decides the order.
    pub seed: u64,
}

impl Means {
    /// So many seconds from now on.
    fn slice(&self, seconds: f64, number: usize) -> Slice {
        Slice {
            start: Instant::now(),
            seconds,
            longest: SHORT.max(self.seconds / 4.0),
            groups: self.groups,
            seed: self.seed ^ number as u64,
        }
    }
}

/// Times everyone against the base, on all pools. Without a base, or where it does not answer, engines are timed alone.
pub fn pairs(
    pools: &[Pool],
    panel: &mut Panel,
    base: Option<&str>,
    means: &Means,
    tell: &mut dyn FnMut(Line),
) {
    let base = base.and_then(|base| panel.seats.iter().position(|seat| seat.name() == base));
    let seats = 0..panel.seats.len();
    let timed: Vec<usize> = seats.filter(|&seat| Some(seat) != base).collect();
    // An engine alone is its own company.
    let (timed, base) = match (timed.as_slice(), base) {
        ([], Some(alone)) => (vec![alone], None),
        _ => (timed, base),
    };
    let cells = pools.len() * timed.len();
    let mut stage = Stage {
        out: vec![false; panel.seats.len()],
        seats: &mut panel.seats,
        said: Vec::new(),
        hands: Vec::new(),
        tell,
    };
    let mut paired = vec![false; pools.len()];
    for (done, cell) in shuffled(cells, means.seed).into_iter().enumerate() {
        let (number, seat) = (cell / timed.len(), timed[cell % timed.len()]);
        let pool = &pools[number];
        if stage.out[seat] {
            continue;
        }
        (stage.tell)(Line::Begin(stage.seats[seat].name().to_owned()));
        let left = means.seconds - means.start.elapsed().as_secs_f64();
        let slice = means.slice((left / (cells - done) as f64).max(0.0), cell);
        let base = base.filter(|&base| !stage.out[base]);
        if let Some(cell) = stage.cell(pool, seat, base, &slice) {
            paired[number] |= cell.groups.iter().any(|group| group.base_ns.is_some());
            (stage.tell)(Line::Cell(cell));
        }
    }
    // Where nobody else answers, or is left, the base is timed alone.
    let Some(base) = base else { return };
    for (number, pool) in pools.iter().enumerate() {
        if paired[number] || stage.out[base] {
            continue;
        }
        (stage.tell)(Line::Begin(stage.seats[base].name().to_owned()));
        let slice = means.slice(means.seconds / cells as f64, number);
        if let Some(cell) = stage.cell(pool, base, None, &slice) {
            (stage.tell)(Line::Cell(cell));
        }
    }
}

/// What one engine may take on one strategy.
struct Slice {
    start: Instant,
    seconds: f64,
    /// A single group that takes longer is not begun, in seconds.
    longest: f64,
    groups: usize,
    seed: u64,
}

impl Slice {
    fn is_over(&self) -> bool {
        self.start.elapsed().as_secs_f64() >= self.seconds
    }
}

/// What asking without a clock told of an engine.
struct Warm {
    /// Nanoseconds a hand.
    ns: f64,
    /// Whether it answered every hand.
    all: bool,
}

/// The engines at work.
struct Stage<'a> {
    seats: &'a mut [Seat],
    /// Who failed.
    out: Vec<bool>,
    /// What was said to the group that is asked.
    said: Vec<Verdict>,
    /// The group that is asked: all four read it from the same place.
    hands: Vec<Hand>,
    tell: &'a mut dyn FnMut(Line),
}

impl Stage<'_> {
    /// One engine on one strategy.
    fn cell(
        &mut self,
        pool: &Pool,
        seat: usize,
        base: Option<usize>,
        slice: &Slice,
    ) -> Option<Cell> {
        let warm_base = base.and_then(|base| self.warm_up(base, pool, slice));
        // A base that does not answer these hands is no company.
        let base = base.filter(|_| warm_base.is_some());
        let warm = self.warm_up(seat, pool, slice)?;
        let foretold = GROUP as f64 * warm.ns / 1e9;
        if foretold > slice.longest {
            let name = self.seats[seat].name();
            (self.tell)(Line::Note(format!(
                "{name} would take {foretold:.1} s for a group of `{}`: give more with --time",
                pool.strategy
            )));
            return None;
        }
        let screened;
        let hands = if warm.all && warm_base.is_none_or(|warm| warm.all) {
            pool.timed()
        } else {
            screened = self.answered(pool.timed(), (seat, base));
            &screened
        };
        let groups = self.groups(pool, hands, (seat, base), (warm.ns, slice));
        (!groups.is_empty()).then(|| Cell {
            strategy: pool.strategy.clone(),
            engine: self.seats[seat].name().to_owned(),
            groups,
        })
    }

    /// Asks an engine some hands of the pool without timing them. `None` if it answers none of them, or fails.
    fn warm_up(&mut self, seat: usize, pool: &Pool, slice: &Slice) -> Option<Warm> {
        let mut rest = pool.warm_up();
        let mut first = FIRST;
        // Of a program that hangs or takes its time many hands at once would cost more than the whole launch: one shows
        // the former, and another the latter, for the first waits until the program has started.
        if self.seats[seat].outside() {
            for _ in 0..2 {
                let Some((one, later)) = rest.split_at_checked(1) else {
                    break;
                };
                let time = self.ask(seat, one).as_secs_f64();
                self.sound(seat, pool)?;
                first = ((slice.longest / time.max(1e-9)) as usize).clamp(1, FIRST);
                rest = later;
            }
        }
        let (mut part, mut answered, mut asked, mut ns) = (first, 0, 0, 0.0);
        while !rest.is_empty() {
            let (hands, later) = rest.split_at(part.min(rest.len()));
            let time = self.ask(seat, hands);
            self.sound(seat, pool)?;
            answered += self.said.iter().filter(|said| said.votes()).count();
            asked += hands.len();
            ns = time.as_nanos() as f64 / hands.len() as f64;
            if slice.start.elapsed().as_secs_f64() > slice.seconds / 4.0 {
                break;
            }
            (rest, part) = (later, 4 * part);
        }
        (answered > 0).then_some(Warm {
            ns,
            all: answered == asked,
        })
    }

    fn ask(&mut self, seat: usize, hands: &[Hand]) -> Duration {
        self.said.resize(hands.len(), Verdict::Unsupported);
        self.seats[seat].ask_all(hands, &mut self.said)
    }

    /// Whether the engine did not fail on what it was asked last. One that did is asked no more: what a failure costs
    /// says nothing of how fast it is.
    fn sound(&mut self, seat: usize, pool: &Pool) -> Option<()> {
        let Some(failure) = self.said.iter().find(|said| said.broken()) else {
            return Some(());
        };
        self.out[seat] = true;
        (self.tell)(Line::Broken(
            self.seats[seat].name().to_owned(),
            format!("{} on a hand of `{}`", failure.word(), pool.strategy),
        ));
        None
    }

    /// Those of the first hands of a pool that both answer.
    fn answered(&mut self, hands: &[Hand], (seat, base): (usize, Option<usize>)) -> Vec<Hand> {
        let mut kept = hands[..hands.len().min(SCREENED)].to_vec();
        for one in base.into_iter().chain([seat]) {
            self.ask(one, &kept);
            let mut said = self.said.iter();
            kept.retain(|_| said.next().is_some_and(Verdict::votes));
        }
        kept
    }

    /// Times groups until the time is over; one in any case.
    fn groups(
        &mut self,
        pool: &Pool,
        hands: &[Hand],
        (seat, base): (usize, Option<usize>),
        (ns, slice): (f64, &Slice),
    ) -> Vec<Group> {
        let mut groups = Vec::new();
        let count = number_of_groups(hands.len(), ns).min(slice.groups);
        if count == 0 {
            return groups;
        }
        let group = cut(hands, count);
        for number in shuffled(count, slice.seed) {
            if slice.is_over() && !groups.is_empty() {
                break;
            }
            let mut own = std::mem::take(&mut self.hands);
            own.clear();
            own.extend_from_slice(group(number));
            let mut took = [Duration::ZERO; 2];
            let mut useless = false;
            for (one, hands) in steps(base, Some(seat), &own) {
                let Some(one) = one else { continue };
                took[usize::from(one != seat)] += self.ask(one, hands);
                useless |= !self.said.iter().all(Verdict::votes);
                if self.sound(one, pool).is_none() {
                    return groups;
                }
            }
            if !useless {
                let ns = took.map(|time| time.as_nanos() as u64);
                groups.push(Group {
                    hands: own.len() as u64,
                    ns: ns[0],
                    base_ns: base.map(|_| ns[1]),
                });
            }
            self.hands = own;
        }
        groups
    }
}

/// How many groups so many hands make for an engine that takes so long for a hand; 0 if they are too few for one.
fn number_of_groups(hands: usize, ns: f64) -> usize {
    let smallest = hands / GROUP;
    let wanted = (HALF_NS / (ns.max(1.0) * HALF as f64)).ceil() as usize;
    let larger = smallest / wanted.clamp(1, LARGEST);
    larger.max(smallest.min(ENOUGH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_large_for_quick_engines_and_never_too_small() {
        assert_eq!(number_of_groups(GROUP - 1, 10.0), 0);
        assert_eq!(number_of_groups(GROUP, 10.0), 1);
        // 10 ns a hand: four times as large, but not fewer than eight.
        assert_eq!(number_of_groups(64 * GROUP, 10.0), 16);
        assert_eq!(number_of_groups(16 * GROUP, 10.0), 8);
        assert_eq!(number_of_groups(5 * GROUP, 10.0), 5);
        assert_eq!(number_of_groups(64 * GROUP, 50.0), 32);
        assert_eq!(number_of_groups(64 * GROUP, 1_000.0), 64);
    }
}
