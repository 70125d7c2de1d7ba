//! Presets: named games, and where every switch stands in them.

use super::fields::{FormName, Pairs};
use super::{MissingSuit, Settings, Sizes};
use crate::form::Shape;
use crate::tile::Alphabet;
use crate::xi::{XI_TABLES, XiTable};

/// A named starting point; every field has a default in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Standard mahjong: (n − 2) / 3 sets and one eye in n tiles; n is 14, or three less for every exposed
    /// group.
    Standard,
    /// Standard mahjong with wilds (癞子). As in the published recursive check, a wild may be a fifth copy
    /// unless `wild.copy_limit = 4`.
    Laizi,
    /// Riichi mahjong (日本麻将, 立直麻将), the shapes of its hands: beside sets and an eye seven different pairs
    /// (七对子) and thirteen orphans (国士无双). Whether a hand has a yaku is not asked.
    Riichi,
    /// The shapes of hands of Chinese official mahjong (国标麻将), whatever they score: beside sets and an eye
    /// seven pairs with any fours, thirteen orphans, and the knitted hands: 全不靠, 七星不靠 and 组合龙.
    Gb,
    /// Sichuan mahjong (四川麻将): three suits and no honours, no exposed runs (吃), and a named suit that the
    /// hand must be rid of (定缺). Seven pairs (七对) with one four among them (龙七对) win too, as in the
    /// published Lua check.
    Sichuan,
    /// Waihuzi (歪胡子): six sets and a menzi (门子), or fewer beside exposed groups, and the xi (息) they are
    /// worth. Sets, menzi and xi are those of published server code for 益阳 and 沅江.
    Waihuzi,
    /// Classic paohuzi (跑胡子): seven groups of three, or fours among them and a pair, worth 15 huxi (胡息) or
    /// more. Three and four alike that are held stay together.
    Paohuzi,
}

impl Preset {
    /// All presets, in the order in which a run without `--rules` takes them.
    pub const ALL: [Self; 7] = [
        Self::Standard,
        Self::Laizi,
        Self::Riichi,
        Self::Gb,
        Self::Sichuan,
        Self::Waihuzi,
        Self::Paohuzi,
    ];

    /// Its name on the command line and in rules files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Laizi => "laizi",
            Self::Riichi => "riichi",
            Self::Gb => "gb",
            Self::Sichuan => "sichuan",
            Self::Waihuzi => "waihuzi",
            Self::Paohuzi => "paohuzi",
        }
    }

    /// One line on what it is.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Standard => "standard mahjong: sets and one eye, no wilds",
            Self::Laizi => "standard mahjong with wilds (癞子)",
            Self::Riichi => {
                "riichi mahjong (立直麻将): sets and one eye, seven different pairs, or thirteen orphans"
            }
            Self::Gb => {
                "Chinese official mahjong (国标麻将): as riichi, pairs with any fours, and the knitted hands"
            }
            Self::Sichuan => {
                "Sichuan mahjong (四川麻将): sets and one eye, or seven pairs; no honours, one suit missing"
            }
            Self::Waihuzi => "waihuzi (歪胡子): sets and one menzi (门子), scored in xi (息)",
            Self::Paohuzi => {
                "classic paohuzi (跑胡子): seven groups, or fours and a pair among them, from 15 huxi (胡息)"
            }
        }
    }

    pub(super) const fn alphabet(self) -> Alphabet {
        match self {
            Self::Waihuzi | Self::Paohuzi => Alphabet::Paohuzi,
            _ => Alphabet::Mahjong,
        }
    }

    /// How many of the alphabet's suits are played with, the first ones.
    pub(super) const fn suits(self) -> usize {
        match self {
            Self::Standard | Self::Laizi | Self::Riichi | Self::Gb => 4,
            Self::Sichuan => 3,
            Self::Waihuzi | Self::Paohuzi => 2,
        }
    }

    pub(super) fn settings(self) -> Settings {
        let mahjong = Settings {
            sizes: Sizes::of(&[2, 5, 8, 11, 14]),
            forms: vec![FormName::Standard],
            pairs: Pairs::None,
            eye: Shape::Pair,
            missing_suit: MissingSuit::None,
            wild_max: 0,
            copy_limit: false,
            wild_kinds: vec![],
            wild_in_specials: false,
            menzi: vec![],
            jiao: false,
            kan_splittable: true,
            base_xi: 0,
            xi: None,
        };
        match self {
            Self::Standard => mahjong,
            Self::Laizi => Settings {
                wild_max: 14,
                ..mahjong
            },
            Self::Riichi => Settings {
                forms: vec![FormName::Standard, FormName::Pairs, FormName::Orphans],
                pairs: Pairs::Distinct,
                ..mahjong
            },
            Self::Gb => Settings {
                forms: vec![
                    FormName::Standard,
                    FormName::Pairs,
                    FormName::Orphans,
                    FormName::LesserKnitted,
                    FormName::GreaterKnitted,
                    FormName::KnittedStraight,
                ],
                pairs: Pairs::AnyQuads,
                ..mahjong
            },
            Self::Sichuan => Settings {
                forms: vec![FormName::Standard, FormName::Pairs],
                pairs: Pairs::OneQuad,
                missing_suit: MissingSuit::Named,
                ..mahjong
            },
            Self::Waihuzi => Settings {
                sizes: Sizes::of(&[2, 5, 8, 11, 14, 17, 19, 20]),
                forms: vec![FormName::SetsMenzi],
                menzi: vec![Shape::Pair, Shape::Adjacent, Shape::Gap, Shape::RedPair],
                xi: xi_table("yiyang"),
                ..mahjong
            },
            Self::Paohuzi => Settings {
                sizes: Sizes::of(&self.possible_sizes()),
                forms: vec![FormName::SevenThrees, FormName::FoursAndPair],
                jiao: true,
                kan_splittable: false,
                base_xi: 15,
                xi: xi_table("classic"),
                ..mahjong
            },
        }
    }

    /// The sizes that its hands can be made to have by `sizes`, ascending: concealed tiles and wilds.
    pub(super) fn possible_sizes(self) -> Vec<usize> {
        match self {
            // Dealt hands of 19 cards are complete only by a form of their own.
            Self::Waihuzi => vec![2, 5, 8, 11, 14, 17, 19, 20],
            // 21 cards, or 20 and one for each four; fewer beside exposed groups.
            Self::Paohuzi => (2..=26).filter(|size| ![4, 7].contains(size)).collect(),
            _ => (2..=17).step_by(3).collect(),
        }
    }
}

/// The table of this name.
fn xi_table(name: &str) -> Option<&'static XiTable> {
    XI_TABLES.into_iter().find(|table| table.name == name)
}
