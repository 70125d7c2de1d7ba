//! `duipai run`.

use super::args::{RulesFlags, RunArgs};
use super::ending::{self, Asked};
use super::{corpus, engines, output, pipe, reporters, rules, units};
use anyhow::{Context as _, Result, bail};
use duipai::campaign::journal::Journal;
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{self, Ending, Means, Unit};
use duipai::exit::Exit;
use duipai::panel::{Entrant, JUDGE, Panel, Roster, Sample, engine_for};
use duipai::regular;
use duipai::relation::DEFAULT_SHARE;
use duipai::report::build::Circumstances;
use duipai::report::load;
use duipai::report::read::{self, ReadError};
use duipai::report::reporter::Start;
use duipai::report::{REPORT_VERSION, Report};
use duipai::shard::Shard;
use duipai_engines::{Question, Rules};
use serde::de::DeserializeOwned;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// At most so many threads work for one core: more would only build engines and wait for each other.
pub const CROWD: usize = 16;

/// The judge's share of the hands where each of them is judged with every tile: about as many judgements as of its
/// usual share of wins.
const WAITS_OF_THE_JUDGE: Sample = Sample { kept: 1, of: 512 };

/// The judge's share of the hands where it looks for the nearest complete hand of each, and the share of those who are led
/// to it by wins: both are slow for hands that are far from a win.
const SHANTEN_OF_THE_JUDGE: Sample = Sample { kept: 1, of: 16 };
const SHANTEN_BY_WILDS: Sample = Sample { kept: 1, of: 64 };

/// Raised by Ctrl-C.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Runs the command.
pub fn run(args: &RunArgs) -> Result<Exit> {
    let clock = Instant::now();
    let mut left_out = Vec::new();
    if args.relations && !args.ask.is_win() {
        bail!(
            "--relations are about wins: leave it out, or leave out --ask {}",
            args.ask.name()
        );
    }
    let mut roster = roster(args)?;
    let rules = comparable(args, &roster, &mut left_out)?;
    let Some(rules) = rules else {
        return Ok(Exit::NothingCompared);
    };
    sample(args, &mut roster, &rules)?;
    let (corpus, today) = corpus::given(&args.corpus)?;
    let guessed = args.rules.rules.is_empty();
    let units = units::drawn(&args.drawn, &rules, guessed, &mut left_out)?;
    let plan = plan(args, &rules, &roster, &units, left_out);
    let started = jiff::Timestamp::now();
    let folder = args
        .folder
        .place
        .out
        .clone()
        .unwrap_or_else(|| default_folder(args, &plan, started));
    let journal = Journal::open(&folder, &plan, args.folder.resume)?;
    if args.folder.resume
        && let Some(report) = finished(&folder, &plan, args.part.shard)?
        && !corpus::changed(&report, &corpus, today)
    {
        return Ok(reporters::tell_again(
            &report,
            &folder,
            args.tell.format,
            &args.tell.look,
        ));
    }
    listen()?;
    let load = load::now();
    let pipe_ns = pipe::cost(&roster, &rules, &units)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args
        .part
        .threads
        .threads
        .map_or(cores, usize::from)
        .min(cores * CROWD);
    let means = Means {
        threads,
        time: args.part.time.time,
        stop: &STOP,
        shard: args.part.shard,
    };
    let mut reporters = reporters::attach(args.tell.format, &args.tell.look);
    reporters.began(&Start {
        plan: &plan,
        threads,
        folder: &folder,
    });
    let campaign = run::run(
        &plan,
        &rules,
        &roster,
        &units,
        Some(&journal),
        &means,
        &mut |event| reporters.observe(event),
    )?;
    // Before shrinking starts, which may bring about more failures.
    let programs = roster.entrants.iter();
    let mut notes: Vec<String> = programs
        .filter_map(|entrant| Some(entrant.factory.program()?.notes()))
        .flatten()
        .collect();
    // As they stand in a run that is put together of shards.
    notes.sort();
    let asked = Asked {
        plan: &plan,
        rules: &rules,
        roster: &roster,
        corpus: &corpus,
        today,
    };
    let circumstances = Circumstances {
        started: stamp(started),
        threads,
        notes,
        pipe_ns,
        load,
        ..Circumstances::default()
    };
    let place = (folder.as_path(), &journal);
    ending::conclude(
        place,
        &asked,
        campaign,
        circumstances,
        clock,
        &mut reporters,
    )
}

fn roster(args: &RunArgs) -> Result<Roster> {
    let mut roster = engines::roster(&args.engines)?;
    for (engine, sample) in &args.sample {
        roster.sample(engine, *sample)?;
    }
    if args.isolate {
        roster = engines::isolated(&roster)?;
    }
    Ok(roster)
}

/// Has the judge asked every hand where a sample of it would leave an engine without company: where hands
/// are few and real, and where fewer than two others are meant to be right. `--sample` has the last word.
fn sample(args: &RunArgs, roster: &mut Roster, rules: &[Rules]) -> Result<()> {
    if args.ask == Question::Shanten {
        sample_for_shanten(args, roster);
        return Ok(());
    }
    let is_judge = |entrant: &Entrant| entrant.factory.name() == JUDGE;
    if !roster.entrants.iter().any(is_judge) || args.sample.iter().any(|(name, _)| name == JUDGE) {
        return Ok(());
    }
    let alone = rules.iter().any(|rules| {
        let panel = Panel::new(roster, rules);
        let others = panel.seats.iter().filter(|seat| {
            let full = seat.entrant.sample == Sample::ALL;
            full && seat.predicate.is_none() && seat.name() != JUDGE
        });
        others.count() < 2
    });
    if alone || args.drawn.from.is_some() {
        roster.sample(JUDGE, Sample::ALL)?;
    } else if args.ask == Question::Waits {
        roster.sample(JUDGE, WAITS_OF_THE_JUDGE)?;
    }
    Ok(())
}

/// Has slow engines asked a share of the hands, the judge a larger one, unless `--sample` says otherwise.
fn sample_for_shanten(args: &RunArgs, roster: &mut Roster) {
    for entrant in &mut roster.entrants {
        let name = entrant.factory.name();
        if args.sample.iter().any(|(sampled, _)| sampled == name) {
            continue;
        }
        entrant.sample = if !entrant.factory.finds_shanten() {
            SHANTEN_BY_WILDS
        } else if name == JUDGE && args.drawn.from.is_none() {
            SHANTEN_OF_THE_JUDGE
        } else {
            Sample::ALL
        };
    }
}

/// The rules under which at least two engines can be compared, or one with itself; `None`, after saying so, if rules that were
/// asked for are not among them.
fn comparable(
    args: &RunArgs,
    roster: &Roster,
    left_out: &mut Vec<String>,
) -> Result<Option<Vec<Rules>>> {
    let mut kept = Vec::new();
    let given = !args.rules.rules.is_empty();
    let chosen = match &args.drawn.from {
        Some(path) if args.rules.rules.is_empty() => vec![rules::for_file(&args.rules, path)?],
        _ => rules::chosen(&args.rules)?,
    };
    for rules in chosen {
        if let Some(why) = rules.refuses(args.ask).filter(|_| !given) {
            left_out.push(format!("{} {why}", rules.name()));
            continue;
        }
        let rules = rules::asking(&rules, args.ask)?;
        let panel = Panel::new(roster, &rules);
        let why = match panel.seats.as_slice() {
            [] => format!("no engine has the rules `{}`", rules.name()),
            [one] if !args.relations => format!(
                "only {} has the rules `{}`: there is nothing to compare it with",
                one.name(),
                rules.name()
            ),
            _ => {
                kept.push(rules);
                continue;
            }
        };
        if given {
            output::complain(&format!(
                "{why}; choose others with --engines (see duipai engines){}",
                if panel.seats.is_empty() || !args.ask.is_win() {
                    ""
                } else {
                    ", or hold it against itself with --relations"
                }
            ));
            return Ok(None);
        }
        left_out.push(why);
    }
    // Who is asked for by name and has none of the rules would be missing without a word.
    let named = &args.engines.engines;
    let by_name = named.first().is_some_and(|name| !name.starts_with('-'));
    let idle = roster.entrants.iter().find(|entrant| {
        by_name
            && kept
                .iter()
                .all(|rules| engine_for(entrant.factory.as_ref(), rules).is_err())
    });
    if let (Some(idle), false) = (idle, kept.is_empty()) {
        let name = idle.factory.name();
        let why = engine_for(idle.factory.as_ref(), &kept[0]).err();
        let why = why.filter(|_| !args.ask.is_win());
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        output::complain(&format!(
            "{name} has none of these rules and would never answer{why}: leave it out of --engines"
        ));
        return Ok(None);
    }
    if kept.is_empty() {
        output::complain("no two engines have rules in common: there is nothing to compare");
        return Ok(None);
    }
    Ok(Some(kept))
}

fn plan(
    args: &RunArgs,
    rules: &[Rules],
    roster: &Roster,
    units: &[Unit],
    left_out: Vec<String>,
) -> Plan {
    Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.drawn.seed,
        hands: args.drawn.hands,
        rules: rules.iter().map(PlannedRules::of).collect(),
        sources: units::names(units),
        engines: PlannedEngine::all_of(roster),
        from: args
            .drawn
            .from
            .as_ref()
            .map(|path| path.display().to_string()),
        stop_after: args.stop_after,
        relations: args.ask.is_win().then_some(if args.relations {
            Sample::ALL
        } else {
            DEFAULT_SHARE
        }),
        left_out,
    }
}

fn default_folder(args: &RunArgs, plan: &Plan, started: jiff::Timestamp) -> PathBuf {
    let mut names = names_of(
        &args.rules,
        plan.rules.iter().map(|rules| rules.name.as_str()),
    );
    if !args.ask.is_win() {
        names = format!("{names}-{}", args.ask.name());
    }
    in_reports(
        &format!("{names}-{}{}", plan.seed, part(args.part.shard)),
        started,
    )
}

/// Rules as a part of a folder's name. That of many rules with many switches is cut, so that every file system takes it.
pub fn names_of<'a>(flags: &RulesFlags, names: impl Iterator<Item = &'a str>) -> String {
    if flags.rules.is_empty() && flags.set.is_empty() {
        return "all".to_owned();
    }
    let names: Vec<&str> = names.collect();
    let names = names.join("_");
    let fits = |&(at, c): &(usize, char)| at + c.len_utf8() <= 160;
    let kept = names.char_indices().take_while(fits);
    kept.map(|(_, c)| c).collect()
}

/// What tells the folder of a shard from those of the others.
pub fn part(shard: Shard) -> String {
    if shard == Shard::ALL {
        return String::new();
    }
    format!("-{}of{}", shard.part, shard.of)
}

/// A new folder of this name and time among the reports.
pub fn in_reports(name: &str, started: jiff::Timestamp) -> PathBuf {
    let time = started.strftime("%Y%m%dT%H%M%SZ");
    unoccupied(&Path::new("reports").join(format!("{name}-{time}")))
}

/// A time as reports have it.
pub fn stamp(time: jiff::Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A folder of this name, or one with a number behind it: two runs within one second get folders of their own.
pub fn unoccupied(base: &Path) -> PathBuf {
    let numbered =
        (2..1_000).map(|number: u32| PathBuf::from(format!("{}-{number}", base.display())));
    let mut free = std::iter::once(base.to_owned())
        .chain(numbered)
        .filter(|folder| !folder.exists());
    free.next().unwrap_or_else(|| base.to_owned())
}

/// Makes the folder before any work is done, and refuses one that holds something.
pub fn make(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::read_dir(folder))
        .with_context(|| format!("cannot write to {}", folder.display()))
        .and_then(|mut inside| match inside.next() {
            None => Ok(()),
            Some(_) => bail!(
                "{} holds something already: give --out a new or empty folder",
                folder.display()
            ),
        })
}

/// The report of a run that came to its planned end.
fn finished(folder: &Path, plan: &Plan, shard: Shard) -> Result<Option<Report>> {
    let Some(report) = report_of(folder, plan)? else {
        return Ok(None);
    };
    let ended =
        [Ending::Complete.word(), Ending::StopAfter.word()].contains(&report.ending.as_str());
    let asked = (shard != Shard::ALL).then(|| shard.to_string());
    Ok(Some(report).filter(|report| ended && report.shard == asked))
}

/// The report in the folder of a run of this plan, if there is one.
pub fn report_of(folder: &Path, plan: &Plan) -> Result<Option<Report>> {
    let path = folder.join("run.json");
    let report = written::<Report>(&path, REPORT_VERSION)?;
    if let Some(report) = &report
        && (report.plan.id() != plan.id() || Exit::from_code(report.exit_code).is_none())
    {
        bail!("{}: it tells of another run", damaged(&path));
    }
    Ok(report)
}

/// A report that was written earlier, if there is one; `newest` is the latest version that is understood.
pub fn written<T: DeserializeOwned>(path: &Path, newest: u32) -> Result<Option<T>> {
    let text = match regular::text(path) {
        Ok(text) => text,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    match read::report(&text, newest) {
        Ok(report) => Ok(Some(report)),
        Err(ReadError::Newer(version)) => {
            let path = path.display();
            bail!("{path} has report version {version}, this duipai reads {newest}: update duipai");
        }
        Err(ReadError::Damaged(error)) => Err(error).with_context(|| damaged(path)),
    }
}

/// What is to be said of a report that does not read, or is another's.
pub fn damaged(path: &Path) -> String {
    let path = path.display();
    format!("{path} is damaged; delete it to have it made again")
}

/// The first Ctrl-C ends the run at the next block, the second at once.
pub fn listen() -> Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            duipai::external::dialogue::end_all();
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
    })
    .context("cannot listen for Ctrl-C")
}
