//! How many hands two engines both answered, and on how many of them they contradict each other. Hands are counted by
//! who answered them, of which there are a few ways in a block; pairs are looked at only where somebody differs. So
//! agreement, the common case, costs next to nothing.

use crate::campaign::result::PairTally;
use crate::finding;
use duipai_engines::Verdict;

/// Among more engines pairs are not counted: as many fit into a word, and nobody reads a larger table.
pub const SEATS: usize = 64;

/// Who answered a hand, a bit a seat: with verdicts, and with lines of their own.
type Answered = (u64, u64);

/// The pairs of a block.
#[derive(Default)]
pub(super) struct Pairs {
    /// Hands on which they differ: seats, the lower one first.
    differ: Vec<((usize, usize), u64)>,
}

impl Pairs {
    /// Takes in a hand on which not all agree.
    pub(super) fn differ(&mut self, verdicts: &[Verdict], legal: bool) {
        if verdicts.len() > SEATS {
            return;
        }
        for (seat, verdict) in verdicts.iter().enumerate() {
            for (other, against) in verdicts.iter().enumerate().skip(seat + 1) {
                if finding::contradict(verdict, against, legal) {
                    self.count((seat, other));
                }
            }
        }
    }

    fn count(&mut self, pair: (usize, usize)) {
        match self.differ.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, count)) => *count += 1,
            None => self.differ.push((pair, 1)),
        }
    }

    /// Every pair that has a hand in common; nothing is known of the pairs of too many engines. `verdicts` are every
    /// seat's on all hands.
    pub(super) fn tallies(
        &self,
        names: &[&str],
        verdicts: &[Vec<Verdict>],
    ) -> Option<Vec<PairTally>> {
        if names.len() > SEATS {
            return None;
        }
        let ways = ways(verdicts);
        let mut tallies = Vec::new();
        for seat in 0..names.len() {
            for other in seat + 1..names.len() {
                let both = (1 << seat) | (1 << other);
                let has = |mask: u64| mask & both == both;
                let common = ways
                    .iter()
                    .filter(|((verdicts, lines), _)| has(*verdicts) || has(*lines));
                let compared: u64 = common.map(|(_, hands)| hands).sum();
                if compared > 0 {
                    let differ = self.differ.iter().find(|(pair, _)| *pair == (seat, other));
                    tallies.push(PairTally {
                        engine: names[seat].to_owned(),
                        other: names[other].to_owned(),
                        compared,
                        differ: differ.map_or(0, |(_, hands)| *hands),
                    });
                }
            }
        }
        Some(tallies)
    }
}

/// How many hands were answered by whom.
fn ways(verdicts: &[Vec<Verdict>]) -> Vec<(Answered, u64)> {
    let hands = verdicts.iter().map(Vec::len).max().unwrap_or(0);
    let mut answered: Vec<Answered> = vec![(0, 0); hands];
    for (seat, verdicts) in verdicts.iter().enumerate() {
        for ((said, lines), verdict) in answered.iter_mut().zip(verdicts) {
            let text = verdict.is_text();
            *said |= u64::from(verdict.votes() && !text) << seat;
            *lines |= u64::from(text) << seat;
        }
    }
    let mut ways: Vec<(Answered, u64)> = Vec::new();
    for way in answered {
        match ways.iter_mut().find(|(known, _)| *known == way) {
            Some((_, hands)) => *hands += 1,
            None => ways.push((way, 1)),
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::{Digest, Reason};

    #[test]
    fn pairs_are_counted_where_both_answered() {
        let (win, no, silent) = (Verdict::WIN, Verdict::NO, Verdict::Unsupported);
        let line = Verdict::Text(Digest::default());
        // By engine; the last hand is illegal.
        let verdicts = vec![
            vec![win, no, silent, no],
            vec![win, win, win, Verdict::Rejected(Reason::WrongSize(4))],
            vec![silent, win, win, win],
            vec![line, line, silent, silent],
        ];
        let mut pairs = Pairs::default();
        for hand in 0..4 {
            let said: Vec<Verdict> = verdicts.iter().map(|all| all[hand]).collect();
            pairs.differ(&said, hand < 3);
        }
        let tallies = pairs.tallies(&["a", "b", "c", "d"], &verdicts).unwrap();
        let told: Vec<(&str, &str, u64, u64)> = tallies
            .iter()
            .map(|one| {
                (
                    one.engine.as_str(),
                    one.other.as_str(),
                    one.compared,
                    one.differ,
                )
            })
            .collect();
        assert_eq!(told, [("a", "b", 3, 1), ("a", "c", 2, 2), ("b", "c", 3, 1)]);
    }
}
