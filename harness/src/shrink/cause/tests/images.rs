//! Images of a cause: as many as there are places for it, and each of them one.

use super::*;

/// The tiles in every suit, at every rank and backwards, with any honours, as the words say it.
fn images_in_words(tiles: &str) -> HashSet<Hand> {
    let tiles = hand(tiles);
    let counts = tiles.counts();
    let mut found = HashSet::new();
    for order in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let mut some = vec![Hand::empty(tiles.alphabet())];
        for (suit, to) in order.into_iter().enumerate() {
            let ranks = &counts[9 * suit..9 * suit + 9];
            let mut more = Vec::new();
            for shift in -8..=8 {
                for mirror in [false, true] {
                    let place = |rank: usize| {
                        let rank = if mirror { 8 - rank } else { rank };
                        rank.checked_add_signed(shift).filter(|&rank| rank < 9)
                    };
                    let tiles: Option<Vec<_>> = (0..9)
                        .filter(|&rank| ranks[rank] > 0)
                        .map(|rank| Some((place(rank)?, ranks[rank])))
                        .collect();
                    for hand in &some {
                        let mut hand = *hand;
                        for &(rank, count) in tiles.iter().flatten() {
                            hand.set_count(Kind::new(9 * to + rank), count);
                        }
                        more.extend(tiles.is_some().then_some(hand));
                    }
                }
            }
            some = more;
        }
        found.extend(some);
    }
    for honour in (27..34).filter(|&honour| counts[honour] > 0) {
        let onto = |image: &Hand| {
            let free = (27..34).filter(|&to| image.counts()[to] == 0);
            let lay = |to| with(image, Pile::Of(Kind::new(to)), counts[honour]);
            free.map(lay).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(onto).collect();
    }
    let wilds = tiles.wilds();
    found
        .iter()
        .map(|hand| with(hand, Pile::Wilds, wilds))
        .collect()
}

#[test]
fn images_are_the_same_shapes_elsewhere() {
    for (tiles, known) in [
        ("-", 1),
        ("123m", 3 * 7),
        ("124m", 3 * 2 * 6),
        ("1119s", 3 * 2),
        ("33p+2", 3 * 9),
        ("8s", 3 * 9),
        ("12m3s", 6 * 8 * 9),
        ("124p1z", 36 * 7),
        ("1m1122z", 27 * 21),
        ("1m122z", 27 * 42),
    ] {
        let images = images(&hand(tiles));
        let different: HashSet<Hand> = images.iter().copied().collect();
        assert_eq!(images[0], hand(tiles));
        assert_eq!((images.len(), different.len()), (known, known), "{tiles}");
        assert!(different == images_in_words(tiles), "{tiles}");
    }
    // Cards have two colours of ten ranks and no honours.
    let cards = notation::parse("124x", duipai_engines::Alphabet::Paohuzi).unwrap();
    assert_eq!(images(&cards).len(), 2 * 2 * 7);
    // A cause of many parts is looked for in the first places.
    let many = images(&hand("1m3p5s1122z"));
    assert!((100..=IMAGES + 1).contains(&many.len()));
}

#[test]
fn loose_images_are_as_many_of_any_kinds_and_wilds_stand_for_some() {
    for (tiles, hand_held, found) in [
        ("111m", "2233m444p", &["444p"][..]),
        ("111m", "2233m444p+1", &["22m+1", "33m+1", "444p"]),
        ("111m", "1m22p+3", &["1m+2", "22p+1"]),
        ("111m+1", "2233m444p+1", &["444p+1"]),
        ("111m+2", "2233m444p+1", &[]),
        // Of equal heights each comes once, of others each way.
        ("1133m", "112233m", &["1122m", "1133m", "2233m"]),
        (
            "1133m",
            "112233m44p",
            &["1122m", "1133m", "11m44p", "2233m", "22m44p", "33m44p"],
        ),
        ("111m9s", "111222m", &["1112m", "1222m"]),
        // Wilds are used up.
        ("111222m", "11m22p+1", &[]),
        ("111222m", "11m22p+2", &["11m22p+2"]),
    ] {
        let found_here = loose_images(&hand(tiles), &hand(hand_held));
        assert_eq!(texts(&found_here), found, "{tiles} in {hand_held}");
    }
    // One of three kinds twice, the other two once: the pair is laid first.
    let pair = loose_images(&hand("1m22p3s"), &hand("11m22p33s"));
    assert_eq!(texts(&pair), ["11m2p3s", "1m22p3s", "1m2p33s"]);
    // So many that only the first are looked at: of 14 kinds three are 364.
    let many = loose_images(&hand("147m"), &hand("123456789m12345p"));
    assert_eq!(many.len(), LOOSE_IMAGES);
}
