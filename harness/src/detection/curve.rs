//! The detection curve: of wrong engines of like rarity, the share that is killed within so many hands, for every
//! way to choose the hands.

use super::{Detection, Measured};
use crate::stats::met_within;

/// Within so many hands.
pub const STEPS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Which wrong engines a point is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Population {
    /// Engines, each with a fault somebody thought of or met.
    HandMade,
    /// Mutants made by a rule.
    Generated,
}

impl Population {
    /// Both.
    pub const ALL: [Self; 2] = [Self::HandMade, Self::Generated];

    /// Its word in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::HandMade => "hand-made",
            Self::Generated => "generated",
        }
    }
}

/// How rare a fault is under the mix, in decades: `Some(k)` is a share of up to 10^−k and above 10^−(k+1); `None`
/// was never seen in the mix.
pub type Rarity = Option<u32>;

/// The rarity of a share.
#[must_use]
pub fn rarity(share: f64) -> Rarity {
    // The tiny amount keeps 0.001 in its decade whatever the logarithm rounds to.
    (share > 0.0).then(|| (-share.log10() + 1e-9).max(0.0).floor() as u32)
}

/// A rarity in files: the upper end of its decade.
#[must_use]
pub fn rarity_word(rarity: Rarity) -> String {
    rarity.map_or_else(|| "unseen".to_owned(), |decade| format!("1e-{decade}"))
}

/// A point of the curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Which engines.
    pub population: Population,
    /// Kind of the source: `winners`, `states`, `g1`, `deals`.
    pub source: String,
    /// The strategy alone, or the whole source.
    pub strategy: Option<&'static str>,
    /// Of which rarity.
    pub rarity: Rarity,
    /// How many engines.
    pub engines: usize,
    /// Within so many hands.
    pub hands: u64,
    /// How many of the engines were caught within them, or within all that were asked if those are fewer.
    pub killed: usize,
    /// How many would be on average, by their shares of hands.
    pub expected: f64,
    /// How many hands were asked.
    pub measured: u64,
}

/// Every point: populations, sources with their strategies, rarities, steps.
#[must_use]
pub fn points(detection: &Detection) -> Vec<Point> {
    let mut points = Vec::new();
    for population in Population::ALL {
        let bins = bins(detection, population);
        for source in &detection.sources {
            let mut series = vec![None];
            if source.strategies.len() > 1 {
                series.extend((0..source.strategies.len()).map(Some));
            }
            for strategy in series {
                for (rarity, subjects) in &bins {
                    for hands in STEPS {
                        points.push(Point {
                            population,
                            source: super::kind_of(&source.source).to_owned(),
                            strategy: strategy.map(|number| source.strategies[number]),
                            rarity: *rarity,
                            engines: subjects.len(),
                            hands,
                            killed: killed(source, strategy, subjects, hands),
                            expected: expected(source, strategy, subjects, hands),
                            measured: source.hands(subjects[0], strategy),
                        });
                    }
                }
            }
        }
    }
    points
}

/// The subjects of each rarity, common ones first. Those that do not show under the rules and were not caught
/// either are left out.
#[must_use]
pub fn bins(detection: &Detection, population: Population) -> Vec<(Rarity, Vec<usize>)> {
    let mix = detection.source("g1");
    let mut bins: Vec<(Rarity, Vec<usize>)> = Vec::new();
    for (subject, known) in detection.subjects.iter().enumerate() {
        let there = known.shows || detection.caught(subject).is_some();
        if known.generated != (population == Population::Generated) || !there {
            continue;
        }
        let share = mix.map_or(0.0, |mix| mix.share(subject, None));
        let rarity = rarity(share);
        match bins.iter_mut().find(|(known, _)| *known == rarity) {
            Some((_, subjects)) => subjects.push(subject),
            None => bins.push((rarity, vec![subject])),
        }
    }
    bins.sort_by_key(|(rarity, _)| rarity.unwrap_or(u32::MAX));
    bins
}

/// Subjects with bugs of one kind.
pub struct Class {
    /// Its name.
    pub name: &'static str,
    /// Who they are.
    pub subjects: Vec<usize>,
}

impl Class {
    /// How many of them any of these sources catches.
    #[must_use]
    pub fn caught_by(&self, detection: &Detection, kinds: &[&str]) -> usize {
        let caught = |subject: &&usize| {
            let mut sources = kinds.iter().filter_map(|kind| detection.source(kind));
            sources.any(|source| source.caught_at(**subject, None).is_some())
        };
        self.subjects.iter().filter(caught).count()
    }
}

/// The classes of a population, with those subjects that show under the rules or were caught.
#[must_use]
pub fn classes(detection: &Detection, population: Population) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for (subject, known) in detection.subjects.iter().enumerate() {
        let there = known.shows || detection.caught(subject).is_some();
        if known.generated != (population == Population::Generated) || !there {
            continue;
        }
        match classes.iter_mut().find(|class| class.name == known.class) {
            Some(class) => class.subjects.push(subject),
            None => classes.push(Class {
                name: known.class,
                subjects: vec![subject],
            }),
        }
    }
    classes
}

/// How many of the subjects are caught within so many hands.
#[must_use]
pub fn killed(source: &Measured, strategy: Option<usize>, subjects: &[usize], hands: u64) -> usize {
    let at = |subject: &usize| source.caught_at(*subject, strategy);
    let caught = subjects.iter().filter_map(at);
    caught.filter(|&at| at <= hands).count()
}

fn expected(source: &Measured, strategy: Option<usize>, subjects: &[usize], hands: u64) -> f64 {
    let one = |&subject: &usize| {
        let share = source.share(subject, strategy);
        if source.finite && hands >= source.len {
            return f64::from(u8::from(share > 0.0));
        }
        met_within(share, hands as f64)
    };
    subjects.iter().map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rarities_are_decades() {
        assert_eq!(rarity(1.0), Some(0));
        assert_eq!(rarity(0.1), Some(1));
        assert_eq!(rarity(0.001), Some(3));
        assert_eq!(rarity(0.000_2), Some(3));
        assert_eq!(rarity(0.0), None);
        assert_eq!(rarity_word(Some(4)), "1e-4");
    }
}
