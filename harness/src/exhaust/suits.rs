//! Exact totals without asking a hand: engine and truth are asked about every state of every suit, and what they
//! say is put together.
//!
//! Of 326,520,504,500 hands of 14 tiles the suits have some 400,000 states each, and an engine that is cut by
//! suit tells few of them apart. States of one size, one class of the truth and one value of the engine are
//! counted together; then every combination of values is asked once, and stands for the product of its
//! counts. What this assumes is that the engine is what its suits say: a test asks it whole as well.

use super::space::{Space, SpaceError, sections};
use super::truth::{Node, Truth};
use duipai_engines::{Factored, Rules};
use std::collections::{BTreeMap, HashMap};

/// How an engine does on all hands of one size with so many wilds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// All hands.
    pub space: u64,
    /// Those that win.
    pub wins: u64,
    /// Those to which the engine says `win`.
    pub accepted: u64,
    /// Those of them that do not win.
    pub false_accepts: u64,
    /// Those that win and to which the engine does not say so.
    pub false_rejects: u64,
}

/// The totals of `engine`, cut by suit under `rules`, over all hands of `size` tiles, `wilds` of them wild;
/// legal or not, but with no kind more than four times. `None` where the truth is not put together from
/// suits.
///
/// # Errors
/// If there are no such hands, or too many to number.
pub fn totals(
    rules: &Rules,
    size: usize,
    wilds: u8,
    engine: &mut dyn Factored,
) -> Result<Option<Totals>, SpaceError> {
    let space = Space::new(rules, size, wilds)?;
    let Some(truth) = Truth::new(rules, wilds, size) else {
        return Ok(None);
    };
    let suits: Vec<Sorts> = (0..space.suits.len())
        .map(|suit| sorts(&space, suit, &truth, engine))
        .collect();
    let mut totals = Totals {
        space: space.len(),
        ..Totals::default()
    };
    let mut both = 0;
    for missing in sections(rules) {
        let values: Vec<Vec<Vec<Alike>>> = (suits.iter().enumerate())
            .map(|(suit, sorts)| {
                possible(sorts, |value| {
                    !engine.rules_out(suit, value, wilds, missing)
                })
            })
            .collect();
        let mut sum = Sum {
            truth: &truth,
            engine,
            values: &values,
            wilds,
            missing,
            chosen: Vec::new(),
            asked: Vec::new(),
            accepted: 0,
            both: 0,
        };
        sum.choose(space.naturals());
        totals.accepted += sum.accepted;
        both += sum.both;
        totals.wins += winners(&truth, &suits, space.naturals(), missing);
    }
    totals.false_accepts = totals.accepted - both;
    totals.false_rejects = totals.wins - both;
    Ok(Some(totals))
}

/// How many states of suits the engine is asked about for the hands of a space.
#[must_use]
pub fn states(space: &Space) -> u64 {
    let of_suit = |suit: usize| {
        let states = space.states(suit);
        (0..=space.naturals())
            .map(|tiles| states.count(tiles))
            .sum::<u64>()
    };
    (0..space.suits.len()).map(of_suit).sum()
}

/// How many states of a suit have so many tiles, this value and this class.
type Sorts = BTreeMap<(usize, u32, u8), u64>;

fn sorts(space: &Space, suit: usize, truth: &Truth, engine: &mut dyn Factored) -> Sorts {
    let (states, (_, ranks)) = (space.states(suit), space.suits[suit]);
    let mut sorts = Sorts::new();
    for tiles in 0..=space.naturals() {
        for place in 0..states.count(tiles) {
            let counts = &states.counts(tiles, place)[..ranks];
            let (value, class) = (engine.value(suit, counts), truth.class(suit, counts));
            *sorts.entry((tiles, value, class)).or_insert(0) += 1;
        }
    }
    sorts
}

/// How many hands win that name `missing`.
fn winners(truth: &Truth, suits: &[Sorts], naturals: usize, missing: Option<u8>) -> u64 {
    let mut so_far = HashMap::from([((0, truth.start()), 1)]);
    for (suit, sorts) in suits.iter().enumerate() {
        let mut classes: HashMap<(usize, u8), u64> = HashMap::new();
        for (&(tiles, _, class), &count) in sorts {
            *classes.entry((tiles, class)).or_insert(0) += count;
        }
        let mut next = HashMap::new();
        for ((held, node), ways) in so_far {
            for (&(tiles, class), &count) in &classes {
                if held + tiles <= naturals {
                    let node = truth.with(node, suit, class, missing);
                    *next.entry((held + tiles, node)).or_insert(0) += ways * count;
                }
            }
        }
        so_far = next;
    }
    let complete =
        (so_far.iter()).filter(|((tiles, node), _)| *tiles == naturals && truth.complete(*node));
    complete.map(|(_, ways)| ways).sum()
}

/// States of a suit that have one size and one value.
#[derive(Clone, Debug)]
struct Alike {
    value: u32,
    /// All of them.
    count: u64,
    /// How many are of each class.
    classes: Vec<(u8, u64)>,
}

/// By number of tiles, the values that are `wanted`.
fn possible(sorts: &Sorts, wanted: impl Fn(u32) -> bool) -> Vec<Vec<Alike>> {
    let mut by_tiles: Vec<Vec<Alike>> = Vec::new();
    for (&(tiles, value, class), &count) in sorts {
        by_tiles.resize(by_tiles.len().max(tiles + 1), Vec::new());
        // Equal values of a size stand side by side.
        let values = &mut by_tiles[tiles];
        match values.last_mut().filter(|last| last.value == value) {
            Some(last) => {
                last.count += count;
                last.classes.push((class, count));
            }
            None if wanted(value) => values.push(Alike {
                value,
                count,
                classes: vec![(class, count)],
            }),
            None => {}
        }
    }
    by_tiles
}

/// Sums over all combinations of values.
struct Sum<'a> {
    truth: &'a Truth,
    engine: &'a mut dyn Factored,
    /// By suit and number of tiles.
    values: &'a [Vec<Vec<Alike>>],
    wilds: u8,
    missing: Option<u8>,
    /// By suit so far.
    chosen: Vec<&'a Alike>,
    /// The same, as the engine knows them.
    asked: Vec<u32>,
    accepted: u64,
    both: u64,
}

impl Sum<'_> {
    /// Chooses values for the suits that have none, with so many tiles together.
    fn choose(&mut self, left: usize) {
        let suit = self.chosen.len();
        let Some(by_tiles) = self.values.get(suit) else {
            self.ask();
            return;
        };
        let least = if suit + 1 == self.values.len() {
            left
        } else {
            0
        };
        for tiles in least..=left {
            for value in by_tiles.get(tiles).into_iter().flatten() {
                self.chosen.push(value);
                self.asked.push(value.value);
                self.choose(left - tiles);
                self.chosen.pop();
                self.asked.pop();
            }
        }
    }

    /// Asks about the chosen values, and adds up how many hands they are and how many of those win.
    fn ask(&mut self) {
        if !self.engine.wins(&self.asked, self.wilds, self.missing) {
            return;
        }
        self.accepted += self.chosen.iter().map(|value| value.count).product::<u64>();
        let mut nodes: Vec<(Node, u64)> = vec![(self.truth.start(), 1)];
        for (suit, value) in self.chosen.iter().enumerate() {
            let mut next: Vec<(Node, u64)> = Vec::new();
            for (node, ways) in nodes {
                for &(class, count) in &value.classes {
                    let node = self.truth.with(node, suit, class, self.missing);
                    match next.iter_mut().find(|(known, _)| *known == node) {
                        Some((_, sum)) => *sum += ways * count,
                        None => next.push((node, ways * count)),
                    }
                }
            }
            nodes = next;
        }
        let complete = nodes.iter().filter(|(node, _)| self.truth.complete(*node));
        self.both += complete.map(|(_, ways)| ways).sum::<u64>();
    }
}
