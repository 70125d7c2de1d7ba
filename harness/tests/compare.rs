//! `compare`: what it says of folders whose times are known, and which it refuses.

mod measured;
mod program;

use measured::Measured;
use program::{Place, Told};
use serde_json::{Value, json};

const THREE: [(&str, f64); 3] = [("table", 20.0), ("recursive", 200.0), ("cover", 400.0)];
const TWO: [(&str, f64); 2] = [("table", 20.0), ("recursive", 200.0)];

/// Compares two folders with these arguments more.
fn compare(before: &Measured, after: &Measured, args: &[&str]) -> Told {
    let place = Place::new();
    before.write(&place, "before");
    after.write(&place, "after");
    place.untouched(&[&["compare", "before", "after"], args].concat())
}

/// The same as JSON, with this exit code.
#[track_caller]
fn told(before: &Measured, after: &Measured, args: &[&str], code: i32) -> Value {
    let told = compare(before, after, &[args, &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(told.ends(code)).unwrap();
    assert_eq!(json["exit_code"], code);
    json
}

fn rules(json: &Value) -> &Value {
    &json["comparisons"][0]["rules"][0]
}

/// The row of an engine over all strategies, or on one.
#[track_caller]
fn row<'a>(json: &'a Value, engine: &str, strategy: Option<&str>) -> &'a Value {
    let rows = rules(json)["rows"].as_array().unwrap();
    let mut rows = rows.iter().filter(|row| {
        row["engine"] == engine
            && row["strategy"] == strategy.map_or(Value::Null, |name| json!(name))
    });
    let row = rows
        .next()
        .unwrap_or_else(|| panic!("no row {engine} {strategy:?}: {json:#}"));
    assert!(rows.next().is_none(), "two rows {engine} {strategy:?}");
    row
}

#[track_caller]
fn is(json: &Value, engine: &str, verdict: &str, reason: Option<&str>) {
    let row = row(json, engine, None);
    let reason = reason.map_or(Value::Null, |reason| json!(reason));
    assert_eq!(
        (&row["verdict"], &row["reason"]),
        (&json!(verdict), &reason),
        "{json:#}"
    );
}

fn bench(seed: u64) -> Measured {
    Measured::bench(seed, 10, &THREE)
}

#[test]
fn a_slow_down_is_called_and_so_is_its_contrary() {
    let (before, after) = (bench(1), bench(2).slowed("recursive", None, 1.1));
    let json = told(&before, &after, &[], 0);
    is(&json, "recursive", "slower", None);
    is(&json, "cover", "same", None);
    let ratio = row(&json, "recursive", None)["ratio"].as_f64().unwrap();
    assert!((ratio - 1.1).abs() < 0.01, "{ratio}");
    is(&told(&after, &before, &[], 0), "recursive", "faster", None);
}

#[test]
fn the_other_way_round_every_change_is_inverted() {
    let (before, after) = (bench(3), bench(4).slowed("cover", Some("wins"), 0.8));
    let (there, back) = (told(&before, &after, &[], 0), told(&after, &before, &[], 0));
    let number = |value: &Value| value.as_f64().unwrap();
    let rows = rules(&there)["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let strategy = row["strategy"].as_str();
        let other = self::row(&back, row["engine"].as_str().unwrap(), strategy);
        assert!((number(&row["ratio"]) * number(&other["ratio"]) - 1.0).abs() < 1e-9);
        for interval in ["interval", "joint"] {
            for (low, high) in [(0, 1), (1, 0)] {
                let product = number(&row[interval][low]) * number(&other[interval][high]);
                assert!((product - 1.0).abs() < 1e-9, "{row} {other}");
            }
        }
        let expected = match row["verdict"].as_str().unwrap() {
            "slower" => "faster",
            "faster" => "slower",
            verdict => verdict,
        };
        assert_eq!(other["verdict"], expected);
    }
    assert_eq!(row(&there, "cover", Some("wins"))["verdict"], "faster");
    assert_eq!(row(&there, "cover", Some("near"))["verdict"], "same");
}

#[test]
fn a_regression_lies_beyond_the_threshold_with_its_whole_interval() {
    let before = bench(5);
    for (factor, threshold, code) in [
        (1.1, "5%", 3),
        (1.1, "5", 3),
        (1.1, "12%", 0),
        (1.05, "5%", 0),
        (0.8, "5%", 0),
        (1.02, "0.5%", 3),
    ] {
        let after = bench(6).slowed("recursive", None, factor);
        let json = told(&before, &after, &["--fail-above", threshold], code);
        let all = row(&json, "recursive", None);
        assert_eq!(all["regression"], code == 3, "{factor} {threshold}");
        assert_eq!(json["regressions"].as_u64().unwrap() > 0, code == 3);
    }
    // One strategy is enough.
    let after = bench(6).slowed("recursive", Some("near"), 1.2);
    let json = told(&before, &after, &["--fail-above", "11%"], 3);
    assert_eq!(json["regressions"], 1);
    assert_eq!(row(&json, "recursive", Some("near"))["regression"], true);
}

#[test]
fn what_scatters_too_much_is_unknown() {
    let mut after = bench(8);
    for row in after.rows.iter_mut().filter(|row| row.engine == "cover") {
        row.rel = row
            .rel
            .map(|rel| rel * (1.0 + 0.2 * measured::scatter(row.launch)));
    }
    let json = told(&bench(7), &after, &["--fail-above", "1%"], 0);
    is(&json, "cover", "unknown", Some("noise"));
}

#[test]
fn other_processors_tell_nothing() {
    let mut after = bench(2)
        .slowed("recursive", None, 2.0)
        .counted(&[("recursive", 9e3)], "perf");
    after.report["host"]["cpu"] = json!("Model 2");
    let before = bench(1).counted(&[("recursive", 5e3)], "perf");
    let json = told(&before, &after, &["--fail-above", "5%"], 0);
    is(&json, "recursive", "unknown", Some("processor"));
    is(&json, "cover", "unknown", Some("processor"));
    assert_eq!(rules(&json)["instructions"][0]["verdict"], "unknown");
    let note = json["comparisons"][0]["notes"][0].as_str().unwrap();
    assert!(
        note.contains("Model 1") && note.contains("Model 2"),
        "{note}"
    );
}

#[test]
fn too_few_launches_tell_nothing_and_it_is_said_how_many_would() {
    let slow = |measured: Measured| measured.slowed("recursive", None, 2.0);
    for (before, after) in [
        (Measured::run(1, &THREE), slow(Measured::run(2, &THREE))),
        (
            Measured::bench(1, 10, &THREE),
            slow(Measured::run(2, &THREE)),
        ),
        (
            Measured::bench(1, 2, &THREE),
            slow(Measured::bench(2, 10, &THREE)),
        ),
        (
            Measured::bench(1, 4, &THREE),
            slow(Measured::bench(2, 4, &THREE)),
        ),
    ] {
        let json = told(&before, &after, &["--fail-above", "5%"], 0);
        is(&json, "recursive", "unknown", Some("launches"));
        let ratio = row(&json, "recursive", None)["ratio"].as_f64().unwrap();
        assert!((ratio - 2.0).abs() < 0.1, "{ratio}");
        let text = compare(&before, &after, &[]);
        let text = text.ends(0);
        assert!(text.contains("need 6 launches in each folder"), "{text}");
        assert!(text.contains("bench --launches 10"), "{text}");
    }
    let (before, after) = (
        Measured::bench(1, 6, &THREE),
        slow(Measured::bench(2, 6, &THREE)),
    );
    is(&told(&before, &after, &[], 0), "recursive", "slower", None);
}

#[test]
fn what_the_pipe_swamps_is_unknown() {
    let piped = |mut measured: Measured| {
        measured.report["rules"][0]["engines"][2]["outside"] = json!(true);
        for row in measured.rows.iter_mut().filter(|row| row.engine == "cover") {
            row.rel = None;
        }
        measured
    };
    let json = told(
        &piped(bench(1)),
        &piped(bench(2).slowed("cover", None, 3.0)),
        &[],
        0,
    );
    is(&json, "cover", "unknown", Some("pipe"));
    is(&json, "recursive", "same", None);
}

#[test]
fn where_all_others_move_alike_it_was_the_base() {
    let faster = |seed| {
        let measured = bench(seed).slowed("recursive", None, 1.25);
        measured.slowed("cover", None, 1.25)
    };
    let json = told(&bench(1), &faster(2), &["--fail-above", "5%"], 0);
    is(&json, "table", "faster", None);
    is(&json, "recursive", "unknown", Some("base"));
    is(&json, "cover", "unknown", Some("base"));
    let notes = rules(&json)["notes"].to_string();
    assert!(
        notes.contains("table changed") && notes.contains("--base cover"),
        "{notes}"
    );
    // Slower, and it is a regression.
    let json = told(&faster(2), &bench(1), &["--fail-above", "5%"], 3);
    is(&json, "table", "slower", None);
    assert_eq!(row(&json, "table", None)["regression"], true);
    assert_eq!(row(&json, "recursive", None)["regression"], false);
    // Relative to another, only the base moved.
    let json = told(&bench(1), &faster(2), &["--base", "cover"], 0);
    is(&json, "table", "faster", None);
    is(&json, "recursive", "same", None);
    assert_eq!(rules(&json)["base"], "cover");
}

#[test]
fn others_that_move_one_by_one_are_called_one_by_one() {
    let after = bench(2)
        .slowed("recursive", None, 1.1)
        .slowed("cover", None, 1.5);
    let json = told(&bench(1), &after, &[], 0);
    is(&json, "recursive", "slower", None);
    is(&json, "cover", "slower", None);
    assert!(
        rules(&json)["notes"]
            .to_string()
            .contains("though not alike")
    );
}

#[test]
fn with_one_other_engine_it_is_said_that_a_ratio_cannot_tell() {
    let pair = |seed| Measured::bench(seed, 10, &TWO);
    let after = pair(2).slowed("recursive", None, 1.1);
    let json = told(&pair(1), &after, &[], 0);
    is(&json, "recursive", "slower", None);
    assert!(
        rules(&json)["notes"]
            .to_string()
            .contains("a ratio of two cannot tell")
    );
    let ns = &row(&json, "recursive", None)["ns"];
    let (before, after) = (ns[0].as_f64().unwrap(), ns[1].as_f64().unwrap());
    assert!(
        (before - 200.0).abs() < 2.0 && (after - 220.0).abs() < 2.0,
        "{ns}"
    );
    let json = told(&pair(1), &pair(2), &[], 0);
    assert_eq!(rules(&json)["notes"], json!([]));
}

#[test]
fn each_later_folder_is_compared_with_the_first() {
    let place = Place::new();
    bench(1).write(&place, "a");
    bench(2).slowed("recursive", None, 1.2).write(&place, "b");
    bench(3).slowed("cover", None, 0.8).write(&place, "c");
    let told = place.untouched(&[
        "compare",
        "a",
        "b",
        "c",
        "--format",
        "json",
        "--fail-above",
        "5%",
    ]);
    let json: Value = serde_json::from_str(told.ends(3)).unwrap();
    let of = |place: usize, engine: &str| {
        let rows = &json["comparisons"][place]["rules"][0]["rows"];
        let mut rows = rows.as_array().unwrap().iter();
        let row = rows.find(|row| row["engine"] == engine && row["strategy"].is_null());
        row.unwrap()["verdict"].clone()
    };
    assert_eq!(
        (of(0, "recursive"), of(0, "cover")),
        (json!("slower"), json!("same"))
    );
    assert_eq!(
        (of(1, "recursive"), of(1, "cover")),
        (json!("same"), json!("faster"))
    );
    // Three rows of each engine and of the base, twice.
    assert_eq!(json["tests"], 18);
}

#[test]
fn counts_of_instructions_are_compared_without_an_interval() {
    let counted = |seed, table, recursive| {
        bench(seed).counted(
            &[("recursive", recursive), ("table", table)],
            "valgrind 3.19",
        )
    };
    let before = counted(1, 100.0, 1000.0);
    let json = told(
        &before,
        &counted(2, 90.0, 1060.0),
        &["--fail-above", "5%"],
        3,
    );
    let rows = rules(&json)["instructions"].as_array().unwrap();
    let said: Vec<(&Value, &Value, &Value)> = rows
        .iter()
        .map(|row| (&row["engine"], &row["verdict"], &row["regression"]))
        .collect();
    assert_eq!(
        json!(said),
        json!([["table", "fewer", false], ["recursive", "more", true]])
    );
    let same = told(
        &before,
        &counted(2, 100.05, 1000.0),
        &["--fail-above", "5%"],
        0,
    );
    assert_eq!(rules(&same)["instructions"][0]["verdict"], "same");
    let other = bench(2).counted(&[("recursive", 2000.0)], "perf");
    let json = told(&before, &other, &["--fail-above", "5%"], 0);
    assert_eq!(rules(&json)["instructions"], json!([]));
    assert!(
        rules(&json)["notes"]
            .to_string()
            .contains("valgrind 3.19 before and by perf after")
    );
}

#[test]
fn folders_without_anything_in_common_end_with_a_line() {
    let mut other = bench(2);
    other.report["rules"][0]["name"] = json!("laizi");
    for row in &mut other.rows {
        "laizi".clone_into(&mut row.rules);
    }
    compare(&bench(1), &other, &[]).refuses(
        4,
        &["nothing to compare", "only before has the rules standard"],
    );
    let mut untimed = Measured::run(2, &THREE);
    untimed.rows.clear();
    compare(&Measured::run(1, &THREE), &untimed, &[])
        .refuses(4, &["nothing to compare", "standard"]);
    let others = Measured::bench(2, 10, &[("table", 20.0), ("greedy", 50.0)]);
    let told = compare(
        &Measured::bench(1, 10, &TWO),
        &others,
        &["--fail-above", "5%"],
    );
    told.refuses(4, &["no engine beside table"]);
    let mut alone = Measured::bench(1, 10, &TWO[..1]);
    alone.report["rules"][0]["base"] = json!("");
    for row in &mut alone.rows {
        (row.base, row.rel) = (String::new(), None);
    }
    compare(&alone, &alone, &[]).refuses(4, &["there was but one engine"]);
}

#[test]
fn mixtures_are_refused_and_it_is_said_who_has_what() {
    let changed = |pointer: &str, value: Value| {
        let mut measured = bench(2);
        *measured.report.pointer_mut(pointer).unwrap() = value;
        measured
    };
    for (after, parts) in [
        (
            changed("/generator", json!("g1/4")),
            ["before has hands of generator g1/3", "after has g1/4"],
        ),
        (
            changed("/seed", json!(7)),
            ["before has hands of seed 1", "after has 7"],
        ),
        (
            changed("/rules/0/toml", json!("preset = \"laizi\"\n")),
            [
                "before has rules standard as `preset = \"standard\"`",
                "after has `preset = \"laizi\"`",
            ],
        ),
        (
            changed("/version", json!(2)),
            ["after/run.json has version 2", "reads up to 1"],
        ),
        (
            changed("/format", json!("duipai-exhaust")),
            ["after/run.json is of duipai-exhaust", "only folders of"],
        ),
        (
            changed("/host", json!(3)),
            ["after/run.json is damaged", "run or bench again"],
        ),
        (
            changed("/rules/0/base", json!("cover")),
            ["relative to table", "run.json says cover"],
        ),
        (
            changed("/rules/0/engines/1/version", json!("0.2.0")),
            ["recursive is of version 0.1.0", "mixed"],
        ),
        (
            changed("/rules/0/engines/1/name", json!("other")),
            ["run.json has no engine `recursive`", "damaged"],
        ),
        (
            changed("/rules/0/name", json!("other")),
            ["run.json has no rules `standard`", "damaged"],
        ),
    ] {
        compare(&bench(1), &after, &[]).refuses(2, &parts);
    }
    // The seed draws the random mix and nothing else.
    let mut winners = changed("/seed", json!(7));
    winners.report["sources"] = json!(["winners"]);
    compare(&bench(1), &winners, &[]).ends(0);
    winners.report["sources"] = json!(["winners", "g1"]);
    compare(&bench(1), &winners, &[])
        .refuses(2, &["after has 7: measure both with the same --seed"]);
    let mut file = Measured::run(2, &THREE);
    file.report["plan"]["sources"] = json!(["from-01234567"]);
    compare(&bench(1), &file, &[]).refuses(2, &["after has from-01234567", "same --from"]);
}

#[test]
fn damaged_tables_are_refused() {
    type Damage = fn(&mut Measured);
    let damages: [(Damage, &str); 5] = [
        (|one| one.rows.push(one.rows[3].clone()), "is in it twice"),
        (|one| one.rows[3].rel = Some(0.0), "has a time that is none"),
        (
            |one| one.rows[3].rel = Some(f64::NAN),
            "has a time that is none",
        ),
        (|one| one.rows[3].ns = -1.0, "has a time that is none"),
        (|one| "0.2.0".clone_into(&mut one.rows[3].version), "mixed"),
    ];
    for (damage, part) in damages {
        let mut after = bench(2);
        damage(&mut after);
        compare(&bench(1), &after, &[]).refuses(2, &["launches.csv is damaged", part]);
    }
    let twice = bench(2).counted(&[("table", 1.0), ("table", 1.0)], "perf");
    compare(&bench(1), &twice, &[]).refuses(2, &["instructions.csv is damaged", "is in it twice"]);

    let mut cut = bench(2);
    let launches = cut.report["launches"].clone();
    cut.report["rules"][0]["timings"] =
        json!([{"strategy": "wins", "engine": "table", "launches": launches}]);
    compare(&bench(1), &cut, &[]).ends(0);
    cut.rows.remove(0);
    compare(&bench(1), &cut, &[]).refuses(2, &["launches.csv is damaged", "run.json tells of"]);
    for version in [Value::Null, json!(1.5), json!(-1)] {
        let mut other = bench(2);
        other.report["version"] = version;
        compare(&bench(1), &other, &[]).refuses(2, &["run.json is damaged", "version"]);
    }

    let place = Place::new();
    bench(1).write(&place, "before");
    bench(2).write(&place, "after");
    let whole = place.read("after/launches.csv");
    for (text, part) in [
        (whole.trim_end(), "its last line has no end"),
        (&whole.replace(",launch,", ",start,")[..], "launch"),
        (
            &whole.replacen("near,1,", "near,x,", 1)[..],
            "invalid digit",
        ),
    ] {
        place.write("after/launches.csv", text);
        place
            .untouched(&["compare", "before", "after"])
            .refuses(2, &["launches.csv is damaged", part]);
    }
    std::fs::remove_file(place.path("after/launches.csv")).unwrap();
    place.refuses_all(&[(
        &["compare", "before", "after"],
        &["after has no launches.csv"],
    )]);
}

#[test]
fn mistakes_are_told_in_a_line() {
    let place = Place::new();
    bench(1).write(&place, "before");
    bench(2).write(&place, "after");
    place.write("empty/notes.txt", "none");
    place.refuses_all(&[
        (&["compare"], &["FOLDER"]),
        (&["compare", "before"], &["name two or more"]),
        (&["compare", "before", "before"], &["the same folder"]),
        (
            &["compare", "before", "after", "./before"],
            &["the same folder"],
        ),
        (&["compare", "before", "nowhere"], &["no folder nowhere"]),
        (&["compare", "before", "empty"], &["empty has no run.json"]),
        (
            &["compare", "before", "after", "--base", "greedy"],
            &["no engine `greedy` in before", "table, recursive, cover"],
        ),
        (
            &["compare", "before", "after", "--fail-above", "0.05"],
            &["write 0.05% or 5%"],
        ),
        (
            &["compare", "before", "after", "--fail-above", "five"],
            &["no threshold", "5%"],
        ),
        (
            &["compare", "before", "after", "--fail-above", "-5%"],
            &["no threshold"],
        ),
    ]);
}

#[test]
fn unknown_keys_and_columns_are_passed_over() {
    let place = Place::new();
    bench(1).write(&place, "before");
    let mut after = bench(2);
    after.report["later"] = json!({"key": 1});
    after.write(&place, "after");
    let table = place.read("after/launches.csv");
    let wider = table.replace('\n', ",x\n").replacen(",x\n", ",later\n", 1);
    place.write("after/launches.csv", wider);
    place.untouched(&["compare", "before", "after"]).ends(0);
}

#[test]
fn text_and_markdown_say_what_the_json_says() {
    let (before, after) = (bench(1), bench(2).slowed("recursive", None, 1.2));
    let text = compare(&before, &after, &["--fail-above", "5%"]);
    let text = text.ends(3);
    for part in [
        "standard: time relative to table",
        "slower: regression",
        "3 slower, 0 faster, 3 same, 0 unknown; 3 regressions beyond 5 %",
        "Intervals of all 9 rows hold at once at 95 %",
        "and 2 rows of single strategies: 2 same, 0 unknown",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    let markdown = compare(
        &before,
        &after,
        &["--fail-above", "5%", "--format", "markdown"],
    );
    let markdown = markdown.ends(3);
    for part in [
        "# duipai compare: 3 slower",
        "## standard: time relative to table",
        "| strategy | engine | launches |",
        "| all | recursive | 10 and 10 |",
    ] {
        assert!(markdown.contains(part), "no `{part}` in\n{markdown}");
    }
    assert!(
        markdown
            .lines()
            .filter(|line| line.starts_with('|'))
            .count()
            >= 5
    );
}

#[test]
fn names_in_markdown_are_no_markup() {
    let odd = [("table", 20.0), ("<b>|x", 200.0)];
    let (before, after) = (Measured::bench(1, 10, &odd), Measured::bench(2, 10, &odd));
    let markdown = compare(&before, &after, &["--format", "markdown"]);
    let markdown = markdown.ends(0);
    assert!(markdown.contains("\\<b\\>\\|x"), "{markdown}");
}
