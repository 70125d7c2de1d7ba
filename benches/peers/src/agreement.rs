//! Do all say the same? A faster answer to another question is no faster.

use crate::contestant::Contestant;
use crate::rounds;
use duipai_engines::family::reference::Reference;
use duipai_engines::{Factory, Rules, Verdict, notation};
use std::process::ExitCode;

/// A row for each rules, workload and contestant: how many hands it was asked, and on how many it differs from
/// `reference`.
pub(crate) fn print() -> ExitCode {
    let mut agree = true;
    println!("| rules | workload | hands | win | who | differs |");
    println!("|---|---|---|---|---|---|");
    for mut round in rounds() {
        let rules = Rules::named(round.rules).expect("a preset");
        let mut reference = Reference::default().build(&rules).expect("it has all");
        let mut verdicts = vec![Verdict::NO; round.hands.len()];
        reference.judge_all(&round.hands, &mut verdicts);
        let right: Vec<bool> = verdicts
            .iter()
            .map(|verdict| matches!(verdict, Verdict::Win(_)))
            .collect();
        let won = right.iter().filter(|&&won| won).count();
        for contestant in &mut round.contestants {
            let differs = differing(contestant, &right);
            println!(
                "| {} | {} | {} | {won} | {} | {} |",
                round.rules,
                round.workload,
                right.len(),
                contestant.name,
                differs.len()
            );
            if let Some(&first) = differs.first() {
                agree = false;
                let (name, hand) = (contestant.name, notation::write(&round.hands[first]));
                eprintln!(
                    "duipai-peers: {name} differs, first on {hand} under {}",
                    round.rules
                );
            }
        }
    }
    ExitCode::from(u8::from(!agree))
}

/// The numbers of the hands on which it is wrong.
fn differing(contestant: &mut Contestant, right: &[bool]) -> Vec<usize> {
    contestant.judge.judge(0..right.len());
    (0..right.len())
        .filter(|&number| contestant.judge.wins(number) != right[number])
        .collect()
}
