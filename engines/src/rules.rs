//! Rules as data: presets, switches, and the one judgement all engines share, [`Rules::invalid`].

mod fields;
mod legality;
mod lists;
mod preset;
mod source;

pub use fields::{FIELDS, Field};
pub use preset::Preset;
pub use source::{RulesError, fnv1a, toml_complaint};

use crate::form::{Form, Group, Shape};
use crate::question::Question;
use crate::tile::{Alphabet, Kind, Suit};
use crate::xi::XiTable;
use fields::{FormName, Pairs};
use std::sync::Arc;

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

    /// Each of them less one.
    #[must_use]
    pub const fn one_short(self) -> Self {
        Self(self.0 >> 1)
    }

    /// Those of both.
    #[must_use]
    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The largest; 0 if there is none.
    #[must_use]
    pub fn largest(self) -> usize {
        self.iter().next_back().unwrap_or(0)
    }
}

/// What a winning hand has to lack (缺一门).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingSuit {
    /// Nothing, and no hand names a suit.
    None,
    /// The suit that it names (定缺), and it has to name one.
    Named,
    /// The suit that it names, or where it names none some suit.
    Any,
}

/// What the switches stand at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
struct Settings {
    sizes: Sizes,
    forms: Vec<FormName>,
    pairs: Pairs,
    /// The eye of mahjong.
    eye: Shape,
    missing_suit: MissingSuit,
    wild_max: u8,
    /// Whether a wild may not be a fifth copy.
    copy_limit: bool,
    /// Tiles that count as wilds, ascending.
    wild_kinds: Vec<Kind>,
    /// Whether special hands may hold wilds.
    wild_in_specials: bool,
    menzi: Vec<Shape>,
    jiao: bool,
    /// Whether three and four alike that are held may be taken apart.
    kan_splittable: bool,
    /// The least that a winning hand is worth.
    base_xi: i16,
    /// What groups are worth.
    xi: Option<&'static XiTable>,
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
    /// How many kinds are played with.
    kinds: usize,
    /// The listed sizes that some form has.
    sizes: Sizes,
    /// Those that some form has with nothing exposed.
    bare_sizes: Sizes,
    /// The sizes at which bounds on counts and wilds make a plain hand legal: none where the rules ask for
    /// more.
    plain_sizes: Sizes,
    /// Where the question is another than whether hands win: which, and the rules by which they win.
    behind: Option<(Question, Arc<Rules>)>,
}

impl Rules {
    /// A preset as it is.
    #[must_use]
    pub fn preset(preset: Preset) -> Self {
        let settings = preset.settings();
        Self::of(preset, preset.name().to_owned(), settings.clone(), settings)
    }

    /// What follows from the settings, put beside them.
    fn of(preset: Preset, base_name: String, base: Settings, settings: Settings) -> Self {
        let forms = forms(preset, &settings);
        let fits = |size: &usize| forms.iter().any(|form| form.has_size(*size));
        let sizes: Vec<usize> = settings.sizes.iter().filter(fits).collect();
        let alone = |size: &usize| forms.iter().any(|form| form.numbers(*size, 0).is_some());
        let bare_sizes: Vec<usize> = sizes.iter().copied().filter(alone).collect();
        let (sizes, bare_sizes) = (Sizes::of(&sizes), Sizes::of(&bare_sizes));
        let suits = &preset.alphabet().suits()[..preset.suits()];
        let kinds = suits.iter().map(|suit| suit.ranks).sum();
        Self {
            preset,
            base_name,
            base,
            kinds,
            plain_sizes: if kinds == preset.alphabet().kinds()
                && settings.missing_suit == MissingSuit::None
                && settings.wild_kinds.is_empty()
            {
                bare_sizes
            } else {
                Sizes::default()
            },
            sizes,
            bare_sizes,
            settings,
            forms,
            behind: None,
        }
    }

    /// The same rules for another question. Where it is what hands wait for, those hands are legal that can be made
    /// legal hands by one tile; where it is how far they are from that, those and the legal hands themselves.
    #[must_use]
    pub fn asking(&self, question: Question) -> Self {
        let wins = self.of_wins();
        let of = |sizes: Sizes| match question {
            Question::Win => sizes,
            Question::Waits => sizes.one_short(),
            Question::Shanten => sizes.or(sizes.one_short()),
        };
        if question.is_win() {
            return wins.clone();
        }
        Self {
            sizes: of(wins.sizes),
            bare_sizes: of(wins.bare_sizes),
            plain_sizes: Sizes::default(),
            behind: Some((question, Arc::new(wins.clone()))),
            ..wins.clone()
        }
    }

    /// What is asked about hands.
    #[must_use]
    pub const fn question(&self) -> Question {
        match self.behind {
            None => Question::Win,
            Some((question, _)) => question,
        }
    }

    /// The rules by which hands win: these, or where the question is another one those behind it.
    #[must_use]
    pub fn of_wins(&self) -> &Self {
        self.behind.as_ref().map_or(self, |(_, wins)| wins)
    }

    /// Why a question has no answer under these rules, as a clause about them.
    ///
    /// Shanten counts exchanges for tiles that there are. So it asks for rules in which a wild stands for nothing but
    /// those, and is never better exchanged itself.
    #[must_use]
    pub fn refuses(&self, question: Question) -> Option<&'static str> {
        if question != Question::Shanten {
            return None;
        }
        let no_specials = || self.forms().iter().all(|form| form.wilds);
        match self.alphabet() {
            Alphabet::Paohuzi => Some(
                "has no shanten: what a card is good for depends on who turns it, and a hand has to be worth enough",
            ),
            Alphabet::Mahjong if !self.wild_kinds().is_empty() => Some(
                "has no shanten: a tile that is drawn may count as a wild; leave out wild.kinds",
            ),
            Alphabet::Mahjong if self.wild_max() == 0 => None,
            Alphabet::Mahjong if !self.copy_limit() => {
                Some("has no shanten: a wild may be a fifth copy; set wild.copy_limit=4")
            }
            Alphabet::Mahjong if !no_specials() => Some(
                "has no shanten: who holds a wild has to part with it for a special hand; set wild.in_specials=true",
            ),
            Alphabet::Mahjong => None,
        }
    }

    /// The same rules for hands in which tiles that are still to be drawn are written as wilds: any number of them, in
    /// any form, but none a fifth copy.
    #[must_use]
    pub fn with_wilds_to_draw(&self) -> Self {
        let wins = self.of_wins().clone();
        let settings = Settings {
            wild_max: wins.sizes.largest() as u8,
            copy_limit: true,
            wild_in_specials: true,
            ..wins.settings
        };
        Self::of(wins.preset, wins.base_name, wins.base, settings)
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

    /// The suits that are played with: the first ones of the alphabet.
    #[must_use]
    pub fn suits(&self) -> &'static [Suit] {
        &self.alphabet().suits()[..self.preset.suits()]
    }

    /// How many kinds are played with: the first ones of the alphabet.
    #[must_use]
    pub const fn kinds(&self) -> usize {
        self.kinds
    }

    /// The forms of which a hand must fit one.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// By part of a form, its groups of kinds that are played with.
    #[must_use]
    pub fn catalogue(&self, form: &Form) -> Vec<Vec<Group>> {
        let in_play = |group: &Group| group.tiles().iter().all(|kind| kind.index() < self.kinds);
        let mut catalogue = form.catalogue(self.alphabet());
        for groups in &mut catalogue {
            groups.retain(in_play);
        }
        catalogue
    }

    /// The legal sizes, concealed tiles and wilds: those listed that some form has.
    #[must_use]
    pub const fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// The legal sizes of hands with nothing exposed. Only forms of a fixed number of groups (classic
    /// paohuzi, 组合龙) have sizes that are legal beside exposed groups alone.
    #[must_use]
    pub const fn bare_sizes(&self) -> Sizes {
        self.bare_sizes
    }

    /// Which suit has to be missing.
    #[must_use]
    pub const fn missing_suit(&self) -> MissingSuit {
        self.settings.missing_suit
    }

    /// Whether a run may lie exposed. Sichuan has no chi (吃).
    const fn chi(&self) -> bool {
        !matches!(self.preset, Preset::Sichuan)
    }

    /// The tiles that count as wilds wherever they are concealed, ascending (红中 in many games). What wilds
    /// stand for is not bound by it: a wild may stand for such a tile.
    #[must_use]
    pub fn wild_kinds(&self) -> &[Kind] {
        &self.settings.wild_kinds
    }

    /// The same rules for hands in which no tile counts as a wild.
    pub(crate) fn without_wild_kinds(mut self) -> Self {
        self.settings.wild_kinds.clear();
        Self::of(self.preset, self.base_name, self.base, self.settings)
    }

    /// The most wilds a hand may hold, tiles that count as wilds among them.
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

    /// Whether three and four alike may be taken apart, and a third card drawn oneself may join no triplet.
    /// Where not, they are forced groups (坎, 提, 偎).
    #[must_use]
    pub const fn kan_splittable(&self) -> bool {
        self.settings.kan_splittable
    }

    /// The least xi (息) that a winning hand is worth.
    #[must_use]
    pub const fn base_xi(&self) -> i16 {
        self.settings.base_xi
    }

    /// What groups are worth, if these rules count it.
    #[must_use]
    pub const fn xi(&self) -> Option<&'static XiTable> {
        self.settings.xi
    }

    /// What about these rules is a guess: no source was found for it.
    #[must_use]
    pub fn unverified(&self) -> Vec<String> {
        let xi = self.settings.xi;
        let table = xi.and_then(|xi| {
            let guess = xi.unverified?;
            Some(format!("xi_table = {}: {guess}", xi.name))
        });
        // 10 huxi are said to be asked for in some regions.
        let base = self.settings.base_xi == 10 && self.preset == Preset::Paohuzi;
        let base = base.then(|| "base_xi = 10".to_owned());
        table.into_iter().chain(base).collect()
    }

    /// The current value of a field, as `--set` takes it; `None` if these rules have no such field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<String> {
        field
            .applies(self.preset)
            .then(|| field.get(&self.settings))
    }
}

/// The active forms; none if the settings leave none.
fn forms(preset: Preset, settings: &Settings) -> Vec<Form> {
    let mut sets = vec![Shape::Triplet, Shape::Run];
    if preset.alphabet() == Alphabet::Paohuzi {
        sets.push(Shape::Red);
        if settings.jiao {
            sets.push(Shape::Mixed);
        }
    }
    let eyes = vec![settings.eye];
    let specials = |forms: Vec<Form>| {
        let wilds = settings.wild_in_specials;
        let forms = forms.into_iter();
        forms.map(|form| Form { wilds, ..form }).collect()
    };
    let of_name = |form: &FormName| {
        let name = form.name();
        match form {
            FormName::Standard => vec![Form::sets_with_eye(name, sets.clone(), eyes.clone())],
            FormName::Pairs => {
                let fours = settings.pairs.fours().into_iter();
                specials(fours.map(|fours| Form::seven_pairs(name, fours)).collect())
            }
            FormName::Orphans => specials(vec![Form::orphans(name)]),
            FormName::LesserKnitted => specials(Form::lesser_knitted(name)),
            FormName::GreaterKnitted => specials(Form::greater_knitted(name)),
            FormName::KnittedStraight => specials(Form::knitted_straight(name, &sets, &eyes)),
            FormName::SetsMenzi => {
                let menzi = settings.menzi.clone();
                vec![Form::sets_with_eye(name, sets.clone(), menzi)]
            }
            FormName::InitialPairs => Form::initial_pairs(name),
            FormName::SevenThrees => vec![Form::seven_threes(name, &sets)],
            FormName::FoursAndPair => Form::fours_and_pair(name, &sets),
        }
    };
    settings.forms.iter().flat_map(of_name).collect()
}
