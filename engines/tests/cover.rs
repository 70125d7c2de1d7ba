//! `cover` against the definition: whole small spaces, then larger hands drawn near wins.

use duipai_engines::family::{cover::Cover, reference::Reference};
use duipai_engines::{Alphabet, Engine, Factory, Hand, Meld, Rules, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ALL: &[&str] = &[
    "standard",
    "standard~sizes=2+5+8+11+14+17",
    "laizi",
    "laizi~wild.copy_limit=4",
    "waihuzi",
    "waihuzi~jiao=true",
    "waihuzi~menzi=pair+adjacent+gap+red+cross-rank",
    "waihuzi~jiao=true~menzi=pair",
];

struct Pair {
    rules: Rules,
    reference: Box<dyn Engine>,
    cover: Box<dyn Engine>,
}

impl Pair {
    fn new(rules: &str, cover: Cover) -> Self {
        let rules = Rules::named(rules).unwrap();
        Self {
            reference: Reference::default().build(&rules).unwrap(),
            cover: cover.build(&rules).unwrap(),
            rules,
        }
    }

    #[cfg(feature = "mutants")]
    fn agree(&mut self, hand: &Hand) -> bool {
        self.cover.judge(hand) == self.reference.judge(hand)
    }

    /// Demands agreement, and of every win a certificate; says whether it is one.
    fn check(&mut self, hand: &Hand) -> bool {
        let verdict = self.cover.judge(hand);
        assert_eq!(
            verdict,
            self.reference.judge(hand),
            "{}: {hand:?}",
            self.rules.name()
        );
        let certificate = self.cover.explain(hand);
        assert_eq!(certificate.is_some(), verdict == Verdict::WIN);
        if let Some(certificate) = certificate {
            certificate.check(&self.rules, hand).unwrap();
        }
        verdict == Verdict::WIN
    }
}

/// Calls `visit` with every hand of `naturals` tiles and `wilds` wilds, no kind more than four times.
fn every_hand(alphabet: Alphabet, naturals: u8, wilds: u8, visit: &mut impl FnMut(&Hand)) {
    fn go(hand: &mut Hand, from: usize, left: u8, visit: &mut impl FnMut(&Hand)) {
        let Some(kind) = hand.alphabet().iter().nth(from) else {
            if left == 0 {
                visit(hand);
            }
            return;
        };
        for count in 0..=left.min(4) {
            hand.set_count(kind, count);
            go(hand, from + 1, left - count, visit);
        }
        hand.set_count(kind, 0);
    }
    let mut hand = Hand::empty(alphabet);
    hand.set_wilds(wilds);
    go(&mut hand, 0, naturals, visit);
}

/// Hands seen and wins among them, all of one size.
fn whole_space(rules: &str, naturals: u8, wilds: u8) -> (usize, usize) {
    let mut pair = Pair::new(rules, Cover::default());
    let (mut seen, mut wins) = (0, 0);
    every_hand(pair.rules.alphabet(), naturals, wilds, &mut |hand| {
        seen += 1;
        wins += usize::from(pair.check(hand));
    });
    (seen, wins)
}

/// A hand put together from groups, some as exposed ones, then perhaps with tiles changed and others made
/// wilds. Mostly legal; many kinds lie close together, where groups compete for tiles.
fn near_win(rules: &Rules, rng: &mut ChaCha8Rng) -> Hand {
    let alphabet = rules.alphabet();
    let form = &rules.forms()[0];
    let catalogue = form.catalogue(alphabet);
    let sizes: Vec<usize> = rules.sizes().iter().collect();
    let sets = form
        .set_count(sizes[rng.random_range(0..sizes.len())])
        .unwrap();
    // Groups from a narrow window of the catalogue give crowded hands.
    let width = rng.random_range(1..=catalogue.sets.len());
    let first = rng.random_range(0..=catalogue.sets.len() - width);
    let mut hand = Hand::empty(alphabet);
    let melds = if rng.random_range(0..4) == 0 {
        rng.random_range(0..=sets)
    } else {
        0
    };
    for number in 0..sets {
        let set = catalogue.sets[first + rng.random_range(0..width)];
        if number < melds {
            hand.add_meld(Meld::new(set.tiles(), false).unwrap());
        } else {
            set.tiles().iter().for_each(|&tile| hand.add(tile));
        }
    }
    let eye = catalogue.eyes[rng.random_range(0..catalogue.eyes.len())];
    eye.tiles().iter().for_each(|&tile| hand.add(tile));
    let change = |hand: &mut Hand, rng: &mut ChaCha8Rng| {
        let held: Vec<_> = alphabet
            .iter()
            .filter(|&kind| hand.count(kind) > 0)
            .collect();
        if !held.is_empty() {
            hand.remove(held[rng.random_range(0..held.len())]);
        }
        !held.is_empty()
    };
    for _ in 0..rng.random_range(0..3) {
        change(&mut hand, rng);
        hand.add(
            alphabet
                .iter()
                .nth(rng.random_range(0..alphabet.kinds()))
                .unwrap(),
        );
    }
    if rules.wild_max() > 0 {
        for _ in 0..rng.random_range(0..=6) {
            let changed = change(&mut hand, rng);
            hand.set_wilds(hand.wilds() + u8::from(changed));
        }
    }
    hand
}

#[test]
fn all_hands_of_five_tiles() {
    assert_eq!(whole_space("standard", 2, 0), (595, 34));
    assert_eq!(whole_space("standard", 5, 0), (501_908, 1_836));
}

#[test]
fn all_hands_of_five_tiles_with_wilds() {
    for (rules, one_wild) in [("laizi", 3_790), ("laizi~wild.copy_limit=4", 3_756)] {
        let wins = [1, 34, 595, 2_503, one_wild, 1_836];
        for (naturals, wins) in (0..).zip(wins) {
            assert_eq!(
                whole_space(rules, naturals, 5 - naturals).1,
                wins,
                "{rules} {naturals}"
            );
        }
        assert_eq!(
            [0, 1, 2].map(|naturals| whole_space(rules, naturals, 2 - naturals).1),
            [1, 34, 34]
        );
    }
}

#[test]
fn all_waihuzi_hands_of_two_and_five_cards() {
    for rules in ALL.iter().filter(|rules| rules.starts_with("waihuzi")) {
        let wins = [2, 5].map(|size| whole_space(rules, size, 0).1);
        if *rules == "waihuzi" {
            assert_eq!(wins, [60, 2_146]);
        }
    }
}

#[test]
fn hands_near_wins() {
    for rules in ALL {
        let mut pair = Pair::new(rules, Cover::default());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let wins = (0..25_000)
            .filter(|_| pair.check(&near_win(&pair.rules.clone(), &mut rng)))
            .count();
        assert!((5_000..22_500).contains(&wins), "{rules}: {wins}");
    }
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_shows() {
    use duipai_engines::fault::Fault;
    for number in 1..=10 {
        let fault = Fault::number(number);
        let found = ALL.iter().any(|rules| {
            let mut pair = Pair::new(rules, Cover { fault });
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            (0..20_000).any(|_| {
                let hand = near_win(&pair.rules.clone(), &mut rng);
                pair.rules.invalid(&hand).is_none() && !pair.agree(&hand)
            })
        });
        assert!(found, "fault {number} changes no verdict");
    }
}
