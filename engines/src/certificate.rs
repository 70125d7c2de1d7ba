//! Certificates: a win written out as groups, and the check that believes nothing else.
//!
//! The check shares no code with any engine, nor the catalogue they read: it looks at ranks and suits
//! itself. What it accepts is a proof that the hand wins. There is no certificate for "no".

mod worth;

use crate::form::{Count, Form, Part, Shape};
use crate::hand::{Hand, Meld};
use crate::rules::{MissingSuit, Rules};
use crate::tile::{Alphabet, COPIES, Kind, MAX_KINDS, Suit};
use crate::verdict::Score;
use std::collections::HashSet;
use std::fmt::Write as _;
use thiserror::Error;

/// A complete reading of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Name of the form it fills.
    pub form: &'static str,
    /// Its groups, as many as the form has, in any order.
    pub groups: Vec<Vec<Placed>>,
    /// What the reading scores.
    pub score: Score,
}

/// A tile in its place in a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// What it stands for.
    pub kind: Kind,
    /// Whether a wild stands for it.
    pub wild: bool,
}

/// Why a certificate proves nothing.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CertificateError {
    /// The hand is no hand.
    #[error("the hand is illegal: {0}")]
    Illegal(crate::verdict::Reason),
    /// The rules have no such form.
    #[error("the rules have no form `{0}`")]
    UnknownForm(&'static str),
    /// The natural tiles are not those of the hand.
    #[error("its tiles are not those of the hand")]
    OtherTiles,
    /// The wilds are not as many as the hand's.
    #[error("it uses {used} wilds, the hand has {held}")]
    OtherWilds {
        /// In the certificate.
        used: usize,
        /// In the hand.
        held: u8,
    },
    /// Wilds in a form that takes none.
    #[error("the form `{0}` takes no wilds")]
    TakesNoWilds(&'static str),
    /// A group that the form does not have.
    #[error("group {0} is none of the form's")]
    NoGroup(String),
    /// More exposed groups than may lie beside the form.
    #[error("the form `{0}` does not have so many exposed groups")]
    Exposed(&'static str),
    /// Too few or too many groups of one part of the form.
    #[error("it has {found} groups of {tiles} tiles, the form has {expected}")]
    WrongNumber {
        /// Tiles of each such group.
        tiles: usize,
        /// In the certificate.
        found: usize,
        /// In the form.
        expected: usize,
    },
    /// More equal groups than the form allows: fours among seven pairs.
    #[error("{found} of its groups repeat another one, and {allowed} may")]
    Repeats {
        /// In the certificate.
        found: usize,
        /// By the form.
        allowed: usize,
    },
    /// The suit that has to be missing is not.
    #[error("no suit is missing that has to be")]
    NothingMissing,
    /// A wild is a fifth copy where it may not be.
    #[error("a wild stands for a fifth copy")]
    FifthCopy,
    /// Cards that have to stay together (坎, 提, 偎) are not in one group.
    #[error("cards that have to stay together are taken apart: {0}")]
    TakenApart(String),
    /// Its score is more than its groups are worth.
    #[error("it claims {claimed} xi, its groups are worth {worth}")]
    WorthLess {
        /// By the certificate.
        claimed: i16,
        /// The most that its groups are worth.
        worth: i16,
    },
    /// Its groups are worth less than a winning hand has to be.
    #[error("its groups are worth {worth} xi, a winning hand is worth {base}")]
    BelowBase {
        /// The most that its groups are worth.
        worth: i16,
        /// What the rules ask for.
        base: i16,
    },
}

impl CertificateError {
    /// Whether the groups as such are those of a form.
    const fn is_of_groups(&self) -> bool {
        matches!(self, Self::WrongNumber { .. } | Self::Repeats { .. })
    }
}

impl Certificate {
    /// Checks it against the hand.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check(&self, rules: &Rules, hand: &Hand) -> Result<(), CertificateError> {
        if let Some(reason) = rules.invalid(hand) {
            return Err(CertificateError::Illegal(reason));
        }
        let mut naturals = [0u8; MAX_KINDS];
        let mut all = hand.meld_counts();
        let mut wilds = 0;
        for tile in self.groups.iter().flatten() {
            if tile.kind.index() >= rules.alphabet().kinds() {
                return Err(CertificateError::OtherTiles);
            }
            all[tile.kind.index()] = all[tile.kind.index()].saturating_add(1);
            if tile.wild {
                wilds += 1;
            } else {
                naturals[tile.kind.index()] = naturals[tile.kind.index()].saturating_add(1);
            }
        }
        let (mut expected, mut held) = (*hand.counts(), hand.wilds());
        for kind in rules.wild_kinds() {
            held += std::mem::take(&mut expected[kind.index()]);
        }
        if naturals != expected {
            return Err(CertificateError::OtherTiles);
        }
        if wilds != usize::from(held) {
            return Err(CertificateError::OtherWilds { used: wilds, held });
        }
        if rules.copy_limit() && all.iter().any(|&copies| copies > COPIES) {
            return Err(CertificateError::FifthCopy);
        }
        if !lacks_a_suit(rules, hand, &all) {
            return Err(CertificateError::NothingMissing);
        }
        let mut wrong = CertificateError::UnknownForm(self.form);
        for form in rules.forms().iter().filter(|form| form.name == self.form) {
            let result = if wilds > 0 && !form.wilds {
                Err(CertificateError::TakesNoWilds(form.name))
            } else {
                self.check_groups(rules.alphabet(), form, hand)
                    .and_then(|()| self.check_worth(rules, form, hand))
            };
            match result {
                Ok(()) => return Ok(()),
                // Of several forms of one name the one counts whose groups it has.
                Err(CertificateError::NoGroup(_)) if wrong.is_of_groups() => {}
                Err(error) => wrong = error,
            }
        }
        Err(wrong)
    }

    /// Whether its groups are those of the form, each part complete.
    fn check_groups(
        &self,
        alphabet: Alphabet,
        form: &Form,
        hand: &Hand,
    ) -> Result<(), CertificateError> {
        // Where fours are groups of their own, exposed fours are of that part, and no others.
        let fours_apart = form.parts.iter().any(|part| part.tiles() == 4);
        let exposed_of = |part: &Part| {
            let melds = hand.melds();
            let of_part = |meld: &&Meld| !fours_apart || meld.tiles().count() == part.tiles();
            melds.filter(of_part).count()
        };
        let bears = |part: &Part| match part.count {
            Count::Exactly(_) => false,
            Count::InAll(most) => exposed_of(part) <= most,
            Count::Rest => true,
        };
        let mut bearing = form.parts.iter().filter(|part| bears(part));
        let borne: usize = if fours_apart {
            bearing.map(exposed_of).sum()
        } else {
            bearing.next().map_or(0, exposed_of)
        };
        if borne < hand.melds().count() {
            return Err(CertificateError::Exposed(form.name));
        }
        let mut left: Vec<&Vec<Placed>> = self.groups.iter().collect();
        let mut of_parts: Vec<Vec<&Vec<Placed>>> = Vec::new();
        for part in &form.parts {
            let is_of_part = |group: &&Vec<Placed>| {
                let mut shapes = part.shapes.iter();
                shapes.any(|&shape| has_shape(alphabet, group, shape))
            };
            let (of_part, others) = left.into_iter().partition(is_of_part);
            of_parts.push(of_part);
            left = others;
        }
        if let Some(group) = left.first() {
            return Err(CertificateError::NoGroup(group_text(alphabet, group)));
        }
        for (part, groups) in form.parts.iter().zip(of_parts) {
            let found = groups.len();
            let expected = match part.count {
                Count::Exactly(expected) => expected,
                Count::InAll(all) => all - exposed_of(part),
                // Its tiles are those of the hand, so it has as many as it should.
                Count::Rest => found,
            };
            if found != expected {
                return Err(CertificateError::WrongNumber {
                    tiles: part.tiles(),
                    found,
                    expected,
                });
            }
            let kinds = |group: &Vec<Placed>| {
                let mut kinds: Vec<Kind> = group.iter().map(|tile| tile.kind).collect();
                kinds.sort_unstable();
                kinds
            };
            let different: HashSet<Vec<Kind>> = groups.into_iter().map(kinds).collect();
            let repeats = found - different.len();
            if repeats > part.repeats {
                return Err(CertificateError::Repeats {
                    found: repeats,
                    allowed: part.repeats,
                });
            }
        }
        Ok(())
    }

    /// Its groups as text, such as `123m`, `11*z`: sets by their lowest tiles, then the eye; `*` is a wild.
    #[must_use]
    pub fn texts(&self, alphabet: Alphabet) -> Vec<String> {
        let mut groups: Vec<&Vec<Placed>> = self.groups.iter().collect();
        groups.sort_by_key(|group| {
            let kinds: Vec<Kind> = group.iter().map(|tile| tile.kind).collect();
            (std::cmp::Reverse(group.len()), kinds)
        });
        groups
            .iter()
            .map(|group| group_text(alphabet, group))
            .collect()
    }
}

/// Whether a hand of these tiles, the exposed ones among them, lacks the suit that it has to lack.
fn lacks_a_suit(rules: &Rules, hand: &Hand, all: &[u8; MAX_KINDS]) -> bool {
    let lacks = |suit: &Suit| (suit.first..suit.first + suit.ranks).all(|kind| all[kind] == 0);
    match (rules.missing_suit(), hand.missing()) {
        (MissingSuit::None, _) => true,
        (MissingSuit::Named | MissingSuit::Any, Some(named)) => {
            rules.suits().get(usize::from(named)).is_some_and(lacks)
        }
        (MissingSuit::Named, None) => false,
        (MissingSuit::Any, None) => rules.suits().iter().any(lacks),
    }
}

/// Whether these tiles have a shape, seen from their ranks and suits alone.
fn has_shape(alphabet: Alphabet, group: &[Placed], shape: Shape) -> bool {
    let mut tiles: Vec<(usize, usize)> = group
        .iter()
        .map(|tile| (alphabet.suit_of(tile.kind), alphabet.rank_of(tile.kind)))
        .collect();
    tiles.sort_unstable();
    let paohuzi = alphabet == Alphabet::Paohuzi;
    let Some(&(suit, lowest)) = tiles.first() else {
        return false;
    };
    let one_suit = tiles.iter().all(|tile| tile.0 == suit);
    let runs = one_suit && alphabet.suits()[suit].runs;
    let ranks: Vec<usize> = tiles.iter().map(|tile| tile.1).collect();
    let alike = ranks.iter().all(|&rank| rank == lowest);
    if ranks.len() != shape.tiles() {
        return false;
    }
    match shape {
        Shape::Single => true,
        Shape::Four | Shape::Triplet | Shape::Pair => one_suit && alike,
        Shape::Pair258 => !paohuzi && runs && alike && [2, 5, 8].contains(&lowest),
        Shape::Run => runs && ranks == [lowest, lowest + 1, lowest + 2],
        Shape::Adjacent => runs && ranks == [lowest, lowest + 1],
        Shape::Gap => runs && ranks == [lowest, lowest + 2],
        Shape::Red => paohuzi && one_suit && ranks == [2, 7, 10],
        Shape::RedPair => {
            let red = ranks.iter().all(|rank| [2, 7, 10].contains(rank));
            paohuzi && one_suit && red && !alike
        }
        Shape::Mixed | Shape::CrossRank => paohuzi && !one_suit && alike,
        Shape::Honour => !paohuzi && !runs,
        Shape::Orphan => !paohuzi && (!runs || [1, 9].contains(&lowest)),
        Shape::Knitted(first) => {
            let first = first.get(suit).map_or(0, |&first| usize::from(first));
            !paohuzi && runs && [first, first + 3, first + 6].contains(&lowest)
        }
    }
}

/// The group's ranks and suit letters; a wild is `*`. A group of wilds alone keeps the letter of its suit.
fn group_text(alphabet: Alphabet, group: &[Placed]) -> String {
    let mut tiles = group.to_vec();
    // Naturals first among equals, so a triplet with a wild reads 11*.
    tiles.sort_unstable();
    let mut text = String::new();
    for (i, tile) in tiles.iter().enumerate() {
        let suit = alphabet.suit_of(tile.kind);
        if tile.wild {
            text.push('*');
        } else {
            let _ = write!(text, "{}", alphabet.rank_of(tile.kind) % 10);
        }
        if tiles
            .get(i + 1)
            .is_none_or(|next| alphabet.suit_of(next.kind) != suit)
        {
            text.push(alphabet.suits()[suit].letter);
        }
    }
    text
}

#[cfg(test)]
mod tests;
