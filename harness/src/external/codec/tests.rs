//! Lines of known hands.

mod round_trip;

use super::*;
use duipai_engines::Kind;

/// Codes as an author might have them: `W1`, `T1`, `B1`, `East`; or one character each.
fn own(alphabet: Alphabet, sep: &str, wild: Option<&str>) -> Encoding {
    let code = |kind: Kind| {
        let (suit, rank) = (alphabet.suit_of(kind), alphabet.rank_of(kind));
        if sep.is_empty() {
            // Of two lengths, and none begins as another does.
            return ["A", "b", "C1", "二"][suit].to_owned() + &"0123456789X"[rank..=rank];
        }
        // Some of them begin alike, which is what a separator is for.
        match suit {
            3 => ["East", "South", "West", "North", "White", "Green", "Red"][rank - 1].to_owned(),
            suit => format!("{}{rank}", ["W", "T", "B"][suit]),
        }
    };
    Encoding::Own(OwnCodes {
        codes: alphabet.iter().map(code).collect(),
        sep: sep.to_owned(),
        wild: wild.map(str::to_owned),
    })
}

fn encodings(alphabet: Alphabet) -> Vec<Encoding> {
    let named = Encoding::NAMED
        .into_iter()
        .filter(|encoding| encoding.fits(alphabet));
    let seps = ["", ",", " ", " , ", ";;"];
    let wilds = seps.iter().map(|sep| own(alphabet, sep, Some("*")));
    let wilds = wilds.filter(|_| alphabet == Alphabet::Mahjong);
    named
        .chain(seps.iter().map(|sep| own(alphabet, sep, None)))
        .chain(wilds)
        .collect()
}

fn line(encoding: &Encoding, text: &str) -> String {
    let alphabet = notation::alphabet_of(text).unwrap_or(Alphabet::Mahjong);
    let codec = Codec::of(encoding.clone(), alphabet).unwrap();
    codec.line(&notation::parse(text, alphabet).unwrap())
}

#[test]
fn known_hands_have_known_lines() {
    let counts = |tiles: &[(usize, u8)], kinds: usize| {
        let mut counts = vec!["0".to_owned(); kinds];
        for &(kind, count) in tiles {
            counts[kind] = count.to_string();
        }
        counts.join(" ")
    };
    let own_wild = own(Alphabet::Mahjong, ",", Some("*"));
    let close = own(Alphabet::Mahjong, "", None);
    for (encoding, hand, expected) in [
        (Encoding::Mpsz, "19m19p19s1234567z+2", "19m19p19s1234567z+2"),
        (
            Encoding::Js,
            "19m19p19s1234567z+2",
            "11,19,21,29,1,9,31,41,51,61,91,81,71+2",
        ),
        (
            Encoding::Hex,
            "19m19p19s1234567z+2",
            "0x11,0x19,0x01,0x09,0x21,0x29,0x41,0x43,0x45,0x47,0x35,0x33,0x31+2",
        ),
        (
            Encoding::Vb,
            "19m19p19s1234567z+2",
            "1,9,11,19,21,29,31,32,33,34,37,36,35+2",
        ),
        (
            Encoding::Phz,
            "1900x1900d@0d!",
            "0x01,0x09,0x0A,0x0A,0x11,0x19,0x1A,0x1A@0d!",
        ),
        (
            Encoding::Js,
            "11m[123m][4444z]/p",
            "11,11[11,12,13][61,61,61,61]/p",
        ),
        (
            Encoding::Phz,
            "11x[222d!][270x]",
            "0x01,0x01[0x12,0x12,0x12!][0x02,0x07,0x0A]",
        ),
        (own_wild.clone(), "1m55z+2", "W1,White,White,*,*"),
        (own_wild.clone(), "+1", "*"),
        (own_wild, "22m[567z]/s", "W2,W2[White,Green,Red]/s"),
        (close.clone(), "12m7z+1", "A1A2二7+1"),
        (close, "11s[234s]", "C11C11[C12C13C14]"),
    ] {
        assert_eq!(line(&encoding, hand), expected);
    }
    for (hand, tiles, kinds, beside) in [
        ("11m7z", &[(0, 2), (33, 1)][..], 34, ""),
        ("11m[123m]+12/s", &[(0, 2)], 34, " [123m] +12 /s"),
        ("1x0d[222x!]@0d", &[(0, 1), (19, 1)], 20, " [222x!] @0d"),
    ] {
        assert_eq!(line(&Encoding::Counts, hand), counts(tiles, kinds) + beside);
    }
}

#[test]
fn the_empty_hand_is_a_dash_where_nothing_else_is_written() {
    for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
        for encoding in encodings(alphabet) {
            let codec = Codec::of(encoding, alphabet).unwrap();
            let expected = match codec.encoding {
                Encoding::Counts => vec!["0"; alphabet.kinds()].join(" "),
                _ => "-".to_owned(),
            };
            assert_eq!(codec.line(&Hand::empty(alphabet)), expected);
            assert_eq!(codec.read(&expected), Ok(Hand::empty(alphabet)));
            if alphabet == Alphabet::Mahjong {
                let mut wilds = Hand::empty(alphabet);
                wilds.set_wilds(2);
                assert_ne!(codec.line(&wilds), "-");
                assert_eq!(codec.read(&codec.line(&wilds)), Ok(wilds));
            }
        }
    }
}

#[test]
fn shuffled_lines_are_pinned() {
    // Whoever has a hand can have the line that was sent; so lines may never change.
    for (encoding, hand, expected) in [
        (
            Encoding::Mpsz,
            "123m456p789s1122z+1",
            "3m7s65p8s1m21z2m1z9s4p2z+1",
        ),
        (Encoding::Mpsz, "270x123d[111x]@7x", "07x13d2x2d[111x]@7x"),
        (Encoding::Hex, "123m456p", "0x13,0x05,0x11,0x04,0x06,0x12"),
        (
            own(Alphabet::Mahjong, ",", Some("*")),
            "123m+3",
            "W3,W2,W1,*,*,*",
        ),
    ] {
        let alphabet = notation::alphabet_of(hand).unwrap();
        let mut codec = Codec::of(encoding, alphabet).unwrap();
        codec.shuffled = true;
        assert_eq!(
            codec.line(&notation::parse(hand, alphabet).unwrap()),
            expected
        );
    }
}

#[test]
fn lines_in_numbered_orders_are_pinned() {
    // A case holds the number only: under it the line is to be the same for ever.
    let hand = notation::parse("123m456p789s1122z+1[111m]", Alphabet::Mahjong).unwrap();
    for (encoding, number, expected) in [
        (Encoding::Mpsz, 1, "2211z987s654p321m[111m]+1"),
        (Encoding::Mpsz, 2, "2z7s4p8s2m5p121z1m9s6p3m[111m]+1"),
        (Encoding::Mpsz, 16, "78s4p9s2z5p13m1z2m1z6p2z[111m]+1"),
        (
            Encoding::Vb,
            2,
            "32,27,14,28,2,15,31,32,31,1,29,16,3[1,1,1]+1",
        ),
        (
            own(Alphabet::Mahjong, ",", Some("*")),
            2,
            "South,B7,T4,B8,W2,T5,East,South,*,East,W1,B9,T6,W3[W1,W1,W1]",
        ),
    ] {
        let codec = Codec::of(encoding, Alphabet::Mahjong).unwrap();
        let line = codec.line_in(&hand, Order::Numbered(number));
        assert_eq!(codec.read(&line), Ok(hand));
        assert_eq!(line, expected);
    }
    let counts = Codec::of(Encoding::Counts, Alphabet::Mahjong).unwrap();
    let line = counts.line_in(&hand, Order::Numbered(2));
    assert_eq!(line, counts.line(&hand));
}

#[test]
fn lines_are_appended() {
    let codec = Codec::of(Encoding::Js, Alphabet::Mahjong).unwrap();
    let mut out = Vec::new();
    for text in ["11m", "-", "55555m", "7z+1"] {
        codec.write(
            &notation::parse(text, Alphabet::Mahjong).unwrap(),
            Order::Sorted,
            &mut out,
        );
    }
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "11,11\n-\n15,15,15,15,15\n71+1\n"
    );
}

#[test]
fn the_other_game_has_no_codes() {
    for (name, alphabet, message) in [
        (
            "js",
            Alphabet::Paohuzi,
            "encoding `js` has no codes for paohuzi cards: take mpsz",
        ),
        (
            "hex",
            Alphabet::Paohuzi,
            "encoding `hex` has no codes for paohuzi cards",
        ),
        (
            "vb",
            Alphabet::Paohuzi,
            "encoding `vb` has no codes for paohuzi cards",
        ),
        (
            "phz",
            Alphabet::Mahjong,
            "encoding `phz` has no codes for mahjong tiles: take mpsz",
        ),
    ] {
        let error = Codec::of(Encoding::named(name).unwrap(), alphabet).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn whatever_is_no_line_is_placed() {
    let own_close = own(Alphabet::Mahjong, "", Some("*"));
    let own_spaced = own(Alphabet::Mahjong, " ", Some("*"));
    let zeros = "0 ".repeat(34);
    for (encoding, text, message) in [
        (
            &Encoding::Js,
            "11,12,10",
            "`10` at character 7: codes of `js` are like `11`, with `,` between them",
        ),
        (&Encoding::Js, "11,,12", "`` at character 4"),
        (&Encoding::Js, "11,12,", "`` at character 7"),
        (&Encoding::Js, "11 12", "`11 12` at character 1"),
        (&Encoding::Js, "11, x[11,12,13]", "`x` at character 5"),
        (&Encoding::Js, "11[11,12,x]", "`x` at character 10"),
        (
            &Encoding::Js,
            "11[11,12]",
            "`[` at character 3: an exposed group",
        ),
        (
            &Encoding::Js,
            "11[11,12,13",
            "`[` at character 3: it is never closed",
        ),
        (&Encoding::Js, "11[11,12,13]+x", "`+` at character 13"),
        (
            &Encoding::Js,
            "11+1 5m",
            "a tile in notation at character 3",
        ),
        (&Encoding::Js, "11/z", "`z` at character 4"),
        (&Encoding::Hex, "0x11,0x51", "`0x51` at character 6"),
        (&Encoding::Hex, "-,0x11", "`-` at character 1"),
        (
            &Encoding::Counts,
            "1 2 3",
            "3 numbers at character 1: write one for every kind, 34 in all",
        ),
        (&Encoding::Counts, "1 2 x", "`x` at character 5"),
        (&Encoding::Counts, "1 256", "`256` at character 3"),
        (&Encoding::Counts, "1 +2", "1 numbers at character 1"),
        (
            &own_close,
            "A1A",
            "`A` at character 3: no code of `tiles` begins so",
        ),
        (&own_close, "二1二", "`二` at character 3"),
        (&own_close, "A1[*A1A1]", "a wild at character 4"),
        (&own_spaced, "W1 W10", "`W10` at character 4"),
    ] {
        let codec = Codec::of(encoding.clone(), Alphabet::Mahjong).unwrap();
        let error = codec.read(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    let counts = Codec::of(Encoding::Counts, Alphabet::Mahjong).unwrap();
    let error = counts.read(&format!("{zeros}1")).unwrap_err().to_string();
    assert!(error.contains("35 numbers"), "{error}");
    let js = Codec::of(Encoding::Js, Alphabet::Mahjong).unwrap();
    let error = js.read(&vec!["11"; 256].join(",")).unwrap_err().to_string();
    assert!(error.contains("at most 255 of a kind"), "{error}");
    let groups = js
        .read(&format!("11{}", "[11,11,11]".repeat(8)))
        .unwrap_err();
    assert!(
        groups.to_string().contains("`[` at character 73"),
        "{groups}"
    );
}

#[test]
fn lines_read_in_the_looser_forms_that_people_write() {
    for (encoding, text, hand) in [
        (Encoding::Js, " 11 , 12,13 ", "123m"),
        (Encoding::Phz, "0x1a,0x0A", "0x0d"),
        (Encoding::Hex, "0X11 [0x11,0x11,0x11] + 2", "1m[111m]+2"),
        (own(Alphabet::Mahjong, " ", None), "W1  W2\tW3", "123m"),
        (own(Alphabet::Mahjong, "", None), "A1 A2 二1", "12m1z"),
        (own(Alphabet::Mahjong, ",", Some("*")), "*,W1,*+1", "1m+3"),
        (
            Encoding::Counts,
            "1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2+1",
            "123m77z+1",
        ),
    ] {
        let alphabet = notation::alphabet_of(hand).unwrap();
        let codec = Codec::of(encoding, alphabet).unwrap();
        assert_eq!(codec.read(text), notation::parse(hand, alphabet), "{text}");
    }
}
