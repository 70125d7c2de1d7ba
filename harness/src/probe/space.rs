//! The space of settings: where the presets are in it, which settings are beside a setting, and which make the most
//! hands legal, or wins.

use super::axes::{AXES, Axis, MOST_XI, Role, Values};
use duipai_engines::rules::{Field, Preset};
use duipai_engines::{Alphabet, Rules};

/// A change of one switch.
pub(super) struct Step {
    pub field: &'static str,
    /// What is new: a value, or `+a` or `-a` of a list.
    pub value: String,
    pub role: Role,
    pub rules: Rules,
}

/// The presets of an alphabet, as they are.
pub(super) fn presets(alphabet: Alphabet) -> Vec<Rules> {
    let presets = Preset::ALL.into_iter().map(Rules::preset);
    presets
        .filter(|rules| rules.alphabet() == alphabet)
        .collect()
}

/// Rules that together make every hand legal that some setting of the switches makes legal.
pub(super) fn widest_of_all(alphabet: Alphabet) -> Vec<Rules> {
    let mut all: Vec<Rules> = Vec::new();
    for preset in presets(alphabet) {
        for rules in [widest(&preset), richest(&preset)] {
            if !all.iter().any(|other| alike(other, &rules)) {
                all.push(rules);
            }
        }
    }
    all
}

/// All settings that are one change of one switch away, but for thresholds, which are too many to try.
pub(super) fn beside(rules: &Rules) -> Vec<Step> {
    let axes = AXES.iter().filter(|axis| axis.role != Role::Threshold);
    axes.flat_map(|axis| axis.steps(rules)).collect()
}

/// The same rules with every hand legal that some setting of the gates makes legal.
pub(super) fn widest(rules: &Rules) -> Rules {
    let gates = AXES.iter().filter(|axis| axis.role == Role::Gate);
    gates.fold(rules.clone(), |rules, axis| axis.at_most(rules))
}

/// The same rules with all parts of every list, and every other switch at its last value; but no tile counts as
/// a wild, and every worth wins.
pub(super) fn richest(rules: &Rules) -> Rules {
    let structure = AXES.iter().filter(|axis| axis.role == Role::Structure);
    let rules = structure.fold(widest(rules), |rules, axis| axis.at_most(rules));
    with(&with(&rules, "wild.kinds=none"), "base_xi=0")
}

/// The rules whose answers tell those of all settings that differ from them in no structure: no worth wins, and no
/// tile counts as a wild.
pub(super) fn structure(rules: &Rules) -> Rules {
    let most = format!("base_xi={MOST_XI}");
    with(&with(&widest(rules), "wild.kinds=none"), &most)
}

/// The same rules with a setting, if they have such a switch.
pub(super) fn with(rules: &Rules, setting: &str) -> Rules {
    let changed = rules.clone().with_setting(setting);
    changed.unwrap_or_else(|_| rules.clone())
}

/// Whether two rule-sets mean the same, whatever their presets.
#[must_use]
pub fn alike(a: &Rules, b: &Rules) -> bool {
    a.alphabet() == b.alphabet()
        && a.kinds() == b.kinds()
        && a.forms() == b.forms()
        && a.sizes() == b.sizes()
        && a.wild_max() == b.wild_max()
        && a.wild_kinds() == b.wild_kinds()
        && a.copy_limit() == b.copy_limit()
        && a.missing_suit() == b.missing_suit()
        && a.kan_splittable() == b.kan_splittable()
        && a.base_xi() == b.base_xi()
        && a.xi() == b.xi()
}

impl Axis {
    fn set(&self, rules: &Rules, value: &str) -> Option<Rules> {
        let setting = format!("{}={value}", self.field);
        rules.clone().with_setting(&setting).ok()
    }

    /// The rules with all parts of this list, or with the last value.
    fn at_most(&self, rules: Rules) -> Rules {
        match self.values {
            Values::Parts(parts) => parts.iter().fold(rules, |rules, part| {
                let more = self.set(&rules, &format!("+{part}"));
                more.unwrap_or(rules)
            }),
            Values::OneOf(values) => {
                let last = values.last().and_then(|last| self.set(&rules, last));
                last.unwrap_or(rules)
            }
            Values::UpTo(most) => {
                let mut numbers = (0..=most).rev();
                let last = numbers.find_map(|number| self.set(&rules, &number.to_string()));
                last.unwrap_or(rules)
            }
        }
    }

    /// Where the preset has this switch, if rules have it elsewhere. Lists that mean the same may be many steps apart.
    pub(super) fn step_back(&self, rules: &Rules) -> Option<Step> {
        let field = Field::named(self.field)?;
        let value = Rules::preset(rules.preset_of()).get(field)?;
        let rules = self.set(rules, &value).filter(|back| back != rules)?;
        Some(Step {
            field: self.field,
            value,
            role: self.role,
            rules,
        })
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
                // The last tile that counts as a wild goes by another word.
                let last = || value.strip_prefix('-').is_some_and(|part| part == current);
                let none = || last().then(|| self.set(rules, "none")).flatten();
                Some(Step {
                    field: self.field,
                    rules: self.set(rules, &value).or_else(none)?,
                    role: self.role,
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
    fn one_change_leads_to_every_value() {
        for (rules, count) in [
            // Six sizes, the other eyes, 17 other numbers of wilds, the other copy limit, 34 tiles as wilds.
            ("standard", 6 + 1 + 17 + 1 + 34),
            ("laizi~sizes=2", 5 + 1 + 17 + 1 + 34),
            // Without the only tile that counts as a wild, too.
            ("laizi~wild.kinds=7z", 6 + 1 + 17 + 1 + 34),
            // Beside these six forms, three other pairs, and wilds in specials.
            ("gb", 6 + 6 + 3 + 1 + 17 + 1 + 34 + 1),
            // Six sizes, either form alone, three other pairs, the other eyes, two other missing suits.
            ("sichuan", 6 + 2 + 3 + 1 + 2),
            // Eight sizes, initial pairs, five menzi, jiao, kan, three other tables.
            ("waihuzi", 8 + 1 + 5 + 1 + 1 + 3),
            // 23 sizes, two forms, jiao, kan, three other tables.
            ("paohuzi", 23 + 2 + 1 + 1 + 3),
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
            richest(&Rules::named("waihuzi~base_xi=7").unwrap()).name(),
            "waihuzi~forms=sets-menzi+initial-pairs~jiao=true\
             ~menzi=pair+adjacent+gap+red+cross-rank~xi_table=classic"
        );
        assert_eq!(
            richest(&Rules::named("gb~wild.kinds=7z").unwrap()).name(),
            "gb~sizes=2+5+8+11+14+17~wild.in_specials=true~wild.max=17"
        );
        assert_eq!(
            structure(&Rules::named("paohuzi~base_xi=3~sizes=21").unwrap()).name(),
            "paohuzi~base_xi=100"
        );
    }
}
