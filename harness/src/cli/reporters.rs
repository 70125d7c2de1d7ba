//! Who is told of a run: decided here, once for every command that has runs.

use super::args::{Format, Look};
use super::output;
use super::progress::Progress;
use duipai::exit::Exit;
use duipai::page;
use duipai::report::Report;
use duipai::report::files::{Cases, InFolder};
use duipai::report::github::{Annotations, StepSummary};
use duipai::report::json_lines::JsonLines;
use duipai::report::junit;
use duipai::report::reporter::{Outcome, Reporters, Start};
use duipai::report::summary::Style;
use duipai::report::terminal::Terminal;
use std::ffi::OsString;
use std::io::{Write, stderr, stdout};
use std::path::Path;

/// Everybody who is told of a run that is carried out now. Files come first, so that whoever reads of the end on
/// standard output finds them.
pub fn attach(format: Format, look: &Look) -> Reporters {
    let mut all = Reporters::new(output::complain);
    all.attach(Progress::new(look.quiet));
    all.attach_needed(Cases);
    for file in [
        InFolder::disagreements(),
        InFolder::timing(),
        InFolder::blocks(),
        InFolder::summary(),
        junit::in_folder(),
    ] {
        all.attach(file);
    }
    all.attach(page::InRun);
    all.attach_needed(InFolder::report());
    attach_outside(&mut all, format, look);
    all
}

/// Tells of a run that was carried out before; its folder is left as it is.
pub fn tell_again(report: &Report, folder: &Path, format: Format, look: &Look) -> Exit {
    let mut all = Reporters::new(output::complain);
    attach_outside(&mut all, format, look);
    all.began(&Start {
        plan: &report.plan,
        threads: report.threads,
        folder,
    });
    all.ended(&Outcome {
        report,
        units: &[],
        records: &[],
        folder,
    });
    Exit::from_code(report.exit_code).unwrap_or(Exit::Usage)
}

/// Those who write elsewhere than into the run's folder.
fn attach_outside(all: &mut Reporters, format: Format, look: &Look) {
    if let Some(path) = set("GITHUB_STEP_SUMMARY") {
        all.attach(StepSummary::new(path.into()));
    }
    let log: Box<dyn Write> = match format {
        Format::Human => {
            let color = output::colored(look.color);
            all.attach(Terminal::new(stdout(), Style { color }));
            Box::new(stdout())
        }
        Format::Json => {
            all.attach(JsonLines::new(stdout()));
            // Both streams are read for annotations, and this one alone has room for other lines.
            Box::new(stderr())
        }
    };
    if set("GITHUB_ACTIONS").is_some_and(|value| value != "false") {
        all.attach(Annotations::new(log));
    }
}

/// A variable of the environment that is not empty.
fn set(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
