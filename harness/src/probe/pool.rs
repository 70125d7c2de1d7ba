//! The hands that questions are chosen from: of every size some hundred of the random mix, the same hands with
//! more and more of their tiles as wilds, those of each form by itself, of paohuzi hands with exposed groups and
//! hands of every worth, all classes of two tiles, and the hands of the traits. They are sorted, so that of hands
//! that tell the same the smallest is met first.

use super::{ladder, space, traits};
use crate::shrink::{self, Classes};
use crate::source::{G1, Source as _};
use duipai_engines::tile::COPIES;
use duipai_engines::xi::XI_TABLES;
use duipai_engines::{Alphabet, Hand, Rules};

/// Hands of the random mix for each size.
const OF_A_SIZE: u64 = 400;
/// Of these, so many are asked with more and more wilds.
const WITH_WILDS: usize = 16;
/// For each form by itself.
const OF_A_FORM: u64 = 200;
/// Of all sizes together, so that groups can lie exposed.
const OF_ALL_SIZES: u64 = 2_000;
const SEED: u64 = 1;

/// All of them.
pub(super) fn hands(alphabet: Alphabet) -> Vec<Hand> {
    let mut hands: Vec<Hand> = traits::of(alphabet)
        .flat_map(traits::Trait::hands)
        .collect();
    for rules in &space::widest_of_all(alphabet) {
        let mut pairs = Classes::new();
        hands.extend(pairs.ascending(alphabet, 2, rules.wild_max(), COPIES));
        for size in rules.bare_sizes().iter() {
            let one = space::with(rules, &format!("sizes={size}"));
            let drawn = drawn(&one, OF_A_SIZE);
            hands.extend(with_wilds(&one, &drawn));
            hands.extend(drawn);
        }
        let mut names: Vec<&str> = rules.forms().iter().map(|form| form.name).collect();
        names.dedup();
        for name in names {
            let one = space::with(rules, &format!("forms={name}"));
            hands.extend(drawn(&one, OF_A_FORM));
        }
        if alphabet == Alphabet::Paohuzi {
            hands.extend(drawn(rules, OF_ALL_SIZES));
            for table in XI_TABLES {
                let by_table = space::with(rules, &format!("xi_table={}", table.name));
                hands.extend(ladder::hands(&by_table, SEED));
            }
            // Where few sizes are legal nothing may lie exposed, and other groups make the same worth.
            for form in rules.forms().iter().filter(|form| form.scored) {
                let form = space::with(rules, &format!("forms={}", form.name));
                for size in form.bare_sizes().iter() {
                    let one = space::with(&form, &format!("sizes={size}"));
                    hands.extend(ladder::bare_hands(&one, size, SEED));
                }
            }
        }
    }
    hands.sort_by(shrink::order);
    hands.dedup();
    hands
}

/// Legal hands of the random mix.
fn drawn(rules: &Rules, many: u64) -> Vec<Hand> {
    let mut drawn = Vec::new();
    // The mix never fails to be read: it is no file.
    let _ = G1::new(rules, SEED, many).block(0, &mut drawn);
    let hands = drawn.into_iter().map(|drawn| drawn.hand);
    hands.filter(|hand| rules.invalid(hand).is_none()).collect()
}

/// Some of these hands with more and more of their tiles as wilds.
fn with_wilds(rules: &Rules, hands: &[Hand]) -> Vec<Hand> {
    let mut wild = Vec::new();
    for (number, mut hand) in hands.iter().copied().take(WITH_WILDS).enumerate() {
        if rules.wild_max() == 0 {
            break;
        }
        // From another place in each, or all would keep their last tiles longest.
        let kinds: Vec<_> = hand.alphabet().iter().collect();
        let (before, from) = kinds.split_at(number * kinds.len() / WITH_WILDS);
        for &kind in from.iter().chain(before) {
            while hand.remove(kind) {
                hand.set_wilds(hand.wilds() + 1);
                if rules.invalid(&hand).is_none() {
                    wild.push(hand);
                }
            }
        }
    }
    wild
}
