//! Programs that do wrong on one hand, wherever that is, and however they print.

use crate::stage::{HANDS, Stage, at_once, detail_of};
use duipai::external::dialogue::EXCERPT;
use duipai::external::dialogue::FailureKind::{self, Crashed, Protocol, Timeout};

fn assert_found(mode: &str, kind: FailureKind, detail: &str) {
    assert_found_on(Stage::new, mode, kind, detail);
}

fn assert_found_on(stage: fn(&str) -> Stage, mode: &str, kind: FailureKind, detail: &str) {
    let options = ["", "--plain", "--buffered"];
    let hands = [0, 1, 1234, 2999];
    let cases = options.map(|options| hands.map(|hand| (options, hand)));
    at_once(cases.as_flattened(), |&(options, hand)| {
        let stage = stage(&format!("{options} {mode} h{hand}"));
        let seen = stage.ask(HANDS);
        stage.assert_all_but(&seen, HANDS, &[(hand, kind, false)]);
        let told = detail_of(&seen[hand as usize]);
        assert!(told.contains(detail), "{told}");
        assert_eq!(stage.conduct.taken_out(), None);
    });
}

#[test]
fn an_exit_is_found_and_so_is_a_signal() {
    let modes = [
        ("exit-on", "exit status 3; last on stderr: cannot judge h"),
        #[cfg(unix)]
        ("segv-on", "killed by signal 11 (SIGSEGV)"),
    ];
    at_once(&modes, |(mode, detail)| assert_found(mode, Crashed, detail));
}

#[test]
fn an_exit_without_a_complaint_is_found() {
    // Unlike one that leaves a line out, which ends only when its input does.
    at_once(&["", "--buffered"], |options| {
        for hand in [0, 1234] {
            let stage = Stage::impatient(&format!("{options} quit-on h{hand}"));
            let seen = stage.ask(HANDS);
            stage.assert_all_but(&seen, HANDS, &[(hand, Crashed, false)]);
            assert_eq!(detail_of(&seen[hand as usize]), "exit status 0");
        }
    });
}

#[test]
fn a_hang_is_found() {
    assert_found_on(Stage::impatient, "hang-on", Timeout, "no answer in 250ms");
}

#[test]
fn a_line_too_many_is_found() {
    assert_found("extra-on", Protocol, "printed a line too many: ");
}

#[test]
fn a_line_too_many_is_found_though_it_looks_like_the_last_answer() {
    for options in ["", "--plain"] {
        let stage = Stage::new(&format!("{options} extra-in-time-on h1234"));
        let seen = stage.ask(HANDS);
        stage.assert_all_but(&seen, HANDS, &[(1234, Protocol, false)]);
    }
}

#[test]
fn a_line_too_few_is_found() {
    let detail = "printed a line too few";
    assert_found_on(Stage::impatient, "few-on", Protocol, detail);
}

#[test]
fn what_is_no_answer_is_found_and_shown_escaped() {
    let modes = [
        ("garbage-on", r"Traceback\t(most recent call last):"),
        ("invalid-utf8-on", r"no \xff\xfe"),
        ("nul-on", r"no\0"),
        ("empty-on", ""),
        ("long-line-on", "nnnnn"),
    ];
    at_once(&modes, |(mode, shown)| {
        let detail = format!("printed what is no answer: {shown}");
        assert_found(mode, Protocol, &detail);
    });
}

#[test]
fn a_line_without_end_is_found_and_cut() {
    assert_found("endless-line-on", Protocol, "win win…");
    let stage = Stage::new("endless-line-on h77");
    let seen = stage.ask(HANDS);
    let shown = detail_of(&seen[77]).rsplit(": ").next().unwrap();
    assert_eq!(shown.chars().count(), EXCERPT, "{shown}");
}

#[test]
fn many_hands_are_found_in_one_batch() {
    let guilty = |kind| -> Vec<_> {
        (77..2000)
            .step_by(100)
            .map(|hand| (hand, kind, false))
            .collect()
    };
    let modes = [
        ("exit-on", Crashed),
        ("extra-on", Protocol),
        ("garbage-on", Protocol),
    ];
    for options in ["", "--plain", "--buffered"] {
        at_once(&modes, |(mode, kind)| {
            let stage = Stage::new(&format!("{options} {mode} *77"));
            let seen = stage.ask(0..2000);
            stage.assert_all_but(&seen, 0..2000, &guilty(*kind));
        });
    }
}

#[test]
fn a_line_too_many_in_a_short_batch_is_found_or_told_in_a_note() {
    // Too few hands for markers: whether it is seen in time is up to the machine.
    let stage = Stage::new("extra-on h50");
    let seen = stage.ask(0..100);
    assert_eq!(stage.conduct.failures(), 1);
    if stage.conduct.notes().is_empty() {
        stage.assert_all_but(&seen, 0..100, &[(50, Protocol, false)]);
    }
}
