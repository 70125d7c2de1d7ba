//! The space of settings, as data: what every switch can stand at. A new switch joins with a row here; a
//! switch without one is never moved from where its preset has it.

use duipai_engines::rules::{FIELDS, Field, Preset};
use duipai_engines::{Alphabet, Rules};

/// A switch and what it can stand at.
pub struct Axis {
    /// The switch's name.
    pub field: &'static str,
    /// What it can stand at. A value that a preset refuses is left out there.
    pub values: Values,
    /// Whether it only decides which hands are legal, and not what winning is.
    pub gate: bool,
}

/// What a switch can stand at.
pub enum Values {
    /// Every part of this list but the empty one.
    Parts(&'static [&'static str]),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A number from 0 to this one.
    UpTo(u8),
}

/// Every switch that a probe can find out. Which tiles are wilds and what wilds may be in special hands it is
/// not asked to, nor which pairs are eyes.
pub const AXES: [Axis; 8] = [
    Axis {
        field: "sizes",
        values: Values::Parts(&["2", "5", "8", "11", "14", "17", "20"]),
        gate: true,
    },
    Axis {
        field: "forms",
        values: Values::Parts(&["standard", "pairs"]),
        gate: false,
    },
    Axis {
        field: "pairs",
        values: Values::OneOf(&["none", "distinct", "one-quad", "any-quads"]),
        gate: false,
    },
    Axis {
        field: "wild.max",
        values: Values::UpTo(20),
        gate: true,
    },
    Axis {
        field: "wild.copy_limit",
        values: Values::OneOf(&["off", "4"]),
        gate: false,
    },
    Axis {
        field: "missing_suit",
        values: Values::OneOf(&["none", "named", "any"]),
        gate: false,
    },
    Axis {
        field: "menzi",
        values: Values::Parts(&["pair", "adjacent", "gap", "red", "cross-rank"]),
        gate: false,
    },
    Axis {
        field: "jiao",
        values: Values::OneOf(&["false", "true"]),
        gate: false,
    },
];

/// A change of one switch.
pub(super) struct Step {
    pub field: &'static str,
    /// What is new: a value, or `+a` or `-a` of a list.
    pub value: String,
    pub gate: bool,
    pub rules: Rules,
}

/// The presets of an alphabet, as they are.
pub(super) fn presets(alphabet: Alphabet) -> Vec<Rules> {
    let presets = Preset::ALL.into_iter().map(Rules::preset);
    presets
        .filter(|rules| rules.alphabet() == alphabet)
        .collect()
}

/// All settings that are one change of one switch away.
pub(super) fn beside(rules: &Rules) -> Vec<Step> {
    AXES.iter().flat_map(|axis| axis.steps(rules)).collect()
}

/// The same rules with every hand legal that some setting of the gates makes legal.
pub(super) fn widest(rules: &Rules) -> Rules {
    let mut wide = rules.clone();
    for axis in AXES.iter().filter(|axis| axis.gate) {
        match axis.values {
            Values::Parts(_) => {
                while let Some(step) = axis
                    .steps(&wide)
                    .into_iter()
                    .find(|step| step.value.starts_with('+'))
                {
                    wide = step.rules;
                }
            }
            Values::UpTo(_) => {
                if let Some(step) = axis.steps(&wide).pop() {
                    wide = step.rules;
                }
            }
            Values::OneOf(_) => {}
        }
    }
    wide
}

/// The same rules with all parts of every list, and every other switch at its last value.
pub(super) fn richest(rules: &Rules) -> Rules {
    AXES.iter()
        .fold(widest(rules), |rules, axis| match axis.values {
            Values::Parts(_) if !axis.gate => axis
                .steps(&rules)
                .into_iter()
                .filter(|step| step.value.starts_with('+'))
                .fold(rules, |rules, step| {
                    let setting = format!("{}={}", step.field, step.value);
                    rules.clone().with_setting(&setting).unwrap_or(rules)
                }),
            Values::OneOf(values) => values
                .last()
                .and_then(|last| axis.set(&rules, last))
                .unwrap_or(rules),
            _ => rules,
        })
}

/// Whether two rule-sets are the same but for the name of their preset.
pub(super) fn alike(a: &Rules, b: &Rules) -> bool {
    let values = |rules: &Rules| FIELDS.map(|field: Field| rules.get(field));
    a.alphabet() == b.alphabet()
        && a.kinds() == b.kinds()
        && a.forms() == b.forms()
        && values(a) == values(b)
}

impl Axis {
    fn set(&self, rules: &Rules, value: &str) -> Option<Rules> {
        let setting = format!("{}={value}", self.field);
        rules.clone().with_setting(&setting).ok()
    }

    /// All settings that another value of this switch gives.
    pub(super) fn steps(&self, rules: &Rules) -> Vec<Step> {
        let Some(current) = Field::named(self.field).and_then(|field| rules.get(field)) else {
            return Vec::new();
        };
        let values: Vec<String> = match self.values {
            Values::Parts(parts) => parts
                .iter()
                .map(|part| {
                    let held = current.split(',').any(|held| held == *part);
                    format!("{}{part}", if held { '-' } else { '+' })
                })
                .collect(),
            Values::OneOf(values) => values.iter().map(|&value| value.to_owned()).collect(),
            Values::UpTo(most) => (0..=most).map(|number| number.to_string()).collect(),
        };
        values
            .into_iter()
            .filter(|value| *value != current)
            .filter_map(|value| {
                Some(Step {
                    field: self.field,
                    rules: self.set(rules, &value)?,
                    gate: self.gate,
                    value,
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_has_its_values_here() {
        let here: Vec<&str> = AXES.iter().map(|axis| axis.field).collect();
        let fixed = [Field::Eyes, Field::WildKinds, Field::WildInSpecials];
        let moved = FIELDS.iter().filter(|field| !fixed.contains(field));
        assert_eq!(here, moved.map(|field| field.name()).collect::<Vec<_>>());
    }

    #[test]
    fn one_change_leads_to_every_value() {
        for (rules, count) in [
            // Six sizes, 17 other numbers of wilds, the other copy limit.
            ("standard", 6 + 17 + 1),
            ("laizi~sizes=2", 5 + 17 + 1),
            // Six sizes, one form of two, three other pairs, two other missing suits.
            ("sichuan", 6 + 2 + 3 + 2),
            // Seven sizes, five menzi, jiao.
            ("waihuzi", 7 + 5 + 1),
        ] {
            let rules = Rules::named(rules).unwrap();
            let steps = beside(&rules);
            assert_eq!(steps.len(), count, "{}", rules.name());
            assert!(steps.iter().all(|step| step.rules != rules));
        }
    }

    #[test]
    fn the_widest_rules_have_all_sizes_and_wilds() {
        let name = |rules: &str| widest(&Rules::named(rules).unwrap()).name();
        assert_eq!(
            name("laizi~sizes=2~wild.max=0"),
            "laizi~sizes=2+5+8+11+14+17~wild.max=17"
        );
        assert_eq!(name("waihuzi~sizes=2~jiao=true"), "waihuzi~jiao=true");
        assert_eq!(
            richest(&Rules::named("sichuan~forms=standard").unwrap()).name(),
            "sichuan~missing_suit=any~pairs=any-quads~sizes=2+5+8+11+14+17"
        );
        assert_eq!(
            richest(&Rules::named("waihuzi").unwrap()).name(),
            "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank"
        );
    }
}
