//! Other people's crates: which of their functions are asked, under which rules, and with what.
//!
//! Every way of a crate to tell a win is a contestant. One that tells how far a hand is from a win tells more
//! than it is asked.

use crate::contestant::Contestant;
use agari::hand::{is_standard_hand, is_winning_hand};
use agari::parse::TileCounts;
use agari::shanten::{array_to_tilecounts, calculate_shanten, calculate_standard_shanten};
use duipai_engines::Hand;
use riichienv_core::agari::{is_agari, is_standard_agari};
use riichienv_core::shanten::calc_shanten_from_counts;
use riichienv_core::types;
use xiangting::{PlayerCount, calculate_replacement_number};

const COUNTS: &str = "`[u8; 34]`";
const RIICHIENV_HAND: &str = "its `Hand`, 34 counts";
const AGARI_COUNTS: &str = "its `TileCounts`, a `HashMap`";

/// Those that play by these rules.
pub(crate) fn contestants(rules: &str, hands: &[Hand]) -> Vec<Contestant> {
    let all: &[fn(&[Hand]) -> Contestant] = match rules {
        "standard" => &[
            |hands| {
                let name = "riichienv-core: `is_standard_agari`";
                Contestant::new(name, RIICHIENV_HAND, hands, riichienv, is_standard_agari)
            },
            |hands| {
                let wins = |hand: &mut TileCounts| is_standard_hand(hand);
                let name = "agari: `is_standard_hand`";
                Contestant::new(name, AGARI_COUNTS, hands, array_to_tilecounts, wins)
            },
            |hands| {
                let wins = |hand: &mut TileCounts| calculate_standard_shanten(hand) == -1;
                let name = "agari: `calculate_standard_shanten`";
                Contestant::new(name, AGARI_COUNTS, hands, array_to_tilecounts, wins)
            },
        ],
        _ => &[
            |hands| {
                let wins = |hand: &mut _| {
                    matches!(calculate_replacement_number(hand, PlayerCount::Four), Ok(0))
                };
                let name = "xiangting: `calculate_replacement_number`";
                Contestant::new(name, COUNTS, hands, |counts| *counts, wins)
            },
            |hands| {
                // Fourteen tiles are four sets and more.
                let wins = |hand: &mut _| calc_shanten_from_counts(hand, 4) == -1;
                let name = "riichienv-core: `calc_shanten_from_counts`";
                Contestant::new(name, COUNTS, hands, |counts| *counts, wins)
            },
            |hands| {
                let name = "riichienv-core: `is_agari`";
                Contestant::new(name, RIICHIENV_HAND, hands, riichienv, is_agari)
            },
            |hands| {
                let wins = |hand: &mut TileCounts| is_winning_hand(hand);
                let name = "agari: `is_winning_hand`";
                Contestant::new(name, AGARI_COUNTS, hands, array_to_tilecounts, wins)
            },
            |hands| {
                let wins = |hand: &mut TileCounts| calculate_shanten(hand).shanten == -1;
                let name = "agari: `calculate_shanten`";
                Contestant::new(name, AGARI_COUNTS, hands, array_to_tilecounts, wins)
            },
        ],
    };
    all.iter().map(|contestant| contestant(hands)).collect()
}

fn riichienv(counts: &[u8; 34]) -> types::Hand {
    types::Hand { counts: *counts }
}
