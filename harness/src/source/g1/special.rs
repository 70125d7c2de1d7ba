//! Hands of the forms that are not sets and an eye, and hands that are nearly that: seven pairs, thirteen
//! orphans, knitted tiles. All of it is read off the forms: which groups a part has, how many of them, how many
//! may be equal, and whether some may lie open. What is nearly such a hand breaks one of these.

use super::draft::{Draft, Piece, open};
use super::draw::Draw;
use duipai_engines::Rules;
use duipai_engines::form::{Count, Form, Group, MAX_PARTS, Part};
use duipai_engines::hand::{MAX_MELDS, Meld};

/// The groups of one part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Supply {
    pieces: Vec<Piece>,
    /// How many of the groups may be equal to another.
    repeats: usize,
    /// Those that may lie open.
    open: Vec<Meld>,
}

/// A size that the form has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    size: usize,
    /// By part, how many groups are concealed.
    numbers: [usize; MAX_PARTS],
    /// How many groups lie open.
    melds: usize,
}

/// A form, laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Special {
    supplies: Vec<Supply>,
    layouts: Vec<Layout>,
}

/// The forms of one name: there are six ways to deal knitted tiles out to the suits.
#[derive(Clone, Debug)]
pub(super) struct Namesakes {
    forms: Vec<Special>,
    /// None of them: each suit as it is in one of them, but not all suits in the same one.
    crossed: Vec<Special>,
}

/// More than any part has groups.
const MOST: usize = 64;
/// How often a group is drawn again that has no copies left.
const TRIES: usize = 8;

/// How many groups of a part are equal to another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeats {
    /// As many as there may be, or fewer.
    Allowed,
    /// Up to three more than that.
    TooMany,
}

impl Supply {
    /// How many repeats there may be among `number` groups, fewest and most; `None` if not so many.
    fn repeats(&self, number: usize, how: Repeats) -> Option<(usize, usize)> {
        let fewest = number.saturating_sub(self.pieces.len());
        let half = number / 2;
        let (fewest, most) = match how {
            Repeats::Allowed => (fewest, self.repeats.min(half).max(fewest)),
            Repeats::TooMany => {
                let more = self.repeats.saturating_add(1);
                (fewest.max(more), self.repeats.saturating_add(3).min(half))
            }
        };
        (fewest <= most).then_some((fewest, most))
    }

    /// Lays `number` groups down, as many of them different as their repeats leave.
    fn lay(&self, number: usize, how: Repeats, draw: &mut Draw, draft: &mut Draft) {
        let range = self.repeats(number, how);
        let Some((fewest, most)) = range.or_else(|| self.repeats(number, Repeats::Allowed)) else {
            return;
        };
        let repeats = match most - fewest {
            0 => fewest,
            more => fewest + draw.below(more as u32 + 1) as usize,
        };
        let all = self.pieces.len();
        let mut order: [u8; MOST] = std::array::from_fn(|place| place as u8);
        let (mut laid, mut place) = (0, 0);
        while laid + repeats < number && place < all {
            order.swap(place, place + draw.below((all - place) as u32) as usize);
            if draft.fit(self.pieces[usize::from(order[place])]) {
                order.swap(laid, place);
                laid += 1;
            }
            place += 1;
        }
        for _ in 0..if laid > 0 { repeats } else { 0 } {
            let mut again = || {
                let place = usize::from(order[draw.below(laid as u32) as usize]);
                draft.fit(self.pieces[place])
            };
            let _ = (0..TRIES).any(|_| again());
        }
    }
}

impl Special {
    /// The form, with groups of the kinds that `keep` allows; `None` if no legal hand has it.
    fn of(form: &Form, rules: &Rules, keep: impl Fn(u8) -> bool) -> Option<Self> {
        let catalogue = rules.catalogue(form);
        // Where fours are a part of their own, what lies open is of the others.
        let fours = form.parts.iter().any(Part::is_of_fours);
        let supply = |(part, groups): (&Part, &Vec<Group>)| {
            let pieces = groups.iter().copied().map(Piece::from);
            let inside = |piece: &Piece| piece.tiles().iter().all(|&kind| keep(kind));
            let pieces: Vec<Piece> = pieces.filter(inside).collect();
            let exposed = !matches!(part.count, Count::Exactly(_));
            let open = pieces.iter().filter(|_| exposed);
            let open = open.flat_map(|piece| exposures(*piece, rules));
            Supply {
                open: open.filter(|meld| !(fours && meld.is_four())).collect(),
                repeats: part.repeats,
                pieces,
            }
        };
        let layout = |size: usize, melds: usize| {
            let numbers = form.numbers(size, melds)?;
            let legal = size + 3 * melds <= rules.sizes().largest();
            legal.then_some(Layout {
                size,
                numbers,
                melds,
            })
        };
        let sizes = rules.sizes().iter();
        let layouts: Vec<Layout> = sizes
            .flat_map(|size| (0..=MAX_MELDS).filter_map(move |melds| layout(size, melds)))
            .collect();
        let supplies = form.parts.iter().zip(&catalogue).map(supply).collect();
        (!layouts.is_empty()).then_some(Self { supplies, layouts })
    }

    /// Lays down the concealed tiles of a layout.
    fn lay(&self, layout: &Layout, how: Repeats, draw: &mut Draw, draft: &mut Draft) {
        for (supply, &number) in self.supplies.iter().zip(&layout.numbers) {
            if number > 0 {
                supply.lay(number, how, draw, draft);
            }
        }
    }

    /// Lays open what a layout has open.
    fn expose(&self, layout: &Layout, draw: &mut Draw, draft: &mut Draft) {
        let mut supplies = self.supplies.iter();
        if let Some(supply) = supplies.find(|supply| !supply.open.is_empty()) {
            for _ in 0..layout.melds {
                let _ = (0..TRIES).any(|_| draft.expose_any(&supply.open, draw));
            }
        }
    }

    /// One of its layouts that has what `wanted` asks for, or any.
    fn layout(&self, draw: &mut Draw, wanted: impl Fn(&Layout) -> bool) -> Layout {
        let layout = *draw.of(&self.layouts);
        if wanted(&layout) {
            return layout;
        }
        let mut layouts = self.layouts.iter();
        layouts
            .find(|other| wanted(other))
            .copied()
            .unwrap_or(layout)
    }
}

/// A set as it may lie open: three tiles, and if they are alike four; in paohuzi these may be drawn oneself.
pub(super) fn exposures(set: Piece, rules: &Rules) -> impl Iterator<Item = Meld> {
    let tiles = [set.tiles()[0]; 4];
    let alike = [&tiles[..], &tiles[..3]].into_iter();
    let alike = alike.flat_map(move |tiles| [open(tiles, false), open(tiles, true)]);
    let alike: Vec<Option<Meld>> = if set.alike() { alike.collect() } else { vec![] };
    let melds = set.open().into_iter().filter(move |_| !set.alike());
    let melds = melds.chain(alike.into_iter().flatten());
    melds.filter(|meld| rules.is_group(meld))
}

/// What is wrong with a hand that is nearly one of a form. Tiles that a hand lacks after it are loose: any tiles,
/// or further copies of those that are there.
#[derive(Clone, Copy)]
pub(super) enum Miss {
    /// Nothing: it is one.
    None,
    /// More groups are equal than may be.
    Repeats,
    /// Some suits are those of a namesake.
    Crossed,
    /// A group is not there, or one of another part in its place.
    Group,
    /// What has to lie open is not there.
    Open,
}

impl Namesakes {
    /// The forms of the rules that are not sets and an eye, by name, of the kinds that `keep` allows.
    pub fn all(rules: &Rules, keep: impl Fn(u8) -> bool + Copy) -> Vec<Self> {
        let mut names: Vec<(&str, Vec<Special>)> = Vec::new();
        // Threes and fours are no special hands: they have a module of their own.
        let is_special = |form: &&Form| {
            let fours = form.parts.iter().any(Part::is_of_fours);
            form.as_sets_with_eye().is_none() && !fours
        };
        for form in rules.forms().iter().filter(is_special) {
            let Some(special) = Special::of(form, rules, keep) else {
                continue;
            };
            match names.iter_mut().find(|(name, _)| *name == form.name) {
                Some((_, forms)) => forms.push(special),
                None => names.push((form.name, vec![special])),
            }
        }
        let names = names.into_iter();
        names
            .map(|(_, forms)| Self {
                crossed: crossed(&forms, rules),
                forms,
            })
            .collect()
    }

    /// Lays down a hand of one of the forms, or one that nearly is. Says what size it is to have.
    pub fn lay(&self, miss: Miss, draw: &mut Draw, draft: &mut Draft) -> usize {
        let crossed = matches!(miss, Miss::Crossed) && !self.crossed.is_empty();
        let form = draw.of(if crossed { &self.crossed } else { &self.forms });
        let open = matches!(miss, Miss::Open);
        let mut layout = form.layout(draw, |layout| !open || layout.melds > 0);
        // Where there are no namesakes and nothing may lie open, there is another way to miss.
        let how = match miss {
            Miss::Repeats => Repeats::TooMany,
            Miss::Crossed if !crossed => Repeats::TooMany,
            Miss::Open if layout.melds == 0 => Repeats::TooMany,
            _ => Repeats::Allowed,
        };
        if matches!(miss, Miss::Group) {
            let parts = form.supplies.len() as u32;
            let part = loop {
                let part = draw.below(parts) as usize;
                if layout.numbers[part] > 0 {
                    break part;
                }
            };
            layout.numbers[part] -= 1;
            let tiles = |part: &Supply| part.pieces.first().map(|piece| piece.tiles().len());
            let like = |other: &usize| {
                *other != part && tiles(&form.supplies[*other]) == tiles(&form.supplies[part])
            };
            if let Some(other) = (0..form.supplies.len()).find(like)
                && draw.one_in(2)
            {
                layout.numbers[other] += 1;
            }
        }
        form.lay(&layout, how, draw, draft);
        if !open {
            form.expose(&layout, draw, draft);
        }
        layout.size
    }
}

/// All that lies between forms of one name: for each suit the groups that one of them has there.
fn crossed(forms: &[Special], rules: &Rules) -> Vec<Special> {
    let suits = rules.suits();
    let number = |piece: &Piece| {
        let first = usize::from(piece.tiles()[0]);
        suits.partition_point(|suit| suit.first + suit.ranks <= first)
    };
    // Suits without runs are the same in all of them.
    let running = suits.iter().filter(|suit| suit.runs).count() as u32;
    let mixed = |mut choice: usize| {
        let of_suit = suits.iter().map(|suit| {
            let form = choice % forms.len();
            choice /= if suit.runs { forms.len() } else { 1 };
            if suit.runs { form } else { 0 }
        });
        let of_suit: Vec<usize> = of_suit.collect();
        let mut special = forms[0].clone();
        for (part, supply) in special.supplies.iter_mut().enumerate() {
            let pieces = of_suit.iter().enumerate().flat_map(|(suit, &form)| {
                let pieces = forms[form].supplies[part].pieces.iter();
                pieces.filter(move |piece| number(piece) == suit).copied()
            });
            supply.pieces = pieces.collect();
        }
        special
    };
    // Where a form stands by itself all suits are its own.
    let same = |form: usize| (0..running).fold(0, |choice, _| choice * forms.len() + form);
    let own: Vec<Special> = (0..forms.len()).map(|form| mixed(same(form))).collect();
    let mut crossed: Vec<Special> = Vec::new();
    for choice in 0..forms.len().pow(running) {
        let special = mixed(choice);
        if !own.contains(&special) && !crossed.contains(&special) {
            crossed.push(special);
        }
    }
    crossed
}
