//! Moves: the small changes of a hand that the steps of a descent are made of.
//!
//! The last card has to follow its tile, or each move of that tile would turn a legal hand into an illegal
//! one and be refused.

use duipai_engines::{Hand, Kind, LastCard, Meld};

/// One sort of concealed tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// The naturals of one kind.
    Of(Kind),
    /// The wilds.
    Wilds,
}

/// All piles of the alphabet, wilds last.
pub fn piles(hand: &Hand) -> impl Iterator<Item = Pile> + use<> {
    hand.alphabet()
        .iter()
        .map(Pile::Of)
        .chain(std::iter::once(Pile::Wilds))
}

/// The piles that are not empty.
pub fn held(hand: &Hand) -> impl Iterator<Item = Pile> {
    piles(hand).filter(|pile| height(hand, *pile) > 0)
}

/// How many tiles lie in a pile.
pub const fn height(hand: &Hand, pile: Pile) -> u8 {
    match pile {
        Pile::Of(kind) => hand.count(kind),
        Pile::Wilds => hand.wilds(),
    }
}

/// The hand with `height` tiles in a pile. If that takes the last copy of the last card, none is named.
#[must_use]
pub fn with(hand: &Hand, pile: Pile, height: u8) -> Hand {
    let mut changed = *hand;
    match pile {
        Pile::Of(kind) => {
            changed.set_count(kind, height);
            // A last card that was not held before is the property: then it stays.
            if height == 0
                && hand.count(kind) > 0
                && hand.last().is_some_and(|last| last.kind == kind)
            {
                changed.set_last(None);
            }
        }
        Pile::Wilds => changed.set_wilds(height),
    }
    changed
}

/// The hand without the tiles in `tiles`, if it holds them.
pub fn without(hand: &Hand, tiles: &[Pile]) -> Option<Hand> {
    tiles.iter().try_fold(*hand, |hand, &pile| {
        Some(with(&hand, pile, height(&hand, pile).checked_sub(1)?))
    })
}

/// The hand with `count` tiles moved from one pile to another. The last card moves with the whole pile.
#[must_use]
pub fn recast(hand: &Hand, from: Pile, to: Pile, count: u8) -> Hand {
    let left = height(hand, from).saturating_sub(count);
    let moved = height(hand, from) - left;
    let mut changed = with(hand, from, left);
    changed = with(&changed, to, height(&changed, to).saturating_add(moved));
    if let (Pile::Of(from), Pile::Of(to), Some(last), 0) = (from, to, hand.last(), left)
        && last.kind == from
    {
        changed.set_last(Some(LastCard { kind: to, ..last }));
    }
    changed
}

/// The hand with every tile, concealed or exposed, renamed by `map`; the missing suit stays.
#[must_use]
pub fn rename(hand: &Hand, map: impl Fn(Kind) -> Kind) -> Hand {
    let mut changed = Hand::empty(hand.alphabet());
    changed.set_wilds(hand.wilds());
    for kind in hand.alphabet().iter() {
        let to = map(kind);
        changed.set_count(to, changed.count(to).saturating_add(hand.count(kind)));
    }
    changed.set_missing(hand.missing());
    changed.set_last(hand.last().map(|last| LastCard {
        kind: map(last.kind),
        ..last
    }));
    with_melds(
        &changed,
        hand.melds().map(|meld| {
            let tiles: Vec<Kind> = meld.tiles().map(&map).collect();
            remade(&tiles, meld.drawn())
        }),
    )
}

/// The hand with these exposed groups in place of its own.
#[must_use]
pub fn with_melds(hand: &Hand, melds: impl Iterator<Item = Meld>) -> Hand {
    let mut changed = hand.concealed();
    changed.set_missing(hand.missing());
    changed.set_last(hand.last());
    for meld in melds {
        changed.add_meld(meld);
    }
    changed
}

/// An exposed group made of another one's tiles.
pub fn remade(tiles: &[Kind], drawn: bool) -> Meld {
    Meld::new(tiles, drawn).expect("as many tiles as some exposed group has")
}

#[cfg(test)]
mod tests;
