//! Rules in words, for people who do not know the names of switches.

use duipai_engines::Rules;
use duipai_engines::rules::{FIELDS, Field};

/// What hands win under these rules, in one line: "standard mahjong with up to 4 wilds, a wild may be a fifth
/// copy; sizes 2, 5, 8, 11, 14".
#[must_use]
pub fn describe(rules: &Rules) -> String {
    let name = rules.preset_of().name();
    let game = match name {
        "standard" | "laizi" => "standard mahjong",
        other => other,
    };
    let switches = FIELDS.into_iter().filter_map(|field| {
        let value = rules.get(field)?;
        let listed = value.replace(',', ", ");
        Some(match (field.name(), value.as_str()) {
            // Told with the wilds, and at the end.
            ("wild.max" | "wild.copy_limit" | "sizes", _) => String::new(),
            ("menzi", _) => format!("; menzi (门子) {listed}"),
            ("jiao", "true") => "; mixed sets (绞)".to_owned(),
            ("jiao", _) => "; no mixed sets (绞)".to_owned(),
            (other, _) => format!("; {other} {listed}"),
        })
    });
    let switches: String = switches.collect();
    let sizes: Vec<String> = rules.sizes().iter().map(|size| size.to_string()).collect();
    format!(
        "{game}{}{switches}; sizes {}",
        wilds(rules),
        sizes.join(", ")
    )
}

fn wilds(rules: &Rules) -> String {
    if rules.get(Field::WildMax).is_none() {
        return String::new();
    }
    let most = usize::from(rules.wild_max());
    let many = match most {
        0 => return " without wilds".to_owned(),
        1 => "one wild".to_owned(),
        most if most >= rules.sizes().largest() => "any number of wilds".to_owned(),
        most => format!("up to {most} wilds"),
    };
    let fifth = if rules.copy_limit() { "may not" } else { "may" };
    format!(" with {many}, a wild {fifth} be a fifth copy")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_read_as_a_sentence() {
        for (rules, words) in [
            (
                "standard",
                "standard mahjong without wilds; sizes 2, 5, 8, 11, 14",
            ),
            (
                "laizi~wild.max=4",
                "standard mahjong with up to 4 wilds, a wild may be a fifth copy; sizes 2, 5, 8, 11, 14",
            ),
            (
                "laizi~wild.copy_limit=4~sizes=14",
                "standard mahjong with any number of wilds, a wild may not be a fifth copy; sizes 14",
            ),
            (
                "waihuzi~menzi=pair~sizes=2+20",
                "waihuzi; menzi (门子) pair; no mixed sets (绞); sizes 2, 20",
            ),
        ] {
            assert_eq!(describe(&Rules::named(rules).unwrap()), words);
        }
    }
}
