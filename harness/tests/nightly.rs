//! A night in small: the scripts that the nightly workflow runs, with few hands. A bug that is planted has to come out
//! at the other end, as a verdict, a line of the page and a case that replays.

#![cfg(unix)]

mod program;

use program::{DUIPAI, Place, Told, told};
use std::path::Path;
use std::process::{Command, Stdio};

/// Enough for a block for each of two shards.
const HANDS: &str = "20k";
const RIGHT: &str = "--rules standard --sources g1 --engines table,greedy";
const WRONG: &str = "--rules standard --sources g1 --engines table,greedy,table!1";

/// Runs a script of a repository in a place.
fn script_of(repository: &Path, place: &Place, line: &[&str], env: &[(&str, &str)]) -> Told {
    let mut command = Command::new(repository.join("scripts").join(line[0]));
    command.args(&line[1..]).current_dir(place.path(""));
    command.env_remove("GITHUB_ACTIONS").stdin(Stdio::null());
    command.env("DUIPAI", DUIPAI).env("NIGHTLY_HANDS", HANDS);
    command.env("GITHUB_STEP_SUMMARY", place.path("page.md"));
    told(command.envs(env.iter().copied()).output().unwrap())
}

fn script(place: &Place, line: &[&str], env: &[(&str, &str)]) -> Told {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    script_of(&repository, place, line, env)
}

/// Two shards and their merge, with these arguments.
fn night(place: &Place, args: &str) -> Told {
    let env = [("NIGHTLY_SEED", "2026013100"), ("NIGHTLY_ARGS", args)];
    for number in ["1", "2"] {
        let out = format!("shards/{number}");
        script(place, &["nightly-shard.sh", number, "2", &out], &env).ends(0);
    }
    assert!(
        !place.path("page.md").exists(),
        "a shard wrote on the page of the night"
    );
    let merge = ["nightly-merge.sh", "night", "shards/1", "shards/2"];
    script(place, &merge, &[])
}

#[test]
fn a_planted_bug_travels_through_a_night() {
    let place = Place::new();
    let told = night(&place, WRONG);
    assert!(told.ends(1).contains("new cases: 1\n"), "{told:?}");
    let report = place.json("night/run/run.json");
    assert_eq!(report["plan"]["seed"], 2_026_013_100_u64);
    let signatures = report["disagreements"].as_array().unwrap();
    assert!(!signatures.is_empty());
    let page = place.read("page.md");
    for one in signatures {
        let [status, rules, engine, smallest] =
            ["status", "rules", "engine", "smallest"].map(|key| one[key].as_str().unwrap());
        let starts = format!("| {status} | {rules} | {engine} |");
        let lines = page.lines().filter(|line| line.starts_with(&starts));
        let lines = lines.filter(|line| line.contains(&format!("`{smallest}`")));
        assert_eq!(lines.count(), 1, "{one}\n{page}");
    }
    // The case lies where it belongs in the repository, and fails until the bug is mended.
    let replay = |engines| {
        let args = ["replay", "night/new-cases/corpus", "--engines", engines];
        place.duipai(&args)
    };
    replay("table,greedy,table!1").ends(1);
    replay("table,greedy").ends(0);
}

#[test]
fn a_night_without_a_finding_ends_well_and_leaves_no_cases() {
    let place = Place::new();
    night(&place, RIGHT).ends(0);
    assert!(place.read("page.md").contains("NO NEW DISAGREEMENT"));
    assert!(!place.path("night/new-cases").exists());
}

#[test]
fn a_shard_that_was_lost_is_missed_by_the_night() {
    let place = Place::new();
    let env = [("NIGHTLY_SEED", "2026013100"), ("NIGHTLY_ARGS", RIGHT)];
    script(&place, &["nightly-shard.sh", "2", "2", "shards/2"], &env).ends(0);
    script(&place, &["nightly-merge.sh", "night", "shards/2"], &[]).ends(4);
}

#[test]
fn new_cases_become_a_branch_once() {
    let place = Place::new();
    night(&place, WRONG).ends(1);
    let line = r#"
        mkdir repository && cp -R "$SOURCE/scripts" "$SOURCE/corpus" repository && cd repository
        git init --quiet && git add . && git commit --quiet -m corpus
    "#;
    let identity = ["AUTHOR", "COMMITTER"].map(|who| {
        [
            (format!("GIT_{who}_NAME"), "night"),
            (format!("GIT_{who}_EMAIL"), "night@example.com"),
        ]
    });
    let git = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-ec", line]).current_dir(place.path(""));
        shell.env("SOURCE", Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        shell.envs(identity.iter().flatten().map(|(name, value)| (name, value)));
        let told = told(shell.output().unwrap());
        assert_eq!(told.code, Some(0), "{told:?}");
        told.out
    };
    git(line);
    let repository = place.path("repository");
    let names: Vec<(&str, &str)> = identity
        .iter()
        .flatten()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    let cases = |out: &str, branch: &str| {
        let line = ["new-cases.sh", "--branch", branch, out, "night/run"];
        let told = script_of(&repository, &place, &line, &names);
        told.ends(0).to_owned()
    };
    let said = cases("first", "night-1");
    assert!(said.ends_with("committed on branch night-1\n"), "{said}");
    let shown = git("cd repository && git show --name-status --format=%s && git status --short");
    let [subject, "", file] = shown.lines().collect::<Vec<_>>()[..] else {
        panic!("{shown}");
    };
    assert_eq!(subject, "Cases that a run found");
    assert!(file.starts_with("A\tcorpus/cases/table_1-"), "{file}");
    // What is there now is new no more.
    assert_eq!(cases("second", "night-2"), "new cases: 0\n");
}

#[test]
fn every_day_has_seeds_of_its_own() {
    let place = Place::new();
    let seed = |args: &[&str]| {
        let line = [&["nightly-seed.sh"], args].concat();
        script(&place, &line, &[]).ends(0).trim().to_owned()
    };
    assert_eq!(seed(&["2026-01-31"]), "2026013100");
    assert_eq!(seed(&["2026-01-31", "99"]), "2026013199");
    assert_eq!(seed(&["2026-02-01", "08"]), "2026020108");
}

#[test]
fn bad_arguments_are_told_in_one_line() {
    let place = Place::new();
    for line in [
        &["nightly-seed.sh", "2026-02-30"][..],
        &["nightly-seed.sh", "2026-02-01", "100"],
        &["nightly-plan.sh", "0"],
        &["nightly-build.sh"],
        &["nightly-shard.sh", "1"],
        &["nightly-shard.sh", "3", "2", "out"],
        &["nightly-merge.sh", "out"],
        &["nightly-merge.sh", "out", "nowhere"],
        &["nightly-fuzz.sh", "5", "nothing"],
        &["nightly-performance.sh"],
        &["new-cases.sh", "out"],
        &["new-cases.sh", "out", "nowhere"],
        &["new-cases.sh", "--branch", "a..b", "out", "nowhere"],
        &["small-spaces.sh", "few"],
        &["fixed-seed.sh", "0"],
    ] {
        let told = script(&place, line, &[]);
        assert_eq!(told.code, Some(2), "{line:?}: {told:?}");
        assert_eq!(told.err.lines().count(), 1, "{line:?}: {told:?}");
        assert_eq!(told.out, "", "{line:?}");
    }
    assert!(place.tree().is_empty(), "{:?}", place.tree().keys());
}

#[test]
fn a_night_is_compared_with_the_last_one_that_was_no_slower() {
    let place = Place::new();
    // It writes a bench that says which night it is, and ends a comparison as it is told to.
    place.write(
        "duipai",
        "#!/bin/sh\nhere=$(dirname \"$0\")\ncase $1 in\nbench) while [ \"$1\" != --out ]; do shift; done\n\
         mkdir \"$2\"; cp \"$here/night\" \"$2/run.json\" ;;\ncompare) exit \"$(cat \"$here/code\")\" ;;\nesac\n",
    );
    let program = place.path("duipai");
    let env = [("DUIPAI", program.to_str().unwrap())];
    for (night, code, ends, kept) in [
        ("1", "0", 0, "1"),
        ("2", "0", 0, "2"),
        // Slower: the night before stays what the next is compared with.
        ("3", "3", 3, "2"),
        ("4", "0", 0, "4"),
        ("5", "2", 0, "5"),
        ("6", "6", 6, "5"),
    ] {
        place.write("night", night);
        place.write("code", code);
        let folder = place.path("performance");
        let told = script(
            &place,
            &["nightly-performance.sh", folder.to_str().unwrap()],
            &env,
        );
        assert_eq!(told.code, Some(ends), "{night}: {told:?}");
        assert_eq!(
            place.read("performance/earlier/run.json"),
            kept,
            "{night}: {told:?}"
        );
        assert_eq!(
            told.out.contains("cannot be compared"),
            code == "2",
            "{told:?}"
        );
    }
}
