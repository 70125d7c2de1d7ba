//! How many tiles a hand lacks of the nearest complete one, by suits: the shanten of the table engine. It has nothing to
//! do with wilds, and so with the way in which other engines are led to a shanten by their wins.
//!
//! For every state of a suit a row says how many tiles it lacks of so many sets, and of so many sets and an eye. It is
//! made in two sweeps: complete states lack nothing, and what can be made one by a tile more lacks one more than that;
//! and a state lacks no more than one that it holds. A hand is put together from four rows: sets and the eye are dealt
//! out to the suits in the way that lacks least. Forms of pairs and of single tiles are counted kind by kind.

use super::index::{Code, last_seven, nine};
use super::needs::Needs;
use super::suits::{Tables, tables};
use crate::engine::{Engine, shanten::complete_size};
use crate::fault::Fault;
use crate::form::{Count, Form, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::{COPIES, MAX_KINDS};
use crate::verdict::{Shanten, Verdict};
use std::sync::Arc;

/// The most sets of a hand.
const SETS: usize = 5;

/// By number of sets, without an eye and with one, how many tiles are lacking.
type Row = [u8; 2 * SETS + 2];

/// Those of all states of a suit.
pub(super) type Rows = Box<[Row]>;

/// More than any hand lacks; four of them still fit into a byte.
const FAR: u8 = 60;

/// The rows of all states of a suit.
pub(super) fn rows(needs: &Needs) -> Rows {
    let index = needs.index();
    let codes: Vec<Code> = index.codes().collect();
    let mut rows = vec![[FAR; 2 * SETS + 2]; codes.len()];
    for (number, &code) in codes.iter().enumerate().rev() {
        let counts = index.counts(code);
        let tiles = usize::from(counts.iter().sum::<u8>());
        let mut row = [FAR; 2 * SETS + 2];
        if tiles < needs.most() {
            for rank in (0..needs.ranks()).filter(|&rank| counts[rank] < COPIES) {
                let more = rows[index.number(code + needs.weights()[rank])];
                for (own, more) in row.iter_mut().zip(more) {
                    *own = (*own).min(more + 1);
                }
            }
        }
        let eye = tiles % 3 == 2;
        if tiles % 3 != 1 && needs.need(code, eye) == 0 {
            row[2 * (tiles / 3) + usize::from(eye)] = 0;
        }
        rows[number] = row;
    }
    for (number, &code) in codes.iter().enumerate() {
        let counts = index.counts(code);
        for rank in (0..needs.ranks()).filter(|&rank| counts[rank] > 0) {
            let fewer = rows[index.number(code - needs.weights()[rank])];
            for (own, fewer) in rows[number].iter_mut().zip(fewer) {
                *own = (*own).min(fewer);
            }
        }
    }
    rows.into()
}

/// A way to be complete, as far as it can be counted.
enum Way {
    /// Sets and an eye.
    Sets(Arc<Tables>),
    /// Seven pairs, of which so many may be the second of their kind.
    Pairs(usize),
    /// Single tiles, and beside them a set and an eye or nothing.
    Singles(Vec<Singles>, Option<Arc<Tables>>),
}

/// So many tiles of some kinds, of which so many may be the second of theirs.
struct Singles {
    kinds: Vec<usize>,
    count: usize,
    repeats: usize,
}

/// Answers how far mahjong hands are from a win.
pub(super) struct ExchangeEngine {
    rules: Rules,
    ways: Vec<(Form, Way)>,
}

impl ExchangeEngine {
    /// For rules that the table engine has, asked this question.
    pub(super) fn new(rules: &Rules, fault: Fault) -> Self {
        let most = rules.sizes().largest();
        let of_sets = |sets: &[Shape], eyes: &[Shape]| {
            let form = Form::sets_with_eye("standard", sets.to_vec(), eyes.to_vec());
            tables(&form, most, false, fault)
        };
        let way = |form: &Form| {
            if let Some((sets, eyes)) = form.as_sets_with_eye() {
                return Way::Sets(of_sets(sets, eyes));
            }
            if let Some(fours) = form.as_seven_pairs() {
                return Way::Pairs(fours);
            }
            let catalogue = rules.catalogue(form);
            let parts = form.parts.iter().zip(&catalogue);
            let singles = parts.filter_map(|(part, groups)| match part.count {
                Count::Exactly(count) if part.tiles() == 1 => Some(Singles {
                    kinds: groups.iter().map(|group| group.lowest().index()).collect(),
                    count,
                    repeats: part.repeats,
                }),
                _ => None,
            });
            let of_tiles = |tiles| form.parts.iter().find(|part| part.tiles() == tiles);
            let beside = of_tiles(3).zip(of_tiles(2));
            Way::Singles(
                singles.collect(),
                beside.map(|(set, eye)| of_sets(&set.shapes, &eye.shapes)),
            )
        };
        let forms = rules.forms().iter();
        Self {
            rules: rules.clone(),
            ways: forms.map(|form| (form.clone(), way(form))).collect(),
        }
    }

    /// How many tiles a hand of `size` tiles lacks of the nearest complete one that has none of the suit `without`.
    fn lacking(&self, hand: &Hand, size: usize, without: Option<usize>) -> u8 {
        let mut counts = *hand.counts();
        let suits = self.rules.suits();
        if let Some(suit) = without {
            let suit = &suits[suit];
            counts[suit.first..suit.first + suit.ranks].fill(0);
        }
        let fits = |form: &Form| form.numbers(size, 0).is_some();
        let ways = self.ways.iter().filter(|(form, _)| fits(form));
        let lacking = ways.map(|(_, way)| match way {
            Way::Sets(tables) => lacking_of_sets(tables, &counts, size / 3, (suits.len(), without)),
            Way::Pairs(fours) => lacking_of_pairs(&counts, *fours),
            Way::Singles(singles, beside) => {
                let mut rest = counts;
                let single: u8 = singles.iter().map(|part| part.lacking(&mut rest)).sum();
                let beside = beside.as_ref();
                single
                    + beside.map_or(0, |tables| {
                        lacking_of_sets(tables, &rest, 1, (suits.len(), without))
                    })
            }
        });
        lacking.min().unwrap_or(FAR)
    }
}

impl Engine for ExchangeEngine {
    fn judge(&mut self, hand: &Hand) -> Verdict {
        if let Some(reason) = self.rules.invalid(hand) {
            return Verdict::Rejected(reason);
        }
        // Exposed tiles leave less room than the tables assume.
        if hand.melds().next().is_some() {
            return Verdict::Unsupported;
        }
        let size = complete_size(&self.rules, hand);
        let lacking = match (self.rules.missing_suit(), hand.missing()) {
            (MissingSuit::None, _) => self.lacking(hand, size, None),
            (_, Some(named)) => self.lacking(hand, size, Some(usize::from(named))),
            (_, None) => {
                let suits = 0..self.rules.suits().len();
                let each = suits.map(|suit| self.lacking(hand, size, Some(suit)));
                each.min().unwrap_or(FAR)
            }
        };
        // Its own wilds stand for tiles that it lacks.
        Verdict::Shanten(Shanten::of_missing(lacking.saturating_sub(hand.wilds())))
    }
}

/// How many tiles are lacking of so many sets and an eye, dealt out to the suits in play but one.
fn lacking_of_sets(
    tables: &Tables,
    counts: &[u8; MAX_KINDS],
    sets: usize,
    (suits, without): (usize, Option<usize>),
) -> u8 {
    let mut sum = [FAR; 2 * SETS + 2];
    sum[0] = 0;
    for suit in (0..suits).filter(|&suit| Some(suit) != without) {
        let row = tables.row(suit, counts);
        for all in (0..=sets).rev() {
            // With an eye first: it is made of sums without one, which change below.
            for eye in [1, 0] {
                let mut least = FAR;
                for here in 0..=all {
                    let before = 2 * (all - here);
                    least = least.min(sum[before + eye] + row[2 * here]);
                    if eye == 1 {
                        least = least.min(sum[before] + row[2 * here + 1]);
                    }
                }
                sum[2 * all + eye] = least;
            }
        }
    }
    sum[2 * sets + 1]
}

/// How many tiles are lacking of seven pairs, of which `fours` may be the second of their kind.
fn lacking_of_pairs(counts: &[u8; MAX_KINDS], fours: usize) -> u8 {
    let kinds = |held: std::ops::RangeInclusive<u8>| {
        counts.iter().filter(|count| held.contains(count)).count()
    };
    let seconds = kinds(4..=4).min(fours);
    let whole = (kinds(2..=4) + seconds).min(7);
    let halves = kinds(1..=1) + kinds(3..=3).min(fours - seconds);
    (14 - 2 * whole - halves.min(7 - whole)) as u8
}

impl Singles {
    /// How many of its tiles are lacking; those that are held are taken from `rest`.
    fn lacking(&self, rest: &mut [u8; MAX_KINDS]) -> u8 {
        let mut take = |most: usize| {
            let held = self.kinds.iter().filter(|&&kind| rest[kind] > 0);
            let taken: Vec<usize> = held.copied().take(most).collect();
            for &kind in &taken {
                rest[kind] -= 1;
            }
            taken.len()
        };
        let different = take(self.count);
        let again = take(self.repeats.min(self.count - different));
        (self.count - different - again) as u8
    }
}

impl Tables {
    fn row(&self, suit: usize, counts: &[u8; MAX_KINDS]) -> &Row {
        let [of_suit, of_honours] = self.rows();
        let (needs, rows, code) = match suit {
            3 => (&self.honours, of_honours, last_seven(counts)),
            _ => (&self.suit, of_suit, nine(counts, 9 * suit)),
        };
        &rows[needs.index().number(code)]
    }
}
