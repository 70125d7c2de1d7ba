//! The hands that questions are chosen from: of every size a few hundred of the random mix, the same hands with
//! more and more of their tiles as wilds, all classes of two tiles, and the hands of the traits. They are
//! sorted, so that of hands that tell the same the smallest is met first.

use super::{space, traits};
use crate::shrink::{self, Classes};
use crate::source::{G1, Source as _};
use duipai_engines::tile::COPIES;
use duipai_engines::{Alphabet, Hand, Rules};

/// Hands of the random mix for each size.
const OF_A_SIZE: u64 = 600;
/// Of these, so many are asked with more and more wilds.
const WITH_WILDS: usize = 16;
const SEED: u64 = 1;

/// All of them.
pub(super) fn hands(alphabet: Alphabet) -> Vec<Hand> {
    let mut hands: Vec<Hand> = traits::of(alphabet)
        .flat_map(traits::Trait::hands)
        .collect();
    let mut spaces: Vec<Rules> = Vec::new();
    for preset in space::presets(alphabet) {
        for rules in [space::widest(&preset), space::richest(&preset)] {
            if !spaces.iter().any(|other| space::alike(other, &rules)) {
                spaces.push(rules);
            }
        }
    }
    for rules in &spaces {
        let mut pairs = Classes::new();
        hands.extend(pairs.ascending(alphabet, 2, rules.wild_max(), COPIES));
        for size in rules.sizes().iter() {
            let one = rules.clone().with_setting(&format!("sizes={size}"));
            if let Ok(one) = one {
                hands.extend(of_a_size(&one));
            }
        }
    }
    hands.sort_by(shrink::order);
    hands.dedup();
    hands
}

/// Legal hands of rules with one size.
fn of_a_size(rules: &Rules) -> Vec<Hand> {
    let mut drawn = Vec::new();
    // The mix never fails to be read: it is no file.
    let _ = G1::new(rules, SEED, OF_A_SIZE).block(0, &mut drawn);
    let mut hands: Vec<Hand> = drawn.into_iter().map(|drawn| drawn.hand).collect();
    hands.retain(|hand| rules.invalid(hand).is_none());
    let few: Vec<Hand> = hands.iter().take(WITH_WILDS).copied().collect();
    for (number, mut hand) in few.into_iter().enumerate() {
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
                    hands.push(hand);
                }
            }
        }
    }
    hands
}
