//! The exchanges themselves: one at random, applied to any hand, and all of them in words.

use super::Classes;
use super::draw::Draw;
use duipai_engines::{Alphabet, Hand, Honours};

impl Classes {
    /// A random hand of the class of `hand`, any hand with tiles of these rules.
    #[must_use]
    pub fn image(&self, hand: &Hand, seed: u64) -> Hand {
        let mut draw = Draw::new(seed, 0);
        let way = self.ways[draw.below(self.ways.len())];
        let mut image = *hand;
        for (&first, part) in self.suits.iter().zip(way) {
            let from = self.suits[part];
            let mut counts = hand.counts()[from..from + self.ranks].to_vec();
            if self.symmetry.mirror && draw.below(2) == 1 {
                counts.reverse();
            }
            image.set_counts(first, &counts);
        }
        let mut honours = hand.counts()[self.first_honour..self.rules.kinds()].to_vec();
        let mut rest = &mut honours[..];
        for &group in self.symmetry.honours.groups() {
            let (here, later) = rest.split_at_mut(group.min(rest.len()));
            for place in 1..here.len() {
                here.swap(place, draw.below(place + 1));
            }
            rest = later;
        }
        image.set_counts(self.first_honour, &honours);
        let moved = |missing: u8| way.iter().position(|&part| part == usize::from(missing));
        let missing = hand.missing().and_then(moved).map(|suit| suit as u8);
        image.set_missing(missing);
        image
    }

    /// Which exchanges of tiles these classes rest on, for reports.
    #[must_use]
    pub fn declares(&self) -> String {
        let mahjong = self.rules.alphabet() == Alphabet::Mahjong;
        let honours = if self.first_honour == self.rules.kinds() {
            Honours::Fixed
        } else {
            self.symmetry.honours
        };
        let exchanges = [
            (
                self.symmetry.suits,
                if mahjong { "suits" } else { "colours" },
            ),
            (self.symmetry.mirror, "mirror of each suit"),
            (honours == Honours::All, "honours"),
            (honours == Honours::WindsAndDragons, "winds x dragons"),
        ];
        let declared: Vec<&str> = (exchanges.into_iter().filter(|(declared, _)| *declared))
            .map(|(_, name)| name)
            .collect();
        if declared.is_empty() {
            "no exchange".to_owned()
        } else {
            declared.join(" x ")
        }
    }
}
