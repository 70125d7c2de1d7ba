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
        "riichi" => "riichi mahjong",
        "gb" => "Chinese official mahjong",
        "sichuan" => "Sichuan mahjong",
        other => other,
    };
    let switches = FIELDS.into_iter().filter_map(|field| {
        let value = rules.get(field)?;
        let listed = value.replace(',', ", ");
        Some(match (field.name(), value.as_str()) {
            // Told with the wilds, with the pairs, and at the end.
            ("wild.max" | "wild.copy_limit" | "forms" | "sizes", _)
            | ("eyes", "any")
            | ("wild.kinds", "none") => String::new(),
            ("pairs", _) => format!("; {}{}", pairs(rules), specials(rules)),
            ("eyes", _) => "; the eye is of 2, 5 or 8 (二五八将)".to_owned(),
            ("wild.kinds", _) => format!("; {listed} counts as a wild"),
            ("wild.in_specials", value) => match (value, rules.wild_max()) {
                ("true", _) => "; wilds count in special hands".to_owned(),
                (_, 0) => String::new(),
                _ => "; no wilds in special hands".to_owned(),
            },
            ("missing_suit", "named") => "; a named suit (定缺) is missing".to_owned(),
            ("missing_suit", "any") => "; some suit (缺一门) is missing".to_owned(),
            ("missing_suit", _) => "; no suit need be missing".to_owned(),
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

/// Which seven pairs win, if any; whether anything else does.
fn pairs(rules: &Rules) -> &'static str {
    let has = |name: &str| rules.forms().iter().any(|form| form.name == name);
    let fours = rules.get(Field::Pairs);
    match (fours.as_deref(), has("pairs"), has("standard")) {
        (_, false, _) => "no seven pairs (七对)",
        (Some("distinct"), _, true) => "seven different pairs (七对) win",
        (Some("distinct"), _, false) => "nothing but seven different pairs (七对) wins",
        (Some("one-quad"), _, true) => "seven pairs (七对) win, with one four at most",
        (Some("one-quad"), _, false) => {
            "nothing but seven pairs (七对) wins, with one four at most"
        }
        (_, _, true) => "seven pairs (七对) win, with any number of fours",
        (_, _, false) => "nothing but seven pairs (七对) wins, with any number of fours",
    }
}

/// The forms that are neither sets and an eye nor pairs, as words that follow.
fn specials(rules: &Rules) -> String {
    let mut names: Vec<&str> = rules.forms().iter().map(|form| form.name).collect();
    names.retain(|name| !["standard", "pairs"].contains(name));
    names.dedup();
    if names.is_empty() {
        String::new()
    } else {
        format!("; so do {}", names.join(", "))
    }
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
                "sichuan",
                "Sichuan mahjong; seven pairs (七对) win, with one four at most; a named suit (定缺) is \
                 missing; sizes 2, 5, 8, 11, 14",
            ),
            (
                "sichuan~forms=pairs~missing_suit=none~pairs=distinct",
                "Sichuan mahjong; nothing but seven different pairs (七对) wins; no suit need be missing; \
                 sizes 14",
            ),
            (
                "gb~eyes=258",
                "Chinese official mahjong without wilds; seven pairs (七对) win, with any number of fours; so do \
                 orphans, lesser-knitted, greater-knitted, knitted-straight; the eye is of 2, 5 or 8 \
                 (二五八将); sizes 2, 5, 8, 11, 14",
            ),
            (
                "laizi~wild.kinds=7z~wild.max=4",
                "standard mahjong with up to 4 wilds, a wild may be a fifth copy; 7z counts as a wild; \
                 sizes 2, 5, 8, 11, 14",
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
