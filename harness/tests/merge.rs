//! Shards put together are the single run, byte for byte but for times: in any order, some of them twice, one of them
//! killed and resumed. What cannot be put together is refused, and nothing is written.

mod program;

use program::{Place, TIMES, Tree, blocks, findings, started, timeless, tree};
use serde_json::Value;
use std::fmt::Write as _;
use std::sync::OnceLock;

const RULES: &str = "laizi~wild.copy_limit=4,waihuzi";

/// Nine blocks under each of two rule-sets, with known bugs of ports.
const RUN: [&str; 9] = [
    "run",
    "--rules",
    RULES,
    "--engines",
    "table,cover,js-recursive,cpp-waihuzi",
    "--sources",
    "g1",
    "--hands",
    "140k",
];

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RUN[..], more].concat()
}

/// One shard of the run in a folder.
fn shard(place: &Place, part: &str, out: &str) {
    place.duipai(&run(&["--shard", part, "--out", out])).ends(0);
}

/// A place with the single run in `all`, its shards in `1`, `2` and `3`, and the second shard once more in `2-again`.
fn sharded() -> &'static Place {
    static PLACE: OnceLock<Place> = OnceLock::new();
    PLACE.get_or_init(|| {
        let place = Place::new();
        place.duipai(&run(&["--out", "all"])).ends(0);
        for (part, out) in [("1/3", "1"), ("2/3", "2"), ("3/3", "3"), ("2/3", "2-again")] {
            shard(&place, part, out);
        }
        place
    })
}

/// Merges folders into a folder of its own.
fn merged(place: &Place, folders: &[&str], out: &str, code: i32) -> String {
    let args = [&["merge"], folders, &["--out", out]].concat();
    place.duipai(&args).ends(code).to_owned()
}

/// What a folder holds but for times and what the program keeps for itself.
fn same(place: &Place, one: &str, other: &str) {
    let found = |name: &str| findings(&place.path(name));
    assert!(found(one) == found(other), "{one} and {other} differ");
}

/// Copies a folder.
fn copy(place: &Place, from: &str, to: &str) {
    for (name, text) in tree(&place.path(from)) {
        if let Some(text) = text {
            place.write(&format!("{to}/{name}"), text);
        }
    }
}

#[test]
fn any_order_and_any_copies_make_the_single_run() {
    let place = sharded();
    let told = merged(place, &["3", "2-again", "1", "2"], "merged", 0);
    assert!(
        told.starts_with("18 of 18 blocks in 4 folders; 6 copies left out\n"),
        "{told}"
    );
    same(place, "merged", "all");
    // Of two copies the same one is taken, so that even times do not depend on the order.
    merged(place, &["2", "1", "3", "2-again"], "merged-otherwise", 0);
    let times = |name: &str| place.read(&format!("{name}/blocks.csv"));
    assert_eq!(times("merged"), times("merged-otherwise"));
    assert_ne!(times("merged"), times("all"));
}

#[test]
fn a_merged_folder_is_a_run_like_any_other() {
    let place = sharded();
    merged(place, &["1", "2", "3"], "like-any-other", 0);
    place.duipai(&["replay", "like-any-other/cases"]).ends(0);
    // A merge of it, and it beside a shard, are the same once more.
    merged(place, &["like-any-other", "2"], "once-more", 0);
    same(place, "once-more", "all");
    merged(place, &["all"], "of-the-single-run", 0);
    same(place, "of-the-single-run", "all");
    let resumed = place.duipai(&run(&["--resume", "--out", "like-any-other"]));
    assert!(resumed.ends(0).contains("NO NEW DISAGREEMENT"));
}

#[test]
fn missing_blocks_are_named_and_can_be_added() {
    let place = sharded();
    let told = merged(place, &["3", "1"], "partly", 4);
    assert!(told.starts_with("12 of 18 blocks in 2 folders\n"), "{told}");
    assert!(told.contains("g1:1: 3 blocks: 1, 4, 7"), "{told}");
    let report = place.json("partly/run.json");
    assert_eq!(report["ending"], "missing");
    assert_eq!(report["exit_code"], 4);
    for (missing, rules) in report["missing"]
        .as_array()
        .unwrap()
        .iter()
        .zip(RULES.split(','))
    {
        assert_eq!(missing["rules"], *rules);
        assert_eq!(missing["blocks"], serde_json::json!([1, 4, 7]));
    }
    // What was put together and what was missing make the whole, be it in another folder or in the same.
    merged(place, &["2", "partly"], "completed", 0);
    same(place, "completed", "all");
    merged(place, &["2"], "partly", 0);
    same(place, "partly", "all");
    // And it may be repeated.
    let before = findings(&place.path("partly"));
    merged(place, &["2", "1"], "partly", 0);
    assert!(findings(&place.path("partly")) == before);
}

#[test]
fn a_shard_that_was_killed_is_missed_and_then_resumed() {
    let place = sharded();
    let args = run(&[
        "--shard",
        "2/3",
        "--threads",
        "1",
        "--resume",
        "--out",
        "killed",
    ]);
    let mut child = started(place, &args, "killed", 1);
    child.kill().unwrap();
    child.wait().unwrap();
    if blocks(&place.path("killed/state")) < 6 {
        merged(place, &["1", "killed", "3"], "with-the-killed", 4);
    }
    place.duipai(&args).ends(0);
    merged(place, &["1", "killed", "3"], "with-the-resumed", 0);
    same(place, "with-the-resumed", "all");
}

#[test]
fn a_task_that_runs_again_tells_the_same_and_changes_nothing() {
    let place = Place::new();
    let args = run(&["--shard", "2/3", "--resume", "--out", "out"]);
    let first = place.duipai(&args);
    assert_eq!(place.json("out/run.json")["shard"], "2/3");
    let again = place.untouched(&args);
    assert_eq!(first.ends(0), again.ends(0));
    place
        .untouched(&run(&["--shard", "2/3", "--out", "out"]))
        .refuses(2, &["out holds another run", "--resume"]);
}

#[test]
fn shards_of_a_file_of_hands_make_the_run_over_it() {
    let place = Place::new();
    let mut hands = String::new();
    for line in 0..40_000 {
        let hand = ["11m+1", "123m1111p+1", "1111s+1", "# note", "19m"][line % 5];
        writeln!(hands, "{hand}").unwrap();
    }
    place.write("hands.txt", &hands);
    place.write("elsewhere/hands.txt", &hands);
    let from = |path: &'static str, more: &[&'static str]| {
        let rules = ["run", "--rules", "laizi~wild.copy_limit=4", "--from", path];
        place.duipai(&[&rules, more].concat()).ends(0);
    };
    from("hands.txt", &["--out", "all"]);
    from("hands.txt", &["--shard", "1/2", "--out", "1"]);
    // Where the file lies is no argument; what it holds is.
    from("elsewhere/hands.txt", &["--shard", "2/2", "--out", "2"]);
    merged(&place, &["1", "2"], "merged", 0);
    same(&place, "merged", "all");
    std::fs::remove_file(place.path("hands.txt")).unwrap();
    let merge = ["merge", "1", "2", "--out", "later"];
    place.untouched(&merge).refuses(2, &["hands.txt", "--from"]);
    place.write("other.txt", "11m\n");
    place
        .untouched(&[&merge[..], &["--from", "other.txt"]].concat())
        .refuses(2, &["other.txt", "--from"]);
    let there = ["--from", "elsewhere/hands.txt"];
    place.duipai(&[&merge[..], &there].concat()).ends(0);
    same(&place, "later", "all");
}

/// A program that says no to some pairs which it should accept, and is asked no other hands.
fn with_a_program_that_misses(place: &Place, pairs: &str) {
    let awk = format!(
        "{{ same = substr($0, 1, 1) == substr($0, 2, 1) && length($0) == 3; \
        print same && $0 !~ /{pairs}/ ? \"win\" : \"no\"; fflush() }}"
    );
    let entry = format!("command = [\"awk\", {awk:?}]\nrules = [\"standard\"]\nsizes = [2]\n");
    place.write(
        "engines.toml",
        format!("[[engine]]\nname = \"old\"\n{entry}"),
    );
}

const BESIDE_OLD: [&str; 11] = [
    "run",
    "--rules",
    "standard",
    "--set",
    "sizes=2,5,8",
    "--external",
    "engines.toml",
    "--sources",
    "g1",
    "--hands",
    "60k",
];

#[test]
fn programs_are_started_again_to_shrink_what_they_differ_on() {
    // What is wrong too often ends every shard early, and the merge where it ends the single run.
    for (pairs, ending, smallest) in [("77z", "complete", "77z"), ("[ms]$", "differs", "11m")] {
        let place = Place::new();
        with_a_program_that_misses(&place, pairs);
        for (part, out) in [("1/1", "all"), ("1/2", "1"), ("2/2", "2")] {
            let told = place.duipai(&[&BESIDE_OLD[..], &["--shard", part, "--out", out]].concat());
            assert_eq!(told.code, Some(1), "{told:?}");
        }
        merged(&place, &["2", "1"], "merged", 1);
        same(&place, "merged", "all");
        let report = place.json("merged/run.json");
        assert_eq!(report["ending"], ending);
        assert_eq!(report["disagreements"][0]["smallest"], smallest);
    }
}

#[test]
fn entries_and_bugs_that_nothing_shows_are_told_of_all_shards_and_of_none() {
    let place = Place::new();
    let entry = "format = \"duipai-known\"\nversion = 1\nengine = \"table\"\nrules = [\"laizi*\"]\n\
        reason = \"none\"\nmin_hands = 50000\n";
    place.write("corpus/known/table.toml", entry);
    let rules = [
        "run",
        "--rules",
        "laizi",
        "--sources",
        "g1",
        "--hands",
        "140k",
    ];
    for (part, out) in [("1/2", "1"), ("2/2", "2")] {
        place
            .duipai(&[&rules[..], &["--shard", part, "--out", out]].concat())
            .ends(0);
    }
    merged(&place, &["1", "2"], "merged", 5);
    merged(&place, &["1"], "half", 4);
    // One that has ended is told at once, and counts in the end.
    place.write(
        "corpus/known/table.toml",
        format!("{entry}expires = \"2020-01-01\"\n"),
    );
    let told = place.duipai(&[&rules[..], &["--shard", "1/2", "--out", "expired"]].concat());
    assert!(told.ends(0).contains("expired on 2020-01-01"), "{told:?}");
    merged(&place, &["expired", "2"], "of-the-expired", 5);
}

/// The last line of `exhaust` or `merge`, and the findings beside it.
fn line(place: &Place, args: &[&str], out: &str, code: i32) -> (String, Tree, Value) {
    let told = place.duipai(&[args, &["--quiet", "--format", "json", "--out", out]].concat());
    let line = told.ends(code).to_owned();
    let mut files = tree(&place.path(out));
    files.retain(|name, _| name == "disagreements.csv" || name.starts_with("cases"));
    let mut report = place.json(&format!("{out}/exhaust.json"));
    timeless(&mut report);
    (line, files, report)
}

#[test]
fn shards_of_a_space_make_the_line_of_the_whole() {
    let place = Place::new();
    for (number, more) in [&[][..], &["--up-to", "symmetry"]].into_iter().enumerate() {
        let space = ["exhaust", "--size", "5", "--engines", "go-greedy,table"];
        let space = [&space[..], more].concat();
        let name = |part: &str| format!("{number}-{part}");
        let all = line(&place, &space, &name("all"), 0);
        for part in ["1", "2", "3"] {
            let shard = format!("{part}/3");
            line(
                &place,
                &[&space[..], &["--shard", &shard]].concat(),
                &name(part),
                0,
            );
        }
        let parts = ["3", "1", "2", "1"].map(name);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let merge = [&["merge"], &parts[..]].concat();
        assert!(line(&place, &merge, &name("merged"), 0) == all, "{more:?}");
        let (last, _, report) = line(&place, &["merge", parts[0]], &name("partly"), 4);
        assert!(last.contains("\"ending\":\"missing\""), "{last}");
        assert_eq!(report["missing"][0], 0, "{report}");
    }
}

#[test]
fn what_cannot_be_put_together_is_refused_and_nothing_is_written() {
    let place = sharded();
    place.write("empty/readme.txt", "no run");
    let small = |hands: &str, more: &[&str], out: &str| {
        let run = [
            "run",
            "--rules",
            "standard",
            "--sources",
            "g1",
            "--hands",
            hands,
        ];
        place
            .duipai(&[&run[..], more, &["--out", out]].concat())
            .ends(0);
    };
    small("20k", &["--seed", "1"], "seed-1");
    small("20k", &["--seed", "2"], "seed-2");
    small("20k", &["--engines", "table,cover"], "engines");
    small("20k", &["--stop-after", "1"], "stop-after");
    small("30k", &[], "hands");
    let refused = |folders: &[&str], parts: &[&str]| {
        let args = [&["merge"], folders, &["--out", "refused"]].concat();
        place.duipai(&args).refuses(2, parts);
        assert!(
            !place.path("refused").exists(),
            "{folders:?} left something"
        );
    };
    refused(&[], &["SHARD"]);
    refused(&["absent"], &["absent"]);
    refused(&["empty"], &["empty holds no run"]);
    refused(&["1", "empty"], &["empty holds no run"]);
    refused(
        &["seed-1", "seed-2"],
        &["seed-2", "seed-1", "--seed", "shards of one run"],
    );
    refused(&["seed-1", "hands"], &["hands", "--hands"]);
    refused(&["seed-1", "engines"], &["engines", "--engines"]);
    refused(&["1", "seed-1"], &["seed-1", "--rules"]);
    refused(&["stop-after"], &["stop-after", "--stop-after"]);
    let space = [
        "exhaust",
        "--size",
        "2",
        "--engines",
        "table",
        "--out",
        "space",
    ];
    place.duipai(&space).ends(0);
    refused(&["seed-1", "space"], &["duipai run", "duipai exhaust"]);
    // A folder that holds a run is never overwritten, be it one of the shards.
    for out in ["all", "1", "seed-1"] {
        let before = tree(&place.path(out));
        place
            .duipai(&["merge", "1", "2", "3", "--out", out])
            .refuses(
                2,
                &[out, "holds a run that merge did not make", "another --out"],
            );
        assert_eq!(tree(&place.path(out)), before, "{out}");
    }
    place
        .duipai(&["merge", "1", "2", "3", "--out", "empty"])
        .refuses(2, &["empty is not empty", "another --out"]);
}

#[test]
fn damaged_folders_are_refused_by_file() {
    let place = sharded();
    let damaged = |name: &str, change: &dyn Fn(&str) -> String, parts: &[&str]| {
        copy(place, "2", "damaged");
        let path = format!("damaged/{name}");
        let text = place.read(&path);
        let changed = change(&text);
        assert_ne!(changed, text, "{name}");
        place.write(&path, changed);
        place
            .duipai(&["merge", "1", "2", "damaged", "3", "--out", "of-damaged"])
            .refuses(2, parts);
        assert!(!place.path("of-damaged").exists(), "{name} left something");
        std::fs::remove_dir_all(place.path("damaged")).unwrap();
    };
    let cut = |text: &str| text[..text.len() - 10].to_owned();
    for table in ["disagreements.csv", "timing.csv", "blocks.csv"] {
        damaged(table, &cut, &[table, "cut short"]);
    }
    damaged(
        "timing.csv",
        &|text| format!("{text}a,b\n"),
        &["timing.csv", "damaged"],
    );
    damaged("run.json", &cut, &["run.json", "damaged"]);
    damaged(
        "run.json",
        &|text| text.replacen("\"version\": 1", "\"version\": 9", 1),
        &["report version 9", "update duipai"],
    );
    damaged(
        "run.json",
        &|text| text.replace("\"seed\": 1", "\"seed\": 2"),
        &["run.json", "another run"],
    );
    let plan = "state/plan.json";
    damaged(plan, &cut, &["plan.json", "damaged"]);
    damaged(
        plan,
        &|text| text.replace("\"version\":1", "\"version\":2"),
        &["state version 2", "update duipai"],
    );
    let version = format!("\"duipai\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let older = |text: &str| text.replace(&version, "\"duipai\":\"0.0.1\"");
    damaged(plan, &older, &["damaged", "program version"]);
    let block = "state/waihuzi/g1/0000004.json";
    damaged(block, &cut, &["0000004.json is damaged"]);
    damaged(
        block,
        &|text| text.replace("\"hands\"", "\"hamds\""),
        &["0000004.json is damaged"],
    );
}

#[test]
fn copies_of_a_block_that_differ_are_refused_by_name() {
    let place = sharded();
    copy(place, "2", "liar");
    let name = "liar/state/waihuzi/g1/0000004.json";
    let mut file: Value = place.json(name);
    let mut text = file["result"].to_string();
    text = text.replacen("\"illegal\":", "\"illegal\":1", 1);
    let check = duipai_engines::rules::fnv1a(text.as_bytes());
    file["check"] = format!("{check:016x}").into();
    file["result"] = serde_json::from_str(&text).unwrap();
    // The hash is of the text as it stands there, so it must be written in the order it was hashed in.
    assert_eq!(file["result"].to_string(), text);
    place.write(name, file.to_string());
    for order in [["1", "2", "liar", "3"], ["liar", "3", "2", "1"]] {
        let merge = [&["merge"], &order[..], &["--out", "of-the-liar"]].concat();
        place.duipai(&merge).refuses(
            2,
            &["block 4 of waihuzi g1 is not the same in", "liar", "2"],
        );
        assert!(!place.path("of-the-liar").exists());
    }
}

#[test]
fn a_program_that_cannot_be_started_again_is_told() {
    let place = Place::new();
    with_a_program_that_misses(&place, "77z");
    let text = place.read("engines.toml");
    place.write("engines.toml", format!("{text}cwd = \"home\"\n"));
    place.write("home/here", "");
    place.duipai(&[&BESIDE_OLD[..], &["--shard", "1/2", "--out", "1"]].concat());
    std::fs::remove_dir_all(place.path("home")).unwrap();
    place.untouched(&["merge", "1", "--out", "merged"]).refuses(
        2,
        &["merge starts the engines", "engine `old`", "cannot start"],
    );
}

#[test]
fn a_program_that_starts_and_fails_is_told() {
    let place = Place::new();
    with_a_program_that_misses(&place, "77z");
    // It is started by a script that goes away.
    let text = place.read("engines.toml");
    let command = text.lines().find(|line| line.starts_with("command"));
    let words: Vec<String> =
        serde_json::from_str(command.unwrap().trim_start_matches("command = ")).unwrap();
    place.write("old.awk", &words[1]);
    let entry = text.replace(command.unwrap(), "command = [\"awk\", \"-f\", \"old.awk\"]");
    place.write("engines.toml", entry);
    let told = place.duipai(&[&BESIDE_OLD[..], &["--shard", "1/2", "--out", "1"]].concat());
    assert_eq!(told.code, Some(1), "{told:?}");
    std::fs::remove_file(place.path("old.awk")).unwrap();
    let merge = place.duipai(&["merge", "1", "--out", "merged"]);
    assert_eq!(merge.code, Some(2), "{merge:?}");
    let error = merge.err.lines().last().unwrap();
    assert!(error.contains("engine `old` fails at"), "{error}");
    assert!(!place.path("merged").exists());
}

#[test]
fn engines_that_are_wrong_on_purpose_are_put_together_like_others() {
    let place = Place::new();
    let run = [
        "run",
        "--rules",
        "standard",
        "--sources",
        "g1",
        "--hands",
        "40k",
        "--engines",
        "table,table!1",
    ];
    for (part, out) in [("1/1", "all"), ("1/2", "1"), ("2/2", "2")] {
        let told = place.duipai(&[&run[..], &["--shard", part, "--out", out]].concat());
        assert_eq!(told.code, Some(1), "{told:?}");
    }
    merged(&place, &["2", "1"], "merged", 1);
    same(&place, "merged", "all");
    // Without the engine that was wrong there is nothing to see, and that is told.
    let told = place.duipai(&["replay", "merged/cases"]);
    assert_eq!(told.code, Some(4), "{told:?}");
    assert!(told.err.contains("not asked (table!1)"), "{told:?}");
    let told = place.duipai(&["replay", "merged/cases", "--engines", "table,table!1"]);
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""), "{told:?}");
}

#[test]
fn nothing_is_put_into_the_folder_of_a_run() {
    let place = sharded();
    let before = tree(&place.path("1"));
    for out in [
        "1/inner",
        "1/cases",
        "1/state/waihuzi/merged/deep",
        "2/../1/inner",
    ] {
        place
            .duipai(&["merge", "1", "2", "3", "--out", out])
            .refuses(2, &[out, "another --out"]);
        place
            .duipai(&run(&["--out", out]))
            .refuses(2, &[out, "another --out"]);
    }
    assert_eq!(tree(&place.path("1")), before);
}

/// What cannot be read may be whole: nobody is told to delete it.
#[cfg(unix)]
#[test]
fn files_that_cannot_be_read_are_not_called_damaged() {
    let place = sharded();
    for name in [
        "state/plan.json",
        "state/waihuzi/g1/0000004.json",
        "timing.csv",
    ] {
        copy(place, "2", "unread");
        let path = place.path(&format!("unread/{name}"));
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        place
            .duipai(&["merge", "1", "unread", "3", "--out", "of-unread"])
            .refuses(2, &["cannot read", name, "repeat the command"]);
        assert!(!place.path("of-unread").exists(), "{name} left something");
        std::fs::remove_dir_all(place.path("unread")).unwrap();
    }
}

#[test]
fn what_is_no_shard_is_refused() {
    let place = Place::new();
    let mut mistakes = Vec::new();
    for shard in [
        "0/4", "5/4", "4", "-1/4", "1/0", "a/b", "1/4/2", "", "+1/4", "0/0",
    ] {
        let args = run(&["--shard", shard, "--out", "out"]);
        mistakes.push((args, shard));
    }
    for (args, shard) in &mistakes {
        place
            .untouched(args)
            .refuses(2, &["no shard", "1/8", &format!("`{shard}`")]);
    }
    place
        .untouched(&run(&["--shard", "1/2", "--stop-after", "3"]))
        .refuses(2, &["--stop-after", "--shard"]);
}

#[test]
fn what_counts_as_times_is_the_documented_list() {
    let page = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/run-folder.md"
    ));
    let page = page.unwrap();
    let (_, section) = page.split_once("\n## Times\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let keys: Vec<&str> = rows.map(|row| row.split('`').next().unwrap()).collect();
    assert_eq!(keys, TIMES);
}
