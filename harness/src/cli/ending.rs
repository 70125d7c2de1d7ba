//! The end of a run, however its blocks came about: what was kept is shrunk, the list of known divergences is held
//! against it, the files are written, and the summary is told.

use super::args::{Format, Look};
use super::output;
use super::run::STOP;
use anyhow::{Result, anyhow};
use duipai::campaign::finish;
use duipai::campaign::journal::{Journal, remedy};
use duipai::campaign::plan::Plan;
use duipai::campaign::run::{Campaign, Ending, Event};
use duipai::corpus::Corpus;
use duipai::exit::Exit;
use duipai::known;
use duipai::panel::Roster;
use duipai::report::build::{self, Circumstances};
use duipai::report::summary::{self, Style};
use duipai::report::{Report, files};
use duipai_engines::Rules;
use jiff::civil::Date;
use std::io;
use std::path::Path;
use std::time::Instant;

/// What was asked of whom, and what is known about it.
pub struct Asked<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Its rules.
    pub rules: &'a [Rules],
    /// Its engines.
    pub roster: &'a Roster,
    /// Known divergences and fixed cases …
    pub corpus: &'a Corpus,
    /// … as of this day.
    pub today: Date,
}

/// Shrinks and signs what the campaign found, and writes the files of its folder.
pub fn conclude(
    (folder, journal): (&Path, &Journal),
    asked: &Asked<'_>,
    mut campaign: Campaign,
    circumstances: Circumstances,
    clock: Instant,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<Report> {
    let (plan, rules, roster) = (asked.plan, asked.rules, asked.roster);
    let mut finish = finish::finish(&campaign.units, rules, roster, &STOP, observe);
    if finish.interrupted {
        campaign.ending = Ending::Interrupted;
    }
    let entries = known::apply(asked.corpus, asked.today, rules, &mut campaign, &mut finish);
    let circumstances = Circumstances {
        seconds: clock.elapsed().as_secs_f64(),
        left_out: plan.left_out.clone(),
        entries,
        ..circumstances
    };
    let report = build::report(plan, rules, roster, &campaign, &finish, circumstances);
    journal.still_here()?;
    files::write(folder, &report, &campaign.units, &finish.records)
        .map_err(|error| unwritten(folder, &error))?;
    Ok(report)
}

/// What is to be said of a report that could not be written.
pub fn unwritten(folder: &Path, error: &io::Error) -> anyhow::Error {
    let remedy = remedy(error);
    anyhow!(
        "cannot write the report to {}: {error}; {remedy}",
        folder.display()
    )
}

/// Tells the summary, or run.json in one line.
pub fn tell(report: &Report, folder: &Path, format: Format, look: &Look) -> Exit {
    match format {
        Format::Human => {
            let style = Style {
                color: output::colored(look.color),
            };
            output::print(&summary::text(report, &folder.display().to_string(), style));
        }
        Format::Json => {
            let json = serde_json::to_string(report).unwrap_or_default();
            output::print(&format!("{json}\n"));
        }
    }
    Exit::from_code(report.exit_code).unwrap_or(Exit::Usage)
}
