//! `go-greedy`: the published verdicts and error classes, its errors, and its own codes.

use crate::{absurd, judge, published};
use duipai_engines::port::go_greedy::{Failure, GoGreedy, answer};
use duipai_engines::{Alphabet, Engine, Factory, Rules, Verdict};

fn go_greedy() -> Box<dyn Engine> {
    let rules = Rules::named("standard").unwrap();
    GoGreedy::default().build(&rules).unwrap()
}

#[test]
fn go_greedy_gives_the_published_verdicts_and_error_classes() {
    let rows = published("go-greedy");
    assert_eq!(rows.len(), 600);
    let mut engine = go_greedy();
    for (hand, expected) in &rows {
        let verdict = judge(&mut *engine, hand);
        let class = engine.remark().map(|class| format!(" {class}"));
        let said = [verdict.word(), &class.unwrap_or_default()].concat();
        assert_eq!(&said, expected, "{hand}");
    }
}

#[test]
fn go_greedy_keeps_its_errors() {
    let mut engine = go_greedy();
    let wins = [
        // No eye at all.
        "-",
        "111m",
        // Several, in different tables or in one.
        "11m11p",
        "11444555m22p33s11z",
        "1155m99m",
        "88889999m",
        "11112222m",
        // Seven pairs where no table has two or five of them.
        "11223344556677z",
        "113355m113355p11z",
        // Exposed groups do not count.
        "[111z]11m",
    ];
    for hand in wins {
        assert_eq!(judge(&mut *engine, hand), Verdict::WIN, "{hand}");
        assert_eq!(engine.remark(), None);
    }
    for (hand, class) in [
        ("1133m1133p1133s11z", "length"),
        ("1111m", "length"),
        ("12m", "decompose"),
        ("1111z55z", "length"),
        ("11112m", "decompose"),
        ("11111m", "abnormal number"),
        ("11111m1p", "abnormal number"),
        ("123z", "decompose"),
        // Dragons and winds are counted apart.
        ("1155z1m", "length"),
    ] {
        assert_eq!(judge(&mut *engine, hand), Verdict::NO, "{hand}");
        assert_eq!(engine.remark().as_deref(), Some(class), "{hand}");
    }
    engine.reset();
    assert_eq!(engine.remark(), None);
    assert_eq!(judge(&mut *engine, "1m+1"), Verdict::Unsupported);
    assert_eq!(engine.remark(), None);
}

#[test]
fn go_greedy_reads_codes_that_are_no_tiles() {
    for wins in [
        // Honours side by side run, and there are tables without tiles.
        &[0x31, 0x32, 0x33][..],
        &[0x51, 0x51, 0x62, 0x62, 0x62],
        &[0x45, 0x45],
        &[],
    ] {
        assert_eq!(answer(wins), Ok(()), "{wins:02x?}");
    }
    for (codes, failure) in [
        // The first code that is none decides.
        (&[0x70, 0x00][..], Failure::UnrecognisedType),
        (&[0xff], Failure::UnrecognisedType),
        (&[0x00, 0x70], Failure::UnrecognisedTile),
        (&[0x1a], Failure::UnrecognisedTile),
        (&[0x11; 5], Failure::AbnormalNumber),
        (
            &[0x11, 0x11, 0x11, 0x11, 0x11, 0x70],
            Failure::AbnormalNumber,
        ),
        // Then the first table that fails.
        (&[0x01, 0x11, 0x11], Failure::Length),
        (&[0x01, 0x02, 0x11], Failure::NoRun),
        (&[0x01, 0x01, 0x01, 0x01, 0x02], Failure::FourIdentical),
        (&[0x31, 0x33, 0x35], Failure::NoRun),
        (&[0x08, 0x09], Failure::NoRun),
    ] {
        assert_eq!(answer(codes), Err(failure), "{codes:02x?}");
    }
}

#[test]
fn go_greedy_is_built_for_sets_and_a_pair_without_wilds_only() {
    for (rules, refusal) in [
        ("standard", None),
        ("standard~sizes=14+17", None),
        ("laizi", Some("it has no notion of wilds")),
        ("standard~wild.max=1", Some("it has no notion of wilds")),
        ("waihuzi", Some("it knows mahjong tiles only")),
    ] {
        let built = GoGreedy::default().build(&Rules::named(rules).unwrap());
        let said = built.err().map(|refusal| refusal.to_string());
        assert_eq!(said.as_deref(), refusal, "{rules}");
    }
}

#[test]
fn go_greedy_survives_absurd_hands() {
    let mut engine = go_greedy();
    for count in [5, 6, 255] {
        let all: Vec<_> = (0..34).map(|kind| (kind, count)).collect();
        assert_eq!(
            engine.judge(&absurd(Alphabet::Mahjong, &all, 0)),
            Verdict::NO
        );
        assert_eq!(engine.remark().as_deref(), Some("abnormal number"));
    }
    let all_fours: Vec<_> = (0..34).map(|kind| (kind, 4)).collect();
    let verdict = engine.judge(&absurd(Alphabet::Mahjong, &all_fours, 0));
    assert_eq!(verdict, Verdict::NO, "seven honours have size 1 mod 3");
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_go_greedy_shows_on_legal_hands() {
    crate::assert_faults_show("standard", 8, |fault| Box::new(GoGreedy { fault }));
}
