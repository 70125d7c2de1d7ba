//! A port accepts exactly what its predicate says, on any hand whatever: the predicate stands for the
//! published program, and is written without looking at the port.

use crate::named;
use crate::spaces::{MAX_KINDS, every_vector};
use duipai_engines::rules::MissingSuit;
use duipai_engines::{Alphabet, Engine, Hand, Predicate, Rules, Verdict, registry};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Port {
    name: String,
    engine: Box<dyn Engine>,
    predicate: Box<dyn Predicate>,
    asked: usize,
    accepted: usize,
}

impl Port {
    /// A hand that it does not answer is none of the predicate's either.
    fn ask(&mut self, hand: &Hand) {
        let verdict = self.engine.judge(hand);
        if !verdict.votes() {
            return;
        }
        let accepts = self.predicate.accepts(hand);
        let wins = matches!(verdict, Verdict::Win(_));
        assert_eq!(wins, accepts, "{}: {hand:?}", self.name);
        self.asked += 1;
        self.accepted += usize::from(accepts);
    }

    /// Demands that it answered enough and accepted neither hardly anything nor nearly everything.
    fn assert_told_apart(&self, fewest: usize) {
        let (asked, accepted) = (self.asked, self.accepted);
        assert!(
            asked >= fewest && (asked / 50..asked * 19 / 20).contains(&accepted),
            "{}: {accepted} of {asked}",
            self.name
        );
    }
}

/// The ports of these rules. One that remembers what it was asked is no match for a predicate, and takes part
/// nowhere unless it is named.
fn ports(rules: &Rules) -> Vec<Port> {
    let mut ports = Vec::new();
    for factory in registry::builtin() {
        if factory.by_default()
            && let (Some(predicate), Ok(engine)) = (factory.predicate(rules), factory.build(rules))
        {
            ports.push(Port {
                name: factory.name().to_owned(),
                engine,
                predicate,
                asked: 0,
                accepted: 0,
            });
        }
    }
    assert!(!ports.is_empty(), "no port was asked");
    ports
}

const RULES: [&str; 4] = ["standard", "laizi", "sichuan", "waihuzi"];

/// A hand that names a missing suit, if its rules know one.
fn hand(rules: &Rules, counts: &[u8; MAX_KINDS], wilds: u8, missing: u8) -> Hand {
    let mut hand = Hand::from_counts(rules.alphabet(), *counts, wilds);
    if rules.missing_suit() != MissingSuit::None {
        hand.set_missing(Some(missing));
    }
    hand
}

#[test]
fn every_suit_state_is_accepted_as_the_predicate_says() {
    for rules in RULES.map(named) {
        for mut port in ports(&rules) {
            let mut states = 0;
            let suits = rules.suits();
            let kinds_of_suits = [Some(&suits[0]), suits.iter().find(|suit| !suit.runs)];
            for suit in kinds_of_suits.into_iter().flatten() {
                let most = if rules.alphabet() == Alphabet::Mahjong {
                    14
                } else {
                    11
                };
                for tiles in 0..=most {
                    every_vector(suit.first, suit.first + suit.ranks, tiles, &mut |counts| {
                        states += 1;
                        let wilds = if tiles <= 8 {
                            rules.wild_max().min(2)
                        } else {
                            0
                        };
                        for wilds in 0..=wilds {
                            port.ask(&hand(&rules, counts, wilds, 1));
                        }
                    });
                }
            }
            assert!(states > 200_000, "{states}");
            port.assert_told_apart(states);
        }
    }
}

#[test]
fn a_million_random_vectors_are_accepted_as_the_predicate_says() {
    for rules in RULES.map(named) {
        for mut port in ports(&rules) {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..1_000_000 {
                let mut counts = [0; MAX_KINDS];
                // Many tiles in few kinds, or hardly a vector is accepted.
                let kinds = rules.kinds();
                let width = rng.random_range(1..=kinds);
                let first = rng.random_range(0..=kinds - width);
                for _ in 0..rng.random_range(0..=20.min(6 * width)) {
                    let kind = loop {
                        let kind = first + rng.random_range(0..width);
                        if counts[kind] < 6 {
                            break kind;
                        }
                    };
                    counts[kind] += 1;
                }
                let wilds = rng.random_range(0..=rules.wild_max().min(5));
                port.ask(&hand(&rules, &counts, wilds, rng.random_range(0..3)));
            }
            port.assert_told_apart(900_000);
        }
    }
}

#[test]
fn vectors_of_any_number_of_copies_are_accepted_as_the_predicate_says() {
    for rules in RULES.map(named) {
        for mut port in ports(&rules) {
            let mut rng = ChaCha8Rng::seed_from_u64(2);
            for _ in 0..20_000 {
                let mut counts = [0; MAX_KINDS];
                let most = [8, 12, 30][rng.random_range(0..3)];
                let width = rng.random_range(1..=9);
                let first = rng.random_range(0..=rules.kinds() - width);
                for count in &mut counts[first..first + width] {
                    *count = rng.random_range(0..=most);
                }
                let wilds = rng.random_range(0..=rules.wild_max().min(5));
                port.ask(&hand(&rules, &counts, wilds, rng.random_range(0..3)));
            }
            assert!(port.asked >= 15_000, "{}: {}", port.name, port.asked);
        }
    }
}
