//! `duipai vectors`.

use super::args::{RulesFlags, VectorsArgs, VectorsFormat};
use super::{output, progress, rules};
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::vectors::{self, Step, Suite, Wanted};
use duipai_engines::Rules;
use indicatif::ProgressBar;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// Runs the command.
pub fn run(args: &VectorsArgs) -> Result<Exit> {
    let rules = one_rule_set(&args.rules)?;
    if let Some(path) = &args.out {
        check(path)?;
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = Wanted {
        hands: args.n,
        seed: args.seed,
        threads,
    };
    let wrong = vectors::wrong_engines(&rules);
    let bar = progress::bar(args.look.quiet, "{msg} {bar:30} {percent}%");
    let suite = vectors::suite(&rules, &wrong, &wanted, &mut |step, done, of| {
        show(&bar, step, done, of);
    });
    bar.finish_and_clear();
    let suite = match suite {
        Ok(suite) => suite,
        Err(nothing) => {
            output::complain(&nothing.to_string());
            return Ok(Exit::NothingCompared);
        }
    };
    let text = match args.format {
        VectorsFormat::Csv => suite.csv(),
        VectorsFormat::Json => suite.json(),
    };
    tell(&suite, &text, args.out.as_deref())?;
    Ok(Exit::Agreed)
}

/// The suite to the file and the summary to standard output; or the suite there, and the summary beside it.
fn tell(suite: &Suite, text: &str, out: Option<&Path>) -> Result<()> {
    if let Some(path) = out {
        let file = File::options().write(true).create_new(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))?;
        output::print(&suite.summary());
    } else {
        output::print(text);
        let _ = std::io::stderr().write_all(suite.summary().as_bytes());
    }
    Ok(())
}

fn one_rule_set(flags: &RulesFlags) -> Result<Rules> {
    if flags.rules.len() > 1 {
        bail!("give one --rules only: a suite is for one rule-set");
    }
    rules::for_hand(flags, "")
}

/// Refuses, before any work is done, a file that cannot be written.
fn check(path: &Path) -> Result<()> {
    if path.symlink_metadata().is_ok() {
        bail!(
            "{} is there already: give --out another name",
            path.display()
        );
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    if !folder.as_os_str().is_empty() && !folder.is_dir() {
        bail!(
            "cannot write {}: there is no folder {}",
            path.display(),
            folder.display()
        );
    }
    if path.file_name().is_none() {
        bail!(
            "`{}` names no file: give --out the name of a new one",
            path.display()
        );
    }
    Ok(())
}

fn show(bar: &ProgressBar, step: Step, done: usize, of: usize) {
    bar.set_message(step.word());
    bar.set_length(of as u64);
    bar.set_position(done as u64);
}
