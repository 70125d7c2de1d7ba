//! The hands that are timed: those of each strategy, each hand once. What is asked again and again is learnt by
//! the processor, so a group has many hands and no hand twice.

use super::launch::Limits;
use crate::source::{Source, SourceError};
use duipai_engines::{Hand, Rules};
use std::collections::HashSet;

/// The fewest hands of a group.
pub const GROUP: usize = 1_024;

/// The hands of one strategy, all different, in the order in which their source has them.
pub struct Pool {
    /// The strategy.
    pub strategy: String,
    /// Its hands: [`GROUP`] or more.
    pub hands: Vec<Hand>,
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
