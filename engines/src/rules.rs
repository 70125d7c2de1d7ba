//! Rules as data: presets, switches, and the one judgement all engines share, [`Rules::invalid`].

mod fields;
mod legality;
mod source;

pub use fields::{FIELDS, Field};
pub use source::{RulesError, fnv1a, toml_complaint};

use crate::form::{Form, Shape};
use crate::tile::Alphabet;

/// A set of hand sizes, 0 to 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Sizes(u32);

impl Sizes {
    /// The sizes in `list`; those above 31 are ignored.
    #[must_use]
    pub fn of(list: &[usize]) -> Self {
        Self(
            list.iter()
                .filter(|&&size| size < 32)
                .fold(0, |bits, &size| bits | 1 << size),
        )
    }

    /// Whether `size` is one of them.
    #[must_use]
    pub const fn contains(self, size: usize) -> bool {
        size < 32 && self.0 >> size & 1 == 1
    }

    /// The sizes, ascending.
    #[must_use = "an iterator does nothing by itself"]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..32).filter(move |&size| self.contains(size))
    }

    /// The largest; 0 if there is none.
    #[must_use]
    pub fn largest(self) -> usize {
        self.iter().next_back().unwrap_or(0)
    }
}

/// A named starting point; every field has a default in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Standard mahjong: (n − 2) / 3 sets and one eye in n tiles; n is 14, or three less for every exposed
    /// group.
    Standard,
    /// Standard mahjong with wilds (癞子). As in the published recursive check, a wild may be a fifth copy
    /// unless `wild.copy_limit = 4`.
    Laizi,
    /// Waihuzi (歪胡子), structure only: six sets and a menzi (门子), or fewer beside exposed groups. Sets and
    /// menzi are those of published server code for 益阳 and 沅江.
    Waihuzi,
}

impl Preset {
    /// All presets, in the order in which a run without `--rules` takes them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Laizi, Self::Waihuzi];

    /// Its name on the command line and in rules files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Laizi => "laizi",
            Self::Waihuzi => "waihuzi",
        }
    }

    /// One line on what it is.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Standard => "standard mahjong: sets and one eye, no wilds",
            Self::Laizi => "standard mahjong with wilds (癞子)",
            Self::Waihuzi => "waihuzi (歪胡子): sets and one menzi (门子), structure only",
        }
    }

    const fn alphabet(self) -> Alphabet {
        match self {
            Self::Standard | Self::Laizi => Alphabet::Mahjong,
            Self::Waihuzi => Alphabet::Paohuzi,
        }
    }

    fn settings(self) -> Settings {
        let mahjong = Settings {
            sizes: Sizes::of(&[2, 5, 8, 11, 14]),
            wild_max: 0,
            copy_limit: false,
            menzi: vec![],
            jiao: false,
        };
        match self {
            Self::Standard => mahjong,
            Self::Laizi => Settings {
                wild_max: 14,
                ..mahjong
            },
            Self::Waihuzi => Settings {
                sizes: Sizes::of(&[2, 5, 8, 11, 14, 17, 20]),
                menzi: vec![Shape::Pair, Shape::Adjacent, Shape::Gap, Shape::RedPair],
                ..mahjong
            },
        }
    }

    /// The largest hand any form of this preset can be extended to by `sizes`.
    const fn size_cap(self) -> usize {
        match self {
            Self::Standard | Self::Laizi => 17,
            Self::Waihuzi => 20,
        }
    }
}

/// What the switches stand at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Settings {
    sizes: Sizes,
    wild_max: u8,
    /// Whether a wild may not be a fifth copy.
    copy_limit: bool,
    menzi: Vec<Shape>,
    jiao: bool,
}

/// One rule-set, resolved: what all engines, sources and checks read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    preset: Preset,
    /// The preset's name, or `stem-hash8` of a rules file.
    base_name: String,
    /// What the base sets; overrides are told against it.
    base: Settings,
    settings: Settings,
    forms: Vec<Form>,
}

impl Rules {
    /// A preset as it is.
    #[must_use]
    pub fn preset(preset: Preset) -> Self {
        let settings = preset.settings();
        Self {
            preset,
            base_name: preset.name().to_owned(),
            base: settings.clone(),
            forms: forms(preset, &settings),
            settings,
        }
    }

    /// The canonical name: the preset (or file), then every switch that differs from it, as in
    /// `laizi~wild.copy_limit=4`. Two rule-sets of one base are equal exactly if their names are.
    #[must_use]
    pub fn name(&self) -> String {
        let mut overrides: Vec<String> = FIELDS
            .iter()
            .filter(|field| field.get(&self.settings) != field.get(&self.base))
            .map(|field| {
                format!(
                    "~{}={}",
                    field.name(),
                    field.get(&self.settings).replace(',', "+")
                )
            })
            .collect();
        overrides.sort();
        format!("{}{}", self.base_name, overrides.concat())
    }

    /// The preset they stem from.
    #[must_use]
    pub const fn preset_of(&self) -> Preset {
        self.preset
    }

    /// The tiles.
    #[must_use]
    pub const fn alphabet(&self) -> Alphabet {
        self.preset.alphabet()
    }

    /// The forms of which a hand must fit one.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The legal sizes: concealed tiles and wilds.
    #[must_use]
    pub const fn sizes(&self) -> Sizes {
        self.settings.sizes
    }

    /// The most wilds a hand may hold.
    #[must_use]
    pub const fn wild_max(&self) -> u8 {
        self.settings.wild_max
    }

    /// Whether a wild may not stand for a fifth copy (`wild.copy_limit = 4`).
    #[must_use]
    pub const fn copy_limit(&self) -> bool {
        self.settings.copy_limit
    }

    /// Whether sets may mix the colours (绞).
    #[must_use]
    pub const fn jiao(&self) -> bool {
        self.settings.jiao
    }

    /// The shapes an eye may have: a pair, or the active menzi (门子).
    #[must_use]
    pub fn menzi(&self) -> &[Shape] {
        &self.settings.menzi
    }

    /// The current value of a field, as `--set` takes it; `None` if these rules have no such field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<String> {
        field
            .applies(self.preset)
            .then(|| field.get(&self.settings))
    }
}

fn forms(preset: Preset, settings: &Settings) -> Vec<Form> {
    let form = match preset {
        Preset::Standard | Preset::Laizi => Form {
            name: "standard",
            sets: vec![Shape::Triplet, Shape::Run],
            eyes: vec![Shape::Pair],
        },
        Preset::Waihuzi => {
            let mut sets = vec![Shape::Triplet, Shape::Run, Shape::Red];
            if settings.jiao {
                sets.push(Shape::Mixed);
            }
            Form {
                name: "sets-menzi",
                sets,
                eyes: settings.menzi.clone(),
            }
        }
    };
    vec![form]
}
