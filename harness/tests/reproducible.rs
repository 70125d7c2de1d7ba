//! A run finds the same whatever happens to it: any number of threads, killed and resumed, interrupted and
//! resumed, told again.

mod program;

use program::{Place, Told, Tree, findings, started, told};
use serde_json::Value;
use std::process::Child;
use std::sync::OnceLock;

const RULES: &str = "standard,laizi~wild.copy_limit=4,waihuzi";

/// A run of about a second: 13 blocks under each of three rule-sets.
fn args<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let run = [
        "run",
        "--rules",
        RULES,
        "--sources",
        "g1",
        "--hands",
        "200k",
        "--out",
        out,
    ];
    [&run[..], more].concat()
}

/// The findings of the run that nothing happened to.
fn undisturbed() -> &'static (Tree, Value) {
    static FINDINGS: OnceLock<(Tree, Value)> = OnceLock::new();
    FINDINGS.get_or_init(|| {
        let place = Place::new();
        place.duipai(&args("out", &["--threads", "1"])).ends(0);
        findings(&place.path("out"))
    })
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.unwrap().success());
}

#[test]
fn threads_change_nothing() {
    let place = Place::new();
    let expected = undisturbed();
    for threads in ["2", "65535"] {
        place
            .duipai(&args(threads, &["--threads", threads]))
            .ends(0);
        assert!(
            findings(&place.path(threads)) == *expected,
            "{threads} threads"
        );
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_end() {
    let place = Place::new();
    let expected = undisturbed();
    let mut cut_short = 0;
    for wanted in [1, 9, 22] {
        let out = format!("killed-{wanted}");
        let args = args(&out, &["--resume", "--threads", "2"]);
        let mut child = started(&place, &args, &out, wanted);
        child.kill().unwrap();
        child.wait().unwrap();
        cut_short += usize::from(!place.path(&out).join("run.json").exists());
        place.duipai(&args).ends(0);
        assert!(
            findings(&place.path(&out)) == *expected,
            "killed after {wanted} blocks"
        );
    }
    assert!(cut_short > 0, "every run had ended before it was killed");
}

#[test]
fn a_run_killed_again_and_again_goes_on_to_the_same_end() {
    let place = Place::new();
    let expected = undisturbed();
    let args = args("out", &["--resume", "--threads", "2"]);
    for wanted in [2, 8, 14, 20, 26] {
        let mut child = started(&place, &args, "out", wanted);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    place.duipai(&args).ends(0);
    assert!(findings(&place.path("out")) == *expected);
}

#[test]
fn an_interrupted_run_says_how_to_go_on_and_goes_on_to_the_same_end() {
    let place = Place::new();
    let expected = undisturbed();
    let args = args("out", &["--threads", "1"]);
    let child = started(&place, &args, "out", 2);
    interrupt(&child);
    let told = told(child.wait_with_output().unwrap());
    let summary = told.ends(130);
    assert!(
        summary.contains("--resume") && summary.contains("--out"),
        "{summary}"
    );
    let report = place.json("out/run.json");
    assert_eq!(
        (&report["ending"], &report["exit_code"]),
        (&"interrupted".into(), &130.into())
    );
    place.duipai(&[&args[..], &["--resume"]].concat()).ends(0);
    assert!(findings(&place.path("out")) == *expected);
}

#[test]
fn a_finished_run_is_told_again_and_not_touched() {
    let place = Place::new();
    let args = args("out", &["--resume"]);
    let first = place.duipai(&args);
    let before = place.tree();
    let again = place.duipai(&args);
    assert_eq!(first.ends(0), again.ends(0));
    assert_eq!(place.tree(), before);
}

#[test]
fn two_at_once_do_not_share_a_folder() {
    let place = Place::new();
    let hands = u64::MAX.to_string();
    let endless = [
        "run",
        "--rules",
        "standard",
        "--sources",
        "g1",
        "--hands",
        &hands,
        "--out",
        "out",
    ];
    let resumed = [&endless[..], &["--resume", "--threads", "1"]].concat();
    let mut first = started(&place, &resumed, "out", 1);
    let second: Told = place.duipai(&resumed);
    let third = place.duipai(&endless);
    first.kill().unwrap();
    first.wait().unwrap();
    second.refuses(2, &["out is in use", "another --out"]);
    third.refuses(2, &["out holds another run"]);
    // The dead hold no lock; and a run without end is ended by its time.
    place
        .duipai(&[&resumed[..], &["--time", "1s"]].concat())
        .ends(0);
    assert_eq!(place.json("out/run.json")["ending"], "time");
}

#[test]
fn a_file_of_hands_keeps_its_order_and_its_lines() {
    let place = Place::new();
    let mut text = String::from("# real games\n\n");
    for line in 0..40_000 {
        text.push_str(["11m+1\n", "123m1111p+1\n", "1111s+1\n", "# note\n", "19m\n"][line % 5]);
    }
    place.write("hands.txt", &text);
    let lines: Vec<&str> = text.lines().collect();
    let run = [
        "run",
        "--rules",
        "laizi~wild.copy_limit=4",
        "--from",
        "hands.txt",
    ];
    let mut seen: Vec<(Tree, Value)> = Vec::new();
    for threads in ["1", "2"] {
        let out = ["--out", threads, "--threads", threads];
        place.duipai(&[&run[..], &out].concat()).ends(0);
        seen.push(findings(&place.path(threads)));
    }
    assert!(seen[0] == seen[1]);
    let csv = place.read("1/disagreements.csv");
    let mut before = 0;
    for row in csv.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (address, hand) = (cells[0], cells[4]);
        let line: usize = address.rsplit(':').next().unwrap().parse().unwrap();
        assert!(line > before, "{csv}");
        assert_eq!(lines[line - 1], hand, "{address}");
        before = line;
        let replayed = place.duipai(&["replay", address, "--from", "hands.txt"]);
        assert!(replayed.ends(0).contains(hand), "{replayed:?}");
    }
}

#[test]
fn the_replay_line_of_a_disagreement_shows_it_again() {
    let place = Place::new();
    let run = place.duipai(&args("out", &[]));
    let summary = run.ends(0);
    let line = |name: &str| {
        let found = summary
            .lines()
            .find_map(|line| line.trim().strip_prefix(name));
        found
            .unwrap_or_else(|| panic!("no {name} in {summary}"))
            .trim()
    };
    let replayed = place.shell(line("replay "));
    let replayed = replayed.ends(0);
    // said      no: cover, recursive; win: js-recursive
    for group in line("said ").split(';') {
        let (verdict, engines) = group.split_once(':').unwrap();
        for engine in engines.split(',') {
            let again = replayed
                .lines()
                .map(|line| line.split_whitespace().collect::<Vec<_>>());
            let mut again = again.filter(|words| words.first() == Some(&engine.trim()));
            let words = again
                .next()
                .unwrap_or_else(|| panic!("{engine} is silent: {replayed}"));
            // What lay behind a verdict follows it.
            let verdict = verdict.split_whitespace().next();
            let word = words[1].trim_end_matches(':');
            assert_eq!(Some(word), verdict, "{engine}: {replayed}");
        }
    }
}
