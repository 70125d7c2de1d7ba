//! What a run leaves and prints: the contract of its folder.

mod program;

use program::Place;
use serde_json::Value;
use std::path::Path;

const TIMING: &str = "rules,strategy,engine,engine_version,hands,groups,ns_median,ns_mad,ns_p90,\
    ns_group_p99,base,rel,rel_low,rel_high";
const BLOCKS: &str = "rules,strategy,block,engine,hands,ns";
const DISAGREEMENTS: &str = "address,status,rules,strategy,hand,signature,shrunk,proof";

const LAIZI: [&str; 9] = [
    "run",
    "--rules",
    "laizi",
    "--set",
    "wild.copy_limit=4",
    "--sources",
    "g1",
    "--hands",
    "200k",
];

#[test]
fn the_known_bug_of_the_old_code_is_found_and_brought_down_to_five_tiles() {
    let place = Place::new();
    let run = place.duipai(&[&LAIZI[..], &["--out", "out"]].concat());
    let summary = run.ends(0);
    assert!(summary.contains("NO NEW DISAGREEMENT"), "{summary}");
    let report = place.json("out/run.json");
    let found = report["disagreements"].as_array().unwrap();
    let legal: Vec<&Value> = found
        .iter()
        .filter(|one| one["legality"] == "legal")
        .collect();
    assert_eq!(legal.len(), 1, "{found:?}");
    assert_eq!(legal[0]["engine"], "js-recursive");
    assert_eq!(legal[0]["status"], "known");
    assert_eq!(legal[0]["smallest"], "1111m+1");
    assert_eq!(legal[0]["smallest_is"], "smallest");
    assert!(
        found.iter().all(|one| one["status"] == "known"),
        "{found:?}"
    );
    // Every case can be judged again.
    place.duipai(&["replay", "out/cases"]).ends(0);
}

#[test]
fn the_folder_has_the_documented_files_and_no_others() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard,waihuzi",
        "--set",
        "sizes=2,5",
        "--hands",
        "50k",
    ];
    let told = place.duipai(&[&run[..], &["--out", "out", "--format", "json"]].concat());
    // The last line has the same value as the file.
    let last: Value = serde_json::from_str(told.ends(0).lines().last().unwrap()).unwrap();
    let printed = &last["report"];
    assert_eq!(*printed, place.json("out/run.json"));

    let mut names: Vec<String> = std::fs::read_dir(place.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let documented = [
        "blocks.csv",
        "cases",
        "disagreements.csv",
        "junit.xml",
        "report.html",
        "run.json",
        "state",
        "summary.md",
        "timing.csv",
    ];
    assert_eq!(names, documented);
    let leftover = place.tree().into_keys().find(|name| {
        Path::new(name)
            .extension()
            .is_some_and(|ending| ending == "part")
    });
    assert_eq!(leftover, None);

    let first = |name: &str| place.read(name).lines().next().unwrap().to_owned();
    assert_eq!(first("out/timing.csv"), TIMING);
    assert_eq!(first("out/blocks.csv"), BLOCKS);
    let engines: Vec<&str> = printed["plan"]["engines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|engine| engine["name"].as_str().unwrap())
        .collect();
    let columns = format!("{DISAGREEMENTS},{}", engines.join(","));
    assert_eq!(first("out/disagreements.csv"), columns);
}

#[test]
fn small_spaces_are_judged_completely() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard,waihuzi",
        "--set",
        "sizes=2,5",
        "--sources",
    ];
    place
        .duipai(&[&run[..], &["winners,states", "--out", "out"]].concat())
        .ends(0);
    let report = place.json("out/run.json");
    for rules in report["rules"].as_array().unwrap() {
        let sources = rules["sources"].as_array().unwrap();
        assert_eq!(sources.len(), 2, "{}", rules["name"]);
        for source in sources {
            assert_eq!(source["complete"], true, "{source}");
            assert_eq!(source["hands"], source["planned"], "{source}");
        }
        // Of the winners every hand is another and is won. Two states may meet in one hand.
        assert_eq!(
            sources[0]["hands"], sources[0]["distinct"],
            "{}",
            sources[0]
        );
        let [hands, distinct] = ["hands", "distinct"].map(|key| sources[1][key].as_u64().unwrap());
        assert!(
            distinct <= hands && distinct > hands * 99 / 100,
            "{}",
            sources[1]
        );
        let winners = &sources[0]["strategies"][0];
        assert_eq!(winners["wins"], winners["hands"], "{winners}");
    }
}

#[test]
fn without_out_a_run_gets_a_folder_of_its_own_each_time() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard",
        "--sources",
        "g1",
        "--hands",
        "1k",
    ];
    for count in 1..=3 {
        place.duipai(&run).ends(0);
        let folders: Vec<_> = std::fs::read_dir(place.path("reports")).unwrap().collect();
        assert_eq!(folders.len(), count);
    }
    assert_eq!(
        place
            .tree()
            .keys()
            .filter(|name| Path::new(name).ends_with("run.json"))
            .count(),
        3
    );
}

#[test]
fn time_bounds_a_run_without_end() {
    let place = Place::new();
    let hands = u64::MAX.to_string();
    let run = [
        "run", "--rules", "standard", "--set", "sizes=2", "--hands", &hands,
    ];
    let told = place.duipai(
        &[
            &run[..],
            &["--time", "2s", "--threads", "65535", "--out", "out"],
        ]
        .concat(),
    );
    assert!(told.ends(0).contains("in the time given"), "{told:?}");
    let report = place.json("out/run.json");
    assert_eq!(report["ending"], "time");
    // Every source had its turn.
    let sources = report["rules"][0]["sources"].as_array().unwrap();
    assert_eq!(sources.len(), 3);
    assert!(
        sources
            .iter()
            .all(|source| source["hands"].as_u64() > Some(0)),
        "{sources:?}"
    );
}

#[test]
fn engines_that_are_sampled_are_asked_their_share() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard",
        "--sources",
        "g1",
        "--hands",
        "32k",
    ];
    let sample = ["--sample", "reference=1/1,table=1/8", "--out", "out"];
    place.duipai(&[&run[..], &sample].concat()).ends(0);
    let report = place.json("out/run.json");
    let engines = report["rules"][0]["sources"][0]["engines"]
        .as_array()
        .unwrap();
    for (name, answered) in [("reference", 32_000), ("table", 4_000), ("cover", 32_000)] {
        let engine = engines
            .iter()
            .find(|engine| engine["engine"] == name)
            .unwrap();
        assert_eq!(engine["answered"], answered, "{name}");
    }
}
