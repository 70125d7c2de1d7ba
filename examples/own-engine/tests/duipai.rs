//! The win check against every winning hand, every suit state and random hands, as one ordinary test.

use duipai::check::{Check, Failed};
use duipai::source::Sources;
use duipai_engines::{Engine, Hand, Verdict};

// All 12,425,278 winners take a minute without optimisation, so they are left to `cargo test --release`.
fn sources() -> &'static [Sources] {
    if cfg!(debug_assertions) {
        &[Sources::States, Sources::G1]
    } else {
        &Sources::ALL
    }
}

#[test]
fn it_wins_exactly_the_hands_that_win() {
    let check = Check::named("standard").unwrap().sources(sources());
    let passed = check.function(|counts: &[u8; 34], _| own_engine::wins(counts));
    println!("{}", passed.unwrap_or_else(|failed| panic!("{failed}")));
}

/// The same without its run of 7, 8 and 9: what a failing test tells.
#[test]
fn a_mistake_is_told_by_its_smallest_hand() {
    let check = Check::named("standard").unwrap().sources(sources());
    let failed = check
        .function(|counts: &[u8; 34], _| {
            let highest = counts[6] > 0 && counts[7] > 0 && counts[8] > 0;
            own_engine::wins(counts) && !highest
        })
        .unwrap_err();
    let Failed::Wrong(wrong) = &failed else {
        panic!("{failed}");
    };
    assert_eq!(wrong.cases[0].shrunk.as_deref(), Some("77789m"), "{failed}");
}

/// An engine with a memory of its own implements the trait instead of being a function.
struct Counting {
    asked: u64,
}

impl Engine for Counting {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        self.asked += 1;
        if hand.is_plain() && hand.wilds() == 0 {
            Verdict::from_win(own_engine::wins(hand.counts()))
        } else {
            Verdict::Unsupported
        }
    }
}

#[test]
fn an_engine_is_asked_like_a_function() {
    let check = Check::named("standard").unwrap().sources(&[Sources::G1]);
    let passed = check.hands(20_000).engine(|| Counting { asked: 0 });
    assert!(passed.is_ok(), "{passed:?}");
}
