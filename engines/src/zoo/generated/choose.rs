//! Which mutants there are under some rules. All of them are wrong about some hand: see [`super::witness`].
//!
//! One state stands for its class: of mirror images the one that comes first, of honours the one whose counts
//! fall. Without wilds every class whose size a suit of a hand can have is taken. With wilds, and of paohuzi's
//! colours, there are too many: all up to [`SMALL`] tiles, and of the larger ones a fixed sample.

use super::mutant::{Fault, Mutant, SET};
use super::play::{Needs, Play};
use super::state::{Ground, State};
use super::witness::witness;
use crate::tile::COPIES;
use crate::zoo::needs::NEVER;

/// Up to so many tiles every class is taken.
const SMALL: usize = 8;
/// Of larger ones one in so many, where not all are.
const SAMPLED: u64 = 16;
/// The most tiles in one suit that are looked at: what four sets and an eye have.
const LARGE: usize = 14;

/// Every mutant, those of one state together.
pub(super) fn mutants(play: &Play) -> Vec<Mutant> {
    let mut classes = Vec::new();
    let most = play.rules().sizes().largest().min(LARGE);
    for ground in play.grounds() {
        let every = ground != Ground::Colour && !play.has_wilds();
        let most = if ground == Ground::Colour {
            SMALL
        } else {
            most
        };
        each_class(ground, most, &mut |state| {
            let tiles = state.tiles();
            // Without wilds a suit of size 1 mod 3 never wins, and a wrong entry for one shows only if three suits
            // hold the same.
            if tiles == 0 || !play.has_wilds() && tiles % 3 == 1 {
                return;
            }
            if every || tiles <= SMALL || state.hashed().is_multiple_of(SAMPLED) {
                classes.push((state, play.work_out(state)));
            }
        });
    }
    let mut mutants = Vec::new();
    for &(state, needs) in &classes {
        let faults = if play.has_wilds() {
            wilds_off(needs)
        } else {
            vec![entry_wrong(state, needs)]
        };
        let faults = faults.into_iter().map(|fault| Mutant { state, fault });
        mutants.extend(faults.filter(|mutant| witness(play, mutant, needs).is_some()));
    }
    mutants.extend(beside(play, &classes));
    mutants.sort_by_key(|mutant| mutant.state);
    mutants
}

/// Without wilds: what is complete is not, or the other way round.
fn entry_wrong(state: State, needs: Needs) -> Fault {
    let eye = state.tiles() % 3 == 2;
    if needs[usize::from(eye)] == 0 {
        Fault::Lost(eye)
    } else {
        Fault::Taken(eye)
    }
}

/// With wilds: a need too high or too low.
fn wilds_off([none, with]: Needs) -> Vec<Fault> {
    // An eye costs two wilds, or one is saved by it. Where it is saved, what the state needs without an eye is
    // not asked for, as having the eye here is no worse than having it anywhere, unless two suits hold the same;
    // and the other way round.
    let mut faults = vec![Fault::More(with < none)];
    for (eye, need) in [(false, none), (true, with)] {
        if need >= SET {
            faults.push(Fault::Fewer(eye));
        }
    }
    faults
}

/// For every state that can be part of a winning hand another one beside which it is lost. Which one is drawn by
/// the states' own numbers.
fn beside(play: &Play, classes: &[(State, Needs)]) -> Vec<Mutant> {
    let mut parts: Vec<Part> = classes.iter().filter_map(Part::of).collect();
    parts.sort_by_key(|part| (part.size, part.state));
    let largest = play.rules().sizes().largest();
    let mut mutants = Vec::new();
    for part in &parts {
        let end = parts.partition_point(|other| part.size + other.size <= largest);
        if end == 0 {
            continue;
        }
        let start = part.state.hashed() as usize % end;
        let mut others = parts[start..end].iter().chain(&parts[..start]);
        mutants.extend(others.find_map(|other| {
            let mutant = Mutant {
                state: part.state,
                fault: Fault::Beside(other.state),
            };
            let shows = part.fits(other, play) && witness(play, &mutant, part.needs).is_some();
            shows.then_some(mutant)
        }));
    }
    mutants
}

/// A state as a part of a winning hand.
struct Part {
    state: State,
    needs: Needs,
    /// The fewest wilds it takes, and its tiles with them.
    wilds: u8,
    size: usize,
    /// Whether the eye is in it then.
    eye: bool,
}

impl Part {
    fn of(&(state, needs): &(State, Needs)) -> Option<Self> {
        let [none, with] = needs;
        let wilds = none.min(with);
        (wilds < NEVER).then(|| Self {
            state,
            needs,
            wilds,
            size: state.tiles() + usize::from(wilds),
            eye: with < none,
        })
    }

    /// Whether both can be in one hand. That is told without a hand, for most pairs cannot.
    fn fits(&self, other: &Self, play: &Play) -> bool {
        let rules = play.rules();
        let size = self.size + other.size;
        let sized = if self.eye == other.eye {
            // Two suits are a whole hand, or sets alone, beside which a third suit has the eye.
            !self.eye && play.suits_in_a_hand() > 2 && size + 2 <= rules.sizes().largest()
        } else {
            rules.sizes().contains(size)
        };
        sized && self.wilds + other.wilds <= rules.wild_max()
    }
}

/// Calls `visit` with one state of every class up to `most` tiles.
pub(super) fn each_class(ground: Ground, most: usize, visit: &mut impl FnMut(State)) {
    fn go(
        ground: Ground,
        counts: &mut [u8],
        rank: usize,
        left: usize,
        visit: &mut impl FnMut(State),
    ) {
        if rank == counts.len() {
            let mirrored = counts.iter().rev();
            if ground != Ground::Suit || !mirrored.lt(counts.iter()) {
                visit(State::of(ground, counts));
            }
            return;
        }
        let most = match ground {
            Ground::Honours if rank > 0 => counts[rank - 1],
            _ => COPIES,
        };
        for count in 0..=most.min(left as u8) {
            counts[rank] = count;
            go(ground, counts, rank + 1, left - usize::from(count), visit);
        }
        counts[rank] = 0;
    }
    go(ground, &mut [0; 10][..ground.ranks()], 0, most, visit);
}
