//! The table engine against the definition: every state of a suit, and every hand of small sizes.

#[cfg(feature = "mutants")]
mod faults;
mod hands;

use duipai_engines::family::{recursive::Recursive, reference::Reference, table::Table};
use duipai_engines::{Alphabet, Engine, Factory, Hand, Kind, Rules, Verdict};
use hands::{Dice, MAX_KINDS, built, changed, for_each_state};

fn engine(factory: &dyn Factory, rules: &Rules) -> Box<dyn Engine> {
    factory.build(rules).unwrap()
}

/// Two engines that must agree, and the number of hands they were asked.
struct Pair<'a> {
    rules: &'a Rules,
    table: Box<dyn Engine>,
    judge: Box<dyn Engine>,
    asked: usize,
    wins: usize,
}

impl<'a> Pair<'a> {
    fn new(rules: &'a Rules, judge: &dyn Factory) -> Self {
        Self {
            rules,
            table: engine(&Table::default(), rules),
            judge: engine(judge, rules),
            asked: 0,
            wins: 0,
        }
    }

    fn ask(&mut self, hand: &Hand) {
        let verdict = self.table.judge(hand);
        assert_eq!(
            verdict,
            self.judge.judge(hand),
            "{}: {hand:?}",
            self.rules.name()
        );
        self.asked += 1;
        if verdict == Verdict::WIN {
            self.wins += 1;
            let certificate = self.table.explain(hand);
            let certificate = certificate.unwrap_or_else(|| panic!("no certificate: {hand:?}"));
            if let Err(error) = certificate.check(self.rules, hand) {
                panic!(
                    "{error}: {hand:?} {:?}",
                    certificate.texts(self.rules.alphabet())
                );
            }
        } else {
            assert_eq!(self.table.explain(hand), None, "{hand:?}");
        }
    }
}

/// Every state of the kinds from `first` on, alone and beside a pair, with up to `max_wilds` wilds where it
/// has at most 8 tiles. Returns how many states there were.
fn ask_states(rules: &Rules, first: usize, end: usize, max_wilds: u8) -> usize {
    let mut pair = Pair::new(rules, &Reference::default());
    let eye = (end + 1) % MAX_KINDS;
    let mut states = 0;
    for tiles in 0..=14 {
        for_each_state(first, end, tiles, &mut |counts| {
            states += 1;
            let wilds = if tiles <= 8 { max_wilds } else { 0 };
            for beside in [0, 2] {
                let mut counts = *counts;
                counts[eye] = beside;
                for wilds in 0..=wilds {
                    let size = usize::from(tiles + beside + wilds);
                    if rules.sizes().contains(size) {
                        pair.ask(&Hand::from_counts(Alphabet::Mahjong, counts, wilds));
                    }
                }
            }
        });
    }
    assert!(pair.wins > 400, "{} of {}", pair.wins, pair.asked);
    states
}

#[test]
fn every_suit_state_is_judged_as_the_definition_says() {
    let rules = Rules::named("laizi").unwrap();
    assert_eq!(ask_states(&rules, 0, 9, 4), 405_350);
}

#[test]
fn every_suit_state_is_judged_as_the_definition_says_under_a_copy_limit() {
    let rules = Rules::named("laizi~wild.copy_limit=4").unwrap();
    assert_eq!(ask_states(&rules, 18, 27, 4), 405_350);
}

#[test]
fn every_honour_state_is_judged_as_the_definition_says() {
    for rules in ["standard", "laizi", "laizi~wild.copy_limit=4"] {
        let rules = Rules::named(rules).unwrap();
        let wilds = rules.wild_max().min(4);
        assert_eq!(ask_states(&rules, 27, 34, wilds), 43_130);
    }
}

/// Wins among all hands of this alphabet with so many tiles and wilds.
fn count(rules: &Rules, tiles: u8, wilds: u8) -> usize {
    let mut table = engine(&Table::default(), rules);
    let mut wins = 0;
    for_each_state(0, rules.alphabet().kinds(), tiles, &mut |counts| {
        let hand = Hand::from_counts(rules.alphabet(), *counts, wilds);
        wins += usize::from(table.judge(&hand) == Verdict::WIN);
    });
    wins
}

#[test]
fn winners_of_small_sizes_are_as_many_as_known() {
    let standard = Rules::named("standard").unwrap();
    assert_eq!([2, 5].map(|tiles| count(&standard, tiles, 0)), [34, 1_836]);
}

#[test]
fn winners_with_wilds_are_as_many_as_known() {
    let off = Rules::named("laizi").unwrap();
    let four = Rules::named("laizi~wild.copy_limit=4").unwrap();
    let known: [(&Rules, u8, &[usize]); 6] = [
        (&off, 2, &[34, 34, 1]),
        (&four, 2, &[34, 34, 1]),
        (&off, 5, &[1_836, 3_790, 2_503, 595, 34]),
        (&four, 5, &[1_836, 3_756, 2_503, 595, 34]),
        (&off, 8, &[49_332, 150_456, 179_951, 110_853, 38_422]),
        (&four, 8, &[49_332, 148_809, 178_445, 110_622, 38_415]),
    ];
    for (rules, size, known) in known {
        for (wilds, &known) in (0..).zip(known) {
            // The 95 million hands of eight tiles are asked elsewhere.
            if (size, wilds) != (8, 0) {
                let found = count(rules, size - wilds, wilds);
                assert_eq!(found, known, "{} {size}+{wilds}", rules.name());
            }
        }
    }
}

#[test]
fn waihuzi_winners_are_as_many_as_known() {
    let rules = Rules::named("waihuzi").unwrap();
    let found = [2, 5, 8].map(|tiles| count(&rules, tiles, 0));
    assert_eq!(found, [60, 2_146, 38_044]);
}

const WAIHUZI: [&str; 6] = [
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~menzi=pair+cross-rank",
    "waihuzi~jiao=true~menzi=pair+adjacent+gap+red+cross-rank",
    "waihuzi~menzi=cross-rank",
    "waihuzi~jiao=true~menzi=gap",
];

#[test]
fn every_waihuzi_hand_of_five_cards_is_judged_as_the_definition_says() {
    for name in WAIHUZI {
        let rules = Rules::named(name).unwrap();
        let mut pair = Pair::new(&rules, &Reference::default());
        for tiles in [2, 5] {
            for_each_state(0, 20, tiles, &mut |counts| {
                pair.ask(&Hand::from_counts(Alphabet::Paohuzi, *counts, 0));
            });
        }
        assert!(pair.wins > 0);
    }
}

#[test]
fn built_hands_and_their_neighbours_are_judged_as_the_recursion_says() {
    let mut dice = Dice::new(1);
    let mahjong = [
        "laizi",
        "laizi~wild.copy_limit=4",
        "laizi~sizes=2+5+8+11+14+17~wild.max=17",
    ];
    for name in WAIHUZI.into_iter().chain(mahjong) {
        let rules = Rules::named(name).unwrap();
        let mut pair = Pair::new(&rules, &Recursive::default());
        let sizes: Vec<usize> = rules.sizes().iter().collect();
        for _ in 0..10_000 {
            let mut hand = built(&rules, sizes[dice.below(sizes.len())], &mut dice);
            pair.ask(&hand);
            let near = changed(hand, &mut dice);
            pair.ask(&near);
            if rules.wild_max() > 0 {
                for _ in 0..=dice.below(hand.naturals().min(6)) {
                    while !hand.remove(Kind::new(dice.below(MAX_KINDS))) {}
                    hand.set_wilds(hand.wilds() + 1);
                }
                pair.ask(&hand);
                pair.ask(&changed_or_same(hand, &mut dice));
            }
        }
        assert!(pair.wins >= 10_000, "{name}");
    }
}

fn changed_or_same(hand: Hand, dice: &mut Dice) -> Hand {
    if hand.naturals() == 0 {
        hand
    } else {
        changed(hand, dice)
    }
}

#[test]
fn hands_of_wilds_alone_win() {
    for (name, sizes) in [
        ("laizi", &[2, 5, 8, 11, 14][..]),
        ("laizi~wild.copy_limit=4", &[2, 5, 8, 11, 14]),
        ("laizi~sizes=14+17~wild.max=17", &[14, 17]),
    ] {
        let rules = Rules::named(name).unwrap();
        let mut pair = Pair::new(&rules, &Recursive::default());
        for &size in sizes {
            pair.ask(&Hand::from_counts(Alphabet::Mahjong, [0; MAX_KINDS], size));
        }
        assert_eq!(pair.wins, sizes.len());
    }
}

#[test]
fn wilds_beside_exposed_groups_are_unsupported_under_a_copy_limit_only() {
    let parse = duipai_engines::notation::parse;
    let verdict = |rules: &str, hand: &str| {
        let rules = Rules::named(rules).unwrap();
        let hand = parse(hand, Alphabet::Mahjong).unwrap();
        engine(&Table::default(), &rules).judge(&hand)
    };
    let limited = "laizi~wild.copy_limit=4";
    assert_eq!(verdict(limited, "1m+1[111m]"), Verdict::Unsupported);
    assert_eq!(verdict(limited, "11m[222m]"), Verdict::WIN);
    assert_eq!(verdict("laizi", "1m+1[111m]"), Verdict::WIN);
}
