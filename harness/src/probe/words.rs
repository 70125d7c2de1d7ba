//! Rules in words, for people who do not know the names of switches.

use duipai_engines::rules::{FIELDS, Field};
use duipai_engines::{Alphabet, Rules};

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
        "waihuzi" => "waihuzi (歪胡子)",
        "paohuzi" => "classic paohuzi (跑胡子)",
        other => other,
    };
    let switches = FIELDS.into_iter().filter_map(|field| {
        let value = rules.get(field)?;
        let listed = value.replace(',', ", ");
        Some(match (field.name(), value.as_str()) {
            // Told with the wilds, with the pairs, and at the end; or what nobody would think otherwise of.
            ("wild.max" | "wild.copy_limit" | "sizes", _)
            | ("eyes", "any")
            | ("wild.kinds", "none")
            | ("kan_splittable", "true") => String::new(),
            ("forms", value)
                if rules.alphabet() == Alphabet::Mahjong
                    || Rules::preset(rules.preset_of()).get(field)? == value =>
            {
                String::new()
            }
            ("forms", _) => format!("; forms {listed}"),
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
            ("kan_splittable", _) => "; three and four alike stay together (坎, 提)".to_owned(),
            ("base_xi", "0") => "; any worth wins".to_owned(),
            ("base_xi", _) => format!("; {value} xi (息) or more win"),
            ("xi_table", _) => format!(", by the table {value}"),
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
fn pairs(rules: &Rules) -> String {
    let fours = rules.get(Field::Pairs);
    let (which, how_many) = match fours.as_deref() {
        _ if !has(rules, "pairs") => return "no seven pairs (七对)".to_owned(),
        Some("distinct") => ("seven different pairs (七对)", ""),
        Some("one-quad") => ("seven pairs (七对)", ", with one four at most"),
        _ => ("seven pairs (七对)", ", with any number of fours"),
    };
    if rules.forms().iter().all(|form| form.name == "pairs") {
        format!("nothing but {which} wins{how_many}")
    } else {
        format!("{which} win{how_many}")
    }
}

/// The forms that are neither sets and an eye nor pairs, as words that follow.
fn specials(rules: &Rules) -> String {
    let mut names: Vec<&str> = rules.forms().iter().map(|form| form.name).collect();
    names.retain(|name| !["standard", "pairs"].contains(name));
    names.dedup();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(", ");
    let specials = match (has(rules, "standard"), has(rules, "pairs")) {
        (true, true) => format!("so do {names}"),
        (false, true) => format!("so do {names}, but not sets and an eye"),
        (true, false) => format!("{names} win too"),
        (false, false) => format!("nothing but {names} wins"),
    };
    format!("; {specials}")
}

fn has(rules: &Rules, name: &str) -> bool {
    rules.forms().iter().any(|form| form.name == name)
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
                "waihuzi (歪胡子); menzi (门子) pair; no mixed sets (绞); any worth wins, by the table yiyang; \
                 sizes 2, 20",
            ),
            (
                "waihuzi~forms=initial-pairs~base_xi=7",
                "waihuzi (歪胡子); forms initial-pairs; menzi (门子) pair, adjacent, gap, red; \
                 no mixed sets (绞); 7 xi (息) or more win, by the table yiyang; sizes 19, 20",
            ),
            (
                "paohuzi~sizes=21",
                "classic paohuzi (跑胡子); mixed sets (绞); three and four alike stay together (坎, 提); \
                 15 xi (息) or more win, by the table classic; sizes 21",
            ),
            (
                "gb~forms=orphans",
                "Chinese official mahjong without wilds; no seven pairs (七对); nothing but orphans wins; \
                 sizes 14",
            ),
        ] {
            assert_eq!(describe(&Rules::named(rules).unwrap()), words);
        }
    }
}
