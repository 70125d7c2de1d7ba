//! What moves do to a hand, above all to its last card.

use super::*;
use duipai_engines::{Alphabet, notation};

fn hand(text: &str) -> Hand {
    let paohuzi = text.contains(['x', 'd']);
    let alphabet = [Alphabet::Mahjong, Alphabet::Paohuzi][usize::from(paohuzi)];
    notation::parse(text, alphabet).unwrap()
}

/// The pile of a tile, or of the wilds for `+`.
fn pile(text: &str) -> Pile {
    if text == "+" {
        return Pile::Wilds;
    }
    let hand = hand(text);
    let kind = hand.alphabet().iter().find(|&kind| hand.count(kind) > 0);
    Pile::Of(kind.unwrap())
}

#[test]
fn piles_are_all_kinds_and_the_wilds() {
    let start = hand("1133m5z+2");
    assert_eq!(piles(&start).count(), 35);
    let heights: Vec<(Pile, u8)> = held(&start)
        .map(|pile| (pile, height(&start, pile)))
        .collect();
    let expected = [("1m", 2), ("3m", 2), ("5z", 1), ("+", 2)];
    assert_eq!(heights, expected.map(|(text, height)| (pile(text), height)));
}

#[test]
fn a_last_card_goes_with_its_last_copy_and_stays_if_it_was_never_held() {
    for (start, of, height, expected) in [
        ("11x@1x", "1x", 1, "1x@1x"),
        ("11x@1x", "1x", 3, "111x@1x"),
        ("112x@1x!", "1x", 0, "2x"),
        ("12x@1x", "2x", 0, "1x@1x"),
        ("12x@1x", "3x", 0, "12x@1x"),
        ("2x@1x", "1x", 0, "2x@1x"),
        ("2x@1x", "2x", 0, "@1x"),
        ("1m+2", "+", 0, "1m"),
        ("1m+2", "+", 5, "1m+5"),
    ] {
        let changed = with(&hand(start), pile(of), height);
        assert_eq!(changed, hand(expected), "{start} {of}");
    }
}

#[test]
fn only_what_is_held_is_taken_away() {
    let start = hand("1122m+1");
    let of = |texts: &[&str]| texts.iter().map(|text| pile(text)).collect::<Vec<_>>();
    for (tiles, expected) in [
        (&["1m", "2m"][..], Some("12m+1")),
        (&["1m", "1m", "+"], Some("22m")),
        (&[], Some("1122m+1")),
        (&["1m", "1m", "1m"], None),
        (&["3m"], None),
        (&["+", "+"], None),
    ] {
        assert_eq!(without(&start, &of(tiles)), expected.map(hand), "{tiles:?}");
    }
}

#[test]
fn tiles_are_recast_and_the_last_card_moves_with_the_whole_pile() {
    for (start, from, to, count, expected) in [
        ("11x@1x", "1x", "2x", 1, "12x@1x"),
        ("11x@1x!", "1x", "2x", 2, "22x@2x!"),
        ("11x@1x", "1x", "2x", 9, "22x@2x"),
        ("12x@1x", "2x", "3x", 1, "13x@1x"),
        ("122x@1x", "2x", "3x", 1, "123x@1x"),
        ("12x@1x", "1x", "2x", 1, "22x@2x"),
        ("12m", "1m", "+", 1, "2m+1"),
        ("1m+1", "+", "2m", 1, "12m"),
        ("1m+3", "+", "1m", 2, "111m+1"),
        ("1m", "2m", "3m", 1, "1m"),
    ] {
        let recast = recast(&hand(start), pile(from), pile(to), count);
        assert_eq!(recast, hand(expected), "{start} {from} {to}");
    }
}

#[test]
fn everything_is_renamed() {
    let mirrored = |kind: Kind| Kind::new(19 - kind.index());
    assert_eq!(
        rename(&hand("112x3d@2x![123x][444d!]"), mirrored),
        hand("8x900d@9d![890d][777x!]")
    );
    let to_one = |_| Kind::new(0);
    assert_eq!(rename(&hand("12m34p+1/s"), to_one), hand("1111m+1/s"));
}

#[test]
fn exposed_groups_are_replaced_and_nothing_else() {
    let start = hand("11x@1x[222x]");
    let other = hand("[333x!]");
    let replaced = with_melds(&start, other.melds().copied());
    assert_eq!(replaced, hand("11x@1x[333x!]"));
    let start = hand("11m[222m]/s");
    assert_eq!(with_melds(&start, std::iter::empty()), hand("11m/s"));
}
