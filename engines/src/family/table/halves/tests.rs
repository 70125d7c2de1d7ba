use super::super::automaton::Automaton;
use super::*;
use crate::form::Shape;

/// The kinds of both colours.
const KINDS: usize = 2 * super::super::open::RANKS;

/// Calls `visit` with every way to hold kinds of these ranks, each at most twice.
fn every_way(ranks: &[usize], visit: &mut impl FnMut(&[u8; MAX_KINDS])) {
    let kinds: Vec<usize> = (0..KINDS)
        .filter(|kind| ranks.contains(&(kind % (KINDS / 2))))
        .collect();
    for way in 0..3usize.pow(kinds.len() as u32) {
        let (mut counts, mut rest) = ([0; MAX_KINDS], way);
        for &kind in &kinds {
            counts[kind] = (rest % 3) as u8;
            rest /= 3;
        }
        visit(&counts);
    }
}

#[test]
fn states_of_a_half_are_numbered_without_gaps() {
    for (half, ranks) in [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]].into_iter().enumerate() {
        let mut seen = vec![false; STATES];
        every_way(&ranks, &mut |counts| {
            let number = state(Held::of(counts).counts[half]);
            assert!(!std::mem::replace(&mut seen[number], true), "{number}");
        });
        assert!(seen.into_iter().all(|seen| seen));
    }
}

#[test]
fn threes_and_fours_are_taken_out_of_every_kind() {
    for kind in 0..KINDS {
        for count in 0..=4 {
            // Neighbours must not be touched, nor tell on this kind.
            let mut counts = [0; MAX_KINDS];
            for (other, held) in counts[..KINDS].iter_mut().enumerate() {
                *held = [2, 1, 4, 0, 3][other % 5];
            }
            counts[kind] = count;
            let held = Held::of(&counts);
            let fours: usize = counts.iter().map(|&count| usize::from(count == 4)).sum();
            assert_eq!(held.fours(), fours);
            for fourths in [false, true] {
                let left = counts.map(|count| match count {
                    3 => 0,
                    4 => u8::from(fourths),
                    few => few,
                });
                assert_eq!(held.left(fourths).counts, Held::of(&left).counts);
            }
            let mut alone = [2; MAX_KINDS];
            alone[kind] = count;
            assert_eq!(Held::of(&alone).has_three(), count > 2);
        }
    }
}

#[test]
fn four_ranks_fit_together_as_the_automaton_finds() {
    use Shape::{Adjacent, Gap, Mixed, Pair, Red, RedPair, Run, Triplet};
    for eyes in [vec![Pair], vec![], vec![Pair, Adjacent, Gap, RedPair]] {
        let shapes = Shapes {
            sets: vec![Triplet, Run, Red, Mixed],
            eyes,
        };
        let (halves, automaton) = (Halves::of(&shapes), Automaton::of(&shapes));
        let bytes = size_of_val(&halves.fit[..]) + 2 * size_of_val(&halves.lower[..]);
        assert!(bytes < 4 << 20, "{bytes} bytes");
        let mut complete = 0;
        for chosen in 0..1_usize << (KINDS / 2) {
            if chosen.count_ones() != 4 {
                continue;
            }
            let ranks: Vec<usize> = (0..KINDS / 2)
                .filter(|rank| chosen >> rank & 1 == 1)
                .collect();
            every_way(&ranks, &mut |counts| {
                // Of 3n+1 cards both colours may have an eye, which the automaton does not look at.
                if counts.iter().sum::<u8>() % 3 != 1 {
                    let found = halves.complete(Held::of(counts));
                    assert_eq!(found, automaton.completes(counts), "{counts:?}");
                    complete += usize::from(found);
                }
            });
        }
        assert!(complete > 20_000, "{complete}");
    }
}
