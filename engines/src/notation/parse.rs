//! The reader of hands.

use super::symbols;
use crate::hand::{Hand, LastCard, MAX_MELDS, Meld};
use crate::tile::{Alphabet, Kind};
use std::iter::Peekable;
use thiserror::Error;

/// Why a text is no hand.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("unreadable hand: {what} at character {at}: {hint}")]
pub struct NotationError {
    /// What stands there.
    pub what: String,
    /// Where, counted from 1.
    pub at: usize,
    /// What could stand there instead.
    pub hint: String,
}

/// Reads a hand of this alphabet.
///
/// # Errors
/// If the text is no hand, or one of the other alphabet. The error names the character and its place.
pub fn parse(text: &str, alphabet: Alphabet) -> Result<Hand, NotationError> {
    let mut reader = Reader {
        chars: text.chars().zip(1..).peekable(),
        alphabet,
        end: text.chars().count() + 1,
    };
    reader.hand(text.trim() == "-")
}

struct Reader<I: Iterator<Item = (char, usize)>> {
    chars: Peekable<I>,
    alphabet: Alphabet,
    end: usize,
}

/// Ranks waiting for their suit letter, with their places.
type Pending = Vec<(usize, usize)>;

impl<I: Iterator<Item = (char, usize)>> Reader<I> {
    fn hand(&mut self, nothing: bool) -> Result<Hand, NotationError> {
        let mut hand = Hand::empty(self.alphabet);
        let mut wilds_seen = false;
        if nothing {
            return Ok(hand);
        }
        let mut pending = Pending::new();
        while let Some((c, at)) = self.chars.next() {
            match c {
                c if is_space(c) => {}
                '+' if self.alphabet == Alphabet::Mahjong && !wilds_seen => {
                    settled(&pending)?;
                    wilds_seen = true;
                    hand.set_wilds(self.number(at)?);
                }
                '+' => {
                    let hint = if wilds_seen {
                        "wilds are given once"
                    } else {
                        "paohuzi has no wilds"
                    };
                    return Err(error("`+`", at, hint));
                }
                '/' if self.alphabet == Alphabet::Mahjong && hand.missing().is_none() => {
                    settled(&pending)?;
                    hand.set_missing(Some(self.suit()?));
                }
                '@' if self.alphabet == Alphabet::Paohuzi && hand.last().is_none() => {
                    settled(&pending)?;
                    let kind = self.one_card(at)?;
                    let drawn = self.chars.next_if(|&(c, _)| c == '!').is_some();
                    hand.set_last(Some(LastCard { kind, drawn }));
                }
                '[' => {
                    settled(&pending)?;
                    let meld = self.meld(at)?;
                    if !hand.add_meld(meld) {
                        return Err(error(
                            "`[`",
                            at,
                            &format!("at most {MAX_MELDS} exposed groups"),
                        ));
                    }
                }
                c => self.tiles(c, at, &mut pending, &mut |kind| hand.add(kind))?,
            }
        }
        settled(&pending)?;
        Ok(hand)
    }

    /// Takes a character that belongs to tiles: a rank, a suit letter, a whole tile or a Chinese name.
    fn tiles(
        &mut self,
        c: char,
        at: usize,
        pending: &mut Pending,
        add: &mut dyn FnMut(Kind),
    ) -> Result<(), NotationError> {
        if let Some(rank) = c.to_digit(10) {
            pending.push((rank as usize, at));
            return Ok(());
        }
        match self.alphabet {
            Alphabet::Mahjong => {
                if let Some(rank) = symbols::small_rank(c).filter(|&rank| rank <= 9) {
                    pending.push((rank, at));
                    return Ok(());
                }
                if let Some(kind) = symbols::mahjong_tile(c) {
                    settled(pending)?;
                    add(kind);
                    return Ok(());
                }
            }
            Alphabet::Paohuzi => {
                let big = match c {
                    '小' => Some((false, self.numeral(at)?)),
                    '大' => Some((true, self.numeral(at)?)),
                    c => symbols::small_rank(c)
                        .map(|rank| (false, rank))
                        .or_else(|| symbols::big_rank(c).map(|rank| (true, rank))),
                };
                if let Some((big, rank)) = big {
                    settled(pending)?;
                    add(Kind::new(usize::from(big) * 10 + rank - 1));
                    return Ok(());
                }
            }
        }
        let letter = symbols::suit_letter(c).unwrap_or(c);
        let suits = self.alphabet.suits();
        let Some(suit) = suits.iter().position(|suit| suit.letter == letter) else {
            return Err(self.stray(c, at));
        };
        if pending.is_empty() {
            return Err(error(
                &format!("`{c}`"),
                at,
                "a suit letter follows the ranks it belongs to",
            ));
        }
        for (rank, at) in pending.drain(..) {
            add(self.kind(suit, rank, at)?);
        }
        Ok(())
    }

    /// A rank in a suit: 0 is the red five of mahjong and the ten of paohuzi.
    fn kind(&self, suit: usize, digit: usize, at: usize) -> Result<Kind, NotationError> {
        let honours = !self.alphabet.suits()[suit].runs;
        let rank = match (digit, self.alphabet) {
            (0, Alphabet::Paohuzi) => 10,
            (0, Alphabet::Mahjong) if !honours => 5,
            (digit, _) => digit,
        };
        let kind = self.alphabet.kind(suit, rank);
        kind.ok_or_else(|| {
            error(
                &format!("`{digit}`"),
                at,
                "honours are 1z to 7z (东南西北白发中)",
            )
        })
    }

    fn stray(&self, c: char, at: usize) -> NotationError {
        let other = match self.alphabet {
            Alphabet::Mahjong => Alphabet::Paohuzi,
            Alphabet::Paohuzi => Alphabet::Mahjong,
        };
        let hint = if other.suits().iter().any(|suit| suit.letter == c)
            || symbols::family(c) == Some(other)
        {
            match other {
                Alphabet::Paohuzi => {
                    "that is a paohuzi card, and these rules are played with mahjong tiles (m p s z)"
                }
                Alphabet::Mahjong => {
                    "that is a mahjong tile, and these rules are played with paohuzi cards (x d)"
                }
            }
        } else {
            match self.alphabet {
                Alphabet::Mahjong => {
                    "a hand reads like 123m456p11z+1: ranks and m, p, s or z, then +wilds"
                }
                Alphabet::Paohuzi => {
                    "a hand reads like 270x123d@7x: ranks (0 is ten) and x or d, then @last card"
                }
            }
        };
        error(&format!("`{c}`"), at, hint)
    }

    /// The number after `+`.
    fn number(&mut self, at: usize) -> Result<u8, NotationError> {
        let mut digits = String::new();
        self.skip_spaces();
        while let Some((c, _)) = self.chars.next_if(|(c, _)| c.is_ascii_digit()) {
            digits.push(c);
        }
        digits
            .parse()
            .map_err(|_| error("`+`", at, "a number of wilds follows, 0 to 255"))
    }

    fn skip_spaces(&mut self) {
        while self.chars.next_if(|&(c, _)| is_space(c)).is_some() {}
    }

    /// The suit letter after `/`.
    fn suit(&mut self) -> Result<u8, NotationError> {
        let hint = "the missing suit is m, p or s";
        self.skip_spaces();
        let (c, at) = self
            .chars
            .next()
            .ok_or_else(|| error("the end", self.end, hint))?;
        match symbols::suit_letter(c).unwrap_or(c) {
            'm' => Ok(0),
            'p' => Ok(1),
            's' => Ok(2),
            _ => Err(error(&format!("`{c}`"), at, hint)),
        }
    }

    /// The numeral after 小 or 大, or a digit.
    fn numeral(&mut self, at: usize) -> Result<usize, NotationError> {
        let next = self.chars.next();
        next.and_then(|(c, _)| {
            let digit = c
                .to_digit(10)
                .map(|digit| if digit == 0 { 10 } else { digit as usize });
            symbols::small_rank(c).or(symbols::big_rank(c)).or(digit)
        })
        .ok_or_else(|| error("小 or 大", at, "a rank from 一 to 十 follows"))
    }

    /// The one card after `@`.
    fn one_card(&mut self, at: usize) -> Result<Kind, NotationError> {
        let hint = "the last card follows, as in @7x";
        let mut found = None;
        let mut pending = Pending::new();
        while found.is_none() {
            self.skip_spaces();
            let (c, at) = self.chars.next().ok_or_else(|| error("`@`", at, hint))?;
            self.tiles(c, at, &mut pending, &mut |kind| {
                found.get_or_insert(kind);
            })?;
            if pending.len() > 1 {
                return Err(error("`@`", at, hint));
            }
        }
        found.ok_or_else(|| error("`@`", at, hint))
    }

    /// The rest of `[…]`.
    fn meld(&mut self, at: usize) -> Result<Meld, NotationError> {
        let mut tiles = Vec::new();
        let mut pending = Pending::new();
        let mut drawn = false;
        loop {
            let (c, here) = self
                .chars
                .next()
                .ok_or_else(|| error("`[`", at, "it is never closed by `]`"))?;
            match c {
                ']' => break,
                '!' if !drawn => drawn = true,
                c if is_space(c) => {}
                c => self.tiles(c, here, &mut pending, &mut |kind| tiles.push(kind))?,
            }
        }
        settled(&pending)?;
        Meld::new(&tiles, drawn)
            .ok_or_else(|| error("`[`", at, "an exposed group has three or four tiles"))
    }
}

/// Line ends are no spaces: they would join the hands of two lines.
fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r')
}

/// Ranks without a suit letter are an error where something else begins.
fn settled(pending: &Pending) -> Result<(), NotationError> {
    match pending.first() {
        None => Ok(()),
        Some(&(rank, at)) => Err(error(&format!("`{rank}`"), at, "no suit letter follows it")),
    }
}

fn error(what: &str, at: usize, hint: &str) -> NotationError {
    NotationError {
        what: what.to_owned(),
        at,
        hint: hint.to_owned(),
    }
}
