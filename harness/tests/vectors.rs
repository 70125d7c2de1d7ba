//! `duipai vectors`: what it writes reads back, is right, and kills what it says it kills.

mod program;

use duipai::source::{G1, Source as _};
use duipai::truth::{Judge, Proof};
use duipai::vectors::{self, Suite, Vector, VectorsError, Wanted, WrongEngine};
use duipai_engines::mutants;
use duipai_engines::rules::Preset;
use duipai_engines::{Engine, Factory as _, Hand, Rules, Verdict, notation, registry};
use program::Place;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::OnceLock;

/// Rules of few hands, so that a suite takes no time.
const QUICK: [&str; 2] = ["--rules", "laizi~sizes=2~wild.max=1"];

fn suite(rules: &str, hands: usize, threads: usize) -> Suite {
    let rules = Rules::named(rules).unwrap();
    let wanted = Wanted {
        hands,
        seed: 1,
        threads,
    };
    let wrong = vectors::wrong_engines(&rules);
    vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap()
}

/// The suite that `duipai vectors` gives without a flag; chosen once for all tests.
fn standard() -> &'static Suite {
    static SUITE: OnceLock<Suite> = OnceLock::new();
    SUITE.get_or_init(|| suite("standard", 50, 2))
}

fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// Every wrong engine by name, each asked alone.
struct Wrong {
    engines: Vec<(WrongEngine, Box<dyn Engine>)>,
}

impl Wrong {
    fn new(rules: &Rules) -> Self {
        let engines = vectors::wrong_engines(rules).into_iter();
        Self {
            engines: engines
                .map(|wrong| {
                    let engine = wrong.factory.build(rules).unwrap();
                    (wrong, engine)
                })
                .collect(),
        }
    }

    /// The names of those that are wrong about a hand; a mutant of a port only if the port is not.
    fn killed(&mut self, rules: &Rules, hand: &Hand, right: &Verdict) -> BTreeSet<String> {
        let legal = rules.invalid(hand).is_none();
        let mut wrong = Vec::new();
        for (_, engine) in &mut self.engines {
            engine.reset();
            // A panic would end the test: faults are wrong answers, not crashes.
            let said = engine.judge(hand);
            wrong.push(said.votes() && !said.agrees(right, legal));
        }
        let own = |number: &usize| {
            let original = self.engines[*number].0.original;
            wrong[*number] && !original.is_some_and(|original| wrong[original])
        };
        let killed = (0..wrong.len()).filter(own);
        killed
            .map(|number| self.engines[number].0.factory.name().to_owned())
            .collect()
    }
}

/// Whether every row is right and kills whom it says; gives all who are killed.
fn recount(rules: &Rules, rows: &[BTreeMap<String, String>]) -> BTreeSet<String> {
    let mut judge = Judge::new(&duipai::panel::Roster::builtin(), rules);
    let mut wrong = Wrong::new(rules);
    let mut all = BTreeSet::new();
    for row in rows {
        let hand = notation::parse(&row["hand"], rules.alphabet()).unwrap();
        assert_eq!(notation::write(&hand), row["hand"]);
        assert_eq!(row["rules"], rules.name());
        let truth = judge.truth(&hand);
        assert_ne!(truth.proof, Proof::Agreement, "{row:?}");
        assert_eq!(row["proof"], truth.proof.text(), "{row:?}");
        assert_eq!(row["verdict"], truth.verdict.to_string(), "{row:?}");
        let reason = rules.invalid(&hand).map_or("", |reason| reason.slug());
        assert_eq!(row["reason"], reason, "{row:?}");
        assert_eq!(row["verdict"] == "win", !row["reads"].is_empty(), "{row:?}");
        let killed = wrong.killed(rules, &hand, &truth.verdict);
        let said: BTreeSet<String> = row["kills"].split_whitespace().map(str::to_owned).collect();
        assert_eq!(said, killed, "{row:?}");
        all.extend(killed);
    }
    all
}

#[test]
fn the_suite_is_right_and_kills_whom_it_says_it_kills() {
    let suite = standard();
    let rows = rows(&suite.csv());
    assert_eq!(rows.len(), 50);
    let hands: HashSet<&String> = rows.iter().map(|row| &row["hand"]).collect();
    assert_eq!(hands.len(), rows.len(), "no hand comes twice");
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str()).collect();
    assert_eq!((ids[0], ids[49]), ("v001", "v050"));
    let killed = recount(&suite.rules, &rows);
    assert_eq!(killed.len(), suite.kills(50));
    let said = format!(
        "kills {} of {} wrong engines; with the first 5 hands {}; with the first 10 hands {};",
        killed.len(),
        suite.exposed(),
        suite.kills(5),
        recount(&suite.rules, &rows[..10]).len(),
    );
    assert!(suite.summary().contains(&said), "{}", suite.summary());
    // Whoever is not killed is named.
    let summary = suite.summary();
    let (_, named) = summary.trim_end().rsplit_once(": ").unwrap();
    let named: BTreeSet<&str> = named.split(", ").collect();
    for engine in vectors::wrong_engines(&suite.rules) {
        let name = engine.factory.name();
        assert_eq!(killed.contains(name), !named.contains(name), "{name}");
    }
}

#[test]
fn every_mutant_that_shows_is_killed_and_every_port_that_errs() {
    for name in Preset::ALL.map(Preset::name) {
        let own;
        let suite = match name {
            "standard" => standard(),
            // All faults of these rules show in eight cards, and hands of twenty take long.
            "waihuzi" => {
                own = suite("waihuzi~sizes=2+5+8", 50, 2);
                &own
            }
            _ => {
                own = suite(name, 50, 2);
                &own
            }
        };
        let hidden: Vec<&str> = suite.hidden().map(|engine| engine.name.as_str()).collect();
        for mutant in mutants::all() {
            // What differs from its port only in being right cannot be killed.
            let mends = mutant.name() == "vb-recursive!1";
            if mutant.shows().contains(&name) && !mends {
                assert!(
                    !hidden.contains(&mutant.name()),
                    "{} under {name}",
                    mutant.name()
                );
            }
        }
        for factory in registry::builtin()
            .iter()
            .filter(|factory| factory.is_port())
        {
            let documented = factory.documented(&suite.rules);
            let errs = documented.false_accepts || documented.false_rejects;
            if errs && factory.by_default() && factory.build(&suite.rules).is_ok() {
                assert!(
                    !hidden.contains(&factory.name()),
                    "{} under {name}",
                    factory.name()
                );
            }
        }
        assert_eq!(
            suite.kills(50),
            suite.exposed(),
            "{name}: {}",
            suite.summary()
        );
        assert_eq!(suite.vectors.len(), 50, "{name}");
    }
}

#[test]
fn ten_chosen_hands_kill_more_than_any_ten_random_ones() {
    let suite = standard();
    let rules = &suite.rules;
    let mut drawn = Vec::new();
    G1::new(rules, 1, u64::MAX).block(0, &mut drawn).unwrap();
    let mut judge = Judge::new(&duipai::panel::Roster::builtin(), rules);
    let mut wrong = Wrong::new(rules);
    let killed: Vec<BTreeSet<String>> = (drawn.iter().take(2_000))
        .map(|drawn| {
            let right = judge.truth(&drawn.hand).verdict;
            wrong.killed(rules, &drawn.hand, &right)
        })
        .collect();
    let best = (killed.chunks(10))
        .map(|ten| ten.iter().flatten().collect::<BTreeSet<_>>().len())
        .max();
    let chosen = suite.kills(10);
    assert!(best.unwrap() * 10 <= chosen * 9, "{best:?} of {chosen}");
    // They are in the pool, so none of them alone is better than the first chosen hand.
    let best = killed.iter().map(BTreeSet::len).max();
    assert!(suite.kills(1) >= best.unwrap(), "{best:?}");
}

#[test]
fn smallest_killers_are_the_smallest() {
    // Of two tiles each; what is known by heart.
    let suite = standard();
    for (name, smallest) in [
        ("cover!5", "12m"),
        ("table!3", "11z"),
        ("reference!3", "77z"),
    ] {
        let engine = suite
            .engines
            .iter()
            .find(|engine| engine.name == name)
            .unwrap();
        assert_eq!(
            notation::write(&engine.smallest.unwrap()),
            smallest,
            "{name}"
        );
        let held = suite
            .vectors
            .iter()
            .any(|vector| notation::write(&vector.hand) == smallest);
        assert!(held, "{smallest} is not in the suite");
    }
    // Eight tiles are needed for two kinds to be held four times; all classes below are asked.
    let engine = suite
        .engines
        .iter()
        .find(|engine| engine.name == "recursive!7")
        .unwrap();
    assert_eq!(notation::write(&engine.smallest.unwrap()), "11112222m");
}

#[test]
fn verdicts_sizes_and_reasons_are_spread() {
    let suite = standard();
    let words = |word: &str| {
        let of = suite.vectors.iter();
        of.filter(|vector| vector.verdict.word() == word).count()
    };
    assert!(words("win") >= 10 && words("no") >= 10 && words("rejected") >= 6);
    let reasons: BTreeSet<_> = suite.vectors.iter().filter_map(Vector::reason).collect();
    assert_eq!(reasons, ["five-alike", "wrong-size"].into());
    for size in suite.rules.sizes().iter() {
        assert!(
            suite
                .vectors
                .iter()
                .any(|vector| vector.hand.size() == size),
            "{size}"
        );
    }
    // Code that knows the rules and nothing else can be given every hand.
    assert!(
        suite
            .vectors
            .iter()
            .all(|vector| vector.hand.is_plain() && vector.hand.wilds() == 0)
    );
}

#[test]
fn the_same_suite_whatever_the_number_of_threads() {
    let (one, three) = (
        suite("waihuzi~sizes=2+5", 30, 1),
        suite("waihuzi~sizes=2+5", 30, 3),
    );
    assert_eq!(one.csv(), three.csv());
    assert_eq!(one.json(), three.json());
    // A shorter suite is the beginning of a longer one.
    let short = suite("waihuzi~sizes=2+5", 12, 2).csv();
    assert!(one.csv().starts_with(&short));
}

#[test]
fn without_a_wrong_engine_there_is_no_suite() {
    let rules = Rules::named("standard~sizes=2").unwrap();
    let wanted = Wanted {
        hands: 5,
        seed: 1,
        threads: 1,
    };
    let sound = WrongEngine {
        factory: registry::builtin().into_iter().next().unwrap().into(),
        original: None,
    };
    for wrong in [vec![], vec![sound]] {
        let error = vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap_err();
        assert!(
            matches!(&error, VectorsError::NothingToKill { engines, .. } if *engines == wrong.len())
        );
        assert!(error.to_string().contains("standard~sizes=2"), "{error}");
    }
}

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
fn a_pool_that_is_used_up_is_told() {
    let rules = Rules::named("standard~sizes=2").unwrap();
    let mut wrong = vectors::wrong_engines(&rules);
    wrong.retain(|engine| engine.factory.name() == "cover!5");
    let wanted = Wanted {
        hands: 1_000,
        seed: 1,
        threads: 2,
    };
    let suite = vectors::suite(&rules, &wrong, &wanted, &mut |_, _, _| {}).unwrap();
    // All hands that kill it: two of one suit. Few others of two tiles are in the pool.
    let legal = suite
        .vectors
        .iter()
        .filter(|vector| vector.reason().is_none());
    let legal = legal.count();
    assert!((3 * 36..595).contains(&legal), "{legal}");
    assert!(suite.vectors.len() < 1_000);
    let told = "1000 hands were wanted";
    assert!(suite.summary().contains(told), "{}", suite.summary());
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
    place.write("vectors.csv", standard().csv());
    let game = |wins: &str| format!("{GAME}\ndef wins(counts):\n    return {wins}\n");
    place.write(
        "game.py",
        game("sum(counts) in (2, 5, 8, 11, 14) and max(counts) < 5 and eye(counts)"),
    );
    let run =
        "PYTHONDONTWRITEBYTECODE=1 python3 -c 'import test_vectors; test_vectors.test_vectors()'";
    let told = place.shell(run);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{told:?}");
    // A check that forgets five alike fails at the first vector that holds them.
    place.write(
        "game.py",
        game("sum(counts) in (2, 5, 8, 11, 14) and eye(counts)"),
    );
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
