//! `go-greedy`.

use crate::spaces::{Counts, MAX_KINDS};
use crate::{assert_all, beyond_the_winners, grouped, heap, mahjong, sizes, together};
use duipai_engines::port::go_greedy::GoGreedyPredicate;
use duipai_engines::{Alphabet, Hand, Kind, Predicate};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The codes of all kinds.
const CODES: [u8; MAX_KINDS] = [
    0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x41, 0x43, 0x45, 0x47, 0x35,
    0x33, 0x31,
];

fn follow(counts: &Counts) -> bool {
    let mut tables = [[0_u8; 9]; 7];
    for (code, &count) in CODES.iter().zip(counts) {
        for _ in 0..count {
            let cell = &mut tables[usize::from(code >> 4)][usize::from(code & 0xf) - 1];
            *cell += 1;
            if *cell > 4 {
                return false;
            }
        }
    }
    for table in &mut tables {
        let number: u8 = table.iter().sum();
        if number > 0 && (number % 3 == 1 || !decompose(table)) {
            return false;
        }
    }
    true
}

fn decompose(cells: &mut [u8]) -> bool {
    for i in 0..cells.len() {
        match cells[i] {
            0 => {}
            1 => {
                if i + 2 >= cells.len() || cells[i + 1] == 0 || cells[i + 2] == 0 {
                    return false;
                }
                (i..i + 3).for_each(|cell| cells[cell] -= 1);
            }
            2 => cells[i] = 0,
            3 => {
                if try_reduced(&cells[i..], 1) {
                    return true;
                }
                cells[i] = 0;
            }
            _ => return try_reduced(&cells[i..], 2) || try_reduced(&cells[i..], 1),
        }
    }
    true
}

fn try_reduced(cells: &[u8], to: u8) -> bool {
    let mut copy = cells.to_vec();
    copy[0] = to;
    decompose(&mut copy)
}

fn assert_followed(counts: &Counts) -> bool {
    let accepts = GoGreedyPredicate::new().accepts(&mahjong(counts));
    assert_eq!(accepts, follow(counts), "{counts:?}");
    accepts
}

#[test]
fn every_state_of_a_table_is_accepted_as_its_steps_do() {
    let accepted = sizes(9, 18, 14, assert_followed);
    assert_eq!(accepted[..4], [1, 0, 9, 16]);
    sizes(27, 34, 14, assert_followed);
}

#[test]
fn random_hands_are_accepted_as_its_steps_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut accepted = [0, 0];
    for _ in 0..200_000 {
        accepted[0] += u32::from(assert_followed(&grouped(&mut rng)));
        let mut counts = [0; MAX_KINDS];
        heap(&mut counts, 0, 34, 40, &mut rng);
        accepted[1] += u32::from(assert_followed(&counts));
    }
    assert!(accepted[0] > 20_000 && accepted[1] > 2_000, "{accepted:?}");
}

#[test]
fn it_accepts_so_many_hands_that_do_not_win() {
    let mut predicate = GoGreedyPredicate::new();
    let mut accepts = |counts: &Counts| predicate.accepts(&mahjong(counts));
    let suit = sizes(0, 9, 14, &mut accepts);
    let honours = together(
        &sizes(27, 31, 14, &mut accepts),
        &sizes(31, 34, 14, &mut accepts),
    );
    let suits = together(&together(&suit, &suit), &suit);
    assert_eq!(
        beyond_the_winners(&together(&suits, &honours)),
        [
            1, 0, 0, 55, 444, 0, 4_730, 23_532, 20_987, 194_597, 762_069, 1_061_370, 5_390_205,
            17_779_713
        ]
    );
}

#[test]
fn the_documented_hands_are_accepted_or_not() {
    let mut predicate = GoGreedyPredicate::new();
    let accepted = [
        "-",
        "111m",
        "11m11p",
        "11444555m22p33s11z",
        "115599m",
        "88889999m",
        // Seven pairs, by accident of the tables.
        "11223344556677z",
        "113355m113355p11z",
        "11m[111p]",
        "11m/p",
        // The tables of winds and dragons are two.
        "1155z",
    ];
    assert_all(&mut predicate, Alphabet::Mahjong, &accepted, true);
    let declined = [
        "1m",
        "1111z",
        "1122z",
        "1133m1133p1133s11z",
        // No honour is in a run.
        "123z",
        "567z",
        "11111m",
        "11m+1",
    ];
    assert_all(&mut predicate, Alphabet::Mahjong, &declined, false);
}

#[test]
fn a_fifth_copy_is_never_accepted_however_many_there_are() {
    let mut predicate = GoGreedyPredicate::new();
    for kind in Alphabet::Mahjong.iter() {
        for count in 5..=255 {
            let mut hand = Hand::empty(Alphabet::Mahjong);
            hand.set_count(kind, count);
            assert!(!predicate.accepts(&hand), "{count} of {kind:?}");
        }
    }
    assert!(!predicate.accepts(&mahjong(&[255; MAX_KINDS])));
    let mut paohuzi = Hand::empty(Alphabet::Paohuzi);
    paohuzi.set_count(Kind::new(0), 2);
    assert!(!predicate.accepts(&paohuzi));
}
