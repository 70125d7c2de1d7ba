//! The tables of a run's folder: what was found, and how fast engines were.

use super::Report;
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

/// One line for every strategy and engine.
pub fn timing(report: &Report) -> io::Result<Vec<u8>> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(TIMING_COLUMNS)?;
    for rules in &report.rules {
        for timing in &rules.timings {
            let version = rules
                .engines
                .iter()
                .find(|engine| engine.name == timing.engine);
            let rel = timing.rel.map(|rel| rel.map(|value| ratio(Some(value))));
            writer.write_record(
                [
                    rules.name.clone(),
                    timing.strategy.clone(),
                    timing.engine.clone(),
                    version
                        .map(|engine| engine.version.clone())
                        .unwrap_or_default(),
                    timing.hands.to_string(),
                    timing.groups.to_string(),
                    ns(timing.ns_median),
                    ns(timing.ns_mad),
                    ns(timing.ns_p90),
                    ns(timing.ns_group_p99),
                    rules.base.clone(),
                ]
                .iter()
                .chain(&rel.unwrap_or_default()),
            )?;
        }
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
