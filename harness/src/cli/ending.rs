//! The end of a run, however its blocks came about: what was kept is shrunk, the list of known divergences is held
//! against it, and the reporters are told.

use super::run::STOP;
use anyhow::{Result, anyhow};
use duipai::campaign::finish;
use duipai::campaign::journal::{Journal, remedy};
use duipai::campaign::plan::Plan;
use duipai::campaign::run::{Campaign, Ending};
use duipai::corpus::Corpus;
use duipai::exit::Exit;
use duipai::known;
use duipai::panel::Roster;
use duipai::report::build::{self, Circumstances};
use duipai::report::reporter::{Outcome, Reporters};
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

/// Shrinks and signs what the campaign found, and tells the reporters, who write the files.
pub fn conclude(
    (folder, journal): (&Path, &Journal),
    asked: &Asked<'_>,
    mut campaign: Campaign,
    circumstances: Circumstances,
    clock: Instant,
    reporters: &mut Reporters,
) -> Result<Exit> {
    let (plan, rules, roster) = (asked.plan, asked.rules, asked.roster);
    let mut finish = finish::finish(&campaign.units, rules, roster, &STOP, &mut |event| {
        reporters.observe(event);
    });
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
    let all_there = reporters.ended(&Outcome {
        report: &report,
        units: &campaign.units,
        records: &finish.records,
        folder,
    });
    let exit = Exit::from_code(report.exit_code).filter(|_| all_there);
    Ok(exit.unwrap_or(Exit::Usage))
}

/// What is to be said of a report that could not be written.
pub fn unwritten(folder: &Path, error: &io::Error) -> anyhow::Error {
    let remedy = remedy(error);
    anyhow!(
        "cannot write the report to {}: {error}; {remedy}",
        folder.display()
    )
}
