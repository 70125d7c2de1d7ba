//! `lua-sichuan`: the published verdicts and numbers, its errors, and hands no player holds.

use crate::spaces::{every_class_of, every_vector};
use duipai_engines::family::table::Table;
use duipai_engines::port::lua_sichuan::completes;
use duipai_engines::{Alphabet, Engine, Factory, Hand, Rules, Verdict};

/// Counts of three suits without the test of the missing one.
struct Core {
    table: Box<dyn Engine>,
    /// True wins, accepted, false accepts, false rejects.
    seen: [u64; 4],
}

impl Core {
    fn new() -> Self {
        let rules = Rules::named("standard").unwrap();
        Self {
            table: Table::default().build(&rules).unwrap(),
            seen: [0; 4],
        }
    }

    fn ask(&mut self, hand: &Hand, weight: u64) {
        let wins = self.table.judge(hand) == Verdict::WIN;
        let accepted = completes(hand.counts().first_chunk().unwrap());
        for (seen, holds) in
            self.seen
                .iter_mut()
                .zip([wins, accepted, accepted && !wins, wins && !accepted])
        {
            *seen += weight * u64::from(holds);
        }
    }
}

#[test]
fn lua_sichuan_has_the_published_numbers_in_three_suits() {
    for (tiles, expected) in [
        (3, [0, 48, 48, 0]),
        (5, [1_269, 1_269, 0, 0]),
        (6, [0, 1_851, 1_851, 0]),
        (8, [29_718, 29_970, 351, 99]),
        (9, [0, 48_742, 48_742, 0]),
    ] {
        let mut core = Core::new();
        every_class_of(Alphabet::Mahjong, &[], tiles, 0, &mut |hand, weight| {
            core.ask(hand, weight);
        });
        assert_eq!(core.seen, expected, "{tiles} tiles");
    }
}

#[test]
fn lua_sichuan_has_the_published_numbers_in_two_suits_and_in_one() {
    for (suits, tiles, expected) in [
        (2, 3, [0, 32, 32, 0]),
        (2, 5, [558, 558, 0, 0]),
        (2, 6, [0, 816, 816, 0]),
        (2, 8, [8_598, 8_685, 153, 66]),
        (2, 9, [0, 13_730, 13_730, 0]),
        (1, 3, [0, 16, 16, 0]),
        (1, 5, [135, 135, 0, 0]),
        (1, 6, [0, 199, 199, 0]),
        (1, 8, [996, 999, 36, 33]),
        (1, 9, [0, 1_440, 1_440, 0]),
        (1, 11, [4_475, 4_275, 336, 536]),
        (1, 12, [0, 6_467, 6_467, 0]),
    ] {
        let mut core = Core::new();
        every_vector(0, 9 * suits, tiles, &mut |counts| {
            core.ask(&Hand::from_counts(Alphabet::Mahjong, *counts, 0), 1);
        });
        assert_eq!(core.seen, expected, "{tiles} tiles of {suits} suits");
    }
}
