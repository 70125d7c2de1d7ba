//! Hands that lack a tile, for the question what they wait for: those of another source, each with one of its tiles
//! taken away. A hand keeps its place, so an address is the same for every question. Where it is asked how far hands are
//! from waiting, one of four stays whole: that is asked of hands that are to discard a tile as well.

use super::{BLOCK, Drawn, Source, SourceError};
use duipai_engines::rules::fnv1a;
use duipai_engines::{Hand, Question, Reason, Rules};

/// The hands of a source that have a legal size, less one tile each, or but for those that stay whole. A hand of another
/// size stays as it is: it may lack its tile already.
pub struct Shortened {
    inner: Box<dyn Source>,
    rules: Rules,
    seed: u64,
    some_stay_whole: bool,
}

/// One hand of so many stays whole where some do.
const WHOLE: u64 = 4;

impl Shortened {
    /// The hands of `inner`, which were made for whatever wins by `rules`.
    #[must_use]
    pub fn new(inner: Box<dyn Source>, rules: &Rules) -> Self {
        Self {
            seed: fnv1a(inner.name().as_bytes()),
            inner,
            rules: rules.of_wins().clone(),
            some_stay_whole: rules.question() == Question::Shanten,
        }
    }

    fn shorten(&self, index: u64, drawn: Drawn) -> Drawn {
        let stays = self.some_stay_whole && scattered(!self.seed, index).is_multiple_of(WHOLE);
        let hand = if stays || has_wrong_size(&self.rules, &drawn.hand) {
            drawn.hand
        } else {
            without_one(&drawn.hand, scattered(self.seed, index))
        };
        Drawn { hand, ..drawn }
    }
}

impl Source for Shortened {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }

    fn total(&self) -> Option<u64> {
        self.inner.total()
    }

    fn strategies(&self) -> &[&'static str] {
        self.inner.strategies()
    }

    fn block(&self, block: u64, hands: &mut Vec<Drawn>) -> Result<(), SourceError> {
        self.inner.block(block, hands)?;
        for (index, drawn) in (block * BLOCK..).zip(hands) {
            *drawn = self.shorten(index, *drawn);
        }
        Ok(())
    }

    fn place(&self, index: u64) -> u64 {
        self.inner.place(index)
    }

    fn index_of(&self, place: u64) -> Option<u64> {
        self.inner.index_of(place)
    }

    fn hand(&self, index: u64) -> Result<Option<Drawn>, SourceError> {
        let drawn = self.inner.hand(index)?;
        Ok(drawn.map(|drawn| self.shorten(index, drawn)))
    }
}

fn has_wrong_size(rules: &Rules, hand: &Hand) -> bool {
    matches!(rules.invalid(hand), Some(Reason::WrongSize(_)))
}

/// The hand without its last card, or where it has none without the tile that `draw` picks among those that are no
/// wilds; of wilds alone one is taken.
fn without_one(hand: &Hand, draw: u64) -> Hand {
    let mut shortened = *hand;
    if let Some(last) = hand.last().filter(|last| hand.count(last.kind) > 0) {
        shortened.remove(last.kind);
    } else if hand.naturals() == 0 {
        shortened.set_wilds(hand.wilds().saturating_sub(1));
    } else {
        let mut before = draw % hand.naturals() as u64;
        for kind in hand.alphabet().iter() {
            let held = u64::from(hand.count(kind));
            if before < held {
                shortened.remove(kind);
                break;
            }
            before -= held;
        }
    }
    shortened.set_last(None);
    shortened
}

/// A number that depends on both alone and looks like chance.
const fn scattered(seed: u64, index: u64) -> u64 {
    let mixed = (seed ^ index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use duipai_engines::notation;
    use std::collections::BTreeSet;

    fn shortened(source: Sources, rules: &Rules) -> Shortened {
        Shortened::new(source.open(rules, 1, 1_000).unwrap(), rules)
    }

    #[test]
    fn every_hand_of_a_legal_size_lacks_one_tile() {
        for rules in ["standard", "laizi", "gb", "sichuan", "waihuzi", "paohuzi"] {
            let rules = Rules::named(rules).unwrap();
            let waits = rules.asking(Question::Waits);
            for source in [Sources::Winners, Sources::G1] {
                // Not all rules have winners that can be counted.
                let Ok(whole) = source.open(&rules, 1, 1_000) else {
                    continue;
                };
                let short = shortened(source, &rules);
                let (mut before, mut after) = (Vec::new(), Vec::new());
                whole.block(0, &mut before).unwrap();
                short.block(0, &mut after).unwrap();
                assert_eq!(before.len(), after.len());
                for (index, (before, after)) in before.iter().zip(&after).enumerate().take(1_000) {
                    let hand = notation::write(&before.hand);
                    assert_eq!(short.hand(index as u64).unwrap(), Some(*after), "{hand}");
                    if has_wrong_size(&rules, &before.hand) {
                        assert_eq!(after.hand, before.hand, "{hand}");
                    } else {
                        assert_eq!(after.hand.size() + 1, before.hand.size(), "{hand}");
                    }
                    if rules.invalid(&before.hand).is_none() {
                        assert_eq!(waits.invalid(&after.hand), None, "{hand}");
                    }
                }
            }
        }
    }

    #[test]
    fn some_hands_stay_whole_where_either_is_asked() {
        let rules = Rules::named("standard").unwrap();
        let asked = rules.asking(Question::Shanten);
        let source = |rules| Sources::Winners.open(rules, 1, 1_000).unwrap();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        source(&rules).block(0, &mut before).unwrap();
        source(&asked).block(0, &mut after).unwrap();
        let whole = before
            .iter()
            .zip(&after)
            .filter(|(before, after)| before == after);
        let share = whole.count() as f64 / before.len() as f64;
        assert!((0.23..0.27).contains(&share), "{share}");
        assert!(
            after
                .iter()
                .all(|drawn| asked.invalid(&drawn.hand).is_none())
        );
    }

    #[test]
    fn any_tile_may_be_taken_but_a_wild_only_from_wilds() {
        let alphabet = duipai_engines::Alphabet::Mahjong;
        let parse = |text: &str| notation::parse(text, alphabet).unwrap();
        let taken = |text: &str| -> BTreeSet<String> {
            let hand = parse(text);
            let all = (0..64).map(|index| without_one(&hand, scattered(7, index)));
            all.map(|hand| notation::write(&hand)).collect()
        };
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        assert_eq!(taken("112m+1"), texts(&["11m+1", "12m+1"]));
        assert_eq!(taken("+2"), texts(&["+1"]));
        assert_eq!(taken("-"), texts(&["-"]));
    }

    #[test]
    fn a_last_card_is_the_one_that_was_waited_for() {
        let hand = notation::parse("270x11d@7x!", duipai_engines::Alphabet::Paohuzi).unwrap();
        for draw in 0..5 {
            assert_eq!(notation::write(&without_one(&hand, draw)), "20x11d");
        }
    }
}
