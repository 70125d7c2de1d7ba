//! The search of the naive skeleton: an eye, then sets around the first tile that is left, with backtracking.

use super::{Eye, Filling, Limit, Memory, Naive, Quads, Runs};
use crate::hand::Hand;
use crate::rules::Rules;
use crate::tile::{COPIES, MAX_KINDS};

/// The kinds of suits come before those of honours.
const SUITED: usize = 27;

pub(super) struct Search<'a> {
    how: &'a Naive,
    held: [u8; MAX_KINDS],
    left: [u8; MAX_KINDS],
    /// Copies that may still be used.
    room: [u8; MAX_KINDS],
    limited: bool,
    wilds: u8,
    /// The kind that is looked at first.
    first: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(how: &'a Naive, rules: &Rules, hand: &Hand, first: usize) -> Self {
        let mut held = *hand.counts();
        held[how.kinds..].fill(0);
        if how.quads == Quads::Carry {
            carry(&mut held);
        }
        let limited = match how.limit {
            Limit::Right | Limit::NotInTheEye => rules.copy_limit(),
            Limit::Never => false,
            Limit::Always => true,
        };
        let room = if limited {
            hand.meld_counts()
                .map(|exposed| COPIES.saturating_sub(exposed))
        } else {
            [u8::MAX; MAX_KINDS]
        };
        Self {
            how,
            held,
            left: held,
            room,
            limited,
            wilds: hand.wilds(),
            first,
        }
    }

    /// Whether it is sets and an eye; sets alone if an eye was found elsewhere.
    pub(super) fn wins(mut self, hand: &Hand, eye_found: bool) -> bool {
        if eye_found {
            return self.sets();
        }
        match self.how.eye {
            Eye::AnyTwo => self.any_two(),
            Eye::NotBesideFourMelds if hand.melds().count() >= 4 => true,
            _ => self.eye(),
        }
    }

    fn order(&self) -> impl Iterator<Item = usize> + use<> {
        (self.first..MAX_KINDS).chain(0..self.first)
    }

    fn eye(&mut self) -> bool {
        let mut hollow = false;
        for kind in self.order() {
            let held = self.left[kind];
            // Without a limit one eye of two wilds is as good as another.
            if !self.may_be_eye(kind) || held == 0 && hollow && !self.limited {
                continue;
            }
            hollow |= held == 0;
            let naturals = match self.how.eye {
                Eye::TakesAWild if self.wilds > 0 => held.min(1),
                _ => held.min(2),
            };
            let copies = if self.how.limit == Limit::NotInTheEye {
                0
            } else {
                2
            };
            if self.wilds < 2 - naturals || self.room[kind] < copies {
                continue;
            }
            let before = (self.left[kind], self.room[kind], self.wilds);
            self.left[kind] -= naturals;
            self.room[kind] -= copies;
            self.wilds -= 2 - naturals;
            if self.sets() {
                return true;
            }
            (self.left[kind], self.room[kind], self.wilds) = before;
            if self.how.eye == Eye::FirstPair && naturals == 2 {
                return false;
            }
        }
        false
    }

    fn may_be_eye(&self, kind: usize) -> bool {
        if self.how.quads == Quads::NotSplit && self.held[kind] == 4 {
            return false;
        }
        match self.how.eye {
            Eye::ExactlyTwo => self.held[kind] <= 2,
            Eye::NotKindZero => kind != 0,
            Eye::NotHonours => kind < SUITED,
            Eye::NotOfWilds => self.held[kind] > 0,
            _ => true,
        }
    }

    /// Any two tiles are the eye.
    fn any_two(&mut self) -> bool {
        for one in 0..MAX_KINDS {
            for other in one..MAX_KINDS {
                let Some(wilds) = self.take(&[one, other]) else {
                    continue;
                };
                if self.sets() {
                    return true;
                }
                self.give(&[one, other], wilds);
            }
        }
        false
    }

    /// Takes tiles, wilds for those that are not there. Says which are wilds; `None`, with nothing taken, if
    /// they do not suffice.
    fn take(&mut self, tiles: &[usize]) -> Option<u8> {
        let mut wilds = 0;
        for (place, &tile) in tiles.iter().enumerate() {
            let natural = self.left[tile] > 0;
            if self.room[tile] == 0 || !natural && self.wilds == 0 {
                self.give(&tiles[..place], wilds);
                return None;
            }
            self.room[tile] -= 1;
            if natural {
                self.left[tile] -= 1;
            } else {
                self.wilds -= 1;
                wilds |= 1 << place;
            }
        }
        Some(wilds)
    }

    fn give(&mut self, tiles: &[usize], wilds: u8) {
        for (place, &tile) in tiles.iter().enumerate() {
            self.room[tile] += 1;
            if wilds >> place & 1 == 1 {
                self.wilds += 1;
            } else {
                self.left[tile] += 1;
            }
        }
    }

    /// Whether all that is left is sets. What wilds are left over is whole sets, for the sizes say so.
    fn sets(&mut self) -> bool {
        let Some(tile) = self.order().find(|&kind| self.left[kind] > 0) else {
            return true;
        };
        if self.how.natural_first {
            let run = [tile, tile + 1, tile + 2];
            let natural = |kind: &usize| self.left.get(*kind).is_some_and(|&count| count > 0);
            if self.left[tile] >= 3 {
                return self.triplet(tile);
            }
            if self.is_run(tile) && run.iter().all(natural) {
                return self.set(&run, 0);
            }
        }
        self.triplet(tile) || self.any_run(tile) || self.how.many_pairs && self.set(&[tile; 2], 3)
    }

    fn triplet(&mut self, tile: usize) -> bool {
        let kept = self.how.quads == Quads::NotSplit && self.held[tile] == 4;
        let forbidden = if self.how.filling == Filling::NotInTriplets {
            0b111
        } else {
            0
        };
        !kept && self.set(&[tile; 3], forbidden)
    }

    fn any_run(&mut self, tile: usize) -> bool {
        let low_end =
            self.how.filling == Filling::NotAtTheLowEnd || self.how.memory == Memory::Order;
        let forbidden = if self.how.filling == Filling::NotInTheMiddle {
            0b010
        } else {
            0
        };
        let most = if low_end { 0 } else { tile.min(2) };
        (0..=most).any(|below| {
            let start = tile - below;
            self.is_run(start) && self.set(&[start, start + 1, start + 2], forbidden)
        })
    }

    /// Whether these tiles are a set and the rest is sets; no wild where `forbidden` has a bit.
    fn set(&mut self, tiles: &[usize], forbidden: u8) -> bool {
        let Some(wilds) = self.take(tiles) else {
            return false;
        };
        if wilds & forbidden == 0 && self.sets() {
            return true;
        }
        self.give(tiles, wilds);
        false
    }

    /// Whether a run starts at this kind.
    fn is_run(&self, start: usize) -> bool {
        let (how, rank) = (self.how.runs, start % 9 + 1);
        if start >= SUITED {
            return match how {
                Runs::Honours | Runs::HonoursOnly => start + 2 < MAX_KINDS,
                Runs::Dragons => start + 3 == MAX_KINDS,
                _ => false,
            };
        }
        match how {
            Runs::HonoursOnly => false,
            Runs::NoTop => rank < 7,
            Runs::AcrossBorders => start + 2 < SUITED,
            Runs::BelowRankOne => rank <= 7 || rank == 9 && start + 2 < SUITED,
            _ => rank <= 7,
        }
    }
}

/// Every suit as a number with two bits a rank: four of a rank are one of the next.
fn carry(counts: &mut [u8; MAX_KINDS]) {
    for suit in counts.chunks_mut(9) {
        let packed = suit
            .iter()
            .rev()
            .fold(0u32, |bits, &count| (bits << 2) + u32::from(count));
        for (rank, count) in suit.iter_mut().enumerate() {
            *count = (packed >> (2 * rank) & 3) as u8;
        }
    }
}
