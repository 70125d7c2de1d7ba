//! Hands as text: `123m456p1122z+1`, `270x123d@7x!`, Unicode tiles, Chinese names.
//!
//! Any order reads; [`write()`] gives the one canonical text. What is not a hand by the rules may still be
//! a readable hand: only text that names no tiles is an error here.

mod parse;
mod symbols;

pub use parse::{NotationError, parse};

use crate::hand::{Hand, Meld};
use crate::tile::{Alphabet, Kind};
use std::fmt::Write as _;

/// The alphabet a text is written in, from its letters: `None` if it shows neither.
#[must_use]
pub fn alphabet_of(text: &str) -> Option<Alphabet> {
    text.chars().find_map(|c| match c {
        'm' | 'p' | 's' | 'z' => Some(Alphabet::Mahjong),
        'x' | 'd' => Some(Alphabet::Paohuzi),
        c => symbols::family(c),
    })
}

/// The canonical text of a hand: suits in order, ranks ascending, then exposed groups, `+wilds`, `/suit`,
/// `@last`; `-` if there is nothing at all.
#[must_use]
pub fn write(hand: &Hand) -> String {
    let alphabet = hand.alphabet();
    let mut text = String::new();
    for suit in alphabet.suits() {
        let counts = &hand.counts()[suit.first..suit.first + suit.ranks];
        for (rank, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                let _ = write!(text, "{}", (rank + 1) % 10);
            }
        }
        if counts.iter().any(|&count| count > 0) {
            text.push(suit.letter);
        }
    }
    for meld in hand.melds() {
        write_meld(&mut text, alphabet, meld);
    }
    if hand.wilds() > 0 {
        let _ = write!(text, "+{}", hand.wilds());
    }
    if let Some(suit) = hand.missing() {
        text.push('/');
        text.push(
            alphabet
                .suits()
                .get(usize::from(suit))
                .map_or('?', |suit| suit.letter),
        );
    }
    if let Some(last) = hand.last() {
        let _ = write!(text, "@{}", tile(alphabet, last.kind));
        if last.drawn {
            text.push('!');
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

/// One tile as text, such as `7z` or `0d`.
#[must_use]
pub fn tile(alphabet: Alphabet, kind: Kind) -> String {
    format!(
        "{}{}",
        alphabet.rank_of(kind) % 10,
        alphabet.suits()[alphabet.suit_of(kind)].letter
    )
}

/// The tiles as Unicode tiles (mahjong) or Chinese numerals (paohuzi), wilds as `*`, each exposed group in brackets
/// behind them.
#[must_use]
pub fn write_tiles(hand: &Hand) -> String {
    let mut text = String::new();
    for kind in hand.alphabet().iter() {
        for _ in 0..hand.count(kind) {
            text.push(symbols::face(hand.alphabet(), kind));
        }
    }
    text.extend(std::iter::repeat_n('*', usize::from(hand.wilds())));
    for meld in hand.melds() {
        text.push('[');
        text.extend(
            meld.tiles()
                .map(|kind| symbols::face(hand.alphabet(), kind)),
        );
        if meld.drawn() {
            text.push('!');
        }
        text.push(']');
    }
    text
}

fn write_meld(text: &mut String, alphabet: Alphabet, meld: &Meld) {
    text.push('[');
    let tiles: Vec<Kind> = meld.tiles().collect();
    for (i, &kind) in tiles.iter().enumerate() {
        let _ = write!(text, "{}", alphabet.rank_of(kind) % 10);
        let suit = alphabet.suit_of(kind);
        if tiles
            .get(i + 1)
            .is_none_or(|&next| alphabet.suit_of(next) != suit)
        {
            text.push(alphabet.suits()[suit].letter);
        }
    }
    if meld.drawn() {
        text.push('!');
    }
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn canonical(text: &str, alphabet: Alphabet) -> String {
        write(&parse(text, alphabet).unwrap())
    }

    #[test]
    fn any_order_reads_and_one_is_written() {
        for (text, expected) in [
            ("1122z 789s456p123m+1", "123m456p789s1122z+1"),
            ("0m5m", "55m"),
            ("-", "-"),
            ("", "-"),
            ("+2", "+2"),
            ("11m + 2 / s", "11m+2/s"),
            ("1m2p1m", "11m2p"),
            ("11m[3 2 1m][1111z]/s", "11m[123m][1111z]/s"),
            ("🀇🀈🀉🀄🀆🀅", "123m567z"),
            ("一万二万3m东白", "123m15z"),
            ("五筒6p九条", "56p9s"),
        ] {
            assert_eq!(canonical(text, Alphabet::Mahjong), expected, "{text}");
        }
        for (text, expected) in [
            ("123d720x", "270x123d"),
            ("270x@7x!", "270x@7x!"),
            ("小二大十二贰", "22x20d"),
            ("11x[1111d!][222x][270x]", "11x[1111d!][222x][270x]"),
            ("[2x22d]", "[2x22d]"),
            ("11x @ 1x!", "11x@1x!"),
        ] {
            assert_eq!(canonical(text, Alphabet::Paohuzi), expected, "{text}");
        }
    }

    #[test]
    fn unreadable_text_is_placed() {
        for (text, alphabet, message) in [
            ("8z", Alphabet::Mahjong, "character 1"),
            ("0z", Alphabet::Mahjong, "character 1"),
            ("123mq", Alphabet::Mahjong, "`q` at character 5"),
            ("123", Alphabet::Mahjong, "character 1"),
            ("m", Alphabet::Mahjong, "character 1"),
            ("12x", Alphabet::Mahjong, "paohuzi"),
            ("12m", Alphabet::Paohuzi, "mahjong"),
            ("1x+1", Alphabet::Paohuzi, "character 3"),
            ("11m+", Alphabet::Mahjong, "character 4"),
            ("11m+999", Alphabet::Mahjong, "character 4"),
            ("[12m", Alphabet::Mahjong, "character 1"),
            ("[12m]", Alphabet::Mahjong, "character 1"),
            ("11m/z", Alphabet::Mahjong, "character 5"),
            ("11m]", Alphabet::Mahjong, "character 4"),
            ("11x@", Alphabet::Paohuzi, "character 4"),
            ("11x!", Alphabet::Paohuzi, "character 4"),
            ("11m+1+1", Alphabet::Mahjong, "character 6"),
            ("🀀1", Alphabet::Mahjong, "character 2"),
        ] {
            let error = parse(text, alphabet).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
            assert!(!error.contains('\n'), "{text}: {error}");
        }
    }

    #[test]
    fn the_alphabet_shows() {
        assert_eq!(alphabet_of("11m"), Some(Alphabet::Mahjong));
        assert_eq!(alphabet_of("270x"), Some(Alphabet::Paohuzi));
        assert_eq!(alphabet_of("🀄"), Some(Alphabet::Mahjong));
        assert_eq!(alphabet_of("大十"), Some(Alphabet::Paohuzi));
        assert_eq!(alphabet_of("+2"), None);
    }

    proptest! {
        #[test]
        fn every_hand_reads_back(
            counts in prop::collection::vec(0u8..6, 34),
            wilds in 0u8..20,
            missing in prop::option::of(0u8..3),
        ) {
            let mut all = [0; 34];
            all.copy_from_slice(&counts);
            let mut hand = Hand::from_counts(Alphabet::Mahjong, all, wilds);
            hand.set_missing(missing);
            prop_assert_eq!(parse(&write(&hand), Alphabet::Mahjong).unwrap(), hand);
            if missing.is_none() && wilds == 0 {
                prop_assert_eq!(parse(&write_tiles(&hand), Alphabet::Mahjong).unwrap(), hand);
            }
        }

        #[test]
        fn every_paohuzi_hand_reads_back(counts in prop::collection::vec(0u8..6, 20), last in 0usize..20, drawn: bool) {
            let mut all = [0; 34];
            all[..20].copy_from_slice(&counts);
            let mut hand = Hand::from_counts(Alphabet::Paohuzi, all, 0);
            prop_assert_eq!(parse(&write_tiles(&hand), Alphabet::Paohuzi).unwrap(), hand);
            hand.set_last(Some(crate::LastCard { kind: Kind::new(last), drawn }));
            hand.add_meld(Meld::new(&[Kind::new(1), Kind::new(6), Kind::new(9)], false).unwrap());
            hand.add_meld(Meld::new(&[Kind::new(last); 4], drawn).unwrap());
            prop_assert_eq!(parse(&write(&hand), Alphabet::Paohuzi).unwrap(), hand);
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,40}") {
            let _ = parse(&text, Alphabet::Mahjong);
            let _ = parse(&text, Alphabet::Paohuzi);
        }

        #[test]
        fn no_text_of_its_own_letters_makes_it_panic(text in "[0-9mpszxd+/@!\\[\\]\\- 🀀🀄一万东小大拾]{0,24}") {
            let _ = parse(&text, Alphabet::Mahjong);
            let _ = parse(&text, Alphabet::Paohuzi);
        }
    }
}
