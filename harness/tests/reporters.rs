//! What a run tells, in every form, and what becomes of a form that cannot be told.

mod program;

use duipai::finding::Status;
use duipai::report::Report;
use duipai::report::github::Annotations;
use duipai::report::json_lines::EVENTS;
use duipai::report::junit;
use duipai::report::reporter::{Outcome, Reporter as _};
use program::{Place, Told};
use quick_junit::{NonSuccessKind, Report as Suites, TestCase, TestCaseStatus};
use serde_json::Value;
use std::process::Stdio;

/// Two programs that are wrong about a pair, each in its own way. What the second one says is markup, workflow
/// commands and control characters.
const ENGINES: &str = r#"
[[engine]]
name = "mine"
command = ["sed", "-u", "-e", "s/^11m$/no/; t", "-e", "s/.*/unsupported/"]
rules = ["standard"]

[[engine]]
name = "odd"
command = ["sed", "-u", "-e", "s/^11m$/error a|b <i> `c` ```d %0A::error:: \\x01 e/; t", "-e", "s/.*/unsupported/"]
rules = ["standard"]
"#;

const RUN: [&str; 15] = [
    "run",
    "--rules",
    "standard",
    "--set",
    "sizes=2",
    "--sources",
    "winners,states",
    "--external",
    "engines.toml",
    "--engines",
    "table,cover,mine,odd",
    "--stop-after",
    "1000",
    "--out",
    "out",
];

/// A run that must end with exit code 1.
fn with_bugs(env: &[(&str, &str)], more: &[&str]) -> (Place, Told) {
    let place = Place::new();
    place.write("engines.toml", ENGINES);
    let told = run(&place, env, more);
    assert_eq!(told.code, Some(1), "{told:?}");
    (place, told)
}

fn run(place: &Place, env: &[(&str, &str)], more: &[&str]) -> Told {
    let mut command = place.command(&[&RUN[..], more].concat());
    program::told(command.envs(env.iter().copied()).output().unwrap())
}

fn suites(xml: &str) -> Suites {
    Suites::deserialize_from_str(xml).unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

fn failures(suites: &Suites) -> Vec<&TestCase> {
    let cases = suites
        .test_suites
        .iter()
        .flat_map(|suite| &suite.test_cases);
    let failed = |case: &&TestCase| matches!(case.status, TestCaseStatus::NonSuccess { .. });
    cases.filter(failed).collect()
}

#[test]
fn every_new_signature_fails_as_a_test_and_nothing_else_does() {
    let (place, _) = with_bugs(&[], &[]);
    let report = place.json("out/run.json");
    let found = report["disagreements"].as_array().unwrap();
    assert_eq!(found.len(), 2, "{found:?}");
    let xml = place.read("out/junit.xml");
    let suites = suites(&xml);
    let names: Vec<&str> = (suites.test_suites.iter())
        .map(|suite| suite.name.as_str())
        .collect();
    let rules = "standard~sizes=2";
    let own = |source: &str| format!("{rules} {source}");
    assert_eq!(names[..2], [own("winners"), own("states")]);
    assert_eq!(names.last(), Some(&"run"));
    let failed = failures(&suites);
    // One is wrong, the other broke the protocol.
    assert_eq!((suites.failures, suites.errors), (1, 1));
    for one in found {
        let signature = one["signature"].as_str().unwrap();
        let case = failed.iter().find(|case| case.name == *signature);
        let case = case.unwrap_or_else(|| panic!("no {signature} in {xml}"));
        let TestCaseStatus::NonSuccess {
            message,
            description,
            ..
        } = &case.status
        else {
            unreachable!()
        };
        assert!(!message.as_ref().unwrap().contains('\n'));
        let text = description.as_ref().unwrap().as_str();
        for part in [
            "smallest  11m",
            "proof     certificate",
            "win: cover, table",
        ] {
            assert!(text.contains(part), "{text}");
        }
        // What is told brings it back.
        let (_, replay) = text.split_once("replay    ").unwrap();
        assert!(replay.starts_with("duipai replay '"), "{replay}");
        assert!(text.contains(one["address"].as_str().unwrap()), "{text}");
    }
    // Where an engine is wrong, none of its strategies passes; those who are right pass.
    for case in &suites.test_suites[0].test_cases {
        let name = case.name.as_str();
        match &case.status {
            TestCaseStatus::Success { .. } => {
                assert!(
                    name.starts_with("table ") || name.starts_with("cover "),
                    "{name}"
                );
            }
            TestCaseStatus::Skipped { .. } => {
                assert!(
                    name.starts_with("mine ") || name.starts_with("odd "),
                    "{name}"
                );
            }
            TestCaseStatus::NonSuccess { .. } => {}
        }
    }
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!xml.contains(control), "{xml:?}");
}

#[test]
fn a_run_that_agrees_has_no_failure() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "laizi",
        "--set",
        "sizes=2,5",
        "--sources",
        "states",
    ];
    let more = ["--set", "wild.copy_limit=4", "--out", "out"];
    place.duipai(&[&run[..], &more].concat()).ends(0);
    let suites = suites(&place.read("out/junit.xml"));
    assert_eq!((suites.failures, suites.errors), (0, 0));
    assert!(suites.tests > 5);
    // What ports do that is known is skipped, and told.
    let cases = || {
        suites
            .test_suites
            .iter()
            .flat_map(|suite| &suite.test_cases)
    };
    let known = cases().find(|case| case.name.ends_with("(known)")).unwrap();
    assert!(matches!(known.status, TestCaseStatus::Skipped { .. }));
    let told = known.system_out.as_ref().unwrap();
    assert!(told.contains("js-recursive"), "{told:?}");
    // An engine without the rules.
    let absent = cases()
        .find(|case| case.name == *"greedy takes part")
        .unwrap();
    assert!(matches!(absent.status, TestCaseStatus::Skipped { .. }));
}

#[test]
fn whatever_makes_a_run_fail_is_a_failure_in_junit() {
    let place = Place::new();
    let quick = [
        "run",
        "--rules",
        "standard",
        "--set",
        "sizes=2",
        "--sources",
        "states",
    ];
    place
        .duipai(&[&quick[..], &["--out", "out"]].concat())
        .ends(0);
    let sound: Value = place.json("out/run.json");
    let written = |change: &dyn Fn(&mut Value)| {
        let mut report = sound.clone();
        change(&mut report);
        let report: Report = serde_json::from_value(report).unwrap();
        let outcome = Outcome {
            report: &report,
            units: &[],
            records: &[],
            folder: &place.path("out"),
        };
        junit::in_folder().ended(&outcome).unwrap();
        suites(&place.read("out/junit.xml"))
    };
    assert_eq!(failures(&written(&|_| ())).len(), 0);
    let canary = |missed: bool, first: Option<&str>| serde_json::json!({ "chances": 9, "caught": 1, "first": first, "missed": missed });
    let only = |suites: &Suites, name: &str| {
        let failed = failures(suites);
        assert_eq!(failed.len(), 1, "{failed:?}");
        assert_eq!(failed[0].name, *name);
    };
    let missed = written(&|report| {
        report["exit_code"] = 4.into();
        report["rules"][0]["canary"] = canary(true, None);
    });
    only(&missed, "canary");
    let caught = written(&|report| {
        report["rules"][0]["canary"] = canary(false, Some("standard~sizes=2:states:7"));
    });
    assert_eq!(failures(&caught).len(), 0);
    let cases = caught
        .test_suites
        .iter()
        .flat_map(|suite| &suite.test_cases);
    let canary = cases.filter(|case| case.name == *"canary").count();
    assert_eq!(canary, 1);
    let broken = written(&|report| {
        report["exit_code"] = 130.into();
        report["ending"] = "interrupted".into();
    });
    only(&broken, "ending");
    let TestCaseStatus::NonSuccess { kind, .. } = &failures(&broken)[0].status else {
        unreachable!()
    };
    assert_eq!(*kind, NonSuccessKind::Error);
    let unseen = written(&|report| {
        report["exit_code"] = 5.into();
        report["never_seen"] = serde_json::json!(["a bug of \u{1b}[1mthis\u{1b}[0m port <&\">"]);
    });
    only(&unseen, "a bug of this port <&\">");
    let otherwise = written(&|report| report["exit_code"] = 4.into());
    only(&otherwise, "exit code");
}

#[test]
fn lines_of_json_tell_of_a_run_as_it_goes() {
    let (place, told) = with_bugs(&[("GITHUB_ACTIONS", "true")], &["--format", "json"]);
    let lines: Vec<Value> = (told.out.lines())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect();
    let events: Vec<&str> = (lines.iter())
        .map(|line| line["event"].as_str().unwrap())
        .collect();
    assert!(
        events.iter().all(|event| EVENTS.contains(event)),
        "{events:?}"
    );
    let timeless: Vec<&str> = (events.iter().copied())
        .filter(|event| !["progress", "shrinking"].contains(event))
        .collect();
    let source = ["source-started", "source-finished"];
    let expected = [
        &["stream", "run-started"][..],
        &source,
        &source,
        &["signature", "signature", "run-finished"],
    ];
    assert_eq!(timeless, expected.concat());
    assert_eq!(lines[0]["version"], 1);
    assert_eq!(lines[1]["folder"], "out");
    let last = lines.last().unwrap();
    assert_eq!(last["exit_code"], 1);
    assert_eq!(last["report"], place.json("out/run.json"));
    let mut of_run: Vec<Value> = last["report"]["disagreements"].as_array().unwrap().clone();
    let told_of = lines.iter().filter(|line| line["event"] == "signature");
    for (line, of_run) in told_of.zip(&mut of_run) {
        let mut line = line.clone();
        assert!(
            line["replay"]
                .as_str()
                .unwrap()
                .starts_with("duipai replay")
        );
        let keys = line.as_object_mut().unwrap();
        keys.retain(|key, _| key != "event" && key != "replay");
        assert_eq!(line, *of_run);
    }
    // Annotations have no place among them.
    assert!(told.err.contains("::error title="), "{}", told.err);

    // A run that is over is told again, with nothing in between.
    let again = run(&place, &[], &["--format", "json", "--resume"]);
    assert_eq!(again.code, Some(1));
    let events: Vec<Value> = (again.out.lines())
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["event"].clone())
        .collect();
    let expected = [
        "stream",
        "run-started",
        "signature",
        "signature",
        "run-finished",
    ];
    assert_eq!(events, expected);
    // What does not begin tells nothing.
    let refused = run(&place, &[], &["--format", "json"]);
    refused.refuses(2, &["holds another run"]);
}

#[test]
fn annotations_name_what_is_new_on_a_line_each() {
    let (place, told) = with_bugs(&[("GITHUB_ACTIONS", "true")], &[]);
    let report = place.json("out/run.json");
    let lines: Vec<&str> = told
        .out
        .lines()
        .filter(|line| line.starts_with("::"))
        .collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    for (line, one) in lines
        .iter()
        .zip(report["disagreements"].as_array().unwrap())
    {
        let engine = one["engine"].as_str().unwrap();
        let title = format!("::error title=duipai%3A {engine} under standard~sizes=2::11m: ");
        assert!(line.starts_with(&title), "{line}");
        let address = one["address"].as_str().unwrap();
        let end = format!("%0Areplay: duipai replay '{address}' --external out/run.json");
        assert!(line.ends_with(&end), "{line}");
    }
    // Not asked for, and not there.
    let (_, told) = with_bugs(&[("GITHUB_ACTIONS", "")], &[]);
    assert!(
        !told.out.lines().any(|line| line.starts_with("::")),
        "{}",
        told.out
    );
}

#[test]
fn annotations_are_at_most_ten_of_a_kind_and_nothing_in_them_ends_a_line() {
    let (place, _) = with_bugs(&[], &[]);
    let told = |change: &dyn Fn(&mut Value)| {
        let mut report = place.json("out/run.json");
        change(&mut report);
        let report: Report = serde_json::from_value(report).unwrap();
        let mut written = Vec::new();
        let outcome = Outcome {
            report: &report,
            units: &[],
            records: &[],
            folder: &place.path("out"),
        };
        Annotations::new(&mut written).ended(&outcome).unwrap();
        String::from_utf8(written).unwrap()
    };
    let many = told(&|report| {
        let mut one = report["disagreements"][0].clone();
        one["engine"] = "a:b,c%d\n::error::e\r".into();
        report["disagreements"] = Value::Array(vec![one; 12]);
    });
    let lines: Vec<&str> = many.lines().collect();
    assert_eq!(lines.len(), 10);
    let title =
        "::error title=duipai%3A a%3Ab%2Cc%25d%0A%3A%3Aerror%3A%3Ae%0D under standard~sizes=2::";
    assert!(
        lines[..9].iter().all(|line| line.starts_with(title)),
        "{many}"
    );
    assert!(lines[9].contains("and 3 more: see "), "{}", lines[9]);

    let entry = |term: &str, never_seen: bool| {
        serde_json::json!({
            "file": "corpus/known/a.toml", "hash": "", "engine": "mine", "reason": "", "link": null,
            "expires": "2027-01-31", "term": term, "hands": 9, "seen": 0, "never_seen": never_seen,
        })
    };
    let quiet = |report: &mut Value, entries: Vec<Value>| {
        report["disagreements"] = Value::Array(Vec::new());
        report["exit_code"] = 0.into();
        report["entries"] = Value::Array(entries);
    };
    let calm = told(&|report| quiet(report, vec![entry("holds", false)]));
    assert_eq!(calm, "");
    let listed = told(&|report| {
        let entries = [("expired", false), ("ends-soon", false), ("holds", true)];
        quiet(
            report,
            entries.map(|(term, unseen)| entry(term, unseen)).into(),
        );
        report["never_seen"] = serde_json::json!(["a bug of a port"]);
    });
    let kinds: Vec<&str> = (listed.lines())
        .map(|line| line.split("::").nth(1).unwrap())
        .collect();
    let list = "error title=duipai%3A known list";
    let warning = "warning title=duipai%3A known list";
    assert_eq!(
        kinds,
        ["error title=duipai%3A never seen", list, list, warning]
    );
    // No run fails without one.
    let otherwise = told(&|report| {
        quiet(report, Vec::new());
        report["exit_code"] = 4.into();
    });
    assert_eq!(
        otherwise,
        "::error title=duipai::NOTHING COMPARED: an engine never answered.\n"
    );
}

#[test]
fn the_page_of_a_job_is_added_to_and_cut_where_it_would_be_too_long() {
    const LIMIT: usize = 1 << 20;
    let place = Place::new();
    place.write("engines.toml", ENGINES);
    place.write("page.md", "# before");
    let env = [("GITHUB_STEP_SUMMARY", "page.md")];
    assert_eq!(run(&place, &env, &[]).code, Some(1));
    let page = place.read("page.md");
    let (before, added) = page.split_once("\n\n").unwrap();
    assert_eq!(before, "# before");
    assert!(added.starts_with("# duipai"), "{added}");
    // From where the job runs, not from the folder.
    let kept = place.read("out/summary.md");
    assert!(added.contains("## Found"));
    for name in ["mine", "odd"] {
        let row = format!("| new | standard\\~sizes=2 | {name} | ");
        assert!(added.contains(&row) && kept.contains(&row), "{added}");
    }
    // What an engine said closes no fence and opens no tag.
    let mut fence = None;
    for line in added.lines() {
        let ticks = line.chars().take_while(|&c| c == '`').count();
        match fence {
            None if ticks >= 3 => fence = Some(ticks),
            Some(open) if ticks == open => fence = None,
            Some(_) => {}
            None => assert!(!line.contains("<i>"), "{line}"),
        }
    }
    assert_eq!(fence, None);

    let resume = &["--resume"];
    place.write("page.md", "x\n".repeat(LIMIT / 2 - 600));
    let told = run(&place, &env, resume);
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    let page = place.read("page.md");
    assert!(page.len() <= LIMIT);
    assert!(page.ends_with("\n… cut here: all of it is in out/summary.md\n"));
    assert!(page.contains("## Found"));
    place.write("page.md", "x".repeat(LIMIT));
    let told = run(&place, &env, resume);
    assert_eq!(told.code, Some(1));
    assert!(told.err.contains("no room left"), "{}", told.err);
}

#[test]
fn a_form_that_cannot_be_told_is_named_and_the_run_ends_as_it_would_have() {
    let place = Place::new();
    place.write("engines.toml", ENGINES);
    place.write("folder/file", "");
    let told = run(&place, &[("GITHUB_STEP_SUMMARY", "folder")], &[]);
    assert_eq!(told.code, Some(1));
    assert!(told.out.contains("DISAGREEMENT"));
    let named = |told: &Told, parts: &[&str]| {
        let lines: Vec<&str> = told.err.lines().collect();
        assert_eq!(lines.len(), 1, "{told:?}");
        for part in parts {
            assert!(lines[0].contains(part), "no {part}: {told:?}");
        }
        assert!(lines[0].starts_with("error: "), "{told:?}");
    };
    let on = "the run goes on without it";
    named(
        &told,
        &["GITHUB_STEP_SUMMARY failed", "cannot write to folder", on],
    );

    let files = ["disagreements.csv", "timing.csv", "summary.md", "junit.xml"];
    for file in files {
        let path = place.path("out").join(file);
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
    }
    std::fs::remove_file(place.path("out/run.json")).unwrap();
    let told = run(&place, &[], &["--resume"]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let lines: Vec<&str> = told.err.lines().collect();
    assert_eq!(lines.len(), files.len(), "{told:?}");
    for (line, file) in lines.iter().zip(files) {
        let start = format!("error: {file} failed: cannot write to out/{file}: ");
        assert!(line.starts_with(&start) && line.ends_with(on), "{line}");
    }
    assert!(place.path("out/run.json").is_file());
    assert!(told.out.contains("DISAGREEMENT"));
    for file in files {
        std::fs::remove_dir(place.path("out").join(file)).unwrap();
    }
    let part = place.tree().into_keys().find(|name| name.contains(".part"));
    assert_eq!(part, None);

    // Without cases there is nothing to replay: no run.json says that they are there, but what was found is told.
    std::fs::remove_dir_all(place.path("out/cases")).unwrap();
    place.write("out/cases", "");
    std::fs::remove_file(place.path("out/run.json")).unwrap();
    let told = run(&place, &[], &["--resume"]);
    assert_eq!(told.code, Some(2), "{told:?}");
    named(&told, &["cases failed", "out/cases", "--resume"]);
    assert!(told.out.contains("DISAGREEMENT"));
    assert!(!place.path("out/run.json").exists());
    std::fs::remove_file(place.path("out/cases")).unwrap();
    assert_eq!(run(&place, &[], &["--resume"]).code, Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_or_a_closed_pipe_behind_standard_output_leaves_the_folder_whole() {
    let place = Place::new();
    place.write("engines.toml", ENGINES);
    let full = std::fs::File::options().write(true).open("/dev/full");
    let (reader, closed) = std::io::pipe().unwrap();
    drop(reader);
    let ways = [
        ("human", Stdio::from(full.unwrap())),
        ("json", Stdio::from(closed)),
    ];
    for (format, stdout) in ways {
        let mut command = place.command(&[&RUN[..], &["--format", format]].concat());
        let output = command.stdout(stdout).stderr(Stdio::piped()).output();
        let told = program::told(output.unwrap());
        assert_eq!(told.code, Some(1), "{told:?}");
        assert!(
            told.err.starts_with("error: standard output failed: "),
            "{told:?}"
        );
        assert_eq!(told.err.lines().count(), 1, "{told:?}");
        assert!(place.path("out/run.json").is_file());
        std::fs::remove_dir_all(place.path("out")).unwrap();
    }
}

#[test]
fn statuses_that_fail_are_those_that_nobody_expected() {
    let failing: Vec<&str> = (Status::ALL.into_iter())
        .filter(|status| status.is_unexpected())
        .map(Status::word)
        .collect();
    assert_eq!(failing, ["new", "stateful"]);
}
