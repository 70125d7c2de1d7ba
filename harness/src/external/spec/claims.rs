//! The rules an engine claims, and the switches it sets in them. Both are read into what `Rules` understands,
//! so that a claim which no run could ever meet is told while its author still looks at the file.

use super::value::{Table, Value};
use super::{Claim, SpecError};
use crate::external::codec::Encoding;
use crate::record::read_small;
use duipai_engines::rules::{Field, Preset};
use duipai_engines::{Rules, RulesError};
use std::collections::BTreeMap;
use std::path::Path;

/// Switches that limit hands rather than change what wins: they have fields of their own.
const DOMAIN: [(Field, &str); 2] = [
    (Field::Sizes, "sizes = [2, 5, 8]"),
    (Field::WildMax, "max_wilds = 4"),
];

/// `rules` of an engine; files are relative to `folder`.
pub(super) fn rules(
    engine: &Table,
    folder: &Path,
    encoding: &Encoding,
) -> Result<Option<Vec<Claim>>, SpecError> {
    let Some(list) = engine.get("rules") else {
        return Ok(None);
    };
    let names = list.list("[\"laizi\"]; leave it out if the engine has all rules")?;
    let claim = |entry: &Value| {
        let rules = one(entry, folder)?;
        if !encoding.fits(rules.alphabet()) {
            let (kinds, name) = (rules.alphabet().kinds(), rules.name());
            return Err(entry.error(&format!(
                "`{name}` is played with {kinds} kinds of tiles, and `{}` has codes for other tiles: \
                give these rules an [[engine]] of their own",
                encoding.name()
            )));
        }
        Ok(Claim {
            name: rules.name(),
            file: rules.base_toml(),
        })
    };
    names.iter().map(claim).collect::<Result<_, _>>().map(Some)
}

/// Rules by name, or from a file.
fn one(entry: &Value, folder: &Path) -> Result<Rules, SpecError> {
    let name = entry.word()?;
    let path = folder.join(&name);
    if path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = read_small(&path);
        let text = text.map_err(|error| {
            entry.error(&format!("cannot read the rules file `{name}`: {error}"))
        })?;
        let rules = Rules::from_toml(&stem, &text);
        return rules.map_err(|error| entry.error(&format!("`{name}`: {error}")));
    }
    let rules = Rules::named(&name).map_err(|error| entry.error(&error.to_string()))?;
    let preset = Rules::preset(rules.preset_of());
    match DOMAIN
        .iter()
        .find(|(field, _)| rules.get(*field) != preset.get(*field))
    {
        None => Ok(rules),
        Some((field, instead)) => Err(entry.error(&format!(
            "`{name}` sets `{}`: leave that out and write {instead} for the engine",
            field.name()
        ))),
    }
}

/// `set` of an engine that claims these rules.
pub(super) fn switches(
    engine: &Table,
    claims: Option<&[Claim]>,
    encoding: &Encoding,
) -> Result<BTreeMap<String, String>, SpecError> {
    let mut set = BTreeMap::new();
    let Some(value) = engine.get("set") else {
        return Ok(set);
    };
    let like = "a table such as { \"wild.copy_limit\" = 4 }";
    let table = value.table().ok_or_else(|| value.expected(like))?;
    let mut entries = Vec::new();
    flatten("", &table, &mut entries);
    let candidates: Vec<Rules> = match claims {
        Some(claims) => claims
            .iter()
            .filter_map(|claim| claim.rules().ok())
            .collect(),
        None => Preset::ALL
            .into_iter()
            .map(Rules::preset)
            .filter(|rules| encoding.fits(rules.alphabet()))
            .collect(),
    };
    for (field, entry) in entries {
        let value = entry.setting()?;
        check(&entry, &field, &value, &candidates, claims.is_some())?;
        if set.insert(field, value).is_some() {
            return Err(entry.error(&format!("{} is set twice: keep one", entry.name())));
        }
    }
    Ok(set)
}

/// Whether a switch can be set so: in all rules that have it, where they are named, else in some.
fn check(
    entry: &Value,
    field: &str,
    value: &str,
    candidates: &[Rules],
    all: bool,
) -> Result<(), SpecError> {
    if let Some((field, instead)) = DOMAIN.iter().find(|(domain, _)| domain.name() == field) {
        let what = format!(
            "`{}` is not set here: write {instead} for the engine",
            field.name()
        );
        return Err(entry.error(&what));
    }
    let mut refusal = None;
    let mut taken = false;
    for rules in candidates {
        match rules.clone().with_setting(&format!("{field}={value}")) {
            Ok(_) => taken = true,
            // The rules have no such switch; others may.
            Err(RulesError::NotInPreset { .. }) => {}
            Err(error) => refusal = Some(error.to_string()),
        }
    }
    match refusal {
        Some(refusal) if all || !taken => Err(entry.error(&refusal)),
        _ if taken => Ok(()),
        _ => Err(entry.error(&format!(
            "no rules of this engine have the field `{field}`: leave it out of `set`"
        ))),
    }
}

/// Fields by their dotted names.
fn flatten<'t>(prefix: &str, table: &Table<'t>, entries: &mut Vec<(String, Value<'t>)>) {
    for (key, value) in table.iter() {
        let name = format!("{prefix}{key}");
        match value.table() {
            Some(inner) => flatten(&format!("{name}."), &inner, entries),
            None => entries.push((name, value)),
        }
    }
}
