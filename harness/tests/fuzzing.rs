//! Every fuzz target as a plain test: its seeds, some thousand random strings of bytes, and engines that are wrong or
//! panic, which it has to find.

mod program;

use duipai::corpus::Corpus;
use duipai::fuzzing::differential::Differential;
use duipai::fuzzing::{Flaw, Fuzzer, Target, seeds};
use duipai::panel::{Entrant, Roster, Sample};
use duipai::record::Case;
use duipai_engines::rules::Preset;
use duipai_engines::{Engine, Factory, Hand, Refusal, Rules, Symmetry, Verdict};
use program::Place;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const STANDARD: Target = Target::Differential(Preset::Standard);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder, with what is in them, in order of name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn committed(target: Target) -> Vec<(String, Vec<u8>)> {
    files(&root().join("corpus/fuzz").join(target.name()))
}

/// Some thousand strings of bytes: half of them random, half of them seeds with a few bytes changed.
fn strings(seeds: &[(String, Vec<u8>)], number: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 1_u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    (0..number).map(move |round| {
        if round % 2 == 0 {
            return (0..random() % 48).map(|_| random() as u8).collect();
        }
        let mut bytes = seeds[random() % seeds.len()].1.clone();
        for _ in 0..random() % 4 {
            let at = random() % bytes.len().max(1);
            match (random() % 3, bytes.get_mut(at)) {
                (0, Some(byte)) => *byte = random() as u8,
                (1, Some(_)) => {
                    bytes.remove(at);
                }
                _ => bytes.insert(at.min(bytes.len()), random() as u8),
            }
        }
        bytes
    })
}

fn fine(target: Target) {
    let mut fuzzer = Fuzzer::new(target, &Roster::builtin().by_default());
    let seeds = committed(target);
    for (name, bytes) in &seeds {
        let by = fuzzer.feed(bytes);
        assert!(by.as_ref().is_ok_and(|&by| by > 0), "{name}: {by:?}");
    }
    for bytes in strings(&seeds, 2_000) {
        if let Err(flaw) = fuzzer.feed(&bytes) {
            panic!("{}: {bytes:?}: {flaw}", target.name());
        }
    }
}

#[test]
fn hands_of_standard_are_fine() {
    fine(STANDARD);
}

#[test]
fn hands_of_laizi_are_fine() {
    fine(Target::Differential(Preset::Laizi));
}

#[test]
fn hands_of_riichi_and_gb_are_fine() {
    fine(Target::Differential(Preset::Riichi));
    fine(Target::Differential(Preset::Gb));
}

#[test]
fn hands_of_sichuan_are_fine() {
    fine(Target::Differential(Preset::Sichuan));
}

#[test]
fn hands_of_paohuzi_are_fine() {
    fine(Target::Differential(Preset::Waihuzi));
    fine(Target::Differential(Preset::Paohuzi));
}

#[test]
fn relations_are_fine() {
    fine(Target::Relations);
}

#[test]
fn readers_are_fine() {
    fine(Target::Notation);
    fine(Target::Protocol);
    fine(Target::Reports);
    fine(Target::RulesToml);
}

#[test]
fn the_committed_seeds_are_those_that_are_made() {
    let corpus = Corpus::read(&root().join("corpus")).unwrap();
    let mut all = 0;
    for target in Target::ALL {
        let committed = committed(target);
        all += committed.len();
        for (name, bytes) in seeds::seeds(target, &corpus) {
            let found = committed.iter().find(|(file, _)| *file == name);
            let same = found.is_some_and(|(_, there)| *there == bytes);
            assert!(
                same,
                "corpus/fuzz/{}/{name} is not what is made: cargo run -p duipai --example fuzz_seeds",
                target.name()
            );
        }
    }
    assert_eq!(all, SEEDS, "files in corpus/fuzz");
    let folders: BTreeSet<String> = fs::read_dir(root().join("corpus/fuzz"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(folders, names());
}

/// How many seeds there are; all of them are fed to their targets above.
const SEEDS: usize = 405;

fn names() -> BTreeSet<String> {
    Target::ALL.map(Target::name).into()
}

#[test]
fn every_target_is_a_program_that_plain_builds_leave_out() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let mut bins = BTreeSet::new();
    for bin in manifest["bin"].as_array().unwrap() {
        let name = bin["name"].as_str().unwrap().to_owned();
        for flag in ["test", "doc", "bench"] {
            assert_eq!(bin[flag].as_bool(), Some(false), "{name}: {flag}");
        }
        let source = root().join("fuzz").join(bin["path"].as_str().unwrap());
        let source = fs::read_to_string(source).unwrap();
        assert!(source.contains(&format!("target!(\"{name}\")")), "{name}");
        bins.insert(name);
    }
    assert_eq!(bins, names());
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let workspace: toml::Table = workspace.parse().unwrap();
    let workspace = &workspace["workspace"];
    assert!(
        workspace["exclude"]
            .as_array()
            .unwrap()
            .contains(&"fuzz".into())
    );
    let page = fs::read_to_string(root().join("docs/fuzzing.md")).unwrap();
    for name in bins {
        let shown = name.replace("differential_", "");
        assert!(
            page.contains(&format!("`{shown}`")) || page.contains(&format!("`{name}`")),
            "{name}"
        );
    }
}

/// All engines, and one of a factory that is wrong.
fn beside(wrong: Arc<dyn Factory>) -> Roster {
    let mut roster = Roster::builtin().by_default();
    roster.entrants.push(Entrant {
        factory: wrong,
        sample: Sample::ALL,
    });
    roster
}

fn mutant(name: &str) -> Arc<dyn Factory> {
    let all = Roster::builtin().with_mutants().entrants;
    let found = all
        .into_iter()
        .find(|entrant| entrant.factory.name() == name);
    found.unwrap().factory
}

/// The first string at which a target finds a flaw.
fn first_flaw(fuzzer: &mut Fuzzer) -> Option<(Vec<u8>, Flaw)> {
    let seeds = committed(fuzzer.target());
    let changed = strings(&seeds, 20_000);
    let mut all = seeds.iter().map(|(_, bytes)| bytes.clone()).chain(changed);
    all.find_map(|bytes| {
        let flaw = fuzzer.feed(&bytes).err()?;
        Some((bytes, flaw))
    })
}

#[test]
fn an_engine_that_is_wrong_on_purpose_is_found_and_becomes_a_case() {
    let roster = beside(mutant("table!1"));
    let found = first_flaw(&mut Fuzzer::new(STANDARD, &roster));
    let (bytes, flaw) = found.expect("the run 5-6-7 is not that rare");
    let told = flaw.to_string();
    assert!(
        told.contains("table!1 says no, expected is win (certificate)"),
        "{told}"
    );
    assert!(told.contains("everyone: reference win"), "{told}");

    let place = Place::new();
    place.write("crash", &bytes);
    let replay = [
        "replay",
        "--fuzz",
        "differential_standard",
        "crash",
        "--engines",
    ];
    let told = place.duipai(&[&replay[..], &["recursive,table!1"]].concat());
    let told = told.ends(1);
    assert!(told.contains("crash: DISAGREES"), "{told}");
    assert!(told.contains("written as a case: crash.toml"), "{told}");
    let case = Case::parse("crash.toml", &place.read("crash.toml")).unwrap();
    assert_eq!(
        (case.status.as_str(), case.expected.as_str()),
        ("new", "win")
    );
    assert_eq!(case.engine.as_deref(), Some("table!1"));
    let smallest = case.shrunk.unwrap();
    assert!(
        smallest.contains("567") && smallest.len() <= 6,
        "{smallest}"
    );
    // The same case is not written twice, and without the wrong engine there is nothing to it.
    let again = place.duipai(&[&replay[..], &["recursive,table!1"]].concat());
    assert!(
        again.ends(1).contains("a case already: crash.toml"),
        "{again:?}"
    );
    let sound = place.duipai(&replay[..4]);
    assert!(sound.ends(0).contains("crash: agrees"), "{sound:?}");
    // The case names it: where it is not asked, nothing was shown.
    let unasked = place.duipai(&["replay", "crash.toml"]);
    assert_eq!(unasked.code, Some(4), "{unasked:?}");
    assert!(unasked.out.contains("agrees"), "{unasked:?}");
    assert!(unasked.err.contains("not asked (table!1)"), "{unasked:?}");
}

#[test]
fn an_engine_that_is_wrong_about_itself_is_found_by_relations() {
    let roster = beside(mutant("table!1"));
    let (_, flaw) = first_flaw(&mut Fuzzer::new(Target::Relations, &roster)).expect("it is found");
    let told = flaw.to_string();
    assert!(told.contains("does not hold for table!1 under"), "{told}");
}

/// Panics on every hand of two tiles.
struct Panicking;

impl Factory for Panicking {
    fn name(&self) -> &'static str {
        "panicking"
    }

    fn idea(&self) -> &'static str {
        "it panics"
    }

    fn build(&self, _: &Rules) -> Result<Box<dyn Engine>, Refusal> {
        Ok(Box::new(Self))
    }

    fn symmetry(&self, _: &Rules) -> Symmetry {
        Symmetry::NONE
    }
}

impl Engine for Panicking {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        assert!(hand.size() != 2, "two tiles");
        Verdict::Unsupported
    }
}

#[test]
fn an_engine_that_panics_is_told_with_the_hand_and_the_target_goes_on() {
    let roster = beside(Arc::new(Panicking));
    let mut fuzzer = Fuzzer::new(STANDARD, &roster);
    let (bytes, flaw) = first_flaw(&mut fuzzer).expect("there is a pair among the seeds");
    let told = flaw.to_string();
    assert!(told.contains("panicking says panicked"), "{told}");
    assert!(fuzzer.feed(&bytes).is_err());
    assert!(fuzzer.feed(&[]).is_ok());
    let mut differential = Differential::new(Preset::Standard, &roster);
    let (_, hand) = differential.hearing(&bytes);
    assert_eq!(hand.size(), 2);
}

#[test]
fn other_targets_are_replayed_too_and_what_cannot_be_is_told_in_one_line() {
    let place = Place::new();
    place.write("text", "11m");
    let told = place.duipai(&["replay", "--fuzz", "notation", "text"]);
    assert!(
        told.ends(0).contains("text: notation finds nothing wrong"),
        "{told:?}"
    );
    place.write("noise", [0xff, 0xfe]);
    let told = place.duipai(&["replay", "--fuzz", "reports", "noise"]);
    assert!(told.ends(0).contains("nothing to say"), "{told:?}");
    for (arguments, message) in [
        (&["notation", "missing"][..], "cannot read missing"),
        (&["notation", "."], ". is no file"),
        (
            &["parser", "text"],
            "unknown fuzz target `parser`: known are differential_standard",
        ),
        (&["notation", "text", "--rules", "laizi"], "--rules"),
    ] {
        let told = place.duipai(&[&["replay", "--fuzz"][..], arguments].concat());
        told.refuses(2, &[message]);
    }
}
