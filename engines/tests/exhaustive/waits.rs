//! The waits of every one-suit hand of 13 tiles, by putting each tile to it: how many hands wait for how many
//! kinds is published.

use crate::named;
use crate::panel::trusted;
use crate::spaces::every_vector;
use duipai_engines::{Alphabet, Hand, Kind, Verdict};

#[test]
fn one_suit_hands_wait_for_as_many_kinds_as_known() {
    // By number of kinds waited for, none to nine.
    const KNOWN: [u32; 10] = [
        93_600 - 40_070,
        14_067,
        14_493,
        6_739,
        2_948,
        1_335,
        392,
        79,
        16,
        1,
    ];
    let rules = named("standard");
    for (factory, mut engine) in trusted(&rules) {
        // The definition is slow; it is held to the others on every suit state elsewhere.
        if factory.name() == "reference" {
            continue;
        }
        let mut found = [0; 10];
        every_vector(0, 9, 13, &mut |counts| {
            let hand = Hand::from_counts(Alphabet::Mahjong, *counts, 0);
            let waits = (0..9).map(Kind::new).filter(|&kind| {
                let mut more = hand;
                more.add(kind);
                hand.count(kind) < 4 && engine.judge(&more) == Verdict::WIN
            });
            found[waits.count()] += 1;
        });
        assert_eq!(found, KNOWN, "{}", factory.name());
    }
}
