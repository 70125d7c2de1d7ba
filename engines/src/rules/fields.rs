//! The switches, one table: name, value, who has it. `--set`, rules files, canonical names and the
//! `rules` command all go through it.

use super::lists::{Names, changed, edit, join, listed, name_of, value_of};
use super::{MissingSuit, Preset, RulesError, Settings, Sizes};
use crate::form::Shape;
use crate::tile::{Alphabet, Kind};
use crate::xi::XI_TABLES;

/// A switch of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `sizes`: legal sizes.
    Sizes,
    /// `forms`: the ways to be complete.
    Forms,
    /// `pairs`: which seven pairs are complete.
    Pairs,
    /// `eyes`: `any` pair, or pairs of `258`.
    Eyes,
    /// `wild.max`: the most wilds in a hand.
    WildMax,
    /// `wild.copy_limit`: `off` or `4`.
    CopyLimit,
    /// `wild.kinds`: tiles that count as wilds.
    WildKinds,
    /// `wild.in_specials`: whether special hands may hold wilds.
    WildInSpecials,
    /// `missing_suit`: whether a suit has to be missing, and which.
    MissingSuit,
    /// `menzi`: eyes of the paohuzi family.
    Menzi,
    /// `jiao`: mixed sets (绞).
    Jiao,
    /// `kan_splittable`: whether three and four alike may be taken apart.
    KanSplittable,
    /// `base_xi`: the least that a winning hand is worth.
    BaseXi,
    /// `xi_table`: what groups are worth.
    XiTable,
}

/// Every switch.
pub const FIELDS: [Field; 14] = [
    Field::Sizes,
    Field::Forms,
    Field::Pairs,
    Field::Eyes,
    Field::WildMax,
    Field::CopyLimit,
    Field::WildKinds,
    Field::WildInSpecials,
    Field::MissingSuit,
    Field::Menzi,
    Field::Jiao,
    Field::KanSplittable,
    Field::BaseXi,
    Field::XiTable,
];

/// The forms that can be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormName {
    Standard,
    Pairs,
    Orphans,
    LesserKnitted,
    GreaterKnitted,
    KnittedStraight,
    SetsMenzi,
    InitialPairs,
    SevenThrees,
    FoursAndPair,
}

impl FormName {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Pairs => "pairs",
            Self::Orphans => "orphans",
            Self::LesserKnitted => "lesser-knitted",
            Self::GreaterKnitted => "greater-knitted",
            Self::KnittedStraight => "knitted-straight",
            Self::SetsMenzi => "sets-menzi",
            Self::InitialPairs => "initial-pairs",
            Self::SevenThrees => "seven-threes",
            Self::FoursAndPair => "fours-and-pair",
        }
    }
}

/// Which seven pairs are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    None,
    Distinct,
    OneQuad,
    AnyQuads,
}

impl Pairs {
    /// How many fours there may be among the pairs; `None` if the form is off.
    pub(super) const fn fours(self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Distinct => Some(0),
            Self::OneQuad => Some(1),
            // Fourteen tiles hold no more.
            Self::AnyQuads => Some(3),
        }
    }
}

const FORMS: &Names<FormName> = &[
    (FormName::Standard.name(), FormName::Standard),
    (FormName::Pairs.name(), FormName::Pairs),
    (FormName::Orphans.name(), FormName::Orphans),
    (FormName::LesserKnitted.name(), FormName::LesserKnitted),
    (FormName::GreaterKnitted.name(), FormName::GreaterKnitted),
    (FormName::KnittedStraight.name(), FormName::KnittedStraight),
    (FormName::SetsMenzi.name(), FormName::SetsMenzi),
    (FormName::InitialPairs.name(), FormName::InitialPairs),
    (FormName::SevenThrees.name(), FormName::SevenThrees),
    (FormName::FoursAndPair.name(), FormName::FoursAndPair),
];

const EYES: &Names<Shape> = &[("any", Shape::Pair), ("258", Shape::Pair258)];

const PAIRS: &Names<Pairs> = &[
    ("none", Pairs::None),
    ("distinct", Pairs::Distinct),
    ("one-quad", Pairs::OneQuad),
    ("any-quads", Pairs::AnyQuads),
];

const MISSING_SUIT: &Names<MissingSuit> = &[
    ("none", MissingSuit::None),
    ("named", MissingSuit::Named),
    ("any", MissingSuit::Any),
];

const COPY_LIMIT: &Names<bool> = &[("off", false), ("4", true)];

const MENZI: &Names<Shape> = &[
    ("pair", Shape::Pair),
    ("adjacent", Shape::Adjacent),
    ("gap", Shape::Gap),
    ("red", Shape::RedPair),
    ("cross-rank", Shape::CrossRank),
];

const BOOLEANS: &Names<bool> = &[("true", true), ("false", false)];

/// More than any hand is worth.
const MOST_XI: i16 = 100;

/// An empty list of kinds.
const NO_KINDS: &str = "none";

/// The forms that a preset can have. Orphans and knitted tiles need the honours and all three suits.
fn forms_of(preset: Preset) -> &'static Names<FormName> {
    match preset {
        Preset::Sichuan => &FORMS[..2],
        Preset::Waihuzi => &FORMS[6..8],
        Preset::Paohuzi => &FORMS[8..],
        _ => &FORMS[..6],
    }
}

/// Every kind of mahjong by its text, such as `7z`.
fn kinds() -> Vec<(String, Kind)> {
    let alphabet = Alphabet::Mahjong;
    let text = |kind| {
        let suit = alphabet.suits()[alphabet.suit_of(kind)];
        format!("{}{}", alphabet.rank_of(kind), suit.letter)
    };
    alphabet.iter().map(|kind| (text(kind), kind)).collect()
}

impl Field {
    /// Its name in `--set` and, dotted, in rules files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sizes => "sizes",
            Self::Forms => "forms",
            Self::Pairs => "pairs",
            Self::Eyes => "eyes",
            Self::WildMax => "wild.max",
            Self::CopyLimit => "wild.copy_limit",
            Self::WildKinds => "wild.kinds",
            Self::WildInSpecials => "wild.in_specials",
            Self::MissingSuit => "missing_suit",
            Self::Menzi => "menzi",
            Self::Jiao => "jiao",
            Self::KanSplittable => "kan_splittable",
            Self::BaseXi => "base_xi",
            Self::XiTable => "xi_table",
        }
    }

    /// One line: what it takes and means.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Sizes => "list of legal sizes, wilds included",
            Self::Forms => {
                "list of the ways to be complete: standard, pairs, orphans, lesser-knitted, greater-knitted, knitted-straight; in waihuzi sets-menzi, initial-pairs; in paohuzi seven-threes, fours-and-pair"
            }
            Self::Pairs => {
                "none, distinct, one-quad or any-quads: which seven pairs (七对) are complete"
            }
            Self::Eyes => "any or 258: with 258 the eye is of rank 2, 5 or 8 (二五八将)",
            Self::WildMax => "number: the most wilds a hand may hold",
            Self::CopyLimit => "off or 4: with 4 a wild may not be a fifth copy",
            Self::WildKinds => {
                "none or a list of tiles such as 7z: these count as wilds, and towards wild.max"
            }
            Self::WildInSpecials => {
                "true or false: whether wilds count in forms other than standard"
            }
            Self::MissingSuit => {
                "none, named or any: the suit a winning hand has to lack, named by the hand (定缺) or any"
            }
            Self::Menzi => "list of pair, adjacent, gap, red, cross-rank: what the eye may be",
            Self::Jiao => "true or false: sets of two of one colour and one of the other (绞)",
            Self::KanSplittable => {
                "true or false: whether three and four alike that are held may be taken apart (坎, 提)"
            }
            Self::BaseXi => "number: the least xi (息) that a winning hand is worth",
            Self::XiTable => "yiyang, yueyang, yuanjiang or classic: what groups are worth",
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
        let paohuzi = matches!(preset, Preset::Waihuzi | Preset::Paohuzi);
        match self {
            Self::Sizes => true,
            Self::Eyes => !paohuzi,
            Self::WildMax | Self::CopyLimit | Self::WildKinds => {
                !paohuzi && !matches!(preset, Preset::Sichuan)
            }
            Self::Forms => !matches!(preset, Preset::Standard | Preset::Laizi),
            Self::Pairs => matches!(preset, Preset::Riichi | Preset::Gb | Preset::Sichuan),
            Self::WildInSpecials => matches!(preset, Preset::Riichi | Preset::Gb),
            Self::MissingSuit => matches!(preset, Preset::Sichuan),
            Self::Menzi => matches!(preset, Preset::Waihuzi),
            Self::Jiao | Self::KanSplittable | Self::BaseXi | Self::XiTable => paohuzi,
        }
    }

    /// Whether its value is a list.
    pub(super) const fn is_list(self) -> bool {
        matches!(
            self,
            Self::Sizes | Self::Forms | Self::WildKinds | Self::Menzi
        )
    }

    /// Its value in the form `--set` takes; lists are complete and in a fixed order.
    pub(super) fn get(self, settings: &Settings) -> String {
        match self {
            Self::Sizes => join(settings.sizes.iter().map(|size| size.to_string())),
            Self::Forms => join(listed(FORMS, &settings.forms)),
            Self::Pairs => name_of(PAIRS, settings.pairs).to_owned(),
            Self::Eyes => name_of(EYES, settings.eye).to_owned(),
            Self::WildMax => settings.wild_max.to_string(),
            Self::CopyLimit => name_of(COPY_LIMIT, settings.copy_limit).to_owned(),
            Self::WildKinds if settings.wild_kinds.is_empty() => NO_KINDS.to_owned(),
            Self::WildKinds => join(held_kinds(&settings.wild_kinds)),
            Self::WildInSpecials => name_of(BOOLEANS, settings.wild_in_specials).to_owned(),
            Self::MissingSuit => name_of(MISSING_SUIT, settings.missing_suit).to_owned(),
            Self::Menzi => join(listed(MENZI, &settings.menzi)),
            Self::Jiao => name_of(BOOLEANS, settings.jiao).to_owned(),
            Self::KanSplittable => name_of(BOOLEANS, settings.kan_splittable).to_owned(),
            Self::BaseXi => settings.base_xi.to_string(),
            Self::XiTable => settings.xi.map_or("", |table| table.name).to_owned(),
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
                let allowed = preset.possible_sizes();
                let names: Vec<String> = allowed.iter().map(ToString::to_string).collect();
                let current = settings.sizes.iter().map(|size| size.to_string()).collect();
                let list = edit(current, value, &names).map_err(bad)?;
                let sizes: Vec<usize> = list.iter().filter_map(|size| size.parse().ok()).collect();
                settings.sizes = Sizes::of(&sizes);
            }
            Self::WildMax => {
                let cap = preset.possible_sizes().pop().unwrap_or_default();
                settings.wild_max = value
                    .parse()
                    .ok()
                    .filter(|&max: &u8| usize::from(max) <= cap)
                    .ok_or_else(|| bad(format!("a number from 0 to {cap}")))?;
            }
            Self::Forms => {
                let names = forms_of(preset);
                settings.forms = changed(names, &settings.forms, value).map_err(bad)?;
            }
            Self::Pairs => settings.pairs = value_of(PAIRS, value).map_err(bad)?,
            Self::Eyes => settings.eye = value_of(EYES, value).map_err(bad)?,
            Self::CopyLimit => settings.copy_limit = value_of(COPY_LIMIT, value).map_err(bad)?,
            Self::WildKinds if value == NO_KINDS || value.is_empty() => settings.wild_kinds.clear(),
            Self::WildKinds => {
                let names: Vec<String> = kinds().into_iter().map(|(name, _)| name).collect();
                let current = held_kinds(&settings.wild_kinds).collect();
                let list = edit(current, value, &names)
                    .map_err(|_| bad("none, or a list of tiles such as 7z".to_owned()))?;
                let held = kinds().into_iter().filter(|(name, _)| list.contains(name));
                settings.wild_kinds = held.map(|(_, kind)| kind).collect();
            }
            Self::WildInSpecials => {
                settings.wild_in_specials = value_of(BOOLEANS, value).map_err(bad)?;
            }
            Self::MissingSuit => {
                settings.missing_suit = value_of(MISSING_SUIT, value).map_err(bad)?;
            }
            Self::Menzi => settings.menzi = changed(MENZI, &settings.menzi, value).map_err(bad)?,
            Self::Jiao => settings.jiao = value_of(BOOLEANS, value).map_err(bad)?,
            Self::KanSplittable => {
                settings.kan_splittable = value_of(BOOLEANS, value).map_err(bad)?;
            }
            Self::BaseXi => {
                let base = value
                    .parse()
                    .ok()
                    .filter(|base| (0..=MOST_XI).contains(base));
                settings.base_xi =
                    base.ok_or_else(|| bad(format!("a number from 0 to {MOST_XI}")))?;
            }
            Self::XiTable => {
                let names = XI_TABLES.map(|table| (table.name, table));
                settings.xi = Some(value_of(&names, value).map_err(bad)?);
            }
        }
        Ok(())
    }
}

/// The texts of the kinds in a list.
fn held_kinds(list: &[Kind]) -> impl Iterator<Item = String> {
    let held = kinds()
        .into_iter()
        .filter(move |(_, kind)| list.contains(kind));
    held.map(|(name, _)| name)
}
