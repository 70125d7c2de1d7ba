//! The crate `agari` as an engine, asked one of two questions:
//!
//!     adapter hand      is this a winning hand?
//!     adapter shanten   how far is it from one? -1 is a win
//!
//! Both know seven pairs and thirteen orphans; for sets and one eye alone the crate has functions of their own.
//! A hand of fewer than 14 tiles comes from a player who has exposed the other sets: the crate is told how many
//! there are. Of the second question the number itself is told where that is asked.

use agari::hand::{Meld, decompose_hand_with_melds, is_standard_hand, is_winning_hand};
use agari::parse::TileCounts;
use agari::shanten::{
    array_to_tilecounts, calculate_shanten_with_melds, calculate_standard_shanten,
};
use agari::tile::{Honor, Tile};
use duipai_external_lines::{
    answer_all, asks_shanten, print_version, riichi, shanten as told, win_or_no,
};
use std::convert::Infallible;

fn main() -> std::io::Result<()> {
    let question = std::env::args().nth(1).unwrap_or_default();
    let number: fn(&TileCounts) -> i8 = if riichi() { shanten } else { shanten_standard };
    if question == "shanten" && asks_shanten() {
        return answer_all(|counts| {
            Ok::<_, Infallible>(told(number(&array_to_tilecounts(counts))))
        });
    }
    let wins: fn(&TileCounts) -> bool = match question.as_str() {
        "hand" if riichi() => hand,
        "hand" => hand_standard,
        "shanten" if riichi() => |tiles: &TileCounts| shanten(tiles) == -1,
        "shanten" => |tiles: &TileCounts| shanten_standard(tiles) == -1,
        "--version" => {
            print_version("agari", include_str!("../Cargo.lock"));
            return Ok(());
        }
        other => {
            eprintln!("unknown question `{other}`: ask hand or shanten");
            std::process::exit(2);
        }
    };
    answer_all(|counts| Ok::<_, Infallible>(win_or_no(wins(&array_to_tilecounts(counts)))))
}

fn hand(tiles: &TileCounts) -> bool {
    match exposed(tiles) {
        0 => is_winning_hand(tiles),
        exposed => has_reading(tiles, exposed),
    }
}

fn hand_standard(tiles: &TileCounts) -> bool {
    match exposed(tiles) {
        0 => is_standard_hand(tiles),
        exposed => has_reading(tiles, exposed),
    }
}

fn shanten(tiles: &TileCounts) -> i8 {
    calculate_shanten_with_melds(tiles, exposed(tiles)).shanten
}

fn shanten_standard(tiles: &TileCounts) -> i8 {
    match exposed(tiles) {
        0 => calculate_standard_shanten(tiles),
        _ => shanten(tiles),
    }
}

/// With exposed sets there is no yes or no, only the list of readings. It does not matter which sets they are.
fn has_reading(tiles: &TileCounts, exposed: u8) -> bool {
    let white = Meld::koutsu_open(Tile::honor(Honor::White));
    let exposed = vec![white; usize::from(exposed)];
    !decompose_hand_with_melds(tiles, &exposed).is_empty()
}

/// How many sets the player must have exposed.
fn exposed(tiles: &TileCounts) -> u8 {
    14_u8.saturating_sub(tiles.values().sum()) / 3
}
