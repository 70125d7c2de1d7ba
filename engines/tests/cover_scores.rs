//! `cover` counts xi as `reference` does, and its readings are worth what it says.

mod spaces;

use duipai_engines::family::{cover::Cover, reference::Reference};
use duipai_engines::form::{Count, Form, Group};
use duipai_engines::hand::LastCard;
use duipai_engines::notation;
use duipai_engines::{Engine, Factory, Hand, Meld, Rules, Score, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use spaces::{changed, every_hand};

struct Both {
    rules: Rules,
    cover: Box<dyn Engine>,
    reference: Box<dyn Engine>,
    wins: usize,
    readings: usize,
}

impl Both {
    fn of(rules: &str) -> Self {
        Self::with(rules, Cover::default())
    }

    fn with(rules: &str, cover: Cover) -> Self {
        let rules = Rules::named(rules).unwrap();
        Self {
            cover: cover.build(&rules).unwrap(),
            reference: Reference::default().build(&rules).unwrap(),
            rules,
            wins: 0,
            readings: 0,
        }
    }

    fn differs(&mut self, hand: &Hand) -> bool {
        self.cover.judge(hand) != self.reference.judge(hand)
    }

    fn agree(&mut self, hand: &Hand) {
        let (found, expected) = (self.cover.judge(hand), self.reference.judge(hand));
        let text = || format!("{} {}", self.rules.name(), notation::write(hand));
        assert_eq!(found, expected, "{}", text());
        self.readings += usize::from(found.score() != Score::Null);
        let certificate = self.cover.explain(hand);
        assert_eq!(
            certificate.is_some(),
            matches!(found, Verdict::Win(_)),
            "{}",
            text()
        );
        let Some(certificate) = certificate else {
            return;
        };
        self.wins += 1;
        if let Err(error) = certificate.check(&self.rules, hand) {
            panic!("{}: {error}", text());
        }
        let scored = certificate.score != Score::Null;
        assert!(!scored || certificate.score == found.score(), "{}", text());
    }
}

/// The hand without a last card, and with each kind as last card, drawn and brought.
fn with_each_last(hand: &Hand, visit: &mut impl FnMut(&Hand)) {
    let mut hand = *hand;
    visit(&hand);
    for kind in hand.alphabet().iter() {
        for drawn in [false, true] {
            if hand.count(kind) > 0 {
                hand.set_last(Some(LastCard { kind, drawn }));
                visit(&hand);
            }
        }
    }
}

/// Groups of a form out of a part of its catalogue, some exposed, sometimes with a tile changed, and often with
/// a last card; `None` if it came out illegal.
fn drawn_hand(rules: &Rules, rng: &mut ChaCha8Rng) -> Option<Hand> {
    let forms = rules.forms();
    let form: &Form = &forms[rng.random_range(0..forms.len())];
    let mut hand = Hand::empty(rules.alphabet());
    let exposes = rng.random_range(0..3) == 0;
    let width = rng.random_range(3..=20);
    let lowest = rng.random_range(0..=20 - width);
    for (part, groups) in form.parts.iter().zip(rules.catalogue(form)) {
        let (number, fixed) = match part.count {
            Count::Exactly(number) => (number, true),
            Count::InAll(number) => (number, false),
            Count::Rest => (rng.random_range(0..7), false),
        };
        let near = |group: &&Group| (lowest..lowest + width).contains(&group.lowest().index());
        let mut groups: Vec<&Group> = groups.iter().filter(near).collect();
        for _ in 0..number {
            if groups.is_empty() {
                return None;
            }
            let place = rng.random_range(0..groups.len());
            let group = groups[place];
            if part.repeats == 0 {
                groups.remove(place);
            }
            if exposes && !fixed && rng.random_range(0..2) == 0 {
                let tiles = group.tiles();
                let alike = tiles.iter().all(|tile| *tile == tiles[0]);
                let drawn = alike && rng.random_range(0..2) == 0;
                hand.add_meld(Meld::new(tiles, drawn).unwrap());
            } else {
                group.tiles().iter().for_each(|&tile| hand.add(tile));
            }
        }
    }
    if rng.random_range(0..4) == 0 {
        hand = changed(hand, rng);
    }
    let kind = duipai_engines::Kind::new(rng.random_range(0..20));
    if rng.random_range(0..4) > 0 && hand.count(kind) > 0 {
        let drawn = rng.random_range(0..2) == 0;
        hand.set_last(Some(LastCard { kind, drawn }));
    }
    rules.invalid(&hand).is_none().then_some(hand)
}

fn random_hands(rules: &str, hands: usize, mut visit: impl FnMut(&Hand)) {
    let rules = Rules::named(rules).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen = 0;
    while seen < hands {
        if let Some(hand) = drawn_hand(&rules, &mut rng) {
            visit(&hand);
            seen += 1;
        }
    }
}

const WAIHUZI: [&str; 10] = [
    "waihuzi",
    "waihuzi~kan_splittable=false",
    "waihuzi~jiao=true",
    "waihuzi~jiao=true~kan_splittable=false",
    "waihuzi~xi_table=yueyang",
    "waihuzi~xi_table=yuanjiang~kan_splittable=false",
    "waihuzi~xi_table=classic",
    "waihuzi~base_xi=7",
    "waihuzi~menzi=pair+cross-rank~xi_table=classic",
    "waihuzi~forms=sets-menzi+initial-pairs~base_xi=7",
];

const PAOHUZI: [&str; 8] = [
    "paohuzi",
    "paohuzi~kan_splittable=true",
    "paohuzi~jiao=false",
    "paohuzi~jiao=false~kan_splittable=true",
    "paohuzi~base_xi=0",
    "paohuzi~xi_table=yiyang~base_xi=7",
    "paohuzi~xi_table=yueyang~kan_splittable=true",
    "paohuzi~forms=fours-and-pair",
];

#[test]
fn small_hands_score_alike_with_every_last_card() {
    for rules in WAIHUZI {
        let mut both = Both::of(rules);
        for size in [2, 5] {
            let alphabet = both.rules.alphabet();
            every_hand(alphabet, size, 0, &mut |hand| {
                with_each_last(hand, &mut |hand| {
                    if both.rules.invalid(hand).is_none() {
                        both.agree(hand);
                    }
                });
            });
        }
        assert!(both.readings > 1_000, "{rules}: {}", both.readings);
    }
}

#[test]
#[ignore = "every hand of eight cards under each of the rules; takes a minute"]
fn hands_of_eight_cards_score_alike() {
    for rules in WAIHUZI {
        let mut both = Both::of(rules);
        let alphabet = both.rules.alphabet();
        every_hand(alphabet, 8, 0, &mut |hand| both.agree(hand));
        println!("{rules}: {} wins, {} readings", both.wins, both.readings);
        assert!(both.readings > 5_000, "{rules}");
    }
}

#[test]
fn random_hands_score_alike() {
    for rules in WAIHUZI.into_iter().chain(PAOHUZI) {
        let mut both = Both::of(rules);
        random_hands(rules, 2_000, |hand| both.agree(hand));
        println!("{rules}: {} wins, {} readings", both.wins, both.readings);
        assert!(both.wins > 50 && both.readings > 500, "{rules}");
    }
}

#[test]
fn dealt_hands_win_whatever_they_are_worth() {
    for rules in [
        "waihuzi~forms=initial-pairs",
        "waihuzi~forms=sets-menzi+initial-pairs~base_xi=7",
        "waihuzi~forms=initial-pairs~kan_splittable=false",
    ] {
        let mut both = Both::of(rules);
        random_hands(rules, 1_000, |hand| both.agree(hand));
        assert!(both.wins > 100, "{rules}");
    }
}

/// Of no hand that is wide there are so many choices that it takes long.
#[test]
fn wide_hands_are_answered() {
    for (rules, hand) in [
        ("waihuzi~forms=initial-pairs", "1234567890x1234567890d"),
        ("waihuzi~jiao=true", "1234567890x1234567890d"),
        ("paohuzi", "12344567890x1234567890d"),
        ("paohuzi~kan_splittable=true", "12233445566778890x12345d"),
    ] {
        let mut both = Both::of(rules);
        let hand = notation::parse(hand, both.rules.alphabet()).unwrap();
        both.agree(&hand);
    }
}

#[cfg(feature = "mutants")]
#[test]
fn every_fault_of_scoring_shows() {
    use duipai_engines::fault::Fault;
    for number in [2, 4, 5, 6, 7].into_iter().chain(13..=19) {
        let fault = Fault::number(number);
        let seen = |rules| {
            let mut both = Both::with(rules, Cover { fault });
            let mut differ = 0;
            random_hands(rules, 2_000, |hand| {
                differ += usize::from(both.differs(hand));
            });
            differ
        };
        let seen = [
            "waihuzi",
            "waihuzi~kan_splittable=false",
            "paohuzi",
            "paohuzi~base_xi=0",
        ]
        .map(seen);
        println!("fault {number}: {seen:?} of 2,000");
        assert!(seen.iter().any(|&differ| differ > 0), "fault {number}");
    }
}
