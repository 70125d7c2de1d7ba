//! The hands that engines are measured on, for everything that measures: time, instructions, other people's crates.
//!
//! Each workload has 65,536 distinct hands, so that no engine is measured on what the branch predictor has
//! learnt by heart. The generator is these benchmarks' own: what the harness draws may change, these hands must
//! not.

mod dice;

use dice::{Counts, Dice};
use duipai_engines::{Hand, Rules};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// How many hands a workload has.
pub const HANDS: usize = 1 << 16;

/// Draws counts and a number of wilds.
type Draw = fn(&mut Dice<'_>) -> (Counts, u8);

/// Hands of one kind, and the rules they are judged by.
pub struct Workload {
    /// What reports call it.
    pub name: &'static str,
    /// Rules under which all of its hands are legal.
    pub rules: Rules,
    draw: Draw,
}

impl Workload {
    /// Its first `number` hands, all different: the same every time, whatever `number` is.
    ///
    /// # Panics
    /// If a hand is not legal, which is a bug of the generator.
    #[must_use]
    pub fn hands(&self, number: usize) -> Vec<Hand> {
        let mut dice = Dice::new(&self.rules);
        // Keys that are the same in every process: drawing costs the same each time.
        let mut known: HashSet<Hand, BuildHasherDefault<DefaultHasher>> = HashSet::default();
        let mut hands = Vec::with_capacity(number);
        while hands.len() < number {
            let (counts, wilds) = (self.draw)(&mut dice);
            let hand = Hand::from_counts(self.rules.alphabet(), counts, wilds);
            assert_eq!(self.rules.invalid(&hand), None, "{}", self.name);
            if known.insert(hand) {
                hands.push(hand);
            }
        }
        hands
    }
}

/// All of them, in the order of reports.
///
/// # Panics
/// If one is of rules that there are not, which is a bug.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let all: [(_, _, Draw); 8] = [
        ("deals", "standard", |dice| (dice.deal(0, 34, 14), 0)),
        ("wins", "standard", |dice| (dice.win(14), 0)),
        ("near", "standard", near),
        ("one-suit", "standard", one_suit),
        ("wilds", "laizi", wilds),
        ("waihuzi-wins", "waihuzi", |dice| (dice.win(20), 0)),
        ("jiao-wins", "waihuzi~jiao=true", |dice| (dice.win(20), 0)),
        // What a table holds of paohuzi: the structure.
        ("paohuzi-wins", "paohuzi~base_xi=0", |dice| {
            (dice.seven_groups(), 0)
        }),
    ];
    all.map(|(name, rules, draw)| Workload {
        name,
        rules: Rules::named(rules).expect("rules that are there"),
        draw,
    })
    .into()
}

/// A win with one tile exchanged.
fn near(dice: &mut Dice<'_>) -> (Counts, u8) {
    let mut counts = dice.win(14);
    dice.lose(&mut counts);
    dice.draw(&mut counts);
    (counts, 0)
}

fn one_suit(dice: &mut Dice<'_>) -> (Counts, u8) {
    let first = 9 * dice.below(3);
    (dice.deal(first, first + 9, 14), 0)
}

/// A win in which one to four tiles are wilds.
fn wilds(dice: &mut Dice<'_>) -> (Counts, u8) {
    let mut counts = dice.win(14);
    let wilds = 1 + dice.below(4);
    for _ in 0..wilds {
        dice.lose(&mut counts);
    }
    (counts, wilds as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first hand of each, and the sum of where which kind lies: drawn otherwise, it
    /// would be another benchmark, and counts and times of before would mean nothing.
    #[test]
    fn the_hands_never_change() {
        let found: Vec<String> = workloads().iter().map(fingerprint).collect();
        assert_eq!(found, PINNED, "hands of the benchmarks changed");
    }

    const PINNED: [&str; 8] = [
        "deals 3445m467p3445789s 526281710221",
        "wins 345m66688p778899s 489943107861",
        "near 345m66688p277889s 492016675114",
        "one-suit 12345566778899p 420888242717",
        "wilds 35m6688p778899s+2 402163369449",
        "waihuzi-wins 556677890x55566667778d 452459565538",
        "jiao-wins 234778889x11456788899d 452576308887",
        "paohuzi-wins 2347778889x45677788899d 474090560736",
    ];

    fn fingerprint(workload: &Workload) -> String {
        let hands = workload.hands(HANDS);
        let places = hands.iter().enumerate().flat_map(|(place, hand)| {
            let kinds = hand.alphabet().iter();
            kinds.map(move |kind| (place + 1) * (kind.index() + 1) * usize::from(hand.count(kind)))
        });
        let first = duipai_engines::notation::write(&hands[0]);
        format!("{} {first} {}", workload.name, places.sum::<usize>())
    }

    #[test]
    fn fewer_hands_are_the_first_of_more() {
        for workload in workloads() {
            assert_eq!(workload.hands(10), workload.hands(100)[..10]);
        }
    }
}
