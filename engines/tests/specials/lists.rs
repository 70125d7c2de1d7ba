//! Special hands listed one by one, in numbers of kinds: 0 to 8, 9 to 17 and 18 to 26 are the suits, 27 to 33 the
//! honours.

use std::collections::HashSet;

pub use crate::spaces::Counts;
use crate::spaces::MAX_KINDS;

const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// By suit, the lowest rank from 0: who has 147, 258 and 369.
const DEALT: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The nine knitted tiles of one way to deal them out.
fn nine(lowest: [usize; 3]) -> Vec<usize> {
    let of_suit = |suit: usize| [0, 3, 6].map(|more| 9 * suit + lowest[suit] + more);
    (0..3).flat_map(of_suit).collect()
}

fn with(mut counts: Counts, kinds: &[usize]) -> Counts {
    for &kind in kinds {
        counts[kind] += 1;
    }
    counts
}

/// All ways to take `number` of these kinds.
fn choices(kinds: &[usize], number: u32) -> impl Iterator<Item = Vec<usize>> {
    let masks = (0_u32..1 << kinds.len()).filter(move |mask| mask.count_ones() == number);
    masks.map(|mask| {
        let held = kinds.iter().enumerate();
        let held = held.filter(|(place, _)| mask >> place & 1 == 1);
        held.map(|(_, &kind)| kind).collect()
    })
}

pub fn orphans() -> HashSet<Counts> {
    let all = with([0; MAX_KINDS], &ORPHANS);
    ORPHANS.iter().map(|&twice| with(all, &[twice])).collect()
}

pub fn lesser_knitted() -> HashSet<Counts> {
    let mut hands = HashSet::new();
    for lowest in DEALT {
        let mut kinds = nine(lowest);
        kinds.extend(27..34);
        hands.extend(choices(&kinds, 14).map(|kinds| with([0; MAX_KINDS], &kinds)));
    }
    hands
}

pub fn greater_knitted() -> HashSet<Counts> {
    let honours: Vec<usize> = (27..34).collect();
    let honours = with([0; MAX_KINDS], &honours);
    let knitted = DEALT.into_iter().map(nine);
    let seven = knitted.flat_map(|nine| choices(&nine, 7).collect::<Vec<_>>());
    seven.map(|kinds| with(honours, &kinds)).collect()
}

/// Every triplet and run.
pub fn sets() -> Vec<[usize; 3]> {
    let runs = (0..27).filter(|kind| kind % 9 < 7);
    let runs = runs.map(|kind| [kind, kind + 1, kind + 2]);
    (0..34).map(|kind| [kind; 3]).chain(runs).collect()
}

pub fn knitted_straights() -> HashSet<Counts> {
    knitted_straights_with(&(0..34).collect::<Vec<_>>())
}

/// Those whose eye is of one of these kinds.
pub fn knitted_straights_with(eyes: &[usize]) -> HashSet<Counts> {
    let mut hands = HashSet::new();
    for lowest in DEALT {
        let nine = with([0; MAX_KINDS], &nine(lowest));
        for set in sets() {
            let hand = eyes.iter().map(|&eye| with(with(nine, &set), &[eye, eye]));
            hands.extend(hand.filter(|counts| counts.iter().all(|&count| count <= 4)));
        }
    }
    hands
}

/// Calls `visit` with every hand of seven pairs, and with how many fours it has.
pub fn each_seven_pairs(visit: &mut impl FnMut(&Counts, usize)) {
    fn go(
        counts: &mut Counts,
        kind: usize,
        left: u8,
        fours: usize,
        visit: &mut impl FnMut(&Counts, usize),
    ) {
        if left == 0 {
            visit(counts, fours);
            return;
        }
        if kind == MAX_KINDS {
            return;
        }
        for pairs in 0..=left.min(2) {
            counts[kind] = 2 * pairs;
            go(
                counts,
                kind + 1,
                left - pairs,
                fours + usize::from(pairs == 2),
                visit,
            );
        }
        counts[kind] = 0;
    }
    go(&mut [0; MAX_KINDS], 0, 7, 0, visit);
}

/// States of one suit by number of sets: sets alone, and sets and an eye.
type States = [Vec<HashSet<Counts>>; 2];

/// The states that lie within these kinds.
fn states(kinds: std::ops::Range<usize>) -> States {
    let fits = |counts: &Counts| counts.iter().all(|&count| count <= 4);
    let sets = sets().into_iter();
    let sets: Vec<[usize; 3]> = sets
        .filter(|set| set.iter().all(|kind| kinds.contains(kind)))
        .collect();
    let mut plain = vec![HashSet::from([[0; MAX_KINDS]])];
    for number in 0..4 {
        let piles = plain[number].iter();
        let more = piles.flat_map(|&pile| sets.iter().map(move |set| with(pile, set)));
        let more = more.filter(fits).collect();
        plain.push(more);
    }
    let with_eyes = |piles: &HashSet<Counts>| {
        let eyes = kinds.clone().map(|eye| [eye, eye]);
        let laid = eyes.flat_map(|eye| piles.iter().map(move |&pile| with(pile, &eye)));
        laid.filter(fits).collect()
    };
    let with_eye = plain.iter().map(with_eyes).collect();
    [plain, with_eye]
}

/// Lays states of these suits, of so many sets and eyes, on top of `counts`.
fn lay(
    suits: &[States],
    counts: &Counts,
    sets: usize,
    eyes: usize,
    visit: &mut impl FnMut(&Counts),
) {
    let Some((states, others)) = suits.split_first() else {
        if (sets, eyes) == (0, 0) {
            visit(counts);
        }
        return;
    };
    for (eye, states) in states.iter().enumerate().take(eyes + 1) {
        for (number, states) in states.iter().enumerate().take(sets + 1) {
            for state in states {
                let sum = std::array::from_fn(|kind| counts[kind] + state[kind]);
                lay(others, &sum, sets - number, eyes - eye, visit);
            }
        }
    }
}

/// Calls `visit` with every hand of four sets and an eye, once.
pub fn each_standard(visit: &mut impl FnMut(&Counts)) {
    let suits = [0..9, 9..18, 18..27, 27..34].map(states);
    lay(&suits, &[0; MAX_KINDS], 4, 1, visit);
}
