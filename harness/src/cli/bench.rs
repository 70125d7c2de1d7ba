//! `duipai bench`: engines in pairs, in fresh processes, one after the other.

mod choice;
mod count;
pub mod launch;
mod launches;
mod self_test;

use super::args::{BenchArgs, Format};
use super::ending::unwritten;
use super::run::{STOP, in_reports, listen, make, names_of, stamp, unoccupied};
use super::{engines, output, units};
use anyhow::{Result, bail};
use duipai::bench::figures::Measured;
use duipai::bench::files::{self, Behind};
use duipai::bench::instructions::Counted;
use duipai::bench::launch::Work;
use duipai::bench::{BENCH_FORMAT, BENCH_VERSION, BenchEngine, BenchReport, BenchRules, text};
use duipai::campaign::run::Unit;
use duipai::exit::Exit;
use duipai::panel::Panel;
use duipai::report::{Timing, host, load};
use duipai::source::GENERATOR;
use launches::{Budget, Ground};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long each rule-set takes unless --time says otherwise.
const EACH: Duration = Duration::from_secs(8);

/// So many samples of a strategy and an engine are kept in all, and so many of one launch are enough.
const SAMPLES: usize = 4_096;
const ENOUGH: usize = 64;

/// Runs the command.
pub fn run(args: &BenchArgs) -> Result<Exit> {
    let clock = Instant::now();
    let started = jiff::Timestamp::now();
    let before = load::now();
    let roster = choice::roster(args)?;
    let mut notes = Vec::new();
    let Some(rules) = choice::rules(args, &roster, &mut notes)? else {
        return Ok(Exit::NothingCompared);
    };
    let guessed = args.rules.rules.is_empty();
    let units = units::drawn(&args.drawn, &rules, guessed, &mut notes)?;
    let bases = choice::bases(args, &roster, &rules, &units)?;
    let grounds = rules.iter().enumerate().map(|(number, rules)| Ground {
        rules,
        roster: &roster,
        units: units.iter().filter(|unit| unit.rules == number).collect(),
        base: bases[number].clone(),
    });
    let grounds: Vec<Ground<'_>> = grounds.collect();
    let folder = args.place.out.clone().unwrap_or_else(|| {
        let names = grounds.iter().map(|ground| ground.rules.name());
        let names: Vec<String> = names.collect();
        let names = names_of(&args.rules, names.iter().map(String::as_str));
        in_reports(&format!("bench-{names}-{}", args.drawn.seed), started)
    });
    if !args.self_test {
        make(&folder)?;
    }
    listen()?;
    engines::watch()?;
    let budget = Budget {
        until: clock
            + args
                .time
                .time
                .unwrap_or(EACH * u32::try_from(grounds.len())?),
        launches: args.launches,
    };
    if args.self_test {
        return self_test::run(args, &grounds, &budget, notes);
    }
    let pipes = choice::pipes(&roster, &rules, &units)?;
    let work = |ground: &Ground<'_>, seconds: f64, _: u32| Work::Pairs {
        seconds,
        groups: groups(ground, args.launches),
    };
    let told = launches::all(&grounds, args, &budget, &work, &mut notes)?;
    let counted = if args.instructions {
        count::all(&grounds, args, &mut notes)?
    } else {
        vec![Vec::new(); grounds.len()]
    };
    let mut report = frame(args, &units, notes);
    let engines = grounds.iter().map(Ground::engines);
    let engines: Vec<Vec<BenchEngine>> = engines.collect();
    let strategies: Vec<Vec<String>> = grounds.iter().map(Ground::strategies).collect();
    let mut behind = Vec::new();
    for (number, ground) in grounds.iter().enumerate() {
        let measured = Measured {
            strategies: &strategies[number],
            engines: &engines[number],
            base: ground.base.as_deref().unwrap_or_default(),
            pipe_ns: pipes[number],
            launches: &told.launches[number],
        };
        let (launches, timings) = measured.figures();
        behind.push(Behind {
            timed: measured.timed(),
            launches,
            counted: counted[number].clone(),
        });
        report.rules.push(of_rules(ground, &measured, timings));
    }
    report.started = stamp(started);
    report.host.load = before.zip(load::now()).map(Into::into);
    report.seconds = clock.elapsed().as_secs_f64();
    let nothing = report.rules.iter().all(|rules| rules.timings.is_empty());
    let exit = ended(told.broken, nothing);
    report.exit_code = exit.code();
    if nothing {
        let _ = std::fs::remove_dir(&folder);
        let early = (exit == Exit::Interrupted).then(|| "it was interrupted".to_owned());
        let why: Vec<String> = early.into_iter().chain(report.notes).collect();
        let why = why.join("; ");
        output::complain(&format!("nothing was timed, and nothing written: {why}"));
        return Ok(exit);
    }
    write(&folder, &report, &behind, |place| {
        tell(args, &report, &counted, &place.display().to_string())
    })?;
    Ok(exit)
}

/// Writes the files and tells the results, which are not to be lost even if they cannot be written. If somebody filled the
/// folder in the meantime, the files go into one beside it.
fn write(
    folder: &Path,
    report: &BenchReport,
    behind: &[Behind<'_>],
    tell: impl FnOnce(&Path) -> Result<()>,
) -> Result<()> {
    let taken = std::fs::read_dir(folder).is_ok_and(|mut inside| inside.next().is_some());
    let place = if taken {
        unoccupied(folder)
    } else {
        folder.to_owned()
    };
    let written = std::fs::create_dir_all(&place)
        .and_then(|()| files::write(&place, report, behind))
        .map_err(|error| unwritten(&place, &error));
    tell(&place)?;
    written?;
    if taken {
        bail!(
            "{} was filled by somebody else meanwhile: the results are in {}",
            folder.display(),
            place.display()
        );
    }
    Ok(())
}

/// The report before anything was measured.
fn frame(args: &BenchArgs, units: &[Unit], notes: Vec<String>) -> BenchReport {
    BenchReport {
        format: BENCH_FORMAT.to_owned(),
        version: BENCH_VERSION,
        duipai: env!("CARGO_PKG_VERSION").to_owned(),
        generator: GENERATOR.to_owned(),
        started: String::new(),
        seconds: 0.0,
        exit_code: 0,
        host: host(),
        seed: args.drawn.seed,
        hands: args.drawn.hands,
        sources: units::names(units),
        from: (args.drawn.from.as_ref()).map(|path| path.display().to_string()),
        launches: args.launches,
        rules: Vec::new(),
        notes,
    }
}

/// What is told of one rule-set.
fn of_rules(ground: &Ground<'_>, measured: &Measured<'_>, timings: Vec<Timing>) -> BenchRules {
    let panel = Panel::new(ground.roster, ground.rules);
    BenchRules {
        name: ground.rules.name(),
        describe: ground.rules.preset_of().describe().to_owned(),
        toml: ground.rules.to_toml(),
        base: measured.base.to_owned(),
        engines: measured.engines.to_vec(),
        refused: panel.refused.into_iter().collect(),
        timings,
        pipe_ns: measured.pipe_ns,
    }
}

fn tell(
    args: &BenchArgs,
    report: &BenchReport,
    counted: &[Vec<Counted>],
    folder: &str,
) -> Result<()> {
    match args.tell.format {
        Format::Human => output::print(&text::text(report, counted, folder)),
        Format::Json => output::print(&format!("{}\n", serde_json::to_string(report)?)),
    }
    Ok(())
}

/// At most so many groups of a strategy and an engine in a launch. The base has a sample for each of the others.
fn groups(ground: &Ground<'_>, launches: u32) -> usize {
    let others = ground.engines().len().saturating_sub(1).max(1);
    (SAMPLES / (others * launches as usize)).clamp(1, ENOUGH)
}

/// The exit code of what was done: whether an engine failed, and whether nothing was measured.
fn ended(broken: bool, nothing: bool) -> Exit {
    let ends = [
        (STOP.load(Ordering::Relaxed), Exit::Interrupted),
        (broken, Exit::Broken),
        (nothing, Exit::NothingCompared),
    ];
    Exit::worst(ends.into_iter().filter_map(|(so, exit)| so.then_some(exit)))
}
