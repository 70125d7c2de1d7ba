//! A hand and a reading of one as pictures, each with its notation beside it, so that nothing is told by pictures alone.

use super::group;
use super::tiles::{Deck, Look};
use duipai_engines::{Alphabet, Hand, Kind, Meld, Rules, notation};
use maud::{Markup, html};

/// The alphabet of a hand under some rules; rules from a file have names that say nothing.
#[must_use]
pub fn alphabet(rules: &str, hand: &str) -> Option<Alphabet> {
    let named = Rules::named(rules).map(|rules| rules.alphabet()).ok();
    named.or_else(|| notation::alphabet_of(hand))
}

/// A hand: its tiles, what lies beside them, and its notation.
pub fn hand(deck: &mut Deck, text: &str, alphabet: Option<Alphabet>) -> Markup {
    let read = alphabet.and_then(|alphabet| notation::parse(text, alphabet).ok());
    html! {
        div.hand {
            @if let Some(hand) = &read { (tiles(deck, hand, text)) }
            code.notation { (text) }
            @if let Some(hand) = &read { (beside(hand)) }
        }
    }
}

/// The tiles of a hand alone.
fn tiles(deck: &mut Deck, hand: &Hand, text: &str) -> Markup {
    let alphabet = hand.alphabet();
    let mut last = hand.last().map(|last| last.kind);
    let mut concealed: Vec<Markup> = Vec::new();
    for kind in alphabet.iter() {
        for copy in 1..=hand.count(kind) {
            let is_last = last == Some(kind) && copy == hand.count(kind);
            if is_last {
                last = None;
            }
            let look = Look {
                last: is_last,
                wild: false,
            };
            concealed.push(deck.tile(alphabet, Some(kind), look));
        }
    }
    for _ in 0..hand.wilds() {
        concealed.push(deck.tile(alphabet, None, Look::default()));
    }
    html! {
        span.tiles role="img" aria-label={ "tiles " (text) } {
            span.run { @for tile in concealed { (tile) } }
            @for meld in hand.melds() { (exposed(deck, alphabet, meld)) }
        }
    }
}

fn exposed(deck: &mut Deck, alphabet: Alphabet, meld: &Meld) -> Markup {
    let tiles: Vec<Kind> = meld.tiles().collect();
    html! {
        span.meld.drawn[meld.drawn()] {
            @for kind in tiles { (deck.tile(alphabet, Some(kind), Look::default())) }
        }
    }
}

/// What a hand has beside its tiles, in words.
fn beside(hand: &Hand) -> Markup {
    let alphabet = hand.alphabet();
    let melds = hand.melds().count();
    let mut said = Vec::new();
    if hand.wilds() > 0 {
        said.push(counted(usize::from(hand.wilds()), "wild"));
    }
    if melds > 0 {
        said.push(format!("{}, framed", counted(melds, "exposed group")));
    }
    if let Some(suit) = hand.missing() {
        let suit = alphabet
            .suits()
            .get(usize::from(suit))
            .map(|suit| suit.letter);
        said.push(match suit {
            Some('m') => "must have no 万 (m)".to_owned(),
            Some('p') => "must have no 筒 (p)".to_owned(),
            Some('s') => "must have no 条 (s)".to_owned(),
            _ => "must lack a suit".to_owned(),
        });
    }
    if let Some(last) = hand.last() {
        let from = if last.drawn {
            "drawn oneself"
        } else {
            "brought by another player"
        };
        said.push(format!(
            "last card {}, {from}",
            notation::tile(alphabet, last.kind)
        ));
    }
    html! { @if !said.is_empty() { span.beside { (said.join(" · ")) } } }
}

/// A number of things.
#[must_use]
pub fn counted(number: usize, what: &str) -> String {
    let number = crate::report::table::grouped(number as u64);
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A reading of a hand, group by group; a wild is marked and shows what it stands for, where the group leaves no doubt.
pub fn reading(deck: &mut Deck, groups: &[String], alphabet: Option<Alphabet>) -> Markup {
    let text = groups.join(" ");
    html! {
        div.hand {
            @if let Some(alphabet) = alphabet {
                span.tiles role="img" aria-label={ "groups " (text) } {
                    @for group in groups {
                        span.run { @for (kind, wild) in group::read(alphabet, group) {
                            (deck.tile(alphabet, kind, Look { wild, last: false }))
                        } }
                    }
                }
            }
            code.notation { (text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_the_tiles_is_told() {
        let mut deck = Deck::default();
        let told = |deck: &mut Deck, text: &str, rules: &str| {
            hand(deck, text, alphabet(rules, text)).into_string()
        };
        let sichuan = told(&mut deck, "11m[123p]/s", "sichuan");
        assert!(sichuan.contains("must have no 条"), "{sichuan}");
        assert!(sichuan.contains("1 exposed group"), "{sichuan}");
        let paohuzi = told(&mut deck, "270x@7x!", "paohuzi");
        assert!(paohuzi.contains("last card 7x, drawn oneself"), "{paohuzi}");
        assert_eq!(paohuzi.matches("t c last").count(), 1, "{paohuzi}");
        assert!(told(&mut deck, "11m+1", "laizi").contains("1 wild"));
        // What does not read is shown as it is.
        let odd = told(&mut deck, "<b>11q", "laizi");
        assert!(
            odd.contains("&lt;b&gt;11q") && !odd.contains("<svg"),
            "{odd}"
        );
    }
}
