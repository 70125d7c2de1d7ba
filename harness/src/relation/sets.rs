//! A set more. A win stays a win if every form that the hand could have won by has room for the set; and if no tile
//! of the hand can join it, the set is beside the point, so that the verdict is the same either way.

use crate::source::Draw;
use duipai_engines::form::{Count, Group};
use duipai_engines::rules::MissingSuit;
use duipai_engines::tile::MAX_KINDS;
use duipai_engines::{Hand, Kind, Meld, Rules};

/// What has to be known of the rules' groups.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// By form, the sets of which it has as many as there is room for.
    by_form: Vec<Vec<Group>>,
    /// By kind, the kinds that are with it in some group, as bits.
    beside: [u64; MAX_KINDS],
}

/// A set has so many tiles.
const TILES: usize = 3;

impl Sets {
    pub(super) fn of(rules: &Rules) -> Self {
        let mut by_form = Vec::new();
        let mut beside = [0; MAX_KINDS];
        for form in rules.forms() {
            let mut sets = Vec::new();
            for (part, groups) in form.parts.iter().zip(rules.catalogue(form)) {
                for group in &groups {
                    let bits = bits(group);
                    for tile in group.tiles() {
                        beside[tile.index()] |= bits;
                    }
                }
                if part.count == Count::Rest && part.tiles() == TILES {
                    sets = groups;
                }
            }
            by_form.push(sets);
        }
        Self { by_form, beside }
    }

    /// Whether a hand may have a set more.
    pub(super) fn hold(&self, rules: &Rules) -> Result<(), String> {
        if self.by_form.iter().all(Vec::is_empty) {
            return Err("no form has as many sets as there is room for".to_owned());
        }
        let sizes = rules.sizes();
        if sizes.iter().any(|size| sizes.contains(size + TILES)) {
            Ok(())
        } else {
            Err("no two legal sizes are a set apart".to_owned())
        }
    }

    /// The forms that hands of this size fit, by number.
    fn fitting(rules: &Rules, size: usize, melds: usize) -> Vec<usize> {
        let forms = rules.forms().iter().enumerate();
        let fits = forms.filter(|(_, form)| form.rest(size, melds).is_some());
        fits.map(|(number, _)| number).collect()
    }

    /// The hand with a set that every form it fits has room for.
    pub(super) fn add(&self, rules: &Rules, hand: &Hand, draw: &mut Draw) -> Option<Hand> {
        // A wild may already stand for the fourth copy of a tile that the set would bring.
        if rules.copy_limit() && has_wilds(rules, hand) {
            return None;
        }
        self.with_first(rules, hand, draw, |_| true)
    }

    /// The same with a set that no tile of the hand can join. The forms of the larger size have to be those of the
    /// smaller: else the larger hand might win by one that the smaller never had.
    pub(super) fn add_lone(&self, rules: &Rules, hand: &Hand, draw: &mut Draw) -> Option<Hand> {
        let melds = hand.melds().count();
        let forms = Self::fitting(rules, hand.size(), melds);
        let plain = |&form: &usize| rules.forms()[form].as_sets_with_eye().is_some();
        if has_wilds(rules, hand)
            || !forms.iter().all(plain)
            || forms != Self::fitting(rules, hand.size() + TILES, melds)
        {
            return None;
        }
        let tiles = hand.counts().iter().enumerate();
        let held = tiles.filter(|(_, count)| **count > 0);
        let held = held.fold(0, |bits, (kind, _)| bits | 1 << kind);
        self.with_first(rules, hand, draw, |set| {
            let near = set.tiles().iter();
            near.fold(0, |bits, tile| bits | self.beside[tile.index()]) & held == 0
        })
    }

    /// The hand with the first set, from a random one on, that may be added and that `suits`.
    fn with_first(
        &self,
        rules: &Rules,
        hand: &Hand,
        draw: &mut Draw,
        suits: impl Fn(&Group) -> bool,
    ) -> Option<Hand> {
        let forms = Self::fitting(rules, hand.size(), hand.melds().count());
        let (first, others) = forms.split_first()?;
        let sets = &self.by_form[*first];
        if sets.is_empty() {
            return None;
        }
        let start = draw.below(sets.len() as u32) as usize;
        let mut sets = sets[start..].iter().chain(&sets[..start]);
        sets.find_map(|set| {
            let same = |other: &Group| other.tiles() == set.tiles();
            let everywhere = others
                .iter()
                .all(|&form| self.by_form[form].iter().any(same));
            let mut tiles = set.tiles().iter();
            let may_come =
                |tile: &Kind| !rules.wild_kinds().contains(tile) && may_come(rules, hand, *tile);
            if !everywhere || !suits(set) || !tiles.all(may_come) {
                return None;
            }
            let mut made = *hand;
            for &tile in set.tiles() {
                made.add(tile);
            }
            rules.invalid(&made).is_none().then_some(made)
        })
    }
}

/// Whether the hand holds wilds, or tiles that count as wilds.
fn has_wilds(rules: &Rules, hand: &Hand) -> bool {
    let mut kinds = rules.wild_kinds().iter();
    hand.wilds() > 0 || kinds.any(|&kind| hand.count(kind) > 0)
}

fn bits(group: &Group) -> u64 {
    let tiles = group.tiles().iter();
    tiles.fold(0, |bits, tile| bits | 1 << tile.index())
}

/// Whether a tile leaves the missing suit missing: it is of another, or where none is named, of one that is held.
fn may_come(rules: &Rules, hand: &Hand, tile: Kind) -> bool {
    let suit_of = |kind| rules.alphabet().suit_of(kind);
    match (rules.missing_suit(), hand.missing()) {
        (MissingSuit::None, _) => true,
        (_, Some(missing)) => suit_of(tile) != usize::from(missing),
        (_, None) => {
            let concealed = rules.alphabet().iter().filter(|&kind| hand.count(kind) > 0);
            let exposed = hand.melds().flat_map(Meld::tiles);
            let mut held = concealed.chain(exposed);
            held.any(|kind| suit_of(kind) == suit_of(tile))
        }
    }
}
