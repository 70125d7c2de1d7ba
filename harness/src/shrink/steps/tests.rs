//! Each step proposes what it says, all of it and nothing else.

use super::*;
use duipai_engines::rules::Preset;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Alphabet, notation};
use std::collections::HashSet;

fn hand(text: &str) -> Hand {
    let paohuzi = text.contains(['x', 'd']);
    let alphabet = [Alphabet::Mahjong, Alphabet::Paohuzi][usize::from(paohuzi)];
    notation::parse(text, alphabet).unwrap()
}

fn groups(hand: &Hand) -> Groups {
    Groups::of(&Rules::preset(match hand.alphabet() {
        Alphabet::Mahjong => Preset::Standard,
        Alphabet::Paohuzi => Preset::Waihuzi,
    }))
}

fn proposed(step: Step, start: &Hand) -> HashSet<Hand> {
    step(start, &groups(start)).into_iter().collect()
}

/// Holds the proposals of a step against the hands of a list.
fn proposes(step: Step, start: &str, expected: &str) {
    let expected: HashSet<Hand> = expected.split_whitespace().map(hand).collect();
    let found = proposed(step, &hand(start));
    let texts = |hands: &HashSet<Hand>, others: &HashSet<Hand>| {
        let only = hands.difference(others);
        only.map(notation::write).collect::<Vec<_>>()
    };
    let beyond = (texts(&found, &expected), texts(&expected, &found));
    assert_eq!(beyond, (vec![], vec![]), "{start}");
}

/// The hand with other counts.
fn recounted(hand: &Hand, change: impl Fn(&mut [u8; MAX_KINDS])) -> Hand {
    let mut counts = *hand.counts();
    change(&mut counts);
    Hand::from_counts(hand.alphabet(), counts, hand.wilds())
}

#[test]
fn groups_are_those_of_all_forms_once() {
    for (preset, sets, eyes) in [
        (Preset::Standard, 55, 34),
        (Preset::Sichuan, 48, 27),
        (Preset::Waihuzi, 38, 60),
    ] {
        let groups = Groups::of(&Rules::preset(preset));
        assert_eq!((groups.sets().len(), groups.eyes().len()), (sets, eyes));
        assert!(groups.sets().iter().all(|set| set.tiles().len() == 3));
        assert!(groups.eyes().iter().all(|eye| eye.tiles().len() == 2));
    }
}

#[test]
fn what_lies_beside_is_dropped_all_or_one_at_a_time() {
    proposes(
        drop_what_lies_beside,
        "11x@1x[222x][333x!]",
        "11x 11x[222x][333x!] 11x@1x[222x] 11x@1x[333x!] 11x@1x[222x][333x!]",
    );
    proposes(
        drop_what_lies_beside,
        "11m[111p]/s",
        "11m 11m[111p] 11m/s 11m[111p]/s",
    );
}

#[test]
fn suits_groups_and_halves_are_dropped() {
    proposes(
        drop_suit,
        "11m22p3z+1",
        "22p3z+1 11m3z+1 11m22p+1 11m22p3z 11m22p3z+1",
    );
    proposes(drop_group, "11123m4p", "23m4p 11m4p 123m4p");
    proposes(
        thin,
        "1113m+3",
        "1m+1 3m+3 13m+3 111m+3 111m+3 1113m 1113m+1",
    );
}

#[test]
fn one_to_three_tiles_are_dropped_in_every_way() {
    let start = hand("1112m55z+2");
    let all = held(&start).collect::<Vec<_>>();
    let mut expected = HashSet::new();
    let mut last = HashSet::from([start]);
    for _ in 0..3 {
        let fewer = |hand: &Hand| {
            all.iter()
                .filter_map(|&pile| without(hand, &[pile]))
                .collect()
        };
        last = last.iter().flat_map::<Vec<Hand>, _>(fewer).collect();
        expected.extend(last.iter().copied());
    }
    assert_eq!(proposed(drop_up_to_three, &start), expected);
}

#[test]
fn suits_are_merged_swapped_and_mirrored() {
    proposes(
        permute,
        "12m4p1z/s",
        "12m4p1z/s \
         124p1z/s 4p12s1z/s 124m1z/s 12m4s1z/s 112m4p/s 12m14p/s 12m4p1s/s \
         4m12p1z/s 4p12s1z/m 12m4s1z/p \
         89m4p1z/s 12m6p1z/s 12m4p7z/s",
    );
    // Honours are too few to take a suit, and colours swap.
    proposes(permute, "12x5d", "12x5d 125x 5x12d 125d 90x5d 12x6d 5x12d");
}

#[test]
fn the_missing_suit_is_swapped_with_its_tiles() {
    for (start, swapped) in [
        ("12m4p/m", ["4m12p/p", "4p12s/s"]),
        ("12m4p/p", ["4m12p/m", "12m4s/s"]),
        ("12m4p/s", ["4p12s/m", "12m4s/p"]),
    ] {
        let found = proposed(permute, &hand(start));
        for expected in swapped {
            assert!(found.contains(&hand(expected)), "{start} {expected}");
        }
    }
}

#[test]
fn the_upper_part_of_a_suit_slides_down() {
    proposes(
        slide_down,
        "35m3p",
        "24m3p 13m3p 34m3p 33m3p 23m3p 13m3p 35m2p 35m1p",
    );
    proposes(slide_down, "11m1p", "");
}

#[test]
fn a_group_moves_to_every_other_place() {
    let start = hand("1123m55z");
    let groups = groups(&start);
    let mut expected = HashSet::new();
    for (list, held) in [
        (groups.sets(), &["123m"][..]),
        (groups.eyes(), &["11m", "55z"]),
    ] {
        for from in held.iter().map(|text| hand(text)) {
            for to in list {
                let moved = recounted(&start, |counts| {
                    for kind in start.alphabet().iter() {
                        counts[kind.index()] -= from.count(kind);
                    }
                    for tile in to.tiles() {
                        counts[tile.index()] += 1;
                    }
                });
                if moved != start {
                    expected.insert(moved);
                }
            }
        }
    }
    assert_eq!(proposed(move_group, &start), expected);
}

#[test]
fn one_tile_or_a_pile_moves_to_every_other_pile() {
    let start = hand("113m+2");
    let mut expected = HashSet::new();
    for from in held(&start) {
        for to in piles(&start).filter(|to| *to != from) {
            for count in [1, height(&start, from)] {
                let less = with(&start, from, height(&start, from) - count);
                expected.insert(with(&less, to, height(&less, to) + count));
            }
        }
    }
    assert_eq!(proposed(move_tiles, &start), expected);
}

#[test]
fn the_last_card_and_the_missing_suit_come_down() {
    let start = hand("12x@2x!");
    let expected = (start.alphabet().iter())
        .flat_map(|kind| [true, false].map(|drawn| LastCard { kind, drawn }))
        .map(|last| {
            let mut changed = start;
            changed.set_last(Some(last));
            changed
        });
    assert_eq!(
        proposed(lower_what_lies_beside, &start),
        expected.collect::<HashSet<_>>()
    );
    proposes(lower_what_lies_beside, "11m/s", "11m/m 11m/p");
    proposes(lower_what_lies_beside, "11m", "");
}

#[test]
fn an_exposed_group_becomes_every_other_one() {
    let start = hand("11x[222x][135x!]");
    // And they come into order.
    let mut expected = HashSet::from([hand("11x[135x!][222x]")]);
    for (at, old) in start.melds().enumerate() {
        let tiles: Vec<Kind> = old.tiles().collect();
        let alike = start.alphabet().iter().map(|kind| vec![kind; 3]);
        let sets = groups(&start);
        let sets = sets.sets().iter().map(|set| set.tiles().to_vec());
        let one_other = (0..3).flat_map(|place| {
            let mut tiles = tiles.clone();
            start.alphabet().iter().map(move |kind| {
                tiles[place] = kind;
                tiles.clone()
            })
        });
        for tiles in alike.chain(sets.collect::<Vec<_>>()).chain(one_other) {
            for drawn in [false, old.drawn()] {
                let mut melds: Vec<Meld> = start.melds().copied().collect();
                melds[at] = Meld::new(&tiles, drawn).unwrap();
                expected.insert(with_melds(&start, melds.into_iter()));
            }
        }
    }
    assert_eq!(proposed(lower_what_lies_beside, &start), expected);
}
