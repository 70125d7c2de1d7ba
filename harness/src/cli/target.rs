//! What `replay` and `shrink` are pointed at: an address, a case file, a hand.

use super::args::RulesFlags;
use super::rules;
use anyhow::{Context as _, Result, bail};
use duipai::address::{Address, SourceName};
use duipai::exhaust::source::Numbered;
use duipai::exhaust::space::Space;
use duipai::source::{FromFile, Source, Sources, asked};
use duipai_engines::{Hand, Question, Rules};
use std::path::Path;

/// The rules an address names: by themselves, or what is given with `--rules`.
fn rules_of(address: &Address, flags: &RulesFlags) -> Result<Rules> {
    let rules = match flags.rules.as_slice() {
        [] => Rules::named(&address.rules).with_context(|| {
            format!("address {address}; if its rules are a file, give it with --rules")
        })?,
        [name] => rules::one(name)?,
        _ => bail!("give one --rules only, the file that {address} names"),
    };
    let rules = rules::with_settings(rules, &flags.set)?;
    if given(flags) && rules.name() != address.rules {
        bail!(
            "--rules and --set give the rules `{}`, the address names `{}`",
            rules.name(),
            address.rules
        );
    }
    Ok(rules)
}

/// Whether any rules were asked for.
fn given(flags: &RulesFlags) -> bool {
    !flags.rules.is_empty() || !flags.set.is_empty()
}

/// A case has rules of its own: to ask for others and not have them would be a lie.
pub fn only_cases(flags: &RulesFlags, from: Option<&Path>) -> Result<()> {
    if given(flags) || from.is_some() {
        bail!("a case holds its rules and its hand: leave out --rules, --set and --from");
    }
    Ok(())
}

/// Whether a target is meant to be a file, there or not.
pub fn is_case(target: &str) -> bool {
    let path = Path::new(target);
    path.is_file() || path.extension().is_some_and(|ending| ending == "toml")
}

/// The rules with the question that is asked, and the hand at an address as that question has it.
pub fn locate(
    address: &Address,
    question: Question,
    flags: &RulesFlags,
    from: Option<&Path>,
) -> Result<(Rules, Hand)> {
    let rules = rules_of(address, flags)?;
    let source: Box<dyn Source> = match address.source {
        SourceName::Winners => Sources::Winners.open(&rules, 0, u64::MAX)?,
        SourceName::States => Sources::States.open(&rules, 0, u64::MAX)?,
        SourceName::G1(seed) => Sources::G1.open(&rules, seed, u64::MAX)?,
        SourceName::Exhaust(size, wilds) => {
            let space = Space::new(&rules, size, wilds).with_context(|| address.to_string())?;
            Box::new(Numbered::new(space))
        }
        SourceName::From(_) => {
            let path = from.with_context(|| {
                format!("{address} is a line of a file: give the file with --from")
            })?;
            Box::new(FromFile::open(path, &rules)?)
        }
    };
    let rules = rules::asking(&rules, question)?;
    let source = asked(source, &rules);
    if source.name() != address.source.to_string() {
        bail!(
            "the file given is {}, the address names {}",
            source.name(),
            address.source
        );
    }
    let index = source.index_of(address.place);
    let drawn = index.map(|index| source.hand(index)).transpose()?.flatten();
    let Some(drawn) = drawn else {
        let total = source
            .total()
            .map_or_else(String::new, |total| format!(": it has {total} hands"));
        bail!("there is no hand at {address}{total}");
    };
    Ok((rules, drawn.hand))
}
