//! `duipai merge`.

use super::args::{Format, MergeArgs};
use super::progress::Progress;
use super::run::{CROWD, STOP, in_reports, listen, stamp};
use super::{corpus, ending, engines, exhaust, output, pipe, reporters, run, units};
use anyhow::{Context as _, Result, bail};
use duipai::campaign::journal::{Filed, Journal};
use duipai::campaign::result::BlockResult;
use duipai::campaign::run::{Event, Means, Unit, block_name, gather};
use duipai::exhaust::report::Circumstances as ExhaustCircumstances;
use duipai::exhaust::run as exhausting;
use duipai::exhaust::tally::Block;
use duipai::exit::Exit;
use duipai::merge::{Picked, Shards, Stock, missed};
use duipai::report::build::Circumstances;
use duipai::report::reporter::Start;
use duipai::shard::Shard;
use duipai::source::{BLOCK, GENERATOR};
use duipai_engines::Rules;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

/// Runs the command.
pub fn run(args: &MergeArgs) -> Result<Exit> {
    let clock = Instant::now();
    for folder in &args.shards {
        if !folder.is_dir() {
            bail!(
                "there is no folder {}: name folders of shards",
                folder.display()
            );
        }
    }
    let mut shards = Shards::open(&args.shards)?;
    if let Some(out) = &args.place.out {
        shards.with_earlier(out);
    }
    if shards.plan().is_exhaust() {
        spaces(args, &shards, clock)
    } else {
        runs(args, &shards, clock)
    }
}

fn runs(args: &MergeArgs, shards: &Shards, clock: Instant) -> Result<Exit> {
    let plan = shards.plan();
    let notes = notes(shards)?;
    let rules = plan.rules()?;
    let (corpus, today) = corpus::given(&args.corpus)?;
    let units = units::of_plan(plan, &rules, args.from.as_deref())?;
    let roster = engines_of(shards)?;
    let stocks: Vec<Stock> = (units.iter()).map(|unit| stock(unit, &rules)).collect();
    let started = jiff::Timestamp::now();
    let picked = shards.pick::<BlockResult>(&stocks)?;
    if let Some(failure) = missed(&picked, &roster, &rules)? {
        bail!(
            "merge asks the engines of the shards again, to shrink what they differ on: {failure}"
        );
    }
    let (folder, journal, told) = carry::<BlockResult>(args, &picked, &stocks, started)?;
    listen()?;
    let pipe_ns = pipe::cost(&roster, &rules, &units)?;
    let means = Means {
        threads: threads(args),
        time: None,
        stop: &STOP,
        shard: Shard::ALL,
    };
    announce(&told, args);
    let mut reporters = reporters::attach(args.tell.format, &args.tell.look);
    reporters.began(&Start {
        plan,
        threads: means.threads,
        folder: &folder,
    });
    let mut observe = |event: &Event<'_>| reporters.observe(event);
    let campaign = gather(
        plan,
        &rules,
        &roster,
        &units,
        &journal,
        &means,
        &mut observe,
    )?;
    let asked = ending::Asked {
        plan,
        rules: &rules,
        roster: &roster,
        corpus: &corpus,
        today,
    };
    let circumstances = Circumstances {
        started: stamp(started),
        threads: means.threads,
        notes,
        pipe_ns,
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

fn spaces(args: &MergeArgs, shards: &Shards, clock: Instant) -> Result<Exit> {
    let plan = shards.plan();
    for folder in shards.folders() {
        exhaust::report_of(folder, plan)?;
    }
    let rules = plan.rules()?;
    let rules = rules.first().context("the plan has no rules")?;
    let roster = engines_of(shards)?;
    let ground = exhaust::ground_of(plan, rules, &roster)?;
    let stock = Stock {
        rules: rules.name(),
        source: ground.name(),
        blocks: ground.len().div_ceil(exhausting::block_len(&ground)),
    };
    let started = jiff::Timestamp::now();
    let stocks = [stock];
    let picked = shards.pick::<Block>(&stocks)?;
    let (folder, journal, told) = carry::<Block>(args, &picked, &stocks, started)?;
    listen()?;
    let means = exhausting::Means {
        threads: threads(args),
        time: None,
        stop: &STOP,
        shard: Shard::ALL,
        only_found: true,
    };
    let mut progress = Progress::new(args.tell.look.quiet);
    let mut observe = |event: &Event<'_>| progress.observe(event);
    let outcome = exhausting::run(
        rules,
        &ground,
        &roster,
        Some(&journal),
        &means,
        &mut observe,
    )?;
    let asked = exhaust::Asked {
        plan,
        rules,
        ground: &ground,
        roster: &roster,
    };
    let circumstances = ExhaustCircumstances {
        started: stamp(started),
        seconds: 0.0,
        threads: means.threads,
        shard: Shard::ALL,
    };
    let place = (folder.as_path(), &journal);
    let report = exhaust::conclude(place, &asked, outcome, circumstances, clock, &mut observe)?;
    announce(&told, args);
    Ok(exhaust::tell(
        &report,
        Some(&folder),
        args.tell.format,
        &args.tell.look,
    ))
}

/// Puts the blocks of all folders into the one of the result; the text says how many there were.
fn carry<R: Filed>(
    args: &MergeArgs,
    picked: &Picked<'_>,
    stocks: &[Stock],
    started: jiff::Timestamp,
) -> Result<(PathBuf, Journal, String)> {
    let shards = picked.shards();
    let plan = shards.plan();
    let folder = (args.place.out.clone()).unwrap_or_else(|| default_folder(plan, started));
    let journal = Journal::open_merged(&folder, plan)?;
    picked.carry::<R>(&folder, &journal)?;
    let blocks: u64 = stocks.iter().map(|stock| stock.blocks).sum();
    let copies = match picked.copies {
        0 => String::new(),
        1 => "; one copy left out".to_owned(),
        copies => format!("; {copies} copies left out"),
    };
    let told = format!(
        "{} of {} blocks in {} folder{}{copies}",
        picked.blocks(),
        blocks,
        shards.folders().len(),
        if shards.folders().len() == 1 { "" } else { "s" },
    );
    Ok((folder, journal, told))
}

/// Tells what was put together.
fn announce(told: &str, args: &MergeArgs) {
    match args.tell.format {
        Format::Human => output::print(&format!("{told}\n\n")),
        Format::Json if args.tell.look.quiet => {}
        // Standard output is one line for scripts.
        Format::Json => drop(writeln!(std::io::stderr(), "{told}")),
    }
}

/// The blocks of a source.
fn stock(unit: &Unit, rules: &[Rules]) -> Stock {
    Stock {
        rules: rules[unit.rules].name(),
        source: block_name(unit.source.name()).to_owned(),
        blocks: unit.source.len().div_ceil(BLOCK),
    }
}

/// The engines that the shards asked: what they differ on is shrunk now.
fn engines_of(shards: &Shards) -> Result<duipai::panel::Roster> {
    engines::again(shards.plan())
        .context("merge starts the engines of the shards again, to shrink what they differ on")
}

/// What the shards had to say of external engines, each thing once.
fn notes(shards: &Shards) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for folder in shards.folders() {
        if let Some(report) = run::report_of(folder, shards.plan())? {
            if report.generator != GENERATOR {
                bail!(
                    "{} has hands of generator {}, this duipai draws {GENERATOR}: merge with the duipai that ran it",
                    folder.display(),
                    report.generator
                );
            }
            notes.extend(report.notes);
        }
    }
    notes.sort();
    notes.dedup();
    Ok(notes)
}

fn threads(args: &MergeArgs) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    args.threads
        .threads
        .map_or(cores, usize::from)
        .min(cores * CROWD)
}

fn default_folder(plan: &duipai::campaign::plan::Plan, started: jiff::Timestamp) -> PathBuf {
    let names: Vec<&str> = plan.rules.iter().map(|rules| rules.name.as_str()).collect();
    let names: String = names.join("_").chars().take(120).collect();
    let what = if plan.is_exhaust() {
        plan.sources.join("-")
    } else {
        plan.seed.to_string()
    };
    in_reports(&format!("{names}-{what}-merged"), started)
}
