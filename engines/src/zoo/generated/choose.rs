//! Which mutants there are under some rules.
//!
//! One state stands for its class: of mirror images the one that comes first, of honours the one whose counts
//! fall. Without wilds every class whose size a suit of a hand can have is taken. With wilds, and of paohuzi's
//! colours, there are too many: all up to [`SMALL`] tiles, and of the larger ones a fixed sample.

use super::mutant::{Fault, Mutant};
use super::play::{Needs, Play};
use super::state::{Ground, State};
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
            // Without wilds a suit of size 1 mod 3 never wins, and hands around it do not either.
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
            wilds_off(state, needs, play.rules().sizes().largest())
        } else {
            entry_wrong(state, needs)
        };
        mutants.extend(faults.into_iter().map(|fault| Mutant { state, fault }));
    }
    mutants.extend(beside(play, &classes));
    mutants.sort_by_key(|mutant| mutant.state);
    mutants
}

/// Without wilds: what is complete is not, or the other way round.
fn entry_wrong(state: State, needs: Needs) -> Vec<Fault> {
    let eye = state.tiles() % 3 == 2;
    vec![if needs[usize::from(eye)] == 0 {
        Fault::Lost(eye)
    } else {
        Fault::Taken(eye)
    }]
}

/// With wilds: a need too high or too low, where that can change an answer.
fn wilds_off(state: State, [none, with]: Needs, largest: usize) -> Vec<Fault> {
    let fits = |need: u8, eye: usize| state.tiles() + usize::from(need) + eye <= largest;
    let mut faults = Vec::new();
    // An eye costs two wilds, or one is saved by it. Where it is saved, what the state needs without an eye is
    // never asked for, as having the eye here is no worse than having it anywhere; and the other way round.
    let saves = with < none;
    if fits(none, 2) && !saves {
        faults.push(Fault::More(false));
    }
    if fits(with, 0) && saves {
        faults.push(Fault::More(true));
    }
    for (eye, need) in [(false, none), (true, with)] {
        if need >= 3 && fits(need - 3, if eye { 0 } else { 2 }) {
            faults.push(Fault::Fewer(eye));
        }
    }
    faults
}

/// For every state that can be part of a winning hand another one beside which it is lost. Which one is drawn by
/// the states' own numbers.
fn beside(play: &Play, classes: &[(State, Needs)]) -> Vec<Mutant> {
    let largest = play.rules().sizes().largest();
    // The size with the fewest wilds, and whether the eye is in it.
    let whole = |&(state, [none, with]): &(State, Needs)| {
        let eye = with < none;
        let need = if eye { with } else { none };
        (need < NEVER).then(|| (state, state.tiles() + usize::from(need), eye))
    };
    let mut parts: Vec<(State, usize, bool)> = classes.iter().filter_map(whole).collect();
    parts.sort_by_key(|&(state, size, _)| (size, state));
    let mut mutants = Vec::new();
    let sizes = play.rules().sizes();
    for &(state, size, eye) in &parts {
        // Two suits are a whole hand, or sets alone, beside which a third suit has the eye.
        let end = parts.partition_point(|&(_, other, _)| size + other <= largest);
        let fits = |&&(_, other, with): &&(State, usize, bool)| {
            if eye == with {
                !eye && play.suits_in_a_hand() > 2 && size + other + 2 <= largest
            } else {
                sizes.contains(size + other)
            }
        };
        if end == 0 {
            continue;
        }
        let start = state.hashed() as usize % end;
        let mut others = parts[start..end].iter().chain(&parts[..start]);
        if let Some(&(other, ..)) = others.find(fits) {
            mutants.push(Mutant {
                state,
                fault: Fault::Beside(other),
            });
        }
    }
    mutants
}

/// Calls `visit` with one state of every class up to `most` tiles.
fn each_class(ground: Ground, most: usize, visit: &mut impl FnMut(State)) {
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
