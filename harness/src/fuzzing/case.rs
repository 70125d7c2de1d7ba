//! What a differential target found, as an ordinary case: bytes lose their meaning when the generator changes, and a
//! hand never does.

use crate::campaign::finish::record;
use crate::campaign::kept::Met;
use crate::campaign::probe::{NamedKey, Probe};
use crate::finding::Finding;
use crate::hearing::{Heard, Hearing};
use crate::panel::Roster;
use crate::record::Case;
use crate::shrink::{self, Classes};
use duipai_engines::{Hand, notation};

/// The case of a finding about a hand that was heard, shrunk and signed. `roster` is who was heard.
#[must_use]
pub fn case(
    roster: &Roster,
    hearing: &mut Hearing,
    hand: &Hand,
    heard: &Heard,
    finding: &Finding,
) -> Case {
    let rules = hearing.rules.clone();
    let met = Met {
        hand,
        order: 0,
        place: 0,
        strategy: "fuzz",
        finding,
        verdict: heard.verdicts[finding.key.seat],
        remark: heard.remarks[finding.key.seat].clone(),
        truth: &heard.truth,
        history: &[],
        shown: None,
    };
    let kept = met.kept(&rules, &mut hearing.panel);
    let key = NamedKey::of(&rules, &kept.engine, &finding.key);
    let mut probe = Probe::new(&key, &rules, roster);
    let shrunk = shrink::shrink(&rules, hand, &mut probe, &mut Classes::default());
    let small = notation::write(&shrunk.hand);
    let signature = key.signature(&small);
    record(&rules, None, &kept, &small, shrunk.smallest, signature)
}
