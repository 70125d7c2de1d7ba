//! How many hands of each size a port accepts that do not win: the published numbers. The port is asked about
//! one hand of every class under exchanges that it is tested to bear.

use crate::spaces::every_class_of;
use duipai_engines::family::table::Table;
use duipai_engines::port::go_greedy::GoGreedy;
use duipai_engines::port::vb_recursive::VbRecursive;
use duipai_engines::{Alphabet, Factory, Rules, Verdict};

/// Demands so many false accepts of these sizes over 34 kinds, and no false reject. Honours are alike within
/// these groups.
fn assert_false_accepts(port: &dyn Factory, honours: &[usize], expected: &[(u8, u64)]) {
    let rules = Rules::named("standard").unwrap();
    let mut port = port.build(&rules).unwrap();
    let mut table = Table::default().build(&rules).unwrap();
    for &(tiles, expected) in expected {
        let (mut accepts, mut rejects) = (0, 0);
        every_class_of(Alphabet::Mahjong, honours, tiles, 0, &mut |hand, weight| {
            let wins = table.judge(hand) == Verdict::WIN;
            match (port.judge(hand) == Verdict::WIN, wins) {
                (true, false) => accepts += weight,
                (false, true) => rejects += weight,
                _ => {}
            }
        });
        assert_eq!((accepts, rejects), (expected, 0), "{tiles} tiles");
    }
}

#[test]
fn go_greedy_has_the_published_false_accepts() {
    let expected = [
        (2, 0),
        (3, 55),
        (4, 444),
        (5, 0),
        (6, 4_730),
        (7, 23_532),
        (8, 20_987),
        (9, 194_597),
    ];
    // Winds and dragons lie in different tables.
    assert_false_accepts(&GoGreedy::default(), &[4, 3], &expected);
}

#[test]
fn vb_recursive_has_the_published_false_accepts() {
    let expected = [
        (2, 0),
        (3, 55),
        (4, 34),
        (5, 0),
        (6, 2_628),
        (7, 1_773),
        (8, 561),
        (9, 84_606),
    ];
    assert_false_accepts(&VbRecursive::default(), &[7], &expected);
}
