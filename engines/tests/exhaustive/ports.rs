//! A port accepts exactly what its predicate says, on any hand whatever: the predicate stands for the
//! published program, and is written without looking at the port.

use crate::named;
use crate::spaces::{MAX_KINDS, every_vector};
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
    fn ask(&mut self, hand: &Hand) {
        let accepts = self.predicate.accepts(hand);
        let wins = matches!(self.engine.judge(hand), Verdict::Win(_));
        assert_eq!(wins, accepts, "{}: {hand:?}", self.name);
        self.asked += 1;
        self.accepted += usize::from(accepts);
    }
}

fn ports(rules: &Rules) -> Vec<Port> {
    let mut ports = Vec::new();
    for factory in registry::builtin() {
        if let (Some(predicate), Ok(engine)) = (factory.predicate(rules), factory.build(rules)) {
            ports.push(Port {
                name: factory.name().to_owned(),
                engine,
                predicate,
                asked: 0,
                accepted: 0,
            });
        }
    }
    let mahjong = rules.alphabet() == Alphabet::Mahjong;
    assert!(!mahjong || !ports.is_empty(), "no port was asked");
    ports
}

#[test]
fn every_suit_state_is_accepted_as_the_predicate_says() {
    let rules = named("laizi");
    for mut port in ports(&rules) {
        let mut states = 0;
        for suit in [0, 3].map(|suit| rules.alphabet().suits()[suit]) {
            for tiles in 0..=14 {
                every_vector(suit.first, suit.first + suit.ranks, tiles, &mut |counts| {
                    states += 1;
                    for wilds in 0..=if tiles <= 8 { 2 } else { 0 } {
                        port.ask(&Hand::from_counts(rules.alphabet(), *counts, wilds));
                    }
                });
            }
        }
        assert_eq!(states, 405_350 + 43_130);
        assert!(
            port.accepted > 20_000,
            "{} of {}",
            port.accepted,
            port.asked
        );
    }
}

#[test]
fn a_million_random_vectors_are_accepted_as_the_predicate_says() {
    for rules in ["laizi", "waihuzi"].map(named) {
        for mut port in ports(&rules) {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..1_000_000 {
                let mut counts = [0; MAX_KINDS];
                // Many tiles in few kinds, or hardly a vector is accepted.
                let kinds = rules.alphabet().kinds();
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
                let wilds = rng.random_range(0..=5);
                port.ask(&Hand::from_counts(rules.alphabet(), counts, wilds));
            }
            let (asked, accepted) = (port.asked, port.accepted);
            assert!(
                (50_000..950_000).contains(&accepted),
                "{accepted} of {asked}"
            );
        }
    }
}
