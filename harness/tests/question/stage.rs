//! Runs that ask something else than wins: small ones, and ones with an engine that is wrong about it.

use super::program::{DUIPAI, Place};
use serde_json::Value;
use std::fmt::Write as _;

/// The arguments of a small run into `out` that asks `question`.
pub fn run<'a>(question: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let small = [
        "run",
        "--ask",
        question,
        "--sources",
        "g1",
        "--hands",
        "400",
    ];
    let alone = ["--quiet", "--threads", "1", "--out", "out"];
    [&small[..], &alone, more].concat()
}

/// The sum of a count over the engines of a run's sources.
pub fn sum(report: &Value, count: &str) -> u64 {
    let sources = report["rules"].as_array().unwrap().iter();
    let sources = sources.flat_map(|rules| rules["sources"].as_array().unwrap());
    let engines = sources.flat_map(|source| source["engines"].as_array().unwrap());
    engines.map(|engine| engine[count].as_u64().unwrap()).sum()
}

/// An engine of ours that plays with eyes of 2, 5 and 8 only, and says that it plays standard.
pub fn wrong(asks: &str) -> Place {
    let place = Place::new();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "[[engine]]\nname = \"mine\"\ncommand = [{DUIPAI:?}, \"serve\", \"table\", \"--set\", \"eyes=258\"]\n\
        rules = [\"standard\"]\nmelds = true\nasks = {asks}"
    );
    place.write("engines.toml", text);
    place
}

/// The arguments that have it and others asked until it is found wrong.
pub fn until_wrong(engines: &str) -> [&str; 8] {
    [
        "--rules",
        "standard",
        "--external",
        "engines.toml",
        "--stop-after",
        "1",
        "--engines",
        engines,
    ]
}
