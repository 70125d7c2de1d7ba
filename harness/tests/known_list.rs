//! The list of known divergences from the outside: what it explains is listed, and an entry ends.

mod program;

use program::Place;
use serde_json::Value;
use std::fmt::Write as _;

/// Says no to pairs of honours, and is right about all other hands of two tiles.
const OLD: &str = r#"{ w = length($0) == 3 && substr($0, 1, 1) == substr($0, 2, 1) && $0 !~ /z$/;
    print w ? "win" : "no"; fflush() }"#;

/// Somebody's engine and a file of hands it is asked, of which seven are pairs of honours.
fn place() -> Place {
    let place = Place::new();
    let engine = format!(
        "[[engine]]\nname = \"old\"\nrules = [\"standard\"]\nsizes = [2]\ncommand = [\"awk\", {OLD:?}]\n"
    );
    place.write("engines.toml", engine);
    let mut hands = String::new();
    for rank in 1..=9 {
        for suit in ["m", "p", "s"] {
            writeln!(hands, "{rank}{rank}{suit}").unwrap();
        }
        if rank <= 7 {
            writeln!(hands, "{rank}{rank}z").unwrap();
        }
    }
    place.write("hands.txt", hands);
    place
}

const RUN: [&str; 13] = [
    "run",
    "--rules",
    "standard",
    "--set",
    "sizes=2",
    "--external",
    "engines.toml",
    "--engines",
    "old,table",
    "--from",
    "hands.txt",
    "--out",
    "out",
];

fn entry(more: &str) -> String {
    format!(
        "format = \"duipai-known\"\nversion = 1\nengine = \"old\"\nrules = [\"standard*\"]\n\
        reason = \"the table of honours is not sold any more\"\n{more}"
    )
}

/// Ends of a run with this entry; its report.
fn run_with(place: &Place, more: &str, flags: &[&str], code: i32) -> (String, Value) {
    let _ = std::fs::remove_dir_all(place.path("out"));
    place.write("corpus/known/honours.toml", entry(more));
    let told = place.duipai(&[&RUN[..], flags].concat());
    assert_eq!(told.code, Some(code), "{more}: {told:?}");
    (told.out, place.json("out/run.json"))
}

#[test]
fn a_listed_divergence_is_told_and_allowed() {
    let place = place();
    let without = place.duipai(&RUN);
    assert_eq!(without.code, Some(1), "{without:?}");
    let fits = [
        "verdict = \"no\"\nexpected = \"win\"\nlegality = \"legal\"\n",
        "smallest = [\"11z\"]\n",
        "when = [\"contains 11z\", \"tiles <= 2\"]\n",
    ];
    for more in fits {
        let (told, report) = run_with(&place, more, &[], 0);
        let found = &report["disagreements"][0];
        assert_eq!(found["status"], "listed", "{more}");
        assert!(
            found["note"]
                .as_str()
                .unwrap()
                .contains("not sold any more")
        );
        assert!(
            told.contains("LISTED") && told.contains("corpus/known/honours.toml"),
            "{told}"
        );
        let csv = place.read("out/disagreements.csv");
        assert!(
            csv.lines().skip(1).all(|line| line.contains(",listed,")),
            "{csv}"
        );
        let engine = &report["rules"][0]["sources"][0]["engines"][0];
        assert_eq!((&engine["new"], &engine["listed"]), (&0.into(), &7.into()));
        let entry = &report["entries"][0];
        assert_eq!((&entry["seen"], &entry["hands"]), (&7.into(), &34.into()));
        assert_eq!(entry["term"], "holds");
    }
    for more in [
        "legality = \"wrong-size\"\n",
        "smallest = [\"22z\"]\n",
        "when = [\"quads >= 1\"]\n",
    ] {
        let (_, report) = run_with(&place, more, &[], 1);
        assert_eq!(report["disagreements"][0]["status"], "new", "{more}");
        assert_eq!(report["entries"][0]["seen"], 0);
    }
}

#[test]
fn an_entry_that_expired_or_is_never_seen_ends_with_exit_5() {
    let place = place();
    let expires = "expires = \"2027-06-30\"\n";
    let (told, report) = run_with(&place, expires, &["--today", "2027-07-01"], 5);
    assert!(
        told.contains("honours.toml expired on 2027-06-30"),
        "{told}"
    );
    assert_eq!(report["disagreements"][0]["status"], "listed");
    assert_eq!(report["entries"][0]["term"], "expired");
    let (told, report) = run_with(&place, expires, &["--today", "2027-06-20"], 0);
    assert!(
        told.contains("honours.toml expires on 2027-06-30"),
        "{told}"
    );
    assert_eq!(report["entries"][0]["term"], "ends-soon");
    let (told, _) = run_with(&place, expires, &["--today", "2027-01-01"], 0);
    assert!(!told.contains("2027-06-30"), "{told}");

    // Another entry allows what is there; this one waits for something that never comes.
    place.write("corpus/known/all.toml", entry(""));
    let never = "verdict = \"win\"\n";
    let (told, report) = run_with(&place, &format!("{never}min_hands = 34\n"), &[], 5);
    assert!(
        told.contains("honours.toml was never seen in 34 hands: is it fixed? remove it"),
        "{told}"
    );
    assert_eq!(report["entries"][1]["never_seen"], true);
    run_with(&place, &format!("{never}min_hands = 35\n"), &[], 0);
    run_with(&place, never, &[], 0);
    // An entry for an engine that does not take part is not looked at.
    let other = format!("{expires}min_hands = 1\n").replace("30", "01");
    place.write(
        "corpus/known/other.toml",
        entry(&other).replace("\"old\"", "\"older\""),
    );
    let (_, report) = run_with(&place, never, &["--today", "2030-01-01"], 0);
    assert_eq!(report["entries"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_finished_run_is_told_anew_if_the_list_is_another() {
    let place = place();
    let resumed = [&RUN[..], &["--resume"]].concat();
    assert_eq!(place.duipai(&resumed).code, Some(1));
    place.write(
        "corpus/known/honours.toml",
        entry("expires = \"2027-06-30\"\n"),
    );
    let dated = |day| [&resumed[..], &["--today", day]].concat();
    assert_eq!(place.duipai(&dated("2027-01-01")).code, Some(0));
    let before = place.tree();
    assert_eq!(place.duipai(&dated("2027-01-02")).code, Some(0));
    assert_eq!(place.tree(), before);
    assert_eq!(place.duipai(&dated("2027-08-01")).code, Some(5));
    std::fs::remove_file(place.path("corpus/known/honours.toml")).unwrap();
    assert_eq!(place.duipai(&resumed).code, Some(1));
}

#[test]
fn a_fixed_case_that_comes_back_is_new_whatever_is_listed() {
    let place = place();
    assert_eq!(place.duipai(&RUN).code, Some(1));
    place
        .duipai(&["corpus", "add", "out/cases", "--fixed"])
        .ends(0);
    let (told, report) = run_with(&place, "", &[], 1);
    let found = &report["disagreements"][0];
    assert_eq!(found["status"], "new");
    assert!(
        found["note"]
            .as_str()
            .unwrap()
            .contains("it came back: corpus/cases/"),
        "{found}"
    );
    assert!(told.contains("it came back"), "{told}");
}

#[test]
fn a_listed_case_replays_without_failing_until_the_entry_expires() {
    let place = place();
    assert_eq!(place.duipai(&RUN).code, Some(1));
    let replay = |flags: &[&str]| {
        let base = [
            "replay",
            "out/cases",
            "--external",
            "engines.toml",
            "--engines",
            "old,table",
        ];
        place.duipai(&[&base[..], flags].concat())
    };
    assert_eq!(replay(&[]).code, Some(1));
    place.write(
        "kept/known/honours.toml",
        entry("expires = \"2027-06-30\"\nwhen = [\"contains 11z\"]\n"),
    );
    let listed = ["--corpus", "kept", "--today"];
    replay(&[&listed[..], &["2027-01-01"]].concat()).ends(0);
    let late = replay(&[&listed[..], &["2028-01-01"]].concat());
    assert_eq!(late.code, Some(5), "{late:?}");
    assert!(late.err.contains("kept/known/honours.toml"), "{late:?}");
}

#[test]
fn a_list_that_does_not_read_is_refused_before_anything_is_written() {
    let place = place();
    place
        .untouched(&[&RUN[..], &["--corpus", "nowhere"]].concat())
        .refuses(2, &["no folder nowhere"]);
    place
        .untouched(&[&RUN[..], &["--today", "soon"]].concat())
        .refuses(2, &["`soon` is no day"]);
    for (more, parts) in [
        ("expires = \"June\"\n", ["honours.toml", "expires `June`"]),
        ("when = [\"quads\"]\n", ["honours.toml", "when `quads`"]),
        ("verdicts = \"no\"\n", ["honours.toml", "verdicts"]),
    ] {
        place.write("corpus/known/honours.toml", entry(more));
        place.untouched(&RUN).refuses(2, &parts);
        place
            .untouched(&["replay", "standard:winners:1"])
            .refuses(2, &parts);
        place.untouched(&["corpus", "list"]).refuses(2, &parts);
    }
}
