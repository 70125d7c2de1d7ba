//! Hands as lines in the codes of other people's programs, and back. What lies beside the tiles is written in
//! the same way whatever the codes, so an adapter learns it once. Writing a sorted hand costs less than judging
//! it: it is done for every hand that goes through a pipe.

mod encoding;
pub mod order;
mod ranks;
mod read;
mod strips;
#[cfg(test)]
mod tests;

pub use encoding::{Encoding, OwnCodes};
pub use order::Order;

use super::spec::{Spec, TileOrder};
use duipai_engines::{Alphabet, Hand, Meld, Rules, notation};
use ranks::Ranks;
use strips::Strips;
use thiserror::Error;

/// Writes and reads hands of one alphabet in one encoding.
#[derive(Clone, Debug)]
pub struct Codec {
    encoding: Encoding,
    alphabet: Alphabet,
    shuffled: bool,
    /// The code of every kind, then that of a wild if there is one.
    codes: Vec<String>,
    script: Script,
}

/// How tiles become text.
#[derive(Clone, Debug)]
enum Script {
    /// `mpsz`, and the groups beside `counts`.
    Ranks(Ranks),
    /// All others.
    Codes(Strips),
}

/// An encoding that has no codes for the tiles.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("encoding `{encoding}` has no codes for {tiles}: take {instead}")]
pub struct CodecError {
    encoding: &'static str,
    tiles: &'static str,
    instead: &'static str,
}

impl Codec {
    /// What an engine reads under these rules.
    ///
    /// # Errors
    /// If its encoding has no codes for their tiles.
    pub fn new(spec: &Spec, rules: &Rules) -> Result<Self, CodecError> {
        Ok(Self {
            shuffled: spec.order == Some(TileOrder::Shuffled),
            ..Self::of(spec.encoding.clone(), rules.alphabet())?
        })
    }

    /// Hands of `alphabet` in an encoding, sorted.
    ///
    /// # Errors
    /// If the encoding has no codes for those tiles.
    pub fn of(encoding: Encoding, alphabet: Alphabet) -> Result<Self, CodecError> {
        if !encoding.fits(alphabet) {
            let (tiles, instead) = match alphabet {
                Alphabet::Mahjong => ("mahjong tiles", "mpsz, counts, js, hex, vb or 34 tiles"),
                Alphabet::Paohuzi => ("paohuzi cards", "mpsz, counts, phz or 20 tiles"),
            };
            return Err(CodecError {
                encoding: encoding.name(),
                tiles,
                instead,
            });
        }
        let kinds = alphabet.iter().map(|kind| encoding.code(alphabet, kind));
        let codes: Vec<String> = kinds.chain(encoding.wild().map(str::to_owned)).collect();
        let script = match encoding {
            Encoding::Mpsz | Encoding::Counts => Script::Ranks(Ranks::new(alphabet)),
            _ => Script::Codes(Strips::new(&encoding, &codes)),
        };
        Ok(Self {
            script,
            encoding,
            alphabet,
            shuffled: false,
            codes,
        })
    }

    /// The order in which this engine is sent a hand, for [`Codec::write`].
    #[must_use]
    pub fn order_of(&self, hand: &Hand) -> Order {
        if self.shuffled {
            Order::Shuffled(order::seed_of(hand))
        } else {
            Order::Sorted
        }
    }

    /// Appends a hand and a line feed to `out`. The concealed tiles are in the order given; exposed groups are
    /// sorted always. Counts have no order.
    pub fn write(&self, hand: &Hand, order: Order, out: &mut Vec<u8>) {
        debug_assert_eq!(hand.alphabet(), self.alphabet);
        let start = out.len();
        if self.encoding == Encoding::Counts {
            self.write_counts(hand, out);
        } else if order != Order::Sorted {
            let mut tiles = order::tiles(hand, self.coded_wilds(hand));
            order.arrange(&mut tiles);
            self.write_list(&tiles, out);
        } else {
            match &self.script {
                Script::Ranks(ranks) => ranks.write_sorted(hand, out),
                Script::Codes(strips) => strips.write_sorted(hand, self.coded_wilds(hand), out),
            }
        }
        if !(hand.is_plain() && hand.wilds() == 0) {
            self.write_beside(hand, out);
        }
        if out.len() == start {
            out.push(b'-');
        }
        out.push(b'\n');
    }

    /// The line that this engine is sent, without its line feed: for records and messages.
    ///
    /// # Panics
    /// Never: codes are text.
    #[must_use]
    pub fn line(&self, hand: &Hand) -> String {
        self.line_in(hand, self.order_of(hand))
    }

    /// The same in another order.
    ///
    /// # Panics
    /// Never: codes are text.
    #[must_use]
    pub fn line_in(&self, hand: &Hand, order: Order) -> String {
        let mut line = Vec::new();
        self.write(hand, order, &mut line);
        line.pop();
        String::from_utf8(line).expect("codes are text")
    }

    /// How many wilds are written as codes.
    fn coded_wilds(&self, hand: &Hand) -> u8 {
        match self.encoding.wild() {
            Some(_) => hand.wilds(),
            None => 0,
        }
    }

    fn write_list(&self, tiles: &[u8], out: &mut Vec<u8>) {
        match &self.script {
            Script::Ranks(ranks) => ranks.write_list(tiles, out),
            Script::Codes(strips) => strips.write_list(tiles, out),
        }
    }

    fn write_counts(&self, hand: &Hand, out: &mut Vec<u8>) {
        for (kind, &count) in hand.counts()[..self.alphabet.kinds()].iter().enumerate() {
            if kind > 0 {
                out.push(b' ');
            }
            push_number(count, out);
        }
    }

    /// Exposed groups, wilds, the missing suit and the last card.
    fn write_beside(&self, hand: &Hand, out: &mut Vec<u8>) {
        // After numbers with spaces between them it is one more item.
        let space = self.encoding == Encoding::Counts;
        let begin = |mark: u8, out: &mut Vec<u8>| {
            if space {
                out.push(b' ');
            }
            out.push(mark);
        };
        for meld in hand.melds() {
            begin(b'[', out);
            self.write_meld(meld, out);
        }
        if hand.wilds() > 0 && self.encoding.wild().is_none() {
            begin(b'+', out);
            push_number(hand.wilds(), out);
        }
        if let Some(suit) = hand.missing() {
            begin(b'/', out);
            let suit = self.alphabet.suits().get(usize::from(suit));
            out.push(suit.map_or(b'?', |suit| suit.letter as u8));
        }
        if let Some(last) = hand.last() {
            begin(b'@', out);
            out.extend_from_slice(notation::tile(self.alphabet, last.kind).as_bytes());
            if last.drawn {
                out.push(b'!');
            }
        }
    }

    fn write_meld(&self, meld: &Meld, out: &mut Vec<u8>) {
        let tiles: Vec<u8> = meld.tiles().map(|kind| kind.index() as u8).collect();
        self.write_list(&tiles, out);
        if meld.drawn() {
            out.push(b'!');
        }
        out.push(b']');
    }
}

fn push_number(number: u8, out: &mut Vec<u8>) {
    for (unit, least) in [(100, 100), (10, 10), (1, 0)] {
        if number >= least {
            out.push(b'0' + number / unit % 10);
        }
    }
}
