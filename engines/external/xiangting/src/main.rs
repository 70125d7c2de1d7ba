//! The crate `xiangting` as an engine. It tells how many tiles have to be replaced for a win: none is a win.
//!
//! That number is the least over sets and one eye, seven pairs and thirteen orphans, and the crate has no
//! function for one form alone. Under rules without the other two, a hand of such a shape is asked once more
//! with one of its runs exposed, which leaves sets and one eye as the only form. It takes no more than runs:
//! neither shape holds a triplet.
//!
//! The shanten is one less than that number. There, too, it is the least over all three forms, so under rules without
//! the other two it is told of hands of fewer than 13 tiles only, which have none but sets and an eye.

use duipai_external_lines::{
    Counts, answer_all, asks_shanten, print_version, riichi, shanten, win_or_no,
};
use xiangting::{BingpaiError, PlayerCount, calculate_replacement_number};

fn main() -> std::io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("--version") {
        print_version("xiangting", include_str!("../Cargo.lock"));
        return Ok(());
    }
    let riichi = riichi();
    if asks_shanten() {
        return answer_all(|hand| {
            let has_one_form = hand.iter().sum::<u8>() < 13;
            if !riichi && !has_one_form {
                return Ok("unsupported".to_owned());
            }
            Ok::<_, BingpaiError>(shanten(i16::from(replaced(hand)?) - 1))
        });
    }
    let wins = if riichi { complete } else { standard };
    answer_all(|hand| wins(hand).map(win_or_no))
}

/// How many tiles have to be replaced for a win.
fn replaced(hand: &Counts) -> Result<u8, BingpaiError> {
    calculate_replacement_number(hand, PlayerCount::Four)
}

/// Whether nothing has to be replaced.
fn complete(hand: &Counts) -> Result<bool, BingpaiError> {
    Ok(replaced(hand)? == 0)
}

/// The same for sets and one eye alone.
fn standard(hand: &Counts) -> Result<bool, BingpaiError> {
    let won = complete(hand)?;
    if !(won && has_other_form(hand)) {
        return Ok(won);
    }
    for rest in with_a_run_exposed(hand) {
        if complete(&rest)? {
            return Ok(true);
        }
    }
    Ok(false)
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
