//! Whether a mutant is wrong at all: a legal hand that convicts it, or the finding that there is none.
//!
//! A wrong entry in a table need not make a wrong engine. The hand that would ask for it may be too large, need more
//! wilds than there are, or win as seven pairs whatever the table says. Such a mutant answers every hand as it should
//! and is no mutant. Which ones those are is found out on hands: the mutant's states beside every completion that can
//! make a difference, with every number of wilds.
//!
//! Few completions can. What lies in the other suits counts by its size, by the wilds it takes, by whether the eye is
//! there, and by whether it holds pairs only. Who finds a convicting hand may exchange the other suits for a suit that
//! takes no wilds: the hand gets no larger and needs no more wilds, and the states are asked for as before. So an eye
//! or none beside any number of triplets is enough; with a triplet no hand is seven pairs. Entries that are asked for
//! only where two suits hold the same state are another matter, and no mutants are made of them.

use super::mutant::{Fault, Mutant};
use super::play::{Needs, Play, is_enough};
use super::state::State;
use crate::hand::{Hand, Meld};
use crate::rules::MissingSuit;

/// A legal hand that the mutant answers wrongly, one with few tiles; `None` if it answers every hand as it should.
/// `needs` are those of its state.
pub(super) fn witness(play: &Play, mutant: &Mutant, needs: Needs) -> Option<Hand> {
    let rules = play.rules();
    let (bare, rest) = placed(play, mutant)?;
    let held = bare.naturals();
    let most = rules.sizes().largest();
    let completions: Vec<(bool, usize)> = match rest {
        Some(_) => (0..=most / 3)
            .flat_map(|sets| [(true, sets), (false, sets)])
            .collect(),
        None => vec![(false, 0)],
    };
    for (eye, sets) in completions {
        let tiles = held + 3 * sets + if eye { 2 } else { 0 };
        for wilds in 0..=rules.wild_max() {
            if !rules.sizes().contains(tiles + usize::from(wilds)) {
                continue;
            }
            let mut hand = bare;
            if let Some(rest) = rest {
                let (suit, ground) = play.suit(rest);
                let state = State::of(ground, &play.complete(suit.ranks, eye, sets));
                hand.set_counts(suit.first, &state.counts()[..suit.ranks]);
            }
            hand.set_wilds(wilds);
            if is_wrong(play, mutant, needs, &hand) {
                return Some(hand);
            }
            // Where no suit is free a set may still be exposed, and then nothing is seven pairs.
            if rest.is_none()
                && let Some(hand) = with_meld(play, hand)
                && is_wrong(play, mutant, needs, &hand)
            {
                return Some(hand);
            }
        }
    }
    None
}

/// The mutant's states in suits of their grounds, with the missing suit named where there is one, and a suit that is
/// left for other tiles, if one is. `None` if the game has not the suits for it.
fn placed(play: &Play, mutant: &Mutant) -> Option<(Hand, Option<usize>)> {
    let mut hand = Hand::empty(play.rules().alphabet());
    let mut free: Vec<usize> = (0..play.rules().suits().len()).collect();
    let other = match mutant.fault {
        Fault::Beside(other) => Some(other),
        _ => None,
    };
    for state in [Some(mutant.state), other].into_iter().flatten() {
        let fits = |&number: &usize| play.suit(number).1 == state.ground();
        let place = free.iter().position(fits)?;
        let (suit, _) = play.suit(free.remove(place));
        hand.set_counts(suit.first, &state.counts()[..suit.ranks]);
    }
    if play.rules().missing_suit() != MissingSuit::None {
        hand.set_missing(Some(free.pop()? as u8));
    }
    Some((hand, free.first().copied()))
}

/// With three exposed tiles of a kind that is not held.
fn with_meld(play: &Play, mut hand: Hand) -> Option<Hand> {
    let missing = hand.missing().map(usize::from);
    let alphabet = hand.alphabet();
    let mut kinds = alphabet.iter().take(play.rules().kinds());
    let kind =
        kinds.find(|&kind| hand.count(kind) == 0 && Some(alphabet.suit_of(kind)) != missing)?;
    hand.add_meld(Meld::new(&[kind; 3], false)?).then_some(hand)
}

fn is_wrong(play: &Play, mutant: &Mutant, known: Needs, hand: &Hand) -> bool {
    if play.rules().invalid(hand).is_some() || !play.is_by_suits(hand) {
        return false;
    }
    let states: Vec<State> = play.states(hand).collect();
    let needs_of = |state: &State| {
        if *state == mutant.state {
            known
        } else {
            play.needs(*state)
        }
    };
    let needs: Vec<Needs> = states.iter().map(needs_of).collect();
    mutant.wins(&states, &needs, hand.wilds()) != is_enough(&needs, hand.wilds())
}
