//! `duipai exhaust` from outside: exact counts, its line for scripts, shards that add up, going on after a
//! stop, and what it refuses.

mod program;

use program::{Place, Told};
use serde_json::{Value, json};

fn line(told: &Told) -> Value {
    serde_json::from_str(told.out.lines().last().unwrap()).unwrap()
}

fn exhaust(place: &Place, args: &[&str]) -> Told {
    place.duipai(&[&["exhaust", "--quiet"], args].concat())
}

fn counted(place: &Place, code: i32, args: &[&str]) -> Value {
    let told = exhaust(place, &[args, &["--format", "json"]].concat());
    assert_eq!(told.code, Some(code), "{args:?}: {}", told.err);
    line(&told)
}

#[test]
fn the_line_for_scripts_has_every_hand_every_win_and_every_error() {
    let place = Place::new();
    let engines = "table,greedy,go-greedy,vb-recursive";
    let mut line = counted(&place, 0, &["--size", "5", "--engines", engines]);
    let digest = line["digest"].take();
    assert_eq!(digest.as_str().unwrap().len(), 16);
    let wins = json!({"table": 1836, "greedy": 1836, "go-greedy": 1836, "vb-recursive": 1836});
    let expected = json!({
        "rules": "standard", "size": 5, "wilds": 0, "asked": 501_908, "space": 501_908, "group": null,
        "wins": wins, "differs": {}, "truth": 1836, "covered": 501_908, "shard": null,
        "ending": "complete", "digest": null, "exit": 0
    });
    assert_eq!(line, expected);
}

#[test]
fn errors_are_counted_at_legal_sizes_and_others() {
    let place = Place::new();
    // Published counts of false accepts of 34 kinds by size.
    for (size, go, vb) in [(3, 55, 55), (4, 444, 34), (6, 4_730, 2_628)] {
        let size = size.to_string();
        let engines = ["--engines", "go-greedy,vb-recursive"];
        let line = counted(
            &place,
            0,
            &[&["--size", size.as_str()][..], &engines].concat(),
        );
        let accepts = |count| json!({"accepts": count, "rejects": 0});
        let expected = json!({"go-greedy": accepts(go), "vb-recursive": accepts(vb)});
        assert_eq!(line["differs"], expected, "{size}");
        assert_eq!(line["truth"], 0);
    }
}

#[test]
fn wilds_limits_and_other_games_have_their_known_counts() {
    let place = Place::new();
    let limited = "laizi~wild.copy_limit=4";
    for (rules, size, wilds, engine, wins) in [
        ("laizi", "5", "1", "table", 3_790),
        (limited, "5", "1", "table", 3_756),
        ("laizi", "5", "4", "recursive", 34),
        ("laizi", "8", "4", "cover", 38_422),
        (limited, "8", "4", "table", 38_415),
        ("sichuan", "5", "0", "greedy", 3 * 558),
        ("waihuzi", "5", "0", "cpp-waihuzi", 2_146),
    ] {
        let args = [
            "--rules",
            rules,
            "--size",
            size,
            "--wilds",
            wilds,
            "--engines",
            engine,
        ];
        let line = counted(&place, 0, &args);
        assert_eq!(line["truth"], wins, "{args:?}");
        assert_eq!(line["wins"][engine], wins, "{args:?}");
        assert_eq!(line["differs"], json!({}));
    }
    // js-recursive knows no copy limit: 34 hands of five, four alike beside a wild.
    let args = [
        "--rules",
        limited,
        "--size",
        "5",
        "--wilds",
        "1",
        "--engines",
        "js-recursive",
    ];
    let line = counted(&place, 0, &args);
    assert_eq!(
        line["differs"]["js-recursive"],
        json!({"accepts": 34, "rejects": 0})
    );
}

#[test]
fn where_groups_mix_the_colours_the_truth_is_searched() {
    let place = Place::new();
    let args = [
        "--rules",
        "waihuzi~jiao=true",
        "--size",
        "5",
        "--out",
        "out",
    ];
    let line = counted(&place, 0, &args);
    assert_eq!(
        (&line["truth"], &line["wins"]["table"]),
        (&json!(3_272), &json!(3_272))
    );
    assert_eq!(place.json("out/exhaust.json")["truth"], "reference");
}

#[test]
fn one_of_each_class_or_no_hand_at_all_comes_to_the_same() {
    let place = Place::new();
    for (rules, size, wilds, engine) in [
        ("standard", "6", "0", "go-greedy"),
        ("laizi~wild.copy_limit=4", "6", "2", "table"),
        ("sichuan", "5", "0", "lua-sichuan"),
        ("waihuzi", "8", "0", "cpp-waihuzi"),
    ] {
        let args = [
            "--rules",
            rules,
            "--size",
            size,
            "--wilds",
            wilds,
            "--engines",
            engine,
        ];
        let all = counted(&place, 0, &args);
        let classes = counted(&place, 0, &[&args[..], &["--up-to", "symmetry"]].concat());
        let suits = counted(&place, 0, &[&args[..], &["--suits"]].concat());
        for other in [&classes, &suits] {
            for key in ["space", "covered", "truth", "wins", "differs"] {
                assert_eq!(other[key], all[key], "{args:?} {key}");
            }
            assert!(other["asked"].as_u64() < all["asked"].as_u64());
        }
        assert!(classes["group"].is_string() && suits["group"].is_null());
    }
}

#[test]
fn another_seed_asks_other_members() {
    let place = Place::new();
    let args = [
        "--size",
        "6",
        "--up-to",
        "symmetry",
        "--engines",
        "go-greedy",
    ];
    let hands = |seed: &str, out: &str| {
        let args = [&args[..], &["--seed", seed, "--out", out]].concat();
        counted(&place, 0, &args);
        place.read(&format!("{out}/disagreements.csv"))
    };
    assert_eq!(hands("1", "a"), hands("1", "b"));
    assert_ne!(hands("1", "c"), hands("2", "d"));
}

#[test]
fn what_is_not_put_together_from_suits_has_no_totals_of_suits() {
    let place = Place::new();
    for (args, what) in [
        (
            ["--engines", "reference", "--rules", "standard"],
            "reference",
        ),
        (
            ["--engines", "table", "--rules", "waihuzi~jiao=true"],
            "suits",
        ),
    ] {
        let args = [&["exhaust", "--size", "5", "--suits"][..], &args].concat();
        place
            .untouched(&args)
            .refuses(4, &[what, "leave out --suits"]);
    }
}

#[test]
fn an_engine_that_is_not_as_symmetric_as_assumed_is_refused() {
    let place = Place::new();
    // It takes an eye of the first suit only.
    place.write(
        "engines.toml",
        "[[engine]]\nname = \"odd\"\nrules = [\"standard\"]\n\
         command = [\"awk\", \"/^([1-9])\\\\1m$|^11m$|^22m$|^55m$|^99m$/ { print \\\"win\\\"; next } { print \\\"no\\\" }\"]\n",
    );
    let told = place.duipai(&[
        "exhaust",
        "--size",
        "2",
        "--external",
        "engines.toml",
        "--up-to",
        "symmetry",
        "--quiet",
    ]);
    told.refuses(1, &["odd", "leave out --up-to"]);
}

#[test]
fn shards_add_up_to_the_whole() {
    let place = Place::new();
    let engines = ["--size", "6", "--engines", "go-greedy"];
    let whole = counted(&place, 0, &engines);
    let mut sums = [0; 3];
    for part in ["1/3", "2/3", "3/3"] {
        let shard = counted(&place, 0, &[&engines[..], &["--shard", part]].concat());
        assert_eq!(shard["shard"], part);
        assert_eq!(shard["space"], whole["space"]);
        let accepts = &shard["differs"]["go-greedy"]["accepts"];
        for (sum, count) in sums
            .iter_mut()
            .zip([&shard["asked"], &shard["covered"], accepts])
        {
            *sum += count.as_u64().unwrap();
        }
    }
    let accepts = &whole["differs"]["go-greedy"]["accepts"];
    let whole = [&whole["asked"], &whole["covered"], accepts].map(|count| count.as_u64().unwrap());
    assert_eq!(sums, whole);
    assert!(whole[0] > 3 << 16, "several blocks");
}

#[test]
fn what_was_done_is_not_done_again() {
    let place = Place::new();
    let args = ["--size", "7", "--engines", "vb-recursive", "--out", "out"];
    // A shard is a part of the same plan: the rest is asked when all is asked for.
    let part = counted(&place, 0, &[&args[..], &["--shard", "1/2"]].concat());
    let before = place.tree();
    let blocks = |tree: &program::Tree| {
        tree.keys()
            .filter(|path| path.contains("exhaust-7-0/"))
            .count()
    };
    let whole = counted(&place, 0, &[&args[..], &["--resume"]].concat());
    let after = place.tree();
    assert!(blocks(&after) > blocks(&before) && blocks(&before) > 0);
    for (path, bytes) in before
        .iter()
        .filter(|(path, _)| path.contains("exhaust-7-0/"))
    {
        assert_eq!(after.get(path), Some(bytes), "{path}");
    }
    assert_eq!(whole["asked"], whole["space"]);
    assert!(part["asked"].as_u64() < whole["asked"].as_u64());
    assert_eq!(whole["differs"]["vb-recursive"]["accepts"], 1_773);
    // What is finished is told again, and nothing is written.
    let told =
        place.untouched(&[&["exhaust"][..], &args, &["--resume", "--format", "json"]].concat());
    assert_eq!(line(&told), whole);
    // And the same as by one who does it all at once, whatever the threads.
    let other = [&args[..4], &["--out", "other", "--threads", "1"]].concat();
    assert_eq!(counted(&place, 0, &other)["digest"], whole["digest"]);
    assert_eq!(
        place.read("out/disagreements.csv"),
        place.read("other/disagreements.csv")
    );
}

#[test]
fn a_hand_that_was_found_can_be_replayed_by_its_address() {
    let place = Place::new();
    let args = [
        "--size",
        "8",
        "--rules",
        "sichuan",
        "--engines",
        "lua-sichuan",
        "--out",
        "out",
    ];
    counted(&place, 0, &[&args[..], &["--time", "1s"]].concat());
    let csv = place.read("out/disagreements.csv");
    let row = csv
        .lines()
        .nth(1)
        .expect("lua-sichuan errs from eight tiles on");
    let (address, rest) = row.split_once(',').unwrap();
    let hand = rest.split(',').nth(3).unwrap();
    assert!(address.starts_with("sichuan:exhaust-8-0:"), "{address}");
    let told = place.duipai(&["replay", address]);
    assert!(told.out.contains(hand), "{address} {hand}: {}", told.out);
}

#[test]
fn a_new_disagreement_is_exit_1_and_no_answer_exit_4() {
    let place = Place::new();
    // A program that takes every hand for a win.
    place.write(
        "engines.toml",
        "[[engine]]\nname = \"yes\"\ncommand = [\"awk\", \"{ print \\\"win\\\" }\"]\nrules = [\"standard\"]\n\
         [[engine]]\nname = \"mute\"\ncommand = [\"awk\", \"{ print \\\"unsupported\\\" }\"]\nrules = [\"standard\"]\n",
    );
    let external = ["--external", "engines.toml", "--size", "2"];
    let line = counted(
        &place,
        1,
        &[&external[..], &["--engines", "yes", "--out", "out"]].concat(),
    );
    assert_eq!(
        line["differs"]["yes"],
        json!({"accepts": 595 - 34, "rejects": 0})
    );
    assert!(
        place
            .read("out/disagreements.csv")
            .contains("standard yes win/no legal 12m")
    );
    let line = counted(&place, 4, &[&external[..], &["--engines", "mute"]].concat());
    assert_eq!(line["differs"], json!({}));
    // Whoever gives a file of programs wants those asked.
    let line = counted(&place, 1, &external);
    assert_eq!(line["wins"], json!({"yes": 595, "mute": 0}));
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    let place = Place::new();
    let refused: &[(&[&str], &[&str])] = &[
        (&["exhaust"], &["--size"]),
        (&["exhaust", "--size", "-1"], &["-1"]),
        (&["exhaust", "--size", "137"], &["137"]),
        (
            &["exhaust", "--size", "68"],
            &["68 tiles", "smaller --size"],
        ),
        (
            &["exhaust", "--size", "3", "--wilds", "4"],
            &["4 wilds", "smaller --wilds"],
        ),
        (&["exhaust", "--size", "3", "--wilds", "256"], &["256"]),
        (
            &["exhaust", "--size", "81", "--rules", "waihuzi"],
            &["81", "80"],
        ),
        (
            &["exhaust", "--size", "5", "--rules", "standard,laizi"],
            &["one --rules"],
        ),
        (&["exhaust", "--size", "5", "--rules", "chess"], &["chess"]),
        (
            &["exhaust", "--size", "5", "--engines", "nobody"],
            &["nobody"],
        ),
        (
            &["exhaust", "--size", "5", "--shard", "0/3"],
            &["0/3", "1/8"],
        ),
        (
            &["exhaust", "--size", "5", "--shard", "4/3"],
            &["4/3", "1/8"],
        ),
        (&["exhaust", "--size", "5", "--shard", "1"], &["1/8"]),
        (&["exhaust", "--size", "5", "--resume"], &["--out"]),
        (
            &["exhaust", "--size", "5", "--suits", "--out", "x"],
            &["--suits", "--out"],
        ),
    ];
    place.refuses_all(refused);
    let told = place.untouched(&["exhaust", "--size", "5", "--engines", "lua-sichuan"]);
    assert_eq!(told.code, Some(4), "{}", told.err);
    assert!(told.err.contains("lua-sichuan") && told.err.contains("--engines"));
    // Another space in the same folder is another run.
    counted(&place, 0, &["--size", "2", "--out", "out"]);
    place.refuses_all(&[
        (
            &["exhaust", "--size", "2", "--out", "out"],
            &["out holds another run"],
        ),
        (
            &["exhaust", "--size", "3", "--out", "out", "--resume"],
            &["--size"],
        ),
        (
            &[
                "exhaust",
                "--size",
                "2",
                "--out",
                "out",
                "--resume",
                "--engines",
                "cover",
            ],
            &["--engines"],
        ),
    ]);
}

#[test]
fn the_last_line_says_what_it_amounts_to() {
    let place = Place::new();
    let last = |code: i32, args: &[&str]| {
        let told = exhaust(&place, args);
        assert_eq!(told.code, Some(code), "{told:?}");
        told.out.lines().last().unwrap().to_owned()
    };
    let six = last(0, &["--size", "4", "--engines", "table,cover"]);
    let declined =
        "no hand of 4 tiles wins under these rules; all 66,045 must be declined, and were (exit 0)";
    assert!(six.starts_with(declined), "{six}");
    let wilds = ["--size", "3", "--wilds", "1"];
    let three = last(0, &wilds);
    assert!(
        three.starts_with("no hand of 3 tiles, 1 of them wild, wins "),
        "{three}"
    );
    let five = last(0, &["--size", "5"]);
    assert!(
        five.starts_with("no engine is wrong on any hand asked (exit 0)"),
        "{five}"
    );
    // Who is wrong as is known is no reason to fail, and is told apart from who is.
    let ports = last(
        0,
        &["--size", "4", "--engines", "table,go-greedy,vb-recursive"],
    );
    let known = "2 engines are wrong as is known of them (exit 0)";
    assert!(ports.starts_with(known), "{ports}");
    let both = last(1, &["--size", "5", "--engines", "table!1,cover"]);
    assert!(both.starts_with("one engine is wrong (exit 1)"), "{both}");
}

#[test]
fn an_illegal_hand_needs_no_search() {
    let place = Place::new();
    let told = exhaust(&place, &["--size", "3", "--engines", "go-greedy"]);
    assert!(!told.out.contains("exhaustive search"), "{told:?}");
    assert!(
        told.out.contains("  proof     the hand is illegal: "),
        "{told:?}"
    );
}
