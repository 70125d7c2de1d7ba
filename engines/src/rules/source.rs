//! Where rules come from: names, `name~field=value`, `--set`, TOML files. And the way back to text.

use super::{FIELDS, Field, Preset, Rules};
use std::fmt::Write as _;
use thiserror::Error;

/// Why rules could not be made.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum RulesError {
    /// No preset has this name.
    #[error(
        "unknown rules `{0}`: give one of standard, laizi, sichuan, waihuzi, or the path of a .toml file"
    )]
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
            "none of the forms has a size in `sizes`; `pairs` has 14 tiles"
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
mod tests {
    use super::*;
    use crate::rules::Sizes;

    #[test]
    fn names_are_canonical_and_read_back() {
        for (written, canonical) in [
            ("standard", "standard"),
            ("laizi~wild.copy_limit=off", "laizi"),
            (
                "laizi~wild.max=4~wild.copy_limit=4",
                "laizi~wild.copy_limit=4~wild.max=4",
            ),
            ("standard~sizes=14+2", "standard~sizes=2+14"),
            (
                "waihuzi~menzi=+cross-rank",
                "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
            ),
            ("waihuzi~menzi=-gap", "waihuzi~menzi=pair+adjacent+red"),
            (
                "sichuan~pairs=any-quads~missing_suit=any",
                "sichuan~missing_suit=any~pairs=any-quads",
            ),
            ("sichuan~forms=pairs+standard", "sichuan"),
            ("sichuan~forms=-standard", "sichuan~forms=pairs"),
            ("sichuan~pairs=none", "sichuan~pairs=none"),
        ] {
            let rules = Rules::named(written).unwrap();
            assert_eq!(rules.name(), canonical, "{written}");
            assert_eq!(Rules::named(canonical).unwrap(), rules, "{written}");
        }
    }

    #[test]
    fn a_rules_file_reads_back_to_itself() {
        for preset in Preset::ALL {
            let text = Rules::preset(preset).to_toml();
            let rules = Rules::from_toml("house", &text).unwrap();
            assert_eq!(rules.to_toml(), text);
            assert!(rules.name().starts_with("house-"), "{}", rules.name());
            let changed = rules.with_setting("sizes=+2,-5").unwrap();
            let restored = Rules::restore(&changed.name(), changed.base_toml().as_deref());
            assert_eq!(restored, Ok(changed));
        }
    }

    #[test]
    fn contradictions_are_refused() {
        for (name, message) in [
            ("standard~jiao=true", "`standard` has no field `jiao`"),
            ("waihuzi~wild.max=4", "`waihuzi` has no field `wild.max`"),
            ("laizi~wild.max=2~wild.max=3", "`wild.max` is set twice"),
            ("standard~sizes=3", "bad value `3` for `sizes`"),
            ("standard~sizes=20", "bad value `20` for `sizes`"),
            ("standard~colour=red", "unknown field `colour`"),
            ("mahjong", "unknown rules `mahjong`"),
            ("laizi~wild.copy_limit=5", "expected off or 4"),
            ("standard~pairs=distinct", "`standard` has no field `pairs`"),
            ("sichuan~wild.max=1", "`sichuan` has no field `wild.max`"),
            (
                "sichuan~missing_suit=all",
                "bad value `all` for `missing_suit`: expected none, named or any",
            ),
            (
                "sichuan~forms=orphans",
                "bad value `orphans` for `forms`: expected a list of standard, pairs",
            ),
            (
                "sichuan~forms=pairs~pairs=none",
                "no hand could win by `sichuan~forms=pairs~pairs=none`: `pairs = none` switches off",
            ),
            (
                "sichuan~forms=pairs~sizes=2+5",
                "none of the forms has a size in `sizes`",
            ),
            ("laizi~wild.max", "write field=value"),
            (
                "waihuzi~menzi=-pair+-adjacent+-gap+-red",
                "at least one entry",
            ),
        ] {
            let error = Rules::named(name).unwrap_err().to_string();
            assert!(error.contains(message), "{name}: {error}");
        }
    }

    #[test]
    fn only_the_last_of_several_settings_has_to_leave_a_way_to_win() {
        let none = Rules::from_toml("house", "preset = \"sichuan\"\npairs = \"none\"").unwrap();
        let pairs = "forms=pairs";
        assert!(none.clone().with_setting(pairs).is_err());
        let rules = none.with_settings([pairs, "pairs=distinct"].into_iter());
        let rules = rules.unwrap();
        assert_eq!(rules.sizes(), Sizes::of(&[14]));
        let restored = Rules::restore(&rules.name(), rules.base_toml().as_deref());
        assert_eq!(restored, Ok(rules));
    }

    #[test]
    fn a_broken_file_is_named_by_line() {
        let error = Rules::from_toml("x", "preset = \"laizi\"\nwild.max = = 3\n")
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 2"), "{error}");
        assert_eq!(
            Rules::from_toml("x", "jiao = true"),
            Err(RulesError::NoPreset)
        );
    }
}
