//! `duipai probe`.

mod told;

use super::args::{Format, ProbeArgs};
use super::{engines, output, rules};
use anyhow::{Context as _, Result, bail};
use duipai::exit::Exit;
use duipai::external::spec::Spec;
use duipai::panel::{Entrant, Panel, Roster, Seat};
use duipai::probe::{Findings, Outside, Prober, Subject};
use duipai_engines::rules::Preset;
use duipai_engines::{Alphabet, Rules};
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use told::Told;

/// One engine, to be probed under one rule-set.
struct Probe {
    engine: String,
    rules: Rules,
    asked: Asked,
    /// Whether it is asked about this game only because it does not say which one it has.
    guess: bool,
}

enum Asked {
    Own(Box<Seat>),
    Outside(Box<Outside>, Box<Spec>),
}

impl Asked {
    fn subject(&mut self) -> &mut dyn Subject {
        match self {
            Self::Own(seat) => seat.as_mut(),
            Self::Outside(outside, _) => outside.as_mut(),
        }
    }
}

/// Runs the command.
pub fn run(args: &ProbeArgs) -> Result<Exit> {
    let probes = probes(args)?;
    if let Some(path) = &args.out {
        if probes.len() > 1 {
            bail!(
                "--out is one file and there are {} probes: give one of --engines and one of --rules, \
                 or leave --out away",
                probes.len()
            );
        }
        if path.exists() {
            bail!(
                "{} is there already: give --out another name",
                path.display()
            );
        }
    }
    let mut by_game: Vec<(Alphabet, Prober)> = Vec::new();
    let mut done: Vec<(Probe, Findings)> = Vec::new();
    for mut probe in probes {
        let alphabet = probe.rules.alphabet();
        let known = by_game.iter().position(|(other, _)| *other == alphabet);
        let at = known.unwrap_or_else(|| {
            by_game.push((alphabet, Prober::new(alphabet)));
            by_game.len() - 1
        });
        let findings = by_game[at].1.probe(probe.asked.subject());
        done.push((probe, findings));
    }
    drop_wrong_guesses(&mut done);
    let mut exits = Vec::new();
    for (probe, findings) in &done {
        let told = Told {
            probe,
            findings,
            external: args.engines.external.as_deref(),
            file: keep(args, &probe.engine, findings)?,
        };
        exits.push(findings.exit());
        output::print(&match args.format {
            Format::Human => told.human(),
            Format::Json => format!("{}\n", told.json()),
        });
    }
    if exits.is_empty() {
        exits.push(Exit::NothingCompared);
    }
    Ok(Exit::worst(exits))
}

/// Who is to be asked: the engines named, or all programs of the file.
fn probes(args: &ProbeArgs) -> Result<Vec<Probe>> {
    let mut roster = engines::roster(&args.engines)?;
    if args.engines.engines.is_empty() {
        // Of built-in engines the rules are known.
        roster.entrants.retain(Entrant::outside);
        if roster.entrants.is_empty() {
            let known = Roster::builtin();
            let names: Vec<&str> = (known.entrants.iter())
                .map(|entrant| entrant.factory.name())
                .collect();
            bail!(
                "nobody to probe: give --external with a file of engines, or --engines with some of {}",
                names.join(", ")
            );
        }
    }
    let mut probes = Vec::new();
    for entrant in &roster.entrants {
        match entrant.factory.program() {
            Some(program) => {
                let spec = toml::from_str(&program.launch())
                    .with_context(|| format!("engine `{}`", entrant.factory.name()))?;
                programs(args, &spec, &mut probes)?;
            }
            None => own(args, entrant, &mut probes)?,
        }
    }
    Ok(probes)
}

/// An engine of our own: built for the rules that were named, or for each preset it has.
fn own(args: &ProbeArgs, entrant: &Entrant, probes: &mut Vec<Probe>) -> Result<()> {
    let one = Roster {
        entrants: vec![entrant.clone()],
    };
    for rules in rules::chosen(&args.rules)? {
        let panel = Panel::new(&one, &rules);
        for (name, reason) in &panel.refused {
            if !args.rules.rules.is_empty() {
                refused(name, &rules, reason);
            }
        }
        probes.extend(panel.seats.into_iter().map(|seat| Probe {
            engine: seat.name().to_owned(),
            rules: rules.clone(),
            asked: Asked::Own(Box::new(seat)),
            guess: false,
        }));
    }
    Ok(())
}

fn refused(name: &str, rules: &Rules, reason: &str) {
    output::complain(&format!(
        "{name} does not have the rules {}: {reason}",
        rules.name()
    ));
}

/// Somebody else's program: started for the rules that were named, or those it claims, or, if it claims none,
/// once for each game.
fn programs(args: &ProbeArgs, spec: &Spec, probes: &mut Vec<Probe>) -> Result<()> {
    let named = !args.rules.rules.is_empty();
    let guess = !named && spec.rules.is_none();
    let started_for: Vec<Rules> = match &spec.rules {
        _ if named => rules::chosen(&args.rules)?,
        Some(claims) => claims
            .iter()
            .map(|claim| {
                let switches = spec.set.iter();
                switches.fold(claim.rules(), |rules, (field, value)| {
                    rules?.with_setting(&format!("{field}={value}"))
                })
            })
            .collect::<Result<_, _>>()?,
        None => {
            let mut games: Vec<Rules> = Preset::ALL.map(Rules::preset).to_vec();
            games.dedup_by_key(|rules| rules.alphabet());
            games
        }
    };
    let log = engines::log_of(&spec.name);
    for rules in started_for {
        match Outside::new(spec, &rules, Some(&log)) {
            Ok(outside) => probes.push(Probe {
                engine: spec.name.clone(),
                rules,
                asked: Asked::Outside(Box::new(outside), Box::new(spec.clone())),
                guess,
            }),
            Err(refusal) if !guess => refused(&spec.name, &rules, &refusal.clause()),
            Err(_) => {}
        }
    }
    Ok(())
}

/// A program that wins hands of one game need not be told of that it wins none of the other.
fn drop_wrong_guesses(done: &mut Vec<(Probe, Findings)>) {
    let right: Vec<String> = done
        .iter()
        .filter(|(probe, findings)| probe.guess && findings.wins > 0)
        .map(|(probe, _)| probe.engine.clone())
        .collect();
    done.retain(|(probe, findings)| {
        !probe.guess || findings.wins > 0 || !right.contains(&probe.engine)
    });
}

/// Writes the rules file, unless there is no win to tell rules from. Nothing is ever overwritten.
fn keep(args: &ProbeArgs, engine: &str, findings: &Findings) -> Result<Option<PathBuf>> {
    if findings.wins == 0 {
        return Ok(None);
    }
    let fit = if findings.fits() { "" } else { ", best fit" };
    let text = format!(
        "# What {engine} behaves like{fit}: {} of {} hands fit.\n{}",
        findings.answered - findings.contradictions.len(),
        findings.answered,
        findings.rules.to_toml()
    );
    if let Some(path) = &args.out {
        create(path, &text).with_context(|| format!("cannot write {}", path.display()))?;
        return Ok(Some(path.clone()));
    }
    let mut number = 1;
    loop {
        let path = if number == 1 {
            PathBuf::from(format!("{engine}-rules.toml"))
        } else {
            PathBuf::from(format!("{engine}-rules-{number}.toml"))
        };
        match create(&path, &text) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            result => {
                result.with_context(|| format!("cannot write {}", path.display()))?;
                return Ok(Some(path));
            }
        }
    }
}

fn create(path: &Path, text: &str) -> std::io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}
