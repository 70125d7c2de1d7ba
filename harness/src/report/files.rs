//! The files of a run's folder.

use super::Report;
use super::summary;
use crate::campaign::aggregate::UnitSum;
use crate::campaign::journal::write_whole;
use crate::record::Case;
use std::io;
use std::path::Path;

/// Name of a record's file in the run's folder.
#[must_use]
pub fn case_name(number: usize, case: &Case) -> String {
    let hand = case.shrunk.as_deref().unwrap_or(&case.hand);
    let plain = |text: &str| {
        text.replace(
            |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '+',
            "_",
        )
    };
    let engine = case.engine.as_deref().unwrap_or("engine");
    format!(
        "cases/{:04}-{}-{}-{}.toml",
        number + 1,
        plain(engine),
        case.status,
        plain(hand)
    )
}

/// Whether a file in `cases/` has a name that [`case_name`] gives.
fn is_record(name: &str) -> bool {
    let number = name.split('-').next().unwrap_or_default();
    let stem = name.trim_end_matches(".part");
    number.len() >= 4
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && Path::new(stem)
            .extension()
            .is_some_and(|ending| ending == "toml")
}

/// Writes everything: run.json last, so that its presence says that the rest is there.
///
/// # Errors
/// As the system says.
pub fn write(
    folder: &Path,
    report: &Report,
    units: &[UnitSum],
    records: &[Case],
) -> io::Result<()> {
    let engines: Vec<&str> = (report.plan.engines.iter())
        .map(|engine| engine.name.as_str())
        .collect();
    write_records(folder, &engines, records)?;
    write_whole(&folder.join("timing.csv"), &timing(report)?)?;
    write_whole(&folder.join("blocks.csv"), &blocks(units)?)?;
    write_whole(
        &folder.join("summary.md"),
        summary::markdown(report).as_bytes(),
    )?;
    let json = serde_json::to_string_pretty(report).map_err(io::Error::other)?;
    write_whole(&folder.join("run.json"), json.as_bytes())
}

/// Writes what was found: `cases` and `disagreements.csv`, with a column for each of `engines`.
///
/// # Errors
/// As the system says.
pub fn write_records(folder: &Path, engines: &[&str], records: &[Case]) -> io::Result<()> {
    let cases = folder.join("cases");
    std::fs::create_dir_all(&cases)?;
    // Left-over records of an interrupted end would stand beside the new ones. Nothing else is touched.
    for entry in std::fs::read_dir(&cases)? {
        let entry = entry?;
        if is_record(&entry.file_name().to_string_lossy()) {
            std::fs::remove_file(entry.path())?;
        }
    }
    for (number, case) in records.iter().enumerate() {
        write_whole(
            &folder.join(case_name(number, case)),
            case.to_toml().as_bytes(),
        )?;
    }
    write_whole(
        &folder.join("disagreements.csv"),
        &disagreements(engines, records)?,
    )
}

fn finish(writer: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

fn disagreements(engines: &[&str], records: &[Case]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
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

fn timing(report: &Report) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
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
    ])?;
    for rules in &report.rules {
        for timing in &rules.timings {
            let version = rules
                .engines
                .iter()
                .find(|engine| engine.name == timing.engine);
            let rel = timing
                .rel
                .map(|rel| rel.map(|value| format!("{value:.4}")))
                .unwrap_or_default();
            let ns = |value: f64| format!("{value:.2}");
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
                .chain(&rel),
            )?;
        }
    }
    finish(writer)
}

fn blocks(units: &[UnitSum]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["rules", "strategy", "block", "engine", "hands", "ns"])?;
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
