//! Encodings: how a tile is called in other people's programs. An encoding is data, one code for every kind;
//! the tables are those of the published programs, and whoever has other codes writes them down.

use duipai_engines::{Alphabet, Kind, notation};
use serde::{Deserialize, Serialize};

/// How tiles are written in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// The notation of this program: `123m11z`, `270x`.
    Mpsz,
    /// A count for every kind.
    Counts,
    /// Numbers; suits in the order 条 万 筒, honours 31, 41, 51, … so that no two of them are neighbours.
    Js,
    /// Bytes: the high nibble is the suit, in the order 筒 万 条 箭 风, honours odd.
    Hex,
    /// Places in an array of 38: suits in the order 万 筒 条, then the winds, 中, 发 and 白.
    Vb,
    /// Bytes of paohuzi: the high nibble is the colour, the low one the rank.
    Phz,
    /// Codes that somebody wrote down.
    Own(OwnCodes),
}

/// Codes of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnCodes {
    /// A code for every kind: 34 or 20.
    pub codes: Vec<String>,
    /// What stands between two codes.
    pub sep: String,
    /// The code of a wild; without one, wilds are written `+k`.
    pub wild: Option<String>,
}

/// Honours 东 南 西 北 白 发 中. The programs order the last three 中 发 白.
const JS_HONOURS: [u8; 7] = [31, 41, 51, 61, 91, 81, 71];
const HEX_HONOURS: [u8; 7] = [0x41, 0x43, 0x45, 0x47, 0x35, 0x33, 0x31];
const VB_HONOURS: [u8; 7] = [31, 32, 33, 34, 37, 36, 35];

impl Encoding {
    /// All encodings that have a name.
    pub const NAMED: [Self; 6] = [
        Self::Mpsz,
        Self::Counts,
        Self::Js,
        Self::Hex,
        Self::Vb,
        Self::Phz,
    ];

    /// Its name; that of own codes is the field they are given in.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Mpsz => "mpsz",
            Self::Counts => "counts",
            Self::Js => "js",
            Self::Hex => "hex",
            Self::Vb => "vb",
            Self::Phz => "phz",
            Self::Own(_) => "tiles",
        }
    }

    /// The encoding of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED
            .into_iter()
            .find(|encoding| encoding.name() == name)
    }

    /// The alphabet whose tiles it can write; `None` if it can write both.
    #[must_use]
    pub fn alphabet(&self) -> Option<Alphabet> {
        match self {
            Self::Mpsz | Self::Counts => None,
            Self::Js | Self::Hex | Self::Vb => Some(Alphabet::Mahjong),
            Self::Phz => Some(Alphabet::Paohuzi),
            Self::Own(own) => [Alphabet::Mahjong, Alphabet::Paohuzi]
                .into_iter()
                .find(|alphabet| alphabet.kinds() == own.codes.len()),
        }
    }

    /// Whether it can write tiles of this alphabet.
    #[must_use]
    pub fn fits(&self, alphabet: Alphabet) -> bool {
        self.alphabet().is_none_or(|own| own == alphabet)
    }

    /// What stands between two codes.
    #[must_use]
    pub fn sep(&self) -> &str {
        match self {
            Self::Mpsz => "",
            Self::Counts => " ",
            Self::Js | Self::Hex | Self::Vb | Self::Phz => ",",
            Self::Own(own) => &own.sep,
        }
    }

    /// The code of a wild, if wilds are not written `+k`.
    #[must_use]
    pub fn wild(&self) -> Option<&str> {
        match self {
            Self::Own(own) => own.wild.as_deref(),
            _ => None,
        }
    }

    /// The code of one tile. Where tiles have none, in `mpsz` and `counts`, it is their notation.
    ///
    /// # Panics
    /// If `kind` is none of `alphabet`, or the encoding is not for that alphabet.
    #[must_use]
    pub fn code(&self, alphabet: Alphabet, kind: Kind) -> String {
        let (suit, rank) = (alphabet.suit_of(kind), alphabet.rank_of(kind));
        let number = |tens: [usize; 3], honours: [u8; 7]| match tens.get(suit) {
            Some(tens) => tens + rank,
            None => usize::from(honours[rank - 1]),
        };
        match self {
            Self::Mpsz | Self::Counts => notation::tile(alphabet, kind),
            Self::Js => number([10, 20, 0], JS_HONOURS).to_string(),
            Self::Vb => number([0, 10, 20], VB_HONOURS).to_string(),
            Self::Hex => format!("{:#04X}", number([0x10, 0, 0x20], HEX_HONOURS)),
            Self::Phz => format!("{:#04X}", suit * 0x10 + rank),
            Self::Own(own) => own.codes[kind.index()].clone(),
        }
    }
}
