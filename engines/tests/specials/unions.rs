//! How many hands win by several forms together: every one that can is built, and asked.

use crate::lists::{Counts, each_seven_pairs, each_standard};
use crate::{engines, hand, lists, named};
use duipai_engines::{Engine, Hand, Verdict};

/// Asks every engine one hand of so many, and a quick one perhaps all.
struct Asked {
    all: bool,
    engines: Vec<(String, Box<dyn Engine>)>,
    wins: u64,
    turn: u64,
}

const QUICK: &str = "table";
const ONE_OF: u64 = 2_003;

impl Asked {
    fn new(rules: &str, all: bool) -> Self {
        Self {
            all,
            engines: engines(&named(rules)),
            wins: 0,
            turn: 0,
        }
    }

    fn ask(&mut self, counts: &Counts, expected: bool) {
        let hand: Hand = hand(counts);
        self.turn += 1;
        for (name, engine) in &mut self.engines {
            if self.all && name == QUICK || self.turn.is_multiple_of(ONE_OF) {
                let verdict = engine.judge(&hand);
                assert_eq!(verdict, Verdict::from_win(expected), "{name} {hand:?}");
            }
        }
        self.wins += u64::from(expected);
    }
}

/// How many fours seven pairs of this hand have, if it is that.
fn fours(counts: &Counts) -> Option<usize> {
    let even = counts.iter().all(|count| count % 2 == 0);
    even.then(|| counts.iter().map(|count| usize::from(count / 4)).sum())
}

#[test]
fn hands_that_win_by_any_form_are_as_many_as_known() {
    let mut riichi = Asked::new("riichi", true);
    let mut quads = Asked::new("gb~forms=standard+pairs+orphans", false);
    let mut gb = Asked::new("gb", true);
    let mut both = [0_u64; 4];
    each_standard(&mut |counts| {
        for asked in [&mut riichi, &mut quads, &mut gb] {
            asked.ask(counts, true);
        }
        if let Some(fours) = fours(counts) {
            both[fours] += 1;
        }
    });
    assert_eq!(riichi.wins, 11_498_658);
    assert_eq!(both, [4_668, 1_473, 1_110, 687]);
    let mut standard = named_engine("standard");
    let mut pairs = [0_u64; 4];
    each_seven_pairs(&mut |counts, fours| {
        pairs[fours] += 1;
        if standard.judge(&hand(counts)) == Verdict::NO {
            riichi.ask(counts, fours == 0);
            quads.ask(counts, true);
            gb.ask(counts, true);
        }
    });
    assert_eq!(pairs, [5_379_616, 8_069_424, 2_782_560, 185_504]);
    for counts in &lists::orphans() {
        for asked in [&mut riichi, &mut quads, &mut gb] {
            asked.ask(counts, true);
        }
    }
    let knitted = lists::lesser_knitted();
    for counts in knitted.iter().chain(&lists::knitted_straights()) {
        riichi.ask(counts, false);
        quads.ask(counts, false);
        gb.ask(counts, true);
    }
    assert_eq!(riichi.wins, 16_873_619);
    assert_eq!(quads.wins, 27_907_837);
    assert_eq!(gb.wins, 27_919_573);
}

fn named_engine(rules: &str) -> Box<dyn Engine> {
    let engines = engines(&named(rules)).into_iter();
    let quick = engines.into_iter().find(|(name, _)| name == QUICK);
    quick.expect("it has these rules").1
}
