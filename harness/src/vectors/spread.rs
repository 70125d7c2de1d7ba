//! Spread: hands of a suite should not all be of one kind. A kind is what is right about a hand, its size and
//! its origin; of kinds that are rare in a suite, one gets the next hand.

use super::pool::Pool;
use duipai_engines::{Hand, Verdict};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// The win, the no, or the reason why a hand is illegal; the size; the origin.
type Kind = (&'static str, usize, &'static str);

/// The pool by kinds, and how many hands of each the suite has.
pub struct Spread {
    kinds: BTreeMap<Kind, Places>,
    outcomes: HashMap<&'static str, usize>,
    sizes: HashMap<usize, usize>,
    origins: HashMap<&'static str, usize>,
}

/// Places in the pool, those first that kill the most engines.
struct Places {
    all: Vec<usize>,
    legal: bool,
    /// So many at the beginning are used, or are alike to one that is.
    stale: usize,
    /// So many at the beginning are used.
    used: usize,
}

fn outcome(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Rejected(reason) => reason.slug(),
        _ => verdict.word(),
    }
}

impl Spread {
    /// All kinds of a pool; the suite is empty.
    pub fn new(pool: &Pool) -> Self {
        let mut kinds: BTreeMap<Kind, Places> = BTreeMap::new();
        for (place, entry) in pool.entries.iter().enumerate() {
            let kind = (outcome(entry.verdict), entry.hand.size(), entry.origin);
            let sorted = kinds.entry(kind).or_insert_with(|| Places {
                all: Vec::new(),
                legal: !matches!(entry.verdict, Verdict::Rejected(_)),
                stale: 0,
                used: 0,
            });
            sorted.all.push(place);
        }
        let lens: Vec<usize> = pool.sets.iter().map(super::kills::Kills::len).collect();
        for sorted in kinds.values_mut() {
            // Stable, so that of those that kill as many the least comes first.
            let kills = |place: &usize| Reverse(lens[pool.entries[*place].set]);
            sorted.all.sort_by_key(kills);
        }
        Self {
            kinds,
            outcomes: HashMap::new(),
            sizes: HashMap::new(),
            origins: HashMap::new(),
        }
    }

    /// Counts a hand of the suite.
    pub fn add(&mut self, verdict: Verdict, hand: &Hand, origin: &'static str) {
        *self.outcomes.entry(outcome(verdict)).or_default() += 1;
        *self.sizes.entry(hand.size()).or_default() += 1;
        *self.origins.entry(origin).or_default() += 1;
    }

    /// The place of a hand whose outcome is rarest in the suite, then whose size is, then whose origin is; of
    /// one kind that which kills most, then the least. Only such that are not `used`; and while there are any,
    /// such whose class is not `stale`.
    pub fn rarest(
        &mut self,
        legal: bool,
        pool: &Pool,
        used: &[bool],
        stale: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let count = |found: Option<&usize>| found.copied().unwrap_or(0);
        let fitting = self
            .kinds
            .iter_mut()
            .filter(|(_, places)| places.legal == legal);
        let rarest = fitting.filter_map(|((outcome, size, origin), places)| {
            let fresh = |place: &usize| !used[*place] && !stale(pool.entries[*place].class);
            let (is_stale, place) = match places.first_after(|places| &mut places.stale, fresh) {
                Some(place) => (false, place),
                None => (
                    true,
                    places.first_after(|places| &mut places.used, |place| !used[*place])?,
                ),
            };
            let counts = (
                count(self.outcomes.get(outcome)),
                count(self.sizes.get(size)),
                count(self.origins.get(origin)),
            );
            Some(((is_stale, counts), place))
        });
        rarest.min_by_key(|(key, _)| *key).map(|(_, place)| place)
    }
}

impl Places {
    /// The first place that fits, and moves a mark to it: what does not fit never will.
    fn first_after(
        &mut self,
        mark: fn(&mut Self) -> &mut usize,
        fits: impl Fn(&usize) -> bool,
    ) -> Option<usize> {
        let from = *mark(self);
        let skipped = self.all[from..].iter().position(fits);
        let at = from + skipped.unwrap_or(self.all.len() - from);
        *mark(self) = at;
        self.all.get(at).copied()
    }
}
