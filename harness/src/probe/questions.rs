//! Which hands to ask: those on which two settings differ, of every size, number of wilds and number of kinds
//! rather than many alike; and those that are typical of a setting, which show an engine that is wrong in its own way.

use super::expected::{Expected, Setting};
use super::larger::{sets, with_sets};
use super::{space, wild_kinds};
use duipai_engines::Hand;
use std::collections::{BTreeMap, HashMap};

/// So many answers are enough to tell two settings that differ in what winning is.
pub(super) const ENOUGH: usize = 12;
/// So many are enough for two that differ in what is legal.
pub(super) const ENOUGH_FOR_A_GATE: usize = 4;
/// So many are enough to tell whether a tile counts as a wild, or which worth is enough.
pub(super) const ENOUGH_FOR_A_VALUE: usize = 2;
/// So many hands that tell two settings are kept, for engines that decline some.
pub(super) const KEPT: usize = 48;
/// So many wins are typical of a setting, and as many hands that do not win.
const TYPICAL: usize = 40;
/// So many hands of every size shall tell two settings.
const OF_A_SIZE: usize = 3;
/// From so many small hands larger ones are tried for each size.
const SEEDS: usize = 200;

/// What was chosen, for the next engine with the same questions.
#[derive(Default)]
pub(super) struct Questions {
    telling: HashMap<(String, String, bool), Vec<usize>>,
    typical: HashMap<String, Vec<usize>>,
}

impl Questions {
    /// Hands on which two settings differ, be it in scores only where `scores` count, the most useful first.
    pub fn telling(
        &mut self,
        expected: &mut Expected,
        a: &Setting,
        b: &Setting,
        scores: bool,
    ) -> &[usize] {
        let key = (a.rules.name(), b.rules.name(), scores);
        self.telling.entry(key).or_insert_with(|| {
            if a.rules.wild_kinds() != b.rules.wild_kinds() {
                return wild_kinds::telling(expected, a, b);
            }
            let mut differ = expected.differing(a, b, scores);
            differ.extend(lifted(expected, a, b, &differ));
            from_all_groups(expected, &differ)
        })
    }

    /// Wins of a setting and hands that do not win, from small to large.
    pub fn typical(&mut self, expected: &mut Expected, setting: &Setting) -> &[usize] {
        self.typical.entry(setting.rules.name()).or_insert_with(|| {
            let (wins, others) = wins_and_others(expected, setting);
            [wins, others]
                .iter()
                .flat_map(|list| from_all_over(list).take(TYPICAL))
                .collect()
        })
    }
}

/// Of every size and number of wilds that some setting of the gates has, the smallest win, and the smallest with
/// something exposed; and of every size the smallest hand that does not win.
pub(super) fn first_of_every_size(expected: &mut Expected, setting: &Setting) -> Vec<usize> {
    let widest = expected.setting(space::widest(&setting.rules));
    let (wins, others) = wins_and_others(expected, &widest);
    let exposed = |hand: &Hand| (size_and_wilds(hand), hand.melds().next().is_some());
    let wins = grouped(&wins, expected, exposed).into_values();
    let others = grouped(&others, expected, size_and_wilds);
    let others = others.into_iter().filter(|((_, wilds), _)| *wilds == 0);
    wins.chain(others.map(|(_, group)| group))
        .map(|group| group[0])
        .collect()
}

/// Wins of a setting, from small to large, or from little worth to much.
pub(super) fn wins(expected: &mut Expected, setting: &Setting) -> Vec<usize> {
    let (mut wins, _) = wins_and_others(expected, setting);
    wins.sort_by_key(|&place| expected.complete(setting, place).worth);
    from_all_over(&wins).take(TYPICAL).collect()
}

/// The legal hands of a setting: those that win, and those that do not.
fn wins_and_others(expected: &mut Expected, setting: &Setting) -> (Vec<usize>, Vec<usize>) {
    let legal = expected.legal_pool(setting);
    legal
        .into_iter()
        .partition(|&place| expected.wins(setting, place))
}

/// Some of these hands: the smallest of each group, groups from all over the sizes; then another of each.
fn from_all_groups(expected: &Expected, places: &[usize]) -> Vec<usize> {
    let alike = |hand: &Hand| (size_and_wilds(hand), kinds(hand));
    let groups = grouped(places, expected, alike).into_values();
    let mut groups: Vec<_> = groups
        .map(|group| from_all_over(&group).collect::<Vec<_>>().into_iter())
        .collect();
    let mut chosen = Vec::new();
    while chosen.len() < KEPT && !groups.is_empty() {
        let firsts: Vec<usize> = groups.iter_mut().filter_map(Iterator::next).collect();
        groups.retain(|group| group.len() > 0);
        chosen.extend(from_all_over(&firsts));
    }
    chosen.truncate(KEPT);
    chosen
}

/// Where two settings differ on small hands and on no known hand of some larger size, sets are laid beside the
/// small ones until they have that size. What they differ on may be rare: of all wins of 14 tiles and one wild
/// one in a hundred needs a fifth copy.
fn lifted(expected: &mut Expected, a: &Setting, b: &Setting, known: &[usize]) -> Vec<usize> {
    let sets = sets(&a.rules);
    if sets.is_empty() {
        return Vec::new();
    }
    let mut seeds: Vec<usize> = known.to_vec();
    let (wide_a, wide_b) = (
        expected.setting(space::widest(&a.rules)),
        expected.setting(space::widest(&b.rules)),
    );
    seeds.extend(expected.differing(&wide_a, &wide_b, false));
    let seeds: Vec<Hand> = seeds.iter().map(|&place| *expected.hand(place)).collect();
    let mut found = Vec::new();
    for size in a.rules.sizes().iter() {
        let enough = |place: &&usize| expected.hand(**place).size() == size;
        let mut missing = OF_A_SIZE.saturating_sub(known.iter().filter(enough).count());
        for (number, seed) in seeds.iter().filter(|seed| seed.size() < size).enumerate() {
            if missing == 0 || number == SEEDS {
                break;
            }
            let Some(hand) = with_sets(seed, size, &sets, number) else {
                continue;
            };
            let place = expected.place(&hand);
            if expected.differ(a, b, place, false) {
                found.push(place);
                missing -= 1;
            }
        }
    }
    found
}

/// Places by what hands have in common, ascending.
fn grouped<K: Ord>(
    places: &[usize],
    expected: &Expected,
    key: fn(&Hand) -> K,
) -> BTreeMap<K, Vec<usize>> {
    let mut groups: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for &place in places {
        let group = groups.entry(key(expected.hand(place))).or_default();
        group.push(place);
    }
    groups
}

fn size_and_wilds(hand: &Hand) -> (usize, u8) {
    (hand.size(), hand.wilds())
}

fn kinds(hand: &Hand) -> usize {
    hand.counts().iter().filter(|&&count| count > 0).count()
}

/// All of a list, in an order of which every beginning comes from all over it: the first, the last, the middle,
/// the quarters, …
pub(super) fn from_all_over(list: &[usize]) -> impl Iterator<Item = usize> {
    let mut order: Vec<usize> = Vec::with_capacity(list.len());
    let mut taken = vec![false; list.len()];
    let end = list.len().saturating_sub(1);
    let mut parts = 1;
    while order.len() < list.len() {
        for part in 0..=parts {
            let at = end * part / parts;
            if !std::mem::replace(&mut taken[at], true) {
                order.push(at);
            }
        }
        parts *= 2;
    }
    order.into_iter().map(|at| list[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_comes_from_all_over_the_list() {
        let list: Vec<usize> = (10..19).collect();
        let order: Vec<usize> = from_all_over(&list).collect();
        assert_eq!(order[..5], [10, 18, 14, 12, 16]);
        assert_eq!(order.len(), list.len());
        for short in [&[][..], &[7], &[7, 8]] {
            let order: Vec<usize> = from_all_over(short).collect();
            assert_eq!(order, short);
        }
    }
}
