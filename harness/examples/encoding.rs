//! How long it takes to write a hand as a line, in every encoding: the pipe to an external engine can be no
//! faster. Prints nanoseconds a hand, the best of 20 rounds over 65,536 different winning hands of 14 tiles.
//!
//! ```sh
//! cargo run --release -p duipai --example encoding
//! ```

use duipai::external::codec::{Codec, Encoding, Order, OwnCodes, order};
use duipai::source::Sources;
use duipai_engines::{Alphabet, Hand, Rules};
use std::hint::black_box;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let winners = Sources::Winners.open(&Rules::named("standard")?, 1, 1)?;
    let mut hands: Vec<Hand> = Vec::new();
    let mut drawn = Vec::new();
    for block in 0.. {
        winners.block(block, &mut drawn)?;
        hands.extend(
            drawn
                .iter()
                .map(|drawn| drawn.hand)
                .filter(|hand| hand.size() == 14),
        );
        if hands.len() >= 65_536 {
            break;
        }
    }
    hands.truncate(65_536);
    let named = Encoding::NAMED.into_iter();
    let long = Encoding::Own(OwnCodes {
        codes: (0..34).map(|kind| format!("tile-number-{kind}")).collect(),
        sep: " ".to_owned(),
        wild: None,
    });
    for encoding in named
        .filter(|encoding| *encoding != Encoding::Phz)
        .chain([long])
    {
        let codec = Codec::of(encoding.clone(), Alphabet::Mahjong)?;
        let sorted = time(&hands, |hand, out| codec.write(hand, Order::Sorted, out));
        let shuffled = time(&hands, |hand, out| {
            codec.write(hand, Order::Shuffled(order::seed_of(hand)), out);
        });
        println!(
            "{:8} sorted {sorted:6.1} ns  shuffled {shuffled:6.1} ns",
            encoding.name()
        );
    }
    Ok(())
}

/// Nanoseconds a hand, in batches of 1,024 hands into one buffer, as a pipe is fed.
fn time(hands: &[Hand], mut write: impl FnMut(&Hand, &mut Vec<u8>)) -> f64 {
    let mut out = Vec::new();
    let round = |out: &mut Vec<u8>, write: &mut dyn FnMut(&Hand, &mut Vec<u8>)| {
        let start = Instant::now();
        for batch in hands.chunks(1_024) {
            out.clear();
            for hand in batch {
                write(hand, out);
            }
            black_box(&out);
        }
        start.elapsed().as_secs_f64() * 1e9 / hands.len() as f64
    };
    (0..20)
        .map(|_| round(&mut out, &mut write))
        .fold(f64::INFINITY, f64::min)
}
