//! The hands that are timed: those of each strategy, each hand once. What is asked again and again is learnt by
//! the processor, so a group has many hands and no hand twice.

use super::launch::Limits;
use crate::source::{Source, SourceError};
use duipai_engines::{Hand, Rules};
use std::collections::HashSet;

/// The fewest hands that are timed together.
pub const HALF: usize = 1_024;

/// The fewest hands of a group, of which each half is timed.
pub const GROUP: usize = 2 * HALF;

/// The hands of one strategy, all different, in the order in which their source has them.
pub struct Pool {
    /// The strategy.
    pub strategy: String,
    /// Its hands: [`GROUP`] or more.
    pub hands: Vec<Hand>,
}

impl Pool {
    /// Hands to begin with, before anything is timed.
    #[must_use]
    pub fn warm_up(&self) -> &[Hand] {
        &self.hands[self.hands.len() - HALF..]
    }

    /// Hands that are timed: not those of the warm-up, unless there are too few others.
    #[must_use]
    pub fn timed(&self) -> &[Hand] {
        let others = self.hands.len() - HALF;
        &self.hands[..if others < GROUP {
            self.hands.len()
        } else {
            others
        }]
    }
}

/// Pools of all strategies, and those that have too few hands for one: strategy and number of hands.
#[derive(Default)]
pub struct Pools {
    /// Those that can be timed.
    pub full: Vec<Pool>,
    /// Those that cannot.
    pub short: Vec<(String, usize)>,
}

/// The first hands of every source, by strategy. Illegal ones are left out unless somebody is meant to judge them.
///
/// # Errors
/// If a source cannot be read.
pub fn pools(
    rules: &Rules,
    sources: &[&dyn Source],
    limits: &Limits,
) -> Result<Pools, SourceError> {
    let mut pools = Pools::default();
    for source in sources {
        let mut of_source: Vec<(Vec<Hand>, HashSet<Hand>)> = Vec::new();
        of_source.resize_with(source.strategies().len(), Default::default);
        let (mut drawn, mut left) = (Vec::new(), source.len().min(limits.hands));
        for block in 0.. {
            if left == 0 {
                break;
            }
            source.block(block, &mut drawn)?;
            drawn.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            left -= drawn.len() as u64;
            for one in &drawn {
                let (hands, seen) = &mut of_source[usize::from(one.strategy)];
                if (limits.illegal || rules.invalid(&one.hand).is_none()) && seen.insert(one.hand) {
                    hands.push(one.hand);
                }
            }
        }
        for (&strategy, (hands, _)) in source.strategies().iter().zip(of_source) {
            let strategy = strategy.to_owned();
            if hands.len() >= GROUP {
                pools.full.push(Pool { strategy, hands });
            } else if !hands.is_empty() {
                pools.short.push((strategy, hands.len()));
            }
        }
    }
    Ok(pools)
}

/// Cuts `hands` into `count` groups of nearly the same size; all hands are in one.
pub fn cut<'a>(hands: &'a [Hand], count: usize) -> impl Fn(usize) -> &'a [Hand] {
    let border = move |number: usize| number * hands.len() / count;
    move |number| &hands[border(number)..border(number + 1)]
}

/// Who is asked which half of a group, step by step: base, engine, engine, base. What drifts falls on both alike, each
/// comes to cold hands once, and nobody is asked a hand twice.
#[must_use]
pub fn steps<T: Copy>(base: T, engine: T, group: &[Hand]) -> [(T, &[Hand]); 4] {
    let (first, second) = group.split_at(group.len() / 2);
    [
        (base, first),
        (engine, first),
        (engine, second),
        (base, second),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn limits(hands: u64, illegal: bool) -> Limits {
        Limits { hands, illegal }
    }

    #[test]
    fn a_pool_holds_the_first_hands_of_its_strategy_once_each() {
        let rules = Rules::named("standard").unwrap();
        let winners = Sources::Winners.open(&rules, 1, 1_000).unwrap();
        let of = |hands| pools(&rules, &[winners.as_ref()], &limits(hands, true)).unwrap();
        let all = of(20_000);
        assert_eq!((all.full.len(), all.short.len()), (1, 0));
        let hands = &all.full[0].hands;
        assert_eq!(hands.len(), 20_000, "no winner comes twice");
        assert_eq!(hands.iter().collect::<HashSet<_>>().len(), hands.len());
        let fewer = of(3_000);
        assert_eq!(fewer.full[0].hands, hands[..3_000]);
        assert_eq!(of(2_047).short, [("winners".to_owned(), 2_047)]);
    }

    #[test]
    fn illegal_hands_are_there_if_they_are_asked() {
        let rules = Rules::named("standard").unwrap();
        let g1 = Sources::G1.open(&rules, 1, 100_000).unwrap();
        let names = |illegal| {
            let pools = pools(&rules, &[g1.as_ref()], &limits(100_000, illegal)).unwrap();
            let names = pools.full.into_iter().map(|pool| pool.strategy);
            names.collect::<Vec<_>>()
        };
        assert!(names(true).contains(&"illegal".to_owned()));
        assert!(!names(false).contains(&"illegal".to_owned()));
        assert!(names(false).len() > 8);
    }

    #[test]
    fn all_hands_are_in_one_group() {
        let hands = vec![Hand::empty(duipai_engines::Alphabet::Mahjong); 10_000];
        for count in 1..5 {
            let group = cut(&hands, count);
            let sizes = (0..count).map(|number| group(number).len());
            let sizes: Vec<usize> = sizes.collect();
            assert_eq!(sizes.iter().sum::<usize>(), hands.len());
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1);
        }
    }

    #[test]
    fn what_is_warmed_up_with_is_not_timed_if_there_is_enough() {
        let hand = Hand::empty(duipai_engines::Alphabet::Mahjong);
        let pool = |hands: usize| Pool {
            strategy: "wins".to_owned(),
            hands: vec![hand; hands],
        };
        assert_eq!(pool(GROUP + HALF).timed().len(), GROUP);
        assert_eq!(pool(GROUP + HALF - 1).timed().len(), GROUP + HALF - 1);
        assert_eq!(pool(GROUP).warm_up().len(), HALF);
    }
}
