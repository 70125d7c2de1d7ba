//! The sources of a run, opened: from what the command line says, or from what a run wrote down.

use super::args::HandsFlags;
use anyhow::{Context as _, Result, bail};
use duipai::campaign::plan::Plan;
use duipai::campaign::run::Unit;
use duipai::source::{FromFile, SourceError, Sources, asked};
use duipai_engines::Rules;
use std::path::Path;

/// The hands that flags name, under all rules. `guessed` says that nobody named the rules.
pub fn drawn(
    flags: &HandsFlags,
    rules: &[Rules],
    guessed: bool,
    left_out: &mut Vec<String>,
) -> Result<Vec<Unit>> {
    if let Some(path) = &flags.from {
        return of_file(path, rules, guessed);
    }
    let mut sources = Vec::new();
    for name in &flags.sources {
        let known = || Sources::ALL.map(Sources::name).join(", ");
        let source = Sources::parse(name)
            .with_context(|| format!("unknown source `{name}`: known are {}", known()))?;
        sources.push(source);
    }
    of_sources(&sources, rules, (flags.seed, flags.hands), left_out)
}

/// Names of their sources, each once.
pub fn names(units: &[Unit]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for unit in units {
        let name = unit.source.name().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The hands of a file under all rules. `guessed` says that nobody named the rules.
pub fn of_file(path: &Path, rules: &[Rules], guessed: bool) -> Result<Vec<Unit>> {
    let hands_of = |rules: &Rules| {
        let hint = if guessed {
            ", unless --rules names others"
        } else {
            ""
        };
        format!("hands of {}{hint}", rules.name())
    };
    let mut units = Vec::new();
    for (number, rules) in rules.iter().enumerate() {
        let file = FromFile::open(path, rules.of_wins()).with_context(|| hands_of(rules))?;
        units.push(Unit {
            rules: number,
            source: asked(Box::new(file), rules),
        });
    }
    Ok(units)
}

/// Sources under all rules, always in the same order. What has no hands for some rules is told in `left_out`.
pub fn of_sources(
    named: &[Sources],
    rules: &[Rules],
    (seed, hands): (u64, u64),
    left_out: &mut Vec<String>,
) -> Result<Vec<Unit>> {
    let mut units = Vec::new();
    for (number, rules) in rules.iter().enumerate() {
        for source in Sources::ALL.iter().filter(|one| named.contains(one)) {
            match source.open(rules, seed, hands) {
                Ok(source) => units.push(Unit {
                    rules: number,
                    source,
                }),
                Err(error @ SourceError::Unavailable { .. }) => left_out.push(error.to_string()),
                Err(error) => return Err(error.into()),
            }
        }
    }
    if units.is_empty() {
        bail!("{}", left_out.join("; "));
    }
    Ok(units)
}

/// Those of a plan. The file of hands, if it has one, is `from` where that is given.
pub fn of_plan(plan: &Plan, rules: &[Rules], from: Option<&Path>) -> Result<Vec<Unit>> {
    let Some(path) = from.or(plan.from.as_deref().map(Path::new)) else {
        let name = |source: &String| source.split(':').next().map(str::to_owned);
        let named = plan.sources.iter().filter_map(name);
        let named: Vec<Sources> = named.filter_map(|name| Sources::parse(&name)).collect();
        return of_sources(&named, rules, (plan.seed, plan.hands), &mut Vec::new());
    };
    if plan.from.is_none() {
        bail!("the run had no file of hands: leave out --from");
    }
    let units = of_file(path, rules, false).context(
        "the run asked the hands of a file, and merge looks into it: give it with --from",
    )?;
    if let Some(unit) = units
        .iter()
        .find(|unit| !plan.sources.iter().any(|name| name == unit.source.name()))
    {
        bail!(
            "{} is {}, the run asked {}: give that file with --from",
            path.display(),
            unit.source.name(),
            plan.sources.join(", ")
        );
    }
    Ok(units)
}
