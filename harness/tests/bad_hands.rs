//! Texts that are no hand and addresses without one: exit 2, and one line that says where it is wrong.

mod program;

use program::Place;

/// The name of hands.txt in addresses.
fn hash(place: &Place) -> String {
    let text = place.read("hands.txt");
    format!(
        "{:08x}",
        duipai_engines::rules::fnv1a(text.as_bytes()) as u32
    )
}

#[test]
fn unreadable_hands_are_refused_by_character() {
    let long = "1".repeat(10_000);
    let strange = format!("{}m?", "1".repeat(10_000));
    let melds = format!("11m{}", "[123m]".repeat(8));
    Place::new().refuses_all(&[
        (&["judge", "123mq"], &["`123mq`", "`q` at character 5"]),
        (&["judge", "8z"], &["`8` at character 1", "1z to 7z"]),
        (&["judge", "11m", "22p", "8z"], &["`8z`"]),
        (
            &["judge", "12x", "--rules", "standard"],
            &["`x` at character 3", "paohuzi", "m p s z"],
        ),
        (
            &["judge", "12m", "--rules", "waihuzi"],
            &["`m` at character 3", "mahjong", "x d"],
        ),
        (&["judge", "12x3m"], &["`m` at character 5"]),
        (&["judge", "11m+300"], &["character 4", "0 to 255"]),
        (&["judge", "11m+"], &["character 4"]),
        (&["judge", "11m+1+1"], &["given once"]),
        (&["judge", "1x+1"], &["no wilds"]),
        (&["judge", "123"], &["`1` at character 1", "no suit letter"]),
        (&["judge", "11m\u{1b}[31m"], &["character 4"]),
        (&["judge", "11m\nq"], &["character 4"]),
        (&["judge", "[12m"], &["never closed"]),
        (&["judge", &melds], &["at most 7 exposed groups"]),
        (&["judge", &long], &["at character 1", "no suit letter"]),
        (&["judge", &strange], &["`?` at character 10002"]),
        (&["shrink", "8z"], &["`8` at character 1"]),
        (&["judge", "-5"], &["-5"]),
    ]);
}

#[test]
fn addresses_without_a_hand_are_refused() {
    let place = Place::new();
    place.write("hands.txt", "11m\n# note\n22m\n");
    place.write("others.txt", "33m\n");
    let line = |line: &str| format!("standard:from-{}:{line}", hash(&place));
    let (first, note, far) = (line("1"), line("2"), line("18446744073709551615"));
    place.refuses_all(&[
        (
            &["replay", "standard~sizes=2:winners:34"],
            &["no hand at", "34 hands"],
        ),
        (
            &["replay", "standard~sizes=2:states:99999"],
            &["no hand at"],
        ),
        (
            &["replay", "standard:states:18446744073709551615"],
            &["no hand at"],
        ),
        (&["shrink", "standard~sizes=2:winners:34"], &["no hand at"]),
        (
            &["replay", "standard:winners:18446744073709551616"],
            &["is no address"],
        ),
        (
            &["replay", "standard:winners:-1"],
            &["is no address", "RULES:winners:INDEX"],
        ),
        (&["replay", "standard:winners:+1"], &["is no address"]),
        (&["replay", "standard:losers:1"], &["is no address"]),
        (&["replay", "standard:g1:1"], &["is no address"]),
        (&["replay", "::"], &["is no address"]),
        (&["shrink", "standard:losers:1"], &["is no address"]),
        (&["replay", "no/such/folder"], &["no file", "no address"]),
        (&["replay", &first], &["give the file with --from"]),
        (
            &["replay", &first, "--from", "others.txt"],
            &["the file given is from-", "the address names from-"],
        ),
        (&["replay", &note, "--from", "hands.txt"], &["no hand at"]),
        (&["replay", &far, "--from", "hands.txt"], &["no hand at"]),
        (
            &["replay", "house-1a2b3c4d:g1:1:5"],
            &["house-1a2b3c4d", "give it with --rules"],
        ),
    ]);
}
