//! The tables of a run's folder: what was found, and how fast engines were.

use super::{Report, Timing};
use crate::campaign::aggregate::UnitSum;
use crate::record::Case;
use std::io;

fn finish(writer: ::csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

/// One line for every kept case, with a column for each of `engines`.
pub fn disagreements(engines: &[&str], records: &[Case]) -> io::Result<Vec<u8>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    let fixed = [
        "address",
        "status",
        "rules",
        "strategy",
        "hand",
        "signature",
        "shrunk",
        "proof",
    ];
    writer.write_record(fixed.iter().chain(engines))?;
    for case in records {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let mut row = vec![
            text(&case.address),
            case.status.clone(),
            case.rules.clone(),
            text(&case.strategy),
            case.hand.clone(),
            text(&case.signature),
            text(&case.shrunk),
            text(&case.proof),
        ];
        row.extend(
            engines
                .iter()
                .map(|&engine| case.verdicts.get(engine).cloned().unwrap_or_default()),
        );
        writer.write_record(row)?;
    }
    finish(writer)
}

/// The columns of timing.csv.
pub const TIMING_COLUMNS: [&str; 14] = [
    "rules",
    "strategy",
    "engine",
    "engine_version",
    "hands",
    "groups",
    "ns_median",
    "ns_mad",
    "ns_p90",
    "ns_group_p99",
    "base",
    "rel",
    "rel_low",
    "rel_high",
];

/// The columns of blocks.csv.
pub const BLOCKS_COLUMNS: [&str; 6] = ["rules", "strategy", "block", "engine", "hands", "ns"];

/// A ratio in a cell; empty where there is none.
pub fn ratio(value: Option<f64>) -> String {
    value.map(|value| format!("{value:.4}")).unwrap_or_default()
}

/// Nanoseconds a hand in a cell.
pub fn ns(value: f64) -> String {
    format!("{value:.2}")
}

/// A line of timing.csv.
pub fn timing_row(
    rules: &str,
    timing: &Timing,
    version: &str,
    base: &str,
) -> [String; TIMING_COLUMNS.len()] {
    let ends = timing.rel.and_then(|rel| rel.interval).unzip();
    [
        rules.to_owned(),
        timing.strategy.clone(),
        timing.engine.clone(),
        version.to_owned(),
        timing.hands.to_string(),
        timing.groups.to_string(),
        ns(timing.ns_median),
        ns(timing.ns_mad),
        ns(timing.ns_p90),
        ns(timing.ns_group_p99),
        base.to_owned(),
        ratio(timing.rel.map(|rel| rel.median)),
        ratio(ends.0),
        ratio(ends.1),
    ]
}

/// One line for every strategy and engine.
pub fn timing(report: &Report) -> io::Result<Vec<u8>> {
    let rows = report.rules.iter().flat_map(|rules| {
        rules.timings.iter().map(|timing| {
            let mut engines = rules.engines.iter();
            let engine = engines.find(|engine| engine.name == timing.engine);
            let version = engine.map_or("", |engine| engine.version.as_str());
            timing_row(&rules.name, timing, version, &rules.base)
        })
    });
    table(TIMING_COLUMNS, rows)
}

/// A table of rows.
pub fn table<const N: usize>(
    columns: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> io::Result<Vec<u8>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
    }
    finish(writer)
}

/// The timed groups.
pub fn blocks(units: &[UnitSum]) -> io::Result<Vec<u8>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(BLOCKS_COLUMNS)?;
    for unit in units {
        for tally in &unit.tallies {
            for group in unit.groups(&tally.strategy, &tally.engine) {
                writer.write_record([
                    &unit.rules,
                    &tally.strategy,
                    &group.block.to_string(),
                    &tally.engine,
                    &group.sample.hands.to_string(),
                    &group.sample.ns.to_string(),
                ])?;
            }
        }
    }
    finish(writer)
}
