//! The files of `duipai zoo`. Their columns and keys are documented in `docs/zoo.md`.

use super::curve::{self, Point, Population, classes};
use super::{Detection, Known, Measured, kind_of, plot};
use crate::campaign::journal::write_whole;
use crate::source::GENERATOR;
use crate::stats::hands_to_meet;
use duipai_engines::notation;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// Version of the JSON format.
pub const ZOO_VERSION: u32 = 1;

/// The columns of zoo.csv.
pub const ZOO_COLUMNS: [&str; 12] = [
    "engine",
    "population",
    "class",
    "shows",
    "source",
    "strategy",
    "hands",
    "hits",
    "p",
    "low",
    "high",
    "first",
];

/// The columns of curve.csv.
pub const CURVE_COLUMNS: [&str; 9] = [
    "population",
    "source",
    "strategy",
    "rarity",
    "engines",
    "hands",
    "killed",
    "expected",
    "measured",
];

/// The columns of beyond-reach.csv.
pub const BEYOND_COLUMNS: [&str; 4] = ["engine", "class", "hand", "high"];

/// Writes all files into a folder, zoo.json last, so that its presence says that the rest is there.
///
/// # Errors
/// As the system says.
pub fn write(folder: &Path, detection: &Detection) -> io::Result<()> {
    let points = curve::points(detection);
    write_whole(&folder.join("zoo.csv"), zoo(detection).as_bytes())?;
    write_whole(&folder.join("curve.csv"), curve_csv(&points).as_bytes())?;
    let beyond = beyond_reach(detection);
    write_whole(&folder.join("beyond-reach.csv"), beyond.as_bytes())?;
    write_whole(
        &folder.join("curve.svg"),
        plot::svg(detection, &points).as_bytes(),
    )?;
    let text = serde_json::to_string_pretty(&json(detection)).map_err(io::Error::other)?;
    write_whole(&folder.join("zoo.json"), format!("{text}\n").as_bytes())
}

fn population(known: &Known) -> &'static str {
    if known.generated {
        Population::Generated.word()
    } else {
        Population::HandMade.word()
    }
}

fn table<const N: usize>(columns: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [String; N]| {
        let written = writer.write_record(row);
        written.expect("memory takes every record");
    };
    write(columns.map(str::to_owned));
    rows.for_each(write);
    let bytes = writer.into_inner().expect("memory takes every record");
    String::from_utf8(bytes).expect("every field is text")
}

/// zoo.csv: a row for each engine and source, and for engines that are not generated one for each strategy.
#[must_use]
pub fn zoo(detection: &Detection) -> String {
    let mut rows = Vec::new();
    for (subject, known) in detection.subjects.iter().enumerate() {
        for source in &detection.sources {
            let mut row = |strategy: Option<usize>| {
                let (low, high) = source.interval(subject, strategy);
                let first = source.caught_at(subject, strategy);
                rows.push([
                    known.name.clone(),
                    population(known).to_owned(),
                    known.class.to_owned(),
                    known.shows.to_string(),
                    kind_of(&source.source).to_owned(),
                    strategy
                        .map_or_else(String::new, |number| source.strategies[number].to_owned()),
                    source.hands(subject, strategy).to_string(),
                    source.hits(subject, strategy).to_string(),
                    format!("{:.4e}", source.share(subject, strategy)),
                    format!("{low:.4e}"),
                    format!("{high:.4e}"),
                    first.map_or_else(String::new, |first| first.to_string()),
                ]);
            };
            row(None);
            if !known.generated && source.strategies.len() > 1 {
                (0..source.strategies.len()).for_each(|strategy| row(Some(strategy)));
            }
        }
    }
    table(ZOO_COLUMNS, rows.into_iter())
}

/// beyond-reach.csv: a row for each mutant beyond reach, with a hand that convicts it.
#[must_use]
pub fn beyond_reach(detection: &Detection) -> String {
    let rows = detection.beyond_reach().map(|(subject, hand)| {
        let known = &detection.subjects[subject];
        [
            known.name.clone(),
            known.class.to_owned(),
            notation::write(hand),
            format!("{:.4e}", detection.at_most(subject)),
        ]
    });
    table(BEYOND_COLUMNS, rows)
}

/// curve.csv: a row for each point.
#[must_use]
pub fn curve_csv(points: &[Point]) -> String {
    let rows = points.iter().map(|point| {
        [
            point.population.word().to_owned(),
            point.source.clone(),
            point.strategy.unwrap_or_default().to_owned(),
            curve::rarity_word(point.rarity),
            point.engines.to_string(),
            point.hands.to_string(),
            point.killed.to_string(),
            format!("{:.3}", point.expected),
            point.measured.to_string(),
        ]
    });
    table(CURVE_COLUMNS, rows)
}

/// zoo.json: everything but the curve and the strategies, and generated mutants in sums.
#[must_use]
pub fn json(detection: &Detection) -> Value {
    let names = |subjects: Vec<usize>| -> Vec<&str> {
        let names = subjects.iter();
        names
            .map(|&subject| detection.subjects[subject].name.as_str())
            .collect()
    };
    let sources = detection.sources.iter().map(|source| {
        let strategies = source.strategies.iter().zip(&source.hands_of);
        json!({
            "name": source.source,
            "hands": source.hands_of.iter().sum::<u64>(),
            "len": source.len,
            "strategies": strategies
                .map(|(name, hands)| json!({ "name": name, "hands": hands }))
                .collect::<Vec<_>>(),
        })
    });
    let engines = (0..detection.subjects.len())
        .filter(|&subject| !detection.subjects[subject].generated)
        .map(|subject| engine(detection, subject));
    let beyond: BTreeSet<usize> = (detection.beyond_reach())
        .map(|(subject, _)| subject)
        .collect();
    let generated: Vec<Value> = classes(detection, Population::Generated)
        .into_iter()
        .map(|class| {
            json!({
                "class": class.name,
                "mutants": class.subjects.len(),
                "caught": class.caught_by(detection, &["winners", "states", "g1"]),
                "by_winners_or_states": class.caught_by(detection, &["winners", "states"]),
                "by_g1": class.caught_by(detection, &["g1"]),
                "by_deals": class.caught_by(detection, &["deals"]),
                "beyond_reach": class.subjects.iter().filter(|subject| beyond.contains(subject)).count(),
            })
        })
        .collect();
    json!({
        "format": "duipai-zoo",
        "version": ZOO_VERSION,
        "duipai": env!("CARGO_PKG_VERSION"),
        "generator": GENERATOR,
        "rules": detection.rules,
        "seed": detection.seed,
        "hands": detection.hands,
        "deals": detection.deals,
        "tiles_of_a_deal": detection.dealt,
        "unavailable": detection.unavailable,
        "sources": sources.collect::<Vec<_>>(),
        "engines": engines.collect::<Vec<_>>(),
        "generated": generated,
        "missed": names(detection.missed().collect()),
    })
}

fn engine(detection: &Detection, subject: usize) -> Value {
    let known = &detection.subjects[subject];
    let caught = detection.caught(subject).map(|(source, at)| {
        let address = format!("{}:{}:{}", detection.rules, source.source, at - 1);
        json!({ "source": kind_of(&source.source), "hands": at, "address": address })
    });
    let sources: Map<String, Value> = (detection.sources.iter())
        .map(|source| (kind_of(&source.source).to_owned(), share(source, subject)))
        .collect();
    json!({
        "name": known.name,
        "class": known.class,
        "wrong": known.wrong,
        "seen": known.seen,
        "shows": known.shows,
        "caught": caught,
        "sources": sources,
    })
}

fn share(source: &Measured, subject: usize) -> Value {
    let (low, high) = source.interval(subject, None);
    let share = source.share(subject, None);
    let needed = hands_to_meet(share);
    json!({
        "hands": source.hands(subject, None),
        "hits": source.hits(subject, None),
        "p": share,
        "low": low,
        "high": high,
        "first": source.caught_at(subject, None),
        "needed": needed.is_finite().then(|| needed.ceil() as u64),
    })
}
