//! The comparison: who is held to have found what, and when nobody has.

use super::*;
use crate::panel::Roster;
use duipai_engines::{Reason, Score, notation};

#[test]
fn no_predicate_foresees_a_failure() {
    for accepts in [false, true] {
        for failure in [Verdict::Panicked, Verdict::Timeout] {
            let foreseen = Verdict::from_win(accepts);
            assert!(!does_as(&foreseen, &failure));
            assert!(!all_agree(
                &[Verdict::NO, failure],
                &[None, Some(foreseen)],
                true
            ));
        }
    }
    for (foreseen, other) in [(Verdict::WIN, Verdict::NO), (Verdict::NO, Verdict::WIN)] {
        assert!(does_as(&foreseen, &foreseen) && !does_as(&foreseen, &other));
    }
    // A port that rejects a hand waits for nothing, which is as foreseen.
    let rejected = Verdict::Rejected(Reason::WrongSize(3));
    assert!(does_as(&waits("-"), &rejected) && !does_as(&waits("1m"), &rejected));
    assert!(does_as(&waits("14m"), &waits("14m")) && !does_as(&waits("14m"), &waits("1m")));
}

#[test]
fn a_port_that_leaves_its_predicate_is_no_agreement_even_where_it_is_right() {
    let verdicts = [Verdict::WIN, Verdict::WIN];
    assert!(all_agree(&verdicts, &[None, Some(Verdict::WIN)], true));
    assert!(!all_agree(&verdicts, &[None, Some(Verdict::NO)], true));
}

#[test]
fn answer_lines_are_held_against_the_first_and_never_against_verdicts() {
    let line = |text| Verdict::Text(duipai_engines::Digest::of(text));
    let none = [None; 3];
    assert!(all_agree(
        &[line("2 fan"), Verdict::NO, line("2 fan")],
        &none,
        true
    ));
    let verdicts = [Verdict::NO, line("2 fan"), line("3 fan")];
    assert!(!all_agree(&verdicts, &none, true));
    let rules = Rules::named("standard").unwrap();
    let hand = notation::parse("12m", rules.alphabet()).unwrap();
    let mut court = Judge::new(&Roster::builtin(), &rules);
    let (_, findings) = judge(&mut court, &rules, &hand, &verdicts, &none);
    assert_eq!(findings.len(), 1);
    assert_eq!(
        (findings[0].key.seat, findings[0].right.word()),
        (2, "text")
    );
}

fn waits(tiles: &str) -> Verdict {
    let alphabet = duipai_engines::Alphabet::Mahjong;
    Verdict::Waits(duipai_engines::Waits::parse(tiles, alphabet).unwrap())
}

/// Everything that an engine can say in a way of its own.
const SAID: [Verdict; 8] = [
    Verdict::WIN,
    Verdict::Win(Score::Points(7)),
    Verdict::Win(Score::Points(8)),
    Verdict::NO,
    Verdict::Rejected(Reason::Honour),
    Verdict::Unsupported,
    Verdict::Panicked,
    Verdict::Timeout,
];

/// What a predicate can say; none stands for an engine without one.
const PREDICTED: [Option<Verdict>; 3] = [None, Some(Verdict::WIN), Some(Verdict::NO)];

fn parse(rules: &Rules, hand: &str) -> Hand {
    notation::parse(hand, rules.alphabet()).unwrap()
}

fn court(rules: &Rules) -> Judge {
    Judge::new(&Roster::builtin(), rules)
}

#[test]
fn statuses_are_read_back_by_their_words() {
    for status in Status::ALL {
        assert_eq!(Status::from_word(status.word()), Some(status));
    }
    assert_eq!(Status::from_word("old"), None);
    let unexpected = Status::ALL.map(Status::is_unexpected);
    assert_eq!(unexpected, [true, false, true, false]);
}

#[test]
fn legality_is_among_the_words_for_it() {
    let rules = Rules::named("sichuan").unwrap();
    for (hand, expected) in [
        ("11m/s", "legal"),
        ("11m", "no-missing-suit"),
        ("11z/s", "honour"),
    ] {
        let told = legality(&rules, &parse(&rules, hand));
        assert_eq!(told, expected, "{hand}");
        assert!(LEGALITIES.contains(&told));
    }
}

/// Of a few engines about one hand: all agree exactly if there is something that could be right against which
/// nothing can be held. So the quick comparison lets through what the slow one would.
#[test]
fn all_agree_where_nothing_can_be_held_against_anybody() {
    let seats: Vec<(Verdict, Option<Verdict>)> = (SAID.iter())
        .flat_map(|&verdict| PREDICTED.map(|predicted| (verdict, predicted)))
        .collect();
    for legal in [true, false] {
        // The judge scores where the rules do, so a win that is right has a score.
        let could_be_right = if legal { &SAID[1..4] } else { &SAID[4..5] };
        for panel in seats.iter().flat_map(|&a| {
            let others = seats.iter();
            others.flat_map(move |&b| [vec![a, b], vec![(SAID[5], None), a, b]])
        }) {
            let (verdicts, predicted): (Vec<_>, Vec<_>) = panel.iter().copied().unzip();
            let nothing = could_be_right.iter().any(|&right| {
                let mut seats = panel.iter();
                seats.all(|(verdict, predicted)| {
                    held_against(verdict, *predicted, right, legal).is_none()
                })
            });
            assert_eq!(
                all_agree(&verdicts, &predicted, legal),
                nothing,
                "{panel:?} {legal}"
            );
        }
    }
}

#[test]
fn what_is_held_against_a_verdict() {
    use Status::{Known, New};
    let (win, no) = (Verdict::WIN, Verdict::NO);
    for (verdict, predicted, expected) in [
        (win, None, None),
        (win, Some(win), None),
        (win, Some(no), Some((New, no))),
        (no, None, Some((New, win))),
        (no, Some(win), Some((New, win))),
        (no, Some(no), Some((Known, win))),
        (Verdict::Panicked, None, Some((New, win))),
        (Verdict::Panicked, Some(no), Some((New, win))),
        (Verdict::Unsupported, None, None),
        (Verdict::Unsupported, Some(no), None),
    ] {
        let held = held_against(&verdict, predicted, win, true);
        assert_eq!(held, expected, "{verdict:?} {predicted:?}");
    }
    // The other way round, and the predicate says so of a win.
    let predicted = held_against(&no, Some(win), no, true);
    assert_eq!(predicted, Some((New, win)));
    assert_eq!(held_against(&win, Some(win), no, true), Some((Known, no)));
    // On an illegal hand there is no difference between the two ways to decline.
    let rejected = Verdict::Rejected(Reason::Honour);
    assert_eq!(held_against(&no, None, rejected, false), None);
    assert_eq!(
        held_against(&win, None, rejected, false),
        Some((New, rejected))
    );
}

#[test]
fn findings_tell_who_says_what_and_what_it_stands_on() {
    let rules = Rules::named("standard").unwrap();
    let mut court = court(&rules);
    let mut found = |hand: &str, verdicts: &[Verdict], predicted: &[Option<Verdict>]| {
        let hand = parse(&rules, hand);
        let (truth, findings) = judge(&mut court, &rules, &hand, verdicts, predicted);
        let told = findings.into_iter().map(|finding| {
            assert_eq!(finding.right, truth.verdict);
            let Key {
                seat,
                verdict,
                expected,
                legality,
                status,
            } = finding.key;
            let words = format!("{verdict} for {expected}, {legality}, {}", status.word());
            (seat, words, finding.proof)
        });
        told.collect::<Vec<_>>()
    };
    let (win, no) = (Verdict::WIN, Verdict::NO);
    let told = |seat, words: &str, proof| (seat, words.to_owned(), proof);
    assert_eq!(
        found(
            "11m",
            &[win, no, Verdict::Unsupported, no, win],
            &[None, None, None, Some(no), Some(no)]
        ),
        [
            told(1, "no for win, legal, new", Proof::Certificate),
            told(3, "no for win, legal, known", Proof::Certificate),
            // Right against its own predicate: that it should say no, only the predicate says.
            told(4, "win for no, legal, new", Proof::Agreement),
        ]
    );
    assert_eq!(
        found("12m", &[win, no], &[None, None]),
        [told(0, "win for no, legal, new", Proof::Exhaustive)]
    );
    assert_eq!(
        found("1m", &[win, no], &[None, None]),
        [told(
            0,
            "win for rejected, wrong-size, new",
            Proof::Exhaustive
        )]
    );
}

#[test]
fn a_finding_shows_with_its_expectation_and_status_only() {
    let rules = Rules::named("standard").unwrap();
    let mut court = court(&rules);
    let hand = parse(&rules, "11m");
    let mut says_no = |expected, status| {
        let predicted = Some(Verdict::NO);
        let wanted = ("no", expected, status);
        shows(&mut court, &rules, &hand, Verdict::NO, predicted, wanted)
    };
    assert!(says_no("win", Status::Known));
    assert!(!says_no("win", Status::New));
    assert!(!says_no("no", Status::Known));
    assert!(!says_no("no", Status::New));
}

#[test]
fn a_prediction_is_made_for_every_port_and_for_nobody_else() {
    let rules = Rules::named("laizi").unwrap();
    let names = ["table", "js-recursive", "recursive"].map(str::to_owned);
    let roster = Roster::builtin().choose(&names).unwrap();
    let mut panel = Panel::new(&roster, &rules);
    let seats: Vec<bool> = (panel.seats.iter())
        .map(|seat| seat.name() == "js-recursive")
        .collect();
    for (hand, foreseen) in [("11m", Verdict::WIN), ("12m", Verdict::NO)] {
        let predicted = predict(&mut panel, &parse(&rules, hand));
        let expected: Vec<_> = seats.iter().map(|port| port.then_some(foreseen)).collect();
        assert_eq!(predicted, expected, "{hand}");
    }
}

#[test]
fn the_first_answer_line_is_the_base() {
    let line = Verdict::Text(duipai_engines::Digest::of("2 fan"));
    for (verdicts, expected) in [
        (&[line, Verdict::NO, line][..], Some(0)),
        (&[Verdict::NO, Verdict::WIN, line], Some(2)),
        (&[Verdict::NO, Verdict::WIN], None),
        (&[], None),
    ] {
        assert_eq!(base_line(verdicts), expected);
    }
}

#[test]
fn keys_tell_in_which_way_waits_are_wrong() {
    for (verdict, expected, word) in [
        (waits("14m"), waits("1m"), "waits-more"),
        (waits("1m"), waits("14m"), "waits-less"),
        (waits("14m"), waits("17m"), "waits-other"),
        (waits("1m"), Verdict::Rejected(Reason::Honour), "waits-more"),
        (Verdict::Unsupported, waits("1m"), "unsupported"),
        (Verdict::Panicked, waits("-"), "panicked"),
    ] {
        assert_eq!(said(&verdict, &expected), word);
        assert!(could_be(&verdict, word));
    }
    assert!(!could_be(&waits("1m"), "win") && !could_be(&Verdict::WIN, "waits-more"));
}

#[test]
fn keys_tell_whether_a_hand_is_farther_or_nearer_than_said() {
    let shanten = |text| Verdict::Shanten(duipai_engines::Shanten::parse(text).unwrap());
    for (verdict, expected, word) in [
        (shanten("2"), shanten("1"), "shanten-more"),
        (shanten("-"), shanten("1"), "shanten-more"),
        (shanten("-1"), shanten("0"), "shanten-less"),
        (shanten("1"), shanten("-"), "shanten-less"),
        (
            shanten("1"),
            Verdict::Rejected(Reason::Honour),
            "shanten-less",
        ),
        (Verdict::Crashed, shanten("1"), "crashed"),
    ] {
        assert_eq!(said(&verdict, &expected), word);
        assert!(could_be(&verdict, word));
    }
    assert!(!could_be(&shanten("1"), "waits-more") && !could_be(&waits("1m"), "shanten-more"));
}

#[test]
fn shanten_is_judged_by_a_search_for_the_nearest_complete_hand() {
    let rules = Rules::named("standard").unwrap();
    let rules = rules.asking(duipai_engines::Question::Shanten);
    let mut court = court(&rules);
    let right = Verdict::Shanten(duipai_engines::Shanten::of_missing(2));
    let nearer = Verdict::Shanten(duipai_engines::Shanten::of_missing(1));
    let hand = parse(&rules, "1111m");
    let (truth, findings) = judge(&mut court, &rules, &hand, &[right, nearer], &[None, None]);
    assert_eq!((truth.verdict, truth.proof), (right, Proof::Exhaustive));
    let [finding] = findings.as_slice() else {
        panic!("{findings:?}")
    };
    assert_eq!((finding.key.seat, finding.key.verdict), (1, "shanten-less"));
    assert_eq!(
        (finding.key.expected, finding.key.legality),
        ("shanten", "legal")
    );
}

#[test]
fn waits_are_judged_by_putting_every_tile_to_the_hand() {
    let rules = Rules::named("standard")
        .unwrap()
        .asking(duipai_engines::Question::Waits);
    let mut court = court(&rules);
    let mut found = |hand: &str, said: Verdict, predicted: Option<Verdict>| {
        let hand = parse(&rules, hand);
        let (truth, findings) = judge(&mut court, &rules, &hand, &[said], &[predicted]);
        let told = findings.into_iter().map(|finding| {
            let Key {
                verdict, expected, ..
            } = finding.key;
            assert_eq!(finding.right, truth.verdict);
            let status = finding.key.status.word();
            format!(
                "{verdict} for {expected}, {status}, {}",
                finding.proof.text()
            )
        });
        (
            truth.verdict.in_brief(),
            told.collect::<Vec<_>>().join("; "),
        )
    };
    let right = |waits: &str, told: &str| (waits.to_owned(), told.to_owned());
    for (hand, said, predicted, waits, told) in [
        ("2345m", waits("25m"), None, "waits 25m", ""),
        (
            "2345m",
            waits("2m"),
            None,
            "waits 25m",
            "waits-less for waits, new, exhaustive search",
        ),
        (
            "2345m",
            waits("258m"),
            None,
            "waits 25m",
            "waits-more for waits, new, exhaustive search",
        ),
        (
            "2345m",
            waits("258m"),
            Some(waits("258m")),
            "waits 25m",
            "waits-more for waits, known, exhaustive search",
        ),
        (
            "2345m",
            waits("25m"),
            Some(waits("258m")),
            "waits 25m",
            "waits-less for waits, new, agreement only",
        ),
        // All four of what would complete it are held.
        ("1111m", waits("-"), None, "waits -", ""),
        ("11m", waits("-"), None, "rejected", ""),
        (
            "11m",
            waits("1p"),
            None,
            "rejected",
            "waits-more for rejected, new, exhaustive search",
        ),
    ] {
        assert_eq!(found(hand, said, predicted), right(waits, told), "{hand}");
    }
}
