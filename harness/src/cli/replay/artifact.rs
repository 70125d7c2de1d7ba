//! `duipai replay --fuzz`: what a fuzz target stopped at, without a fuzzer. Of a disagreement an ordinary case is left,
//! for the bytes mean something else as soon as the generator changes.

use super::super::args::ReplayArgs;
use super::super::judge::Judged;
use super::super::{engines, output};
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::fuzzing::differential::Differential;
use duipai::fuzzing::{Fuzzer, Target, case};
use duipai::panel::Roster;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(args: &ReplayArgs, target: &str) -> Result<Exit> {
    let target = Target::named(target)?;
    let roster = engines::roster(&args.engines)?;
    let color = output::colored(args.look.color);
    // All files are read before anything is judged: a wrong name prints nothing.
    let files = args.targets.iter().map(|file| {
        let path = Path::new(file);
        Ok((path, read(path)?))
    });
    let files: Vec<(&Path, Vec<u8>)> = files.collect::<Result<_>>()?;
    let mut exits = Vec::new();
    if let Target::Differential(preset) = target {
        let mut differential = Differential::new(preset, &roster);
        for (file, bytes) in &files {
            exits.push(hand(&mut differential, &roster, file, bytes, color)?);
        }
    } else {
        let mut fuzzer = Fuzzer::new(target, &roster);
        for (file, bytes) in &files {
            exits.push(other(&mut fuzzer, file, bytes));
        }
    }
    Ok(Exit::worst(exits))
}

/// More bytes than fuzzing ever tries.
const LARGEST: u64 = 1 << 20;

fn read(path: &Path) -> Result<Vec<u8>> {
    let name = path.display();
    let cannot = || format!("cannot read {name}");
    let metadata = fs::metadata(path).with_context(cannot)?;
    if !metadata.is_file() {
        bail!("{name} is no file: give the files that the fuzz target left, one by one");
    }
    if metadata.len() > LARGEST {
        bail!("{name} is larger than a megabyte, and so nothing that a fuzz target stopped at");
    }
    fs::read(path).with_context(cannot)
}

/// Judges the hand that an artifact means.
fn hand(
    differential: &mut Differential,
    roster: &Roster,
    file: &Path,
    bytes: &[u8],
    color: bool,
) -> Result<Exit> {
    let (hearing, hand) = differential.hearing(bytes);
    let heard = hearing.hear(&[], &hand);
    let exit = heard.exit();
    let outcome = match exit {
        Exit::Agreed => "agrees",
        Exit::NothingCompared => "nobody answers",
        _ => "DISAGREES",
    };
    let judged = Judged {
        hearing,
        hand: &hand,
        heard: &heard,
    };
    let told = judged.human(color);
    output::print(&format!("{}: {outcome}\n{told}", file.display()));
    let unexpected = heard.findings.iter();
    let unexpected = unexpected.filter(|finding| finding.key.status.is_unexpected());
    for (number, finding) in unexpected.enumerate() {
        let case = case::case(roster, hearing, &hand, &heard, finding);
        let path = case_file(file, number);
        let done = keep(&path, &case.to_toml())?;
        output::print(&format!("  {done} {}\n", path.display()));
    }
    Ok(exit)
}

/// The file of a case, beside its artifact.
fn case_file(artifact: &Path, number: usize) -> PathBuf {
    let mut name = artifact.as_os_str().to_owned();
    if number > 0 {
        name.push(format!("-{}", number + 1));
    }
    name.push(".toml");
    PathBuf::from(name)
}

/// Writes a case, unless it is there, and says what was done; nothing is overwritten.
fn keep(path: &Path, text: &str) -> Result<&'static str> {
    match File::create_new(path) {
        Ok(mut file) => {
            let written = file.write_all(text.as_bytes());
            written.with_context(|| format!("cannot write {}", path.display()))?;
            Ok("written as a case:")
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let there = fs::read(path).is_ok_and(|there| there == text.as_bytes());
            Ok(if there {
                "a case already:"
            } else {
                "not written as a case, for there is another file:"
            })
        }
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}

/// Has another target judge its bytes again.
fn other(fuzzer: &mut Fuzzer, file: &Path, bytes: &[u8]) -> Exit {
    let (name, target) = (file.display(), fuzzer.target().name());
    match fuzzer.feed(bytes) {
        Ok(0) => {
            output::print(&format!("{name}: {target} has nothing to say of it\n"));
            Exit::Agreed
        }
        Ok(by) => {
            let answers = if by == 1 { "answer" } else { "answers" };
            output::print(&format!(
                "{name}: {target} finds nothing wrong ({by} {answers})\n"
            ));
            Exit::Agreed
        }
        Err(flaw) => {
            output::print(&format!("{name}: {target} finds: {flaw}\n"));
            Exit::Disagreed
        }
    }
}
