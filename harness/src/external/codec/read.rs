//! The way back: lines in any encoding as hands. What lies beside the tiles is notation already; only codes
//! have to be understood here.

use super::{Codec, Encoding};
use duipai_engines::notation::{self, NotationError};
use duipai_engines::{Hand, Kind, Meld};

/// What ends the tiles and begins what lies beside them.
const BESIDE: [char; 4] = ['[', '+', '/', '@'];

impl Codec {
    /// Reads a line, without its line feed, in whatever order its tiles are.
    ///
    /// # Errors
    /// If it is no hand in this encoding. The error names the place, counted in characters from 1.
    pub fn read(&self, line: &str) -> Result<Hand, NotationError> {
        if self.encoding == Encoding::Mpsz {
            return notation::parse(line, self.alphabet);
        }
        let (tiles, beside) = line.split_at(line.find(BESIDE).unwrap_or(line.len()));
        let mut hand = self.beside(tiles.chars().count(), beside)?;
        if self.encoding == Encoding::Counts {
            self.read_counts(tiles, &mut hand)?;
        } else if !(tiles.trim() == "-" && beside.is_empty()) {
            for (tile, at) in self.split(tiles, 1)? {
                let wilds = hand.wilds();
                match self.kind(tile) {
                    Some(kind) if hand.count(kind) == u8::MAX => return Err(too_many(at)),
                    Some(kind) => hand.add(kind),
                    None if wilds == u8::MAX => return Err(too_many(at)),
                    None => hand.set_wilds(wilds + 1),
                }
            }
        }
        Ok(hand)
    }

    /// A hand of what lies beside the tiles. It is read as notation, with the groups taken out and spaces in
    /// place of all that is read here, so that places in the line stay what they are.
    fn beside(&self, before: usize, text: &str) -> Result<Hand, NotationError> {
        let mut rest = " ".repeat(before);
        let mut melds = Vec::new();
        let mut pieces = text;
        // The groups beside counts are notation.
        let codes = self.encoding != Encoding::Counts;
        while let Some(open) = pieces.find('[').filter(|_| codes) {
            rest.push_str(&pieces[..open]);
            let at = rest.chars().count() + 1;
            let close = pieces[open..].find(']').map(|length| open + length);
            let close = close.ok_or_else(|| error("`[`", at, "it is never closed by `]`"))?;
            melds.push(self.meld(&pieces[open + 1..close], at)?);
            rest.extend(pieces[open..=close].chars().map(|_| ' '));
            pieces = &pieces[close + 1..];
        }
        rest.push_str(pieces);
        let mut hand = notation::parse(&rest, self.alphabet)?;
        if hand.naturals() > 0 {
            let what = "a tile in notation";
            return Err(error(what, before + 1, "tiles stand first, as codes"));
        }
        for (meld, at) in melds {
            if !hand.add_meld(meld) {
                return Err(error("`[`", at, "too many exposed groups"));
            }
        }
        Ok(hand)
    }

    /// A group from what stands between its brackets; `at` is the place of the opening one.
    fn meld(&self, inside: &str, at: usize) -> Result<(Meld, usize), NotationError> {
        let (inside, drawn) = match inside.strip_suffix('!') {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        let mut tiles = Vec::new();
        for (tile, at) in self.split(inside, at + 1)? {
            let kind = self.kind(tile);
            tiles.push(kind.ok_or_else(|| error("a wild", at, "no exposed group has wilds"))?);
        }
        let meld = Meld::new(&tiles, drawn).map(|meld| (meld, at));
        meld.ok_or_else(|| error("`[`", at, "an exposed group has three or four tiles"))
    }

    fn read_counts(&self, text: &str, hand: &mut Hand) -> Result<(), NotationError> {
        let kinds = self.alphabet.kinds();
        let mut read = 0;
        for (number, at) in words(text, 1, |c| c.is_whitespace() || c == ',') {
            let hint = "a count is a number from 0 to 255";
            let wrong = || error(&format!("`{number}`"), at, hint);
            if !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong());
            }
            let count = number.parse().map_err(|_| wrong())?;
            if read < kinds {
                hand.set_count(Kind::new(read), count);
            }
            read += 1;
        }
        if read == kinds {
            return Ok(());
        }
        let what = format!("{read} numbers");
        let hint = format!("write one for every kind, {kinds} in all");
        Err(error(&what, 1, &hint))
    }

    /// Codes as places in the list of codes, with their places in the line; `at` is that of the first
    /// character.
    fn split(&self, text: &str, at: usize) -> Result<Vec<(usize, usize)>, NotationError> {
        let sep = self.encoding.sep();
        if sep.is_empty() {
            return self.split_close(text, at);
        }
        let all: Vec<(&str, usize)> = if text.trim().is_empty() {
            Vec::new()
        } else if sep.trim().is_empty() {
            words(text, at, char::is_whitespace).collect()
        } else {
            let mut at = at;
            let place = |code: &'_ str| code.chars().take_while(|c| c.is_whitespace()).count();
            let mut all = Vec::new();
            for code in text.split(sep) {
                all.push((code.trim(), at + place(code)));
                at += code.chars().count() + sep.chars().count();
            }
            all
        };
        let place = |(code, at)| Ok((self.place(code).ok_or_else(|| self.unknown(code, at))?, at));
        all.into_iter().map(place).collect()
    }

    /// Codes with nothing between them. None begins as another does, so there is one way to read them.
    fn split_close(&self, text: &str, at: usize) -> Result<Vec<(usize, usize)>, NotationError> {
        let mut all = Vec::new();
        let (mut rest, mut at) = (text, at);
        while let Some(c) = rest.chars().next() {
            let mut length = c.len_utf8();
            if !c.is_whitespace() {
                let place = self.codes.iter().position(|code| rest.starts_with(code));
                let place = place.ok_or_else(|| self.unknown(&c.to_string(), at))?;
                all.push((place, at));
                length = self.codes[place].len();
            }
            at += rest[..length].chars().count();
            rest = &rest[length..];
        }
        Ok(all)
    }

    /// The place of a code in the list of codes. Codes of one's own may differ in case only.
    fn place(&self, code: &str) -> Option<usize> {
        let own = matches!(self.encoding, Encoding::Own(_));
        self.codes.iter().position(|known| {
            if own {
                known == code
            } else {
                known.eq_ignore_ascii_case(code)
            }
        })
    }

    /// The kind at a place in the list of codes; `None` for the wild.
    fn kind(&self, place: usize) -> Option<Kind> {
        (place < self.alphabet.kinds()).then(|| Kind::new(place))
    }

    fn unknown(&self, code: &str, at: usize) -> NotationError {
        let (first, name) = (&self.codes[0], self.encoding.name());
        let hint = match self.encoding.sep() {
            "" => format!("no code of `{name}` begins so; they are like `{first}`"),
            sep => format!("codes of `{name}` are like `{first}`, with `{sep}` between them"),
        };
        error(&format!("`{code}`"), at, &hint)
    }
}

/// Pieces between separating characters, with their places; `at` is that of the first character.
fn words(
    text: &str,
    at: usize,
    separates: fn(char) -> bool,
) -> impl Iterator<Item = (&str, usize)> {
    let mut at = at;
    text.split(separates).filter_map(move |word| {
        let here = at;
        at += word.chars().count() + 1;
        (!word.is_empty()).then_some((word, here))
    })
}

fn too_many(at: usize) -> NotationError {
    error("a tile", at, "a hand holds at most 255 of a kind")
}

fn error(what: &str, at: usize, hint: &str) -> NotationError {
    NotationError {
        what: what.to_owned(),
        at,
        hint: hint.to_owned(),
    }
}
