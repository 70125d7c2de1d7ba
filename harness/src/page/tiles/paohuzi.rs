//! Paohuzi cards: tall and narrow, small numerals as strokes and big ones as characters, with the notation of the card
//! below; ranks two, seven and ten are red.

use super::strokes::numeral;
use duipai_engines::{Alphabet, Kind, notation};
use std::fmt::Write as _;

const BIG: [&str; 10] = ["壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖", "拾"];

/// A card of this kind.
pub fn card(kind: Kind) -> String {
    let alphabet = Alphabet::Paohuzi;
    let rank = alphabet.rank_of(kind);
    let color = if [2, 7, 10].contains(&rank) {
        "red"
    } else {
        "ink"
    };
    let mut out =
        "<rect class=\"face\" x=\".75\" y=\".75\" width=\"18.5\" height=\"44.5\" rx=\"3\"/>"
            .to_owned();
    if alphabet.suit_of(kind) == 0 {
        out.push_str(&numeral(rank, (3.2, 9.0), 0.68, color));
    } else {
        let _ = write!(
            out,
            "<text class=\"han {color}\" x=\"10\" y=\"22\" font-size=\"15.5\">{}</text>",
            BIG[rank - 1]
        );
    }
    let _ = write!(
        out,
        "<text class=\"index\" x=\"10\" y=\"39\" font-size=\"9\">{}</text>",
        notation::tile(alphabet, kind)
    );
    out
}
