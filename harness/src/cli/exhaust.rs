//! `duipai exhaust`.

use super::args::{ExhaustArgs, Format, Look};
use super::ending::unwritten;
use super::progress::Progress;
use super::run::{CROWD, STOP, damaged, in_reports, listen, part, stamp, written};
use super::{engines, output, rules};
use anyhow::{Result, bail};
use duipai::campaign::finish::{self, Finish};
use duipai::campaign::journal::{Journal, write_whole};
use duipai::campaign::plan::{Plan, PlannedEngine, PlannedRules, STATE_VERSION};
use duipai::campaign::run::{Ending, Event};
use duipai::exhaust::classes::Classes;
use duipai::exhaust::ground::Ground;
use duipai::exhaust::report::{self, Circumstances, EXHAUST_VERSION, ExhaustReport};
use duipai::exhaust::run::{self, Means, Outcome};
use duipai::exhaust::space::Space;
use duipai::exhaust::suits;
use duipai::exhaust::truth::Truth;
use duipai::exit::Exit;
use duipai::panel::{Panel, Roster, Sample};
use duipai::report::files;
use duipai::report::summary::Style;
use duipai::shard::Shard;
use duipai_engines::rules::Preset;
use duipai_engines::{Rules, Symmetry, notation};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Who is asked if nobody is named: the fastest of those that are meant to be right.
const FASTEST: &str = "table";

/// On so many hands engines are held to what they declare of themselves.
const SAMPLE: u64 = 4_096;

/// What takes longer is announced.
const LONG: Duration = Duration::from_secs(60);

/// Runs the command.
pub fn run(args: &ExhaustArgs) -> Result<Exit> {
    let clock = Instant::now();
    let rules = one_rule_set(args)?;
    let Some(roster) = roster(args, &rules)? else {
        return Ok(Exit::NothingCompared);
    };
    if args.suits {
        return by_suits(args, &rules, &roster, clock);
    }
    let Some(ground) = ground(args, &rules, &roster)? else {
        return Ok(Exit::Disagreed);
    };
    let plan = plan(args, &rules, &roster, &ground);
    let started = jiff::Timestamp::now();
    let folder = args
        .folder
        .place
        .out
        .clone()
        .unwrap_or_else(|| default_folder(&plan, args.part.shard, started));
    let journal = Journal::open(&folder, &plan, args.folder.resume)?;
    if args.folder.resume
        && let Some(report) = finished(&folder, &plan, args.part.shard)?
    {
        return Ok(tell(
            &report,
            Some(&folder),
            args.tell.format,
            &args.tell.look,
        ));
    }
    listen()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let means = Means {
        threads: args
            .part
            .threads
            .threads
            .map_or(cores, usize::from)
            .min(cores * CROWD),
        time: args.part.time.time,
        stop: &STOP,
        shard: args.part.shard,
        only_found: false,
    };
    if !args.tell.look.quiet {
        announce(&rules, &ground, &roster, &means);
    }
    let mut progress = Progress::new(args.tell.look.quiet);
    let mut observe = |event: &Event<'_>| progress.observe(event);
    let outcome = run::run(
        &rules,
        &ground,
        &roster,
        Some(&journal),
        &means,
        &mut observe,
    )?;
    let asked = Asked {
        plan: &plan,
        rules: &rules,
        ground: &ground,
        roster: &roster,
    };
    let circumstances = Circumstances {
        started: stamp(started),
        seconds: 0.0,
        threads: means.threads,
        shard: args.part.shard,
    };
    let report = conclude(
        (&folder, &journal),
        &asked,
        outcome,
        circumstances,
        clock,
        &mut observe,
    )?;
    Ok(tell(
        &report,
        Some(&folder),
        args.tell.format,
        &args.tell.look,
    ))
}

/// What was asked of whom.
pub struct Asked<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Its rules.
    pub rules: &'a Rules,
    /// Its hands.
    pub ground: &'a Ground,
    /// Its engines.
    pub roster: &'a Roster,
}

/// The end, however the blocks came about: what was kept is shrunk, and the files are written.
pub fn conclude(
    (folder, journal): (&Path, &Journal),
    asked: &Asked<'_>,
    mut outcome: Outcome,
    circumstances: Circumstances,
    clock: Instant,
    observe: &mut dyn FnMut(&Event<'_>),
) -> Result<ExhaustReport> {
    let finish = if outcome.ending == Ending::Interrupted {
        Finish::default()
    } else {
        let units = std::slice::from_ref(&outcome.unit);
        let rules = std::slice::from_ref(asked.rules);
        finish::finish(units, rules, asked.roster, &STOP, observe)
    };
    if finish.interrupted {
        outcome.ending = Ending::Interrupted;
    }
    let circumstances = Circumstances {
        seconds: clock.elapsed().as_secs_f64(),
        ..circumstances
    };
    let report = report::report(
        asked.rules,
        asked.ground,
        asked.roster,
        asked.plan,
        (&outcome, &finish),
        circumstances,
    );
    journal.still_here()?;
    write(folder, &report, &finish).map_err(|error| unwritten(folder, &error))?;
    Ok(report)
}

/// The rules named, else those that have wilds if wilds are asked for.
fn one_rule_set(args: &ExhaustArgs) -> Result<Rules> {
    let rules = match args.rules.rules.as_slice() {
        [] if args.wilds > 0 => Rules::preset(Preset::Laizi),
        [] => Rules::preset(Preset::Standard),
        [name] => rules::one(name)?,
        _ => bail!("give one --rules only: a space is that of one rule-set"),
    };
    rules::with_settings(rules, &args.rules.set)
}

/// The engines named, which must all have the rules; `None`, after saying so, if one has not.
fn roster(args: &ExhaustArgs, rules: &Rules) -> Result<Option<Roster>> {
    let mut roster = engines::roster(&args.engines)?;
    if args.engines.engines.is_empty() {
        // Somebody else's programs were named by their file.
        let outside = roster.has_outside();
        roster.entrants.retain(|entrant| {
            if outside {
                entrant.outside()
            } else {
                entrant.factory.name() == FASTEST
            }
        });
    }
    for entrant in &mut roster.entrants {
        entrant.sample = Sample::ALL;
    }
    if let Some((name, why)) = Panel::new(&roster, rules).refused.first() {
        output::complain(&format!(
            "{name} does not have the rules `{}`: {why}; choose others with --engines \
             (see duipai engines)",
            rules.name()
        ));
        return Ok(None);
    }
    Ok(Some(roster))
}

/// Totals without asking a hand.
fn by_suits(args: &ExhaustArgs, rules: &Rules, roster: &Roster, clock: Instant) -> Result<Exit> {
    let size = usize::from(args.size);
    let space = Space::new(rules, size, args.wilds)?;
    let mut all = Vec::new();
    for entrant in &roster.entrants {
        let name = entrant.factory.name();
        let Some(mut factored) = entrant.factory.factored(rules) else {
            output::complain(&format!(
                "{name} is not put together from suits under the rules `{}`: leave out --suits",
                rules.name()
            ));
            return Ok(Exit::NothingCompared);
        };
        let Some(totals) = suits::totals(rules, size, args.wilds, factored.as_mut())? else {
            output::complain(&format!(
                "hands of `{}` are more than their suits: leave out --suits",
                rules.name()
            ));
            return Ok(Exit::NothingCompared);
        };
        all.push((name.to_owned(), totals));
    }
    let circumstances = Circumstances {
        started: stamp(jiff::Timestamp::now()),
        seconds: clock.elapsed().as_secs_f64(),
        threads: 1,
        shard: Shard::ALL,
    };
    let report = report::of_suits(rules, &space, roster, &all, circumstances);
    Ok(tell(&report, None, args.tell.format, &args.tell.look))
}

/// The hands that are asked; `None`, after saying so, if an engine is not as symmetric as it declares.
fn ground(args: &ExhaustArgs, rules: &Rules, roster: &Roster) -> Result<Option<Ground>> {
    let size = usize::from(args.size);
    let space = Space::new(rules, size, args.wilds)?;
    let truth = Truth::new(rules, args.wilds, size);
    if args.up_to.is_none() {
        return Ok(Some(Ground::all(space, truth)));
    }
    let classes = classes(rules, (size, args.wilds), roster)?;
    for seat in &mut Panel::new(roster, rules).seats {
        if let Some(two) = seat.asymmetry(&classes, SAMPLE, args.seed) {
            output::complain(&format!(
                "{} says {} of {} and {} of {}, which are alike under {}: leave out --up-to",
                seat.name(),
                two.verdicts[0],
                notation::write(&two.hand),
                two.verdicts[1],
                notation::write(&two.image),
                classes.declares()
            ));
            return Ok(None);
        }
    }
    Ok(Some(Ground::members(space, truth, classes, args.seed)))
}

/// Classes under the exchanges of tiles that all engines declare.
fn classes(rules: &Rules, (size, wilds): (usize, u8), roster: &Roster) -> Result<Classes> {
    let of_the_rules = Symmetry::of_the_rules(rules);
    let symmetry = (roster.entrants.iter())
        // Somebody else's program declares nothing: what the rules allow is assumed of it.
        .filter(|entrant| !entrant.outside())
        .map(|entrant| entrant.factory.symmetry(rules))
        .fold(of_the_rules, Symmetry::common);
    Ok(Classes::new(rules, size, wilds, symmetry)?)
}

/// The hands that a plan asks. Engines were held to what they declare when it began.
pub fn ground_of(plan: &Plan, rules: &Rules, roster: &Roster) -> Result<Ground> {
    let name = plan.sources.first().map(String::as_str).unwrap_or_default();
    let mut parts = name.split('-').skip(1);
    let (size, wilds) = (parts.next(), parts.next());
    let number = |text: Option<&str>| text?.parse::<u8>().ok();
    let Some((size, wilds)) = number(size).zip(number(wilds)) else {
        bail!("`{name}` is no space of a size");
    };
    let size = usize::from(size);
    let space = Space::new(rules, size, wilds)?;
    let truth = Truth::new(rules, wilds, size);
    let ground = if parts.next().is_none() {
        Ground::all(space, truth)
    } else {
        let classes = classes(rules, (size, wilds), roster)?;
        Ground::members(space, truth, classes, plan.seed)
    };
    if ground.name() != name || ground.len() != plan.hands {
        bail!("engines declare other symmetries than when `{name}` was asked: ask it again");
    }
    Ok(ground)
}

fn plan(args: &ExhaustArgs, rules: &Rules, roster: &Roster, ground: &Ground) -> Plan {
    Plan {
        format: "duipai-state".to_owned(),
        version: STATE_VERSION,
        duipai: env!("CARGO_PKG_VERSION").to_owned(),
        seed: args.seed,
        hands: ground.len(),
        rules: vec![PlannedRules::of(rules)],
        sources: vec![ground.name()],
        engines: PlannedEngine::all_of(roster),
        from: None,
        stop_after: None,
        relations: None,
        left_out: Vec::new(),
    }
}

fn default_folder(plan: &Plan, shard: Shard, started: jiff::Timestamp) -> PathBuf {
    // A name of many switches is cut, so that every file system takes it.
    let rules: String = plan.rules[0].name.chars().take(120).collect();
    let name = format!("{rules}-{}{}", plan.sources[0], part(shard));
    in_reports(&name, started)
}

/// Says how long it will take, if that is long.
fn announce(rules: &Rules, ground: &Ground, roster: &Roster, means: &Means<'_>) {
    let estimate = run::estimate(rules, ground, roster, means);
    if estimate >= LONG {
        let hands = ground.len() / means.shard.of;
        let _ = writeln!(
            std::io::stderr(),
            "{hands} hands: about {} on {} threads at the speed of the first ones; \
             --time bounds it, --resume goes on",
            in_words(estimate),
            means.threads
        );
    }
}

/// A long time in the unit that fits.
fn in_words(time: Duration) -> String {
    let minutes = time.as_secs_f64() / 60.0;
    if minutes < 120.0 {
        format!("{minutes:.0} minutes")
    } else if minutes < 48.0 * 60.0 {
        format!("{:.1} hours", minutes / 60.0)
    } else {
        format!("{:.1} days", minutes / 60.0 / 24.0)
    }
}

/// The report of what came to its end.
fn finished(folder: &Path, plan: &Plan, shard: Shard) -> Result<Option<ExhaustReport>> {
    let Some(report) = report_of(folder, plan)? else {
        return Ok(None);
    };
    let asked = if shard == Shard::ALL {
        None
    } else {
        Some(shard.to_string())
    };
    let whole = report.ending == Ending::Complete.word() && report.shard == asked;
    Ok(whole.then_some(report))
}

/// The report in the folder of this plan, if there is one.
pub fn report_of(folder: &Path, plan: &Plan) -> Result<Option<ExhaustReport>> {
    let path = folder.join(report::EXHAUST);
    let report = written::<ExhaustReport>(&path, EXHAUST_VERSION)?;
    let same = |report: &ExhaustReport| {
        let there = report.plan.as_ref();
        there.is_some_and(|there| there.id() == plan.id())
    };
    if report.as_ref().is_some_and(|report| !same(report)) {
        bail!("{}: it tells of another run", damaged(&path));
    }
    Ok(report)
}

/// Writes what was found; exhaust.json last, so that its presence says that the rest is there.
fn write(folder: &Path, report: &ExhaustReport, finish: &Finish) -> std::io::Result<()> {
    let engines: Vec<&str> = (report.engines.iter())
        .map(|engine| engine.name.as_str())
        .collect();
    files::write_records(folder, &engines, &finish.records)?;
    let summary = format!("```\n{}```\n", report.text(None, Style::default()));
    write_whole(&folder.join("summary.md"), summary.as_bytes())?;
    let json = serde_json::to_string_pretty(report)?;
    write_whole(&folder.join(report::EXHAUST), json.as_bytes())
}

/// Tells the summary, or the line for scripts.
pub fn tell(report: &ExhaustReport, folder: Option<&Path>, format: Format, look: &Look) -> Exit {
    match format {
        Format::Human => {
            let style = Style {
                color: output::colored(look.color),
            };
            let folder = folder.map(|folder| folder.display().to_string());
            output::print(&report.text(folder.as_deref(), style));
        }
        Format::Json => output::print(&format!("{}\n", report.line())),
    }
    Exit::from_code(report.exit_code).unwrap_or(Exit::Usage)
}
