//! What four published programs are said to accept, against their steps followed one by one, published
//! verdicts and published numbers. The steps written here take their time, and no thought: no step is left
//! out, and no two are made one.

mod cpp_waihuzi;
mod go_greedy;
mod lua_sichuan;
#[path = "../spaces/mod.rs"]
mod spaces;
mod vb_recursive;

use duipai_engines::port::cpp_waihuzi::CppWaihuziPredicate;
use duipai_engines::port::go_greedy::GoGreedyPredicate;
use duipai_engines::port::lua_sichuan::LuaSichuanPredicate;
use duipai_engines::port::vb_recursive::VbRecursivePredicate;
use duipai_engines::{Alphabet, Hand, Predicate, Rules, notation};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use spaces::{Counts, every_vector};

fn mahjong(counts: &Counts) -> Hand {
    Hand::from_counts(Alphabet::Mahjong, *counts, 0)
}

fn parsed(text: &str, alphabet: Alphabet) -> Hand {
    notation::parse(text, alphabet).unwrap()
}

/// Asks hands written as text, all of which are accepted or none.
fn assert_all(predicate: &mut dyn Predicate, alphabet: Alphabet, hands: &[&str], accepted: bool) {
    for text in hands {
        let accepts = predicate.accepts(&parsed(text, alphabet));
        assert_eq!(accepts, accepted, "{text}");
    }
}

/// Numbers by size of hand.
type BySize = [u64; 18];

/// How many vectors over kinds `first..end` with at most four of a kind `counted` holds of, by size.
fn sizes(first: usize, end: usize, most: u8, mut counted: impl FnMut(&Counts) -> bool) -> BySize {
    let mut found = [0; 18];
    for tiles in 0..=most {
        every_vector(first, end, tiles, &mut |counts| {
            found[usize::from(tiles)] += u64::from(counted(counts));
        });
    }
    found
}

/// Numbers of the hands that are put together from two parts.
fn together(one: &BySize, other: &BySize) -> BySize {
    let mut sum = [0; 18];
    for (size, sum) in sum.iter_mut().enumerate() {
        *sum = (0..=size).map(|part| one[part] * other[size - part]).sum();
    }
    sum
}

/// What is accepted beyond the standard winners of every size, of which none is declined.
fn beyond_the_winners(accepted: &BySize) -> Vec<u64> {
    let winners = [
        (2, 34),
        (5, 1_836),
        (8, 49_332),
        (11, 875_418),
        (14, 11_498_658),
    ];
    let mut beyond = *accepted;
    for (size, number) in winners {
        beyond[size] -= number;
    }
    beyond[..14].to_vec()
}

/// Adds up to `most` random tiles in a random part of `first..end`: any number of copies, mostly illegal.
fn heap(counts: &mut Counts, first: usize, end: usize, most: usize, rng: &mut ChaCha8Rng) {
    let width = rng.random_range(1..=end - first);
    let first = rng.random_range(first..=end - width);
    for _ in 0..rng.random_range(0..=most) {
        counts[rng.random_range(first..first + width)] += 1;
    }
}

/// Some groups in two suits, or in a suit and the honours, then perhaps one tile in another place. At most
/// four of a kind.
fn grouped(rng: &mut ChaCha8Rng) -> Counts {
    let suits = Alphabet::Mahjong.suits();
    let first = rng.random_range(0..3);
    let second = rng.random_range(0..4);
    let mut counts = [0; spaces::MAX_KINDS];
    let place = |rng: &mut ChaCha8Rng| {
        let suit = suits[[first, second][rng.random_range(0..2)]];
        (suit.first + rng.random_range(0..suit.ranks), suit)
    };
    for _ in 0..rng.random_range(1..=5) {
        let (low, suit) = place(rng);
        if rng.random_range(0..2) == 0 && suit.runs && low < suit.first + 7 {
            counts[low..low + 3]
                .iter_mut()
                .for_each(|count| *count += 1);
        } else {
            counts[low] += rng.random_range(2..=4);
        }
    }
    if rng.random_range(0..3) == 0 {
        let held: Vec<usize> = (0..34).filter(|&kind| counts[kind] > 0).collect();
        counts[held[rng.random_range(0..held.len())]] -= 1;
        counts[place(rng).0] += 1;
    }
    counts.map(|count| count.min(4))
}

#[test]
fn the_published_verdicts_are_theirs() {
    let waihuzi = Rules::named("waihuzi").unwrap();
    let mut predicates: [(&str, Box<dyn Predicate>, Alphabet); 4] = [
        (
            "go-greedy",
            Box::new(GoGreedyPredicate::new()),
            Alphabet::Mahjong,
        ),
        (
            "vb-recursive",
            Box::new(VbRecursivePredicate::new()),
            Alphabet::Mahjong,
        ),
        (
            "lua-sichuan",
            Box::new(LuaSichuanPredicate::new()),
            Alphabet::Mahjong,
        ),
        (
            "cpp-waihuzi",
            Box::new(CppWaihuziPredicate::new(&waihuzi)),
            Alphabet::Paohuzi,
        ),
    ];
    let mut asked = [0; 4];
    let path = format!("{}/tests/data/published.csv", env!("CARGO_MANIFEST_DIR"));
    for row in csv::Reader::from_path(path).unwrap().records() {
        let row = row.unwrap();
        let found = predicates.iter_mut().zip(&mut asked);
        for ((engine, predicate, alphabet), asked) in found {
            if row[0] == **engine {
                let accepts = predicate.accepts(&parsed(&row[1], *alphabet));
                // A class of error may follow the word.
                assert_eq!(accepts, &row[2] == "win", "{engine} {}", &row[1]);
                *asked += 1;
            }
        }
    }
    assert_eq!(asked, [600; 4]);
}
