//! The pictures of tiles and cards, drawn here so that no font and no file is needed. A picture is defined once and used
//! by name; a deck remembers which were used, so that a page holds those and no others.

mod mahjong;
mod paohuzi;
mod strokes;

use duipai_engines::{Alphabet, Kind};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;

/// The pictures that a page needs.
#[derive(Default)]
pub struct Deck {
    used: BTreeSet<Picture>,
}

/// One picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Picture {
    Tile(Kind),
    Card(Kind),
    Wild,
    /// Laid over a tile that a wild stands for.
    Stands,
}

/// How a tile lies in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// A wild stands for it.
    pub wild: bool,
    /// It is the last card.
    pub last: bool,
}

impl Deck {
    /// A tile of this kind; of `None` a wild that stands for nothing in particular.
    pub fn tile(&mut self, alphabet: Alphabet, kind: Option<Kind>, look: Look) -> Markup {
        let (base, class) = match (alphabet, kind) {
            (_, None) => (Picture::Wild, "t"),
            (Alphabet::Mahjong, Some(kind)) => (Picture::Tile(kind), "t"),
            (Alphabet::Paohuzi, Some(kind)) => (Picture::Card(kind), "t c"),
        };
        let stands = look.wild && kind.is_some();
        html! {
            svg.(class).last[look.last] {
                (self.reference(base))
                @if stands { (self.reference(Picture::Stands)) }
            }
        }
    }

    fn reference(&mut self, picture: Picture) -> Markup {
        self.used.insert(picture);
        html! { use href={ "#" (picture.id()) } {} }
    }

    /// The definitions of everything that was used.
    #[must_use]
    pub fn definitions(&self) -> Markup {
        html! {
            svg.defs aria-hidden="true" width="0" height="0" {
                @for picture in &self.used {
                    symbol id=(picture.id()) viewBox=(picture.view_box()) { (PreEscaped(picture.drawing())) }
                }
            }
        }
    }
}

impl Picture {
    fn id(self) -> String {
        match self {
            Self::Tile(kind) => format!("t{}", kind.index()),
            Self::Card(kind) => format!("c{}", kind.index()),
            Self::Wild => "wild".to_owned(),
            Self::Stands => "stands".to_owned(),
        }
    }

    const fn view_box(self) -> &'static str {
        match self {
            Self::Card(_) => "0 0 20 46",
            Self::Tile(_) | Self::Wild | Self::Stands => "0 0 30 40",
        }
    }

    fn drawing(self) -> String {
        match self {
            Self::Tile(kind) => mahjong::tile(kind),
            Self::Card(kind) => paohuzi::card(kind),
            Self::Wild => mahjong::wild(),
            Self::Stands => mahjong::stands_for(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_picture_of_its_own() {
        for alphabet in [Alphabet::Mahjong, Alphabet::Paohuzi] {
            let mut seen = BTreeSet::new();
            for kind in alphabet.iter() {
                let drawing = match alphabet {
                    Alphabet::Mahjong => mahjong::tile(kind),
                    Alphabet::Paohuzi => paohuzi::card(kind),
                };
                assert!(seen.insert(drawing), "{kind:?} looks like another one");
            }
        }
    }

    #[test]
    fn only_what_is_used_is_defined() {
        let mut deck = Deck::default();
        deck.tile(Alphabet::Mahjong, Some(Kind::new(3)), Look::default());
        deck.tile(Alphabet::Mahjong, Some(Kind::new(3)), Look::default());
        let text = deck.definitions().into_string();
        assert_eq!(text.matches("<symbol").count(), 1, "{text}");
        assert!(text.contains("id=\"t3\""));
    }
}
