//! What `replay` and `shrink` are pointed at: an address, a case file, a hand.

use super::args::RulesFlags;
use super::rules;
use anyhow::{Context as _, Result, bail};
use duipai::address::{Address, SourceName};
use duipai::source::{FromFile, Source, Sources};
use duipai_engines::{Hand, Rules};
use std::path::Path;

/// The rules an address names: by themselves, or the file given with `--rules`.
fn rules_of(address: &Address, flags: &RulesFlags) -> Result<Rules> {
    let [file] = flags.rules.as_slice() else {
        if !flags.rules.is_empty() {
            bail!("give one --rules only, the file that {address} names");
        }
        return Rules::named(&address.rules).with_context(|| {
            format!("address {address}; if its rules are a file, give it with --rules")
        });
    };
    let rules = rules::with_settings(rules::one(file)?, &flags.set)?;
    if rules.name() != address.rules {
        bail!(
            "{file} gives the rules `{}`, the address names `{}`",
            rules.name(),
            address.rules
        );
    }
    Ok(rules)
}

/// The rules and the hand at an address.
pub fn locate(address: &Address, flags: &RulesFlags, from: Option<&Path>) -> Result<(Rules, Hand)> {
    let rules = rules_of(address, flags)?;
    let source: Box<dyn Source> = match address.source {
        SourceName::Winners => Sources::Winners.open(&rules, 0, u64::MAX)?,
        SourceName::States => Sources::States.open(&rules, 0, u64::MAX)?,
        SourceName::G1(seed) => Sources::G1.open(&rules, seed, u64::MAX)?,
        SourceName::From(_) => {
            let path = from.with_context(|| {
                format!("{address} is a line of a file: give the file with --from")
            })?;
            Box::new(FromFile::open(path, &rules)?)
        }
    };
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
