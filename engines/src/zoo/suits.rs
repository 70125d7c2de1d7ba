//! The third wrong-engine skeleton: every suit by itself, as a table of needs, and then a sum. What goes wrong
//! here is what went wrong in published table engines: how wilds are shared out, and how large the tables are.

use super::needs::{Copies, Ground, NEVER, needs};
use super::skeleton::{Skeleton, Wins};
use crate::engine::Refusal;
use crate::form::{Form, Shape};
use crate::hand::Hand;
use crate::rules::{MissingSuit, Rules};
use crate::tile::Alphabet;
use std::collections::HashMap;

/// How the suits are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// The eye where it costs least more, and all needs added.
    Right,
    /// The eye where it needs the fewest wilds.
    EyeWhereCheapest,
    /// Wilds that one suit has used are there for the next again.
    NotDeducted,
    /// The eye in the last suit that can have one.
    EyeInLastSuit,
    /// Wilds have to be used up.
    NothingLeftOver,
}

/// The skeleton with its switches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suits {
    pub(super) sum: Sum,
    /// A suit that needs more wilds is not in the tables.
    pub(super) most_wilds: u8,
    /// A suit state with more tiles is not in the tables.
    pub(super) most_tiles: u8,
    /// A state of the honours with more tiles is not in the tables.
    pub(super) most_honours: u8,
    /// Four equal runs are not in the tables.
    pub(super) four_runs: bool,
    /// Two suits that hold the same are looked up once.
    pub(super) equal_suits_once: bool,
}

impl Suits {
    /// No slip at all.
    pub(super) const RIGHT: Self = Self {
        sum: Sum::Right,
        most_wilds: u8::MAX,
        most_tiles: u8::MAX,
        most_honours: u8::MAX,
        four_runs: true,
        equal_suits_once: false,
    };
}

impl Skeleton for Suits {
    fn refuse(&self, rules: &Rules) -> Result<(), Refusal> {
        let plain = rules.alphabet() == Alphabet::Mahjong
            && rules.forms().iter().all(Form::is_sets_and_pair)
            && rules.missing_suit() == MissingSuit::None
            && !(rules.copy_limit() && rules.wild_max() > 0);
        if plain {
            Ok(())
        } else {
            Err(Refusal(
                "it knows sets and a pair, wilds without a copy limit".to_owned(),
            ))
        }
    }

    fn engine(&self, rules: &Rules) -> Box<dyn Wins> {
        Box::new(SuitsEngine {
            how: *self,
            copies: if rules.wild_max() > 0 {
                Copies::Any
            } else {
                Copies::Held
            },
            known: HashMap::new(),
        })
    }
}

struct SuitsEngine {
    how: Suits,
    copies: Copies,
    /// The table, filled as hands come.
    known: HashMap<Vec<u8>, [u8; 2]>,
}

/// The tables hold so many states at most before they are begun anew.
const MOST_STATES: usize = 1 << 17;

impl Wins for SuitsEngine {
    fn wins(&mut self, hand: &Hand) -> bool {
        let (suited, honours) = hand.counts().split_at(27);
        let mut suits: Vec<&[u8]> = suited.chunks(9).collect();
        if self.how.equal_suits_once {
            suits.dedup();
        }
        suits.push(honours);
        let needs: Vec<[u8; 2]> = suits.into_iter().map(|suit| self.look_up(suit)).collect();
        self.how.is_enough(&needs, hand.wilds())
    }
}

impl SuitsEngine {
    fn look_up(&mut self, suit: &[u8]) -> [u8; 2] {
        if let Some(known) = self.known.get(suit) {
            return *known;
        }
        if self.known.len() >= MOST_STATES {
            self.known.clear();
        }
        let ground = Ground {
            runs: suit.len() == 9,
            red: false,
            copies: self.copies,
            eyes: &[Shape::Pair],
        };
        let needs = if self.how.has(suit) {
            needs(suit, &ground).map(|need| {
                if need > self.how.most_wilds {
                    NEVER
                } else {
                    need
                }
            })
        } else {
            [NEVER; 2]
        };
        self.known.insert(suit.to_vec(), needs);
        needs
    }
}

impl Suits {
    /// Whether the tables have this state.
    fn has(&self, suit: &[u8]) -> bool {
        let tiles: u8 = suit.iter().sum();
        if suit.len() < 9 {
            return tiles <= self.most_honours;
        }
        tiles <= self.most_tiles
            && (self.four_runs || !suit.windows(3).any(|ranks| ranks == [4, 4, 4]))
    }

    /// Whether so many wilds are enough.
    fn is_enough(&self, needs: &[[u8; 2]], wilds: u8) -> bool {
        let plain = |[none, _]: &[u8; 2]| i32::from(*none);
        let dearer = |[none, eye]: &[u8; 2]| i32::from(*eye) - i32::from(*none);
        let sum: i32 = needs.iter().map(plain).sum();
        let wilds = i32::from(wilds);
        let best = sum + needs.iter().map(dearer).fold(2, i32::min);
        match self.sum {
            Sum::Right => best <= wilds,
            Sum::NothingLeftOver => best == wilds,
            Sum::EyeWhereCheapest => {
                let place = needs.iter().min_by_key(|[_, eye]| *eye);
                sum + place.map_or(2, dearer) <= wilds
            }
            Sum::EyeInLastSuit => {
                let mut places = needs
                    .iter()
                    .rev()
                    .filter(|[_, eye]| i32::from(*eye) <= wilds);
                sum + places.next().map_or(2, dearer) <= wilds
            }
            Sum::NotDeducted => {
                let each = |eye: usize| {
                    needs.iter().enumerate().all(|(suit, [none, with])| {
                        i32::from(if suit == eye { *with } else { *none }) <= wilds
                    })
                };
                (0..needs.len()).any(each) || wilds >= 2 && each(needs.len())
            }
        }
    }
}
