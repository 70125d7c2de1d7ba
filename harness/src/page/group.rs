//! Groups of a reading, read back from their text: `11*z` is two east winds and a wild that stands for a third.

use duipai_engines::{Alphabet, Kind};

/// The tiles of a group: what each is, and whether it is a wild. A wild is nothing in particular where the text fits more
/// than one group.
#[must_use]
pub fn read(alphabet: Alphabet, text: &str) -> Vec<(Option<Kind>, bool)> {
    let shown = shown(alphabet, text);
    let naturals: Option<Vec<Option<Kind>>> = shown
        .iter()
        .map(|tile| match *tile {
            Shown::Tile(kind) => Some(Some(kind)),
            Shown::Wild(_) => Some(None),
            Shown::Odd => None,
        })
        .collect();
    let Some(naturals) = naturals else {
        return Vec::new();
    };
    let suit = shown.iter().find_map(|tile| match *tile {
        Shown::Tile(kind) => Some(alphabet.suit_of(kind)),
        Shown::Wild(suit) => suit,
        Shown::Odd => None,
    });
    let mut fitting = candidates(alphabet, suit, naturals.len())
        .into_iter()
        .filter(|group| fits(group, &naturals));
    let only = fitting.next().filter(|_| fitting.next().is_none());
    let stands = |place: usize| only.as_ref().map(|group| group[place]);
    (naturals.iter().enumerate())
        .map(|(place, natural)| (natural.or(stands(place)), natural.is_none()))
        .collect()
}

/// A character of the text, with the suit of the letter behind it.
#[derive(Clone, Copy)]
enum Shown {
    Tile(Kind),
    Wild(Option<usize>),
    Odd,
}

fn shown(alphabet: Alphabet, text: &str) -> Vec<Shown> {
    let mut tiles = Vec::new();
    let mut waiting: Vec<char> = Vec::new();
    for c in text.chars() {
        if c.is_ascii_digit() || c == '*' {
            waiting.push(c);
            continue;
        }
        let suit = alphabet.suits().iter().position(|suit| suit.letter == c);
        for digit in waiting.drain(..) {
            let rank = digit
                .to_digit(10)
                .map(|digit| if digit == 0 { 10 } else { digit as usize });
            tiles.push(match (digit, suit, rank) {
                ('*', _, _) => Shown::Wild(suit),
                (_, Some(suit), Some(rank)) => {
                    alphabet.kind(suit, rank).map_or(Shown::Odd, Shown::Tile)
                }
                _ => Shown::Odd,
            });
        }
    }
    tiles
}

/// The groups of a suit that have so many tiles: alike, in a row, and three ranks apart.
fn candidates(alphabet: Alphabet, suit: Option<usize>, tiles: usize) -> Vec<Vec<Kind>> {
    let Some(suit) = suit else {
        return Vec::new();
    };
    let ranks = alphabet.suits()[suit].ranks;
    let mut steps = vec![0];
    if tiles == 3 && alphabet.suits()[suit].runs {
        steps.extend([1, 3]);
    }
    let group = |rank: usize, step: usize| -> Option<Vec<Kind>> {
        (0..tiles)
            .map(|number| alphabet.kind(suit, rank + number * step))
            .collect()
    };
    let all = steps
        .iter()
        .flat_map(|&step| (1..=ranks).map(move |rank| (rank, step)));
    all.filter_map(|(rank, step)| group(rank, step)).collect()
}

/// Whether a group is written like that: by rank, and among equals naturals first.
fn fits(group: &[Kind], written: &[Option<Kind>]) -> bool {
    let in_place = group
        .iter()
        .zip(written)
        .all(|(kind, natural)| natural.is_none_or(|natural| natural == *kind));
    let in_order = (1..group.len()).all(|place| {
        group[place - 1] != group[place] || written[place - 1].is_some() || written[place].is_none()
    });
    in_place && in_order
}

#[cfg(test)]
mod tests {
    use super::*;
    use duipai_engines::notation::tile;

    fn told(text: &str) -> String {
        let tiles = read(Alphabet::Mahjong, text).into_iter();
        let words: Vec<String> = tiles
            .map(|(kind, wild)| {
                let kind = kind.map_or("?".to_owned(), |kind| tile(Alphabet::Mahjong, kind));
                format!("{kind}{}", if wild { "*" } else { "" })
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn wilds_stand_for_what_the_group_leaves() {
        for (text, expected) in [
            ("123m", "1m 2m 3m"),
            ("11*z", "1z 1z 1z*"),
            ("12*m", "1m 2m 3m*"),
            ("*23m", "1m* 2m 3m"),
            ("1*3p", "1p 2p* 3p"),
            ("7*z", "7z 7z*"),
            ("*8*s", "7s* 8s 9s*"),
            // A triplet, a run, or three ranks apart.
            ("1**m", "1m ?* ?*"),
            ("***z", "?* ?* ?*"),
            ("1q", ""),
            ("", ""),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
        let mixed = read(Alphabet::Paohuzi, "2x22d");
        assert_eq!(mixed.len(), 3);
        assert!(mixed.iter().all(|(kind, wild)| kind.is_some() && !wild));
    }
}
