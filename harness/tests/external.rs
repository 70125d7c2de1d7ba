//! Other people's programs from the outside: whatever they do, the run ends with the right code, the right hand
//! is recorded, the files can be read, and no process is left.

mod program;

use program::{DUIPAI, Place, Told, wait_until};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;

/// Hands of standard mahjong, all legal, all different: pairs of the same kind beside every set.
fn hands() -> Vec<String> {
    let suits = ['m', 'p', 's'];
    let mut hands = Vec::new();
    for pair in 1..=9 {
        for low in 1..=7 {
            for (own, other) in [(0, 1), (1, 2), (2, 0)] {
                let (own, other) = (suits[own], suits[other]);
                let (middle, high) = (low + 1, low + 2);
                hands.push(format!("{low}{middle}{high}{own}{pair}{pair}{other}"));
                hands.push(format!("{low}{middle}{own}{high}{pair}{pair}{other}"));
            }
        }
    }
    // As the program writes them.
    let written = |hand: &String| {
        let hand = duipai_engines::notation::parse(hand, duipai_engines::Alphabet::Mahjong);
        duipai_engines::notation::write(&hand.unwrap())
    };
    let mut hands: Vec<String> = hands.iter().map(written).collect();
    let mut seen = std::collections::HashSet::new();
    hands.retain(|hand| seen.insert(hand.clone()));
    hands
}

/// The hand on which programs go wrong: in the middle of the file.
fn guilty() -> String {
    let hands = hands();
    hands[hands.len() / 2].clone()
}

fn hostile() -> String {
    let examples = Path::new(DUIPAI).parent().unwrap().join("examples");
    let path = examples
        .join("hostile")
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(path.is_file(), "cargo test builds {}", path.display());
    path.display().to_string()
}

/// The command that starts the hostile program.
fn command(arguments: &[&str]) -> Vec<String> {
    let arguments = arguments.iter().map(ToString::to_string);
    std::iter::once(hostile()).chain(arguments).collect()
}

/// A folder with hands and an engine that is right but for what `arguments` say.
fn place(arguments: &[&str], more: &str) -> Place {
    let place = Place::new();
    let arguments = [&["--judge"], arguments].concat();
    engines(&place, &[("mine", &command(&arguments), more)]);
    place.write("hands.txt", hands().join("\n"));
    place
}

fn engines(place: &Place, list: &[(&str, &[String], &str)]) {
    let mut text = String::new();
    for (name, command, more) in list {
        let _ = writeln!(
            text,
            "[[engine]]\nname = \"{name}\"\ncommand = {command:?}\n{more}"
        );
    }
    place.write("engines.toml", text);
}

/// The arguments of a run of these engines of the file, or of ours, in the folder `out`.
fn asking<'a>(engines: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let run = [
        "run",
        "--external",
        "engines.toml",
        "--engines",
        engines,
        "--rules",
        "standard",
        "--out",
        "out",
        "--quiet",
    ];
    [&run, more].concat()
}

/// Runs the hands of the file past the engine and `table`.
fn run(place: &Place) -> Told {
    place.duipai(&asking("mine,table", &["--from", "hands.txt"]))
}

/// Status, verdict and hand of every record, after checking that all files can be read.
fn records(place: &Place) -> Vec<(String, String, String)> {
    let csv = place.read("out/disagreements.csv");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let columns = reader.headers().unwrap().len();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(rows.iter().all(|row| row.len() == columns));
    let mut records = Vec::new();
    for file in place.tree().keys().filter(|name| name.contains("/cases/")) {
        let case: toml::Table = place.read(file).parse().unwrap();
        let text = |key: &str| case[key].as_str().unwrap().to_owned();
        assert!(!place.read(file).contains('\x1b'));
        records.push((text("status"), text("verdict"), text("hand")));
    }
    assert_eq!(records.len(), rows.len());
    assert!(!place.read("out/run.json").contains('\x1b'));
    records
}

/// How many processes have this in their command line.
#[cfg(target_os = "linux")]
fn processes(token: &str) -> usize {
    let all = std::fs::read_dir("/proc").unwrap();
    all.filter(|entry| {
        let path = entry.as_ref().unwrap().path().join("cmdline");
        let line = std::fs::read(path).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(token)
    })
    .count()
}

#[cfg(not(target_os = "linux"))]
fn processes(_: &str) -> usize {
    0
}

fn answered(place: &Place, engine: &str, key: &str) -> u64 {
    let report = place.json("out/run.json");
    let engines = report["rules"][0]["sources"][0]["engines"]
        .as_array()
        .unwrap();
    let entry = engines.iter().find(|entry| entry["engine"] == engine);
    entry.unwrap()[key].as_u64().unwrap()
}

#[test]
fn a_program_that_is_right_agrees() {
    for arguments in [
        &["sound"][..],
        &["--crlf", "sound"],
        &["--buffered", "sound"],
        &["no-final-newline"],
        &["stderr-flood"],
        &["slow-start", "700"],
    ] {
        let place = place(arguments, "");
        let told = run(&place);
        assert_eq!(told.code, Some(0), "{arguments:?} {told:?}");
        let all = hands().len() as u64;
        assert_eq!(answered(&place, "mine", "compared"), all, "{arguments:?}");
        assert_eq!(records(&place), []);
        let buffered = told.out.contains("does it flush");
        assert_eq!(buffered, arguments.contains(&"--buffered"), "{}", told.out);
    }
}

#[test]
fn the_guilty_hand_is_found_and_recorded_and_the_rest_is_compared() {
    let guilty = guilty();
    for (mode, more, verdict) in [
        ("exit-on", "", "crashed"),
        ("quit-on", "", "crashed"),
        ("segv-on", "", "crashed"),
        ("hang-on", "timeout = \"300ms\"", "timeout"),
        ("extra-on", "", "protocol"),
        ("few-on", "timeout = \"300ms\"", "protocol"),
        ("garbage-on", "", "protocol"),
        ("endless-line-on", "", "protocol"),
        ("invalid-utf8-on", "", "protocol"),
        ("nul-on", "", "protocol"),
        ("empty-on", "", "protocol"),
    ] {
        for buffered in [&[][..], &["--buffered"]] {
            let arguments = [buffered, &[mode, &guilty]].concat();
            let place = place(&arguments, more);
            let told = run(&place);
            assert_eq!(told.code, Some(6), "{arguments:?} {told:?}");
            assert_eq!(answered(&place, "mine", verdict), 1, "{arguments:?}");
            let rest = hands().len() as u64 - 1;
            let (wins, noes) = (
                answered(&place, "mine", "win"),
                answered(&place, "mine", "no"),
            );
            assert_eq!(wins + noes, rest, "{arguments:?}");
            let found = ("new".to_owned(), verdict.to_owned(), guilty.clone());
            assert_eq!(records(&place), [found], "{arguments:?}");
            assert!(told.out.contains("BROKEN"), "{}", told.out);
        }
    }
}

#[test]
fn what_does_not_come_back_is_stateful() {
    let place = place(&["hang-once", "seen"], "timeout = \"300ms\"");
    let told = run(&place);
    assert_eq!(told.code, Some(6), "{told:?}");
    let records = records(&place);
    assert_eq!(records.len(), 1, "{records:?}");
    assert_eq!((&*records[0].0, &*records[0].1), ("stateful", "timeout"));
}

#[test]
fn a_program_that_is_wrong_on_every_win_is_started_again_for_the_kept_cases_only() {
    let place = place(&["wins-nothing", "starts"], "");
    let told = run(&place);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert_eq!(answered(&place, "mine", "no"), hands().len() as u64);
    // Before the run, for the run, once for each of the three cases of the block, and twice for the record.
    assert_eq!(place.read("starts").lines().count(), 7);
}

#[test]
fn a_program_that_keeps_dying_is_taken_out_and_the_report_says_on_how_much_it_was_compared() {
    for (arguments, compared) in [
        (&["die-after-start"][..], 0..=3),
        (&["silent"], 0..=3),
        (&["exit-at", "3"], 1..=hands().len() as u64),
    ] {
        let place = place(arguments, "timeout = \"200ms\"\ndependency = \"a library\"");
        let told = run(&place);
        assert_eq!(told.code, Some(6), "{arguments:?} {told:?}");
        let found = answered(&place, "mine", "compared");
        assert!(compared.contains(&found), "{arguments:?} {found}");
        if arguments.len() == 1 {
            assert!(
                told.out.contains("mine is not asked any more"),
                "{}",
                told.out
            );
            assert!(told.out.contains("it needs: a library"), "{}", told.out);
            // What it was not asked is not what it does not answer.
            let left_out = answered(&place, "mine", "not_asked");
            assert_eq!(left_out, answered(&place, "mine", "unsupported"));
            assert!(
                left_out > 0 && !told.out.contains("does not answer"),
                "{}",
                told.out
            );
            let line = "not checked: standard: mine was not asked any more after ";
            assert!(told.out.contains(line), "{}", told.out);
            assert!(
                told.out.contains(", then not asked any more"),
                "{}",
                told.out
            );
        }
        records(&place);
        if arguments.len() == 1 {
            let size = [
                "exhaust",
                "--external",
                "engines.toml",
                "--size",
                "2",
                "--quiet",
            ];
            let told = place.duipai(&size);
            assert!(
                told.out.contains("was not asked any more after "),
                "{told:?}"
            );
            assert!(!told.out.contains("unsupported"), "{told:?}");
        }
    }
}

#[test]
fn a_program_that_never_reads_ends_the_run_all_the_same() {
    let place = place(&["never-read"], "timeout = \"200ms\"");
    let told = run(&place);
    assert_eq!(told.code, Some(6), "{told:?}");
}

#[test]
fn no_process_is_left() {
    let place = place(&["--linger", "grandchild", "stay"], "");
    let token = place.path("token").display().to_string();
    let right = command(&["--judge", "--linger", "sound", &token]);
    engines(&place, &[("mine", &right, "")]);
    let told = run(&place);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(processes(&token), 0);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_its_programs() {
    use rustix::process::{Pid, Signal, kill_process};
    let place = Place::new();
    let token = place.path("token").display().to_string();
    let right = command(&["--judge", "--linger", "sound", &token]);
    engines(&place, &[("mine", &right, "")]);
    let mut run = place.command(&asking("mine,table", &["--sources", "winners"]));
    let mut child = run
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| processes(&token) > 0 && place.path("out/state/standard").exists());
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert_eq!(processes(&token), 0);
    let again = place.duipai(&asking(
        "mine,table",
        &["--sources", "winners", "--resume", "--time", "1s"],
    ));
    assert_eq!(again.code, Some(0), "{again:?}");
}

#[test]
fn an_answer_that_changes_is_stateful_and_its_history_replays() {
    // The second time the same hand is asked; so it has to be asked twice.
    let place = place(&["flip-second"], "answer = \"line\"");
    let other = command(&["--judge", "sound"]);
    let mine = command(&["--judge", "flip-second"]);
    let line = "answer = \"line\"";
    engines(&place, &[("base", &other, line), ("mine", &mine, line)]);
    let guilty = guilty();
    let mut hands = hands();
    hands.push(guilty.clone());
    place.write("hands.txt", hands.join("\n"));
    let told = place.duipai(&asking("base,mine", &["--from", "hands.txt"]));
    assert_eq!(told.code, Some(1), "{told:?}");
    let found = ("stateful".to_owned(), "text".to_owned(), guilty.clone());
    assert_eq!(records(&place), [found]);
    let tree = place.tree();
    let file = tree.keys().find(|name| name.contains("/cases/")).unwrap();
    let case: toml::Table = place.read(file).parse().unwrap();
    assert_eq!(case["history"].as_array().unwrap().len(), 1);
    assert_eq!(case["history"][0].as_str(), Some(guilty.as_str()));
}

#[test]
fn old_and_new_are_compared_line_by_line_and_the_smallest_difference_is_shown() {
    let place = Place::new();
    let plain = command(&["--plain", "sound"]);
    let other = command(&["sound"]);
    let line = "answer = \"line\"";
    engines(&place, &[("old", &plain, line), ("new", &other, line)]);
    place.write("hands.txt", "123m11p\n11m\n");
    let told = place.duipai(&asking("old,new", &["--from", "hands.txt"]));
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(
        told.out.contains("new answers otherwise than the first"),
        "{}",
        told.out
    );
    assert!(told.out.contains("smallest  11m"), "{}", told.out);
    let told = place.duipai(&[
        "judge",
        "11m",
        "--external",
        "engines.toml",
        "--format",
        "json",
    ]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let json: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(json["agree"], false);
    assert_eq!(json["verdicts"]["old"]["verdict"], "text");
    assert_ne!(
        json["verdicts"]["old"]["text"],
        json["verdicts"]["new"]["text"]
    );
}

#[test]
fn other_rules_are_told_apart_from_a_bug_early() {
    let place = Place::new();
    let null = [DUIPAI, "serve", "null"].map(str::to_owned);
    engines(&place, &[("mine", &null, "")]);
    let told = place.duipai(&[
        "run",
        "--external",
        "engines.toml",
        "--rules",
        "standard",
        "--out",
        "out",
        "--quiet",
    ]);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains("STOPPED EARLY"), "{}", told.out);
    assert!(told.out.contains("duipai probe"), "{}", told.out);
    let report = place.json("out/run.json");
    assert_eq!(report["ending"], "differs");
    assert_eq!(report["rules"][0]["sources"].as_array().unwrap().len(), 1);
    // What did not begin was not checked, and a common bug is no other rules.
    let left = "not checked: standard: states, g1:1 had not begun when the run ended\n";
    assert!(told.out.contains(left), "{}", told.out);
    let not_checked = report["not_checked"].as_array().unwrap();
    let left = left.trim().trim_start_matches("not checked: ");
    assert!(
        not_checked.iter().any(|line| line == left),
        "{not_checked:?}"
    );
    assert!(told.out.contains("--stop-after"), "{}", told.out);
    // Ports are known to be wrong, and do not take part beside somebody's program unless they are named.
    let engines = report["plan"]["engines"].as_array().unwrap();
    assert!(engines.iter().all(|engine| engine["name"] != "go-greedy"));
}

#[test]
fn engines_of_our_own_are_the_same_in_processes_of_their_own() {
    let place = Place::new();
    let told = place.duipai(&[
        "run",
        "--isolate",
        "--rules",
        "standard",
        "--sources",
        "g1",
        "--hands",
        "40k",
        "--out",
        "out",
        "--quiet",
        "--engines",
        "table,recursive,go-greedy",
    ]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let report = place.json("out/run.json");
    let engines = report["rules"][0]["sources"][0]["engines"]
        .as_array()
        .unwrap();
    assert_eq!(engines.len(), 3);
    for engine in engines {
        let given = |key: &str| engine[key].as_u64().unwrap();
        assert_eq!(given("answered") + given("unsupported"), 40_000, "{engine}");
        assert!(given("answered") > 38_000 && given("rejected") + given("no") > 0);
        assert_eq!(engine["new"], 0, "{engine}");
    }
    assert!(answered(&place, "go-greedy", "known") > 0);
}

#[test]
fn bad_files_of_engines_are_one_line_and_start_nothing() {
    let started = "touch started";
    for (text, parts) in [
        ("", &["engines.toml", "[[engine]]"][..]),
        ("[[engine]]\nname = \"a\"\n", &["line 1", "command"]),
        ("[[engine]]\ncommand = [\"a\"]\n", &["line 1", "name"]),
        (
            "[[engine]]\nname = \"a\"\ncommand = [\"a\"]\ncolour = 3\n",
            &["line 4", "colour"],
        ),
        (
            "[[engine]]\nname = \"a\"\ncommand = [\"a\"]\nencoding = \"morse\"\n",
            &["line 4", "morse"],
        ),
        (
            "[[engine]]\nname = \"a\"\ncommand = [\"a\"]\ntiles = [\"x\", \"y\"]\n",
            &["line 4", "34"],
        ),
        (
            "[[engine]]\nname = \"table\"\ncommand = [\"a\"]\n",
            &["line 2", "table"],
        ),
        (
            "[[engine]]\nname = \"a\"\ncommand = [\"a\"]\n[[engine]]\nname = \"a\"\ncommand = [\"b\"]\n",
            &["line 5", "a"],
        ),
        ("[[engine]\n", &["line 1"]),
    ] {
        let place = Place::new();
        place.write(
            "engines.toml",
            text.replace("[\"a\"]", &format!("[\"sh\", \"-c\", \"{started}\"]")),
        );
        place.refuses_all(&[
            (
                &["run", "--external", "engines.toml", "--out", "out"],
                parts,
            ),
            (&["judge", "11m", "--external", "engines.toml"], parts),
            (&["engines", "--external", "engines.toml"], parts),
        ]);
    }
}

#[test]
fn a_program_that_cannot_be_started_is_said_before_anything_is_written() {
    let place = Place::new();
    for (command, more) in [
        (["./missing"], "dependency = \"make missing\""),
        (
            ["no-such-program-anywhere"],
            "dependency = \"make missing\"",
        ),
    ] {
        engines(&place, &[("mine", &command.map(str::to_owned), more)]);
        place.refuses_all(&[(
            &["run", "--external", "engines.toml", "--out", "out"],
            &["mine", command[0], "make missing"],
        )]);
    }
    place.refuses_all(&[(
        &["run", "--external", "none.toml", "--out", "out"],
        &["none.toml"],
    )]);
}
