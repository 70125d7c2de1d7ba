//! Hands of every sort, legal or not, become lines and the same hands again.

use super::{encodings, *};
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Kind, LastCard};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Any hand that can be written down, legal or not.
fn any_hand() -> impl Strategy<Value = Hand> {
    let alphabet = prop_oneof![Just(Alphabet::Mahjong), Just(Alphabet::Paohuzi)];
    let count = prop_oneof![12 => Just(0_u8), 6 => 1..=4_u8, 1 => any::<u8>()];
    let meld = (
        proptest::collection::vec(0..MAX_KINDS, 3..=4),
        any::<bool>(),
    );
    let counts = proptest::collection::vec(count.clone(), MAX_KINDS);
    let beside = (
        proptest::option::of(0..3_u8),
        proptest::option::of((0..MAX_KINDS, any::<bool>())),
    );
    (
        alphabet,
        counts,
        count,
        proptest::collection::vec(meld, 0..=7),
        beside,
    )
        .prop_map(|(alphabet, counts, wilds, melds, (missing, last))| {
            let kind = |index: usize| Kind::new(index % alphabet.kinds());
            let mut hand = Hand::empty(alphabet);
            for (kind, &count) in alphabet.iter().zip(&counts) {
                hand.set_count(kind, count);
            }
            for (tiles, drawn) in melds {
                let tiles: Vec<Kind> = tiles.into_iter().map(kind).collect();
                hand.add_meld(Meld::new(&tiles, drawn).unwrap());
            }
            match alphabet {
                Alphabet::Mahjong => {
                    hand.set_wilds(wilds);
                    hand.set_missing(missing);
                }
                Alphabet::Paohuzi => {
                    hand.set_last(last.map(|(index, drawn)| LastCard {
                        kind: kind(index),
                        drawn,
                    }));
                }
            }
            hand
        })
}

/// A hand of at most four of a kind with nothing exposed, as most are.
fn plain_hand() -> impl Strategy<Value = Hand> {
    proptest::collection::vec(0..=4_u8, MAX_KINDS)
        .prop_map(|counts| Hand::from_counts(Alphabet::Mahjong, counts.try_into().unwrap(), 0))
}

fn reads_back(hand: &Hand, seed: u64) {
    let sorted = |line: &str| {
        let mut bytes: Vec<u8> = line.bytes().collect();
        bytes.sort_unstable();
        bytes
    };
    for encoding in encodings(hand.alphabet()) {
        let codec = Codec::of(encoding, hand.alphabet()).unwrap();
        let mut out = Vec::new();
        codec.write(hand, Order::Sorted, &mut out);
        codec.write(hand, Order::Shuffled(seed), &mut out);
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        assert_eq!(lines.len(), 2, "{text}");
        for line in &lines {
            assert_eq!(codec.read(line), Ok(*hand), "{line}");
        }
        match codec.encoding {
            Encoding::Mpsz => assert_eq!(lines[0], notation::write(hand)),
            // The same pieces in another order, and nothing else.
            _ => assert_eq!(sorted(lines[0]), sorted(lines[1])),
        }
    }
}

#[test]
fn every_hand_of_two_tiles_reads_back() {
    for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
        let codecs = encodings(alphabet).into_iter();
        let codecs: Vec<Codec> = codecs
            .map(|encoding| Codec::of(encoding, alphabet).unwrap())
            .collect();
        for first in alphabet.iter() {
            for second in alphabet.iter().skip(first.index()) {
                let mut hand = Hand::empty(alphabet);
                hand.add(first);
                hand.add(second);
                for codec in &codecs {
                    assert_eq!(codec.read(&codec.line(&hand)), Ok(hand));
                }
            }
        }
    }
}

#[test]
fn all_counts_of_three_neighbours_are_written_as_notation() {
    for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
        let codec = Codec::of(Encoding::Mpsz, alphabet).unwrap();
        for first in 0..alphabet.kinds() - 2 {
            for counts in 0..125 {
                let mut hand = Hand::empty(alphabet);
                for (place, power) in [1, 5, 25].into_iter().enumerate() {
                    hand.set_count(Kind::new(first + place), counts / power % 5);
                }
                assert_eq!(codec.line(&hand), notation::write(&hand));
            }
        }
    }
}

fn fixed() -> ProptestConfig {
    ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn any_hand_reads_back(hand in any_hand(), seed in any::<u64>()) {
        reads_back(&hand, seed);
    }

    #[test]
    fn plain_hands_read_back(hand in plain_hand(), seed in any::<u64>()) {
        reads_back(&hand, seed);
    }

    #[test]
    fn reading_never_panics(text in "[0-9a-fxX, \\[\\]+/@!*AbC二-]{0,40}") {
        for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
            for encoding in encodings(alphabet) {
                let _ = Codec::of(encoding, alphabet).unwrap().read(&text);
            }
        }
    }
}
