//! Who takes part: built-in engines, other people's programs, or built-in ones run like those.

use super::args::EngineFlags;
use anyhow::{Context as _, Error, Result, bail};
use duipai::campaign::plan::{Plan, PlannedEngine};
use duipai::exhaust::report::EXHAUST_VERSION;
use duipai::external::dialogue::{self, Log};
use duipai::external::spec::Spec;
use duipai::external::{self, External};
use duipai::panel::{Entrant, Roster, Sample};
use duipai::regular;
use duipai::report::REPORT_VERSION;
use duipai::report::read::{self, ReadError};
use duipai_engines::{Factory, Program};
use serde::Deserialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Once};

/// The engines named, or those that take part by default. What cannot be started is told before anything
/// else is done.
pub fn roster(flags: &EngineFlags) -> Result<Roster> {
    let chosen = unchecked(flags)?;
    let mut programs = chosen
        .entrants
        .iter()
        .filter_map(|entrant| entrant.factory.program());
    if programs.clone().next().is_some() {
        watch()?;
    }
    programs.try_for_each(Program::check)?;
    Ok(chosen)
}

/// Has programs ended with this one, even if it is killed.
pub fn watch() -> Result<()> {
    static WATCHED: Once = Once::new();
    let mut started = Ok(());
    WATCHED.call_once(|| {
        started = itself().and_then(|program| {
            let mut warden = Command::new(program);
            dialogue::watch_over(warden.arg(WARDEN)).context("cannot start a second process")
        });
    });
    started
}

/// The name of the command by which this program watches over another one.
const WARDEN: &str = "warden";

/// Where this program is. Where its file was replaced since, as a build does, the system still has the old one: a bench must
/// not go on with another program.
pub fn itself() -> Result<PathBuf> {
    let path = std::env::current_exe().context("cannot find out where this program is")?;
    let kept = PathBuf::from(format!("/proc/{}/exe", std::process::id()));
    Ok(if !path.exists() && kept.exists() {
        kept
    } else {
        path
    })
}

/// What stands in the name of an engine that is wrong on purpose, as in `table!1`, and of no other.
const WRONG: char = '!';

/// Whether engines that are wrong on purpose are among those of these names.
fn are_wrong(mut names: impl Iterator<Item = impl AsRef<str>>) -> bool {
    names.any(|name| name.as_ref().contains(WRONG))
}

/// The same, with nothing started.
pub fn unchecked(flags: &EngineFlags) -> Result<Roster> {
    let mut all = known(flags.external.as_deref())?;
    if are_wrong(flags.engines.iter()) {
        all = all.with_mutants();
    }
    Ok(if flags.engines.is_empty() {
        all.by_default()
    } else {
        all.choose(&flags.engines)?
    })
}

/// All built-in engines, and those of a file.
pub fn known(file: Option<&Path>) -> Result<Roster> {
    let mut all = Roster::builtin();
    if let Some(path) = file {
        let taken: Vec<&str> = all
            .entrants
            .iter()
            .map(|entrant| entrant.factory.name())
            .collect();
        let engines = match path.extension() {
            Some(ending) if ending == "json" => recorded(path, &taken)?,
            _ => external::load(path, &taken, |name| Some(log_of(name)))?,
        };
        for engine in engines {
            all.entrants.push(Entrant {
                factory: Arc::new(engine),
                sample: Sample::ALL,
            });
        }
    }
    Ok(all)
}

/// What is read of the report of a run or of a space: who was asked.
#[derive(Deserialize)]
struct Recorded {
    plan: Option<RecordedPlan>,
}

#[derive(Deserialize)]
struct RecordedPlan {
    engines: Vec<PlannedEngine>,
}

/// The programs that a run asked, as its report holds them. Our own engines are not among them, though each may have had
/// a process of its own.
fn recorded(path: &Path, own: &[&str]) -> Result<Vec<External>> {
    let name = path.display();
    let text = regular::text(path).with_context(|| format!("cannot read {name}"))?;
    let report: Recorded = match read::report(&text, REPORT_VERSION.max(EXHAUST_VERSION)) {
        Err(ReadError::Newer(version)) => {
            bail!("{name} has report version {version}: update duipai")
        }
        report => report.with_context(|| {
            format!(
                "{name} is no report: give engines.toml, or the run.json or exhaust.json of a run"
            )
        })?,
    };
    let engines = report.plan.map_or_else(Vec::new, |plan| plan.engines);
    let outside = engines
        .iter()
        .filter(|engine| !own.contains(&engine.name.as_str()));
    let programs =
        outside.filter_map(|engine| Some(launched(&engine.name, engine.external.as_deref()?)));
    let programs: Vec<External> = programs.collect::<Result<_>>()?;
    if programs.is_empty() {
        bail!("{name} is of a run without external engines: leave out --external");
    }
    Ok(programs)
}

/// A program as a plan holds it.
fn launched(name: &str, entry: &str) -> Result<External> {
    let spec = toml::from_str(entry);
    let spec = spec.with_context(|| format!("the run's entry of `{name}` does not read"))?;
    Ok(External::new(spec, Some(log_of(name))))
}

/// The same engines, those of our own each in a process of its own.
pub fn isolated(roster: &Roster) -> Result<Roster> {
    watch()?;
    let mut isolated = roster.clone();
    for entrant in &mut isolated.entrants {
        if !entrant.outside() {
            entrant.factory = Arc::new(External::isolated(
                serving(entrant.factory.name())?,
                Some(log_of(entrant.factory.name())),
                Arc::clone(&entrant.factory),
            ));
        }
    }
    Ok(isolated)
}

/// A built-in engine as a program.
pub fn serving(name: &str) -> Result<Spec> {
    let program = itself()?;
    let cwd = std::env::current_dir().context("cannot find out the current folder")?;
    let command = vec![
        program.display().to_string(),
        "serve".to_owned(),
        name.to_owned(),
    ];
    Ok(Spec::of(name, command, cwd).asked_everything())
}

/// The engines of a plan, started again as it wrote them down.
pub fn again(plan: &Plan) -> Result<Roster> {
    let mut builtin = Roster::builtin();
    if are_wrong(plan.engines.iter().map(|planned| &planned.name)) {
        builtin = builtin.with_mutants();
    }
    let mut roster = Roster {
        entrants: Vec::new(),
    };
    for planned in &plan.engines {
        let name = &planned.name;
        let own = builtin.entrants.iter();
        let own = own.map(|entrant| &entrant.factory);
        let own = own.clone().find(|factory| factory.name() == name);
        let factory: Arc<dyn Factory> = match (&planned.external, own) {
            (None, Some(own)) => Arc::clone(own),
            (None, None) => {
                bail!("the run asked the engine `{name}`, which this duipai does not have")
            }
            (Some(entry), None) => Arc::new(launched(name, entry)?),
            (Some(_), Some(own)) => Arc::new(External::isolated(
                serving(name)?,
                Some(log_of(name)),
                Arc::clone(own),
            )),
        };
        roster.entrants.push(Entrant {
            factory,
            sample: planned.sample.parse().map_err(Error::msg)?,
        });
    }
    for (entrant, planned) in roster.entrants.iter().zip(&plan.engines) {
        if let Some(program) = entrant.factory.program() {
            watch()?;
            program.check()?;
        }
        let version = entrant.factory.version();
        if version != planned.version {
            bail!(
                "engine `{}` is version {version} here, the run asked version {}: merge where that one is",
                planned.name,
                planned.version
            );
        }
    }
    Ok(roster)
}

/// So many lines of a program's stderr are shown.
const SHOWN: usize = 20;

/// Where the first lines go that a program prints to stderr.
pub fn log_of(name: &str) -> Arc<Log> {
    Arc::new(Log::new(Box::new(Shown {
        name: name.to_owned(),
        lines: 0,
    })))
}

/// Shows the first lines that a program prints to stderr, each with its name.
struct Shown {
    name: String,
    lines: usize,
}

impl Write for Shown {
    /// A log writes whole lines.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.lines += 1;
        let mut err = io::stderr().lock();
        if self.lines <= SHOWN {
            write!(err, "{}: {}", self.name, String::from_utf8_lossy(line))?;
        } else if self.lines == SHOWN + 1 {
            writeln!(err, "{}: … more is not shown", self.name)?;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
