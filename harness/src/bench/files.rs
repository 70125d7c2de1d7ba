//! The files of a bench's folder. Their columns and keys are documented in `docs/bench.md`.

use super::BenchReport;
use super::figures::{LaunchRow, Timed};
use super::instructions::Counted;
use crate::campaign::journal::write_whole;
use crate::report::Timing;
use crate::report::csv::{BLOCKS_COLUMNS, TIMING_COLUMNS, ns, ratio, table, timing_row};
use std::io;
use std::path::Path;

/// The columns of launches.csv.
pub const LAUNCHES_COLUMNS: [&str; 10] = [
    "rules",
    "strategy",
    "launch",
    "engine",
    "engine_version",
    "hands",
    "groups",
    "ns_median",
    "base",
    "rel",
];

/// The columns of instructions.csv.
pub const INSTRUCTIONS_COLUMNS: [&str; 7] = [
    "rules",
    "strategy",
    "engine",
    "engine_version",
    "hands",
    "instructions",
    "tool",
];

/// What stands behind the report, for each of its rule-sets.
#[derive(Default)]
pub struct Behind<'a> {
    /// The times taken.
    pub timed: Vec<Timed<'a>>,
    /// What each launch said.
    pub launches: Vec<LaunchRow>,
    /// Instructions, if they were counted.
    pub counted: Vec<Counted>,
}

/// Writes all files, run.json last, so that its presence says that the rest is there. instructions.csv is there only if
/// instructions were counted.
///
/// # Errors
/// As the system says.
pub fn write(folder: &Path, report: &BenchReport, behind: &[Behind<'_>]) -> io::Result<()> {
    let of_rules = || report.rules.iter().zip(behind);
    write_whole(&folder.join("timing.csv"), &timing(report)?)?;
    let blocks = of_rules().flat_map(|(rules, behind)| {
        let row = |one: &Timed<'_>| {
            [
                rules.name.clone(),
                one.strategy.to_owned(),
                one.block.to_string(),
                one.engine.to_owned(),
                one.hands.to_string(),
                one.ns.to_string(),
            ]
        };
        behind.timed.iter().map(row)
    });
    write_whole(&folder.join("blocks.csv"), &table(BLOCKS_COLUMNS, blocks)?)?;
    let launches = of_rules().flat_map(|(rules, behind)| {
        let row = |row: &LaunchRow| {
            [
                rules.name.clone(),
                row.strategy.clone(),
                row.launch.to_string(),
                row.engine.clone(),
                rules.version_of(&row.engine).to_owned(),
                row.hands.to_string(),
                row.groups.to_string(),
                ns(row.ns_median),
                rules.base.clone(),
                ratio(row.rel),
            ]
        };
        behind.launches.iter().map(row)
    });
    let launches = table(LAUNCHES_COLUMNS, launches)?;
    write_whole(&folder.join("launches.csv"), &launches)?;
    if behind.iter().any(|behind| !behind.counted.is_empty()) {
        let counted = of_rules().flat_map(|(rules, behind)| {
            let row = |one: &Counted| {
                [
                    rules.name.clone(),
                    one.strategy.clone(),
                    one.engine.clone(),
                    rules.version_of(&one.engine).to_owned(),
                    one.hands.to_string(),
                    format!("{:.2}", one.instructions),
                    one.tool.to_owned(),
                ]
            };
            behind.counted.iter().map(row)
        });
        let counted = table(INSTRUCTIONS_COLUMNS, counted)?;
        write_whole(&folder.join("instructions.csv"), &counted)?;
    }
    let json = serde_json::to_vec_pretty(report).map_err(io::Error::other)?;
    write_whole(&folder.join("run.json"), &json)
}

fn timing(report: &BenchReport) -> io::Result<Vec<u8>> {
    let rows = report.rules.iter().flat_map(|rules| {
        let row = |timing: &Timing| {
            let version = rules.version_of(&timing.engine);
            timing_row(&rules.name, timing, version, &rules.base)
        };
        rules.timings.iter().map(row)
    });
    table(TIMING_COLUMNS, rows)
}
