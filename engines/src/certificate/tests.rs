//! True readings pass, and false ones are told apart.

use super::*;
use crate::notation;

mod shapes;

fn certificate(rules: &Rules, groups: &[&str]) -> Certificate {
    let placed = |group: &&str| {
        let letter = group.chars().last().unwrap();
        let suit = rules
            .alphabet()
            .suits()
            .iter()
            .position(|suit| suit.letter == letter)
            .unwrap();
        group[..group.len() - 1]
            .split(',')
            .map(|tile| {
                let rank = tile.trim_end_matches('*').parse().unwrap();
                Placed {
                    kind: rules.alphabet().kind(suit, rank).unwrap(),
                    wild: tile.ends_with('*'),
                }
            })
            .collect()
    };
    Certificate {
        form: rules.forms()[0].name,
        groups: groups.iter().map(placed).collect(),
        score: Score::Absent,
    }
}

fn check(rules: &str, hand: &str, groups: &[&str]) -> Result<(), CertificateError> {
    let rules = Rules::named(rules).unwrap();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    certificate(&rules, groups).check(&rules, &hand)
}

/// The pairs of a hand as a certificate of that form, checked and written.
fn check_pairs(rules: &str, hand: &str) -> (Result<(), CertificateError>, String) {
    let rules = Rules::named(rules).unwrap();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    let mut pairs = certificate(&rules, &[]);
    pairs.form = "pairs";
    for kind in hand.alphabet().iter() {
        let pair = vec![Placed { kind, wild: false }; 2];
        let number = usize::from(hand.count(kind) / 2);
        pairs.groups.extend(std::iter::repeat_n(pair, number));
    }
    let texts = pairs.texts(rules.alphabet()).join(" ");
    (pairs.check(&rules, &hand), texts)
}

#[test]
fn seven_pairs_pass_with_as_many_fours_as_the_rules_allow() {
    use CertificateError as E;
    let fours = |found, allowed| Err(E::Repeats { found, allowed });
    for (rules, hand, expected) in [
        ("sichuan", "1122334455667p7p/s", Ok(())),
        ("sichuan", "1111m334455p6677p/s", Ok(())),
        ("sichuan", "1111m3333p556677p/s", fours(2, 1)),
        ("sichuan~pairs=distinct", "1111m334455p6677p/s", fours(1, 0)),
        ("sichuan~pairs=any-quads", "111122223333m44p/s", Ok(())),
        (
            "sichuan~pairs=none",
            "1122334455667p7p/s",
            Err(E::UnknownForm("pairs")),
        ),
    ] {
        assert_eq!(check_pairs(rules, hand).0, expected, "{rules} {hand}");
    }
    let (_, texts) = check_pairs("sichuan", "1111m3344p9999p77p/s");
    assert_eq!(texts, "11m 11m 33p 44p 77p 99p 99p");
}

#[test]
fn what_is_not_seven_pairs_does_not_pass_as_that() {
    use CertificateError as E;
    let number = |found, expected| E::WrongNumber {
        tiles: 2,
        found,
        expected,
    };
    assert_eq!(check_pairs("sichuan", "11m/s").0, Err(number(1, 7)));
    assert_eq!(
        check_pairs("sichuan", "1122334455667m8m/s").0,
        Err(E::OtherTiles)
    );
    assert_eq!(
        check_pairs("sichuan~sizes=17", "1122334455667m7m[111p]/s").0,
        Err(E::Illegal(crate::verdict::Reason::WrongSize(14)))
    );
    assert_eq!(
        check_pairs("sichuan~sizes=14+17", "1122334455667m7m[111p]/s").0,
        Err(E::Exposed("pairs"))
    );
    assert_eq!(
        check("sichuan", "1122m/s", &["1,1m", "2,2m"]),
        Err(E::Illegal(crate::verdict::Reason::WrongSize(4)))
    );
    let two_eyes = ["1,1m", "2,2m", "3,3m", "4,4m"];
    assert_eq!(
        check("sichuan", "11223344m/s", &two_eyes),
        Err(number(4, 1))
    );
}

/// The tiles of a hand one by one, or where `groups` are named these and the other tiles one by one, as a
/// certificate of that form.
fn check_single(
    rules: &str,
    form: &'static str,
    hand: &str,
    groups: &[&str],
) -> Result<(), CertificateError> {
    let rules = Rules::named(rules).unwrap();
    let hand = notation::parse(hand, rules.alphabet()).unwrap();
    let mut reading = certificate(&rules, groups);
    let mut left = *hand.counts();
    for tile in reading.groups.iter().flatten().filter(|tile| !tile.wild) {
        left[tile.kind.index()] -= 1;
    }
    for kind in hand.alphabet().iter() {
        let single = vec![Placed { kind, wild: false }];
        reading
            .groups
            .extend(std::iter::repeat_n(single, left[kind.index()].into()));
    }
    reading.form = form;
    reading.check(&rules, &hand)
}

#[test]
fn single_tiles_pass_where_a_form_asks_for_them() {
    use CertificateError as E;
    let repeats = |found, allowed| Err(E::Repeats { found, allowed });
    for (form, hand, expected) in [
        ("orphans", "19m19p19s11234567z", Ok(())),
        ("orphans", "19m19p19s11223456z", repeats(2, 1)),
        (
            "orphans",
            "12m19p19s11234567z",
            Err(E::NoGroup("2m".into())),
        ),
        ("lesser-knitted", "147m258p369s12347z", Ok(())),
        ("lesser-knitted", "47m25p369s1234567z", Ok(())),
        ("lesser-knitted", "147m258p369s11234z", repeats(1, 0)),
        ("greater-knitted", "47m25p369s1234567z", Ok(())),
        (
            "standard",
            "147m258p369s12347z",
            Err(E::NoGroup("1m".into())),
        ),
    ] {
        assert_eq!(
            check_single("gb", form, hand, &[]),
            expected,
            "{form} {hand}"
        );
    }
    let wrong = [
        // Two suits of one sort, and two sorts in one suit.
        ("lesser-knitted", "147m147p258s12347z"),
        ("lesser-knitted", "148m258p369s12347z"),
        ("greater-knitted", "147m258p369s12347z"),
        ("orphans", "147m258p369s12347z"),
    ];
    for (form, hand) in wrong {
        assert!(
            check_single("gb", form, hand, &[]).is_err(),
            "{form} {hand}"
        );
    }
    assert_eq!(
        check_single("riichi", "lesser-knitted", "147m258p369s12347z", &[]),
        Err(E::UnknownForm("lesser-knitted"))
    );
}

#[test]
fn a_knitted_straight_has_one_set_wherever_it_lies() {
    use CertificateError as E;
    let check =
        |rules, hand, groups: &[&str]| check_single(rules, "knitted-straight", hand, groups);
    let eye = "1,1z";
    assert_eq!(check("gb", "147m258p369s11222z", &[eye, "2,2,2z"]), Ok(()));
    assert_eq!(check("gb", "147m258p369s11z[123m]", &[eye]), Ok(()));
    assert_eq!(
        check("gb", "147m258p369s11z", &[eye]),
        Err(E::WrongNumber {
            tiles: 3,
            found: 0,
            expected: 1
        })
    );
    assert_eq!(
        check("gb~sizes=11+17", "147m258p369s11z[123m][123m]", &[eye]),
        Err(E::Exposed("knitted-straight"))
    );
    assert_eq!(
        check("gb~eyes=258", "147m258p369s11z[123m]", &[eye]),
        Err(E::NoGroup("11z".into()))
    );
    assert_eq!(
        check("gb~eyes=258", "14755m258p369s[123m]", &["5,5m"]),
        Ok(())
    );
}

#[test]
fn wilds_are_where_they_may_be() {
    use CertificateError as E;
    let orphans = "19m19p19s1234567z+1";
    let wild = ["1*m"];
    let check_orphans = |rules, hand| check_single(rules, "orphans", hand, &wild);
    assert_eq!(
        check_orphans("gb~wild.max=1", orphans),
        Err(E::TakesNoWilds("orphans"))
    );
    assert_eq!(
        check_orphans("gb~wild.max=1~wild.in_specials=true", orphans),
        Ok(())
    );
    // A tile that counts as a wild is no natural one.
    let kinds = "laizi~wild.kinds=7z";
    let eye = |groups: &[&str]| check(kinds, "1m7z", groups);
    assert_eq!(eye(&["1,1*m"]), Ok(()));
    assert_eq!(eye(&["1m", "7z"]), Err(E::OtherTiles));
    assert_eq!(check(kinds, "77z", &["7*,7*z"]), Ok(()));
    assert_eq!(check(kinds, "77z", &["7,7z"]), Err(E::OtherTiles));
    assert_eq!(check(kinds, "11m", &["1,1*m"]), Err(E::OtherTiles));
}

#[test]
fn the_suit_that_has_to_be_missing_is_missed() {
    use CertificateError as E;
    let eye = |rules: &str, hand: &str| check(rules, hand, &["1,1m"]);
    for (hand, named, any) in [
        ("11m/s", Ok(()), Ok(())),
        ("11m/m", Err(E::NothingMissing), Err(E::NothingMissing)),
        (
            "11m[111s]/s",
            Err(E::NothingMissing),
            Err(E::NothingMissing),
        ),
        (
            "11m",
            Err(E::Illegal(crate::verdict::Reason::NoMissingSuit)),
            Ok(()),
        ),
        (
            "11m[111s][111p]",
            Err(E::Illegal(crate::verdict::Reason::NoMissingSuit)),
            Err(E::NothingMissing),
        ),
    ] {
        assert_eq!(eye("sichuan", hand), named, "{hand}");
        assert_eq!(eye("sichuan~missing_suit=any", hand), any, "{hand}");
    }
    assert_eq!(eye("sichuan~missing_suit=none", "11m[111s][111p]"), Ok(()));
}

#[test]
fn a_true_reading_passes() {
    assert_eq!(check("standard", "11123m", &["1,1m", "1,2,3m"]), Ok(()));
    assert_eq!(check("laizi", "1111m+1", &["1,1m", "1,1,1*m"]), Ok(()));
    assert_eq!(check("laizi", "1m55p+2", &["1,2*,3*m", "5,5p"]), Ok(()));
    assert_eq!(check("waihuzi", "24x", &["2,4x"]), Ok(()));
    assert_eq!(check("waihuzi", "27034x", &["2,7,10x", "3,4x"]), Ok(()));
}

#[test]
fn a_wild_may_be_a_fourth_copy_and_exposed_ones_count() {
    let limited = "laizi~wild.copy_limit=4";
    for (hand, groups, copies) in [
        ("1112344m+1", &["1,1,1*m", "1,2,3m", "4,4m"][..], 4),
        ("1m+1[222m]", &["1,1*m"], 2),
        ("1m+1[111m]", &["1,1*m"], 5),
        ("+2[111m]", &["1*,1*m"], 5),
        ("+2[1111m]", &["2*,2*m"], 4),
    ] {
        assert_eq!(check("laizi", hand, groups), Ok(()), "{hand}");
        let expected = if copies > 4 {
            Err(CertificateError::FifthCopy)
        } else {
            Ok(())
        };
        assert_eq!(check(limited, hand, groups), expected, "{hand}");
    }
}

#[test]
fn false_readings_are_told_apart() {
    use CertificateError as E;
    assert_eq!(
        check("laizi~wild.copy_limit=4", "1111m+1", &["1,1m", "1,1,1*m"]),
        Err(E::FifthCopy)
    );
    assert_eq!(
        check("standard", "11123m", &["1,1m", "2,3,4m"]),
        Err(E::OtherTiles)
    );
    assert_eq!(
        check("standard", "12377z", &["1,2,3z", "7,7z"]),
        Err(E::NoGroup("123z".into()))
    );
    assert_eq!(
        check("standard", "112233m44556p", &["1,1m"]),
        Err(E::OtherTiles)
    );
    assert_eq!(check("standard", "11m", &[]), Err(E::OtherTiles));
    assert_eq!(
        check("laizi", "+2", &[]),
        Err(E::OtherWilds { used: 0, held: 2 })
    );
    assert_eq!(check("waihuzi", "22x", &["2,2x"]), Ok(()));
    assert_eq!(
        check("waihuzi", "14x", &["1,4x"]),
        Err(E::NoGroup("14x".into()))
    );
    assert_eq!(
        check("standard", "12345678m", &["1,2,3m", "4,5,6m", "7,8m"]),
        Err(E::NoGroup("78m".into()))
    );
    let mut empty = certificate(&Rules::named("standard").unwrap(), &["1,1m"]);
    empty.groups.push(Vec::new());
    let hand = notation::parse("11m", Alphabet::Mahjong).unwrap();
    assert_eq!(
        empty.check(&Rules::named("standard").unwrap(), &hand),
        Err(E::NoGroup(String::new()))
    );
    assert!(matches!(
        check("standard", "1111m", &["1,1m", "1,1m"]),
        Err(E::Illegal(_))
    ));
    assert_eq!(
        check("standard", "11223m", &["1,1m", "2,2m", "3m"]),
        Err(E::NoGroup("3m".into()))
    );
}
