//! The lists in the documents are the lists in the code. Documents that are not tested drift.

mod measured;
mod program;

use assert_cmd::Command;
use duipai::address::Address;
use duipai::bench::files::INSTRUCTIONS_COLUMNS;
use duipai::campaign::aggregate::UnitSum;
use duipai::campaign::run::{Ending, Event};
use duipai::compare::{self, Amount, COMPARE_VERSION, Call, Reason as Unknown};
use duipai::exit::Exit;
use duipai::external::codec::{Codec, Encoding, Order, order};
use duipai::external::spec;
use duipai::finding::{self, Status};
use duipai::probe::TRAITS;
use duipai::record::{CASE_VERSION, Case};
use duipai::relation::{DEFAULT_SHARE, Relation};
use duipai::report::json_lines::{EVENTS, JsonLines, LINES_VERSION};
use duipai::report::reporter::{Outcome, Reporter as _, Start};
use duipai::report::{REPORT_VERSION, Report};
use duipai::source::{BLOCK, Drawn, G1, GENERATOR, Source as _, Sources};
use duipai::truth::Proof;
use duipai_engines::rules::{FIELDS, Preset};
use duipai_engines::{Alphabet, Kind, Reason, Rules, Verdict, notation, registry};
use measured::Measured;
use program::Place;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const DOCUMENTS: &[&str] = &[
    "BIAS.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "corpus/README.md",
    "METHODOLOGY.md",
    "docs/architecture.md",
    "docs/bench.md",
    "docs/benches.md",
    "docs/ci.md",
    "docs/compare.md",
    "docs/encodings.md",
    "docs/external.md",
    "docs/fuzzing.md",
    "docs/judge.md",
    "docs/notation.md",
    "docs/output.md",
    "docs/probe.md",
    "docs/report.md",
    "docs/run-folder.md",
    "docs/sharding.md",
    "docs/sources.md",
    "docs/vectors.md",
    "docs/zoo.md",
    "engines/external/README.md",
    "reports/README.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rows of the first table under a heading, or of the table number `number` from 0; without its head.
fn nth_table(name: &str, heading: &str, number: usize) -> Vec<Vec<String>> {
    let text = read(name);
    let level = heading.chars().take_while(|&c| c == '#').count();
    let deeper = "#".repeat(level + 1);
    let mut lines = text.lines().skip_while(|line| *line != heading);
    assert!(lines.next().is_some(), "{name} has no `{heading}`");
    let section: Vec<&str> = lines
        .take_while(|line| !line.starts_with('#') || line.starts_with(&deeper))
        .collect();
    let tables: Vec<&[&str]> = section
        .split(|line| !line.starts_with('|'))
        .filter(|lines| !lines.is_empty())
        .collect();
    let table = tables.get(number);
    let table = table.unwrap_or_else(|| panic!("{name}: too few tables under `{heading}`"));
    let cells = |line: &&str| {
        let line = line.trim_start_matches('|').trim_end_matches('|');
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    table.iter().skip(2).map(cells).collect()
}

fn table(name: &str, heading: &str) -> Vec<Vec<String>> {
    nth_table(name, heading, 0)
}

/// What stands in a cell between backticks.
fn code(cell: &str) -> String {
    let code = cell
        .strip_prefix('`')
        .and_then(|cell| cell.strip_suffix('`'));
    code.unwrap_or_else(|| panic!("`{cell}` is not in backticks"))
        .to_owned()
}

/// The first column of the table under a heading.
fn names(name: &str, heading: &str) -> Vec<String> {
    table(name, heading)
        .iter()
        .map(|row| code(&row[0]))
        .collect()
}

fn sorted<T: Into<String>>(list: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut list: Vec<String> = list.into_iter().map(Into::into).collect();
    list.sort();
    list
}

/// A small real run that meets known disagreements, and somebody else's programs: a quick one, and one that
/// has something to say of a hand.
fn with_run(check: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let engines = folder.path().join("engines.toml");
    let program = format!("{:?}, \"serve\", \"table\"", env!("CARGO_BIN_EXE_duipai"));
    let rules = "rules = [\"laizi\"]\nset = { \"wild.copy_limit\" = 4 }\n";
    let serve = format!(
        "[[engine]]\nname = \"served\"\n{rules}command = [{program}, \"--rules\", \
        \"laizi~sizes=2+5~wild.copy_limit=4\"]\n"
    );
    let odd = "/^11m$/ { print \"error odd\"; next } { print \"unsupported\" }";
    let odd = format!("[[engine]]\nname = \"odd\"\n{rules}command = [\"awk\", {odd:?}]\n");
    std::fs::write(&engines, serve + &odd).unwrap();
    let known = folder.path().join("corpus/known");
    std::fs::create_dir_all(&known).unwrap();
    let entry = "format = \"duipai-known\"\nversion = 1\nengine = \"odd\"\nrules = [\"laizi*\"]\n\
        verdict = \"win\"\nreason = \"none\"\n";
    std::fs::write(known.join("odd.toml"), entry).unwrap();
    Command::cargo_bin("duipai")
        .unwrap()
        .args(["run", "--rules", "laizi", "--set", "wild.copy_limit=4"])
        .args(["--set", "sizes=2,5", "--sources", "states,g1"])
        .args([
            "--engines",
            "reference,recursive,table,cover,js-recursive,served,odd",
        ])
        .args(["--hands", "17k", "--quiet", "--external"])
        .arg(&engines)
        .arg("--corpus")
        .arg(folder.path().join("corpus"))
        .arg("--out")
        .arg(&out)
        .assert()
        .code(1);
    check(&out);
}

/// Every path to a value: `[]` for each element of a list, and maps whose keys are names end the path.
fn paths(value: &Value, prefix: &str, found: &mut BTreeSet<String>) {
    let leaf = ["refused", "remarks", "verdicts"]
        .iter()
        .any(|map| prefix.ends_with(map));
    match value {
        Value::Object(map) if !leaf => {
            for (key, value) in map {
                let dot = if prefix.is_empty() { "" } else { "." };
                paths(value, &format!("{prefix}{dot}{key}"), found);
            }
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for value in list {
                paths(value, &format!("{prefix}[]"), found);
            }
        }
        _ => drop(found.insert(prefix.to_owned())),
    }
}

fn header(path: &Path) -> Vec<String> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header = reader.headers().unwrap();
    header.iter().map(str::to_owned).collect()
}

#[test]
fn the_files_of_a_bench_are_the_documented_ones() {
    const PAGE: &str = "docs/bench.md";
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut bench = Command::cargo_bin("duipai").unwrap();
    bench.args(["bench", "--rules", "standard", "--sources", "winners"]);
    bench.args([
        "--hands",
        "3k",
        "--launches",
        "1",
        "--engines",
        "table,greedy",
    ]);
    bench
        .args(["--time", "10m", "--quiet", "--out"])
        .arg(&out)
        .assert()
        .code(0);
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("run.json")).unwrap()).unwrap();
    let mut found = BTreeSet::new();
    paths(&report, "", &mut found);
    assert_eq!(found, names(PAGE, "## run.json").into_iter().collect());
    let mut files = vec!["run.json", "instructions.csv"];
    for file in ["timing.csv", "launches.csv", "blocks.csv"] {
        assert_eq!(
            header(&out.join(file)),
            names(PAGE, &format!("## {file}")),
            "{file}"
        );
        files.push(file);
    }
    assert_eq!(
        INSTRUCTIONS_COLUMNS.to_vec(),
        names(PAGE, "### instructions.csv")
    );
    assert_eq!(sorted(files), sorted(names(PAGE, "## Files")));
}

#[test]
fn the_files_of_a_run_are_the_documented_ones() {
    const PAGE: &str = "docs/run-folder.md";
    with_run(|out| {
        let files = std::fs::read_dir(out).unwrap();
        let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        assert_eq!(sorted(files), sorted(names(PAGE, "## Files")));

        let report: Value =
            serde_json::from_str(&std::fs::read_to_string(out.join("run.json")).unwrap()).unwrap();
        let mut found = BTreeSet::new();
        paths(&report, "", &mut found);
        let documented: BTreeSet<String> = names(PAGE, "## run.json").into_iter().collect();
        assert_eq!(found, documented, "left: run.json, right: the page");

        for file in ["timing.csv", "blocks.csv"] {
            assert_eq!(
                header(&out.join(file)),
                names(PAGE, &format!("## {file}")),
                "{file}"
            );
        }
        let mut columns = names(PAGE, "## disagreements.csv");
        let engines = report["plan"]["engines"].as_array().unwrap();
        columns.extend(
            engines
                .iter()
                .map(|engine| engine["name"].as_str().unwrap().to_owned()),
        );
        assert_eq!(header(&out.join("disagreements.csv")), columns);

        let block = out.join("state/laizi~sizes=2+5~wild.copy_limit=4/g1/0000001.json");
        let block: Value = serde_json::from_str(&std::fs::read_to_string(block).unwrap()).unwrap();
        let keys = |value: &Value| {
            value
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect::<Vec<_>>()
        };
        let result = keys(&block["result"])
            .into_iter()
            .map(|key| format!("result.{key}"));
        let mut found = keys(&block);
        found.retain(|key| key != "result");
        found.extend(result);
        assert_eq!(found, names(PAGE, "## The journal"));
        for file in ["lock", "plan.json"] {
            assert!(out.join("state").join(file).is_file(), "{file}");
        }
    });
}

/// The words in backticks of a cell.
fn codes(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn events_and_their_fields_are_the_documented_ones() {
    const PAGE: &str = "docs/output.md";
    assert_eq!(names(PAGE, "## JSON lines"), EVENTS);
    assert!(read(PAGE).contains(&format!("has the version: **{LINES_VERSION}**.")));
    let mut lines = Vec::new();
    with_run(|out| {
        let report = std::fs::read_to_string(out.join("run.json")).unwrap();
        let report: Report = serde_json::from_str(&report).unwrap();
        let mut written = JsonLines::new(&mut lines);
        let start = Start {
            plan: &report.plan,
            threads: 1,
            folder: out,
        };
        written.began(&start).unwrap();
        let (hands, new, known) = (1, 0, 0);
        let sum = UnitSum::default();
        for event in [
            Event::UnitFinished(&sum),
            Event::Progress { hands, new, known },
            Event::Shrinking { done: 1, of: 1 },
            Event::UnitStarted {
                rules: "laizi",
                source: "g1",
                planned: 1,
            },
        ] {
            written.observe(&event).unwrap();
        }
        let outcome = Outcome {
            report: &report,
            units: &[],
            records: &[],
            folder: out,
        };
        written.ended(&outcome).unwrap();
    });
    let of_run = names("docs/run-folder.md", "## run.json");
    let of_run = of_run
        .iter()
        .filter_map(|key| key.strip_prefix("disagreements[]."));
    let of_run: Vec<String> = of_run.map(str::to_owned).collect();
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in String::from_utf8(lines).unwrap().lines() {
        let mut line: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        let event = line.remove("event").unwrap();
        told.insert(
            event.as_str().unwrap().to_owned(),
            line.keys().cloned().collect(),
        );
    }
    let mut fields = BTreeSet::new();
    for row in table(PAGE, "## JSON lines") {
        let event = code(&row[0]);
        let mut documented = codes(&row[2]);
        if event == "signature" {
            assert_eq!(documented, ["replay", "disagreements[]"]);
            documented = of_run.clone();
            documented.push("replay".to_owned());
            fields.insert("replay".to_owned());
        } else {
            fields.extend(documented.iter().cloned());
        }
        assert_eq!(
            sorted(told[&event].iter().cloned()),
            sorted(documented),
            "{event}"
        );
    }
    assert_eq!(sorted(names(PAGE, "### Fields")), sorted(fields));
}

#[test]
fn versions_in_the_documents_are_those_of_the_code() {
    let page = read("docs/run-folder.md");
    for (key, version) in [("run.json", REPORT_VERSION), ("Cases", CASE_VERSION)] {
        let rows = table("docs/run-folder.md", &format!("## {key}"));
        let row = rows.iter().find(|row| row[0] == "`version`").unwrap();
        let said = row.last().unwrap();
        assert!(said.ends_with(&format!(": {version}")), "{key}: {said}");
    }
    assert!(page.contains("16,384, or fewer") && BLOCK == 16_384);
    // With another generator the rates and the golden hands have to be looked at again.
    assert_eq!(GENERATOR, "g1/3");
}

#[test]
fn case_keys_are_the_documented_ones() {
    let text = || Some("x".to_owned());
    // No `..`: a new key does not compile here before it is thought of.
    let case = Case {
        format: "duipai-case".to_owned(),
        version: CASE_VERSION,
        status: "open".to_owned(),
        id: text(),
        why: text(),
        rules: "standard".to_owned(),
        rules_file: text(),
        ask: text(),
        hand: "11m".to_owned(),
        order: Some(1),
        sent: text(),
        expected: "win".to_owned(),
        proof: text(),
        certificate: vec!["11m".to_owned()],
        engine: text(),
        verdict: text(),
        predicted: text(),
        legality: text(),
        address: text(),
        strategy: text(),
        relation: text(),
        related: text(),
        related_address: text(),
        shrunk: text(),
        shrunk_is: text(),
        signature: text(),
        history: vec!["11m".to_owned()],
        verdicts: BTreeMap::from([("x".to_owned(), "win".to_owned())]),
        remarks: BTreeMap::from([("x".to_owned(), "3 fan".to_owned())]),
    };
    let keys: toml::Table = case.to_toml().parse().unwrap();
    let rows = table("docs/run-folder.md", "## Cases");
    assert_eq!(
        sorted(keys.keys()),
        sorted(rows.iter().map(|row| code(&row[0])))
    );
    // Exactly those called needed are needed.
    let least = "format = \"duipai-case\"\nversion = 1\nstatus = \"open\"\nrules = \"standard\"\n\
        hand = \"11m\"\nexpected = \"win\"\n";
    assert!(Case::parse("least", least).is_ok());
    let needed: toml::Table = least.parse().unwrap();
    let said = rows.iter().filter(|row| row[2] == "yes");
    assert_eq!(sorted(needed.keys()), sorted(said.map(|row| code(&row[0]))));
    for line in least.lines() {
        assert!(
            Case::parse("less", &least.replace(&format!("{line}\n"), "")).is_err(),
            "{line}"
        );
    }
}

#[test]
fn statuses_proofs_endings_and_exit_codes_are_the_documented_ones() {
    const PAGE: &str = "docs/run-folder.md";
    let case = |status: &str| {
        Case::parse(
            "x",
            &format!(
                "format = \"duipai-case\"\nversion = 1\nstatus = \"{status}\"\nrules = \"standard\"\n\
                hand = \"11m\"\nexpected = \"win\"\n"
            ),
        )
    };
    let error = case("other").unwrap_err().to_string();
    let (_, known) = error.split_once("none of ").unwrap();
    assert_eq!(
        sorted(known.split(", ")),
        sorted(names(PAGE, "## Statuses"))
    );
    for row in table(PAGE, "## Statuses") {
        let status = code(&row[0]);
        assert!(case(&status).is_ok());
        assert_eq!(
            Status::from_word(&status).is_some(),
            row[1] == "run",
            "{status}"
        );
    }
    let proofs = [Proof::Certificate, Proof::Exhaustive, Proof::Agreement].map(Proof::text);
    assert_eq!(names(PAGE, "## Proofs"), proofs);
    let endings = [
        Ending::Complete,
        Ending::StopAfter,
        Ending::Time,
        Ending::Differs,
        Ending::Interrupted,
        Ending::Missing,
    ];
    assert_eq!(names(PAGE, "## Endings"), endings.map(Ending::word));

    let codes = (0..=u8::MAX).filter_map(Exit::from_code);
    let codes: Vec<String> = codes.map(|exit| exit.code().to_string()).collect();
    assert_eq!(names(PAGE, "## Exit codes"), codes);
    let text = read(PAGE);
    let (_, order) = text.split_once("the most serious one is given: ").unwrap();
    let order = order.split('.').next().unwrap().split(", ");
    let order: Vec<Exit> = order
        .map(|code| Exit::from_code(code.parse().unwrap()).unwrap())
        .collect();
    assert_eq!(order.len(), codes.len());
    for pair in order.windows(2) {
        assert_eq!(Exit::worst([pair[1], pair[0]]), pair[0]);
    }
}

#[test]
fn relations_are_the_documented_ones() {
    let documented = names("docs/relations.md", "## The relations");
    assert_eq!(documented, Relation::ALL.map(Relation::name));
    let share = format!("{DEFAULT_SHARE} of the hands");
    assert!(read("docs/relations.md").contains(&share));
}

#[test]
fn engines_are_the_documented_ones() {
    let rows = table("docs/architecture.md", "## Engines");
    let found: Vec<Vec<String>> = registry::builtin()
        .iter()
        .map(|factory| {
            let has = |preset| match factory.build(&Rules::preset(preset)) {
                Ok(_) => "yes".to_owned(),
                Err(_) => "no".to_owned(),
            };
            let mut row = vec![format!("`{}`", factory.name())];
            row.extend(Preset::ALL.map(has));
            row
        })
        .collect();
    let said: Vec<Vec<String>> = rows
        .into_iter()
        .map(|mut row| {
            row.remove(1);
            row
        })
        .collect();
    assert_eq!(found, said);
}

#[test]
fn modules_are_the_documented_ones() {
    for (crate_name, library) in [
        ("duipai-engines", "engines/src/lib.rs"),
        ("duipai", "harness/src/lib.rs"),
    ] {
        let text = read(library);
        let modules = text
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        assert_eq!(
            sorted(modules),
            sorted(names("docs/architecture.md", &format!("### {crate_name}")))
        );
    }
}

#[test]
fn presets_and_switches_are_the_documented_ones() {
    const PAGE: &str = "docs/notation.md";
    assert_eq!(names(PAGE, "### Presets"), Preset::ALL.map(Preset::name));
    let rows = table(PAGE, "### Switches");
    let fields: Vec<String> = rows.iter().map(|row| code(&row[0])).collect();
    assert_eq!(fields, FIELDS.map(duipai_engines::rules::Field::name));
    for (field, row) in FIELDS.iter().zip(rows) {
        let having = Preset::ALL
            .into_iter()
            .filter(|&preset| field.applies(preset));
        let having: Vec<&str> = having.map(Preset::name).collect();
        let said = if row[1] == "all" {
            Preset::ALL.map(Preset::name).join(", ")
        } else {
            row[1].clone()
        };
        assert_eq!(having.join(", "), said, "{}", field.name());
    }
}

#[test]
fn traits_are_the_documented_ones() {
    let rows = table("docs/probe.md", "## Traits");
    let said: Vec<(String, &str, &str)> = rows
        .iter()
        .map(|row| (code(&row[0]), row[1].as_str(), row[2].as_str()))
        .collect();
    let mut known: Vec<(String, &str, &str)> = Vec::new();
    for habit in &TRAITS {
        // The same habit of engines for other tiles may speak of cards.
        if let Some((_, games, _)) = known.iter_mut().find(|(name, ..)| name == habit.name) {
            *games = "mahjong, paohuzi";
            continue;
        }
        let game = match habit.alphabet {
            Alphabet::Mahjong => "mahjong",
            Alphabet::Paohuzi => "paohuzi",
        };
        known.push((habit.name.to_owned(), game, habit.words));
    }
    assert_eq!(said, known);
}

#[test]
fn hands_in_the_documents_read() {
    const PAGE: &str = "docs/notation.md";
    for (heading, alphabet) in [
        ("## Mahjong hands", Alphabet::Mahjong),
        ("## Paohuzi hands", Alphabet::Paohuzi),
    ] {
        for row in table(PAGE, heading) {
            let hand = notation::parse(&code(&row[0]), alphabet);
            let hand = hand.unwrap_or_else(|error| panic!("{}: {error}", row[0]));
            assert_eq!(notation::write(&hand), code(&row[1]), "{}", row[0]);
        }
    }
    for row in table(PAGE, "## Text that is no hand") {
        let alphabet = match row[1].as_str() {
            "mahjong" => Alphabet::Mahjong,
            _ => Alphabet::Paohuzi,
        };
        let error = notation::parse(&code(&row[0]), alphabet).map(|hand| notation::write(&hand));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(&row[2]), "{}: {error}", row[0]);
    }
}

/// Holds the codes of an encoding against a row of its table, where `1…9` are nine codes that count on.
fn codes_are(encoding: &Encoding, alphabet: Alphabet, row: &[String]) {
    let number = |code: &str| match code.strip_prefix("0x") {
        Some(hex) if !hex.is_empty() => u8::from_str_radix(hex, 16).unwrap(),
        _ => code.trim_end_matches(char::is_alphabetic).parse().unwrap(),
    };
    let mut codes = alphabet.iter().map(|kind| encoding.code(alphabet, kind));
    for cell in &row[2..] {
        let cell = code(cell);
        if let Some((first, last)) = cell.split_once('…') {
            let nine: Vec<String> = codes.by_ref().take(9).collect();
            assert_eq!((first, last), (&*nine[0], &*nine[8]), "{row:?}");
            for (code, expected) in nine.iter().zip(number(first)..) {
                assert_eq!(number(code), expected, "{row:?}");
            }
        } else {
            for said in cell.split(' ') {
                assert_eq!(codes.next().as_deref(), Some(said), "{row:?}");
            }
        }
    }
    assert_eq!(codes.next(), None, "{row:?}");
}

#[test]
fn encodings_are_the_documented_ones() {
    const PAGE: &str = "docs/encodings.md";
    let mut named = BTreeSet::from(["counts".to_owned()]);
    for (number, alphabet) in [(0, Alphabet::Mahjong), (1, Alphabet::Paohuzi)] {
        for row in nth_table(PAGE, "## Codes", number) {
            let encoding = Encoding::named(&code(&row[0])).unwrap();
            let sep = if row[1] == "comma" { "," } else { "" };
            assert_eq!(encoding.sep(), sep, "{row:?}");
            codes_are(&encoding, alphabet, &row);
            named.insert(code(&row[0]));
        }
    }
    let known = Encoding::NAMED.map(|encoding| encoding.name().to_owned());
    assert_eq!(named, BTreeSet::from(known));

    let line = |codec: &Codec, text: &str, shuffled: bool, said: &str| {
        let alphabet = notation::alphabet_of(text).unwrap_or(Alphabet::Mahjong);
        let hand = notation::parse(text, alphabet).unwrap();
        let mut out = Vec::new();
        let order = if shuffled {
            Order::Shuffled(order::seed_of(&hand))
        } else {
            Order::Sorted
        };
        codec.write(&hand, order, &mut out);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            format!("{said}\n"),
            "{text}"
        );
        assert_eq!(codec.read(said), Ok(hand), "{said}");
    };
    let mut shown = BTreeSet::new();
    for (number, shuffled) in [(0, false), (1, true)] {
        for row in nth_table(PAGE, "## Examples", number) {
            let (name, text) = (code(&row[0]), code(&row[1]));
            let alphabet = notation::alphabet_of(&text).unwrap_or(Alphabet::Mahjong);
            let codec = Codec::of(Encoding::named(&name).unwrap(), alphabet).unwrap();
            line(&codec, &text, shuffled, &code(&row[2]));
            shown.insert(name);
        }
    }
    assert_eq!(shown, named);

    let page = read(PAGE);
    let (_, file) = page.split_once("```toml\n").unwrap();
    let (file, _) = file.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engines.toml");
    std::fs::write(&path, file).unwrap();
    let engines = spec::load(&path, &[]).unwrap();
    let codec = Codec::new(&engines[0], &Rules::named("laizi").unwrap()).unwrap();
    for row in table(PAGE, "## Codes of your own") {
        line(&codec, &code(&row[0]), false, &code(&row[1]));
    }
}

#[test]
fn illegal_hands_in_the_documents_are_illegal_for_that_reason() {
    for row in table("docs/notation.md", "## Illegal hands") {
        let rules = Rules::named(&code(&row[2])).unwrap();
        let hand = notation::parse(&code(&row[1]), rules.alphabet()).unwrap();
        assert_eq!(finding::legality(&rules, &hand), code(&row[0]), "{row:?}");
        for factory in registry::builtin() {
            if let (Ok(mut engine), false) = (factory.build(&rules), factory.is_port()) {
                assert!(
                    matches!(engine.judge(&hand), Verdict::Rejected(_) | Verdict::No(_)),
                    "{row:?}"
                );
            }
        }
    }
}

#[test]
fn rules_and_addresses_in_the_documents_read() {
    const PAGE: &str = "docs/notation.md";
    for row in table(PAGE, "### Examples") {
        assert_eq!(Rules::named(&code(&row[0])).unwrap().name(), code(&row[1]));
    }
    for row in nth_table(PAGE, "### Examples", 1) {
        let rules = Rules::named(&code(&row[0])).unwrap();
        let rules = rules.with_setting(&code(&row[1])).unwrap();
        assert_eq!(rules.name(), code(&row[2]));
    }
    for address in names(PAGE, "## Addresses") {
        assert_eq!(address.parse::<Address>().unwrap().to_string(), address);
    }
    let text = read(PAGE);
    let (_, file) = text.split_once("```toml\n").unwrap();
    let (file, _) = file.split_once("```").unwrap();
    let rules = Rules::from_toml("house", file).unwrap();
    assert!(rules.name().starts_with("house-"));
}

#[test]
fn sources_and_their_sizes_are_the_documented_ones() {
    const PAGE: &str = "docs/sources.md";
    assert_eq!(
        names(PAGE, "# Sources of hands"),
        Sources::ALL.map(Sources::name)
    );
    for row in table(PAGE, "## How many") {
        let rules = Rules::named(&code(&row[0])).unwrap();
        for (source, said) in [Sources::Winners, Sources::States]
            .into_iter()
            .zip(&row[1..])
        {
            let total = source.open(&rules, 1, 1).ok();
            let total = total.and_then(|source| source.total());
            assert_eq!(total, said.replace(',', "").parse().ok(), "{row:?}");
        }
    }
    for rules in [
        "waihuzi~jiao=true",
        "waihuzi~menzi=+cross-rank",
        "waihuzi~base_xi=7",
        "waihuzi~kan_splittable=false",
        "waihuzi~forms=+initial-pairs",
        "paohuzi",
    ] {
        let rules = Rules::named(rules).unwrap();
        assert!(Sources::Winners.open(&rules, 1, 1).is_err());
    }
}

#[test]
fn strategies_with_their_shares_and_win_rates_are_the_documented_ones() {
    for (heading, number, rules) in [
        ("### Mahjong without wilds", 0, "standard"),
        ("### Mahjong with wilds", 0, "laizi"),
        ("### Mahjong with special hands", 0, "riichi"),
        ("### Mahjong with special hands", 1, "gb"),
        ("### Sichuan", 0, "sichuan"),
        ("### Waihuzi", 0, "waihuzi"),
        ("### Classic paohuzi", 0, "paohuzi"),
    ] {
        let rows = nth_table("docs/sources.md", heading, number);
        let rules = Rules::named(rules).unwrap();
        let source = G1::new(&rules, 1, u64::MAX);
        let said: Vec<String> = rows.iter().map(|row| code(&row[0])).collect();
        assert_eq!(source.strategies(), said, "{heading}");
        // The fastest that answers every hand.
        let name = if rules.base_xi() > 0 {
            "recursive"
        } else {
            "table"
        };
        let mut engines = registry::builtin().into_iter();
        let factory = engines.find(|factory| factory.name() == name).unwrap();
        let mut engine = factory.build(&rules).unwrap();
        let mut counts = vec![(0.0, 0.0); rows.len()];
        let (mut hands, mut all): (Vec<Drawn>, f64) = (Vec::new(), 0.0);
        for block in 0..8 {
            source.block(block, &mut hands).unwrap();
            for drawn in &hands {
                let (hands, wins) = &mut counts[usize::from(drawn.strategy)];
                *hands += 1.0;
                let won = matches!(engine.judge(&drawn.hand), Verdict::Win(_));
                *wins += f64::from(u8::from(won));
                all += 1.0;
            }
        }
        let mut sum = 0.0;
        for (row, (hands, wins)) in rows.iter().zip(counts) {
            let share: f64 = row[1].parse().unwrap();
            let rate: f64 = row[2].trim_end_matches(" %").parse().unwrap();
            sum += share;
            assert!((256.0 * hands / all - share).abs() < 1.0, "{row:?}");
            // Eight blocks of the sixty that were measured: within two points.
            assert!(
                (100.0 * wins / hands - rate).abs() < 2.0,
                "{row:?}: {wins} of {hands}"
            );
        }
        assert!((sum - 256.0).abs() < 0.1, "{heading}: shares sum to {sum}");
    }
}

#[test]
fn reasons_of_illegal_hands_are_the_documented_ones() {
    let all = [
        Reason::WrongSize(0),
        Reason::FiveAlike(Kind::new(0)),
        Reason::Honour,
        Reason::TooManyWilds(0),
        Reason::MissingSuit,
        Reason::NoMissingSuit,
        Reason::LastNotHeld,
        Reason::NoGroup,
        Reason::TooManyGroups,
    ];
    let said = names("docs/sources.md", "### Illegal hands");
    assert_eq!(said, all.map(Reason::slug));
}

#[test]
fn links_and_paths_lead_somewhere() {
    for name in DOCUMENTS {
        let text = read(name);
        let folder = root().join(name).parent().unwrap().to_owned();
        let links = text.split("](").skip(1);
        for link in links.map(|rest| rest.split(')').next().unwrap_or_default()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                root().join(name)
            } else {
                folder.join(file)
            };
            assert!(target.exists(), "{name}: {link}");
            if !anchor.is_empty() {
                let headings = std::fs::read_to_string(&target).unwrap();
                let found = headings.lines().any(|line| {
                    line.starts_with('#')
                        && line
                            .trim_start_matches(['#', ' '])
                            .to_lowercase()
                            .replace(' ', "-")
                            == anchor
                });
                assert!(found, "{name}: no heading for {link}");
            }
        }
        // Paths within the repository, where they are named in backticks.
        for path in text.split('`').skip(1).step_by(2) {
            let inside = ["engines/", "harness/", "docs/", "corpus/"]
                .iter()
                .any(|folder| path.starts_with(folder));
            if inside && !path.contains(char::is_whitespace) {
                assert!(root().join(path).exists(), "{name}: {path}");
            }
        }
    }
}

#[test]
fn columns_and_keys_of_a_suite_are_the_documented_ones() {
    const PAGE: &str = "docs/vectors.md";
    let suite = |format: &str| {
        let mut command = Command::cargo_bin("duipai").unwrap();
        command.args(["vectors", "-n", "5", "--rules", "waihuzi~sizes=2"]);
        command.args(["--format", format]).output().unwrap().stdout
    };
    let columns = csv::Reader::from_reader(&suite("csv")[..])
        .headers()
        .unwrap()
        .clone();
    assert_eq!(columns, names(PAGE, "## Columns"));
    let json: Value = serde_json::from_slice(&suite("json")).unwrap();
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&json), names(PAGE, "## JSON"));
    let rows = table(PAGE, "## JSON");
    for (key, value) in [
        ("rules", &json["rules"]),
        ("summary", &json["summary"]),
        ("engines", &json["engines"][0]),
    ] {
        let row = rows.iter().find(|row| code(&row[0]) == key).unwrap();
        let told: Vec<&str> = row[1].split('`').skip(1).step_by(2).collect();
        let known = |word: &&&str| keys(value).iter().any(|key| key == **word);
        assert_eq!(
            sorted(told.iter().filter(known).copied()),
            sorted(keys(value)),
            "{key}"
        );
    }
    let mut told: Vec<String> = ["id", "hand", "verdict", "proof", "why"]
        .map(str::to_owned)
        .to_vec();
    told.extend(
        nth_table(PAGE, "## JSON", 1)
            .iter()
            .map(|row| code(&row[0])),
    );
    assert_eq!(sorted(keys(&json["vectors"][0])), sorted(told));
}

#[test]
fn files_columns_and_keys_of_the_zoo_are_the_documented_ones() {
    const PAGE: &str = "docs/zoo.md";
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("zoo");
    let mut command = Command::cargo_bin("duipai").unwrap();
    command.args(["zoo", "--rules", "standard", "--hands", "1k", "--quiet"]);
    command.args(["--engines", "table!1"]).arg("--generated");
    command.arg("--out").arg(&out).assert().code(0);
    let files = std::fs::read_dir(&out).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(sorted(files), sorted(names(PAGE, "## Files")));
    for file in ["zoo.csv", "curve.csv"] {
        let columns = names(PAGE, &format!("## {file}"));
        assert_eq!(header(&out.join(file)), columns, "{file}");
    }
    let json = std::fs::read_to_string(out.join("zoo.json")).unwrap();
    let mut json: Value = serde_json::from_str(&json).unwrap();
    // What is missed is a list of names, and sources are names of objects alike.
    let sources = &mut json["engines"][0]["sources"];
    *sources = Value::Array(vec![sources["g1"].clone()]);
    let mut found = BTreeSet::new();
    paths(&json, "", &mut found);
    let documented: BTreeSet<String> = names(PAGE, "## zoo.json").into_iter().collect();
    assert_eq!(found, documented, "left: zoo.json, right: the page");
}

#[test]
fn verdicts_reasons_and_keys_of_a_comparison_are_the_documented_ones() {
    const PAGE: &str = "docs/compare.md";
    assert_eq!(names(PAGE, "## Verdicts"), Call::ALL.map(Call::word));
    assert_eq!(names(PAGE, "## Reasons"), Unknown::ALL.map(Unknown::word));
    let rows = table(PAGE, "## JSON");
    let meaning = |key: &str| {
        let row = rows.iter().find(|row| code(&row[0]) == key);
        row.unwrap_or_else(|| panic!("no key {key}"))[2].clone()
    };
    assert!(meaning("version").ends_with(&format!(": {COMPARE_VERSION}")));
    assert!(meaning("level").ends_with(&format!(": {}", compare::LEVEL)));
    let amounts = meaning("comparisons[].rules[].instructions[].verdict");
    assert_eq!(codes(&amounts), Amount::ALL.map(Amount::word));
    let percent = |share: f64| format!("{} %", 100.0 * share);
    let verdicts = table(PAGE, "## Verdicts");
    assert!(verdicts[0][1].ends_with(&percent(compare::NOISE_FLOOR)));
    assert!(verdicts[2][1].contains(&percent(compare::SAME_WITHIN)));

    let place = Place::new();
    let bench = |seed| {
        let engines = [("table", 20.0), ("recursive", 200.0), ("cover", 400.0)];
        Measured::bench(seed, 10, &engines).counted(&[("cover", 1000.0)], "perf")
    };
    bench(1).write(&place, "before");
    bench(2).write(&place, "after");
    let told = place.duipai(&["compare", "before", "after", "--format", "json"]);
    let mut found = BTreeSet::new();
    let json: Value = serde_json::from_str(told.ends(0)).unwrap();
    paths(&json, "", &mut found);
    let documented: BTreeSet<String> = names(PAGE, "## JSON").into_iter().collect();
    assert_eq!(found, documented, "left: the program, right: the page");
    let exits = names(PAGE, "## Exit codes");
    assert_eq!(exits, ["0", "2", "3", "4"]);
}

#[test]
fn every_letter_of_the_corpus_is_explained() {
    let page = read("corpus/README.md");
    for case in std::fs::read_dir(root().join("corpus/cases")).unwrap() {
        let name = case.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&format!("`{}…`", &name[..1])), "{name}");
    }
}
