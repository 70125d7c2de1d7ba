//! Engines cut at the borders of suits answer what they answer whole: on every small hand of any size, legal
//! or not, on random large ones, and with every planted fault.

#[path = "spaces/mod.rs"]
mod spaces;

use duipai_engines::form::Form;
use duipai_engines::{Alphabet, Engine, Factored, Factory, Hand, Rules, Verdict, registry};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use spaces::{built, changed, crowded, each_missing, every_hand, near_win};
use std::collections::HashMap;

/// Rules that ask another part of some engine each; the first ones are asked more.
const MAIN: usize = 4;
const RULES: [&str; 23] = [
    "standard",
    "laizi~wild.copy_limit=4",
    "sichuan",
    "waihuzi",
    "laizi",
    "standard~sizes=2+5+8+11+14+17",
    "laizi~wild.max=2",
    "sichuan~pairs=none",
    "sichuan~pairs=distinct",
    "sichuan~pairs=any-quads",
    "sichuan~forms=pairs",
    "sichuan~missing_suit=any",
    "sichuan~missing_suit=none",
    "waihuzi~menzi=pair",
    "waihuzi~menzi=adjacent",
    "waihuzi~menzi=gap",
    "waihuzi~menzi=red",
    "riichi",
    "gb",
    "gb~forms=orphans",
    "gb~forms=lesser-knitted+greater-knitted",
    "gb~forms=knitted-straight~eyes=258",
    "gb~wild.max=2",
];

fn named(rules: &str) -> Rules {
    Rules::named(rules).unwrap()
}

/// An engine, whole and cut.
struct Both {
    name: String,
    rules: Rules,
    engine: Box<dyn Engine>,
    factored: Box<dyn Factored>,
    /// By suit and its counts, what has been asked before: few of the hands have suits of their own.
    values: Vec<HashMap<u64, u32>>,
    asked: usize,
    wins: usize,
}

impl Both {
    fn new(factory: &dyn Factory, rules: &Rules) -> Option<Self> {
        Some(Self {
            name: factory.name().to_owned(),
            rules: rules.clone(),
            engine: factory.build(rules).ok()?,
            factored: factory.factored(rules)?,
            values: vec![HashMap::new(); rules.suits().len()],
            asked: 0,
            wins: 0,
        })
    }

    /// Hands with kinds that are not played with are no hands of a space.
    fn ask(&mut self, hand: &Hand) {
        let beyond = &hand.counts()[self.rules.kinds()..];
        if beyond.iter().any(|&count| count > 0) || hand.counts().iter().any(|&count| count > 4) {
            return;
        }
        let hand = {
            let mut plain = hand.concealed();
            plain.set_missing(hand.missing());
            plain
        };
        let suits = self.rules.suits().iter().enumerate();
        let values: Vec<u32> = suits
            .map(|(number, suit)| {
                let counts = &hand.counts()[suit.first..suit.first + suit.ranks];
                let code = counts
                    .iter()
                    .fold(0, |code, &count| code * 5 + u64::from(count));
                let known = self.values[number].entry(code);
                *known.or_insert_with(|| self.factored.value(number, counts))
            })
            .collect();
        let cut = self.factored.wins(&values, hand.wilds(), hand.missing());
        let ruled_out = values.iter().enumerate().any(|(suit, &value)| {
            let (wilds, missing) = (hand.wilds(), hand.missing());
            self.factored.rules_out(suit, value, wilds, missing)
        });
        let whole = matches!(self.engine.judge(&hand), Verdict::Win(_));
        let rules = self.rules.name();
        assert_eq!(cut, whole, "{} {rules}: {hand:?}", self.name);
        assert!(!(whole && ruled_out), "{} {rules}: {hand:?}", self.name);
        self.asked += 1;
        self.wins += usize::from(whole);
    }
}

/// All engines that are cut by suit under these rules.
fn all(rules: &Rules) -> Vec<Both> {
    let builtin = registry::builtin().into_iter();
    builtin
        .filter_map(|factory| Both::new(&*factory, rules))
        .collect()
}

#[test]
fn these_engines_are_cut_by_suit() {
    let names = |rules: &str| -> Vec<String> {
        all(&named(rules))
            .into_iter()
            .map(|both| both.name)
            .collect()
    };
    let standard = ["table", "greedy", "go-greedy", "vb-recursive"];
    assert_eq!(names("standard"), standard);
    assert_eq!(names("laizi"), ["table"]);
    assert_eq!(names("laizi~wild.copy_limit=4"), ["table"]);
    assert_eq!(names("sichuan"), ["table", "greedy", "lua-sichuan"]);
    assert_eq!(names("waihuzi"), ["table", "cpp-waihuzi"]);
    assert_eq!(names("riichi"), ["table"]);
    assert_eq!(names("gb"), ["table"]);
    // Groups that join the colours.
    assert!(names("waihuzi~jiao=true").is_empty());
    assert!(names("waihuzi~menzi=pair+cross-rank").is_empty());
}

/// Asks about every hand of up to `most` tiles, wilds among them, with every missing suit.
fn ask_small(both: &mut Both, most: u8) {
    let rules = both.rules.clone();
    for tiles in 0..=most {
        // One wild more than the rules know.
        for wilds in 0..=(rules.wild_max() + 1).min(most - tiles) {
            every_hand(rules.alphabet(), tiles, wilds, &mut |hand| {
                each_missing(&rules, hand, &mut |hand| both.ask(hand));
            });
        }
    }
}

/// Asks about random hands, many of them near wins, of all sizes.
fn ask_random(both: &mut Both, number: usize) {
    let rules = both.rules.clone();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    // Near wins are near sets and an eye.
    let sets = |form: &Form| form.as_sets_with_eye().is_some();
    let no_sets = !rules.forms().iter().any(sets);
    let special = (rules.forms().iter()).any(|form| !sets(form) && form.as_seven_pairs().is_none());
    for turn in 0..number {
        let mut hand = if special && turn % 2 == 0 {
            built(&rules, &mut rng)
        } else if turn % 4 == 0 || no_sets {
            crowded(rules.alphabet(), &mut rng)
        } else {
            near_win(&rules, &mut rng)
        };
        if turn % 8 == 1 || turn % 8 == 2 {
            hand = changed(hand, &mut rng);
        }
        if turn % 16 == 3 {
            let missing = rng.random_range(0..4);
            hand.set_missing(Some(missing).filter(|&suit| suit < 3));
        }
        both.ask(&hand);
    }
}

#[test]
fn every_hand_of_up_to_five_tiles_is_answered_as_by_the_whole_engine() {
    for (number, rules) in RULES.map(named).into_iter().enumerate() {
        for mut both in all(&rules) {
            ask_small(&mut both, if number < MAIN { 5 } else { 3 });
            let enough = both.asked > 20_000 && both.wins > 100;
            assert!(enough || number >= MAIN, "{}", both.name);
        }
    }
}

#[test]
fn random_hands_are_answered_as_by_the_whole_engine() {
    for (number, rules) in RULES.map(named).into_iter().enumerate() {
        for mut both in all(&rules) {
            // Whole, some take their time over twenty cards.
            let slow = rules.alphabet() == Alphabet::Paohuzi;
            let hands = if number < MAIN && !slow {
                50_000
            } else {
                5_000
            };
            ask_random(&mut both, hands);
            let (asked, wins) = (both.asked, both.wins);
            if rules.name() == "sichuan~forms=pairs" {
                continue;
            }
            assert!(
                wins * 20 > asked && wins * 20 < 19 * asked,
                "{}: {wins}",
                both.name
            );
        }
    }
}

#[cfg(feature = "mutants")]
#[test]
fn faults_are_kept_when_an_engine_is_cut() {
    let mut cut = 0;
    for mutant in duipai_engines::mutants::all() {
        for rules in mutant.shows() {
            if let Some(mut both) = Both::new(&mutant, &named(rules)) {
                ask_small(&mut both, 2);
                ask_random(&mut both, 4_000);
                cut += 1;
            }
        }
    }
    assert!(cut >= 50, "{cut}");
}
