//! Certificates: a win written out as groups, and the check that believes nothing else.
//!
//! The check shares no code with any engine, nor the catalogue they read: it looks at ranks and suits
//! itself. What it accepts is a proof that the hand wins. There is no certificate for "no".

use crate::form::{Count, Form, Shape};
use crate::hand::Hand;
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
    /// A group that the form does not have.
    #[error("group {0} is none of the form's")]
    NoGroup(String),
    /// Exposed groups beside a form that is concealed.
    #[error("the form `{0}` has no exposed groups")]
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
        let form = rules.forms().iter().find(|form| form.name == self.form);
        let form = form.ok_or(CertificateError::UnknownForm(self.form))?;
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
        if naturals != *hand.counts() {
            return Err(CertificateError::OtherTiles);
        }
        if wilds != usize::from(hand.wilds()) {
            return Err(CertificateError::OtherWilds {
                used: wilds,
                held: hand.wilds(),
            });
        }
        if rules.copy_limit() && all.iter().any(|&copies| copies > COPIES) {
            return Err(CertificateError::FifthCopy);
        }
        if !lacks_a_suit(rules, hand, &all) {
            return Err(CertificateError::NothingMissing);
        }
        self.check_groups(rules.alphabet(), form, hand)
    }

    /// Whether its groups are those of the form, each part complete.
    fn check_groups(
        &self,
        alphabet: Alphabet,
        form: &Form,
        hand: &Hand,
    ) -> Result<(), CertificateError> {
        if hand.melds().next().is_some() && form.parts.iter().all(|part| part.count != Count::Rest)
        {
            return Err(CertificateError::Exposed(form.name));
        }
        let mut left: Vec<&Vec<Placed>> = self.groups.iter().collect();
        let mut of_parts: Vec<Vec<&Vec<Placed>>> = Vec::new();
        for part in &form.parts {
            let is_of_part = |group: &&Vec<Placed>| {
                let shapes = shape_of(alphabet, group);
                shapes.iter().any(|shape| part.shapes.contains(shape))
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
            // Its tiles are those of the hand, so the part that takes the rest has as many as it should.
            if let Count::Exactly(expected) = part.count
                && found != expected
            {
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

/// All shapes these tiles have, seen from their ranks and suits alone: 7-10 of one colour is a red pair,
/// 2-3 adjacent, and a pair is a pair.
fn shape_of(alphabet: Alphabet, group: &[Placed]) -> Vec<Shape> {
    let mut tiles: Vec<(usize, usize)> = group
        .iter()
        .map(|tile| (alphabet.suit_of(tile.kind), alphabet.rank_of(tile.kind)))
        .collect();
    tiles.sort_unstable();
    let paohuzi = alphabet == Alphabet::Paohuzi;
    if tiles.is_empty() {
        return Vec::new();
    }
    let one_suit = tiles.iter().all(|tile| tile.0 == tiles[0].0);
    let runs = one_suit && alphabet.suits()[tiles[0].0].runs;
    let ranks: Vec<usize> = tiles.iter().map(|tile| tile.1).collect();
    let mut shapes = Vec::new();
    match ranks[..] {
        [a, b, c] if one_suit => {
            if a == b && b == c {
                shapes.push(Shape::Triplet);
            }
            if runs && b == a + 1 && c == b + 1 {
                shapes.push(Shape::Run);
            }
            if paohuzi && (a, b, c) == (2, 7, 10) {
                shapes.push(Shape::Red);
            }
        }
        [a, b, c] if paohuzi && a == b && b == c => shapes.push(Shape::Mixed),
        [a, b] if one_suit => {
            if a == b {
                shapes.push(Shape::Pair);
            }
            if runs && b == a + 1 {
                shapes.push(Shape::Adjacent);
            }
            if runs && b == a + 2 {
                shapes.push(Shape::Gap);
            }
            if paohuzi && a != b && [2, 7, 10].contains(&a) && [2, 7, 10].contains(&b) {
                shapes.push(Shape::RedPair);
            }
        }
        [a, b] if paohuzi && a == b => shapes.push(Shape::CrossRank),
        _ => {}
    }
    shapes
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
