//! `duipai vectors` from outside: what it writes reads back, and mistakes are refused.

mod program;
mod suite;

use duipai_engines::{Rules, notation};
use program::Place;
use serde_json::Value;
use suite::{recount, rows, suite};

/// Rules of few hands, so that a suite takes no time.
const QUICK: [&str; 2] = ["--rules", "laizi~sizes=2~wild.max=1"];

#[test]
fn csv_goes_to_standard_output_and_the_summary_beside_it() {
    let place = Place::new();
    let told = place.duipai(&[&["vectors", "-n", "12"], &QUICK[..]].concat());
    assert_eq!(told.code, Some(0), "{told:?}");
    let rules = Rules::named(QUICK[1]).unwrap();
    let rows = rows(&told.out);
    assert_eq!(rows.len(), 12);
    let killed = recount(&rules, &rows).len();
    assert!(
        told.err
            .contains(&format!("kills {killed} of {killed} wrong engines")),
        "{told:?}"
    );
    let again = place.duipai(&[&["vectors", "-n", "12"], &QUICK[..]].concat());
    assert_eq!((again.out, again.err), (told.out, told.err));
}

#[test]
fn a_file_gets_the_suite_and_standard_output_the_summary() {
    let place = Place::new();
    let line = [&["vectors", "-n", "12", "--out", "suite.csv"], &QUICK[..]].concat();
    let told = place.duipai(&line);
    assert!(told.ends(0).contains("wrong engines"), "{told:?}");
    let piped = place.duipai(&[&["vectors", "-n", "12"], &QUICK[..]].concat());
    assert_eq!(place.read("suite.csv"), piped.out);
    // What is there is never overwritten.
    place
        .untouched(&line)
        .refuses(2, &["suite.csv is there already", "--out"]);
}

#[test]
fn json_holds_the_same_and_the_counts() {
    let place = Place::new();
    let args = [&["vectors", "-n", "12", "--format", "json"], &QUICK[..]].concat();
    let told = place.duipai(&args);
    let json: Value = serde_json::from_str(&told.out).unwrap();
    let rules = Rules::from_toml("suite", json["rules"]["toml"].as_str().unwrap()).unwrap();
    assert_eq!(rules.sizes().iter().collect::<Vec<_>>(), [2]);
    let csv = place.duipai(&[&["vectors", "-n", "12"], &QUICK[..]].concat());
    let rows = rows(&csv.out);
    let vectors = json["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), rows.len());
    for (vector, row) in vectors.iter().zip(&rows) {
        let text = |key: &str| vector[key].as_str().unwrap_or_default().to_owned();
        for key in ["id", "hand", "verdict", "reason", "proof", "why"] {
            assert_eq!(text(key), row[key], "{key}");
        }
        let hand = notation::parse(&row["hand"], rules.alphabet()).unwrap();
        let counts: Vec<u8> = serde_json::from_value(vector["counts"].clone()).unwrap();
        assert_eq!(counts, &hand.counts()[..34]);
        assert_eq!(vector["wilds"], hand.wilds());
        assert_eq!(vector["missing"], Value::Null);
        let groups: Vec<String> = serde_json::from_value(vector["decomposition"].clone()).unwrap();
        assert_eq!(groups.join(" "), row["reads"]);
    }
    let after: Vec<usize> = serde_json::from_value(json["summary"]["kills_after"].clone()).unwrap();
    assert_eq!(after.len(), 12);
    assert!(after.windows(2).all(|pair| pair[0] <= pair[1]));
    assert_eq!(json["summary"]["kills"], after[11]);
    assert_eq!(json["tiles"].as_array().unwrap().len(), 34);
}

#[test]
fn bad_arguments_are_refused_and_nothing_is_written() {
    let place = Place::new();
    place.write("there.csv", "mine");
    place.write("folder/x", "");
    place.refuses_all(&[
        (&["vectors", "-n", "0"], &["`0`", "from 1 to 1000"]),
        (&["vectors", "-n", "1001"], &["`1001`", "from 1 to 1000"]),
        (&["vectors", "-n", "-3"], &["`-3`", "from 1 to 1000"]),
        (&["vectors", "-n", "many"], &["`many`", "from 1 to 1000"]),
        (&["vectors", "--seed", "x"], &["`x`", "seed"]),
        (&["vectors", "--format", "xml"], &["xml", "csv", "json"]),
        (
            &["vectors", "--rules", "mahjong"],
            &["unknown rules `mahjong`"],
        ),
        (
            &["vectors", "--rules", "standard,laizi"],
            &["one --rules only"],
        ),
        (&["vectors", "--set", "wild.max"], &["field=value"]),
        (
            &["vectors", "--out", "there.csv"],
            &["there.csv is there already"],
        ),
        (
            &["vectors", "--out", "folder"],
            &["folder is there already"],
        ),
        (
            &["vectors", "--out", "none/x.csv"],
            &["none/x.csv", "no folder none"],
        ),
        (&["vectors", "--out", ".."], &["--out"]),
        (&["vectors", "11m"], &["11m", "duipai --help"]),
    ]);
}

/// A page about suites has an example in Python; here it judges with a recursive check of its own.
#[test]
fn the_example_in_python_runs() {
    let Ok(version) = std::process::Command::new("python3")
        .arg("--version")
        .output()
    else {
        return;
    };
    assert!(version.status.success());
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/vectors.md"));
    let page = page.unwrap();
    let (_, example) = page.split_once("```python\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let place = Place::new();
    place.write("test_vectors.py", example);
    place.write("vectors.csv", suite("standard~sizes=2+5", 50, 2).csv());
    let game = |wins: &str| format!("{GAME}\ndef wins(counts):\n    return {wins}\n");
    place.write(
        "game.py",
        game("sum(counts) in (2, 5) and max(counts) < 5 and eye(counts)"),
    );
    let run =
        "PYTHONDONTWRITEBYTECODE=1 python3 -c 'import test_vectors; test_vectors.test_vectors()'";
    let told = place.shell(run);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{told:?}");
    // A check that forgets five alike fails at the first vector that holds them.
    place.write("game.py", game("sum(counts) in (2, 5) and eye(counts)"));
    let told = place.shell(run);
    assert!(
        told.code != Some(0) && told.err.contains("11111m"),
        "{told:?}"
    );
}

const GAME: &str = "
def sets(c, at=0):
    while at < 34 and c[at] == 0:
        at += 1
    if at == 34:
        return True
    for tiles in ([at] * 3, [at, at + 1, at + 2] if at < 27 and at % 9 < 7 else []):
        if tiles and all(c[t] >= tiles.count(t) for t in tiles):
            rest = c[:]
            for t in tiles:
                rest[t] -= 1
            if sets(rest, at):
                return True
    return False

def eye(c):
    return any(c[k] >= 2 and sets(c[:k] + [c[k] - 2] + c[k + 1:]) for k in range(34))
";
