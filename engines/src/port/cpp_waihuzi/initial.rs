//! `IsAllDuiZi`: hands that win as they were dealt, by their number of pairs.

use super::KINDS;

/// Whether a dealt hand wins by its pairs: ten, nine, one or none of them, or one four and no other pair.
///
/// `sent` is how many cards were dealt out after the deal, the winning one included, and `discarded` how many
/// the player has thrown away: anything but one and none is no initial hand any more. As published a triplet
/// is a pair, a four is two, and twenty cards may be nine pairs as well as nineteen.
#[must_use]
pub fn is_all_pairs(counts: &[u8; KINDS], sent: usize, discarded: usize) -> bool {
    let cards: usize = counts.iter().map(|&count| usize::from(count)).sum();
    if !matches!(cards, 19 | 20) || sent != 1 || discarded != 0 {
        return false;
    }
    let (mut pairs, mut fours) = (0, 0);
    for count in counts {
        match count {
            2 | 3 => pairs += 1,
            4 => {
                pairs += 2;
                fours += 1;
            }
            _ => {}
        }
    }
    matches!(pairs, 10 | 0 | 9 | 1) || pairs == 2 && fours == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn factorial(number: u64) -> u64 {
        (1..=number).product()
    }

    /// Every way to have kinds by how often they are held, with the number of hands of that shape.
    fn shapes(cards: usize) -> Vec<([u8; KINDS], u64)> {
        let mut shapes = Vec::new();
        for fours in 0..=cards / 4 {
            for triplets in 0..=(cards - 4 * fours) / 3 {
                for pairs in 0..=(cards - 4 * fours - 3 * triplets) / 2 {
                    let singles = cards - 4 * fours - 3 * triplets - 2 * pairs;
                    let numbers = [singles, pairs, triplets, fours];
                    let Some(none) = KINDS.checked_sub(numbers.iter().sum()) else {
                        continue;
                    };
                    let mut counts = [0; KINDS];
                    let held = (1..).zip(numbers);
                    let held = held.flat_map(|(count, times)| std::iter::repeat_n(count, times));
                    counts
                        .iter_mut()
                        .zip(held)
                        .for_each(|(count, held)| *count = held);
                    let orders = numbers.iter().chain([&none]);
                    let orders = orders
                        .map(|&number| factorial(number as u64))
                        .product::<u64>();
                    shapes.push((counts, factorial(KINDS as u64) / orders));
                }
            }
        }
        shapes
    }

    #[test]
    fn winning_deals_are_as_many_as_published() {
        for (cards, expected) in [
            (20, [1, 3_800, 19_380, 568_040_720, 8_533_660]),
            (19, [20, 22_800, 77_520, 66_227_920, 0]),
        ] {
            let mut found = BTreeMap::<usize, u64>::new();
            for (counts, hands) in shapes(cards) {
                if is_all_pairs(&counts, 1, 0) {
                    let pairs = counts.iter().map(|count| usize::from(count / 2)).sum();
                    *found.entry(pairs).or_default() += hands;
                }
                for (sent, discarded) in [(0, 0), (2, 0), (1, 1)] {
                    assert!(!is_all_pairs(&counts, sent, discarded), "{counts:?}");
                }
            }
            let by_pairs = [0, 1, 2, 9, 10].map(|pairs| found.remove(&pairs).unwrap_or(0));
            assert_eq!(by_pairs, expected, "{cards} cards");
            assert!(found.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn other_sizes_are_no_deals() {
        for cards in [17, 18, 21, 22] {
            for (counts, _) in shapes(cards) {
                assert!(!is_all_pairs(&counts, 1, 0), "{counts:?}");
            }
        }
    }

    #[test]
    fn every_number_of_copies_has_an_answer() {
        assert!(!is_all_pairs(&[u8::MAX; KINDS], 1, 0));
        let mut nineteen = [0; KINDS];
        nineteen[3] = 19;
        assert!(
            is_all_pairs(&nineteen, 1, 0),
            "none of its counts is a pair"
        );
    }
}
