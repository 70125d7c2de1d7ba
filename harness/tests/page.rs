//! The page of a run: what it holds, that it asks nobody for anything, and that nothing in it is taken for markup that
//! is not meant to be.

mod page_markup;
mod program;

use duipai::campaign::result::BlockResult;
use duipai::page;
use duipai::report::Report;
use page_markup::{sound, text_of};
use program::{Place, timeless};
use serde_json::{Value, json};
use std::path::Path;

/// Two engines that are wrong, and the judge.
const WRONG: [&str; 9] = [
    "run",
    "--rules",
    "standard",
    "--engines",
    "table!1,greedy!2,reference",
    "--seed",
    "77",
    "--sources",
    "g1",
];

fn run(place: &Place, args: &[&str], code: i32) -> String {
    let told = place.duipai(&[args, &["--out", "out", "--quiet"]].concat());
    assert_eq!(told.code, Some(code), "{told:?}");
    place.read("out/report.html")
}

/// The report of a run with disagreements, to be changed.
fn report(place: &Place) -> Value {
    run(place, &[&WRONG[..], &["--hands", "20k"]].concat(), 1);
    place.json("out/run.json")
}

fn page_of(report: &Value) -> String {
    let report: Report = serde_json::from_value(report.clone()).unwrap();
    page::html(&report, &[])
}

#[test]
fn a_clean_run_says_so_and_how_far_it_goes() {
    let place = Place::new();
    let clean = [
        "run",
        "--rules",
        "sichuan,waihuzi",
        "--hands",
        "20k",
        "--set",
        "sizes=2,5",
    ];
    let engines = ["--engines", "recursive,table,cover,reference"];
    let html = run(&place, &[&clean[..], &engines].concat(), 0);
    sound(&html);
    let text = text_of(&html);
    for part in [
        "No new disagreement",
        "complete",
        "What a clean result means",
        "What was not checked",
        "Engine against engine",
        "How fast they are",
        "0: all that was asked for was done and agrees",
    ] {
        assert!(text.contains(part), "no `{part}`");
    }
    assert!(
        !html.contains("<details class=\"case\""),
        "a clean run has no cases"
    );
    let report = place.json("out/run.json");
    for line in report["not_checked"].as_array().unwrap() {
        assert!(text.contains(line.as_str().unwrap()), "{line}");
    }
    for rules in report["rules"].as_array().unwrap() {
        for key in ["name", "describe", "toml"] {
            assert!(text.contains(rules[key].as_str().unwrap().trim()), "{key}");
        }
        assert!(
            rules["pairs"]
                .as_array()
                .unwrap()
                .iter()
                .all(|pair| pair["differ"] == 0)
        );
    }
}

#[test]
fn every_disagreement_and_every_case_is_there() {
    let place = Place::new();
    let html = run(&place, &[&WRONG[..], &["--hands", "50k"]].concat(), 1);
    sound(&html);
    let text = text_of(&html);
    let report = place.json("out/run.json");
    let found = report["disagreements"].as_array().unwrap();
    assert!(found.len() >= 2, "{found:?}");
    assert_eq!(html.matches("<details class=\"case\"").count(), found.len());
    for one in found {
        let words = |key: &str| one[key].as_str().unwrap();
        let number = &words("case")["cases/".len()..][..4];
        assert!(html.contains(&format!(" id=\"case-{number}\"")), "{number}");
        assert!(
            html.contains(&format!("href=\"#case-{number}\"")),
            "{number}"
        );
        let address = words("address");
        let reading: Vec<&str> = one["certificate"]
            .as_array()
            .unwrap()
            .iter()
            .map(|group| group.as_str().unwrap())
            .collect();
        for part in [
            words("hand"),
            words("smallest"),
            words("proof"),
            address,
            &reading.join(" "),
        ] {
            assert!(text.contains(part), "no `{part}`");
        }
    }
    let cases = std::fs::read_dir(place.path("out/cases")).unwrap();
    for case in cases {
        let case: toml::Table = std::fs::read_to_string(case.unwrap().path())
            .unwrap()
            .parse()
            .unwrap();
        assert!(text.contains(case["hand"].as_str().unwrap()), "{case:?}");
        assert!(text.contains(case["address"].as_str().unwrap()), "{case:?}");
    }
    // A tile is drawn once, and used by name.
    for part in html.split("<use href=\"#").skip(1) {
        let id = part.split('"').next().unwrap();
        assert_eq!(
            html.matches(&format!("<symbol id=\"{id}\"")).count(),
            1,
            "{id}"
        );
    }
}

#[test]
fn who_contradicts_whom_is_counted() {
    let place = Place::new();
    let report = report(&place);
    let pairs = report["rules"][0]["pairs"].as_array().unwrap();
    let of = |engine: &str, other: &str| {
        let pair = pairs
            .iter()
            .find(|pair| pair["engine"] == engine && pair["other"] == other);
        let pair = pair.unwrap_or_else(|| panic!("{engine} and {other}: {pairs:?}"));
        (
            pair["compared"].as_u64().unwrap(),
            pair["differ"].as_u64().unwrap(),
        )
    };
    assert_eq!(pairs.len(), 3);
    let source = &report["rules"][0]["sources"][0];
    let wrong: Vec<u64> = (source["engines"].as_array().unwrap().iter())
        .map(|engine| engine["new"].as_u64().unwrap())
        .collect();
    let (compared, differ) = of("table!1", "greedy!2");
    assert_eq!(compared, 20_000);
    // Where both are wrong about a hand they are wrong alike, or not.
    assert!(
        differ <= wrong[0] + wrong[1] && differ + 2 * wrong[1] >= wrong[0],
        "{differ} {wrong:?}"
    );
    assert!(differ > 0);
    let sampled = (of("table!1", "reference"), of("greedy!2", "reference"));
    assert_eq!((sampled.0.0, sampled.1.0), (1_250, 1_250));
    assert!(sampled.0.1 > 0 && sampled.1.1 <= wrong[1]);
}

#[test]
fn the_page_is_made_anew_from_the_folder_alone() {
    let place = Place::new();
    let html = run(&place, &[&WRONG[..], &["--hands", "20k"]].concat(), 1);
    for lost in ["out/report.html", "out/summary.md", "out/timing.csv"] {
        std::fs::remove_file(place.path(lost)).unwrap();
    }
    std::fs::remove_dir_all(place.path("out/state")).unwrap();
    let told = place.duipai(&["report", "out"]);
    assert_eq!(told.ends(0), "out/report.html\n");
    assert_eq!(place.read("out/report.html"), html);
    let told = place.duipai(&["report", "out", "--out", "page.html"]);
    assert_eq!(told.ends(0), "page.html\n");
    assert_eq!(place.read("page.html"), html);
    // Once more over the page that is there.
    place
        .duipai(&["report", "out", "--out", "page.html"])
        .ends(0);
    // Without the cases it tells of the signatures still.
    std::fs::remove_dir_all(place.path("out/cases")).unwrap();
    place.duipai(&["report", "out"]).ends(0);
    let html = place.read("out/report.html");
    sound(&html);
    assert!(html.contains("<details class=\"case\""));
}

#[test]
fn cards_are_drawn_with_what_lies_beside_them() {
    let place = Place::new();
    let paohuzi = [
        "run",
        "--rules",
        "paohuzi",
        "--engines",
        "recursive!1,recursive!2,reference",
    ];
    let html = run(
        &place,
        &[&paohuzi[..], &["--sources", "g1", "--hands", "8k"]].concat(),
        1,
    );
    sound(&html);
    assert!(html.contains("<symbol id=\"c0\" viewBox=\"0 0 20 46\">"));
    let report = place.json("out/run.json");
    let last = |one: &Value| one["hand"].as_str().unwrap().contains('@');
    assert!(report["disagreements"].as_array().unwrap().iter().any(last));
    assert!(html.contains("class=\"t c last\""));
    assert!(text_of(&html).contains("last card"));
}

#[test]
fn nothing_that_others_wrote_is_markup() {
    const HOSTILE: &str =
        "<script>alert(1)</script><img src=x onerror=\"alert(2)\">' & </style></title>";
    fn poison(value: &mut Value) {
        match value {
            Value::Object(fields) => fields.values_mut().for_each(poison),
            Value::Array(items) => items.iter_mut().for_each(poison),
            Value::String(text) => *text += HOSTILE,
            _ => {}
        }
    }
    let place = Place::new();
    let mut told = report(&place);
    let one = &mut told["disagreements"][0];
    one["remarks"] = json!({ HOSTILE: HOSTILE });
    one["verdicts"][HOSTILE] = json!("win");
    one["related"] = json!("11m");
    one["note"] = json!("");
    told["notes"] = json!(["stderr"]);
    told["never_seen"] = json!(["bug"]);
    told["shard"] = json!("1/2");
    told["plan"]["from"] = json!("hands.txt");
    told["rules"][0]["refused"] = json!({ HOSTILE: "" });
    // Samples are read as such.
    let share = told["plan"]["relations"].take();
    let plain = text_of(&page_of(&told)).len();
    poison(&mut told);
    told["plan"]["relations"] = share;
    for sample in told["plan"]["engines"].as_array_mut().unwrap() {
        assert!(sample["sample"].is_string());
    }
    let html = page_of(&told);
    sound(&html);
    for markup in ["<script>alert", "<img", "onerror=\"", "</style></title>"] {
        assert!(!html.contains(markup), "{markup}");
    }
    // It is there, as text.
    let text = text_of(&html);
    assert!(text.len() > plain + 20 * HOSTILE.len());
    assert!(text.contains(HOSTILE));
}

#[test]
fn a_run_without_hands_and_one_of_earlier_programs_have_a_page() {
    let place = Place::new();
    let told = report(&place);
    let mut empty = told.clone();
    empty["rules"] = json!([]);
    empty["disagreements"] = json!([]);
    empty["exit_code"] = json!(4);
    let html = page_of(&empty);
    sound(&html);
    assert!(text_of(&html).contains("Nothing was compared"), "{html}");
    let mut earlier = told.clone();
    assert!(
        earlier["rules"][0]
            .as_object_mut()
            .unwrap()
            .remove("pairs")
            .is_some()
    );
    let html = page_of(&earlier);
    sound(&html);
    assert!(text_of(&html).contains("does not tell which two engines"));
    for (code, ending, says) in [
        (130, "interrupted", "Interrupted"),
        (4, "missing", "Blocks are missing"),
        (5, "complete", "did not show"),
        (6, "complete", "An engine failed"),
        (1, "differs", "other rules"),
        (77, "other", "Exit code 77"),
    ] {
        let mut ended = told.clone();
        ended["exit_code"] = json!(code);
        ended["ending"] = json!(ending);
        let html = page_of(&ended);
        sound(&html);
        assert!(html.contains(says), "{says}");
    }
}

#[test]
fn a_thousand_signatures_are_still_a_page() {
    let place = Place::new();
    let mut told = report(&place);
    let one = told["disagreements"][0].clone();
    let many = (1..=1_000).map(|number| {
        let mut one = one.clone();
        one["case"] = json!(format!("cases/{number:04}-table_1-new-11m.toml"));
        one
    });
    told["disagreements"] = Value::Array(many.collect());
    let html = page_of(&told);
    sound(&html);
    assert_eq!(html.matches("<details class=\"case\"").count(), 1_000);
    println!("{} bytes", html.len());
    assert!(html.len() < 5_000_000, "{} bytes", html.len());
}

#[test]
fn what_earlier_programs_left_of_a_block_still_reads() {
    let place = Place::new();
    report(&place);
    let block = place.json("out/state/standard/g1/0000000.json");
    let now: BlockResult = serde_json::from_value(block["result"].clone()).unwrap();
    assert_eq!(now.pairs.as_ref().map(Vec::len), Some(3));
    let mut earlier = block["result"].clone();
    assert!(earlier.as_object_mut().unwrap().remove("pairs").is_some());
    let earlier: BlockResult = serde_json::from_value(earlier).unwrap();
    assert_eq!(earlier.pairs, None);
}

#[test]
fn shards_and_what_is_merged_of_them_have_pages() {
    let place = Place::new();
    let args = [&WRONG[..], &["--hands", "40k"]].concat();
    for part in ["1/2", "2/2"] {
        let out = format!("shards/{}", &part[..1]);
        let told =
            place.duipai(&[&args[..], &["--shard", part, "--out", &out, "--quiet"]].concat());
        assert_eq!(told.code, Some(1), "{told:?}");
        let html = place.read(&format!("{out}/report.html"));
        sound(&html);
        assert!(text_of(&html).contains(&format!("Shard {part}")), "{part}");
    }
    let told = place.duipai(&[
        "merge", "shards/1", "shards/2", "--out", "merged", "--quiet",
    ]);
    assert_eq!(told.code, Some(1), "{told:?}");
    let whole = run(&place, &args, 1);
    let merged = place.read("merged/report.html");
    sound(&merged);
    let cases = |html: &str| html.matches("<details class=\"case\"").count();
    assert_eq!(cases(&merged), cases(&whole));
    // Who contradicts whom is the same in one piece.
    let [mut merged, mut whole] = ["merged/run.json", "out/run.json"].map(|name| place.json(name));
    timeless(&mut merged);
    timeless(&mut whole);
    assert_eq!(merged["rules"], whole["rules"]);
    let told = place.duipai(&["report", "shards/1", "shards/2", "merged"]);
    assert_eq!(told.ends(0).lines().count(), 3);
}

#[test]
fn what_is_no_folder_of_a_run_is_refused_and_nothing_is_written() {
    let place = Place::new();
    run(
        &place,
        &[
            "run",
            "--rules",
            "standard",
            "--set",
            "sizes=2",
            "--sources",
            "states",
        ],
        0,
    );
    place.write("empty/notes.txt", "");
    place.write("exhaust/exhaust.json", "{}");
    place.write("begun/state/plan.json", "{}");
    place.write("damaged/run.json", "{");
    place.write(
        "newer/run.json",
        "{\"format\":\"duipai-run\",\"version\":99}",
    );
    place.write("unnumbered/run.json", "{\"format\":\"duipai-bench\"}");
    place.write("other/run.json", "{\"format\":\"else\",\"version\":1}");
    place.write("mine.html", "<!DOCTYPE html><title>mine</title>");
    place.refuses_all(&[
        (&["report"], &["FOLDER"]),
        (&["report", "nowhere"], &["nowhere", "no run.json"]),
        (&["report", "empty"], &["empty", "no run.json"]),
        (&["report", "out/run.json"], &["no run.json"]),
        (&["report", "exhaust"], &["duipai exhaust", "no page"]),
        (&["report", "begun"], &["has not ended", "--resume"]),
        (&["report", "damaged"], &["damaged/run.json is damaged"]),
        (&["report", "newer"], &["version 99", "update duipai"]),
        (&["report", "unnumbered"], &["damaged", "version"]),
        (&["report", "other"], &["`else`"]),
        (&["report", "out", "empty"], &["empty"]),
        (
            &["report", "out", "out", "--out", "x.html"],
            &["2 folders", "x.html"],
        ),
        (
            &["report", "out", "--out", "mine.html"],
            &["mine.html", "stays as it is"],
        ),
        (&["report", "out", "--out", "out"], &["stays as it is"]),
        (&["report", "out", "--out", "mine.html/x"], &["mine.html/x"]),
    ]);
    let case = "out/cases/0001-x-new-11m.toml";
    place.write(case, "format = 3");
    let told = place.untouched(&["report", "out"]);
    told.refuses(2, &["0001-x-new-11m.toml"]);
    // What is wrong is said once.
    assert_eq!(told.err.matches("0001-x").count(), 1, "{told:?}");
    std::fs::remove_file(place.path(case)).unwrap();
    // Not even a run replaces what is no page.
    place.write("begun2/report.html", "mine");
    assert!(!page::is_ours("mine"));
    assert!(page::write(&place.path("begun2/report.html"), "x").is_err());
    assert!(Path::new(&place.path("out/report.html")).is_file());
}

#[test]
fn a_bench_has_a_page_of_its_times() {
    let place = Place::new();
    let timing = |engine: &str, rel: Value| {
        json!({ "strategy": "wins", "engine": engine, "hands": 4096, "groups": 4, "launches": 3, "ns_median": 12.5,
            "ns_mad": 0.5, "ns_p90": 14.0, "ns_group_p99": 15.0, "rel": rel })
    };
    let rules = json!({ "name": "standard", "describe": "sets and an eye", "toml": "", "base": "table", "engines": [],
        "refused": {}, "pipe_ns": null, "timings": [timing("table", Value::Null),
            timing("cover<b>", json!([20.0, 18.5, 22.0])), timing("few", json!([3.0, null, null]))] });
    let host = json!({ "os": "linux", "arch": "x86_64", "cpu": "some", "cores": 2 });
    let bench = json!({ "format": "duipai-bench", "version": 1, "duipai": "0.1.0", "generator": "g1/3",
        "started": "2026-01-31T12:00:00Z", "seconds": 9.0, "exit_code": 0, "host": host, "seed": 1,
        "hands": 1000, "sources": ["g1:1"], "launches": 3, "rules": [rules], "notes": ["a note"] });
    place.write("bench/run.json", bench.to_string());
    place.write(
        "bench/launches.csv",
        "rules,strategy,launch\nstandard,wins,1\n",
    );
    place.duipai(&["report", "bench"]).ends(0);
    let html = place.read("bench/report.html");
    sound(&html);
    let text = text_of(&html);
    for part in [
        "How fast the engines are",
        "18.5–22.0",
        "cover<b>",
        "a note",
        "Every launch",
        "unknown",
    ] {
        assert!(text.contains(part), "no `{part}`");
    }
    place.write("bench/launches.csv", "a,b\n1\n");
    place
        .untouched(&["report", "bench"])
        .refuses(2, &["launches.csv is damaged"]);
    let newer = bench.to_string().replace("\"version\":1", "\"version\":2");
    place.write("bench/run.json", newer);
    place
        .untouched(&["report", "bench"])
        .refuses(2, &["version 2, this duipai reads 1"]);
}
