//! Whether an engine is as symmetric as it says, by sample: hands, and random members of their classes.
//!
//! Hands drawn uniformly hardly ever win, and an engine that always says no is symmetric. So half of the
//! hands are laid out of the groups that the rules name, often within few suits, and some of them
//! have a tile changed.

use super::draw::Draw;
use super::{Classes, sections};
use duipai_engines::form::Count;
use duipai_engines::tile::{COPIES, MAX_KINDS};
use duipai_engines::{Engine, Hand, Kind, Verdict};

/// Two hands of one class that an engine answers differently.
#[derive(Clone, Copy, Debug)]
pub struct Asymmetry {
    /// A hand.
    pub hand: Hand,
    /// The same with tiles exchanged.
    pub image: Hand,
    /// What the engine says of each.
    pub verdicts: [Verdict; 2],
}

/// Asks an engine about `number` random hands and about a random member of the class of each; the answer is
/// the first pair it does not treat alike.
pub fn asymmetry(
    engine: &mut dyn Engine,
    classes: &Classes,
    number: u64,
    seed: u64,
) -> Option<Asymmetry> {
    (0..number).find_map(|turn| {
        let mut draws = Draws {
            seed,
            turn,
            drawn: 0,
        };
        let hand = if turn % 2 == 0 {
            let class = draws.draw().below(classes.len() as usize) as u64;
            classes.hand(class, seed).0
        } else {
            laid(classes, &mut draws)
        };
        let image = classes.image(&hand, seed ^ turn << 1);
        let verdicts = [engine.judge(&hand), engine.judge(&image)];
        let [one, other] = verdicts;
        let alike = one.word() == other.word() && one.score() == other.score();
        (!alike).then_some(Asymmetry {
            hand,
            image,
            verdicts,
        })
    })
}

/// As many random numbers as are wanted.
struct Draws {
    seed: u64,
    turn: u64,
    drawn: u64,
}

impl Draws {
    fn draw(&mut self) -> Draw {
        self.drawn += 1;
        Draw::new(self.seed, self.turn << 16 | self.drawn)
    }

    fn below(&mut self, n: usize) -> usize {
        self.draw().below(n)
    }
}

/// A hand of groups, as far as there is room, and of random tiles.
fn laid(classes: &Classes, draws: &mut Draws) -> Hand {
    let rules = &classes.rules;
    let alphabet = rules.alphabet();
    let mut counts = [0_u8; MAX_KINDS];
    let missing = {
        let sections = sections(rules);
        sections[draws.below(sections.len())]
    };
    let wanted: Vec<bool> = (0..rules.suits().len())
        .map(|suit| draws.below(2) == 0 && (missing != Some(suit as u8) || draws.below(8) == 0))
        .collect();
    let all = !wanted.contains(&true);
    let form = &rules.forms()[draws.below(rules.forms().len())];
    let mut left = classes.size;
    // The parts of few groups, such as the eye, come last in a form, and first here.
    for (part, mut groups) in form.parts.iter().zip(rules.catalogue(form)).rev() {
        groups.retain(|group| all || wanted[alphabet.suit_of(group.lowest())]);
        if groups.is_empty() {
            continue;
        }
        let most = match part.count {
            Count::Exactly(count) | Count::InAll(count) => count,
            Count::Rest => left / part.tiles(),
        };
        for _ in 0..most {
            let group = groups[draws.below(groups.len())];
            let tiles = group.tiles();
            let fits = |kind: &Kind| {
                let here = tiles.iter().filter(|tile| *tile == kind).count() as u8;
                counts[kind.index()] + here <= COPIES
            };
            if tiles.len() <= left && tiles.iter().all(fits) {
                for tile in tiles {
                    counts[tile.index()] += 1;
                }
                left -= tiles.len();
            }
        }
    }
    let changed = draws.below(2);
    for _ in 0..usize::from(classes.wilds) + changed {
        take(&mut counts, draws, rules.kinds(), &mut left);
    }
    while left > usize::from(classes.wilds) {
        let kind = draws.below(rules.kinds());
        if counts[kind] < COPIES {
            counts[kind] += 1;
            left -= 1;
        }
    }
    let mut hand = Hand::from_counts(alphabet, counts, classes.wilds);
    hand.set_missing(missing);
    hand
}

/// Takes a random tile away, if there is one.
fn take(counts: &mut [u8; MAX_KINDS], draws: &mut Draws, kinds: usize, left: &mut usize) {
    let held: Vec<usize> = (0..kinds).filter(|&kind| counts[kind] > 0).collect();
    if !held.is_empty() {
        counts[held[draws.below(held.len())]] -= 1;
        *left += 1;
    }
}
