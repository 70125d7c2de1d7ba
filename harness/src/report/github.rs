//! What a job on GitHub shows: annotations beside its log, and the summary on its page.

use super::command::Scene;
use super::files::cannot_write;
use super::markdown::cut;
use super::reporter::{Outcome, Reporter};
use super::summary::{self, charge, conclusion, proof};
use super::{Disagreement, Report};
use crate::finding::Status;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::PathBuf;

/// So many annotations of a kind are shown of one step.
const SHOWN: usize = 10;

/// So many bytes of summaries a step may write; a longer one is not shown at all.
const PAGE: u64 = 1 << 20;

/// Annotations, as lines of the job's log.
pub struct Annotations<W> {
    out: W,
}

impl<W: Write> Annotations<W> {
    /// `out` leads to the log.
    pub const fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write> Reporter for Annotations<W> {
    fn name(&self) -> &'static str {
        "annotations"
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        let folder = outcome.folder.display().to_string();
        self.out
            .write_all(annotations(outcome.report, &folder).as_bytes())?;
        self.out.flush()
    }
}

/// An annotation for each thing that somebody has to do something about, a line each.
fn annotations(report: &Report, folder: &str) -> String {
    let mut errors: Vec<(String, String)> = Vec::new();
    let status = |one: &&Disagreement| Status::from_word(&one.status);
    for one in
        (report.disagreements.iter()).filter(|one| status(one).is_none_or(Status::is_unexpected))
    {
        errors.push((
            format!("duipai: {} under {}", one.engine, one.rules),
            message(one, &report.scene(folder)),
        ));
    }
    let canary = |rules: &&super::RulesReport| rules.canary.as_ref().is_some_and(|one| one.missed);
    for rules in report.rules.iter().filter(canary) {
        let text = "the canary was missed: this run would not have seen a bug".to_owned();
        errors.push((format!("duipai: {}", rules.name), text));
    }
    for line in &report.never_seen {
        errors.push(("duipai: never seen".to_owned(), line.clone()));
    }
    let mut warnings = Vec::new();
    for entry in &report.entries {
        let list = if entry.has_had_its_day() {
            &mut errors
        } else {
            &mut warnings
        };
        list.extend((entry.advice()).map(|text| ("duipai: known list".to_owned(), text)));
    }
    // Whatever else made it fail.
    if report.exit_code != 0 && errors.is_empty() {
        errors.push(("duipai".to_owned(), conclusion(report)));
    }
    let mut out = lines("error", errors, folder);
    out.push_str(&lines("warning", warnings, folder));
    out
}

/// What is wrong, how that is known, and how to see it again.
fn message(one: &Disagreement, scene: &Scene<'_>) -> String {
    let hand = if one.smallest.is_empty() {
        &one.hand
    } else {
        &one.smallest
    };
    let mut text = format!(
        "{hand}: {}\nproof: {}\nsignature: {}",
        charge(one),
        proof(one),
        one.signature
    );
    if let Some(command) = scene.replay(one) {
        text.push_str("\nreplay: ");
        text.push_str(&command);
    }
    text
}

/// At most as many as are shown; the last tells of those that have no room.
fn lines(kind: &str, mut all: Vec<(String, String)>, folder: &str) -> String {
    if all.len() > SHOWN {
        let more = all.len() - (SHOWN - 1);
        all.truncate(SHOWN - 1);
        all.push((
            "duipai".to_owned(),
            format!("and {more} more: see {folder}/summary.md"),
        ));
    }
    let line = |(title, text): (String, String)| {
        let title = data(&title).replace(':', "%3A").replace(',', "%2C");
        format!("::{kind} title={title}::{}\n", data(&text))
    };
    all.into_iter().map(line).collect()
}

/// Text as a workflow command has it.
fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    let text = text.replace('\r', "%0D").replace('\n', "%0A");
    text.replace(char::is_control, " ")
}

/// The page of a job: the summary is added to the file that `GITHUB_STEP_SUMMARY` names.
pub struct StepSummary {
    path: PathBuf,
}

impl StepSummary {
    /// The file that collects what the step has to say.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    fn add(&self, outcome: &Outcome<'_>) -> io::Result<()> {
        let folder = outcome.folder.display().to_string();
        let mut page = summary::markdown(outcome.report, &folder);
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(&self.path)?;
        let there = file.metadata()?.len();
        if there > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            page.insert_str(0, if last == *b"\n" { "\n" } else { "\n\n" });
        }
        let word = format!("… cut here: all of it is in {folder}/summary.md");
        let room = usize::try_from(PAGE.saturating_sub(there)).unwrap_or(usize::MAX);
        let page = cut(&page, room, &word);
        if page.len() > room {
            let why = "there is no room left in it: a step may write 1 MiB";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        file.write_all(page.as_bytes())
    }
}

impl Reporter for StepSummary {
    fn name(&self) -> &'static str {
        "GITHUB_STEP_SUMMARY"
    }

    fn ended(&mut self, outcome: &Outcome<'_>) -> io::Result<()> {
        self.add(outcome)
            .map_err(|error| cannot_write(&self.path, &error))
    }
}
