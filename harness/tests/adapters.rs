//! What `init` writes runs as it is, in every language, and answers like the built-in engines.
#![cfg(unix)]

mod program;

use duipai::source::Sources;
use duipai_engines::{Rules, Verdict, notation, registry};
use program::{Place, Told, told};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::Duration;

/// Languages, and the programs that each needs.
const LANGUAGES: [(&str, &[&str]); 8] = [
    ("c", &["cc"]),
    ("cpp", &["c++"]),
    ("go", &["go"]),
    ("java", &["javac", "java"]),
    ("js", &["node"]),
    ("lua", &["lua"]),
    ("python", &["python3"]),
    ("rust", &["rustc"]),
];

/// Hands with the answer of `reference`.
static HANDS: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let mut hands = Vec::new();
    for (name, written) in [
        ("standard", &["11m[123m][1111z]", "12m[123m]", "-"][..]),
        (
            "laizi",
            &["1m[789s][555p]+1", "14m[111z]+3", "+2", "1111m+1"],
        ),
    ] {
        let rules = Rules::named(name).unwrap();
        let factory = registry::builtin()
            .into_iter()
            .find(|factory| factory.name() == "reference");
        let mut reference = factory.unwrap().build(&rules).unwrap();
        let mut drawn: Vec<_> = written
            .iter()
            .map(|text| notation::parse(text, rules.alphabet()).unwrap())
            .collect();
        for (sources, take) in [
            (Sources::Winners, 80),
            (Sources::States, 120),
            (Sources::G1, 250),
        ] {
            let source = sources.open(&rules, 1, 1_000).unwrap();
            drawn.extend((0..take).map(|at| source.hand(at).unwrap().unwrap().hand));
        }
        drawn.retain(|hand| rules.invalid(hand).is_none());
        hands.extend(drawn.iter().map(|hand| {
            let answer = match reference.judge(hand) {
                Verdict::Win(_) => "win",
                Verdict::No(_) => "no",
                other => panic!("{}: {other:?}", notation::write(hand)),
            };
            (notation::write(hand), answer)
        }));
    }
    let wins = hands.iter().filter(|(_, answer)| *answer == "win").count();
    assert!(
        wins > 200 && hands.len() - wins > 200,
        "{wins} of {}",
        hands.len()
    );
    hands
});

/// The command of an adapter, from its engines.toml.
fn adapter(place: &Place) -> Command {
    let engines: toml::Table = place.read("mine/engines.toml").parse().unwrap();
    let command = engines["engine"][0]["command"].as_array().unwrap();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", r#"exec "$@""#, "adapter"])
        .args(command.iter().map(|word| word.as_str().unwrap()))
        .current_dir(place.path("mine"));
    shell
}

/// Asks the adapter these lines, to the end of its input.
fn ask(place: &Place, input: &[u8]) -> Told {
    let command = assert_cmd::Command::from_std(adapter(place));
    told({ command }.write_stdin(input).output().unwrap())
}

/// The command that `init` shows under a name.
fn shown<'a>(told: &'a Told, name: &str) -> Option<&'a str> {
    let prefix = format!("  {name:<5}  ");
    told.out.lines().find_map(|line| line.strip_prefix(&prefix))
}

/// Whether a language cannot be tested here. Where tests have to be complete that is a failure.
fn lacks(language: &str, tools: &[&str]) -> bool {
    let there = |tool: &&&str| {
        let found = Place::new().shell(&format!("command -v {tool}"));
        found.code == Some(0)
    };
    let Some(tool) = tools.iter().find(|tool| !there(tool)) else {
        return false;
    };
    let told = format!("{language}: {tool} is missing: run scripts/install-test-tools.sh");
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    assert!(!set("CI") && !set("DUIPAI_REQUIRE_TOOLS"), "{told}");
    println!("not tested: {told}");
    true
}

/// An adapter, built the way `init` says; `None` where the language is not there.
fn built(language: &str) -> Option<Place> {
    let (_, tools) = LANGUAGES.iter().find(|(name, _)| *name == language)?;
    if lacks(language, tools) {
        return None;
    }
    let place = Place::new();
    let wrote = place.duipai(&["init", language, "mine"]);
    assert!(
        wrote
            .ends(0)
            .contains("duipai run --external mine/engines.toml"),
        "{wrote:?}"
    );
    if let Some(build) = shown(&wrote, "build") {
        let built = place.shell(build);
        assert_eq!((built.code, built.err.as_str()), (Some(0), ""), "{built:?}");
    }
    let tried = place.shell(shown(&wrote, "try").unwrap());
    assert_eq!(tried.ends(0), "win\n");
    Some(place)
}

/// Everything that an adapter has to stand.
fn runs_as_it_is(language: &str) {
    let Some(place) = built(language) else { return };
    answers_like_reference(&place);
    answers_what_is_no_hand(&place);
    answers_while_its_input_is_open(&place);
    runs_beside_the_built_in_engines(&place);
}

fn answers_like_reference(place: &Place) {
    let lines: Vec<&str> = HANDS.iter().map(|(hand, _)| hand.as_str()).collect();
    let expected: Vec<&str> = HANDS.iter().map(|(_, answer)| *answer).collect();
    for line_end in ["\n", "\r\n"] {
        // The last line has no end.
        let told = ask(place, lines.join(line_end).as_bytes());
        let answers: Vec<&str> = told.ends(0).lines().collect();
        assert_eq!(answers.len(), expected.len());
        for ((line, answer), expected) in lines.iter().zip(answers).zip(&expected) {
            assert_eq!(answer, *expected, "{line}");
        }
    }
    // Tiles in any order, as with order = "shuffled".
    let told = ask(place, b"1z3m1m1z2m\n9p+1\n5m0m\n5z3m1m1z2m\n");
    assert_eq!(told.ends(0), "win\nwin\nwin\nno\n");
    assert_eq!(ask(place, b"").out, "");
}

/// What cannot be read is an error, what is not known is unsupported, and the next hand is answered.
fn answers_what_is_no_hand(place: &Place) {
    let long = 1 << 20;
    let unreadable = [
        b"".to_vec(),
        b" ".to_vec(),
        b"m".to_vec(),
        b"12".to_vec(),
        b"8z".to_vec(),
        b"11x".to_vec(),
        b"11q".to_vec(),
        b"11m[123m".to_vec(),
        b"11m123m]".to_vec(),
        b"11m[123m]]".to_vec(),
        b"11m[123m]44z".to_vec(),
        b"11m[q]".to_vec(),
        b"11111m".to_vec(),
        b"11m[111m]".to_vec(),
        b"11m+99999999999999999999".to_vec(),
        b"11m+x".to_vec(),
        "🀇🀇".as_bytes().to_vec(),
        b"11\xffm".to_vec(),
        b"\x1b[2J".to_vec(),
        vec![b'1'; long],
        b"1m".repeat(long / 2),
        vec![b'['; long],
        b"[1m]".repeat(long / 4),
        vec![b'q'; long],
    ];
    let unknown = ["11m/p", "11m@1m", "11m[123m]+1/s@1m!"].map(|text| text.as_bytes().to_vec());
    for (lines, words) in [
        (&unreadable[..], &["error ", "unsupported"][..]),
        (&unknown[..], &["unsupported"]),
    ] {
        let mut input = lines.join(&b'\n');
        input.extend(b"\n11m\n");
        let told = ask(place, &input);
        let answers: Vec<&str> = told.ends(0).lines().collect();
        assert_eq!(answers.len(), lines.len() + 1, "{answers:?}");
        assert_eq!(answers[lines.len()], "win");
        for (line, answer) in lines.iter().zip(answers) {
            let line = String::from_utf8_lossy(&line[..line.len().min(40)]);
            assert!(
                words.iter().any(|word| answer.starts_with(word)),
                "{line}: {answer}"
            );
        }
    }
}

/// Its answers leave when there is nothing more to answer, not only at the end of its input.
fn answers_while_its_input_is_open(place: &Place) {
    let mut child = adapter(place)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (answered, answers) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in output.lines() {
            answered.send(line.unwrap()).unwrap();
        }
    });
    for (hands, expected) in [("11m\n", &["win"][..]), ("12m\n1m+1\n", &["no", "win"])] {
        input.write_all(hands.as_bytes()).unwrap();
        for answer in expected {
            // Long enough for the slowest machine; never reached otherwise.
            let got = answers.recv_timeout(Duration::from_secs(120));
            assert_eq!(
                got.as_deref(),
                Ok(*answer),
                "it keeps its answers to itself"
            );
        }
    }
    // The last line has no end here, either.
    input.write_all(b"111m").unwrap();
    drop(input);
    reader.join().unwrap();
    assert_eq!(answers.try_iter().collect::<Vec<_>>(), ["no"]);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

fn runs_beside_the_built_in_engines(place: &Place) {
    let told = place.duipai(&[
        "run",
        "--external",
        "mine/engines.toml",
        "--engines",
        "table,mine",
        "--rules",
        "standard,laizi",
        "--sources",
        "g1",
        "--hands",
        "500",
        "--out",
        "run",
        "--quiet",
    ]);
    assert!(told.ends(0).contains("NO NEW DISAGREEMENT"), "{told:?}");
    let report = place.json("run/run.json");
    for rules in report["rules"].as_array().unwrap() {
        let engines = rules["engines"].as_array().unwrap();
        let mine = engines.iter().find(|engine| engine["name"] == "mine");
        assert_eq!(mine.unwrap()["outside"], true);
    }
}

#[test]
fn c_runs_as_it_is() {
    runs_as_it_is("c");
}

#[test]
fn cpp_runs_as_it_is() {
    runs_as_it_is("cpp");
}

#[test]
fn go_runs_as_it_is() {
    runs_as_it_is("go");
}

#[test]
fn java_runs_as_it_is() {
    runs_as_it_is("java");
}

#[test]
fn js_runs_as_it_is() {
    runs_as_it_is("js");
}

#[test]
fn lua_runs_as_it_is() {
    runs_as_it_is("lua");
}

#[test]
fn python_runs_as_it_is() {
    runs_as_it_is("python");
}

#[test]
fn rust_runs_as_it_is() {
    runs_as_it_is("rust");
}

#[test]
fn the_adapter_of_the_page_runs() {
    let place = Place::new();
    if lacks("python", &["python3"]) {
        return;
    }
    let page = include_str!("../../docs/external.md");
    let (_, example) = page.split_once("```python\n").unwrap();
    place.write("example.py", example.split_once("```").unwrap().0);
    let told = place.shell("printf '11m\\n12m\\n' | python3 example.py");
    assert_eq!(told.ends(0), "no\nno\n");
}
