//! Where rules come from: names, `name~field=value`, `--set`, TOML files. And the way back to text.

use super::{FIELDS, Field, Preset, Rules};
use std::fmt::Write as _;
use thiserror::Error;

/// Why rules could not be made.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum RulesError {
    /// No preset has this name.
    #[error("unknown rules `{0}`: give one of {names}, or the path of a .toml file", names = presets())]
    UnknownPreset(String),
    /// No switch has this name.
    #[error("unknown field `{field}` in the rules: known are {}", known())]
    UnknownField {
        /// What was written.
        field: String,
    },
    /// The switch exists, but not here.
    #[error("`{preset}` has no field `{field}`: see `duipai rules {preset}` for those it has")]
    NotInPreset {
        /// The switch.
        field: &'static str,
        /// The preset.
        preset: &'static str,
    },
    /// The switch does not take this value.
    #[error("bad value `{value}` for `{field}`: expected {expected}")]
    BadValue {
        /// The switch.
        field: &'static str,
        /// What was written.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// Switches that leave no way to win.
    #[error("no hand could win by `{rules}`: {why}")]
    Contradiction {
        /// The rules, by the name they would have.
        rules: String,
        /// What stands against what.
        why: &'static str,
    },
    /// A field that is set twice in one name or file.
    #[error("field `{0}` is set twice")]
    Twice(String),
    /// `--set` without `=`.
    #[error("`{0}` sets nothing: write field=value")]
    NoEquals(String),
    /// A rules file that is no TOML.
    #[error("rules file is not valid TOML: {0}")]
    Toml(String),
    /// Rules that are not those their name says.
    #[error("the rules are named `{name}`, but their file gives `{found}`")]
    OtherFile {
        /// The name that was written down.
        name: String,
        /// The name of what the file gives.
        found: String,
    },
    /// A rules file without `preset`.
    #[error("rules file names no preset: add a line such as preset = \"laizi\"")]
    NoPreset,
    /// A rules file value that is neither text, number, boolean nor a list of those.
    #[error(
        "field `{0}` in the rules file must be a string, a number, true, false or a list of those"
    )]
    BadType(String),
}

fn presets() -> String {
    Preset::ALL.map(Preset::name).join(", ")
}

fn known() -> String {
    FIELDS.map(Field::name).join(", ")
}

impl Rules {
    /// Rules from a canonical name such as `standard` or `laizi~wild.copy_limit=4`.
    ///
    /// # Errors
    /// If the preset, a field or a value is unknown.
    pub fn named(name: &str) -> Result<Self, RulesError> {
        let mut parts = name.split('~');
        let base = parts.next().unwrap_or_default();
        let preset = Preset::ALL.into_iter().find(|preset| preset.name() == base);
        let preset = preset.ok_or_else(|| RulesError::UnknownPreset(base.to_owned()))?;
        Self::preset(preset).with_overrides(parts)
    }

    /// The same rules with `field=value` parts of a canonical name applied, lists joined by `+`.
    ///
    /// # Errors
    /// If a field or a value is unknown.
    pub fn with_overrides<'a>(
        self,
        parts: impl Iterator<Item = &'a str>,
    ) -> Result<Self, RulesError> {
        let mut rules = self;
        let mut seen = Vec::new();
        for part in parts {
            let (field, value) = part
                .split_once('=')
                .ok_or_else(|| RulesError::NoEquals(part.to_owned()))?;
            if seen.contains(&field) {
                return Err(RulesError::Twice(field.to_owned()));
            }
            seen.push(field);
            let inner = value.get(1..).is_some_and(|rest| rest.contains('+'));
            let value = if inner {
                value.replace('+', ",")
            } else {
                value.to_owned()
            };
            rules = rules.with(field, &value)?;
        }
        rules.consistent()
    }

    /// The same rules with `--set field=value` applied.
    ///
    /// # Errors
    /// If it has no `=`, the field or value is unknown, or no hand could win any more.
    pub fn with_setting(self, setting: &str) -> Result<Self, RulesError> {
        self.with_settings([setting].into_iter())
    }

    /// The same rules with several `--set field=value` applied, in order. Only the last of them has to leave
    /// rules by which a hand can win.
    ///
    /// # Errors
    /// As for [`Rules::with_setting`].
    pub fn with_settings<'a>(
        self,
        settings: impl Iterator<Item = &'a str>,
    ) -> Result<Self, RulesError> {
        let mut rules = self;
        for setting in settings {
            let (field, value) = setting
                .split_once('=')
                .ok_or_else(|| RulesError::NoEquals(setting.to_owned()))?;
            rules = rules.with(field.trim(), value.trim())?;
        }
        rules.consistent()
    }

    fn with(mut self, field: &str, value: &str) -> Result<Self, RulesError> {
        let field = Field::named(field).ok_or_else(|| RulesError::UnknownField {
            field: field.to_owned(),
        })?;
        field.set(self.preset, &mut self.settings, value)?;
        Ok(self)
    }

    /// What follows from the settings, now that all of them are set; an error if no hand can win by them.
    fn consistent(self) -> Result<Self, RulesError> {
        let rules = Self::of(self.preset, self.base_name, self.base, self.settings);
        let why = if rules.forms.is_empty() {
            "`pairs = none` switches off the only form in `forms`"
        } else if rules.sizes.largest() == 0 {
            "none of the forms has a size in `sizes`: special hands of mahjong have 14 tiles, dealt pairs 19 or 20 cards"
        } else {
            return Ok(rules);
        };
        Err(RulesError::Contradiction {
            rules: rules.name(),
            why,
        })
    }

    /// Rules from the text of a rules file: `preset = "…"` and fields. `stem` is the file's name without
    /// its ending; with a hash of what the file resolves to it becomes the name of the rules.
    ///
    /// # Errors
    /// If the text is no TOML, or names an unknown preset, field or value.
    pub fn from_toml(stem: &str, text: &str) -> Result<Self, RulesError> {
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| RulesError::Toml(toml_complaint(text, &error)))?;
        let preset = match table.get("preset") {
            None => return Err(RulesError::NoPreset),
            Some(toml::Value::String(name)) => Preset::ALL
                .into_iter()
                .find(|preset| preset.name() == name)
                .ok_or_else(|| RulesError::UnknownPreset(name.clone()))?,
            Some(_) => return Err(RulesError::BadType("preset".to_owned())),
        };
        let mut fields = Vec::new();
        flatten("", &table, &mut fields)?;
        let mut rules = Self::preset(preset);
        for (number, (field, _)) in fields.iter().enumerate() {
            if fields[..number].iter().any(|(earlier, _)| earlier == field) {
                return Err(RulesError::Twice(field.clone()));
            }
        }
        for (field, value) in fields {
            rules = rules.with(&field, &value)?;
        }
        let mut rules = rules.consistent()?;
        // Only what differs from the preset: a switch that is invented later renames no file that lacks it.
        let hash = fnv1a(rules.name().as_bytes());
        rules.base_name = format!("{}-{:08x}", plain_stem(stem), hash as u32);
        rules.base = rules.settings.clone();
        Ok(rules)
    }

    /// Rules from what a run wrote down: their canonical name and, where they came from a file, what the
    /// file resolved to ([`Rules::base_toml`]).
    ///
    /// # Errors
    /// If either is no longer understood.
    pub fn restore(name: &str, file: Option<&str>) -> Result<Self, RulesError> {
        let Some(text) = file else {
            return Self::named(name);
        };
        let mut parts = name.split('~');
        let base = parts.next().unwrap_or_default();
        let stem = base.rsplit_once('-').map_or(base, |(stem, _)| stem);
        let rules = Self::from_toml(stem, text)?.with_overrides(parts)?;
        if rules.name() == name {
            Ok(rules)
        } else {
            Err(RulesError::OtherFile {
                name: name.to_owned(),
                found: rules.name(),
            })
        }
    }

    /// For rules from a file, what the file resolved to, without later `--set`; `None` for presets.
    #[must_use]
    pub fn base_toml(&self) -> Option<String> {
        let base = Self {
            settings: self.base.clone(),
            ..self.clone()
        };
        (self.base_name != self.preset.name()).then(|| base.to_toml())
    }

    /// A rules file that gives exactly these rules: the preset and every field it has.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("preset = \"{}\"\n", self.preset.name());
        for field in FIELDS
            .into_iter()
            .filter(|field| field.applies(self.preset))
        {
            let value = field.get(&self.settings);
            let items: Vec<String> = value.split(',').map(toml_scalar).collect();
            let value = items.join(", ");
            let _ = if field.is_list() {
                writeln!(text, "{} = [{value}]", field.name())
            } else {
                writeln!(text, "{} = {value}", field.name())
            };
        }
        text
    }
}

/// A number or a boolean as it is, anything else as a string.
fn toml_scalar(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value.parse::<bool>().is_ok() {
        value.to_owned()
    } else {
        format!("\"{value}\"")
    }
}

/// Line and message of a TOML error, on one line.
#[must_use]
pub fn toml_complaint(text: &str, error: &toml::de::Error) -> String {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
    format!("line {line}: {}", error.message().replace('\n', ", "))
}

/// At most so much of a file's name goes into the name of its rules, which is a folder's name, too.
const STEM: usize = 40;

/// `:`, `~` and the like would break an address that holds the name.
fn plain_stem(stem: &str) -> String {
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '-' || c == '_' {
            c
        } else {
            '-'
        }
    };
    stem.chars().map(plain).take(STEM).collect()
}

fn flatten(
    prefix: &str,
    table: &toml::Table,
    fields: &mut Vec<(String, String)>,
) -> Result<(), RulesError> {
    for (key, value) in table {
        let name = if prefix.is_empty() {
            key.clone()
        } else {
            format!("{prefix}.{key}")
        };
        if name == "preset" {
            continue;
        }
        match value {
            toml::Value::Table(inner) => flatten(&name, inner, fields)?,
            toml::Value::Array(items) => {
                let items: Option<Vec<String>> = items.iter().map(scalar).collect();
                fields.push((
                    name.clone(),
                    items.ok_or(RulesError::BadType(name))?.join(","),
                ));
            }
            value => fields.push((
                name.clone(),
                scalar(value).ok_or(RulesError::BadType(name))?,
            )),
        }
    }
    Ok(())
}

fn scalar(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// FNV-1a, 64 bits: a name for a text, equal on every machine. Not for secrets.
#[must_use]
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests;
