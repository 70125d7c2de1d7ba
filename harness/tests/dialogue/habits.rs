//! Programs with bad habits, which have nothing to do with any one hand.

use crate::stage::{HANDS, Seen, Stage, answer, ask, at_once, detail_of};
use duipai::external::dialogue::FailureKind::{Crashed, Protocol, Timeout};
use duipai::external::dialogue::{FAILURES_ALLOWED, Log, UNANSWERED_ALLOWED};
use std::sync::Arc;
use std::time::Duration;

#[test]
fn a_sound_program_has_every_line_heard() {
    let options = ["", "--crlf", "--buffered", "--buffered no-final-newline"];
    at_once(&options, |options| {
        let stage = Stage::new(options);
        let seen = stage.ask(HANDS);
        stage.assert_all_but(&seen, HANDS, &[]);
    });
}

#[test]
fn what_happens_once_is_told_of_the_first_hand_without_an_answer_and_all_others_are_heard() {
    let folder = tempfile::tempdir().unwrap();
    for (line, hand) in [("", 0), ("h500", 500)] {
        let flag = folder.path().join(hand.to_string());
        let stage = Stage::impatient(&format!("hang-once {} {line}", flag.display()));
        let seen = stage.ask(HANDS);
        stage.assert_all_but(&seen, HANDS, &[(hand, Timeout, true)]);
    }
}

#[test]
fn a_program_that_ends_after_so_many_answers_is_started_again() {
    let stage = Stage::new("exit-at 1000");
    let mut dialogue = stage.dialogue();
    // Batches of its own choice, which is by time: which hand it is told of is not fixed.
    let seen = ask(&mut dialogue, HANDS);
    let failed: Vec<&Seen> = seen
        .iter()
        .filter(|seen| matches!(seen, Seen::Failed(_)))
        .collect();
    assert!((1..=3).contains(&failed.len()), "{failed:?}");
    for seen in failed {
        assert!(matches!(seen, Seen::Failed(failure) if failure.kind == Crashed && failure.once));
    }
    assert!(!seen.contains(&Seen::Nothing) && !seen.contains(&Seen::TakenOut));
}

#[test]
fn a_program_that_answers_nothing_is_taken_out_soon() {
    let modes = [
        ("silent", Protocol),
        ("--linger silent", Timeout),
        ("never-read", Timeout),
    ];
    at_once(&modes, |(mode, kind)| {
        let stage = Stage::impatient(mode);
        let seen = stage.ask(HANDS);
        assert!(matches!(&seen[0], Seen::Failed(failure) if failure.kind == *kind));
        assert!(seen[1..].iter().all(|seen| *seen == Seen::TakenOut));
        let reason = stage.conduct.taken_out().unwrap();
        assert_eq!(reason, "it never answers: 3 processes said nothing");
        assert_eq!(UNANSWERED_ALLOWED, 3);
    });
}

#[test]
fn a_program_that_dies_at_its_start_is_taken_out() {
    let stage = Stage::new("die-after-start");
    let seen = stage.ask(HANDS);
    assert_eq!(
        detail_of(&seen[0]),
        "exit status 127; last on stderr: a library is missing"
    );
    assert_eq!(seen[UNANSWERED_ALLOWED as usize], Seen::TakenOut);
    assert_eq!(
        stage.conduct.taken_out().unwrap(),
        "it failed 3 times and never answered; the last time: \
         exit status 127; last on stderr: a library is missing"
    );
}

#[test]
fn a_program_that_keeps_dying_is_taken_out_after_the_stated_number() {
    let stage = Stage::new("exit-at 1");
    let seen = stage.ask(HANDS);
    let failed = seen.iter().filter(|seen| matches!(seen, Seen::Failed(_)));
    assert_eq!(failed.count(), FAILURES_ALLOWED as usize);
    assert_eq!(seen.last(), Some(&Seen::TakenOut));
    assert_eq!(stage.conduct.failures(), FAILURES_ALLOWED);
    assert_eq!(
        stage.conduct.taken_out().unwrap(),
        "it failed 32 times; the last time: exit status 3"
    );
    // Out is out, for every dialogue with it.
    let again = stage.ask(0..2);
    assert_eq!(again, [Seen::TakenOut, Seen::TakenOut]);
}

#[test]
fn a_greeting_is_no_answer() {
    let stage = Stage::new("pre-banner");
    let seen = stage.ask(HANDS);
    assert_eq!(
        detail_of(&seen[0]),
        "printed what is no answer: Welcome to the engine!"
    );
}

#[test]
fn answers_that_nobody_waits_for_are_not_taken_for_answers() {
    let stage = Stage::new("babbler");
    let seen = stage.ask(HANDS);
    assert!(detail_of(&seen[0]).starts_with("printed a line too many"));
    assert_eq!(seen.last(), Some(&Seen::TakenOut));
}

#[test]
fn a_closed_output_is_found() {
    let stage = Stage::impatient("close-stdout-after 1000");
    let seen = stage.ask(HANDS);
    let failed: Vec<&Seen> = seen
        .iter()
        .filter(|seen| matches!(seen, Seen::Failed(_)))
        .collect();
    assert!((1..=3).contains(&failed.len()), "{failed:?}");
    assert_eq!(detail_of(failed[0]), "closed its output and went on");
}

#[test]
fn a_slow_start_is_no_hang() {
    at_once(&[true, false], |&samples| {
        let mut stage = Stage::impatient("slow-start 700");
        stage.patience.start = Duration::from_secs(30);
        if !samples {
            stage = stage.without_samples();
        }
        let seen = stage.ask(0..300);
        stage.assert_all_but(&seen, 0..300, &[]);
        assert_eq!(stage.conduct.notes(), [""; 0]);
    });
}

#[test]
fn a_program_that_does_not_flush_is_noticed_and_asked_in_batches_that_end() {
    for samples in [true, false] {
        let mut stage = Stage::impatient("--buffered");
        if !samples {
            stage = stage.without_samples();
        }
        let seen = stage.ask(HANDS);
        stage.assert_all_but(&seen, HANDS, &[]);
        let notes = stage.conduct.notes();
        assert!(notes[0].contains("does it flush"), "{notes:?}");
        assert_eq!(notes.len(), 1);
    }
}

#[test]
fn a_slow_program_that_does_not_flush_is_asked_in_smaller_batches() {
    let stage = Stage::impatient("--buffered slow 10");
    let seen = stage.ask(0..100);
    stage.assert_all_but(&seen, 0..100, &[]);
}

#[test]
fn a_flood_on_stderr_holds_nothing_up_and_is_capped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.log");
    let mut stage = Stage::new("stderr-flood");
    stage.launch.log = Some(Arc::new(Log::file(path.clone())));
    let seen = stage.ask(HANDS);
    stage.assert_all_but(&seen, HANDS, &[]);
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.starts_with("flood flood"));
    assert!(text.len() < 1_100_000, "{}", text.len());
}

#[test]
fn no_grandchild_is_left() {
    // One that keeps the output open when its parent ends, and one beside a program that goes on.
    let stage = Stage::impatient("grandchild").without_samples();
    let seen = stage.ask(0..1);
    let told = detail_of(&seen[0]);
    assert_eq!(told, "exit status 0, and something it started goes on");
    let stage = Stage::impatient("grandchild beside");
    let seen = stage.ask(0..10);
    stage.assert_all_but(&seen, 0..10, &[]);
}

#[test]
fn a_program_that_goes_on_when_its_input_ends_is_killed() {
    let stage = Stage::impatient("--linger few-on h5");
    let seen = stage.ask(0..10);
    stage.assert_all_but(&seen, 0..10, &[(5, Timeout, false)]);
    let note = "it goes on when its input has ended, and has to be killed";
    assert_eq!(stage.conduct.notes(), [note]);
}

#[test]
fn a_program_that_answers_differently_the_second_time_is_heard_both_times() {
    let stage = Stage::new("flip-second");
    let mut dialogue = stage.dialogue();
    let seen = ask(&mut dialogue, 0..200);
    stage.assert_all_but(&seen, 0..200, &[]);
    let again = ask(&mut dialogue, 0..1);
    assert_eq!(detail_of(&again[0]), "printed what is no answer: flipped");
    assert!(matches!(&again[0], Seen::Failed(failure) if failure.once));
    dialogue.restart();
    assert_eq!(ask(&mut dialogue, 0..1), seen[..1]);

    // The markers at the end of a long batch notice it as well. That is no failure on any hand.
    let stage = Stage::new("flip-second");
    let seen = stage.ask(HANDS);
    stage.assert_all_but(&seen, HANDS, &[]);
    let note = "it does not always give the same answer to the same line";
    assert_eq!(stage.conduct.notes(), [note]);
}

#[test]
fn what_comes_too_late_is_told_in_a_note() {
    let stage = Stage::new("surplus-at-end");
    let mut dialogue = stage.dialogue();
    ask(&mut dialogue, 0..1);
    dialogue.restart();
    assert_eq!(stage.conduct.failures(), 1);
    let notes = stage.conduct.notes();
    assert!(notes[0].contains("printed a line too many: no 0, and it came late: it belongs to h0"));
}

#[test]
fn a_program_that_ends_badly_after_its_last_answer_is_believed_and_told_of() {
    let stage = Stage::new("fail-at-end");
    let seen = stage.ask(HANDS);
    stage.assert_all_but(&seen, HANDS, &[]);
    assert_eq!(
        stage.conduct.notes(),
        ["it answers everything, and then ends badly: exit status 9; last on stderr: double free"]
    );
}

#[test]
fn what_cannot_be_started_is_told_before_a_run_and_taken_out_in_one() {
    let mut stage = Stage::new("");
    stage.launch.program = vec!["./no-such-program".to_owned()];
    let error = stage.dialogue().try_start().unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    assert_eq!(
        stage.ask(0..3),
        [Seen::TakenOut, Seen::TakenOut, Seen::TakenOut]
    );
    let reason = stage.conduct.taken_out().unwrap();
    assert!(reason.starts_with("it cannot be started: "), "{reason}");

    stage.launch.cwd = "/no/such/folder".into();
    let error = stage.dialogue().try_start().unwrap_err().to_string();
    assert_eq!(error, "it is to run in /no/such/folder, which is no folder");
}

#[test]
fn workers_that_run_one_program_know_the_same_of_it() {
    let stage = Stage::impatient("--buffered exit-on h1500");
    std::thread::scope(|scope| {
        for worker in 0..4 {
            let stage = &stage;
            scope.spawn(move || {
                let hands = worker * 1000..(worker + 1) * 1000;
                let seen = ask(&mut stage.dialogue(), hands.clone());
                for (hand, seen) in hands.zip(seen) {
                    match seen {
                        Seen::Failed(failure) => assert_eq!((hand, failure.once), (1500, false)),
                        _ => assert_eq!(seen, Seen::Line(answer(hand, false))),
                    }
                }
            });
        }
    });
    assert_eq!(stage.conduct.failures(), 1);
    assert_eq!(stage.conduct.notes().len(), 1);
    stage.assert_nobody_is_left();
}
