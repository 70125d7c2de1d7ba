//! Ports answer what the published programs answer, right or wrong, and survive hands that those were never
//! meant for.

mod cpp_waihuzi;
mod false_accepts;
mod go_greedy;
mod js_recursive;
mod lua_sichuan;
#[path = "../spaces/mod.rs"]
mod spaces;
mod vb_recursive;

use duipai_engines::{Alphabet, Engine, Hand, Kind, Verdict, notation};

/// Hand and published verdict of every row of one program.
fn published(engine: &str) -> Vec<(String, String)> {
    let path = format!("{}/tests/data/published.csv", env!("CARGO_MANIFEST_DIR"));
    csv::Reader::from_path(path)
        .unwrap()
        .records()
        .map(Result::unwrap)
        .filter(|row| &row[0] == engine)
        .map(|row| (row[1].to_owned(), row[2].to_owned()))
        .collect()
}

/// Judges a hand given as text; an `x` or `d` in it says that it is of paohuzi.
fn judge(engine: &mut dyn Engine, hand: &str) -> Verdict {
    let alphabet = if hand.contains(['x', 'd']) {
        Alphabet::Paohuzi
    } else {
        Alphabet::Mahjong
    };
    engine.judge(&notation::parse(hand, alphabet).unwrap())
}

/// A hand of any number of copies by kind.
fn absurd(alphabet: Alphabet, counts: &[(usize, u8)], wilds: u8) -> Hand {
    let mut hand = Hand::empty(alphabet);
    hand.set_wilds(wilds);
    for &(kind, count) in counts {
        hand.set_count(Kind::new(kind), count);
    }
    hand
}

/// Demands of every fault that a legal hand shows it.
#[cfg(feature = "mutants")]
fn assert_faults_show(
    rules: &str,
    number: u8,
    make: fn(duipai_engines::fault::Fault) -> Box<dyn duipai_engines::Factory>,
) {
    use duipai_engines::fault::Fault;
    use duipai_engines::rules::{MissingSuit, Rules};
    use rand::{RngExt, SeedableRng};
    let rules = Rules::named(rules).unwrap();
    let mut right = make(Fault::default()).build(&rules).unwrap();
    let largest = rules.sizes().largest();
    for number in 1..=number {
        let mut wrong = make(Fault::number(number)).build(&rules).unwrap();
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let differ = (0..400_000).any(|turn| {
            let mut hand = match turn % 4 {
                0 => spaces::crowded(rules.alphabet(), &mut rng),
                1 => spaces::win(&rules, largest, &mut rng),
                2 => spaces::changed(spaces::win(&rules, largest, &mut rng), &mut rng),
                _ => spaces::near_win(&rules, &mut rng),
            };
            hand.set_wilds(hand.wilds().min(rules.wild_max()));
            if rules.missing_suit() != MissingSuit::None {
                hand.set_missing(Some(rng.random_range(0..3)));
            }
            rules.invalid(&hand).is_none() && wrong.judge(&hand) != right.judge(&hand)
        });
        assert!(differ, "fault {number} changes no verdict");
    }
}
