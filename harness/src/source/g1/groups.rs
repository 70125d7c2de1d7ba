//! Hands of the forms of paohuzi and waihuzi that have a score: threes, fours and an eye, some of them lying open.
//! Which groups are laid is a matter of taste: groups that are worth something, that hold 2, 7 or 10, that mix the
//! colours, or any.

use super::draft::{Draft, Piece, open};
use super::draw::Draw;
use crate::source::complete::{sets_and_eyes, threes_and_fours};
use duipai_engines::form::{Exposed, Form, Group, MAX_PARTS, Part, Shape};
use duipai_engines::hand::{MAX_MELDS, Meld};
use duipai_engines::tile::Kind;
use duipai_engines::{Alphabet, Rules};

/// Which groups of three are preferred.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taste {
    /// None.
    Any,
    /// Those worth something: so many of four.
    Worth(u32),
    /// Those of 2, 7 and 10, or with one of them.
    Red,
    /// Those of both colours.
    Mixed,
}

/// How many groups of each sort a hand has, and how many of them lie open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub size: usize,
    pub threes: usize,
    pub fours: usize,
    pub eye: bool,
    pub open: Exposed,
}

/// What hands are made of.
pub(super) struct Groups {
    /// With nothing open; and by the number of groups that lie open, less one.
    bare: Vec<Layout>,
    beside: Vec<Vec<Layout>>,
    threes: Vec<Piece>,
    worth: Vec<Piece>,
    red: Vec<Piece>,
    mixed: Vec<Piece>,
    fours: Vec<Piece>,
    eyes: Vec<Piece>,
    open_threes: Vec<Meld>,
    open_fours: Vec<Meld>,
}

/// How often a group is drawn again that does not fit.
const TRIES: usize = 12;

impl Groups {
    /// Those of the rules; `None` if no form of them has a score.
    pub fn of(rules: &Rules) -> Option<Self> {
        rules.xi()?;
        let [threes, fours, eyes] = threes_and_fours(rules).unwrap_or_else(|| {
            let [sets, eyes] = sets_and_eyes(rules);
            [sets, Vec::new(), eyes]
        });
        let (mut bare, mut beside) = (Vec::new(), vec![Vec::new(); MAX_MELDS]);
        for groups in 0..=MAX_MELDS {
            for fours in 0..=groups {
                let exposed = Exposed { groups, fours };
                let layouts = layouts(rules, exposed);
                match groups {
                    0 => bare.extend(layouts),
                    _ => beside[groups - 1].extend(layouts),
                }
            }
        }
        beside.retain(|layouts| !layouts.is_empty());
        if bare.is_empty() || threes.is_empty() {
            return None;
        }
        let pieces = |groups: &[Group], keep: &dyn Fn(&Group) -> bool| -> Vec<Piece> {
            let kept = groups.iter().filter(|group| keep(group));
            kept.copied().map(Piece::from).collect()
        };
        let rank = |kind: Kind| rules.alphabet().rank_of(kind);
        let worth = |group: &Group| match group.shape() {
            Shape::Run => rank(group.lowest()) == 1,
            shape => shape != Shape::Mixed,
        };
        let red = |group: &Group| {
            let mut ranks = group.tiles().iter().map(|&kind| rank(kind));
            ranks.any(|rank| [2, 7, 10].contains(&rank))
        };
        Some(Self {
            worth: pieces(&threes, &worth),
            red: pieces(&threes, &red),
            mixed: pieces(&threes, &|group| group.shape() == Shape::Mixed),
            fours: pieces(&fours, &|_| true),
            eyes: pieces(&eyes, &|_| true),
            open_threes: melds(rules, &threes, 3),
            open_fours: melds(rules, &threes, 4),
            threes: pieces(&threes, &|_| true),
            bare,
            beside,
        })
    }

    /// A layout with nothing open, the largest hand as often as not; or one with something open.
    pub fn layout(&self, open: bool, draw: &mut Draw) -> Layout {
        let layouts = if open && !self.beside.is_empty() {
            draw.of(&self.beside)
        } else {
            &self.bare
        };
        let largest = layouts.iter().map(whole).max().unwrap_or_default();
        let mut layout = *draw.of(layouts);
        for _ in 0..3 {
            // Hands of many fours are rare, and small ones are drawn elsewhere.
            let few = layout.fours + layout.open.fours <= 1;
            if few && (layout.fours > 0 || whole(&layout) == largest) || draw.one_in(4) {
                break;
            }
            layout = *draw.of(layouts);
        }
        layout
    }

    /// A layout in which a group of three lies open; `None` if it is drawn too rarely to be found.
    pub fn with_open_three(&self, draw: &mut Draw) -> Option<Layout> {
        let mut layouts = (0..TRIES).map(|_| self.layout(true, draw));
        layouts.find(|layout| layout.open.groups > layout.open.fours)
    }

    /// Lays down what a layout has concealed, beside what is there already: `threes` of its threes.
    pub fn lay(
        &self,
        layout: &Layout,
        threes: usize,
        taste: Taste,
        draw: &mut Draw,
        draft: &mut Draft,
    ) {
        for _ in 0..layout.fours {
            draft.fit_any(&self.fours, draw);
        }
        for _ in threes..layout.threes {
            let preferred = match taste {
                Taste::Worth(often) if draw.below(4) < often => &self.worth,
                Taste::Red if draw.below(4) > 0 => &self.red,
                Taste::Mixed if draw.below(4) > 0 => &self.mixed,
                _ => &self.threes,
            };
            if !draft.fit_any(preferred, draw) {
                draft.fit_any(&self.threes, draw);
            }
        }
        if layout.eye {
            draft.fit_any(&self.eyes, draw);
        }
    }

    /// Lays open what a layout has open; the first of three as one of `instead`, if there are any.
    pub fn expose(&self, layout: &Layout, instead: &[Meld], draw: &mut Draw, draft: &mut Draft) {
        let mut expose = |melds: &[Meld], draw: &mut Draw| {
            let _ = (0..TRIES).any(|_| draft.expose_any(melds, draw));
        };
        for _ in 0..layout.open.fours {
            expose(&self.open_fours, draw);
        }
        for place in layout.open.fours..layout.open.groups {
            if place == layout.open.fours && !instead.is_empty() {
                expose(instead, draw);
            } else {
                expose(&self.open_threes, draw);
            }
        }
    }

    /// Groups of three that hold this kind.
    pub fn threes_with(&self, kind: u8) -> Vec<Piece> {
        let holding = self
            .threes
            .iter()
            .filter(|three| three.tiles().contains(&kind));
        holding.copied().collect()
    }
}

/// The size of a hand, were no group of it open.
fn whole(layout: &Layout) -> usize {
    layout.size + 3 * layout.open.groups
}

/// What legal hands with this exposed have concealed.
fn layouts(rules: &Rules, open: Exposed) -> Vec<Layout> {
    let legal = |size: usize| size + 3 * open.groups <= rules.sizes().largest();
    let sizes = rules.sizes().iter().filter(|&size| legal(size));
    let scored = || rules.forms().iter().filter(|form| form.scored);
    let layout = |size: usize, form: &Form| {
        let numbers: [usize; MAX_PARTS] = form.numbers(size, open)?;
        let of = |tiles: usize| {
            let parts = form.parts.iter().map(Part::tiles).zip(numbers);
            parts
                .filter(|(each, _)| *each == tiles)
                .map(|(_, number)| number)
                .sum()
        };
        let eyes: usize = of(2);
        Some(Layout {
            size,
            threes: of(3),
            fours: of(4),
            eye: eyes == 1,
            open,
        })
    };
    sizes
        .flat_map(|size| scored().filter_map(move |form| layout(size, form)))
        .collect()
}

/// The groups of so many cards as they may lie open, however they were made.
fn melds(rules: &Rules, threes: &[Group], tiles: usize) -> Vec<Meld> {
    let alike = |group: &&Group| group.shape() == Shape::Triplet;
    let laid: Vec<Vec<u8>> = match tiles {
        4 => (threes.iter().filter(alike))
            .map(|group| vec![group.lowest().index() as u8; 4])
            .collect(),
        _ => (threes.iter())
            .map(|group| {
                group
                    .tiles()
                    .iter()
                    .map(|kind| kind.index() as u8)
                    .collect()
            })
            .collect(),
    };
    debug_assert!(rules.alphabet() == Alphabet::Paohuzi);
    let both = laid
        .iter()
        .flat_map(|tiles| [open(tiles, false), open(tiles, true)]);
    both.flatten().filter(|meld| rules.is_group(meld)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_hands_of_their_own_there_are_no_groups() {
        let is_there = |name| Groups::of(&Rules::named(name).unwrap()).is_some();
        assert!(is_there("paohuzi") && is_there("waihuzi~base_xi=7"));
        // Twelve cards win beside exposed groups only; mahjong has no worth.
        assert!(!is_there("paohuzi~sizes=12") && !is_there("standard"));
    }

    #[test]
    fn a_group_lying_open_counts_three() {
        let rules = Rules::named("paohuzi").unwrap();
        for groups in 0..=MAX_MELDS {
            for layout in layouts(&rules, Exposed { groups, fours: 0 }) {
                let held = 3 * layout.threes + 4 * layout.fours + 2 * usize::from(layout.eye);
                assert_eq!(whole(&layout), held + 3 * groups);
            }
        }
    }
}
