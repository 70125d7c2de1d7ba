//! The crate `xiangting` as an engine. It tells how many tiles have to be replaced for a win: none is a win.
//!
//! That number is the least over sets and one eye, seven pairs and thirteen orphans, and the crate has no
//! function for one form alone. Under rules without the other two, a hand of such a shape is asked once more
//! with one of its runs exposed, which leaves sets and one eye as the only form. It takes no more than runs:
//! neither shape holds a triplet.

use duipai_external_lines::{Counts, answer_all, locked, riichi, verdict};
use xiangting::{PlayerCount, calculate_replacement_number};

fn main() -> std::io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("--version") {
        let version = locked("xiangting", include_str!("../Cargo.lock"));
        println!("xiangting {}", version.unwrap_or("of unknown version"));
        return Ok(());
    }
    let wins = if riichi() { complete } else { standard };
    answer_all(|counts| wins(counts).map_or("error the crate refuses this hand", verdict))
}

/// Whether nothing has to be replaced; `None` if the crate refuses the hand.
fn complete(hand: &Counts) -> Option<bool> {
    let number = calculate_replacement_number(hand, PlayerCount::Four);
    number.ok().map(|number| number == 0)
}

/// The same for sets and one eye alone.
fn standard(hand: &Counts) -> Option<bool> {
    let won = complete(hand)?;
    Some(
        won && (!has_other_form(hand)
            || with_a_run_exposed(hand).any(|rest| complete(&rest) == Some(true))),
    )
}

/// Whether it may be seven pairs or thirteen orphans.
fn has_other_form(hand: &Counts) -> bool {
    let pairs: u8 = hand.iter().map(|&count| u8::from(count == 2)).sum();
    pairs == 7 || hand[27..].iter().all(|&count| count > 0)
}

/// The hand without one of its runs, for each of them.
fn with_a_run_exposed(hand: &Counts) -> impl Iterator<Item = Counts> {
    let starts = (0..27).filter(|kind| kind % 9 < 7);
    starts.filter_map(|start| {
        let mut rest = *hand;
        for count in &mut rest[start..start + 3] {
            *count = count.checked_sub(1)?;
        }
        Some(rest)
    })
}
