//! What summaries say in words: neither more than was seen, nor less.

mod program;

use duipai::report::Report;
use duipai::report::summary::{Style, text};
use program::Place;
use serde_json::{Value, json};

/// Every pair and every set with a pair, by construction.
const SMALL: [&str; 8] = [
    "run",
    "--rules",
    "standard~sizes=2+5",
    "--sources",
    "winners",
    "--quiet",
    "--out",
    "out",
];

fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SMALL[..], more].concat()
}

#[test]
fn the_shares_that_stand_in_a_table_are_explained_and_no_others() {
    let place = Place::new();
    let told = place.duipai(&small(&["--engines", "table,cover"]));
    assert!(!told.ends(0).contains("it was asked"), "{told:?}");
    let place = Place::new();
    let shares = "cover=1/2,recursive=3/8,reference=1/16";
    let engines = ["--engines", "table,cover,recursive,reference"];
    let told = place.duipai(&small(&[&engines[..], &["--sample", shares]].concat()));
    let words = told
        .ends(0)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for part in [
        "\"1/2\": it was asked every 2nd hand. ",
        "\"3/8\": it was asked 3 of 8 hands. ",
        "\"1/16\": it was asked every 16th hand, and judges every disagreement. ",
    ] {
        assert!(words.contains(part), "no {part} in {words}");
    }
}

#[test]
fn times_are_told_with_what_they_are_worth() {
    let place = Place::new();
    let args = small(&["--engines", "table,cover"]);
    place.duipai(&args).ends(0);
    let again = [&args[..], &["--resume"]].concat();
    let mut report = place.json("out/run.json");
    report["threads"] = json!(2);
    report["seconds"] = json!(600.0);
    report["host"]["cores"] = json!(4);
    report["rules"][0]["speed_ups"] = json!([
        {"engine": "few", "base": "table", "ns": 9.0, "base_ns": 3.0, "groups": 1, "times": [0.5, 0.4, 0.6]},
        {"engine": "five", "base": "table", "ns": 9.0, "base_ns": 3.0, "groups": 5, "times": [2.0, 1.5, 2.5]},
        {"engine": "many", "base": "table", "ns": 9.0, "base_ns": 3.0, "groups": 6, "times": [2.0, 1.5, 2.5]}
    ]);
    let mut told_of = |load: Value| {
        report["host"]["load"] = load;
        place.write("out/run.json", report.to_string());
        place.duipai(&again).ends(0).to_owned()
    };
    // What its own threads need is no load, nor is what others leave idle.
    for calm in [json!([0.2, 2.1]), json!([2.0, 2.0]), json!(null)] {
        let told = told_of(calm.clone());
        assert!(!told.contains("times are rough"), "{calm}: {told}");
    }
    for busy in [json!([6.0, 6.0]), json!([0.0, 9.0]), json!([2.5, 0.0])] {
        let told = told_of(busy.clone());
        let lines = told
            .lines()
            .filter(|line| line.contains("times are rough: "));
        assert_eq!(lines.count(), 1, "{busy}: {told}");
    }
    let told = told_of(json!(null));
    for line in [
        "few takes 2.00 times as long as table (1 group, too few to say how sure that is; ",
        "five is 2.00 times as fast as table (5 groups, too few to say how sure that is; ",
        "many is 2.00 times as fast as table (1.50–2.50 with 95 % confidence, 6 groups; ",
    ] {
        assert!(told.contains(line), "no {line} in {told}");
    }
    // Nobody is compared with itself.
    let table = told
        .lines()
        .find(|line| line.trim_start().starts_with("table "));
    assert!(!table.unwrap().contains('×'), "{told}");
}

#[test]
fn a_program_on_its_own_is_no_faster_than_itself() {
    let place = Place::new();
    place.write(
        "engines.toml",
        format!(
            "[[engine]]\nname = \"mine\"\ncommand = [{:?}, \"serve\", \"table\"]\n",
            program::DUIPAI
        ),
    );
    let alone = [
        "--external",
        "engines.toml",
        "--engines",
        "mine",
        "--relations",
    ];
    let told = place.duipai(&small(&alone));
    assert_eq!(told.code, Some(0), "{told:?}");
    let report = place.json("out/run.json");
    assert_ne!(report["rules"][0]["timings"], json!([]));
    assert_eq!(report["rules"][0]["speed_ups"], json!([]));
    // On the way its load was seen.
    if cfg!(target_os = "linux") {
        assert_eq!(report["host"]["load"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn who_does_not_take_part_is_told_in_a_sentence() {
    let place = Place::new();
    let told = place.duipai(&small(&["--ask", "shanten"]));
    let report = place.json("out/run.json");
    let lines = report["not_checked"].as_array().unwrap();
    let line = "go-greedy does not take part: it is a port of a program that tells wins";
    let is = |told: &Value| told.as_str().unwrap().ends_with(line);
    assert!(lines.iter().any(is), "{told:?}");
    let refused = [
        "exhaust",
        "--size",
        "5",
        "--rules",
        "laizi",
        "--engines",
        "greedy",
    ];
    let told = place.duipai(&refused);
    assert!(
        told.err.contains("`: it has no notion of wilds; choose"),
        "{told:?}"
    );
}

#[test]
fn a_hand_is_shown_with_what_lies_exposed() {
    let place = Place::new();
    let told = place.duipai(&["judge", "11m[1111z][234p]"]);
    assert!(told.out.contains("🀇🀇[🀀🀀🀀🀀][🀚🀛🀜]\n"), "{told:?}");
    let told = place.duipai(&["judge", "11x[111d!]@1x"]);
    assert!(told.out.contains("一一[壹壹壹!]\n"), "{told:?}");
}

#[test]
fn colours_that_are_asked_for_are_there() {
    let place = Place::new();
    let judge = |more: &[&str]| place.duipai(&[&["judge", "11m"], more].concat());
    let plain = judge(&[]);
    assert!(!plain.ends(0).contains('\x1b'), "{plain:?}");
    let told = judge(&["--color", "always"]);
    assert!(told.ends(0).contains("\x1b[1m11m\x1b[0m"), "{told:?}");
    assert!(told.out.contains("right: \x1b[1mwin\x1b[0m"), "{told:?}");
    let json = judge(&["--color", "always", "--format", "json"]);
    assert!(!json.ends(0).contains('\x1b'), "{json:?}");
}

#[test]
fn of_many_engines_the_nearest_names_are_told() {
    let place = Place::new();
    let told = place.untouched(&["judge", "11m", "--engines", "table!999"]);
    told.refuses(
        2,
        &["unknown engine `table!999`: nearest of ", " are table!"],
    );
    assert!(told.err.len() < 200, "{told:?}");
    let told = place.untouched(&["judge", "11m", "--engines", "tabel"]);
    told.refuses(2, &["unknown engine `tabel`: known are reference, "]);
}

#[test]
fn what_was_interrupted_goes_on_by_a_command_that_there_is() {
    let place = Place::new();
    place.duipai(&small(&["--engines", "table,cover"])).ends(0);
    let mut report: Report = serde_json::from_str(&place.read("out/run.json")).unwrap();
    report.exit_code = 130;
    report.ending = "interrupted".to_owned();
    // It may have been merge, which has no --resume.
    let said = text(&report, "it's out", Style::default());
    assert!(said.contains("with --resume if it is no merge"), "{said}");
    assert!(
        said.contains(r"--out 'it'\''s out' --resume, or merge without --resume"),
        "{said}"
    );
}
