//! Complete suit states, built forward: some sets of one suit, with or without an eye, laid on top of each
//! other. Everything that `winners` calls a win goes back to these.

use duipai_engines::form::{Form, Group, Part};
use duipai_engines::tile::Suit;
use duipai_engines::{Alphabet, Rules};

/// Tiles of one suit, as the sum of what was laid down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pile {
    /// Six bits a rank.
    wide: u64,
    /// Base 5, rank 1 the lowest digit; meaningless once a rank is held more than four times.
    pub code: u32,
    /// Three bits a rank; likewise.
    pub packed: u32,
    /// How many tiles.
    pub size: u8,
}

const FIELD: u32 = 6;
/// 27 in every field: what lifts 5 and more, but not 4, to the field's top bit.
const LIFT: u64 = 0o33_33_33_33_33_33_33_33_33_33;
const TOP: u64 = 0o40_40_40_40_40_40_40_40_40_40;

impl Pile {
    fn of(ranks: &[usize]) -> Self {
        ranks.iter().fold(Self::default(), |pile, &rank| {
            pile.with(Self {
                wide: 1 << (FIELD * rank as u32),
                code: 5_u32.pow(rank as u32),
                packed: 1 << (3 * rank),
                size: 1,
            })
        })
    }

    const fn with(self, other: Self) -> Self {
        Self {
            wide: self.wide + other.wide,
            // Wraps only where a fifth copy has made it meaningless already.
            code: self.code.wrapping_add(other.code),
            packed: self.packed.wrapping_add(other.packed),
            size: self.size + other.size,
        }
    }

    /// Whether no rank is held more than four times. Good for up to 36 tiles.
    pub const fn exists(self) -> bool {
        (self.wide + LIFT) & TOP == 0
    }

    /// How often rank number `rank` (from 0) is held.
    pub const fn count(self, rank: usize) -> u8 {
        (self.wide >> (FIELD * rank as u32) & 0x3f) as u8
    }
}

/// The sets and eyes of the form that is that; without such a form none.
pub(crate) fn sets_and_eyes(rules: &Rules) -> [Vec<Group>; 2] {
    let mut forms = rules.forms().iter();
    let form = forms.find(|form| form.as_sets_with_eye().is_some());
    form.map_or_else(Default::default, |form| {
        let mut parts = rules.catalogue(form).into_iter();
        [(); 2].map(|()| parts.next().unwrap_or_default())
    })
}

/// The sets of three, fours and eyes of the form that is made of these; `None` if there is no such form.
pub(crate) fn threes_and_fours(rules: &Rules) -> Option<[Vec<Group>; 3]> {
    let mixes = |form: &&Form| {
        let tiles: Vec<usize> = form.parts.iter().map(Part::tiles).collect();
        tiles == [3, 4, 2]
    };
    let form = rules.forms().iter().find(mixes)?;
    let mut parts = rules.catalogue(form).into_iter();
    Some([(); 3].map(|()| parts.next().unwrap_or_default()))
}

/// How many fours there may be among seven pairs; `None` if the rules do not have that form.
pub(crate) fn fours_allowed(rules: &Rules) -> Option<usize> {
    let mut forms = rules.forms().iter();
    forms.find_map(Form::as_seven_pairs)
}

/// The groups that lie inside one suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Groups {
    /// How many ranks the suit has.
    pub ranks: usize,
    sets: Vec<Pile>,
    eyes: Vec<Pile>,
}

impl Groups {
    fn of(catalogue: &[Vec<Group>], alphabet: Alphabet, number: usize, suit: Suit) -> Self {
        let inside = |groups: &[Group]| {
            groups
                .iter()
                .filter(|group| group.tiles().iter().all(|&t| alphabet.suit_of(t) == number))
                .map(|group| {
                    let ranks: Vec<usize> = group
                        .tiles()
                        .iter()
                        .map(|tile| tile.index() - suit.first)
                        .collect();
                    Pile::of(&ranks)
                })
                .collect()
        };
        Self {
            ranks: suit.ranks,
            sets: inside(&catalogue[0]),
            eyes: inside(&catalogue[1]),
        }
    }

    /// The groups of each suit that is played with.
    pub fn by_suit(rules: &Rules) -> Vec<Self> {
        let alphabet = rules.alphabet();
        let catalogue = sets_and_eyes(rules);
        rules
            .suits()
            .iter()
            .enumerate()
            .map(|(number, &suit)| Self::of(&catalogue, alphabet, number, suit))
            .collect()
    }

    /// Calls `visit` with every pile of sets, and of sets and one eye (`true`), of up to `most` tiles; with
    /// `limit` only such as exist with four copies of a kind. A pile comes once for every way to build it;
    /// where `visit` answers `false` for a pile of sets, its eyes are left out.
    pub fn each_complete(
        &self,
        most: usize,
        limit: bool,
        visit: &mut impl FnMut(Pile, bool) -> bool,
    ) {
        self.extend(
            0,
            Pile::default(),
            &|pile| usize::from(pile.size) <= most && (!limit || pile.exists()),
            visit,
        );
    }

    /// Calls `visit` with every pile of pairs alone, of up to `most` tiles.
    pub fn each_even(&self, most: usize, visit: &mut impl FnMut(Pile)) {
        let mut piles = vec![Pile::default()];
        for rank in 0..self.ranks {
            let with = |pile: Pile, tiles: usize| pile.with(Pile::of(&vec![rank; tiles]));
            piles = (piles.into_iter())
                .flat_map(|pile| [pile, with(pile, 2), with(pile, 4)])
                .filter(|pile| usize::from(pile.size) <= most)
                .collect();
        }
        piles.into_iter().for_each(visit);
    }

    fn extend(
        &self,
        from: usize,
        pile: Pile,
        fits: &impl Fn(Pile) -> bool,
        visit: &mut impl FnMut(Pile, bool) -> bool,
    ) {
        if visit(pile, false) {
            for &eye in &self.eyes {
                let pile = pile.with(eye);
                if fits(pile) {
                    visit(pile, true);
                }
            }
        }
        for (place, &set) in self.sets.iter().enumerate().skip(from) {
            let pile = pile.with(set);
            if fits(pile) {
                self.extend(place, pile, fits, visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_fifth_copy_shows_in_every_field() {
        for rank in 0..10 {
            assert!(Pile::of(&[rank; 4]).exists());
            for copies in 5..=17 {
                assert!(!Pile::of(&vec![rank; copies]).exists(), "{copies}");
            }
            assert_eq!(Pile::of(&[rank; 17]).count(rank), 17);
        }
    }

    #[test]
    fn complete_suits_are_as_many_as_known() {
        // Known counts of one-suit and honour states by number of sets, without and with an eye.
        let groups = Groups::by_suit(&Rules::named("standard").unwrap());
        let known = [
            (0, [1, 16, 127, 627, 2_098], [9, 135, 996, 4_475, 13_259]),
            (3, [1, 7, 21, 35, 35], [7, 42, 105, 140, 105]),
        ];
        for (suit, sets, with_eye) in known {
            let mut found = HashSet::new();
            groups[suit].each_complete(14, true, &mut |pile, eye| {
                assert_eq!(eye, pile.size % 3 == 2);
                found.insert((pile.code, pile.size));
                true
            });
            let of_size = |size| found.iter().filter(|(_, s)| *s == size).count();
            for k in 0..5 {
                assert_eq!(of_size(3 * k), sets[usize::from(k)]);
                assert_eq!(of_size(3 * k + 2), with_eye[usize::from(k)]);
            }
        }
    }
}
