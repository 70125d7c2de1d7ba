//! `duipai corpus` from the outside.

mod program;

use duipai::known::condition::{MEASURES, RELATIONS};
use duipai::known::{Entry, MIN_HANDS};
use program::Place;
use serde_json::Value;
use std::path::Path;

fn case(status: &str, hand: &str, more: &str) -> String {
    format!(
        "format = \"duipai-case\"\nversion = 1\nstatus = \"{status}\"\nrules = \"standard\"\nhand = \"{hand}\"\n\
        expected = \"win\"\n{more}"
    )
}

/// A case of a run, signed.
fn of_a_run(status: &str, hand: &str, smallest: &str) -> String {
    let signed = format!(
        "engine = \"old/one\"\nverdict = \"no\"\nlegality = \"legal\"\nshrunk = \"{smallest}\"\n\
        shrunk_is = \"smallest\"\nsignature = \"standard old/one no/win legal {smallest}\"\n"
    );
    case(status, hand, &signed)
}

#[test]
fn cases_are_added_once_each_under_names_that_tell_what_they_are() {
    let place = Place::new();
    place.write("run/cases/0001.toml", of_a_run("new", "123m44p", "11z"));
    place.write("run/cases/0002.toml", of_a_run("new", "456m44p", "11z"));
    place.write("run/cases/0003.toml", of_a_run("new", "456m55p", "567m11p"));
    place.write(
        "run/cases/0004.toml",
        of_a_run("known", "456m66p", "789m11p"),
    );
    place.write("run/cases/notes.txt", "no case");
    let add = ["corpus", "add", "run/cases", "--why", "an honour is an eye"];
    let told = place.duipai(&add).ends(0).to_owned();
    let first = "corpus/cases/old_one-standard-no-win-11z.toml";
    assert!(told.contains(&format!("added {first}")), "{told}");
    assert_eq!(told.matches("added").count(), 2, "{told}");
    assert!(told.contains("0002.toml: it is corpus/cases/"), "{told}");
    assert!(told.contains("0004.toml: a known bug of a port"), "{told}");
    let text = place.read(first);
    for part in [
        "status = \"open\"",
        "why = \"an honour is an eye\"",
        "hand = \"123m44p\"",
        "id = \"old_one-",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let before = place.tree();
    let again = place.duipai(&add);
    assert!(!again.ends(0).contains("added"), "{again:?}");
    assert_eq!(place.tree(), before);

    // A name that is taken by another thing is not overwritten.
    let other = of_a_run("new", "123m44p", "11z").replace("standard old/one", "standard other");
    place.write("other.toml", other.replace("123m44p", "789m44p"));
    let told = place.duipai(&["corpus", "add", "other.toml", "--fixed"]);
    assert!(told.ends(0).contains("11z-2.toml"), "{told:?}");
    assert_eq!(place.read(first), text);
}

#[test]
fn what_cannot_be_read_stops_everything_before_anything_is_written() {
    let place = Place::new();
    place.write("good.toml", of_a_run("new", "123m44p", "11z"));
    place.write("bad.toml", case("new", "8z", ""));
    place.write("empty/notes.txt", "");
    for (args, parts) in [
        (&["good.toml", "bad.toml"][..], ["bad.toml", "character"]),
        (
            &["good.toml", "nowhere.toml"][..],
            ["cannot read", "nowhere.toml"],
        ),
        (&["good.toml", "empty"][..], ["empty", "holds no case"]),
        (
            &["good.toml", "--open", "--fixed"][..],
            ["--open", "--fixed"],
        ),
        (&[][..], ["required", "duipai --help"]),
    ] {
        place
            .untouched(&[&["corpus", "add"], args].concat())
            .refuses(2, &parts);
    }
    place
        .untouched(&["corpus", "check"])
        .refuses(2, &["corpus holds neither cases"]);
    place
        .untouched(&["corpus", "list", "--corpus", "nowhere"])
        .refuses(2, &["no folder nowhere"]);
}

/// The page that documents the list.
const PAGE: &str = include_str!("../../corpus/README.md");

#[test]
fn the_documented_entry_reads_and_its_keys_are_those_of_the_table() {
    let (_, rest) = PAGE.split_once("```toml\n").unwrap();
    let (example, rest) = rest.split_once("```").unwrap();
    let entry = Entry::parse(Path::new("README.md"), example).unwrap();
    assert!(entry.has_rules("laizi~wild.copy_limit=4") && entry.min_hands == 5_000_000);
    assert_eq!((entry.when.len(), entry.expires.is_some()), (2, true));
    let rows = rest
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let rows: Vec<(&str, bool)> = rows
        .map(|(key, row)| (key, row.starts_with("yes")))
        .collect();
    let keys: toml::Table = example.parse().unwrap();
    let known: Vec<&str> = rows
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| *key != "smallest")
        .collect();
    assert_eq!(known.len(), keys.len());
    assert!(known.iter().all(|key| keys.contains_key(*key)), "{known:?}");
    // Exactly those called needed are needed; that `smallest` is a key, the text below says.
    for (key, needed) in rows {
        let lines = example
            .lines()
            .filter(|line| !line.starts_with(&format!("{key} =")));
        let less = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(
            Entry::parse(Path::new("less"), &less).is_err(),
            needed,
            "{key}"
        );
    }
    let more = format!("{example}smallest = [\"1111m+1\"]\n");
    assert!(Entry::parse(Path::new("more"), &more).is_ok());
    for word in MEASURES.iter().chain(&RELATIONS) {
        assert!(PAGE.contains(&format!("`{word}`")), "{word}");
    }
    assert!(PAGE.contains(
        "hands that have to be judged before it is told that nothing shows it: 1,000,000 |"
    ));
    assert_eq!(MIN_HANDS, 1_000_000);
}

const KNOWN: &str = "format = \"duipai-known\"\nversion = 1\nengine = \"old\"\nrules = [\"laizi*\"]\n\
    reason = \"a fifth copy\"\nexpires = \"2027-06-30\"\n";

#[test]
fn the_list_tells_what_is_there() {
    let place = Place::new();
    place.write("corpus/cases/a.toml", case("fixed", "11m", "id = \"a\"\n"));
    place.write("corpus/known/k.toml", KNOWN);
    let told = place.duipai(&["corpus", "list", "--today", "2027-07-01"]);
    let told = told.ends(0);
    for part in [
        "fixed",
        "corpus/cases/a.toml",
        "11m",
        "corpus/known/k.toml",
        "EXPIRED 2027-06-30",
        "laizi*",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let lines = place.duipai(&[
        "corpus",
        "list",
        "--format",
        "json",
        "--today",
        "2027-01-01",
    ]);
    let lines: Vec<Value> = lines
        .ends(0)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["kind"], &lines[0]["hand"]),
        (&"case".into(), &"11m".into())
    );
    assert_eq!(
        (&lines[1]["kind"], &lines[1]["term"]),
        (&"known".into(), &"holds".into())
    );
}

#[test]
fn check_has_a_code_for_what_is_wrong() {
    let place = Place::new();
    place.write("corpus/cases/a.toml", case("fixed", "11m", "id = \"a\"\n"));
    place.write("corpus/known/k.toml", KNOWN);
    let check = |day: &str| place.untouched(&["corpus", "check", "--today", day]);
    check("2027-01-01").ends(0);
    assert!(
        check("2027-06-20")
            .ends(0)
            .contains("k.toml expires on 2027-06-30")
    );
    let late = check("2027-07-01");
    assert_eq!(late.code, Some(5), "{late:?}");
    assert!(
        late.err.contains("k.toml expired on 2027-06-30"),
        "{late:?}"
    );

    // No engine calls this a win.
    place.write("corpus/cases/b.toml", case("fixed", "12m", ""));
    let back = check("2027-01-01");
    assert_eq!(back.code, Some(1), "{back:?}");
    assert!(back.out.contains("b.toml"), "{back:?}");
    std::fs::remove_file(place.path("corpus/cases/b.toml")).unwrap();

    for (text, part) in [
        (
            case("open", "11m", ""),
            "is the same as corpus/cases/a.toml",
        ),
        (case("open", "22m", "id = \"a\"\n"), "have one id, a"),
        (case("opened", "22m", ""), "status `opened`"),
    ] {
        place.write("corpus/cases/c.toml", text);
        let told = check("2027-01-01");
        assert_eq!(told.code, Some(2), "{told:?}");
        assert!(
            told.err.contains("c.toml") && told.err.contains(part),
            "{told:?}"
        );
        assert_eq!(told.err.lines().count(), 1, "{told:?}");
    }
}
