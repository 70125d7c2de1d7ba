//! The table engine against the definition: every state of a suit, and every hand of small sizes.

use duipai_engines::family::{recursive::Recursive, reference::Reference, table::Table};
use duipai_engines::{Alphabet, Engine, Factory, Hand, Kind, Rules, Verdict};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const MAX_KINDS: usize = 34;

fn engine(factory: &dyn Factory, rules: &Rules) -> Box<dyn Engine> {
    factory.build(rules).unwrap()
}

/// Calls `visit` with every count vector over the kinds from `first` to before `end` with `tiles` tiles.
fn for_each_state(first: usize, end: usize, tiles: u8, visit: &mut dyn FnMut(&[u8; MAX_KINDS])) {
    fn go(
        counts: &mut [u8; MAX_KINDS],
        kind: usize,
        end: usize,
        tiles: u8,
        visit: &mut dyn FnMut(&[u8; MAX_KINDS]),
    ) {
        if tiles == 0 {
            visit(counts);
        } else if kind < end && usize::from(tiles) <= 4 * (end - kind) {
            for count in 0..=tiles.min(4) {
                counts[kind] = count;
                go(counts, kind + 1, end, tiles - count, visit);
            }
            counts[kind] = 0;
        }
    }
    go(&mut [0; MAX_KINDS], first, end, tiles, visit);
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

struct Dice(ChaCha8Rng);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }
}

/// A complete hand of `size` tiles: groups are added as long as the four copies allow.
fn built(rules: &Rules, size: usize, dice: &mut Dice) -> Hand {
    let catalogue = rules.forms()[0].catalogue(rules.alphabet());
    'again: loop {
        let mut counts = [0; MAX_KINDS];
        for number in 0..=size / 3 {
            let groups = if number == 0 {
                &catalogue.eyes
            } else {
                &catalogue.sets
            };
            for tile in groups[dice.below(groups.len())].tiles() {
                counts[tile.index()] += 1;
            }
        }
        if counts.iter().any(|&count| count > 4) {
            continue 'again;
        }
        return Hand::from_counts(rules.alphabet(), counts, 0);
    }
}

/// The hand with one random tile replaced by another.
fn changed(mut hand: Hand, dice: &mut Dice) -> Hand {
    let kinds = hand.alphabet().kinds();
    while !hand.remove(Kind::new(dice.below(kinds))) {}
    loop {
        let kind = Kind::new(dice.below(kinds));
        if hand.count(kind) < 4 {
            hand.add(kind);
            return hand;
        }
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

#[cfg(feature = "mutants")]
mod mutants {
    use super::*;
    use duipai_engines::fault::Fault;

    /// Hands among which each fault must show, beside their rules.
    fn hands() -> Vec<(Rules, Vec<Hand>)> {
        let mut dice = Dice::new(2);
        let mahjong = ["standard", "laizi", "laizi~wild.copy_limit=4"];
        let mut all = Vec::new();
        for name in mahjong.into_iter().chain(WAIHUZI) {
            let rules = Rules::named(name).unwrap();
            let kinds = rules.alphabet().kinds();
            let mut hands = Vec::new();
            for wilds in 0..=rules.wild_max().min(3) {
                for_each_state(0, kinds, 5 - wilds, &mut |counts| {
                    hands.push(Hand::from_counts(rules.alphabet(), *counts, wilds));
                });
            }
            if rules.alphabet() == Alphabet::Mahjong {
                // An eye in every suit: 3n+2 tiles all the same.
                let mut counts = [0; MAX_KINDS];
                for kind in [0, 9, 18, 27] {
                    counts[kind] = 2;
                }
                hands.push(Hand::from_counts(Alphabet::Mahjong, counts, 0));
            }
            if rules.wild_max() >= 8 {
                for_each_state(0, kinds, 3, &mut |counts| {
                    hands.push(Hand::from_counts(rules.alphabet(), *counts, 8));
                });
            }
            for size in rules.sizes().iter() {
                hands.extend((0..10_000).map(|_| built(&rules, size, &mut dice)));
            }
            if rules.alphabet() == Alphabet::Mahjong {
                for_each_state(0, 9, 14, &mut |counts| {
                    hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
                });
                for_each_state(27, 34, 8, &mut |counts| {
                    hands.push(Hand::from_counts(Alphabet::Mahjong, *counts, 0));
                });
            }
            all.push((rules, hands));
        }
        all
    }

    #[test]
    fn every_planted_fault_shows_and_leaves_the_sound_tables_alone() {
        let hands = hands();
        for number in 1..=12 {
            let mut shown = 0;
            for (rules, hands) in &hands {
                let mut wrong = Table {
                    fault: Fault::number(number),
                }
                .build(rules)
                .unwrap();
                let mut right = engine(&Table::default(), rules);
                let mut judge = engine(&Recursive::default(), rules);
                for hand in hands {
                    let truth = right.judge(hand);
                    if wrong.judge(hand) != truth {
                        shown += 1;
                        assert_eq!(truth, judge.judge(hand), "{hand:?}");
                        // A wrong reading may come, a panic may not.
                        let _ = wrong.explain(hand);
                    }
                }
            }
            println!("fault {number}: {shown} hands");
            assert!(shown > 0, "fault {number} does not show");
        }
    }
}
