//! Every switch as data: what it can stand at, and what it decides. A new switch joins with a row here; a
//! switch without one is never moved from where its preset has it.

/// A switch and what it can stand at.
pub struct Axis {
    /// The switch's name.
    pub field: &'static str,
    /// What it can stand at. A value that a preset refuses is left out there.
    pub values: Values,
    /// What it decides.
    pub role: Role,
}

/// What a switch can stand at.
pub enum Values {
    /// Every part of this list; where rules have it, the empty one too.
    Parts(&'static [&'static str]),
    /// One of these, the one that lets most hands win last.
    OneOf(&'static [&'static str]),
    /// A number from 0 to this one.
    UpTo(u8),
}

/// What a switch decides. All that are no structure cost little to try: hands need not be judged again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Which hands are legal, and not what winning is.
    Gate,
    /// Which tiles are written as wilds before anything else is asked.
    Rewriting,
    /// From which worth on a complete hand wins.
    Threshold,
    /// What a complete hand is, or what it is worth.
    Structure,
}

const KINDS: [&str; 34] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p",
    "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z",
    "6z", "7z",
];

const SIZES: [&str; 23] = [
    "2", "3", "5", "6", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26",
];

const FORMS: [&str; 10] = [
    "standard",
    "pairs",
    "orphans",
    "lesser-knitted",
    "greater-knitted",
    "knitted-straight",
    "sets-menzi",
    "initial-pairs",
    "seven-threes",
    "fours-and-pair",
];

/// Every switch.
pub const AXES: [Axis; 14] = [
    axis("sizes", Values::Parts(&SIZES), Role::Gate),
    axis("forms", Values::Parts(&FORMS), Role::Structure),
    axis(
        "pairs",
        Values::OneOf(&["none", "distinct", "one-quad", "any-quads"]),
        Role::Structure,
    ),
    axis("eyes", Values::OneOf(&["258", "any"]), Role::Structure),
    axis("wild.max", Values::UpTo(20), Role::Gate),
    axis(
        "wild.copy_limit",
        Values::OneOf(&["4", "off"]),
        Role::Structure,
    ),
    axis("wild.kinds", Values::Parts(&KINDS), Role::Rewriting),
    axis("wild.in_specials", BOOLEAN, Role::Structure),
    axis(
        "missing_suit",
        Values::OneOf(&["none", "named", "any"]),
        Role::Structure,
    ),
    axis(
        "menzi",
        Values::Parts(&["pair", "adjacent", "gap", "red", "cross-rank"]),
        Role::Structure,
    ),
    axis("jiao", BOOLEAN, Role::Structure),
    axis("kan_splittable", BOOLEAN, Role::Structure),
    axis("base_xi", Values::UpTo(MOST_XI), Role::Threshold),
    axis(
        "xi_table",
        Values::OneOf(&["yiyang", "yueyang", "yuanjiang", "classic"]),
        Role::Structure,
    ),
];

const BOOLEAN: Values = Values::OneOf(&["false", "true"]);

/// More than any hand is worth.
pub(super) const MOST_XI: u8 = 100;

const fn axis(field: &'static str, values: Values, role: Role) -> Axis {
    Axis {
        field,
        values,
        role,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::rules::{FIELDS, Field};

    #[test]
    fn every_switch_has_its_values_here() {
        let here: Vec<&str> = AXES.iter().map(|axis| axis.field).collect();
        assert_eq!(here, FIELDS.map(Field::name));
    }
}
