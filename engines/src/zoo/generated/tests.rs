//! That a mutant has a witness if and only if some hand convicts it: held against all hands there are.

use super::choose::each_class;
use super::*;
use crate::hand::Meld;
use crate::rules::MissingSuit;
use crate::tile::{Kind, MAX_KINDS};
use state::Ground;

/// These mutants and no others, and for each whether it has a witness.
fn only(rules: &str, mut mutants: Vec<Mutant>) -> (Generated, Vec<bool>) {
    let play = Play::new(&Rules::named(rules).unwrap()).unwrap();
    mutants.sort_by_key(|mutant| mutant.state);
    let generated = Generated::of(play, mutants);
    let has_witness = |mutant: &Mutant| {
        let needs = generated.play.work_out(mutant.state);
        let hand = witness::witness(&generated.play, mutant, needs);
        hand.is_some_and(|hand| {
            assert!(generated.play.rules().invalid(&hand).is_none());
            let mut kills = Vec::new();
            generated.killed_by(&hand, &mut kills);
            let mut kills = kills.iter();
            assert!(kills.any(|&kill| generated.mutants[kill as usize] == *mutant));
            true
        })
    };
    let witnesses = generated.mutants.iter().map(has_witness).collect();
    (generated, witnesses)
}

/// Everything that can be wrong with one entry that is asked for.
fn every_fault(play: &Play, state: State) -> Vec<Mutant> {
    let eye = state.tiles() % 3 == 2;
    let faults = match (play.has_wilds(), state.tiles() % 3) {
        (true, _) => {
            let needs = play.work_out(state);
            let fewer = [false, true]
                .into_iter()
                .filter(|&eye| needs[usize::from(eye)] >= 3);
            let more = Fault::More(needs[1] < needs[0]);
            std::iter::once(more)
                .chain(fewer.map(Fault::Fewer))
                .collect()
        }
        (false, 1) => Vec::new(),
        (false, _) => vec![Fault::Lost(eye), Fault::Taken(eye)],
    };
    let mutant = |fault| Mutant { state, fault };
    faults.into_iter().map(mutant).collect()
}

/// Calls `visit` with all counts of so many tiles, none above four.
fn each_counts(counts: &mut [u8], place: usize, left: u8, visit: &mut impl FnMut(&[u8])) {
    if place == counts.len() {
        if left == 0 {
            visit(counts);
        }
        return;
    }
    for count in 0..=left.min(4) {
        counts[place] = count;
        each_counts(counts, place + 1, left - count, visit);
    }
    counts[place] = 0;
}

#[test]
fn at_small_sizes_who_has_a_witness_is_who_some_hand_convicts() {
    for name in [
        "standard~sizes=2+5",
        "standard~sizes=5",
        "laizi~sizes=2+5~wild.max=2",
        "laizi~sizes=2+5~wild.copy_limit=4",
        "sichuan~sizes=2+5",
        "waihuzi~sizes=2+5",
        "waihuzi~menzi=red~sizes=2+5",
    ] {
        let rules = Rules::named(name).unwrap();
        let play = Play::new(&rules).unwrap();
        let mut states = Vec::new();
        for ground in play.grounds() {
            each_class(ground, 5, &mut |state| states.push(state));
        }
        states.retain(|state| state.tiles() > 0);
        let mut mutants: Vec<Mutant> = states
            .iter()
            .flat_map(|&state| every_fault(&play, state))
            .collect();
        // Pairs of small states, spread over all of them.
        states.retain(|state| state.tiles() <= 3);
        let step = states.len() * states.len() / 4_000 + 1;
        mutants.extend(
            (0..states.len() * states.len())
                .step_by(step)
                .map(|pair| Mutant {
                    state: states[pair / states.len()],
                    fault: Fault::Beside(states[pair % states.len()]),
                }),
        );
        let (generated, witnesses) = only(name, mutants);

        let mut convicted = vec![false; generated.len()];
        let mut kills = Vec::new();
        for size in rules.sizes().iter() {
            for wilds in 0..=rules.wild_max().min(size as u8) {
                let naturals = size as u8 - wilds;
                each_counts(
                    &mut [0; MAX_KINDS][..rules.kinds()],
                    0,
                    naturals,
                    &mut |counts| {
                        let mut hand = Hand::empty(rules.alphabet());
                        hand.set_counts(0, counts);
                        hand.set_wilds(wilds);
                        let named = rules.missing_suit() != MissingSuit::None;
                        for missing in 0..if named { 3 } else { 1 } {
                            hand.set_missing(named.then_some(missing));
                            generated.killed_by(&hand, &mut kills);
                            for &kill in &kills {
                                convicted[kill as usize] = true;
                            }
                        }
                    },
                );
            }
        }
        let both = [false, true].map(|wanted| convicted.contains(&wanted));
        assert_eq!(both, [true, true], "{name}: neither none nor all");
        for (mutant, (convicted, witness)) in (0..).zip(convicted.into_iter().zip(witnesses)) {
            assert_eq!(convicted, witness, "{name}: {}", generated.name(mutant));
        }
    }
}

/// Under rules with seven pairs, all hands that hold a large state: the rest of them is small, and in one suit.
#[test]
fn beside_seven_pairs_who_has_a_witness_is_who_some_hand_convicts() {
    for name in ["sichuan", "sichuan~pairs=any-quads", "sichuan~sizes=14"] {
        let rules = Rules::named(name).unwrap();
        let play = Play::new(&rules).unwrap();
        let mut states = Vec::new();
        each_class(Ground::Suit, 14, &mut |state| {
            let even = state.counts().iter().all(|count| count % 2 == 0);
            let some = state.tiles() >= 11 && state.hashed().is_multiple_of(251);
            if state.tiles() >= 8 && (even || some) {
                states.push(state);
            }
        });
        let mutants = states
            .iter()
            .flat_map(|&state| every_fault(&play, state))
            .collect();
        let (generated, witnesses) = only(name, mutants);
        let mut convicted = vec![false; generated.len()];
        let mut kills = Vec::new();
        for state in &states {
            for size in rules.sizes().iter().filter(|&size| size >= state.tiles()) {
                let left = (size - state.tiles()) as u8;
                each_counts(&mut [0; 9], 0, left, &mut |counts| {
                    let mut hand = Hand::empty(rules.alphabet());
                    hand.set_counts(0, &state.counts()[..9]);
                    hand.set_counts(9, counts);
                    hand.set_missing(Some(2));
                    generated.killed_by(&hand, &mut kills);
                    for &kill in &kills {
                        convicted[kill as usize] = true;
                    }
                });
            }
        }
        let mut harmless = 0;
        for (mutant, (convicted, witness)) in (0..).zip(convicted.into_iter().zip(witnesses)) {
            assert_eq!(convicted, witness, "{name}: {}", generated.name(mutant));
            harmless += usize::from(!convicted);
        }
        assert!(harmless > 1_000, "{name}: {harmless}");
    }
}

/// Two suits that are seven pairs have no other tiles beside them, but exposed ones.
#[test]
fn seven_pairs_of_two_suits_are_convicted_by_exposed_sets_alone() {
    let pairs = |name| Mutant::read(name).unwrap();
    let mutant = pairs("beside:m-334455667788-m-99");
    for (name, expected) in [("sichuan", false), ("sichuan~sizes=+17", true)] {
        let (generated, witnesses) = only(name, vec![mutant]);
        assert_eq!(witnesses, [expected], "{name}");
        if expected {
            let hand = generated.witness(0);
            let exposed: Vec<Kind> = hand.melds().flat_map(Meld::tiles).collect();
            assert_eq!(exposed.len(), 3);
        }
    }
}
