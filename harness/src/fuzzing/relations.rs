//! Every engine against itself: a hand is made of bytes, and hands are made of it that its answers have to fit. This
//! needs no second engine, so it is asked of each that is meant to be right.

use super::court::Courts;
use super::{Flaw, Oracle};
use crate::external::codec::order::seed_of;
use crate::panel::{Panel, Roster};
use crate::relation::{Outcome, Relations};
use arbitrary::Unstructured;
use duipai_engines::rules::Preset;
use duipai_engines::{Hand, Rules, notation};

/// The engines that are meant to be right, and the relations that hold.
struct Held {
    panel: Panel,
    relations: Relations,
}

/// Every preset.
pub struct OneEngine {
    roster: Roster,
    presets: [Courts<Held>; Preset::ALL.len()],
}

impl OneEngine {
    pub fn new(roster: &Roster) -> Self {
        let mut roster = roster.clone();
        roster.entrants.retain(|entrant| !entrant.factory.is_port());
        Self {
            roster,
            presets: Preset::ALL.map(Courts::new),
        }
    }
}

impl Oracle for OneEngine {
    /// The first byte names the preset, two more draw the relation.
    fn feed(&mut self, bytes: &[u8]) -> Result<usize, Flaw> {
        let mut bytes = Unstructured::new(bytes);
        let [preset, low, high] = bytes.arbitrary().unwrap_or_default();
        let roster = &self.roster;
        let call = |rules: &Rules| Held {
            panel: Panel::new(roster, rules),
            relations: Relations::of(rules, true, false),
        };
        let preset: u8 = preset;
        let place = usize::from(preset) % self.presets.len();
        let (court, hand) = self.presets[place].hand(&mut bytes, call);
        let seed = u64::from(u16::from_le_bytes([low, high]));
        let trial = court.asked.relations.trial(&hand, seed, 0);
        let legal = court.rules.invalid(&hand).is_none();
        let share = seed_of(&hand);
        let mut answered = 0;
        for seat in &mut court.asked.panel.seats {
            if !seat.entrant.sample.takes(share) {
                continue;
            }
            let said = seat.ask_reset(&hand);
            answered += usize::from(said.votes());
            if !trial.claim.asks(said) {
                continue;
            }
            let answers: Vec<_> = trial.hands.iter().map(|made| seat.ask(made)).collect();
            if let Outcome::Broken(at) = trial.claim.outcome(said, &answers, legal) {
                let made = at.iter().map(|&at| {
                    let hand: &Hand = &trial.hands[at];
                    format!("{} of {}", answers[at], notation::write(hand))
                });
                let made: Vec<String> = made.collect();
                return Err(Flaw(format!(
                    "relation {} does not hold for {} under {}: it says {said} of {}, and {}",
                    trial.relation.name(),
                    seat.name(),
                    court.rules.name(),
                    notation::write(&hand),
                    made.join(", "),
                )));
            }
        }
        Ok(answered)
    }
}

/// Bytes that mean this hand under these rules, and a relation drawn by `seed`; `None` if there are none.
pub fn bytes_of(rules: &Rules, hand: &Hand, seed: u16) -> Option<Vec<u8>> {
    let mut presets = Preset::ALL.into_iter();
    let place = presets.position(|preset| preset == rules.preset_of())?;
    let [low, high] = seed.to_le_bytes();
    let mut bytes = vec![place as u8, low, high];
    bytes.extend(super::court::bytes_of(rules, hand)?);
    Some(bytes)
}
