//! `duipai bench` from outside: its folder, what it refuses, and what becomes of engines that fail. How fast anything is,
//! is not looked at.

mod program;

use duipai::bench::files::INSTRUCTIONS_COLUMNS;
use duipai::bench::{BENCH_FORMAT, BENCH_VERSION, BenchReport};
use program::{DUIPAI, Place, Told};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// One source, a few thousand hands, and time enough for every group of them.
const SMALL: [&str; 9] = [
    "bench",
    "--quiet",
    "--sources",
    "winners",
    "--hands",
    "3k",
    "--time",
    "10m",
    "--launches",
];

fn bench(place: &Place, launches: &str, more: &[&str]) -> Told {
    place.duipai(&[&SMALL[..], &[launches], more].concat())
}

/// The lines of a CSV file, each by column.
fn rows(place: &Place, file: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(place.path(file)).unwrap();
    reader.deserialize().collect::<Result<_, _>>().unwrap()
}

fn columns(place: &Place, file: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_path(place.path(file)).unwrap();
    reader
        .headers()
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_folder_has_the_documented_files() {
    let place = Place::new();
    let rules = [
        "--rules",
        "standard,waihuzi",
        "--engines",
        "recursive,table,cover",
    ];
    let told = bench(&place, "3", &[&rules[..], &["--out", "out"]].concat());
    for part in [
        "files in out",
        "range of 3 launches",
        "median of strategies (least–most): table ",
    ] {
        assert!(told.ends(0).contains(part), "{part}: {told:?}");
    }
    let report: BenchReport = serde_json::from_str(&place.read("out/run.json")).unwrap();
    assert_eq!(
        (report.format.as_str(), report.version),
        (BENCH_FORMAT, BENCH_VERSION)
    );
    assert_eq!((report.launches, report.hands, report.seed), (3, 3_000, 1));

    let names: BTreeSet<String> = place.tree().into_keys().collect();
    let files = ["blocks.csv", "launches.csv", "run.json", "timing.csv"];
    let files = files.iter().map(|file| format!("out/{file}"));
    assert_eq!(names, files.chain(["out".to_owned()]).collect());

    for rules in &report.rules {
        assert_eq!(rules.base, "recursive");
        let engines: Vec<&str> = rules
            .timings
            .iter()
            .map(|one| one.engine.as_str())
            .collect();
        assert_eq!(engines, ["recursive", "table", "cover"]);
        for timing in &rules.timings {
            assert_eq!(
                (timing.strategy.as_str(), timing.launches),
                ("winners", Some(3))
            );
            // A base is not compared with itself; everybody else has an interval that holds the ratio.
            match timing.rel {
                None => assert_eq!(timing.engine, "recursive"),
                Some(rel) => {
                    let (low, high) = rel.interval.unwrap();
                    assert!(low <= rel.median && rel.median <= high, "{timing:?}");
                }
            }
        }
    }
    // Two rule-sets, three engines, three launches; the base is asked beside each of the others.
    let launches = rows(&place, "out/launches.csv");
    assert_eq!(launches.len(), 2 * 3 * 3);
    for row in &launches {
        let base = row["engine"] == "recursive";
        assert_eq!(row["rel"].is_empty(), base, "{row:?}");
        let pairs = if base { 2 } else { 1 };
        assert_eq!(row["hands"], (3_000 * pairs).to_string(), "{row:?}");
    }
    // Engine and base of a pair share the number of the group, and what they were asked.
    let mut blocks: BTreeMap<(String, String), Vec<(String, String)>> = BTreeMap::new();
    for row in rows(&place, "out/blocks.csv") {
        let group = (row["rules"].clone(), row["block"].clone());
        let pair = blocks.entry(group).or_default();
        pair.push((row["engine"].clone(), row["hands"].clone()));
        assert!(row["hands"].parse::<u64>().unwrap() >= 2_048, "{row:?}");
    }
    for pair in blocks.values() {
        assert_eq!(pair.len(), 2, "{pair:?}");
        assert_eq!(pair[0].1, pair[1].1);
        assert!(pair.iter().any(|(engine, _)| engine == "recursive"));
    }
    let groups: usize = rows(&place, "out/timing.csv")
        .iter()
        .map(|row| row["groups"].parse::<usize>().unwrap())
        .sum();
    assert_eq!(groups, 2 * blocks.len());
}

#[test]
fn few_launches_tell_no_interval_and_json_is_the_file() {
    let place = Place::new();
    let more = [
        "--rules",
        "laizi",
        "--engines",
        "recursive,cover",
        "--base",
        "cover",
        "--out",
        "out",
    ];
    let told = bench(&place, "2", &[&more[..], &["--format", "json"]].concat());
    let printed: Value = serde_json::from_str(told.ends(0)).unwrap();
    assert_eq!(printed, place.json("out/run.json"));
    let rel = &printed["rules"][0]["timings"][0]["rel"];
    assert!(
        rel[0].is_number() && rel[1].is_null() && rel[2].is_null(),
        "{rel}"
    );
    let rows = rows(&place, "out/timing.csv");
    assert_eq!(
        (rows[0]["engine"].as_str(), rows[0]["base"].as_str()),
        ("recursive", "cover")
    );
    assert!(!rows[0]["rel"].is_empty());
    for column in ["rel_low", "rel_high"] {
        assert_eq!(rows[0][column], "", "{column}");
    }
}

#[test]
fn an_engine_alone_and_a_wrong_one_are_timed() {
    let place = Place::new();
    let told = bench(
        &place,
        "1",
        &[
            "--rules",
            "standard",
            "--engines",
            "table!1",
            "--out",
            "out",
        ],
    );
    told.ends(0);
    let report = place.json("out/run.json");
    assert_eq!(report["rules"][0]["base"], "");
    let timings = report["rules"][0]["timings"].as_array().unwrap();
    assert_eq!(timings.len(), 1);
    assert_eq!(timings[0]["engine"], "table!1");
    assert!(timings[0]["rel"].is_null());
    // Without --out it has a folder of its own, which is not that of another bench.
    for _ in 0..2 {
        bench(&place, "1", &["--rules", "standard", "--engines", "table"]).ends(0);
    }
    let folders = std::fs::read_dir(place.path("reports")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let folders: Vec<String> = folders.collect();
    assert_eq!(folders.len(), 2, "{folders:?}");
    assert!(
        folders
            .iter()
            .all(|name| name.starts_with("bench-standard-1-")),
        "{folders:?}"
    );
}

#[test]
fn mistakes_are_told_in_a_line_and_nothing_is_written() {
    let place = Place::new();
    place.write("full/note.txt", "mine");
    place.write("bad.txt", "123m\nnonsense\n");
    place.refuses_all(&[
        (
            &["bench", "--out", "full"],
            &["full", "holds something already"],
        ),
        (
            &["bench", "--engines", "tabel"],
            &["unknown engine `tabel`"],
        ),
        (
            &["bench", "--engines", "cover", "--base", "table"],
            &["--base table", "--engines"],
        ),
        (&["bench", "--rules", "mahjongg"], &["mahjongg"]),
        (
            &["bench", "--sources", "g2"],
            &["unknown source `g2`", "winners"],
        ),
        (&["bench", "--launches", "0"], &["--launches"]),
        (&["bench", "--hands", "0"], &["--hands"]),
        (&["bench", "--trials", "5"], &["--self-test"]),
        (&["bench", "--self-test", "--out", "there"], &["--out"]),
        (&["bench", "--threads", "2"], &["--threads"]),
        (
            &["bench", "--from", "bad.txt", "--rules", "standard"],
            &["bad.txt", "line 2"],
        ),
    ]);
    let nobody = ["bench", "--rules", "waihuzi", "--engines", "greedy"];
    place
        .untouched(&nobody)
        .refuses(4, &["no engine has the rules `waihuzi`"]);
    // Too few hands for a group.
    let few = [
        "bench",
        "--quiet",
        "--rules",
        "standard",
        "--set",
        "sizes=2",
        "--sources",
        "winners",
    ];
    let told = place.duipai(&[&few[..], &["--launches", "1", "--out", "few"]].concat());
    told.refuses(4, &["nothing was timed", "34 different hands"]);
    assert!(!place.path("few").exists());
    // What cannot be written is told all the same.
    #[cfg(unix)]
    {
        place.write(
            "engines.toml",
            shell_engine("bars", &once("rmdir out; : > out")),
        );
        let told = bench(
            &place,
            "1",
            &[&WITH[..], &["--engines", "table,bars"]].concat(),
        );
        assert_eq!(told.code, Some(2), "{told:?}");
        assert!(
            told.out.contains("winners") && told.err.contains("out"),
            "{told:?}"
        );
    }
}

/// The engines of engines.toml under `standard`, with results in `out`.
#[cfg(unix)]
const WITH: [&str; 6] = [
    "--rules",
    "standard",
    "--external",
    "engines.toml",
    "--out",
    "out",
];

/// A program of the shell that does something when it is sent its first hand, and says no to all of them. It is started
/// before that, to see whether it can be.
#[cfg(unix)]
fn once(does: &str) -> String {
    format!("while read -r line; do [ $before ] || {{ {does}; before=1; }}; echo no; done")
}

/// An entry of engines.toml for a program of the shell.
#[cfg(unix)]
fn shell_engine(name: &str, script: &str) -> String {
    format!(
        "[[engine]]\nname = \"{name}\"\ncommand = [\"sh\", \"-c\", '''{script}''']\nrules = [\"standard\"]\ntimeout = \"1s\"\n"
    )
}

#[test]
#[cfg(unix)]
fn what_others_put_into_the_folder_meanwhile_stays() {
    let place = Place::new();
    let fills = once("echo mine > out/run.json");
    place.write("engines.toml", shell_engine("fills", &fills));
    let told = bench(
        &place,
        "1",
        &[&WITH[..], &["--engines", "table,fills"]].concat(),
    );
    assert_eq!(told.code, Some(2), "{told:?}");
    assert!(told.err.contains("the results are in out-2"), "{told:?}");
    assert!(told.out.contains("files in out-2"), "{told:?}");
    assert_eq!(place.read("out/run.json"), "mine\n");
    assert_eq!(place.json("out-2/run.json")["exit_code"], 0);
}

#[test]
#[cfg(unix)]
fn a_launch_that_cannot_begin_does_not_cost_those_before() {
    let place = Place::new();
    let mut hands = String::new();
    for ranks in (11_111..=99_999_u32).map(|number| number.to_string()) {
        let ranks = ranks.as_str();
        if ranks.as_bytes().is_sorted() && !ranks.contains('0') && ranks[..1] != ranks[4..] {
            for suit in ["m", "p"] {
                hands.push_str(ranks);
                hands.push_str(suit);
                hands.push('\n');
            }
        }
    }
    place.write("hands.txt", hands);
    let removes = once("rm -f hands.txt");
    place.write("engines.toml", shell_engine("removes", &removes));
    let args = ["bench", "--quiet", "--time", "10m", "--launches", "2"];
    let more = ["--engines", "table,removes", "--from", "hands.txt"];
    let told = place.duipai(&[&args[..], &WITH, &more].concat());
    assert_eq!(told.code, Some(6), "{told:?}");
    assert!(told.out.contains("launch 2 failed: "), "{told:?}");
    let report = place.json("out/run.json");
    assert_eq!(report["rules"][0]["timings"][0]["launches"], 1);
}

#[test]
#[cfg(unix)]
fn a_program_that_hangs_is_found_out_by_few_hands() {
    let place = Place::new();
    let hangs = "echo started >> starts; while read -r line; do sleep 600; done";
    place.write("engines.toml", shell_engine("hangs", hangs));
    let told = bench(
        &place,
        "2",
        &[&WITH[..], &["--engines", "table,hangs"]].concat(),
    );
    assert_eq!(told.code, Some(6), "{told:?}");
    assert!(told.out.contains("hangs is not timed any more"), "{told:?}");
    let starts = place.read("starts").lines().count();
    assert!(starts <= 4, "{starts} {told:?}");
}

/// A build replaces the program while it times: launches go on with the one that began.
#[test]
#[cfg(target_os = "linux")]
fn a_program_that_is_replaced_meanwhile_times_on() {
    let place = Place::new();
    std::fs::copy(DUIPAI, place.path("program")).unwrap();
    let replaces = "rm -f program; echo exit 9 > program; while read -r line; do echo no; done";
    place.write("engines.toml", shell_engine("replaces", replaces));
    let args = [&SMALL[..], &["3"], &WITH, &["--engines", "table,replaces"]].concat();
    place
        .shell(&format!("./program {}", args.join(" ")))
        .ends(0);
    assert_eq!(place.read("program"), "exit 9\n");
    let report = place.json("out/run.json");
    assert_eq!(report["rules"][0]["timings"][0]["launches"], 3);
}

/// A program that writes down what it is asked, and says no.
#[cfg(unix)]
fn note_taker(place: &Place, file: &str) -> String {
    let script =
        format!("echo $$ >> pids; while read -r line; do echo \"$line\" >> {file}; echo no; done");
    place.write("take-notes.sh", script);
    "[[engine]]\nname = \"takes-notes\"\ncommand = [\"sh\", \"take-notes.sh\"]\nrules = [\"standard\"]\n".to_owned()
}

#[test]
#[cfg(unix)]
fn the_same_hands_are_asked_every_time_and_other_ones_with_another_seed() {
    let asked = |seed: &str| {
        let place = Place::new();
        place.write("engines.toml", note_taker(&place, "asked"));
        let args = [
            "bench",
            "--quiet",
            "--rules",
            "standard",
            "--sources",
            "g1",
            "--hands",
            "16k",
        ];
        let more = [
            "--time",
            "10m",
            "--launches",
            "1",
            "--seed",
            seed,
            "--out",
            "out",
        ];
        let own = ["--external", "engines.toml", "--engines", "takes-notes"];
        place.duipai(&[&args[..], &more, &own].concat()).ends(0);
        place.read("asked")
    };
    let (first, again, other) = (asked("1"), asked("1"), asked("2"));
    let sorted = |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
    assert!(sorted(&first).len() > 2_000, "{}", sorted(&first).len());
    assert_eq!(sorted(&first), sorted(&again));
    assert_ne!(sorted(&first), sorted(&other));
}

fn example(name: &str) -> PathBuf {
    Path::new(DUIPAI)
        .parent()
        .unwrap()
        .join("examples")
        .join(name)
}

#[test]
#[cfg(unix)]
fn other_peoples_engines_are_timed_and_the_pipe_is_told() {
    let place = Place::new();
    let echo = example("echo_engine");
    let entry = format!(
        "[[engine]]\nname = \"echo\"\ncommand = [{:?}]\nrules = [\"standard\"]\n",
        echo.display().to_string()
    );
    place.write("engines.toml", entry);
    let more = [
        "--rules",
        "standard",
        "--external",
        "engines.toml",
        "--engines",
        "table,echo",
        "--out",
        "out",
    ];
    let told = bench(&place, "1", &more);
    assert!(told.ends(0).contains("the pipe alone takes"), "{told:?}");
    let rules = &place.json("out/run.json")["rules"][0];
    assert!(rules["pipe_ns"].as_f64().unwrap() > 0.0);
    let echo = &rules["timings"].as_array().unwrap()[1];
    assert_eq!(echo["engine"], "echo");
    // It does nothing but answer: a ratio would tell of the pipe.
    assert!(echo["rel"].is_null(), "{echo}");
}

#[test]
#[cfg(unix)]
fn an_engine_that_crashes_is_out_and_the_others_are_timed() {
    let place = Place::new();
    let entry = "[[engine]]\nname = \"dies\"\ncommand = [\"sh\", \"-c\", \"exit 3\"]\nrules = [\"standard\"]\n";
    place.write("engines.toml", entry);
    let more = [
        "--rules",
        "standard",
        "--external",
        "engines.toml",
        "--engines",
        "table,recursive,dies",
        "--out",
        "out",
    ];
    let told = bench(&place, "2", &more);
    assert_eq!(told.code, Some(6), "{told:?}");
    assert!(told.out.contains("dies is not timed any more"), "{told:?}");
    let report = place.json("out/run.json");
    assert_eq!(report["exit_code"], 6);
    let timings = report["rules"][0]["timings"].as_array().unwrap();
    let launches = timings.iter().map(|one| {
        (
            one["engine"].as_str().unwrap(),
            one["launches"].as_u64().unwrap(),
        )
    });
    assert_eq!(
        launches.collect::<Vec<_>>(),
        [("table", 2), ("recursive", 2)]
    );
}

#[test]
fn the_self_test_tells_both_ways_of_timing_and_writes_nothing() {
    let place = Place::new();
    let args = [
        "bench",
        "--self-test",
        "--quiet",
        "--trials",
        "3",
        "--launches",
        "2",
        "--time",
        "1s",
        "--hands",
        "3k",
    ];
    let more = [
        "--sources",
        "winners",
        "--engines",
        "table,recursive",
        "--rules",
        "standard",
    ];
    let told = place.untouched(&[&args[..], &more].concat());
    let text = told.ends(0);
    for engine in ["table", "recursive"] {
        assert!(
            text.contains(&format!("standard {engine}: base, engine, engine, base")),
            "{text}"
        );
        assert!(
            text.contains(&format!("standard {engine}: all of one")),
            "{text}"
        );
    }
    let json = place.untouched(&[&args[..], &more, &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(json.ends(0)).unwrap();
    for result in json["results"].as_array().unwrap() {
        for way in ["abba", "apart"] {
            assert_eq!(result[way]["trials"], 3, "{result}");
        }
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_it_with_its_processes_and_keeps_what_was_finished() {
    use rustix::process::{Pid, Signal, kill_process};
    let place = Place::new();
    place.write("engines.toml", note_taker(&place, "asked"));
    let args = [
        &SMALL[..],
        &[
            "900",
            "--rules",
            "standard",
            "--external",
            "engines.toml",
            "--out",
            "out",
        ],
    ]
    .concat();
    let child = place.command(&[&args[..], &["--engines", "table,takes-notes"]].concat());
    let mut child = { child }
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // More than the first launch can have asked.
    program::wait_until(|| {
        let notes = std::fs::read_to_string(place.path("asked")).unwrap_or_default();
        notes.lines().count() > 12_000 || child.try_wait().unwrap().is_some()
    });
    kill_process(
        Pid::from_raw(child.id().try_into().unwrap()).unwrap(),
        Signal::INT,
    )
    .unwrap();
    let told = program::told(child.wait_with_output().unwrap());
    assert_eq!(told.code, Some(130), "{told:?}");
    assert!(told.out.contains("winners"), "{told:?}");
    assert_eq!(place.json("out/run.json")["exit_code"], 130);
    // Nobody is left.
    let pids = place.read("pids");
    assert!(!pids.is_empty());
    for pid in pids.lines() {
        let pid = Pid::from_raw(pid.parse().unwrap()).unwrap();
        program::wait_until(|| rustix::process::test_kill_process(pid).is_err());
    }
}

#[test]
fn instructions_are_counted_or_it_is_said_why_not() {
    let place = Place::new();
    let more = [
        "--rules",
        "standard",
        "--engines",
        "table",
        "--instructions",
        "--out",
        "out",
    ];
    let told = bench(&place, "1", &more);
    told.ends(0);
    if !place.path("out/instructions.csv").exists() {
        assert!(
            told.out.contains("instructions were not counted"),
            "{told:?}"
        );
        return;
    }
    assert_eq!(
        columns(&place, "out/instructions.csv"),
        INSTRUCTIONS_COLUMNS
    );
    let rows = rows(&place, "out/instructions.csv");
    assert_eq!(rows.len(), 1);
    let counted: f64 = rows[0]["instructions"].parse().unwrap();
    // It looks at 34 kinds, and does not search.
    assert!((10.0..5_000.0).contains(&counted), "{rows:?}");
}
