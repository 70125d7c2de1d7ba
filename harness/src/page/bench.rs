//! The page of a bench: times and nothing else, from its report and its tables.

use super::folder::FolderError;
use super::hand::counted;
use super::head::{duration, fact};
use super::shell;
use super::tables::table;
use super::timing;
use crate::bench::{BenchReport, BenchRules};
use crate::exit::Exit;
use crate::report::table::{Table, grouped};
use maud::{Markup, html};
use std::path::Path;

/// Tables of its folder that stand behind the times, with what they are.
const TABLES: [(&str, &str); 2] = [
    ("launches.csv", "Every launch"),
    ("instructions.csv", "Instructions a hand"),
];

/// A table of the folder.
pub struct Behind {
    what: &'static str,
    rows: Table,
}

impl std::fmt::Debug for Behind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.what)
    }
}

/// The tables of a bench's folder that are there.
///
/// # Errors
/// If one does not read.
pub fn behind(folder: &Path) -> Result<Vec<Behind>, FolderError> {
    let mut tables = Vec::new();
    for (name, what) in TABLES {
        let path = folder.join(name);
        if !path.is_file() {
            continue;
        }
        let damaged = |error| FolderError::Table(path.clone(), error);
        let mut reader = csv::ReaderBuilder::new();
        let mut reader = reader
            .has_headers(false)
            .from_path(&path)
            .map_err(damaged)?;
        let mut rows = Table::default();
        for record in reader.records() {
            rows.row(record.map_err(damaged)?.iter().map(str::to_owned).collect());
        }
        tables.push(Behind { what, rows });
    }
    Ok(tables)
}

/// The page.
#[must_use]
pub fn html(bench: &BenchReport, behind: &[Behind]) -> String {
    let engines: usize = bench.rules.iter().map(|rules| rules.timings.len()).sum();
    let title = match engines {
        0 => "Nothing was timed",
        _ => "How fast the engines are",
    };
    let body = html! {
        (head(bench, title))
        main #main {
            @for rules in &bench.rules { section.rules {
                h2 { (rules.name) }
                p.describe { (rules.describe) }
                (timing::told(&rules.base, &rules.timings, true))
                @if let Some(ns) = rules.pipe_ns { p.soft { "To ask a hand through a pipe costs " (format!("{ns:.0}")) " ns." } }
            } }
            @for one in behind {
                details { summary { (one.what) } (table(one.what, &one.rows)) }
            }
            @if !bench.notes.is_empty() {
                section { h2 { "Notes" } ul { @for note in &bench.notes { li { (note) } } } }
            }
        }
    };
    shell(&format!("{title} – duipai"), &body)
}

fn head(bench: &BenchReport, title: &str) -> Markup {
    let good = bench.exit_code == Exit::Agreed.code();
    let meaning = Exit::from_code(bench.exit_code).map_or("unknown", Exit::meaning);
    let host = &bench.host;
    let timed = |rules: &BenchRules| !rules.timings.is_empty();
    html! {
        header.top {
            (super::brand())
            div.verdict.(if good { "good" } else { "warn" }) {
                h1 { (title) }
                p { (counted(bench.rules.iter().filter(|rules| timed(rules)).count(), "rule-set")) ", "
                    (bench.launches) " launches each; intervals are over launches." }
            }
            div.facts { dl {
                (fact("Sources", &bench.sources.join(", ")))
                (fact("Seed", &bench.seed.to_string()))
                (fact("Started", &bench.started))
                (fact("Took", &duration(bench.seconds)))
                (fact("Processor", &format!("{}, {}, {} {}", host.cpu, counted(host.cores, "core"), host.os, host.arch)))
                (fact("Hands timed", &grouped(bench.rules.iter().flat_map(|rules| &rules.timings).map(|timing| timing.hands).sum())))
                (fact("Exit code", &format!("{}: {meaning}", bench.exit_code)))
                (fact("Program", &format!("duipai {}", bench.duipai)))
            } }
        }
    }
}
