//! `duipai run --relations` as its users have it: one engine held against itself, and what is left of it.

mod program;

use program::Place;
use serde_json::Value;

/// Accepts two alike, but of the last suit and of honours.
const NO_BAMBOO: &str = "
[[engine]]
name = \"mine\"
rules = [\"standard\"]
command = [\"awk\", '''
{ alike = length($0) == 3 && substr($0, 1, 1) == substr($0, 2, 1) && $0 ~ /[mp]$/
  print alike ? \"win\" : \"no\" }''']
";

const PAIRS: [&str; 8] = [
    "run",
    "--rules",
    "standard",
    "--set",
    "sizes=2",
    "--sources",
    "states",
    "--quiet",
];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

fn relations(report: &Value) -> Vec<(String, u64, u64)> {
    let rows = report["rules"][0]["relations"].as_array().unwrap();
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap();
    rows.iter()
        .map(|row| {
            let name = row["relation"].as_str().unwrap().to_owned();
            (name, number(row, "asked"), number(row, "violated"))
        })
        .collect()
}

#[test]
fn one_engine_is_enough_for_relations_and_for_nothing_else() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard",
        "--engines",
        "go-greedy",
        "--sources",
        "g1",
        "--hands",
        "20k",
        "--out",
    ];
    let told = place.untouched(&with(&run, &["alone"]));
    told.refuses(4, &["only go-greedy", "--relations"]);
    let told = place.duipai(&with(&run, &["out", "--relations"]));
    let summary = told.ends(0);
    assert!(summary.contains("go-greedy breaks honours"), "{summary}");
    assert!(summary.contains("KNOWN"), "{summary}");
    let report = place.json("out/run.json");
    assert_eq!(report["plan"]["relations"], "1/1");
    let tried = relations(&report);
    let violated = |name: &str| tried.iter().find(|(one, ..)| one == name).unwrap().2;
    assert!(
        violated("honours") > 0 && violated("mirror") == 0,
        "{tried:?}"
    );
    let not_checked = report["not_checked"].to_string();
    assert!(not_checked.contains("three-wilds"), "{not_checked}");
    assert!(!not_checked.contains("1/64"), "{not_checked}");
    place.duipai(&["replay", "out/cases"]).ends(0);

    // Which share is tried is part of what was asked for.
    let told = place.untouched(&with(&run, &["out", "--resume"]));
    told.refuses(4, &["only go-greedy"]);
    let both = ["run", "--rules", "standard", "--engines", "go-greedy,table"];
    let both = with(
        &both,
        &["--sources", "g1", "--hands", "20k", "--out", "both"],
    );
    let told = place.duipai(&both);
    assert!(told.ends(0).contains("1/64 of the hands"), "{told:?}");
    let told = place.untouched(&with(&both, &["--resume", "--relations"]));
    told.refuses(2, &["--relations"]);
    assert!(place.duipai(&with(&both, &["--resume"])).code == Some(0));
}

#[test]
fn a_program_that_contradicts_itself_is_found_out_by_nothing_but_itself() {
    let place = Place::new();
    place.write("engines.toml", NO_BAMBOO);
    let mine = ["--external", "engines.toml", "--engines", "mine"];
    let run = with(&PAIRS, &mine);
    let told = place.duipai(&with(&run, &["--relations", "--out", "out"]));
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains("mine breaks suits"), "{told:?}");
    let report = place.json("out/run.json");
    let one = &report["disagreements"][0];
    assert_eq!(
        (&one["verdict"], &one["expected"]),
        (&"no".into(), &"win".into())
    );
    assert_eq!(
        (&one["status"], &one["smallest"]),
        (&"new".into(), &"11s".into())
    );
    assert_eq!(report["rules"][0]["engines"].as_array().unwrap().len(), 1);

    // Every case says what showed it, and has an address exactly if the source has the hand.
    let mut made = 0;
    let records = std::fs::read_dir(place.path("out/cases")).unwrap();
    let mut records: Vec<_> = records.map(|record| record.unwrap().path()).collect();
    records.sort();
    for (number, path) in records.into_iter().enumerate() {
        let case: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        assert!(case.contains_key("relation"), "{case:?}");
        assert_ne!(
            case.contains_key("address"),
            case.contains_key("related_address")
        );
        let related = case.get("related_address").or(case.get("address")).unwrap();
        let hand = if case.contains_key("address") {
            "hand"
        } else {
            "related"
        };
        let judged = place.duipai(&["replay", related.as_str().unwrap()]);
        assert!(
            judged.out.contains(case[hand].as_str().unwrap()),
            "{judged:?}"
        );
        made += usize::from(!case.contains_key("address"));
        // One is enough where programs are started by the dozen.
        if number > 0 {
            continue;
        }
        let file = path.display().to_string();
        let again = place.duipai(&with(&["replay", &file], &mine));
        assert_eq!(again.code, Some(1), "{again:?}");
        let shrunk = place.duipai(&with(&["shrink", &file], &mine));
        assert!(shrunk.out.contains("smallest: 11s"), "{shrunk:?}");
    }
    assert!(made > 0);
    let csv = place.read("out/disagreements.csv");
    assert_eq!(
        csv.lines()
            .skip(1)
            .filter(|line| line.starts_with(','))
            .count(),
        made
    );

    // The same from two threads, and told again.
    let two = ["--relations", "--threads", "2", "--out", "two"];
    assert_eq!(place.duipai(&with(&run, &two)).code, Some(1));
    assert_eq!(place.read("two/disagreements.csv"), csv);
}

#[test]
fn a_program_that_fails_only_on_what_relations_make_is_broken() {
    let place = Place::new();
    // It never comes back from a hand of size 3, which no source of legal hands has.
    let engine = "
[[engine]]
name = \"mine\"
rules = [\"standard\"]
invalid = true
command = [\"awk\", '''
length($0) == 4 { exit 1 }
{ print length($0) == 3 && substr($0, 1, 1) == substr($0, 2, 1) ? \"win\" : \"no\" }''']
";
    place.write("engines.toml", engine);
    let mine = ["--external", "engines.toml", "--engines", "mine"];
    let told = place.duipai(&with(
        &with(&PAIRS, &mine),
        &["--relations", "--out", "out"],
    ));
    assert_eq!(told.code, Some(6), "{told:?}");
    let report = place.json("out/run.json");
    let one = &report["disagreements"][0];
    assert_eq!(one["verdict"], "crashed", "{one}");
    assert_eq!(one["relation"], "wrong-size", "{one}");
}

/// Right about two tiles as long as the first is not the higher of a suit.
fn minds_the_order(more: &str) -> String {
    format!(
        "
[[engine]]
name = \"mine\"
rules = [\"standard\"]
{more}
command = [\"awk\", '''
{{ first = substr($0, 1, 1); second = substr($0, 2, 1)
  alike = length($0) == 3 && first == second
  higher = length($0) == 3 && first > second
  print (alike || higher) ? \"win\" : \"no\" }}''']
"
    )
}

/// Every case of the run in `out`, with its file.
fn cases(place: &Place) -> Vec<(String, toml::Table)> {
    let files = std::fs::read_dir(place.path("out/cases")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).unwrap().parse().unwrap();
    files
        .iter()
        .map(|path| (path.display().to_string(), read(path)))
        .collect()
}

#[test]
fn a_program_that_minds_the_order_of_tiles_is_caught_and_the_order_kept() {
    let place = Place::new();
    place.write("engines.toml", minds_the_order(""));
    let mine = ["--external", "engines.toml", "--engines", "mine"];
    let run = with(&with(&PAIRS, &mine), &["--relations", "--out"]);
    let told = place.duipai(&with(&run, &["out"]));
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains("mine breaks order"), "{told:?}");
    let report = place.json("out/run.json");
    assert_eq!(report["ending"], "complete");
    let violated: Vec<_> = relations(&report)
        .into_iter()
        .filter(|(_, _, violated)| *violated > 0)
        .map(|(name, ..)| name)
        .collect();
    assert_eq!(violated, ["order"]);
    let one = &report["disagreements"][0];
    assert_eq!(
        (&one["verdict"], &one["expected"], &one["status"]),
        (&"win".into(), &"no".into(), &"new".into())
    );
    assert_eq!(
        (&one["smallest"], &one["smallest_is"]),
        (&"12m".into(), &"smallest".into())
    );
    assert!(told.out.contains("order: sent as "), "{told:?}");

    let found = cases(&place);
    let (file, case) = &found[0];
    assert_eq!(case["relation"].as_str(), Some("order"));
    let (hand, sent) = (
        case["hand"].as_str().unwrap(),
        case["sent"].as_str().unwrap(),
    );
    let tiles: Vec<char> = hand.chars().collect();
    assert_eq!(sent, format!("{}{}{}", tiles[1], tiles[0], tiles[2]));
    assert!(found.iter().all(|(_, case)| case.contains_key("order")));
    let replay = with(&["replay", file], &mine);
    let told = place.duipai(&replay);
    assert_eq!(told.code, Some(1));
    assert!(
        told.out.contains(&format!("sent as {sent}: mine")),
        "{told:?}"
    );
    // In its usual order the hand is answered rightly.
    let address = case["address"].as_str().unwrap();
    assert_eq!(
        place.duipai(&with(&["replay", address], &mine)).code,
        Some(0)
    );
    let shrunk = place.duipai(&with(&["shrink", file], &mine));
    assert_eq!(shrunk.code, Some(1), "{shrunk:?}");
    assert!(shrunk.out.contains("smallest: 12m"), "{shrunk:?}");
    assert!(shrunk.out.contains("sent as 21m"), "{shrunk:?}");

    // A program that may count on sorted tiles is sent nothing else, be it by a case.
    place.write("engines.toml", minds_the_order("order = \"sorted\""));
    assert_eq!(place.duipai(&replay).code, Some(0));
    let told = place.duipai(&with(&run, &["sorted"]));
    assert_eq!(told.code, Some(0), "{told:?}");
    let report = place.json("sorted/run.json");
    assert!(relations(&report).iter().all(|(name, ..)| name != "order"));
    let not_checked = report["not_checked"].to_string();
    assert!(not_checked.contains("order (no engine"), "{not_checked}");
}

#[test]
fn of_a_program_that_gets_shuffled_tiles_either_order_may_be_the_wrong_one() {
    let place = Place::new();
    place.write("engines.toml", minds_the_order("order = \"shuffled\""));
    let mine = ["--external", "engines.toml", "--engines", "mine"];
    let run = with(&with(&PAIRS, &mine), &["--relations", "--out", "out"]);
    assert_eq!(place.duipai(&run).code, Some(1));
    let usual = |case: &toml::Table| !case.contains_key("order");
    let found = cases(&place);
    assert!(found.iter().any(|(_, case)| usual(case)), "{found:?}");
    for (file, case) in &found {
        assert_eq!(usual(case), !case.contains_key("sent"));
        let again = place.duipai(&with(&["replay", file], &mine));
        assert_eq!(again.code, Some(1), "{case:?}: {again:?}");
    }
}
