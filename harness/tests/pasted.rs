//! Commands that a run prints are pasted as they are, and show what they are printed beside: whoever was wrong, be it
//! somebody else's program or an engine that takes part only if it is named, in every form in which a run is told.

#![cfg(unix)]

mod program;

use program::{Place, Told};
use serde_json::Value;

/// A program that is wrong about one pair.
const ENGINES: &str = r#"
[[engine]]
name = "mine"
command = ["sed", "-u", "-e", "s/^11m$/no/; t", "-e", "s/.*/unsupported/"]
"#;

/// A folder whose name the shell would read otherwise.
const OUT: &str = "it's the run";

/// The same as a word of a command.
const QUOTED: &str = r"'it'\''s the run'";

/// Runs it, with annotations for GitHub, and takes the file of engines away.
fn run(place: &Place, args: &[&str]) -> Told {
    place.write("engines/engines.toml", ENGINES);
    let mut command = place.command(&[args, &["--out", OUT, "--quiet"]].concat());
    let told = program::told(command.env("GITHUB_ACTIONS", "true").output().unwrap());
    assert_eq!(told.code, Some(1), "{told:?}");
    std::fs::remove_file(place.path("engines/engines.toml")).unwrap();
    told
}

const PAIRS: [&str; 5] = ["run", "--set", "sizes=2", "--sources", "winners"];

fn pairs<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&PAIRS[..], more].concat()
}

/// Pastes a command where it is meant to be given: it tells that `engine` is wrong.
#[track_caller]
fn shows(place: &Place, line: &str, engine: &str) {
    let told = place.shell(line);
    assert_eq!(told.code, Some(1), "{line}: {told:?}");
    let says = |line: &str| line.trim_start().starts_with(engine) && line.contains("WRONG");
    assert!(told.out.lines().any(says), "{line}: {told:?}");
}

/// The command behind this word.
fn behind<'a>(text: &'a str, word: &str) -> &'a str {
    let (_, rest) = text
        .split_once(word)
        .unwrap_or_else(|| panic!("no {word} in {text}"));
    rest.lines().next().unwrap().trim()
}

/// Pastes what every form of a run tells.
fn all_forms(place: &Place, told: &Told, engine: &str) {
    shows(place, behind(&told.out, "  replay    "), engine);
    let annotation = told.out.lines().find(|line| line.starts_with("::error"));
    shows(place, behind(annotation.unwrap(), "%0Areplay: "), engine);
    let in_folder = |line: &str| format!("cd {QUOTED} && {line}");
    let summary = place.read(&format!("{OUT}/summary.md"));
    shows(place, &in_folder(behind(&summary, "  replay    ")), engine);
    let row = summary
        .lines()
        .find(|line| line.contains("| `duipai replay"));
    let command = row.unwrap().rsplit('`').nth(1).unwrap();
    shows(place, &in_folder(command), engine);
    let junit = place.read(&format!("{OUT}/junit.xml"));
    let junit = junit.replace("&apos;", "'").replace("&#39;", "'");
    shows(place, behind(&junit, "  replay    "), engine);
}

#[test]
fn a_program_is_asked_again_as_the_run_asked_it() {
    let place = Place::new();
    let args = ["--rules", "standard", "--external", "engines/engines.toml"];
    let told = run(&place, &pairs(&args));
    all_forms(&place, &told, "mine");
    let again = ["--resume", "--format", "json"];
    let lines = place.duipai(&[&pairs(&args)[..], &["--out", OUT], &again].concat());
    // The file is gone, and so the run cannot be resumed; merge needs the run's folder only.
    lines.refuses(2, &["engines.toml"]);
    let merged = place.duipai(&[
        "merge", OUT, "--out", "merged", "--quiet", "--format", "json",
    ]);
    assert_eq!(merged.code, Some(1), "{merged:?}");
    let signature = merged
        .out
        .lines()
        .find(|line| line.contains("\"signature\""))
        .unwrap();
    let signature: Value = serde_json::from_str(signature).unwrap();
    std::fs::remove_dir_all(place.path(OUT)).unwrap();
    shows(&place, signature["replay"].as_str().unwrap(), "mine");
}

#[test]
fn cases_of_rules_from_a_file_and_of_a_whole_size_are_judged_again_too() {
    let place = Place::new();
    place.write("house.toml", "preset = \"standard\"\n");
    let args = [
        "--rules",
        "house.toml",
        "--external",
        "engines/engines.toml",
    ];
    let told = run(&place, &pairs(&args));
    let line = behind(&told.out, "  replay    ");
    assert!(line.contains("/cases/"), "{line}");
    shows(&place, line, "mine");

    let place = Place::new();
    place.write("house.toml", "preset = \"standard\"\n");
    let told = run(&place, &[&["exhaust", "--size", "2"][..], &args].concat());
    let line = behind(&told.out, "  replay    ");
    assert!(line.contains("exhaust.json"), "{line}");
    shows(&place, line, "mine");
    let summary = place.read(&format!("{OUT}/summary.md"));
    let line = behind(&summary, "  replay    ");
    shows(&place, &format!("cd {QUOTED} && {line}"), "mine");
}

#[test]
fn who_takes_part_only_if_named_is_named() {
    let place = Place::new();
    let args = [
        "run",
        "--rules",
        "standard~sizes=2+5",
        "--sources",
        "winners",
    ];
    let wrong = ["--engines", "cover,table!1"];
    let told = run(&place, &[&args[..], &wrong].concat());
    all_forms(&place, &told, "table!1");
    // Beside somebody's program a port takes part only if it is named.
    let place = Place::new();
    let port = [
        "--external",
        "engines/engines.toml",
        "--engines",
        "cover,go-greedy,mine",
    ];
    let told = run(&place, &pairs(&port));
    let known = told.out.split("KNOWN").nth(1);
    assert!(known.is_none_or(|text| behind(text, "  replay    ").contains("go-greedy")));
}

#[test]
fn a_report_that_holds_no_program_is_refused_in_one_line() {
    let place = Place::new();
    place.duipai(&[&pairs(&["--rules", "standard"])[..], &["--out", "out"]].concat());
    place.write("other.json", "{}");
    place.write("newer.json", "{\"version\": 99}");
    place.write("text.json", "[[engine]]");
    let judge = |file| ["judge", "11m", "--external", file];
    place.refuses_all(&[
        (&judge("out/run.json"), &["without external engines"]),
        (
            &judge("other.json"),
            &["other.json is no report", "version"],
        ),
        (&judge("newer.json"), &["version 99", "update duipai"]),
        (
            &judge("text.json"),
            &["text.json is no report", "engines.toml"],
        ),
        (&judge("none.json"), &["cannot read none.json"]),
    ]);
}

#[test]
fn a_report_for_an_author_tells_how_to_see_it_again() {
    let place = Place::new();
    place.write("my engines.toml", ENGINES);
    place.write("house.toml", "preset = \"standard\"\n");
    let args = [
        "judge",
        "11m",
        "--rules",
        "house.toml",
        "--set",
        "sizes=2",
        "--external",
        "my engines.toml",
        "--engines",
        "table!1,mine",
        "--format",
        "issue",
    ];
    let told = place.duipai(&args);
    assert_eq!(told.code, Some(1), "{told:?}");
    shows(
        &place,
        behind(&told.out, "again: ").trim_matches('`'),
        "mine",
    );
}
