//! `duipai corpus`, and the corpus that `run` and `replay` look into.

use super::args::{
    CorpusAddArgs, CorpusArgs, CorpusCheckArgs, CorpusCommand, CorpusFlags, CorpusListArgs, Format,
};
use super::replay::{self, List};
use super::{engines, output};
use anyhow::{Context as _, Result, bail};
use duipai::corpus::{Corpus, are_same, is_case, name_of, toml_files};
use duipai::exit::Exit;
use duipai::known::{Entry, Term};
use duipai::record::Case;
use duipai::report::Report;
use jiff::civil::Date;
use serde_json::json;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Where it is unless told otherwise.
const FOLDER: &str = "corpus";

/// Runs the command.
pub fn run(args: &CorpusArgs) -> Result<Exit> {
    match &args.what {
        CorpusCommand::Add(args) => add(args),
        CorpusCommand::List(args) => list(args),
        CorpusCommand::Check(args) => check(args),
    }
}

/// The corpus a command is given, and its day. Only a folder that is named has to be there.
pub fn given(flags: &CorpusFlags) -> Result<(Corpus, Date)> {
    let corpus = Corpus::read(&folder(flags)?)?;
    Ok((corpus, today(flags)))
}

fn folder(flags: &CorpusFlags) -> Result<PathBuf> {
    match &flags.corpus {
        Some(folder) if !folder.is_dir() => {
            bail!(
                "there is no folder {}: --corpus names one",
                folder.display()
            )
        }
        Some(folder) => Ok(folder.clone()),
        None => Ok(PathBuf::from(FOLDER)),
    }
}

fn today(flags: &CorpusFlags) -> Date {
    let now = || jiff::tz::Offset::UTC.to_datetime(jiff::Timestamp::now());
    flags.today.unwrap_or_else(|| now().date())
}

/// Whether a report was made with another list, or on a day on which it stood otherwise.
pub fn changed(report: &Report, corpus: &Corpus, today: Date) -> bool {
    let told = report.entries.iter();
    let told = told.map(|entry| (entry.hash.clone(), entry.term.clone()));
    let concerned = |entry: &&Entry| {
        let rules = report
            .rules
            .iter()
            .filter(|rules| entry.has_rules(&rules.name));
        let mut sources = rules.flat_map(|rules| &rules.sources);
        sources.any(|source| source.engines.iter().any(|one| one.engine == entry.engine))
    };
    let stands = corpus.known.iter().filter(concerned);
    let stands = stands.map(|entry| (entry.hash(), entry.term(today).word().to_owned()));
    !told.eq(stands)
}

/// Case files by themselves, or in folders.
fn add(args: &CorpusAddArgs) -> Result<Exit> {
    let mut corpus = Corpus::read(&args.corpus)?;
    let mut out = String::new();
    let mut written: Vec<(PathBuf, Case)> = Vec::new();
    // Everything is read before anything is written.
    for (file, named) in files(&args.from)? {
        let mut case = Case::read(&file)?;
        let shown = file.display();
        if case.status == "known" && !named {
            let _ = writeln!(
                out,
                "left out {shown}: a known bug of a port, which its predicate foresees"
            );
            continue;
        }
        let known = corpus
            .cases
            .iter()
            .find(|(_, known)| are_same(known, &case));
        if let Some((known, there)) = known {
            let back = if there.status == "fixed" && !args.fixed {
                "; it is fixed there: if it came back, write open"
            } else {
                ""
            };
            let _ = writeln!(out, "left out {shown}: it is {}{back}", known.display());
            continue;
        }
        let status = if args.fixed { "fixed" } else { "open" };
        status.clone_into(&mut case.status);
        case.why = args.why.clone().or(case.why);
        let path = free_name(&args.corpus, &case, &corpus);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        case.id = case.id.or_else(|| Some(stem.into_owned()));
        let _ = writeln!(out, "added {}", path.display());
        corpus.cases.push((path.clone(), case.clone()));
        written.push((path, case));
    }
    let cases = args.corpus.join("cases");
    std::fs::create_dir_all(&cases).with_context(|| format!("cannot make {}", cases.display()))?;
    for (path, case) in written {
        write_new(&path, &case.to_toml())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    output::print(&out);
    Ok(Exit::Agreed)
}

fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    std::fs::File::create_new(path)?.write_all(text.as_bytes())
}

/// The files to take, each with whether it was named itself.
fn files(from: &[PathBuf]) -> Result<Vec<(PathBuf, bool)>> {
    let mut files = Vec::new();
    for path in from {
        if path.is_dir() {
            let mut inside = toml_files(path)?;
            inside.retain(|file| is_case(file));
            if inside.is_empty() {
                bail!(
                    "{} holds no case: cases are .toml files in it or below",
                    path.display()
                );
            }
            files.extend(inside.into_iter().map(|file| (file, false)));
        } else {
            files.push((path.clone(), true));
        }
    }
    Ok(files)
}

/// A name that no file has.
fn free_name(folder: &Path, case: &Case, corpus: &Corpus) -> PathBuf {
    let name = name_of(case);
    let path = |number: usize| {
        let number = if number > 1 {
            format!("-{number}")
        } else {
            String::new()
        };
        folder.join("cases").join(format!("{name}{number}.toml"))
    };
    let taken =
        |path: &PathBuf| path.exists() || corpus.cases.iter().any(|(known, _)| known == path);
    let mut number = 1;
    while taken(&path(number)) {
        number += 1;
    }
    path(number)
}

fn list(args: &CorpusListArgs) -> Result<Exit> {
    let (corpus, today) = given(&args.corpus)?;
    let mut out = String::new();
    for (file, case) in &corpus.cases {
        let file = file.display();
        match args.format {
            Format::Json => {
                let line = json!({"kind": "case", "file": file.to_string(), "status": case.status,
                    "rules": case.rules, "hand": case.hand, "engine": case.engine, "expected": case.expected,
                    "signature": case.signature, "why": case.why});
                let _ = writeln!(out, "{line}");
            }
            Format::Human => {
                let engine = case.engine.as_deref().unwrap_or("any engine");
                let (status, rules, hand) = (&case.status, &case.rules, &case.hand);
                let _ = writeln!(out, "{status:<8} {file}   {rules}   {hand}   {engine}");
            }
        }
    }
    for entry in &corpus.known {
        let file = entry.file.display();
        let term = entry.term(today);
        let expires = entry.expires.map(|day| day.to_string());
        match args.format {
            Format::Json => {
                let line = json!({"kind": "known", "file": file.to_string(), "engine": entry.engine,
                    "rules": entry.rules, "reason": entry.reason, "link": entry.link, "expires": expires,
                    "min_hands": entry.min_hands, "term": term.word()});
                let _ = writeln!(out, "{line}");
            }
            Format::Human => {
                let rules = entry.rules.join(", ");
                let until = match (expires, term) {
                    (None, _) => "for good".to_owned(),
                    (Some(day), Term::Expired) => format!("EXPIRED {day}"),
                    (Some(day), _) => format!("until {day}"),
                };
                let (engine, reason) = (&entry.engine, &entry.reason);
                let _ = writeln!(
                    out,
                    "known    {file}   {rules}   {engine}   {until}   {reason}"
                );
            }
        }
    }
    output::print(&out);
    Ok(Exit::Agreed)
}

fn check(args: &CorpusCheckArgs) -> Result<Exit> {
    let folder = folder(&args.corpus)?;
    let roster = engines::roster(&args.engines)?;
    let today = today(&args.corpus);
    let mut wrong = Vec::new();
    let mut corpus = Corpus::default();
    for file in toml_files(&folder.join("known"))? {
        match Entry::read(&file) {
            Ok(entry) => corpus.known.push(entry),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    let mut fixed = Vec::new();
    for file in toml_files(&folder.join("cases"))? {
        match Case::read(&file) {
            Ok(case) => {
                if let Some(same) = corpus.same_as(&case) {
                    wrong.push(format!(
                        "{} is the same as {}: delete one",
                        file.display(),
                        same.display()
                    ));
                }
                let named =
                    |(_, known): &&(PathBuf, Case)| case.id.is_some() && known.id == case.id;
                if let Some((other, _)) = corpus.cases.iter().find(named) {
                    let id = case.id.as_deref().unwrap_or_default();
                    wrong.push(format!(
                        "{} and {} have one id, {id}",
                        file.display(),
                        other.display()
                    ));
                }
                if case.status == "fixed" {
                    fixed.push(file.clone());
                }
                corpus.cases.push((file, case));
            }
            Err(error) => wrong.push(error.to_string()),
        }
    }
    let mut exits = vec![Exit::Agreed];
    for line in &wrong {
        output::complain(line);
        exits.push(Exit::Usage);
    }
    for entry in &corpus.known {
        let (file, day) = (
            entry.file.display(),
            entry.expires.map(|day| day.to_string()),
        );
        let day = day.unwrap_or_default();
        match entry.term(today) {
            Term::Holds => {}
            Term::EndsSoon => output::print(&format!("{file} expires on {day}\n")),
            Term::Expired => {
                output::complain(&format!(
                    "{file} expired on {day}: mend {}, or look again and move the day",
                    entry.engine
                ));
                exits.push(Exit::NeverSeen);
            }
        }
    }
    if corpus.cases.is_empty() && corpus.known.is_empty() && wrong.is_empty() {
        bail!(
            "{} holds neither cases nor known divergences",
            folder.display()
        );
    }
    if !fixed.is_empty() {
        let list = List {
            entries: &corpus.known,
            today,
        };
        exits.push(replay::cases(
            &fixed,
            &roster,
            &list,
            output::colored(args.look.color),
        )?);
    }
    Ok(Exit::worst(exits))
}
