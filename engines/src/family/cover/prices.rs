//! The groups of a form with what each is worth (息), by who brought the last card where it lies in them.
//!
//! Rules that count xi are those of the 20 kinds of paohuzi, without wilds. So a group is what it is, and the
//! counts of a whole hand fit one word.

use super::parts::{chosen, eye_of};
use crate::fault::Fault;
use crate::form::{Form, Group, Shape};
use crate::rules::Rules;
use crate::tile::{Alphabet, Kind};
use std::ops::Range;

/// How many kinds paohuzi has.
pub(super) const KINDS: usize = Alphabet::Paohuzi.kinds();

/// Counts by kind, lowest kind lowest.
pub(super) type Packed = u64;

/// How many bits of a packed hand are for one kind.
pub(super) const BITS: usize = 3;

/// All bits of the lowest kind.
pub(super) const ONE_KIND: Packed = (1 << BITS) - 1;

/// Two kinds that are no eye are worth this.
pub(super) const NO_EYE: i16 = i16::MIN;

/// A group, and what it is worth.
pub(super) struct Priced {
    pub(super) need: Packed,
    /// Which part of the form it is of.
    pub(super) of: u8,
    /// Of three or four alike, their kind.
    pub(super) alike: Option<u8>,
    /// How many cards it has.
    pub(super) size: u8,
    /// Without the last card, or where it does not matter who brought that.
    pub(super) held: i16,
    /// With the last card in it, drawn oneself.
    pub(super) drawn: i16,
    /// With the last card in it, brought by another.
    pub(super) brought: i16,
    pub(super) group: Group,
}

impl Priced {
    fn new(rules: &Rules, of: usize, group: Group) -> Self {
        let (shape, lowest) = (group.shape(), group.lowest());
        let suit = rules.alphabet().suit_of(lowest);
        let low = rules.alphabet().rank_of(lowest) == 1;
        let [held, drawn, brought] = rules.xi().map_or([0; 3], |xi| {
            match shape {
                Shape::Triplet => [xi.triplet_held, xi.triplet_drawn, xi.triplet_brought],
                Shape::Four => [xi.four_drawn, xi.four_drawn, xi.four_brought],
                Shape::Pair => [xi.pair, xi.pair_drawn, xi.pair],
                Shape::Red => [xi.red; 3],
                Shape::RedPair => [xi.red_pair; 3],
                Shape::Run if low => [xi.low_run; 3],
                _ => [[0; 2]; 3],
            }
            .map(|worth| worth[suit])
        });
        let tiles = group.tiles().iter();
        Self {
            need: tiles.fold(0, |need, tile| need + (1 << (BITS * tile.index()))),
            of: of as u8,
            alike: matches!(shape, Shape::Triplet | Shape::Four).then_some(lowest.index() as u8),
            size: group.tiles().len() as u8,
            held,
            drawn,
            brought,
            group,
        }
    }
}

/// All groups of a form, by lowest kind, the best of each kind first.
pub(super) struct Prices {
    pub(super) form: Form,
    pub(super) all: Vec<Priced>,
    /// Which of `all` have their lowest card in a kind.
    pub(super) of_kind: [Range<usize>; KINDS],
    /// Which part of the form is the eye that is left.
    pub(super) eye: Option<usize>,
    /// What two kinds are worth as an eye, or [`NO_EYE`].
    pub(super) eyes: [[i16; KINDS]; KINDS],
    /// By kind, all bits of the later kinds that make an eye with it.
    pub(super) partners: [Packed; KINDS],
    /// What a pair is worth that holds a last card drawn oneself, by kind.
    pub(super) pair_drawn: [i16; KINDS],
    /// The most that an eye is worth without such a card.
    pub(super) best_eye: i16,
}

/// Whether a form is groups that may repeat each other, and at most one eye.
pub(super) fn can_be_priced(form: &Form) -> bool {
    chosen(form).iter().all(|part| part.repeats == usize::MAX)
}

impl Prices {
    pub(super) fn new(form: &Form, rules: &Rules, fault: Fault) -> Self {
        let eye = eye_of(form);
        let catalogue = rules.catalogue(form);
        let missing = |group: &Group| {
            let suit = rules.alphabet().suit_of(group.lowest());
            fault.is(4) && group.shape() == Shape::Red && suit > 0
        };
        let price = |of: usize, groups: &[Group]| -> Vec<Priced> {
            let groups = groups.iter().filter(|group| !missing(group));
            groups.map(|group| Priced::new(rules, of, *group)).collect()
        };
        let mut all: Vec<Priced> = (catalogue.iter().take(chosen(form).len()))
            .enumerate()
            .flat_map(|(of, groups)| price(of, groups))
            .collect();
        all.sort_by_key(|priced| (priced.group.lowest(), -priced.held));
        let of_kind = std::array::from_fn(|kind| {
            let below = |kind| all.partition_point(|priced| priced.group.lowest().index() < kind);
            below(kind)..below(kind + 1)
        });
        let mut eyes = [[NO_EYE; KINDS]; KINDS];
        let mut pair_drawn = [0; KINDS];
        let mut best_eye = 0;
        for (of, groups) in catalogue
            .iter()
            .enumerate()
            .filter(|&(of, _)| Some(of) == eye)
        {
            for priced in price(of, groups) {
                let [a, b] = [0, 1].map(|place| priced.group.tiles()[place].index());
                eyes[a][b] = priced.held;
                eyes[b][a] = priced.held;
                best_eye = best_eye.max(priced.held);
                if a == b {
                    pair_drawn[a] = if fault.is(17) {
                        priced.held
                    } else {
                        priced.drawn
                    };
                }
            }
        }
        if fault.is(5) && eye.is_some() {
            let suit = |kind| rules.alphabet().suit_of(Kind::new(kind));
            for (a, of_a) in eyes.iter_mut().enumerate() {
                for (b, worth) in of_a.iter_mut().enumerate() {
                    if suit(a) == suit(b) {
                        *worth = (*worth).max(0);
                    }
                }
            }
        }
        let partners = std::array::from_fn(|kind| {
            let later = (kind + 1..KINDS).filter(|&other| eyes[kind][other] != NO_EYE);
            later.fold(0, |bits, other| bits | ONE_KIND << (BITS * other))
        });
        Self {
            form: form.clone(),
            partners,
            all,
            of_kind,
            eye,
            eyes,
            pair_drawn,
            best_eye,
        }
    }

    /// The group of `size` alike of a kind, if the form has it.
    pub(super) fn alike(&self, kind: usize, size: u8) -> Option<usize> {
        let mut of_kind = self.of_kind[kind].clone();
        of_kind.find(|&place| {
            let priced = &self.all[place];
            priced.alike.is_some() && priced.size == size
        })
    }
}
