//! Two hands that a program should answer differently, from its own domain.

use super::spec::Spec;
use crate::panel::{JUDGE, Panel, Roster};
use crate::source::Sources;
use duipai_engines::{Hand, Rules, Verdict};

/// So many hands are looked at.
const LOOKED_AT: u64 = 4_096;

/// A hand that wins, or waits for something if that or how far it is from it is asked, and one that does not, both of
/// which the program says it answers; `None` if none are found.
pub fn win_and_no(spec: &Spec, rules: &Rules) -> Option<[Hand; 2]> {
    let judge = Roster::builtin().choose(&[JUDGE.to_owned()]).ok()?;
    let mut panel = Panel::new(&judge, rules);
    let seat = panel.seats.first_mut()?;
    let source = Sources::G1.open(rules, 1, LOOKED_AT).ok()?;
    let (mut win, mut no) = (None, None);
    for index in 0..LOOKED_AT {
        let Ok(Some(drawn)) = source.hand(index) else {
            break;
        };
        let hand = drawn.hand;
        if rules.invalid(&hand).is_some() || !spec.answers(rules, &hand) {
            continue;
        }
        match seat.ask(&hand) {
            said if said.affirms() => win = win.or(Some(hand)),
            said if said.declines() || matches!(said, Verdict::Shanten(_)) => {
                no = no.or(Some(hand));
            }
            _ => {}
        }
        if let (Some(win), Some(no)) = (win, no) {
            return Some([win, no]);
        }
    }
    None
}
