//! `vb-recursive`.

use crate::spaces::{Counts, MAX_KINDS};
use crate::{assert_all, beyond_the_winners, grouped, heap, mahjong, sizes, together};
use duipai_engines::port::vb_recursive::VbRecursivePredicate;
use duipai_engines::{Alphabet, Hand, Predicate};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The program with its array of 38 counts and its flag.
struct Hu {
    tiles: [u8; 38],
    jiang: bool,
}

impl Hu {
    fn follow(counts: &Counts, jiang: bool) -> bool {
        let mut tiles = [0; 38];
        for (kind, &count) in counts.iter().enumerate() {
            tiles[kind / 9 * 10 + kind % 9 + 1] = count;
        }
        Self { tiles, jiang }.hu()
    }

    fn hu(&mut self) -> bool {
        if self.tiles.iter().all(|&count| count == 0) {
            return true;
        }
        let i = (0..38).find(|&i| self.tiles[i] > 0).unwrap();
        if self.tiles[i] == 4 && self.without(&[(i, 4)]) {
            return true;
        }
        if self.tiles[i] >= 3 && self.without(&[(i, 3)]) {
            return true;
        }
        if !self.jiang && self.tiles[i] >= 2 {
            self.jiang = true;
            if self.without(&[(i, 2)]) {
                return true;
            }
            self.jiang = false;
        }
        if i > 30 {
            return false;
        }
        i % 10 < 8
            && self.tiles[i + 1] > 0
            && self.tiles[i + 2] > 0
            && self.without(&[(i, 1), (i + 1, 1), (i + 2, 1)])
    }

    /// Recurses without some tiles, which it gives back.
    fn without(&mut self, taken: &[(usize, u8)]) -> bool {
        for &(i, count) in taken {
            self.tiles[i] -= count;
        }
        let found = self.hu();
        for &(i, count) in taken {
            self.tiles[i] += count;
        }
        found
    }
}

/// Asks about both states of the flag; says what is accepted with it at 0 and at 1.
fn assert_followed(counts: &Counts) -> [bool; 2] {
    let hand = mahjong(counts);
    let accepts = [
        VbRecursivePredicate::new().accepts(&hand),
        VbRecursivePredicate::with_the_eye_taken().accepts(&hand),
    ];
    let followed = [false, true].map(|jiang| Hu::follow(counts, jiang));
    assert_eq!(accepts, followed, "{counts:?}");
    accepts
}

#[test]
fn every_state_of_a_suit_is_accepted_as_its_steps_do() {
    let [suit, honours] = [(9, 18), (27, 34)].map(|(first, end)| {
        let accepted = sizes(first, end, 14, |counts| assert_followed(counts)[0]);
        accepted[..6].to_vec()
    });
    assert_eq!(suit[..4], [1, 0, 9, 16]);
    assert_eq!(honours, [1, 0, 7, 7, 7, 42]);
}

#[test]
fn random_hands_are_accepted_as_its_steps_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut accepted = [[0; 2]; 2];
    for _ in 0..200_000 {
        let mut counts = [0; MAX_KINDS];
        heap(&mut counts, 0, 34, 24, &mut rng);
        for (counts, accepted) in [grouped(&mut rng), counts].iter().zip(&mut accepted) {
            for (accepts, accepted) in assert_followed(counts).into_iter().zip(accepted) {
                *accepted += u32::from(accepts);
            }
        }
    }
    let enough = accepted.iter().flatten().all(|&number| number > 4_000);
    assert!(enough, "{accepted:?}");
}

#[test]
fn any_number_of_copies_is_accepted_as_its_steps_do() {
    // Around the count from which the predicate goes by threes.
    for [low, middle, high] in [[0, 1, 2], [6, 7, 8], [8, 9, 10], [30, 31, 32]] {
        for vector in 0..15_u32.pow(3) {
            let mut counts = [0; MAX_KINDS];
            counts[low] = (vector % 15) as u8;
            counts[middle] = (vector / 15 % 15) as u8;
            counts[high] = (vector / 225) as u8;
            assert_followed(&counts);
        }
    }
}

#[test]
fn it_accepts_so_many_hands_that_do_not_win() {
    // A part of a hand needs no eye, or one.
    let [suit, honours] = [(0, 9), (27, 34)].map(|(first, end)| {
        [false, true].map(|eye| {
            sizes(first, end, 14, |counts| {
                let hand = mahjong(counts);
                let without = VbRecursivePredicate::with_the_eye_taken().accepts(&hand);
                without != eye && (without || VbRecursivePredicate::new().accepts(&hand))
            })
        })
    });
    let mut hand = honours;
    for _ in 0..3 {
        let eyes = [together(&hand[1], &suit[0]), together(&hand[0], &suit[1])];
        hand = [
            together(&hand[0], &suit[0]),
            std::array::from_fn(|size| eyes[0][size] + eyes[1][size]),
        ];
    }
    let accepted = std::array::from_fn(|size| hand[0][size] + hand[1][size]);
    assert_eq!(
        beyond_the_winners(&accepted),
        [
            1, 0, 0, 55, 34, 0, 2_628, 1_773, 561, 84_606, 63_951, 27_654, 1_829_045, 1_656_075
        ]
    );
}

#[test]
fn the_documented_hands_are_accepted_or_not() {
    let mut predicate = VbRecursivePredicate::new();
    let accepted = [
        "-",
        "111m",
        "1111m",
        "11112222m",
        "11115555m123456p",
        "11m",
        "11m[123s]/p",
        // A triplet, a triplet and an eye; a triplet and a quad; a quad on top of a run.
        "11111111z",
        "1111111z",
        "1111123m",
    ];
    assert_all(&mut predicate, Alphabet::Mahjong, &accepted, true);
    let declined = ["1m", "11m11p", "11223344556677z", "89m1p", "123z", "11m+1"];
    assert_all(&mut predicate, Alphabet::Mahjong, &declined, false);
    // Eight alike are no two quads.
    assert_all(&mut predicate, Alphabet::Mahjong, &["11111111z22z"], false);
    let mut stale = VbRecursivePredicate::with_the_eye_taken();
    let (accepted, declined) = (["-", "111m", "11112222m"], ["11m", "11111111z", "11123m"]);
    assert_all(&mut stale, Alphabet::Mahjong, &accepted, true);
    assert_all(&mut stale, Alphabet::Mahjong, &declined, false);
}

#[test]
fn the_largest_counts_there_are_take_no_time() {
    let mut predicate = VbRecursivePredicate::new();
    let mut accepts = |counts: &Counts| predicate.accepts(&mahjong(counts));
    assert!(accepts(&[255; MAX_KINDS]));
    // A quad and triplets of every kind; with one more tile of each, an eye of every kind.
    assert!(accepts(&[253; MAX_KINDS]));
    assert!(!accepts(&[254; MAX_KINDS]));
    assert!(!predicate.accepts(&Hand::empty(Alphabet::Paohuzi)));
}
