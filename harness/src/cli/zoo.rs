//! `duipai zoo`.

use super::args::{Format, ZooArgs};
use super::run::{CROWD, STOP, listen, make, unoccupied};
use super::{output, progress, rules};
use anyhow::{Context as _, Result, bail};
use duipai::detection::{self, Detection, Means, Subjects, Wanted, files, summary};
use duipai::exit::Exit;
use duipai::nearest;
use duipai_engines::Rules;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(args: &ZooArgs) -> Result<Exit> {
    let rules = one_rule_set(args)?;
    let Some(subjects) = subjects(args, &rules)? else {
        return Ok(Exit::NothingCompared);
    };
    let started = jiff::Timestamp::now();
    let folder = (args.out.clone()).unwrap_or_else(|| default_folder(args, &rules, started));
    make(&folder)?;
    listen()?;
    let bar = progress::bar(
        args.look.quiet,
        "{msg} {bar:30} {human_pos}/{human_len} {percent}%",
    );
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = Wanted {
        seed: args.seed,
        hands: args.hands,
        deals: args.deals.unwrap_or(args.hands),
        to_the_end: true,
    };
    let means = Means {
        threads: args.threads.map_or(cores, usize::from).min(cores * CROWD),
        stop: &STOP,
        progress: &|source, done, of| {
            bar.set_message(source.to_owned());
            bar.set_length(of);
            bar.set_position(done);
        },
    };
    let detection = detection::measure(&rules, &subjects, &wanted, &means)?;
    bar.finish_and_clear();
    let Some(detection) = detection else {
        output::complain("interrupted: nothing was written, for half a measurement is none");
        let _ = std::fs::remove_dir(&folder);
        return Ok(Exit::Interrupted);
    };
    files::write(&folder, &detection)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    tell(args, &detection, &folder);
    Ok(if detection.missed().next().is_none() {
        Exit::Agreed
    } else {
        Exit::Disagreed
    })
}

fn one_rule_set(args: &ZooArgs) -> Result<Rules> {
    if args.rules.rules.len() > 1 {
        bail!("give one --rules only: engines are measured under one rule-set");
    }
    rules::for_hand(&args.rules, "")
}

/// Those that were asked for; `None`, after saying so, if nobody has these rules.
fn subjects(args: &ZooArgs, rules: &Rules) -> Result<Option<Subjects>> {
    let mut subjects = Subjects::of(rules);
    if !args.engines.is_empty() {
        let known: Vec<&str> = (subjects.engines.iter())
            .map(|subject| subject.factory.name())
            .collect();
        if let Some(name) = args
            .engines
            .iter()
            .find(|name| !known.contains(&name.as_str()))
        {
            bail!(
                "no wrong engine `{name}` has the rules `{rules}`: nearest are {}; to list all {}, run `duipai zoo \
                 --rules {rules} --hands 1k`",
                nearest::names(name, &known, 3).join(", "),
                known.len(),
                rules = rules.name(),
            );
        }
        (subjects.engines).retain(|subject| {
            args.engines
                .iter()
                .any(|name| name == subject.factory.name())
        });
    }
    if args.generated
        && let Err(why) = subjects.generate(rules)
    {
        output::complain(&format!(
            "no mutants are generated for the rules `{}`: {why}. To ask engines made by hand leave out --generated",
            rules.name()
        ));
        return Ok(None);
    }
    if subjects.is_empty() {
        output::complain(&format!(
            "no wrong engine has the rules `{}`: there is nothing to measure",
            rules.name()
        ));
        return Ok(None);
    }
    Ok(Some(subjects))
}

fn default_folder(args: &ZooArgs, rules: &Rules, started: jiff::Timestamp) -> PathBuf {
    let time = started.strftime("%Y%m%dT%H%M%SZ");
    let name = format!("zoo-{}-{}-{time}", rules.name(), args.seed);
    unoccupied(&Path::new("reports").join(name))
}

fn tell(args: &ZooArgs, detection: &Detection, folder: &Path) {
    match args.format {
        Format::Human => {
            output::print(&summary::text(detection, &folder.display().to_string()));
        }
        Format::Json => output::print(&format!("{}\n", files::json(detection))),
    }
}
