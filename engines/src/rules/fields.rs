//! The switches, one table: name, value, who has it. `--set`, rules files, canonical names and the
//! `rules` command all go through it.

use super::{Preset, RulesError, Settings, Sizes};
use crate::form::Shape;

/// A switch of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `sizes`: legal sizes.
    Sizes,
    /// `wild.max`: the most wilds in a hand.
    WildMax,
    /// `wild.copy_limit`: `off` or `4`.
    CopyLimit,
    /// `menzi`: eyes of the paohuzi family.
    Menzi,
    /// `jiao`: mixed sets (绞).
    Jiao,
}

/// Every switch.
pub const FIELDS: [Field; 5] = [
    Field::Sizes,
    Field::WildMax,
    Field::CopyLimit,
    Field::Menzi,
    Field::Jiao,
];

const MENZI: [(&str, Shape); 5] = [
    ("pair", Shape::Pair),
    ("adjacent", Shape::Adjacent),
    ("gap", Shape::Gap),
    ("red", Shape::RedPair),
    ("cross-rank", Shape::CrossRank),
];

impl Field {
    /// Its name in `--set` and, dotted, in rules files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sizes => "sizes",
            Self::WildMax => "wild.max",
            Self::CopyLimit => "wild.copy_limit",
            Self::Menzi => "menzi",
            Self::Jiao => "jiao",
        }
    }

    /// One line: what it takes and means.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Sizes => "list of legal sizes, wilds included",
            Self::WildMax => "number: the most wilds a hand may hold",
            Self::CopyLimit => "off or 4: with 4 a wild may not be a fifth copy",
            Self::Menzi => "list of pair, adjacent, gap, red, cross-rank: what the eye may be",
            Self::Jiao => "true or false: sets of two of one colour and one of the other (绞)",
        }
    }

    /// The field of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        FIELDS.into_iter().find(|field| field.name() == name)
    }

    /// Whether rules made from this preset have the field.
    #[must_use]
    pub const fn applies(self, preset: Preset) -> bool {
        match self {
            Self::Sizes => true,
            Self::WildMax | Self::CopyLimit => matches!(preset, Preset::Standard | Preset::Laizi),
            Self::Menzi | Self::Jiao => matches!(preset, Preset::Waihuzi),
        }
    }

    /// Its value in the form `--set` takes; lists are complete and in a fixed order.
    pub(super) fn get(self, settings: &Settings) -> String {
        match self {
            Self::Sizes => join(settings.sizes.iter().map(|size| size.to_string())),
            Self::WildMax => settings.wild_max.to_string(),
            Self::CopyLimit => if settings.copy_limit { "4" } else { "off" }.to_owned(),
            Self::Menzi => join(
                MENZI
                    .iter()
                    .filter(|(_, shape)| settings.menzi.contains(shape))
                    .map(|(name, _)| (*name).to_owned()),
            ),
            Self::Jiao => settings.jiao.to_string(),
        }
    }

    /// Sets it from text: a value, or for lists `a,b` to replace and `+a,-b` to change.
    pub(super) fn set(
        self,
        preset: Preset,
        settings: &mut Settings,
        value: &str,
    ) -> Result<(), RulesError> {
        let bad = |expected: String| RulesError::BadValue {
            field: self.name(),
            value: value.to_owned(),
            expected,
        };
        if !self.applies(preset) {
            return Err(RulesError::NotInPreset {
                field: self.name(),
                preset: preset.name(),
            });
        }
        match self {
            Self::Sizes => {
                let allowed: Vec<usize> = (2..=preset.size_cap()).step_by(3).collect();
                let names: Vec<String> = allowed.iter().map(ToString::to_string).collect();
                let current = settings.sizes.iter().map(|size| size.to_string()).collect();
                let list = edit(current, value, &names).map_err(bad)?;
                let sizes: Vec<usize> = list.iter().filter_map(|size| size.parse().ok()).collect();
                settings.sizes = Sizes::of(&sizes);
            }
            Self::WildMax => {
                let cap = preset.size_cap();
                settings.wild_max = value
                    .parse()
                    .ok()
                    .filter(|&max: &u8| usize::from(max) <= cap)
                    .ok_or_else(|| bad(format!("a number from 0 to {cap}")))?;
            }
            Self::CopyLimit => {
                settings.copy_limit = match value {
                    "off" => false,
                    "4" => true,
                    _ => return Err(bad("off or 4".to_owned())),
                }
            }
            Self::Menzi => {
                let names: Vec<String> = MENZI.iter().map(|(name, _)| (*name).to_owned()).collect();
                let current = MENZI
                    .iter()
                    .filter(|(_, shape)| settings.menzi.contains(shape))
                    .map(|(name, _)| (*name).to_owned())
                    .collect();
                let list = edit(current, value, &names).map_err(bad)?;
                settings.menzi = MENZI
                    .iter()
                    .filter(|(name, _)| list.iter().any(|chosen| chosen == name))
                    .map(|(_, shape)| *shape)
                    .collect();
            }
            Self::Jiao => {
                settings.jiao = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(bad("true or false".to_owned())),
                }
            }
        }
        Ok(())
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// A list after `value`: replaced by `a,b`, or changed by `+a,-b`. The error says what was expected.
fn edit(current: Vec<String>, value: &str, allowed: &[String]) -> Result<Vec<String>, String> {
    let items: Vec<&str> = value.split(',').map(str::trim).collect();
    let signed = items
        .iter()
        .filter(|item| item.starts_with(['+', '-']))
        .count();
    if signed != 0 && signed != items.len() {
        return Err("either a,b to replace the list or +a,-b to change it".to_owned());
    }
    let mut list = if signed > 0 { current } else { Vec::new() };
    for item in items {
        let (adds, name) = match item.strip_prefix('-') {
            Some(name) => (false, name),
            None => (true, item.strip_prefix('+').unwrap_or(item)),
        };
        if !allowed.iter().any(|allowed| allowed == name) {
            return Err(format!("a list of {}", allowed.join(", ")));
        }
        list.retain(|held| held != name);
        if adds {
            list.push(name.to_owned());
        }
    }
    if list.is_empty() {
        Err("at least one entry".to_owned())
    } else {
        Ok(list)
    }
}
