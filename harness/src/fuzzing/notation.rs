//! Readers of short texts: hands in every encoding, waits, addresses. Nothing makes them panic, and what was read,
//! written, reads again as the same.

use super::{Flaw, Oracle, holds, text_of};
use crate::address::Address;
use crate::external::codec::{Codec, Encoding, Order, OwnCodes, order};
use crate::panel::Sample;
use duipai_engines::notation::{parse, write, write_tiles};
use duipai_engines::{Alphabet, Hand, Waits};

const ALPHABETS: [Alphabet; 2] = [Alphabet::Mahjong, Alphabet::Paohuzi];

/// All of them.
pub struct Texts {
    codecs: Vec<(Alphabet, Codec)>,
}

impl Texts {
    pub fn new() -> Self {
        let mut codecs = Vec::new();
        for alphabet in ALPHABETS {
            let named = Encoding::NAMED.into_iter();
            let all = named.chain([" ", ""].map(|sep| own_codes(alphabet, sep)));
            // An encoding without codes for these tiles is refused.
            let all = all.filter_map(|encoding| Codec::of(encoding, alphabet).ok());
            codecs.extend(all.map(|codec| (alphabet, codec)));
        }
        Self { codecs }
    }

    /// A hand reads again from every text that is written of it.
    fn hand(&self, hand: &Hand) -> Result<(), Flaw> {
        let alphabet = hand.alphabet();
        let again = |text: &str| parse(text, alphabet).ok() == Some(*hand);
        let text = write(hand);
        holds(again(&text), || format!("`{text}` reads as another hand"))?;
        if hand.is_plain() && hand.wilds() == 0 {
            let faces = write_tiles(hand);
            holds(again(&faces), || format!("`{faces}` is not `{text}`"))?;
        }
        for (_, codec) in self.codecs.iter().filter(|(of, _)| *of == alphabet) {
            let orders = [Order::Sorted, Order::Shuffled(order::seed_of(hand))];
            for line in orders.map(|order| codec.line_in(hand, order)) {
                holds(!line.contains('\n'), || format!("`{line}` is two lines"))?;
                let read = codec.read(&line);
                holds(read.as_ref().ok() == Some(hand), || {
                    format!("`{text}` is sent as `{line}`, which reads as {read:?}")
                })?;
            }
        }
        Ok(())
    }
}

/// Codes such as `a7`, one character more than the tiles of the notation have, with wilds.
fn own_codes(alphabet: Alphabet, sep: &str) -> Encoding {
    let code = |kind: usize| format!("t{}{}", kind / 10, kind % 10);
    Encoding::Own(OwnCodes {
        codes: (0..alphabet.kinds()).map(code).collect(),
        sep: sep.to_owned(),
        wild: (alphabet == Alphabet::Mahjong).then(|| "joker".to_owned()),
    })
}

impl Oracle for Texts {
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let text = text_of(bytes);
        let mut read = 0;
        for alphabet in ALPHABETS {
            match parse(&text, alphabet) {
                Ok(hand) => {
                    read += 1;
                    self.hand(&hand)?;
                }
                Err(error) => {
                    let places = 1..=text.chars().count() + 1;
                    holds(places.contains(&error.at), || {
                        format!("`{text}`: an error at character {}", error.at)
                    })?;
                }
            }
            if let Some(waits) = Waits::parse(&text, alphabet) {
                read += 1;
                let written = waits.to_string();
                holds(Waits::parse(&written, alphabet) == Some(waits), || {
                    format!("waits `{written}` read as others")
                })?;
            }
        }
        for (_, codec) in &self.codecs {
            if let Ok(hand) = codec.read(&text) {
                read += 1;
                self.hand(&hand)?;
            }
        }
        if let Ok(address) = text.parse::<Address>() {
            read += 1;
            let written = address.to_string();
            holds(written.parse::<Address>().as_ref() == Ok(&address), || {
                format!("address `{written}` reads as another one")
            })?;
        }
        if let Ok(sample) = text.parse::<Sample>() {
            read += 1;
            let written = sample.to_string();
            holds(written.parse::<Sample>() == Ok(sample), || {
                format!("share `{written}` reads as another one")
            })?;
        }
        Ok(read)
    }
}
